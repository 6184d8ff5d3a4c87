"""The figures, against cases worked out by hand and values from tables."""

import pytest

from playmat.sim import GameResult, Score, score_of, wilson
from playmat.sim.batch import STOPPED, TIE, UNFINISHED
from playmat.sim.statistics import card_scores, endings, first_player, lengths, quantile


def game(
    seed: int, winner: int, first: int = 0, seen: int = 0, played: int = 0, other: int = 0, reason: int = 1
) -> GameResult:
    return GameResult(0, seed, first, winner, reason, 10, 30, seen, played, other, 0)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (10, 100, 0.0552, 0.1744),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    """The fifth and sixth are worked examples of R. G. Newcombe, Statistics in Medicine 17 (1998)."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_wilson_is_symmetrical() -> None:
    low, high = wilson(30, 100)
    assert wilson(70, 100) == pytest.approx((1 - high, 1 - low))


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([1, 2, 3, 4], 0.5, 2.5),
        ([1, 2, 3, 4], 0.25, 1.75),
        ([7], 0.75, 7.0),
        ([1, 2, 3, 4, 5], 0.75, 4.0),
        ([], 0.5, 0.0),
    ],
)
def test_quantile(values: list[int], share: float, expected: float) -> None:
    assert quantile(values, share) == expected


def test_a_tie_counts_half_and_a_game_without_end_nothing() -> None:
    results = [game(1, 0), game(2, 0), game(3, 1), game(4, TIE), game(5, UNFINISHED, reason=0)]
    mine, theirs = score_of(results), score_of(results, side=1)
    assert (mine.wins, mine.ties, mine.losses, mine.games) == (2, 1, 1, 4)
    assert mine.rate == 2.5 / 4 and theirs.rate == 1.5 / 4
    assert mine.turned() == theirs
    assert mine.interval == wilson(2.5, 4)
    assert mine.to_json() == {
        "games": 4,
        "wins": 2,
        "ties": 1,
        "losses": 1,
        "win_rate": 0.625,
        "interval": [round(bound, 6) for bound in wilson(2.5, 4)],
    }
    assert Score().rate is None and Score().to_json()["win_rate"] is None


def test_going_first() -> None:
    results = [
        game(1, 0, first=0),
        game(2, 1, first=1),
        game(3, 0, first=1),
        game(4, TIE, first=1),
        game(5, -2, first=0),
    ]
    assert first_player(results) == Score(2, 1, 1)


def test_lengths_and_endings() -> None:
    assert lengths([9, 1, 5]) == {
        "least": 1.0,
        "quartile": 3.0,
        "median": 5.0,
        "upper_quartile": 7.0,
        "most": 9.0,
        "mean": 5.0,
    }
    found = endings([game(1, 0, reason=3), game(2, 0, reason=1), game(3, 1, reason=3), game(4, UNFINISHED, reason=0)])
    assert next(iter(found.items())) == ("the opponent could not draw a card", 2)
    assert found[STOPPED] == 1


def test_cards_in_games_won() -> None:
    """Three cards; the second was never seen in a game lost. The deck is the first side's, then the second's."""
    deck = ("x", "x", "y", "z")
    results = [
        game(1, 0, seen=0b011, played=0b001),
        game(2, 0, seen=0b010, played=0b010),
        game(3, 1, seen=0b101, played=0b100),
        game(4, TIE, seen=0b001, played=0b000),
        game(5, UNFINISHED, seen=0b111, played=0b111),
    ]
    x, y, z = card_scores(deck, [(one, 0) for one in results])
    assert (x.id, x.copies, y.id, y.copies, z.copies) == ("x", 2, "y", 1, 1)
    assert (x.seen, x.not_seen, x.played) == (Score(1, 1, 1), Score(1, 0, 0), Score(1, 0, 0))
    assert (y.seen, y.not_seen, y.played) == (Score(2, 0, 0), Score(0, 1, 1), Score(1, 0, 0))
    assert (z.seen, z.played) == (Score(0, 0, 1), Score(0, 0, 1))
    others = card_scores(deck, [(game(1, 1, other=0b100), 1), (game(2, 0, other=0b000), 1)])
    assert others[2].seen == Score(1, 0, 0) and others[2].not_seen == Score(0, 0, 1)
