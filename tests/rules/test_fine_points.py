"""Small points on which an engine breaks unnoticed: each test was missing when rules were broken on purpose."""

from dataclasses import replace
from typing import Literal

import pytest

from playmat.model import ir
from playmat.model.words import option
from playmat.testing import (
    Opening,
    Scenario,
    ability,
    attack,
    fossil,
    in_play,
    item,
    poke_power,
    pokemon,
    supporter,
    technical_machine,
    tool,
)
from tests.rules.eras import WITH_CONDITIONS, everywhere, with_conditions
from tests.rules.kinds import damage_by
from tests.rules.openings import questions
from tests.rules.test_mechanics_ex import EX, MEGA
from tests.rules.test_objective import through_setup

WALL = pokemon("Wall", hp=200)
ALPHA = pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "", 20)])
BETA = pokemon("Beta", hp=80, evolves_from=ALPHA)
THEIRS = ir.Pokemon("opponent", "active")
PAD = tool("Pad", ir.Static((ir.TakeLess(ir.This(), ir.Num(20)),)))
PLUS = tool("Plus", ir.Static((ir.DealMore(ir.This(), ir.Num(10)),)))


@pytest.mark.clause("turn.first.no-trainer")
@everywhere
def test_tools_and_technical_machines_on_the_first_turn(rules: str) -> None:
    band, machine = tool("Band"), technical_machine("Machine")
    table = Scenario(rules).side(0, active=ALPHA, hand=[band, machine]).side(1, active=WALL).turn(1).build()
    for card in (band, machine):
        barred = rules in ("dp", "platinum", "hgss")
        assert table.legal("attach", card, "active") is not barred
        if barred:
            assert table.why("attach", card, "active")[0] == "turn.first.no-trainer"


@pytest.mark.clause("mechanic.mega.turn-ends")
@everywhere
def test_mega_evolution_on_the_bench_ends_the_turn_too(rules: str) -> None:
    table = Scenario(rules).side(0, active=WALL, bench=[EX], hand=[MEGA]).side(1, active=WALL).build()
    table.evolve(MEGA, "bench.0")
    assert table.turn_player == 1


@pytest.mark.clause("damage.wr.not-on-bench")
@everywhere
def test_what_reduces_damage_protects_the_bench(rules: str) -> None:
    """Ruling 20."""
    snipe = attack("Snipe", "", effect=ir.Damage(ir.Pokemon("opponent", "bench"), ir.Num(50)))
    sniper = pokemon("Sniper", attacks=[snipe])
    table = Scenario(rules).side(0, active=sniper).side(1, active=WALL, bench=[in_play(WALL, tools=[PAD])]).build()
    table.attack("Snipe")
    assert table.opp.bench[0].damage == 30


@everywhere
def test_damage_that_is_not_affected_by_effects(rules: str) -> None:
    true = attack("True", "", 50, effect=ir.Hit(("effects",)))
    for strike, damage in ((true, 50), (attack("Hit", "", 50), 30)):
        striker = pokemon("Striker", attacks=[strike])
        table = Scenario(rules).side(0, active=striker).side(1, active=in_play(WALL, tools=[PAD])).build()
        table.attack(strike.name)
        assert table.opp.active.damage == damage


@pytest.mark.clause("damage.zero-stops")
@everywhere
def test_no_heads_no_damage_however_much_is_added(rules: str) -> None:
    """Ruling 19."""
    times = attack(
        "Flips", "", 30, symbol="×", before=[ir.Flip("a"), ir.SetDamage(ir.Times(ir.Num(30), ir.Heads("a")))]
    )
    for coin, damage in (("T", 0), ("H", 40)):
        active = in_play(pokemon("Flipper", attacks=[times]), tools=[PLUS])
        table = Scenario(rules).side(0, active=active).side(1, active=WALL).coins(coin).build()
        table.attack("Flips")
        assert table.opp.active.damage == damage


@everywhere
def test_damage_exactly_equal_to_the_hp_is_survived_too(rules: str) -> None:
    tough = pokemon("Tough", hp=60)
    band = tool("Last Stand", ir.Static((ir.Survive(ir.This()),)))
    for damage in (50, 60, 70):
        striker = pokemon("Striker", attacks=[attack("Hit", "", damage)])
        assert damage_by(rules, striker, "Hit", in_play(tough, tools=[band])) == 50


@everywhere
def test_damage_to_itself_knows_no_weakness(rules: str) -> None:
    wild = pokemon(
        "Wild", hp=90, types="R", weakness="R×2", attacks=[attack("Recoil", "", 10, ir.Damage(ir.This(), ir.Num(20)))]
    )
    table = Scenario(rules).side(0, active=wild).side(1, active=WALL).build()
    table.attack("Recoil")
    assert table.me.active.damage == 20


@pytest.mark.clause("evolve.not-twice-a-turn")
@everywhere
def test_a_devolved_pokemon_does_not_evolve_again_this_turn(rules: str) -> None:
    back = item("Back", ir.Devolve(ir.Pokemon("you", "active")))
    active = in_play(BETA, under=[ALPHA])
    table = Scenario(rules).side(0, active=active, hand=[back]).side(1, active=WALL).build()
    table.play(back)
    assert table.me.hand == ["Beta"]
    assert table.why("evolve", BETA, "active")[0] == "evolve.not-twice-a-turn"


HERB = tool("Herb", ir.Triggered("checkup", (ir.Heal(ir.This(), ir.Num(10)),)))


@pytest.mark.clause("checkup.other-effects.when")
@pytest.mark.parametrize("rules", ["academy-advanced", "swsh", "sv", "me"])
def test_the_player_whose_turn_is_next_orders_the_blocks(rules: str) -> None:
    """Ruling 25."""
    sick = in_play(WALL, damage=50, tools=[HERB], conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick).side(1, active=WALL).build()
    table.passes()
    assert (table.asked.question, table.asked.seat) == ("checkup-order", 1)


@pytest.mark.clause("checkup.other-effects.when", "checkup.other-effects.no-mixing")
@pytest.mark.parametrize("rules", ["bw", "xy", "sm"])
def test_a_tool_waits_for_the_conditions_from_2011(rules: str) -> None:
    sick = in_play(WALL, damage=50, tools=[HERB], conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick).side(1, active=WALL).build()
    table.passes()
    assert table.asked.question == "turn"
    assert [kind for kind in table.events if kind in ("damage", "heal")] == ["damage", "heal"]


@pytest.mark.clause("checkup.order")
@with_conditions
def test_paralysis_is_the_last_of_the_conditions(rules: str) -> None:
    asleep = in_play(WALL, conditions="Asleep")
    numb = in_play(WALL, conditions="Paralyzed")
    table = Scenario(rules).side(0, active=numb).side(1, active=asleep).coins("T").build()
    table.passes()
    assert [kind for kind in table.events if kind in ("coin", "recover")] == ["coin", "recover"]


@pytest.mark.clause("setup.prizes.after-pokemon")
@pytest.mark.parametrize("rules", WITH_CONDITIONS)
def test_prizes_come_after_the_bench(rules: str) -> None:
    table = Opening(rules).draws(0, [ALPHA, WALL]).draws(1, [ALPHA, WALL]).coins("H").build()
    while table.asked.question != "turn":
        table.game.apply_index(0)
    for seat in (0, 1):
        kinds = [event.kind for event in table.recorded() if event.seat == seat]
        assert kinds.index("bench") < kinds.index("set-prize")


@pytest.mark.clause("setup.mulligan.extra.bench-basics")
@pytest.mark.parametrize("rules", WITH_CONDITIONS)
def test_without_bonus_cards_the_bench_is_chosen_once(rules: str) -> None:
    table = Opening(rules).draws(0, [ALPHA]).draws(1, [ALPHA]).coins("H").build()
    asked = questions(table)
    assert asked.count(("choose-bench", 0)) == asked.count(("choose-bench", 1)) == 1


@pytest.mark.clause("condition.confused.any-attack")
@with_conditions
def test_a_copied_attack_is_not_flipped_for_again(rules: str) -> None:
    copier = pokemon("Copier", hp=90, attacks=[attack("Copy", "", effect=ir.UseAttackOf(THEIRS))])
    active = in_play(copier, conditions="Confused")
    table = Scenario(rules).side(0, active=active).side(1, active=ALPHA, bench=[WALL]).coins("H").build()
    table.attack("Copy")
    assert table.opp.active.damage == 20


@pytest.mark.clause("supporter.one-per-turn")
@everywhere
def test_an_effect_may_allow_a_second_supporter(rules: str) -> None:
    friends = [supporter(name, ir.Draw(ir.Num(1))) for name in ("One", "Two", "Three")]
    double = tool("Double", ir.Static((ir.Limit("you", "supporter", 2),)))
    table = Scenario(rules).side(0, active=in_play(WALL, tools=[double]), hand=friends).side(1, active=WALL).build()
    table.play(friends[0]).play(friends[1])
    assert table.why("play", friends[2])[0] == "supporter.one-per-turn"


@everywhere
def test_prizes_and_other_decks_stay_unknown(rules: str) -> None:
    table = Scenario(rules).side(0, active=WALL, hand=[item("Draw", ir.Draw(ir.Num(1)))]).side(1, active=WALL).build()
    table.play(item("Draw", ir.Draw(ir.Num(1))))
    state = table.machine.state
    assert all(state.known[card] == 0 for seat in (0, 1) for card in state.prizes[seat])
    assert [state.known[card] for card in state.hand[0]] == [1], "only who drew it knows it"


DOLL = fossil("Doll", hp=10)
UNCOUNTED = replace(DOLL, powers=(replace(DOLL.powers[0], units=(ir.AsPokemon(counts=False),)),))
NOTICES = ir.Triggered("knocked-out", (ir.Draw(ir.Num(1)),), subject=ir.Pokemon("you"))


@everywhere
def test_a_card_that_does_not_count_as_knocked_out_gives_no_prize_and_is_not_noticed(rules: str) -> None:
    mourner = in_play(WALL, tools=[tool("Mourn", NOTICES)])
    for victim, prizes, drawn in ((ALPHA, 5, 1), (UNCOUNTED, 6, 0)):
        killer = pokemon("Killer", attacks=[attack("Crush", "", 300)])
        table = Scenario(rules).side(0, active=killer).side(1, active=victim, bench=[mourner]).build()
        before = len(table.opp.hand)
        table.do("attack", "Crush")
        while table.asked.question != "turn":
            table.game.apply_index(0)
        drew = len(table.opp.hand) - before - 1
        assert (table.me.prizes, drew) == (prizes, drawn), "one card is that of the turn"


@pytest.mark.clause("sudden.only-prize-count-changes", "sudden.new-game")
@everywhere
def test_sudden_death_resets_what_is_for_once_in_a_game(rules: str) -> None:
    """Ruling 18."""
    blast = attack("Blast GX", "", 200, effect=ir.Damage(ir.This(), ir.Num(300)), gx=True)
    bomb = pokemon("Bomb", hp=60, tags="GX", attacks=[blast])
    table = (
        Scenario(rules)
        .side(0, active=bomb, prizes=1, bench=[WALL], deck=[bomb] * 20)
        .side(1, active=ALPHA, prizes=1, bench=[WALL], deck=[bomb] * 20)
        .random(5)
        .build()
    )
    table.attack("Blast GX")
    through_setup(table)
    assert [side["gx_used"] for side in table.game.view(None)["players"]] == [False, False]
    assert (table.turn, table.machine.state.turns_taken[table.turn_player]) == (1, 1), "a first turn once more"


@pytest.mark.clause("ko.timing")
@with_conditions
def test_a_knock_out_at_the_end_of_the_turn_comes_before_poison(rules: str) -> None:
    thorn = tool("Thorn", ir.Triggered("turn-ends", (ir.PutCounters(ir.This(), ir.Num(9)),), whose="you"))
    sick = in_play(pokemon("Sick", hp=90), tools=[thorn], conditions="Poisoned")
    table = Scenario(rules).side(0, active=sick, bench=[WALL]).side(1, active=WALL).build()
    table.do("pass")
    while table.asked.question != "turn":
        table.game.apply_index(0)
    kinds = [kind for kind in table.events if kind in ("knocked-out", "checkup", "damage")]
    assert kinds == ["damage", "knocked-out", "checkup"]


@pytest.mark.parametrize(("place", "benched"), (("active", False), ("any", True)))
def test_an_evolution_that_may_be_set_up_goes_only_where_it_says(
    place: Literal["active", "any"], benched: bool
) -> None:
    early = pokemon(
        "Early",
        hp=60,
        evolves_from=ALPHA,
        powers=[ability("Early", ir.Static((ir.SetUpFaceDown(ir.ThisCard(), place),)))],
    )
    table = Opening("xy").draws(0, [early, early, ALPHA]).draws(1, [ALPHA]).coins("H").build()
    offered: dict[str, set[str]] = {}
    while table.asked.question != "turn":
        asked = table.asked
        if asked.seat == 0:
            m = table.machine
            cards = [option.first(one) for one in m.state.options if option.first(one) < len(m.cards)]
            offered.setdefault(asked.question, set()).update(m.pool.defs[m.cards[card]].name for card in cards)
        table.pick("done") if asked.question == "choose-bench" else table.game.apply_index(0)
    assert "Early" in offered["choose-active"]
    assert ("Early" in offered["choose-bench"]) is benched


def test_an_effect_for_as_long_as_poisoned_ends_for_whoever_recovers() -> None:
    """Of several Pokémon that it is on, only the one that is no longer Poisoned is rid of it."""
    mute = ir.Lasting((ir.NoPowers(ir.Pokemon("opponent"), ("Poké-Power",)),), "while-poisoned")
    fog = attack("Fog", effect=(ir.Afflict(THEIRS, ("Poisoned",)), mute))
    seer = pokemon("Seer", hp=200, powers=[poke_power("See", ir.Activated((ir.Draw(ir.Num(1)),)))], retreat=0)
    table = (
        Scenario("platinum").side(0, active=pokemon("Foggy", attacks=[fog])).side(1, active=seer, bench=[seer]).build()
    )
    table.attack("Fog")
    assert not table.legal("power", "See", "active") and not table.legal("power", "See", "bench.0")
    table.retreat("bench.0")
    assert table.legal("power", "See", "bench.0"), "it recovered on the Bench"
    assert not table.legal("power", "See", "active")
