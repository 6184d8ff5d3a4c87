"""A player who searches over many imagined games, one after another, for as long as it may."""

from __future__ import annotations

import math
import time
from typing import Final

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.judgement import chance_at
from playmat.agents.search import TurnPlan
from playmat.agents.thinking import Thinker
from playmat.engine.machine import Machine

TURNS: Final = 6
"""Turns that are played after the one that is thought about, before the position is judged."""
SECONDS: Final = 1.0
"""The budget where none is given."""
SCOUTS: Final = 3
SCOUT_SHARE: Final = 0.3
"""Imagined games in which the turn is only planned, before any is played on; and the part of the budget for them."""
OPEN: Final = 8
NEAR: Final = 120.0
"""How many options stay open after that at most, and how much less than the best they may be worth."""
WIDTH: Final = 6
COPIES: Final = 300
"""Of the plan of a turn: positions that are followed after each step, copies that may be made."""
PLAYOUTS: Final = 8
"""How often the best turn of an option is played on in each imagined game."""
SURE: Final = 3
"""Imagined games after which an option may be dropped."""
MARGIN: Final = 2.0
"""By how many standard errors it must be behind then."""
LEAST_SPREAD: Final = 0.05


class Race:
    """The options of a question, what has come of each so far, and which of them may still turn out best."""

    def __init__(self, which: list[int]) -> None:
        self.open = list(which)
        self.rounds = 0
        """Imagined games that were played on."""
        self._plans = dict.fromkeys(which, 0)
        self._planned = dict.fromkeys(which, 0.0)
        self._counts = dict.fromkeys(which, 0)
        self._sums = dict.fromkeys(which, 0.0)
        self._squares = dict.fromkeys(which, 0.0)

    def planned(self, plan: TurnPlan) -> None:
        """Note what the best turns are worth that a plan found for the open options."""
        for index in self.open:
            self._plans[index] += 1
            self._planned[index] += plan.best[index]

    def played(self, index: int, chance: float) -> None:
        """Note what came of an option in one more imagined game."""
        self._counts[index] += 1
        self._sums[index] += chance
        self._squares[index] += chance * chance

    def worth(self, index: int) -> float:
        """How good an option is, from 0 to 2: what its turns look like at their end, and what came of them."""
        count = self._counts[index]
        return chance_at(self._value(index)) + (self._sums[index] / count if count else 0.0)

    def best(self) -> int:
        return max(self.open, key=self.worth)

    def keep_near(self) -> None:
        """Only options stay open whose plans are nearly as good as the best."""
        order = sorted(self.open, key=self._value, reverse=True)[:OPEN]
        self.open = [index for index in order if self._value(index) > self._value(order[0]) - NEAR]

    def drop(self) -> None:
        """Close what is behind by more than luck explains.

        The options are tried in the same imagined games, so what two of them differ by spreads less than each does.
        """
        best = self.best()
        count = self._counts[best]
        mean = self._sums[best] / count
        spread = max(LEAST_SPREAD, math.sqrt(max(0.0, self._squares[best] / count - mean * mean)))
        least = self.worth(best) - MARGIN * spread * math.sqrt(2.0 / count)
        self.open = [index for index in self.open if self.worth(index) > least]

    def _value(self, index: int) -> float:
        return self._planned[index] / max(1, self._plans[index])


class IsmctsAgent(Thinker):
    """Information-set Monte Carlo search. Each iteration imagines another game, searches through the rest of the turn
    in it, and plays the best turn of each open option on, with what is hidden dealt anew each time. Options that fall
    behind are dropped, so the time goes to those that are hard to tell apart. Anytime: it can be stopped after any
    iteration, and stops when a single option is left.

    The budget of a decision is a number of iterations, or seconds of this thread's own computing time: what else the
    machine has to do does not make it weaker. With both, what runs out first counts.
    """

    name = "ismcts"

    def __init__(self, seed: int = 0, seconds: float = 0.0, iterations: int = 0, turns: int = TURNS) -> None:
        super().__init__(seed)
        self._iterations = iterations
        self._seconds = seconds if seconds or iterations else SECONDS
        self._turns = turns
        self.race: Race | None = None
        """What came of the options of the last decision that it thought about."""

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        clock = Clock(self._seconds)
        race = self.race = Race(which)
        for _ in range(SCOUTS):
            race.planned(self._plan(seat, worths, race))
            if clock.spent() > SCOUT_SHARE:
                break
        race.keep_near()
        while len(race.open) > 1 and clock.spent() < 1.0 and not (self._iterations and race.rounds >= self._iterations):
            plan = self._plan(seat, worths, race)
            race.planned(plan)
            for index in race.open:
                race.played(index, plan.play_on(index, PLAYOUTS, self._turns))
            race.rounds += 1
            if race.rounds >= SURE:
                race.drop()
        return race.best()

    def _plan(self, seat: Seat, worths: Worths, race: Race) -> TurnPlan:
        seed = self.next_seed()
        plan = TurnPlan(worths, seat.number, WIDTH, COPIES, seed)
        plan.search(seat.imagine(seed).machine, race.open)
        return plan


class Clock:
    """How much of a budget of this thread's computing time is spent, as a part of 1; without a budget always 0."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._started = time.thread_time()

    def spent(self) -> float:
        return (time.thread_time() - self._started) / self._seconds if self._seconds else 0.0
