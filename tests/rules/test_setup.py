"""Setting up: the coin, opening hands, Active and Bench, Prizes, the reveal."""

import json

import pytest

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import IllegalAction
from playmat.model.ids import Seat
from playmat.rules import RULESETS
from playmat.testing import Opening, poke_body, pokemon
from tests.rules.eras import everywhere, with_conditions
from tests.rules.openings import on_to, questions

ALPHA = pokemon("Alpha")
BETA = pokemon("Beta")
GAMMA = pokemon("Gamma", evolves_from=ALPHA)
CHOOSES = ("ex-2003", "xy", "sm", "swsh", "sv", "me")
MUST_GO_FIRST = tuple(name for name in RULESETS if name not in CHOOSES)
FLIPS_LAST = ("base", "neo", "ecard", "ex", "dp", "platinum", "hgss", "bw")
NO_FIRST_DRAW = ("ex-2003", "ex")


def opening(rules: str, mine: list[CardDef | str] | None = None, theirs: list[CardDef | str] | None = None) -> Opening:
    """Both players start with a Basic Pokémon; the first seat wins the coin flip."""
    return Opening(rules).draws(0, mine or [ALPHA]).draws(1, theirs or [ALPHA]).coins("H")


ORDER = {
    **{key: ["shuffle", "draw", "active", "set-prize", "coin", "reveal-pokemon"] for key in FLIPS_LAST},
    **{key: ["coin", "shuffle", "draw", "active", "set-prize", "reveal-pokemon"] for key in CHOOSES},
    "academy-basic": ["shuffle", "coin", "draw", "active", "set-prize"],
    "academy-advanced": ["shuffle", "coin", "draw", "active", "set-prize", "reveal-pokemon"],
}


@pytest.mark.clause("setup.order", "setup.coin.when", "setup.prizes.after-pokemon")
@everywhere
def test_the_steps_come_in_the_order_of_the_book(rules: str) -> None:
    table = on_to(opening(rules).build())
    kinds = table.events
    first = {kind: kinds.index(kind) for kind in ORDER[rules]}
    assert sorted(first, key=lambda kind: first[kind]) == ORDER[rules]


@pytest.mark.clause("setup.coin.when")
@pytest.mark.parametrize("rules", FLIPS_LAST)
def test_the_starting_player_is_open_while_hands_are_drawn(rules: str) -> None:
    table = opening(rules, [ALPHA, BETA]).build()
    assert table.asked.question == "choose-active"
    assert table.game.view(0)["went_first"] is None
    on_to(table)
    assert table.game.view(0)["went_first"] == 0


@pytest.mark.clause("setup.coin.when")
@pytest.mark.parametrize("rules", [*CHOOSES, "academy-basic", "academy-advanced"])
def test_the_starting_player_is_fixed_before_hands_are_drawn(rules: str) -> None:
    table = on_to(opening(rules, [ALPHA, BETA]).build(), "choose-active")
    assert table.game.view(0)["went_first"] == 0


@pytest.mark.clause("setup.coin.winner")
@pytest.mark.parametrize("rules", CHOOSES)
def test_the_winner_of_the_flip_chooses(rules: str) -> None:
    for answer, first in (("yes", 1), ("no", 0)):
        table = Opening(rules).draws(0, [ALPHA]).draws(1, [ALPHA]).coins("T").build()
        assert (table.asked.question, table.asked.seat) == ("who-goes-first", 1)
        table.pick(answer)
        assert on_to(table).turn_player == first


@pytest.mark.clause("setup.coin.winner")
@pytest.mark.parametrize("rules", MUST_GO_FIRST)
def test_the_winner_of_the_flip_goes_first(rules: str) -> None:
    table = Opening(rules).draws(0, [ALPHA]).draws(1, [ALPHA]).coins("T").build()
    assert "who-goes-first" not in table.asked.question
    assert on_to(table).turn_player == 1


@pytest.mark.clause("setup.shuffle")
@everywhere
def test_both_decks_are_shuffled_before_hands_are_drawn(rules: str) -> None:
    table = on_to(opening(rules).build())
    kinds = table.events
    assert kinds[: kinds.index("draw")].count("shuffle") == 2


@pytest.mark.clause("setup.hand7", "setup.prizes.six", "setup.deck60", "components.own-deck")
@everywhere
def test_seven_cards_six_prizes_forty_seven_left(rules: str) -> None:
    table = on_to(opening(rules).build())
    drawn = [event.seat for event in table.recorded() if event.kind == "draw"]
    assert drawn[:14].count(Seat(0)) == drawn[:14].count(Seat(1)) == 7
    assert table.me.prizes == table.opp.prizes == 6
    left = 47 if rules in NO_FIRST_DRAW else 46
    assert (len(table.me.deck), len(table.opp.deck)) == (left, 47), "the starting player has drawn for the turn"


@pytest.mark.clause("setup.prizes.from-top", "zone.prizes.own")
@everywhere
def test_prizes_are_the_six_cards_below_the_hand(rules: str) -> None:
    hand: list[CardDef | str] = [ALPHA, *["W"] * 6]
    table = on_to(opening(rules, [*hand, *["R"] * 6]).build())
    assert table.me.prize_cards == ["Fire Energy"] * 6
    assert "Fire Energy" not in table.me.hand


@pytest.mark.clause("setup.active.choose-basic", "setup.only-basics")
@everywhere
def test_only_basic_pokemon_may_be_the_active(rules: str) -> None:
    table = on_to(opening(rules, [ALPHA, BETA, GAMMA, "W"]).build(), "choose-active")
    assert len(table.asked.options) == 2
    with pytest.raises(IllegalAction):
        table.pick(GAMMA)
    table.pick(BETA)
    assert on_to(table).me.active.name == "Beta"


@pytest.mark.clause("setup.check-basic", "setup.mulligan.trigger", "setup.mulligan.reshuffle-draw7")
@everywhere
def test_a_hand_without_a_basic_is_a_mulligan(rules: str) -> None:
    table = Opening(rules).draws(0, [GAMMA, "W"], [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    table = on_to(table)
    assert table.me.mulligans == 1
    drawn = rules not in NO_FIRST_DRAW
    assert len(table.me.hand) == 6 + drawn, "seven drawn, one placed, one drawn for the turn"


@pytest.mark.clause("setup.active.facedown")
@pytest.mark.parametrize(
    ("rules", "hidden"),
    [
        ("platinum", True),
        ("bw", True),
        ("xy", True),
        ("academy-basic", False),
        ("academy-advanced", True),
        ("swsh", True),
    ],
)
def test_the_active_lies_face_down_until_the_reveal(rules: str, hidden: bool) -> None:
    table = on_to(opening(rules, [ALPHA], [ALPHA, BETA]).build(), "choose-active")
    while table.asked.seat == 0:
        table.game.apply_index(0)
    seen = table.game.view(1)["players"][0]["active"]
    assert ("name" not in seen) is hidden  # type: ignore[operator]
    assert table.game.view(0)["players"][0]["active"]["name"] == "Alpha"  # type: ignore[index]
    assert ("name" not in table.game.view(None)["players"][0]["active"]) is hidden  # type: ignore[operator]
    assert on_to(table).game.view(1)["players"][0]["active"]["name"] == "Alpha"  # type: ignore[index]


@pytest.mark.clause("setup.bench.facedown")
@with_conditions
def test_the_bench_lies_face_down_until_the_reveal(rules: str) -> None:
    table = on_to(opening(rules, [ALPHA, BETA, BETA], [ALPHA, BETA]).build(), "choose-active")
    table.pick(ALPHA).pick(BETA).pick(BETA)
    while table.asked.seat == 0:
        table.pick("done")
    bench = table.game.view(1)["players"][0]["bench"]
    assert len(bench) == 2
    assert all("name" not in one for one in bench)
    assert "Beta" not in json.dumps(table.game.view(None)["players"][0])
    assert "Beta" in json.dumps(on_to(table).game.view(None)["players"][0])


@pytest.mark.clause("setup.bench.up-to-five")
@with_conditions
def test_up_to_five_more_may_be_placed(rules: str) -> None:
    table = on_to(opening(rules, [ALPHA] * 7).build(), "choose-bench")
    for _ in range(5):
        assert table.asked.question == "choose-bench"
        table.pick(ALPHA)
    assert table.asked.question != "choose-bench" or table.asked.seat == 1
    assert len(table.me.bench) == 5
    assert table.me.hand[0] == "Alpha"
    on_to(table)


@pytest.mark.clause("setup.bench.up-to-five")
@pytest.mark.parametrize("rules", ["academy-basic"])
def test_nothing_but_the_active_is_placed(rules: str) -> None:
    table = opening(rules, [ALPHA] * 7).build()
    questions = []
    while table.asked.question != "turn":
        questions.append(table.asked.question)
        table.game.apply_index(0)
    assert "choose-bench" not in questions
    assert table.me.bench == []


@pytest.mark.clause("setup.bench.optional")
@with_conditions
def test_the_bench_may_stay_empty(rules: str) -> None:
    table = on_to(opening(rules, [ALPHA, BETA]).build(), "choose-active")
    table.pick(ALPHA).pick("done")
    table = on_to(table)
    assert table.me.bench == []
    assert "Beta" in table.me.hand


@pytest.mark.clause("setup.only-basics", "setup.bench.up-to-five")
@with_conditions
def test_no_evolution_card_is_placed_on_the_bench(rules: str) -> None:
    table = on_to(opening(rules, [ALPHA, BETA, GAMMA]).build(), "choose-active")
    table.pick(ALPHA)
    with pytest.raises(IllegalAction):
        table.pick(GAMMA)
    assert on_to(table).me.bench == []


@pytest.mark.clause("setup.reveal", "setup.reveal.after-both-prizes")
@with_conditions
def test_the_reveal_comes_after_both_have_set_prizes(rules: str) -> None:
    table = on_to(opening(rules).build())
    kinds = table.events
    reveal = kinds.index("reveal-pokemon")
    assert kinds[:reveal].count("set-prize") == 12
    for seat in (0, 1):
        shown = table.game.view(seat)["players"]
        assert [one["active"]["name"] for one in shown] == ["Alpha", "Alpha"]  # type: ignore[index]


@everywhere
def test_what_is_asked_does_not_tell_what_is_in_the_hand(rules: str) -> None:
    hands: list[list[CardDef | str]] = [[ALPHA], [ALPHA, ALPHA], [ALPHA, BETA, BETA]]
    asked = [questions(opening(rules, hand).build()) for hand in hands]
    assert asked[0] == asked[1] == asked[2]


@with_conditions
def test_what_lies_face_down_has_no_effect(rules: str) -> None:
    heavy = pokemon(
        "Heavy", powers=(poke_body("Weigh", ir.Static((ir.RetreatCost(ir.Pokemon("opponent"), ir.Num(2)),))),)
    )
    table = opening(rules, [ALPHA], [heavy]).build()
    costs = []
    while table.asked.question != "turn":
        active = table.game.view(0)["players"][0]["active"]
        if active is not None:
            costs.append(active["retreat_cost"])
        table.game.apply_index(0)
    assert len(set(costs)) == 1
    assert table.game.view(0)["players"][0]["active"]["retreat_cost"] == costs[0] + 2  # type: ignore[index]
