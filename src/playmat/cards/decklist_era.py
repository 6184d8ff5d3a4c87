"""Which printing a name alone means in the era of a list.

Within an era a name means the printings of the era alone. If they are several cards, decks of the time say which was
played (`decklist_played`). Otherwise the choice is a guess and is called one: the card that was played most comes
first, then what evolves comes from one set, an expansion comes before a promo, and the newest that was out before the
list's newest card before the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from playmat.cards.decklist_played import Played
from playmat.cards.formats import Format, Formats
from playmat.cards.index import counting_name, design, designs, set_of
from playmat.cards.rows import Row

NEAR: Final = 1
"""The years before and after the first day of a list in which decks are of its time."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The printing a name means in an era."""

    row: Row
    sure: bool
    """Whether it is the only card of the name there, or decks of the time say that it is meant."""
    others: tuple[Row, ...] = ()
    """One printing of each of the other cards it may be."""
    reason: str = ""
    """How decks of the time say it."""


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
    counts: Mapping[str, int]
    """How many Pokémon of each name the list has."""

    @cached_property
    def played(self) -> Played:
        """What the decks say that were played when the list may have been."""
        first = int((self.first or self.era.day or "0")[:4])
        years = range(first - NEAR, first + NEAR + 1)
        return Played(self.formats.catalog, years, self.counts)

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


def choose(rows: Sequence[Row], company: Company, count: int, taken: Collection[str] = (), lines: int = 1) -> Choice:
    """Which of the printings of a name a line means; `taken`: designs that other of its `lines` have."""
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

    def rank(same: list[Row]) -> tuple[bool, tuple[bool, bool], int, int, bool, bool, str]:
        day = min(formats.legal_from[set_of(row)] for row in same)
        promo = all(set_of(row) in formats.promo_sets for row in same)
        kin = max(_kinship(row, relatives) for row in same)
        like = company.played.like(same[0], count)
        holding = company.played.holding(same[0])
        return (design(same[0]) not in taken, like, holding, kin, not promo, day <= company.first, day)

    ranked = sorted(cards.values(), key=rank, reverse=True)
    near = [row for row in ranked[0] if _kinship(row, relatives)] or ranked[0]
    others = tuple(_printing(same, company) for same in ranked[1:])
    reason = ""
    if era.kind == "standard":
        reason = company.played.reason(ranked, lines)
    return Choice(_printing(near, company), bool(reason), others, reason)


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
