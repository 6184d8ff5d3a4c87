"""Steps that change which Pokémon stands where, and what it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from playmat.model.ir.base import Stmt, Unit
from playmat.model.ir.fields import Binds, BindsCards, BindsPokemon, DoneTo, Owner, PlayerNamed, SideNamed, SomeCards


@dataclass(frozen=True, slots=True)
class Switch(Stmt):
    """That player's Active Pokémon changes places with the target, one of their Benched Pokémon. `into`: the new
    Active."""

    target: DoneTo
    who: Owner = "you"
    into: BindsPokemon = ""


@dataclass(frozen=True, slots=True)
class Evolve(Stmt):
    """Put the card onto the Pokémon to evolve it. `skip_stage`: a Stage 2 straight onto a Basic. `freely`: whatever its
    "Evolves from" line says. A LV.X card levels up a Pokémon of its name, wherever that stands."""

    pokemon: DoneTo
    card: SomeCards
    skip_stage: bool = False
    into: BindsPokemon = ""
    freely: bool = False


@dataclass(frozen=True, slots=True)
class Devolve(Stmt):
    """Remove the highest Stage Evolution card from each target and put it there. `level_up`: it is the Level-Up card
    that is removed, no other."""

    target: DoneTo
    to: Literal["hand", "discard", "deck"] = "hand"
    into: BindsCards = ""
    level_up: bool = False


@dataclass(frozen=True, slots=True)
class Transform(Stmt):
    """The card takes the place of the Pokémon's top card, which goes to its owner's zone (a deck: on top).

    Everything stays as it was: what is under and attached, damage, Special Conditions, effects, when it came into play.
    To "under": the old card stays where it is, beneath the new one. `recover`: Special Conditions and all other effects
    on it end. `whole`: all cards beneath the top card go with it.
    """

    pokemon: DoneTo
    card: SomeCards
    to: Literal["deck", "hand", "discard", "under"] = "deck"
    into: BindsPokemon = ""
    recover: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class TakePlace(Stmt):
    """The Pokémon and all cards on it are discarded (or put there), and the card is now a Pokémon in its very place.

    Nobody moves to or from the Bench by that. `into`: the new Pokémon.
    """

    pokemon: DoneTo
    card: SomeCards
    into: BindsPokemon = ""
    to: Literal["discard", "lost"] = "discard"


@dataclass(frozen=True, slots=True)
class EndEffects(Stmt):
    """Every effect of an attack on that side's player and Pokémon ends. Special Conditions and counters stay."""

    side: SideNamed = "both"


@dataclass(frozen=True, slots=True)
class PlayAnother(Stmt):
    """You may play another card of this card's name from your hand together with it. `into` holds that card.

    `count`: so many further cards, or none.
    """

    into: BindsCards = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class PlayNow(Stmt):
    """You play the card, an Item in your hand, at once, if nothing forbids it."""

    card: SomeCards


@dataclass(frozen=True, slots=True)
class BecomeStadium(Stmt):
    """This card, that of a Pokémon which is being Knocked Out, is put into play as a Stadium card with these units and
    no other text, instead of being discarded. All cards beneath it and attached to it are discarded."""

    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class MakePlay(Stmt):
    """Its owner plays the card, a Supporter in your opponent's hand, at once, if nothing forbids it. You make all
    decisions for it in their place, and see what there is to choose from."""

    card: SomeCards


@dataclass(frozen=True, slots=True)
class JoinHalves(Stmt):
    """Both halves of one Pokémon LEGEND that are among the cards go onto the Bench as that Pokémon, if there is room.

    Of several Pokémon LEGEND you choose one. `into`: the new Pokémon.
    """

    cards: SomeCards
    into: BindsPokemon = ""


@dataclass(frozen=True, slots=True)
class GuessName(Stmt):
    """You lay the card, a Pokémon in your hand with an attack, face down in front of you and tell the name of one of
    its attacks. Your opponent guesses the name of the card; it is shown and goes back to your hand. Afterwards
    `Did(into)` holds if they were right.

    Guessed is any name that a Pokémon card with such an attack has, or another one, which is never right.
    """

    card: SomeCards
    into: Annotated[str, Binds("deed", "won")] = ""


@dataclass(frozen=True, slots=True)
class Face(Stmt):
    """The first text of this Stadium card faces that player, its second the other one."""

    who: PlayerNamed = "you"
