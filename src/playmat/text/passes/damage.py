"""Where an attack's damage stands among its steps."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.walk import binds, nodes, reads, rebuild
from playmat.text import forms
from playmat.text.forms import Unaffected
from playmat.text.passes.amounts import either
from playmat.text.passes.base import Pass, PassError
from playmat.text.passes.join import ADJUSTMENTS


def now(value: Any) -> Any:
    """The same with "already" meaning now."""
    return rebuild(value, lambda node: node.condition if isinstance(node, forms.Already) else node)


def _adjusts(step: Any) -> bool:
    return any(isinstance(node, ADJUSTMENTS) for node in nodes(step))


def _fails(step: Any) -> bool:
    return any(isinstance(node, ir.Fail) for node in nodes(step))


def place(program: ir.Program, printed: int, symbol: str = "") -> ir.AttackProgram:
    """The steps of an attack around its damage; `symbol` is what stands behind the printed number."""
    need: ir.Condition | None = None
    first_turn = False
    ignoring: tuple[ir.Ignoring, ...] = ()
    prepare: list[ir.Stmt] = []
    steps: list[ir.Stmt] = []
    forced: set[int] = set()
    for step in program:
        if isinstance(step, forms.Need):
            need = step.condition if need is None else ir.Every((need, step.condition))
        elif isinstance(step, forms.FirstTurn):
            first_turn = True
        elif isinstance(step, Unaffected):
            ignoring, steps = _ignore(step.what, ignoring, steps, printed)
        elif isinstance(step, ir.BeforeDamage):
            forced.add(len(steps))
            steps.append(step)
        else:
            steps.append(step)
    active = ir.Pokemon("opponent", "active")
    if printed > 0 and any(isinstance(step, ir.Damage) and step.target == active for step in steps):
        raise PassError("damage to the Active Pokémon beside the printed damage: the same, or more?")
    gates, steps, forced = _split_gates(steps, forced)
    prepare.extend(gates)
    damages = printed > 0 or any(_adjusts(step) for step in steps)
    new = {node.into for node in nodes(tuple(steps)) if isinstance(node, ir.Switch)}
    if any(_brings_in(step) for step in steps) and printed and any(_hurts_active(step, new) for step in steps):
        raise PassError("the printed damage a second time?")
    if forced and not damages:
        raise PassError("something before damage, but this attack does none of its own")
    if damages and not printed and any(_chooses_theirs(step) for step in (*prepare, *steps)):
        raise PassError("the damage to the chosen Pokémon, or to the Active one?")
    if symbol == "+" and any(isinstance(step, ir.SetDamage) for step in steps):
        raise PassError("more than the printed damage, or another amount?")
    early: list[ir.Stmt] = []
    late: list[ir.Stmt] = []
    early_flags = [i in forced or _adjusts(step) for i, step in enumerate(steps)]
    read = _slots_read([step for step, flag in zip(steps, early_flags, strict=True) if flag])
    for i in range(len(steps) - 1, -1, -1):
        if not early_flags[i] and (set(_slots_bound(steps[i])) & read):
            early_flags[i] = True
            read |= _slots_read([steps[i]])
    for i, (step, flag) in enumerate(zip(steps, early_flags, strict=True)):
        if not damages:
            late.append(now(step))
        elif not flag:
            first, second = _remembered(step, i)
            early.extend(first)
            late.append(second)
        elif isinstance(step, ir.If) and not i_forced(step, forced, steps):
            adjusting, rest = _split_if(step, _adjusts)
            early.extend(now(each) for each in adjusting)
            for each in rest:
                kept, second = _remembered(dataclasses.replace(each, condition=_steady(each.condition)), i)
                early.extend(kept)
                late.append(second)
        else:
            early.append(now(step))
    early = _counted_last(early)
    chosen, late = _hoist_choices(late)
    prepare.extend(chosen)
    effect = (*early, ir.Hit(ignoring), *late) if damages else (*early, *late)
    return ir.AttackProgram(tuple(prepare), effect, need, first_turn=first_turn)


_SETTLED: Final = (ir.AllHeads, ir.AllTails, ir.Did, ir.TurnIs, ir.Happened)


def _steady(condition: ir.Condition) -> ir.Condition:
    """A condition of which one part of a step comes before the damage and another after it: it is looked at once."""
    inner = condition.condition if isinstance(condition, ir.Negate) else condition
    if isinstance(inner, _SETTLED) or (isinstance(inner, ir.Compare) and isinstance(inner.left, ir.Heads)):
        return condition
    return condition if isinstance(condition, forms.Already) else forms.Already(condition)


def _remembered(step: ir.Stmt, number: int) -> tuple[list[ir.Stmt], ir.Stmt]:
    """A step after the damage, and what must be noted for it before the damage."""
    if isinstance(step, ir.If) and isinstance(step.condition, forms.Already):
        slot = f"#kept{number}"
        kept = ir.Remember(step.condition.condition, slot)
        return [kept], now(dataclasses.replace(step, condition=ir.Did(slot)))
    return [], now(step)


def _counted_last(early: list[ir.Stmt]) -> list[ir.Stmt]:
    """The steps before the damage, with those that say so ahead of what the damage is worked out from."""
    out: list[ir.Stmt] = []
    for step in early:
        at = len(out)
        if isinstance(step, ir.BeforeDamage):
            first = next((i for i, each in enumerate(out) if _adjusts(each)), at)
            if not any(set(_slots_bound(each)) & _slots_read([step]) for each in out[first:]):
                at = first
        out.insert(at, step)
    return out


def _chooses_theirs(step: ir.Stmt) -> bool:
    source = step.pick.source if isinstance(step, ir.Choose) else None
    return isinstance(source, ir.Pokemon) and source.side == "opponent" and source.place != "active"


def _brings_in(step: ir.Stmt) -> bool:
    """Whether a Pokémon is switched in before the damage is done."""
    return isinstance(step, ir.BeforeDamage) and any(isinstance(node, ir.Switch) for node in nodes(step))


def _hurts_active(step: ir.Stmt, new: set[str]) -> bool:
    hurt = [node.target for node in nodes(step) if isinstance(node, ir.Damage)]
    active = ir.Pokemon("opponent", "active")
    return any(target == active or (isinstance(target, ir.Slot) and target.name in new) for target in hurt)


def i_forced(step: ir.Stmt, forced: set[int], steps: list[ir.Stmt]) -> bool:
    """Whether the step was said to come before the damage."""
    return any(steps[i] is step for i in forced)


def _slots_read(steps: Sequence[ir.Stmt]) -> set[str]:
    return {name for step in steps for name in reads(step)}


def _slots_bound(step: ir.Stmt) -> list[str]:
    return binds(step)


def _ignore(
    what: tuple[ir.Ignoring, ...], ignoring: tuple[ir.Ignoring, ...], steps: list[ir.Stmt], printed: int
) -> tuple[tuple[ir.Ignoring, ...], list[ir.Stmt]]:
    if printed > 0 or any(_adjusts(step) for step in steps):
        return tuple(dict.fromkeys(ignoring + what)), steps
    if steps and isinstance(steps[-1], ir.Damage):
        return ignoring, [*steps[:-1], dataclasses.replace(steps[-1], ignoring=what)]
    raise PassError("damage that ignores something, but this attack does none")


def _split_if(step: ir.If, test: Any) -> tuple[list[ir.If], list[ir.If]]:
    """The part of a conditional step whose contents pass the test, and the rest."""
    then_a = tuple(s for s in step.then if test(s))
    then_b = tuple(s for s in step.then if not test(s))
    else_a = tuple(s for s in step.otherwise if test(s))
    else_b = tuple(s for s in step.otherwise if not test(s))
    first = [either(step.condition, then_a, else_a)] if then_a or else_a else []
    second = [either(step.condition, then_b, else_b)] if then_b or else_b else []
    return first, second


def _split_gates(steps: list[ir.Stmt], forced: set[int]) -> tuple[list[ir.Stmt], list[ir.Stmt], set[int]]:
    """The steps that can make the attack do nothing, with all they depend on, apart from the others."""
    if not any(_fails(step) for step in steps):
        return [], steps, forced
    last = max(i for i, step in enumerate(steps) if _fails(step))
    step = steps[last]
    if not isinstance(step, ir.If):
        raise PassError("an attack that always does nothing")
    gate, rest = _split_if(step, _fails)
    read = _slots_read(gate)
    gates: list[ir.Stmt] = []
    others: list[ir.Stmt] = []
    flags = [False] * last
    for i in range(last - 1, -1, -1):
        if set(_slots_bound(steps[i])) & read or _fails(steps[i]):
            flags[i] = True
            read |= _slots_read([steps[i]])
    still: set[int] = set()
    for i in range(last):
        if flags[i]:
            gates.append(steps[i])
        else:
            if i in forced:
                still.add(len(others))
            others.append(steps[i])
    for i, each in enumerate([*rest, *steps[last + 1 :]]):
        if i >= len(rest) and last + 1 + i - len(rest) in forced:
            still.add(len(others))
        others.append(each)
    return [*gates, *gate], others, still


def _hoist_choices(steps: list[ir.Stmt]) -> tuple[list[ir.Stmt], list[ir.Stmt]]:
    """Targets of damage are chosen before the attack is worked out."""
    chosen: list[ir.Stmt] = []
    out: list[ir.Stmt] = []
    for step in steps:
        if isinstance(step, ir.Damage) and isinstance(step.target, ir.Pick) and not _reads_any(step.target):
            pick = step.target
            name = pick.into or f"#damage{len(chosen)}"
            chosen.append(ir.Choose(dataclasses.replace(pick, into=name)))
            step = dataclasses.replace(step, target=ir.Slot(name))
        out.append(step)
    return chosen, out


def _reads_any(node: Any) -> bool:
    return bool(reads(node))


DAMAGE_STEP: Final = Pass("damage step", lambda value, about: place(value, about.damage, about.symbol))
TIMING: Final = Pass("timing", lambda value, about: now(value))
