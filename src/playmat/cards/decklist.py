"""Deck lists as people exchange them: read, written, explained.

Read are lists exported by the two online games (count, name, set code, number; with section headings and totals), our
own card ids with counts, and mixtures. A list that cannot be read whole is refused with every line that is wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, Literal

from playmat.cards.catalog import Catalog, ThemeDeck
from playmat.cards.facts import rules_name
from playmat.cards.rows import Row
from playmat.model.errors import DeckError, PlaymatError
from playmat.model.words import types

Style = Literal["live", "ptcgo", "ids"]
STYLES: Final[tuple[Style, ...]] = ("live", "ptcgo", "ids")

LONGEST_LIST: Final = 20_000
"""Characters. A list of sixty different cards has under 3,000."""
MOST_LINES: Final = 400
MOST_COPIES: Final = 60
_WRONG_SHOWN: Final = 20

_HEADING: Final = re.compile(
    r"^#*\s*(Pok[eé]mon|Trainers?|Energy|Total)(?: Cards)?\s*[-:(–]+\s*(\d+)\s*\)?\s*$", re.IGNORECASE
)
_BARE_HEADING: Final = re.compile(r"^#*\s*(Pok[eé]mon|Trainers?|Energy)(?: Cards)?\s*:?\s*$", re.IGNORECASE)
_ENTRY: Final = re.compile(r"^(?:\*\s*)?(\d+)\s*[x×]?\s+(\S.*)$")
_ID: Final = re.compile(r"^[a-z][a-z0-9]*-\S+$")
_PRINTING: Final = re.compile(
    r"^(?:(?P<name>.+?)\s+)?\(?(?P<code>[A-Za-z0-9-]+)\s+#?(?P<number>[A-Za-z]*\d+[a-z]?|[A-Z!?]|ONE|TWO|THREE|FOUR)\)?(?:\s+PH)?$"
)
_BASIC_ENERGY: Final = re.compile(
    rf"^(?:Basic\s+)?(?:\{{([{types.LETTERS}])\}}|({'|'.join(types.NAMES)}))\s+Energy$", re.IGNORECASE
)
_ENERGY_CODE: Final = re.compile(r"^([A-Z]{2,4})?EN(ERGY)?$|^MEE$")
"""What the online games use for basic Energy that belongs to no expansion: Energy, HSEN, BWEN, XYEN, SMEN, MEE …"""

_OTHER_CODES: Final = (
    {
        "BS2": "base4",
        "WP": "basep",
        "PR-WP": "basep",
        "GH": "gym1",
        "GC": "gym2",
        "NG": "neo1",
        "ND": "neo2",
        "NR": "neo3",
        "N4": "neo4",
        "SI": "si1",
        "BOG": "bp",
        "E1": "ecard1",
        "EXP": "ecard1",
        "E2": "ecard2",
        "E3": "ecard3",
        "NP": "np",
        "FL": "ex6",
        "FRLG": "ex6",
        "RR2": "pl2",
        "RM": "ru1",
        "DPP": "dpp",
        "HSP": "hsp",
        "HGSS": "hgss1",
        "BW": "bw1",
        "BWP": "bwp",
        "XYP": "xyp",
        "SMP": "smp",
        "SP": "swshp",
        "SWSHP": "swshp",
        "PR-SWSH": "swshp",
        "SVP": "svp",
        "PR-MEG": "mep",
        "PR-ME": "mep",
    }
    | {f"POP{n}": f"pop{n}" for n in range(1, 10)}
    | {f"P{n}": f"pop{n}" for n in range(1, 10)}
)
"""Legacy codes and those of other deck builders, beside each set's own."""
_GALLERY: Final = re.compile(r"^([A-Z]{3})-?(TG|GG|SV|CC)$")
"""A set of its own in our data, a part of its main set to the games: CRZ-GG, BRSTG."""


@dataclass(frozen=True, slots=True)
class DeckList:
    """Card ids with counts, in the order of the list."""

    entries: tuple[tuple[str, int], ...]
    name: str = ""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What a reader should know: a count in a heading that does not fit, a printing that was chosen."""

    def __len__(self) -> int:
        return sum(count for _, count in self.entries)

    def ids(self) -> list[str]:
        """One id per card."""
        return [card for card, count in self.entries for _ in range(count)]


def from_theme_deck(deck: ThemeDeck) -> DeckList:
    """The list of a theme deck."""
    return DeckList(deck.cards, deck.name)


def from_ids(ids: Iterable[str], name: str = "") -> DeckList:
    """A list of these cards, in order of first appearance."""
    counts: dict[str, int] = {}
    for card in ids:
        counts[card] = counts.get(card, 0) + 1
    return DeckList(tuple(counts.items()), name)


def read_deck(text: str, catalog: Catalog, name: str = "") -> DeckList:
    """The deck of a list; `DeckError` names every line that cannot be read and what was expected there."""
    if len(text) > LONGEST_LIST:
        raise DeckError(f"expected a deck list of at most {LONGEST_LIST} characters, got {len(text)}")
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise DeckError(f"expected a deck list of at most {MOST_LINES} lines, got {len(lines)}")
    reader = _Reader(catalog)
    for number, line in enumerate(lines, 1):
        reader.read(number, line.replace("\u00a0", " ").strip())
    reader.end_section()
    if reader.wrong:
        more = len(reader.wrong) - _WRONG_SHOWN
        raise DeckError("\n".join(reader.wrong[:_WRONG_SHOWN] + ([f"and {more} more"] if more > 0 else [])))
    if not reader.counts:
        raise DeckError("expected lines like '4 Snivy BLW 1' or '4 bw1-1', got no card at all")
    deck = DeckList(tuple(reader.counts.items()), name)
    if reader.total and reader.total != len(deck):
        reader.notes.append(f"the list says {reader.total} cards in all; its lines add up to {len(deck)}")
    return DeckList(deck.entries, name, tuple(reader.notes))


def write_deck(deck: DeckList, catalog: Catalog, style: Style = "live") -> str:
    """The list as text that `read_deck` reads back to the same cards."""
    if style == "ids":
        return "".join(f"{count} {card}\n" for card, count in deck.entries)
    sections: dict[str, list[tuple[Row, str, int]]] = {"Pokémon": [], "Trainer": [], "Energy": []}
    for card, count in deck.entries:
        row = catalog.row(card)
        sections[_section(row)].append((row, catalog.set_of(card), count))
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
        out.extend(f"{mark}{count} {printing(row, set_id, catalog)}" for row, set_id, count in rows)
        out.append("")
    out.append(f"Total Cards - {len(deck)}" if style == "ptcgo" else f"Total Cards: {len(deck)}")
    return "\n".join(out) + "\n"


def printing(row: Row, set_id: str, catalog: Catalog) -> str:
    """How the online games name a printing: name, set code, number. A set without a code goes by its id."""
    number = row.get("number", row["id"][len(set_id) + 1 :])
    return f"{row['name']} {catalog.sets()[set_id].code or set_id} {number}"


def explain(deck: DeckList, catalog: Catalog) -> str:
    """The list for people: sections, counts, ids, sets, and which cards cannot be played yet."""
    sections: dict[str, list[str]] = {"Pokémon": [], "Trainer": [], "Energy": []}
    counts = dict.fromkeys(sections, 0)
    for card, count in deck.entries:
        row, set_id = catalog.row(card), catalog.set_of(card)
        title = _section(row)
        counts[title] += count
        missing = "   (not playable yet)" if "declined" in row else ""
        sections[title].append(f"  {count:2} {row['name']:<28} {card:<14} {catalog.sets()[set_id].name}{missing}")
    out = [f"{deck.name or 'Deck'}: {len(deck)} cards"]
    for title, lines in sections.items():
        if lines:
            out.append(f"{title} ({counts[title]})")
            out.extend(lines)
    out.extend(f"note: {note}" for note in deck.notes)
    return "\n".join(out)


def _section(row: Row) -> str:
    return "Trainer" if "trainer" in row else "Energy" if "energy" in row else "Pokémon"


def _plain(name: str) -> str:
    """A name with everything left out that lists spell in different ways."""
    name = re.sub(rf"\{{([{types.LETTERS}])\}}", lambda found: types.NAMES[types.LETTERS.index(found[1])], name)
    name = rules_name(name.replace("’", "'"))
    for sign, word in (("★", " star"), ("☆", " star"), ("◇", " prism star"), ("{*}", " prism star"), ("δ", "")):
        name = name.replace(sign, word)
    name = re.sub(r"\([^)]*\)", "", name.replace("♀", " f ").replace("♂", " m "))
    letters = unicodedata.normalize("NFKD", name).casefold()
    return re.sub(r"[^a-z0-9]", "", letters)


def _number(number: str) -> str:
    """A collector number without leading zeros: XY067 and XY67 are one."""
    found = re.fullmatch(r"([A-Za-z]*)0*(\d+)([A-Za-z]*)", number)
    return (found[1].upper() + found[2] + found[3].lower()) if found else number.upper()


class _Reader:
    """Reads line by line, and collects what is wrong."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.counts: dict[str, int] = {}
        self.notes: list[str] = []
        self.wrong: list[str] = []
        self.total = 0
        self._names: dict[str, list[Row]] = {}
        """Every row by plain name; filled when a line has no printing."""
        self._codes: dict[str, list[str]] = {}
        for one in catalog.sets().values():
            if one.code:
                self._codes.setdefault(one.code.upper(), []).append(one.id)
        for code, set_id in _OTHER_CODES.items():
            self._codes.setdefault(code, [set_id])
        for set_id in catalog.sets():
            self._codes.setdefault(set_id.upper(), [set_id])
        self._section = ""
        self._said = 0
        self._lines = 0
        self._cards = 0

    def read(self, number: int, line: str) -> None:
        heading = _HEADING.match(line)
        if heading and heading[1].casefold() == "total":
            self.total = int(heading[2])
        elif heading:
            self.end_section()
            self._section, self._said = heading[1], int(heading[2])
        elif _BARE_HEADING.match(line):
            self.end_section()
        elif line and not line.startswith(("#", "//", "***")):
            self._entry(number, line)

    def end_section(self) -> None:
        """A heading's count may mean cards or lines; anything else is noted."""
        if self._section and self._said not in (self._cards, self._lines):
            self.notes.append(f"the heading {self._section} says {self._said}; its lines add up to {self._cards} cards")
        self._section, self._lines, self._cards = "", 0, 0

    def _entry(self, number: int, line: str) -> None:
        entry = _ENTRY.match(line)
        if entry is None:
            self.wrong.append(f"line {number}: expected a count and a card, as in '4 Snivy BLW 1', got {line!r}")
            return
        count = int(entry[1]) if len(entry[1]) < 4 else MOST_COPIES + 1
        if not 1 <= count <= MOST_COPIES:
            self.wrong.append(f"line {number}: expected a count from 1 to {MOST_COPIES}, got {entry[1]}")
            return
        try:
            card = self._card(entry[2].strip())
        except PlaymatError as error:
            self.wrong.append(f"line {number}: {error}")
            return
        self._lines += 1
        self._cards += count
        self.counts[card] = self.counts.get(card, 0) + count

    def _card(self, text: str) -> str:
        if _ID.match(text) and text.partition("-")[0] in self.catalog.sets():
            return str(self.catalog.row(text)["id"])
        printed = _PRINTING.match(text)
        if printed:
            code = printed["code"].upper()
            energy = _BASIC_ENERGY.match(printed["name"] or "")
            sets = self._sets(code)
            if energy and not sets and (_ENERGY_CODE.match(code) or code not in self._codes):
                return self._basic_energy(energy)
            if sets:
                return self._printing(sets, code, printed["number"], printed["name"] or "")
        energy = _BASIC_ENERGY.match(text)
        if energy:
            return self._basic_energy(energy)
        return self._named(text, printed)

    def _sets(self, code: str) -> list[str]:
        gallery = _GALLERY.match(code)
        return self._codes.get(code, []) or (self._codes.get(gallery[1], []) if gallery else [])

    def _printing(self, sets: list[str], code: str, number: str, name: str) -> str:
        wanted = _number(number)
        digits = wanted.isdigit()
        exact: list[Row] = []
        loose: list[Row] = []
        for set_id in sets:
            for row in self.catalog.rows(set_id).values():
                printed = _number(row.get("number", row["id"][len(set_id) + 1 :]))
                if printed == wanted:
                    exact.append(row)
                elif digits and re.sub(r"^[A-Z]+", "", printed) == wanted:
                    loose.append(row)  # promos: the games leave the letters of XY67 out
        found = exact + loose
        if not found:
            last = self.catalog.sets()[sets[0]]
            raise DeckError(f"expected a number of {last.name} ({code}), which has {last.total} cards, got {number}")
        if name:
            fitting = [row for row in found if _plain(row["name"]) == _plain(name)]
            if not fitting:
                raise DeckError(f"{code} {number} is {found[0]['name']} ({found[0]['id']}), not {name}")
            found = fitting
        return str(found[0]["id"])

    def _basic_energy(self, energy: re.Match[str]) -> str:
        letter = energy[1] or types.LETTERS[types.NAMES.index(energy[2].capitalize())]
        kind = types.NAMES[types.LETTERS.index(letter.upper())]
        for set_id in (
            "sve",
            *reversed(self.catalog.sets()),
        ):  # the set of nothing but basic Energy, if it has the type
            for row in self.catalog.rows(set_id).values():
                if row.get("energy") == kind:
                    return str(row["id"])
        raise DeckError(f"there is no basic {kind} Energy")

    def _named(self, text: str, printed: re.Match[str] | None) -> str:
        rows = self._by_name(text)
        if not rows:
            if printed and printed["name"] and self._by_name(printed["name"]):
                raise DeckError(f"expected a set code such as BLW after {printed['name']}, got {printed['code']!r}")
            raise DeckError(f"expected a card name, a set code and a number, or a card id such as bw1-1, got {text!r}")
        designs = {_design(row) for row in rows}
        if len(designs) > 1:
            some = ", ".join(row["id"] for row in rows[-5:])
            raise DeckError(
                f"{text} is {len(designs)} different cards; expected a set code and number, or an id such as {some}"
            )
        row = next((row for row in reversed(rows) if "declined" not in row), rows[-1])
        self.notes.append(f"{text}: the printing {row['id']} was chosen")
        return str(row["id"])

    def _by_name(self, name: str) -> list[Row]:
        if not self._names:
            for _, row in self.catalog.all_rows():
                self._names.setdefault(_plain(row["name"]), []).append(row)
        return self._names.get(_plain(name), [])


def _design(row: Row) -> str:
    """What makes two printings different cards; Trainers and Energy of one name are one card."""
    if "trainer" in row or "energy" in row:
        return row["name"] if "energy" not in row else str(row["energy"])
    return repr([row.get(key) for key in ("stage", "hp", "types", "from", "weak", "retreat")] + _effects(row))


def _effects(row: Row) -> list[object]:
    return [row.get("attacks"), row.get("powers"), row.get("do")]
