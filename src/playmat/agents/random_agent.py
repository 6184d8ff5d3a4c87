"""A player who takes any option, blindly: the yardstick for every other."""

from __future__ import annotations

from random import Random

from playmat.agents.base import Agent, Seat


class RandomAgent(Agent):
    """Every option is equally likely. The same seed chooses the same way."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self._luck = Random(seed)

    def choose(self, seat: Seat) -> int:
        return self._luck.randrange(seat.options)
