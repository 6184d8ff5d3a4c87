"""A player's games as a list: which of them are wanted, and how often they were won, by deck and by opponent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Literal

from playmat.sim.statistics import Score

Result = Literal["won", "lost", "draw", "open"]
"""'open': it is not over, or it is not known yet how it ended."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game, as its player sees it afterwards."""

    game: str
    status: str
    """'waiting', 'running' or 'over'."""
    rules: str
    rules_title: str
    deck: str
    opponent: str
    """'Computer (hard)', or the name of the other player."""
    other_deck: str
    """Empty until the game is over, unless the player chose it."""
    result: Result
    ending: str
    """Why it ended so, in a few words."""
    turns: int
    answers: int
    created: str
    seat: int
    same_screen: bool
    """Two played at one screen: nobody has won it for the player of this list."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a list is narrowed to; an empty field lets everything through."""

    status: str = ""
    rules: str = ""
    deck: str = ""
    opponent: str = ""
    result: str = ""
    text: str = ""
    """Found anywhere in the names of decks, opponent and rules."""

    def has(self, game: Played) -> bool:
        """Whether it is one of these."""
        for one in fields(self):
            wanted = getattr(self, one.name)
            if wanted and one.name != "text" and getattr(game, one.name) != wanted:
                return False
        named = " ".join((game.deck, game.other_deck, game.opponent, game.rules_title)).casefold()
        return all(word in named for word in self.text.casefold().split())


@dataclass(frozen=True, slots=True)
class Rate:
    """How often games of one kind were won."""

    name: str
    score: Score


def rates(games: Iterable[Played], of: Callable[[Played], str]) -> list[Rate]:
    """By deck, by opponent, or by whatever `of` tells: the most played first."""
    scores: dict[str, Score] = {}
    for game in games:
        if game.same_screen or game.result == "open":
            continue
        score = scores.setdefault(of(game), Score())
        score.wins += game.result == "won"
        score.losses += game.result == "lost"
        score.ties += game.result == "draw"
    return [Rate(name, score) for name, score in sorted(scores.items(), key=lambda one: (-one[1].games, one[0]))]


COLUMNS: Sequence[str] = tuple(one.name for one in fields(Played))


def as_row(game: Played) -> list[str | int]:
    """A game as a row of a table, in the order of `COLUMNS`. What a spreadsheet would take for a formula is text."""
    values = (getattr(game, name) for name in COLUMNS)
    return [
        f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
        for value in values
    ]
