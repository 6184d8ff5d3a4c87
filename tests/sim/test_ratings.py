"""Ratings of known strength: what the model must give where the answer can be worked out."""

import math
import random

import pytest

from playmat.sim import Score
from playmat.sim.ratings import MIDDLE, SCALE, chance, rate, solve
from playmat.sim.statistics import Z


def test_two_players_with_three_wins_of_four() -> None:
    """Odds of 3 to 1 are 400 · log10(3) points; the interval is that of the difference, halved about the middle."""
    games = 4000
    strong, weak = rate(["weak", "strong"], {("strong", "weak"): Score(3000, 0, 1000)})
    assert (strong.player, weak.player) == ("strong", "weak")
    assert strong.rating - weak.rating == pytest.approx(400 * math.log10(3), abs=0.05)
    assert strong.rating + weak.rating == pytest.approx(2 * MIDDLE)
    spread = Z / math.sqrt(games * 0.75 * 0.25) / SCALE / 2
    assert strong.high - strong.rating == pytest.approx(spread, rel=1e-3)
    assert strong.rating - strong.low == pytest.approx(spread, rel=1e-3)


def test_ties_are_half_wins() -> None:
    by_ties = rate(["a", "b"], {("a", "b"): Score(50, 100, 50)})
    assert by_ties[0].rating == pytest.approx(by_ties[1].rating)


def test_ratings_that_fit_exactly_are_found() -> None:
    true = {"a": 1750.0, "b": 1600.0, "c": 1420.0, "d": 1230.0}
    names = sorted(true)
    scores: dict[tuple[str, str], Score] = {}
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            # Whole games come as near to the chances as whole games can.
            wins = round(1_000_000 * chance(true[one], true[other]))
            scores[other, one] = Score(1_000_000 - wins, 0, wins)
    found = {one.player: one.rating for one in rate(names, scores)}
    for name in names:
        assert found[name] == pytest.approx(true[name], abs=0.1)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    true = {"a": 1650.0, "b": 1500.0, "c": 1350.0}
    luck = random.Random(7)
    inside = rounds = 0
    for _ in range(150):
        scores = {}
        for one, other in (("a", "b"), ("b", "c"), ("a", "c")):
            wins = sum(luck.random() < chance(true[one], true[other]) for _ in range(60))
            scores[one, other] = Score(wins, 0, 60 - wins)
        for rating in rate(list(true), scores):
            rounds += 1
            inside += rating.low <= true[rating.player] <= rating.high
    assert 0.92 <= inside / rounds <= 0.98


def test_a_clean_sheet_has_a_rating_all_the_same() -> None:
    best, worst = rate(["a", "b"], {("a", "b"): Score(100, 0, 0)})
    assert 400 < best.rating - worst.rating < 4000
    assert best.low < best.rating < best.high
    longer = rate(["a", "b"], {("a", "b"): Score(1000, 0, 0)})
    assert longer[0].rating > best.rating, "more proof, more points"


def test_players_who_never_met_are_not_compared() -> None:
    found = rate(["a", "b", "c", "d"], {("a", "b"): Score(3, 0, 1), ("c", "d"): Score(2, 0, 2), ("a", "c"): Score()})
    groups = {one.player: one.group for one in found}
    assert groups["a"] == groups["b"] != groups["c"] == groups["d"]
    linked = rate(["a", "b", "c"], {("a", "b"): Score(3, 0, 1), ("c", "b"): Score(2, 0, 2)})
    assert {one.group for one in linked} == {0}


def test_nobody_played() -> None:
    assert [one.rating for one in rate(["a", "b"], {})] == [MIDDLE, MIDDLE]
    assert rate([], {}) == []


def test_linear_equations() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == [pytest.approx(1.0), pytest.approx(2.0)]
