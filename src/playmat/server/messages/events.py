"""Limited events."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from playmat.server.messages import CardId, Inbound, Name, Outbound

Sure = Literal["high", "medium", "low"]
Status = Literal["building", "playing", "over"]


class BoosterSlot(Outbound):
    name: str
    """'rare', 'uncommon', 'common', 'reverse', 'energy'."""
    count: int


class LimitedSet(Outbound):
    """A set that can be opened."""

    id: str
    name: str
    series: str
    year: int
    rules: str
    rules_title: str
    booster: str
    """What its boosters are, in words."""
    cards: int
    """In a booster."""
    slots: list[BoosterSlot]
    sure: Sure
    """How sure it is what a booster holds."""
    odds_sure: Sure
    """How sure it is how often there is something rarer than Rare."""


class CreateEvent(Inbound):
    set: Annotated[str, StringConstraints(max_length=40)]
    level: Annotated[str, StringConstraints(max_length=40)] = ""
    """Of the computer players: the name of an `OpponentInfo`."""
    players: Literal[4, 8] = 8
    name: Name = "You"


class EventDeck(Inbound):
    """A deck in the making: cards of the boosters and basic Energy, by id."""

    cards: Annotated[dict[CardId, Annotated[int, Field(ge=0, le=60)]], Field(max_length=120)]


class SuggestedDeck(Outbound):
    cards: dict[str, int]


class EventFault(Outbound):
    """Why the deck cannot be played."""

    sentence: str
    clause: str
    cards: list[str]


class EventPlayer(Outbound):
    """How a player stands."""

    player: int
    """0 is the person."""
    name: str
    points: int
    won: int
    lost: int
    tied: int
    resistance: float
    """How the opponents did, from 0 to 1."""


class EventPairing(Outbound):
    players: list[int]
    over: bool
    winner: int | None
    """The player who has won; None for a tie, and until it is over."""


class EventSummary(Outbound):
    id: str
    set: str
    set_name: str
    level: str
    status: Status
    players: int
    round: int
    """How many rounds were paired."""
    rounds: int
    """How many there are."""
    place: int
    """How the person stands, from 1; 0 before the first round."""
    created: str


class Event(EventSummary):
    """A Limited event."""

    rules: str
    rules_title: str
    deck_size: int
    prizes: int
    packs: list[list[str]]
    """The ids of the cards in the boosters that were opened."""
    energy: list[str]
    """Basic Energy, of which any number is free."""
    deck: dict[str, int]
    problems: list[EventFault]
    """What keeps the deck from being played."""
    standings: list[EventPlayer]
    pairings: list[list[EventPairing]]
    """Round by round."""
    game: str | None
    """The person's game of this round, once it was begun."""
    opponent: str | None
    """Whom the person meets in this round."""
    to_play: bool
    """Whether the person's game of this round is not over."""
    others_done: int
    others: int
    """Games of the others in this round: how many are over, and how many there are."""
