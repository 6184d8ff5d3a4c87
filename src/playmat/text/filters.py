"""One order for filters that must all hold: equal meanings are equal programs."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.fields import fields_of
from playmat.model.ir.walk import rebuild

_RANK: Final = {kind: i for i, kind in enumerate((ir.Is, ir.OfType, ir.Tagged, ir.Named))}


def filter_key(each: ir.Filter) -> tuple[int, str]:
    """What decides the place of a filter among others."""
    return _RANK.get(type(each), len(_RANK)), repr(each)


def in_order(filters: tuple[ir.Filter, ...]) -> tuple[ir.Filter, ...]:
    """The filters in their order, each once."""
    return tuple(sorted(set(filters), key=filter_key))


def sort_filters(value: Any) -> Any:
    """Filters in one order, wherever several must all hold."""

    def change(node: Any) -> Any:
        updates: dict[str, Any] = {}
        for field in fields_of(type(node)):
            held = getattr(node, field.name)
            if isinstance(held, tuple) and len(held) > 1 and isinstance(held[0], ir.Filter):
                ordered = in_order(held)
                if ordered != held:
                    updates[field.name] = ordered
        return dataclasses.replace(node, **updates) if updates else node

    return rebuild(value, change)


def counts_units(pick: ir.Pick) -> bool:
    """Whether it makes a difference for this choice to count Energy and not cards."""
    source = pick.source
    return (
        pick.count not in (ir.Num(0), ir.Num(1))
        and not pick.random
        and not pick.distinct
        and isinstance(source, ir.Cards)
        and source.zone == "attached"
        and any(each in source.where for each in (ir.Is("Energy"), ir.Is("basic Energy")))
    )
