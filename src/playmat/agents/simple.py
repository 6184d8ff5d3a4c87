"""A player with common sense: builds up, attaches where it helps, attacks for the most damage it can see.

It goes by rules of thumb and tries nothing out, so it answers at once.
"""

from __future__ import annotations

from playmat.agents.base import Agent, Seat
from playmat.agents.knowledge import worths_of
from playmat.agents.policy import Quick


class SimpleAgent(Agent):
    """Chooses the option it thinks most of; equals are drawn by lot."""

    name = "simple"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._quick: Quick | None = None

    def choose(self, seat: Seat) -> int:
        if seat.options < 2:
            return 0
        # It goes by its own cards and by what lies on the table.
        machine = seat.imagine(self._seed, other_list=False).machine
        if self._quick is None or self._quick.w.pool is not machine.pool:
            self._quick = Quick(worths_of(machine.pool), self._seed)
        return machine.state.options.index(self._quick.choose(machine))
