"""Positions and tables: the kit puts everything where it was told to, and plays by the engine's rules alone."""

import pytest

from playmat.model import ir
from playmat.model.errors import IllegalAction, NotPlayable, ScenarioError, ScriptError
from playmat.testing import (
    Opening,
    Scenario,
    ability,
    attack,
    in_play,
    item,
    legend,
    pokemon,
    special_energy,
    stadium,
    supporter,
    tool,
)
from playmat.testing.invariants import check_step

ALPHA = pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "R", 20)], weakness="W", retreat=1)
BETA = pokemon("Beta", hp=90, types="W", evolves_from=ALPHA, attacks=[attack("Splash", "W", 30)])
GAMMA = pokemon(
    "Gamma",
    hp=100,
    attacks=[
        attack("Flip", "", 10, before=[ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.AddDamage(ir.Num(20)),))]),
        attack("Snipe", "", 0, ir.Damage(ir.Pick(ir.Pokemon("opponent", "bench"), ir.Num(1)), ir.Num(30))),
    ],
    powers=[ability("Gift", ir.Activated((ir.Draw(ir.Num(1)),)))],
)
POTION = item("Potion", ir.Heal(ir.Pick(ir.Pokemon(where=(ir.Damaged(),)), ir.Num(1)), ir.Num(20)))
FETCH = item(
    "Fetch",
    [
        ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("basic Energy"),)), ir.Num(2), "up-to"), "hand", reveal=True),
        ir.Shuffle(),
    ],
)
DOUBLE = special_energy("Double", "CC")
BAND = tool("Band", ir.Static((ir.HpMore(ir.This(), ir.Num(20)),)))


def test_everything_lies_where_it_was_put() -> None:
    table = (
        Scenario("swsh")
        .side(
            0,
            active=in_play(BETA, under=ALPHA, energy=["W", DOUBLE], tools=BAND, damage=30, conditions="Burned"),
            bench=[ALPHA, in_play(GAMMA, damage=10)],
            hand=[POTION, "R"],
            deck=[GAMMA, "R", POTION],
            discard=["W", ALPHA],
            lost=[POTION],
            prizes=["R", "R", GAMMA],
        )
        .side(1, active=ALPHA, deck=0, prizes=2)
        .stadium(stadium("Field"), 1)
        .build()
    )
    me, opp = table.me, table.opp
    assert (me.active.name, me.active.under, me.active.damage, me.active.hp) == ("Beta", ["Alpha"], 30, 110)
    assert (me.active.energy, me.active.units) == (["Water Energy", "Double"], ["W", "C", "C"])
    assert (me.active.tools, me.active.conditions) == (["Band"], ["Burned"])
    assert [(one.name, one.damage) for one in me.bench] == [("Alpha", 0), ("Gamma", 10)]
    assert (me.hand, me.deck) == (["Potion", "Fire Energy"], ["Gamma", "Fire Energy", "Potion"])
    assert (me.discard, me.lost) == (["Water Energy", "Alpha"], ["Potion"])
    assert (me.prizes, me.prize_cards) == (3, ["Fire Energy", "Fire Energy", "Gamma"])
    assert (opp.deck, opp.prizes, opp.hand) == ([], 2, [])
    assert table.stadium_name == "Field"
    assert check_step(table.machine) == ""


def test_the_defaults() -> None:
    table = Scenario().side(0, active=ALPHA).side(1, active=ALPHA).build()
    assert (table.turn, table.turn_player, table.machine.state.first) == (5, 0, 0)
    assert list(table.machine.state.turns_taken) == [3, 2]
    assert (table.me.deck, table.opp.prizes) == (["Water Energy"] * 10, 6)
    assert table.asked.question == "turn"
    assert table.events == []


def test_a_side_without_an_active_gets_one() -> None:
    table = Scenario().side(0, active=in_play(GAMMA)).build()
    assert table.opp.active.name == "Filler"


def test_actions_go_by_name() -> None:
    table = (
        Scenario()
        .side(0, active=in_play(ALPHA, energy="R"), bench=[ALPHA], hand=[BETA, "R", "W", POTION])
        .side(1, active=in_play(ALPHA, damage=10), bench=[GAMMA])
        .build()
    )
    table.attach("R", "bench.0").evolve(BETA, "bench.0").retreat("bench.0")
    assert (table.me.active.name, table.me.active.energy, table.me.discard) == (
        "Beta",
        ["Fire Energy"],
        ["Fire Energy"],
    )
    assert not table.legal("attach", "W")
    assert table.why("attach", "W")[0] == "energy.attach.once-per-turn"
    assert table.why("retreat")[0] == "retreat.once-per-turn"
    assert table.why("play", POTION)[1]
    assert table.why("attack", "Splash")[0] == "energy.cost.typed-symbols"
    with pytest.raises(IllegalAction, match=r"energy\.cost\.typed-symbols"):
        table.attack("Splash")
    assert table.passes().turn_player == 1
    assert "turn" in table.events


def test_questions_are_answered_in_words() -> None:
    table = (
        Scenario()
        .side(0, active=in_play(GAMMA, damage=30), bench=[in_play(ALPHA, damage=20)], hand=[POTION, FETCH])
        .side(1, active=ALPHA, bench=[ALPHA, GAMMA])
        .build()
    )
    table.play(POTION)
    assert table.asked.question == "pick" and table.asked.seat == 0
    assert table.asked.options == ["pokemon me.active", "pokemon me.bench.0"]
    with pytest.raises(IllegalAction, match=r"opp\.active"):
        table.choose("opp.active")
    table.choose(ALPHA)
    assert [one.damage for one in table.me.in_play] == [30, 0]
    table.play(FETCH).choose("W")
    assert (table.me.hand, table.asked.question) == (["Water Energy"], "turn")
    table.power("Gift")
    assert not table.legal("power", "Gift")
    table.attack("Snipe", "opp.bench.1")
    assert table.opp.bench[1].damage == 30


def test_a_list_is_one_answer_and_pick_leaves_it_open() -> None:
    scenario = Scenario().side(0, active=GAMMA, hand=[FETCH]).side(1, active=ALPHA)
    assert scenario.build().play(FETCH, ["W", "W"]).me.hand == ["Water Energy"] * 2
    assert scenario.build().play(FETCH, []).me.hand == []
    open_table = scenario.build().play(FETCH).pick("W")
    assert open_table.asked.options == ["card Water Energy", "done"]
    assert open_table.pick("W").asked.question == "turn"


def test_coins_are_scripted_and_leftovers_are_an_error() -> None:
    scenario = Scenario().side(0, active=GAMMA).side(1, active=GAMMA)
    assert scenario.coins("H").build().attack("Flip").opp.active.damage == 30
    assert scenario.coins(["tails"]).build().attack("Flip").opp.active.damage == 10
    with pytest.raises(ScriptError, match="used up"):
        scenario.coins("").build().attack("Flip")
    with pytest.raises(ScriptError, match="T left over"), scenario.coins("HT").build() as table:
        table.attack("Flip")
    table.machine.state.coin_script.clear()
    assert scenario.coins("").random(3).build().attack("Flip").opp.active.damage in (10, 30)


def test_turns() -> None:
    first = Scenario("xy").side(0, active=in_play(ALPHA, energy="R")).side(1, active=ALPHA).turn(1).build()
    assert first.why("attack", "Hit")[0] == "turn.first.no-attack"
    second = Scenario("xy").side(0, active=in_play(ALPHA, energy="R")).side(1, active=ALPHA).turn(2).build()
    assert (second.machine.state.first, list(second.machine.state.turns_taken)) == (1, [1, 1])
    assert second.legal("attack", "Hit")
    start = Scenario("xy").side(0, active=ALPHA, deck=["R"]).side(1, active=ALPHA).turn(3).from_turn_start().build()
    assert (start.turn, start.turn_player, start.me.hand) == (3, 0, ["Fire Energy"])
    theirs = Scenario().side(0, active=ALPHA).side(1, active=in_play(ALPHA, energy="R")).turn(6, player=1).build()
    assert theirs.attack("Hit").me.active.damage == 20


def test_new_and_evolved_pokemon() -> None:
    table = Scenario().side(0, active=in_play(ALPHA, new=True), hand=[BETA]).side(1, active=ALPHA).build()
    assert table.why("evolve", BETA)[0] == "evolve.not-turn-played"


def test_paralysis_ends_after_its_owners_turn() -> None:
    mine = Scenario().side(0, active=in_play(ALPHA, conditions="Paralyzed")).side(1, active=ALPHA).build()
    assert mine.passes().me.active.conditions == []
    theirs = Scenario().side(0, active=ALPHA).side(1, active=in_play(ALPHA, conditions="Paralyzed")).build()
    assert theirs.passes().opp.active.conditions == ["Paralyzed"]
    assert theirs.passes().opp.active.conditions == []


def test_a_legend_lies_together() -> None:
    upper, lower = legend("Two LEGEND", attacks=[attack("Beam", "", 50)])
    table = Scenario("bw").side(0, active=in_play(upper, with_=lower)).side(1, active=GAMMA).build()
    assert len(table.machine.state.stack[table.me.active.spot]) == 2
    assert table.me.active.card == upper
    assert table.attack("Beam").opp.active.damage == 50
    joined = Scenario("bw").side(0, active=ALPHA, hand=[upper, lower]).side(1, active=GAMMA).build()
    assert joined.join(upper).me.bench[0].card == upper


def test_wrong_positions_are_refused() -> None:
    with pytest.raises(ScenarioError, match="multiple of 10"):
        Scenario().side(0, active=in_play(ALPHA, damage=15)).build()
    with pytest.raises(ScenarioError, match=r"me\.active\.conditions"):
        Scenario().side(0, active=in_play(ALPHA, conditions="Frozen")).build()
    with pytest.raises(ScenarioError, match=r"me\.active\.energy"):
        Scenario().side(0, active=in_play(ALPHA, energy=[POTION])).build()
    with pytest.raises(ScenarioError, match="two different cards"):
        Scenario().side(0, active=ALPHA, bench=[pokemon("Alpha", hp=70)]).build()
    with pytest.raises(ScenarioError, match=r"opp\.bench\.0\.conditions"):
        Scenario().side(1, active=ALPHA, bench=[in_play(ALPHA, conditions="Asleep")]).build()
    with pytest.raises(ScenarioError, match="heads or tails"):
        Scenario().coins("HX")


def test_a_card_that_is_not_playable_is_named() -> None:
    broken = pokemon("Broken")
    object.__setattr__(broken, "declined", "attack Fly: expected a wing")
    with pytest.raises(NotPlayable, match=r"Broken \(test-broken\).*a wing"):
        Scenario().side(0, active=broken).build()


def test_an_opening_deals_what_it_was_told() -> None:
    table = (
        Opening("bw")
        .draws(0, [ALPHA, POTION, *"WWWWW", *"RRRRRR", GAMMA])
        .draws(1, "WWWWWWW", [ALPHA, ALPHA, *"RRRRR"])
        .coins("H")
        .build()
    )
    table.pick(ALPHA).pick("done")
    assert table.me.prize_cards == ["Fire Energy"] * 6
    assert table.opp.mulligans == 1
    assert (table.asked.question, table.asked.seat, table.asked.options) == ("bonus-cards", 0, ["number 0", "number 1"])
    table.pick(1)
    assert "Gamma" in table.me.hand
    assert (table.asked.question, table.asked.seat) == ("choose-active", 1)
    table.pick(ALPHA).pick(ALPHA)
    assert len(table.opp.bench) == 1
    while table.asked.question != "turn":
        table.pick("yes" if "yes" in table.asked.options else "done")
    assert (table.turn, table.turn_player) == (1, 0)
    assert check_step(table.machine) == ""


def test_an_opening_needs_a_basic_pokemon() -> None:
    with pytest.raises(ScenarioError, match="opp: expected a Basic"):
        Opening("xy").draws(0, [ALPHA]).draws(1, "WWW").build()


def test_a_scripted_shuffle_that_does_not_happen_is_an_error() -> None:
    table = Opening("xy").draws(0, [ALPHA], [GAMMA]).draws(1, [ALPHA]).coins("H").build()
    with pytest.raises(ScriptError, match="shuffle"):
        table.finish()
    table.machine.state.deck_script = [[], []]


def test_a_clone_goes_its_own_way() -> None:
    table = Scenario().side(0, active=in_play(ALPHA, energy="R")).side(1, active=ALPHA).build()
    table.clone().attack("Hit")
    assert table.opp.active.damage == 0 and table.asked.question == "turn"


def test_supporters_can_be_used_up() -> None:
    friend = supporter("Friend")
    table = Scenario().side(0, active=ALPHA, hand=[friend], supporters=1).build()
    assert table.why("play", friend)[0] == "supporter.one-per-turn"
