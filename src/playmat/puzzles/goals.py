"""What a puzzle asks for, read off the state of a game: nothing here searches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.engine import RUNNING
from playmat.engine.columns import State

WIN: Final = "win"
"""Win the game before the turn is over."""
PRIZES: Final = "prizes"
"""Take so many Prize cards before the turn is over (or win)."""
SURVIVE: Final = "survive"
"""End the turn so that the other player cannot win in theirs."""

REACHED: Final = 1
MISSED: Final = 0
OPEN: Final = -1


@dataclass(frozen=True, slots=True)
class Goal:
    """What the seat to move must bring about, from a position at the start of an action in turn `turn`."""

    what: str
    seat: int
    turn: int
    prizes: int = 0
    """For PRIZES: how many of its Prize cards may be left at the most."""

    @staticmethod
    def at(state: State, what: str, prizes: int = 0) -> Goal:
        """The goal of the player whose turn it is; `prizes`: how many to take."""
        seat = state.turn_player
        return Goal(what, seat, state.turn, len(state.prizes[seat]) - prizes)

    def stands(self, state: State) -> int:
        """REACHED, MISSED, or OPEN while the turn goes on. Of SURVIVE a turn that is over is OPEN: it has to be seen
        what the other player can do."""
        if state.winner != RUNNING:
            return REACHED if state.winner == self.seat else MISSED
        if self.what == PRIZES and len(state.prizes[self.seat]) <= self.prizes:
            return REACHED
        if state.turn == self.turn:
            return OPEN
        return OPEN if self.what == SURVIVE else MISSED
