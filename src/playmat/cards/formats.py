"""Formats: which cards a deck may hold on a day, how many, under which rule set, in which wording.

The facts stand in `data/formats.toml`, each with its source; a `Format` is one of them on one day. The check gives each
reason why a deck is not in a format, as `deckcheck` does for the rule sets.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import MAXYEAR, date, timedelta
from functools import cached_property
from typing import Any, Final, Literal

from playmat.cards.catalog import Catalog, SetFacts, once_a_catalog
from playmat.cards.deckcheck import Problem
from playmat.cards.index import index_of, number_of, set_of
from playmat.cards.rows import Row
from playmat.model.card import CardDef
from playmat.model.errors import UnknownName
from playmat.model.words import supertype, tag, types

Wording = Literal["printed", "of-the-day", "latest"]
"""Whose text a card goes by: its own, the newest of its name on the day, the newest of all."""

_RULE_BOXES: Final = (
    tag.RULE_BOX | tag.EX | tag.GX | tag.V | tag.VMAX | tag.VSTAR | tag.V_UNION | tag.EX_LOWER | tag.MEGA_EX | tag.BREAK
) | (tag.PRISM_STAR | tag.RADIANT | tag.ACE_SPEC)
_ASKED: Final = re.compile(r"([a-z][a-z0-9/ -]{0,40}?)[ @:-]{0,3}(\d{4}(?:-\d{1,2}(?:-\d{1,2})?)?)?")
_OTHER_NAMES: Final = {
    "modified": "standard",
    "std": "standard",
    "exp": "expanded",
    "gym-leader-challenge": "glc",
    "half": "half-deck",
    "prerelease": "limited",
    "sealed": "limited",
    "draft": "limited",
    "academy": "battle-academy",
    "prop-15/3": "prop-15-3",
    "base": "base-fossil",
    "world-championships": "worlds",
}
_FAR: Final = "9999-12-31"
_ALL: Final = 9999
"""No promo has a greater number."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format on a day."""

    id: str
    """Can be asked for again: standard-2019-08-16, worlds-2006, expanded-2018-02-01, limited."""
    kind: str
    """The format without the day: standard, worlds, expanded, limited …"""
    title: str
    day: str
    """Year-month-day; empty where no day matters."""
    ruleset: str
    """The rule set it is played by; empty where the newest card decides."""
    wording: Wording
    season: str = ""
    """Of Standard and Worlds: the season, such as hl-on."""
    deck_size: int = 0
    """0: as the rule set has it; so for the next two."""
    copies: int = 0
    prizes: int = 0
    trainers: int = -1
    """How many Trainers a deck may hold; -1: no such rule."""
    one_type: bool = False
    no_rule_box: bool = False
    theme: bool = False
    """Only an unaltered theme deck."""
    pool: frozenset[str] | None = None
    """The sets that count on the day; None where sets do not matter."""
    promos: tuple[tuple[str, int, int], ...] = ()
    """Promo sets of which only some numbers count: set, first, last."""
    marks: str = ""
    """The regulation marks that count; empty where sets alone do."""
    no_energy: tuple[str, ...] = ()
    """Types of basic Energy that are not legal."""
    banned: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Banned cards: what they are called, and their printings."""
    groups: tuple[tuple[str, ...], ...] = ()
    """Names of which a deck may hold one."""
    source: tuple[str, ...] = field(default=(), compare=False)
    sure: str = field(default="medium", compare=False)
    note: str = field(default="", compare=False)

    def has(self, set_id: str, row: Row) -> bool:
        """Whether this printing is in the pool by itself, reprints apart."""
        if self.pool is None:
            return True
        if set_id not in self.pool:
            return False
        for promo, first, last in self.promos:
            if promo == set_id:
                return first <= _digits(number_of(row)) <= last
        return not self.marks or row.get("mark", "-") in self.marks


class Formats:
    """All formats of a catalogue. Make one with `formats_of`."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.data = catalog.read_toml("formats.toml")
        self._kinds: dict[str, dict[str, Any]] = {one["id"]: one for one in self.data["format"]}
        self._seasons: dict[str, dict[str, Any]] = {one["id"]: one for one in self.data["season"]}
        self._worlds: dict[int, dict[str, Any]] = {one["year"]: one for one in self.data["worlds"]}
        self._made: dict[tuple[str, str], Format] = {}

    # --- Days

    @cached_property
    def legal_from(self) -> dict[str, str]:
        """The day from which each set may be played in tournaments."""
        known = self.data["legal_from"]
        return {one.id: known.get(one.id) or _legal_day(one) for one in self.catalog.sets().values()}

    @cached_property
    def promo_sets(self) -> frozenset[str]:
        """Sets of promos, which came out a card at a time."""
        return frozenset(one.id for one in self.catalog.sets().values() if "Promos" in one.name)

    @property
    def today(self) -> str:
        """The day of formats for which none is asked: that of the newest set, so that the answer stays the same."""
        return max(str(self.data["as_of"]), *self.legal_from.values())

    def day(self, text: str) -> str:
        """A day as year-month-day, a month as its first day, a year as its first of July; `UnknownName` otherwise."""
        parts = text.split("-")
        try:
            whole = [int(part) for part in parts] + ([7, 1] if len(parts) == 1 else [1] if len(parts) == 2 else [])
            found = date(*whole)
        except (ValueError, TypeError):
            raise UnknownName(f"expected a day such as 2019-08-16, got {text!r}") from None
        first = self.data["first_day"]
        if found.isoformat() < first:
            raise UnknownName(f"expected a day from {first} on, when the game came out in English; got {text}")
        return found.isoformat()

    def ruleset_on(self, day: str) -> str:
        """The rule set of a day."""
        found = ""
        for one in self.data["ruleset"]:
            if one["from"] <= day:
                found = one["name"]
        return found

    def ruleset_of_set(self, set_id: str) -> str:
        """The rule set that a set was made for."""
        series = self.catalog.sets()[set_id].series
        return str(self.data["ruleset_of_series"].get(series) or self.ruleset_on(self.legal_from[set_id]))

    # --- Asking

    def names(self) -> list[str]:
        """Every format that can be asked for by itself, worlds by year and seasons by name included."""
        return [*self._kinds, *(f"worlds-{year}" for year in self._worlds), *self._seasons]

    def find(self, text: str) -> Format:
        """The format that a person names: standard, standard-2019-08-16, modified 2006, hl-on, worlds-2006, glc …"""
        asked = " ".join(text.casefold().split())
        parts = _ASKED.fullmatch(asked) if len(asked) <= 60 else None
        kind = parts[1].strip().replace(" ", "-") if parts else ""
        kind = _OTHER_NAMES.get(kind, kind)
        when = (parts[2] or "") if parts else ""
        if kind == "worlds":
            return self._worlds_format(when)
        if kind in self._seasons and not when:
            return self.season(kind)
        if kind not in self._kinds:
            near = difflib.get_close_matches(kind or asked[:40], self.names(), 2, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise UnknownName(
                f"expected a format: {', '.join(self._kinds)}, a season such as hl-on, or worlds-YEAR, the first ones "
                f"also with a day as in standard-2019-08-16; got {text[:60]!r}{hint}"
            )
        return self.on(kind, self.day(when) if when else "")

    def on(self, kind: str, day: str = "") -> Format:
        """A format on a day; the newest without one. `UnknownName` where there was none on that day."""
        made = self._made.get((kind, day))
        if made is None:
            made = self._made[kind, day] = self._make(kind, day)
        return made

    def season(self, season: str) -> Format:
        """Standard on the last day of a season."""
        return self.on("standard", str(self._seasons[season].get("to", self.today)))

    def seasons(self) -> Iterator[tuple[str, str, str]]:
        """The seasons of Standard: id, first day, last day."""
        for one in self._seasons.values():
            yield one["id"], one["from"], one.get("to", _FAR)

    def all(self) -> list[Format]:
        """The formats of today or of their last day, each season of Standard and each World Championships."""
        return [
            *(self.on(kind, str(one["to"]) if "to" in one else "") for kind, one in self._kinds.items()),
            *(self.season(one) for one in self._seasons),
            *(self._worlds_format(str(year)) for year in self._worlds),
        ]

    # --- Making

    def _make(self, kind: str, asked: str) -> Format:
        data = self._kinds[kind]
        day = asked or min(self.today, str(data.get("to", _FAR)))
        if not data["from"] <= day <= data.get("to", _FAR):
            until = f" to {data['to']}" if "to" in data else " on"
            raise UnknownName(f"expected a day of {data['title']}, from {data['from']}{until}; got {day}")
        season: dict[str, Any] = {}
        if data["pool"] == "season":
            season = next(one for one in self._seasons.values() if one["from"] <= day <= one.get("to", _FAR))
        pool = self._pool(data, season, day)
        dated = data["pool"] in ("season", "from") or data["rules"] == "day"
        rules = {"day": self.ruleset_on(day), "newest-set": ""}.get(data["rules"], data["rules"])
        shown = asked if dated and asked else ""
        return Format(
            id=f"{kind}-{shown}" if shown else kind,
            kind=kind,
            title=f"{season['title']}, on {day}" if season else data["title"] + (f", on {day}" if shown else ""),
            day=day if dated else "",
            ruleset=rules,
            wording=data.get("wording_past", data["wording"]) if asked else data["wording"],
            season=season.get("id", ""),
            deck_size=data.get("deck_size", 0),
            copies=data.get("copies", 0),
            prizes=data.get("prizes", 0),
            trainers=data.get("trainers", -1),
            one_type=data.get("one_type", False),
            no_rule_box=data.get("no_rule_box", False),
            theme=data["pool"] == "theme",
            pool=pool,
            promos=self._promos(season, day) if pool is not None else (),
            marks=season.get("marks", ""),
            no_energy=tuple(season.get("no_energy", ())),
            banned=self._banned(kind, day),
            groups=tuple(tuple(one["names"]) for one in self.data["name_groups"] if dated and one["from"] <= day),
            source=tuple(season.get("source") or data["source"]),
            sure=season.get("sure") or data["sure"],
            note=season.get("note") or data.get("note", ""),
        )

    def _pool(self, data: dict[str, Any], season: dict[str, Any], day: str) -> frozenset[str] | None:
        if data["pool"] in ("any", "theme"):
            return None
        reprints = set(self.data["only_reprints"])
        listed = {*str(season.get("sets") or data.get("sets", "")).split(), *season.get("promos", ())}
        order = list(self.catalog.sets())
        if data["pool"] == "from":
            listed = {*order[order.index(data["first_set"]) :], *data["also"]}
        elif data["pool"] == "all":
            return frozenset(one for one in order if self.legal_from[one] <= day)
        elif "marks" in season:
            listed = set(order)
        return frozenset(one for one in listed if one in self.legal_from and self.legal_from[one] <= day) - reprints

    def _promos(self, season: dict[str, Any], day: str) -> tuple[tuple[str, int, int], ...]:
        """The numbers of promos that count: from the first that the season has to the last that was out on the day."""
        first = {set_id: _digits(numbers.partition("..")[0]) for set_id, numbers in season.get("promos", {}).items()}
        last = {
            set_id: _digits(numbers.partition("..")[2]) or _ALL for set_id, numbers in season.get("promos", {}).items()
        }
        for set_id, numbers in self.data["promo_days"].items():
            later = [
                int(number)
                for number, _, came_with in (one.partition(":") for one in numbers.split())
                if self.catalog.sets()[came_with].released > day
            ]
            if later:
                first.setdefault(set_id, 0)
                last[set_id] = min(last.get(set_id, _ALL), later[0] - 1)
        return tuple((set_id, number, last[set_id] if set_id in last else _ALL) for set_id, number in first.items())

    def _banned(self, kind: str, day: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        return tuple(
            (one["card"], tuple(one["ids"].split()))
            for one in self.data["ban"]
            if one["format"] == kind and one["from"] <= day <= one.get("to", _FAR)
        )

    def _worlds_format(self, when: str) -> Format:
        year = int(when[:4]) if when else max(self._worlds)
        if year not in self._worlds:
            years = ", ".join(map(str, self._worlds))
            raise UnknownName(f"expected a year of the World Championships, one of {years}; got {when}")
        key = ("worlds", str(year))
        if key in self._made:
            return self._made[key]
        data = self._worlds[year]
        base = self.on("standard", self._within(data["season"], data["day"]))
        order = list(self.catalog.sets())
        last = self.catalog.sets()[data["last_set"]].released
        season = self._seasons[data["season"]]
        if base.marks:
            sets = set(order) - set(self.data["only_reprints"])
        else:
            sets = set(season["sets"].split())
        pool = {one for one in sets if self.catalog.sets()[one].released <= last}
        banned = base.banned
        if "banned" in data:
            banned += tuple((self.catalog.row(one)["name"], (one,)) for one in data["banned"])
        made = Format(
            id=f"worlds-{year}",
            kind="worlds",
            title=f"World Championships {year} ({season['title']})",
            day=data["day"],
            ruleset=self.ruleset_on(data["day"]),
            wording="of-the-day",
            season=data["season"],
            pool=frozenset(pool | {*season.get("promos", ())}),
            promos=base.promos,
            marks=base.marks,
            no_energy=base.no_energy,
            banned=banned,
            groups=base.groups,
            source=tuple(data["source"]),
            sure=data["sure"],
        )
        self._made[key] = made
        return made

    def _within(self, season: str, day: str) -> str:
        """The day, or the nearest one in the season: some World Championships looked ahead to the next season."""
        data = self._seasons[season]
        return str(min(max(day, data["from"]), data.get("to", _FAR)))

    # --- Checking

    def check(self, cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
        """Everything about these cards that the format forbids; numbers of cards and copies are the rule set's."""
        return [
            *self.outside(cards, wanted),
            *_groups(cards, wanted),
            *_trainers(cards, wanted),
            *_rule_boxes(cards, wanted),
            *_one_type(cards, wanted),
            *self._altered(cards, wanted),
        ]

    def outside(self, cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
        """The cards that are not in the pool of a format, and those that are banned in it."""
        found = []
        special = {card.id: card for card in cards if card.basic_energy < 0}
        if len(special) > 1 and not any(
            self.legal(one.set_id, self.catalog.row(one.id), wanted) for one in special.values()
        ):
            return [self._nothing_inside(list(special.values()), wanted)]
        for card in {card.id: card for card in cards}.values():
            if card.basic_energy >= 0:
                if types.NAMES[card.basic_energy] in wanted.no_energy:
                    found.append(Problem("", f"{card.name} ({card.id}) is not in {wanted.title}.", (card.id,)))
                continue
            row = self.catalog.row(card.id)
            if not self.legal(card.set_id, row, wanted):
                found.append(Problem("", self._why_outside(card.set_id, row, wanted), (card.id,)))
            for name, ids in wanted.banned:
                if any(other["id"] in ids for other in index_of(self.catalog).twins(row)):
                    found.append(Problem("", f"{name} ({card.id}) is banned in {wanted.title}.", (card.id,)))
        return found

    def _nothing_inside(self, cards: Sequence[CardDef], wanted: Format) -> Problem:
        """One sentence for a format that no card fits, not one for each card."""
        names = list(dict.fromkeys(self.catalog.sets()[card.set_id].name for card in cards))
        sets = ", ".join(names[:3]) + (f" and {len(names) - 3} more sets" if len(names) > 3 else "")
        sentence = f"None of these cards is in {wanted.title}: they are of {sets}."
        return Problem("", sentence, tuple(card.id for card in cards))

    def legal(self, set_id: str, row: Row, wanted: Format) -> bool:
        """Whether the printing or another one of the same card is in the pool."""
        if wanted.has(set_id, row) or row.get("energy", "special") != "special":
            return True
        return any(wanted.has(set_of(other), other) for other in index_of(self.catalog).twins(row))

    def allows(self, set_id: str, row: Row, wanted: Format) -> bool:
        """Whether a deck of the format may hold the card at all."""
        if "energy" in row and row["energy"] != "special":
            return row["energy"] not in wanted.no_energy
        if wanted.no_rule_box and tag.bits(tuple(row.get("tags", ()))) & _RULE_BOXES:
            return False
        if not self.legal(set_id, row, wanted):
            return False
        twins = {other["id"] for other in index_of(self.catalog).twins(row)} if wanted.banned else set()
        return not any(twins.intersection(ids) for _, ids in wanted.banned)

    def _why_outside(self, set_id: str, row: Row, wanted: Format) -> str:
        facts = self.catalog.sets()[set_id]
        what = f"{row['name']} ({row['id']}) is not in {wanted.title}"
        first = self.legal_from[set_id]
        if wanted.day and first > wanted.day:
            return f"{what}: {facts.name} could be played from {first} on."
        for promo, low, high in wanted.promos:
            number = _digits(number_of(row))
            if promo == set_id and number > high:
                return f"{what}: it was not out yet; {facts.name} count up to {high}."
            if promo == set_id and number < low:
                return f"{what}: {facts.name} count from {low} on."
        if wanted.marks:
            mark = row.get("mark")
            has = f"it bears the mark {mark}" if mark else "it bears no regulation mark"
            return f"{what}: {has}, and the marks {', '.join(wanted.marks)} count."
        return f"{what}: {facts.name} is none of its sets, and no set of it reprints the card."

    def _altered(self, cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
        if not wanted.theme or self.theme_deck([card.id for card in cards]):
            return []
        return [Problem("", f"{wanted.title}: this is none of the theme decks as they were sold.")]

    def theme_deck(self, ids: Sequence[str]) -> str:
        """The id of the theme deck that these cards are, or nothing."""
        counts: dict[str, int] = {}
        for card in ids:
            counts[card] = counts.get(card, 0) + 1
        return self._theme_decks.get(frozenset(counts.items()), "")

    @cached_property
    def _theme_decks(self) -> dict[frozenset[tuple[str, int]], str]:
        return {frozenset(deck.cards): deck.id for deck in self.catalog.decks().values()}


def _digits(number: str) -> int:
    digits = "".join(letter for letter in number if letter in "0123456789")
    return int(digits[:6]) if digits else 0


def _legal_day(one: SetFacts) -> str:
    """Before 2012 the release, until 2019 the third Friday of its month, since then two weeks later."""
    released = date.fromisoformat(one.released)
    if released.year < 2012:
        return one.released
    if released.year >= 2020:
        return (released + timedelta(days=14)).isoformat() if released.year < MAXYEAR else one.released
    first = released.replace(day=1)
    return (first + timedelta(days=(4 - first.weekday()) % 7 + 14)).isoformat()


def _groups(cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
    names = {card.rules_name for card in cards}
    found = []
    for group in wanted.groups:
        held = [name for name in group if name in names]
        if len(held) > 1:
            ids = tuple(dict.fromkeys(card.id for card in cards if card.rules_name in held))
            found.append(Problem("", f"A deck may hold one of {' and '.join(held)}, not both.", ids))
    return found


def _trainers(cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
    count = sum(card.supertype == supertype.TRAINER for card in cards)
    if wanted.trainers < 0 or count <= wanted.trainers:
        return []
    return [Problem("", f"{wanted.title}: a deck may hold {wanted.trainers} Trainers; this one has {count}.")]


def _rule_boxes(cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
    if not wanted.no_rule_box:
        return []
    boxed = {card.id: card for card in cards if card.tags & _RULE_BOXES}
    return [
        Problem(
            "", f"{card.name} ({card.id}) has a Rule Box or is an ACE SPEC card; {wanted.title} has none.", (card.id,)
        )
        for card in boxed.values()
    ]


def _one_type(cards: Sequence[CardDef], wanted: Format) -> list[Problem]:
    if not wanted.one_type:
        return []
    pokemon = {card.id: card for card in cards if card.supertype == supertype.POKEMON}
    counts = {kind: sum(kind in card.types for card in pokemon.values()) for kind in range(len(types.NAMES))}
    best = max(counts, key=lambda kind: counts[kind])
    others = [card for card in pokemon.values() if best not in card.types]
    return [
        Problem(
            "",
            f"{card.name} ({card.id}) is no {types.NAMES[best]} Pokémon; in {wanted.title} all of a deck share a type.",
            (card.id,),
        )
        for card in others
    ]


def newest_set(cards: Collection[CardDef], catalog: Catalog) -> str:
    """The newest set among the cards, basic Energy and sets without a series apart; empty if there is none."""
    order = {set_id: number for number, set_id in enumerate(catalog.sets())}
    sets = {card.set_id for card in cards if card.basic_energy < 0}
    named = {one for one in sets if catalog.sets()[one].series != "Other"} or sets
    return max(named, key=lambda one: order[one], default="")


@once_a_catalog
def formats_of(catalog: Catalog) -> Formats:
    """The formats of a catalogue, read once."""
    return Formats(catalog)
