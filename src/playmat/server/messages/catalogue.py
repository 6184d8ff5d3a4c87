"""Cards, sets, rule sets, computer players."""

from __future__ import annotations

from typing import Literal

from playmat.server.messages.base import Outbound


class MatchupFace(Outbound):
    type: str
    value: str
    """'×2', '+20', '−30'."""


class AttackFace(Outbound):
    name: str
    cost: list[str]
    """Names of types, one for each symbol."""
    damage: str
    """'', '20', '30+', '10×'."""
    text: str
    mark: Literal["", "GX", "VSTAR"] = ""


class PowerFace(Outbound):
    kind: str
    """'Ability', 'Poké-Power', 'Poké-Body', 'Ancient Trait' …; empty for the text of a Trainer or Energy card."""
    name: str
    text: str
    mark: Literal["", "VSTAR"] = ""


class CardFace(Outbound):
    """A card as it is drawn: facts, and its text in our words."""

    id: str
    name: str
    set: str
    set_name: str
    number: str
    year: int
    supertype: Literal["Pokémon", "Trainer", "Energy"]
    kind: str
    """The stage of a Pokémon ('Basic', 'Stage 1', 'VMAX' …), the kind of a Trainer ('Item', 'Supporter' …), 'Basic' or
    'Special' for Energy."""
    tags: list[str]
    """'Pokémon-EX', 'Team Plasma' …"""
    hp: int
    types: list[str]
    """Of a Pokémon; of a basic Energy card the type it provides."""
    evolves_from: str
    powers: list[PowerFace]
    attacks: list[AttackFace]
    weaknesses: list[MatchupFace]
    resistances: list[MatchupFace]
    retreat: int
    playable: bool
    why_not_playable: str
    code: str = ""
    """Of the set, as exported lists have it ('SSH'); its id in capitals where it has none."""
    rarity: str = ""
    species: str = ""
    """Of a Pokémon: its name without what the kind of card adds to it ('Arceus' of 'Arceus VSTAR')."""
    line: str = ""
    """The species with which its evolution line begins, and how many steps lie between the two."""
    step: int = 0
    prizes: int = 0
    """Of a Pokémon: how many Prize cards Knocking it Out gives, under the newest rules."""
    does: list[str] = []
    """Of a Trainer or Energy card: what it does, the most telling first ('draw', 'search', 'switch' …)."""


class CardPage(Outbound):
    """Part of what a search found."""

    cards: list[CardFace]
    total: int
    page: int
    pages: int


class FormatInfo(Outbound):
    id: str
    """What `format` of a search takes."""
    group: Literal["now", "season", "worlds"]
    """One that is still played or was always the same, Standard of a season, that of a World Championships."""
    title: str


class SearchFilters(Outbound):
    """What a search for cards can be narrowed to, and sorted by."""

    formats: list[FormatInfo]
    rarities: list[str]
    sorts: list[str]


class SetInfo(Outbound):
    id: str
    code: str
    """As exported lists have it ('SSH'); empty where there is none."""
    name: str
    series: str
    year: int
    playable: int
    total: int


class RulesetInfo(Outbound):
    name: str
    title: str
    year: int
    line: str
    """In one line, what is different about it."""
    learning: bool
    """Whether a first game can be explained step by step."""
    deck_size: int
    prizes: int
    plain_trainer: Literal["Trainer", "Item", "Pokémon Tool"]
    """What Trainers are called that are played and discarded."""


class StyleInfo(Outbound):
    name: str
    """What `CreateGame.level` takes: the level in this style."""
    title: str
    line: str


class OpponentInfo(Outbound):
    name: str
    """What `CreateGame.level` takes."""
    title: str
    line: str
    styles: list[StyleInfo]
    """Ways to play at this level; none is stronger."""
