"""Games of a run as files that can be stepped through."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from playmat.library import Library
from playmat.library.replays import Replay
from playmat.sim.batch import TIE, UNFINISHED, GameResult, side_in
from playmat.sim.plan import Run
from playmat.sim.report import Pairing

HOW: Final = {0: "won", 1: "lost", TIE: "tied", UNFINISHED: "unfinished"}
"""What became of the game for the side named first."""


def write_replays(folder: Path, library: Library, pairings: Sequence[Pairing], run: Run) -> int:
    """A file for each game that was recorded, named by its match, its seed and how it ended; how many there are."""
    written = 0
    for one in run.results:
        answers = run.answers.get((one.match, one.seed))
        if answers is None:
            continue
        replay = replay_of(pairings[one.match], one.seed, answers)
        replay.save(folder / _name(one, len(pairings)), replay.restore(library))
        written += 1
    return written


def replay_of(pairing: Pairing, seed: int, answers: list[int]) -> Replay:
    """The game with that seed, each side in its seat."""
    match = pairing.match
    one, other = side_in(0, seed), side_in(1, seed)
    return Replay(
        match.rules,
        (match.decks[one], match.decks[other]),
        seed,
        list(answers),
        deck_names=(pairing.decks[one].name, pairing.decks[other].name),
        seats=(match.agents[one], match.agents[other]),
    )


def _name(result: GameResult, matches: int) -> str:
    match = f"match-{result.match + 1}-" if matches > 1 else ""
    return f"{match}seed-{result.seed}-{HOW[result.winner]}.json"
