"""Whole games as readable text, and counts of legal answers: a change of rules or cards is read as a difference here.

`python -m tools.golden` writes them anew.
"""

from pathlib import Path

import pytest

from playmat import rules
from tools import golden, mixed_games, uses

FOLDER = Path(__file__).resolve().parent
USED = uses.read(uses.FILE.read_text(encoding="utf-8"))
MIXED = list(mixed_games.pairs(mixed_games.FILE.read_text(encoding="utf-8")))
BATCHES = list(uses.batches(list(USED)))


@pytest.mark.parametrize("name", [f"{name}-{seed}" for name in rules.RULESETS for seed in range(1, golden.GAMES + 1)])
def test_a_game_goes_as_it_went(name: str) -> None:
    book, _, seed = name.rpartition("-")
    assert golden.golden_game(book, int(seed)) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_as_many_ways_as_before() -> None:
    assert golden.perft() == (FOLDER / "perft.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("some", BATCHES, ids=[f"{some[0][0]}-{some[0][1].card}" for some in BATCHES])
def test_texts_do_what_they_did(some: list[uses.Line]) -> None:
    found = uses.digests(some)
    assert [line for line in some if found.get(line) != USED[line]] == []


@pytest.mark.parametrize(("pair", "digests"), MIXED, ids=[f"{pair.rules}-{pair.number}" for pair, _ in MIXED])
def test_decks_thrown_together_play_as_they_did(pair: mixed_games.Pair, digests: list[str]) -> None:
    assert mixed_games.played(pair) == digests


def test_no_file_is_left_over() -> None:
    wanted = {f"{name}-{seed}.txt" for name in rules.RULESETS for seed in range(1, golden.GAMES + 1)}
    assert {path.name for path in FOLDER.glob("*.txt")} == {*wanted, "perft.txt", "uses.txt", "mixed.txt"}
