"""Small words with large effects: whole costs, Prizes taken together, what counts as Knocked Out, what is evolving."""

from __future__ import annotations

import pytest

from playmat.model import ir
from playmat.testing import (
    Scenario,
    ability,
    attack,
    fossil,
    in_play,
    item,
    poke_body,
    poke_power,
    pokemon,
    stadium,
    supporter,
    tool,
    v_union,
)

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


# --- What waits for a Knock Out


def test_energy_of_a_knocked_out_pokemon_can_still_be_moved() -> None:
    """The Energy is on the Pokémon until what was triggered is done."""
    energy = ir.Cards("attached", where=(ir.Is("basic Energy"),), on=ir.EventPokemon())
    share = tool(
        "Share",
        ir.Triggered(
            "knocked-out-by-attack",
            (ir.Attach(ir.Pick(energy, ir.Num(1)), ir.This()),),
            ir.Pokemon("you", "active"),
            "opponent",
            may=True,
        ),
    )
    table = (
        Scenario("swsh")
        .side(0, active=GOON)
        .side(1, active=in_play(GOON, energy="WR"), bench=[in_play(WALL, tools=[share]), WALL])
        .build()
    )
    table.attack("Hit").choose("yes", "R")
    assert table.opp.bench[0].energy == ["Fire Energy"]
    assert table.opp.discard == ["Water Energy", "Goon"]


def test_energy_of_a_knocked_out_pokemon_can_be_handed_on_by_its_own_tool() -> None:
    energy = ir.Cards("attached", where=(ir.Is("basic Energy"),), on=ir.This())
    to = ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))
    baton = tool(
        "Baton",
        ir.Triggered("knocked-out-by-attack", (ir.Attach(ir.Pick(energy, ir.Num(3), "up-to"), to),), whose="opponent"),
    )
    active = in_play(GOON, energy="WR", tools=[baton])
    table = Scenario("swsh").side(0, active=GOON).side(1, active=active, bench=[WALL, GOON]).build()
    table.attack("Hit").choose("W", "R", "opp.bench.0")
    assert sorted(table.opp.discard) == ["Baton", "Goon"]
    assert sorted(table.opp.bench[0].energy) == ["Fire Energy", "Water Energy"]


@pytest.mark.parametrize(("counts", "prizes", "legal"), [(True, 5, True), (False, 6, False)])
def test_a_doll_that_does_not_count_as_a_knocked_out_pokemon(counts: bool, prizes: int, legal: bool) -> None:
    doll = fossil("Doll", 10, "C", ir.AsPokemon(counts=counts))
    revenge = item("Revenge", ir.Draw(TWO), need=ir.Happened("pokemon-knocked-out", "you", "last-turn"))
    table = Scenario("swsh").side(0, active=GOON).side(1, active=doll, bench=[WALL], hand=[revenge]).build()
    table.attack("Hit")
    if counts:
        table.choose(0)
    assert table.me.prizes == prizes
    assert table.legal("play", revenge) == legal


@pytest.mark.parametrize(("tag", "legal"), [("V", True), ("V-UNION", True), ("VMAX", False)])
def test_a_knocked_out_v_union_was_a_pokemon_v(tag: str, legal: bool) -> None:
    union = v_union("Giant V-UNION", hp=60)
    need = ir.Happened("pokemon-knocked-out", "you", "last-turn", (ir.Tagged(tag),))
    revenge = item("Revenge", ir.Draw(TWO), need=need)
    snipe = attack("Snipe", "", effect=ir.Damage(ir.Pokemon("opponent", "bench"), ir.Num(60)))
    table = (
        Scenario("swsh")
        .side(0, active=WALL, discard=list(union), hand=[revenge])
        .side(1, active=pokemon("Sniper", attacks=[snipe]))
        .build()
    )
    table.join(union[0]).passes()
    table.attack("Snipe").choose(0, 0, 0)
    assert table.legal("play", revenge) == legal


# --- The size of the Bench


SMALL = stadium("Small Stage", ir.Static((ir.BenchSize("each", 4, True),)))
LARGE = stadium("Large Stage", ir.Static((ir.BenchSize("each", 8, True),)))


def test_the_player_of_the_stadium_is_first_to_make_room() -> None:
    table = Scenario("swsh").side(0, bench=[GOON] * 5, hand=[SMALL]).side(1, bench=[WALL] * 5).build()
    table.play(SMALL)
    assert (table.asked.question, table.asked.seat) == ("bench-limit", 0)
    table.choose("bench.0")
    assert (table.asked.question, table.asked.seat) == ("bench-limit", 1)
    table.choose("opp.bench.0")
    assert (len(table.me.bench), len(table.opp.bench)) == (4, 4)
    assert table.turn_player == 0 and table.asked.question == "turn"


def test_the_owner_of_a_stadium_that_leaves_is_first_to_make_room() -> None:
    other = stadium("Other Stage")
    table = (
        Scenario("swsh")
        .side(0, bench=[GOON] * 6, hand=[other])
        .side(1, bench=[WALL] * 6)
        .stadium(LARGE, owner=0)
        .build()
    )
    table.play(other)
    assert (table.asked.question, table.asked.seat) == ("bench-limit", 0)


def test_the_smaller_of_two_bench_sizes_counts() -> None:
    roomy = pokemon("Roomy", powers=[ability("Room", ir.Static((ir.BenchSize("you", 8),)))])
    table = Scenario("swsh").side(0, active=roomy, bench=[GOON] * 4, hand=[GOON]).stadium(SMALL).build()
    assert not table.legal("bench", GOON)
    free = Scenario("swsh").side(0, active=roomy, bench=[GOON] * 7, hand=[GOON]).build()
    assert free.legal("bench", GOON)


# --- A ban on putting Pokémon into play


OURS = (ir.Tagged("Team Magma"),)
ZONE = ability(
    "Zone",
    ir.Static(
        (ir.PlayerCannot("you", "put-into-play", (ir.Not(ir.Tagged("Team Magma")),)),),
        while_=ir.Matches(ir.Pokemon("you"), OURS),
    ),
)
LORD = pokemon("Lord", tags="Team Magma", powers=[ZONE])
GUARD = pokemon("Guard", tags="Team Magma")
FETCH = item("Fetch", ir.Move(ir.Pick(ir.Cards("discard"), ir.Num(1)), "bench"))
CALL = item("Call", ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ir.Num(2), "up-to"), "bench"))
HORN = item("Horn", ir.Move(ir.Pick(ir.Cards("discard", "opponent"), ir.Num(1)), "bench"))


def test_a_ban_on_putting_pokemon_into_play_is_not_on_playing_them_from_hand_alone() -> None:
    hand = [GOON, GUARD, FETCH, CALL]
    table = Scenario("swsh").side(0, active=LORD, hand=hand, deck=[GOON, GUARD], discard=[GOON]).build()
    assert not table.legal("bench", GOON) and table.legal("bench", GUARD)
    assert not table.legal("play", FETCH)
    table.play(CALL)
    assert table.asked.question == "pick"
    table.choose(GUARD)
    assert [mon.name for mon in table.me.bench] == ["Guard"]


def test_a_ban_on_putting_pokemon_into_play_is_on_evolving_too() -> None:
    boss = pokemon("Boss", evolves_from=GUARD)
    chief = pokemon("Chief", evolves_from=GUARD, tags="Team Magma")
    grow = item("Grow", ir.Evolve(ir.Pokemon("you", "bench"), ir.Cards("deck", where=(ir.Named("Boss"),))))
    side = Scenario("swsh").side(0, active=LORD, bench=[GUARD], hand=[boss, chief, grow], deck=[boss])
    table = side.build()
    assert not table.legal("evolve", boss, "bench.0") and table.legal("evolve", chief, "bench.0")
    table.play(grow)
    assert table.me.bench[0].name == "Guard"


def test_the_other_player_may_put_into_play_what_its_owner_may_not() -> None:
    table = Scenario("swsh").side(0, hand=[HORN]).side(1, active=LORD, discard=[GOON], hand=[GOON]).build()
    table.play(HORN)
    assert [mon.name for mon in table.opp.bench] == ["Goon"]
    table.passes()
    assert table.legal("bench", GOON), "no longer are all of them of the kind"


# --- Powers that do not add up


def test_powers_of_one_name_answer_each_event_once_between_them() -> None:
    spite = ir.Triggered("knocked-out", (ir.Draw(ir.Num(1)),), subject=ir.Pokemon("opponent"), limit="event")
    spirit = pokemon("Spirit", attacks=[attack("Hit", "", 60)], powers=[ability("Spite", spite)])
    doom = item("Doom", ir.KnockOut(ir.Pick(ir.Pokemon("opponent", "bench"), ir.Num(1))))
    table = (
        Scenario("swsh")
        .side(0, active=spirit, bench=[spirit], hand=[doom])
        .side(1, active=GOON, bench=[GOON, GOON, WALL])
        .build()
    )
    table.play(doom).choose("opp.bench.0", 0)
    assert table.events.count("trigger") == 1
    table.attack("Hit")
    assert table.events.count("trigger") == 2


# --- Before and after Weakness


@pytest.mark.parametrize(("after", "expected"), [(False, 80), (True, 100)])
def test_an_effect_on_the_attacker_counts_before_weakness_or_after_it(after: bool, expected: int) -> None:
    tired = ir.Static((ir.DealMore(ir.This(), ir.Num(-20), after=after),))
    striker = pokemon("Striker", types="R", attacks=[attack("Hit", "", 60)], powers=[ability("Tired", tired)])
    weak = pokemon("Weak", hp=200, weakness="R")
    table = Scenario("swsh").side(0, active=striker).side(1, active=weak).build()
    table.attack("Hit")
    assert table.opp.active.damage == expected


# --- What stays on the Bench


@pytest.mark.parametrize("stays", [True, False])
def test_only_an_effect_of_an_attack_ends_on_the_bench(stays: bool) -> None:
    change = ir.Lasting((ir.TypeIs(ir.This(), "Fire"),), "this-turn", stays=stays)
    shifter = pokemon("Shifter", types="W", powers=[ability("Shift", ir.Activated((change,)))])
    swap = item("Swap", ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ir.Num(1))))
    table = Scenario("swsh").side(0, active=shifter, bench=[GOON], hand=[swap]).build()
    table.power("Shift").play(swap)
    assert table.me.bench[0].types == ("R" if stays else "W")


# --- Cards set aside face down


def test_cards_set_aside_face_down_are_seen_by_their_owner_alone() -> None:
    taken = ir.Move(ir.Pick(ir.Cards("hand", "opponent"), ir.Num(1), random=True), "aside")
    thief = pokemon("Thief", powers=[ability("Take", ir.Activated((taken,)))])
    table = Scenario("swsh").side(0, active=thief).side(1, hand=[WALL]).build()
    table.power("Take")
    views = [table.game.view(seat) for seat in (0, 1)]
    assert views[0]["players"][1]["aside"] == [None]
    assert [card["name"] for card in views[1]["players"][1]["aside"]] == ["Wall"]  # type: ignore[index]


# --- A Supporter that is still in play


@pytest.mark.parametrize(("played", "hand"), [(True, 4), (False, 0)])
def test_an_attack_uses_the_supporter_that_lies_in_play(played: bool, hand: int) -> None:
    mentor = supporter("Mentor", ir.Draw(TWO))
    again = ir.UseEffectOf(ir.Cards("aside", "you", (ir.Is("Supporter"),)))
    pupil = pokemon("Pupil", attacks=[attack("Detour", "", effect=again)])
    table = Scenario("platinum").side(0, active=pupil, hand=[mentor] if played else []).build()
    if played:
        table.play(mentor)
    table.attack("Detour")
    assert len(table.me.hand) == hand


# --- Put into play as a Basic Pokémon


def test_an_evolution_card_put_into_play_as_a_basic_is_one() -> None:
    boss = pokemon("Boss", evolves_from=GOON)
    chief = pokemon("Chief", stage="Stage 2", evolves_from=boss)
    search = ir.Pick(ir.Cards("deck", where=(ir.Named("Boss"),)), ir.Num(1))
    basics = ir.Pokemon("opponent", "any", (ir.Is("Basic"),))
    others = ir.Pokemon("opponent", "any", (ir.Is("Stage 1"),))
    call = item("Call", [ir.Move(search, "bench", as_basic=True)])
    rain = attack("Rain", "", effect=[ir.PutCounters(basics, ir.Num(1)), ir.PutCounters(others, ir.Num(2))])
    cloud = pokemon("Cloud", attacks=[rain])
    table = (
        Scenario("platinum")
        .side(0, active=in_play(boss, under=[GOON]), hand=[call, chief], deck=[boss, "W", "W", "W"])
        .side(1, active=cloud)
        .build()
    )
    table.play(call, boss).passes()
    table.attack("Rain")
    assert [one.damage for one in table.me.in_play] == [20, 10]
    table.evolve(chief, "bench.0").passes()
    table.attack("Rain")
    assert [one.damage for one in table.me.in_play] == [40, 10], "evolved, it is what its card says"


# --- What a text asks for before it gives


def test_a_card_from_hand_is_what_the_rest_is_for() -> None:
    energy = ir.Pick(ir.Cards("hand", where=(ir.Is("Energy"),)), ir.Num(1))
    adjust = supporter("Adjust", [ir.Move(energy, "discard"), ir.Draw(TWO)])
    assert not Scenario("swsh").side(0, hand=[adjust, GOON]).build().legal("play", adjust)
    assert Scenario("swsh").side(0, hand=[adjust, "W"]).build().legal("play", adjust)


def test_a_power_that_evolves_its_pokemon_does_not_only_heal() -> None:
    boss = pokemon("Boss")
    grow = [ir.Evolve(ir.This(), ir.Pick(ir.Cards("hand", where=(ir.Named("Boss"),)), ir.Num(1))), ir.Heal(ir.This())]
    baby = pokemon("Baby", powers=[poke_power("Grow", ir.Activated(tuple(grow)))])
    assert not Scenario("platinum").side(0, active=in_play(baby, damage=10)).build().legal("power", "Grow", "active")
    table = Scenario("platinum").side(0, active=in_play(baby, damage=10), hand=[boss]).build()
    table.power("Grow", "active")
    assert (table.me.active.name, table.me.active.damage) == ("Boss", 0)


def test_a_hand_that_is_empty_can_be_discarded_to_draw() -> None:
    """All cards of a hand are none if there is none: nothing is asked for."""
    fresh = supporter("Fresh", [ir.Move(HAND, "discard"), ir.Draw(TWO)])
    table = Scenario("swsh").side(0, hand=[fresh]).build()
    table.play(fresh)
    assert len(table.me.hand) == 2


# --- Forms of a Pokémon


def test_a_name_means_all_forms_and_a_form_only_itself() -> None:
    plant = pokemon("Bug Plant Cloak")
    sandy = pokemon("Bug Sandy Cloak")
    moth = pokemon("Moth", stage="Stage 1", evolves_from="Bug")
    worm = pokemon("Worm Plant Cloak", stage="Stage 1", evolves_from="Bug Plant Cloak")
    call = item("Call", [ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Named("Bug"),)), TWO), "hand"), ir.Shuffle()])
    table = (
        Scenario("platinum")
        .side(0, active=plant, bench=[sandy], hand=[moth, worm, call], deck=[plant, "W", sandy, "W"])
        .build()
    )
    assert table.legal("evolve", moth, "active") and table.legal("evolve", moth, "bench.0")
    assert table.legal("evolve", worm, "active") and not table.legal("evolve", worm, "bench.0")
    table.play(call, plant, sandy)
    assert {"Bug Plant Cloak", "Bug Sandy Cloak"} <= set(table.me.hand)
