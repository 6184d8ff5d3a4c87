"""Powers, triggers, static texts and lasting effects, in whole turns."""

import dataclasses

import pytest

from playmat.engine.facts.attacks import attacks_of
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.playing import bench_room
from playmat.engine.facts.pokemon import hp_of, retreat_cost, types_of
from playmat.model import ir
from playmat.model.card import CardDef, Power
from playmat.model.words import condition, option, power, trainer, types
from tests.engine.effects.board import (
    DOUBLE,
    EMBER,
    FIRE,
    ME,
    OPP,
    SEAL,
    WALRUS,
    WATER,
    Board,
    attack,
    play,
    pokemon,
    special_energy,
    trainer_card,
)

ONE = ir.Num(1)
THEIR_ACTIVE = ir.Pokemon("opponent", "active")


def able(*units: ir.Unit, name: str = "Able", kind: int = power.ABILITY, hp: int = 100) -> CardDef:
    return pokemon(name, hp=hp, powers=(Power("Shine", kind, units),))


# --- Activated


def test_once_a_turn_for_each_pokemon() -> None:
    t = Board(mine=able(ir.Activated((ir.Draw(ONE),))))
    other = t.place(ME, t.pool.defs[t.pool.definitions["test-Able"]])
    t.start().use(t.me)
    assert not t.can_use(t.me)
    assert t.can_use(other)
    t.use(other)
    assert len(t.state.hand[ME]) == 2
    t.pass_turn().pass_turn()
    assert t.can_use(t.me)


def test_once_a_turn_for_all_of_a_name() -> None:
    t = Board(mine=able(ir.Activated((ir.Draw(ONE),), "name")))
    other = t.place(ME, t.pool.defs[t.pool.definitions["test-Able"]])
    t.start().use(t.me)
    assert not t.can_use(other)


def test_once_a_game() -> None:
    t = Board(mine=able(ir.Activated((ir.Draw(ONE),), "game")))
    t.start().use(t.me).pass_turn().pass_turn()
    assert not t.can_use(t.me)


def test_as_often_as_you_like_while_it_does_something() -> None:
    t = Board(mine=able(ir.Activated((ir.Heal(ir.This(), ir.Num(10)),), "free")))
    t.state.damage[t.me] = 20
    t.start().use(t.me).use(t.me)
    assert not t.can_use(t.me)


def test_a_need_must_hold() -> None:
    gate = ir.Negate(ir.Matches(ir.This(), (ir.HasCondition(),)))
    t = Board(mine=able(ir.Activated((ir.Draw(ONE),), need=gate), kind=power.POKE_POWER))
    t.state.conditions[t.me] = condition.BURNED
    assert not t.start().can_use(t.me)


def test_a_power_used_from_the_discard_pile() -> None:
    door = ir.Activated((ir.Move(ir.ThisCard(), "bench"),), zone="discard")
    ghost = able(door, name="Ghost")
    t = Board(ghost)
    (card,) = t.discard(ghost)
    t.start()
    assert "use-card" in t.kinds()
    t.answer(next(code for code in t.options if option.kind(code) == option.USE_CARD))
    assert t.zone(card) == "play"
    assert t.top(t.state.bench[ME][0]) == "Ghost"


def test_a_stadium_either_player_uses() -> None:
    arena = trainer_card("Arena", ir.Activated((ir.Draw(ONE),), by="each"), kind=trainer.STADIUM)
    t = Board(arena)
    t.stadium(arena, OPP)
    t.start()
    assert "use-stadium" in t.kinds()
    t.answer(next(code for code in t.options if option.kind(code) == option.USE_STADIUM))
    assert len(t.state.hand[ME]) == 1
    assert "use-stadium" not in t.kinds()


# --- Triggered


def test_played_from_hand_to_the_bench() -> None:
    greeter = able(ir.Triggered("played-to-bench", (ir.Draw(ir.Num(2)),), may=True), name="Greeter")
    t = Board(greeter)
    (card,) = t.hand(greeter)
    t.start().answer(next(code for code in t.options if code == option.code(option.BENCH, card)))
    assert t.question == "trigger"
    t.yes()
    assert len(t.state.hand[ME]) == 2


def test_a_trigger_may_be_declined_without_spending_it() -> None:
    greeter = able(ir.Triggered("turn-starts", (ir.Draw(ir.Num(2)),), whose="you", may=True, limit="game"))
    t = Board(mine=greeter)
    t.start().pass_turn().pass_turn()
    assert t.question == "trigger"
    t.no().pass_turn().pass_turn()
    assert t.question == "trigger"
    t.yes().pass_turn().pass_turn()
    assert t.question == "turn"


def test_damage_answered_with_counters() -> None:
    spikes = able(ir.Triggered("damaged-by-attack", (ir.PutCounters(ir.Attacker(), ir.Num(2)),)), hp=300)
    striker = pokemon("Striker", attacks=(attack("Hit", ir.Hit(), damage=50),))
    t = Board(mine=striker, theirs=spikes)
    t.start().attack()
    assert (t.damage(t.opp), t.damage(t.me)) == (50, 20)


def test_the_damage_of_the_event() -> None:
    mirror = ir.Triggered("damaged-by-attack", (ir.PutCounters(ir.Attacker(), ir.AsCounters(ir.EventDamage())),))
    striker = pokemon("Striker", attacks=(attack("Hit", ir.Hit(), damage=50),))
    t = Board(mine=striker, theirs=able(mirror, hp=300))
    t.start().attack()
    assert t.damage(t.me) == 50


def test_the_side_of_the_attacker() -> None:
    spikes = ir.Triggered("damaged-by-attack", (ir.PutCounters(THEIR_ACTIVE, ONE),), whose="opponent")
    own = attack("Recoil", ir.Damage(ir.This(), ir.Num(10)))
    t = Board(mine=dataclasses.replace(able(spikes), attacks=(own,)))
    t.start().attack()
    assert t.damage(t.me) == 10
    assert t.damage(t.opp) == 0


def test_a_counter_when_the_energy_is_attached_from_hand() -> None:
    rainbow = special_energy(
        "Rainbow", ir.Provide(((),)), ir.Triggered("attached-from-hand", (ir.PutCounters(ir.This(), ONE),))
    )
    t = Board(rainbow)
    (card,) = t.hand(rainbow)
    t.start().answer(next(code for code in t.options if option.kind(code) == option.ATTACH))
    assert t.damage(t.me) == 10
    assert t.state.energy[t.me] == [card]
    assert units_on(t.machine, t.me) == [types.ANY]


def test_triggers_that_an_effect_starts() -> None:
    counter = attack(
        "Counter",
        ir.Watch(
            (ir.Triggered("damaged-by-attack", (ir.PutCounters(ir.Attacker(), ir.Num(4)),)),), "opponents-next-turn"
        ),
    )
    hitter = pokemon("Hitter", attacks=(attack("Hit", ir.Hit(), damage=10),))
    t = Board(mine=pokemon("Crab", attacks=(counter,)), theirs=hitter)
    t.start().attack().attack()
    assert (t.damage(t.me), t.damage(t.opp)) == (10, 40)
    t.pass_turn().attack()
    assert (t.damage(t.me), t.damage(t.opp)) == (20, 40), "it was for one turn"


# --- Static


def test_modifiers_of_numbers() -> None:
    mine = able(
        ir.Static(
            (
                ir.HpMore(ir.Pokemon("you", where=(ir.Is("Basic"),)), ir.Num(20)),
                ir.RetreatCost(ir.Pokemon("you"), ir.Num(-1)),
                ir.TypeIs(ir.Pokemon("opponent", "active"), "Metal"),
                ir.BenchSize("each", 3),
            )
        )
    )
    t = Board(mine=mine)
    evolved = t.place(ME, SEAL, WALRUS)
    assert hp_of(t.machine, t.me) == 120
    assert hp_of(t.machine, evolved) == 120, "an Evolution is not meant"
    assert retreat_cost(t.machine, evolved) == 0
    assert types_of(t.machine, t.opp) == 1 << types.METAL
    assert bench_room(t.machine, ME) == 2


def test_a_static_text_depends_on_its_condition() -> None:
    mine = able(ir.Static((ir.HpMore(ir.This(), ir.Num(50)),), while_=ir.Exists(ir.Pokemon("you", "bench"))))
    t = Board(mine=mine)
    assert hp_of(t.machine, t.me) == 100
    t.place(ME, SEAL)
    assert hp_of(t.machine, t.me) == 150


def test_powers_of_one_name_do_not_stack_where_the_text_says_so() -> None:
    for once, hp in ((True, 110), (False, 120)):
        mine = able(ir.Static((ir.HpMore(ir.Pokemon("you"), ir.Num(10)),), once=once))
        t = Board(mine=mine)
        t.place(ME, mine)
        assert hp_of(t.machine, t.me) == hp


def test_powers_taken_away() -> None:
    lock = able(ir.Static((ir.NoPowers(ir.Pokemon("opponent")),)), name="Lock")
    t = Board(mine=able(ir.Activated((ir.Draw(ONE),))), theirs=lock)
    assert not t.start().can_use(t.me)
    lock = able(ir.Static((ir.NoPowers(ir.Pokemon("opponent"), ("Poké-Power",)),)), name="Lock")
    t = Board(mine=able(ir.Activated((ir.Draw(ONE),))), theirs=lock)
    assert t.start().can_use(t.me)


@pytest.mark.parametrize(
    ("modifier", "damage"),
    [
        (ir.DealMore(ir.Pokemon("you"), ir.Num(20)), 70),
        (ir.TakeLess(ir.Pokemon("opponent"), ir.Num(20)), 30),
        (ir.TakeHalf(ir.Pokemon("opponent")), 20),
        (ir.PreventDamage(ir.Pokemon("opponent"), by=(ir.OfType("Fire"),)), 50),
        (ir.PreventDamage(ir.Pokemon("opponent"), by=(ir.OfType("Water"),)), 0),
        (ir.PreventDamage(ir.Pokemon("opponent"), least=60), 50),
        (ir.PreventDamage(ir.Pokemon("opponent"), most=60), 0),
        (ir.WeaknessIs(ir.Pokemon("opponent"), "Water"), 100),
    ],
)
def test_modifiers_of_damage(modifier: ir.Modifier, damage: int) -> None:
    arena = trainer_card("Arena", ir.Static((modifier,)), kind=trainer.STADIUM)
    t = Board(arena, mine=pokemon("Striker", attacks=(attack("Hit", ir.Hit(), damage=50),)))
    t.stadium(arena)
    t.start().attack()
    assert t.damage(t.opp) == damage


def test_energy_that_counts_as_another() -> None:
    arena = trainer_card(
        "Arena",
        ir.Static((ir.EnergyProvides(ir.Pokemon("you"), (ir.OfType("Fire"),), ("Water",)),)),
        kind=trainer.STADIUM,
    )
    t = Board(arena)
    t.attach(t.me, FIRE)
    t.attach(t.me, DOUBLE)
    t.stadium(arena)
    assert units_on(t.machine, t.me) == [1 << types.WATER, 1 << types.COLORLESS, 1 << types.COLORLESS]


def test_special_energy_reduced_to_one_unit_without_text() -> None:
    burning = special_energy(
        "Burning", ir.Provide((("Fire",), ("Fire",))), ir.Static((ir.HpMore(ir.This(), ir.Num(20)),))
    )
    temple = trainer_card(
        "Temple",
        ir.Static((ir.EnergyProvides(ir.Pokemon("both"), (ir.Is("special Energy"),), ("Colorless",), only=True),)),
        kind=trainer.STADIUM,
    )
    t = Board(burning, temple)
    t.attach(t.me, burning)
    assert units_on(t.machine, t.me) == [1 << types.FIRE] * 2
    assert hp_of(t.machine, t.me) == 120
    t.stadium(temple)
    assert units_on(t.machine, t.me) == [1 << types.COLORLESS]
    assert hp_of(t.machine, t.me) == 100


def test_an_energy_whose_worth_depends() -> None:
    scramble = special_energy(
        "Scramble",
        ir.Provide((("Colorless",),)),
        ir.Provide(((), (), ()), while_=ir.Compare(ir.PrizesLeft(), ">", ir.PrizesLeft("opponent"))),
    )
    t = Board(scramble)
    t.attach(t.me, scramble)
    assert len(units_on(t.machine, t.me)) == 1
    t.state.prizes[OPP] = t.state.prizes[OPP][:4]
    assert units_on(t.machine, t.me) == [types.ANY] * 3


def test_coins_that_are_always_heads() -> None:
    mine = dataclasses.replace(
        able(ir.Static((ir.CoinsAre("you", True),))),
        attacks=(attack("Flip", ir.Flip("a", ir.Num(2)), ir.SetDamage(ir.Times(ir.Num(20), ir.Heads("a"))), ir.Hit()),),
    )
    t = Board(mine=mine).coins(0, 0)
    t.start().attack()
    assert t.damage(t.opp) == 40


def test_energy_that_the_opponent_cannot_discard() -> None:
    hammer = play(ir.Move(ir.Cards("attached", on=THEIR_ACTIVE), "discard"))
    t = Board(hammer, theirs=able(ir.Static((ir.KeepEnergy(ir.This()),))))
    (it,) = t.hand(hammer)
    energy = t.attach(t.opp, WATER)
    t.start().play(it)
    assert t.zone(energy) == "attached"


def test_attacks_borrowed_from_others() -> None:
    lender = pokemon("Lender", attacks=(attack("Lent", ir.Hit(), damage=30),))
    t = Board(lender, mine=able(ir.Static((ir.HasAttacksOf(ir.This(), ir.Pokemon("you", "bench")),))))
    t.place(ME, lender)
    assert t.attacks(t.me) == ["Lent"]
    assert attacks_of(t.machine, t.opp) == []


def test_attacks_printed_on_a_tool() -> None:
    booster = dataclasses.replace(
        trainer_card("Booster", ir.GrantAttacks(while_=ir.Matches(ir.This(), (ir.Named("Seal"),))), kind=trainer.TOOL),
        attacks=(attack("Boost", ir.Hit(), damage=70),),
    )
    t = Board(booster)
    bench = t.place(ME, EMBER)
    t.attach(t.me, booster)
    t.attach(bench, booster)
    assert t.attacks(t.me) == ["Boost"]
    assert t.attacks(bench) == []
    t.start().attack()
    assert t.damage(t.opp) == 70


# --- Lasting


def lasting(duration: ir.Duration) -> ir.Lasting:
    return ir.Lasting((ir.Cannot(THEIR_ACTIVE, "retreat"),), duration)


def test_a_lasting_effect_is_on_the_pokemon_it_was_put_on() -> None:
    web = pokemon("Spider", attacks=(attack("Web", lasting("opponents-next-turn")),))
    t = Board(mine=web, theirs=SEAL)
    for _ in range(2):
        t.attach(t.opp, WATER)
    bench = t.place(OPP, EMBER, energy=(WATER,))
    t.start().attack()
    assert t.asked == OPP
    assert "retreat" not in t.kinds()
    t.pass_turn().pass_turn()
    assert "retreat" in t.kinds(), "it was for one turn"
    assert bench in t.state.bench[OPP]


def test_going_to_the_bench_ends_it() -> None:
    web = pokemon("Spider", attacks=(attack("Web", lasting("opponents-next-turn")),))
    switch = play(ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ONE)))
    t = Board(switch, mine=web, theirs=SEAL)
    t.attach(t.opp, WATER)
    t.place(OPP, EMBER, energy=(WATER,))
    (it, again) = t.hand(switch, switch, seat=OPP)
    t.start().attack().play(it).play(again)
    assert t.state.active[OPP] == t.opp
    assert "retreat" in t.kinds()


@pytest.mark.parametrize(
    ("duration", "expected"),
    [("this-turn", [120, 100]), ("until-your-next-turn-ends", [120, 120]), ("rest-of-game", [120, 120])],
)
def test_how_long(duration: ir.Duration, expected: list[int]) -> None:
    boost = play(ir.Lasting((ir.HpMore(ir.Pokemon("you", "active"), ir.Num(20)),), duration))
    t = Board(boost)
    (it,) = t.hand(boost)
    t.start().play(it)
    seen = [hp_of(t.machine, t.me)]
    t.pass_turn()
    seen.append(hp_of(t.machine, t.me))
    assert seen == expected


def test_an_effect_on_the_players_reaches_those_who_come_later() -> None:
    power = play(ir.Lasting((ir.HpMore(ir.Pokemon("you"), ir.Num(20)),), "this-turn", on_player=True))
    t = Board(power)
    (it, seal) = t.hand(power, SEAL)
    t.start().play(it)
    t.answer(next(code for code in t.options if code == option.code(option.BENCH, seal)))
    assert hp_of(t.machine, t.state.bench[ME][0]) == 120


def test_a_player_who_cannot_play_items() -> None:
    lock = pokemon(
        "Howler",
        attacks=(attack("Howl", ir.Lasting((ir.PlayerCannot("opponent", "play-item"),), "opponents-next-turn", True)),),
    )
    item = play(ir.Draw(ONE))
    t = Board(item, mine=lock)
    (theirs,) = t.hand(item, seat=OPP)
    t.start().attack()
    assert t.asked == OPP
    assert not t.can_play(theirs)
    t.pass_turn().pass_turn()
    assert t.can_play(theirs)


def test_transforming_keeps_everything() -> None:
    shift = play(
        ir.Transform(ir.Pokemon("you", "active"), ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ONE)), ir.Shuffle()
    )
    t = Board(shift)
    (it,) = t.hand(shift)
    (ember, _) = t.deck(EMBER, WATER)
    t.state.damage[t.me] = 30
    energy = t.attach(t.me, WATER)
    t.start().play(it).pick(ember)
    assert t.top(t.me) == "Ember"
    assert t.names(t.state.stack[t.me]) == ["Ember"]
    assert t.damage(t.me) == 30
    assert t.state.energy[t.me] == [energy]
    assert "Seal" in t.names(t.state.deck[ME])


def test_curing_only_one_condition() -> None:
    care = play(ir.Cure(ir.Pokemon("you", "active"), count=1))
    t = Board(care)
    (it,) = t.hand(care)
    t.state.conditions[t.me] = condition.ASLEEP | condition.POISONED
    t.start().play(it)
    assert t.question == "condition"
    t.answer(t.options[1])
    assert condition.names(t.state.conditions[t.me]) == ["Asleep"]


def test_swapping_counters() -> None:
    swap = play(ir.SwapCounters(ir.Pokemon("you", "active"), ir.Pick(ir.Pokemon("opponent"), ONE)))
    t = Board(swap)
    (it,) = t.hand(swap)
    t.state.damage[t.me] = 70
    t.state.damage[t.opp] = 10
    t.start().play(it)
    assert (t.damage(t.me), t.damage(t.opp)) == (10, 70)


def test_an_item_that_attaches_itself() -> None:
    plus = trainer_card(
        "Plus",
        ir.Play((ir.Attach(ir.ThisCard(), ir.Pokemon("you", "active")),)),
        ir.Static((ir.DealMore(ir.This(), ir.Num(10)),)),
        ir.Triggered("turn-ends", (ir.Move(ir.ThisCard(), "discard"),), whose="you"),
    )
    t = Board(plus, mine=pokemon("Striker", attacks=(attack("Hit", ir.Hit(), damage=20),)))
    first, second = t.hand(plus, plus)
    t.start().play(first).play(second)
    assert t.zone(first) == "attached"
    t.attack()
    assert t.damage(t.opp) == 40
    assert t.zone(first) == "discard"


DOOM = ir.Lasting(
    (ir.AtTurnEnd(ir.Pokemon("opponent", "active"), (ir.PutCounters(ir.EventPokemon(), ir.Num(5)),)),),
    "opponents-next-turn",
)


def test_something_at_the_end_of_the_opponents_next_turn() -> None:
    t = Board(mine=pokemon("Reaper", attacks=(attack("Doom", DOOM),)))
    t.start().attack()
    assert t.damage(t.opp) == 0
    t.pass_turn()
    assert t.damage(t.opp) == 50
    t.pass_turn().pass_turn()
    assert t.damage(t.opp) == 50


def test_it_does_not_happen_to_a_pokemon_that_lost_the_effect() -> None:
    switch = play(ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ONE)))
    t = Board(switch, mine=pokemon("Reaper", attacks=(attack("Doom", DOOM),)))
    bench = t.place(OPP, SEAL)
    (it,) = t.hand(switch, seat=OPP)
    t.start().attack().play(it).pass_turn()
    assert (t.damage(t.opp), t.damage(bench)) == (0, 0)


def test_conditions_are_counted() -> None:
    hex_ = attack("Hex", ir.SetDamage(ir.Times(ir.Num(30), ir.ConditionsOn(THEIR_ACTIVE))), ir.Hit())
    t = Board(mine=pokemon("Witch", attacks=(hex_,)))
    t.state.conditions[t.opp] = condition.ASLEEP | condition.BURNED
    t.coins(1, 1).start().attack()
    assert t.damage(t.opp) == 80, "60, and 20 of the Burn"
