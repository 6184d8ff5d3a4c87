"""What decks of the time say of the Pokémon that a list gives by name alone: of several cards of one name, which was
played.

A deck of nearly the same Pokémon is the list, or its like: it has the printings that the list leaves out. Where there
is none, or it has several cards of the name, what several decks of the time hold is meant if hardly any holds another.

Measured on the lists with printings of `tests/cards/test_real_lists.py`, read by names alone, each without the deck
that it is itself: of 95 lines that are settled so 94 become the right card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from playmat.cards.catalog import Catalog
from playmat.cards.index import counting_name, design, family
from playmat.cards.rows import Row

ALIKE: Final = 0.75
"""The share of the Pokémon, by their names, from which on two decks are alike."""
HELD: Final = 3
AGAINST: Final = 10
"""So many decks of the time settle which card of a name was played, and so many times as many as hold another."""


@dataclass(frozen=True, slots=True)
class _Deck:
    """A deck that was played, by the designs of its Pokémon."""

    title: str
    counts: Mapping[str, int]
    """How many it has of each name."""
    designs: Mapping[str, Counter[str]]
    """By name: its designs with counts."""


class Played:
    """The decks of some years, beside a list that has these Pokémon by name."""

    def __init__(self, catalog: Catalog, years: Collection[int], wanted: Mapping[str, int]) -> None:
        known = [(deck.name, deck.year, deck.cards) for deck in catalog.played()]
        known += [(deck.name, deck.worlds, deck.cards) for deck in catalog.worlds().values()]
        decks = [_deck(f"{name} of {year}", cards, catalog) for name, year, cards in known if year in years]
        self._alike = [deck for deck in decks if _likeness(deck.counts, wanted) >= ALIKE]
        self._held: Counter[str] = Counter()
        for deck in decks:
            self._held.update({one for designs in deck.designs.values() for one in designs})

    def holding(self, row: Row) -> int:
        """How many of the decks hold the card."""
        return self._held[design(row)]

    def like(self, row: Row, count: int) -> tuple[bool, bool]:
        """Whether a deck of nearly the same Pokémon has the card, and in that number."""
        name, one = counting_name(row), design(row)
        there = [deck.designs[name][one] for deck in self._alike if name in deck.designs]
        return any(there), count in there

    def reason(self, ranked: Sequence[Sequence[Row]], lines: int) -> str:
        """Why the first of these cards of one name is meant, for a list that has so many lines of it; empty if
        nothing says so."""
        if len({row["name"] for same in ranked for row in same}) > 1:
            return ""  # a name may stand for Unown of all letters
        cards = [design(same[0]) for same in ranked]
        name = counting_name(ranked[0][0])
        having = [deck for deck in self._alike if any(one in deck.designs.get(name, ()) for one in cards)]
        if having:
            there = {one for deck in having for one in deck.designs[name] if one in cards}
            if cards[0] not in there:
                return ""
            if len(there) == lines:
                return f"as {having[0].title} has it, a deck of nearly the same Pokémon"
        first, *others = (self._held[one] for one in cards)
        return "as decks of its time have it" if first >= HELD and sum(others) * AGAINST <= first else ""


def _deck(title: str, cards: Iterable[tuple[str, int]], catalog: Catalog) -> _Deck:
    counts: Counter[str] = Counter()
    designs: dict[str, Counter[str]] = {}
    for card, count in cards:
        row = catalog.row(card)
        if family(row) != "Pokémon":
            continue
        name = counting_name(row)
        counts[name] += count
        designs.setdefault(name, Counter())[design(row)] += count
    return _Deck(title, counts, designs)


def _likeness(some: Mapping[str, int], others: Mapping[str, int]) -> float:
    """The share of the cards that two decks have in common."""
    most = max(sum(some.values()), sum(others.values()))
    return sum(min(count, others.get(name, 0)) for name, count in some.items()) / most if most else 0.0
