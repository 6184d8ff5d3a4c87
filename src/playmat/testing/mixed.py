"""Legal decks thrown together from all playable cards: what theme decks never hold meets what they never meet."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from playmat.cards.decklist import DeckList, from_ids
from playmat.cards.rows import Row
from playmat.library import Library
from playmat.model.errors import ScenarioError
from playmat.model.words import types

POKEMON_CARDS: Final = 24
TRAINER_CARDS: Final = 14
SPECIAL_ENERGY_CARDS: Final = 3
DECK_CARDS: Final = 60


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
def _stock(library: Library) -> _Stock:
    stock = _Stock()
    for _, row in library.catalog.all_rows():
        if "declined" in row:
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


def mixed_deck(library: Library, rules: str, luck: random.Random) -> DeckList:
    """A deck that is legal under these rules, drawn with this luck."""
    stock = _stock(library)
    ids: list[str] = []
    costs = ""
    while len(ids) < POKEMON_CARDS or not any(library.catalog.row(card).get("stage") == "Basic" for card in ids):
        line = _line(stock, luck.choice(stock.pokemon), luck)
        for row in line:
            ids += [row["id"]] * luck.choice((2, 3))
            costs += "".join(one.get("cost", "") for one in row.get("attacks", ()))
    for _ in range(TRAINER_CARDS // 2 if stock.trainers else 0):
        ids += [luck.choice(stock.trainers)["id"]] * 2
    for _ in range(SPECIAL_ENERGY_CARDS if stock.special else 0):
        ids.append(luck.choice(stock.special)["id"])
    ids = _legal(library, rules, ids[: DECK_CARDS - 12])
    known = {types.LETTERS[type_] for type_ in library.ruleset(rules).basic_energy_types} & stock.basic.keys()
    letters = [letter for letter in costs if letter in known] or sorted(known)
    while len(ids) < DECK_CARDS:
        ids.append(stock.basic[luck.choice(letters)])
    return from_ids(ids, "mixed")


def _legal(library: Library, rules: str, ids: list[str]) -> list[str]:
    """Without the cards that a legal deck may not hold, or not so many of."""
    ruleset = library.ruleset(rules)
    for _ in range(len(ids)):
        problems = [one for one in library.check(from_ids(ids), ruleset).problems if one.cards]
        if not problems:
            return ids
        for problem in problems:
            for card in problem.cards:
                if card in ids:
                    ids.remove(card)
                    break
    return ids
