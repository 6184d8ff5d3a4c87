"""The turn: draw, free actions, attack; and what the starting player may not do on the first turn."""

import pytest

from playmat.engine.legal import MOST_ACTIONS
from playmat.engine.turn import MOST_TURNS
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.words import option
from playmat.testing import (
    Opening,
    Scenario,
    ability,
    attack,
    fossil,
    in_play,
    item,
    pokemon,
    stadium,
    supporter,
)
from tests.rules.eras import everywhere, with_conditions

ALPHA = pokemon("Alpha", hp=60, attacks=[attack("Hit", "", 10), attack("Big", "RRR", 30)], retreat=0)
BETA = pokemon("Beta", hp=90, evolves_from=ALPHA, attacks=[attack("Hit", "", 10)])
HELPER = pokemon("Helper", powers=[ability("Gift", ir.Activated((ir.Draw(ir.Num(1)),), limit="free"))])
DRAW = item("Draw", ir.Draw(ir.Num(1)))
FRIEND = supporter("Friend")
OTHER_FRIEND = supporter("Other Friend")
PARK = stadium("Park")
STONE = fossil("Old Stone")


@pytest.mark.clause("turn.alternate")
@everywhere
def test_players_take_turns(rules: str) -> None:
    table = Scenario(rules).build()
    players = []
    for _ in range(4):
        players.append(table.turn_player)
        table.passes()
    assert players == [0, 1, 0, 1]


@pytest.mark.clause("turn.parts", "turn.attack.last", "attack.one-per-turn")
@everywhere
def test_an_attack_ends_the_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=["R", DRAW]).side(1, active=ALPHA).build()
    table.attack("Hit")
    assert table.turn_player == 1
    assert table.asked.seat == 1
    assert "attach R" not in str(table.asked.options)


@pytest.mark.clause("turn.draw.mandatory-first")
@everywhere
def test_every_turn_opens_with_a_draw(rules: str) -> None:
    table = Scenario(rules).side(0, hand=["W"]).from_turn_start().build()
    assert len(table.me.hand) == 2
    assert table.events[:2] == ["turn", "draw"]
    table.passes()
    assert len(table.opp.hand) == 1


@pytest.mark.clause("turn.draw.deckout-loses")
@everywhere
def test_no_card_to_draw_no_game(rules: str) -> None:
    table = Scenario(rules).side(0, deck=0, hand=[DRAW]).from_turn_start().build()
    assert table.over and table.winner == 1


@pytest.mark.clause("turn.draw.first-player-too")
@everywhere
def test_the_starting_player_draws_on_the_first_turn(rules: str) -> None:
    table = Opening(rules).draws(0, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    while table.asked.question != "turn":
        table.game.apply_index(0)
    assert (table.turn, table.turn_player) == (1, 0)
    drawn = rules not in ("ex-2003", "ex")
    assert len(table.me.hand) == 6 + drawn, "seven, less the Active, and the card for the turn"


@pytest.mark.clause("turn.main.any-order")
@everywhere
def test_actions_come_in_any_order(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA], hand=["R", BETA, ALPHA, DRAW]).build()
    table.attach("R").evolve(BETA).bench(ALPHA).play(DRAW)
    assert table.me.active.name == "Beta"
    assert [one.name for one in table.me.bench] == ["Alpha", "Alpha"]


@pytest.mark.clause("turn.main.limits", "trainer.play.unlimited", "evolve.unlimited", "bench.play-basic")
@everywhere
def test_some_actions_are_once_a_turn_and_others_are_not(rules: str) -> None:
    hand: list[CardDef | str] = [
        "R",
        "R",
        FRIEND,
        OTHER_FRIEND,
        PARK,
        stadium("Beach"),
        DRAW,
        DRAW,
        ALPHA,
        ALPHA,
        BETA,
        BETA,
    ]
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA, HELPER], hand=hand).build()
    table.attach("R").play(FRIEND).play(PARK).retreat("bench.0")
    assert not table.legal("attach", "R", "active")
    assert table.why("play", OTHER_FRIEND)[0] == "supporter.one-per-turn"
    if rules in ("base", "neo", "ecard"):
        assert table.legal("play", hand[5]) and table.legal("retreat")
    else:
        assert table.why("play", hand[5])[0] == "stadium.one-per-turn"
        assert table.why("retreat")[0] == "retreat.once-per-turn"
    table.play(DRAW).play(DRAW).bench(ALPHA).bench(ALPHA).evolve(BETA, "active").evolve(BETA, "bench.0")
    table.power("Gift", "bench.1").power("Gift", "bench.1")
    assert len(table.me.bench) == 4


@pytest.mark.clause("turn.end.without-attack")
@everywhere
def test_a_turn_may_end_without_an_attack(rules: str) -> None:
    for active in (ALPHA, pokemon("Quiet")):
        table = Scenario(rules).side(0, active=active).build()
        table.passes()
        assert table.turn_player == 1


@pytest.mark.clause("turn.end.step-follows", "checkup.exists", "checkup.then-next-turn")
@with_conditions
def test_a_step_between_turns_follows_every_turn(rules: str) -> None:
    table = Scenario(rules).build()
    table.passes().passes()
    steps = [kind for kind in table.events if kind in ("pass", "checkup", "turn")]
    assert steps == ["pass", "checkup", "turn", "pass", "checkup", "turn"]


@pytest.mark.clause("turn.end.step-follows", "checkup.exists", books=("academy-basic",))
def test_the_basic_game_has_no_step_between_turns() -> None:
    table = Scenario("academy-basic").build()
    table.passes()
    assert "checkup" not in table.events
    assert table.turn_player == 1


@pytest.mark.clause("turn.opponent-idle", "trainer.play.own-turn-before-attack")
@everywhere
def test_nothing_is_asked_of_the_other_player(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA, hand=[DRAW, "R"]).build()
    assert table.asked.seat == 0
    assert not any("Draw" in str(one) for one in table.asked.options)
    table.attack("Hit")
    assert table.asked.seat == 1


FIRST_TURN = {
    # rule set: attack, Item, Supporter, Stadium, Fossil
    **dict.fromkeys(("base", "neo", "ecard", "ex-2003"), (True, True, True, True, True)),
    "ex": (True, True, False, True, True),
    **dict.fromkeys(("dp", "hgss"), (True, False, False, False, False)),
    "sm": (False, True, True, True, True),
    **dict.fromkeys(("sv", "me"), (False, True, False, True, True)),
    "platinum": (True, False, False, False, False),
    "bw": (True, True, True, True, True),
    "xy": (False, True, True, True, True),
    "academy-basic": (True, True, True, True, True),
    "academy-advanced": (False, True, False, True, True),
    "swsh": (False, True, False, True, True),
}
CLAUSES = (
    "turn.first.no-attack",
    "turn.first.no-trainer",
    "turn.first.no-supporter",
    "turn.first.no-stadium",
    "turn.first.no-fossil",
)
ACTIONS = (("attack", "Hit"), ("play", DRAW), ("play", FRIEND), ("play", PARK), ("bench", STONE))


@pytest.mark.clause(
    "turn.first.no-attack",
    "turn.first.no-trainer",
    "turn.first.no-supporter",
    "turn.first.no-stadium",
    "turn.first.no-fossil",
)
@everywhere
def test_what_the_starting_player_may_do_on_the_first_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[DRAW, FRIEND, PARK, STONE]).turn(1).build()
    for action, clause, allowed in zip(ACTIONS, CLAUSES, FIRST_TURN[rules], strict=True):
        assert table.legal(*action) is allowed, clause
        if not allowed:
            assert table.why(*action)[0] == clause


@pytest.mark.clause("turn.first.second-player-may-attack", "turn.first.limits-starting-player-only")
@everywhere
def test_the_second_player_has_no_such_limits(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[DRAW, FRIEND, PARK, STONE]).turn(2).build()
    for action in ACTIONS:
        assert table.legal(*action)


@pytest.mark.clause("turn.first.other-actions-allowed")
@pytest.mark.parametrize("rules", ["xy", "sm", "academy-advanced", "swsh", "sv", "me"])
def test_other_actions_are_allowed_on_the_turn_without_attack(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA], hand=["R", ALPHA, DRAW]).turn(1).build()
    table.attach("R").bench(ALPHA).play(DRAW).retreat("bench.0")
    assert not table.legal("attack", "Hit")
    table.passes()
    assert table.turn_player == 1


# --- Active spot and Bench


@pytest.mark.clause("bench.play-basic", "card.basic.from-hand", "card.basic.definition")
@everywhere
def test_basic_pokemon_go_to_the_bench_as_often_as_one_likes(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[ALPHA, ALPHA, ALPHA]).build()
    table.bench(ALPHA).bench(ALPHA).bench(ALPHA)
    assert len(table.me.bench) == 3


@pytest.mark.clause("bench.max-five", "bench.need-free-slot")
@everywhere
def test_a_bench_holds_five(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA] * 4, hand=[ALPHA, ALPHA]).build()
    table.bench(ALPHA)
    assert not table.legal("bench", ALPHA)
    assert table.why("bench", ALPHA)[0] == "bench.max-five"


@pytest.mark.clause("bench.face-up")
@everywhere
def test_pokemon_are_benched_face_up(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[HELPER]).build()
    table.bench(HELPER)
    for seat in (0, 1, None):
        assert table.game.view(seat)["players"][0]["bench"][0]["name"] == "Helper"


@pytest.mark.clause("active.exactly-one", "active.must-replace")
@everywhere
def test_an_active_that_leaves_is_replaced_at_once(rules: str) -> None:
    recall = item("Recall", ir.Move(ir.Pokemon("you", "active"), "hand"))
    table = Scenario(rules).side(0, active=ALPHA, bench=[HELPER, BETA], hand=[recall]).build()
    table.play(recall)
    assert (table.asked.question, table.asked.seat) == ("promote", 0)
    table.choose("bench.0")
    assert table.me.active.name == "Helper"
    assert table.asked.question == "turn"


@pytest.mark.clause("active.only-active-attacks", "attack.attacking-definition")
@everywhere
def test_only_the_active_attacks(rules: str) -> None:
    puncher = pokemon("Puncher", attacks=[attack("Punch", "R", 10)])
    table = Scenario(rules).side(0, active=ALPHA, bench=[in_play(puncher, energy="R")]).build()
    assert not table.legal("attack", "Punch")


@pytest.mark.clause("components.damage-counters-and-coin")
@everywhere
def test_a_coin_has_two_sides_and_each_flip_is_recorded(rules: str) -> None:
    flips = ir.Flip("a", ir.Num(400))
    flipper = pokemon("Flipper", attacks=[attack("Flips", "", effect=[flips, ir.Draw(ir.Num(1))])])
    table = Scenario(rules).side(0, active=flipper).random(5).build()
    table.attack("Flips")
    results = [event.amount for event in table.recorded() if event.kind == "coin"]
    assert len(results) == 400 and set(results) == {0, 1}
    assert 150 < sum(results) < 250, "equal chances"


@pytest.mark.clause("win.one-condition-suffices")
@everywhere
def test_a_game_that_nobody_can_win_is_a_tie_in_the_end(rules: str) -> None:
    # Ruling 41. No deck runs out: what is drawn is shuffled back by whoever draws it.
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA).build()
    table.machine.state.turn = MOST_TURNS - 1
    table.passes()
    assert not table.game.over
    table.passes()
    assert repr(table.game.outcome) == "Outcome(winner=None, reason='the game went on for too long')"


@everywhere
def test_a_turn_comes_to_an_end(rules: str) -> None:
    # Ruling 42: what may be used as often as one likes.
    table = Scenario(rules).side(0, active=ALPHA, bench=[HELPER], hand=["R"]).side(1, active=ALPHA).build()
    power = next(code for code in table.game.options() if option.kind(code) == option.USE_POWER)
    table.machine.state.actions = MOST_ACTIONS - 1
    assert table.game.why_not(power) is None
    table.game.apply(power)
    kinds = {option.kind(code) for code in table.game.options()}
    assert kinds == {option.ATTACK, option.RETREAT, option.PASS}
    refused = table.game.why_not(power)
    assert refused is not None
    assert "come to an end" in refused.sentence
    table.passes()
    table.passes()
    assert power in table.game.options()
