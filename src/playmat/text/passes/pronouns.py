"""Pronouns and slots: "it", "that Pokémon", "if you do", "for each heads" become slot names.

`resolve` walks a program in the order in which it will run, gives every step that can be referred to a name, and
replaces each pronoun by the name of the last thing of a fitting kind.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final, TypeVar, cast

from playmat.model import ir
from playmat.model.ir.fields import Field
from playmat.model.ir.walk import (
    first_target,
    kind_of,
    shape,
    tidy,
)
from playmat.text.forms import Ref
from playmat.text.passes.base import About, Pass, PassError
from playmat.text.sense import is_plural

N = TypeVar("N")


def _wanted(field: Field) -> str:
    """What a pronoun in that field stands for."""
    return field.means.kind if field.means is not None and field.means.kind != "like" else "any"


@dataclasses.dataclass(slots=True)
class _Thing:
    """Something a later pronoun can mean: a slot, or (without a slot) the noun itself."""

    kind: str
    """"pokemon", "card", "coin", "did", "number"."""
    target: ir.Target | None
    slot: str = ""
    plural: bool = False
    verb: str = ""
    picked_from: str = ""
    """For a pick out of a slot: that slot."""
    where: tuple[ir.Filter, ...] = ()
    """What is known of every one of them."""


_VERBS: Final = {"discard": "discarded", "hand": "put", "deck": "put on deck", "lost": "put", "bench": "put"}


def _deed(node: ir.Node) -> str:
    """What was done by a step, as later words say it."""
    if isinstance(node, ir.Move):
        return _VERBS.get(node.to, "")
    return next((field.binds.deed for field in shape(type(node)).bound if field.binds is not None), "")


class _Resolver:
    def __init__(self) -> None:
        self.things: list[_Thing] = []
        self.made = 0

    def fresh(self) -> str:
        self.made += 1
        return f"#{self.made}"

    # --- walking

    def walk(self, node: Any, wanted: str = "any") -> Any:
        if isinstance(node, tuple):
            return tuple([self.walk(item, wanted) for item in node])
        if not isinstance(node, ir.Node):
            return node
        if isinstance(node, Ref):
            return self.meaning(node.word, wanted)
        if isinstance(node, ir.Same) and node.target == DISCARDED:
            return ir.Same(ir.Slot(self.last_verb("discarded").slot))
        if isinstance(node, ir.Exists) and isinstance(node.target, ir.Among) and node.target.source == DISCARDED:
            return ir.Exists(ir.Among(ir.Slot(self.last_verb("discarded").slot), node.target.where), node.least)
        if isinstance(node, ir.Count) and isinstance(node.of, ir.Among) and node.of.source == DISCARDED:
            return self.count_discarded(node.of.where)
        if isinstance(node, ir.If):
            return self.walk_if(node)
        if isinstance(node, ir.ForEach):
            return self.walk_for_each(node)
        if isinstance(node, ir.ChooseOne):
            return self.walk_options(node)
        if isinstance(node, ir.Triggered):
            return self.walk_triggered(node, isinstance(node.subject, ir.This))
        if isinstance(node, ir.Watch) and node.on is not None:
            on = self.walk(node.on, "pokemon")
            return ir.Watch(tuple([self.walk_triggered(unit, False) for unit in node.units]), node.duration, on)
        values: dict[str, Any] = {}
        for field in shape(type(node)).fields:
            held = getattr(node, field.name)
            if isinstance(held, ir.Node | tuple):
                held = self.walk(held, _wanted(field))
            values[field.name] = held
        for field in shape(type(node)).read:
            if field.reads is not None and not isinstance(node, ir.Slot):
                values[field.name] = self.slot_meant(field.reads.kinds, values[field.name])
        made = type(node)(**values)
        return self.bind(made)

    def slot_meant(self, kinds: tuple[str, ...], word: str) -> str:
        """The slot that a word stands for, where a slot is read that may hold one of these."""
        if word.startswith("#"):
            return word
        if kinds == ("coin",):
            return self.coin(word)
        if kinds == ("attack",):
            return self.last("attack").slot if word else ""
        if kinds == ("number",):
            return self.last("number").slot
        return self.last_verb(word).slot if kinds else self.done(word)

    def walk_if(self, node: ir.If) -> ir.If:
        condition = self.walk(node.condition)
        before = len(self.things)
        if isinstance(condition, ir.Exists) and isinstance(condition.target, ir.Cards):
            self.things.append(_Thing("card", condition.target, plural=True))
        then = self.walk(node.then)
        del self.things[before:]
        otherwise = self.walk(node.otherwise)
        del self.things[before:]
        return ir.If(condition, then, otherwise)

    def walk_options(self, node: ir.ChooseOne) -> ir.ChooseOne:
        options = []
        before = len(self.things)
        for option in node.options:
            options.append(self.walk(option))
            del self.things[before:]
        return dataclasses.replace(node, options=tuple(options))

    def walk_for_each(self, node: ir.ForEach) -> ir.ForEach:
        target = self.walk(node.target)
        before = len(self.things)
        name = self.fresh()
        self.things.append(_Thing(self.kind_of(target), ir.Slot(name), name))
        do = self.walk(node.do)
        del self.things[before:]
        return ir.ForEach(target, name, do)

    def walk_triggered(self, node: ir.Triggered, own: bool) -> ir.Triggered:
        """In the effect "that Pokémon" is the one the event happened to; `own`: this one."""
        subject = self.walk(node.subject)
        happened: ir.Target = ir.This() if own else ir.EventPokemon()
        when = self.walk(node.when)
        self.things.append(_Thing("pokemon", happened))
        effect = self.walk(node.effect)
        return dataclasses.replace(node, effect=effect, subject=subject, when=when)

    def kind_of(self, target: Any) -> str:
        held = {thing.slot: thing.kind for thing in self.things if thing.kind in ("pokemon", "card")}
        return kind_of(target, held)

    def bind(self, node: Any) -> Any:
        """Give the node a name if later words can mean it."""
        if isinstance(node, ir.Pick):
            name = self.fresh()
            origin = node.source.source if isinstance(node.source, ir.Among) else node.source
            source = origin.name if isinstance(origin, ir.Slot) else ""
            kind = self.kind_of(node.source)
            self.things.append(_Thing(kind, ir.Slot(name), name, is_plural(node), picked_from=source))
            return dataclasses.replace(node, into=name)
        if isinstance(node, ir.This | ir.Attacker | ir.EventPokemon | ir.Pokemon):
            self.things.append(_Thing("pokemon", node, plural=is_plural(node) or _many(node)))
            return node
        if isinstance(node, ir.EventCard):
            self.things.append(_Thing("card", node))
            return node
        if isinstance(node, ir.ExtraEnergy):
            self.things.append(_Thing("pokemon", ir.This()))
            return node
        into = next(iter(shape(type(node)).bound), None)
        if not isinstance(node, ir.Stmt) or into is None or into.binds is None:
            return node
        name = self.fresh()
        held = into.binds.kind
        named = dataclasses.replace(cast(Any, node), **{into.name: name})
        if isinstance(node, ir.Flip):
            several = node.count != ir.Num(1) or node.until_tails
            self.things.append(_Thing("coin", None, name, several))
            return named
        if held == "attack":
            self.things.append(_Thing("attack", None, name))
            return named
        verb = _deed(node)
        target = first_target(node)
        if held in ("card", "moved") and not isinstance(target, ir.Pick | ir.Slot):
            plural = isinstance(node, ir.RevealUntil) or (isinstance(target, ir.Cards) and target.top != ir.Num(1))
            kind = "card" if target is None else self.kind_of(target)
            looked = target.source if isinstance(target, ir.Among) else None
            whole = looked.name if isinstance(looked, ir.Slot) else ""
            self.things.append(_Thing(kind, ir.Slot(name), name, plural or bool(whole), verb or "looked at", whole))
        if isinstance(node, ir.RevealUntil):
            found = ir.Pick(ir.Among(ir.Slot(name), node.where), ir.Num(1))
            self.things.append(_Thing("card", found))
        if isinstance(node, ir.Move) and node.to == "bench":
            self.things.append(_Thing("pokemon", ir.Slot(name), name, is_plural(node.target)))
        if isinstance(node, ir.Switch):
            # Without a switch there is no new Active Pokémon, and nothing happens to the old one.
            self.things.append(_Thing("switched", ir.Slot(name), "", verb="switched"))
            if not isinstance(node.target, ir.Pick | ir.Slot):
                # "that Pokémon" could be the one that came or the one that left; the latter has no name
                self.things.append(_Thing("pokemon", _UNCLEAR))
        if held == "number":
            self.things.append(_Thing("number", None, name))
        self.things.append(_Thing("did", None, name, verb=verb, where=_known(target)))
        return named

    # --- finding

    def count_discarded(self, where: tuple[ir.Filter, ...]) -> ir.Amount:
        """How many such cards were discarded: all of them, if no others could be."""
        thing = self.last_verb("discarded")
        if set(where) <= set(thing.where):
            return ir.SizeOf(thing.slot)
        return ir.Count(ir.Among(ir.Slot(thing.slot), where))

    def coin(self, word: str) -> str:
        """The last flip; "heads" means one coin, "all of them are heads" several."""
        thing = self.last("coin")
        if word in ("one", "all") and thing.plural != (word == "all"):
            raise PassError("one coin is meant where several were flipped, or several where one was")
        return thing.slot

    def last(self, kind: str) -> _Thing:
        for thing in reversed(self.things):
            if thing.kind == kind and thing.slot:
                return thing
        raise PassError(f"there is no {kind} before this")

    def done(self, verb: str) -> str:
        """The last step that can have been done; with a verb the last of that kind ("if you drew any this way")."""
        if not verb or verb.startswith("#"):
            return verb or self.last("did").slot
        return self.last_verb(verb).slot

    def last_verb(self, verb: str) -> _Thing:
        if verb == "chosen":
            for thing in reversed(self.things):
                if thing.kind in ("card", "pokemon") and thing.slot:
                    return thing
        for thing in reversed(self.things):
            if thing.kind == "did" and thing.verb == verb:
                return thing
        raise PassError(f"nothing was {verb} before this")

    def meaning(self, word: str, wanted: str) -> ir.Target:
        if word == "the new Active Pokémon":
            for thing in reversed(self.things):
                if thing.verb == "switched" and thing.target is not None:
                    return thing.target
            raise PassError("nothing was switched before this")
        if word == "the other cards":
            return self.others()
        if word in ("the card you chose", "the cards you chose"):
            for thing in reversed(self.things):
                if thing.picked_from and thing.kind == "card" and thing.target is not None:
                    return thing.target
            word = "that card" if word == "the card you chose" else "those cards"
        if word == "the one spoken of":
            for thing in reversed(self.things):
                if thing.kind == "pokemon" and not thing.plural and thing.target not in (None, ir.This()):
                    return thing.target
            raise PassError("other than which Pokémon?")
        kind = {"that Pokémon": "pokemon", "those Pokémon": "pokemon", "that card": "card", "those cards": "card"}.get(
            word, wanted
        )
        plural = word in ("them", "those Pokémon", "those cards")
        fitting = [
            thing
            for thing in reversed(self.things)
            if thing.target is not None
            and (thing.kind == kind or (kind == "any" and thing.kind in ("pokemon", "card")))
        ]
        for thing in fitting:
            if thing.target is _UNCLEAR and not plural:
                raise PassError(f"{word!r}: which of the two that changed places?")
            if thing.plural == plural and thing.target is not None:
                if isinstance(thing.target, ir.Pick):
                    bound = cast(ir.Pick, self.bind(thing.target))
                    thing.target, thing.slot = ir.Slot(bound.into), bound.into
                    return bound
                return thing.target
        for thing in fitting:
            if thing.target is not None and thing.slot:
                return thing.target
        raise PassError(f"{word!r} means nothing here")

    def others(self) -> ir.Target:
        for thing in reversed(self.things):
            if thing.picked_from:
                return ir.Except(ir.Slot(thing.picked_from), ir.Slot(thing.slot))
        raise PassError("no cards were chosen out of others before this")


DISCARDED: Final = Ref("those discarded")
_UNCLEAR: Final = Ref("one of two")


def _known(target: Any) -> tuple[ir.Filter, ...]:
    """The filters that every card of a target passes."""
    if isinstance(target, ir.Pick):
        return _known(target.source)
    if isinstance(target, ir.Cards | ir.Among):
        return target.where
    return ()


def _many(node: ir.Target) -> bool:
    return isinstance(node, ir.Pokemon) and node.place != "active"


def resolve(value: N) -> N:
    """The program (or unit) with every pronoun replaced by what it means."""
    return cast(N, tidy(_Resolver().walk(value)))


def _read(value: Any, about: About) -> Any:
    """The steps of an attack, or units: each has slots of its own."""
    return tuple([resolve(unit) for unit in value]) if _are_units(value) else resolve(value)


def _are_units(value: tuple[Any, ...]) -> bool:
    return any(isinstance(one, ir.Unit) for one in value)


PRONOUNS: Final = Pass("pronouns", _read)
