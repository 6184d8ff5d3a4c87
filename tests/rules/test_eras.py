"""What the eras without a book do otherwise: the rules of 1999 to 2003, the years after, and the newest."""

from dataclasses import replace

import pytest

from playmat import rules as books
from playmat.model import ir
from playmat.model.card import CardDef, Power
from playmat.model.ruleset import EFFECTS_EVOLVE_ANY_TIME, Ruleset
from playmat.model.words import power
from playmat.testing import Opening, Scenario, Scene, attack, fossil, in_play, item, pokemon, stadium, tool
from tests.rules.eras import WITH_CONDITIONS, WIZARDS, everywhere, with_conditions
from tests.rules.openings import on_to

WALL = pokemon("Wall", hp=200)
LIGHT = pokemon("Light", hp=60, retreat=1, attacks=[attack("Hit", "", 10)])
ALPHA = pokemon("Alpha", hp=60)
BETA = pokemon("Beta", hp=80, evolves_from=ALPHA)
NOTHING = "WWWWWWW"
HURT_BY_FIRE = pokemon("Torch", hp=90, types="R", weakness="R×2", attacks=[attack("Hit", "", 10)])
LATER = tuple(name for name in WITH_CONDITIONS if name not in WIZARDS)


def pokemon_power(name: str, *units: ir.Unit) -> Power:
    return Power(name, power.POKEMON_POWER, units)


# --- Confusion


def confused(rules: str | Ruleset, **more: object) -> Scene:
    active = in_play(HURT_BY_FIRE, conditions="Confused", **more)  # type: ignore[arg-type]
    table = Scenario(rules).side(0, active=active, bench=[WALL]).side(1, active=WALL).coins("T").build()
    table.attack("Hit")
    return table


@pytest.mark.clause("condition.confused.self-damage", "condition.confused.self-counters")
@with_conditions
def test_a_failed_attack_is_damage_until_2003_and_counters_since(rules: str) -> None:
    assert confused(rules).me.active.damage == (40 if rules in WIZARDS else 30), "its own Weakness counts for damage"


@pytest.mark.clause("condition.confused.self-damage")
@with_conditions
def test_what_reduces_damage_reduces_what_confusion_does_until_2003(rules: str) -> None:
    pad = tool("Pad", ir.Static((ir.TakeLess(ir.This(), ir.Num(10)),)))
    assert confused(rules, tools=[pad]).me.active.damage == 30, "40 less 10 until 2003, else 3 counters"
    wet = tool("Wet", ir.Static((ir.PreventDamage(ir.This()),)))
    assert confused(rules, tools=[wet]).me.active.damage == (0 if rules in WIZARDS else 30)


@pytest.mark.clause("retreat.confused-flip")
@pytest.mark.parametrize("rules", WIZARDS)
def test_a_confused_pokemon_pays_then_flips_to_retreat(rules: str) -> None:
    active = in_play(LIGHT, energy="RR", conditions="Confused")
    switch = item("Swap", ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))))
    table = Scenario(rules).side(0, active=active, bench=[LIGHT], hand=[switch]).side(1, active=WALL).coins("T").build()
    table.do("retreat")
    assert table.me.discard == ["Fire Energy"], "the cost is paid first"
    assert (table.me.active.conditions, "retreat-stopped" in table.events) == (["Confused"], True)
    assert table.why("retreat")[0] == "retreat.confused-flip", "one try a turn"
    assert table.legal("attack", "Hit")
    table.play(switch)
    assert table.why("retreat")[0] == "retreat.cannot-pay", "another Pokémon may try"
    table = Scenario(rules).side(0, active=active, bench=[WALL]).side(1, active=WALL).coins("H").build()
    table.retreat("bench.0")
    assert table.me.active.name == "Wall"


@pytest.mark.clause("retreat.confused-flip")
@pytest.mark.parametrize("rules", LATER)
def test_a_confused_pokemon_retreats_like_any_other_since_2003(rules: str) -> None:
    active = in_play(LIGHT, energy="R", conditions="Confused")
    table = Scenario(rules).side(0, active=active, bench=[WALL]).side(1, active=WALL).build()
    table.retreat("bench.0")
    assert (table.me.active.name, "coin" in table.events) == ("Wall", False)


@pytest.mark.clause("retreat.confused-flip")
def test_another_turn_is_another_try() -> None:
    active = in_play(LIGHT, energy="RR", conditions="Confused")
    table = Scenario("base").side(0, active=active, bench=[WALL]).side(1, active=WALL).coins("TH").build()
    table.do("retreat").passes().passes()
    table.retreat("bench.0")
    assert table.me.active.name == "Wall"


# --- Mulligans


@pytest.mark.clause("setup.mulligan.extra-card", "setup.mulligan.extra.timing")
@pytest.mark.parametrize("rules", WIZARDS)
def test_two_cards_at_once_until_2003(rules: str) -> None:
    deck: list[CardDef | str] = [ALPHA, *["W"] * 6, BETA, LIGHT]
    table = Opening(rules).draws(0, NOTHING, [ALPHA]).draws(1, deck).coins("H").build()
    on_to(table, "bonus-cards")
    assert (table.asked.seat, len(table.asked.options)) == (1, 3), "none, one or two"
    assert not table.opp.has_active, "before anything is placed"
    table.pick(2)
    assert {"Beta", "Light"} <= set(table.opp.hand)
    assert (table.asked.question, table.asked.seat) == ("choose-active", 1)
    table.pick(LIGHT)
    assert "Light" not in table.opp.hand, "what was drawn may be the Active"
    while table.asked.question != "turn":
        table.game.apply_index(0)


STONE = fossil("Old Stone")


@pytest.mark.clause("setup.mulligan.fossil-hand-choice")
@everywhere
def test_a_hand_with_fossils_alone(rules: str) -> None:
    asks = rules in (*WIZARDS, "ex-2003")
    redraws = asks or not books.find(rules).fossil_in_setup
    hands = [[STONE], [ALPHA]] if redraws else [[STONE]]
    table = Opening(rules).draws(0, *hands).draws(1, [ALPHA]).coins("H").build()
    asked = 0
    while table.asked.question != "turn":
        asked += table.asked.question == "redraw-hand"
        table.game.apply_index(0)
    assert asked == asks
    assert (table.me.mulligans, table.me.active.name) == ((1, "Alpha") if redraws else (0, "Old Stone"))


@pytest.mark.clause("setup.mulligan.fossil-hand-choice")
@pytest.mark.parametrize("rules", (*WIZARDS, "ex-2003"))
def test_such_a_hand_may_be_kept(rules: str) -> None:
    table = Opening(rules).draws(0, [STONE]).draws(1, [ALPHA]).coins("H").build()
    on_to(table, "redraw-hand").pick("no")
    while table.asked.question != "turn":
        table.game.apply_index(0)
    assert (table.me.mulligans, table.me.active.name) == (0, "Old Stone")


# --- Evolving by an effect

GROW = item(
    "Grow",
    ir.Evolve(
        ir.Pick(ir.Pokemon("you"), ir.Num(1), into="a"),
        ir.Pick(ir.Cards("hand", where=(ir.Named("Beta"),)), ir.Num(1)),
    ),
)


def grown(rules: str, turn: int, new: bool, on: CardDef = ALPHA) -> bool:
    active = in_play(on, new=new)
    table = Scenario(rules).side(0, active=active, hand=[GROW, BETA]).side(1, active=WALL).turn(turn).build()
    if not table.legal("play", GROW):
        return False
    table.play(GROW)
    return table.me.active.name == "Beta"


@pytest.mark.clause("evolve.by-effect.when")
@everywhere
def test_when_an_effect_may_evolve_a_pokemon(rules: str) -> None:
    assert grown(rules, 5, new=False)
    assert grown(rules, 5, new=True) is (rules not in WIZARDS)
    if books.find(rules).first_turn_item:
        assert grown(rules, 1, new=False) is (rules not in (*WIZARDS, "ex-2003"))


@pytest.mark.clause("evolve.by-effect.when")
@pytest.mark.parametrize("rules", (*WIZARDS, "ex-2003"))
def test_what_allows_it_early_allows_it_to_effects_no_earlier(rules: str) -> None:
    for first_turn in (False, True):
        early = ir.Static((ir.MayEvolveEarly(ir.This(), first_turn=first_turn),))
        quick = pokemon("Alpha", hp=60, id="test-quick", powers=[pokemon_power("Quick", early)])
        assert grown(rules, 5, new=True, on=quick)
        if books.find(rules).first_turn_item:
            assert grown(rules, 1, new=False, on=quick) is first_turn


# --- Pokémon Powers

TRIPLE = ir.HasCondition(("Asleep", "Confused", "Paralyzed"))
SWAPS = pokemon(
    "Swapper",
    powers=[
        pokemon_power("Gift", ir.Activated((ir.Draw(ir.Num(1)),), need=ir.Negate(ir.Matches(ir.This(), (TRIPLE,)))))
    ],
)


@pytest.mark.clause("pokemonpower.off-by-condition")
@with_conditions
def test_poison_stops_a_pokemon_power_since_2002(rules: str) -> None:
    for condition in ("Poisoned", "Burned"):
        table = Scenario(rules).side(0, active=in_play(SWAPS, conditions=condition)).build()
        assert table.legal("power", "Gift", "active") is (rules == "base"), condition
    for condition in ("Asleep", "Confused", "Paralyzed"):
        table = Scenario(rules).side(0, active=in_play(SWAPS, conditions=condition)).build()
        assert not table.legal("power", "Gift", "active")


@pytest.mark.clause("pokemonpower.on-entry")
@everywhere
def test_a_power_on_entering_is_beyond_stopping_from_2000_to_2003(rules: str) -> None:
    greets = pokemon("Greeter", powers=[pokemon_power("Greet", ir.Triggered("played-to-bench", (ir.Draw(ir.Num(2)),)))])
    mute = stadium("Mute", ir.Static((ir.NoPowers(ir.Pokemon("both"), ("Pokémon Power",)),)))
    table = Scenario(rules).side(0, active=WALL, hand=[greets]).stadium(mute).build()
    table.bench(greets)
    assert len(table.me.hand) == (2 if rules in ("neo", "ecard") else 0)


# --- Rules that are the same in every era, and may be replaced


def house(**changed: object) -> Ruleset:
    return replace(books.find("xy"), name="house", **changed)  # type: ignore[arg-type]


KILLER = pokemon("Killer", hp=100, attacks=[attack("Crush", "", 900)])


def test_promotion_before_prizes_is_a_house_rule() -> None:
    for first, rules in (("take-prize", house()), ("promote", house(prize_before_promotion=False))):
        table = Scenario(rules).side(0, active=KILLER).side(1, active=LIGHT, bench=[WALL, WALL]).build()
        table.do("attack", "Crush")
        assert table.asked.question == first
        while table.asked.question != "turn":
            table.game.apply_index(0)
        assert (table.me.prizes, table.opp.active.name) == (5, "Wall")


def test_whose_turn_it_is_may_go_first_by_a_house_rule() -> None:
    bomb = pokemon("Bomb", hp=50, attacks=[attack("Burst", "", 900, effect=ir.PutCounters(ir.This(), ir.Num(5)))])
    two = [WALL, WALL]
    for first, rules in ((1, house()), (0, house(next_player_first=False))):
        table = Scenario(rules).side(0, active=bomb, bench=two).side(1, active=LIGHT, bench=two).build()
        table.do("attack", "Burst")
        assert (table.asked.question, table.asked.seat) == ("take-prize", first)


def test_evolving_may_leave_effects_by_a_house_rule() -> None:
    held = attack(
        "Hold", "", effect=ir.Lasting((ir.Cannot(ir.Pokemon("opponent", "active"), "retreat"),), "opponents-next-turn")
    )
    holder = pokemon("Holder", hp=200, attacks=[held])
    for stays, rules in ((False, house()), (True, house(evolving_clears_effects=False))):
        mine = in_play(ALPHA, energy="R")
        table = Scenario(rules).side(0, active=holder).side(1, active=mine, bench=[WALL], hand=[BETA]).build()
        table.attack("Hold")
        assert table.why("retreat")[1]
        table.evolve(BETA)
        assert table.legal("retreat") is not stays


def test_knock_outs_between_turns_may_be_looked_at_step_by_step() -> None:
    for at_once, rules in ((False, house()), (True, house(checkup_knock_outs_at_end=False))):
        sick = in_play(pokemon("Sick", hp=10), conditions=["Poisoned", "Burned"])
        table = (
            Scenario(rules)
            .side(0, active=WALL)
            .side(1, active=sick, bench=[WALL, LIGHT])
            .coins("" if at_once else "T")
            .build()
        )
        table.passes()
        assert ("coin" in table.events) is not at_once, "it is gone before the Burn is flipped for"


def test_the_newest_rule_sets_leave_evolving_by_effects_to_the_cards() -> None:
    assert {books.find(name).effects_evolve for name in books.RULESETS[4:]} == {EFFECTS_EVOLVE_ANY_TIME}
