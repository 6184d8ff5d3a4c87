"""Energy: attaching it, and paying the cost of attacks with it."""

import pytest

from playmat.model import ir
from playmat.testing import Scenario, attack, in_play, item, pokemon, special_energy
from tests.rules.eras import everywhere
from tests.rules.kinds import damage_by

ALPHA = pokemon(
    "Alpha",
    hp=100,
    types="R",
    attacks=[
        attack("Free", "", 10),
        attack("Two", "CC", 20),
        attack("Typed", "RC", 30),
        attack("Double", "RR", 40),
    ],
)
DOUBLE = special_energy("Double", "CC")
RAINBOW = special_energy("Rainbow", ["*"])


@pytest.mark.clause("energy.attach.once-per-turn", "energy.attach.from-hand", "card.attach.definition")
@everywhere
def test_one_energy_a_turn_from_the_hand(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=["R", "R"], discard=["R"]).build()
    table.attach("R")
    assert table.me.active.energy == ["Fire Energy"]
    assert table.me.hand == ["Fire Energy"]
    assert table.me.discard == ["Fire Energy"]
    assert table.why("attach", "R", "active")[0] == "energy.attach.once-per-turn"
    table.passes().passes()
    assert table.legal("attach", "R", "active")


@pytest.mark.clause("energy.attach.target")
@everywhere
def test_it_goes_to_one_of_ones_own_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[ALPHA], hand=["R"]).side(1, active=ALPHA).build()
    assert table.legal("attach", "R", "active") and table.legal("attach", "R", "bench.0")
    assert not table.legal("attach", "R", "opp.active")
    assert table.why("attach", "R", "opp.active")[0] == "energy.attach.target"


@pytest.mark.clause("energy.attach.placed-under")
@everywhere
def test_attached_energy_is_shown_with_its_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=["R"]).build()
    table.attach("R")
    for seat in (0, 1, None):
        active = table.game.view(seat)["players"][0]["active"]
        assert [card["name"] for card in active["energy"]] == ["Fire Energy"]  # type: ignore[index]


@pytest.mark.clause("energy.stays-after-attack", "energy.discard-only-when-told")
@everywhere
def test_energy_is_not_spent_by_attacking(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy="RR")).side(1, active=ALPHA).build()
    table.attack("Double")
    assert table.me.active.energy == ["Fire Energy", "Fire Energy"]
    table.passes().passes()
    assert len(table.me.active.energy) == 2


@pytest.mark.clause("energy.stays-with-pokemon", "retreat.keeps-damage-and-cards")
@everywhere
def test_energy_stays_when_the_pokemon_moves(rules: str) -> None:
    switch = item("Swap", ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))))
    table = Scenario(rules).side(0, active=ALPHA, bench=[in_play(ALPHA, energy="RW", damage=20)], hand=[switch]).build()
    table.play(switch)
    assert table.me.active.energy == ["Fire Energy", "Water Energy"]
    assert table.me.active.damage == 20


@pytest.mark.clause("energy.cost.at-least")
@everywhere
def test_at_least_as_much_as_the_cost_shows(rules: str) -> None:
    for energy, enough in (("W", False), ("WW", True), ("WWW", True)):
        table = Scenario(rules).side(0, active=in_play(ALPHA, energy=energy)).build()
        assert table.legal("attack", "Two") is enough
        if not enough:
            assert table.why("attack", "Two")[0] == "energy.cost.at-least"


@pytest.mark.clause("energy.cost.typed-symbols", "energy.cost.colorless-any", "energy.cost.one-energy-one-symbol")
@everywhere
def test_typed_and_colorless_symbols(rules: str) -> None:
    for energy, enough in (("WW", False), ("RW", True), ("R", False), ("RR", True)):
        table = Scenario(rules).side(0, active=in_play(ALPHA, energy=energy)).build()
        assert table.legal("attack", "Typed") is enough, energy


@pytest.mark.clause("energy.cost.zero", "attack.has-cost-and-name")
@everywhere
def test_an_attack_may_cost_nothing(rules: str) -> None:
    assert damage_by(rules, ALPHA, "Free", ALPHA) == 10


@pytest.mark.clause("energy.cost.one-energy-one-symbol", "energy.cost.colorless-any")
@everywhere
def test_special_energy_counts_by_units(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy=[DOUBLE])).build()
    assert table.legal("attack", "Two") and not table.legal("attack", "Typed")
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy=[RAINBOW])).build()
    assert not table.legal("attack", "Typed"), "one unit pays one symbol, whatever its type"
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy=[RAINBOW, RAINBOW])).build()
    assert table.legal("attack", "Double")
