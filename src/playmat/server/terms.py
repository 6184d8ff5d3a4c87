"""What two players have agreed on for a match: how many games, which clock, and what the games before have left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from playmat.engine import NONE, Game
from playmat.library.matches import is_decided, left_lost, next_chooser, winners_after, wins_of
from playmat.model.ruleset import Ruleset

MATCHES: Final = (1, 3)
"""Games that a match at the table can have at most."""


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a player may think."""

    answer: float | None = None
    """Seconds for one answer."""
    match: float | None = None
    """Seconds of each player for all games of the match."""

    def left(self, used: float, since: float) -> float | None:
        """Seconds that are left to somebody who has used so many before and thinks since so many; None without a
        clock."""
        limits = []
        if self.answer is not None:
            limits.append(self.answer - since)
        if self.match is not None:
            limits.append(self.match - used - since)
        return max(0.0, min(limits)) if limits else None


CLOCKS: Final = {"none": Clock(), "relaxed": Clock(answer=180.0), "tournament": Clock(match=25 * 60.0)}
"""By name. A round of a tournament has 50 minutes: half of them for each player."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Of one game of a match."""

    best_of: int = 1
    clock: str = "none"
    winners: tuple[int | None, ...] = ()
    """Of the games before; None for a tie."""
    used: tuple[int, int] = (0, 0)
    """Milliseconds that each player has thought in the games before."""
    chooser: int = NONE
    """Who chooses who goes first, in place of the winner of a flip."""
    lost: tuple[int, ...] = ()
    """Cards that the games before have left in the Lost Zone."""

    def to_json(self) -> dict[str, Any] | None:
        """As it is kept; None for a single game without a clock."""
        if self == Terms():
            return None
        return {
            "best_of": self.best_of,
            "clock": self.clock,
            "winners": list(self.winners),
            "used": list(self.used),
            "chooser": self.chooser,
            "lost": list(self.lost),
        }

    @staticmethod
    def from_json(data: Any) -> Terms:
        """`ValueError` or `KeyError` for anything that `to_json` does not give."""
        if data is None:
            return Terms()
        first, second = data["used"]
        terms = Terms(
            int(data["best_of"]),
            str(data["clock"]),
            tuple(data["winners"]),
            (int(first), int(second)),
            int(data["chooser"]),
            tuple(int(card) for card in data["lost"]),
        )
        if terms.best_of not in MATCHES or terms.clock not in CLOCKS or not set(terms.winners) <= {None, 0, 1}:
            raise ValueError("terms")
        return terms

    def with_game(self, game: Game | None) -> tuple[int | None, ...]:
        """Who has won the games up to this one, this one too if it is over."""
        return self.winners if game is None or not game.over else winners_after(self.winners, self.best_of, game)

    def score(self, game: Game | None) -> dict[str, Any]:
        """The match as a browser is told of it."""
        winners = self.with_game(game)
        decided = game is not None and game.over and is_decided(winners, self.best_of)
        wins = wins_of(winners)
        leading = None if wins[0] == wins[1] else int(wins[1] > wins[0])
        return {
            "best_of": self.best_of,
            "number": len(self.winners) + 1,
            "wins": list(wins),
            "over": decided,
            "winner": leading if decided else None,
        }

    def after(self, rules: Ruleset, game: Game, used: Sequence[int]) -> Terms:
        """Of the game that follows this one: the next of the match, or the first of another."""
        winners = self.with_game(game)
        if is_decided(winners, self.best_of):
            return Terms(self.best_of, self.clock)
        return replace(
            self,
            winners=winners,
            used=(self.used[0] + used[0], self.used[1] + used[1]),
            chooser=next_chooser(rules, game.winner),
            lost=tuple(left_lost(rules, game)),
        )
