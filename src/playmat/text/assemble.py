"""From sentences to programs: who acts, what belongs inside which condition, and where an attack's damage stands.

Reading calls `join`, then `attack` or `units`; printing calls `split_attack` and `say`, which undo them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, Final, cast

from playmat.model import ir
from playmat.text import forms
from playmat.text.forms import Acting, BaseMinus, BasePlus, Cap, Else, Note, Prepare, Ref, Then, Unaffected
from playmat.text.grammar.conditions import opposite
from playmat.text.refer import bindings, nodes, reads, rebuild


class Misplaced(Exception):
    """The sentences do not fit together."""


# --- Who acts

_ACTOR_FIELDS: Final = (ir.Draw, ir.DrawUntil, ir.Flip, ir.TakePrizes)


def act(program: ir.Program, who: ir.Who) -> ir.Program:
    """These steps with that player as subject."""

    def change(node: Any) -> Any:
        if isinstance(node, _ACTOR_FIELDS) and node.who == "you":
            return dataclasses.replace(node, who=who)
        if isinstance(node, ir.Pick | ir.May | ir.ChooseOne) and node.by == "you":
            return dataclasses.replace(node, by=who)
        return node if who == cast(Any, _MYSELF) else _own(node, who)

    return cast(ir.Program, rebuild(program, change))


_MYSELF: Final = "#you"
"""You, named as subject inside a sentence about another player; "their" there is still that player's."""


def _own(node: Any, who: ir.Who) -> Any:
    """ "Their" means that player."""
    if getattr(node, "side", "") == "that-player":
        return dataclasses.replace(node, side=who)
    if getattr(node, "who", "") == "that-player":
        return dataclasses.replace(node, who=who)
    return node


def unact(program: ir.Program, who: ir.Who) -> ir.Program:
    """The steps as they are said after naming that player as subject."""

    def change(node: Any) -> Any:
        if isinstance(node, _ACTOR_FIELDS) and node.who == who:
            return dataclasses.replace(node, who="you")
        if isinstance(node, ir.Pick | ir.May | ir.ChooseOne) and node.by == who:
            return dataclasses.replace(node, by="you")
        if getattr(node, "side", "") == who:
            return dataclasses.replace(node, side="that-player")
        if isinstance(node, ir.Switch | ir.Shuffle | ir.PrizesLeft | ir.PrizesTaken) and node.who == who:
            return dataclasses.replace(node, who="that-player")
        return node

    return cast(ir.Program, rebuild(program, change))


def settle_actors(program: ir.Program) -> ir.Program:
    """Replace every `Acting` and every "their" by the players meant."""
    return _unmark_you(settle_actors_inside(program))


def _settle(step: ir.Stmt) -> ir.Program:
    if isinstance(step, Acting):
        inner = settle_actors_inside(step.do)
        return act(inner, step.who) if step.who != "you" else _mark_you(inner)
    return (_inside(step),)


def settle_actors_inside(program: ir.Program) -> ir.Program:
    out: list[ir.Stmt] = []
    for step in program:
        out.extend(_settle(step))
    return tuple(out)


def _mark_you(program: ir.Program) -> ir.Program:
    """What "you" do inside a sentence about another player stays yours."""
    return act(program, cast(Any, _MYSELF))


def _unmark_you(program: ir.Program) -> ir.Program:
    def change(node: Any) -> Any:
        updates = {name: "you" for name in ("who", "by") if getattr(node, name, "") == _MYSELF}
        return dataclasses.replace(node, **updates) if updates else node

    return cast(ir.Program, rebuild(program, change))


def _inside(step: Any) -> Any:
    """The step with `Acting` settled in the programs it holds."""
    updates: dict[str, Any] = {}
    for name in ("do", "then", "otherwise"):
        held = getattr(step, name, None)
        if isinstance(held, tuple) and held:
            updates[name] = settle_actors_inside(held)
    if isinstance(step, ir.ChooseOne):
        updates["options"] = tuple(settle_actors_inside(option) for option in step.options)
    if isinstance(step, ir.ByEach):
        updates["do"] = act(updates.get("do", step.do), "that-player")
    return dataclasses.replace(step, **updates) if updates else step


def their_opponent(value: Any) -> Any:
    """ "Their" outside "each player": the opponent's. Steps inside `ByEach` keep it."""
    if isinstance(value, tuple):
        return tuple([their_opponent(item) for item in value])
    if isinstance(value, ir.ByEach) or not isinstance(value, ir.Node):
        return value
    updates: dict[str, Any] = {}
    for field in dataclasses.fields(cast(Any, value)):
        held = getattr(value, field.name)
        if isinstance(held, ir.Node | tuple):
            new = their_opponent(held)
            if new is not held:
                updates[field.name] = new
        elif held == "that-player":
            updates[field.name] = "opponent"
    return dataclasses.replace(cast(Any, value), **updates) if updates else value


def any_members(value: Any) -> Any:
    """ "If any of them is …" asks for one such; anywhere else "any of them" are all of them."""

    def change(node: Any) -> Any:
        if isinstance(node, ir.Matches) and isinstance(node.target, forms.AnyMember):
            of = node.target.of
            return ir.Exists(dataclasses.replace(of, where=(*of.where, *node.where)))
        return node

    asked = rebuild(value, change)
    return rebuild(asked, lambda node: node.of if isinstance(node, forms.AnyMember) else node)


def other_opponents(value: Any) -> Any:
    """ "Your opponent's other Pokémon" are others than the one just spoken of, not others than this Pokémon."""
    own = ir.Not(ir.Same(ir.This()))
    other = ir.Not(ir.Same(Ref("the one spoken of")))

    def change(node: Any) -> Any:
        if isinstance(node, ir.Pokemon) and node.side == "opponent" and own in node.where:
            return dataclasses.replace(node, where=tuple(other if each == own else each for each in node.where))
        return node

    return rebuild(value, change)


# --- Joining sentences


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


def join(sentences: list[ir.Program]) -> ir.Program:
    """The steps of a text, each sentence put inside the condition it continues."""
    out: list[ir.Stmt] = []
    for sentence in sentences:
        if sentence:
            _add(out, sentence[0], True, sentence[1:])
    return tuple(out)


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
        raise Misplaced(next(node.why for node in nodes(step) if isinstance(node, forms.Refused)))
    if isinstance(step, Then):
        for i, inner in enumerate(step.do):
            both = out and isinstance(out[-1], ir.If) and bool(out[-1].otherwise) and isinstance(inner, ir.Shuffle)
            if i == 0 and out and isinstance(out[-1], ir.If) and not _belongs(out[-1], inner) and not both:
                if not _same_either_way(out[-1], inner):
                    raise Misplaced("'then' after a condition: inside it, or after it?")
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
        raise Misplaced("'otherwise' without a condition before it")
    if isinstance(step, forms.OpponentFirst):
        if not out or not isinstance(out[-1], ir.ByEach):
            raise Misplaced("who goes first, without anything that each player does")
        out[-1] = dataclasses.replace(out[-1], first="opponent")
        return
    if isinstance(step, forms.Instead):
        if not out:
            raise Misplaced("'instead' without a step before it")
        if isinstance(out[-1], ir.If):
            raise Misplaced("'instead' of a step that has a condition of its own")
        out[-1] = ir.If(step.condition, step.do, (out[-1],))
        return
    if isinstance(step, forms.InsteadCount):
        if not out:
            raise Misplaced("'instead' without a step before it")
        out[-1] = _other_number(out[-1], step)
        return
    last = out[-1] if out else None
    if first and isinstance(last, ir.If) and isinstance(step, ir.If) and _opposite(last, step, out):
        out[-1] = _two_sided(last, step)
        return
    if first and isinstance(last, ir.If) and _belongs(last, step):
        if isinstance(step, ir.SetDamage):
            raise Misplaced("damage set by what a condition brought: inside the condition, or after it?")
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


_NUMBERED: Final = {ir.PutCounters: "count", ir.Damage: "amount", ir.Heal: "amount", ir.Draw: "count"}


def _other_number(last: ir.Stmt, step: forms.InsteadCount) -> ir.Stmt:
    """What the sentence before says, with its own number or another."""
    field = _NUMBERED.get(type(last), "")
    if not field:
        raise Misplaced("'instead' of something without a number")
    return ir.If(step.condition, (dataclasses.replace(last, **cast(Any, {field: step.amount})),), (last,))


_STADIUM: Final = ir.Cards("stadium", "both")


def _same_either_way(last: ir.If, step: ir.Stmt) -> bool:
    """Whether the step does nothing where the condition does not hold: "if it is Asleep …, then it recovers"."""
    if last.otherwise or any(not isinstance(each, (*_ADJUST, BasePlus, BaseMinus)) for each in last.then):
        return False
    condition = last.condition
    if isinstance(step, ir.Cure) and isinstance(condition, ir.Matches):
        return step.target == condition.target and any(isinstance(f, ir.HasCondition) for f in condition.where)
    if isinstance(step, ir.Move) and isinstance(condition, ir.Exists):
        return step.target == condition.target
    return False


def _belongs(last: ir.If, step: ir.Stmt) -> bool:
    if isinstance(step, Acting) and step.who == "you" and len(step.do) == 1:
        step = step.do[0]
    body = last.otherwise or last.then
    if isinstance(step, ir.Shuffle):
        return searches(body) and not (last.otherwise and searches(last.then))
    if isinstance(step, ir.Move) and step.target == _STADIUM and ir.Exists(_STADIUM) in (last.condition, *body):
        return True  # "if there is one … then, discard it"
    need = wants(step)
    if isinstance(step, ir.If) and isinstance(step.condition, ir.Did | ir.Negate) and "did" in need:
        return bool(body) and isinstance(body[-1], ir.May | ir.Attach)
    return bool(need & _brings(body))


def _belongs_to_may(last: ir.May, step: ir.Stmt) -> bool:
    """What follows an option is inside it only if it asks about its coin: of all else there is simply nothing, or none."""
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
    """Two sentences for the two sides of one coin."""
    if last.otherwise or step.otherwise:
        return False
    sides = {type(last.condition), type(step.condition)}
    if sides != {ir.AllHeads, ir.AllTails} or "all" in (cast(Any, last.condition).slot, cast(Any, step.condition).slot):
        return False
    flips = [node for node in nodes(tuple(out)) if isinstance(node, ir.Flip)]
    return len(flips) == 1 and flips[0].count == ir.Num(1) and not flips[0].until_tails


def _two_sided(last: ir.If, step: ir.If) -> ir.If:
    if isinstance(last.condition, ir.AllHeads):
        return ir.If(last.condition, last.then, step.then)
    return ir.If(step.condition, step.then, last.then)


# --- Canonical form


def canonical(program: ir.Program) -> ir.Program:
    """Equal meanings as equal programs: choices stand where they are used."""
    out: list[ir.Stmt] = []
    for step in program:
        if (
            out
            and isinstance(out[-1], ir.Choose)
            and isinstance(slot := _first_target(step), ir.Slot)
            and slot.name == out[-1].pick.into
        ):
            step = _replace_first(step, out.pop().pick)  # type: ignore[attr-defined]
        if out and (shown := _shown_on_the_way(out[-1], step)) is not None:
            out.pop()
            step = shown
        out.append(step)
    return tuple(_canonical_inside(step) for step in out)


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
    updates: dict[str, Any] = {}
    for name in ("do", "then", "otherwise"):
        held = getattr(step, name, None)
        if isinstance(held, tuple) and held:
            updates[name] = canonical(held)
    if isinstance(step, ir.ChooseOne):
        updates["options"] = tuple(canonical(option) for option in step.options)
    return dataclasses.replace(step, **updates) if updates else step


_TARGET_FIELDS: Final = ("target", "cards", "source", "pokemon")


def _first_target(step: Any) -> Any:
    if not isinstance(step, ir.Stmt):
        return None
    for name in _TARGET_FIELDS:
        held = getattr(step, name, None)
        if isinstance(held, ir.Target):
            return held
    return None


def _replace_first(step: Any, target: ir.Target) -> Any:
    for name in _TARGET_FIELDS:
        if isinstance(getattr(step, name, None), ir.Target):
            return dataclasses.replace(step, **{name: target})
    return step


_RANK: Final = {kind: i for i, kind in enumerate((ir.Is, ir.OfType, ir.Tagged, ir.Named))}


def _filter_key(each: ir.Filter) -> tuple[int, str]:
    return _RANK.get(type(each), len(_RANK)), repr(each)


def sort_filters(value: Any) -> Any:
    """Filters in one order, wherever several must all hold."""

    def change(node: Any) -> Any:
        updates: dict[str, Any] = {}
        for name in ("where", "by", "filters"):
            held = getattr(node, name, None)
            if isinstance(held, tuple) and len(held) > 1 and isinstance(held[0], ir.Filter):
                ordered = tuple(sorted(set(held), key=_filter_key))
                if ordered != held:
                    updates[name] = ordered
        return dataclasses.replace(node, **updates) if updates else node

    return rebuild(value, change)


# --- Attacks

_ADJUST: Final = (ir.AddDamage, ir.SubDamage, ir.SetDamage)


def _adjusts(step: Any) -> bool:
    return any(isinstance(node, _ADJUST) for node in nodes(step))


def _fails(step: Any) -> bool:
    return any(isinstance(node, ir.Fail) for node in nodes(step))


def base_damage(program: ir.Program, printed: int) -> ir.Program:
    """The old wordings that repeat the printed damage, without the repetition."""

    def change(node: Any) -> Any:
        if isinstance(node, BasePlus | BaseMinus):
            if node.base != printed:
                raise Misplaced(f"the text repeats the damage as {node.base}, printed is {printed}")
            return ir.AddDamage(node.more) if isinstance(node, BasePlus) else ir.SubDamage(node.less)
        if isinstance(node, forms.BaseIs):
            return Note() if node.base == printed else ir.SetDamage(ir.Num(node.base))
        if isinstance(node, ir.If):
            then = tuple(step for step in node.then if not isinstance(step, Note))
            otherwise = tuple(step for step in node.otherwise if not isinstance(step, Note))
            if not then and not otherwise:
                return Note()
            return _if(node.condition, then, otherwise)
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
    if isinstance(other, ir.Damage) or (isinstance(last, ir.Damage | ir.AddDamage | ir.SubDamage) and not step.otherwise):
        raise Misplaced("'instead' of the sentence before, not of the printed damage")
    return step


def caps(program: ir.Program) -> ir.Program:
    """Sentences that limit or worsen what the one before did, moved into it."""
    out: list[ir.Stmt] = []
    for step in program:
        if isinstance(step, Cap | forms.CapUnits | forms.CapCounters | forms.Worse | forms.AlsoBench):
            if not out:
                raise Misplaced("a limit without anything before it")
            out[-1] = _amended(out[-1], step)
        else:
            out.append(cast(ir.Stmt, _caps_inside(step)))
    return tuple(out)


def _caps_inside(step: Any) -> Any:
    updates = {
        name: caps(getattr(step, name))
        for name in ("do", "then", "otherwise", "effect")
        if isinstance(getattr(step, name, None), tuple) and getattr(step, name)
    }
    return dataclasses.replace(step, **updates) if updates else step


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
    raise Misplaced("a limit on something else than the sentence before")


def place(program: ir.Program, printed: int) -> ir.AttackProgram:
    """The steps of an attack around its damage."""
    need: ir.Condition | None = None
    even_if: tuple[ir.SpecialCondition, ...] = ()
    first_turn = False
    ignoring: tuple[ir.Ignoring, ...] = ()
    prepare: list[ir.Stmt] = []
    steps: list[ir.Stmt] = []
    forced: set[int] = set()
    for step in program:
        if isinstance(step, forms.Need):
            need = step.condition if need is None else ir.Every((need, step.condition))
        elif isinstance(step, forms.EvenIf):
            even_if += step.conditions
        elif isinstance(step, forms.FirstTurn):
            first_turn = True
        elif isinstance(step, Unaffected):
            ignoring, steps = _ignore(step.what, ignoring, steps, printed)
        elif isinstance(step, ir.BeforeDamage):
            forced.add(len(steps))
            steps.append(step)
        elif isinstance(step, Prepare):
            prepare.extend(step.do)
        else:
            steps.append(step)
    if printed > 0 and any(isinstance(step, ir.Damage) and step.target == ir.Pokemon("opponent", "active") for step in steps):
        raise Misplaced("damage to the Active Pokémon beside the printed damage: the same, or more?")
    gates, steps, forced = _split_gates(steps, forced)
    prepare.extend(gates)
    damages = printed > 0 or any(_adjusts(step) for step in steps)
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
    chosen, late = _hoist_choices(late)
    prepare.extend(chosen)
    effect = (*early, ir.Hit(ignoring), *late) if damages else (*early, *late)
    return ir.AttackProgram(tuple(prepare), effect, need, even_if, first_turn)


def now(value: Any) -> Any:
    """The same with "already" meaning now."""
    return rebuild(value, lambda node: node.condition if isinstance(node, forms.Already) else node)


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


def i_forced(step: ir.Stmt, forced: set[int], steps: list[ir.Stmt]) -> bool:
    """Whether the step was said to come before the damage."""
    return any(steps[i] is step for i in forced)


def _slots_read(steps: Sequence[ir.Stmt]) -> set[str]:
    return {name for step in steps for name in reads(step)}


def _slots_bound(step: ir.Stmt) -> list[str]:
    return bindings(step)


def _ignore(
    what: tuple[ir.Ignoring, ...], ignoring: tuple[ir.Ignoring, ...], steps: list[ir.Stmt], printed: int
) -> tuple[tuple[ir.Ignoring, ...], list[ir.Stmt]]:
    if printed > 0 or any(_adjusts(step) for step in steps):
        return tuple(dict.fromkeys(ignoring + what)), steps
    if steps and isinstance(steps[-1], ir.Damage):
        return ignoring, [*steps[:-1], dataclasses.replace(steps[-1], ignoring=what)]
    raise Misplaced("damage that ignores something, but this attack does none")


def _split_if(step: ir.If, test: Any) -> tuple[list[ir.If], list[ir.If]]:
    """The part of a conditional step whose contents pass the test, and the rest."""
    then_a = tuple(s for s in step.then if test(s))
    then_b = tuple(s for s in step.then if not test(s))
    else_a = tuple(s for s in step.otherwise if test(s))
    else_b = tuple(s for s in step.otherwise if not test(s))
    first = [_if(step.condition, then_a, else_a)] if then_a or else_a else []
    second = [_if(step.condition, then_b, else_b)] if then_b or else_b else []
    return first, second


def _if(condition: ir.Condition, then: ir.Program, otherwise: ir.Program) -> ir.If:
    if then:
        return ir.If(condition, then, otherwise)
    return ir.If(opposite(condition), otherwise)


def _split_gates(steps: list[ir.Stmt], forced: set[int]) -> tuple[list[ir.Stmt], list[ir.Stmt], set[int]]:
    """The steps that can make the attack do nothing, with all they depend on, apart from the others."""
    if not any(_fails(step) for step in steps):
        return [], steps, forced
    last = max(i for i, step in enumerate(steps) if _fails(step))
    step = steps[last]
    if not isinstance(step, ir.If):
        raise Misplaced("an attack that always does nothing")
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


def unplace(program: ir.AttackProgram, printed: int) -> ir.Program:
    """The steps of an attack in the order in which they are said."""
    out: list[ir.Stmt] = []
    if program.need is not None:
        out.append(forms.Need(program.need))
    if program.even_if:
        out.append(forms.EvenIf(program.even_if))
    if program.first_turn:
        out.append(forms.FirstTurn())
    hit = next((i for i, step in enumerate(program.effect) if isinstance(step, ir.Hit)), -1)
    early, late = program.effect[: max(hit, 0)], program.effect[hit + 1 :]
    targets = {step.pick.into: step.pick for step in program.prepare if isinstance(step, ir.Choose)}
    used: set[str] = set()

    def back(step: ir.Stmt) -> ir.Stmt:
        if isinstance(step, ir.Damage) and isinstance(step.target, ir.Slot) and step.target.name in targets:
            if step.target.name not in used:
                used.add(step.target.name)
                return dataclasses.replace(step, target=targets[step.target.name])
        return step

    kept = {step.into: step.condition for step in early if isinstance(step, ir.Remember)}
    early = tuple(step for step in early if not isinstance(step, ir.Remember))
    tail = [_recalled(back(step), kept) for step in late]
    for step in program.prepare:
        if not (isinstance(step, ir.Choose) and step.pick.into in used):
            out.append(Prepare((step,)) if _is_cost(step, program.prepare) else step)
    out.extend(early)
    if hit >= 0 and (ignoring := cast(ir.Hit, program.effect[hit]).ignoring):
        out.append(Unaffected(ignoring))
    for step in tail:
        if isinstance(step, ir.Damage) and step.ignoring:
            out += [dataclasses.replace(step, ignoring=()), Unaffected(step.ignoring)]
        else:
            out.append(step)
    return tuple(out)


def _recalled(step: Any, kept: dict[str, ir.Condition]) -> Any:
    if isinstance(step, ir.If) and isinstance(step.condition, ir.Did) and step.condition.slot in kept:
        return dataclasses.replace(step, condition=forms.Already(kept[step.condition.slot]))
    return step


def _is_cost(step: ir.Stmt, prepare: ir.Program) -> bool:
    """Whether a step before the attack is there only to be paid: it neither asks nor is asked about."""
    if isinstance(step, ir.Flip | ir.If | ir.Choose | ir.May):
        return False
    bound = set(_slots_bound(step))
    return not any(bound & _slots_read([other]) for other in prepare)


# --- Units


def units(read: list[ir.Program], trainer: bool) -> tuple[ir.Unit, ...]:
    """The units that the sentences of a power, Trainer or Energy text make."""
    out: list[ir.Unit] = []
    parts: list[ir.Program] = []
    need: list[ir.Condition] = []
    cost: list[ir.Stmt] = []
    limit = ""
    first_turn = False
    head: ir.Unit | None = None

    def close() -> None:
        nonlocal head, limit
        steps = join(parts)
        if head is None and not steps:
            if need or cost or limit:
                if out and isinstance(out[-1], ir.Static):
                    raise Misplaced("a condition of use on what is not used")
                raise Misplaced("a condition of use without a use")
            return
        out.append(_finish(head, settle_actors(steps), need, tuple(cost), limit, trainer))
        parts.clear()
        need.clear()
        cost.clear()
        head, limit = None, ""

    for sentence in read:
        for i, step in enumerate(sentence):
            if isinstance(step, forms.Head):
                if head is not None or parts:
                    close()
                head = step.unit
                parts.append(cast(Any, step.unit).effect)
            elif isinstance(step, forms.Modify):
                if head is not None or parts:
                    close()
                out.append(ir.Static(mirrored(step.modifiers), step.while_))
            elif isinstance(step, forms.Whole):
                if head is not None or parts:
                    close()
                out.append(step.unit)
            elif isinstance(step, forms.Need | forms.PlayNeed):
                need.append(step.condition)
            elif isinstance(step, forms.Cost | forms.PlayCost):
                cost.extend(step.do)
            elif isinstance(step, forms.FirstTurn) and trainer:
                first_turn = True
            elif isinstance(step, forms.NotFresh):
                if head is not None or not parts:
                    raise Misplaced("a limit on evolving without anything that evolves")
                need.append(ir.Negate(ir.TurnIs("your-first")))
                parts[:] = cast("list[ir.Program]", [_not_fresh(part) for part in parts])
            elif isinstance(step, forms.Must):
                if head is not None or not parts or cost:
                    raise Misplaced("a cost of playing the card without a step before it")
                cost.extend(parts.pop())
            elif isinstance(step, forms.CapCounters) and isinstance(head, ir.Triggered) and _puts(parts, step.most):
                limit = "name"
            elif isinstance(step, forms.UnitLimit):
                last = out[-1] if out else None
                if head is None and not parts and isinstance(last, ir.Static) and step.limit in ("name", "alone"):
                    out[-1] = dataclasses.replace(last, once=True)
                else:
                    limit = "name" if step.limit == "alone" else step.limit
            elif isinstance(step, Note):
                continue
            elif isinstance(step, forms.Only | forms.DiscardElsewhere | forms.AsPart):
                if head is not None or parts:
                    close()
                out = _limited(out, step)
            else:
                if head is None and not trainer:
                    raise Misplaced("an effect without anything that starts it")
                parts.append(sentence[i:])
                break
    close()
    if first_turn:
        out = [dataclasses.replace(unit, first_turn=True) if isinstance(unit, ir.Play) else unit for unit in out]
    return tuple(_this_as(unit) for unit in _last_provided(out))


def _last_provided(made: list[ir.Unit]) -> list[ir.Unit]:
    """What an Energy card provides while it is not attached is no part of what it does."""
    plain = [i for i, unit in enumerate(made) if isinstance(unit, ir.Provide) and unit.while_ is None]
    if len(plain) < 2:
        return made
    return [unit for i, unit in enumerate(made) if not isinstance(unit, ir.Provide) or i >= plain[-1]]


_MIRROR: Final = {"you": "opponent", "opponent": "you"}


def _seen_from_you(modifier: Any) -> bool:
    """A modifier for the Pokémon of both players that speaks of "the opponent": each player's own."""
    scope = getattr(modifier, "scope", None)
    if not isinstance(scope, ir.Pokemon) or scope.side != "both":
        return False
    to = getattr(modifier, "to", None)
    return getattr(modifier, "by_side", "") == "opponent" or (isinstance(to, ir.Pokemon) and to.side == "opponent")


def _mirror(modifier: Any) -> Any:
    updates: dict[str, Any] = {"scope": dataclasses.replace(modifier.scope, side=_MIRROR[modifier.scope.side])}
    if hasattr(modifier, "by_side"):
        updates["by_side"] = _MIRROR.get(modifier.by_side, modifier.by_side)
    if isinstance(getattr(modifier, "to", None), ir.Pokemon):
        updates["to"] = dataclasses.replace(modifier.to, side=_MIRROR.get(modifier.to.side, modifier.to.side))
    return dataclasses.replace(modifier, **updates)


def mirrored(modifiers: tuple[ir.Modifier, ...]) -> tuple[ir.Modifier, ...]:
    """Modifiers of both players' Pokémon that speak of the opponent, as one for each player."""
    out: list[Any] = []
    for each in modifiers:
        if _seen_from_you(each):
            mine = dataclasses.replace(cast(Any, each), scope=dataclasses.replace(cast(Any, each).scope, side="you"))
            out += [mine, _mirror(mine)]
        else:
            out.append(each)
    return tuple(out)


def unmirrored(modifiers: tuple[ir.Modifier, ...]) -> tuple[ir.Modifier, ...]:
    """The way back: two that mirror each other as one."""
    out: list[Any] = []
    rest: list[Any] = list(modifiers)
    while rest:
        first = rest.pop(0)
        scope = getattr(first, "scope", None)
        if rest and isinstance(scope, ir.Pokemon) and scope.side == "you" and rest[0] == _mirror(first) != first:
            rest.pop(0)
            first = dataclasses.replace(first, scope=dataclasses.replace(scope, side="both"))
        out.append(first)
    return tuple(out)


def _puts(parts: list[ir.Program], count: int) -> bool:
    """Whether the last step puts so many counters: then a limit of as many means once."""
    last = parts[-1][-1] if parts and parts[-1] else None
    return isinstance(last, ir.PutCounters) and last.count == ir.Num(count)


def _limited(made: list[ir.Unit], by: forms.Only | forms.DiscardElsewhere | forms.AsPart) -> list[ir.Unit]:
    """The units so far with a limit that a sentence of its own puts on them."""
    if isinstance(by, forms.AsPart):
        if not any(isinstance(unit, ir.AsPokemon) for unit in made):
            raise Misplaced("what holds for a card played as a Pokémon, but it is not")
        return [
            ir.AsPokemon(unit.discardable or by.discardable, unit.no_prize or by.no_prize)
            if isinstance(unit, ir.AsPokemon)
            else unit
            for unit in made
        ]
    if isinstance(by, forms.DiscardElsewhere):
        places = [i for i, unit in enumerate(made) if isinstance(unit, ir.AttachTo)]
        if len(places) != 1 or set(cast(ir.AttachTo, made[places[0]]).to.where) != set(by.where):
            raise Misplaced("discarded elsewhere, but not attached only there")
        changed = dataclasses.replace(cast(ir.AttachTo, made[places[0]]), discard_otherwise=True)
        return [*made[: places[0]], changed, *made[places[0] + 1 :]]
    kinds = ir.Static | ir.Triggered
    at = [i for i, unit in enumerate(made) if isinstance(unit, kinds)]
    if not at or (not by.every and at[-1] != len(made) - 1):
        raise Misplaced("a limit on an effect, but none before it")
    chosen = set(at if by.every else at[-1:])
    return [_while(unit, by.condition) if i in chosen else unit for i, unit in enumerate(made)]


def _while(unit: Any, condition: ir.Condition) -> ir.Unit:
    name = "when" if isinstance(unit, ir.Triggered) else "while_"
    if not hasattr(unit, name):
        raise Misplaced("a condition on what has none")
    held = getattr(unit, name)
    return cast(
        ir.Unit, dataclasses.replace(unit, **{name: _every([condition] if held is None else [held, condition])})
    )


def _this_as(unit: ir.Unit) -> ir.Unit:
    """ "The Fire Pokémon this card is attached to" as a condition of the unit."""
    where = {node.where: None for node in nodes(unit) if isinstance(node, forms.ThisAs)}
    if not where:
        return unit
    if len(where) > 1:
        raise Misplaced("two different kinds for the same Pokémon")
    plain = rebuild(unit, lambda node: ir.This() if isinstance(node, forms.ThisAs) else node)
    return _while(plain, ir.Matches(ir.This(), next(iter(where))))


def _finish(
    head: ir.Unit | None,
    steps: ir.Program,
    need: list[ir.Condition],
    cost: ir.Program,
    limit: str,
    trainer: bool,
) -> ir.Unit:
    if head is None:
        if not trainer or limit:
            raise Misplaced("an effect without anything that starts it")
        return ir.Play(_on_players(steps, True), _every(need), _other_cards(cost))
    if isinstance(head, ir.Activated):
        conditions = ([head.need] if head.need is not None else []) + need
        if head.by == "each":
            steps, cost = _as_you(steps), _as_you(cost)
            conditions = [cast(ir.Condition, _as_you(each)) for each in conditions]
        made = dataclasses.replace(head, effect=steps, need=_every(conditions), cost=cost)
        return dataclasses.replace(made, limit=cast(Any, limit)) if limit else made
    if isinstance(head, ir.Triggered):
        if cost:
            raise Misplaced("a cost on what happens by itself")
        conditions = ([head.when] if head.when is not None else []) + need
        made2 = dataclasses.replace(head, effect=steps, when=_every(conditions))
        return dataclasses.replace(made2, limit=cast(Any, limit)) if limit else made2
    raise Misplaced("an effect without anything that starts it")


def _on_players(program: ir.Program, on: bool) -> ir.Program:
    """What a Trainer card starts for a whole group of Pokémon is on the player: it counts for those that come
    later too."""

    def change(node: Any) -> Any:
        if isinstance(node, ir.Lasting) and node.modifiers:
            scopes = [getattr(each, "scope", None) for each in node.modifiers]
            if all(isinstance(each, ir.Pokemon) and (each.side == "you" or each.place == "any") for each in scopes):
                return dataclasses.replace(node, on_player=on)
        return node

    return cast(ir.Program, rebuild(program, change))


def _not_fresh(program: ir.Program) -> ir.Program:
    """The steps, for Pokémon only that were in play before this turn."""
    settled = ir.Not(ir.EnteredThisTurn())

    def change(node: Any) -> Any:
        if isinstance(node, ir.Pokemon) and node.side == "you" and settled not in node.where:
            return dataclasses.replace(node, where=(*node.where, settled))
        return node

    return cast(ir.Program, rebuild(program, change))


def _other_cards(cost: ir.Program) -> ir.Program:
    """A card is never paid for with itself."""
    other = ir.Not(ir.Same(ir.ThisCard()))

    def change(node: Any) -> Any:
        if isinstance(node, ir.Cards) and (node.zone, node.side) == ("hand", "you") and other not in node.where:
            return dataclasses.replace(node, where=(*node.where, other))
        return node

    return cast(ir.Program, rebuild(cost, change))


def _every(conditions: list[ir.Condition]) -> ir.Condition | None:
    flat: list[ir.Condition] = []
    for each in conditions:
        flat.extend(each.conditions if isinstance(each, ir.Every) else (each,))
    if not flat:
        return None
    return flat[0] if len(flat) == 1 else ir.Every(tuple(flat))


def _as_you(value: Any) -> Any:
    """What a Stadium says of "that player" is said of whoever uses it."""
    return rebuild(value, lambda node: _own(node, "you"))


def say_units(made: tuple[ir.Unit, ...]) -> list[ir.Program]:
    """The sentences of a text with these units."""
    out: list[ir.Program] = []
    for unit in made:
        if isinstance(unit, ir.Static):
            out.append((forms.Modify(unmirrored(unit.modifiers), unit.while_),))
            if unit.once:
                out.append((forms.UnitLimit("alone"),))
        elif isinstance(unit, ir.Play):
            if unit.first_turn:
                out.append((forms.FirstTurn(),))
            if unit.need is not None:
                out.append((forms.PlayNeed(unit.need),))
            if unit.cost:
                out.append((forms.PlayCost(say_actors(unit.cost)),))
            out.extend((step,) for step in say_actors(_on_players(unit.effect, False)))
        elif isinstance(unit, ir.Activated):
            plain = "turn" if unit.limit == "name" else unit.limit
            out.extend(_say_head(dataclasses.replace(unit, cost=(), limit=cast(Any, plain))))
            if unit.cost:
                out.append((forms.Cost(say_actors(unit.cost)),))
            if unit.limit == "name":
                out.append((forms.UnitLimit("name"),))
        elif isinstance(unit, ir.Triggered):
            out.extend(_say_head(dataclasses.replace(unit, limit="" if unit.limit == "name" else unit.limit)))
            if unit.limit == "name":
                out.append((forms.UnitLimit("name"),))
        else:
            out.append((forms.Whole(unit),))
    return out


def _say_head(unit: Any) -> list[ir.Program]:
    steps = say_actors(unit.effect)
    return [(forms.Head(dataclasses.replace(unit, effect=steps[:1])),), *((step,) for step in steps[1:])]


# --- Saying


def say_actors(program: ir.Program) -> ir.Program:
    """The steps with other players as subjects said so."""
    return tuple(_say(step) for step in program)


def _say_chain(program: ir.Program) -> ir.Program:
    """The same for steps that are said in one breath: after another player's step "you" must be named again."""
    rest: ir.Program = ()
    for step in reversed(say_actors(program)):
        if isinstance(step, Acting) and rest:
            following = rest if isinstance(rest[0], Acting) else (Acting("you", rest),)
            rest = (Acting(step.who, (*step.do, *following)),)
        else:
            rest = (step, *rest)
    return rest


def _say(step: Any) -> ir.Stmt:
    if isinstance(step, ir.ByEach):
        return ir.ByEach(_say_chain(unact(step.do, "that-player")), step.first)
    if isinstance(step, ir.If):
        return ir.If(step.condition, _say_chain(step.then), _say_chain(step.otherwise))
    if isinstance(step, ir.May) and step.by == "opponent":
        return Acting("opponent", (ir.May(_say_chain(unact(step.do, "opponent")), into=step.into),))
    if isinstance(step, ir.May):
        return ir.May(_say_chain(step.do), step.by, step.into)
    if isinstance(step, ir.BeforeDamage):
        return ir.BeforeDamage(_say_chain(step.do))
    if isinstance(step, ir.ChooseOne):
        return dataclasses.replace(step, options=tuple(say_actors(option) for option in step.options))
    if isinstance(step, ir.Repeat | ir.ForEach):
        return dataclasses.replace(step, do=_say_chain(step.do))
    who = _actor(step)
    return Acting(who, unact((step,), who)) if who != "you" else cast(ir.Stmt, step)


def _actor(step: Any) -> ir.Who:
    if isinstance(step, _ACTOR_FIELDS):
        return step.who
    for node in nodes(step):
        if isinstance(node, ir.Pick) and node.by != "you":
            return node.by
    return "you"
