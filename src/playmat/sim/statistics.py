"""What many results say: shares with intervals, lengths, endings, and what became of games in which a card was seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from playmat.sim.batch import TIE, UNFINISHED, GameResult, reason_name

Z: Final = 1.959963984540054
"""The interval holds the truth in 95 of 100 cases."""


def wilson(points: float, games: int, z: float = Z) -> tuple[float, float]:
    """Wilson's score interval of a share: never outside 0 to 1, and sensible for few games and for clean sheets."""
    if games == 0:
        return 0.0, 1.0
    share = points / games
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle = share + z * z / (2 * games)
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def quantile(values: Sequence[int], share: float) -> float:
    """The value below which that share of the sorted values lies, between neighbours in proportion."""
    if not values:
        return 0.0
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


@dataclass(slots=True)
class Score:
    """Wins, ties and losses of one side. A tie counts half a win."""

    wins: int = 0
    ties: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.ties + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.ties / 2

    @property
    def rate(self) -> float | None:
        """The share of the games won; None without a game."""
        return self.points / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.points, self.games)

    def count(self, won: bool, tied: bool) -> None:
        if tied:
            self.ties += 1
        elif won:
            self.wins += 1
        else:
            self.losses += 1

    def add(self, other: Score) -> None:
        self.wins += other.wins
        self.ties += other.ties
        self.losses += other.losses

    def turned(self) -> Score:
        """The same games seen from the other side."""
        return Score(self.losses, self.ties, self.wins)

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {
            "games": self.games,
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "win_rate": None if self.rate is None else round(self.rate, 6),
            "interval": [round(low, 6), round(high, 6)],
        }


def score_of(results: Iterable[GameResult], side: int = 0) -> Score:
    """The score of a side over finished games."""
    score = Score()
    for one in results:
        if one.winner != UNFINISHED:
            score.count(one.winner == side, one.winner == TIE)
    return score


def first_player(results: Iterable[GameResult]) -> Score:
    """The score of whoever went first."""
    score = Score()
    for one in results:
        if one.winner != UNFINISHED and one.first >= 0:
            score.count(one.winner == one.first, one.winner == TIE)
    return score


def lengths(values: Iterable[int]) -> dict[str, float]:
    """Least, quartiles and most of some lengths, and their mean."""
    found = sorted(values)
    return {
        "least": float(found[0]) if found else 0.0,
        "quartile": quantile(found, 0.25),
        "median": quantile(found, 0.5),
        "upper_quartile": quantile(found, 0.75),
        "most": float(found[-1]) if found else 0.0,
        "mean": round(sum(found) / len(found), 2) if found else 0.0,
    }


def endings(results: Iterable[GameResult]) -> dict[str, int]:
    """How often games ended in each way, the commonest first."""
    found: dict[str, int] = {}
    for one in results:
        name = reason_name(one)
        found[name] = found.get(name, 0) + 1
    return dict(sorted(found.items(), key=lambda pair: (-pair[1], pair[0])))


@dataclass(slots=True)
class CardScore:
    """One different card of a deck over many games of that deck."""

    id: str
    copies: int
    seen: Score = field(default_factory=Score)
    """The games in which the deck's owner had it in hand, in play or in the discard pile."""
    not_seen: Score = field(default_factory=Score)
    played: Score = field(default_factory=Score)
    """The games in which it was put into play, attached or used from hand."""


def card_scores(deck: Sequence[str], games: Iterable[tuple[GameResult, int]]) -> list[CardScore]:
    """For each different card of a deck, in list order, how its owner fared; games with the side that had the deck."""
    copies: dict[str, int] = {}
    for card in deck:
        copies[card] = copies.get(card, 0) + 1
    scores = [CardScore(card, count) for card, count in copies.items()]
    # Games fall into few kinds (won or not, seen or not): counting masks first is quicker than looking at each bit.
    counted: dict[tuple[int, int, int], int] = {}
    for one, side in games:
        if one.winner == UNFINISHED:
            continue
        how = TIE if one.winner == TIE else int(one.winner == side)
        seen, played = (one.seen, one.played) if side == 0 else (one.seen_other, one.played_other)
        key = (how, seen, played)
        counted[key] = counted.get(key, 0) + 1
    for (how, seen, played), count in counted.items():
        for number, score in enumerate(scores):
            _count(score.seen if seen >> number & 1 else score.not_seen, how, count)
            if played >> number & 1:
                _count(score.played, how, count)
    return scores


def _count(score: Score, how: int, count: int) -> None:
    if how == TIE:
        score.ties += count
    elif how:
        score.wins += count
    else:
        score.losses += count
