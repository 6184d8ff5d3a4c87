"""Retreating."""

import pytest

from playmat.testing import Scenario, attack, in_play, pokemon, special_energy
from tests.rules.eras import WIZARDS, everywhere, with_conditions

ALPHA = pokemon("Alpha", hp=100, types="R", retreat=1)
HEAVY = pokemon("Heavy", hp=100, retreat=2)
LIGHT = pokemon("Light", hp=60, retreat=0, attacks=[attack("Hit", "C", 10)])
DOUBLE = special_energy("Double", "CC")
ONE_UNIT_IF_WISHED = ("sm", "academy-basic", "academy-advanced", "swsh", "sv", "me")


@pytest.mark.clause("retreat.once-per-turn")
@everywhere
def test_once_a_turn_even_for_free(rules: str) -> None:
    table = Scenario(rules).side(0, active=LIGHT, bench=[LIGHT]).build()
    table.retreat("bench.0")
    if rules in ("base", "neo", "ecard"):
        for _ in range(5):
            table.retreat("bench.0")
        assert table.legal("retreat"), "until 2003 as often as one likes"
        return
    assert not table.legal("retreat")
    assert table.why("retreat")[0] == "retreat.once-per-turn"


@pytest.mark.clause("retreat.cost-discard", "retreat.swap", "retreat.keeps-damage-and-cards")
@everywhere
def test_energy_of_the_players_choice_is_discarded(rules: str) -> None:
    active = in_play(HEAVY, energy="RWG", damage=30)
    table = Scenario(rules).side(0, active=active, bench=[LIGHT, ALPHA]).build()
    table.retreat("bench.1", pay=["W", "R"])
    assert table.me.active.name == "Alpha"
    assert [one.name for one in table.me.bench] == ["Light", "Heavy"]
    assert table.me.bench[1].energy == ["Grass Energy"]
    assert table.me.bench[1].damage == 30
    assert sorted(table.me.discard) == ["Fire Energy", "Water Energy"]


@pytest.mark.clause("retreat.cost-any-type")
@everywhere
def test_any_type_pays(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy="W"), bench=[LIGHT]).build()
    table.retreat("bench.0")
    assert table.me.discard == ["Water Energy"]


@pytest.mark.clause("retreat.free")
@everywhere
def test_no_cost_no_discard(rules: str) -> None:
    table = Scenario(rules).side(0, active=LIGHT, bench=[ALPHA]).build()
    table.retreat("bench.0")
    assert table.me.active.name == "Alpha"
    assert table.me.discard == []


@pytest.mark.clause("retreat.cannot-pay")
@everywhere
def test_too_little_energy(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(HEAVY, energy="R"), bench=[LIGHT]).build()
    assert not table.legal("retreat")
    assert table.why("retreat")[0] == "retreat.cannot-pay"


@pytest.mark.clause("retreat.needs-bench")
@everywhere
def test_somebody_must_come_in(rules: str) -> None:
    table = Scenario(rules).side(0, active=LIGHT).build()
    assert table.why("retreat")[0] == "retreat.needs-bench"


@pytest.mark.clause("retreat.swap.simultaneous")
@everywhere
def test_a_full_bench_is_no_obstacle(rules: str) -> None:
    table = Scenario(rules).side(0, active=LIGHT, bench=[ALPHA] * 5).build()
    table.retreat("bench.2")
    assert len(table.me.bench) == 5


@pytest.mark.clause("retreat.asleep-paralyzed-blocked")
@with_conditions
def test_asleep_and_paralyzed_pokemon_stay(rules: str) -> None:
    for condition in ("Asleep", "Paralyzed"):
        table = Scenario(rules).side(0, active=in_play(LIGHT, conditions=condition), bench=[ALPHA]).build()
        assert table.why("retreat")[0] == "retreat.asleep-paralyzed-blocked"


@pytest.mark.clause("retreat.other-conditions-allowed")
@with_conditions
def test_other_conditions_do_not_hold_it(rules: str) -> None:
    active = in_play(ALPHA, energy="R", conditions=["Confused", "Burned", "Poisoned"])
    heads = "H" if rules in WIZARDS else ""
    table = Scenario(rules).side(0, active=active, bench=[LIGHT]).coins(heads).build()
    table.retreat("bench.0")
    assert table.me.active.name == "Light"
    assert ("coin" in table.events) is bool(heads), "until 2003 Confusion is flipped for"


@pytest.mark.clause("retreat.attack-after")
@everywhere
def test_the_new_active_may_attack(rules: str) -> None:
    table = Scenario(rules).side(0, active=LIGHT, bench=[in_play(LIGHT, energy="R")]).build()
    table.retreat("bench.0")
    assert table.legal("attack", "Hit")


@pytest.mark.clause("retreat.double-energy.one-at-a-time")
@everywhere
def test_a_card_worth_more_than_the_cost_is_lost_whole(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy=[DOUBLE]), bench=[LIGHT]).build()
    table.retreat("bench.0")
    assert table.me.discard == ["Double"]
    table = Scenario(rules).side(0, active=in_play(HEAVY, energy=[DOUBLE, "R", "W"]), bench=[LIGHT]).build()
    table.do("retreat").choose(DOUBLE)
    if rules in ONE_UNIT_IF_WISHED:
        assert (table.asked.question, table.asked.options[-1]) == ("pay-retreat", "done")
        table.choose("done")
    assert table.me.active.name == "Light", "the one card pays both symbols"
    assert table.me.discard == ["Double"]


@pytest.mark.clause("retreat.double-energy.one-at-a-time", "retreat.double-energy.stop-when-paid")
@everywhere
def test_one_card_alone_pays_a_cost_of_two(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(HEAVY, energy=[DOUBLE]), bench=[LIGHT]).build()
    table.retreat("bench.0")
    assert (table.me.active.name, table.me.discard) == ("Light", ["Double"])


@pytest.mark.clause("retreat.double-energy.one-at-a-time", "retreat.double-energy.stop-when-paid")
@everywhere
def test_two_cards_of_two_energy_for_a_cost_of_two(rules: str) -> None:
    """A ruling of 2017 lets each of them count as one."""
    table = Scenario(rules).side(0, active=in_play(HEAVY, energy=[DOUBLE, DOUBLE, "R"]), bench=[LIGHT]).build()
    table.do("retreat").choose(DOUBLE)
    if rules in ONE_UNIT_IF_WISHED:
        table.choose(DOUBLE)
        assert table.me.discard == ["Double", "Double"]
    else:
        assert table.me.discard == ["Double"]
    assert (table.asked.question, table.me.active.name) == ("turn", "Light")


@pytest.mark.clause("retreat.double-energy.stop-when-paid")
@everywhere
def test_nothing_more_is_discarded_once_it_is_paid(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy="RW"), bench=[LIGHT]).build()
    table.do("retreat").choose("R")
    assert table.me.discard == ["Fire Energy"]
    assert table.asked.question == "turn"
    assert table.me.bench[0].energy == ["Water Energy"]
