"""Evolving and devolving."""

import pytest

from playmat.model import ir
from playmat.testing import Scenario, ability, attack, in_play, item, pokemon, tool
from tests.rules.eras import everywhere, with_conditions
from tests.rules.kinds import HOLDER

ALPHA = pokemon(
    "Alpha", hp=60, powers=[ability("Gift", ir.Activated((ir.Draw(ir.Num(1)),)))], attacks=[attack("Old", "", 10)]
)
BETA = pokemon("Beta", hp=90, evolves_from=ALPHA, attacks=[attack("New", "", 20)])
GAMMA = pokemon("Gamma", hp=120, stage="Stage 2", evolves_from=BETA)
OTHER = pokemon("Other", hp=60)
BAND = tool("Band")
STEP_BACK = item("Step Back", ir.Devolve(ir.Pick(ir.Pokemon("you"), ir.Num(1))))


@pytest.mark.clause("evolve.name-match", "name.matters-for")
@everywhere
def test_the_name_must_match(rules: str) -> None:
    table = Scenario(rules).side(0, active=OTHER, bench=[ALPHA], hand=[BETA]).build()
    assert not table.legal("evolve", BETA, "active")
    assert table.why("evolve", BETA, "active")[0] == "evolve.name-match"
    assert table.legal("evolve", BETA, "bench.0")


@pytest.mark.clause("evolve.from-hand", "evolve.basic-to-stage1", "card.evolution.definition", "evolve.active-or-bench")
@everywhere
def test_the_card_is_laid_on_top(rules: str) -> None:
    for onto in ("active", "bench.0"):
        table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA], hand=[BETA, "W"]).build()
        table.evolve(BETA, onto)
        pokemon_in_play = table.me.active if onto == "active" else table.me.bench[0]
        assert pokemon_in_play.name == "Beta"
        assert pokemon_in_play.under == ["Alpha"]
        assert table.me.hand == ["Water Energy"]
        assert len(table.me.bench) == 1


@pytest.mark.clause("card.evolution.definition")
@everywhere
def test_an_evolution_card_is_not_benched(rules: str) -> None:
    table = Scenario(rules).side(0, active=OTHER, hand=[BETA]).build()
    assert not table.legal("bench", BETA)
    assert table.why("bench", BETA)[0] == "card.evolution.definition"


@pytest.mark.clause("evolve.unlimited")
@everywhere
def test_any_number_may_evolve(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA, ALPHA], hand=[BETA, BETA, BETA]).build()
    table.evolve(BETA, "active").evolve(BETA, "bench.0").evolve(BETA, "bench.1")
    assert [one.name for one in table.me.in_play] == ["Beta"] * 3


@pytest.mark.clause("evolve.optional")
@everywhere
def test_nobody_has_to_evolve(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[BETA]).build()
    table.passes()
    assert table.turn_player == 1
    assert table.me.active.name == "Alpha"


@pytest.mark.clause("evolve.stage1-to-stage2", "card.evolution.stage1-stage2")
@everywhere
def test_stage_1_evolves_into_stage_2(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(BETA, under=[ALPHA]), hand=[GAMMA]).build()
    table.evolve(GAMMA)
    assert table.me.active.under == ["Alpha", "Beta"]


@pytest.mark.clause("card.evolution.stage1-stage2")
@everywhere
def test_stage_1_and_stage_2_are_evolution_cards(rules: str) -> None:
    where = (ir.Is("Pokémon"), ir.Is("Evolution"))
    find = item("Find", [ir.Move(ir.Pick(ir.Cards("deck", where=where), ir.Num(1)), "hand"), ir.Shuffle()])
    table = Scenario(rules).side(0, hand=[find], deck=[ALPHA, BETA, GAMMA]).random(1).build()
    table.play(find)
    offered = {str(one) for one in table.asked.options}
    assert any("Beta" in one for one in offered) and any("Gamma" in one for one in offered)
    assert not any("Alpha" in one for one in offered)


@pytest.mark.clause("evolve.no-stage-skip")
@everywhere
def test_no_stage_is_skipped(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[GAMMA]).also(BETA).build()
    assert not table.legal("evolve", GAMMA, "active")
    assert table.why("evolve", GAMMA, "active")[0] == "evolve.no-stage-skip"


@pytest.mark.clause("evolve.not-turn-played")
@everywhere
def test_not_on_the_turn_it_came_into_play(rules: str) -> None:
    table = Scenario(rules).side(0, active=OTHER, hand=[ALPHA, BETA]).build()
    table.bench(ALPHA)
    assert not table.legal("evolve", BETA, "bench.0")
    assert table.why("evolve", BETA, "bench.0")[0] == "evolve.not-turn-played"
    table.passes().passes()
    assert table.legal("evolve", BETA, "bench.0")


@pytest.mark.clause("evolve.in-play-at-turn-start")
@everywhere
def test_a_pokemon_that_left_and_came_back_is_new(rules: str) -> None:
    recall = item("Recall", ir.Move(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1)), "hand"))
    table = Scenario(rules).side(0, active=OTHER, bench=[ALPHA], hand=[recall, BETA]).build()
    table.play(recall).bench(ALPHA)
    assert not table.legal("evolve", BETA, "bench.0")


@pytest.mark.clause("evolve.not-twice-a-turn")
@everywhere
def test_not_twice_in_a_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[BETA, GAMMA]).build()
    table.evolve(BETA)
    assert not table.legal("evolve", GAMMA, "active")
    assert table.why("evolve", GAMMA, "active")[0] == "evolve.not-twice-a-turn"
    table.passes().passes()
    assert table.legal("evolve", GAMMA, "active")


@pytest.mark.clause("evolve.first-turn")
@pytest.mark.parametrize("turn", [1, 2])
@everywhere
def test_evolving_on_the_first_turn(rules: str, turn: int) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[BETA]).turn(turn).build()
    allowed = rules == "academy-basic"
    assert table.legal("evolve", BETA, "active") is allowed
    if not allowed:
        assert table.why("evolve", BETA, "active")[0] == "evolve.first-turn"


@pytest.mark.clause("evolve.first-turn.card-exception")
@everywhere
def test_a_card_may_allow_it_on_the_first_turn(rules: str) -> None:
    quick = pokemon(
        "Alpha", id="test-quick", powers=[ability("Quick", ir.Static((ir.MayEvolveEarly(ir.This(), first_turn=True),)))]
    )
    table = Scenario(rules).side(0, active=quick, hand=[BETA]).turn(1).build()
    assert table.legal("evolve", BETA, "active")


@pytest.mark.clause("evolve.keeps-attached", "evolve.keeps-damage")
@everywhere
def test_attached_cards_and_damage_stay(rules: str) -> None:
    active = in_play(ALPHA, energy="RW", tools=[BAND], damage=40)
    table = Scenario(rules).side(0, active=active, hand=[BETA]).build()
    table.evolve(BETA)
    assert table.me.active.energy == ["Fire Energy", "Water Energy"]
    assert table.me.active.tools == ["Band"]
    assert (table.me.active.damage, table.me.active.hp) == (40, 90)


@pytest.mark.clause("evolve.earlier-cards-stay-under", "ko.discard-with-attached")
@everywhere
def test_lower_stages_travel_with_it(rules: str) -> None:
    killer = pokemon("Killer", attacks=[attack("Kill", "", 200)])
    table = (
        Scenario(rules)
        .side(0, active=killer)
        .side(1, active=in_play(GAMMA, under=[ALPHA, BETA], energy="RRR", tools=[BAND]), bench=[OTHER])
        .build()
    )
    table.attack("Kill", 0)
    assert sorted(table.opp.discard) == sorted(["Alpha", "Beta", "Gamma", "Band", *["Fire Energy"] * 3])


@pytest.mark.clause("evolve.loses-old-attacks-and-abilities")
@everywhere
def test_earlier_attacks_and_abilities_are_gone(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[BETA]).build()
    assert table.legal("attack", "Old") and table.legal("power", "Gift")
    table.evolve(BETA)
    assert not table.legal("attack", "Old") and not table.legal("power", "Gift")
    assert table.legal("attack", "New")


@pytest.mark.clause("evolve.clears-conditions", "marker.bench-evolve")
@with_conditions
def test_evolving_ends_special_conditions(rules: str) -> None:
    active = in_play(ALPHA, conditions=["Poisoned", "Burned", "Asleep"])
    table = Scenario(rules).side(0, active=active, hand=[BETA]).build()
    table.evolve(BETA)
    assert table.me.active.conditions == []


@pytest.mark.clause("evolve.clears-attack-effects")
@everywhere
def test_evolving_ends_effects_of_attacks_on_the_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=HOLDER).side(1, active=ALPHA, hand=[BETA]).build()
    table.attack("Hold")
    assert not table.legal("attack", "Old")
    table.evolve(BETA)
    assert table.legal("attack", "New")


@pytest.mark.clause("evolve.effects-on-player-or-field-survive")
@everywhere
def test_evolving_does_not_end_effects_on_a_player(rules: str) -> None:
    draw = item("Draw", ir.Draw(ir.Num(1)))
    lock = pokemon(
        "Locker",
        attacks=[
            attack(
                "Lock",
                "",
                effect=ir.Lasting(
                    (ir.PlayerCannot("opponent", "play-trainer"),), "opponents-next-turn", on_player=True
                ),
            )
        ],
    )
    table = Scenario(rules).side(0, active=lock).side(1, active=ALPHA, hand=[BETA, draw]).build()
    table.attack("Lock")
    table.evolve(BETA)
    assert not table.legal("play", draw)


@pytest.mark.clause("card.evolved.definition")
@everywhere
def test_evolved_means_on_top_of_another_pokemon(rules: str) -> None:
    evolved = item("Count", ir.Draw(ir.Count(ir.Pokemon("you", where=(ir.Evolved(),)))))
    table = Scenario(rules).side(0, active=BETA, bench=[in_play(BETA, under=[ALPHA])], hand=[evolved]).build()
    table.play(evolved)
    assert len(table.me.hand) == 1, "the one put into play without an earlier stage does not count"


@pytest.mark.clause("devolve.definition", "devolve.clears-effects")
@with_conditions
def test_devolving_takes_the_top_card_off(rules: str) -> None:
    active = in_play(GAMMA, under=[ALPHA, BETA], conditions="Confused")
    table = Scenario(rules).side(0, active=active, hand=[STEP_BACK]).build()
    table.play(STEP_BACK)
    assert table.me.active.name == "Beta"
    assert table.me.active.conditions == []
    assert table.me.hand == ["Gamma"]


@pytest.mark.clause("devolve.damage-check")
@everywhere
def test_damage_stays_and_may_knock_out(rules: str) -> None:
    active = in_play(BETA, under=[ALPHA], damage=70)
    table = Scenario(rules).side(0, active=active, bench=[OTHER], hand=[STEP_BACK]).build()
    table.play(STEP_BACK).choose("active")
    assert "knocked-out" in table.events
    assert table.me.discard == ["Alpha", "Step Back"] or sorted(table.me.discard) == ["Alpha", "Step Back"]


@pytest.mark.clause("devolve.only-by-card")
@everywhere
def test_devolving_is_no_action_of_its_own(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(BETA, under=[ALPHA])).build()
    assert not any("devolve" in str(one).lower() for one in table.asked.options)
