"""Knock Outs, Prizes and promotion."""

import pytest

from playmat.model import ir
from playmat.model.errors import IllegalAction
from playmat.testing import Scenario, Scene, ability, attack, in_play, item, pokemon, tool
from tests.rules.eras import everywhere, with_conditions
from tests.rules.kinds import damage_by

ALPHA = pokemon("Alpha", hp=50, attacks=[attack("Hit", "", 50), attack("Tap", "", 10)])
WALL = pokemon("Wall", hp=200)
BETA = pokemon("Beta", hp=60, evolves_from=ALPHA)
BAND = tool("Band")
BOMB = pokemon("Bomb", hp=50, attacks=[attack("Blast", "", 50, effect=ir.Damage(ir.This(), ir.Num(50)))])


@pytest.mark.clause("ko.threshold", "card.hp")
@everywhere
def test_damage_equal_to_hp_knocks_out(rules: str) -> None:
    for before, out in ((40, True), (30, False), (0, False)):
        table = (
            Scenario(rules).side(0, active=ALPHA).side(1, active=in_play(ALPHA, damage=before), bench=[WALL]).build()
        )
        table.do("attack", "Tap")
        assert ("knocked-out" in table.events) is out
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=in_play(ALPHA, damage=10), bench=[WALL]).build()
    table.do("attack", "Hit")
    assert "knocked-out" in table.events, "more than its HP as well"


@pytest.mark.clause("ko.timing")
@everywhere
def test_knock_outs_in_the_main_phase_come_before_the_next_action(rules: str) -> None:
    dart = pokemon(
        "Dart", powers=[ability("Dart", ir.Activated((ir.PutCounters(ir.Pokemon("opponent", "active"), ir.Num(1)),)))]
    )
    table = Scenario(rules).side(0, active=dart).side(1, active=in_play(ALPHA, damage=40), bench=[WALL]).build()
    table.do("power", "Dart")
    assert table.asked.question == "take-prize"
    table.choose(0)
    assert table.opp.active.name == "Wall"
    assert (table.asked.question, table.asked.seat) == ("turn", 0)


@pytest.mark.clause("ko.timing", "attack.order.knockouts-last")
@everywhere
def test_within_an_attack_after_all_its_effects(rules: str) -> None:
    mend = pokemon(
        "Mend", attacks=[attack("Mend", "", 50, effect=ir.Heal(ir.Pokemon("opponent", "active"), ir.Num(10)))]
    )
    assert damage_by(rules, mend, "Mend", ALPHA) == 40, "healed before Knock Outs are looked at"


@pytest.mark.clause("ko.check-every-pokemon")
@everywhere
def test_every_pokemon_is_checked(rules: str) -> None:
    storm = pokemon("Storm", hp=20, attacks=[attack("Storm", "", effect=ir.Damage(ir.Pokemon("both"), ir.Num(20)))])
    small = pokemon("Small", hp=20)
    table = Scenario(rules).side(0, active=storm, bench=[WALL]).side(1, active=WALL, bench=[small, small]).build()
    table.attack("Storm").choose(0).choose(0, 0)
    assert table.opp.discard == ["Small", "Small"] and table.me.discard == ["Storm"]
    assert (table.me.prizes, table.opp.prizes) == (4, 5)


@pytest.mark.clause("ko.discard-with-attached")
@everywhere
def test_it_goes_with_everything_on_it(rules: str) -> None:
    full = in_play(BETA, under=[ALPHA], energy="RRR", tools=[BAND], damage=50)
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=full, bench=[WALL]).build()
    table.attack("Tap", 0)
    assert len(table.opp.discard) == 6


@pytest.mark.clause("ko.damage-removed", "effects.leave-play-ends-all")
@everywhere
def test_nothing_stays_on_a_pokemon_that_left_play(rules: str) -> None:
    recall = item("Recall", ir.Move(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1)), "hand"))
    table = Scenario(rules).side(0, active=WALL, bench=[in_play(ALPHA, damage=40)], hand=[recall]).build()
    table.play(recall).bench(ALPHA)
    assert table.me.bench[0].damage == 0


@pytest.mark.clause("prize.one-per-ko", "prize.to-hand")
@everywhere
def test_one_prize_for_an_ordinary_pokemon(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA, bench=[WALL]).build()
    table.attack("Hit", 0)
    assert table.me.prizes == 5
    assert len(table.me.hand) == 1


@pytest.mark.clause("prize.any-cause")
@everywhere
def test_a_prize_whatever_the_cause(rules: str) -> None:
    recoil = pokemon("Recoil", hp=30, attacks=[attack("Crash", "", 10, effect=ir.Damage(ir.This(), ir.Num(30)))])
    table = Scenario(rules).side(0, active=recoil, bench=[WALL]).side(1, active=WALL).build()
    table.attack("Crash", 0)
    assert (table.me.prizes, table.opp.prizes) == (6, 5)


@pytest.mark.clause("prize.between-turns-too", "checkup.ko-consequences")
@with_conditions
def test_a_knock_out_between_turns(rules: str) -> None:
    sick = in_play(ALPHA, damage=40, conditions="Poisoned")
    table = Scenario(rules).side(0, active=WALL).side(1, active=sick, bench=[WALL, WALL]).build()
    table.passes()
    assert (table.asked.question, table.asked.seat) == ("take-prize", 0)
    table.choose(0)
    assert (table.asked.question, table.asked.seat) == ("promote", 1)
    table.choose("bench.0")
    assert table.me.prizes == 5
    kinds = table.events
    assert kinds.index("take-prize") < kinds.index("becomes-active") < len(kinds) - 1 - kinds[::-1].index("draw")


@pytest.mark.clause("prize.taker-chooses")
@everywhere
def test_the_taker_picks_any_of_them(rules: str) -> None:
    prizes = ["R", "G", "W", "L", "P", "F"]
    table = Scenario(rules).side(0, active=ALPHA, prizes=prizes).side(1, active=ALPHA, bench=[WALL]).build()
    table.do("attack", "Hit")
    assert len(table.asked.options) == 6
    table.choose(3)
    assert table.me.hand == ["Lightning Energy"]


@pytest.mark.clause("prize.compulsory")
@everywhere
def test_a_prize_cannot_be_declined(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA, bench=[WALL]).build()
    table.do("attack", "Hit")
    for answer in ("none", "done", "no"):
        with pytest.raises(IllegalAction):
            table.pick(answer)
    table.choose(0)


KINDS: dict[str, dict[str, int]] = {
    # rule set: kinds its rules name, with their Prizes
    **{key: {} for key in ("base", "neo", "ecard")},
    **{key: {"ex": 2} for key in ("ex-2003", "ex", "dp", "hgss")},
    "sm": {"EX": 2, "GX": 2, "TAG TEAM": 3},
    "sv": {"ex": 2, "V": 2, "VMAX": 3},
    "me": {"ex": 2, "Mega ex": 3, "V": 2},
    "platinum": {"ex": 2},
    "bw": {"ex": 2},
    "xy": {"EX": 2},
    "academy-basic": {},
    "academy-advanced": {},
    "swsh": {"EX": 2, "GX": 2, "V": 2, "VSTAR": 2, "TAG TEAM": 3, "VMAX": 3},
}


@pytest.mark.clause("prize.multiple")
@everywhere
def test_stronger_kinds_give_more_prizes(rules: str) -> None:
    for tag, prizes in {"": 1, **KINDS[rules]}.items():
        strong = pokemon("Strong", hp=50, tags=[tag] if tag else [])
        table = Scenario(rules).side(0, active=ALPHA).side(1, active=strong, bench=[WALL]).build()
        table.attack("Hit", *[0] * prizes)
        assert table.me.prizes == 6 - prizes


@pytest.mark.clause("prize.before-replacement")
@everywhere
def test_discard_then_prize_then_promotion(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA, bench=[WALL, WALL]).build()
    table.attack("Hit", 0, "bench.0")
    kinds = table.events
    assert kinds.index("discard") < kinds.index("take-prize") < kinds.index("becomes-active")


@pytest.mark.clause("ko.replace.owner-chooses", "turn.opponent-idle")
@everywhere
def test_the_owner_chooses_the_new_active(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA).side(1, active=ALPHA, bench=[WALL, BETA]).build()
    table.attack("Hit", 0)
    assert (table.asked.question, table.asked.seat) == ("promote", 1)
    table.choose("bench.1")
    assert table.opp.active.name == "Beta"


@pytest.mark.clause("ko.bench-needs-no-replacement")
@everywhere
def test_a_benched_pokemon_is_not_replaced(rules: str) -> None:
    sniper = pokemon(
        "Sniper", attacks=[attack("Snipe", "", effect=ir.Damage(ir.Pokemon("opponent", "bench"), ir.Num(50)))]
    )
    table = Scenario(rules).side(0, active=sniper).side(1, active=WALL, bench=[ALPHA]).build()
    table.attack("Snipe", 0)
    assert table.turn_player == 1
    assert "becomes-active" not in table.events
    assert table.me.prizes == 5


def asked_of_both(table: Scene) -> list[tuple[str, int]]:
    """Who is asked what after both Active Pokémon were Knocked Out."""
    order = []
    for answer in (0, 0, "bench.0", "bench.0"):
        order.append((table.asked.question, table.asked.seat))
        table.choose(answer)
    return order


@pytest.mark.clause("ko.simultaneous.replace-order", "ko.simultaneous.prize-order")
@everywhere
def test_the_next_player_goes_first_after_a_double_knock_out(rules: str) -> None:
    table = Scenario(rules).side(0, active=BOMB, bench=[WALL, WALL]).side(1, active=ALPHA, bench=[WALL, WALL]).build()
    table.do("attack", "Blast")
    assert asked_of_both(table) == [("take-prize", 1), ("take-prize", 0), ("promote", 1), ("promote", 0)]


@pytest.mark.clause("ko.simultaneous.between-turns")
@with_conditions
def test_between_turns_the_upcoming_player_goes_first(rules: str) -> None:
    sick = in_play(ALPHA, damage=40, conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick, bench=[WALL, WALL]).side(1, active=sick, bench=[WALL, WALL]).build()
    table.passes()
    assert asked_of_both(table) == [("take-prize", 1), ("take-prize", 0), ("promote", 1), ("promote", 0)]


@pytest.mark.clause("ko.simultaneous.no-early-win")
@everywhere
def test_simultaneous_knock_outs_are_judged_together(rules: str) -> None:
    table = (
        Scenario(rules)
        .side(0, active=BOMB, bench=[WALL], prizes=1)
        .side(1, active=ALPHA, bench=[WALL], prizes=1)
        .random(1)
        .build()
    )
    table.attack("Blast")
    assert not table.over
    assert table.machine.state.games == 2


@pytest.mark.clause("ko.by-ability")
@everywhere
def test_an_ability_can_knock_out(rules: str) -> None:
    dart = pokemon(
        "Dart", powers=[ability("Dart", ir.Activated((ir.PutCounters(ir.Pokemon("opponent", "active"), ir.Num(2)),)))]
    )
    table = Scenario(rules).side(0, active=dart).side(1, active=in_play(ALPHA, damage=30), bench=[WALL]).build()
    table.power("Dart", "active", 0)
    assert table.opp.discard == ["Alpha"]
    assert table.me.prizes == 5
