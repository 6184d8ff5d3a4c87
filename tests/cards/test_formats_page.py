"""The page about formats and lists: every command on it runs, and its list is read as it says."""

import re
import shlex
from pathlib import Path

import pytest

from playmat.cards.catalog import Catalog
from playmat.cards.decklist import read_list
from playmat.cli import main

pytestmark = pytest.mark.pure_only("no game of this page depends on how the core was built")

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (playmat .+)$", PAGE, re.MULTILINE)
PROGRAMS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LISTS = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
FEW = {"-n": "1"}


@pytest.fixture
def deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "deck.txt"
    path.write_text("4 Snivy BLW 1\n3 Servine BLW 3\n2 Serperior BLW 6\n51 Grass Energy\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_page_runs(command: str, deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(command)[1:]
    words = [FEW.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    assert main([*words, *(["--jobs", "1"] if words[0] == "sim" else [])]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_the_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    for program in PROGRAMS:
        exec(compile(program, "docs/formats.md", "exec"), {})
    assert "standard-2011-04-26 bw of-the-day\nTrue []" in capsys.readouterr().out


def test_the_list_of_the_page_is_read(catalog: Catalog) -> None:
    lines = [line.partition("  ")[0] for line in LISTS[0].splitlines()]
    deck = read_list("\n".join(lines), catalog)
    assert (len(deck), deck.unread, deck.doubtful) == (60, (), ())
    assert [card for card, _ in deck.entries][:6] == ["bw1-1", "bw1-3", "bw1-6", "bwp-BW004", "bw3-13", "bw1-101"]
