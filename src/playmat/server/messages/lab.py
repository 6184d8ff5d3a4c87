"""The deck lab."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from playmat.server.messages import CardFace, DeckChoice, DeckInfo, Inbound, Name, Outbound
from playmat.server.messages.study import Job
from playmat.sim.gauntlet import MOST_GAMES, MOST_OPPONENTS

Rules = Annotated[str, StringConstraints(max_length=40)]
Text = Annotated[str, StringConstraints(max_length=200)]
Level = Literal["beginner", "easy", "medium", "hard"]


class AskOdds(Inbound):
    """The odds of a deck: of every card, and of lines such as '2 Switch, Potion'."""

    deck: DeckChoice
    rules: Rules
    lines: Annotated[list[Text], Field(max_length=8, default_factory=list)]
    turns: Annotated[int, Field(ge=1, le=12)] = 6
    bonus: Annotated[int, Field(ge=0, le=10)] = 0
    """Cards drawn for the other player's mulligans."""


class CardOdds(Outbound):
    name: str
    copies: int
    starter: bool
    in_hand: list[float]
    """How likely the opening hand holds none, one, two …"""
    in_hand_any: float
    all_prized: float
    by_turn: dict[str, float]
    """By the last turn, for whoever goes first and second."""


class LineOdds(Outbound):
    line: str
    first: list[float]
    second: list[float]
    """Turn by turn."""


class DeckOdds(Outbound):
    size: int
    hand: int
    prizes: int
    starters: int
    keep: float
    """How likely a hand can be kept."""
    mulligans: dict[str, Any]
    starters_in_hand: list[float]
    turns: int
    cards: list[CardOdds]
    lines: list[LineOdds]


class AskHand(Inbound):
    deck: DeckChoice
    rules: Rules
    seed: Annotated[int, Field(ge=0, lt=2**48)] = 0


class SampleHand(Outbound):
    """A deal as it might come."""

    again: list[list[CardFace]]
    """Hands without a Basic Pokémon, which were shuffled away."""
    hand: list[CardFace]
    prizes: list[CardFace]
    next: list[CardFace]


class AskGauntlet(Inbound):
    deck: DeckChoice
    rules: Rules


class MakeupRow(Outbound):
    what: str
    own: int
    least: int
    middle: float
    most: int


class Weaknesses(Outbound):
    deck: DeckInfo
    types: list[str]
    """What it attacks with."""
    own_weak: float
    """The share of one's own Pokémon that are weak to that."""
    their_weak: float
    """The share of theirs that are weak to what one attacks with."""


class Gauntlet(Outbound):
    """The decks that a deck is measured against when none are named, and what it is made of beside them."""

    decks: list[Weaknesses]
    makeup: list[MakeupRow]


class AskMeasure(Inbound):
    deck: DeckChoice
    name: Name
    other: DeckChoice | None = None
    """Another version of the deck, on the same deals."""
    other_name: Name = "Other version"
    rules: Rules
    against: Annotated[list[DeckChoice], Field(max_length=MOST_OPPONENTS, default_factory=list)]
    """Empty: the gauntlet of its format."""
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] = 20
    """Against each."""
    level: Level = "easy"
    among: bool = False
    """The other decks play one another too, for the whole matrix."""


class MoreGames(Inbound):
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)]
    """Against each deck, those that are played included."""


class Measurement(Job):
    """A measurement with what has come of it so far."""

    figures: dict[str, Any]
    cards: list[CardFace]
    """Those that the figures name."""
    text: str
    """The list that was measured, as ids."""
    other_text: str
