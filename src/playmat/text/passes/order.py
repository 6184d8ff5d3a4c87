"""One form for equal meanings: choices stand where they are used."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.ir.walk import first_target, map_programs, targets
from playmat.text.passes.base import About, Pass


def canonical(program: ir.Program) -> ir.Program:
    """Equal meanings as equal programs: choices stand where they are used."""
    out: list[ir.Stmt] = []
    for each in program:
        step = _many_at_once(each)
        if (
            out
            and isinstance(out[-1], ir.Choose)
            and isinstance(slot := _first_target(step), ir.Slot)
            and slot.name == out[-1].pick.into
        ):
            choice = cast(ir.Choose, out.pop())
            step = _replace_first(step, choice.pick)
        if out and (shown := _shown_on_the_way(out[-1], step)) is not None:
            out.pop()
            step = shown
        step = _to_each(out, _one_by_one(step))
        if out and _from_its_discard(out[-1], step):
            out[-1] = dataclasses.replace(cast(ir.KnockOut, out[-1]), at_once=True)
        if out and _after_searching(out[-1], step):
            out.extend(cast(ir.If, step).then)
            continue
        out.extend(_paid_first(step))
    return tuple(_canonical_inside(step) for step in out)


def _many_at_once(step: ir.Stmt) -> ir.Stmt:
    """One choice made over and over is a choice of so many: nothing is chosen twice. Damage done to the same Pokémon
    over and over is so much damage, once: Weakness and all else counts for the whole of it."""
    if not isinstance(step, ir.Repeat) or len(step.do) != 1:
        return step
    once = step.do[0]
    if isinstance(once, ir.Damage) and not isinstance(once.target, ir.Pick) and not once.into:
        return dataclasses.replace(once, amount=ir.Times(once.amount, step.count))
    if isinstance(once, ir.Choose) and once.pick.count == ir.Num(1):
        return ir.Choose(dataclasses.replace(once.pick, count=step.count))
    return step


def _one_by_one(step: ir.Stmt) -> ir.Stmt:
    """As many random cards as there are heads, each put away before the next is taken."""
    pick = step.target if isinstance(step, ir.ShuffleInto) else None
    if not isinstance(pick, ir.Pick) or not pick.random or not isinstance(pick.count, ir.Heads):
        return step
    once = dataclasses.replace(pick, count=ir.Num(1))
    return ir.Repeat(pick.count, (dataclasses.replace(cast(ir.ShuffleInto, step), target=once),))


def _after_searching(last: ir.Stmt, step: ir.Stmt) -> bool:
    """Whether the step says "if you do" of a search: it was done whatever was found, for the deck is shuffled."""
    if not isinstance(step, ir.If) or step.otherwise or not isinstance(step.condition, ir.Did):
        return False
    found = last.target if isinstance(last, ir.Move) else last.cards if isinstance(last, ir.Attach) else None
    searched = isinstance(found, ir.Pick) and isinstance(found.source, ir.Cards) and found.source.zone == "deck"
    return searched and getattr(last, "into", "") == step.condition.slot and step.then[:1] == (ir.Shuffle(),)


def _to_each(before: list[ir.Stmt], step: ir.Stmt) -> ir.Stmt:
    """A card to each of so many Pokémon: not to fewer, as long as everybody sees such cards."""
    chosen = before[-1].pick if before and isinstance(before[-1], ir.Choose) else None
    if chosen is None or chosen.mode != "exactly" or not isinstance(step, ir.Attach) or not step.each or step.into:
        return step
    cards = step.cards
    if not isinstance(cards, ir.Pick) or cards.count != ir.Count(ir.Slot(chosen.into)):
        return step
    seen = isinstance(cards.source, ir.Cards) and cards.source.zone == "discard"
    return dataclasses.replace(step, cards=dataclasses.replace(cards, mode="exactly")) if seen else step


def _paid_first(step: ir.Stmt) -> tuple[ir.Stmt, ...]:
    """ "You may give so much and do something": what it is given for needs the whole of it, as "if you do" says."""
    if not isinstance(step, ir.May) or step.into or step.by != "you" or len(step.do) < 2:
        return (step,)
    first, *rest = step.do
    given = first.target if isinstance(first, ir.Move) and not first.into else None
    if not isinstance(given, ir.Pick) or given.mode != "exactly" or given.into:
        return (step,)
    source = given.source
    if not isinstance(source, ir.Cards) or (source.zone, source.on) != ("attached", ir.This()):
        return (step,)
    return (dataclasses.replace(step, do=(first,), into="paid"), ir.If(ir.Did("paid"), tuple(rest)))


def _from_its_discard(last: ir.Stmt, step: ir.Stmt) -> bool:
    """Whether a Pokémon is Knocked Out so that something comes from the discard pile: what it had lies there by then,
    and nothing goes to it."""
    if not isinstance(last, ir.KnockOut) or last.target != ir.This() or not isinstance(step, ir.If):
        return False
    taken = [one.cards.source for one in step.then if isinstance(one, ir.Attach) and isinstance(one.cards, ir.Pick)]
    return step.condition == ir.Did(last.into) and any(
        isinstance(one, ir.Cards) and one.zone == "discard" for one in taken
    )


def _shown_on_the_way(last: ir.Stmt, step: ir.Stmt) -> ir.Stmt | None:
    """The step that moves cards which the one before showed, as one step; a card of an opponent's hand you look at
    is shown."""
    if not isinstance(last, ir.Reveal | ir.Look) or not isinstance(last.target, ir.Pick):
        return None
    source = last.target.source
    if isinstance(last, ir.Look) and not (
        isinstance(source, ir.Cards) and source.side == "opponent" and source.zone == "hand"
    ):
        return None
    if not isinstance(step, ir.Move | ir.ShuffleInto) or step.target != ir.Slot(last.target.into):
        return None
    public = isinstance(step, ir.Move) and step.to in ("discard", "bench", "active")
    return dataclasses.replace(step, target=last.target, reveal=not public)


def _canonical_inside(step: Any) -> Any:
    inner = map_programs(step, canonical)
    return dataclasses.replace(inner, to=_other_than_source(inner)) if isinstance(inner, ir.Attach) else inner


def _other_than_source(step: ir.Attach) -> ir.Target:
    """Where cards go that are moved "to another" Pokémon: another than the one they are on, as every card that is moved
    does; other than this one only if they come from this one."""
    cards = step.cards.source if isinstance(step.cards, ir.Pick) else step.cards
    group = step.to.source if isinstance(step.to, ir.Pick) else step.to
    other = ir.Not(ir.Same(ir.This()))
    if not isinstance(cards, ir.Cards) or not isinstance(cards.on, ir.Pokemon) or not isinstance(group, ir.Pokemon):
        return step.to
    if other not in group.where or other in cards.on.where:
        return step.to
    plain = dataclasses.replace(group, where=tuple(one for one in group.where if one != other))
    return dataclasses.replace(step.to, source=plain) if isinstance(step.to, ir.Pick) else plain


def _first_target(step: ir.Stmt) -> Any:
    return first_target(step)


def _replace_first(step: Any, target: ir.Target) -> Any:
    return dataclasses.replace(step, **{targets(step)[0][0]: target})


def _read(value: Any, about: About) -> Any:
    """The steps of an attack, or the programs of each unit."""
    if any(isinstance(one, ir.Unit) for one in value):
        return tuple([map_programs(unit, canonical) for unit in value])
    return canonical(value)


ORDER: Final = Pass("order", _read)
