"""Deck lists as people exchange them: read, written, explained.

Read are lists of the two online games, of Limitless, of simulators, tables, JSON arrays, card ids, names alone, and
mixtures. A list is read as far as it goes: each line comes back with its card, or with what was expected and the
nearest candidates. What is written is read back to the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from playmat.cards.catalog import Catalog, ThemeDeck
from playmat.cards.decklist_cards import Cards, Found
from playmat.cards.decklist_era import Choice, Company, choose
from playmat.cards.decklist_lines import LONGEST_LIST, MOST_COPIES, MOST_LINES, Entry, Heading, Wrong, is_number, parts
from playmat.cards.formats import Format, formats_of
from playmat.cards.formats_fit import era_of, first_day
from playmat.cards.index import NEAREST, counting_name, design, designs, family, index_of, number_of, set_of
from playmat.cards.rows import Row
from playmat.model.errors import DeckError
from playmat.model.words import types

__all__ = [
    "LONGEST_LIST",
    "MOST_COPIES",
    "MOST_LINES",
    "STYLES",
    "DeckList",
    "Line",
    "Status",
    "Style",
    "certain",
    "explain",
    "from_ids",
    "from_theme_deck",
    "printing",
    "read_deck",
    "read_list",
    "write_deck",
]

Style = Literal["live", "ptcgo", "limitless", "ids"]
STYLES: Final[tuple[Style, ...]] = ("live", "ptcgo", "limitless", "ids")

Status = Literal["read", "noted", "chosen", "unread", "remark"]
"""Of a line: certain; taken although something in it is not right; one of several cards it may be; not a card; words
without a count, which no card is missed for."""

_WRONG_SHOWN: Final = 20
_CANDIDATES: Final = 5


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of a list, as it stood there, and what became of it."""

    number: int
    text: str
    status: Status
    count: int = 0
    card: str = ""
    """The id of the printing taken; empty for a line that could not be read."""
    note: str = ""
    """What a reader should know: what was expected, what was chosen and why."""
    candidates: tuple[str, ...] = ()
    """Ids: what it may be instead, or what is nearest to it."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """Card ids with counts, in the order of the list."""

    entries: tuple[tuple[str, int], ...]
    name: str = ""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What a reader should know: a count in a heading that does not fit, a printing that was chosen."""
    lines: tuple[Line, ...] = field(default=(), compare=False)
    """The entries as they stood in the list; none for a deck that was not read from one."""

    def __len__(self) -> int:
        return sum(count for _, count in self.entries)

    def ids(self) -> list[str]:
        """One id per card."""
        return [card for card, count in self.entries for _ in range(count)]

    @property
    def unread(self) -> tuple[Line, ...]:
        """The lines that are no card: what the deck lacks."""
        return tuple(line for line in self.lines if line.status == "unread")

    @property
    def doubtful(self) -> tuple[Line, ...]:
        """The lines that may be another card than the one taken."""
        return tuple(line for line in self.lines if line.status == "chosen")


def from_theme_deck(deck: ThemeDeck) -> DeckList:
    """The list of a theme deck."""
    return DeckList(deck.cards, deck.name)


def from_ids(ids: Iterable[str], name: str = "") -> DeckList:
    """A list of these cards, in order of first appearance."""
    counts: dict[str, int] = {}
    for card in ids:
        counts[card] = counts.get(card, 0) + 1
    return DeckList(tuple(counts.items()), name)


def read_list(text: str, catalog: Catalog, name: str = "") -> DeckList:
    """The list as far as it can be read, line by line. `DeckError` only for a text that is no list at all."""
    read = parts(text)
    reader = _Reader(catalog, any(isinstance(part, Heading) and part.foreign for _, _, part in read))
    for number, line, part in read:
        if isinstance(part, Heading):
            reader.heading(part)
        elif isinstance(part, Wrong):
            reader.lines.append(Line(number, line, "unread", note=part.why))
        elif isinstance(part, Entry):
            reader.entry(number, line, part)
    reader.end_section()
    reader.settle()
    deck = reader.deck(name)
    if not deck.entries and not deck.unread:
        if deck.lines:
            return certain(deck)  # nothing but remarks, and each is named
        raise DeckError("expected lines like '4 Snivy BLW 1' or '4 bw1-1', got no card at all")
    return deck


def read_deck(text: str, catalog: Catalog, name: str = "") -> DeckList:
    """The deck of a list that leaves no question; `DeckError` names every line that does and what was expected."""
    return certain(read_list(text, catalog, name))


def certain(deck: DeckList) -> DeckList:
    """The deck, if every line of its list is one card; `DeckError` names those that are not."""
    wrong = [f"line {line.number}: {line.note}" for line in deck.lines if line.status in ("unread", "chosen", "remark")]
    if wrong:
        more = len(wrong) - _WRONG_SHOWN
        raise DeckError("\n".join(wrong[:_WRONG_SHOWN] + ([f"and {more} more"] if more > 0 else [])))
    return deck


class _Reader:
    """Reads entries one by one, then settles by era what a name alone did not."""

    def __init__(self, catalog: Catalog, foreign: bool) -> None:
        self._catalog = catalog
        self._cards = Cards(index_of(catalog), foreign)
        self.lines: list[Line] = []
        self.notes: list[str] = []
        self._found: dict[int, Found] = {}
        """What the lines with these places in `lines` can be, until the era is known."""
        self._total = -1
        self._section = ""
        self._beside = False
        """Whether the cards that come are not of the deck."""
        self._said = -1
        self._start = 0

    def heading(self, heading: Heading) -> None:
        if heading.section == "Total":
            self._total = heading.count
            return
        self.end_section()
        self._beside = heading.beside
        if heading.beside:
            return
        self._section, self._said, self._start = heading.section, heading.count, len(self.lines)

    def end_section(self) -> None:
        """A heading's count may mean cards or lines; anything else is noted."""
        lines = self.lines[self._start :]
        lines = [line for line in lines if line.status != "remark"]
        cards = sum(line.count for line in lines)
        if self._section and self._said >= 0 and self._said not in (cards, len(lines)):
            self.notes.append(f"the heading {self._section} says {self._said}; its lines add up to {cards} cards")
        self._section, self._said = "", -1

    def entry(self, number: int, text: str, entry: Entry) -> None:
        if self._beside or entry.beside:
            self.lines.append(Line(number, text, "remark", note="stands beside the deck and is no part of it"))
            return
        found = self._cards.find(entry.words, self._section)
        last = entry.words[-1].strip("()[]")
        bracketed = entry.words[-1] != last
        if not entry.counted and (bracketed or not found.certain) and len(entry.words) > 1 and is_number(last):
            # A number at the end that is no card's number is a count, and one in brackets after the whole printing.
            counted = self._cards.find(entry.words[:-1], self._section)
            meant = counted.certain if found.certain else bool(counted.rows)
            if meant and 1 <= int(last[:4]) <= MOST_COPIES:
                entry, found = Entry(int(last[:4]), entry.words[:-1]), counted
        if not entry.counted and not found.certain:
            why = f"expected a count and a card, as in '4 Snivy BLW 1', got {text!r}"
            self.lines.append(Line(number, text, "remark", note=why))
            return
        if found.wrong:
            near = tuple(str(row["id"]) for row in found.nearest[:NEAREST])
            names = ", ".join(f"{row['name']} ({row['id']})" for row in found.nearest[:NEAREST])
            note = found.wrong + (f"; nearest: {names}" if names else "")
            self.lines.append(Line(number, text, "unread", entry.count, note=note, candidates=near))
            return
        if not found.certain:
            self._found[len(self.lines)] = found
        note = found.note if entry.counted else found.note or "no count: taken as one card"
        self.lines.append(Line(number, text, "noted" if note else "read", entry.count, str(found.rows[0]["id"]), note))

    def settle(self) -> None:
        """Give each name alone the printing of the list's era."""
        if not self._found:
            return
        formats = formats_of(self._catalog)
        sure = [self._catalog.row(line.card) for i, line in enumerate(self.lines) if line.card and i not in self._found]
        names = {found.name.casefold(): found.spelt or found.rows for found in self._found.values()}
        wanted = [*((row,) for row in {row["id"]: row for row in sure}.values()), *names.values()]
        era = era_of(wanted, formats)
        may_be = (row for rows in names.values() for row in rows if era.has(set_of(row), row))
        held = list({row["id"]: row for row in (*sure, *may_be)}.values())
        printed = [row for row in sure if row.get("energy", "special") == "special"]
        first = era.day if era.day == formats.today else first_day(wanted, formats)
        company = Company(era, first, held, len(printed) * 2 > len(wanted), formats, self._pokemon())
        lines = Counter(found.name.casefold() for found in self._found.values())
        taken: dict[str, set[str]] = {}
        for place, found in self._found.items():
            line = self.lines[place]
            taken_here = taken.setdefault(found.name.casefold(), set())
            rows = self._of_the_era(found, era)
            numbered = [row for row in found.numbered if era.has(set_of(row), row)]
            agreed = len(designs(numbered)) == 1
            choice = choose(numbered if agreed else rows, company, line.count, taken_here, lines[found.name.casefold()])
            if agreed:
                pass  # Name and number are of one card of the era: the code alone is wrong.
            elif (found.denied or rows is found.longer) and len(designs((*found.rows, *rows))) > 1:
                # What the line says is wrong somewhere; no era makes it certain.
                choice = replace(choice, sure=False, others=choice.others or _others((*found.rows, *rows), choice.row))
            elif found.spelt and not any(row["name"] == choice.row["name"] for row in found.spelt):
                choice = replace(choice, sure=False, others=choice.others or _others(found.spelt, choice.row))
            elif choice.reason and not found.alone:
                choice = replace(choice, sure=False)  # it may say another printing than decks of the time have
            taken_here.add(design(choice.row))
            self.lines[place] = _settled(line, found, era, choice)

    def _pokemon(self) -> Counter[str]:
        """How many Pokémon of each name the list has."""
        counts: Counter[str] = Counter()
        for line in self.lines:
            row = self._catalog.row(line.card) if line.card else None
            if row is not None and family(row) == "Pokémon":
                counts[counting_name(row)] += line.count
        return counts

    def _of_the_era(self, found: Found, era: Format) -> tuple[Row, ...]:
        """The printings of the name, those spelt as it is first, or of the longer one if the era has only that."""
        formats = formats_of(self._catalog)
        for rows in (found.spelt, found.rows, found.longer):
            if any(formats.legal(set_of(row), row, era) for row in rows):
                return rows
        return found.rows

    def deck(self, name: str) -> DeckList:
        counts: dict[str, int] = {}
        for line in self.lines:
            if line.card:
                counts[line.card] = counts.get(line.card, 0) + line.count
        total = sum(line.count for line in self.lines)
        notes = [
            *self.notes,
            *(f"line {one.number}: {one.note}" for one in self.lines if one.note and one.status != "unread"),
        ]
        if self._total >= 0 and self._total != total:
            notes.append(f"the list says {self._total} cards in all; its lines add up to {total}")
        return DeckList(tuple(counts.items()), name, tuple(notes), tuple(self.lines))


def _others(rows: Iterable[Row], taken: Row) -> tuple[Row, ...]:
    """One printing of each other card, the newest first."""
    return tuple(same[-1] for same in reversed(designs(rows).values()) if design(same[0]) != design(taken))


def _settled(line: Line, found: Found, era: Format, choice: Choice) -> Line:
    """The line with the printing that its name means in the era."""
    card = str(choice.row["id"])
    others = tuple(str(row["id"]) for row in choice.others)
    shown = ", ".join(others[:_CANDIDATES]) + (f" and {len(others) - _CANDIDATES} more" * (len(others) > _CANDIDATES))
    why = f"{found.note}; " if found.note else ""
    if choice.sure:
        note = f"{why}{found.name}: the printing {card} was chosen, of {era.title}"
        if others:
            note += f", {choice.reason}; others of the name are {shown}"
        return Line(line.number, line.text, "noted", line.count, card, note, others)
    note = (
        f"{why}{found.name} is {len(others) + 1} different cards in {era.title}; "
        f"{card} was taken, expected a set code and number, or an id such as {shown}"
    )
    return Line(line.number, line.text, "chosen", line.count, card, note, others)


def write_deck(deck: DeckList, catalog: Catalog, style: Style = "live") -> str:
    """The list as text that `read_deck` reads back to the same cards."""
    if style == "ids":
        return "".join(f"{count} {card}\n" for card, count in deck.entries)
    sections: dict[str, list[tuple[Row, str, int]]] = {"Pokémon": [], "Trainer": [], "Energy": []}
    for card, count in deck.entries:
        row = catalog.row(card)
        sections[family(row)].append((row, set_of(row), count))
    out = []
    if style == "ptcgo":
        out.append("****** Pokémon Trading Card Game Deck List ******\n")
    for title, rows in sections.items():
        if not rows:
            continue
        total = sum(count for _, _, count in rows)
        if style == "ptcgo":
            out.append(f"##{title}{' Cards' if title == 'Trainer' else ''} - {total}\n")
        else:
            out.append(f"{title}: {total}")
        mark = "* " if style == "ptcgo" else ""
        out.extend(f"{mark}{count} {printing(row, set_id, catalog, style)}" for row, set_id, count in rows)
        out.append("")
    out.append(f"Total Cards - {len(deck)}" if style == "ptcgo" else f"Total Cards: {len(deck)}")
    return "\n".join(out) + "\n"


def printing(row: Row, set_id: str, catalog: Catalog, style: Style = "ptcgo") -> str:
    """How a program names a printing: name, set code, number. A set without a code goes by its id."""
    code = catalog.sets()[set_id].code or set_id
    name = str(row["name"])
    if style == "limitless":
        code = index_of(catalog).limitless.get(set_id, code)
        name = name.replace("◇", "♢")
    elif style == "live":
        name = name.replace("◇", "{*}")
    if row.get("energy", "special") != "special":
        letter = types.LETTERS[types.NAMES.index(row["energy"])]
        name = {"limitless": f"{row['energy']} Energy", "live": f"Basic {{{letter}}} Energy"}.get(style, name)
    return f"{name} {code} {number_of(row)}"


def explain(deck: DeckList, catalog: Catalog) -> str:
    """The list for people: sections, counts, ids, sets, and which cards cannot be played yet."""
    sections: dict[str, list[str]] = {"Pokémon": [], "Trainer": [], "Energy": []}
    counts = dict.fromkeys(sections, 0)
    for card, count in deck.entries:
        row, set_id = catalog.row(card), catalog.set_of(card)
        title = family(row)
        counts[title] += count
        missing = "   (not playable yet)" if "declined" in row else ""
        sections[title].append(f"  {count:2} {row['name']:<28} {card:<14} {catalog.sets()[set_id].name}{missing}")
    out = [f"{deck.name or 'Deck'}: {len(deck)} cards"]
    for title, lines in sections.items():
        if lines:
            out.append(f"{title} ({counts[title]})")
            out.extend(lines)
    out.extend(f"note: {note}" for note in deck.notes)
    out.extend(f"line {line.number} is left out: {line.note}" for line in deck.unread)
    return "\n".join(out)
