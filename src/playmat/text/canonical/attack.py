"""An attack as a list of sentences: where its damage stands, and what comes before anything else.

What is usual is not said: that the printed damage is done after whatever changes it, that what can make the attack
fail is settled first. `from_parts` knows the rule; `to_parts` says where a program is not as usual.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from playmat.model import ir
from playmat.model.ir.walk import nodes, reads, tidy
from playmat.text.canonical.conditions import Before
from playmat.text.canonical.units import Part

_ADJUST = (ir.AddDamage, ir.SubDamage, ir.SetDamage, ir.BeforeDamage)


def _last(steps: list[Any], kinds: tuple[type, ...]) -> int:
    """How many steps there are up to the last that has such a node in it."""
    return max((i + 1 for i, step in enumerate(steps) if any(isinstance(n, kinds) for n in nodes(step))), default=0)


def from_parts(parts: tuple[Any, ...], damage: int) -> ir.AttackProgram:
    """The program of an attack from its sentences."""
    need: Any = None
    even: Any = ()
    cost_if: Any = None
    cost: Any = ()
    from_bench = False
    first = False
    harmless = False
    begins: int | None = None
    steps: list[Any] = []
    for part in parts:
        if not isinstance(part, Part):
            steps.append(part)
        elif part.what == "need":
            need = part.value
        elif part.what == "even":
            even = part.value
        elif part.what == "first":
            first = True
        elif part.what == "bench":
            from_bench = True
        elif part.what == "cost":
            cost_if, cost = part.value
        elif part.what == "harmless":
            harmless = True
        else:
            begins = len(steps)
    if begins is None:
        steps = _both_sides(steps)
        split = _last(steps, (ir.Fail,))
        prepare, effect = _chosen_first(steps[:split], steps[split:])
    else:
        prepare, effect = steps[:begins], steps[begins:]
    told = any(isinstance(step, ir.Hit) for step in effect)
    if not harmless and not told and (damage > 0 or _last(effect, _ADJUST)):
        effect.insert(_last(effect, (*_ADJUST, ir.Fail)), ir.Hit())
    effect = _noted(effect)
    return tidy(ir.AttackProgram(tuple(prepare), tuple(effect), need, even, first, cost_if, cost, from_bench))


def _sides(step: Any) -> bool:
    """Whether a step is for one side of a coin."""
    return isinstance(step, ir.If) and isinstance(step.condition, ir.AllHeads | ir.AllTails)


def _changes(program: ir.Program) -> bool:
    return any(isinstance(node, (*_ADJUST, ir.Fail)) for node in nodes(program))


def _both_sides(steps: list[Any]) -> list[Any]:
    """The two sides of a coin as two steps, where one of them changes what the attack does and the other does not."""
    out: list[Any] = []
    for step in steps:
        if _sides(step) and step.otherwise and _changes(step.then) != _changes(step.otherwise):
            other = ir.AllTails if isinstance(step.condition, ir.AllHeads) else ir.AllHeads
            out += [ir.If(step.condition, step.then), ir.If(other(step.condition.slot), step.otherwise)]
        else:
            out.append(step)
    return out


def _as_one(steps: tuple[Any, ...]) -> tuple[Any, ...]:
    """The other way: two steps for the sides of a coin as one."""
    out: list[Any] = []
    for step in steps:
        last: Any = out[-1] if out else None
        if _sides(step) and _sides(last) and not step.otherwise and not last.otherwise:
            if type(step.condition) is not type(last.condition) and step.condition.slot == last.condition.slot:
                out[-1] = ir.If(last.condition, last.then, step.then)
                continue
        out.append(step)
    return tuple(out)


def _chosen_first(prepare: list[Any], effect: list[Any]) -> tuple[list[Any], list[Any]]:
    """Whoever an attack does damage to is chosen before it is worked out, unless the text says otherwise."""
    out = []
    for i, step in enumerate(effect):
        if isinstance(step, ir.Damage) and isinstance(step.target, ir.Pick) and not reads(step.target):
            slot = step.target.into or f"#chosen{i}"
            prepare.append(ir.Choose(dataclasses.replace(step.target, into=slot)))
            step = dataclasses.replace(step, target=ir.Slot(slot))
        out.append(step)
    return prepare, out


def _inline(program: ir.AttackProgram) -> ir.AttackProgram:
    """The same with choices made where they are used, and what was noted asked where it counts."""
    choices = {step.pick.into: step.pick for step in program.prepare if isinstance(step, ir.Choose)}
    notes = {step.into: step.condition for step in program.effect if isinstance(step, ir.Remember)}
    used: set[str] = set()
    early: set[str] = set()  # asked about before they are damaged: those are chosen in a sentence of their own
    effect: list[Any] = []
    for step in program.effect:
        slot = step.target.name if isinstance(step, ir.Damage) and isinstance(step.target, ir.Slot) else ""
        if isinstance(step, ir.Damage) and slot in choices and slot not in used | early:
            used.add(slot)
            step = dataclasses.replace(step, target=choices[slot])
        asked = step.condition.slot if isinstance(step, ir.If) and isinstance(step.condition, ir.Did) else ""
        if isinstance(step, ir.If) and asked in notes and reads(program).count(asked) == 1:
            used.add(asked)
            step = dataclasses.replace(step, condition=Before(notes[asked]))
        early.update(reads(step))
        effect.append(step)
    prepare = tuple(s for s in program.prepare if not (isinstance(s, ir.Choose) and s.pick.into in used))
    effect = [step for step in effect if not (isinstance(step, ir.Remember) and step.into in used)]
    return dataclasses.replace(program, prepare=prepare, effect=tuple(effect))


def _noted(effect: list[Any]) -> list[Any]:
    """What is asked about the time before the damage is noted right before it."""
    hit = next((i for i, step in enumerate(effect) if isinstance(step, ir.Hit)), None)
    if hit is None:
        return effect
    notes, late = [], []
    for i, step in enumerate(effect[hit:]):
        if isinstance(step, ir.If) and isinstance(step.condition, Before):
            notes.append(ir.Remember(step.condition.condition, f"#noted{i}"))
            step = dataclasses.replace(step, condition=ir.Did(f"#noted{i}"))
        late.append(step)
    return [*effect[:hit], *notes, *late]


def to_parts(program: ir.AttackProgram, damage: int) -> tuple[Any, ...]:
    """The sentences of an attack, with what is usual left out."""
    short = _inline(program)
    for said, join in ((short, _as_one), (short, tuple), (program, _as_one), (program, tuple)):
        for parts in _ways(said):
            if from_parts(join(parts), damage) == program:
                return join(parts)
    raise AssertionError(f"no order of sentences says {program!r}")


def _ways(program: ir.AttackProgram) -> Iterator[tuple[Any, ...]]:
    """The sentences of an attack, with as little said as may be: the shortest first."""
    head: list[Any] = []
    if program.need is not None:
        head.append(Part("need", program.need))
    if program.even_if:
        head.append(Part("even", program.even_if))
    if program.first_turn:
        head.append(Part("first"))
    if program.from_bench:
        head.append(Part("bench"))
    if program.cost_if is not None or program.cost:
        head.append(Part("cost", (program.cost_if, program.cost)))
    plain = [step for step in program.effect if step != ir.Hit()]
    harmless = [Part("harmless")] if not any(isinstance(step, ir.Hit) for step in program.effect) else []
    for extra in ([], harmless):
        for effect in (plain, list(program.effect)):
            for marker in ([], [Part("begins")]):
                parts = (*head, *extra, *program.prepare, *marker, *effect)
                yield parts
