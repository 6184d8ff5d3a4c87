"""What the grammar and the passes both know of English: number, and opposites."""

from __future__ import annotations

from typing import Any, Final

from playmat.model import ir
from playmat.text.forms import Ref, Some

PLURAL_REFS: Final = frozenset(["them", "those Pokémon", "those cards", "the rest", "the other cards"])


def is_plural(value: Any) -> bool:
    """Whether words for this are grammatically plural: decides it or them, is or are."""
    if isinstance(value, Some | ir.Pick):
        if value.mode == "exactly":
            return value.count != ir.Num(1)
        return value.mode != "up-to" or value.count != ir.Num(1)
    if isinstance(value, ir.Pokemon):
        return value.side == "both" and value.place == "active"
    if isinstance(value, Ref):
        return value.word in PLURAL_REFS
    if isinstance(value, tuple):
        return len(value) > 1
    if isinstance(value, ir.Num):
        return value.value != 1
    if type(value) is int:
        return value != 1
    if isinstance(value, str):
        return value in ("you", "that-player")
    return isinstance(value, ir.Together | ir.Cards)


def opposite(condition: ir.Condition) -> ir.Condition:
    """The condition that holds when this one does not (of a single coin)."""
    if isinstance(condition, ir.AllHeads):
        return ir.AllTails(condition.slot)
    if isinstance(condition, ir.AllTails):
        return ir.AllHeads(condition.slot)
    return condition.condition if isinstance(condition, ir.Negate) else ir.Negate(condition)
