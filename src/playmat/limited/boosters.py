"""Boosters: which sets can be opened, what a booster of each holds by rarity, and opening them.

What a booster is made of follows from the day on which its set came out (`data/boosters.toml`); of which rarity a card
is, is a fact of the card. One that is not playable yet is in no booster.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

from playmat.cards.catalog import Catalog, SetFacts, once_a_catalog
from playmat.cards.rows import Row
from playmat.limited.luck import Luck
from playmat.model.errors import UnknownName
from playmat.model.words import types

DATA: Final = Path(__file__).parent / "data" / "boosters.toml"
PACKS: Final = 6
"""Boosters that a player opens."""
FEWEST: Final = {"Common": 15, "Uncommon": 12}
"""Different cards of a rarity that a set needs at least: those with fewer were sold in other ways, or are too small to
build decks from."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Some cards of a booster that come from the same rarities."""

    name: str
    count: int
    usual: tuple[str, ...]
    """The rarities of its cards where the odds give nothing else."""
    otherwise: tuple[str, ...]
    """The same for a set that has none of these."""
    odds: tuple[tuple[str, Fraction], ...]
    """Rarities that come now and then, with how often."""
    energy: bool
    """Basic Energy instead, where the set has any."""


@dataclass(frozen=True, slots=True)
class Booster:
    """What the boosters of a time hold."""

    id: str
    title: str
    begins: str
    """The first day of sets with such boosters."""
    slots: tuple[Slot, ...]
    sure: str
    """How sure the slots are: high, medium or low."""
    odds_sure: str

    @property
    def size(self) -> int:
        return sum(slot.count for slot in self.slots)

    @property
    def rarities(self) -> frozenset[str]:
        """Every rarity that can be in it."""
        return frozenset(
            one for slot in self.slots for one in (*slot.usual, *slot.otherwise, *(rarity for rarity, _ in slot.odds))
        )


@cache
def boosters() -> tuple[Booster, ...]:
    """The kinds of booster, the oldest first."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return tuple(_booster(one) for one in data["booster"])


def _booster(data: dict[str, Any]) -> Booster:
    slots = tuple(
        Slot(
            one["name"],
            one["count"],
            tuple(one["from"]),
            tuple(one.get("or", ())),
            tuple((rarity, Fraction(chance)) for rarity, chance in one.get("odds", {}).items()),
            one.get("energy", False),
        )
        for one in data["slots"]
    )
    return Booster(data["id"], data["title"], data["from"], slots, data["sure"], data["odds_sure"])


def booster_of(facts: SetFacts) -> Booster:
    """The booster of a set."""
    found = boosters()[0]
    for one in boosters():
        if one.begins <= facts.released:
            found = one
    return found


class Cards:
    """The cards of a set that can be in its boosters, by rarity."""

    def __init__(self, catalog: Catalog, set_id: str) -> None:
        self.by_rarity: dict[str, list[str]] = {}
        self.energy: list[str] = []
        for row in catalog.rows(set_id).values():
            if "declined" in row:
                continue
            if row.get("energy", "special") != "special":
                self.energy.append(row["id"])
            elif "rarity" in row:
                self.by_rarity.setdefault(row["rarity"], []).append(row["id"])

    def of(self, rarities: tuple[str, ...]) -> list[str]:
        return [card for rarity in rarities for card in self.by_rarity.get(rarity, ())]


@once_a_catalog
def _sorted(catalog: Catalog) -> dict[str, Cards]:
    """The cards of the sets that have been asked for."""
    return {}


def cards_of(catalog: Catalog, set_id: str) -> Cards:
    """The cards of a set by rarity, sorted once."""
    known = _sorted(catalog)
    if set_id not in known:
        known[set_id] = Cards(catalog, set_id)
    return known[set_id]


def can_be_opened(catalog: Catalog, facts: SetFacts) -> bool:
    """Whether a set was sold in boosters that an event can be played with: enough different cards of each rarity."""
    cards = cards_of(catalog, facts.id)
    if any(len(cards.by_rarity.get(rarity, ())) < count for rarity, count in FEWEST.items()):
        return False
    return all(cards.of(slot.usual) or cards.of(slot.otherwise) for slot in booster_of(facts).slots)


def openable(catalog: Catalog) -> list[SetFacts]:
    """The sets that can be opened, the oldest first."""
    return [one for one in catalog.sets().values() if can_be_opened(catalog, one)]


def find_set(catalog: Catalog, name: str) -> SetFacts:
    """A set that can be opened, by its id or its name; `UnknownName` says which there are."""
    wanted = name.casefold().strip()
    for one in catalog.sets().values():
        if wanted in (one.id.casefold(), one.name.casefold()) and can_be_opened(catalog, one):
            return one
    known = ", ".join(one.id for one in openable(catalog))
    raise UnknownName(f"expected a set with boosters, one of {known}; got {name[:60]!r}")


def open_packs(catalog: Catalog, set_id: str, luck: Luck, packs: int = PACKS) -> list[list[str]]:
    """Open so many boosters: the cards of each, the rarest first. Two of one slot are different cards."""
    facts = catalog.sets()[set_id]
    cards = cards_of(catalog, set_id)
    booster = booster_of(facts)
    return [_open(cards, booster, luck) for _ in range(packs)]


def _open(cards: Cards, booster: Booster, luck: Luck) -> list[str]:
    pack: list[str] = []
    for slot in booster.slots:
        taken: list[str] = []
        for _ in range(slot.count):
            found = _possible(cards, slot, luck)
            # A set may have fewer basic Energy than the slot, but never fewer different cards.
            free = [card for card in found if card not in taken] or found
            taken.append(free[luck.below(len(free))])
        pack += taken
    return pack


def _possible(cards: Cards, slot: Slot, luck: Luck) -> list[str]:
    if slot.energy and cards.energy:
        return cards.energy
    for rarity, chance in slot.odds:
        found = cards.by_rarity.get(rarity)
        if found and luck.below(chance.denominator) < chance.numerator:
            return found
    return cards.of(slot.usual) or cards.of(slot.otherwise)


# --- Basic Energy


def free_energy(catalog: Catalog, set_id: str, wanted: tuple[int, ...]) -> dict[int, str]:
    """The basic Energy that is free at an event, by type: printings of the set, else of its series, else the newest
    before it, else the first there is."""
    sets = catalog.sets()
    facts = sets[set_id]
    found: dict[int, tuple[tuple[bool, bool, bool, str], str]] = {}
    for kind, released, series, row in _basic_energy(catalog):
        if kind not in wanted or "declined" in row or row.get("rarity", "Common") != "Common":
            continue  # a gilded one plays the same, but is not what lies about at an event
        card_set = row["id"].rpartition("-")[0]
        early = released <= facts.released
        rank = (card_set == set_id, series == facts.series and early, early, released if early else _before(released))
        if kind not in found or rank > found[kind][0]:
            found[kind] = (rank, row["id"])
    return {kind: found[kind][1] for kind in sorted(found)}


def _before(released: str) -> str:
    """A text that is the larger the earlier the day is: of printings that came later the first is nearest."""
    return "".join(chr(ord("9") - ord(sign) + ord("0")) if sign.isdigit() else sign for sign in released)


@once_a_catalog
def _basic_energy(catalog: Catalog) -> list[tuple[int, str, str, Row]]:
    """Every printing of basic Energy: type, day and series of its set, its line."""
    sets = catalog.sets()
    return [
        (types.named(row["energy"]), sets[set_id].released, sets[set_id].series, row)
        for set_id, row in catalog.all_rows()
        if row.get("energy", "special") != "special"
    ]
