"""A player who looks one decision ahead: tries every option on an imagined game, takes what looks best then."""

from __future__ import annotations

from typing import Final

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.knowledge import worths_of
from playmat.agents.search import try_options, wisest
from playmat.agents.styles import check_style
from playmat.agents.thinking import Thinker
from playmat.engine.columns import Machine

SAMPLES: Final = 4
"""Imagined games in which an option is tried when luck has a part in it."""


class GreedyAgent(Thinker):
    """One decision at a time. On its turn it does what improves the position most, and ends the turn, by an attack if
    that is best, when nothing improves it any more."""

    name = "greedy"

    def __init__(self, seed: int = 0, style: str = "", open_lists: bool = False) -> None:
        super().__init__(seed, open_lists)
        self._style = check_style(style)

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        number = seat.number
        if self._style:
            worths = worths_of(machine.pool, self._style)
        first = try_options(machine, worths, number, self.next_seed(), which)
        values = first.value
        lucky = [index for index in which if first.lucky[index]]
        if lucky:
            for _ in range(SAMPLES - 1):
                seed = self.next_seed()
                again = try_options(seat.imagine(seed).machine, worths, number, seed, lucky)
                for index in lucky:
                    values[index] += again.value[index]
            for index in lucky:
                values[index] /= SAMPLES
        return wisest(machine, worths, number, first, which)
