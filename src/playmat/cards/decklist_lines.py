"""The lines of a deck list, whatever wrote it: headings, remarks, and entries with a count and words.

No line is matched against a pattern before its white space is collapsed and its length known, and no pattern repeats
within a repetition, so any text is gone through in the time its length takes.
"""

from __future__ import annotations

import html
import json
import unicodedata
from dataclasses import dataclass
from typing import Any, Final

from playmat.model.errors import DeckError

LONGEST_LIST: Final = 20_000
"""Characters. A list of sixty different cards has under 3,000."""
MOST_LINES: Final = 400
LONGEST_LINE: Final = 200
MOST_COPIES: Final = 60

_SECTIONS: Final = {
    "Pokémon": ("pokemon", "pokemons", "pokemonkarten", "pokemoncards", "pokemoncard"),
    "Trainer": (
        *("trainer", "trainers", "trainercards", "trainercard", "trainerkarten", "dresseur", "dresseurs", "entrenador"),
        *("entrenadores", "treinador", "treinadores", "allenatore", "allenatori", "supporter", "supporters", "item"),
        *("items", "stadium", "stadiums", "tool", "tools", "pokemontool", "pokemontools", "trainersandstadiums"),
    ),
    "Energy": ("energy", "energies", "energycards", "energie", "energien", "energia", "energias", "energiekarten"),
    "Total": ("total", "totalcards", "totaldecartes", "totaldecartas", "totaledicarte", "kartengesamt", "gesamt"),
}
_SECTION_OF: Final = {word: section for section, words in _SECTIONS.items() for word in words}
_COLUMNS: Final = {
    "count": ("count", "qty", "quantity", "amount", "copies", "number of cards", "#", "menge", "anzahl"),
    "name": ("name", "card", "card name", "cardname"),
    "set": ("set", "code", "set code", "setcode", "edition", "expansion", "set id"),
    "number": ("number", "no", "no.", "card number", "collector number", "num"),
    "id": ("id", "card id", "cardid"),
}
_COLUMN_OF: Final = {word: column for column, words in _COLUMNS.items() for word in words}
_SUFFIXES: Final = frozenset("PH RH (PH) (RH) [PH] [RH] *F* (F) HOLO (HOLO) FOIL (FOIL) (REVERSE) (NM) NM".split())


@dataclass(frozen=True, slots=True)
class Heading:
    """A section of the list, or its total; -1 where it says no number."""

    section: str
    count: int


@dataclass(frozen=True, slots=True)
class Remark:
    """Words that are neither a heading nor an entry; `said` tells whether a reader should hear of it."""

    said: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """A count and the words of a card."""

    count: int
    words: tuple[str, ...]
    counted: bool = True
    """Whether the line gave the count; otherwise it is one card if it is one at all."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line that is no entry, and why."""

    why: str


Part = Heading | Remark | Entry | Wrong


def parts(text: str) -> list[tuple[int, str, Part]]:
    """The lines that say anything: number, text with white space collapsed, and what the line is."""
    if len(text) > LONGEST_LIST:
        raise DeckError(f"expected a deck list of at most {LONGEST_LIST} characters, got {len(text)}")
    text = text.lstrip("\ufeff")
    if text.lstrip()[:1] in ("[", "{"):
        found = _json_parts(text)
        if found:
            return found
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise DeckError(f"expected a deck list of at most {MOST_LINES} lines, got {len(lines)}")
    table: list[str] = []
    said: list[tuple[int, str, Part]] = []
    for number, line in enumerate(lines, 1):
        one = " ".join(line.split())
        if not one:
            continue
        if len(one) > LONGEST_LINE:
            said.append((number, one[:40] + " …", Wrong(f"expected a line of at most {LONGEST_LINE} characters")))
            continue
        one = " ".join(html.unescape(one).split())
        header = _columns(one)
        if header:
            table = header
            continue
        part = _row(one, table) if table else None
        said.append((number, one, part or _part(one)))
    return said


def words_plain(text: str) -> str:
    """Letters alone, without accents: how headings are compared."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in letters if letter.isascii() and letter.isalpha())


def is_number(word: str) -> bool:
    """ASCII digits and nothing else."""
    return word.isascii() and word.isdigit()


def _part(line: str) -> Part:
    if line.startswith(("//", "***", "---", "===")):
        return Remark(said=False)
    heading = _heading(line)
    if heading is not None:
        return heading
    if line.startswith("#"):
        return Remark(said=False)
    words = line.lstrip("*-•·").split()
    if not words:
        return Remark(said=False)
    return _entry(words)


def _heading(line: str) -> Heading | None:
    """A known word with or without a number, before or after it: `Pokémon: 12`, `##Trainer - 30`, `12 Energy`."""
    letters = (
        line.strip("#*= ").replace(":", " ").replace("(", " ").replace(")", " ").replace("–", " ").replace("-", " ")
    )
    words = letters.split()
    digits = [word for word in words if is_number(word)]
    section = _SECTION_OF.get(words_plain("".join(word for word in words if not is_number(word))))
    if section is None or len(digits) > 1:
        return None
    if digits and len(digits[0]) > 4:
        return Heading(section, -1)
    return Heading(section, int(digits[0]) if digits else -1)


def _entry(words: list[str]) -> Part:
    count, rest = _leading(words)
    if not count:
        count, rest = _trailing(words)
    counted = bool(count)
    if count and not (is_number(count) and len(count) < 4 and 1 <= int(count) <= MOST_COPIES):
        return Wrong(f"expected a count from 1 to {MOST_COPIES}, got {count[:12]}")
    while rest and rest[-1].upper() in _SUFFIXES:
        rest = rest[:-1]
    if not rest:
        return Wrong(f"expected a card after the count {count[:12]}")
    return Entry(int(count) if counted else 1, tuple(rest), counted)


def _leading(words: list[str]) -> tuple[str, list[str]]:
    """The count that a line begins with, as digits, and the words after it: 4, 4x, x4, (4), `4,` or `4;`."""
    first = words[0]
    for mark in (",", ";"):
        head, found, tail = first.partition(mark)
        if found and is_number(head):
            return head, _unquoted([*([tail] if tail else []), *words[1:]], mark)
    bare = first.strip("()[]").rstrip(":")
    if is_number(bare):
        return bare, words[1:]
    if is_number(bare[:-1]) and bare[-1:] in "xX×":
        return bare[:-1], words[1:]
    if bare[:1] in ("x", "X", "×") and is_number(bare[1:]):
        return bare[1:], words[1:]
    return "", words


def _unquoted(words: list[str], mark: str) -> list[str]:
    """The words of a line of values: marks between values are spaces, quotation marks are none of the card."""
    return " ".join(words).replace('"', " ").replace(mark, " ").split()


def _trailing(words: list[str]) -> tuple[str, list[str]]:
    """The count that a line ends with: x4 or (x4)."""
    last = words[-1].strip("()[]")
    if len(words) > 1 and last[:1] in ("x", "X", "×") and is_number(last[1:]):
        return last[1:], words[:-1]
    return "", words


# --- Tables and JSON


def _columns(line: str) -> list[str]:
    """The columns of a table, if the line names them: a count and a name or an id among them."""
    mark = next((one for one in (",", ";") if one in line), "")
    if not mark:
        return []
    named = [_COLUMN_OF.get(value.strip(' "').casefold(), "") for value in line.split(mark)]
    return named if "count" in named and ("name" in named or "id" in named) else []


def _row(line: str, columns: list[str]) -> Part | None:
    """A line of a table; None if it is not one."""
    values = _values(line)
    if len(values) < 2:
        return None
    cells = {column: value for column, value in zip(columns, values, strict=False) if column}
    words = [*cells.get("name", "").split(), *cells.get("set", "").split(), *cells.get("number", "").split()]
    return _entry([cells.get("count", ""), *(words or cells.get("id", "").split())]) if cells.get("count") else None


def _values(line: str) -> list[str]:
    """The values of a line of comma- or semicolon-separated ones; within quotation marks a comma is a letter."""
    mark = "," if "," in line else ";"
    found, quoted, value = [], False, ""
    for letter in line:
        if letter == '"':
            quoted = not quoted
        elif letter == mark and not quoted:
            found.append(value.strip())
            value = ""
        else:
            value += letter
    return [*found, value.strip()]


def _json_parts(text: str) -> list[tuple[int, str, Part]]:
    """A JSON array of ids, or of objects with a count and a name or an id; nothing if it is neither."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    if isinstance(data, dict):
        data = next((value for value in data.values() if isinstance(value, list)), [])
    found: list[tuple[int, str, Part]] = []
    if not isinstance(data, list):
        return found
    for number, one in enumerate(data, 1):
        words = _json_words(one)
        if words:
            line = " ".join(words)[:LONGEST_LINE]
            found.append((number, line, _entry(line.split())))
    if len(found) > MOST_LINES:
        raise DeckError(f"expected a deck list of at most {MOST_LINES} entries, got {len(found)}")
    return found


def _json_words(one: Any) -> list[str]:
    if isinstance(one, str):
        return ["1", *one.split()]
    if not isinstance(one, dict):
        return []
    cells: dict[str, str] = {}
    for key, value in one.items():
        column = _COLUMN_OF.get(str(key).casefold(), "")
        if column and isinstance(value, str | int):
            cells[column] = str(value)[:LONGEST_LINE]
    words = [*cells.get("name", "").split(), *cells.get("set", "").split(), *cells.get("number", "").split()]
    if "id" in cells and "set" not in cells:
        words = [*cells.get("name", "").split(), *cells["id"].split()]
    return [cells.get("count", "1"), *words] if words else []
