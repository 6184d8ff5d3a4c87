"""Numbers that a sentence gives to the one before it, or repeats from the print."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.ir.walk import map_programs, rebuild
from playmat.text import forms
from playmat.text.forms import BaseMinus, BasePlus, Cap, Note
from playmat.text.passes.base import About, Pass, PassError
from playmat.text.sense import opposite


def base_damage(program: ir.Program, printed: int) -> ir.Program:
    """The old wordings that repeat the printed damage, without the repetition."""

    def change(node: Any) -> Any:
        if isinstance(node, BasePlus | BaseMinus):
            if node.base != printed:
                raise PassError(f"the text repeats the damage as {node.base}, printed is {printed}")
            return ir.AddDamage(node.more) if isinstance(node, BasePlus) else ir.SubDamage(node.less)
        if isinstance(node, forms.SameDamage):
            if node.base != printed:
                raise PassError(f"the text repeats the damage as {node.base}, printed is {printed}")
            return Note()
        if isinstance(node, forms.BaseIs):
            return Note() if node.base == printed else ir.SetDamage(ir.Num(node.base))
        if isinstance(node, ir.If):
            then = tuple(step for step in node.then if not isinstance(step, Note))
            otherwise = tuple(step for step in node.otherwise if not isinstance(step, Note))
            if not then and not otherwise:
                return Note()
            return either(node.condition, then, otherwise)
        return node

    made = tuple(step for step in rebuild(program, change) if not isinstance(step, Note))
    return tuple(_instead_of_damage(step, made[i - 1] if i else None, printed) for i, step in enumerate(made))


def _instead_of_damage(step: ir.Stmt, last: ir.Stmt | None, printed: int) -> ir.Stmt:
    """Another amount "instead": of the damage to a chosen Pokémon, if that is what the attack does."""
    if not isinstance(step, ir.If) or len(step.then) != 1 or not isinstance(step.then[0], ir.SetDamage):
        return step
    other = step.otherwise[0] if len(step.otherwise) == 1 else None
    if isinstance(other, ir.Damage) and printed == 0:
        return ir.If(step.condition, (dataclasses.replace(other, amount=step.then[0].amount),), step.otherwise)
    changes = isinstance(last, ir.Damage | ir.AddDamage | ir.SubDamage)
    if isinstance(other, ir.Damage) or (changes and not step.otherwise):
        raise PassError("'instead' of the sentence before, not of the printed damage")
    return step


def caps(program: ir.Program) -> ir.Program:
    """Sentences that limit or worsen what the one before did, moved into it."""
    out: list[ir.Stmt] = []
    for step in program:
        if isinstance(step, Cap | forms.CapUnits | forms.CapCounters | forms.Worse | forms.AlsoBench):
            if not out:
                raise PassError("a limit without anything before it")
            out[-1] = _amended(out[-1], step)
        else:
            out.append(map_programs(step, caps))
    return tuple(out)


def _amended(step: ir.Stmt, by: ir.Stmt) -> ir.Stmt:
    """The step with the last thing in it limited or worsened."""
    if isinstance(step, ir.If) and step.then and not step.otherwise:
        return dataclasses.replace(step, then=(*step.then[:-1], _amended(step.then[-1], by)))
    if isinstance(by, Cap) and isinstance(step, ir.AddDamage):
        return ir.AddDamage(ir.AtMost(step.amount, ir.Num(by.most)))
    if isinstance(by, forms.AlsoBench) and isinstance(step, ir.Damage):
        return dataclasses.replace(step, bench_too=True)
    if isinstance(by, forms.CapCounters) and isinstance(step, ir.PutCounters):
        return dataclasses.replace(step, count=ir.AtMost(step.count, ir.Num(by.most)))
    if isinstance(by, forms.CapUnits) and isinstance(step, ir.AddDamage):
        amount = step.amount
        if isinstance(amount, ir.Times) and isinstance(amount.right, ir.ExtraEnergy):
            return ir.AddDamage(ir.Times(amount.left, ir.AtMost(amount.right, ir.Num(by.most))))
    if isinstance(by, forms.Worse) and isinstance(step, ir.Afflict) and by.what in step.conditions:
        field = {"Poisoned": "poison", "Burned": "burn", "Asleep": "coins"}[by.what]
        return dataclasses.replace(step, **cast(Any, {field: by.count}))
    raise PassError("a limit on something else than the sentence before")


def either(condition: ir.Condition, then: ir.Program, otherwise: ir.Program) -> ir.If:
    """The one if it holds and the other if not; of these one may be empty."""
    if then:
        return ir.If(condition, then, otherwise)
    return ir.If(opposite(condition), otherwise)


def _limits(value: Any, about: About) -> Any:
    """The steps of an attack, or the programs of each unit."""
    if any(isinstance(one, ir.Unit) for one in value):
        return tuple([map_programs(unit, caps) for unit in value])
    return caps(value)


BASE_DAMAGE: Final = Pass("base damage", lambda value, about: base_damage(value, about.damage))
LIMITS: Final = Pass("limits", _limits)
