"""`playmat soak` from the outside: what programs read, how it refuses."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from playmat.cli import main, soak
from playmat.library import Library
from playmat.testing import soak as soaking

LIBRARY = Library.default()
READY = [
    deck for deck in LIBRARY.decks(playable=True) if LIBRARY.check(LIBRARY.deck(deck), LIBRARY.ruleset("swsh")).legal
]
pytestmark = pytest.mark.skipif(not READY, reason="no theme deck is playable yet")


def test_a_soak_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--games", "4", "--seed", "9", "--jobs", "1", "--json", "--decks", READY[0]]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["games"], data["violations"], data["seed"]) == (4, [], 9)
    assert set(data["sampled"]) == {"options", "twin", "codec", "views", "replay"}


def test_a_soak_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", "--games", "3", "--jobs", "1", "--decks", READY[0], "--rules", "swsh"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("3 games, ") and "rule sets: swsh 3" in out and out.endswith("0 violations\n")


def test_a_violation_says_how_to_see_it_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soaking, "check_step", lambda machine: "the table is upside down")
    assert main(["soak", "--games", "2", "--seed", "7", "--jobs", "1", "--decks", READY[0]]) == 1
    said = capsys.readouterr()
    assert "2 violations" in said.out
    assert "the table is upside down (2 games)" in said.err
    assert f"again: playmat soak --games 1 --seed 7 --decks {READY[0]}\n" in said.err


def test_processes_give_the_same_answer() -> None:
    def run(jobs: int) -> dict[str, Any]:
        code = "import sys; from playmat.cli import main; sys.exit(main())"
        command = ["soak", "--games", "40", "--jobs", str(jobs), "--json", "--decks", READY[0]]
        done = subprocess.run(
            [sys.executable, "-c", code, *command],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        data: dict[str, Any] = json.loads(done.stdout)
        return {key: value for key, value in data.items() if key not in ("seconds", "processes")}

    assert run(1) == run(2)


@pytest.mark.parametrize("wrong", [["--games", "0"], ["--jobs", "0"], ["--rules", "gen1"], ["--decks", "d-none-1"]])
def test_a_soak_refuses_nonsense(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["soak", *wrong]) == 2
    assert capsys.readouterr().err.startswith("playmat: ")


def test_progress_is_shown_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    show = soak._Progress(100)
    show(soaking.Report(games=10), 1.0)
    show(soaking.Report(games=50), 20.0)
    assert capsys.readouterr().err == "50 of 100 games, 0 violations, 2 games/s\n"
