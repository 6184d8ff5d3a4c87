"""Which format and which rule set decks are played in: as asked for, else found from the cards. Every command and the
server choose here, so that they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from playmat import rules as books
from playmat.cards.decklist import DeckList
from playmat.cards.formats import Format, Formats, Wording, formats_of, newest_set
from playmat.cards.formats_fit import first_day, season_of
from playmat.model.card import CardDef
from playmat.model.errors import UnknownName
from playmat.model.ruleset import Ruleset

if TYPE_CHECKING:
    from playmat.library import Library

_NAMES_ALONE: Final = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """What decks are played in, and why."""

    ruleset: Ruleset
    format: Format | None
    """None where a rule set was asked for and no format: then any card goes."""
    wording: Wording
    why: str
    """A sentence for people."""


def choose(library: Library, decks: Sequence[DeckList], format: str = "", rules: str = "") -> Choice:
    """The format and rule set for these decks; `UnknownName` for a format or a rule set that does not exist."""
    if format:
        wanted = library.format(format)
        ruleset = library.ruleset(rules) if rules else ruleset_for(library, wanted, decks)
        return Choice(adapted(ruleset, wanted), wanted, wanted.wording, f"{wanted.title}, as asked for.")
    if rules:
        ruleset = library.ruleset(rules)
        return Choice(ruleset, None, "latest", f"{ruleset.title}, as asked for.")
    wanted, why = _found(library, decks)
    ruleset = ruleset_for(library, wanted, decks)
    return Choice(adapted(ruleset, wanted), wanted, wanted.wording, why)


def ruleset_for(library: Library, wanted: Format, decks: Sequence[DeckList]) -> Ruleset:
    """The rule set a format is played by; where it leaves that to the cards, the one of the newest."""
    if wanted.ruleset:
        return library.ruleset(wanted.ruleset)
    newest = newest_set({card.id: card for deck in decks for card in library.cards(deck)}.values(), library.catalog)
    if not newest:
        return library.ruleset()
    return library.ruleset(formats_of(library.catalog).ruleset_of_set(newest))


def adapted(ruleset: Ruleset, wanted: Format) -> Ruleset:
    """The rule set with the numbers of a format; the name then says both, as in swsh:limited."""
    size, copies, prizes = wanted.deck_size, wanted.copies, wanted.prizes
    changed = replace(
        ruleset,
        deck_size=size or ruleset.deck_size,
        copy_limit=copies or ruleset.copy_limit,
        prize_count=prizes or ruleset.prize_count,
    )
    if changed == ruleset:
        return ruleset
    return replace(changed, name=f"{ruleset.name}:{wanted.kind}", title=f"{ruleset.title}, {wanted.title}")


_NUMBERS: Final = {
    "deck": "deck_size",
    "hand": "hand_size",
    "prizes": "prize_count",
    "copies": "copy_limit",
    "sudden-death": "sudden_death",
}
"""What a name may set of a rule set, for small games and house rules: `bw:deck=8,hand=3,prizes=1,sudden-death=0`."""
_MOST: Final = 60


def named_ruleset(library: Library, name: str) -> Ruleset:
    """A rule set by name; or one with the numbers of a format, such as swsh:limited, or with numbers of one's own, such
    as bw:deck=8,hand=3,prizes=1,sudden-death=0 (0: a tie stays a tie)."""
    book, colon, kind = name.partition(":")
    ruleset = books.find(book or books.DEFAULT)
    if not colon:
        return ruleset
    if "=" in kind:
        return _with_numbers(ruleset, kind, name)
    found = adapted(ruleset, library.format(kind))
    if found is ruleset:
        raise UnknownName(f"expected a format with numbers of its own after the colon, such as limited; got {name!r}")
    return found


def _with_numbers(ruleset: Ruleset, given: str, name: str) -> Ruleset:
    changes: dict[str, Any] = {"name": name, "title": f"{ruleset.title}, {given}"}
    for part in given.split(","):
        word, _, text = part.strip().partition("=")
        field = _NUMBERS.get(word)
        if field is None:
            raise UnknownName(f"{name}: expected one of {', '.join(f'{one}=…' for one in _NUMBERS)}, got {part!r}")
        low, high = (0, 1) if field == "sudden_death" else (1, _MOST)
        if not (text.isascii() and text.isdigit() and len(text) < 3 and low <= int(text) <= high):
            raise UnknownName(f"{name}: {word}: expected a whole number from {low} to {high}, got {text!r}")
        changes[field] = int(text) == 1 if field == "sudden_death" else int(text)
    changed = replace(ruleset, **changes)
    if changed.hand_size + changed.prize_count > changed.deck_size:
        raise UnknownName(
            f"{name}: expected a deck that is enough for hand and Prizes, got {changed.deck_size} cards for "
            f"{changed.hand_size} and {changed.prize_count}"
        )
    return changed


def _found(library: Library, decks: Sequence[DeckList]) -> tuple[Format, str]:
    formats = formats_of(library.catalog)
    cards = {card.id: card for deck in decks for card in library.cards(deck)}
    if not cards:
        return formats.on("standard"), "Standard: there is no card to tell by."
    if all(formats.theme_deck(deck.ids()) for deck in decks):
        return formats.on(
            "theme"
        ), f"Theme: {'an unaltered theme deck' if len(decks) == 1 else 'unaltered theme decks'}."
    for size, kind in ((40, "limited"), (30, "half-deck")):
        if all(len(deck) == size for deck in decks):
            return formats.on(kind), f"{formats.on(kind).title}: {size} cards."
    return _by_cards(library, formats, list(cards.values()), decks)


def _by_cards(
    library: Library, formats: Formats, cards: list[CardDef], decks: Sequence[DeckList]
) -> tuple[Format, str]:
    rows = [(library.catalog.row(card.id),) for card in cards]
    wanted = [row for row in rows if row[0].get("energy", "special") == "special"]
    glc = formats.on("glc")
    if all(_alone(library.cards(deck)) for deck in decks) and not any(
        formats.check(library.cards(deck), glc) for deck in decks
    ):
        return glc, f"{glc.title}: one card of each name, one type, no Rule Box."
    season = season_of(rows, formats)
    if season is not None:
        return season, f"{season.title}: a day on which all its cards could be played."
    first = first_day(wanted, formats) if wanted else formats.today
    for kind in ("expanded", "legacy", "unlimited"):
        for day in ("", first):
            try:
                on = formats.on(kind, day)
            except UnknownName:
                continue
            if not formats.outside(cards, on) and (kind != "unlimited" or day):
                return on, f"{on.title}: no season of Standard had all its cards."
    on = formats.on("unlimited", first)
    return on, f"{on.title}: no other format has all its cards."


def _alone(cards: Sequence[CardDef]) -> bool:
    """A whole deck with one card of each name, basic Energy apart, and too many names for that to be chance."""
    names = [card.rules_name for card in cards if card.basic_energy < 0]
    return len(cards) == 60 and len(names) == len(set(names)) >= _NAMES_ALONE
