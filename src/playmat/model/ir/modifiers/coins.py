"""What changes coins."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.model.ir.base import Modifier
from playmat.model.ir.fields import Name, PlayerNamed, Pokemons


@dataclass(frozen=True, slots=True)
class CoinsFor(Modifier):
    """So many coins are flipped for the scope's attack of this name, whatever number it says."""

    scope: Pokemons
    coins: int
    attack: Name


@dataclass(frozen=True, slots=True)
class FirstCoin(Modifier):
    """The next time that player flips coins for the effect of an attack, a power or a Trainer card of theirs, they
    choose what the first of them shows; then this ends."""

    who: PlayerNamed


@dataclass(frozen=True, slots=True)
class FlipAgain(Modifier):
    """Once a turn, after coins were flipped for an attack of that player's, they may ignore those and flip them again.

    `scope`: only for attacks of these Pokémon. `alone`: not in a turn in which another effect lets them flip again.
    """

    who: PlayerNamed = "you"
    scope: Pokemons | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class SleepCoins(Modifier):
    """For a Pokémon of the scope that is Asleep so many coins are flipped in the checkup; it wakes only if all are
    heads."""

    scope: Pokemons
    coins: int


@dataclass(frozen=True, slots=True)
class CoinsAre(Modifier):
    """Every coin that player flips in their own turn counts as heads, or as tails.

    `attack`: only those flipped for their attack of this name, used by one of the scope.
    """

    who: PlayerNamed
    heads: bool
    attack: Name = ""
    scope: Pokemons | None = None


@dataclass(frozen=True, slots=True)
class BurnIsTails(Modifier):
    """A coin that is flipped in the checkup for a Burned Pokémon of the scope counts as tails."""

    scope: Pokemons
