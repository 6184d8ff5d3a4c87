"""The lines of a deck list, whatever wrote it: headings, remarks, and entries with a count and words.

No line is matched against a pattern before its white space is collapsed and its length known, and no pattern repeats
within a repetition, so any text is gone through in the time its length takes.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass
from typing import Any, Final

from playmat.cards.decklist_text import LONGEST_LINE, pieces, readable
from playmat.model.errors import DeckError

LONGEST_LIST: Final = 20_000
"""Characters. A list of sixty different cards has under 3,000."""
MOST_LINES: Final = 400
MOST_COPIES: Final = 60

_BESIDE: Final = "Beside"
"""The section of cards that a list names and the deck does not hold."""
_SECTIONS: Final = {
    "Pokémon": ("pokemon", "pokemons", "pokemoncards", "pokemoncard"),
    "Trainer": (
        *("trainer", "trainers", "trainercards", "trainercard", "supporter", "supporters", "item", "items"),
        *("stadium", "stadiums", "tool", "tools", "pokemontool", "pokemontools", "trainersandstadiums", "acespec"),
        *("trainerssupporters", "supportersitems", "itemstools", "itemsandtools", "trainersupporter"),
    ),
    "Energy": ("energy", "energies", "energycards", "energycard", "specialenergy", "basicenergy", "basicenergies"),
    "Total": (
        *("total", "totalcards", "totaldeck", "deck", "decklist", "maindeck", "mainboard", "main", "cards", "card"),
        *("cardstotal", "cardsintotal", "cardsindeck", "totalcardsindeck", "decksize"),
    ),
    _BESIDE: ("sideboard", "side", "sidedeck", "maybeboard", "maybe", "considering"),
}
_FOREIGN: Final = {
    "Pokémon": ("pokemonkarten", "ポケモン", "포켓몬", "宝可梦", "寶可夢"),
    "Trainer": (
        *("trainerkarten", "dresseur", "dresseurs", "entrenador", "entrenadores", "treinador", "treinadores"),
        *("allenatore", "allenatori", "aiuto", "strumento", "stadio", "objeto", "objetos", "partidario", "estadio"),
        *("トレーナーズ", "トレーナー", "グッズ", "サポート", "スタジアム", "どうぐ", "ポケモンのどうぐ", "트레이너스"),
    ),
    "Energy": ("energie", "energies", "energien", "energia", "energias", "energiekarten", "エネルギー", "에너지"),
    "Total": (
        *("totaldecartes", "totaldecartas", "totaledicarte", "totalecarte", "totalcartas", "totalcartes", "合計"),
        *("kartengesamt", "gesamtkarten", "gesamt", "cartastotales", "totaledellecarte", "cartes", "cartas", "karten"),
    ),
}
_SECTION_OF: Final = {
    word: section for table in (_FOREIGN, _SECTIONS) for section, words in table.items() for word in words
}
_FOREIGN_WORDS: Final = {word for words in _FOREIGN.values() for word in words} - {
    word for words in _SECTIONS.values() for word in words
}
_COLUMNS: Final = {
    "count": ("count", "qty", "quantity", "amount", "copies", "number of cards", "#", "menge", "anzahl"),
    "name": ("name", "card", "card name", "cardname"),
    "set": ("set", "code", "set code", "setcode", "edition", "expansion", "set id"),
    "number": ("number", "no", "no.", "card number", "collector number", "num"),
    "id": ("id", "card id", "cardid"),
}
_COLUMN_OF: Final = {word: column for column, words in _COLUMNS.items() for word in words}
_SUFFIXES: Final = frozenset("PH RH (PH) (RH) [PH] [RH] *F* (F) HOLO (HOLO) FOIL (FOIL) (REVERSE) (NM) NM".split())
_BETWEEN: Final = frozenset("-–—|:/")
"""What stands between the parts of an entry, and in no card's name by itself."""
_COUNT: Final = re.compile(r"(\d{1,20})(?:\.0)?[xX×]?[.):/*-]?|[xX×](\d{1,20})")
_LAST_COUNT: Final = re.compile(r"(?:\s[-–:=xX×]\s?|:\s?|\s\(?[xX×]|\s\[[xX×])(\d{1,2})[\])]?$")
_MARKED: Final = re.compile(
    r"[*\-•·◦‣▪■●>+☐☑☒✓✔✅ ]*(?:\[[ xX✓]?\] )?(?:(?:qty|quantity|count)[.:=]? ?(?=\d))?", re.IGNORECASE
)
"""What stands before the count: a bullet, a box to tick, the word for a count."""
_TIMES: Final = re.compile(r"[xX×](\d{1,2})")
_IN_BRACKETS: Final = re.compile(r"\([^()]{0,80}[^\W\d_]{2}[^()]{0,80}\)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A section of the list, or its total; -1 where it says no number."""

    section: str
    count: int
    foreign: bool = False
    """Whether it is no English word: then the names of the cards are none either."""

    @property
    def beside(self) -> bool:
        """Whether what follows is not of the deck."""
        return self.section == _BESIDE


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
    beside: bool = False
    """Whether the line says that the card is not of the deck."""


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
    mark = ""
    said: list[tuple[int, str, Part]] = []
    for number, line in enumerate(lines, 1):
        header, found_mark = _columns(line)
        if header:
            table, mark = header, found_mark
            continue
        whole = " ".join(line.split())
        part = _row(line, table, mark) if table and len(whole) <= LONGEST_LINE else _record(whole)
        if part is not None:
            said.append((number, whole, part))
            continue
        for piece in pieces(line, _is_section):
            if len(piece) > LONGEST_LINE:
                why = f"expected a line of at most {LONGEST_LINE} characters"
                said.append((number, piece[:40] + " …", Wrong(why)))
            else:
                said.append((number, piece, _part(readable(piece))))
        if len(said) > MOST_LINES:
            raise DeckError(f"expected a deck list of at most {MOST_LINES} entries, got more")
    return said


def words_plain(text: str) -> str:
    """Letters alone, without accents: how headings are compared."""
    letters = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in letters if letter.isascii() and letter.isalpha())


def is_number(word: str) -> bool:
    """ASCII digits and nothing else."""
    return word.isascii() and word.isdigit()


def _is_section(word: str) -> bool:
    return _section(word.rstrip(":")) != ""


def _section(text: str) -> str:
    """The section that a word or some words without numbers name; empty for any other."""
    return _SECTION_OF.get(words_plain(text)) or _SECTION_OF.get(text.strip(" []#*=:"), "")


def _part(line: str) -> Part:
    if line.startswith(("//", "***", "---", "===")) or not line:
        return Remark(said=False)
    heading = _heading(line)
    if heading is not None:
        return heading
    if line.startswith("#"):
        return Remark(said=False)
    beside = line[:3].casefold() == "sb:"
    words = _MARKED.sub("", line[3:] if beside else line, count=1).split()
    if not words:
        return Remark(said=False)
    return _entry(words, beside)


def _heading(line: str) -> Heading | Remark | None:
    """A known word with or without a number, before or after it: `Pokémon: 12`, `##Trainer - 30`, `12 Energy`."""
    words = "".join(" " if letter in ":()–-/&#*=[]" else letter for letter in _IN_BRACKETS.sub(" ", line)).split()
    digits = [word for word in words if is_number(word)]
    letters = [word for word in words if not is_number(word)]
    if (
        len(letters) > 1
        and words_plain(letters[0]) == "total"
        and _section(letters[1]) in ("Pokémon", "Trainer", "Energy")
    ):
        return Remark(said=False)  # the sum of a section, which its heading says too
    section = _section("".join(letters))
    if not section or len(digits) > 1:
        return None
    count = int(digits[0]) if digits and len(digits[0]) <= 4 else -1
    return Heading(section, count, bool({words_plain("".join(letters)), "".join(letters)} & _FOREIGN_WORDS))


def _entry(words: list[str], beside: bool = False) -> Part:
    count, rest = _leading(words)
    if not count:
        count, rest = _trailing(words)
    elif len(rest) > 1 and (last := _TIMES.fullmatch(rest[-1])):
        count, rest = last[1], rest[:-1]  # the number before it is that of a section
    counted = bool(count)
    if count and not (len(count) < 4 and 1 <= int(count) <= MOST_COPIES):
        return Wrong(f"expected a count from 1 to {MOST_COPIES}, got {count[:12]}")
    while rest and rest[-1].upper() in _SUFFIXES:
        rest = rest[:-1]
    rest = [word for word in rest if word not in _BETWEEN] or rest
    if not rest:
        return Wrong(f"expected a card after the count {count[:12]}")
    return Entry(int(count) if counted else 1, tuple(rest), counted, beside)


def _leading(words: list[str]) -> tuple[str, list[str]]:
    """The count that a line begins with, as digits, and the words after it: 4, 4x, x4, (4), `4,`, `4.`, 4 x."""
    first = words[0]
    for mark in (",", ";"):
        head, found, tail = first.partition(mark)
        if found and is_number(head):
            return head, _unquoted([*([tail] if tail else []), *words[1:]], mark)
    count = _COUNT.fullmatch(first.strip("()[]"))
    if not count or (not first.isascii() and "×" not in first):
        return "", words
    rest = words[1:]
    if first[-1] in ".)" and first[0] != "(" and len(rest) > 1 and is_number(rest[0].rstrip("xX×")):
        return _leading(rest)  # the number of the line
    if len(rest) > 1 and rest[0] in ("x", "X", "×", "*", "-", "–", "•"):
        rest = rest[1:]
    return count[1] or count[2], rest


def _unquoted(words: list[str], mark: str) -> list[str]:
    """The words of a line of values: marks between values are spaces, quotation marks are none of the card."""
    return " ".join(words).replace('"', " ").replace(mark, " ").split()


def _trailing(words: list[str]) -> tuple[str, list[str]]:
    """The count that a line ends with: x4, (x4), x 4, - 4, : 4, = 4."""
    line = " ".join(words)
    found = _LAST_COUNT.search(line[-12:])
    if not found or not found[1].isascii():
        return "", words
    rest = line[: len(line) - len(found[0])].split()
    return (found[1], rest) if rest else ("", words)


# --- Tables and JSON


def _columns(line: str) -> tuple[list[str], str]:
    """The columns of a table and what stands between them, if the line names a count and a name or an id."""
    mark = next((one for one in ("\t", ",", ";") if one in line[:LONGEST_LINE]), "")
    if not mark or len(line) > LONGEST_LINE:
        return [], ""
    named = [_COLUMN_OF.get(value.strip(' "\ufeff').casefold(), "") for value in line.split(mark)]
    return (named, mark) if "count" in named and ("name" in named or "id" in named) else ([], "")


def _row(line: str, columns: list[str], mark: str) -> Part | None:
    """A line of a table; None if it is not one."""
    values = _values(line, mark)
    if len(values) < 2:
        return None
    cells = {column: value for column, value in zip(columns, values, strict=False) if column}
    words = [*cells.get("name", "").split(), *cells.get("set", "").split(), *cells.get("number", "").split()]
    return _entry([cells.get("count", ""), *(words or cells.get("id", "").split())]) if cells.get("count") else None


def _values(line: str, mark: str) -> list[str]:
    """The values of a line; within quotation marks what stands between them is a letter."""
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


def _record(line: str) -> Part | None:
    """A line that is a JSON object by itself."""
    if not (line.startswith("{") and line.rstrip(",").endswith("}")):
        return None
    try:
        words = _json_words(json.loads(line.rstrip(",")))
    except (ValueError, RecursionError):
        return None
    return _entry(" ".join(words)[:LONGEST_LINE].split()) if words else None


def _json_parts(text: str) -> list[tuple[int, str, Part]]:
    """JSON: ids, objects with a count and a name or an id, in one array or several, or counts by id; else nothing."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    found: list[tuple[int, str, Part]] = []
    for one in _json_entries(data):
        words = _json_words(one)
        if words:
            line = " ".join(words)[:LONGEST_LINE]
            found.append((len(found) + 1, line, _entry(line.split())))
    if len(found) > MOST_LINES:
        raise DeckError(f"expected a deck list of at most {MOST_LINES} entries, got {len(found)}")
    return found


def _json_entries(data: Any, depth: int = 3) -> list[Any]:
    if isinstance(data, list):
        return data
    if not isinstance(data, dict) or not depth:
        return []
    if data and all(isinstance(value, int) for value in data.values()):
        return [{"id": key, "count": value} for key, value in data.items()]
    found: list[Any] = []
    for value in data.values():
        found += _json_entries(value, depth - 1)
    return found


def _json_words(one: Any) -> list[str]:
    if isinstance(one, str):
        return ["1", *one.split()]
    if not isinstance(one, dict):
        return []
    cells: dict[str, str] = {}
    for inside in (*(value for value in one.values() if isinstance(value, dict)), one):
        for key, value in inside.items():
            column = _COLUMN_OF.get(str(key).casefold(), "")
            if column and isinstance(value, str | int):
                cells[column] = str(value)[:LONGEST_LINE]
    words = [*cells.get("name", "").split(), *cells.get("set", "").split(), *cells.get("number", "").split()]
    if "id" in cells and "set" not in cells:
        words = [*cells.get("name", "").split(), *cells["id"].split()]
    return [cells.get("count", "1"), *words] if words else []
