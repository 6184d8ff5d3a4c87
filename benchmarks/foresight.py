"""How well positions are judged in games with decks that nothing is fitted to: the evaluation, the networks, both.

    PYTHONPATH=.build/compiled:. python benchmarks/foresight.py --seconds 60                 the networks in the package
    PYTHONPATH=.build/compiled:. python benchmarks/foresight.py --seconds 60 new.json other.json   and others

The quick player plays itself with the decks that are kept back. Printed is the mean log loss of who won at starts of
turns: as it is said (0.6931 is a coin), and at the best scale, which tells what is known from how sure it is of it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from playmat.agents.evaluation import EVEN, Worths, evaluate
from playmat.agents.insight import judge
from playmat.agents.knowledge import CLOSER_NETWORK, insight_into
from playmat.agents.known_decks import kept_back
from playmat.agents.network import Insight
from playmat.engine.columns import Machine
from tools.quick_games import Dealer, quick_games

SHARE = 0.25
"""The part of the turns that are looked at."""
STEPS = 30
LIKELY = 1e-6

Array = np.ndarray[Any, Any]


class Judges:
    """What each of them says of a position, as log odds of the player to move."""

    def __init__(self, files: list[Path]) -> None:
        self._read = [json.loads(file.read_text(encoding="utf-8")) for file in files]
        self._of = -1
        self._insights: list[Insight] = []

    def say(self, m: Machine, worths: Worths) -> list[float]:
        if self._of != id(worths):
            self._of = id(worths)
            self._insights = [insight_into(m.pool.defs, read) for read in self._read]
        seat = m.state.turn_player
        said = [evaluate(m, worths, seat) / EVEN]
        kept = worths.insight
        for worths.insight in self._insights:
            said.append(judge(m, worths, seat) / EVEN)
        worths.insight = kept
        return said


def log_loss(odds: Array, won: Array) -> float:
    chance = np.clip(1 / (1 + np.exp(-odds)), LIKELY, 1 - LIKELY)
    return float(-(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean())


def at_best(said: Array, won: Array) -> tuple[float, list[float]]:
    """The log loss at the best scales, and these; the last is for whose turn it is."""
    known = np.c_[said, np.ones(len(won))]
    scales = np.zeros(known.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-known @ scales))
        curved = known.T @ (known * (chance * (1 - chance))[:, None]) + LIKELY * np.eye(len(scales))
        scales += np.linalg.solve(curved, known.T @ (won - chance))
    return log_loss(known @ scales, won), [round(float(one), 3) for one in scales]


def main() -> None:
    parser = argparse.ArgumentParser(description="How well positions of real games are judged.")
    parser.add_argument("networks", nargs="*", type=Path, help="files as tools/fit_insight.py writes them")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to play (default 60)")
    parser.add_argument("--seed", type=int, default=77)
    asked = parser.parse_args()
    files = [CLOSER_NETWORK, *asked.networks]
    judges = Judges(files)
    found: list[list[float]] = []
    won: list[float] = []
    for game in quick_games(Dealer(asked.seed, kept_back()), asked.seconds, judges.say, SHARE):
        for said, outcome in game:
            found.append(said)
            won.append(outcome)
    table, outcomes = np.array(found), np.array(won)
    sys.stdout.write(f"{len(won)} positions\n")
    for place, name in enumerate(["evaluation", *(file.name for file in files)]):
        best, scales = at_best(table[:, [place]], outcomes)
        sys.stdout.write(f"{name:24} {log_loss(table[:, place], outcomes):.4f} {best:.4f} at {scales[0]}\n")
        if place:
            both, scales = at_best(table[:, [0, place]], outcomes)
            sys.stdout.write(f"{'  with the evaluation':24} {'':6} {both:.4f} at {scales[0]}, {scales[1]}\n")


if __name__ == "__main__":
    main()
