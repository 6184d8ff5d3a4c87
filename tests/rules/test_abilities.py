"""Abilities, Poké-Powers, Poké-Bodies and Ancient Traits."""

import pytest

from playmat.model import ir
from playmat.testing import (
    Scenario,
    ability,
    ancient_trait,
    attack,
    in_play,
    poke_body,
    poke_power,
    pokemon,
    stadium,
)
from tests.rules.eras import everywhere, with_conditions
from tests.rules.kinds import HOLDER, damage_by

DRAW = ir.Activated((ir.Draw(ir.Num(1)),))
SICK = ir.Negate(ir.Matches(ir.This(), (ir.HasCondition(),)))
SOUND = ir.Activated((ir.Draw(ir.Num(1)),), need=SICK)
ARMOR = ir.Static((ir.TakeLess(ir.This(), ir.Num(20)),))
GIVER = pokemon("Giver", hp=100, powers=[ability("Gift", DRAW)], attacks=[attack("Hit", "", 30)])
POWER = pokemon("Power", hp=100, powers=[poke_power("Old Gift", SOUND)], attacks=[attack("Hit", "", 30)])
BODY = pokemon("Body", hp=100, powers=[poke_body("Hide", ARMOR)])
SHIELD = pokemon("Shield", hp=100, powers=[ability("Shield", ARMOR)])
HITTER = pokemon("Hitter", hp=100, attacks=[attack("Hit", "", 30)])
MUTE = stadium("Mute", ir.Static((ir.NoPowers(ir.Pokemon("both"), ("Ability",)),)))
SILENCE = stadium("Silence", ir.Static((ir.NoPowers(ir.Pokemon("both"), ("Poké-Power", "Poké-Body")),)))


@pytest.mark.clause("ability.not-attack", "pokepower.not-attack")
@everywhere
def test_a_pokemon_that_cannot_attack_can_still_use_its_ability(rules: str) -> None:
    for one, name in ((GIVER, "Gift"), (POWER, "Old Gift")):
        table = Scenario(rules).side(0, active=HOLDER).side(1, active=one).build()
        table.attack("Hold")
        assert not table.legal("attack", "Hit")
        assert table.legal("power", name)


@pytest.mark.clause("ability.use-any-number", "ability.active-and-bench", "pokepower.any-number")
@everywhere
def test_any_number_of_abilities_a_turn(rules: str) -> None:
    for one, name in ((GIVER, "Gift"), (POWER, "Old Gift")):
        table = Scenario(rules).side(0, active=one, bench=[one, one]).build()
        table.power(name, "active").power(name, "bench.0").power(name, "bench.1")
        assert len(table.me.hand) == 3


@pytest.mark.clause("ability.attack-still-allowed", "pokepower.not-attack")
@everywhere
def test_the_attack_is_still_there(rules: str) -> None:
    for one, name in ((GIVER, "Gift"), (POWER, "Old Gift")):
        table = Scenario(rules).side(0, active=one).side(1, active=HITTER).build()
        table.power(name).attack("Hit")
        assert table.opp.active.damage == 30


@pytest.mark.clause("ability.before-attack")
@everywhere
def test_no_ability_after_the_attack(rules: str) -> None:
    table = Scenario(rules).side(0, active=GIVER).side(1, active=HITTER).build()
    table.attack("Hit")
    assert table.asked.seat == 1
    assert table.me.hand == []


@pytest.mark.clause("ability.activated-or-passive", "pokebody.always-on")
@everywhere
def test_a_passive_one_works_without_being_used(rules: str) -> None:
    for one in (SHIELD, BODY):
        assert damage_by(rules, HITTER, "Hit", one) == 10


@pytest.mark.clause("pokebody.always-on")
@everywhere
def test_a_body_starts_and_stops_with_its_pokemon(rules: str) -> None:
    guard = pokemon("Guard", powers=[poke_body("Cover", ir.Static((ir.TakeLess(ir.Pokemon("you"), ir.Num(20)),)))])
    recall = pokemon("Recaller", attacks=[attack("Hit", "", 30)])
    table = Scenario(rules).side(0, active=recall).side(1, active=HITTER, hand=[guard]).build()
    table.passes()
    table.bench(guard).passes()
    table.attack("Hit")
    assert table.opp.active.damage == 10
    away = pokemon(
        "Away",
        attacks=[attack("Blow", "", 30, before=ir.BeforeDamage((ir.Move(ir.Pokemon("opponent", "bench"), "hand"),)))],
    )
    table = Scenario("bw").side(0, active=away).side(1, active=HITTER, bench=[guard]).build()
    table.attack("Blow")
    assert table.opp.active.damage == 30


@pytest.mark.clause("ability.announce")
@everywhere
def test_the_ability_is_announced(rules: str) -> None:
    table = Scenario(rules).side(0, active=GIVER).build()
    table.power("Gift")
    named = [event for event in table.recorded() if event.kind == "power"]
    assert [(event.text, event.sees) for event in named] == [("Gift", 3)]


@pytest.mark.clause("ability.special-conditions-irrelevant")
@with_conditions
def test_special_conditions_do_not_switch_off_abilities(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(GIVER, conditions="Asleep")).build()
    assert table.legal("power", "Gift")


@pytest.mark.clause("pokepower.off-by-condition")
@with_conditions
def test_the_usual_poke_power_is_off_under_a_condition(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(POWER, conditions="Poisoned")).build()
    assert not table.legal("power", "Old Gift")


@pytest.mark.clause("pokepower.chosen")
@everywhere
def test_a_poke_power_works_only_when_used(rules: str) -> None:
    table = Scenario(rules).side(0, active=POWER).build()
    table.passes()
    assert table.me.hand == []


@pytest.mark.clause("pokepower.once-per-turn", "pokepower.active-and-bench")
@everywhere
def test_a_poke_power_is_once_a_turn(rules: str) -> None:
    table = Scenario(rules).side(0, active=HITTER, bench=[POWER]).build()
    table.power("Old Gift", "bench.0")
    assert not table.legal("power", "Old Gift", "bench.0")
    assert table.why("power", "Old Gift", "bench.0")[0] == "pokepower.once-per-turn"
    table.passes().passes()
    assert table.legal("power", "Old Gift", "bench.0")


@pytest.mark.clause("pokepower.umbrella")
@everywhere
def test_an_effect_on_both_kinds_reaches_both(rules: str) -> None:
    table = Scenario(rules).side(0, active=HITTER, bench=[POWER]).side(1, active=BODY).stadium(SILENCE).build()
    assert not table.legal("power", "Old Gift", "bench.0")
    table.attack("Hit")
    assert table.opp.active.damage == 30


@pytest.mark.clause("pokepower.relation-to-ability")
@everywhere
def test_what_takes_abilities_away_leaves_powers_and_bodies(rules: str) -> None:
    table = Scenario(rules).side(0, active=HITTER, bench=[POWER, GIVER]).side(1, active=BODY).stadium(MUTE).build()
    assert table.legal("power", "Old Gift", "bench.0")
    assert not table.legal("power", "Gift", "bench.1")
    table.attack("Hit")
    assert table.opp.active.damage == 10, "the Poké-Body keeps working"


@pytest.mark.clause("ancienttrait.not-attack-or-ability", "ancienttrait.with-others")
@everywhere
def test_a_trait_is_neither_attack_nor_ability(rules: str) -> None:
    old = pokemon(
        "Old",
        hp=100,
        powers=[ancient_trait("Hard", ARMOR), ability("Gift", DRAW)],
        attacks=[attack("Hit", "", 30)],
    )
    table = Scenario(rules).side(0, active=old).side(1, active=old).build()
    table.power("Gift").attack("Hit")
    assert table.opp.active.damage == 10
    table = Scenario(rules).side(0, active=old).side(1, active=old).stadium(MUTE).build()
    assert not table.legal("power", "Gift")
    table.attack("Hit")
    assert table.opp.active.damage == 10, "the trait still works"
