"""Which printing a name alone means in the era of a list.

Within an era a name means the printings of the era alone. If they are several cards, the one that several decks of the
World Championships of the time hold is meant if none holds another. Otherwise the choice is a guess and is called one:
the card that was played there comes first, then what evolves comes from one set, an expansion comes before a promo, and
the newest that was out before the list's newest card before the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from playmat.cards.formats import Format, Formats
from playmat.cards.index import counting_name, design, designs, set_of
from playmat.cards.rows import Row

PLAYED: Final = 2
"""The decks of championships that settle which card of a name was played. Of real lists whose printings are known, read
by their names alone, all 67 lines that two decks settle become the right card; one deck is right in 5 of 6."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The printing a name means in an era."""

    row: Row
    sure: bool
    """Whether it is the only card of the name there, or the only one that championship decks of the time hold."""
    others: tuple[Row, ...] = ()
    """One printing of each of the other cards it may be."""


@dataclass(frozen=True)
class Company:
    """What a line stands among: the era, and what else the list holds."""

    era: Format
    first: str
    """The first day on which every card of the list was out."""
    held: Sequence[Row]
    """The printings of the other lines, and those they may be."""
    printed: bool
    """Whether the list gives printings as a rule: Energy without one is then basic Energy."""
    formats: Formats

    @cached_property
    def _played(self) -> dict[str, int]:
        """The designs in decks of the World Championships of the era's last years, with how many decks hold each."""
        found: dict[str, int] = {}
        catalog = self.formats.catalog
        year = int(self.era.day[:4]) if self.era.day else 0
        for deck in catalog.worlds().values():
            if deck.worlds in (year - 1, year):
                for one in {design(catalog.row(card)) for card, _ in deck.cards}:
                    found[one] = found.get(one, 0) + 1
        return found

    def played(self, row: Row) -> int:
        """How many decks of World Championships of the time hold the card."""
        return self._played.get(design(row), 0)

    @cached_property
    def _kin(self) -> dict[str, list[Row]]:
        """What is held, by its own name and by the name it evolves from."""
        found: dict[str, list[Row]] = {}
        for row in self.held:
            found.setdefault(counting_name(row), []).append(row)
            if "from" in row:
                found.setdefault(f"from {row['from']}", []).append(row)
        return found

    def relatives(self, row: Row) -> list[Row]:
        """The cards of the list that the Pokémon evolves from or into."""
        return [*self._kin.get(f"from {counting_name(row)}", ()), *self._kin.get(str(row.get("from")), ())]


def choose(rows: Sequence[Row], company: Company, count: int, taken: Collection[str] = ()) -> Choice:
    """Which of the printings of a name a line means; `taken`: designs that other lines of the name have."""
    basic = [row for row in rows if row.get("energy", "special") != "special"]
    if basic:
        return _energy(basic[0], [row for row in rows if row not in basic], company, count)
    era, formats = company.era, company.formats
    if count > 1:  # more than one Prism Star of a name is in no deck
        rows = [row for row in rows if "◇" not in row["name"]] or rows
    inside = [row for row in rows if era.has(set_of(row), row)]
    if not inside:
        inside = [row for row in rows if formats.legal(set_of(row), row, era)]
    if not inside and era.day:
        inside = [row for row in rows if formats.legal_from[set_of(row)] <= era.day]
    cards = designs(inside or rows)
    if len(cards) == 1:
        return Choice(_printing(next(iter(cards.values())), company), True)
    relatives = company.relatives(rows[0])

    def rank(same: list[Row]) -> tuple[bool, int, int, bool, bool, str]:
        day = min(formats.legal_from[set_of(row)] for row in same)
        promo = all(set_of(row) in formats.promo_sets for row in same)
        kin = max(_kinship(row, relatives) for row in same)
        return (design(same[0]) not in taken, company.played(same[0]), kin, not promo, day <= company.first, day)

    ranked = sorted(cards.values(), key=rank, reverse=True)
    near = [row for row in ranked[0] if _kinship(row, relatives)] or ranked[0]
    others = tuple(_printing(same, company) for same in ranked[1:])
    return Choice(_printing(near, company), _settled(ranked, company), others)


def _settled(ranked: Sequence[Sequence[Row]], company: Company) -> bool:
    """Whether the decks of the championships agree on the first of these cards: enough hold it, and no other one."""
    if company.era.kind != "standard" or len({row["name"] for same in ranked for row in same}) > 1:
        return False  # championships are of Standard; and a name may stand for Unown of all letters
    first, *others = (company.played(same[0]) for same in ranked)
    return first >= PLAYED and not any(others)


def _energy(basic: Row, special: Sequence[Row], company: Company, count: int) -> Choice:
    """Darkness and Metal Energy: special cards at first, since Diamond & Pearl basic ones too, of one name."""
    era = company.era
    if not special:
        return Choice(basic, True)
    if era.day and era.day < company.formats.legal_from["dp1"]:
        return choose(special, company, count)
    printed = [row for row in special if era.has(set_of(row), row)]
    if not printed or company.printed or count > 4:
        return Choice(basic, True)
    return Choice(basic, False, (_printing(printed, company),))


def _kinship(row: Row, relatives: Sequence[Row]) -> int:
    return len({other["name"] for other in relatives if set_of(other) == set_of(row)})


def _printing(same: Sequence[Row], company: Company) -> Row:
    """Of printings of one card the newest that was out when the list was played and can be played here."""
    out = [row for row in same if company.formats.legal_from[set_of(row)] <= company.first] or same[:1]
    return next((row for row in reversed(out) if "declined" not in row), out[-1])
