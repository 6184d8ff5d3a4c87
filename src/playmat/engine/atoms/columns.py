"""How a column that copies share is changed, and what must be worked out again after a change."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.machine import Machine
from playmat.model.ids import Card, Id


def changed(column: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The column with one entry changed: a new one, where copies of the state share the old one."""
    column = column[:]
    column[at] = value
    return column


def set_to(column: vec[i64], at: i64, value: i64) -> vec[i64]:
    """The same where the entry may be so already: then the old column."""
    return column if column[at] == value else changed(column, at, value)


def changed_list(column: list[list[Id]], at: int, value: list[Id]) -> list[list[Id]]:
    """The same for a column of lists, with this list in that place."""
    column = column[:]
    column[at] = value
    return column


def without(cards: list[Card], card: Card) -> list[Card]:
    return [one for one in cards if one != card]


def noughts(entries: int) -> vec[i64]:
    """A column with nothing counted yet, for each spot or either player."""
    return vec[i64]([0] * entries)


def recopy(m: Machine) -> None:
    """Something changed by which a Pokémon may be treated as another one, or no longer."""
    if m.pool.copies:
        m.state.dirty = True
        m.settled = False


def stir(m: Machine, cards: list[Card]) -> None:
    """These cards come into play, leave it, or are covered there: somebody may be Knocked Out by it, and if one of
    them has modifiers or triggers, what is in force must be collected again."""
    m.settled = False
    for card in cards:
        if m.pool.stirs[m.cards[card]]:
            m.state.dirty = True
