"""The decks of a run: theme decks, files and whole sets by name, and the rule set that fits them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playmat.cards.decklist import DeckList
from playmat.library import Library
from playmat.library.choosing import Choice
from playmat.library.games import check_playable
from playmat.model.errors import DeckError, PlaymatError, UnknownName
from playmat.model.ruleset import Ruleset

_SHOWN: Final = 4
"""Reasons why a deck may not be played that an error gives."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A deck that takes part."""

    ref: str
    """As it was named: can be named so again."""
    name: str
    ids: tuple[str, ...]
    doubts: tuple[str, ...] = ()
    """Lines of its list that may mean another card than the one taken."""


def entrants(library: Library, refs: Sequence[str]) -> list[Entrant]:
    """The decks that these words name, each once: theme deck ids, files, and sets such as bw1 or bw1..bw3, which stand
    for all their playable theme decks."""
    found: dict[str, Entrant] = {}
    for ref in refs:
        for one in _expanded(library, ref):
            if one not in found:
                deck = library.deck(one)
                doubts = tuple(f"line {line.number}: {line.note}" for line in deck.doubtful)
                found[one] = Entrant(one, deck.name or one, tuple(deck.ids()), doubts)
    return list(found.values())


def _expanded(library: Library, ref: str) -> list[str]:
    first = ref.partition("..")[0].partition(",")[0]
    if first not in library.catalog.sets() or Path(ref).is_file():
        return [ref]
    sets = library.set_range(ref)
    decks = [deck.id for deck in library.decks(playable=True).values() if deck.set_id in sets]
    if not decks:
        raise UnknownName(f"expected sets with a playable theme deck, got {ref!r}: there is none")
    return decks


def rules_for(library: Library, decks: Sequence[Entrant], name: str | None, format: str | None = None) -> Ruleset:
    """The rule set that was asked for, or the one of the decks' format; every deck must be legal and playable in it."""
    return choice_for(library, decks, name, format).ruleset


def choice_for(library: Library, decks: Sequence[Entrant], name: str | None, format: str | None = None) -> Choice:
    """The format and rule set of the decks, as `Library.choose` has it; every deck must be legal and playable there."""
    lists = [DeckList(tuple((card, 1) for card in deck.ids), deck.name) for deck in decks]
    choice = library.choose(lists, format or "", name or "")
    asked = choice.format if format else None
    wrong: list[str] = []
    for deck, cards in zip(decks, lists, strict=True):
        try:
            check_playable(library, choice.ruleset, cards, asked)
        except PlaymatError as error:
            lines = str(error).splitlines()
            wrong += [f"{deck.ref}: {line}" for line in lines[:_SHOWN]]
            if len(lines) > _SHOWN:
                wrong.append(f"{deck.ref}: and {len(lines) - _SHOWN} more; playmat deck check says all")
    if wrong:
        how = "asked for" if name is not None or format else "of the newest card; --rules names another"
        under = f"{asked.title} ({choice.ruleset.name})" if asked else choice.ruleset.name
        raise DeckError("\n".join([f"expected decks that may be played under {under} ({how}), got:", *wrong]))
    return choice
