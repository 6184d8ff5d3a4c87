"""Games for the networks to be fitted to: the quick player against itself, over decks of World Championships and theme
decks of all eras. The decks that are kept back are in none of them.

It slips now and then: it does anything that is allowed. Without that it would always do the same in the same place, and
what it happens to leave undone when it is winning would look like the cause.
"""

import random
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from playmat.agents.evaluation import Worths
from playmat.agents.knowledge import worths_of
from playmat.agents.known_decks import known_decks
from playmat.agents.policy import Quick
from playmat.engine.game import Game
from playmat.engine.machine import Machine
from playmat.engine.state import RUNNING, TIE
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.words import question
from playmat.rules import RULESETS

SLIPS = 0.2
"""The most often that a game's players slip: each game has its own share, from none to this."""
LONGEST = 4000
"""Decisions after which a game is left out."""
GAMES_OF_A_PAIR = 4
REAL = 0.75
"""The part of the games with decks of championships."""
MIRRORED = 0.4
"""The part of the games of a deck against itself: there who wins cannot be told by the decks."""
WORLDS = "worlds-"
"""How the ids of those begin."""

Sample = TypeVar("Sample")


def theme_decks(library: Library) -> dict[str, list[str]]:
    """The theme decks that may be played under each rule set."""
    return {
        rules: [
            name
            for name in library.decks(playable=True)
            if library.check(library.deck(name), library.ruleset(rules)).legal
        ]
        for rules in ("platinum", "bw", "xy", "swsh")
    }


def real_decks() -> dict[str, list[str]]:
    """The decks of World Championships that players know, by rule set; those of the nearest are not named again."""
    found: dict[str, list[str]] = {}
    for rules in RULESETS:
        worlds = [name for name in known_decks(rules) if name.startswith(WORLDS)]
        if worlds and worlds not in found.values():
            found[rules] = worlds
    return found


class Dealer:
    """Games between decks of all eras, or between those of some rule sets only."""

    def __init__(self, seed: int, only: dict[str, list[str]] | None = None) -> None:
        self.library = Library.default()
        self.theme = only or theme_decks(self.library)
        self.real = only or real_decks()
        self.luck = random.Random(seed)

    def names(self) -> set[str]:
        """The decks that may be in a game."""
        return {name for decks in (self.theme, self.real) for names in decks.values() for name in names}

    def games(self) -> tuple[Worths, list[Game]]:
        """Some games of the same pair, and what its cards are good for."""
        luck = self.luck
        decks = self.real if luck.random() < REAL else self.theme
        rules = luck.choice(sorted(decks))
        one = luck.choice(decks[rules])
        names = one, one if luck.random() < MIRRORED else luck.choice(decks[rules])
        pool, cards = pool_for(self.library, self.library.ruleset(rules), *names)
        made = [Game.new(pool, (cards[0][:], cards[1][:]), luck.randrange(1 << 30)) for _ in range(GAMES_OF_A_PAIR)]
        return worths_of(pool), made


def quick_games(
    dealer: Dealer, seconds: float, look: Callable[[Machine, Worths], Sample], share: float = 1.0
) -> Iterator[list[tuple[Sample, float]]]:
    """Games until the time is over. Of each that comes to its end: what `look` made of starts of turns, of that share
    of them, and what became of the player to move there (1 it won, 0 it lost)."""
    luck = dealer.luck
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        worths, made = dealer.games()
        for game in made:
            machine, state = game.machine, game.machine.state
            players = [Quick(worths, luck.randrange(1 << 20)) for _ in (0, 1)]
            slips = SLIPS * luck.random()
            seen: list[tuple[Sample, int]] = []
            turn = -1
            for _ in range(LONGEST):
                if state.winner != RUNNING:
                    break
                if state.question == question.TURN and state.turn != turn:
                    turn = state.turn
                    if luck.random() < share:
                        seen.append((look(machine, worths), state.asking))
                slip = luck.random() < slips
                machine.answer(luck.choice(state.options) if slip else players[state.asking].choose(machine))
            if state.winner != RUNNING:
                yield [(one, 0.5 if state.winner == TIE else float(state.winner == seat)) for one, seat in seen]
