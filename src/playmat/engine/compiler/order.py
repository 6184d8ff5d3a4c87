"""The order of an attack's steps: what comes before damage in one rule set follows it in another."""

from __future__ import annotations

import dataclasses
from typing import Any

from playmat.model import ir


def attack_steps(steps: ir.Program, before_damage_step: bool) -> ir.Program:
    """An attack's steps as the rule set orders them.

    Without a step before damage, what belongs there follows the damage, unless the damage depends on what it does.
    """
    if before_damage_step:
        return steps
    found: list[ir.Stmt] = []
    held: list[ir.BeforeDamage] = []
    for i, step in enumerate(steps):
        if isinstance(step, ir.BeforeDamage):
            rest = steps[i + 1 :]
            hits = [k for k, later in enumerate(rest) if _has_hit(later)]
            if hits and not reads(rest[: hits[0] + 1], bound_in(step)):
                held.append(step)
                continue
        found.append(step)
        if held and _has_hit(step):
            found.extend(held)
            held = []
    return tuple(found)


def _inside(value: Any) -> list[Any]:
    """What a node or a list of nodes is made of."""
    if isinstance(value, ir.Node):
        return [getattr(value, field.name) for field in dataclasses.fields(value)]
    return list(value) if isinstance(value, tuple) else []


def _has_hit(value: Any) -> bool:
    return isinstance(value, ir.Hit) or any(_has_hit(part) for part in _inside(value))


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
