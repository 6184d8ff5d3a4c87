"""References: "that Pokémon", "those cards", "if you do", "heads". One rule, on the program.

Whatever a step chooses or does can be spoken of later. A short form means the nearest earlier thing of its kind (and
number) that is in scope: `Walker` keeps the list while it goes through a program in the order in which it runs. The
printer uses the short form exactly where that rule finds the right thing. Everywhere else the thing is given a letter
where it is made, "(this is A)", and is called by it: so every program has a wording.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.walk import binds, shape
from playmat.text.canonical.amounts import LabelledNumber, ShortNumber
from playmat.text.canonical.conditions import LabelledCondition, ShortCondition
from playmat.text.canonical.nouns import IT, Labelled, Short, is_one, is_plural, kind_of, owner_of
from playmat.text.canonical.steps import acts, is_attached
from playmat.text.template import fields_of

EVENT: Final = "@pokemon"
EVENT_CARD: Final = "@card"


class Dangling(Exception):
    """A reference means nothing."""


@dataclass(slots=True)
class Thing:
    """Something that can be spoken of."""

    kind: str
    """"pokemon", "card", "coin", "did", "size", "number", "attack", "type", "new Active"."""
    slot: str
    plural: bool = False
    """More than one of them; of what was done: by others than you."""
    source: str = ""
    """For a choice out of what was bound before: that slot."""
    verb: str = ""
    """What was done to cards, as `VERBS` has it."""
    owner: str | None = None
    """Whose it is, if that is known."""
    stale: bool = False
    """Something else was done since: "if you do" would mean that."""
    partial: bool = False
    """Fewer than were spoken of will do: "if you do" would leave that open."""


_NUMBERS: Final = (ir.Damage, ir.Heal, ir.PutCounters, ir.MoveCounters)
_ONLY: Final[dict[type, str]] = {
    ir.Flip: "coin",
    ir.ChooseAttack: "attack",
    ir.ChooseNumber: "number",
    ir.ChooseType: "type",
    ir.RememberNumber: "number",
    ir.Remember: "did",
    ir.RockPaperScissors: "did",
    ir.GuessCoin: "did",
    ir.GuessName: "did",
    ir.May: "did",
}
_SILENT: Final = (ir.If, ir.Hit, ir.AddDamage, ir.SubDamage, ir.SetDamage, ir.Fail)
"""Steps after which "if you do" still means what was done before them."""
_DEEDS: Final[dict[type, str]] = {
    ir.Pick: "chosen",
    ir.Attach: "attached",
    ir.ShuffleInto: "shuffled",
    ir.Draw: "drawn",
    ir.DrawUntil: "drawn",
    ir.Look: "looked at",
    ir.Reveal: "revealed",
    ir.RevealUntil: "revealed",
}
_MOVED: Final = {"discard": "discarded", "hand": "hand", "deck": "deck", "bench": "bench", "lost": "lost"}


def _verb(node: Any, pokemon: bool = False) -> str:
    """What a step does to cards, or to Pokémon, in a word."""
    if isinstance(node, ir.Attach) and is_attached(node.cards):
        return "moved"
    verb = _MOVED.get(node.to, "moved") if isinstance(node, ir.Move) else _DEEDS.get(type(node), "")
    return f"Pokémon {verb}" if verb and isinstance(node, ir.Move | ir.ShuffleInto) and pokemon else verb


def _in_part(node: Any) -> bool:
    """Whether a step that does less than it says counts as done."""
    if isinstance(node, ir.Draw):
        return node.count != ir.Num(1)
    cards = node.cards if isinstance(node, ir.Attach) else getattr(node, "target", None)
    if not isinstance(cards, ir.Pick) or cards.count == ir.Num(1):
        return False
    return isinstance(node, ir.Attach) or cards.mode != "exactly"


def _of_pokemon(node: Any) -> bool:
    """Whether a step is done to Pokémon in play."""
    target = getattr(node, "target", None)
    return target is not None and kind_of(target) == "pokemon"


_READ_NUMBERS: Final[dict[type, str]] = {ir.Heads: "coin", ir.Tails: "coin", ir.SizeOf: "size", ir.NumberIn: "number"}
_READ_CONDITIONS: Final[dict[type, str]] = {ir.AllHeads: "coin", ir.AllTails: "coin", ir.Did: "did"}
_NUMBER_NODES: Final[dict[str, Any]] = {cls.__name__: cls for cls in _READ_NUMBERS}
_CONDITION_NODES: Final[dict[str, Any]] = {cls.__name__: cls for cls in _READ_CONDITIONS}


SILENT_EVENTS: Final = (
    "attached-from-hand checkup checkup-ends turn-starts turn-ends drawn-for-turn prize-taken taken-as-prize "
    "discarded-from-hand discarded-from-deck discarded-by-own-attack"
).split()
"""Events of a card, or of a time: their subject is not the subject of a sentence."""
_ABOUT: Final = (
    ir.AttackCost,
    ir.AttackEvenIf,
    ir.AttackTwice,
    ir.BaseDamage,
    ir.Cannot,
    ir.CannotBe,
    ir.CoinGate,
    ir.DealMore,
    ir.HasAttacksOf,
    ir.HpIs,
    ir.HpMore,
    ir.KeepConditions,
    ir.KoDestination,
    ir.MayEvolveEarly,
    ir.NoAttackCost,
    ir.NoPowers,
    ir.NoPrizes,
    ir.NoResistance,
    ir.NoWeakness,
    ir.PrizesMore,
    ir.RetreatCost,
    ir.RetreatEvenIf,
    ir.Survive,
    ir.TakeHalf,
    ir.TakeLess,
    ir.ToolLimit,
    ir.TypeAs,
    ir.TypeIs,
    ir.WeaknessIs,
)
"""Modifiers that begin with their scope, so that it can be "it"."""


def _order(kind: type) -> list[str]:
    """The fields of a node in the order in which they are worked out."""
    return [field.name for field in shape(kind).fields]


class Walker:
    """Goes through a program in the order in which it runs and knows what can be spoken of."""

    def __init__(self, reading: bool, twice: frozenset[str] = frozenset()) -> None:
        self.reading = reading
        self.twice = twice
        """Slots that are bound more than once: always called by their letter."""
        self.things: list[Thing] = [Thing("pokemon", EVENT)]
        self.labels: set[str] = set()
        self.made = 0
        self.telling = False
        """In a sentence that tells of something, in which its subject is "it" the second time."""
        self.topic: Any = None
        """What was spoken of last in it, if that is one Pokémon."""

    def nearest(self, kind: str, plural: bool | None = None, verb: str | None = None) -> Thing | None:
        """The nearest earlier thing of that kind (and number, or of that verb)."""
        for thing in reversed(self.things):
            if thing.kind == kind and plural in (None, thing.plural) and verb in (None, thing.verb):
                return thing
        return None

    # --- walking

    def walk(self, node: Any) -> Any:
        """The node with its references changed to the other form."""
        if isinstance(node, tuple):
            if node and isinstance(node[0], ir.Stmt):
                return self._told(lambda: tuple([self.walk(item) for item in node]), False)
            return tuple([self.walk(item) for item in node])
        if not isinstance(node, ir.Node):
            return node
        if isinstance(node, ir.Condition | ir.Static | ir.Lasting) and not self.telling:
            return self._told(lambda: self._walk(node), True)
        made = self._walk(node)
        if isinstance(node, ir.Target):
            meant = made if self.reading else node
            if isinstance(meant, ir.Cards) and meant.on is not None:
                meant = meant.on  # "… attached to this Pokémon"
            self.topic = meant if is_one(meant) else None
        elif isinstance(node, ir.TurnIs):
            self.topic = None  # "it is your turn"
        return made

    def _told(self, walk: Any, telling: bool) -> Any:
        """What the walk makes, in a sentence that tells of something or in one that does not."""
        before = self.telling, self.topic
        self.telling, self.topic = telling, None
        made = walk()
        self.telling, self.topic = before
        return made

    def _subject(self, target: Any) -> Any:
        """A target as the subject of its clause: "it" if the sentence is about it."""
        if not self.reading and self.telling and self.topic is not None and target == self.topic:
            return Short("it", False, owner_of(target))
        return self.walk(target)

    def _values(self, node: Any) -> dict[str, Any]:
        """The fields of a node, each walked: those of a unit that always holds with its condition first."""
        names = _order(type(node))
        if isinstance(node, ir.Static):
            names.sort(key=lambda name: name != "condition")
        subject = "target" if isinstance(node, ir.Matches) else "scope" if isinstance(node, _ABOUT) else ""
        return {name: (self._subject if name == subject else self.walk)(getattr(node, name)) for name in names}

    def _walk(self, node: Any) -> Any:
        if isinstance(node, ir.Except) and not self.reading:
            rest = self._rest(node)
            if rest is not None:
                return rest
        reference = self._read(node) if self.reading else self._say(node)
        if reference is not None:
            return reference
        if isinstance(node, ir.If):
            condition = self.walk(node.condition)
            return ir.If(condition, self._inside(node.then), self._inside(node.otherwise))
        if isinstance(node, ir.ChooseOne):
            return dataclasses.replace(node, options=tuple([self._inside(option) for option in node.options]))
        if isinstance(node, ir.ForEach):
            target = self.walk(node.target)
            thing = Thing(kind_of(node.target if self.reading else target), self._name(node.as_))
            return ir.ForEach(target, thing.slot, self._inside(node.do, thing))
        if isinstance(node, ir.Triggered):
            event = (Thing("card", EVENT_CARD), Thing("pokemon", EVENT))
            subject, when = self._told(lambda: self._happens(node, event), True)
            return dataclasses.replace(node, subject=subject, when=when, effect=self._inside(node.effect, *event))
        if isinstance(node, ir.AtTurnEnd):
            return ir.AtTurnEnd(self.walk(node.scope), self._inside(node.do, Thing("pokemon", EVENT)))
        first = len(self.things)
        made = type(node)(**self._values(node))
        if isinstance(node, ir.ByEach):
            # What each player did is spoken of as several afterwards.
            for thing in self.things[first:]:
                thing.plural = thing.plural or thing.kind in ("pokemon", "card")
        if isinstance(node, ir.Stmt) and not isinstance(node, _SILENT):
            for thing in self.things:
                thing.stale = True
        return self._bind(made, node if self.reading else made)

    def _happens(self, node: ir.Triggered, event: tuple[Thing, ...]) -> tuple[Any, Any]:
        """What a trigger waits for, and what must be so then."""
        subject = self.walk(node.subject)
        if node.on in SILENT_EVENTS:
            self.topic = None
        return subject, self._inside(node.when, *event)

    def _inside(self, program: Any, *things: Thing) -> Any:
        """A part of a program after which what it bound is out of sight."""
        before = [(thing, thing.stale) for thing in self.things]
        self.things.extend(things)
        made = self.walk(program)
        del self.things[len(before) :]
        for thing, stale in before:
            thing.stale = stale
        return made

    def _name(self, given: str) -> str:
        """The slot of something that binds: as labelled, or a new one that only this has."""
        if given or not self.reading:
            return given
        self.made += 1
        return f"#{self.made}"

    def _bind(self, node: Any, said: Any) -> Any:
        """Note what the node makes; `said`: the node with its references as they are spoken."""
        fields = fields_of(type(node))
        if "into" not in fields:
            return node
        slot = self._name(node.into)
        onto = self._name(node.onto) if "onto" in fields else ""
        only = _ONLY.get(type(node))
        if isinstance(node, ir.Pick):
            origin = node.source.source if isinstance(node.source, ir.Among) else node.source
            told = self._slot_of(origin)
            self.things.append(Thing("size", slot, verb="chosen"))
            self.things.append(Thing(kind_of(said.source), slot, is_plural(said), told, "", owner_of(said.source)))
        elif only is not None:
            coins = isinstance(node, ir.Flip) and (node.count != ir.Num(1) or node.until_tails)
            several = coins or isinstance(node, ir.GuessName) or (isinstance(node, ir.May) and node.by != "you")
            self.things.append(Thing(only, slot, several))
        else:
            verb = _verb(said, _of_pokemon(said))
            self.things.append(Thing("number" if isinstance(node, _NUMBERS) else "size", slot, verb=verb))
            theirs = acts(said) == "opponent"
            if not isinstance(node, ir.Switch):  # whoever's Pokémon are switched, you do it
                theirs = theirs or getattr(node, "who", "you") == "opponent"
            self.things.append(Thing("did", slot, theirs, verb=verb, partial=_in_part(said)))
            target = getattr(said, "target", None) or getattr(said, "cards", None)
            owner = owner_of(target) if target is not None else getattr(said, "who", "you")
            if isinstance(node, ir.Switch):
                self.things.append(Thing("new Active", slot, owner=node.who))
            elif isinstance(node, ir.JoinHalves):
                self.things.append(Thing("pokemon", slot, False, owner=owner))
            elif isinstance(node, ir.Move) and node.to == "bench":
                self.things.append(Thing("pokemon", slot, target is not None and is_plural(target), owner=owner))
            elif isinstance(
                node, ir.Look | ir.Reveal | ir.RevealUntil | ir.Move | ir.Attach | ir.ShuffleInto | ir.Draw
            ):
                if not isinstance(target, ir.Pick | ir.Slot | Short | Labelled):
                    self.things.append(Thing("card", slot, target is None or is_plural(target), owner=owner))
        if self.reading:
            return dataclasses.replace(node, into=slot, **({"onto": onto} if "onto" in fields else {}))
        return node

    def _slot_of(self, target: Any) -> str:
        """The slot that a spoken or real reference means; empty if it is none."""
        if isinstance(target, ir.Slot):
            return target.name
        if isinstance(target, Labelled):
            return target.slot
        if isinstance(target, Short):
            thing = self.nearest(target.noun, target.plural)
            return "" if thing is None else thing.slot
        return ""

    # --- saying

    def _fits(self, thing: Thing | None, slot: str) -> bool:
        return thing is not None and bool(slot) and thing.slot == slot and slot not in self.twice

    def _verb_of(self, kind: str, slot: str) -> str:
        return next((thing.verb for thing in reversed(self.things) if thing.kind == kind and thing.slot == slot), "")

    def _label(self, slot: str) -> str:
        self.labels.add(slot)
        return slot

    def _say(self, node: Any) -> Any:
        """The spoken form of a reference; None for any other node."""
        if isinstance(node, ir.Slot):
            own = next(
                (t for t in reversed(self.things) if t.slot == node.name and t.kind in ("pokemon", "card")), None
            )
            if own is not None and self._fits(self.nearest(own.kind, own.plural), node.name):
                return Short(own.kind, own.plural, own.owner)
            new = self.nearest("new Active")
            if new is not None and self._fits(new, node.name):
                return Short("new Active", False, new.owner)
            if own is None:
                return Labelled("card", self._label(node.name))
            noun = "one card" if own.kind == "card" and not own.plural else own.kind
            return Labelled(noun, self._label(node.name), own.owner)
        if isinstance(node, ir.EventPokemon) and self._event(EVENT, "pokemon"):
            return Short("pokemon")
        if isinstance(node, ir.EventCard) and self._event(EVENT_CARD, "card"):
            return Short("card")
        number = _READ_NUMBERS.get(type(node))
        if number is not None:
            verb = self._verb_of(number, node.slot) if number == "size" else ""
            if self._fits(self.nearest(number, None, verb if number == "size" else None), node.slot):
                return ShortNumber(type(node).__name__, verb)
            return LabelledNumber(type(node).__name__, self._label(node.slot))
        if isinstance(node, ir.CoinIs):
            what = "Heads" if node.heads else "Tails"
            if self._fits(self.nearest("coin"), node.slot):
                return ShortCondition(what, False, node.number)
            return LabelledCondition(what, self._label(node.slot), node.number)
        condition = _READ_CONDITIONS.get(type(node))
        if condition is not None:
            thing = self.nearest(condition)
            if (
                thing is not None
                and self._fits(thing, node.slot)
                and not (condition == "did" and (thing.stale or thing.partial) and thing.verb)
            ):
                return ShortCondition(type(node).__name__, thing.plural)
            verb = self._verb_of(condition, node.slot)
            if verb and self._fits(self.nearest(condition, None, verb), node.slot):
                return ShortCondition(type(node).__name__, verb=verb)
            return LabelledCondition(type(node).__name__, self._label(node.slot))
        for field in shape(type(node)).fields:
            # A chosen type is always called by its letter.
            if field.reads is not None and field.reads.kinds == ("type",) and getattr(node, field.name):
                self._label(getattr(node, field.name))
        if isinstance(node, ir.Cannot) and node.chosen:
            chosen = "-" if self._fits(self.nearest("attack"), node.chosen) else self._label(node.chosen)
            return dataclasses.replace(node, scope=self._subject(node.scope), chosen=chosen)
        return None

    def _event(self, slot: str, kind: str) -> bool:
        thing = self.nearest(kind, False)
        return thing is not None and thing.slot == slot

    def _rest(self, node: ir.Except) -> Any:
        """ "The other cards": what is left of those out of which the last were chosen."""
        last = next((thing for thing in reversed(self.things) if thing.source), None)
        if last is None or not isinstance(node.source, ir.Slot) or not isinstance(node.minus, ir.Slot):
            return None
        fits = last.slot == node.minus.name and last.source == node.source.name
        return Short("rest", True, last.owner) if fits and not self.twice & {last.slot, last.source} else None

    # --- reading

    def _want(self, kind: str, plural: bool | None = None, verb: str | None = None) -> str:
        thing = self.nearest(kind, plural, verb)
        if thing is None:
            raise Dangling(kind)
        return thing.slot

    def _read(self, node: Any) -> Any:
        """What a spoken reference means; None for any other node."""
        if node == IT:
            if self.topic is None:
                raise Dangling("it")
            return self.topic
        if isinstance(node, Short):
            if node.noun == "rest":
                last = next((thing for thing in reversed(self.things) if thing.source), None)
                if last is None:
                    raise Dangling("the other cards")
                return ir.Except(ir.Slot(last.source), ir.Slot(last.slot))
            slot = self._want(node.noun, None if node.noun == "new Active" else node.plural)
            return {EVENT: ir.EventPokemon(), EVENT_CARD: ir.EventCard()}.get(slot, ir.Slot(slot))
        if isinstance(node, Labelled):
            return ir.Slot(node.slot)
        if isinstance(node, ShortNumber):
            kind = _READ_NUMBERS[_NUMBER_NODES[node.what]]
            return _NUMBER_NODES[node.what](self._want(kind, None, node.verb if kind == "size" else None))
        if isinstance(node, LabelledNumber):
            return _NUMBER_NODES[node.what](node.slot)
        if isinstance(node, ShortCondition):
            if node.number or node.what in ("Heads", "Tails"):
                return ir.CoinIs(self._want("coin"), node.number, node.what == "Heads")
            thing = self.nearest(_READ_CONDITIONS[_CONDITION_NODES[node.what]], None, node.verb or None)
            if thing is None or (thing.plural != node.several and not node.verb):
                raise Dangling(node.what)
            return _CONDITION_NODES[node.what](thing.slot)
        if isinstance(node, LabelledCondition):
            if node.what in ("Heads", "Tails"):
                return ir.CoinIs(node.slot, node.number, node.what == "Heads")
            return _CONDITION_NODES[node.what](node.slot)
        if isinstance(node, ir.Cannot) and node.chosen == "-":
            return dataclasses.replace(node, scope=self.walk(node.scope), chosen=self._want("attack"))
        return None


def _unlabel(node: Any, keep: set[str]) -> Any:
    """The same without the names of what is never called by its letter."""
    if isinstance(node, tuple):
        return tuple([_unlabel(item, keep) for item in node])
    if not isinstance(node, ir.Node) or isinstance(node, Short | Labelled):
        return node
    values = {}
    for name in fields_of(type(node)):
        held = getattr(node, name)
        drop = name in ("into", "onto", "as_") and held not in keep
        values[name] = "" if drop else _unlabel(held, keep)
    return type(node)(**values)


def say(program: Any) -> Any:
    """The program with its references as they are spoken."""
    bound = binds(program)
    walker = Walker(False, frozenset(name for name in bound if bound.count(name) > 1))
    made = walker.walk(program)
    return _unlabel(made, walker.labels)


def mean(program: Any) -> Any:
    """The program that was spoken of: every reference is a slot."""
    return Walker(True).walk(program)


__all__ = ["Dangling", "mean", "say"]
