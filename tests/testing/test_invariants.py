"""The invariants: they hold in real games, and each sees the damage it is there to see."""

import pytest

from playmat.engine.game import Game
from playmat.engine.machine import Machine
from playmat.engine.playout import play_random
from playmat.engine.state import NONE
from playmat.model.ids import Seat, Spot
from playmat.model.view import View
from playmat.model.words import zone
from playmat.testing import Opening, Scenario, Scene, attack, in_play, item, pokemon
from playmat.testing.invariants import (
    check_codec,
    check_options,
    check_step,
    check_twin,
    check_views,
    encoded,
)

ALPHA = pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "R", 20)], retreat=1)
BETA = pokemon("Beta", hp=90, evolves_from=ALPHA, attacks=[attack("Bang", "RC", 60)])
DRAW = item("Draw")


def table() -> Scene:
    return (
        Scenario()
        .side(0, active=in_play(ALPHA, energy="R", damage=20), bench=[ALPHA], hand=[BETA, "R", DRAW])
        .side(1, active=in_play(ALPHA, conditions="Asleep"), bench=[ALPHA], hand="RR", discard=[DRAW])
        .random()
        .build()
    )


def test_a_good_position_passes_everything() -> None:
    one = table()
    assert check_step(one.machine) == ""
    assert check_options(one.game) == ""
    assert check_codec(one.game, one.machine.pool) == ""
    assert check_views(one.game, 5) == ""
    assert check_twin(one.game, one.game.options()[0]) == ""


def break_zone(m: Machine) -> None:
    m.state.zone[m.state.hand[0][0]] = zone.DISCARD


def break_double(m: Machine) -> None:
    m.state.discard[0].append(m.state.discard[0][0] if m.state.discard[0] else m.state.hand[0][0])


def break_lost_card(m: Machine) -> None:
    m.state.hand[0].pop()


def break_owner(m: Machine) -> None:
    m.state.hand[0].append(m.state.hand[1].pop())


def break_home(m: Machine) -> None:
    m.state.home[m.state.energy[m.state.active[0]][0]] = m.state.bench[0][0]


def break_active(m: Machine) -> None:
    m.state.bench[1].append(m.state.active[1])
    m.state.active[1] = Spot(NONE)
    m.state.conditions[m.state.bench[1][-1]] = 0


def break_damage(m: Machine) -> None:
    m.state.damage[m.state.active[0]] = 15


def break_knock_out(m: Machine) -> None:
    m.state.damage[m.state.active[0]] = 60


def break_conditions(m: Machine) -> None:
    m.state.conditions[m.state.active[1]] = 5


def break_bench_condition(m: Machine) -> None:
    m.state.conditions[m.state.bench[0][0]] = 8


def break_options(m: Machine) -> None:
    m.state.options = m.state.options * 2


def break_nobody(m: Machine) -> None:
    m.state.asking = Seat(NONE)


def break_turn(m: Machine) -> None:
    m.state.turn_player = Seat(1)


def break_prizes(m: Machine) -> None:
    for card in m.state.prizes[0]:
        m.state.zone[card] = zone.DISCARD
        m.state.discard[0].append(card)
    m.state.prizes[0] = []


@pytest.mark.parametrize(
    "damage",
    [
        break_zone,
        break_double,
        break_lost_card,
        break_owner,
        break_home,
        break_active,
        break_damage,
        break_knock_out,
        break_conditions,
        break_bench_condition,
        break_options,
        break_nobody,
        break_turn,
        break_prizes,
    ],
)
def test_damage_is_seen(damage: object) -> None:
    one = table()
    assert callable(damage)
    damage(one.machine)
    assert check_step(one.machine) != ""


def test_an_option_that_does_not_hold_is_seen() -> None:
    one = table()
    one.machine.state.options.append(one.naming.codes("attack", ("Bang",), 0)[0])
    assert "refused" in check_options(one.game)


class Leaky(Game):
    """Shows everybody the second player's deck."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view["players"][1]["bonus"] = sum(place * card for place, card in enumerate(self.machine.state.deck[1]))
        return view

    def clone(self) -> Game:
        return Leaky(super().clone().machine)


@pytest.mark.pure_only("a compiled class has no interpreted subclass")
def test_a_view_that_shows_hidden_cards_is_seen() -> None:
    assert "hidden" in check_views(Leaky(table().machine), 5)


def test_a_whole_game_at_random() -> None:
    game = Opening("swsh").draws(0, [ALPHA, BETA, DRAW]).draws(1, [ALPHA, BETA, DRAW]).coins("H").build()
    state = game.machine.state
    state.scripted = False
    twin = game.game.clone()
    answers = play_random(game.machine, 7, 5000)
    assert game.over and answers > 20
    assert play_random(twin.machine, 7, 5000) == answers
    assert encoded(game.game) == encoded(twin)
    assert check_step(game.machine) == ""


def test_playing_at_random_stops_at_its_limit() -> None:
    one = table()
    assert play_random(one.machine, 1, 3) == 3
    assert not one.over
