"""Positions from games with real decks: what players are measured on.

The games are played by the quick player that the searches play on with, from fixed seeds: a run meets the same
positions as the one before, as long as neither cards nor rules nor that player change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from playmat.agents.knowledge import worths_of
from playmat.agents.known_decks import kept_back, known_decks
from playmat.agents.policy import Quick
from playmat.engine import Game, Pool
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.words import question
from playmat.rules import RULESETS

LONGEST: Final = 4000
"""Answers after which a game is given up."""
WORLDS: Final = "worlds-"
"""How the ids of decks begin that were played at a World Championships."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two decks and the rule set they are played under."""

    rules: str
    decks: tuple[str, str]


@cache
def kept_back_pairings() -> tuple[Pairing, ...]:
    """The decks that nothing is fitted to, each with its neighbour."""
    return tuple(Pairing(rules, (one, other)) for rules, (one, other, *_) in kept_back().items())


@cache
def known_pairings() -> tuple[Pairing, ...]:
    """Decks of championships that players know, in pairs; of rule sets that have their own."""
    found: dict[Pairing, None] = {}
    seen: set[tuple[str, ...]] = set()
    for rules in RULESETS:
        decks = tuple(name for name in known_decks(rules) if name.startswith(WORLDS))
        if decks and decks not in seen:
            seen.add(decks)
            for place in range(0, len(decks) - 1, 2):
                found[Pairing(rules, (decks[place], decks[place + 1]))] = None
    return tuple(found)


@cache
def _pool(pairing: Pairing) -> tuple[Pool, tuple[list[int], list[int]]]:
    library = Library.default()
    pool, lists = pool_for(library, library.ruleset(pairing.rules), *pairing.decks)
    return pool, (lists[0], lists[1])


def new_game(pairing: Pairing, seed: int) -> Game:
    """A game of these decks. Every other seed exchanges them."""
    pool, (one, other) = _pool(pairing)
    return Game.new(pool, (one[:], other[:]) if seed % 2 == 0 else (other[:], one[:]), seed)


def first_questions(pairing: Pairing, seed: int) -> Iterator[Game]:
    """The game at the first question of each turn, before it is answered; it goes on from there. Clone what is kept."""
    game = new_game(pairing, seed)
    quick = Quick(worths_of(game.machine.pool), seed)
    asked = 0
    for _ in range(LONGEST):
        if game.over:
            return
        state = game.machine.state
        if state.question == question.TURN and state.turn != asked:
            asked = state.turn
            yield game
        game.apply(quick.choose(game.machine))
