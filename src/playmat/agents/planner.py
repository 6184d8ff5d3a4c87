"""A player who looks for the best whole turn: sequences of actions, in several imagined games."""

from __future__ import annotations

from typing import Final

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.judgement import chance_at
from playmat.agents.search import TurnPlan
from playmat.agents.thinking import Thinker
from playmat.engine.columns import Machine

FINALISTS: Final = 4
"""Options whose best turns are played on."""
NEAR: Final = 60.0
"""How much less than the best a turn may be worth to be played on."""
TURNS: Final = 6
"""Turns that are played after it."""


class PlannerAgent(Thinker):
    """Searches through the rest of its turn in some imagined games. The best turns found for the most promising options
    are played on a little; an option counts by what its turns are worth at their end, and by what came of them."""

    name = "planner"

    def __init__(
        self,
        seed: int = 0,
        worlds: int = 3,
        width: int = 6,
        budget: int = 300,
        playouts: int = 8,
        open_lists: bool = False,
    ) -> None:
        super().__init__(seed, open_lists)
        self._worlds = worlds
        self._width = width
        self._budget = budget
        self._playouts = playouts

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        plans: list[TurnPlan] = []
        for _ in range(self._worlds):
            seed = self.next_seed()
            plan = TurnPlan(worths, seat.number, self._width, self._budget, seed)
            plan.search(seat.imagine(seed).machine, which)
            plans.append(plan)
        values = {index: sum(plan.best[index] for plan in plans) / len(plans) for index in which}
        order = sorted(which, key=values.__getitem__, reverse=True)
        finalists = [index for index in order[:FINALISTS] if values[index] > values[order[0]] - NEAR]
        if len(finalists) == 1:
            return finalists[0]
        chances = {index: chance_at(values[index]) for index in finalists}
        for index in finalists:
            chances[index] += sum(plan.play_on(index, self._playouts, TURNS) for plan in plans) / len(plans)
        return max(finalists, key=chances.__getitem__)
