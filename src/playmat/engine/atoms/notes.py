"""What was done, and how often: the turn's notes, and what is used up."""

from __future__ import annotations

from playmat.engine.atoms.columns import changed
from playmat.engine.machine import Machine, UnitX
from playmat.engine.state import NONE
from playmat.model.ids import Ref, Seat, Spot
from playmat.model.words import limit


def note(m: Machine, deed: int, seat: Seat, number: int) -> None:
    m.state.happened.append(number << 8 | deed << 1 | seat)


def pair(ref: Ref, number: int) -> int:
    """A Pokémon and a number as one number to note."""
    return ref << 24 | number


def within_limit(m: Machine, unit: UnitX, spot: Spot, seat: Seat) -> bool:
    """Whether the unit may still be used, as often as its text allows."""
    if unit.limit == limit.TURN:
        if spot != NONE:
            return not m.state.used[spot] >> unit.bit & 1
        return _spend_key(unit, seat) not in m.state.spent
    if unit.limit == limit.NAME or unit.limit == limit.GAME:
        return _spend_key(unit, seat) not in m.state.spent
    return True


def _spend_key(unit: UnitX, seat: Seat) -> int:
    return unit.name << 4 | unit.limit << 1 | seat


def spend(m: Machine, unit: UnitX, spot: Spot, seat: Seat) -> None:
    """Mark the unit as used."""
    if unit.limit == limit.TURN and spot != NONE:
        m.state.used = changed(m.state.used, spot, m.state.used[spot] | 1 << unit.bit)
    elif unit.limit and unit.limit != limit.EVENT:
        m.state.spent = [*m.state.spent, _spend_key(unit, seat)]


def spend_name(m: Machine, seat: Seat, name: int) -> None:
    """Something of this name may not be done again this game (playing a V-UNION)."""
    m.state.spent = [*m.state.spent, name << 4 | limit.GAME << 1 | seat]


def name_spent(m: Machine, seat: Seat, name: int) -> bool:
    return name << 4 | limit.GAME << 1 | seat in m.state.spent
