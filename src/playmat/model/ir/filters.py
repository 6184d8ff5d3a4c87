"""Filters: the adjectives. What a Pokémon or a card must be to count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Filter, Kind, PowerKind, Relation, SpecialCondition, Type
from playmat.model.ir.fields import Anything, Name, Pokemons, ReadsType, SomeCards


@dataclass(frozen=True, slots=True)
class Is(Filter):
    """The card is of this kind. For a Pokémon in play its top card counts; a Fossil in play is a Basic Pokémon."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class OfType(Filter):
    """A Pokémon of this type (in play: as it is now); an Energy card that provides it (outside play one that has it in
    its name, such as Metal Energy, and provides nothing else)."""

    type: Type


@dataclass(frozen=True, slots=True)
class OfTypeIn(Filter):
    """It is of the type that an earlier step chose, as `OfType` says."""

    slot: ReadsType


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Its name is this, or has this in it, or one of these."""

    name: Name
    match: Literal["exact", "contains"] = "exact"


@dataclass(frozen=True, slots=True)
class Tagged(Filter):
    """It carries this tag, one of `words.tag.NAMES`."""

    tag: Name


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

    target: Anything


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

    name: Name = ""


@dataclass(frozen=True, slots=True)
class HasAttached(Filter):
    """It has a card attached to which the filters apply."""

    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class HasCondition(Filter):
    """It is affected by one of these Special Conditions (none named: of all), or by at least `least` of them."""

    conditions: tuple[SpecialCondition, ...] = ()
    least: int = 1


@dataclass(frozen=True, slots=True)
class HasPower(Filter):
    """It has a power of one of these kinds; `name`: one of that name."""

    kinds: tuple[PowerKind, ...] = ("Ability",)
    name: Name = ""


@dataclass(frozen=True, slots=True)
class HasAttack(Filter):
    """It has an attack of this name."""

    name: Name


Measured = Literal["hp", "remaining-hp", "retreat-cost", "counters", "energy", "prizes", "energy-cards"]


@dataclass(frozen=True, slots=True)
class Measure(Filter):
    """One of its numbers compares so: printed HP outside play, HP as it is now in play."""

    what: Measured
    relation: Relation
    value: Amount


@dataclass(frozen=True, slots=True)
class Extreme(Filter):
    """A Pokémon in play with the least (or the most) of that among the target: of several that have, every one."""

    what: Literal["hp", "remaining-hp", "retreat-cost", "counters", "energy", "prizes"]
    among: Pokemons
    most: bool = False


@dataclass(frozen=True, slots=True)
class Provides(Filter):
    """An attached Energy card that provides at least `least` units by itself, before other cards change that; `only`:
    units of that one type and nothing else."""

    least: int = 1
    only: Type | None = None


@dataclass(frozen=True, slots=True)
class WeakToEnergy(Filter):
    """A Pokémon that has Weakness to a type that one of these attached Energy cards provides."""

    energy: SomeCards


@dataclass(frozen=True, slots=True)
class OtherHalf(Filter):
    """A card of the same Pokémon LEGEND (or V-UNION) as the target card, but another piece of it."""

    target: SomeCards


@dataclass(frozen=True, slots=True)
class EvolvesFrom(Filter):
    """A card that evolves from the target Pokémon: its "Evolves from" line names it.

    `later`: or from a Pokémon that does, and so on.
    """

    target: Pokemons
    later: bool = False


@dataclass(frozen=True, slots=True)
class EvolvesFromName(Filter):
    """A card that evolves from a Pokémon of this name; `match` "contains": of a name that has this in it."""

    name: Name
    match: Literal["exact", "contains"] = "exact"


@dataclass(frozen=True, slots=True)
class EvolvesFromFossil(Filter):
    """An Evolution card that evolves from a Fossil, or from a Pokémon that does."""


@dataclass(frozen=True, slots=True)
class SameName(Filter):
    """It has the same name as the target."""

    target: Anything


@dataclass(frozen=True, slots=True)
class SharesType(Filter):
    """It has a type in common with the target."""

    target: Anything


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

    name: Name


@dataclass(frozen=True, slots=True)
class FaceUp(Filter):
    """A Prize card that lies face up: both players know which card it is."""


@dataclass(frozen=True, slots=True)
class BecameActive(Filter):
    """It last became the Active Pokémon in that turn; "last-turn" is the turn before the present one."""

    turn: Literal["this-turn", "last-turn"] = "this-turn"


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(Filter):
    """It came into play this turn."""


@dataclass(frozen=True, slots=True)
class WeakTo(Filter):
    """A Pokémon in play that has Weakness to a type of one of the target."""

    target: Pokemons


@dataclass(frozen=True, slots=True)
class DiscardedFrom(Filter):
    """A card in a discard pile that was discarded in this turn from one of these Pokémon, by that Pokémon's own
    attack."""

    target: Pokemons


@dataclass(frozen=True, slots=True)
class StruckBy(Filter):
    """A Pokémon in play that an attack of yours of this name damaged, or brought a Special Condition on, in that turn;
    "own-last-turn" is your last turn, "last-turn" the turn before the present one."""

    attack: Name
    turn: Literal["this-turn", "last-turn", "own-last-turn"] = "own-last-turn"


@dataclass(frozen=True, slots=True)
class Was(Filter):
    """A Pokémon in play that became Active, or retreated, in the turn before the present one."""

    what: Literal["became-active", "retreated"]
