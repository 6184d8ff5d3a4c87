"""What changes the attacks that a Pokémon has, their cost, and when it may use them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Filter, Modifier, Program, SpecialCondition, Type
from playmat.model.ir.fields import Anything, Name, Pokemons, ReadsAttack

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
    "use-gx",
    "be-switched",
    "go-on",
    "change-stage",
]


@dataclass(frozen=True, slots=True)
class Cannot(Modifier):
    """A Pokémon of the scope can't do that ("attack", "retreat", "evolve" …). Putting a LV.X onto it is "level-up", not
    "evolve"; "evolve" is in any way, "play-evolution" by a card from hand; "change-stage": it neither evolves nor
    levels up nor devolves, whatever would bring that about. "use-powers" is about Poké-Powers alone."""

    scope: Pokemons
    verb: Verb
    attack: Name = ""
    """For the verb "attack": only the attack of this name."""
    chosen: ReadsAttack = ""
    """For the verb "attack": only the attack that `ChooseAttack` bound to this slot."""
    only: bool = False
    """With `chosen`: any attack but that one."""
    where: tuple[Filter, ...] = ()
    """For the verb "attach-energy": only such Energy cards."""


@dataclass(frozen=True, slots=True)
class AttackCost(Modifier):
    """Attacks of the scope cost that many Energy of the type more (negative: less).

    `any_type`: less of whichever types of the cost suit best, when everything else has been added and taken off.
    """

    scope: Pokemons
    amount: Amount
    type: Type = "Colorless"
    attack: Name = ""
    any_type: bool = False


@dataclass(frozen=True, slots=True)
class NoAttackCost(Modifier):
    """Attacks of the scope can be used without Energy; `type`: without Energy for the symbols of this type in their
    cost, whatever has been added to it."""

    scope: Pokemons
    attack: Name = ""
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class HasAttacksOf(Modifier):
    """The scope can use the attacks of the target as its own (cost and all).

    `EventPokemon()` in the source is the Pokémon of the scope that is asked about.
    """

    scope: Pokemons
    source: Anything


@dataclass(frozen=True, slots=True)
class AttackTwice(Modifier):
    """After its attack the scope may attack once more in that turn (after a new Active Pokémon was chosen).

    `same`: only with the attack it has just used; `other`: only with another. `after`: only if it has just used the
    attack of this name.
    """

    scope: Pokemons
    same: bool = False
    other: bool = False
    after: Name = ""


@dataclass(frozen=True, slots=True)
class AttackPrice(Modifier):
    """Whenever a Pokémon of the scope attacks, its player first does this, as "you"; if they can't, it can't attack."""

    scope: Pokemons
    do: Program


@dataclass(frozen=True, slots=True)
class AttackEarly(Modifier):
    """The scope can attack on the first turn of the game, though its player goes first."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class AttackEvenIf(Modifier):
    """The scope can attack even while affected by these Special Conditions."""

    scope: Pokemons
    conditions: tuple[SpecialCondition, ...]


@dataclass(frozen=True, slots=True)
class GxAgain(Modifier):
    """The scope can use GX attacks even if its player has used one this game."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class CoinGate(Modifier):
    """Whenever a Pokémon of the scope attacks its owner flips a coin first; on tails the attack does nothing.

    Without `flip` the attack does nothing at all. `announced`: as soon as the attack is announced, before anything
    else; on tails the turn ends without an attack. `coins`: so many coins, and one tails is enough.
    """

    scope: Pokemons
    flip: bool = True
    announced: bool = False
    coins: int = 1
