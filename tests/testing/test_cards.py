"""Made-up cards: what the makers' short words turn into."""

import pytest

from playmat.model import ir
from playmat.model.errors import ScenarioError
from playmat.model.words import power, stage, supertype, tag, trainer, types
from playmat.testing import (
    ability,
    attack,
    basic_energy,
    fossil,
    item,
    legend,
    pokemon,
    special_energy,
    stadium,
    technical_machine,
    tool,
    v_union,
)


def test_a_pokemon_is_basic_unless_it_evolves() -> None:
    alpha = pokemon("Alpha", hp=70, types="RW", retreat=2, tags=["EX", "Rule Box"])
    assert (alpha.id, alpha.stage, alpha.hp, alpha.types, alpha.retreat) == (
        "test-alpha",
        stage.BASIC,
        70,
        (types.FIRE, types.WATER),
        2,
    )
    assert alpha.tags == tag.EX | tag.RULE_BOX
    beta = pokemon("Beta", evolves_from=alpha)
    assert (beta.stage, beta.evolves_from) == (stage.STAGE_1, "Alpha")
    assert pokemon("M Alpha", stage="MEGA", evolves_from="Alpha").stage == stage.MEGA


def test_weakness_and_resistance() -> None:
    card = pokemon("Alpha", weakness="W", resistance="F")
    assert [(one.times, one.plus) for one in card.weaknesses + card.resistances] == [(2, 0), (1, -20)]
    card = pokemon("Alpha", weakness="W+20 R×3", resistance="F-30")
    assert [(one.times, one.plus) for one in card.weaknesses + card.resistances] == [(1, 20), (3, 0), (1, -30)]


def test_the_damage_step_stands_between_before_and_effect() -> None:
    program = attack("Hit", "RC", 30, ir.Draw(ir.Num(1)), before=ir.AddDamage(ir.Num(10))).program
    assert program is not None
    assert program.effect == (ir.AddDamage(ir.Num(10)), ir.Hit(), ir.Draw(ir.Num(1)))
    assert attack("Hit", "RC").cost == (types.FIRE, types.COLORLESS)
    no_damage = attack("Nothing", effect=ir.Draw(ir.Num(1))).program
    assert no_damage is not None and no_damage.effect == (ir.Draw(ir.Num(1)),)
    own = attack("Own", damage=10, effect=[ir.Draw(ir.Num(1)), ir.Hit()]).program
    assert own is not None and own.effect == (ir.Draw(ir.Num(1)), ir.Hit())


def test_trainers_and_energy() -> None:
    assert item("Item").powers[0].units == (ir.Play((ir.Draw(ir.Num(1)),)),)
    assert stadium("Field").powers == ()
    assert tool("Band", ir.Static((ir.HpMore(ir.This(), ir.Num(20)),))).trainer_kind == trainer.TOOL
    machine = technical_machine("Machine", attack("Beam", "", 10))
    assert [one.name for one in machine.attacks] == ["Beam"]
    assert machine.powers[0].units == (ir.GrantAttacks(True),)
    assert fossil("Fossil", 40).trainer_kind == trainer.FOSSIL
    assert (basic_energy("R").basic_energy, basic_energy("Fire")) == (types.FIRE, basic_energy("R"))
    double = special_energy("Double", "CC")
    assert (double.supertype, double.basic_energy) == (supertype.ENERGY, -1)
    assert double.powers[0].units == (ir.Provide((("Colorless",), ("Colorless",))),)
    assert special_energy("Every", ["*"]).powers[0].units == (ir.Provide(((),)),)
    assert ability("Gift", ir.Activated((ir.Draw(ir.Num(1)),))).kind == power.ABILITY


def test_pieces() -> None:
    assert [(card.piece, card.stage) for card in legend("Two LEGEND")] == [(1, stage.LEGEND), (2, stage.LEGEND)]
    assert [(card.piece, card.stage) for card in v_union("Four V-UNION")] == [(n, stage.V_UNION) for n in (1, 2, 3, 4)]
    assert len({card.id for card in v_union("Four V-UNION")}) == 4


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: pokemon("A", types="Q"), "'Q'"),
        (lambda: pokemon("A", weakness="W20"), "'W20'"),
        (lambda: pokemon("A", stage="Stage 9"), "'Stage 9'"),
        (lambda: pokemon("A", tags="Shiny"), "'Shiny'"),
        (lambda: attack("Hit", "RX"), "'X'"),
    ],
)
def test_a_wrong_word_is_named(make: object, said: str) -> None:
    assert callable(make)
    with pytest.raises(ScenarioError, match=said):
        make()
