"""The damage of an attack, step by step."""

import pytest

from playmat.model import ir
from playmat.model.card import Matchup
from playmat.model.words import types
from playmat.testing import Scenario, ability, attack, in_play, poke_body, pokemon, tool
from tests.rules.eras import everywhere, with_conditions
from tests.rules.kinds import damage_by

WALL = pokemon("Wall", hp=300)
THEIR_ACTIVE = ir.Pokemon("opponent", "active")
THEIR_BENCH = ir.Pokemon("opponent", "bench")
FIRE = pokemon("Flame", hp=100, types="R", attacks=[attack("Hit", "", 30), attack("Fifty", "", 50)])
ACADEMY = ("academy-basic", "academy-advanced")


@pytest.mark.clause("damage.base.printed")
@everywhere
def test_the_printed_number(rules: str) -> None:
    assert damage_by(rules, FIRE, "Fifty", WALL) == 50


@pytest.mark.clause("damage.base.symbol")
@everywhere
def test_the_text_determines_the_amount(rules: str) -> None:
    times = ir.SetDamage(ir.Times(ir.Num(30), ir.Heads("a")))
    flipper = pokemon("Flipper", attacks=[attack("Flips", "", 30, before=[ir.Flip("a", ir.Num(4)), times])])
    table = Scenario(rules).side(0, active=flipper).side(1, active=WALL).coins("HTHH").build()
    table.attack("Flips")
    assert table.opp.active.damage == 90


@pytest.mark.clause("damage.attacker-effects-second")
@everywhere
def test_effects_on_the_attacker_come_before_weakness(rules: str) -> None:
    rage = ir.Lasting((ir.DealMore(ir.This(), ir.Num(40)),), "your-next-turn")
    angry = pokemon("Angry", types="R", hp=100, attacks=[attack("Rage", "", effect=rage), attack("Hit", "", 20)])
    weak = pokemon("Weak", hp=300, weakness="R×2")
    table = Scenario(rules).side(0, active=angry).side(1, active=weak).build()
    table.attack("Rage").passes().attack("Hit")
    assert table.opp.active.damage == 120


@pytest.mark.clause("damage.zero-stops", "damage.wr.only-if-damage")
@everywhere
def test_no_damage_gains_none(rules: str) -> None:
    boost = tool("Boost", ir.Static((ir.DealMore(ir.This(), ir.Num(20)),)))
    quiet = pokemon("Quiet", types="R", attacks=[attack("Draw", "", effect=ir.Draw(ir.Num(1)))])
    weak = pokemon("Weak", hp=300, weakness="R+20")
    assert damage_by(rules, in_play(quiet, tools=[boost]), "Draw", weak) == 0
    meek = tool("Meek", ir.Static((ir.DealMore(ir.This(), ir.Num(-30)),)))
    harmless = damage_by(rules, in_play(FIRE, tools=[meek]), "Hit", weak)
    assert harmless == 0, "Weakness does not revive what the attacker's effects took away"


@pytest.mark.clause("damage.weakness")
@everywhere
def test_weakness_once(rules: str) -> None:
    weak = pokemon("Weak", hp=300, weakness="R×2")
    assert damage_by(rules, FIRE, "Hit", weak) == 60


@pytest.mark.clause("damage.weakness.amount")
@everywhere
def test_the_amount_of_weakness(rules: str) -> None:
    plus = pokemon("Plus", hp=300, weakness="R+20")
    assert damage_by(rules, FIRE, "Hit", plus) == (60 if rules in ACADEMY else 50)


@pytest.mark.clause("damage.resistance")
@everywhere
def test_resistance(rules: str) -> None:
    tough = pokemon("Tough", hp=300, resistance="R-30")
    assert damage_by(rules, FIRE, "Fifty", tough) == 20


@pytest.mark.clause("damage.resistance.amount")
@everywhere
def test_the_amount_of_resistance(rules: str) -> None:
    tough = pokemon("Tough", hp=300, resistance="R-20")
    assert damage_by(rules, FIRE, "Fifty", tough) == (20 if rules in ACADEMY else 30)


@pytest.mark.clause("damage.weakness-before-resistance", "mechanic.dualtype.weakness-resistance")
@everywhere
def test_weakness_comes_before_resistance(rules: str) -> None:
    dual = pokemon("Dual", types="RW", attacks=[attack("Hit", "", 40)])
    both = pokemon("Both", hp=300, weakness="R×2", resistance="W-30")
    assert damage_by(rules, dual, "Hit", both) == 50, "not (40 - 30) × 2"


@pytest.mark.clause("damage.wr.attacker-type")
@everywhere
def test_the_type_of_the_attacker_counts_not_of_its_energy(rules: str) -> None:
    plain = pokemon("Plain", types="C", attacks=[attack("Hit", "R", 30)])
    weak = pokemon("Weak", hp=300, weakness="R×2")
    assert damage_by(rules, in_play(plain, energy="R"), "Hit", weak) == 30


@pytest.mark.clause("damage.wr.only-if-damage")
@with_conditions
def test_weakness_means_nothing_without_damage(rules: str) -> None:
    sting = pokemon("Sting", types="R", attacks=[attack("Sting", "", effect=ir.Afflict(THEIR_ACTIVE, ("Poisoned",)))])
    weak = pokemon("Weak", hp=300, weakness="R×2")
    assert damage_by(rules, sting, "Sting", weak) == 10, "the Poison counter alone"


@pytest.mark.clause("damage.wr.not-on-bench")
@everywhere
def test_no_weakness_or_resistance_on_the_bench(rules: str) -> None:
    spread = pokemon("Spread", types="R", attacks=[attack("Spread", "", effect=ir.Damage(THEIR_BENCH, ir.Num(20)))])
    weak = pokemon("Weak", hp=300, weakness="R×2")
    tough = pokemon("Tough", hp=300, resistance="R-20")
    table = Scenario(rules).side(0, active=spread).side(1, active=weak, bench=[weak, tough]).build()
    table.attack("Spread")
    assert [one.damage for one in table.opp.in_play] == [0, 20, 20]


@pytest.mark.clause("damage.defender-effects-after-wr")
@everywhere
def test_effects_on_the_defender_come_last(rules: str) -> None:
    hard = pokemon(
        "Hard", hp=300, weakness="R×2", powers=[ability("Hard", ir.Static((ir.TakeLess(ir.This(), ir.Num(20)),)))]
    )
    assert damage_by(rules, FIRE, "Hit", hard) == 40


@pytest.mark.clause("damage.defender-effects.suborder")
@everywhere
def test_cards_on_the_defender_before_its_powers(rules: str) -> None:
    pad = tool("Pad", ir.Static((ir.TakeLess(ir.This(), ir.Num(20)),)))
    half = pokemon("Half", hp=300, powers=[poke_body("Half", ir.Static((ir.TakeHalf(ir.This()),)))])
    sixty = pokemon("Sixty", attacks=[attack("Hit", "", 60)])
    both = damage_by(rules, sixty, "Hit", in_play(half, tools=[pad]))
    assert both == 20, "60 - 20 = 40, half of it 20; in books with one step the same order"


@pytest.mark.clause("damage.counters-per-10")
@everywhere
def test_a_counter_for_each_full_ten(rules: str) -> None:
    odd = pokemon("Odd", attacks=[attack("Hit", "", 75)])
    assert damage_by(rules, odd, "Hit", WALL) == 70


@pytest.mark.clause("damage.floor")
@everywhere
def test_below_zero_is_nothing(rules: str) -> None:
    tough = pokemon("Tough", hp=300, resistance="R-30")
    weakling = pokemon("Weakling", types="R", attacks=[attack("Hit", "", 20)])
    assert damage_by(rules, weakling, "Hit", in_play(tough, damage=40)) == 40


@pytest.mark.clause("damage.put-counters.no-calculation")
@everywhere
def test_putting_counters_skips_the_calculation(rules: str) -> None:
    curse = pokemon("Curse", types="R", attacks=[attack("Curse", "", effect=ir.PutCounters(THEIR_ACTIVE, ir.Num(3)))])
    hard = pokemon(
        "Hard",
        hp=300,
        weakness="R×2",
        powers=[
            ability("Hard", ir.Static((ir.TakeLess(ir.This(), ir.Num(20)), ir.PreventDamage(ir.This())))),
        ],
    )
    assert damage_by(rules, curse, "Curse", hard) == 30


@pytest.mark.clause("damage.put-counters.no-calculation")
@everywhere
def test_what_prevents_effects_of_attacks_stops_counters(rules: str) -> None:
    curse = pokemon("Curse", attacks=[attack("Curse", "", effect=ir.PutCounters(THEIR_ACTIVE, ir.Num(3)))])
    safe = pokemon("Safe", hp=300, powers=[ability("Safe", ir.Static((ir.PreventEffects(ir.This()),)))])
    assert damage_by(rules, curse, "Curse", safe) == 0


@pytest.mark.clause("damage.accumulates")
@everywhere
def test_damage_adds_up(rules: str) -> None:
    table = Scenario(rules).side(0, active=FIRE).side(1, active=in_play(WALL, damage=20)).build()
    table.attack("Hit").passes().attack("Hit")
    assert table.opp.active.damage == 80


@pytest.mark.clause("damage.definition")
@with_conditions
def test_poison_is_no_damage_from_an_attack(rules: str) -> None:
    safe = pokemon("Safe", hp=300, powers=[ability("Safe", ir.Static((ir.PreventDamage(ir.This()),)))])
    assert damage_by(rules, FIRE, "Fifty", in_play(safe, conditions="Poisoned")) == 10


@pytest.mark.clause("damage.wr.may-be-absent-or-several")
@everywhere
def test_several_weaknesses(rules: str) -> None:
    double = pokemon("Double", hp=300, weakness=[Matchup(types.FIRE, 2), Matchup(types.WATER, 2)])
    water = pokemon("Wave", types="W", attacks=[attack("Hit", "", 30)])
    for attacker in (FIRE, water):
        table = Scenario(rules).side(0, active=attacker).side(1, active=double).build()
        table.attack("Hit")
        assert table.opp.active.damage == 60
    assert damage_by(rules, FIRE, "Hit", WALL) == 30
