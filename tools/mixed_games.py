"""Games of decks thrown together from all cards, with digests: `tests/golden/mixed.txt`, by `python -m tools.golden`.

    python -m tools.mixed_games      throw new decks together

The decks stand in the file, so that a card more or less in the catalogue changes no game. Both players answer at
random. A digest is of every question, of all that was offered, and of the board as both players see it now and then:
in such games cards of all times meet under each rule set, which is where small changes of the engine show.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from playmat import rules
from playmat.cards.decklist import DeckList
from playmat.engine import Game
from playmat.engine.state import RUNNING
from playmat.engine.view import build_view
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.ids import SEATS
from playmat.testing.mixed import mixed_deck

FILE: Final = Path(__file__).resolve().parents[1] / "tests" / "golden" / "mixed.txt"
DECKS: Final = 12
"""Decks for each rule set."""
GAMES: Final = 3
"""Games of each deck with the next one."""
ANSWERS: Final = 400
"""In one game."""
LOOKS: Final = 40
"""Answers between two looks at the board."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two decks that meet under a rule set."""

    rules: str
    number: int
    decks: tuple[DeckList, DeckList]


def pairs(text: str) -> Iterator[tuple[Pair, list[str]]]:
    """What meets, by the file, with the digest of each game."""
    decks: dict[tuple[str, int], DeckList] = {}
    found: dict[tuple[str, int], list[str]] = {}
    for line in text.splitlines():
        kind, name, place, *rest = line.split()
        if kind == "deck":
            cards = (one.partition("*") for one in rest)
            decks[name, int(place)] = DeckList(tuple((card, int(count or 1)) for card, _, count in cards))
        else:
            found[name, int(place)] = rest
    for (name, number), digests in found.items():
        other = number + 1 if (name, number + 1) in decks else 0
        yield Pair(name, number, (decks[name, number], decks[name, other])), digests


def played(pair: Pair) -> list[str]:
    """The digest of each game of a pair."""
    pool, decks = pool_for(Library.default(), rules.find(pair.rules), *pair.decks)
    return [_digest(Game.new(pool, (decks[0][:], decks[1][:]), seed), Random(seed)) for seed in range(1, GAMES + 1)]


def _digest(game: Game, luck: Random) -> str:
    told = hashlib.sha256()
    machine = game.machine
    state = machine.state
    for count in range(ANSWERS):
        if state.winner != RUNNING:
            break
        options = sorted(state.options)
        code = luck.choice(options)
        told.update(json.dumps((state.asking, state.question, options, code)).encode())
        machine.answer(code)
        if count % LOOKS == 0:
            told.update(json.dumps([build_view(machine, seat) for seat in SEATS], sort_keys=True, default=str).encode())
    told.update(json.dumps((state.winner, state.reason, state.turn)).encode())
    return told.hexdigest()[:12]


def written(found: list[Pair]) -> str:
    """The file with these pairs, their games played."""
    lines = []
    for pair in found:
        counts = Counter(pair.decks[0].ids())
        cards = " ".join(card if count == 1 else f"{card}*{count}" for card, count in counts.items())
        lines.append(f"deck {pair.rules} {pair.number} {cards}")
    lines += [f"games {pair.rules} {pair.number} {' '.join(played(pair))}" for pair in found]
    return "\n".join(lines) + "\n"


def contents() -> str:
    """The file as it should be, with the decks that are in it."""
    return written([pair for pair, _ in pairs(FILE.read_text(encoding="utf-8"))])


def thrown() -> list[Pair]:
    """New decks of all playable cards, legal under their rule sets."""
    library, found = Library.default(), []
    for name in rules.RULESETS:
        luck = Random(name)
        decks = [mixed_deck(library, name, luck) for _ in range(DECKS)]
        found += [Pair(name, place, (deck, decks[(place + 1) % DECKS])) for place, deck in enumerate(decks)]
    return found


def main() -> int:
    found = thrown()
    FILE.write_text(written(found), encoding="utf-8", newline="\n")
    print(f"{len(found)} decks, {len(found) * GAMES} games in {FILE.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
