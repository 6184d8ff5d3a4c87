"""The absolute measures of players: what they count, and that they tell a player who sees from one who does not."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from playmat.agents import make_agent
from playmat.cli import main
from playmat.engine.game import Game
from playmat.library import Library
from playmat.sim.strength.games import Pairing, first_questions, kept_back_pairings, known_pairings
from playmat.sim.strength.measures import MEASURES, measure, share
from playmat.sim.strength.use import LEAST, Use, use_of_cards
from playmat.sim.strength.wins import Chance, chances, pairings, won
from playmat.testing import Scenario, attack, in_play, pokemon

SPROUT = pokemon("Sprout", 60, "G", attacks=[attack("Thorn", "GC", 30)])
PEBBLE = pokemon("Pebble", 30, "F", attacks=[attack("Tap", "F", 10)])
PAIR = Pairing("bw", ("d-bw1-1", "d-bw1-2"))


def test_decks_that_are_kept_back_are_no_others() -> None:
    kept = {deck for pairing in kept_back_pairings() for deck in pairing.decks}
    known = {deck for pairing in known_pairings() for deck in pairing.decks}
    assert len(kept) == 2 * len(kept_back_pairings()) and not kept & known
    assert {pairing.rules for pairing in pairings()} >= {"ex", "dp", "bw", "xy", "sm", "sv"}


def test_games_are_met_at_the_first_question_of_each_turn() -> None:
    turns = [game.machine.state.turn for game in first_questions(PAIR, 3)]
    assert turns == sorted(set(turns)) and len(turns) > 4


def one_answer_from_a_win() -> Game:
    return (
        Scenario("xy")
        .side(0, active=in_play(SPROUT, energy="G"), bench=[SPROUT], hand=["G"], prizes=1, deck=10)
        .side(1, active=PEBBLE, bench=[PEBBLE], deck=10)
        .random()
        .build()
        .game
    )


@pytest.mark.parametrize(("spec", "wins"), [("greedy", True), ("racer:iterations=2,turns=2", True)])
def test_a_win_counts_however_it_came(spec: str, wins: bool) -> None:
    game = one_answer_from_a_win()
    chance = Chance(PAIR, 0, game.machine.state.turn, game, 2)
    assert won(chance, make_agent(spec, Library.default().card, 1)) is wins
    assert not game.over, "the position is there for the next player"


def test_positions_with_a_win_are_found_in_games() -> None:
    found = chances(PAIR, 6)
    assert found and all(not one.game.over and one.answers for one in found)
    assert len({one.id for one in found}) == len(found)


def test_a_card_that_is_never_played_stands_out() -> None:
    use = Use(Counter({("deck", "Bill"): 2 * LEAST, ("deck", "Oak"): 2 * LEAST, ("deck", "Gust"): LEAST - 1}))
    use.played[("deck", "Oak")] = LEAST
    assert use.neglected() == [("deck", "Bill")]
    told = use.to_json()
    assert told["cards"] == 2 and told["used"] == 1 and len(told["all"]) == 3


def test_the_use_of_cards_is_counted_by_turns() -> None:
    use = use_of_cards("simple", PAIR, 1)
    assert use.turns > 4 and use.played
    assert all(use.played[key] <= use.playable[key] <= use.turns for key in use.playable)


def test_measures_are_told_with_intervals() -> None:
    told: list[tuple[int, int]] = []
    found = measure(["simple"], ("sense",), told=lambda done, parts: told.append((done, parts)), part=40)["simple"]
    sense = found["sense"]
    assert told[-1][0] == told[-1][1] and sense["of"] == sum(count for _, count in sense["kinds"].values()) > 10
    assert sense["interval"][0] < sense["rate"] <= sense["interval"][1]
    assert share(0, 0)["rate"] is None


def test_the_command_prints_json_and_refuses_what_is_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["strength", "simple", "--measures", "sense", "--part", "90", "--jobs", "1"]
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["simple"]["sense"]["of"] == 5
    assert main(asked) == 0
    assert "common sense" in capsys.readouterr().out
    assert main(["strength", "simple", "--measures", "luck"]) == 2
    refused = capsys.readouterr().err
    assert all(name in refused for name in MEASURES)
