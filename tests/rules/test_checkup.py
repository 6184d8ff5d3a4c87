"""Between turns, and the Special Conditions."""

import pytest

from playmat.model import ir
from playmat.model.words import condition
from playmat.rules import RULESETS, find
from playmat.testing import Scenario, Scene, ability, attack, in_play, item, pokemon, tool
from tests.rules.eras import BEFORE_2017, FROM_2017, FROM_2020, WITH_CONDITIONS, WIZARDS, everywhere, with_conditions
from tests.rules.kinds import HOLDER

WALL = pokemon("Wall", hp=200)
ALPHA = pokemon(
    "Alpha", hp=60, retreat=0, attacks=[attack("Hit", "", 10), attack("Quiet", "", effect=ir.Draw(ir.Num(1)))]
)
BETA = pokemon("Beta", hp=90, evolves_from=ALPHA, attacks=[attack("Hit", "", 10)])
HEALS = ir.Triggered("checkup", (ir.Heal(ir.This(), ir.Num(10)),))
HERB = tool("Herb", HEALS)
LEECH = pokemon("Leech", hp=60, powers=[ability("Leech", HEALS)])
THEIR_ACTIVE = ir.Pokemon("opponent", "active")
OLD_BURN = pytest.mark.parametrize("rules", BEFORE_2017)
NEW_BURN = pytest.mark.parametrize("rules", [name for name in FROM_2017 if name != "academy-basic"])


def with_condition(rules: str, *conditions: str, coins: str = "", damage: int = 0) -> Scene:
    """The opponent's Active has these conditions; it is the first player's turn."""
    sick = in_play(WALL, conditions=list(conditions), damage=damage)
    return Scenario(rules).side(0, active=WALL).side(1, active=sick, bench=[ALPHA]).coins(coins).build()


# --- The step


@pytest.mark.clause("checkup.exists", books=("academy-basic",))
def test_the_basic_game_has_no_special_conditions() -> None:
    sting = pokemon("Sting", attacks=[attack("Sting", "", effect=ir.Afflict(THEIR_ACTIVE, ("Poisoned",)))])
    table = Scenario("academy-basic").side(0, active=sting).side(1, active=WALL).build()
    table.attack("Sting")
    assert table.opp.active.conditions == []
    assert "checkup" not in table.events


@pytest.mark.clause("checkup.exists", "checkup.then-next-turn")
@with_conditions
def test_one_step_after_each_turn(rules: str) -> None:
    table = Scenario(rules).build()
    table.passes().passes().passes()
    assert [kind for kind in table.events if kind in ("checkup", "turn")] == ["checkup", "turn"] * 3


@pytest.mark.clause("checkup.name")
@with_conditions
def test_texts_about_between_turns_work_in_this_step(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(LEECH, damage=30)).side(1, active=WALL).build()
    table.passes()
    assert table.me.active.damage == 20
    kinds = table.events
    assert kinds.index("checkup") < kinds.index("heal") < kinds.index("turn")


@pytest.mark.clause("checkup.both-players", "condition.poisoned.checkup")
@with_conditions
def test_both_players_pokemon_are_handled(rules: str) -> None:
    sick = in_play(WALL, conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick).side(1, active=sick).build()
    table.passes()
    assert (table.me.active.damage, table.opp.active.damage) == (10, 10)
    table.passes()
    assert (table.me.active.damage, table.opp.active.damage) == (20, 20)


@pytest.mark.clause("checkup.order")
@with_conditions
def test_poison_then_burn_then_sleep(rules: str) -> None:
    table = with_condition(rules, "Poisoned", "Burned", "Asleep", coins="TH")
    table.passes()
    kinds = [(event.kind, event.amount) for event in table.recorded() if event.kind in ("damage", "coin", "recover")]
    burn_flip = ("coin", 0)
    wake_flip = ("coin", 1)
    if find(rules).burn_always_damages:
        assert kinds == [("damage", 10), ("damage", 20), burn_flip, wake_flip, ("recover", 1)]
    else:
        assert kinds == [("damage", 10), burn_flip, ("damage", 20), wake_flip, ("recover", 1)]


@pytest.mark.clause("checkup.other-effects.when", "checkup.other-effects.no-mixing")
@pytest.mark.parametrize("rules", ["bw", "xy", "sm"])
def test_other_effects_come_after_the_conditions(rules: str) -> None:
    sick = in_play(LEECH, damage=10, conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick).side(1, active=WALL).build()
    table.passes()
    steps = [kind for kind in table.events if kind in ("damage", "heal")]
    assert steps == ["damage", "heal"]


@pytest.mark.clause("checkup.other-effects.when", "checkup.other-effects.no-mixing")
@pytest.mark.parametrize("rules", ["academy-advanced", "swsh", "sv", "me"])
def test_other_effects_come_as_one_block_before_or_after(rules: str) -> None:
    sick = in_play(LEECH, damage=50, tools=[HERB], conditions="Poisoned")
    for answer, steps in (("yes", ["heal", "heal", "damage"]), ("no", ["damage", "heal", "heal"])):
        table = Scenario(rules).side(0, active=sick).side(1, active=WALL).build()
        table.passes()
        assert table.asked.question == "checkup-order"
        assert len(table.asked.options) == 2, "before or after, never in between"
        table.pick(answer)
        assert [kind for kind in table.events if kind in ("damage", "heal")] == steps
        assert table.me.active.name == "Leech"


@pytest.mark.clause("checkup.other-effects.when", "checkup.other-effects.no-mixing", books=("platinum",))
def test_a_tool_may_act_at_any_moment_between_turns_in_2009() -> None:
    sick = in_play(WALL, damage=50, tools=[HERB], conditions=["Poisoned", "Burned"])
    expected = {
        0: ["heal", "damage", "coin", "damage"],
        1: ["damage", "heal", "coin", "damage"],
        2: ["damage", "coin", "damage", "heal"],
        3: ["damage", "coin", "damage", "heal"],
    }
    for moment, steps in expected.items():
        table = Scenario("platinum").side(0, active=sick).side(1, active=WALL).coins("T").build()
        table.passes()
        assert (table.asked.question, table.asked.seat) == ("checkup-order", 0), "its player chooses"
        table.pick(moment)
        assert [kind for kind in table.events if kind in ("damage", "heal", "coin")] == steps


@pytest.mark.clause("checkup.other-effects.kinds")
@with_conditions
def test_abilities_and_tools_work_in_this_step(rules: str) -> None:
    table = (
        Scenario(rules)
        .side(0, active=in_play(LEECH, damage=30), bench=[in_play(WALL, damage=30, tools=[HERB])])
        .build()
    )
    table.passes()
    assert (table.me.active.damage, table.me.bench[0].damage) == (20, 20)


@pytest.mark.clause("checkup.ko-at-end")
@with_conditions
def test_knock_outs_are_looked_at_when_the_step_is_done(rules: str) -> None:
    dying = in_play(LEECH, damage=50, conditions="Poisoned")
    table = Scenario(rules).side(0, active=dying, bench=[WALL]).side(1, active=WALL).build()
    table.passes()
    if table.asked.question == "checkup-order":
        table.pick("no")
    assert "knocked-out" not in table.events, "60 damage for a moment, healed in the same step"
    assert table.me.active.damage == 50


@pytest.mark.clause("checkup.confused-has-no-step", "condition.confused.persists")
@with_conditions
def test_confusion_does_not_wear_off(rules: str) -> None:
    table = with_condition(rules, "Confused")
    table.passes().passes().passes()
    assert table.opp.active.conditions == ["Confused"]
    assert "coin" not in table.events


# --- The five


@pytest.mark.clause("condition.list")
@with_conditions
def test_there_are_five(rules: str) -> None:
    assert sorted(condition.NAMES) == ["Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"]
    for name in condition.NAMES:
        assert with_condition(rules, name).opp.active.conditions == [name]


@pytest.mark.clause("condition.active-only")
@with_conditions
def test_only_an_active_pokemon_can_have_one(rules: str) -> None:
    sting = item("Sting", ir.Afflict(ir.Pokemon("opponent", "bench"), ("Poisoned",)))
    table = Scenario(rules).side(0, active=WALL, hand=[sting]).side(1, active=WALL, bench=[WALL]).build()
    if table.legal("play", sting):
        table.play(sting)
    assert table.opp.bench[0].conditions == []


@pytest.mark.clause("condition.bench-removes", "effects.bench.any-way", "marker.bench-evolve")
@with_conditions
def test_the_bench_cures(rules: str) -> None:
    switch = item("Swap", ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))))
    sick = in_play(ALPHA, conditions=["Burned", "Poisoned", "Confused"])
    for how in ("retreat", "effect"):
        heads = "H" if rules in WIZARDS and how == "retreat" else ""
        table = Scenario(rules).side(0, active=sick, bench=[WALL], hand=[switch]).coins(heads).build()
        if how == "retreat":
            table.retreat("bench.0")
        else:
            table.play(switch)
        assert table.me.bench[0].name == "Alpha"
        assert table.me.bench[0].conditions == []


@pytest.mark.clause("condition.rotation-exclusive")
@with_conditions
def test_asleep_confused_and_paralyzed_replace_one_another(rules: str) -> None:
    for first in ("Asleep", "Confused", "Paralyzed"):
        for second in ("Asleep", "Confused", "Paralyzed"):
            daze = item("Daze", ir.Afflict(THEIR_ACTIVE, (second,)))
            sick = in_play(WALL, conditions=first)
            table = Scenario(rules).side(0, active=WALL, hand=[daze]).side(1, active=sick).build()
            table.play(daze)
            assert table.opp.active.conditions == [second]


@pytest.mark.clause("condition.markers-independent")
@with_conditions
def test_burned_and_poisoned_go_with_anything(rules: str) -> None:
    daze = item("Daze", ir.Afflict(THEIR_ACTIVE, ("Paralyzed",)))
    sick = in_play(WALL, conditions=["Poisoned", "Burned"])
    table = Scenario(rules).side(0, active=WALL, hand=[daze]).side(1, active=sick).build()
    table.play(daze)
    assert sorted(table.opp.active.conditions) == ["Burned", "Paralyzed", "Poisoned"]


@pytest.mark.clause("condition.same-again", "condition.poisoned.marker", "condition.burned.marker")
@with_conditions
def test_the_same_condition_again_is_not_doubled(rules: str) -> None:
    sting = item("Sting", ir.Afflict(THEIR_ACTIVE, ("Poisoned", "Burned")))
    sick = in_play(WALL, conditions=["Poisoned", "Burned"])
    table = Scenario(rules).side(0, active=WALL, hand=[sting]).side(1, active=sick).coins("T").build()
    table.play(sting)
    assert sorted(table.opp.active.conditions) == ["Burned", "Poisoned"]
    table.passes()
    assert table.opp.active.damage == 30


@pytest.mark.clause("condition.markers-distinct")
@with_conditions
def test_markers_and_damage_are_separate(rules: str) -> None:
    table = with_condition(rules, "Burned", "Poisoned", damage=20)
    shown = table.game.view(None)["players"][1]["active"]
    assert shown["damage"] == 20  # type: ignore[index]
    assert sorted(shown["conditions"]) == ["Burned", "Poisoned"]  # type: ignore[index]


@pytest.mark.clause("condition.sources")
@with_conditions
def test_trainers_and_abilities_can_cause_them(rules: str) -> None:
    sting = item("Sting", ir.Afflict(THEIR_ACTIVE, ("Poisoned",)))
    stinger = pokemon("Stinger", powers=[ability("Sting", ir.Activated((ir.Afflict(THEIR_ACTIVE, ("Burned",)),)))])
    table = Scenario(rules).side(0, active=stinger, hand=[sting]).side(1, active=WALL).build()
    table.play(sting).power("Sting")
    assert sorted(table.opp.active.conditions) == ["Burned", "Poisoned"]


@pytest.mark.clause("condition.asleep.no-attack")
@with_conditions
def test_asleep_pokemon_do_not_attack(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, conditions="Asleep")).side(1, active=WALL).coins("H").build()
    assert table.why("attack", "Hit")[0] == "condition.asleep.no-attack"
    table.passes()
    assert table.me.active.conditions == []
    table = Scenario(rules).side(0, active=in_play(ALPHA, conditions="Asleep")).side(1, active=WALL).coins("H").build()
    table.passes().passes()
    assert table.legal("attack", "Hit")


@pytest.mark.clause("condition.asleep.check", "condition.asleep.flipper")
@with_conditions
def test_a_flip_after_every_turn_until_heads(rules: str) -> None:
    table = with_condition(rules, "Asleep", coins="TTH")
    table.passes()
    assert table.opp.active.conditions == ["Asleep"]
    table.passes()
    assert table.opp.active.conditions == ["Asleep"]
    table.passes()
    assert table.opp.active.conditions == []
    assert [event.seat for event in table.recorded() if event.kind == "coin"] == [1, 1, 1], "its owner flips"


TURNED = {0: "sideways", 1: "counterclockwise", 2: "clockwise"}


@pytest.mark.clause("condition.asleep.orientation", "condition.paralyzed.orientation")
@with_conditions
def test_how_the_cards_are_turned(rules: str) -> None:
    ruleset = find(rules)
    turned = (TURNED[ruleset.asleep_turned], TURNED[ruleset.paralyzed_turned])
    older = RULESETS.index(rules) < RULESETS.index("bw")
    assert turned == (("sideways", "sideways") if older else ("counterclockwise", "clockwise"))


@pytest.mark.clause("condition.burned.checkup", "condition.burned.damage-certain", "condition.burned.recovery-flip")
@OLD_BURN
def test_burn_until_2017(rules: str) -> None:
    table = with_condition(rules, "Burned", coins="HT")
    table.passes()
    assert (table.opp.active.damage, table.opp.active.conditions) == (0, ["Burned"])
    table.passes()
    assert (table.opp.active.damage, table.opp.active.conditions) == (20, ["Burned"])


@pytest.mark.clause("condition.burned.recovery-flip")
@OLD_BURN
def test_burn_never_ends_by_itself_until_2013(rules: str) -> None:
    table = with_condition(rules, "Burned", coins="H" * 8)
    for _ in range(8):
        table.passes()
    assert table.opp.active.conditions == ["Burned"]


@pytest.mark.clause("condition.burned.checkup", "condition.burned.damage-certain", "condition.burned.recovery-flip")
@NEW_BURN
def test_burn_from_2020(rules: str) -> None:
    table = with_condition(rules, "Burned", coins="TH")
    table.passes()
    assert (table.opp.active.damage, table.opp.active.conditions) == (20, ["Burned"])
    table.passes()
    assert (table.opp.active.damage, table.opp.active.conditions) == (40, [])
    kinds = [kind for kind in table.events if kind in ("damage", "coin")]
    assert kinds == ["damage", "coin"] * 2, "counters come before the flip"


@pytest.mark.clause("condition.burned.flipper")
@with_conditions
def test_the_owner_flips_for_burn(rules: str) -> None:
    table = with_condition(rules, "Burned", coins="T")
    table.passes()
    assert [event.seat for event in table.recorded() if event.kind == "coin"] == [1]


@pytest.mark.clause("condition.burned.no-wr", "condition.poisoned.no-wr")
@with_conditions
def test_counters_of_burn_and_poison_ignore_weakness_and_resistance(rules: str) -> None:
    weak = pokemon("Weak", hp=200, weakness="R×2", resistance="P-30")
    sick = in_play(weak, conditions=["Burned", "Poisoned"])
    table = Scenario(rules).side(0, active=WALL).side(1, active=sick).coins("T").build()
    table.passes()
    assert table.opp.active.damage == 30


@pytest.mark.clause("condition.confused.flip-to-attack", "condition.confused.persists")
@with_conditions
def test_heads_and_the_attack_works(rules: str) -> None:
    table = (
        Scenario(rules).side(0, active=in_play(ALPHA, conditions="Confused")).side(1, active=WALL).coins("HH").build()
    )
    table.attack("Hit")
    assert table.opp.active.damage == 10
    assert table.me.active.conditions == ["Confused"]
    table.passes().attack("Hit")
    assert table.opp.active.damage == 20, "with another flip"


@pytest.mark.clause("condition.confused.self-counters", "condition.confused.no-wr")
@pytest.mark.parametrize("rules", [name for name in WITH_CONDITIONS if name not in WIZARDS])
def test_tails_and_three_counters(rules: str) -> None:
    mad = pokemon("Mad", hp=60, types="P", weakness="P×2", attacks=[attack("Hit", "", 10)])
    table = Scenario(rules).side(0, active=in_play(mad, conditions="Confused")).side(1, active=WALL).coins("T").build()
    table.attack("Hit")
    assert (table.me.active.damage, table.opp.active.damage) == (30, 0)
    hurt = in_play(mad, conditions="Confused", damage=30)
    table = Scenario(rules).side(0, active=hurt, bench=[WALL]).side(1, active=WALL).coins("T").build()
    table.attack("Hit", 0)
    assert table.opp.prizes == 5


@pytest.mark.clause("condition.confused.failed-attack")
@with_conditions
def test_what_a_confused_attack_uses_up(rules: str) -> None:
    once = pokemon("Once", hp=100, tags="GX", attacks=[attack("Once GX", "", 50, gx=True)])
    table = Scenario(rules).side(0, active=in_play(once, conditions="Confused")).side(1, active=WALL).coins("T").build()
    table.attack("Once GX")
    assert table.opp.active.damage == 0
    assert table.game.view(None)["players"][0]["gx_used"] is (rules not in FROM_2020)


@pytest.mark.clause("condition.confused.any-attack")
@with_conditions
def test_an_attack_without_damage_is_flipped_for_too(rules: str) -> None:
    table = (
        Scenario(rules).side(0, active=in_play(ALPHA, conditions="Confused")).side(1, active=WALL).coins("T").build()
    )
    table.attack("Quiet")
    assert table.me.active.damage == (20 if rules in WIZARDS else 30)
    assert table.me.hand == []


@pytest.mark.clause("condition.confused.orientation")
@with_conditions
def test_a_confused_pokemon_is_told_apart(rules: str) -> None:
    shown = with_condition(rules, "Confused").game.view(None)["players"][1]["active"]
    assert shown["conditions"] == ["Confused"]  # type: ignore[index]


@pytest.mark.clause("condition.paralyzed.no-attack")
@with_conditions
def test_paralyzed_pokemon_do_not_attack(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, conditions="Paralyzed")).build()
    assert table.why("attack", "Hit")[0] == "condition.paralyzed.no-attack"


@pytest.mark.clause("condition.paralyzed.recovery")
@with_conditions
def test_paralysis_ends_after_the_owners_next_turn(rules: str) -> None:
    bolt = pokemon("Bolt", hp=200, attacks=[attack("Bolt", "", effect=ir.Afflict(THEIR_ACTIVE, ("Paralyzed",)))])
    table = Scenario(rules).side(0, active=bolt).side(1, active=ALPHA).build()
    table.attack("Bolt")
    assert table.opp.active.conditions == ["Paralyzed"]
    assert not table.legal("attack", "Hit")
    table.passes()
    assert table.opp.active.conditions == []
    stiff = pokemon("Stiff", hp=200, attacks=[attack("Stiff", "", effect=ir.Afflict(ir.This(), ("Paralyzed",)))])
    table = Scenario(rules).side(0, active=stiff).side(1, active=WALL).build()
    table.attack("Stiff").passes()
    assert table.me.active.conditions == ["Paralyzed"], "through the owner's following turn"
    table.passes()
    assert table.me.active.conditions == []


@pytest.mark.clause("condition.poisoned.checkup", "condition.poisoned.persists")
@with_conditions
def test_poison_goes_on(rules: str) -> None:
    table = with_condition(rules, "Poisoned")
    for _ in range(6):
        table.passes()
    assert table.opp.active.damage == 60
    assert table.opp.active.conditions == ["Poisoned"]


# --- How long effects last


@pytest.mark.clause("effects.bench.attack-effects-end", "effects.bench.any-way")
@everywhere
def test_effects_of_attacks_end_on_the_bench(rules: str) -> None:
    swap = item("Swap", ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))))
    table = Scenario(rules).side(0, active=HOLDER).side(1, active=ALPHA, bench=[ALPHA], hand=[swap, swap]).build()
    table.attack("Hold")
    assert not table.legal("attack", "Hit")
    table.play(swap).play(swap)
    assert table.legal("attack", "Hit"), "the same Pokémon, back from the Bench"


@pytest.mark.clause("effects.bench.damage-stays")
@everywhere
def test_damage_stays_on_the_bench(rules: str) -> None:
    table = Scenario(rules).side(0, active=in_play(ALPHA, damage=50), bench=[WALL]).build()
    table.retreat("bench.0")
    assert table.me.bench[0].damage == 50


@pytest.mark.clause("effects.leave-play-ends-all")
@with_conditions
def test_a_pokemon_that_leaves_play_keeps_nothing(rules: str) -> None:
    recall = item("Recall", ir.Move(ir.Pokemon("you", "active"), "hand"))
    sick = in_play(ALPHA, damage=30, conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick, bench=[WALL], hand=[recall]).build()
    table.play(recall).bench(ALPHA)
    assert (table.me.bench[0].damage, table.me.bench[0].conditions) == (0, [])


# --- Counters


@pytest.mark.clause("counter.damage.value")
@everywhere
def test_a_damage_counter_is_ten(rules: str) -> None:
    mend = item("Mend", ir.Heal(ir.Pokemon("you", "active"), ir.Num(10)))
    curse = item("Curse", ir.PutCounters(ir.Pokemon("you", "active"), ir.Num(1)))
    table = Scenario(rules).side(0, active=in_play(ALPHA, damage=50), hand=[mend, curse]).build()
    table.play(mend)
    assert table.me.active.damage == 40
    table.play(curse)
    assert table.me.active.damage == 50


MARK = item("Mark", ir.PutMarker(ir.Pokemon("you", "active"), "Char"))
COUNT = item("Count", ir.Draw(ir.Count(ir.Pokemon("you", where=(ir.HasMarker("Char"),)))))


@pytest.mark.clause("counter.other.bench")
@everywhere
def test_other_counters_stay_on_the_bench(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, bench=[WALL], hand=[MARK, COUNT]).build()
    table.play(MARK).retreat("bench.0").play(COUNT)
    assert len(table.me.hand) == 1


@pytest.mark.clause("counter.other.evolve")
@everywhere
def test_other_counters_go_when_the_pokemon_evolves(rules: str) -> None:
    table = Scenario(rules).side(0, active=ALPHA, hand=[MARK, BETA, COUNT]).build()
    table.play(MARK).evolve(BETA)
    if table.legal("play", COUNT):
        table.play(COUNT)
    assert "Water Energy" not in table.me.hand


# --- Drawing beyond the deck, and small words


@pytest.mark.clause("draw.beyond-deck", "draw.beyond-deck.any-top-cards")
@everywhere
def test_use_the_cards_there_are(rules: str) -> None:
    seven = item("Seven", ir.Draw(ir.Num(7)))
    mill = item("Mill", ir.Move(ir.Cards("deck", top=ir.Num(5)), "discard"))
    table = Scenario(rules).side(0, active=WALL, hand=[seven], deck=3).build()
    table.play(seven)
    assert len(table.me.hand) == 3 and not table.over
    table = Scenario(rules).side(0, active=WALL, hand=[mill], deck=3).build()
    table.play(mill)
    assert len(table.me.discard) == 4


@pytest.mark.clause("draw.effect-never-decks-out")
@everywhere
def test_an_effect_never_decks_out(rules: str) -> None:
    both = item("Both", [ir.Heal(ir.Pokemon("you", "active"), ir.Num(10)), ir.Draw(ir.Num(2))])
    table = Scenario(rules).side(0, active=in_play(WALL, damage=20), hand=[both], deck=0).build()
    table.play(both)
    assert table.me.active.damage == 10
    assert not table.over


@pytest.mark.clause("wording.up-to")
@everywhere
def test_up_to_means_at_least_one(rules: str) -> None:
    put = item("Put", ir.Attach(ir.Pick(ir.Cards("discard"), ir.Num(2), "up-to"), ir.Pokemon("you", "active")))
    table = Scenario(rules).side(0, active=WALL, hand=[put], discard=["R", "G", "W"]).build()
    table.play(put)
    assert not any("done" in str(one).lower() for one in table.asked.options), "zero is not a choice"
    table.pick("R")
    table.pick("done")
    assert table.me.active.energy == ["Fire Energy"]


@pytest.mark.clause("wording.any-amount")
@everywhere
def test_any_amount_includes_none(rules: str) -> None:
    drop = item("Drop", [ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(0), "any"), "discard"), ir.Draw(ir.Num(1))])
    table = Scenario(rules).side(0, active=WALL, hand=[drop, "R", "G"]).build()
    table.play(drop)
    table.pick("done")
    assert len(table.me.hand) == 3


@pytest.mark.clause("wording.may")
@everywhere
def test_may_makes_it_optional(rules: str) -> None:
    maybe = pokemon("Maybe", attacks=[attack("Maybe", "", 10, effect=ir.May((ir.Draw(ir.Num(3), up_to=True),)))])
    table = Scenario(rules).side(0, active=maybe).side(1, active=WALL).build()
    table.attack("Maybe", "no")
    assert table.me.hand == []
    assert table.turn_player == 1
