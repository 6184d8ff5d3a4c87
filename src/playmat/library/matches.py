"""A match of several games between the same two decks: who has won it, and what one game leaves to the next.

Each game is a new game with whole decks. Where the rules let the winner of a flip choose who goes first, the loser of
the game before chooses instead; otherwise the coin decides anew. Three of the books keep the cards of the Lost Zone out
for the rest of the match, the others for the rest of the game. A tie counts for nobody.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from playmat.cards.catalog import AS_SHOWN, Wording
from playmat.engine import Game
from playmat.engine.state import NONE
from playmat.library.games import DeckRef, pool_for
from playmat.model.errors import PlaymatError
from playmat.model.ruleset import LOST_FOR_MATCH, Ruleset

if TYPE_CHECKING:
    from playmat.library import Library

MOST_GAMES: Final = 99
_APART: Final = 1_000_003
"""Between the seeds of the games of one match."""


class Match:
    """Games until somebody has won more than half of them, ties apart."""

    def __init__(
        self,
        library: Library,
        rules: str | Ruleset,
        deck_a: DeckRef,
        deck_b: DeckRef,
        best_of: int = 3,
        seed: int = 0,
        wording: Wording = AS_SHOWN,
    ) -> None:
        if not 1 <= best_of <= MOST_GAMES or not best_of % 2:
            raise PlaymatError(f"expected a match of an odd number of games, 1 to {MOST_GAMES}; got {best_of}")
        self.rules = library.ruleset(rules) if isinstance(rules, str) else rules
        self.best_of = best_of
        self.seed = seed
        self.winners: list[int | None] = []
        """Of the games so far; None for a tie."""
        self._pool, self._decks = pool_for(library, self.rules, deck_a, deck_b, wording)
        self._lost: list[int] = []

    @property
    def wins(self) -> tuple[int, int]:
        return self.winners.count(0), self.winners.count(1)

    @property
    def winner(self) -> int | None:
        """Who has won the match; None while it is open, and if it ended with as many wins on either side."""
        if not self.over or self.wins[0] == self.wins[1]:
            return None
        return 0 if self.wins[0] > self.wins[1] else 1

    @property
    def over(self) -> bool:
        return max(self.wins) > self.best_of // 2 or len(self.winners) >= self.best_of

    def start(self, record: bool = False) -> Game:
        """The next game, set up by what the ones before it left."""
        if self.over:
            raise PlaymatError(f"expected a match that goes on; this one is over, {self.wins[0]} to {self.wins[1]}")
        last = self.winners[-1] if self.winners else None
        chooser = 1 - last if last is not None and self.rules.coin_winner_chooses else NONE
        decks = (self._decks[0][:], self._decks[1][:])
        seed = self.seed + _APART * len(self.winners)
        return Game.new(self._pool, decks, seed, record, chooser, self._lost)

    def finish(self, game: Game) -> None:
        """Note how a game that `start` gave has ended."""
        if not game.over:
            raise PlaymatError("expected a game that is over")
        self.winners.append(game.winner)
        if self.rules.lost_zone_lasts == LOST_FOR_MATCH:
            self._lost = sorted(card for pile in game.machine.state.lost for card in pile)
            for seat in (0, 1):
                if not self._can_begin(seat):
                    # Nothing is left to begin a game with: the other player wins what is left of the match.
                    while not self.over:
                        self.winners.append(1 - seat)

    def _can_begin(self, seat: int) -> bool:
        first = len(self._decks[0]) * seat
        left = [
            definition for number, definition in enumerate(self._decks[seat], start=first) if number not in self._lost
        ]
        return any(self._pool.is_basic[definition] for definition in left)


def play_match(match: Match, answer: Callable[[Game], int]) -> Match:
    """Play all games of a match; `answer` gives the place of an option of the game that asks."""
    while not match.over:
        game = match.start()
        while not game.over:
            game.apply_index(answer(game))
        match.finish(game)
    return match
