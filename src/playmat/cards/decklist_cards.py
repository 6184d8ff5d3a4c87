"""From the words of an entry to a printing: what people write beside a name, and whether the name agrees with it.

Certain is what a set and a number say and the name does not deny. A name that differs a little is noted. Where they
disagree, or where there is a name alone, all printings that could be meant are handed on: the era of the whole list
decides among them (`decklist_era`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from playmat.cards.decklist_lines import is_number, words_plain
from playmat.cards.index import (
    Index,
    designs,
    distance,
    family,
    number_of,
    plain,
    plain_number,
    set_of,
    words_of,
)
from playmat.cards.rows import Row
from playmat.model.words import types

_NUMBER: Final = re.compile(r"[A-Za-z]{0,5}[0-9]{1,4}[A-Za-z]?(?:_[A-Za-z0-9]{1,3})?|[A-Z!?]|ONE|TWO|THREE|FOUR")
_JOINED: Final = re.compile(r"([A-Za-z]{2,5})-?([A-Za-z]{0,3}[0-9]{1,4}[a-z]?)")
_FILLER: Final = ("tag team", "ace spec", "prism star", "team flare gear", "team flare hyper gear")
_LEVEL_UP: Final = ("lv.x", "lv. x", "lv x", "lv-x", "lvx", "lvl x", "lvl.x", "level x", "level-x")
_KINDS: Final = frozenset(
    ("ex", "gx", "v", "vmax", "vstar", "break", "legend", "union", "m", "mega", "star", "g", "gl", "fb", "c")
)
"""Words that make another card of a name; a short name may lack any other."""
_ENERGY_WORDS: Final = frozenset("energy energies energie energien energia energias nrg".split())
_BESIDE_TYPE: Final = _ENERGY_WORDS | frozenset("basic basis base basica basico de da do d di card cards".split())
_TOGETHER: Final = re.compile(r"([A-Za-z][A-Za-z_]{1,60})_([A-Za-z]{0,5}[0-9]{1,4}[a-z]?):([A-Za-z][A-Za-z_]{1,60})")
_ENERGY_TAIL: Final = re.compile(r"(?:[A-Z]{2,5}-?)?(?:[0-9]{1,3}|[A-Z])")
SPECIAL_ONCE: Final = ("Darkness", "Metal")
"""Types whose Energy was a special card only, until Diamond & Pearl."""


@dataclass(frozen=True, slots=True)
class Found:
    """What an entry can be. Certain: one printing; else the candidates among which the era decides."""

    rows: tuple[Row, ...] = ()
    certain: bool = False
    note: str = ""
    """What a reader should know of a certain one, or why the rest is not."""
    name: str = ""
    alone: bool = False
    """Whether nothing stands beside the name that would be a printing, if it were known."""
    denied: bool = False
    """Whether the printing beside the name is another card, of a set that does not have the name."""
    numbered: tuple[Row, ...] = ()
    """If so: the printings of the name that have the number beside it, in other sets."""
    longer: tuple[Row, ...] = ()
    """Printings of the one longer name that begins with this one: what is meant if the era does not have it."""
    spelt: tuple[Row, ...] = ()
    """Of a name that differs from another by capitals alone (Mewtwo ex, Mewtwo-EX): the printings spelt as it is."""
    wrong: str = ""
    """Why there is nothing: a sentence that says what was expected."""
    nearest: tuple[Row, ...] = ()


class Cards:
    """Finds the printings of entries in an index."""

    def __init__(self, index: Index, foreign: bool = False) -> None:
        self._index = index
        self._foreign = foreign
        """Whether the list is in another language: then set and number say what the name does not."""

    def find(self, words: tuple[str, ...], section: str = "") -> Found:
        """The printings that these words of an entry can mean."""
        words = self._in_order(words)
        found = self._find(words, section)
        if found.certain:
            return found
        # Something may stand after the printing: a price, a rarity, a remark.
        for length in range(len(words) - 1, 1, -1):
            if _NUMBER.fullmatch(words[length - 1].strip("()[]{}#,").partition("/")[0]):
                shorter = self._printed(words[:length], self._readings(words[:length]))
                if shorter is not None and shorter.rows[0].get("energy", "special") == "special":
                    rest = f"{' '.join(words[length:])!r} says nothing of a card"
                    return replace(shorter, note=f"{shorter.note}; {rest}" if shorter.note else rest)
        return found

    def _in_order(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words with the printing last, and those run together apart: `bw1-1 Snivy`, `SNIVY_1:BLACK_WHITE`."""
        if len(words) == 1 and (together := _TOGETHER.fullmatch(words[0])):
            name, number, named = (one.replace("_", " ") for one in together.groups())
            return (*name.split(), *named.split(), number)
        if len(words) > 1:
            first, second = (word.strip("()[]{}#,") for word in words[:2])
            if self._index.by_id(first) is not None:
                return (*words[1:], first)
            if len(words) > 2 and words[0][:1] in "([" and self._index.sets_called(first) and _NUMBER.fullmatch(second):
                return (*words[2:], first, second)
        if len(words) == 1 and "_" in words[0] and self._index.by_id(words[0]) is None:
            return tuple(words[0].replace("_", " ").split())
        return words

    def _find(self, words: tuple[str, ...], section: str) -> Found:
        energy = self._basic_energy(words) or self._basic_energy(self._energy_in_english(words))
        text = " ".join(words)
        readings = self._readings(words)
        if energy:
            certain = [row for _, rows in readings for row in rows if row.get("energy") == energy[0]["energy"]]
            if certain:
                return Found((certain[0],), certain=True)
            if not self._special(words, readings):
                alone = len(words) <= 3 and not any(letter.isdigit() for letter in text)
                plain_said = alone and len(words) == 2
                if plain_said and energy[0]["energy"] in SPECIAL_ONCE and "basic" not in text.casefold():
                    special = [
                        row for row in self._index.named(f"{energy[0]['energy']} Energy") if row["energy"] == "special"
                    ]
                    return Found((*special, *energy), name=text)
                return Found((energy[0],), certain=True)
        return self._printed(words, readings) or self._by_name(words, readings, section)

    def _printed(self, words: tuple[str, ...], readings: list[tuple[str, list[Row]]]) -> Found | None:
        """What set and number say, if the name agrees, or nearly, or is in another language."""
        for fit in (_same, _short, _near, _shorter):
            for name, rows in readings:
                fitting = [] if _other_letters(name) else [row for row in rows if fit(name, row)]
                if fitting:
                    one = _best(name, fitting)
                    note = "" if fit is _same else f"{one['id']} is {one['name']}; the list says {name}"
                    return Found((one,), certain=True, note=note)
        if "/" in words[-1]:
            # The number and how many the set has: which set follows from the name.
            rows = self._index.named(" ".join(words[:-1]))
            numbered = _of_number(rows, _number_of(words)) if rows else []
            if numbered and len(designs(numbered)) == 1:
                return Found((numbered[0],), certain=True)
        if self._foreign and readings and not any(_other_letters(name) for name, _ in readings):
            name, rows = readings[0]
            if not self._index.named(name) and _kinds(name) <= _kinds(rows[0]["name"]):
                note = f"{rows[0]['id']} is {rows[0]['name']}; the list has it as {name}"
                return Found((rows[0],), certain=True, note=note)
        return None

    # --- Printings

    def _readings(self, words: tuple[str, ...]) -> list[tuple[str, list[Row]]]:
        """The ways to read a printing at the end of the words, likeliest first: the name before it, the printings."""
        bare = tuple(word.strip("()[]{}#,") if word not in ("{*}",) else word for word in words)
        found: list[tuple[str, list[Row]]] = []
        last = bare[-1].partition("/")[0] if bare else ""
        name = " ".join(words[:-1])
        card_set, dash, number = last.partition("-")
        id_set = self._index.set_id(card_set) if dash else ""
        if id_set:
            row = self._index.catalog.rows(id_set).get(f"{id_set}-{number}")
            found.append((name, [row] if row else self._numbered([id_set], number)))
        if len(bare) > 1 and _NUMBER.fullmatch(last):
            sets = self._index.sets_called(bare[-2])
            if sets:
                found.append((" ".join(words[:-2]), self._numbered(sets, last)))
            for length in range(min(6, len(bare) - 1), 0, -1):
                named = self._index.sets_named(bare[-1 - length : -1])
                if named:
                    found.append((" ".join(words[: -1 - length]), self._numbered(named, last)))
            promo = self._promo(last)
            if promo:
                before = -2 if len(bare[-2]) < 8 and (sets or bare[-2].isupper()) else -1
                found.append((" ".join(words[:before]), promo))
                found.append((name, promo))
        elif self._promo(last):
            found.append(("", self._promo(last)))
        joined = _JOINED.fullmatch(last)
        if joined:
            sets = self._index.sets_called(joined[1])
            if sets:
                found.append((name, self._numbered(sets, joined[2])))
        together, _, number = last.rpartition("-")
        joint_name, joint, code = together.rpartition("-")
        if joint and _NUMBER.fullmatch(number):
            found.append((" ".join((*words[:-1], joint_name)), self._numbered(self._index.sets_called(code), number)))
        return [(one, rows) for one, rows in found if rows]

    def _numbered(self, sets: list[str], number: str) -> list[Row]:
        exact: list[Row] = []
        loose: list[Row] = []
        for set_id in sets:
            same, without = self._index.numbered(set_id, number)
            exact += same
            loose += without if is_number(number) else []
        return exact + loose

    def _promo(self, number: str) -> list[Row]:
        """The promo that a number such as SWSH154 or XY67 belongs to by its letters."""
        letters = number.rstrip("abcdefghijklmnopqrstuvwxyz").rstrip("0123456789").upper()
        set_id = self._index.promos.get(letters)
        if set_id is None or letters == number.upper():
            return []
        return self._numbered([set_id], number) or self._numbered([set_id], number[len(letters) :])

    # --- Basic Energy

    def _energy_in_english(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words of a basic Energy card in the order `Fire Energy SVE 2`, from any of the languages of lists."""
        flat: list[str] = []
        for word in words:
            letters = words_plain(word)
            if "エネルギー" in word:
                flat += [*word.replace("エネルギー", "").replace("基本", ""), "energy"]
            elif "-" in word and (letters.endswith("energie") or letters.startswith("basis")):
                flat += word.split("-")
            else:
                flat.append(word)
        plainly = [words_plain(word) for word in flat]
        if not any(word in _ENERGY_WORDS for word in plainly):
            return words
        rest = [
            word for word, letters in zip(flat, plainly, strict=True) if letters not in _BESIDE_TYPE and word != "-"
        ]
        first = rest[0].strip("{}[]()") if rest else ""
        kind = self._index.energy_words.get(words_plain(first) or first, "")
        if len(first) == 1 and first.upper() in types.LETTERS and len(flat) > 1:
            kind = types.NAMES[types.LETTERS.index(first.upper())]
        return (kind, "Energy", *rest[1:]) if kind else words

    def _basic_energy(self, words: tuple[str, ...]) -> list[Row]:
        """The basic Energy that the words name, printing or not: `Fire Energy 2`, `Basic {R} Energy SVE 2`, `Water`."""
        rest = [word for word in words if word.casefold() != "basic"]
        if not rest or (len(rest) > 1 and rest[1].casefold() not in ("energy", "energies")):
            return []
        first = rest[0].strip("{}[]()")
        if len(first) == 1 and first.upper() in types.LETTERS and (rest[0] != first or len(rest) > 1):
            kind = types.NAMES[types.LETTERS.index(first.upper())]
        else:
            kind = self._index.energy_words.get(first.casefold(), "")
        tail = [word.lstrip("#") for word in rest[2:] if word.casefold() != "energy"]
        if not kind or len(tail) > 2 or not all(_ENERGY_TAIL.fullmatch(part) or part.isupper() for part in tail):
            return []
        catalog = self._index.catalog
        for set_id in ("sve", *reversed(catalog.sets())):  # the set of nothing but basic Energy, if it has the type
            for row in catalog.rows(set_id).values():
                if row.get("energy") == kind:
                    return [row]
        return []

    def _special(self, words: tuple[str, ...], readings: list[tuple[str, list[Row]]]) -> bool:
        """Whether the printing beside the words is a special Energy card of that name."""
        return any(row.get("energy") == "special" and _same(name, row) for name, rows in readings for row in rows)

    # --- Names

    def _by_name(self, words: tuple[str, ...], readings: list[tuple[str, list[Row]]], section: str) -> Found:
        text = " ".join(words)
        if _other_letters(text):
            return self._nothing(words, readings, [], "")
        tried = [*(name for name, _ in readings), text]
        code = ""
        if len(words) > 2 and _NUMBER.fullmatch(words[-1].strip("()[]#").partition("/")[0]):
            tried.append(" ".join(words[:-2]))
            code = words[-2].strip("()[]").upper()
        if len(words) > 1:
            if self._index.sets_called(words[-1].strip("()[]")):
                tried.append(" ".join(words[:-1]))
            elif _JOINED.fullmatch(words[-1].strip("()[]")) or is_number(words[-1]):
                tried.append(" ".join(words[:-1]))
        for loose in (False, True):
            for name in dict.fromkeys(filter(None, tried)):
                rows, note = self.named(name, section, loose)
                if rows:
                    note = note or (self._why_name(readings, code, name, words) if name != text else "")
                    fitting = self._narrowed(name, rows, words, readings)
                    denied = bool(readings) and len(fitting) == len(rows)
                    numbered = tuple(_of_number(rows, _number_of(words))) if denied else ()
                    longer = () if loose else tuple(self._index.holding(_without_filler(name)))
                    longer = longer if longer and plain(longer[0]["name"]).startswith(plain(name)) else ()
                    spelt = tuple(row for row in fitting if row["name"] == name) if name.endswith(" ex") else ()
                    return Found(
                        tuple(fitting),
                        note=note,
                        name=name,
                        alone=name == text,
                        denied=denied,
                        numbered=numbered,
                        longer=longer,
                        spelt=spelt,
                    )
        return self._nothing(words, readings, tried, code)

    def named(self, name: str, section: str, loose: bool) -> tuple[list[Row], str]:
        """The printings of a name; `loose`: also of one that has these words and more, or that it is a slip of."""
        lower = name.casefold()
        order = self._index.order
        level_up = next((mark for mark in _LEVEL_UP if lower.endswith(mark)), "")
        prime = lower.endswith(" prime")
        short = name[: -len(level_up)] if level_up else name[: -len(" prime")] if prime else name
        rows = self._index.named(short) or self._index.named(_without_filler(short))
        if rows and "◇" not in rows[0]["name"]:
            rows = sorted([*rows, *self._index.named(f"{short} ◇")], key=lambda row: order[set_of(row)])
        note = ""
        if not rows and loose:
            rows = self._index.holding(_without_filler(short)) or self._index.misspelt(_without_filler(short))
            note = f"the list says {name}; {rows[0]['name']} was taken" if rows else ""
        if level_up:
            rows = [row for row in rows if row.get("stage") == "LV.X" or row["name"].endswith("LV.X")]
        elif not plain(name).endswith("lvx"):
            rows = [row for row in rows if not row["name"].endswith("LV.X")] or rows
        if prime:
            rows = [row for row in rows if row.get("rarity") == "Rare Prime"]
        # A sign that is part of the name: Unown [Q] is no other Unown, and Rainbow Energy not δ Rainbow Energy.
        said = short.replace("’", "'").casefold().strip()
        if "[" in said or "energy" in said or "δ" in said:
            rows = [row for row in rows if row["name"].casefold() == said] or rows
        # A heading is a hint, not a fact: a list may have its cards under the wrong one.
        return [row for row in rows if section in ("", family(row))] or rows, note

    def _narrowed(
        self, name: str, rows: list[Row], words: tuple[str, ...], readings: list[tuple[str, list[Row]]]
    ) -> list[Row]:
        """The printings of a name that agree best with a wrong printing: in its set, else with its number."""
        last = _number_of(words)
        sets = {set_of(row) for _, found in readings for row in found}
        if len(words) > 1:
            sets |= set(self._index.sets_called(words[-2].strip("()[]"))) if _NUMBER.fullmatch(last) else set()
            sets |= set(self._index.sets_called(last)) if name != " ".join(words) else set()
            sets |= set(self._index.japanese.get(words[-2].strip("()[]").upper(), ()))
        inside = [row for row in rows if set_of(row) in sets]
        if inside:
            return inside
        # A slip in the code: the name and the number are those of a set whose code differs by one letter.
        code = words[-2].strip("()[]").upper() if len(words) > 2 else ""
        if code in self._index.absent:
            return rows
        slips = [
            row
            for row in _of_number(rows, last)
            if distance(code, self._index.set_facts(set_of(row)).code.upper(), 1) == 1
        ]
        return slips if code and len(designs(slips)) == 1 else rows

    def _why_name(self, readings: list[tuple[str, list[Row]]], code: str, name: str, words: tuple[str, ...]) -> str:
        if readings:
            row = readings[0][1][0]
            return f"{' '.join(words[-2:])} is {row['name']}, not {name}"
        if code in self._index.absent:
            return f"{code}: the catalogue does not have {self._index.absent[code]['name']}"
        if code and not self._index.sets_called(code):
            return f"{code} is no set code known here"
        if code:
            return f"{code} has no number {words[-1].strip('()[]')}"
        return ""

    def _nothing(
        self, words: tuple[str, ...], readings: list[tuple[str, list[Row]]], tried: list[str], code: str
    ) -> Found:
        text = " ".join(words)
        if _other_letters(text):
            why = f"expected the card's English name, or the set code and number of an English set, got {text!r}"
            return Found(wrong=why)
        names = [name for name in dict.fromkeys(reversed(tried)) if name]
        nearest = [rows[-1] for rows in self._index.nearest(names[0] if names else text)]
        if readings:
            row = readings[0][1][0]
            return Found(
                wrong=f"{' '.join(words[-2:])} is {row['name']} ({row['id']}), not {readings[0][0]}",
                nearest=(row, *nearest),
            )
        if code in self._index.absent:
            name = self._index.absent[code]["name"]
            why = f"{code}: the catalogue does not have {name}, and no other card is named {names[0]}"
            return Found(wrong=why, nearest=tuple(nearest))
        sets = self._index.sets_called(code) if code else []
        last = words[-1].strip("()[]#")
        card_set, dash, number = last.partition("-")
        if not sets and dash and card_set.casefold() in self._index.catalog.sets():
            sets, last = [card_set.casefold()], number
        if not sets and len(words) == 2 and _NUMBER.fullmatch(last):
            sets = self._index.sets_called(words[0])
        if sets:
            facts = self._index.set_facts(sets[0])
            called = f"{facts.name} ({facts.code or facts.id})"
            why = f"expected a number of {called}, which has {facts.total} cards, got {last}"
            return Found(wrong=why, nearest=tuple(nearest))
        return Found(
            wrong=f"expected a card name, a set code and a number, or a card id such as bw1-1, got {text!r}",
            nearest=tuple(nearest),
        )


def _number_of(words: tuple[str, ...]) -> str:
    """What stands where a number would."""
    return words[-1].strip("()[]#").partition("/")[0]


def _of_number(rows: Iterable[Row], number: str) -> list[Row]:
    return [row for row in rows if plain_number(number_of(row)) == plain_number(number)]


def _best(name: str, rows: list[Row]) -> Row:
    """Of the printings that fit, the one whose name is spelt as the list has it, brackets included."""
    said = name.replace("’", "'").casefold()
    return next((row for row in rows if row["name"].casefold() == said), rows[0])


def _without_filler(name: str) -> str:
    lower = name.casefold()
    mark = next((mark for mark in _LEVEL_UP if lower.endswith(mark)), "")
    if mark:
        name, lower = name[: -len(mark)], lower[: -len(mark)]
    for word in _FILLER:
        at = lower.find(word)
        if at > 0:
            name, lower = name[:at] + name[at + len(word) :], lower[:at] + lower[at + len(word) :]
    return " ".join(name.replace(" -", "-").split())


def _same(name: str, row: Row) -> bool:
    """No name at all, or the name of the card however it is spelt."""
    if not name or plain(name) == plain(row["name"]) or plain(_without_filler(name)) == plain(row["name"]):
        return True
    # Mega Gardevoir-EX, as people call M Gardevoir-EX.
    return str(row["name"]).startswith("M ") and plain(name) == "mega" + plain(row["name"][2:])


def _short(name: str, row: Row) -> bool:
    """One name has all words of the other, and what it has beside them makes no other card of it."""
    said, printed = set(words_of(_without_filler(name))), set(words_of(row["name"]))
    if _initials(name) and _initials(name) == _initials(row["name"]):
        return True
    extra = said ^ printed
    if not said or not (said <= printed or printed <= said):
        return False
    return not extra & _KINDS or (extra == {"mega"} and "&" in name)


def _shorter(name: str, row: Row) -> bool:
    """A name that lacks even the mark of its kind: Mew for Mew ★. The printing beside it must be certain."""
    said = set(words_of(_without_filler(name)))
    return bool(said) and said < {*words_of(row["name"])} and "★" in row["name"]


def _other_letters(name: str) -> bool:
    """Whether the name is in letters of which nothing is left when it is made plain: Japanese, Korean, Russian."""
    return any("\u0400" <= letter < "\u1e00" or (letter >= "\u2e80" and letter.isalpha()) for letter in name)


def _kinds(name: str) -> set[str]:
    """The words of a name that make another kind of card of it."""
    return {word for word in words_of(name) if word in _KINDS and len(word) > 1}


def _initials(name: str) -> str:
    """Of an Energy card that provides several types: the letters of the types, as lists shorten them."""
    lower = name.casefold()
    if " energy" not in lower:
        return ""
    head, _, tail = lower.partition(" energy")
    for letter, word in zip(types.LETTERS, types.NAMES, strict=True):
        tail = tail.replace(word.casefold(), letter.casefold())
    letters = "".join(one for one in tail if one.isalpha())
    return f"{head} {letters}" if len(letters) > 2 else ""


def _near(name: str, row: Row) -> bool:
    """A slip of the pen: one or two letters of a long name."""
    said, printed = plain(_without_filler(name)), plain(row["name"])
    shorter = min(len(said), len(printed))
    if shorter < 4 or len(said) > 80:
        return False
    if len(said) != len(printed) and said.endswith("v") != printed.endswith("v"):
        return False  # a V run together with the name
    return (
        distance(said, printed, 2) <= (2 if shorter > 5 else 1)
        and not ({*words_of(_without_filler(name))} ^ {*words_of(row["name"])}) & _KINDS
    )
