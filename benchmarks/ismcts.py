"""The strongest player of commit 799d371, to measure the present ones against.

    export PYTHONPATH=.build/compiled:.
    playmat ladder --agents benchmarks.ismcts.Ismcts:seconds=0.25,racer:seconds=1 --kept-back -n 200 --save games.json

It thinks anew at every decision, each time for so many seconds, and knows both deck lists, as it did. The networks that
judge positions, taken from the history of the project, and the weights of the evaluation are those of then. What plays
on in its imagined games is the quick player of today, which answers questions within effects better than that of then;
so it is rather stronger than it was.
"""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

from playmat.agents import Seat, evaluation
from playmat.agents.evaluation import Worths
from playmat.agents.knowledge import insight_into, read_pool
from playmat.agents.lines import Line, TurnLines
from playmat.agents.racer import (
    BATCH,
    CAUTION,
    ENDS,
    GAMBLES,
    NEAR,
    SPREAD_SEEDS,
    STAGES,
    TURNS,
    Clock,
    Race,
    behind,
)
from playmat.agents.thinking import Thinker
from playmat.engine import Pool
from playmat.engine.columns import Machine

WEIGHTS: Final = {
    evaluation.HAND: 7.5,
    evaluation.LARGE_HAND: 3.0,
    evaluation.EVOLUTION_IN_HAND: 12.0,
    evaluation.EVOLVED: 12.0,
}
"""What counted otherwise: cards in hand were counted, not looked at."""
FORMER: Final = "799d371:src/playmat/agents/insight.json"
KEPT: Final = 32


def came_of(line: Line) -> tuple[float, float]:
    tries = len(line.worths)
    return line.mean() - CAUTION / tries**0.5 if tries else -1.0, line.promise


class FormerRace(Race):
    """It was over when all open lines began alike, and what they promised counted only before the first try."""

    def decided(self) -> bool:
        return all(line.first == self.open[0].first for line in self.open)

    def best(self) -> Line:
        return max(self.open, key=came_of)

    def drop(self, most: int) -> None:
        best = self.best()
        stay = [line for line in self.open if line is best or not behind(line, best)]
        self.open = sorted(stay, key=came_of, reverse=True)[:most]


class Ismcts(Thinker):
    """As its class was then, but for what the module says."""

    name = "ismcts"

    def __init__(self, cards: object, seed: int = 0, seconds: str = "1.0") -> None:
        super().__init__(seed, open_lists=True)
        self._seconds = float(seconds)
        self._worths: dict[int, Worths] = {}
        self._thought_of = (-1, -1)
        self._seed_of_turn = 0
        self._tried: dict[int, list[float]] = {}

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        clock = Clock(self._seconds)
        turn = (machine.state.games, machine.state.turn)
        if turn != self._thought_of:
            self._thought_of = turn
            self._seed_of_turn = self.next_seed() * SPREAD_SEEDS
            self._tried = {}
        lines = TurnLines(self._former(machine.pool), seat.number, self._seed_of_turn)
        lines.search(seat.imagine(self._seed_of_turn).machine, which)
        race = FormerRace(self._promising(lines.found))
        entered = race.open
        spent = clock.spent()
        while not race.decided() and spent < 1.0:
            least = min(len(line.worths) for line in race.open)
            for line in race.open:
                if len(line.worths) == least:
                    line.add(min(1.0, max(0.0, lines.try_line(line, TURNS))))
            race.rounds += 1
            spent = clock.spent()
            if race.rounds % BATCH == 0:
                race.drop(min((most for part, most in STAGES if spent >= part), default=len(race.open)))
        self._tried = {line.sign(): line.worths for line in entered}
        return race.best().first

    def _promising(self, found: list[Line]) -> list[Line]:
        order = sorted(found, key=lambda line: line.promise, reverse=True)
        chosen = [line for line in order if line.ends_turn][:ENDS]
        chosen += [line for line in order if not line.ends_turn][:GAMBLES]
        chosen = [line for line in chosen if line.promise > order[0].promise - NEAR]
        chosen += [line for line in order if line.advised and line not in chosen]
        for line in chosen:
            for worth in self._tried.get(line.sign(), ()):
                line.add(worth)
        return chosen

    def _former(self, pool: Pool) -> Worths:
        """What the cards of a pool were worth to it."""
        found = self._worths.get(id(pool))
        if found is None or found.pool is not pool:
            found = read_pool(pool)
            for place, weight in WEIGHTS.items():
                found.weights[place] = found.against[place] = weight
            found.holding = found.sense = 0.0
            found.purpose = [0 if one == evaluation.GUSTS else one for one in found.purpose]
            found.insight = insight_into(pool.defs, former_networks())
            if len(self._worths) >= KEPT:
                self._worths.clear()
            self._worths[id(pool)] = found
        return found


@cache
def former_networks() -> dict[str, Any]:
    """The networks of then, as the history of the project has them."""
    told = subprocess.run(
        ["git", "show", FORMER], cwd=Path(__file__).parent, capture_output=True, text=True, check=True
    )
    read: dict[str, Any] = json.loads(told.stdout)
    return read
