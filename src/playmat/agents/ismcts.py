"""A player who searches over many imagined games at once: information-set Monte Carlo tree search."""

from __future__ import annotations

import time
from typing import Final

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.thinking import Thinker
from playmat.agents.tree import Tree
from playmat.engine.machine import Machine

TURNS: Final = 4
"""Turns that are played after the one that is thought about, before the position is judged."""
SECONDS: Final = 1.0
"""The budget where none is given."""
STRIDE: Final = 8
"""Iterations between two looks at the clock and at the lead."""
PLANS: Final = 3
PLAN_BUDGET: Final = 300
"""Plans for the turn before the first iteration, and the copies that each may make."""
PLAN_SHARE: Final = 0.2
"""Of the time, after which no further plan is begun."""


class IsmctsAgent(Thinker):
    """Grows one tree over the options of its turn; each iteration plays a newly imagined game through it and a few
    turns beyond. Anytime: it can be stopped after any iteration, and stops when the answer cannot change any more.

    The budget of a decision is a number of iterations, or seconds of this thread's own computing time: what else the
    machine has to do does not make it weaker. With both, what runs out first counts.
    """

    name = "ismcts"

    def __init__(self, seed: int = 0, seconds: float = 0.0, iterations: int = 0, turns: int = TURNS) -> None:
        super().__init__(seed)
        self._iterations = iterations
        self._seconds = seconds if seconds or iterations else SECONDS
        self._turns = turns
        self.tree: Tree | None = None
        """The tree of the last decision that it thought about."""

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        clock = Clock(self._seconds)
        tree = Tree(worths, machine, seat.number, which, self.next_seed() * 10_007, self._turns)
        self.tree = tree
        copies = min(PLAN_BUDGET, 2 * self._iterations) if self._iterations else PLAN_BUDGET
        for _ in range(PLANS):
            tree.plan(copies)
            if clock.spent() > PLAN_SHARE:
                break
        planned = clock.spent()
        while True:
            tree.grow(min(STRIDE, self._iterations - tree.rounds) if self._iterations else STRIDE)
            left = self._iterations - tree.rounds
            if self._iterations and (left <= 0 or tree.lead() > left):
                break
            spent = clock.spent()
            if spent >= 1.0 or (spent and tree.lead() > (1.0 - spent) / (spent - planned) * tree.rounds):
                break
        visits = tree.visits()
        return max(which, key=visits.__getitem__)


class Clock:
    """How much of a budget of this thread's computing time is spent, as a part of 1; without a budget always 0."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._started = time.thread_time()

    def spent(self) -> float:
        return (time.thread_time() - self._started) / self._seconds if self._seconds else 0.0
