"""Amounts: numbers that are worked out when they are needed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Type
from playmat.model.ir.fields import Anything, Owner, Pokemons, ReadsCoins, ReadsNumber, ReadsThings, SomeCards


@dataclass(frozen=True, slots=True)
class Num(Amount):
    """A plain number."""

    value: int


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many Pokémon or cards there are in the target."""

    of: Anything


@dataclass(frozen=True, slots=True)
class EnergyOn(Amount):
    """Units of Energy on the target Pokémon, of one type or of any. A Double Colorless Energy is two units."""

    of: Pokemons
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class EnergyIn(Amount):
    """Units of Energy that these cards, attached ones, provide now: of one type or of any."""

    of: SomeCards
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class EnergyTypesOn(Amount):
    """How many different types of basic Energy are attached to the target Pokémon."""

    of: Pokemons


@dataclass(frozen=True, slots=True)
class ExtraEnergy(Amount):
    """Units of Energy (of this type) on the Attacking Pokémon beyond those its attack cost needs; `basic`: basic Energy
    cards that are not needed to pay it."""

    type: Type | None = None
    basic: bool = False


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """Damage counters on the target Pokémon, all together."""

    of: Pokemons


@dataclass(frozen=True, slots=True)
class Heads(Amount):
    """How many of the flipped coins are heads."""

    slot: ReadsCoins


@dataclass(frozen=True, slots=True)
class Tails(Amount):
    """How many of the flipped coins are tails."""

    slot: ReadsCoins


@dataclass(frozen=True, slots=True)
class SizeOf(Amount):
    """How many an earlier step really chose, moved, discarded or found."""

    slot: ReadsThings


@dataclass(frozen=True, slots=True)
class NumberIn(Amount):
    """The number an earlier step bound: damage dealt, counters moved or removed, a number chosen."""

    slot: ReadsNumber


@dataclass(frozen=True, slots=True)
class PrizesTaken(Amount):
    """Prize cards that player has taken; `turn`: in that turn ("last-turn" is the turn before the present one)."""

    who: Owner = "you"
    turn: Literal["game", "this-turn", "last-turn"] = "game"


@dataclass(frozen=True, slots=True)
class PrizesLeft(Amount):
    """Prize cards that player has left."""

    who: Owner = "you"


@dataclass(frozen=True, slots=True)
class DamageDone(Amount):
    """The damage that this attack has really done to the opponent's Active Pokémon."""


@dataclass(frozen=True, slots=True)
class DamageTaken(Amount):
    """The damage that attacks of the opponent did to this Pokémon during their last turn; `active`: while it was their
    opponent's Active Pokémon."""

    active: bool = False


@dataclass(frozen=True, slots=True)
class ConditionsOn(Amount):
    """How many Special Conditions affect the target Pokémon, all together."""

    of: Pokemons


@dataclass(frozen=True, slots=True)
class TypesAmong(Amount):
    """How many different types the target Pokémon have, or the target basic Energy cards provide, all together."""

    of: Anything


@dataclass(frozen=True, slots=True)
class EventDamage(Amount):
    """The damage of the event that a `Triggered` unit answers."""


@dataclass(frozen=True, slots=True)
class RetreatCostOf(Amount):
    """Colorless symbols in the target's Retreat Cost as it is now."""

    of: Pokemons


@dataclass(frozen=True, slots=True)
class HpOf(Amount):
    """The target's HP; `remaining`: less its damage."""

    of: Pokemons
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
