"""The shipped cards, loaded as they are asked for.

Looking up a card reads the file of its set; its effects are read from the program files, one sixteenth of them at a
time and only the lines that are needed. Nothing reads all 20,000 cards unless it is asked to search them.
"""

from __future__ import annotations

import difflib
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, wraps
from pathlib import Path
from typing import Any, Final, TypeVar
from weakref import WeakKeyDictionary

from playmat.cards.rows import PROGRAM_ID_LENGTH, Row, as_printed, from_row, worded_name
from playmat.model.card import CardDef
from playmat.model.errors import DataError, UnknownName
from playmat.model.words import supertype, types

DATA: Final = Path(__file__).parent / "data"
Made = TypeVar("Made")


@dataclass(frozen=True, slots=True)
class SetFacts:
    """One set: what it is called, when it came out, and the codes deck lists use for it."""

    id: str
    name: str
    series: str
    released: str
    """Year-month-day."""
    total: int
    code: str = ""
    """The code of the online games, such as BLW; several sets may share one."""


@dataclass(frozen=True, slots=True)
class ThemeDeck:
    """A deck as it was sold: card ids with counts, in printed order."""

    id: str
    name: str
    set_id: str
    cards: tuple[tuple[str, int], ...]
    worlds: int = 0
    """The year of the World Championships at which it was played; 0 for one that was sold as it is."""


@dataclass(frozen=True, slots=True)
class PlayedDeck:
    """The Pokémon of a deck as it was played, by their printings: what lists that give names alone are held to."""

    name: str
    year: int
    cards: tuple[tuple[str, int], ...]


PRINTED: Final = "printed"
OF_THE_DAY: Final = "of-the-day"
LATEST: Final = "latest"
WORDINGS: Final = (PRINTED, OF_THE_DAY, LATEST)


@dataclass(frozen=True, slots=True)
class Wording:
    """Which wording of a Trainer or special Energy card counts. One setting serves a game, for both players.

    `printed`: what stands on the card. `of-the-day`: the newest wording of its name on that day, or its own if it is
    younger. `latest`: the newest wording of its name. Kind, tags and copy limits are part of the wording. Without a
    setting a card goes by the newest wording of the same card, as the catalogue shows it: what was redesigned under
    an old name, or became a card of another kind, is another card then. Pokémon always go by their own text.
    """

    setting: str = ""
    day: str = ""
    """Year-month-day, for `of-the-day` alone."""

    def __post_init__(self) -> None:
        if self.setting and self.setting not in WORDINGS:
            raise UnknownName(f"expected a wording of {', '.join(WORDINGS)}, got {self.setting!r}")
        if (self.setting == OF_THE_DAY) != bool(self.day):
            raise UnknownName(f"expected a day with the wording {OF_THE_DAY}, and only there; got {self.day!r}")
        if self.day and not re.fullmatch(r"\d{4}-\d\d-\d\d", self.day):
            raise UnknownName(f"expected a day such as 2006-08-18, got {self.day!r}")


AS_SHOWN: Final = Wording()


class Catalog:
    """All printings, by id. Make one with `Catalog.default()`; it keeps what it has loaded."""

    def __init__(self, data: Path = DATA) -> None:
        self.data = data
        self._sets: dict[str, SetFacts] | None = None
        self._rows: dict[str, dict[str, Row]] = {}
        self._cards: dict[str, CardDef] = {}
        self._shards: dict[str, str] = {}
        self._decks: dict[str, ThemeDeck] | None = None
        self._worlds: dict[str, ThemeDeck] | None = None
        self._played: tuple[PlayedDeck, ...] | None = None
        self._wordings: dict[str, list[list[str]]] | None = None
        self._worded: dict[tuple[str, Wording], CardDef] = {}

    @staticmethod
    def default() -> Catalog:
        """The catalogue that comes with the package, one for the whole process."""
        return _default()

    # --- Sets

    def sets(self) -> dict[str, SetFacts]:
        """All sets by id, in order of release."""
        if self._sets is None:
            self._sets = {one["id"]: SetFacts(**one) for one in self.read_json("sets.json")}
        return self._sets

    def set_of(self, card_id: str) -> str:
        """The id of the set a card id belongs to; `UnknownName` if there is none."""
        set_id = card_id.partition("-")[0]
        if set_id not in self.sets():
            near = difflib.get_close_matches(set_id, self.sets(), 3, 0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise UnknownName(f"expected a card id like bw1-12, got {card_id!r}: there is no set {set_id!r}{hint}")
        return set_id

    # --- Cards

    def card(self, card_id: str) -> CardDef:
        """The card with this id; `UnknownName` with the nearest ids if there is none."""
        found = self._cards.get(card_id)
        if found is None:
            set_id = self.set_of(card_id)
            found = from_row(self.row(card_id), set_id, self.program)
            self._cards[card_id] = found
        return found

    def worded(self, card_id: str, wording: Wording) -> CardDef:
        """The card as it is played where this wording counts."""
        card = self.card(card_id)
        if not wording.setting or card.supertype == supertype.POKEMON or card.basic_energy >= 0:
            return card
        found = self._worded.get((card_id, wording))
        if found is None:
            holder = self._holder(card, wording)
            found = from_row(self.line(card_id, wording), self.set_of(holder), self.program)
            if holder != card_id:
                own = {key: said for key, said in card.extra.items() if key in ("rarity", "level", "mark")}
                ruled = {key: said for key, said in found.extra.items() if key.startswith("ruled ")}
                found = replace(
                    found,
                    id=card.id,
                    name=card.name,
                    rules_name=card.rules_name,
                    set_id=card.set_id,
                    number=card.number,
                    extra=own | ruled | {"worded": holder},
                )
            self._worded[card_id, wording] = found
        return found

    def line(self, card_id: str, wording: Wording) -> Row:
        """The line whose effects the card has where this wording counts: its own, or that of another printing."""
        card = self.card(card_id)
        if not wording.setting or card.supertype == supertype.POKEMON or card.basic_energy >= 0:
            return self.row(card_id)
        return as_printed(self.row(self._holder(card, wording)))

    def _holder(self, card: CardDef, wording: Wording) -> str:
        """The printing whose wording this one goes by."""
        if wording.setting == PRINTED or (wording.day and self.sets()[card.set_id].released > wording.day):
            return card.id
        dated = self.wordings().get(worded_name(card.name, card.rules_name), ())
        reached = [holder for day, holder in dated if not wording.day or day <= wording.day]
        return reached[-1] if reached else card.id

    def wordings(self) -> dict[str, list[list[str]]]:
        """For each name that was ever reworded: from which day which printing's wording counts, oldest first."""
        if self._wordings is None:
            self._wordings = self.read_json("wordings.json")
        return self._wordings

    def row(self, card_id: str) -> Row:
        """The line of a card: its facts without its programs."""
        set_id = self.set_of(card_id)
        rows = self.rows(set_id)
        if card_id not in rows:
            near = difflib.get_close_matches(card_id, rows, 3, 0.6)
            names = ", ".join(f"{one} ({rows[one]['name']})" for one in near)
            raise UnknownName(
                f"there is no card {card_id!r} in {self.sets()[set_id].name}" + (f"; nearest: {names}" if near else "")
            )
        return rows[card_id]

    def rows(self, set_id: str) -> dict[str, Row]:
        """The lines of one set by card id, in printed order."""
        found = self._rows.get(set_id)
        if found is None:
            if set_id not in self.sets():
                raise UnknownName(f"there is no set {set_id!r}; expected one of {', '.join(self.sets())}")
            lines = self._read(f"sets/{set_id}.jsonl").splitlines()
            found = {row["id"]: row for row in map(json.loads, lines)}
            self._rows[set_id] = found
        return found

    def all_rows(self) -> Iterator[tuple[str, Row]]:
        """Every line with its set id. Reads every set."""
        for set_id in self.sets():
            for row in self.rows(set_id).values():
                yield set_id, row

    def find(
        self,
        name: str = "",
        type: str = "",
        set: str = "",
        playable: bool | None = None,
    ) -> Iterator[CardDef]:
        """The cards to which all of it applies, in order of release.

        `name` is part of the name in any case, `type` a type or a family (Trainer, Item, Energy …), `set` a set id.
        """
        wanted_type = _row_test(type)
        part = name.casefold()
        sets = [set] if set else list(self.sets())
        for set_id in sets:
            for row in self.rows(set_id).values():
                if part and part not in row["name"].casefold():
                    continue
                if playable is not None and playable == ("declined" in row):
                    continue
                if wanted_type and not _has_type(row, wanted_type):
                    continue
                yield self.card(row["id"])

    def playable(self, card_id: str) -> bool:
        """Whether the card's whole text is understood; reads no program."""
        return "declined" not in self.row(card_id)

    # --- Programs

    def program(self, program: str) -> Any:
        """The JSON of an effect by its id."""
        shard = self._shards.get(program[0])
        if shard is None:
            shard = "\n" + self._read(f"programs/{program[0]}.jsonl")
            self._shards[program[0]] = shard
        at = shard.find(f'\n["{program}",')
        if at < 0:
            raise DataError(f"programs/{program[0]}.jsonl: expected an effect with the id {program}, got none")
        start = at + PROGRAM_ID_LENGTH + 5
        return json.loads(shard[start : shard.index("\n", start) - 1])

    # --- Theme decks

    def decks(self) -> dict[str, ThemeDeck]:
        """The theme decks by id, in order of release."""
        if self._decks is None:
            self._decks = {
                one["id"]: ThemeDeck(one["id"], one["name"], one["set"], tuple((card, n) for card, n in one["cards"]))
                for one in self.read_json("decks.json")
            }
        return self._decks

    def worlds(self) -> dict[str, ThemeDeck]:
        """Decks of World Championships by id, oldest first; of the set that is their newest."""
        if self._worlds is None:
            order = {one: (info.released, place) for place, (one, info) in enumerate(self.sets().items())}
            found: dict[str, ThemeDeck] = {}
            for one in self.read_json("worlds.json"):
                cards = tuple((card, n) for card, n in one["cards"])
                # Basic Energy may be of any printing, later ones too.
                sets = [name for name in {card.rpartition("-")[0] for card, _ in cards} if name in order]
                of_day = [name for name in sets if int(order[name][0][:4]) <= one["year"]]
                newest = max(of_day or sets, key=order.__getitem__)
                found[one["id"]] = ThemeDeck(one["id"], one["name"], newest, cards, one["year"])
            # Whole or not at all: several threads of a server may ask at the same time.
            self._worlds = found
        return self._worlds

    def played(self) -> tuple[PlayedDeck, ...]:
        """Decks that were played in their year, beside those of `worlds`."""
        if self._played is None:
            self._played = tuple(
                PlayedDeck(one["name"], one["year"], tuple((card, n) for card, n in one["cards"]))
                for one in self.read_json("played.json")
            )
        return self._played

    def deck(self, deck_id: str) -> ThemeDeck:
        """The theme deck, or deck of a World Championships, with this id; `UnknownName` with the nearest if there is
        none."""
        decks = {**self.decks(), **self.worlds()}
        if deck_id not in decks:
            near = difflib.get_close_matches(deck_id, decks, 3, 0.6)
            hint = f"; nearest: {', '.join(f'{one} ({decks[one].name})' for one in near)}" if near else ""
            raise UnknownName(f"there is no theme deck {deck_id!r}{hint}")
        return decks[deck_id]

    # --- Files

    def read_json(self, name: str) -> Any:
        """The content of one of the shipped JSON files."""
        return json.loads(self._read(name))

    def read_toml(self, name: str) -> dict[str, Any]:
        """The content of one of the shipped TOML files."""
        return tomllib.loads(self._read(name))

    def _read(self, name: str) -> str:
        try:
            return (self.data / name).read_text(encoding="utf-8")
        except OSError as error:
            raise DataError(f"expected the shipped card data at {self.data / name}, got {error.strerror}") from error


def _row_test(wanted: str) -> tuple[str, str]:
    """What a type or family named by a person means for a line: a key and a value, or ("", "") for anything."""
    if not wanted:
        return ("", "")
    plain = wanted.casefold()
    if plain in ("pokémon", "pokemon"):
        return ("pokémon", "")
    if plain in (supertype.NAMES[1].casefold(), supertype.NAMES[2].casefold()):
        return (plain, "")
    if plain in ("item", "supporter", "stadium", "pokémon tool", "tool", "technical machine", "fossil"):
        return ("trainer", "pokémon tool" if plain == "tool" else plain)
    try:
        kind = types.named(wanted if len(wanted) == 1 else wanted.capitalize())
    except ValueError:
        raise UnknownName(
            f"expected a type such as Fire, or Pokémon, Trainer, Item, Energy …, got {wanted!r}"
        ) from None
    return ("types", types.LETTERS[kind])


def _has_type(row: Row, wanted: tuple[str, str]) -> bool:
    key, value = wanted
    if not key:
        return True
    if key == "pokémon":
        return "trainer" not in row and "energy" not in row
    if key == "types":
        return value in row.get("types", "")
    return key in row and (not value or row[key].casefold() == value)


@cache
def _default() -> Catalog:
    return Catalog()


def once_a_catalog(make: Callable[[Catalog], Made]) -> Callable[[Catalog], Made]:
    """What is made of a whole catalogue is made once, and goes when the catalogue goes."""
    kept: WeakKeyDictionary[Catalog, Made] = WeakKeyDictionary()

    @wraps(make)
    def given(catalog: Catalog, /) -> Made:
        if catalog not in kept:
            kept[catalog] = make(catalog)
        return kept[catalog]

    return given
