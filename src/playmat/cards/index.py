"""Every printing by name, by set code and by number, and what makes two printings one card.

Made once for a catalogue, when the first list or format needs it: it reads every set.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from playmat.cards.catalog import Catalog, SetFacts, once_a_catalog
from playmat.cards.facts import rules_name
from playmat.cards.rows import Row
from playmat.model.words import types

NEAREST: Final = 3
"""How many candidates a mistake gets."""
_SIGNS: Final = (("★", " star"), ("☆", " star"), ("◇", " prism star"), ("♢", " prism star"), ("{*}", " prism star"))
_LETTER: Final = re.compile(rf"\{{([{types.LETTERS}])\}}")
_NUMBER: Final = re.compile(r"([A-Za-z]{0,6})([0-9]{1,6})([A-Za-z]?)")
_SET_ID: Final = re.compile(r"([a-z]{1,5})0?([0-9]{1,2})(?:\.([0-9]))?")
_POKEMON_FACTS: Final = ("stage", "from", "hp", "types", "weak", "resist", "retreat", "piece")


def plain(name: str) -> str:
    """A name with everything left out that lists spell in different ways."""
    name = _LETTER.sub(lambda found: types.NAMES[types.LETTERS.index(found[1])], name)
    name = rules_name(name.replace("’", "'"))
    for sign, word in _SIGNS:
        name = name.replace(sign, word)
    name = without_brackets(name.replace("δ", "").replace("♀", " f ").replace("♂", " m "))
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if letter.isascii() and letter.isalnum())


def without_brackets(name: str) -> str:
    """The name without what stands in round brackets."""
    kept, depth = [], 0
    for letter in name:
        if letter == "(":
            depth += 1
        elif letter == ")" and depth:
            depth -= 1
        elif not depth:
            kept.append(letter)
    return "".join(kept)


def plain_number(number: str) -> str:
    """A collector number without leading zeros: XY067 and XY67 are one."""
    found = _NUMBER.fullmatch(number)
    return found[1].upper() + str(int(found[2])) + found[3].lower() if found else number.upper()


def number_of(row: Row) -> str:
    """The collector number of a printing."""
    return str(row.get("number", row["id"].partition("-")[2]))


def set_of(row: Row) -> str:
    """The id of the set a printing is of."""
    return str(row["id"]).partition("-")[0]


def counting_name(row: Row) -> str:
    """The name that counts in the rules."""
    return str(row.get("as", row["name"]))


def is_pokemon(row: Row) -> bool:
    """A Pokémon, neither a Trainer nor an Energy card."""
    return "trainer" not in row and "energy" not in row


def family(row: Row) -> str:
    """Pokémon, Trainer or Energy, as the headings of lists have it."""
    return "Trainer" if "trainer" in row else "Energy" if "energy" in row else "Pokémon"


def design(row: Row) -> str:
    """What two printings share if they are one card.

    Of a Pokémon every fact counts; of a Trainer or Energy card the name, the kind and what it does, so that two cards
    which share nothing but a name stay two.
    """
    if row.get("energy", "special") != "special":
        return str(row["energy"])
    name = counting_name(row)
    if is_pokemon(row):
        attacks = [(one["name"], one.get("cost"), one.get("damage")) for one in row.get("attacks", ())]
        powers = [(one["name"], one["kind"]) for one in row.get("powers", ())]
        return repr((name, [row.get(key) for key in _POKEMON_FACTS], attacks, powers))
    return repr((name, row.get("trainer"), row.get("do"), row.get("hp")))


class Index:
    """The printings of a catalogue, found by what lists call them. Make one with `index_of`."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.codes: dict[str, list[str]] = {}
        """Sets by the codes people use for them, in capitals; several sets may share one."""
        self.absent: dict[str, dict[str, Any]] = {}
        """Released sets that the catalogue does not have, by code."""
        self._twins: dict[str, tuple[Row, ...]] = {}
        self._load_codes()

    # --- Sets

    def _load_codes(self) -> None:
        data = self.catalog.read_toml("codes.toml")
        for one in self.catalog.sets().values():
            if one.code:
                self.codes.setdefault(one.code.upper(), []).append(one.id)
        for set_id, codes in data["codes"].items():
            for code in codes.split():
                self.codes.setdefault(code.upper(), [set_id])
        for set_id in self.catalog.sets():
            self.codes.setdefault(set_id.upper(), [set_id])
        self.promos: dict[str, str] = dict(data["promos"])
        self.short: dict[str, str] = dict(data["short"])
        """Names by what players call the cards for short."""
        self.limitless: dict[str, str] = dict(data["limitless"])
        self.energy_words: dict[str, str] = {
            word: kind for kind, words in data["energy"].items() for word in (kind.casefold(), *words.split())
        }
        """What basic Energy is called in the languages of lists, without accents."""
        self.japanese: dict[str, tuple[str, ...]] = {code: tuple(ids.split()) for code, ids in data["japanese"].items()}
        """By the code of a Japanese set the sets in which most of its cards came out in English."""
        for one in data["absent"]:
            for code in one.get("codes", "").split():
                self.absent[code.upper()] = one

    @cached_property
    def set_names(self) -> dict[str, list[str]]:
        """Sets by plain name."""
        found: dict[str, list[str]] = {}
        for one in self.catalog.sets().values():
            for name in {_set_name(one.name), _set_name(one.name.replace("—", " ").removeprefix("HS"))}:
                found.setdefault(name, []).append(one.id)
        return found

    def sets_called(self, code: str) -> list[str]:
        """The sets with this code, none if it is no code; CRZ-GG and BRSTG are parts of CRZ and BRS."""
        wanted = code.upper()
        found = self.codes.get(wanted)
        if found is None and len(wanted) > 4 and wanted[-2:] in ("TG", "GG", "SV", "CC"):
            found = self.codes.get(wanted[:-2].rstrip("-"))
        if found is None:
            found = [one for one in (self.set_id(code),) if one]
        return found or []

    def set_id(self, text: str) -> str:
        """The set with this id, as some write it with zeros and points: sv03.5 for sv3pt5, swsh4.5 for swsh45."""
        lower = text.casefold()
        if lower in self.catalog.sets():
            return lower
        found = _SET_ID.fullmatch(lower)
        if not found:
            return ""
        letters, whole, half = found[1], int(found[2]), found[3]
        spelt = [f"{letters}{whole}pt{half}", f"{letters}{whole}{half}"] if half else [f"{letters}{whole}"]
        return next((one for one in spelt if one in self.catalog.sets()), "")

    def by_id(self, card: str) -> Row | None:
        """The printing with this id, if it is one."""
        before, dash, number = card.partition("-")
        set_id = self.set_id(before) if dash else ""
        return self.catalog.rows(set_id).get(f"{set_id}-{number}") if set_id else None

    def sets_named(self, words: Sequence[str]) -> list[str]:
        """The sets with this name, as in Base Set, BASE_SET or Guardians Rising."""
        name = _set_name(" ".join(words))
        return self.set_names.get(name) or self.set_names.get(name.removesuffix("set"), []) if name else []

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each set in the order of release."""
        return {set_id: place for place, set_id in enumerate(self.catalog.sets())}

    def set_facts(self, set_id: str) -> SetFacts:
        return self.catalog.sets()[set_id]

    # --- Numbers

    @cached_property
    def _numbers(self) -> dict[str, dict[str, list[Row]]]:
        return {}

    def numbered(self, set_id: str, number: str) -> tuple[list[Row], list[Row]]:
        """The printings of a set with this number, and those with it but for the letters before (XY67 as 67)."""
        table = self._numbers.get(set_id)
        if table is None:
            table = {}
            for row in self.catalog.rows(set_id).values():
                printed = plain_number(number_of(row))
                table.setdefault(printed, []).append(row)
                bare = printed.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
                if bare != printed and bare:
                    table.setdefault("~" + bare, []).append(row)
            self._numbers[set_id] = table
        wanted = plain_number(number)
        return table.get(wanted, []), table.get("~" + wanted, [])

    # --- Names

    @cached_property
    def _by_name(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for _, row in self.catalog.all_rows():
            for name in dict.fromkeys((plain(row["name"]), *_other_names(row["name"]))):
                found.setdefault(name, []).append(row)
        return found

    @cached_property
    def _by_rules_name(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for _, row in self.catalog.all_rows():
            found.setdefault(counting_name(row), []).append(row)
        return found

    def named(self, name: str) -> list[Row]:
        """The printings with this name, however it is spelt, oldest first."""
        return self._by_name.get(plain(self.short.get(name.casefold(), name)), [])

    def named_exactly(self, name: str) -> list[Row]:
        """The printings whose name counts as this one in the rules, oldest first."""
        return self._by_rules_name.get(name, [])

    def twins(self, row: Row) -> tuple[Row, ...]:
        """The printings that may stand for this one, itself among them: of a Pokémon those with every fact the same, of
        the rest those of its name and family."""
        found = self._twins.get(row["id"])
        if found is None:
            groups: dict[str, list[Row]] = {}
            for other in self.named_exactly(counting_name(row)):
                groups.setdefault(design(other) if is_pokemon(other) else family(other), []).append(other)
            for same in groups.values():
                self._twins.update({one["id"]: tuple(same) for one in same})
            found = self._twins[row["id"]]
        return found

    @cached_property
    def _by_word(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for rows in self._by_name.values():
            for word in words_of(rows[0]["name"]):
                found.setdefault(word, set()).add(plain(rows[0]["name"]))
        return found

    def holding(self, name: str) -> list[Row]:
        """The Trainer and Energy printings whose name has all these words and more, if they are of one name."""
        words = words_of(name)
        if not words or sum(map(len, words)) < 5:
            return []
        found = set.intersection(*(self._by_word.get(word, set()) for word in words))
        names = [one for one in found if one != plain(name) and not is_pokemon(self._by_name[one][0])]
        return self._by_name[names[0]] if len(names) == 1 else []

    @cached_property
    def _trigrams(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self._by_name:
            for part in _parts(name):
                found.setdefault(part, []).append(name)
        return found

    def nearest(self, name: str, most: int = NEAREST) -> list[list[Row]]:
        """The printings of the names most like this one, best first, if they are at all."""
        wanted = plain(name)[:60]
        shared: Counter[str] = Counter()
        for part in _parts(wanted):
            shared.update(self._trigrams.get(part, ()))
        scored = sorted(
            ((2 * count / (len(_parts(one)) + len(_parts(wanted))), one) for one, count in shared.most_common(40)),
            key=lambda pair: (-pair[0], pair[1]),
        )
        return [self._by_name[one] for score, one in scored[:most] if score >= 0.4]

    def misspelt(self, name: str) -> list[Row]:
        """The printings of the one name that differs from this one by a letter, or by two if it is long."""
        wanted = plain(name)
        if not 6 <= len(wanted) <= 60:
            return []
        most = 2 if len(wanted) > 8 else 1
        near = [(distance(wanted, plain(rows[0]["name"]), most), rows) for rows in self.nearest(name, 8)]
        least = min((away for away, _ in near), default=most + 1)
        best = [rows for away, rows in near if away == least <= most]
        return best[0] if len(best) == 1 else []


def _other_names(name: str) -> list[str]:
    """Unown [Q] is also called Unown Q, Gallade E4 Gallade 4, and Energy of several types goes by their letters."""
    found = []
    if " E4" in name:
        found.append(plain(name.replace(" E4", " 4")))
    if name.endswith("]") and "[" in name:
        found.append(plain(name.replace("[", " ").replace("]", " ")))
    head, energy, tail = name.partition(" Energy ")
    if energy and sum(kind in tail for kind in types.NAMES) > 2:
        for letter, kind in zip(types.LETTERS, types.NAMES, strict=True):
            tail = tail.replace(kind, letter)
        found.append(plain(head + energy + tail))
    return found


def words_of(name: str) -> tuple[str, ...]:
    """The words of a name, each plain."""
    spaced = name.replace("-", " ").replace("[", " ").replace("]", " ").replace("’", "'")
    return tuple(filter(None, (plain(word) for word in spaced.split())))


def designs(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """Printings gathered by card, in order of first appearance."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(design(row), []).append(row)
    return found


def _set_name(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.replace("_", " ").replace("&", " ")).casefold()
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in letters).split()
    return "".join(word for word in words if word != "and")


def _parts(name: str) -> tuple[str, ...]:
    """The runs of three letters of a name, its ends marked."""
    marked = f"^{name}$"
    return tuple(dict.fromkeys(marked[i : i + 3] for i in range(len(marked) - 2)))


def distance(one: str, other: str, most: int) -> int:
    """How many letters must change between two words; `most` + 1 for anything beyond `most`."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, against in enumerate(other, 1):
            row.append(min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != against)))
        before = row
    return min(before[-1], most + 1)


@once_a_catalog
def index_of(catalog: Catalog) -> Index:
    """The index of a catalogue, made once."""
    return Index(catalog)
