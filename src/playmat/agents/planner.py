"""A player who looks for the best whole turn: sequences of actions, in several imagined games."""

from __future__ import annotations

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.search import TurnPlan
from playmat.agents.thinking import Thinker
from playmat.engine.machine import Machine


class PlannerAgent(Thinker):
    """Searches through the rest of its turn in some imagined games and takes the option with the best ends."""

    name = "planner"

    def __init__(self, seed: int = 0, worlds: int = 3, width: int = 6, budget: int = 300) -> None:
        super().__init__(seed)
        self._worlds = worlds
        self._width = width
        self._budget = budget

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        values = [0.0] * seat.options
        for _ in range(self._worlds):
            seed = self.next_seed()
            plan = TurnPlan(worths, seat.number, self._width, self._budget, seed)
            plan.search(seat.imagine(seed).machine, which)
            for index in which:
                values[index] += plan.best[index]
        return max(which, key=values.__getitem__)
