"""Small words with large effects: whole costs, Prizes taken together, what counts as a Knock Out, what is not evolving."""

from __future__ import annotations

import pytest

from playmat.model import ir
from playmat.testing import Scenario, ability, attack, in_play, item, poke_body, pokemon, stadium, supporter, tool

ACTIVE = ir.Pokemon("opponent", "active")
HAND = ir.Cards("hand")
TWO = ir.Num(2)
GOON = pokemon("Goon", hp=60, attacks=[attack("Hit", "", 60)])
WALL = pokemon("Wall", hp=200)


# --- Evolving and leveling up


@pytest.mark.parametrize(("verbs", "legal"), [(("evolve",), True), (("evolve", "level-up"), False)])
def test_what_stops_evolving_does_not_stop_leveling_up(verbs: tuple[ir.Verb, ...], legal: bool) -> None:
    goon_lvx = pokemon("Goon LV.X", rules_name="Goon", stage="Level-Up", tags="LV.X")
    boss = pokemon("Boss", evolves_from=GOON)
    lock = poke_body("Lock", ir.Static(tuple(ir.Cannot(ACTIVE, verb) for verb in verbs)))
    warden = pokemon("Warden", powers=[lock])
    table = Scenario("platinum").side(0, active=GOON, hand=[goon_lvx, boss]).side(1, active=warden).build()
    assert table.legal("evolve", goon_lvx, "active") == legal
    assert not table.legal("evolve", boss, "active")


# --- Attacking twice


@pytest.mark.parametrize(("same", "second"), [(False, True), (True, False)])
def test_the_second_attack_may_have_to_be_the_first_again(same: bool, second: bool) -> None:
    again = ability("Again", ir.Static((ir.AttackTwice(ir.This(), same),)))
    twin = pokemon("Twin", attacks=[attack("Left", "", 10), attack("Right", "", 30)], powers=[again])
    table = Scenario("swsh").side(0, active=twin).side(1, active=WALL).build()
    table.attack("Left")
    assert table.turn_player == 0
    assert table.legal("attack", "Left")
    assert table.legal("attack", "Right") == second
    table.attack("Left")
    assert table.turn_player == 1
    assert table.opp.active.damage == 20


# --- "If you do", "or this attack does nothing"


def _spin(count: int) -> ir.Stmt:
    return ir.Move(ir.Pick(HAND, ir.Num(count)), "discard", into="a")


@pytest.mark.parametrize(("cards", "damage"), [("WW", 40), ("W", 0)])
def test_an_attack_that_needs_two_cards_is_not_done_with_one(cards: str, damage: int) -> None:
    thrower = pokemon(
        "Thrower",
        attacks=[attack("Throw", "", 40, prepare=[_spin(2), ir.If(ir.Negate(ir.Did("a")), (ir.Fail(),))])],
    )
    table = Scenario("swsh").side(0, active=thrower, hand=cards).side(1, active=WALL).build()
    table.attack("Throw")
    assert table.opp.active.damage == damage


def test_two_kinds_of_energy_are_both_needed() -> None:
    attached = ir.Cards("attached", where=(ir.Is("Energy"), ir.OfType("Fire")), on=ir.This())
    water = ir.Cards("attached", where=(ir.Is("Energy"), ir.OfType("Water")), on=ir.This())
    both = ir.Together((ir.Pick(attached, ir.Num(1)), ir.Pick(water, ir.Num(1))))
    pay = [ir.Move(both, "discard", into="a"), ir.If(ir.Negate(ir.Did("a")), (ir.Fail(),))]
    steamer = pokemon("Steamer", attacks=[attack("Steam", "", 40, prepare=pay)])
    for energy, damage in (("RW", 40), ("RR", 0)):
        table = Scenario("swsh").side(0, active=in_play(steamer, energy=energy)).side(1, active=WALL).build()
        table.attack("Steam")
        assert table.opp.active.damage == damage


def test_a_trainer_is_not_played_for_half_of_what_it_asks() -> None:
    deal = supporter("Deal", [_spin(2), ir.If(ir.Did("a"), (ir.Draw(ir.Num(4)),))])
    short = Scenario("swsh").side(0, hand=[deal, "W"]).build()
    assert not short.legal("play", deal)
    enough = Scenario("swsh").side(0, hand=[deal, "W", "W"]).build()
    enough.play(deal)
    assert len(enough.me.hand) == 4


# --- More Prizes


def test_more_prizes_are_taken_together_with_those_of_the_knock_out() -> None:
    more = ir.If(ir.KnockedOutByThis(), (ir.TakePrizes(ir.Num(1), more=True),))
    greedy = pokemon("Greedy", hp=60, attacks=[attack("Feast", "", 60, effect=[more])])
    table = Scenario("swsh").side(0, active=greedy).side(1, active=GOON, bench=[GOON]).build()
    table.attack("Feast")
    assert table.asked.question == "take-prize"
    table.choose(0, 0)
    assert (table.me.prizes, table.opp.prizes) == (4, 6)


def test_no_more_prizes_without_a_knock_out() -> None:
    more = ir.If(ir.KnockedOutByThis(), (ir.TakePrizes(ir.Num(1), more=True),))
    heal = ir.Heal(ACTIVE)
    odd = pokemon("Odd", attacks=[attack("Whim", "", 60, effect=[more, heal]), attack("Slap", "", 60)])
    table = Scenario("swsh").side(0, active=odd).side(1, active=GOON, bench=[GOON]).build()
    table.attack("Whim")
    assert table.me.prizes == 6
    table.passes()
    table.attack("Slap").choose(0)
    assert table.me.prizes == 5, "what was not taken then is not taken later"


def test_the_next_player_takes_their_prizes_first_even_if_the_other_takes_more() -> None:
    more = ir.If(ir.KnockedOutByThis(), (ir.TakePrizes(ir.Num(1), more=True),))
    recoil = ir.Damage(ir.This(), ir.Num(60))
    ram = pokemon("Ram", hp=60, attacks=[attack("Ram", "", 60, effect=[more, recoil])])
    table = Scenario("swsh").side(0, active=ram, bench=[GOON]).side(1, active=GOON, bench=[GOON]).build()
    table.attack("Ram")
    assert (table.asked.question, table.asked.seat) == ("take-prize", 1)
    table.choose(0)
    assert (table.asked.question, table.asked.seat) == ("take-prize", 0)
    table.choose(0, 0)
    assert (table.me.prizes, table.opp.prizes) == (4, 5)


def test_a_tool_gives_the_opponent_one_prize_more() -> None:
    belt = tool("Belt", ir.Triggered("knocked-out", (ir.TakePrizes(ir.Num(1), "opponent", True),)))
    table = Scenario("platinum").side(0, active=GOON).side(1, active=in_play(GOON, tools=[belt]), bench=[GOON]).build()
    table.attack("Hit").choose(0, 0)
    assert (table.me.prizes, table.opp.discard) == (4, ["Belt", "Goon"])
