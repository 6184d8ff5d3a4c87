"""A search through the cards: what is asked for, which lines of the catalogue fit, in which order they are shown."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Final

from playmat.cards.formats import Format
from playmat.cards.index import counting_name, number_of, plain_number
from playmat.cards.rows import Row
from playmat.library import Library
from playmat.model.errors import UnknownName
from playmat.model.words import stage, supertype, trainer, types

COLOR_BOUND: Final = 20
"""More Energy than any attack costs."""
RARITIES: Final = {
    "Common": ("Common",),
    "Uncommon": ("Uncommon",),
    "Rare": ("Rare",),
    "Holo": ("Rare Holo", "Trainer Gallery Rare Holo", "Classic Collection"),
    "Double rare": (
        *("Double Rare", "Rare Holo EX", "Rare Holo GX", "Rare Holo V", "Rare Holo VMAX", "Rare Holo VSTAR"),
        *("Rare Holo LV.X", "Rare Prime", "Rare Holo Star", "Rare BREAK", "LEGEND"),
    ),
    "ACE SPEC": ("ACE SPEC Rare", "Rare ACE"),
    "Prism, Radiant, Amazing, Shining": ("Rare Prism Star", "Radiant Rare", "Amazing Rare", "Rare Shining"),
    "Ultra rare": (
        *("Ultra Rare", "Rare Ultra", "Rare Shiny", "Shiny Rare", "Rare Shiny GX", "Shiny Ultra Rare"),
        "Mega Attack Rare",
    ),
    "Illustration rare": ("Illustration Rare", "Special Illustration Rare"),
    "Secret": ("Rare Secret", "Rare Rainbow", "Hyper Rare", "Mega Hyper Rare", "Black White Rare"),
    "Promo": ("Promo",),
}
"""The rarities that players tell apart, each with the ways in which it was printed over the years."""
_CODED: Final = re.compile(r"(?:(?P<name>.*?) )?(?P<code>[a-z0-9-]{2,9}) (?P<number>[a-z]{0,6}[0-9]{1,4}[a-z]?)")
_FORMATS_KEPT: Final = 12


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; what is empty does not matter."""

    name: str = ""
    """Part of the name; or a set's code with a number or in capitals, as lists have it: 'Arceus BRS 123', 'BRS'."""
    type: str = ""
    set: str = ""
    kind: str = ""
    text: str = ""
    playable: bool | None = None
    rules: str = ""
    """Only the sets of this rule set's era."""
    format: str = ""
    """Only what is legal in this format."""
    rarity: str = ""
    weakness: str = ""
    hp_from: int = 0
    hp_to: int = 0
    retreat: int = -1
    """At most so much."""
    cost: int = -1
    """One of its attacks costs at most so much Energy."""
    evolves: tuple[str, ...] = ()
    """Ids of cards: only what evolves from one of them."""
    sort: str = ""


# --- Words


def folded(text: str) -> str:
    """Without capitals and accents, for comparing."""
    plain = unicodedata.normalize("NFKD", text).casefold().strip()
    return "".join(one for one in plain if not unicodedata.combining(one))


@cache
def _folded_name(name: str) -> str:
    """The same for the name of a card, of which there are so many and no more."""
    return folded(name)


KINDS: Final = frozenset(
    folded(one) for one in (*supertype.NAMES, *stage.NAMES[1:], *trainer.NAMES[1:], "Basic Energy", "Special Energy")
)
"""What can be searched for as a kind."""


def _type_letter(name: str, what: str) -> str:
    for known, letter in zip(types.NAMES, types.LETTERS, strict=True):
        if folded(name) in (known.casefold(), letter.casefold()):
            return letter
    raise UnknownName(f"{what}: expected one of {', '.join(types.NAMES)}; got {name!r}")


def _types(row: Row) -> str:
    """The letters of the types of a card."""
    if row.get("energy") in types.NAMES:
        return types.LETTERS[types.NAMES.index(row["energy"])]
    return str(row.get("types", ""))


def _kinds(row: Row) -> tuple[str, ...]:
    """Everything that a card is, of `KINDS`."""
    if "trainer" in row:
        return ("trainer", folded(row["trainer"]))
    if "energy" in row:
        return ("energy", "special energy" if row["energy"] == "special" else "basic energy")
    return ("pokemon", folded(row.get("stage", "")))


# --- Which cards fit

Test = Callable[[str, Row], bool]
"""Of a set's id and a line of it."""


def tests_for(wanted: Wanted, library: Library) -> list[Test]:
    """What a line must pass, the quickest first; `UnknownName` for what there is not. The name and text are not
    among them."""
    found: list[Test] = []
    if wanted.playable is not None:
        found.append(lambda _, row: wanted.playable == ("declined" not in row))
    if wanted.type:
        letter = _type_letter(wanted.type, "type")
        found.append(lambda _, row: letter in _types(row))
    if wanted.kind:
        kind = folded(wanted.kind)
        if kind not in KINDS:
            raise UnknownName(f"kind: expected one of {', '.join(sorted(KINDS))}; got {wanted.kind!r}")
        found.append(lambda _, row: kind in _kinds(row))
    if wanted.rarity:
        rarities = RARITIES.get(wanted.rarity)
        if rarities is None:
            raise UnknownName(f"rarity: expected one of {', '.join(RARITIES)}; got {wanted.rarity!r}")
        found.append(lambda _, row: row.get("rarity") in rarities)
    if wanted.hp_from or wanted.hp_to:
        most = wanted.hp_to or 9999
        found.append(lambda _, row: "trainer" not in row and max(1, wanted.hp_from) <= row.get("hp", 0) <= most)
    if wanted.retreat >= 0:
        found.append(lambda _, row: _is_pokemon(row) and row.get("retreat", 0) <= wanted.retreat)
    if wanted.cost >= 0:
        found.append(lambda _, row: cheapest(row) <= wanted.cost)
    if wanted.weakness:
        weak = _type_letter(wanted.weakness, "weakness")
        found.append(lambda _, row: any(one[0] == weak for one in row.get("weak", ())))
    if wanted.evolves:
        names = {counting_name(library.catalog.row(one)) for one in wanted.evolves}
        found.append(lambda _, row: row.get("from") in names)
    if wanted.format:
        legal = _legal(library, library.format(wanted.format))
        found.append(lambda _, row: row["id"] in legal)
    return found


def _is_pokemon(row: Row) -> bool:
    return "trainer" not in row and "energy" not in row


def cheapest(row: Row) -> int:
    """How much Energy the cheapest attack of a card costs; more than any does where it has none."""
    costs = [len(one.get("cost", "")) for one in row.get("attacks", ())]
    return min(costs, default=COLOR_BOUND)


def hardest(row: Row) -> int:
    """The most damage that is printed on an attack of it."""
    return max((int(re.sub(r"\D", "", one.get("damage", "")) or 0) for one in row.get("attacks", ())), default=0)


@lru_cache(maxsize=_FORMATS_KEPT)
def _legal(library: Library, wanted: Format) -> frozenset[str]:
    """The cards that a deck of a format may hold."""
    formats = library.formats
    return frozenset(
        str(row["id"]) for set_id, row in library.catalog.all_rows() if formats.allows(set_id, row, wanted)
    )


@dataclass(frozen=True, slots=True)
class Named:
    """What a name asks for: a part of a name, or what a list writes, a set's code with or without a number."""

    part: str
    sets: frozenset[str] = frozenset()
    number: str = ""
    rest: str = ""

    def fits(self, set_id: str, row: Row) -> bool:
        """Whether a line is meant."""
        name = _folded_name(row["name"])
        if set_id in self.sets and self.rest in name:
            return not self.number or plain_number(number_of(row)) == self.number
        return self.part in name


def named(name: str, library: Library) -> Named:
    """What a name asks for. A code alone must be in capitals, for names have such words too."""
    part = folded(name)
    found = _CODED.fullmatch(part)
    if found is not None:
        sets = _of_code(found["code"], library)
        if sets:
            return Named(part, sets, plain_number(found["number"]), found["name"] or "")
    before, _, code = name.strip().rpartition(" ")
    if code.isupper() and len(code) >= 2:
        sets = _of_code(folded(code), library)
        if sets:
            return Named(part, sets, "", folded(before))
    return Named(part)


def _of_code(code: str, library: Library) -> frozenset[str]:
    """The sets that lists call so."""
    return frozenset(one.id for one in library.catalog.sets().values() if code in (one.code.casefold(), one.id))


# --- In which order

_ORDERS: Final[dict[str, Callable[[Row], Any] | None]] = {
    "oldest": None,
    "newest": None,
    "name": lambda row: _folded_name(row["name"]),
    "hp": lambda row: -row.get("hp", 0),
    "hp-low": lambda row: row.get("hp", 0) or 9999,
    "cost": lambda row: (cheapest(row), -hardest(row)),
    "damage": lambda row: -hardest(row),
    "retreat": lambda row: (not _is_pokemon(row), row.get("retreat", 0)),
}
SORTS: Final = tuple(_ORDERS)


def in_order(found: list[Row], sort: str, order: dict[str, int]) -> list[Row]:
    """The lines as they are shown; of equals the newest first. `order` has the places of the sets."""
    if sort not in _ORDERS:
        raise UnknownName(f"sort: expected one of {', '.join(SORTS)}; got {sort!r}")
    if sort == "oldest":
        return found
    newest = sorted(found, key=lambda row: -order[str(row["id"]).partition("-")[0]])
    key = _ORDERS[sort]
    return newest if key is None else sorted(newest, key=key)
