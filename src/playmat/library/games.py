"""Starting a game: two decks and a rule set become a pool of compiled cards, and the pool a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary, WeakValueDictionary

from playmat.cards.catalog import AS_SHOWN, Catalog, Wording
from playmat.cards.decklist import DeckList
from playmat.cards.formats import Format
from playmat.engine import NONE, Game, Pool, all_chapters, build_pool
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import DeckError
from playmat.model.ir.walk import nodes
from playmat.model.ruleset import Ruleset
from playmat.model.words import stage

if TYPE_CHECKING:
    from playmat.library import Library

DeckRef = str | Path | DeckList
"""The id of a theme deck, the path or the text of a deck list, or a list already read."""

POOLS_KEPT: Final = 32
"""Compiling two decks takes a moment and their pool serves any number of games; the pools used last are kept."""


class Compiled:
    """Two decks, ready to be played. As long as somebody holds it, all who ask for the same two get the same."""

    __slots__ = ("__weakref__", "decks", "pool")

    def __init__(self, pool: Pool, decks: tuple[list[int], list[int]]) -> None:
        self.pool = pool
        self.decks = decks
        """Each deck as numbers of its definitions, in list order."""


_Key = tuple[Ruleset, tuple[str, ...], tuple[str, ...], Wording]


class _Kept:
    """What has been compiled of a library's cards."""

    def __init__(self) -> None:
        self.held: WeakValueDictionary[_Key, Compiled] = WeakValueDictionary()
        self.last: dict[_Key, Compiled] = {}
        """Those used last, whoever holds them."""


_POOLS: WeakKeyDictionary[Library, _Kept] = WeakKeyDictionary()


def start_game(
    library: Library,
    rules: str | Ruleset,
    deck_a: DeckRef,
    deck_b: DeckRef,
    seed: int = 0,
    record: bool = False,
    wording: Wording = AS_SHOWN,
    chooser: int = NONE,
    lost: Sequence[int] = (),
) -> Game:
    """A new game. `DeckError` and `NotPlayable` say what is wrong with a deck; the same seed gives the same game. In a
    match, `chooser` and `lost` are what the games before have left: see `Game.new`."""
    ruleset = library.ruleset(rules) if isinstance(rules, str) else rules
    pool, defs = pool_for(library, ruleset, deck_a, deck_b, wording)
    return Game.new(pool, (defs[0][:], defs[1][:]), seed, record, chooser, list(lost))


def pool_for(
    library: Library, rules: Ruleset, deck_a: DeckRef, deck_b: DeckRef, wording: Wording = AS_SHOWN
) -> tuple[Pool, tuple[list[int], list[int]]]:
    """The pool of two decks, and each deck as numbers of its definitions, in list order."""
    found = compiled(library, rules, deck_a, deck_b, wording)
    return found.pool, found.decks


def compiled(
    library: Library, rules: Ruleset, deck_a: DeckRef, deck_b: DeckRef, wording: Wording = AS_SHOWN
) -> Compiled:
    """Two decks, ready to be played: for who has many games at once and would have each pair of decks there once."""
    decks = [deck if isinstance(deck, DeckList) else library.deck(deck) for deck in (deck_a, deck_b)]
    ids = [tuple(deck.ids()) for deck in decks]
    key = (rules, ids[0], ids[1], wording)
    kept = _POOLS.setdefault(library, _Kept())
    found = kept.last.pop(key, None) or kept.held.get(key)
    if found is None:
        found = kept.held[key] = _build(library, rules, decks, wording)
    while len(kept.last) >= POOLS_KEPT:
        del kept.last[next(iter(kept.last))]
    kept.last[key] = found
    return found


def check_playable(
    library: Library,
    rules: Ruleset,
    deck: DeckList,
    format: Format | None = None,
    wording: Wording = AS_SHOWN,
) -> list[CardDef]:
    """The cards of a deck that may enter a game under these rules, in this format; otherwise an error says why not."""
    verdict = library.check(deck, rules, format=format, wording=wording)
    if verdict.problems:
        name = deck.name or "the deck"
        raise DeckError(
            "\n".join(f"{name}: {one.sentence}" + f" ({one.clause})" * bool(one.clause) for one in verdict.problems)
        )
    return library.playable_cards(deck, wording)


def _build(library: Library, rules: Ruleset, decks: list[DeckList], wording: Wording) -> Compiled:
    numbers: dict[str, int] = {}
    defs: list[CardDef] = []
    played: tuple[list[int], list[int]] = ([], [])
    for deck, cards in zip(decks, played, strict=True):
        for card in check_playable(library, rules, deck, wording=wording):
            if card.id not in numbers:
                numbers[card.id] = len(defs)
                defs.append(card)
            cards.append(numbers[card.id])
    pool = build_pool(
        defs, rules, builtin=all_chapters(), lineage=_lineage(library, defs), namesakes=namesakes(library.catalog, defs)
    )
    return Compiled(pool, played)


def namesakes(catalog: Catalog, defs: Sequence[CardDef]) -> dict[str, list[str]]:
    """By the name of an attack of these cards: every Pokémon of the catalogue that has one of this name. Only where a
    card makes somebody guess: for no other is it worth looking through all cards."""
    if not any(isinstance(node, ir.GuessName) for card in defs for power in card.powers for node in nodes(power.units)):
        return {}
    told: dict[str, set[str]] = {attack.name: set() for card in defs for attack in card.attacks}
    for set_id in catalog.sets():
        for row in catalog.rows(set_id).values():
            for attack in row.get("attacks", ()):
                if attack["name"] in told and "hp" in row:
                    told[attack["name"]].add(str(row.get("as", row["name"])))
    return {attack: sorted(names) for attack, names in told.items()}


def _lineage(library: Library, defs: list[CardDef]) -> dict[str, list[str]]:
    """What the Stage 1 Pokémon evolve from that no deck holds, but whose Stage 2 is there: effects may skip them.

    They are looked for in the set of the Stage 2 card, then in the other sets of its series.
    """
    names = {card.rules_name for card in defs}
    lineage: dict[str, list[str]] = {}
    sets = library.catalog.sets()
    for card in defs:
        if card.stage != stage.STAGE_2 or card.evolves_from in names or card.evolves_from in lineage:
            continue
        series = sets[card.set_id].series
        near = [card.set_id, *(one.id for one in sets.values() if one.series == series and one.id != card.set_id)]
        for set_id in near:
            rows = library.catalog.rows(set_id).values()
            found = {row["from"] for row in rows if row.get("as", row["name"]) == card.evolves_from and "from" in row}
            if found:
                lineage[card.evolves_from] = sorted(found)
                break
    return lineage
