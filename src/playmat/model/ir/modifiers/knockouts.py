"""What changes Knock Outs, Prizes and what is done between turns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Modifier, SpecialCondition
from playmat.model.ir.fields import Pokemons, SideNamed


@dataclass(frozen=True, slots=True)
class Survive(Modifier):
    """If damage from an attack would Knock Out the scope it is left with that much HP; `full`: only from full HP;
    `flip`: on heads."""

    scope: Pokemons
    hp: int = 10
    full: bool = False
    flip: bool = False
    discard_this: bool = False
    by_side: SideNamed = "both"
    """Only attacks of that player's."""
    least: int = 0
    """Only if the damage is that much or more."""
    however: bool = False
    """A Knock Out by an attack however it comes, by damage, damage counters or any other effect."""


@dataclass(frozen=True, slots=True)
class KoDestination(Modifier):
    """When the scope is Knocked Out its Pokémon cards go there instead of the discard pile; attached cards as usual.
    What goes into a deck is shuffled into it."""

    scope: Pokemons
    to: Literal["hand", "lost", "deck"]
    attached: bool = False
    flip: bool = False
    by: Literal["", "attack", "opponents-attack"] = ""
    """Only when Knocked Out by damage from an attack, or from an opponent's attack."""
    by_attack_of: Pokemons | None = None
    """Only when Knocked Out by damage from an attack of one of these."""
    no_prizes: bool = False
    """And no Prize cards are taken for it then."""


@dataclass(frozen=True, slots=True)
class PrizesMore(Modifier):
    """When a Pokémon of the scope is Knocked Out (by damage from an attack, if so), that many more Prizes are taken;
    may be negative. `flip`: only on heads of a coin that its player flips then. `limit` "game": the effect of cards of
    this name counts once a game for each player who has them."""

    scope: Pokemons
    amount: int
    by_attack_of: Pokemons | None = None
    flip: bool = False
    limit: Literal["", "game"] = ""


@dataclass(frozen=True, slots=True)
class NoPrizes(Modifier):
    """No Prize cards at all are taken when a Pokémon of the scope is Knocked Out (by damage from an attack of one of
    these, if so), however many more something else gives; `flip`: on heads of a coin that its player flips then."""

    scope: Pokemons
    flip: bool = False
    by_attack_of: Pokemons | None = None


@dataclass(frozen=True, slots=True)
class PrizesTo(Modifier):
    """Prize cards that the player opposite this effect's would take go there instead of into hand. `scope`: those for
    Knocking Out such a Pokémon (by damage from an attack of one of these, if so); none: all."""

    to: Literal["lost", "discard"]
    scope: Pokemons | None = None
    by_attack_of: Pokemons | None = None


@dataclass(frozen=True, slots=True)
class CheckupCounters(Modifier):
    """Poisoned (Burned) Pokémon of the scope get that many more damage counters in each checkup.

    `instead`: that many instead of the number the rules name. Of several such effects the largest number counts, and
    what adds counters adds to it.
    """

    scope: Pokemons
    condition: SpecialCondition
    more: int
    instead: bool = False
