"""The page about simulating: every command on it runs, with fewer games."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from playmat.cli import main

pytestmark = pytest.mark.pure_only("tests of the batches prove that it does not matter how the core was built")

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "simulating.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (playmat .+)$", PAGE, re.MULTILINE)
PROGRAM = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)

FEW = {"-n": "2", "--simulate": "2"}


def words_of(command: str) -> list[str]:
    """The words of a command, its numbers of games made small."""
    words = shlex.split(command)[1:]
    return [FEW.get(before, word) for before, word in zip(["", *words], words, strict=False)]


def missing(command: str) -> str:
    """What it needs that is not installed here."""
    needs = {"--ray": "ray", "--picture": "matplotlib"}
    return next(
        (name for option, name in needs.items() if option in command and not importlib.util.find_spec(name)), ""
    )


def test_the_commands_of_the_page_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after another in one folder, as a reader would try them; those for a cluster are tested elsewhere."""
    monkeypatch.chdir(tmp_path)
    tried = 0
    for command in COMMANDS:
        if "--ray" in command or missing(command):
            continue
        words = words_of(command)
        if words[0] in ("sim", "matrix", "ladder", "odds", "strength"):
            words += ["--jobs", "1"]
        if words[0] == "strength":
            words += ["--measures", "sense", "--part", "200"]
        if "games/" in command:
            # How a game ended is in the name of its file.
            words = [str(next(tmp_path.glob("games/seed-17-*.json"))) if "games/" in word else word for word in words]
            words.append("--json")
        assert main(words) == 0, f"{command}: {capsys.readouterr().err}"
        tried += 1
    assert tried >= 10
    for name in ("results.jsonl", "matrix.csv", "matrix.jsonl", "ladder.jsonl"):
        assert (tmp_path / name).stat().st_size > 0


def test_the_program_of_the_page_runs(tmp_path: Path) -> None:
    assert len(PROGRAM) == 1
    file = tmp_path / "program.py"
    file.write_text(PROGRAM[0].replace("(100,)", "(4,)"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(file)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    rate, speed = done.stdout.split()
    assert 0 <= float(rate) <= 1 and float(speed) > 0


def test_every_option_of_the_page_exists(capsys: pytest.CaptureFixture[str]) -> None:
    """Options named in the text, not only those in commands."""
    known = ""
    for command in ("sim", "matrix", "ladder", "odds", "strength"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        known += capsys.readouterr().out
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE)) - {"--playable"}
    assert {option for option in named if option not in known} == set()
