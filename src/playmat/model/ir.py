"""The effect IR: what a card's text means, as closed, typed data.

A program is a tuple of statements, run in order; each does as much as it can. A statement that really did something can
bind what it did to a *slot* (`into`), and later nodes read that slot: "in this way", "if you do", "that Pokémon"
are all
slots. A slot holds a list: cards, Pokémon, coins (1 heads, 0 tails), or one number.

Three people are kept apart. *You* is whoever controls the effect. `who` on a statement is the actor: the player it
happens
to. `by` on a `Pick` or a `May` is whoever decides. "each" means both players in turn, the player whose turn it is
first;
inside it "that-player" is the one it is running for.

Nouns are `Target` nodes and are live queries until they are picked: `Pokemon(...)` and `Cards(...)` mean every one that
matches; `Pick(...)` has somebody choose among them. Adjectives are `Filter` nodes, numbers `Amount`, "if" is
`Condition`.

Continuous things are `Modifier` nodes: held in a `Static` unit for as long as the card is in play, or started by the
`Lasting` statement for a duration. What happens by itself is a `Triggered` unit.

JSON form: {"op": tag, field: value, ...}, defaults left out; an `Num` is written as a bare number. `encode` and
`decode`
are exact inverses; an unknown tag or field is an `IrError`.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeVar, Union, cast

from playmat.model.errors import IrError

Who = Literal["you", "opponent", "each", "that-player"]
Side = Literal["you", "opponent", "both", "that-player"]
Place = Literal["active", "bench", "any"]
Zone = Literal["hand", "deck", "discard", "lost", "prizes", "stadium", "attached", "under", "aside"]
Destination = Literal["hand", "deck", "discard", "lost", "prizes", "bench", "aside", "active"]
Type = Literal[
    "Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy", "Dragon", "Colorless"
]
SpecialCondition = Literal["Asleep", "Confused", "Paralyzed", "Burned", "Poisoned"]
Relation = Literal["=", "!=", "<", "<=", ">", ">="]
PowerKind = Literal["Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "Ancient Trait"]

Kind = Literal[
    "Pokémon",
    "Trainer",
    "Energy",
    "Item",
    "Supporter",
    "Stadium",
    "Pokémon Tool",
    "Technical Machine",
    "Fossil",
    "basic Energy",
    "special Energy",
    "Basic",
    "Stage 1",
    "Stage 2",
    "Restored",
    "LV.X",
    "Evolution",
]
"""What a card is, as card texts say it. "Evolution" and the stages are for Pokémon cards anywhere."""


@dataclass(frozen=True, slots=True)
class Node:
    """Base of everything in the IR."""


class Amount(Node):
    """A number, worked out when it is needed."""

    __slots__ = ()


class Condition(Node):
    """Something true or false."""

    __slots__ = ()


class Filter(Node):
    """What a Pokémon or a card must be to count."""

    __slots__ = ()


class Target(Node):
    """Pokémon in play, or cards."""

    __slots__ = ()


class Stmt(Node):
    """A step of a program."""

    __slots__ = ()


class Modifier(Node):
    """Something that changes answers while it is live."""

    __slots__ = ()


class Unit(Node):
    """One self-contained piece of a power, Trainer, Energy or Stadium text."""

    __slots__ = ()


Program = tuple[Stmt, ...]

# --- Targets


@dataclass(frozen=True, slots=True)
class This(Target):
    """The Pokémon whose text this is; for a Tool, Technical Machine or Energy the Pokémon that it is attached to."""


@dataclass(frozen=True, slots=True)
class ThisCard(Target):
    """The card itself: the Trainer, Energy, Tool or Stadium whose text this is, or the Pokémon's own card."""


@dataclass(frozen=True, slots=True)
class Slot(Target):
    """What an earlier step bound under this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Pokemon(Target):
    """Every Pokémon in play on that side, in that place, to which every filter applies."""

    side: Side = "you"
    place: Place = "any"
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards(Target):
    """Every card in that player's zone to which every filter applies.

    `on` is for the zones "attached" and "under": on which Pokémon (None: on any Pokémon of that side); `side` is
    then ignored.
    `top` limits a deck to its top cards, `bottom` to its bottom ones. Reading a whole deck is a search: it opens the
    deck to whoever picks.
    """

    zone: Zone
    side: Side = "you"
    where: tuple[Filter, ...] = ()
    on: Target | None = None
    top: Amount | None = None
    bottom: Amount | None = None


@dataclass(frozen=True, slots=True)
class Pick(Target):
    """Some of `source`, chosen by `by`.

    mode "exactly": as many as `count`, or all there are if there are fewer; "up-to": from one to `count`, or none
    where the rules
    or the surrounding `May` allow it; "any": any number from zero to `count` (count 0 means no limit).
    A pick from a searched hidden zone by property may always find nothing.
    `random`: nobody chooses. `distinct`: no two picked cards share a name or a type; "same-type": all have a type
    in common. `into` names the picked ones.
    """

    source: Target
    count: Amount
    mode: Literal["exactly", "up-to", "any"] = "exactly"
    by: Who = "you"
    random: bool = False
    distinct: Literal["", "name", "type", "same-type"] = ""
    into: str = ""


@dataclass(frozen=True, slots=True)
class Together(Target):
    """Several targets as one list: "a Supporter card and a basic Energy card"."""

    parts: tuple[Target, ...]


@dataclass(frozen=True, slots=True)
class Except(Target):
    """The first without the second: "the other cards", "the rest"."""

    source: Target
    minus: Target


@dataclass(frozen=True, slots=True)
class Among(Target):
    """Those of the source to which every filter applies: "a Pokémon you find there"."""

    source: Target
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Attacker(Target):
    """The Attacking Pokémon, in a text about being attacked or damaged."""


@dataclass(frozen=True, slots=True)
class Defending(Target):
    """The Defending Pokémon as the rule set defines it: the opponent's Active, or whichever Pokémon this attack hit."""


@dataclass(frozen=True, slots=True)
class EventPokemon(Target):
    """The Pokémon that the event of a `Triggered` unit happened to."""


@dataclass(frozen=True, slots=True)
class EventCard(Target):
    """The card that the event of a `Triggered` unit is about, such as the Energy that was attached."""


# --- Amounts


@dataclass(frozen=True, slots=True)
class Num(Amount):
    """A plain number."""

    value: int


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many Pokémon or cards there are in the target."""

    of: Target


@dataclass(frozen=True, slots=True)
class EnergyOn(Amount):
    """Units of Energy on the target Pokémon, of one type or of any. A Double Colorless Energy is two units."""

    of: Target
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class EnergyTypesOn(Amount):
    """How many different types of basic Energy are attached to the target Pokémon."""

    of: Target


@dataclass(frozen=True, slots=True)
class ExtraEnergy(Amount):
    """Units of Energy (of this type) on the Attacking Pokémon beyond those its attack cost needs."""

    type: Type | None = None


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """Damage counters on the target Pokémon, all together."""

    of: Target


@dataclass(frozen=True, slots=True)
class Heads(Amount):
    """How many of the flipped coins are heads."""

    slot: str


@dataclass(frozen=True, slots=True)
class Tails(Amount):
    """How many of the flipped coins are tails."""

    slot: str


@dataclass(frozen=True, slots=True)
class SizeOf(Amount):
    """How many an earlier step really chose, moved, discarded or found."""

    slot: str


@dataclass(frozen=True, slots=True)
class NumberIn(Amount):
    """The number an earlier step bound: damage dealt, counters moved or removed, a number chosen."""

    slot: str


@dataclass(frozen=True, slots=True)
class PrizesTaken(Amount):
    """Prize cards that player has taken."""

    who: Who = "you"


@dataclass(frozen=True, slots=True)
class PrizesLeft(Amount):
    """Prize cards that player has left."""

    who: Who = "you"


@dataclass(frozen=True, slots=True)
class DamageDone(Amount):
    """The damage that this attack has really done to the opponent's Active Pokémon."""


@dataclass(frozen=True, slots=True)
class DamageTaken(Amount):
    """The damage that attacks of the opponent did to this Pokémon during their last turn."""


@dataclass(frozen=True, slots=True)
class ConditionsOn(Amount):
    """How many Special Conditions affect the target Pokémon, all together."""

    of: Target


@dataclass(frozen=True, slots=True)
class TypesAmong(Amount):
    """How many different types the target Pokémon have, or the target basic Energy cards provide, all together."""

    of: Target


@dataclass(frozen=True, slots=True)
class EventDamage(Amount):
    """The damage of the event that a `Triggered` unit answers."""


@dataclass(frozen=True, slots=True)
class RetreatCostOf(Amount):
    """Colorless symbols in the target's Retreat Cost as it is now."""

    of: Target


@dataclass(frozen=True, slots=True)
class HpOf(Amount):
    """The target's HP; `remaining`: less its damage."""

    of: Target
    remaining: bool = True


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """Sum."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """Difference, never below zero."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """Product."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half of it, rounded up or down to a multiple of `unit`."""

    of: Amount
    up: bool = True
    unit: int = 1


@dataclass(frozen=True, slots=True)
class AsCounters(Amount):
    """That much damage or HP said in damage counters: a tenth of it, rounded down."""

    of: Amount


@dataclass(frozen=True, slots=True)
class AtMost(Amount):
    """The smaller of the two: a cap."""

    of: Amount
    cap: Amount


# --- Filters


@dataclass(frozen=True, slots=True)
class Is(Filter):
    """The card is of this kind. For a Pokémon in play its top card counts; a Fossil in play is a Basic Pokémon."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class OfType(Filter):
    """A Pokémon of this type (in play: as it is now); an Energy card that provides it (a basic Energy of it, outside
    play)."""

    type: Type


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Its name is this, or has this in it, or one of these."""

    name: str
    match: Literal["exact", "contains"] = "exact"


@dataclass(frozen=True, slots=True)
class Tagged(Filter):
    """It carries this tag, one of `words.tag.NAMES`."""

    tag: str


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """The filter does not apply."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class OneOf(Filter):
    """At least one of the filters applies."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AllOf(Filter):
    """Every one of the filters applies (inside `Not` and `OneOf`; elsewhere list them)."""

    filters: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Same(Filter):
    """It is (one of) the target: `Not(Same(This()))` is "other"."""

    target: Target


@dataclass(frozen=True, slots=True)
class At(Filter):
    """It is in the Active spot, or on the Bench."""

    place: Literal["active", "bench"]


@dataclass(frozen=True, slots=True)
class Evolved(Filter):
    """In play, on top of another Pokémon card; a LV.X alone does not make it so."""


@dataclass(frozen=True, slots=True)
class Damaged(Filter):
    """It has damage counters: at least `least` of them."""

    least: int = 1


@dataclass(frozen=True, slots=True)
class HasEnergy(Filter):
    """It has Energy attached: at least `least` units, of that type if given, from that kind of Energy card if given."""

    type: Type | None = None
    least: int = 1
    kind: Literal["", "basic", "special"] = ""


@dataclass(frozen=True, slots=True)
class HasTool(Filter):
    """It has a Pokémon Tool attached, or the one of this name."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class HasAttached(Filter):
    """It has a card attached to which the filters apply."""

    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class HasCondition(Filter):
    """It is affected by one of these Special Conditions; none named: by any."""

    conditions: tuple[SpecialCondition, ...] = ()


@dataclass(frozen=True, slots=True)
class HasPower(Filter):
    """It has a power of one of these kinds; `name`: one of that name."""

    kinds: tuple[PowerKind, ...] = ("Ability",)
    name: str = ""


@dataclass(frozen=True, slots=True)
class HasAttack(Filter):
    """It has an attack of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Measure(Filter):
    """One of its numbers compares so: printed HP outside play, HP as it is now in play."""

    what: Literal["hp", "remaining-hp", "retreat-cost", "counters", "energy", "prizes"]
    relation: Relation
    value: Amount


@dataclass(frozen=True, slots=True)
class EvolvesFrom(Filter):
    """A card that evolves from the target Pokémon: its "Evolves from" line names it."""

    target: Target


@dataclass(frozen=True, slots=True)
class EvolvesFromName(Filter):
    """A card that evolves from a Pokémon of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class EvolvesFromFossil(Filter):
    """An Evolution card that evolves from a Fossil, or from a Pokémon that does."""


@dataclass(frozen=True, slots=True)
class SameName(Filter):
    """It has the same name as the target."""

    target: Target


@dataclass(frozen=True, slots=True)
class SharesType(Filter):
    """It has a type in common with the target."""

    target: Target


@dataclass(frozen=True, slots=True)
class HasWeaknessTo(Filter):
    """It has Weakness to this type."""

    type: Type


@dataclass(frozen=True, slots=True)
class HasResistance(Filter):
    """It has Resistance to this type; none named: to any."""

    type: Type | None = None


@dataclass(frozen=True, slots=True)
class HasMarker(Filter):
    """It carries a counter of that name, other than damage counters."""

    name: str


@dataclass(frozen=True, slots=True)
class FaceUp(Filter):
    """A Prize card that lies face up: both players know which card it is."""


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(Filter):
    """It came into play this turn."""


# --- Conditions


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """There are at least `least` in the target."""

    target: Target
    least: int = 1


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """The numbers compare so."""

    left: Amount
    relation: Relation
    right: Amount


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """There is something in the target and every filter applies to all of it."""

    target: Target
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """The step that bound this slot really did something: "if you do".

    Where an exact number was to be moved (from anywhere but a deck), all of them were.
    """

    slot: str


@dataclass(frozen=True, slots=True)
class Negate(Condition):
    """It is not so."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Every(Condition):
    """All of them hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Condition):
    """At least one of them holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AllHeads(Condition):
    """Every coin of the flip is heads (and there is one)."""

    slot: str


@dataclass(frozen=True, slots=True)
class AllTails(Condition):
    """Every coin of the flip is tails (and there is one)."""

    slot: str


@dataclass(frozen=True, slots=True)
class CoinIs(Condition):
    """The coin that came at this place in the flip (1: the first) is heads, or tails."""

    slot: str
    number: int
    heads: bool = True


@dataclass(frozen=True, slots=True)
class FlippedTails(Condition):
    """A coin that you flipped for the damage or effect of the attack just used was tails."""


Deed = Literal[
    "play-supporter",
    "play-stadium",
    "play-item",
    "attach-energy",
    "retreat",
    "evolve-this",
    "bench-this",
    "this-became-active",
    "this-damaged-by-attack",
    "pokemon-knocked-out",
    "pokemon-knocked-out-by-attack",
    "use-this-attack",
    "this-used-attack",
    "use-gx",
    "use-vstar",
    "heal",
    "this-healed",
    "prize-taken",
]


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """That was done (by, or to a Pokémon of, `who`) in that turn. "last-turn" is the turn before the present one.

    For "pokemon-knocked-out…" `who` owned the Pokémon, and `where` limits which (as it was). For "play-…" `name`
    may name the card; for "use-this-attack" and "this-used-attack" (by this very Pokémon) the attack, if it is
    another one than this; for "evolve-this" the Pokémon it evolved from.
    """

    what: Deed
    who: Who = "you"
    turn: Literal["this-turn", "last-turn", "own-last-turn", "game"] = "this-turn"
    where: tuple[Filter, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class TurnIs(Condition):
    """Which turn it is: yours, the opponent's, your first; or whether you went second."""

    what: Literal["yours", "opponents", "your-first", "went-first", "went-second"]


@dataclass(frozen=True, slots=True)
class BenchFull(Condition):
    """That player's Bench has no room for another Pokémon."""

    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Faces(Condition):
    """The first text of this Stadium card faces that player, as `Face` said when it was played."""

    who: Who = "you"


EffectSource = Literal["attack", "Ability", "Item", "Supporter"]


@dataclass(frozen=True, slots=True)
class EffectOf(Condition):
    """The event of this unit was brought about by an effect of that player's: of an attack, an Ability, such a card.

    What a player does to pay a cost or by the rules is nobody's effect on the other.
    """

    who: Who
    sources: tuple[EffectSource, ...]


@dataclass(frozen=True, slots=True)
class KnockedOutByThis(Condition):
    """The target (default: the opponent's Active) has damage that Knocks it Out, from this attack."""

    target: Target = Pokemon("opponent", "active")


# --- Statements: attacks and damage

Ignoring = Literal["weakness", "resistance", "effects"]
"""What a hit is not affected by; "effects" are all effects on the Pokémon that receives it."""


@dataclass(frozen=True, slots=True)
class Hit(Stmt):
    """The attack's damage step: the printed damage with all adjustments so far, to the opponent's Active Pokémon."""

    ignoring: tuple[Ignoring, ...] = ()


@dataclass(frozen=True, slots=True)
class AddDamage(Stmt):
    """This attack does that much more damage (before Weakness and Resistance). Only before `Hit`."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class SubDamage(Stmt):
    """This attack does that much less damage (before Weakness and Resistance). Only before `Hit`."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class SetDamage(Stmt):
    """This attack's damage is that much instead of what is printed. Only before `Hit`."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class Fail(Stmt):
    """This attack does nothing; whatever it already did stays done, the program stops here."""


@dataclass(frozen=True, slots=True)
class Damage(Stmt):
    """Damage by this attack to other Pokémon than through `Hit`; Weakness and Resistance count for Active opponents
    only.

    `into` holds the total damage done.
    """

    target: Target
    amount: Amount
    ignoring: tuple[Ignoring, ...] = ()
    into: str = ""
    bench_too: bool = False
    """Weakness and Resistance count for Benched Pokémon too."""


@dataclass(frozen=True, slots=True)
class PutCounters(Stmt):
    """Put that many damage counters on each target. `spread`: on the targets together, split as the player likes."""

    target: Target
    count: Amount
    spread: bool = False
    into: str = ""


@dataclass(frozen=True, slots=True)
class MoveCounters(Stmt):
    """Move damage counters from one Pokémon to another; count None means all of them. `into` holds how many."""

    source: Target
    to: Target
    count: Amount | None = None
    up_to: bool = False
    into: str = ""


@dataclass(frozen=True, slots=True)
class SwapCounters(Stmt):
    """All damage counters on the one Pokémon and all on the other change places."""

    first: Target
    second: Target


@dataclass(frozen=True, slots=True)
class Heal(Stmt):
    """Remove that much damage (10 per counter) from each target; None: all of it. `into` holds the total healed."""

    target: Target
    amount: Amount | None = None
    into: str = ""


@dataclass(frozen=True, slots=True)
class BeforeDamage(Stmt):
    """What the attack does before doing damage, by its own words: so it is in every rule set."""

    do: Program


@dataclass(frozen=True, slots=True)
class PutMarker(Stmt):
    """Put a counter of that name, other than a damage counter, on each target.

    `units`: triggers that the counter itself carries, live on every Pokémon that has one: there `This()` is that
    Pokémon and you are its player. `stays`: nothing but leaving play takes it off, whatever the rule set says.
    """

    target: Target
    name: str
    units: tuple[Triggered, ...] = ()
    stays: bool = False


@dataclass(frozen=True, slots=True)
class RemoveMarker(Stmt):
    """Remove the counters of that name from each target."""

    target: Target
    name: str


@dataclass(frozen=True, slots=True)
class KnockOut(Stmt):
    """The targets are Knocked Out."""

    target: Target
    into: str = ""


@dataclass(frozen=True, slots=True)
class StayInPlay(Stmt):
    """The targets, which are being Knocked Out, are not discarded: they stay where they are, without damage counters,
    Special Conditions and other effects. They count as Knocked Out all the same."""

    target: Target


@dataclass(frozen=True, slots=True)
class Afflict(Stmt):
    """The targets are now affected by these Special Conditions. Only Active Pokémon can be.

    `poison`: damage counters per checkup if not 1; `coins`: coins to flip against sleep if not 1.
    """

    target: Target
    conditions: tuple[SpecialCondition, ...]
    poison: int = 1
    burn: int = 2
    coins: int = 1


@dataclass(frozen=True, slots=True)
class AfflictChoice(Stmt):
    """The targets are now affected by one of these Special Conditions, chosen by `by`."""

    target: Target
    conditions: tuple[SpecialCondition, ...]
    by: Who = "you"


@dataclass(frozen=True, slots=True)
class Cure(Stmt):
    """The targets recover from these Special Conditions; none named: from all.

    `count`: only from so many of those that affect it, as the player chooses (0: from all of them).
    """

    target: Target
    conditions: tuple[SpecialCondition, ...] = ()
    into: str = ""
    count: int = 0


# --- Statements: cards


@dataclass(frozen=True, slots=True)
class Draw(Stmt):
    """That player draws that many cards, or as many as there are. `up_to`: any number from one to that many."""

    count: Amount
    who: Who = "you"
    up_to: bool = False
    into: str = ""


@dataclass(frozen=True, slots=True)
class DrawUntil(Stmt):
    """That player draws until they have that many cards in hand."""

    count: Amount
    who: Who = "you"
    into: str = ""


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """Put the targets into their owner's zone. `into` holds the cards that were moved.

    Cards: from wherever they are. To the Bench: as a new Pokémon, if there is room.
    Pokémon in play: with everything under and attached to it to that zone, unless `attached` says where the
    attached cards go.
    A deck destination is its top or bottom, or it is shuffled in. `reveal`: shown to the opponent on the way; among the
    Prizes such a card lies face up.
    `order`: how several cards come to lie ("chosen" by the actor, "same" as they were, or "random": shuffled first).
    """

    target: Target
    to: Destination
    position: Literal["top", "bottom", "shuffle"] = "top"
    reveal: bool = False
    attached: Literal["", "discard", "hand"] = ""
    order: Literal["chosen", "same", "random"] = "chosen"
    into: str = ""
    as_basic: bool = False
    """To the Bench: each is a Basic Pokémon there, whatever its card says, until it evolves."""


@dataclass(frozen=True, slots=True)
class Attach(Stmt):
    """Attach the cards to the Pokémon, from wherever they are (from another Pokémon: this moves them).

    More than one Pokémon in `to`: for each card its player chooses which ("in any way you like"); `each`: one card
    to each of them.
    `into` holds the attached cards, `onto` the Pokémon they went to.
    """

    cards: Target
    to: Target
    each: bool = False
    into: str = ""
    onto: str = ""


@dataclass(frozen=True, slots=True)
class AttachAsEnergy(Stmt):
    """Attach the card to the Pokémon as a Special Energy card that provides these units and has no other effect.

    A Knocked Out Pokémon's own card: it is not discarded; everything that was on it is.
    `choose_type`: its player chooses a type of basic Energy as it is attached, and that is what each unit is.
    """

    card: Target
    to: Target
    units: tuple[tuple[Type, ...], ...] = ((),)
    choose_type: bool = False


@dataclass(frozen=True, slots=True)
class Shuffle(Stmt):
    """That player shuffles their deck."""

    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Look(Stmt):
    """You look at these cards, without moving them."""

    target: Target
    into: str = ""


@dataclass(frozen=True, slots=True)
class Reveal(Stmt):
    """These cards are shown to both players. Prize cards are turned face up, and stay so."""

    target: Target
    into: str = ""


@dataclass(frozen=True, slots=True)
class RevealUntil(Stmt):
    """Reveal cards from the top of your deck, one by one, until one to which every filter applies, or to the end.

    `into` holds all of them, where they lie.
    """

    where: tuple[Filter, ...]
    into: str = ""


@dataclass(frozen=True, slots=True)
class Rearrange(Stmt):
    """Put these cards back on their deck, top or bottom, in an order that `by` chooses."""

    target: Target
    by: Who = "you"
    position: Literal["top", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class ShuffleInto(Stmt):
    """Shuffle the targets into their owners' decks (a Pokémon with all cards on it)."""

    target: Target
    reveal: bool = False
    into: str = ""


@dataclass(frozen=True, slots=True)
class TakePrizes(Stmt):
    """That player takes that many of their Prize cards.

    `more`: in addition to the Prizes for the Knock Out that this is about, together with them; none if nothing is
    Knocked Out after all.
    """

    count: Amount
    who: Who = "you"
    more: bool = False


@dataclass(frozen=True, slots=True)
class SwapHandWithPrizes(Stmt):
    """Exchange cards between hand and Prizes, one for one."""

    hand: Target
    prizes: Target


# --- Statements: the board


@dataclass(frozen=True, slots=True)
class Switch(Stmt):
    """That player's Active Pokémon changes places with the target, one of their Benched Pokémon. `into`: the new
    Active."""

    target: Target
    who: Who = "you"
    into: str = ""


@dataclass(frozen=True, slots=True)
class Evolve(Stmt):
    """Put the card onto the Pokémon to evolve it. `skip_stage`: a Stage 2 straight onto a Basic."""

    pokemon: Target
    card: Target
    skip_stage: bool = False
    into: str = ""


@dataclass(frozen=True, slots=True)
class Devolve(Stmt):
    """Remove the highest Stage Evolution card from each target and put it there."""

    target: Target
    to: Literal["hand", "discard", "deck"] = "hand"
    into: str = ""


@dataclass(frozen=True, slots=True)
class Transform(Stmt):
    """The card takes the place of the Pokémon's top card, which goes to its owner's zone (a deck: on top).

    Everything stays as it was: what is under and attached, damage, Special Conditions, effects, when it came into play.
    To "under": the old card stays where it is, beneath the new one.
    `recover`: Special Conditions and all other effects on it end.
    """

    pokemon: Target
    card: Target
    to: Literal["deck", "hand", "discard", "under"] = "deck"
    into: str = ""
    recover: bool = False


@dataclass(frozen=True, slots=True)
class TakePlace(Stmt):
    """The Pokémon and all cards on it are discarded, and the card is now a Pokémon in its very place.

    Nobody moves to or from the Bench by that. `into`: the new Pokémon.
    """

    pokemon: Target
    card: Target
    into: str = ""


@dataclass(frozen=True, slots=True)
class UseAttackOf(Stmt):
    """Choose an attack of one of the targets and use it as this attack: no cost, but everything else it requires."""

    target: Target
    by: Who = "you"
    pay_cost: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class UseLastAttack(Stmt):
    """If a Pokémon of that player's used an attack in the turn before this one, use it as this attack.

    Without `gx`: only one that isn't a GX attack.
    """

    who: Who = "opponent"
    gx: bool = True


@dataclass(frozen=True, slots=True)
class UseEffectOf(Stmt):
    """What playing that Trainer card would do happens as this attack's effect; the card stays where it is."""

    card: Target


@dataclass(frozen=True, slots=True)
class PlayAnother(Stmt):
    """You may play another card of this card's name from your hand together with it. `into` holds that card."""

    into: str = ""


@dataclass(frozen=True, slots=True)
class Face(Stmt):
    """The first text of this Stadium card faces that player, its second the other one."""

    who: Who = "you"


@dataclass(frozen=True, slots=True)
class ChooseAttack(Stmt):
    """`by` chooses one of the attacks of the targets; `into` holds it for `Cannot.chosen`."""

    target: Target
    into: str = ""
    by: Who = "you"


# --- Statements: control


@dataclass(frozen=True, slots=True)
class Choose(Stmt):
    """A choice on its own, for later steps: `Pick.into` names it."""

    pick: Pick


@dataclass(frozen=True, slots=True)
class ChooseNumber(Stmt):
    """A number is chosen, from `least` to `most`."""

    least: Amount
    most: Amount
    into: str
    by: Who = "you"


@dataclass(frozen=True, slots=True)
class Flip(Stmt):
    """Flip that many coins into the slot; `until_tails`: keep flipping until tails (count is ignored)."""

    into: str
    count: Amount = Num(1)
    who: Who = "you"
    until_tails: bool = False


@dataclass(frozen=True, slots=True)
class RockPaperScissors(Stmt):
    """You and your opponent play Rock-Paper-Scissors until someone wins: afterwards `Did(into)` holds if you did."""

    into: str = ""


@dataclass(frozen=True, slots=True)
class If(Stmt):
    """If it holds do the one, else the other."""

    condition: Condition
    then: Program
    otherwise: Program = ()


@dataclass(frozen=True, slots=True)
class Remember(Stmt):
    """Note whether it holds now: afterwards `Did(into)` holds if it did."""

    condition: Condition
    into: str = ""


@dataclass(frozen=True, slots=True)
class RememberNumber(Stmt):
    """Note a number as it is now: afterwards `NumberIn(into)` is that."""

    amount: Amount
    into: str = ""


@dataclass(frozen=True, slots=True)
class MayRepeat(Stmt):
    """Do this; then, as long as `need` holds, you may do it over again, after doing `again` each time.

    What it binds is what the last round bound.
    """

    do: Program
    again: Program = ()
    need: Condition | None = None


@dataclass(frozen=True, slots=True)
class May(Stmt):
    """`by` may do all of this. `into` is non-empty afterwards if they did and it really happened."""

    do: Program
    by: Who = "you"
    into: str = ""


@dataclass(frozen=True, slots=True)
class ChooseOne(Stmt):
    """`by` chooses one of the programs (one that can do something, if any can).

    `most`: from one to so many of them, each at most once, done in the order in which they stand.
    """

    options: tuple[Program, ...]
    by: Who = "you"
    most: int = 1


@dataclass(frozen=True, slots=True)
class ForEach(Stmt):
    """Do this once for each one in the target, bound to the slot `as_`."""

    target: Target
    as_: str
    do: Program


@dataclass(frozen=True, slots=True)
class Repeat(Stmt):
    """Do this that many times."""

    count: Amount
    do: Program


@dataclass(frozen=True, slots=True)
class ByEach(Stmt):
    """Each player does this, the player whose turn it is first: inside, "that-player"."""

    do: Program
    first: Literal["turn-player", "opponent"] = "turn-player"


@dataclass(frozen=True, slots=True)
class EndTurn(Stmt):
    """Your turn ends after this."""


@dataclass(frozen=True, slots=True)
class ExtraTurn(Stmt):
    """You take another turn after this one."""


@dataclass(frozen=True, slots=True)
class WinGame(Stmt):
    """That player wins the game."""

    who: Who = "you"


Duration = Literal[
    "this-turn", "opponents-next-turn", "your-next-turn", "until-your-next-turn-ends", "while-in-play", "rest-of-game"
]
"""How long a lasting effect lives. "opponents-next-turn": until it ends; "your-next-turn": only during it."""


@dataclass(frozen=True, slots=True)
class Lasting(Stmt):
    """Start these modifiers. Scopes that are Pokémon are fixed now; they lose the effect on the Bench or by evolving.

    `on_player`: the effect is on the players or the whole field, so nothing a Pokémon does ends it.
    `stays`: the effect is not that of an attack: going to the Bench does not end it.
    """

    modifiers: tuple[Modifier, ...]
    duration: Duration
    on_player: bool = False
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Later(Stmt):
    """Do this at a later moment, with the slots as they are now."""

    moment: Literal["end-of-turn", "end-of-opponents-next-turn", "start-of-your-next-turn", "end-of-your-next-turn"]
    do: Program


# --- Modifiers


@dataclass(frozen=True, slots=True)
class DealMore(Modifier):
    """Attacks of the scope do that much more (negative: less) damage to the defenders, before Weakness and
    Resistance; `after`: after them."""

    scope: Target
    amount: Amount
    to: Pokemon = Pokemon("opponent", "active")
    attack: str = ""
    after: bool = False


@dataclass(frozen=True, slots=True)
class BaseDamage(Modifier):
    """The base damage of the scope's attack of this name is that much instead of what is printed."""

    scope: Target
    amount: Amount
    attack: str = ""


@dataclass(frozen=True, slots=True)
class TakeLess(Modifier):
    """The scope takes that much less (negative: more) damage from attacks, after Weakness and Resistance.

    `until_tails`: that much for each heads of coins that its player flips until tails, each time.
    """

    scope: Target
    amount: Amount
    by: tuple[Filter, ...] = ()
    by_side: Side = "both"
    until_tails: bool = False


@dataclass(frozen=True, slots=True)
class TakeHalf(Modifier):
    """The scope takes half the damage from attacks, rounded down to a multiple of 10, after Weakness and Resistance."""

    scope: Target
    by: tuple[Filter, ...] = ()
    by_side: Side = "both"


@dataclass(frozen=True, slots=True)
class PreventDamage(Modifier):
    """Damage from attacks to the scope is prevented, if the attacker is such; `flip`: only on heads; `most`/`least`:
    by amount."""

    scope: Target
    by: tuple[Filter, ...] = ()
    by_side: Side = "both"
    flip: bool = False
    most: int = 0
    least: int = 0
    amounts: tuple[int, ...] = ()
    """Only damage of exactly one of these amounts; none named: of any."""


@dataclass(frozen=True, slots=True)
class PreventEffects(Modifier):
    """Effects of attacks (other than damage) on the scope are prevented, if the attacker is such."""

    scope: Target
    by: tuple[Filter, ...] = ()
    by_side: Side = "opponent"
    flip: bool = False
    source: Literal["attacks", "powers", "trainers"] = "attacks"


Verb = Literal[
    "attack",
    "retreat",
    "evolve",
    "use-powers",
    "be-healed",
    "attach-energy",
    "have-tools",
    "play-item",
    "play-supporter",
    "play-stadium",
    "play-trainer",
    "play-tool",
    "play-special-energy",
    "play-pokemon",
    "play-basic",
    "play-evolution",
    "draw-for-turn",
    "level-up",
    "put-into-play",
]


@dataclass(frozen=True, slots=True)
class Cannot(Modifier):
    """A Pokémon of the scope can't do that ("attack", "retreat", "evolve" …). Putting a LV.X onto it is "level-up",
    not "evolve"."""

    scope: Target
    verb: Verb
    attack: str = ""
    """For the verb "attack": only the attack of this name."""
    chosen: str = ""
    """For the verb "attack": only the attack that `ChooseAttack` bound to this slot."""


@dataclass(frozen=True, slots=True)
class PlayerCannot(Modifier):
    """That player can't do that: "play-item", "attach-energy", "evolve" …; `where` limits which cards.

    "put-into-play": neither from hand nor by an effect of their own, onto the Bench or by evolving.
    """

    who: Who
    verb: Verb
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class CoinGate(Modifier):
    """Whenever a Pokémon of the scope attacks its owner flips a coin first; on tails the attack does nothing.

    Without `flip` the attack does nothing at all.
    """

    scope: Target
    flip: bool = True


@dataclass(frozen=True, slots=True)
class PlayGate(Modifier):
    """Whenever that player plays such a Trainer card from hand they flip a coin first; on tails it has no effect and is
    discarded."""

    who: Who
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class FlipAgain(Modifier):
    """Once a turn, after coins were flipped for an attack of that player's, they may ignore those and flip them again.

    `scope`: only for attacks of these Pokémon. `alone`: not in a turn in which another effect lets them flip again.
    """

    who: Who = "you"
    scope: Target | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class CannotBe(Modifier):
    """The scope can't be affected by these Special Conditions; none named: by any."""

    scope: Target
    conditions: tuple[SpecialCondition, ...] = ()
    also_cure: bool = False


@dataclass(frozen=True, slots=True)
class AttackCost(Modifier):
    """Attacks of the scope cost that many Energy of the type more (negative: less)."""

    scope: Target
    amount: Amount
    type: Type = "Colorless"
    attack: str = ""


@dataclass(frozen=True, slots=True)
class NoAttackCost(Modifier):
    """Attacks of the scope can be used without Energy."""

    scope: Target
    attack: str = ""


@dataclass(frozen=True, slots=True)
class RetreatCost(Modifier):
    """The scope's Retreat Cost is that many Colorless more (negative: less); None: it has no Retreat Cost."""

    scope: Target
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class HpMore(Modifier):
    """The scope gets that much more HP."""

    scope: Target
    amount: Amount


@dataclass(frozen=True, slots=True)
class NoWeakness(Modifier):
    """The scope has no Weakness."""

    scope: Target


@dataclass(frozen=True, slots=True)
class NoResistance(Modifier):
    """The scope has no Resistance."""

    scope: Target


@dataclass(frozen=True, slots=True)
class WeaknessIs(Modifier):
    """The scope's Weakness is now this type (×2), or its Weakness is now applied this many times."""

    scope: Target
    type: Type | None = None
    times: int = 2


@dataclass(frozen=True, slots=True)
class TypeIs(Modifier):
    """The scope is of this type; `also`: as well as its own."""

    scope: Target
    type: Type
    also: bool = False


@dataclass(frozen=True, slots=True)
class NoPowers(Modifier):
    """The scope has no powers of these kinds."""

    scope: Target
    kinds: tuple[PowerKind, ...] = ("Ability",)
    except_name: str = ""
    such: Literal["", "knocks-itself-out"] = ""
    """Only those that the Pokémon uses by Knocking Out itself."""


@dataclass(frozen=True, slots=True)
class MayEvolveEarly(Modifier):
    """The scope may evolve on the turn it came into play or evolved (`same_turn`), and on its player's first turn
    (`first_turn`). The scope `ThisCard()`: it is this card in hand that may be played so, onto any Pokémon."""

    scope: Target
    first_turn: bool = False
    same_turn: bool = True


@dataclass(frozen=True, slots=True)
class BenchSize(Modifier):
    """That player's Bench holds that many Pokémon; of several such effects the smallest number counts."""

    who: Who
    size: int
    owner_first: bool = False
    """When Benches are too full because this card came into play or left it, the player who played it discards
    first."""


@dataclass(frozen=True, slots=True)
class ToolLimit(Modifier):
    """The scope may have that many Pokémon Tools."""

    scope: Target
    limit: int


@dataclass(frozen=True, slots=True)
class PrizesMore(Modifier):
    """When a Pokémon of the scope is Knocked Out (by damage from an attack, if so), that many more Prizes are taken;
    may be negative."""

    scope: Target
    amount: int
    by_attack_of: Target | None = None


@dataclass(frozen=True, slots=True)
class EnergyProvides(Modifier):
    """The Energy cards on the scope to which `where` applies provide these types; no type: every type.

    `only`: each such card provides one unit of them, and has no other effect.
    """

    scope: Target
    where: tuple[Filter, ...]
    types: tuple[Type, ...] = ()
    only: bool = False


@dataclass(frozen=True, slots=True)
class HasAttacksOf(Modifier):
    """The scope can use the attacks of the target as its own (cost and all).

    `EventPokemon()` in the source is the Pokémon of the scope that is asked about.
    """

    scope: Target
    source: Target


@dataclass(frozen=True, slots=True)
class Survive(Modifier):
    """If damage from an attack would Knock Out the scope it is left with that much HP; `full`: only from full HP;
    `flip`: on heads."""

    scope: Target
    hp: int = 10
    full: bool = False
    flip: bool = False
    discard_this: bool = False


@dataclass(frozen=True, slots=True)
class KoDestination(Modifier):
    """When the scope is Knocked Out its Pokémon cards go there instead of the discard pile; attached cards as usual."""

    scope: Target
    to: Literal["hand", "lost", "deck"]
    attached: bool = False
    flip: bool = False
    by: Literal["", "attack", "opponents-attack"] = ""
    """Only when Knocked Out by damage from an attack, or from an opponent's attack."""


@dataclass(frozen=True, slots=True)
class CheckupCounters(Modifier):
    """Poisoned (Burned) Pokémon of the scope get that many more damage counters in each checkup."""

    scope: Target
    condition: SpecialCondition
    more: int


@dataclass(frozen=True, slots=True)
class RetreatEvenIf(Modifier):
    """The scope may retreat even while affected by these Special Conditions."""

    scope: Target
    conditions: tuple[SpecialCondition, ...]


@dataclass(frozen=True, slots=True)
class AtTurnEnd(Modifier):
    """At the end of the turn that the effect is for, this happens to the scope: inside, `EventPokemon`."""

    scope: Target
    do: Program


@dataclass(frozen=True, slots=True)
class KeepTurn(Modifier):
    """Your turn does not end when the scope evolves into a Pokémon of this name by a rule that would end it."""

    scope: Target
    name: str


@dataclass(frozen=True, slots=True)
class HealTimes(Modifier):
    """When damage is healed from the scope, so many times as much is healed."""

    scope: Target
    times: int = 2


@dataclass(frozen=True, slots=True)
class AttachMore(Modifier):
    """Attaching for the turn an Energy card from hand to the scope, its player may attach up to so many cards
    at once."""

    scope: Target
    cards: int = 2


@dataclass(frozen=True, slots=True)
class AttackTwice(Modifier):
    """After its attack the scope may attack once more in that turn (after a new Active Pokémon was chosen).

    `same`: only with the attack it has just used.
    """

    scope: Target
    same: bool = False


@dataclass(frozen=True, slots=True)
class DamageIgnores(Modifier):
    """Damage from attacks of the scope to those Pokémon is not affected by these."""

    scope: Target
    ignoring: tuple[Ignoring, ...]
    to: Pokemon = Pokemon("opponent", "active")


@dataclass(frozen=True, slots=True)
class SleepCoins(Modifier):
    """For a Pokémon of the scope that is Asleep so many coins are flipped in the checkup; it wakes only if all are
    heads."""

    scope: Target
    coins: int


@dataclass(frozen=True, slots=True)
class CoinsAre(Modifier):
    """Every coin that player flips in their own turn counts as heads, or as tails."""

    who: Who
    heads: bool


@dataclass(frozen=True, slots=True)
class KeepTurnAfter(Modifier):
    """That player's turn does not end by the effect of the card of this name."""

    who: Who
    name: str


@dataclass(frozen=True, slots=True)
class KeepEnergy(Modifier):
    """Effects of the opponent's attacks, powers and Trainers can't discard such Energy cards from the scope."""

    scope: Target
    where: tuple[Filter, ...] = (Is("Energy"),)


@dataclass(frozen=True, slots=True)
class SetUpFaceDown(Modifier):
    """This card in hand may be put face down in play when its player sets up, as if it were a Basic Pokémon."""

    scope: Target


@dataclass(frozen=True, slots=True)
class TypeAs(Modifier):
    """The scope is of the types of the target card (a basic Energy card: of the type it provides)."""

    scope: Target
    of: Target


@dataclass(frozen=True, slots=True)
class Limit(Modifier):
    """That player may do it so many times a turn instead of once."""

    who: Who
    what: Literal["supporter", "energy", "retreat", "stadium"]
    times: int


# --- Units


@dataclass(frozen=True, slots=True)
class AttackProgram(Node):
    """What an attack does.

    `prepare` holds its choices and its requirements (a flip that can make it do nothing, a cost to pay): the rule
    set decides whether they
    come before or after effects that cancel attacks. `effect` holds the rest with the damage step `Hit` in its
    place; an attack
    without `Hit` does no damage of its own. `even_if`: Special Conditions that do not stop this attack.
    """

    prepare: Program = ()
    effect: Program = (Hit(),)
    need: Condition | None = None
    even_if: tuple[SpecialCondition, ...] = ()
    first_turn: bool = False
    """The player who goes first may use it on their first turn."""


@dataclass(frozen=True, slots=True)
class Activated(Unit):
    """Used by choice on your turn: an Ability or Poké-Power, a Stadium action, a card used from hand or discard pile.

    `limit`: how often. "turn": once a turn for each Pokémon; "name": once a turn for all of that name; "game";
    "free": as often as you like.
    `by` "each": a Stadium that either player uses on their turn. `need` must hold; `cost` must be paid whole.
    `ends_turn`: your turn ends after it.
    """

    effect: Program
    limit: Literal["turn", "name", "game", "free"] = "turn"
    zone: Literal["play", "hand", "discard"] = "play"
    by: Literal["you", "each"] = "you"
    need: Condition | None = None
    cost: Program = ()


Event = Literal[
    "played-to-bench",
    "evolved-from-hand",
    "attached-from-hand",
    "damaged-by-attack",
    "knocked-out",
    "knocked-out-by-attack",
    "checkup",
    "turn-starts",
    "turn-ends",
    "becomes-active",
    "moves-to-bench",
    "attacks",
    "energy-attached",
    "stadium-enters",
    "leaves-play",
    "drawn-for-turn",
    "prize-taken",
    "discarded-from-hand",
    "energy-attached-for-turn",
    "retreats",
    "trainer-played",
    "power-used",
    "stays-asleep",
]
"""What a `Triggered` unit waits for. It happens to the `subject`; "turn-…" happen to a player, `whose`."""


@dataclass(frozen=True, slots=True)
class Triggered(Unit):
    """Happens by itself when the event happens to one of `subject`; `may`: its player may decide not to use it.

    `limit` "turn", "name" and "game" as for `Activated`; "event": of several powers of the same name that one player
    has in play only one answers each time.
    """

    on: Event
    effect: Program
    subject: Target = This()
    whose: Side = "both"
    may: bool = False
    when: Condition | None = None
    limit: Literal["", "turn", "name", "game", "event"] = ""


@dataclass(frozen=True, slots=True)
class Static(Unit):
    """Modifiers that are live while the card is in play and the condition holds.

    `once`: of several powers of the same name that one player has in play only one counts.
    """

    modifiers: tuple[Modifier, ...]
    while_: Condition | None = None
    once: bool = False


@dataclass(frozen=True, slots=True)
class Play(Unit):
    """What playing a Trainer card from hand does. `need` must hold, `cost` must be paid whole."""

    effect: Program
    need: Condition | None = None
    cost: Program = ()
    first_turn: bool = False
    """The player who goes first may play it on their first turn."""


@dataclass(frozen=True, slots=True)
class AttachTo(Unit):
    """Which Pokémon a Tool, Technical Machine or Energy card may be attached to, if not any of yours.

    `discard_otherwise`: it is discarded as soon as it is on any other.
    """

    to: Pokemon
    discard_otherwise: bool = False


@dataclass(frozen=True, slots=True)
class Provide(Unit):
    """What an Energy card provides while attached: one entry per unit, each the types it may count as (empty: every
    type).

    Of several `Provide` units the last whose condition holds counts.
    `like`: each unit counts as every type of these basic Energy cards instead, if there are any.
    """

    units: tuple[tuple[Type, ...], ...]
    while_: Condition | None = None
    like: Target | None = None


@dataclass(frozen=True, slots=True)
class AsPokemon(Unit):
    """Played as if it were a Basic Pokémon of that type and HP (Fossils, dolls). `discardable`: by its player, at any
    time in their turn."""

    discardable: bool = True
    no_prize: bool = False
    counts: bool = True
    """Knocked Out, it counts as a Knocked Out Pokémon: where not, there is no Prize and nothing notices it."""


@dataclass(frozen=True, slots=True)
class GrantAttacks(Unit):
    """The Pokémon this is attached to can use the attacks printed on this card, while the condition holds."""

    discard_at_turn_end: bool = False
    while_: Condition | None = None


@dataclass(frozen=True, slots=True)
class Watch(Stmt):
    """For that long these triggers are live as if they stood on this Pokémon (or card).

    `on`: the effect is on these Pokémon instead, and they are what the events happen to; they lose it on the Bench or
    by evolving, whatever becomes of this one.
    """

    units: tuple[Triggered, ...]
    duration: Duration
    on: Target | None = None


# --- JSON

T = TypeVar("T", bound=Node)


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower().rstrip("_")


def _leaves(base: type[Node]) -> list[type[Node]]:
    found: list[type[Node]] = []
    for sub in base.__subclasses__():
        if "__dataclass_fields__" in sub.__dict__:
            found.append(sub)
        found.extend(_leaves(sub))
    return found


CATEGORIES: Final[tuple[type[Node], ...]] = (Target, Amount, Filter, Condition, Stmt, Modifier, Unit)
NODES: Final[dict[str, type[Node]]] = {_tag(cls.__name__): cls for cls in _leaves(Node)}
_HINTS: Final[dict[type[Node], dict[str, Any]]] = {}
"""Types of the fields, worked out for a kind of node when one is first read: for all of them it takes a while."""
_FIELDS: Final[dict[type[Node], tuple[dataclasses.Field[Any], ...]]] = {
    cls: dataclasses.fields(cls) for cls in NODES.values()
}
_TAGS: Final[dict[type[Node], str]] = {cls: tag for tag, cls in NODES.items()}


def tag(node: Node) -> str:
    """The name of a node in JSON."""
    return _TAGS[type(node)]


def tag_of(cls: type[Node]) -> str:
    """The name of a kind of node in JSON."""
    return _TAGS[cls]


def encode(value: Any) -> Any:
    """JSON data for a node, a program, or any value a field may have."""
    if isinstance(value, Num):
        return value.value
    if isinstance(value, Node):
        out: dict[str, Any] = {"op": _TAGS[type(value)]}
        for field in _FIELDS[type(value)]:
            held = getattr(value, field.name)
            if field.default is not dataclasses.MISSING and held == field.default:
                continue
            out[field.name.rstrip("_")] = encode(held)
        return out
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    return value


def decode(data: Any, kind: type[T], where: str = "program") -> T:
    """The node of that kind which this JSON data stands for."""
    return cast(T, _decode(data, kind, where))


def decode_program(data: Any, where: str = "program") -> Program:
    """The statements that this JSON list stands for."""
    return cast(Program, _decode(data, Program, where))


def decode_units(data: Any, where: str = "units") -> tuple[Unit, ...]:
    """The units that this JSON list stands for."""
    return cast("tuple[Unit, ...]", _decode(data, tuple[Unit, ...], where))


def _decode(data: Any, hint: Any, where: str) -> Any:
    origin = typing.get_origin(hint)
    if origin is Union or origin is types.UnionType:
        options = [option for option in typing.get_args(hint) if option is not type(None)]
        if data is None and len(options) < len(typing.get_args(hint)):
            return None
        return _decode(data, options[0], where)
    if origin is Literal:
        if data not in typing.get_args(hint):
            raise IrError(f"{where}: expected one of {', '.join(map(repr, typing.get_args(hint)))}, got {data!r}")
        return data
    if origin is tuple:
        if not isinstance(data, list):
            raise IrError(f"{where}: expected a list, got {data!r}")
        inner = typing.get_args(hint)[0]
        return tuple(_decode(item, inner, f"{where}[{i}]") for i, item in enumerate(data))
    if hint in (int, bool, str):
        if type(data) is not hint:
            raise IrError(f"{where}: expected {hint.__name__}, got {data!r}")
        return data
    if issubclass(hint, Amount) and type(data) is int:
        return Num(data)
    return _decode_node(data, hint, where)


def _hints(cls: type[Node]) -> dict[str, Any]:
    found = _HINTS.get(cls)
    if found is None:
        found = _HINTS[cls] = typing.get_type_hints(cls)
    return found


def _decode_node(data: Any, hint: type[Node], where: str) -> Node:
    if not isinstance(data, dict) or "op" not in data:
        raise IrError(f'{where}: expected {hint.__name__} as an object with "op", got {data!r}')
    cls = NODES.get(data["op"])
    if cls is None or not issubclass(cls, hint):
        raise IrError(f"{where}: expected a {hint.__name__}, got {data['op']!r}")
    here = f"{where}.{data['op']}"
    names = {field.name.rstrip("_"): field.name for field in _FIELDS[cls]}
    for key in data:
        if key != "op" and key not in names:
            raise IrError(f"{here}: there is no field {key!r}; expected one of {', '.join(names) or 'none'}")
    hints = _hints(cls)
    kwargs = {name: _decode(data[key], hints[name], f"{here}.{key}") for key, name in names.items() if key in data}
    missing = [
        field.name for field in _FIELDS[cls] if field.default is dataclasses.MISSING and field.name not in kwargs
    ]
    if missing:
        raise IrError(f"{here}: missing field {missing[0]!r}")
    return cls(**kwargs)
