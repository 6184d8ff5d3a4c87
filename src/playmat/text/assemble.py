"""From sentences to steps: who acts, what belongs inside which condition, and one form for equal meanings.

Reading calls `settle_actors(join(...))` and `canonical`; printing calls `say_actors`, which undoes the first.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.ir.fields import PARTS, Part, fields_of
from playmat.model.ir.walk import first_target, map_programs, nodes, players, rebuild, targets
from playmat.text import forms
from playmat.text.forms import Acting, BaseMinus, BasePlus, Else, Note, Ref, Then

ADJUSTMENTS: Final = (ir.AddDamage, ir.SubDamage, ir.SetDamage)
"""The steps that change what an attack's damage will be."""


class Misplaced(Exception):
    """The sentences do not fit together."""


# --- Who acts


def act(program: ir.Program, who: ir.Who) -> ir.Program:
    """These steps with that player as subject."""

    def change(node: Any) -> Any:
        done = _replaced(node, ("acts", "decides"), "you", who)
        return done if done is not node or who == cast(Any, _MYSELF) else own(node, who)

    return rebuild(program, change)


_MYSELF: Final = "#you"
"""You, named as subject inside a sentence about another player; "their" there is still that player's."""


def _replaced(node: Any, parts: tuple[Part, ...], old: str, new: str) -> Any:
    """The node with another player wherever the one has such a part in it."""
    updates = {name: new for name in players(type(node), *parts) if getattr(node, name) == old}
    return dataclasses.replace(node, **updates) if updates else node


def own(node: Any, who: ir.Who) -> Any:
    """ "Their" means that player."""
    return _replaced(node, ("acts", "owns", "named"), "that-player", who)


def unact(program: ir.Program, who: ir.Who) -> ir.Program:
    """The steps as they are said after naming that player as subject."""

    def change(node: Any) -> Any:
        return _replaced(_replaced(node, ("owns",), who, "that-player"), ("acts", "decides"), who, "you")

    return rebuild(program, change)


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
        return _replaced(node, ("acts", "decides"), _MYSELF, "you")

    return rebuild(program, change)


def _inside(step: Any) -> Any:
    """The step with `Acting` settled in the programs it holds."""
    settled = map_programs(step, settle_actors_inside)
    if isinstance(settled, ir.ByEach):
        return dataclasses.replace(settled, do=act(settled.do, "that-player"))
    return settled


def their_opponent(value: Any) -> Any:
    """ "Their" outside "each player": the opponent's. Steps inside `ByEach` keep it."""
    return rebuild(value, lambda node: _replaced(node, PARTS, "that-player", "opponent"), leave=(ir.ByEach,))


def any_members(value: Any) -> Any:
    """ "If any of them is …" asks for one such; of an attachment, of cards on them and of lasting effects "any of them"
    are all of them; done to them it would be some that somebody chooses, which has phrases of its own."""

    def change(node: Any) -> Any:
        if any(isinstance(held, forms.AnyMember) for _, held in targets(node, done_to=True)):
            raise Misplaced(f'"any of them" in {ir.tag(node)}: which of them?')
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
    if any(isinstance(node, forms.Return) for node in nodes(tuple(out))):
        raise Misplaced("a Pokémon put into a hand without word of what is attached to it")
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
    if isinstance(step, forms.ShuffleSearched):
        last_if = out[-1] if out else None
        if isinstance(last_if, ir.If) and not last_if.otherwise and searches(last_if.then):
            out[-1] = dataclasses.replace(last_if, then=(*last_if.then, ir.Shuffle()))
            return
        raise Misplaced("a shuffle after a search, without one")
    if isinstance(step, forms.DropAttached):
        if not out or not _drops(out):
            raise Misplaced("what becomes of attached cards, without a Pokémon that left")
        return
    if isinstance(step, forms.TheyChoose):
        last_step = out[-1] if out else None
        if not isinstance(last_step, ir.Switch) or not isinstance(last_step.target, ir.Pick):
            raise Misplaced("who chooses, without a switch before it")
        out[-1] = dataclasses.replace(last_step, target=dataclasses.replace(last_step.target, by="opponent"))
        return
    if isinstance(step, forms.Newcomers):
        if not out or not isinstance(out[-1], ir.Lasting):
            raise Misplaced("Pokémon that come later, without an effect that lasts")
        out[-1] = dataclasses.replace(out[-1], on_player=True)
        return
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


def _other_number(last: ir.Stmt, step: forms.InsteadCount) -> ir.Stmt:
    """What the sentence before says, with its own number or another."""
    field = next((each.name for each in fields_of(type(last)) if each.how_much), "")
    if not field:
        raise Misplaced("'instead' of something without a number")
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


# --- Canonical form


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
        step = _one_by_one(step)
        if out and _after_searching(out[-1], step):
            out.extend(cast(ir.If, step).then)
            continue
        out.append(step)
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


_RANK: Final = {kind: i for i, kind in enumerate((ir.Is, ir.OfType, ir.Tagged, ir.Named))}


def _filter_key(each: ir.Filter) -> tuple[int, str]:
    return _RANK.get(type(each), len(_RANK)), repr(each)


def sort_filters(value: Any) -> Any:
    """Filters in one order, wherever several must all hold."""

    def change(node: Any) -> Any:
        updates: dict[str, Any] = {}
        for field in fields_of(type(node)):
            held = getattr(node, field.name)
            if isinstance(held, tuple) and len(held) > 1 and isinstance(held[0], ir.Filter):
                ordered = tuple(sorted(set(held), key=_filter_key))
                if ordered != held:
                    updates[field.name] = ordered
        return dataclasses.replace(node, **updates) if updates else node

    return rebuild(value, change)


def now(value: Any) -> Any:
    """The same with "already" meaning now."""
    return rebuild(value, lambda node: node.condition if isinstance(node, forms.Already) else node)


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
    for name in players(type(step), "acts"):
        return cast(ir.Who, getattr(step, name))
    for node in nodes(step):
        if isinstance(node, ir.Pick) and node.by != "you":
            return node.by
    return "you"
