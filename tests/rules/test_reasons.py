"""Why something is refused: the reason that a judge would give, with the card whose effect it is."""

import pytest

from playmat.model import ir
from playmat.testing import Scenario, attack, in_play, item, poke_power, pokemon, stadium
from tests.rules.eras import everywhere, with_conditions

WALL = pokemon("Wall", hp=200)
ALPHA = pokemon("Alpha", hp=60, attacks=[attack("Hit", "RR", 10)])
DRAW = item("Draw", ir.Draw(ir.Num(1)))


@pytest.mark.clause("energy.cost.typed-symbols", "energy.cost.at-least")
@everywhere
def test_too_little_energy_and_energy_of_the_wrong_type(rules: str) -> None:
    for energy, clause in (("R", "energy.cost.at-least"), ("RW", "energy.cost.typed-symbols")):
        table = Scenario(rules).side(0, active=in_play(ALPHA, energy=energy)).side(1, active=WALL).build()
        assert table.why("attack", "Hit")[0] == clause


@pytest.mark.clause("pokepower.off-by-condition")
@with_conditions
def test_a_poke_power_under_a_special_condition(rules: str) -> None:
    healthy = ir.Negate(ir.Matches(ir.This(), (ir.HasCondition(()),)))
    giver = pokemon("Giver", powers=[poke_power("Gift", ir.Activated((ir.Draw(ir.Num(1)),), need=healthy))])
    table = Scenario(rules).side(0, active=in_play(giver, conditions="Poisoned")).side(1, active=WALL).build()
    assert table.why("power", "Gift", "active")[0] == "pokepower.off-by-condition"


@everywhere
def test_a_lock_names_the_card_that_it_comes_from(rules: str) -> None:
    lock = stadium("Quiet Park", ir.Static((ir.PlayerCannot("each", "play-trainer"),)))
    for owner, whose in ((0, "your Quiet Park"), (1, "your opponent's Quiet Park")):
        table = (
            Scenario(rules).side(0, active=WALL, hand=[DRAW]).side(1, active=WALL).stadium(lock, owner=owner).build()
        )
        clause, sentence = table.why("play", DRAW)
        assert clause == "" and sentence.endswith(f"{whose}.")


@everywhere
def test_what_holds_a_pokemon_is_named(rules: str) -> None:
    glue = stadium("Glue", ir.Static((ir.Cannot(ir.Pokemon("both", "active"), "retreat"),)))
    table = Scenario(rules).side(0, active=in_play(ALPHA, energy="RR"), bench=[WALL]).stadium(glue, owner=1).build()
    assert table.why("retreat")[1].endswith("your opponent's Glue.")


@pytest.mark.clause("name.owner.evolution")
@everywhere
def test_the_owner_is_part_of_the_name_that_it_evolves_from(rules: str) -> None:
    grown = pokemon("Erin's Beta", evolves_from=pokemon("Erin's Alpha", tags="owner"), tags="owner")
    table = Scenario(rules).side(0, active=ALPHA, hand=[grown]).side(1, active=WALL).build()
    assert table.why("evolve", grown, "active")[0] == "name.owner.evolution"
