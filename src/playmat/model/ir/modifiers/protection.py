"""What keeps effects away, and what takes powers and effects away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Filter, Modifier, PowerKind, SpecialCondition
from playmat.model.ir.conditions import EffectSource
from playmat.model.ir.fields import Anything, Name, PlayerNamed, Pokemons, SideNamed, SomeCards
from playmat.model.ir.filters import Is

Against = Literal["attacks", "powers", "trainers", "stadiums"]


@dataclass(frozen=True, slots=True)
class PreventEffects(Modifier):
    """Effects of attacks (other than damage) on the scope are prevented, if the attacker is such.

    Of Trainer cards: of Items and Supporters, or of those to which `by` applies. The scope `ThisCard()` is the Stadium
    card itself.
    """

    scope: Anything
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "opponent"
    flip: bool = False
    source: Against = "attacks"
    gx: bool = False
    """Only those of GX attacks."""
    existing: bool = False
    """Of powers: those that last, and were on it before, are off as well."""


@dataclass(frozen=True, slots=True)
class PreventCounters(Modifier):
    """No damage counters are put on the scope by effects of attacks, or of these sources, of such Pokémon.

    Damage is still done, and so is every other effect.
    """

    scope: Pokemons
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "opponent"
    sources: tuple[EffectSource, ...] = ("attack",)
    attack: Name = ""
    """Only by the attack of this name."""


@dataclass(frozen=True, slots=True)
class StripTrainers(Modifier):
    """Trainer cards attached to the scope are discarded as soon as they are there."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class KeepCounters(Modifier):
    """Damage counters on the scope can't be moved to other Pokémon."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class CannotBe(Modifier):
    """The scope can't be affected by these Special Conditions; none named: by any."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...] = ()
    also_cure: bool = False


@dataclass(frozen=True, slots=True)
class CannotMove(Modifier):
    """Effects of that player's (of these sources; none named: of any) can't put these into such a zone.

    `ThisCard()`: this card itself, while it lies in the discard pile.
    """

    things: Anything
    to: tuple[Literal["hand", "deck", "discard", "lost", "play"], ...]
    by: PlayerNamed = "each"
    sources: tuple[EffectSource, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepEnergy(Modifier):
    """Effects of the opponent's attacks, powers and Trainers can't discard such Energy cards from the scope."""

    scope: Pokemons
    where: tuple[Filter, ...] = (Is("Energy"),)


@dataclass(frozen=True, slots=True)
class KeepConditions(Modifier):
    """The scope doesn't recover from these Special Conditions by evolving, devolving or levelling up; `by` "checkup":
    by the coins of the checkup."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...]
    by: Literal["evolving", "checkup"] = "evolving"


@dataclass(frozen=True, slots=True)
class PassOn(Modifier):
    """When a player switches their own Active Pokémon that is so affected by a Trainer card, the new Active Pokémon is
    now affected by the same Special Condition."""

    condition: SpecialCondition


@dataclass(frozen=True, slots=True)
class ShieldPlayer(Modifier):
    """Effects of attacks of the other player's Pokémon are not done to that player or their hand, and those that are on
    them already end."""

    who: PlayerNamed


@dataclass(frozen=True, slots=True)
class Unaffected(Modifier):
    """Effects of such cards that the opponent plays are prevented, as far as they are on you or on the cards in your
    hand: you neither draw nor show, discard or shuffle away your hand by them, and they forbid you nothing."""

    by: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class NoEffect(Modifier):
    """These cards in play (Pokémon Tools and other attached Trainer cards, a Stadium) have no effect; they stay."""

    cards: SomeCards


@dataclass(frozen=True, slots=True)
class NoPowers(Modifier):
    """The scope has no powers of these kinds."""

    scope: Pokemons
    kinds: tuple[PowerKind, ...] = ("Ability",)
    except_name: Name = ""
    such: Literal["", "knocks-itself-out"] = ""
    """Only those that the Pokémon uses by Knocking Out itself."""
    kept: bool = False
    """It cannot use them, but has them all the same, for whoever looks for a Pokémon that has any."""
