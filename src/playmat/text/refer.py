"""Pronouns and slots: "it", "that Pokémon", "if you do", "for each heads" on one side, slot names on the other.

`resolve` walks a program in the order in which it will run, gives every step that can be referred to a name, and
replaces each pronoun by the name of the last thing of a fitting kind. `tidy` drops the names that nobody reads and
calls the rest a, b, c in the order in which they are bound, so that equal meanings are equal programs. `mention` is
the way back, for printing: names become pronouns.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from playmat.model import ir
from playmat.text.forms import Ref
from playmat.text.grammar.nouns import is_plural
from playmat.text.phrase import fields_of

N = TypeVar("N")


class Unresolved(Exception):
    """A pronoun stands for nothing that came before it."""


_FIRST: Final[dict[type, tuple[str, ...]]] = {
    ir.Activated: ("need", "cost"),
    ir.Play: ("need", "cost"),
    ir.Static: ("while_",),
}


def running_order(kind: type) -> tuple[str, ...]:
    """The fields of a node in the order in which they are worked out: what a unit needs and costs before what it
    does."""
    first = _FIRST.get(kind)
    return fields_of(kind) if first is None else (*first, *(name for name in fields_of(kind) if name not in first))


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """The same tree with `change` applied to every node, inner ones first."""
    if isinstance(node, tuple):
        return tuple([rebuild(item, change) for item in node])
    if isinstance(node, ir.Node):
        values = []
        same = True
        for name in fields_of(type(node)):
            old = getattr(node, name)
            new = rebuild(old, change) if isinstance(old, ir.Node | tuple) else old
            same = same and new is old
            values.append(new)
        return change(node if same else type(node)(*values))
    return node


def nodes(node: Any) -> list[Any]:
    """Every node of a tree, outer ones first, in field order."""
    out: list[Any] = []
    _collect(node, out)
    return out


def _collect(node: Any, out: list[Any]) -> None:
    if isinstance(node, tuple):
        for item in node:
            _collect(item, out)
    elif isinstance(node, ir.Node):
        out.append(node)
        for name in fields_of(type(node)):
            held = getattr(node, name)
            if isinstance(held, ir.Node | tuple):
                _collect(held, out)


_POKEMON_FIELDS: Final = {
    (ir.Heal, "target"),
    (ir.Damage, "target"),
    (ir.PutCounters, "target"),
    (ir.MoveCounters, "source"),
    (ir.MoveCounters, "to"),
    (ir.KnockOut, "target"),
    (ir.Afflict, "target"),
    (ir.AfflictChoice, "target"),
    (ir.Cure, "target"),
    (ir.Attach, "to"),
    (ir.Switch, "target"),
    (ir.Evolve, "pokemon"),
    (ir.Devolve, "target"),
    (ir.UseAttackOf, "target"),
    (ir.Cards, "on"),
    (ir.EnergyOn, "of"),
    (ir.EnergyTypesOn, "of"),
    (ir.CountersOn, "of"),
    (ir.RetreatCostOf, "of"),
    (ir.HpOf, "of"),
    (ir.EvolvesFrom, "target"),
    (ir.KnockedOutByThis, "target"),
}
_CARD_FIELDS: Final = {
    (ir.Attach, "cards"),
    (ir.Evolve, "card"),
    (ir.Look, "target"),
    (ir.Reveal, "target"),
    (ir.TypeAs, "of"),
}


def walk_order(node: ir.Node) -> list[tuple[str, Any]]:
    """The fields of a node that hold nodes, in the order in which they are worked out."""
    return [
        (name, held) for name in running_order(type(node)) if isinstance(held := getattr(node, name), ir.Node | tuple)
    ]


def _wanted(kind: type, name: str) -> str:
    if name == "scope" or (kind, name) in _POKEMON_FIELDS:
        return "pokemon"
    return "card" if (kind, name) in _CARD_FIELDS else "any"


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


_FILTERS_IN_PLAY: Final = (ir.Damaged, ir.HasEnergy, ir.HasTool, ir.HasCondition)
_VERBS: Final = {"discard": "discarded", "hand": "put", "deck": "put on deck", "lost": "put", "bench": "put"}


_DEEDS: Final[dict[type, str]] = {
    ir.Attach: "attached",
    ir.Draw: "drawn",
    ir.DrawUntil: "drawn",
    ir.Heal: "healed",
    ir.ShuffleInto: "shuffled",
    ir.RockPaperScissors: "won",
}


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
        for name in running_order(type(node)):
            held = getattr(node, name)
            values[name] = self.walk(held, _wanted(type(node), name)) if isinstance(held, ir.Node | tuple) else held
        if isinstance(node, ir.Heads | ir.Tails | ir.AllHeads | ir.AllTails | ir.CoinIs):
            values["slot"] = self.coin(node.slot)
        elif isinstance(node, ir.Did):
            values["slot"] = self.done(node.slot)
        elif isinstance(node, ir.SizeOf) and not node.slot.startswith("#"):
            values["slot"] = self.last_verb(node.slot).slot
        elif isinstance(node, ir.Cannot) and node.chosen:
            values["chosen"] = self.last("attack").slot
        elif isinstance(node, ir.NumberIn) and not node.slot.startswith("#"):
            values["slot"] = self.last("number").slot
        made = type(node)(**values)
        return self.bind(made)

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
        self.things.append(_Thing(kind_of(target, self), ir.Slot(name), name))
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

    def bind(self, node: Any) -> Any:
        """Give the node a name if later words can mean it."""
        if isinstance(node, ir.Pick):
            name = self.fresh()
            origin = node.source.source if isinstance(node.source, ir.Among) else node.source
            source = origin.name if isinstance(origin, ir.Slot) else ""
            kind = kind_of(node.source, self)
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
        if not isinstance(node, ir.Stmt) or "into" not in fields_of(type(node)):
            return node
        name = self.fresh()
        verb = ""
        if isinstance(node, ir.Flip):
            several = node.count != ir.Num(1) or node.until_tails
            self.things.append(_Thing("coin", None, name, several))
            return dataclasses.replace(node, into=name)
        if isinstance(node, ir.ChooseAttack):
            self.things.append(_Thing("attack", None, name))
            return dataclasses.replace(node, into=name)
        if isinstance(node, ir.Move):
            verb = _VERBS.get(node.to, "")
        else:
            verb = _DEEDS.get(type(node), "")
        if isinstance(node, ir.Move | ir.Look | ir.Reveal | ir.RevealUntil | ir.Attach | ir.ShuffleInto | ir.Draw):
            target = getattr(node, "target", None) or getattr(node, "cards", None)
            if not isinstance(target, ir.Pick | ir.Slot):
                plural = isinstance(node, ir.RevealUntil) or (isinstance(target, ir.Cards) and target.top != ir.Num(1))
                kind = kind_of(target, self) if target is not None else "card"
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
        if isinstance(node, ir.Damage | ir.Heal | ir.MoveCounters | ir.PutCounters):
            self.things.append(_Thing("number", None, name, verb=type(node).__name__))
        self.things.append(_Thing("did", None, name, verb=verb, where=_known(getattr(node, "target", None))))
        return dataclasses.replace(cast(Any, node), into=name)

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
            raise Unresolved("one coin is meant where several were flipped, or several where one was")
        return thing.slot

    def last(self, kind: str) -> _Thing:
        for thing in reversed(self.things):
            if thing.kind == kind and thing.slot:
                return thing
        raise Unresolved(f"there is no {kind} before this")

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
        raise Unresolved(f"nothing was {verb} before this")

    def meaning(self, word: str, wanted: str) -> ir.Target:
        if word == "the new Active Pokémon":
            for thing in reversed(self.things):
                if thing.verb == "switched" and thing.target is not None:
                    return thing.target
            raise Unresolved("nothing was switched before this")
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
            raise Unresolved("other than which Pokémon?")
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
                raise Unresolved(f"{word!r}: which of the two that changed places?")
            if thing.plural == plural and thing.target is not None:
                if isinstance(thing.target, ir.Pick):
                    bound = cast(ir.Pick, self.bind(thing.target))
                    thing.target, thing.slot = ir.Slot(bound.into), bound.into
                    return bound
                return thing.target
        for thing in fitting:
            if thing.target is not None and thing.slot:
                return thing.target
        raise Unresolved(f"{word!r} means nothing here")

    def others(self) -> ir.Target:
        for thing in reversed(self.things):
            if thing.picked_from:
                return ir.Except(ir.Slot(thing.picked_from), ir.Slot(thing.slot))
        raise Unresolved("no cards were chosen out of others before this")


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


def kind_of(target: Any, resolver: _Resolver | None = None) -> str:
    """Whether a target is Pokémon in play or cards."""
    if isinstance(target, ir.Slot) and resolver is not None:
        for thing in reversed(resolver.things):
            if thing.slot == target.name and thing.kind in ("pokemon", "card"):
                return thing.kind
    if isinstance(target, ir.Pick):
        return kind_of(target.source, resolver)
    if isinstance(target, ir.Together):
        return kind_of(target.parts[0], resolver)
    if isinstance(target, ir.Except | ir.Among):
        return kind_of(target.source, resolver)
    pokemon = ir.Pokemon | ir.This | ir.Attacker | ir.EventPokemon
    return "pokemon" if isinstance(target, pokemon) else "card"


def resolve(value: N) -> N:
    """The program (or unit) with every pronoun replaced by what it means."""
    return cast(N, tidy(_Resolver().walk(value)))


# --- Names


_SLOT_READERS: Final = (
    ir.Heads,
    ir.Tails,
    ir.SizeOf,
    ir.NumberIn,
    ir.AllHeads,
    ir.AllTails,
    ir.CoinIs,
    ir.Did,
)


def reads(node: Any) -> list[str]:
    """The slots a tree reads."""
    out = []
    for each in nodes(node):
        if isinstance(each, ir.Slot):
            out.append(each.name)
        elif isinstance(each, _SLOT_READERS):
            out.append(each.slot)
        elif isinstance(each, ir.Cannot) and each.chosen:
            out.append(each.chosen)
    return out


def bindings(node: Any) -> list[str]:
    """The slots a tree binds, in the order in which they are bound when it runs."""
    out: list[str] = []
    _bindings(node, out)
    return out


def _bindings(node: Any, out: list[str]) -> None:
    if isinstance(node, tuple):
        for item in node:
            _bindings(item, out)
        return
    if not isinstance(node, ir.Node):
        return
    if isinstance(node, ir.ForEach):
        _bindings(node.target, out)
        out.append(node.as_)
        _bindings(node.do, out)
        return
    own = []
    for name in running_order(type(node)):
        held = getattr(node, name)
        if name in ("into", "onto"):
            if held:
                own.append(held)
        elif isinstance(held, ir.Node | tuple):
            _bindings(held, out)
    out.extend(own)


LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


def tidy(value: N) -> N:
    """The same with unread names dropped and the others called a, b, c in the order of binding."""
    read = set(reads(value))
    names: dict[str, str] = {}
    for name in bindings(value):
        if name in read and name not in names:
            names[name] = LETTERS[len(names)]

    def change(node: Any) -> Any:
        if isinstance(node, ir.Slot):
            return ir.Slot(names.get(node.name, node.name))
        if isinstance(node, _SLOT_READERS):
            return dataclasses.replace(node, slot=names.get(node.slot, node.slot))
        if isinstance(node, ir.Cannot) and node.chosen:
            return dataclasses.replace(node, chosen=names.get(node.chosen, node.chosen))
        if isinstance(node, ir.ForEach):
            return dataclasses.replace(node, as_=names.get(node.as_, ""))
        updates = {name: names.get(getattr(node, name), "") for name in ("into", "onto") if getattr(node, name, "")}
        return dataclasses.replace(node, **updates) if updates else node

    return cast(N, rebuild(value, change))


# --- The way back


def mention(value: N) -> N:
    """The program with its slots said as pronouns, for printing."""
    made: dict[str, tuple[str, bool, str]] = {}
    owners = _owners(value)
    theirs = {each.into for each in nodes(value) if isinstance(each, ir.May) and each.by == "opponent" and each.into}
    for each in nodes(value):
        if isinstance(each, ir.Pick) and each.into:
            made[each.into] = (_kind_in(each.source, made), is_plural(each), "chosen")
        elif isinstance(each, ir.Flip):
            made[each.into] = ("coin", each.count != ir.Num(1) or each.until_tails, "")
        elif isinstance(each, ir.ForEach):
            made[each.as_] = (_kind_in(each.target, made), False, "")
        elif isinstance(each, ir.Stmt) and bool(getattr(each, "into", None)):
            target = getattr(each, "target", None) or getattr(each, "cards", None)
            verb = _VERBS.get(each.to, "") if isinstance(each, ir.Move) else ""
            if isinstance(each, ir.RockPaperScissors):
                verb = "won"
            elif isinstance(each, ir.Switch):
                verb = "switched"
            plural = not (isinstance(target, ir.Cards) and target.top == ir.Num(1))
            kind = _kind_in(target, made)
            if isinstance(each, ir.Move) and each.to == "bench":
                kind, plural = "pokemon", is_plural(each.target)
            made[cast(Any, each).into] = (kind, plural, verb)

    def discarded(node: Any) -> Any:
        if isinstance(node, ir.Count) and isinstance(node.of, ir.Among) and isinstance(node.of.source, ir.Slot):
            if made.get(node.of.source.name, ("", False, ""))[2] == "discarded":
                return ir.Count(ir.Among(DISCARDED, node.of.where))
        if isinstance(node, ir.Same) and isinstance(node.target, ir.Slot):
            if made.get(node.target.name, ("", False, ""))[2] == "discarded":
                return ir.Same(DISCARDED)
        if isinstance(node, ir.Exists) and isinstance(node.target, ir.Among):
            source = node.target.source
            if isinstance(source, ir.Slot) and made.get(source.name, ("", False, ""))[2] == "discarded":
                return ir.Exists(ir.Among(DISCARDED, node.target.where), node.least)
        return node

    value = rebuild(value, discarded)

    def change(node: Any) -> Any:
        if isinstance(node, ir.Slot):
            kind, plural, verb = made.get(node.name, ("card", False, ""))
            if verb == "switched":
                return Ref("the new Active Pokémon")
            if kind == "pokemon":
                return Ref("those Pokémon" if plural else "that Pokémon")
            return Ref("them" if plural else "it", owners.get(node.name, "you"))
        if isinstance(node, ir.Cannot) and node.chosen:
            return dataclasses.replace(node, chosen="that attack")
        if isinstance(node, ir.Except) and isinstance(node.source, Ref) and isinstance(node.minus, Ref):
            return Ref("the other cards", node.source.owner)
        if isinstance(node, ir.SizeOf | ir.NumberIn):
            return dataclasses.replace(node, slot=made.get(node.slot, ("", False, ""))[2])
        if isinstance(node, ir.AllHeads | ir.AllTails):
            return dataclasses.replace(node, slot="all" if made.get(node.slot, ("", False, ""))[1] else "one")
        if isinstance(node, ir.Did) and node.slot in theirs:
            return ir.Did("they")
        if isinstance(node, ir.Did) and made.get(node.slot, ("", False, ""))[2] == "won":
            return ir.Did("won")
        if isinstance(node, ir.Heads | ir.Tails | ir.CoinIs | ir.Did):
            return dataclasses.replace(node, slot="")
        updates = {name: "" for name in ("into", "onto") if getattr(node, name, "")}
        return dataclasses.replace(node, **updates) if updates else node

    return cast(N, rebuild(value, change))


def _owners(value: Any) -> dict[str, ir.Side]:
    """Whose cards the slots hold, where they are not yours."""
    out: dict[str, ir.Side] = {}
    for each in nodes(value):
        slot = getattr(each, "into", "")
        target = getattr(each, "source", None) or getattr(each, "target", None)
        while isinstance(target, ir.Pick | ir.Among | ir.Except):
            target = target.source
        if not slot:
            continue
        if isinstance(target, ir.Slot) and target.name in out:
            out[slot] = out[target.name]
        elif isinstance(target, ir.Cards) and target.on is None and target.side in ("opponent", "that-player"):
            out[slot] = target.side
    return out


def _kind_in(target: Any, made: dict[str, tuple[str, bool, str]]) -> str:
    if isinstance(target, ir.Slot) and target.name in made:
        return made[target.name][0]
    if isinstance(target, ir.Among | ir.Except | ir.Pick):
        return _kind_in(target.source, made)
    return kind_of(target)
