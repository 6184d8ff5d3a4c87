"""Zones, and who sees what in them."""

import json
from typing import Any

import pytest

from playmat.model import ir
from playmat.testing import Scenario, Scene, ability, attack, in_play, item, pokemon
from tests.rules.eras import everywhere

ALPHA = pokemon("Alpha", hp=60, attacks=[attack("Hit", "", 60)])
BETA = pokemon("Beta", hp=90)
SECRET = pokemon("Secret")


def seen(table: Scene, seat: int | None, player: int) -> dict[str, Any]:
    shown: Any = table.game.view(seat)["players"][player]
    return dict(shown)


@pytest.mark.clause("zone.hand.hidden")
@everywhere
def test_a_hand_is_hidden_from_the_opponent(rules: str) -> None:
    table = Scenario(rules).side(0, hand=[SECRET, "W"]).build()
    assert seen(table, 1, 0)["hand"] == [None, None]
    assert "Secret" not in json.dumps(table.game.view(1))
    assert "Secret" not in json.dumps(table.game.view(None))
    assert len(seen(table, 0, 0)["hand"]) == 2 and None not in seen(table, 0, 0)["hand"]


@pytest.mark.clause("zone.hand.hidden")
@everywhere
def test_a_card_may_let_the_opponent_look(rules: str) -> None:
    spy = item("Spyglass", ir.Look(ir.Cards("hand", "opponent")))
    table = Scenario(rules).side(0, hand=[spy]).side(1, hand=[SECRET]).build()
    table.play(spy)
    assert [card["name"] for card in seen(table, 0, 1)["hand"]] == ["Secret"]
    assert "Secret" not in json.dumps(table.game.view(None))


@pytest.mark.clause("zone.hand.drawn-cards")
@everywhere
def test_drawn_cards_go_to_the_hand(rules: str) -> None:
    table = Scenario(rules).side(1, deck=[SECRET, "W"]).build()
    table.passes()
    assert table.opp.hand == ["Secret"]
    assert table.opp.deck == ["Water Energy"]


@pytest.mark.clause("zone.hand.no-limit")
@everywhere
def test_a_hand_has_no_limit(rules: str) -> None:
    table = Scenario(rules).side(0, hand=["W"] * 30).build()
    table.passes()
    assert len(table.me.hand) == 30


@pytest.mark.clause("zone.prizes.own", "prize.to-hand")
@everywhere
def test_prizes_are_taken_from_ones_own(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, prizes=[SECRET, "W"]).side(1, active=ALPHA, bench=[BETA]).build()
    table.attack("Hit", 0)
    assert table.me.hand == ["Secret"]
    assert (table.me.prizes, table.opp.prizes) == (1, 6)


@pytest.mark.clause("zone.prizes.facedown", "zone.prizes.unknown-to-both")
@everywhere
def test_nobody_knows_the_prizes(rules: str) -> None:
    table = Scenario(rules).side(0, prizes=[SECRET] * 6).build()
    for seat in (0, 1, None):
        assert seen(table, seat, 0)["prizes"] == [None] * 6
        assert "Secret" not in json.dumps(table.game.view(seat))


@pytest.mark.clause("zone.prizes.taken-then-normal")
@everywhere
def test_a_taken_prize_is_played_like_any_card(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, prizes=[SECRET, "W"]).side(1, active=ALPHA, bench=[BETA]).build()
    table.attack("Hit", 0)
    table.passes()
    assert table.legal("bench", SECRET)


@pytest.mark.clause("zone.inplay.definition", "zone.inplay.bench-counts")
@everywhere
def test_active_and_bench_are_in_play_and_nothing_else(rules: str) -> None:
    rain = item("Rain", ir.PutCounters(ir.Pokemon("both"), ir.Num(1)))
    table = (
        Scenario(rules)
        .side(0, active=ALPHA, bench=[BETA], hand=[rain, SECRET], discard=[SECRET], prizes=[SECRET, "W"])
        .side(1, active=ALPHA, bench=[BETA])
        .build()
    )
    table.play(rain)
    assert [one.damage for one in table.me.in_play + table.opp.in_play] == [10, 10, 10, 10]
    assert sum(table.machine.state.damage) == 40


@pytest.mark.clause("zone.inplay.required-to-use")
@everywhere
def test_an_ability_in_hand_cannot_be_used(rules: str) -> None:
    helper = pokemon("Helper", powers=[ability("Gift", ir.Activated((ir.Draw(ir.Num(1)),)))])
    table = Scenario(rules).side(0, hand=[helper]).build()
    assert not table.legal("power", "Gift", {"hand": helper})
    table.bench(helper)
    assert table.legal("power", "Gift", "bench.0")


@pytest.mark.clause("zone.inplay.shared", "active.definition", "bench.not-active-goes-to-bench")
@everywhere
def test_one_active_row_and_a_bench_row_for_each(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[BETA, BETA]).side(1, active=BETA).build()
    for player in (0, 1):
        shown = seen(table, None, player)
        assert shown["active"]["spot"] not in [one["spot"] for one in shown["bench"]]
    assert len(seen(table, None, 0)["bench"]) == 2


@pytest.mark.clause("zone.deck.count-public")
@everywhere
def test_the_size_of_a_deck_is_public(rules: str) -> None:
    table = Scenario(rules).side(1, deck=["W"] * 13).build()
    assert [seen(table, seat, 1)["deck"] for seat in (0, 1, None)] == [13, 13, 13]


@pytest.mark.clause("zone.deck.hidden-order")
@everywhere
def test_nobody_sees_into_a_deck(rules: str) -> None:
    table = Scenario(rules).side(0, deck=[SECRET] * 5).build()
    for seat in (0, 1, None):
        assert "Secret" not in json.dumps(table.game.view(seat))


@pytest.mark.clause("zone.discard.own", "zone.discard.default-destination", "zone.discard.owner")
@everywhere
def test_discarded_cards_go_to_their_owners_pile(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=in_play(ALPHA, energy="RW"), bench=[BETA]).build()
    table.attack("Hit", 0)
    assert sorted(table.opp.discard) == ["Alpha", "Fire Energy", "Water Energy"]
    assert table.me.discard == []


@pytest.mark.clause("zone.discard.faceup-public")
@everywhere
def test_discard_piles_are_open(rules: str) -> None:
    table = Scenario(rules).side(0, discard=[SECRET]).side(1, discard=[BETA, "W"]).build()
    for seat in (0, 1, None):
        assert [card["name"] for card in seen(table, seat, 0)["discard"]] == ["Secret"]
        assert [card["name"] for card in seen(table, seat, 1)["discard"]] == ["Beta", "Water Energy"]


@pytest.mark.clause("zone.lost.out-of-play", "zone.lost.not-discard")
@everywhere
def test_the_lost_zone_is_open_and_apart_from_the_discard_pile(rules: str) -> None:
    count = pokemon(
        "Counter",
        attacks=[
            attack("Count", "", 10, before=ir.AddDamage(ir.Times(ir.Num(10), ir.Count(ir.Cards("discard", "you")))))
        ],
    )
    table = Scenario(rules).side(0, active=count, lost=[SECRET, SECRET], discard=["W"]).side(1, active=BETA).build()
    for seat in (0, 1, None):
        assert [card["name"] for card in seen(table, seat, 0)["lost"]] == ["Secret", "Secret"]
    table.attack("Count")
    assert table.opp.active.damage == 20


@pytest.mark.clause("zone.lost.not-playable")
@everywhere
def test_lost_cards_do_not_come_back(rules: str) -> None:
    recover = item("Recover", ir.Move(ir.Pick(ir.Cards("discard"), ir.Num(1)), "hand"))
    table = Scenario(rules).side(0, hand=[recover], lost=[SECRET]).build()
    assert not table.legal("play", recover), "there is nothing in the discard pile"
    table = Scenario(rules).side(0, hand=[recover], lost=[SECRET], discard=["W"]).build()
    table.play(recover)
    assert table.me.hand == ["Water Energy"]
    assert table.me.lost == ["Secret"]
