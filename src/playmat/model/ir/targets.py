"""Targets: the nouns. Pokémon in play, or cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from playmat.model.ir.base import Amount, Filter, Place, Target, Zone
from playmat.model.ir.fields import Anything, BindsLike, Decider, OwnSide, Pokemons, ReadsThings, SomeOf


@dataclass(frozen=True, slots=True)
class This(Target):
    """The Pokémon whose text this is; for a Tool, Technical Machine or Energy the Pokémon that it is attached to."""

    kind = "pokemon"


@dataclass(frozen=True, slots=True)
class ThisCard(Target):
    """The card itself: the Trainer, Energy, Tool or Stadium whose text this is, or the Pokémon's own card."""

    kind = "card"


@dataclass(frozen=True, slots=True)
class Slot(Target):
    """What an earlier step bound under this name."""

    name: ReadsThings


@dataclass(frozen=True, slots=True)
class Pokemon(Target):
    """Every Pokémon in play on that side, in that place, to which every filter applies."""

    kind = "pokemon"
    side: OwnSide = "you"
    place: Place = "any"
    where: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards(Target):
    """Every card in that player's zone to which every filter applies.

    `on` is for the zones "attached" and "under": on which Pokémon (None: on any Pokémon of that side); `side` is then
    ignored. `top` limits a deck to its top cards, `bottom` to its bottom ones. Reading a whole deck is a search: it
    opens the deck to whoever picks.
    """

    kind = "card"
    zone: Zone
    side: OwnSide = "you"
    where: tuple[Filter, ...] = ()
    on: Pokemons | None = None
    top: Amount | None = None
    bottom: Amount | None = None


Distinct = Literal["", "name", "type", "same-type"]


@dataclass(frozen=True, slots=True)
class Pick(Target):
    """Some of `source`, chosen by `by`.

    mode "exactly": as many as `count`, or all there are if there are fewer; "up-to": from one to `count`, or none where
    the rules or the surrounding `May` allow it; "any": any number from zero to `count` (count 0 means no limit). A pick
    from a searched hidden zone by property may always find nothing. `random`: nobody chooses. `distinct`: no two picked
    cards share a name or a type; "same-type": all have a type in common. `into` names the picked ones. `units`: what is
    counted is the Energy that attached cards provide, of the types that the filters name, and not the cards; picking
    ends as soon as there is enough ("2 Energy" are one Double Colorless Energy, "2 Energy cards" never are).
    """

    source: SomeOf
    count: Amount
    mode: Literal["exactly", "up-to", "any"] = "exactly"
    by: Decider = "you"
    random: bool = False
    distinct: Distinct = ""
    into: BindsLike = ""
    units: bool = False


@dataclass(frozen=True, slots=True)
class Together(Target):
    """Several targets as one list: "a Supporter card and a basic Energy card"."""

    parts: tuple[SomeOf, ...]


@dataclass(frozen=True, slots=True)
class Except(Target):
    """The first without the second: "the other cards", "the rest"."""

    source: SomeOf
    minus: Anything


@dataclass(frozen=True, slots=True)
class Among(Target):
    """Those of the source to which every filter applies: "a Pokémon you find there"."""

    source: SomeOf
    where: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Attacker(Target):
    """The Attacking Pokémon, in a text about being attacked or damaged."""

    kind = "pokemon"


@dataclass(frozen=True, slots=True)
class Defending(Target):
    """The Defending Pokémon as the rule set defines it: the opponent's Active, or whichever Pokémon this attack hit."""

    kind = "pokemon"


@dataclass(frozen=True, slots=True)
class EventPokemon(Target):
    """The Pokémon that the event of a `Triggered` unit happened to."""

    kind = "pokemon"


@dataclass(frozen=True, slots=True)
class EventCard(Target):
    """The card that the event of a `Triggered` unit is about, such as the Energy that was attached."""

    kind = "card"
