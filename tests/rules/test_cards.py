"""What a card is: HP, and what a game needs besides cards, damage counters and a coin."""

import pytest

from playmat.model import ir
from playmat.testing import Scenario, attack, in_play, item, pokemon
from tests.rules.eras import everywhere

GUARD = pokemon("Guard", hp=50)
WALL = pokemon("Wall", hp=200)
LIGHT = pokemon("Light", attacks=[attack("Tap", "", 10)])


@pytest.mark.clause("card.hp")
@everywhere
def test_hp_is_the_damage_that_knocks_out(rules: str) -> None:
    for before, out in ((30, False), (40, True)):
        table = Scenario(rules).side(0, active=LIGHT).side(1, active=in_play(GUARD, damage=before), bench=[WALL])
        played = table.build().attack("Tap")
        assert ("knocked-out" in played.events) is out
        assert played.opp.in_play[0].name == ("Wall" if out else "Guard")


@pytest.mark.clause("components.damage-counters-and-coin")
@everywhere
def test_a_flip_is_heads_or_tails_and_recorded(rules: str) -> None:
    toss = item("Toss", [ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.Draw(ir.Num(1)),))])
    for coin, drawn in (("H", 1), ("T", 0)):
        table = Scenario(rules).side(0, active=WALL, hand=[toss]).coins(coin).build()
        table.play(toss)
        (flip,) = [event for event in table.recorded() if event.kind == "coin"]
        assert (flip.seat, flip.sees, flip.amount) == (0, 3, drawn)
        assert len(table.me.hand) == drawn


@pytest.mark.clause("components.damage-counters-and-coin")
def test_the_coin_is_fair() -> None:
    """400 flips from one seed: 200 are expected, and 40 away is four standard deviations."""
    toss = item("Toss", ir.Flip("a", ir.Num(400)))
    table = Scenario("swsh").side(0, active=WALL, hand=[toss]).random(7).build()
    table.play(toss)
    shown = [event.amount for event in table.recorded() if event.kind == "coin"]
    assert len(shown) == 400
    assert set(shown) == {0, 1}
    assert 160 < sum(shown) < 240


@pytest.mark.clause("components.damage-counters-and-coin")
@everywhere
def test_damage_lies_on_the_pokemon_in_counters(rules: str) -> None:
    measure = item("Measure", ir.Draw(ir.CountersOn(ir.Pokemon("you", "active"))))
    table = Scenario(rules).side(0, active=in_play(WALL, damage=40), hand=[measure]).build()
    table.play(measure)
    assert len(table.me.hand) == 4
