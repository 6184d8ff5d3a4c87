"""What changes what a Pokémon is: HP, types, Weakness, Resistance, tags, what it evolves from and into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Filter, Modifier, Type
from playmat.model.ir.fields import Anything, Name, Pokemons, ReadsType


@dataclass(frozen=True, slots=True)
class HpMore(Modifier):
    """The scope gets that much more HP."""

    scope: Pokemons
    amount: Amount


@dataclass(frozen=True, slots=True)
class HpIs(Modifier):
    """The maximum HP of the scope is that much, whatever is printed; what gives it more or less HP still counts."""

    scope: Pokemons
    amount: Amount


@dataclass(frozen=True, slots=True)
class NoWeakness(Modifier):
    """The scope has no Weakness; `type`: none to this type."""

    scope: Pokemons
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class NoResistance(Modifier):
    """The scope has no Resistance."""

    scope: Pokemons


@dataclass(frozen=True, slots=True)
class ResistanceAmount(Modifier):
    """Whatever Resistance the scope has takes off that much damage; `less`: that much less than it would."""

    scope: Pokemons
    amount: int
    less: bool = False


@dataclass(frozen=True, slots=True)
class WeaknessIs(Modifier):
    """The scope's Weakness is now this type (×2), or its Weakness is now applied this many times.

    `same_amount`: the type alone changes, of Pokémon that have a Weakness.
    """

    scope: Pokemons
    type: Type | None = None
    times: int = 2
    same_amount: bool = False


@dataclass(frozen=True, slots=True)
class ChosenTypeIs(Modifier):
    """The scope's type, Weakness (if it has one) or Resistance is the type that `ChooseType` bound to the slot.

    "energy": the Energy cards on the scope to which `where` applies provide that type.
    """

    scope: Pokemons
    what: Literal["type", "weakness", "resistance", "energy"]
    slot: ReadsType
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeIs(Modifier):
    """The scope is of this type; `also`: as well as its own."""

    scope: Pokemons
    type: Type
    also: bool = False


@dataclass(frozen=True, slots=True)
class TypeAs(Modifier):
    """The scope is of the types of the target: a card (a basic Energy card: of the type it provides), or a Pokémon in
    play as it is now."""

    scope: Pokemons
    of: Anything


@dataclass(frozen=True, slots=True)
class TagIs(Modifier):
    """The scope carries this tag, one of `words.tag.NAMES`, whatever is printed. `cards`: and so do the cards in its
    player's hand, deck and discard pile to which these filters apply; none named: no cards."""

    scope: Pokemons
    tag: Name
    cards: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Copy(Modifier):
    """The scope is treated as if its card were the (first) target's, whatever is printed on it: name, type, HP,
    Weakness, Resistance, Retreat Cost, attacks and, with `powers`, powers. It keeps this power too. `latest`: the last
    target's, of cards attached the one that came last."""

    scope: Pokemons
    of: Anything
    powers: bool = True
    latest: bool = False


@dataclass(frozen=True, slots=True)
class EvolvesAs(Modifier):
    """What evolves from a Pokémon of this name evolves the scope, too."""

    scope: Pokemons
    name: Name


@dataclass(frozen=True, slots=True)
class MayEvolveEarly(Modifier):
    """The scope may evolve on the turn it came into play or evolved (`same_turn`), and on its player's first turn
    (`first_turn`), even if it came into play in that turn. The scope `ThisCard()`: it is this card in hand that may be
    played so, onto any Pokémon. `where`: only into such a Pokémon."""

    scope: Pokemons
    first_turn: bool = False
    same_turn: bool = True
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class MayEvolveInto(Modifier):
    """The scope can evolve into such Evolution cards played from hand, whatever their "Evolves from" line says."""

    scope: Pokemons
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class ToolLimit(Modifier):
    """The scope may have that many Pokémon Tools; `machines`: that many Technical Machines. What is too many is
    discarded, as its player chooses."""

    scope: Pokemons
    limit: int
    machines: bool = False


@dataclass(frozen=True, slots=True)
class HealTimes(Modifier):
    """When damage is healed from the scope, so many times as much is healed."""

    scope: Pokemons
    times: int = 2


@dataclass(frozen=True, slots=True)
class EnergyProvides(Modifier):
    """The Energy cards on the scope to which `where` applies provide these types; no type: every type.

    `only`: each such card provides one unit of them, and has no other effect. `units`: each such card provides so many
    units (0: as many as it provides by itself). `also`: each unit counts as what the card provides by itself, too.
    """

    scope: Pokemons
    where: tuple[Filter, ...]
    types: tuple[Type, ...] = ()
    only: bool = False
    units: int = 0
    also: bool = False
    mute: bool = False
    """Each such card has no other effect, and provides as many units as before."""
