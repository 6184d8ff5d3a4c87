"""The decks that computer players know of each format: what they imagine the other player's list from."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from playmat.engine import Pool, all_chapters, build_pool
from playmat.library import Library
from playmat.model.card import CardDef
from playmat.model.ids import Definition

DATA: Final = Path(__file__).with_name("known_decks.toml")
KEPT: Final = 32
"""Pools that were widened last and are kept: making one takes a moment, and room."""
_WIDENED: dict[int, tuple[Pool, Pool, list[list[Definition]], list[int]]] = {}


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(DATA.read_text(encoding="utf-8"))


def known_decks(rules: str) -> list[str]:
    """The ids of the decks that are known under a rule set."""
    decks: dict[str, list[str]] = _data()["known"]
    return decks.get(rules.partition(":")[0]) or next(reversed(decks.values()))


def kept_back() -> dict[str, list[str]]:
    """The decks that no player knows and nothing is fitted to, by rule set: to judge players by."""
    decks: dict[str, list[str]] = _data()["kept_back"]
    return decks


def widened(pool: Pool) -> Pool:
    """The pool with the cards of the known decks of its rule set added: a game of it can be played on with this one."""
    return _widened(pool)[1]


def lists_of(pool: Pool) -> tuple[list[list[Definition]], list[int]]:
    """The known decks as definitions of a widened pool, and of each whether it was played at a championship. Nothing
    for a pool that was not widened: there the other list is open."""
    for _, wide, lists, kinds in _WIDENED.values():
        if wide is pool:
            return lists, kinds
    return [], []


def _widened(pool: Pool) -> tuple[Pool, Pool, list[list[Definition]], list[int]]:
    found = _WIDENED.pop(id(pool), None)
    if found is None or found[0] is not pool:
        found = _widen(pool)
        while len(_WIDENED) >= KEPT:
            del _WIDENED[next(iter(_WIDENED))]
    _WIDENED[id(pool)] = found
    return found


def _widen(pool: Pool) -> tuple[Pool, Pool, list[list[Definition]], list[int]]:
    library = Library.default()
    decks = [library.deck(name).ids() for name in known_decks(pool.rules.name)]
    more: dict[str, CardDef] = {}
    for ids in decks:
        for one in ids:
            if one not in pool.definitions and one not in more:
                more[one] = library.card(one)
    playable = [card for card in more.values() if not card.declined]
    wide = build_pool(playable, pool.rules, all_chapters(), _lineage_of(pool), pool, _namesakes_of(pool))
    lists = [[wide.definitions[one] for one in ids if one in wide.definitions] for ids in decks]
    kinds = [1 if name.startswith("worlds") else 0 for name in known_decks(pool.rules.name)]
    return pool, wide, lists, kinds


def _namesakes_of(pool: Pool) -> dict[str, list[str]]:
    """Whom the names of its attacks leave open."""
    return {pool.names[attack]: [pool.names[one] for one in names] for attack, names in pool.namesakes.items()}


def _lineage_of(pool: Pool) -> dict[str, list[str]]:
    """What the pool knows of Pokémon that are in no deck."""
    return {pool.names[name]: [pool.names[one] for one in before] for name, before in pool.lineage.items()}
