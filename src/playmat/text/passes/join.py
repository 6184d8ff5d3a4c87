"""From sentences to steps: what belongs inside which condition."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.ir.fields import fields_of
from playmat.model.ir.walk import nodes, rebuild
from playmat.text import forms
from playmat.text.forms import Acting, BaseMinus, BasePlus, Else, Note, Paragraph, Ref, Then
from playmat.text.passes.base import Pass, PassError

ADJUSTMENTS: Final = (ir.AddDamage, ir.SubDamage, ir.SetDamage)
"""The steps that change what an attack's damage will be."""


def wants(step: Any) -> set[str]:
    """The kinds of earlier things that pronouns in the step ask for and the step itself does not bring."""
    out: set[str] = set()
    brought: set[str] = set()
    for node in nodes(step):
        need = ""
        if isinstance(node, Ref):
            need = {"that Pokémon": "pokemon", "those Pokémon": "pokemon", "the other cards": "others"}.get(
                node.word, "thing"
            )
        elif isinstance(node, ir.Heads | ir.Tails | ir.AllHeads | ir.AllTails):
            need = "coin"
        elif isinstance(node, ir.Did):
            need = "did"
        elif isinstance(node, ir.SizeOf | ir.NumberIn):
            need = "thing"
        elif isinstance(node, ir.Cannot) and node.chosen:
            need = "attack"
        elif isinstance(node, ir.Flip):
            brought.add("coin")
        if need and need not in brought:
            out.add(need)
    return out


def _brings(program: ir.Program) -> set[str]:
    out: set[str] = set()
    for node in nodes(program):
        if isinstance(node, ir.Flip):
            out.add("coin")
        elif isinstance(node, ir.May):
            out.add("did")
        elif isinstance(node, ir.Pick):
            out |= {"thing", "pokemon"} if not isinstance(node.source, ir.Cards) else {"thing"}
        elif isinstance(node, ir.Move | ir.Look | ir.Reveal):
            out |= {"thing"} if isinstance(node, ir.Move) else {"thing", "others"}
        elif isinstance(node, ir.Switch):
            out.add("pokemon")
        elif isinstance(node, ir.ChooseAttack):
            out |= {"pokemon", "attack"}
    return out


def join(sentences: Iterable[ir.Program]) -> ir.Program:
    """The steps of a text, each sentence put inside the condition it continues."""
    out: list[ir.Stmt] = []
    for sentence in map(options_joined, sentences):
        if sentence:
            _add(out, sentence[0], True, sentence[1:])
    if any(isinstance(node, forms.Return) for node in nodes(tuple(out))):
        raise PassError("a Pokémon put into a hand without word of what is attached to it")
    return tuple(out)


def options_joined(sentence: ir.Program) -> ir.Program:
    """The sentence with the steps of each thing to choose from in place of their sentences."""
    return rebuild(sentence, _with_options)


def _with_options(node: Any) -> Any:
    if not isinstance(node, ir.ChooseOne):
        return node
    steps = [
        tuple([step for each in option for step in (join(each.sentences) if isinstance(each, Paragraph) else (each,))])
        for option in node.options
    ]
    return dataclasses.replace(node, options=tuple(steps))


def _add(out: list[ir.Stmt], step: ir.Stmt, first: bool, rest: ir.Program = ()) -> None:
    """Add a step and the rest of its sentence, inside the condition that its first step goes on with."""
    last = out[-1] if out else None
    if first and rest and isinstance(last, ir.If) and not isinstance(step, _JOINTS) and _belongs(last, step):
        if last.otherwise:
            branch = list(last.otherwise)
            _add(branch, step, True, rest)
            out[-1] = dataclasses.replace(last, otherwise=tuple(branch))
        else:
            branch = list(last.then)
            _add(branch, step, True, rest)
            out[-1] = dataclasses.replace(last, then=tuple(branch))
        return
    if first and rest and isinstance(last, ir.May) and not isinstance(step, _JOINTS) and _belongs_to_may(last, step):
        steps = list(last.do)
        _add(steps, step, True, rest)
        out[-1] = dataclasses.replace(last, do=tuple(steps))
        return
    _add_one(out, step, first)
    for each in rest:
        _add_one(out, each, False)


_JOINTS: Final = (Note, Then, Else, forms.Instead, forms.InsteadCount, ir.If, ir.SetDamage)


def _add_one(out: list[ir.Stmt], step: ir.Stmt, first: bool) -> None:
    if isinstance(step, Note):
        return
    if any(isinstance(node, forms.Refused) for node in nodes(step)):
        raise PassError(next(node.why for node in nodes(step) if isinstance(node, forms.Refused)))
    if isinstance(step, Then):
        for i, inner in enumerate(step.do):
            both = out and isinstance(out[-1], ir.If) and bool(out[-1].otherwise) and isinstance(inner, ir.Shuffle)
            if i == 0 and out and isinstance(out[-1], ir.If) and not _belongs(out[-1], inner) and not both:
                if not _same_either_way(out[-1], inner):
                    raise PassError("'then' after a condition: inside it, or after it?")
                out.append(inner)
                continue
            _add(out, inner, first=True)
        return
    if isinstance(step, Else):
        if out and isinstance(out[-1], ir.If) and not out[-1].otherwise:
            out[-1] = dataclasses.replace(out[-1], otherwise=step.do)
            return
        if out and isinstance(out[-1], ir.May):
            out.append(ir.If(ir.Negate(ir.Did("")), step.do))
            return
        raise PassError("'otherwise' without a condition before it")
    if isinstance(step, forms.DropAttached):
        if not out or not _drops(out):
            raise PassError("what becomes of attached cards, without a Pokémon that left")
        return
    if isinstance(step, forms.Newcomers):
        if not out or not isinstance(out[-1], ir.Lasting):
            raise PassError("Pokémon that come later, without an effect that lasts")
        out[-1] = dataclasses.replace(out[-1], on_player=True)
        return
    if isinstance(step, forms.Instead):
        if not out:
            raise PassError("'instead' without a step before it")
        if isinstance(out[-1], ir.If):
            raise PassError("'instead' of a step that has a condition of its own")
        out[-1] = ir.If(step.condition, step.do, (out[-1],))
        return
    if isinstance(step, forms.InsteadCount):
        if not out:
            raise PassError("'instead' without a step before it")
        out[-1] = _other_number(out[-1], step)
        return
    last = out[-1] if out else None
    if first and isinstance(last, ir.If) and isinstance(step, ir.If) and _opposite(last, step, out):
        out[-1] = _two_sided(last, step)
        return
    if first and isinstance(last, ir.If) and _belongs(last, step):
        if isinstance(step, ir.SetDamage):
            raise PassError("damage set by what a condition brought: inside the condition, or after it?")
        if last.otherwise:
            branch = list(last.otherwise)
            _add(branch, step, True)
            out[-1] = dataclasses.replace(last, otherwise=tuple(branch))
        else:
            branch = list(last.then)
            _add(branch, step, True)
            out[-1] = dataclasses.replace(last, then=tuple(branch))
        return
    if first and isinstance(last, ir.May) and _belongs_to_may(last, step):
        steps = list(last.do)
        _add(steps, step, True)
        out[-1] = dataclasses.replace(last, do=tuple(steps))
        return
    out.append(step)


def _other_number(last: ir.Stmt, step: forms.InsteadCount) -> ir.Stmt:
    """What the sentence before says, with its own number or another."""
    field = next((each.name for each in fields_of(type(last)) if each.how_much), "")
    if not field:
        raise PassError("'instead' of something without a number")
    return ir.If(step.condition, (dataclasses.replace(last, **cast(Any, {field: step.amount})),), (last,))


_STADIUM: Final = ir.Cards("stadium", "both")


def _same_either_way(last: ir.If, step: ir.Stmt) -> bool:
    """Whether the step does nothing where the condition does not hold: "if it is Asleep …, then it recovers"."""
    if last.otherwise or any(not isinstance(each, (*ADJUSTMENTS, BasePlus, BaseMinus)) for each in last.then):
        return False
    condition = last.condition
    if isinstance(step, ir.Cure) and isinstance(condition, ir.Matches):
        return step.target == condition.target and any(isinstance(f, ir.HasCondition) for f in condition.where)
    if isinstance(step, ir.Move) and isinstance(condition, ir.Exists):
        return step.target == condition.target
    return False


def _drops(out: list[ir.Stmt]) -> bool:
    """Make the last step, inside its condition if it has one, a return to hand without the attached cards."""
    last = out[-1]
    if isinstance(last, forms.Return):
        out[-1] = ir.Move(last.target, "hand", attached="discard")
        return True
    for name in ("otherwise", "then", "do"):
        held = getattr(last, name, None)
        if isinstance(last, ir.If | ir.May | Acting) and isinstance(held, tuple) and held:
            inner = list(held)
            if _drops(inner):
                out[-1] = dataclasses.replace(cast(Any, last), **{name: tuple(inner)})
                return True
            return False
    return False


def _belongs(last: ir.If, step: ir.Stmt) -> bool:
    if isinstance(step, Acting) and step.who == "you" and len(step.do) == 1:
        step = step.do[0]
    body = last.otherwise or last.then
    if isinstance(step, ir.Shuffle):
        return searches(body) and not (last.otherwise and searches(last.then))
    if isinstance(step, ir.Move) and step.target == _STADIUM and ir.Exists(_STADIUM) in (last.condition, *body):
        return True  # "if there is one … then, discard it"
    # Pokémon whose being there is the condition are what the rest of the sentence is about.
    need = wants(step.condition) if isinstance(step, ir.If) and isinstance(step.condition, ir.Exists) else wants(step)
    if isinstance(step, ir.If) and isinstance(step.condition, ir.Did | ir.Negate) and "did" in need:
        tail = body[-1] if body else None
        if isinstance(tail, Acting) and tail.who == "you":
            tail = tail.do[-1]
        return isinstance(tail, ir.May | ir.Attach) or (isinstance(tail, ir.Move) and tail.to == "bench")
    return bool(need & _brings(body))


def _belongs_to_may(last: ir.May, step: ir.Stmt) -> bool:
    """What follows an option is inside it only if it asks about its coin: of all else there is simply none."""
    if isinstance(step, ir.Shuffle):
        return searches(last.do)
    need = wants(step)
    if "did" in need or _sets(step):
        return False
    return "coin" in need and "coin" in _brings(last.do)


def _sets(step: Any) -> bool:
    return any(isinstance(node, ir.SetDamage) for node in nodes(step))


def searches(program: ir.Program) -> bool:
    """Whether the steps look through a whole deck."""
    return any(
        isinstance(node, ir.Cards) and node.zone == "deck" and node.top is None and node.bottom is None
        for node in nodes(program)
    )


def _opposite(last: ir.If, step: ir.If, out: list[ir.Stmt]) -> bool:
    """Two sentences for the two sides of one coin, or for a card that is of a kind and for one that is not."""
    if last.otherwise or step.otherwise:
        return False
    if isinstance(last.condition, ir.Matches) and isinstance(last.condition.target, Ref):
        return step.condition == ir.Negate(last.condition)
    sides = {type(last.condition), type(step.condition)}
    if sides != {ir.AllHeads, ir.AllTails} or "all" in (cast(Any, last.condition).slot, cast(Any, step.condition).slot):
        return False
    flips = [node for node in nodes(tuple(out)) if isinstance(node, ir.Flip)]
    return len(flips) == 1 and flips[0].count == ir.Num(1) and not flips[0].until_tails


def _two_sided(last: ir.If, step: ir.If) -> ir.If:
    if not isinstance(last.condition, ir.AllTails):
        return ir.If(last.condition, last.then, step.then)
    return ir.If(step.condition, step.then, last.then)


JOIN: Final = Pass("join", lambda value, about: join(value))
