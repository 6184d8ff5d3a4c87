"""Legal decks thrown together from all playable cards: what theme decks never hold meets what they never meet."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from playmat.cards.catalog import AS_SHOWN, Wording
from playmat.cards.decklist import DeckList, from_ids
from playmat.cards.formats import Format
from playmat.cards.rows import Row
from playmat.library import Library
from playmat.model.errors import ScenarioError
from playmat.model.ruleset import Ruleset
from playmat.model.words import types

POKEMON_CARDS: Final = 24
TRAINER_CARDS: Final = 14
SPECIAL_ENERGY_CARDS: Final = 3
ENERGY_CARDS: Final = 12
"""At least; all of these are for 60 cards, and fewer in a smaller deck."""
WHOLE: Final = 60


@dataclass(slots=True)
class _Stock:
    """The playable cards by kind."""

    pokemon: list[Row] = field(default_factory=list)
    named: dict[str, list[Row]] = field(default_factory=dict)
    trainers: list[Row] = field(default_factory=list)
    special: list[Row] = field(default_factory=list)
    basic: dict[str, str] = field(default_factory=dict)
    """Letter of the type → id of a basic Energy."""


@cache
def _stock(library: Library, format: Format | None) -> _Stock:
    """The cards that may be played; with a format those that are in it by themselves."""
    stock = _Stock()
    for set_id, row in library.catalog.all_rows():
        if "declined" in row:
            continue
        if format is not None and row.get("energy") not in types.NAMES and not format.has(set_id, row):
            continue
        if "trainer" in row:
            stock.trainers.append(row)
        elif row.get("energy") in types.NAMES:
            stock.basic.setdefault(types.LETTERS[types.NAMES.index(row["energy"])], row["id"])
        elif "energy" in row:
            stock.special.append(row)
        else:
            stock.pokemon.append(row)
            stock.named.setdefault(str(row.get("as", row["name"])), []).append(row)
    if not stock.basic or not any(row.get("stage") == "Basic" for row in stock.pokemon):
        raise ScenarioError("expected playable Basic Pokémon and basic Energy; the catalogue has none")
    return stock


def _line(stock: _Stock, row: Row, luck: random.Random) -> list[Row]:
    """The Pokémon with all it evolves from, lowest last; [] if part of the line is not there."""
    line = [row]
    while "from" in line[-1]:
        lower = stock.named.get(line[-1]["from"], [])
        if not lower or len(line) > 4:
            return []
        line.append(luck.choice(lower))
    return line


def mixed_deck(
    library: Library,
    rules: str | Ruleset,
    luck: random.Random,
    format: Format | None = None,
    wording: Wording = AS_SHOWN,
) -> DeckList:
    """A deck that is legal under these rules and in this format, drawn with this luck."""
    ruleset = library.ruleset(rules) if isinstance(rules, str) else rules
    stock = _stock(library, format)
    size = ruleset.deck_size
    costs, ids = "", list[str]()
    while not any(_is_basic(library, card) for card in ids):
        drawn = _drawn(library, stock, ruleset, luck, format is not None and format.one_type)
        ids = _legal(library, ruleset, drawn, format, wording)
        costs = "".join(one.get("cost", "") for card in ids for one in library.catalog.row(card).get("attacks", ()))
    known = {types.LETTERS[type_] for type_ in ruleset.basic_energy_types} & stock.basic.keys()
    if format is not None:
        known -= {types.LETTERS[types.NAMES.index(name)] for name in format.no_energy}
    letters = [letter for letter in costs if letter in known] or sorted(known)
    while len(ids) < size:
        ids.append(stock.basic[luck.choice(letters)])
    return from_ids(ids, "mixed")


def _drawn(library: Library, stock: _Stock, ruleset: Ruleset, luck: random.Random, one_type: bool) -> list[str]:
    """All but the basic Energy, whether it may be in one deck or not."""
    size = ruleset.deck_size
    pokemon = stock.pokemon
    if one_type:
        kind = luck.choice(pokemon)["types"][0]
        pokemon = [row for row in pokemon if kind in row["types"]]
    ids: list[str] = []
    while len(ids) < POKEMON_CARDS * size // WHOLE or not any(_is_basic(library, card) for card in ids):
        for row in _line(stock, luck.choice(pokemon), luck):
            ids += [row["id"]] * min(luck.choice((2, 3)), ruleset.copy_limit)
    for _ in range(TRAINER_CARDS * size // WHOLE // 2 if stock.trainers else 0):
        ids += [luck.choice(stock.trainers)["id"]] * min(2, ruleset.copy_limit)
    for _ in range(SPECIAL_ENERGY_CARDS if stock.special else 0):
        ids.append(luck.choice(stock.special)["id"])
    return ids[: size - ENERGY_CARDS * size // WHOLE]


def _is_basic(library: Library, card: str) -> bool:
    return library.catalog.row(card).get("stage") == "Basic"


def _legal(library: Library, ruleset: Ruleset, ids: list[str], format: Format | None, wording: Wording) -> list[str]:
    """Without the cards that a legal deck may not hold, or not so many of."""
    for _ in range(len(ids)):
        verdict = library.check(from_ids(ids), ruleset, format=format, wording=wording)
        wrong = [one.cards for one in verdict.problems if one.cards] + [(one.id,) for one in verdict.not_playable]
        if not wrong:
            return ids
        for cards in wrong:
            for card in cards:
                if card in ids:
                    ids.remove(card)
                    break
    return ids
