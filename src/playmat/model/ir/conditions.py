"""Conditions: what stands behind "if"."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Condition, Filter, Relation, SpecialCondition, Type
from playmat.model.ir.fields import Anything, Name, PlayerNamed, Pokemons, ReadsAny, ReadsCoins
from playmat.model.ir.targets import Pokemon


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """There are at least `least` in the target."""

    target: Anything
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

    target: Anything
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """The step that bound this slot really did something: "if you do".

    Where an exact number was to be moved (from anywhere but a deck), all of them were.
    """

    slot: ReadsAny


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

    slot: ReadsCoins


@dataclass(frozen=True, slots=True)
class AllTails(Condition):
    """Every coin of the flip is tails (and there is one)."""

    slot: ReadsCoins


@dataclass(frozen=True, slots=True)
class CoinIs(Condition):
    """The coin that came at this place in the flip (1: the first) is heads, or tails."""

    slot: ReadsCoins
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
    "this-damaged-while-active",
    "pokemon-knocked-out",
    "pokemon-knocked-out-by-attack",
    "use-attack",
    "use-this-attack",
    "this-used-attack",
    "attach-tool-to-this",
    "use-gx",
    "use-vstar",
    "heal",
    "this-healed",
    "prize-taken",
    "play-this",
    "energy-to-this",
]


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """That was done (by, or to a Pokémon of, `who`) in that turn. "last-turn" is the turn before the present one.

    For "pokemon-knocked-out…" `who` owned the Pokémon, and `where` limits which (as it was); for "heal" `where` says
    which Pokémon in play was healed. For "play-…" `name` may
    name the card and `where` says which; for "use-attack" `where` says which Pokémon (as it was then) and `name` which
    attack; for "use-this-attack" the attack, if it is another one than this; for "this-used-attack" (by this very
    Pokémon) the attack, none: any; for "evolve-this" the Pokémon it evolved from, and `where`
    may name the Special Conditions that affected it then. "play-this": from hand onto the Bench. "energy-to-this": you
    attached such an Energy card (`where`) from hand to this Pokémon.
    """

    what: Deed
    who: PlayerNamed = "you"
    turn: Literal["this-turn", "last-turn", "own-last-turn", "game"] = "this-turn"
    where: tuple[Filter, ...] = ()
    name: Name = ""


WhoseTurn = Literal["yours", "opponents", "your-first", "went-first", "went-second"]


@dataclass(frozen=True, slots=True)
class TurnIs(Condition):
    """Which turn it is: yours, the opponent's, your first; or whether you went second."""

    what: WhoseTurn


@dataclass(frozen=True, slots=True)
class BenchFull(Condition):
    """That player's Bench has no room for another Pokémon."""

    who: PlayerNamed = "you"


@dataclass(frozen=True, slots=True)
class Faces(Condition):
    """The first text of this Stadium card faces that player, as `Face` said when it was played."""

    who: PlayerNamed = "you"


EffectSource = Literal["attack", "Ability", "Item", "Supporter", "Pokémon Tool", "Stadium", "Poké-Power"]


@dataclass(frozen=True, slots=True)
class EffectOf(Condition):
    """The event of this unit was brought about by an effect of that player's: of an attack, an Ability, such a card.

    What a player does to pay a cost or by the rules is nobody's effect on the other.
    """

    who: PlayerNamed
    sources: tuple[EffectSource, ...]
    name: Name = ""
    """Only of a card of this name."""


@dataclass(frozen=True, slots=True)
class EventBrings(Condition):
    """The event of this unit, a Pokémon becoming "afflicted", brought one of these Special Conditions."""

    conditions: tuple[SpecialCondition, ...]


@dataclass(frozen=True, slots=True)
class HasExtraEnergy(Condition):
    """The Attacking Pokémon has Energy for all of these symbols together beside those of its attack's cost."""

    types: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class KnockedOutByThis(Condition):
    """The target (default: the opponent's Active) has damage that Knocks it Out, from this attack."""

    target: Pokemons = Pokemon("opponent", "active")


@dataclass(frozen=True, slots=True)
class Shielded(Condition):
    """Effects of this attack on the target are prevented."""

    target: Pokemons


@dataclass(frozen=True, slots=True)
class CanPay(Condition):
    """The target has the Energy necessary to use its attack of this name."""

    target: Pokemons
    attack: Name


@dataclass(frozen=True, slots=True)
class AttackNamed(Condition):
    """The attack of this event, one that is announced or used, has this name."""

    name: Name


@dataclass(frozen=True, slots=True)
class FromFull(Condition):
    """The Pokémon of this event, Knocked Out by damage from an attack, had no damage counters before that attack."""
