"""What using every card's text on boards made for it brought to light."""

from playmat.model import ir
from playmat.testing import Scenario, ability, attack, in_play, poke_body, poke_power, pokemon, special_energy, tool

ALPHA = pokemon("Alpha", hp=100, types="R")
CALL = special_energy("Calling Energy", "C", ir.Activated((ir.Draw(ir.Num(1)),)))
SELF_GONE = ir.Activated((ir.Move(ir.ThisCard(), "discard"), ir.Draw(ir.Num(1))))


def test_the_text_of_an_attached_energy_card_is_used_like_a_power() -> None:
    table = Scenario("swsh").side(0, active=in_play(ALPHA, energy=[CALL])).side(1, active=ALPHA).build()
    assert table.legal("power", "Calling Energy", "active")
    table.power("Calling Energy", "active")
    assert len(table.me.hand) == 1
    assert not table.legal("power", "Calling Energy", "active")


def test_this_card_in_the_text_of_an_attached_card_is_that_card() -> None:
    ring = tool("Ring", SELF_GONE)
    table = Scenario("swsh").side(0, active=in_play(ALPHA, tools=[ring])).side(1, active=ALPHA).build()
    table.power("Ring", "active")
    assert table.me.discard == ["Ring"]
    assert table.me.active.name == "Alpha"


def test_what_watches_the_active_pokemon_retreat_sees_it() -> None:
    sinkhole = ir.Triggered(
        "retreats", (ir.PutCounters(ir.EventPokemon(), ir.Num(2)),), ir.Pokemon("opponent", "active")
    )
    digger = pokemon("Digger", powers=poke_body("Hole", sinkhole))
    runner = pokemon("Runner", retreat=0)
    table = Scenario("platinum").side(0, active=runner, bench=[ALPHA]).side(1, active=digger).build()
    table.retreat("bench.0")
    assert table.me.active.name == "Alpha"
    assert [mon.damage for mon in table.me.bench] == [20]


def test_a_basic_laid_on_its_baby_is_evolved() -> None:
    grows = ir.Activated((ir.Evolve(ir.This(), ir.Pick(ir.Cards("hand", where=(ir.Named("Grown"),)), ir.Num(1))),))
    baby = pokemon("Baby", powers=poke_power("Grow", grows))
    more = ir.Static((ir.HpMore(ir.This(), ir.Num(40)),), ir.Matches(ir.This(), (ir.Evolved(),)))
    grown = pokemon("Grown", hp=60, powers=ability("Grown Up", more), attacks=attack("Hit", "", 10))
    table = Scenario("platinum").side(0, active=baby, bench=[grown], hand=[grown]).side(1, active=ALPHA).build()
    assert table.me.bench[0].hp == 60
    table.power("Grow", "active")
    assert (table.me.active.name, table.me.active.hp) == ("Grown", 100)
