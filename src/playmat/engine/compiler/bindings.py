"""Which slots a piece of IR binds, and which it reads."""

from __future__ import annotations

import dataclasses
from typing import Any

from playmat.model import ir


def _inside(value: Any) -> list[Any]:
    """What a node or a list of nodes is made of."""
    if isinstance(value, ir.Node):
        return [getattr(value, field.name) for field in dataclasses.fields(value)]
    return list(value) if isinstance(value, tuple) else []


def reads(value: Any, names: set[str]) -> bool:
    """Whether a slot of one of these names is read in it."""
    if isinstance(value, ir.Slot):
        return value.name in names
    if isinstance(value, ir.Node) and getattr(value, "slot", "") in names:
        return True
    return any(reads(part, names) for part in _inside(value))


def bound_in(value: Any) -> set[str]:
    """The names of the slots that something binds."""
    found: set[str] = set()
    if isinstance(value, ir.Node):
        found = {getattr(value, "into", ""), getattr(value, "onto", "")} - {""}
    return found.union(*(bound_in(part) for part in _inside(value)))
