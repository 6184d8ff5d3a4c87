"""Steps that draw, move, attach, show and arrange cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from playmat.model.ir.base import Amount, Destination, Filter, Stmt, Type, Unit
from playmat.model.ir.fields import (
    Actor,
    Anything,
    AnythingDoneTo,
    Binds,
    BindsCards,
    BindsPokemon,
    Decider,
    DoneTo,
    Number,
    Owner,
    Pokemons,
    SomeCards,
)


@dataclass(frozen=True, slots=True)
class Draw(Stmt):
    """That player draws that many cards, or as many as there are. `up_to`: any number from one to that many."""

    count: Number
    who: Actor = "you"
    up_to: bool = False
    into: Annotated[str, Binds("card", "drawn")] = ""


@dataclass(frozen=True, slots=True)
class DrawUntil(Stmt):
    """That player draws until they have that many cards in hand."""

    count: Amount
    who: Actor = "you"
    into: Annotated[str, Binds("card", "drawn")] = ""


@dataclass(frozen=True, slots=True)
class Move(Stmt):
    """Put the targets into their owner's zone. `into` holds the cards that were moved.

    Cards: from wherever they are. To the Bench: as a new Pokémon, if there is room. To "stadium": into play as the
    Stadium. Pokémon in play: with everything
    under and attached to it to that zone, unless `attached` says where the attached cards go. A deck destination is its
    top or bottom, or it is shuffled in. `reveal`: shown to the opponent on the way; among the Prizes such a card lies
    face up. `order`: how several cards come to lie ("chosen" by the actor, "same" as they were, or "random": shuffled
    first).
    """

    target: AnythingDoneTo
    to: Destination
    position: Literal["top", "bottom", "shuffle"] = "top"
    reveal: bool = False
    attached: Literal["", "discard", "hand"] = ""
    order: Literal["chosen", "same", "random"] = "chosen"
    into: Annotated[str, Binds("moved")] = ""
    evolutions: Literal["", "discard"] = ""
    """Of a Pokémon in play: where its Evolution cards go, if not with its Basic Pokémon card."""
    as_basic: bool = False
    """To the Bench: each is a Basic Pokémon there, whatever its card says, until it evolves."""


@dataclass(frozen=True, slots=True)
class Attach(Stmt):
    """Attach the cards to the Pokémon, from wherever they are (from another Pokémon: this moves them).

    More than one Pokémon in `to`: for each card its player chooses which ("in any way you like"); `each`: one card to
    each of them. `into` holds the attached cards, `onto` the Pokémon they went to.
    """

    cards: SomeCards
    to: Pokemons
    each: bool = False
    into: Annotated[str, Binds("card", "attached")] = ""
    onto: BindsPokemon = ""


@dataclass(frozen=True, slots=True)
class AttachAsEnergy(Stmt):
    """Attach the card to the Pokémon as a Special Energy card that provides these units and has no other effect.

    A Knocked Out Pokémon's own card: it is not discarded; everything that was on it is. `choose_type`: its player
    chooses a type of basic Energy as it is attached, and that is what each unit is.
    """

    card: Anything
    to: Pokemons
    units: tuple[tuple[Type, ...], ...] = ((),)
    choose_type: bool = False


@dataclass(frozen=True, slots=True)
class AttachAsTool(Stmt):
    """Attach the card to the Pokémon as a Pokémon Tool card that has these units and no other text.

    A Pokémon's own card: it leaves play as a Pokémon, and everything that was on it is discarded. In the units `This()`
    is the Pokémon that the card is attached to.
    """

    card: Anything
    to: Pokemons
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class AttachAsForm(Stmt):
    """Attach the card, a Pokémon card, to the Pokémon. That does not evolve it, and the card has no effect there by
    itself: `Copy` says what it is good for."""

    card: SomeCards
    to: Pokemons


@dataclass(frozen=True, slots=True)
class TurnOver(Stmt):
    """These attached Energy cards lie face down, or (`up`) face up again.

    Face down each is a Special Energy card without a name, which provides 1 Colorless Energy and does nothing else. It
    stays so when it is moved to another Pokémon; anywhere else it is what it was.
    """

    cards: SomeCards
    up: bool = False


@dataclass(frozen=True, slots=True)
class LayFaceDown(Stmt):
    """You put the card face down onto your Bench, where it is a Basic Pokémon of which nothing else is known.

    Its player may turn it up at any time in their turn, and must before it attacks, uses a power, evolves or retreats.
    It is turned up before an attack damages or affects it, before a text is used that asks what it is (its name, type,
    HP and so on, or for Pokémon like it), and as soon as it has damage counters.
    """

    card: SomeCards


@dataclass(frozen=True, slots=True)
class TurnUp(Stmt):
    """The Pokémon, a card that lies face down, is turned up. If that card is no Basic Pokémon it is discarded with all
    cards attached to it; otherwise it is that Pokémon from now on and keeps what it has."""

    target: DoneTo


@dataclass(frozen=True, slots=True)
class Shuffle(Stmt):
    """That player shuffles their deck."""

    who: Owner = "you"


@dataclass(frozen=True, slots=True)
class Look(Stmt):
    """You look at these cards, without moving them."""

    target: SomeCards
    into: BindsCards = ""


@dataclass(frozen=True, slots=True)
class Reveal(Stmt):
    """These cards are shown to both players. Prize cards are turned face up, and stay so. `name_only`: their names are
    told, and the cards stay as hidden as they were."""

    target: SomeCards
    into: BindsCards = ""
    name_only: bool = False


@dataclass(frozen=True, slots=True)
class RevealUntil(Stmt):
    """Reveal cards from the top of your deck, one by one, until one to which every filter applies, or to the end.

    `into` holds all of them, where they lie.
    """

    where: tuple[Filter, ...]
    into: BindsCards = ""


@dataclass(frozen=True, slots=True)
class Rearrange(Stmt):
    """Put these cards back on their deck, top or bottom, in an order that `by` chooses."""

    target: SomeCards
    by: Decider = "you"
    position: Literal["top", "bottom"] = "top"


@dataclass(frozen=True, slots=True)
class ShuffleInto(Stmt):
    """Shuffle the targets into their owners' decks (a Pokémon with all cards on it)."""

    target: AnythingDoneTo
    reveal: bool = False
    into: Annotated[str, Binds("card", "shuffled")] = ""


@dataclass(frozen=True, slots=True)
class TakePrizes(Stmt):
    """That player takes that many of their Prize cards.

    `more`: in addition to the Prizes for the Knock Out that this is about, together with them; none if nothing is
    Knocked Out after all.
    """

    count: Amount
    who: Actor = "you"
    more: bool = False


@dataclass(frozen=True, slots=True)
class SwapHandWithPrizes(Stmt):
    """Exchange cards between hand and Prizes, one for one."""

    hand: SomeCards
    prizes: SomeCards
