"""What changes the damage of attacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from playmat.model.ir.base import Amount, Filter, Modifier
from playmat.model.ir.fields import Means, Name, Pokemons, SideNamed, SomeCards
from playmat.model.ir.steps.attack import Ignoring
from playmat.model.ir.targets import Pokemon


@dataclass(frozen=True, slots=True)
class DealMore(Modifier):
    """Attacks of the scope do that much more (negative: less) damage to the defenders, before Weakness and Resistance.

    `after`: after them, if there is any damage then. `EventPokemon()` in the amount is the Attacking Pokémon.
    """

    scope: Pokemons
    amount: Amount
    to: Annotated[Pokemon, Means("pokemon")] = Pokemon("opponent", "active")
    attack: Name = ""
    after: bool = False
    printed_on: SomeCards | None = None
    """Only attacks that are printed on one of these cards."""
    confusion: bool = False
    """Also the damage that the scope does to itself when Confusion stops its attack."""


@dataclass(frozen=True, slots=True)
class BaseDamage(Modifier):
    """The base damage of the scope's attack of this name is that much instead of what is printed."""

    scope: Pokemons
    amount: Amount
    attack: Name = ""


@dataclass(frozen=True, slots=True)
class TakeLess(Modifier):
    """The scope takes that much less (negative: more, if there is any) damage from attacks, after Weakness and
    Resistance.

    `until_tails`: that much for each heads of coins that its player flips until tails, each time.
    """

    scope: Pokemons
    amount: Amount
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    until_tails: bool = False
    flip: bool = False
    """Only on heads of a coin that its player flips each time."""
    before: bool = False
    """Before Weakness and Resistance."""
    discard_this: bool = False
    """This card is discarded when it has made that much less of some damage."""


@dataclass(frozen=True, slots=True)
class TakeHalf(Modifier):
    """The scope takes half the damage from attacks, rounded down (`up`: up) to a multiple of 10, after Weakness and
    Resistance."""

    scope: Pokemons
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    up: bool = False


@dataclass(frozen=True, slots=True)
class DamageBecomes(Modifier):
    """Damage from attacks to the scope, after Weakness and Resistance, is that much instead, if it is at least `least`
    and (if that is given) at most `most`."""

    scope: Pokemons
    amount: int
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class PreventDamage(Modifier):
    """Damage from attacks to the scope is prevented, if the attacker is such; `flip`: only on heads; `most`/`least`: by
    amount."""

    scope: Pokemons
    by: tuple[Filter, ...] = ()
    by_side: SideNamed = "both"
    flip: bool = False
    most: int = 0
    least: int = 0
    amounts: tuple[int, ...] = ()
    """Only damage of exactly one of these amounts; none named: of any."""
    gx: bool = False
    """Only damage from GX attacks."""
    tails: bool = False
    """Only if the attacker's player, who flips a coin, gets tails."""
    back: int = 0
    """Where it is prevented, that much damage is done to the attacker, without Weakness and Resistance."""


@dataclass(frozen=True, slots=True)
class DamageIgnores(Modifier):
    """Damage from attacks of the scope to those Pokémon is not affected by these."""

    scope: Pokemons
    ignoring: tuple[Ignoring, ...]
    to: Annotated[Pokemon, Means("pokemon")] = Pokemon("opponent", "active")


@dataclass(frozen=True, slots=True)
class WeaknessTimes(Modifier):
    """For damage from attacks of the scope to the opponent's Active Pokémon, Weakness is applied this many times."""

    scope: Pokemons
    times: int


@dataclass(frozen=True, slots=True)
class BenchWeakness(Modifier):
    """Weakness and Resistance count for Benched Pokémon of the opponent too when the scope's attacks damage them."""

    scope: Pokemons
