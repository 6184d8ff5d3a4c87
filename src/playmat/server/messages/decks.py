"""Decks: ready ones, pasted lists, those that players keep, and what is said of them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import StringConstraints

from playmat.server.messages.base import MAX_DECK_TEXT, Inbound, Name, Outbound
from playmat.server.messages.catalogue import CardFace


class DeckInfo(Outbound):
    """A theme deck, to pick from."""

    id: str
    name: str
    set: str
    set_name: str
    series: str
    year: int
    types: list[str]
    """The types of its Energy, the most frequent first."""
    cover: str
    """The id of the card that stands for it."""
    era: bool
    """Whether it is of the era of the rule set that was asked about."""
    worlds: bool = False
    """Whether it was played at the World Championships of that year."""
    rules: str = ""
    """The rule set of its own era."""
    ready: bool
    """Whether it can be played under that rule set."""
    why_not: str


class DeckEntry(Outbound):
    count: int
    card: CardFace


class DeckCandidate(Outbound):
    """A card that a line of a list may mean."""

    id: str
    name: str
    set_name: str
    year: int


class DeckFault(Outbound):
    """Something that keeps a deck from being legal, or a line of a list that could not be read."""

    sentence: str
    clause: str = ""
    citation: str = ""
    cards: list[str] = []
    line: int | None = None
    count: int = 0
    """Of a line: how many cards it stands for."""
    candidates: list[DeckCandidate] = []
    """Of a line: what is nearest to it, or what it may be instead."""


class TypeNote(Outbound):
    type: str
    line: str


class CardPart(Outbound):
    kind: str
    """Pokémon, Trainer or Energy."""
    part: str
    place: str


class DeckReport(Outbound):
    """A deck, read and judged."""

    name: str
    entries: list[DeckEntry]
    size: int
    legal: bool
    playable: bool
    rules: str = ""
    """The rule set that fits its cards best."""
    format: str = ""
    """The format that was asked for or fits its cards, in words."""
    format_id: str = ""
    """The same for programs: can be asked for."""
    why: str = ""
    """Why this format, in a sentence."""
    problems: list[DeckFault]
    unread: list[DeckFault]
    """Lines that are no card; the others are taken all the same."""
    doubtful: list[DeckFault] = []
    """Lines that were taken and may mean another card."""
    notes: list[str] = []
    """What else a reader of the list should know."""
    advice: list[str] = []
    """What the book suggests for building a deck and this one does otherwise; nothing of it is a rule."""
    known_for: list[TypeNote] = []
    """What the types of its Pokémon are known for."""
    going_first: str = ""
    """What going first costs under the rule set."""
    card_parts: list[CardPart] = []
    """What stands where on a card."""


class DeckChoice(Inbound):
    """Which deck to play: exactly one of these."""

    theme: Annotated[str, StringConstraints(max_length=40)] | None = None
    """The id of a theme deck."""
    text: Annotated[str, StringConstraints(max_length=MAX_DECK_TEXT)] | None = None
    """A deck list, as pasted."""
    saved: Annotated[str, StringConstraints(max_length=64)] | None = None
    """The id of a deck that this player saved."""
    strict: bool = False
    """Refuse a list with a line that is no card or may be several, instead of reading as far as it goes."""


class CheckDeck(Inbound):
    rules: Annotated[str, StringConstraints(max_length=40)]
    deck: DeckChoice
    sets: Annotated[str, StringConstraints(max_length=400)] = ""
    """Only cards of these sets, such as 'bw1..bw11'."""
    format: Annotated[str, StringConstraints(max_length=60)] = ""
    """A format by name, such as 'standard-2019-08-16' or 'expanded'; then `rules` may be empty."""


class ExportDeck(Inbound):
    deck: DeckChoice
    style: Literal["live", "ids"] = "live"


class DeckText(Outbound):
    text: str
    unread: list[DeckFault] = []
    """Lines that are left out because they are no card."""


class SaveDeck(Inbound):
    name: Name
    rules: Annotated[str, StringConstraints(max_length=40)]
    text: Annotated[str, StringConstraints(max_length=MAX_DECK_TEXT)]


class SavedDeck(Outbound):
    id: str
    name: str
    rules: str
    text: str
    size: int
    changed: str
    """When it was saved last (ISO 8601)."""
