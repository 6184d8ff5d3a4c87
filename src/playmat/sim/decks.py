"""The decks of a run: theme decks, files and whole sets by name, and the rule set that fits them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playmat.cards.decklist import DeckList
from playmat.library import Library
from playmat.library.games import check_playable
from playmat.model.errors import DeckError, PlaymatError, UnknownName
from playmat.model.ruleset import Ruleset

ERAS: Final = (
    ("platinum", ("Base", "Gym", "Neo", "E-Card", "EX", "NP", "POP", "Diamond & Pearl", "Platinum")),
    ("bw", ("HeartGold & SoulSilver", "Black & White")),
    ("xy", ("XY",)),
    ("swsh", ()),
)
"""The rule set of each series of sets; the newest for all that follow. Sets of no series follow the rest of a deck."""
NO_SERIES: Final = "Other"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A deck that takes part."""

    ref: str
    """As it was named: can be named so again."""
    name: str
    ids: tuple[str, ...]


def entrants(library: Library, refs: Sequence[str]) -> list[Entrant]:
    """The decks that these words name, each once: theme deck ids, files, and sets such as bw1 or bw1..bw3, which stand
    for all their playable theme decks."""
    found: dict[str, Entrant] = {}
    for ref in refs:
        for one in _expanded(library, ref):
            if one not in found:
                deck = library.deck(one)
                found[one] = Entrant(one, deck.name or one, tuple(deck.ids()))
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


def era_rules(library: Library, decks: Sequence[Entrant]) -> Ruleset:
    """The rule set of the newest card in the decks, basic Energy apart."""
    order = {series: number for number, (_, names) in enumerate(ERAS) for series in names}
    sets = library.catalog.sets()
    newest = 0
    known = False
    for card_id in {card for deck in decks for card in deck.ids}:
        series = sets[library.catalog.set_of(card_id)].series
        if series == NO_SERIES or library.card(card_id).basic_energy >= 0:
            continue
        newest = max(newest, order.get(series, len(ERAS) - 1))
        known = True
    return library.ruleset(ERAS[newest][0] if known else "")


def rules_for(library: Library, decks: Sequence[Entrant], name: str | None) -> Ruleset:
    """The rule set that was asked for, or the one of the decks' era; every deck must be legal and playable under it."""
    rules = era_rules(library, decks) if name is None else library.ruleset(name)
    wrong: list[str] = []
    for deck in decks:
        try:
            check_playable(library, rules, DeckList(tuple((card, 1) for card in deck.ids), deck.name))
        except PlaymatError as error:
            wrong += [f"{deck.ref}: {line}" for line in str(error).splitlines()]
    if wrong:
        how = "asked for" if name is not None else "of the newest card; --rules names another"
        raise DeckError("\n".join([f"expected decks that may be played under {rules.name} ({how}), got:", *wrong]))
    return rules
