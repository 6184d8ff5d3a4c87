"""A match of several games between the same two decks: who has won it, and what one game leaves to the next.

Each game is a new game with whole decks. Where the rules let the winner of a flip choose who goes first, the loser of
the game before chooses instead; otherwise the coin decides anew. Three of the books keep the cards of the Lost Zone out
for the rest of the match, the others for the rest of the game. A tie counts for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from playmat.cards.catalog import AS_SHOWN, Wording
from playmat.engine import NONE, Game
from playmat.library.games import DeckRef, pool_for
from playmat.model.errors import PlaymatError
from playmat.model.ruleset import LOST_FOR_MATCH, Ruleset

if TYPE_CHECKING:
    from playmat.library import Library

MOST_GAMES: Final = 99
_APART: Final = 1_000_003
"""Between the seeds of the games of one match."""


def check_best_of(best_of: int) -> None:
    """`PlaymatError` if there is no match of so many games."""
    if type(best_of) is not int or not 1 <= best_of <= MOST_GAMES or not best_of % 2:
        raise PlaymatError(f"expected a match of an odd number of games, 1 to {MOST_GAMES}; got {best_of!r:.40}")


def wins_of(winners: Sequence[int | None]) -> tuple[int, int]:
    """How many games each has won."""
    return winners.count(0), winners.count(1)


def is_decided(winners: Sequence[int | None], best_of: int) -> bool:
    """Whether no further game is played."""
    return max(wins_of(winners)) > best_of // 2 or len(winners) >= best_of


def next_seed(seed: int) -> int:
    """Of the next game of a match."""
    return seed + _APART


def next_chooser(rules: Ruleset, last: int | None) -> int:
    """Who chooses who goes first after a game with this winner; `NONE` where a coin decides anew."""
    return 1 - last if last is not None and rules.coin_winner_chooses else NONE


def left_lost(rules: Ruleset, game: Game) -> list[int]:
    """The cards of a game that is over which stay out of the next."""
    if rules.lost_zone_lasts != LOST_FOR_MATCH:
        return []
    return sorted(card for pile in game.machine.state.lost for card in pile)


def winners_after(winners: Sequence[int | None], best_of: int, game: Game) -> tuple[int | None, ...]:
    """The winners of the games of a match once `game` is over too."""
    after = [*winners, game.winner]
    for seat in without_basic(game, left_lost(game.machine.pool.rules, game)):
        # Nothing is left to begin a game with: the other player wins what is left of the match.
        while not is_decided(after, best_of):
            after.append(1 - seat)
    return tuple(after)


def without_basic(game: Game, lost: Sequence[int]) -> list[int]:
    """The seats that have no Basic Pokémon left to begin another game with."""
    machine, out = game.machine, set(lost)
    able = {
        machine.owner[card]
        for card, definition in enumerate(machine.cards)
        if card not in out and machine.pool.is_basic[definition]
    }
    return [seat for seat in (0, 1) if seat not in able]


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
        check_best_of(best_of)
        self.rules = library.ruleset(rules) if isinstance(rules, str) else rules
        self.best_of = best_of
        self.seed = seed
        self.winners: list[int | None] = []
        """Of the games so far; None for a tie."""
        self._pool, self._decks = pool_for(library, self.rules, deck_a, deck_b, wording)
        self._lost: list[int] = []

    @property
    def wins(self) -> tuple[int, int]:
        return wins_of(self.winners)

    @property
    def winner(self) -> int | None:
        """Who has won the match; None while it is open, and if it ended with as many wins on either side."""
        if not self.over or self.wins[0] == self.wins[1]:
            return None
        return 0 if self.wins[0] > self.wins[1] else 1

    @property
    def over(self) -> bool:
        return is_decided(self.winners, self.best_of)

    def start(self, record: bool = False) -> Game:
        """The next game, set up by what the ones before it left."""
        if self.over:
            raise PlaymatError(f"expected a match that goes on; this one is over, {self.wins[0]} to {self.wins[1]}")
        chooser = next_chooser(self.rules, self.winners[-1] if self.winners else None)
        decks = (self._decks[0][:], self._decks[1][:])
        seed = self.seed + _APART * len(self.winners)
        return Game.new(self._pool, decks, seed, record, chooser, self._lost)

    def finish(self, game: Game) -> None:
        """Note how a game that `start` gave has ended."""
        if not game.over:
            raise PlaymatError("expected a game that is over")
        self.winners = list(winners_after(self.winners, self.best_of, game))
        self._lost = left_lost(self.rules, game)


def play_match(match: Match, answer: Callable[[Game], int]) -> Match:
    """Play all games of a match; `answer` gives the place of an option of the game that asks."""
    while not match.over:
        game = match.start()
        while not game.over:
            game.apply_index(answer(game))
        match.finish(game)
    return match
