"""What the other player is taken to hold: cards that it could have played are probably not in its hand."""

from __future__ import annotations

import pytest

from playmat.agents.belief import odds_of_holding
from playmat.agents.knowledge import worths_of
from playmat.engine import Game
from playmat.engine.playout import play_random
from playmat.engine.resample import favour_in_hand
from playmat.library import Library
from playmat.model.ids import Seat
from playmat.testing import Scenario, Scene, attack, in_play, pokemon, supporter
from tests.agents.test_imagined import DECKS, cards_of

SPROUT = pokemon("Sprout", 60, "G", attacks=[attack("Nudge", "C", 10)])
BLOSSOM = pokemon("Blossom", 90, "G", evolves_from=SPROUT, attacks=[attack("Petals", "GG", 60)])
ROCK = pokemon("Rock", 80, "F", attacks=[attack("Roll", "FF", 40)], retreat=2)
BOULDER = pokemon("Boulder", 120, "F", evolves_from=ROCK)


def favoured(game: Game, seat: int, seed: int, odds: list[float]) -> Game:
    imagined = game.resample(seat, seed)
    favour_in_hand(imagined.machine, Seat(seat), odds)
    return imagined


@pytest.mark.parametrize("rules", DECKS)
def test_a_likely_hand_depends_on_what_the_seat_knows_alone(rules: str) -> None:
    game = Library.default().game(rules, *DECKS[rules][:2], seed=5)
    spoken_of = 0
    for number in range(120):
        if game.over:
            break
        seat = game.seat
        machine = game.machine
        odds = odds_of_holding(machine, worths_of(machine.pool), seat)
        if odds:
            spoken_of += 1
            likely = favoured(game, seat, number, odds)
            assert likely.options() == game.options()
            assert likely.view(seat) == game.view(seat)
            elsewhere = game.resample(seat, 1000 + number)
            assert favoured(elsewhere, seat, number, odds).to_bytes() == likely.to_bytes()
            for owner in (0, 1):
                assert cards_of(likely, owner) == cards_of(game, owner)
        play_random(machine, number, 1)
    assert spoken_of > 20


def table_after_a_turn(attached: bool) -> Scene:
    """The second player has had a turn, with or without attaching an Energy."""
    table = (
        Scenario("xy")
        .side(0, active=SPROUT, bench=[SPROUT], deck=["G"] * 20)
        .side(
            1,
            active=in_play(ROCK),
            bench=[in_play(ROCK)],
            hand=["F", ROCK, BOULDER, BLOSSOM, supporter("Guide")],
            deck=["F", ROCK, BOULDER, BLOSSOM, supporter("Guide")] * 4,
        )
        .random()
        .build()
    )
    table.passes()
    if attached:
        table.attach("F")
    table.passes()
    return table


def odds_by_name(table: Scene) -> dict[str, float]:
    machine = table.machine
    odds = odds_of_holding(machine, worths_of(machine.pool), Seat(0))
    return {
        machine.pool.defs[machine.cards[card]].name: odds[card] for card in range(len(odds)) if machine.owner[card] == 1
    }


def test_what_could_have_been_played_is_probably_not_there() -> None:
    held = odds_by_name(table_after_a_turn(attached=False))
    assert held["Fighting Energy"] < 1 and held["Guide"] < 1 and held["Rock"] < 1
    assert held["Boulder"] < 1 < held["Blossom"], "nothing of theirs grows into the other"
    assert odds_by_name(table_after_a_turn(attached=True))["Fighting Energy"] > held["Fighting Energy"]


def test_before_a_whole_turn_nothing_can_be_told() -> None:
    game = Library.default().game("xy", *DECKS["xy"][:2], seed=5)
    state = game.machine.state
    told: dict[tuple[int, bool], bool] = {}
    while state.turn < 4:
        odds = odds_of_holding(game.machine, worths_of(game.machine.pool), Seat(1 - state.turn_player))
        assert not odds or state.turn_ended, "in the middle of the other one's turn"
        told[state.turn, bool(odds_of_holding(game.machine, worths_of(game.machine.pool), state.turn_player))] = True
        play_random(game.machine, 3, 1)
    assert (1, True) not in told and (2, False) not in told and (3, True) in told


def test_cards_come_as_often_as_their_odds_say() -> None:
    table = table_after_a_turn(attached=False)
    machine = table.machine
    names = [machine.pool.defs[definition].name for definition in machine.cards]
    odds = [4.0 if name == "Boulder" else 1.0 for name in names]
    seen = {False: 0, True: 0}
    for seed in range(200):
        for lean in seen:
            game = table.game.resample(0, seed)
            if lean:
                favour_in_hand(game.machine, Seat(0), odds)
            seen[lean] += sum(names[card] == "Boulder" for card in game.machine.state.hand[1])
    assert seen[True] > 1.8 * seen[False]
