"""Events: pairings, standings, and the games of computer players."""

from itertools import product
from random import Random

import pytest

from playmat.library import Library
from playmat.limited import Pairing, bring, limited_rules, pair_round, standings
from playmat.limited.event import TIE, is_over
from playmat.limited.playing import asked_games, divide, play_part, player_for, put_together
from playmat.model.errors import DataError, UnknownName


@pytest.mark.parametrize(("players", "seed"), list(product((4, 8), range(12))))
def test_nobody_meets_the_same_player_twice(players: int, seed: int) -> None:
    luck = Random(seed)
    rounds: list[list[Pairing]] = []
    for _ in range(3):
        pairings = pair_round(players, rounds, seed)
        assert sorted(one for pairing in pairings for one in pairing.players) == list(range(players))
        for pairing in pairings:
            pairing.result = luck.choice((0, 1, TIE))
        rounds.append(pairings)
    met = [frozenset(one.players) for pairings in rounds for one in pairings]
    assert len(set(met)) == len(met)


def test_those_who_stand_alike_meet() -> None:
    first = pair_round(8, [], 5)
    for pairing in first:
        pairing.result = 0
    won = {one.players[0] for one in first}
    for pairing in pair_round(8, [first], 5):
        assert len(won & set(pairing.players)) in (0, 2)


def test_the_draw_of_the_first_round_follows_from_the_seed() -> None:
    drawn = [[one.players for one in pair_round(8, [], seed)] for seed in range(6)]
    assert drawn[0] == [one.players for one in pair_round(8, [], 0)]
    assert len({str(one) for one in drawn}) > 3


def test_standings_go_by_points_and_then_by_the_opponents() -> None:
    rounds = [
        [Pairing((0, 1), 0), Pairing((2, 3), 0)],
        [Pairing((0, 2), 0), Pairing((1, 3), TIE)],
    ]
    table = standings(4, rounds)
    assert [(one.player, one.points, one.won, one.lost, one.tied) for one in table] == [
        (0, 6, 2, 0, 0),
        (2, 3, 1, 1, 0),
        (1, 1, 0, 1, 1),
        (3, 1, 0, 1, 1),
    ]
    # 1 met the winner of both rounds (1.0) and 3 (0.25); 3 met 2 (0.5) and 1 (0.25).
    assert [one.resistance for one in table[2:]] == [0.625, 0.375]


def test_a_round_that_is_not_over_counts_for_nobody_and_is_waited_for() -> None:
    open_round = [Pairing((0, 1)), Pairing((2, 3), 1)]
    assert not is_over(open_round)
    assert [one.points for one in standings(4, [open_round])] == [3, 0, 0, 0]
    with pytest.raises(DataError, match="a round that is over"):
        pair_round(4, [open_round], 1)


def test_games_of_a_round_are_played_by_parts_the_same_each_time() -> None:
    library = Library.default()
    decks = [bring(library, "base2", 3, player).ids for player in range(4)]
    rules = limited_rules(library, "base2").name
    pairings = pair_round(4, [], 3)
    person = pairings[0].players[1]
    asked = asked_games(rules, "beginner", 3, decks, 1, pairings, person)
    assert divide(asked) == [0], "what is played at a table is not played here"
    table, result = play_part(asked, 0)
    assert table == 1
    assert result in (0, 1, TIE)
    assert play_part(asked, 0) == [table, result]
    assert put_together(asked, [[2, 1], [1, 0]]) == {"results": [[1, 0], [2, 1]]}


def test_levels_play_without_a_clock() -> None:
    assert player_for("hard-patient") == player_for("hard") == player_for("expert")
    with pytest.raises(UnknownName, match="expected a level"):
        player_for("nobody")
