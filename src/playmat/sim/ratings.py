"""How strong players are, from who beat whom: Bradley and Terry's model on the Elo scale, fitted by maximum likelihood.

Player i beats player j with the chance 1 / (1 + 10 ** ((r_j - r_i) / 400)); a tie counts half a win for each. A
player who won or lost every game has no rating of greatest likelihood, so each rating is also drawn towards the middle
as if by a normal distribution with a spread of `SPREAD`: too weak to be seen where there are real results.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from playmat.sim.statistics import Score, Z

MIDDLE: Final = 1500.0
"""The mean of the ratings."""
SPREAD: Final = 1000.0
SCALE: Final = math.log(10) / 400
STEPS: Final = 200
LARGEST_STEP: Final = 400.0
NEAR: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's strength, with the interval that holds it in 95 of 100 cases."""

    player: str
    rating: float
    low: float
    high: float
    group: int
    """Players of different groups never met, not even through others: their ratings cannot be compared."""


def rate(players: Sequence[str], scores: Mapping[tuple[str, str], Score]) -> list[Rating]:
    """The ratings, the strongest first; the scores are those of the first of each pair."""
    count = len(players)
    place = {name: number for number, name in enumerate(players)}
    met = [
        (place[one], place[other], score.points, score.games) for (one, other), score in scores.items() if score.games
    ]
    ratings = [0.0] * count
    for _ in range(STEPS):
        slope, curve = _likelihood(ratings, met)
        step = solve(curve, slope)
        longest = max((abs(one) for one in step), default=0.0)
        short = min(1.0, LARGEST_STEP / longest) if longest else 1.0
        ratings = [rating + short * one for rating, one in zip(ratings, step, strict=True)]
        if longest < NEAR:
            break
    mean = sum(ratings) / count if count else 0.0
    _, curve = _likelihood(ratings, met)
    groups = _groups(count, met)
    found: list[Rating] = []
    for number, name in enumerate(players):
        spread = Z * math.sqrt(max(0.0, _variance(curve, number, count)))
        middle = MIDDLE + ratings[number] - mean
        found.append(Rating(name, middle, middle - spread, middle + spread, groups[number]))
    return sorted(found, key=lambda one: -one.rating)


def chance(rating: float, other: float) -> float:
    """How likely the first beats the second."""
    return 1 / (1 + 10 ** ((other - rating) / 400))


def _likelihood(ratings: list[float], met: list[tuple[int, int, float, int]]) -> tuple[list[float], list[list[float]]]:
    """The slope of the logarithm of the likelihood, and its curvature (with the sign turned)."""
    count = len(ratings)
    slope = [-rating / SPREAD**2 for rating in ratings]
    curve = [[1 / SPREAD**2 if i == j else 0.0 for j in range(count)] for i in range(count)]
    for i, j, points, games in met:
        if i == j:
            continue
        expected = chance(ratings[i], ratings[j])
        pull = SCALE * (points - games * expected)
        slope[i] += pull
        slope[j] -= pull
        weight = SCALE**2 * games * expected * (1 - expected)
        curve[i][i] += weight
        curve[j][j] += weight
        curve[i][j] -= weight
        curve[j][i] -= weight
    return slope, curve


def _variance(curve: list[list[float]], number: int, count: int) -> float:
    """The variance of one rating, measured from the mean of all."""
    aim = [(1.0 if i == number else 0.0) - 1 / count for i in range(count)]
    return sum(one * other for one, other in zip(aim, solve(curve, aim), strict=True))


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination with the largest pivot."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for column in range(count):
        pivot = max(range(column, count), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(column + 1, count):
            factor = rows[row][column] / rows[column][column]
            for k in range(column, count + 1):
                rows[row][k] -= factor * rows[column][k]
    found = [0.0] * count
    for row in range(count - 1, -1, -1):
        rest = rows[row][count] - sum(rows[row][k] * found[k] for k in range(row + 1, count))
        found[row] = rest / rows[row][row]
    return found


def _groups(count: int, met: list[tuple[int, int, float, int]]) -> list[int]:
    """Who is linked to whom by games: the number of the group of each player."""
    group = list(range(count))
    for i, j, _, _ in met:
        low, high = sorted((group[i], group[j]))
        group = [low if one == high else one for one in group]
    order = {number: place for place, number in enumerate(dict.fromkeys(group))}
    return [order[one] for one in group]
