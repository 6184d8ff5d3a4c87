"""Which seats a word for players means."""

from __future__ import annotations

from playmat.engine.machine import STEERED, Machine
from playmat.engine.state import Frame
from playmat.model.ids import Seat
from playmat.model.words import player


def seat_for(f: Frame, who: int) -> Seat:
    """The seat that a word for one player means in this frame."""
    if who == player.YOU:
        return f.you
    if who == player.OPPONENT:
        return Seat(1 - f.you)
    return f.that


def eyes_of(f: Frame, seat: Seat) -> int:
    """Bits of the seats that see what this player looks at by the effect: they, and whoever decides in their place."""
    return 3 if f.event_number == STEERED else 1 << seat


def seats_for(m: Machine, f: Frame, who: int) -> list[Seat]:
    """The seats that a word for players means, the player whose turn it is first."""
    if who == player.BOTH:
        first = m.state.turn_player
        return [first, Seat(1 - first)]
    return [seat_for(f, who)]
