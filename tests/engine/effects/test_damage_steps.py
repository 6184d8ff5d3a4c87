"""Damage, counters, healing, Knock Outs and Special Conditions, as steps of attacks and Trainers."""

import pytest

from playmat.model import ir
from playmat.model.card import CardDef, Power
from playmat.model.ruleset import Ruleset
from playmat.model.words import condition, power, trainer
from playmat.rules import platinum, swsh
from tests.engine.effects.board import ME, OPP, SEAL, Board, attack, play, pokemon, trainer_card

THEIR_ACTIVE = ir.Pokemon("opponent", "active")
THEIR_BENCH = ir.Pokemon("opponent", "bench")
ONE = ir.Num(1)


def striker(*effect: ir.Stmt, damage: int = 0, prepare: ir.Program = ()) -> CardDef:
    return pokemon("Striker", attacks=(attack("Strike", *effect, damage=damage, prepare=prepare),))


def test_hit_does_the_printed_damage() -> None:
    t = Board(mine=striker(ir.Hit(), damage=50)).start().attack()
    assert t.damage(t.opp) == 50


@pytest.mark.parametrize(
    ("step", "expected"),
    [
        (ir.AddDamage(ir.Num(20)), 70),
        (ir.SubDamage(ir.Num(20)), 30),
        (ir.SubDamage(ir.Num(90)), 0),
        (ir.SetDamage(ir.Num(20)), 20),
    ],
)
def test_adjustments_before_the_hit(step: ir.Stmt, expected: int) -> None:
    t = Board(mine=striker(step, ir.Hit(), damage=50)).start().attack()
    assert t.damage(t.opp) == expected


def test_each_heads_counts() -> None:
    steps = (ir.Flip("a", ir.Num(3)), ir.SetDamage(ir.Times(ir.Num(30), ir.Heads("a"))), ir.Hit())
    t = Board(mine=striker(*steps)).coins(1, 0, 1).start().attack()
    assert t.damage(t.opp) == 60


def test_flip_until_tails_stops_at_the_first_tails() -> None:
    steps = (ir.Flip("a", until_tails=True), ir.SetDamage(ir.Times(ir.Num(10), ir.Heads("a"))), ir.Hit())
    t = Board(mine=striker(*steps)).coins(1, 1, 0).start().attack()
    assert t.damage(t.opp) == 20
    assert t.state.coin_script == []


def test_fail_stops_the_attack() -> None:
    fail = (ir.Flip("a"), ir.If(ir.AllTails("a"), (ir.Fail(),)))
    t = Board(mine=striker(ir.Hit(), damage=50, prepare=fail)).coins(0).start().attack()
    assert t.damage(t.opp) == 0
    assert t.asked == OPP, "the turn is over all the same"


def test_damage_to_a_benched_pokemon_of_choice() -> None:
    pick = ir.Choose(ir.Pick(ir.Pokemon("opponent"), ONE, into="a"))
    t = Board(mine=striker(ir.Damage(ir.Slot("a"), ir.Num(30)), prepare=(pick,)))
    bench = t.place(OPP, SEAL)
    t.start().attack()
    assert t.question == "pick"
    assert t.asked == ME
    assert sorted(t.offered()) == sorted([t.opp, bench])
    t.choose(bench)
    assert (t.damage(t.opp), t.damage(bench)) == (0, 30)


def test_damage_into_holds_what_was_done() -> None:
    steps = (
        ir.Damage(THEIR_BENCH, ir.Num(20), into="a"),
        ir.Heal(ir.This(), ir.NumberIn("a")),
    )
    t = Board(mine=striker(*steps))
    t.state.damage[t.me] = 90
    t.place(OPP, SEAL)
    t.place(OPP, SEAL)
    t.start().attack()
    assert t.damage(t.me) == 50


def test_put_counters_ignores_weakness_and_counts_tens() -> None:
    t = Board(mine=striker(ir.PutCounters(ir.Pick(THEIR_BENCH, ir.Num(2)), ir.Num(3))))
    first = t.place(OPP, SEAL)
    second = t.place(OPP, SEAL)
    t.start().attack()
    assert (t.damage(first), t.damage(second)) == (30, 30)


def test_spread_counters_one_by_one() -> None:
    t = Board(mine=striker(ir.PutCounters(ir.Pokemon("opponent"), ir.Num(3), spread=True)))
    bench = t.place(OPP, SEAL)
    t.start().attack()
    assert t.question == "spread-counters"
    t.choose(bench).choose(t.opp).choose(bench)
    assert (t.damage(t.opp), t.damage(bench)) == (10, 20)


def test_heal_never_below_zero_and_not_past_the_amount() -> None:
    potion = play(ir.Heal(ir.Pick(ir.Pokemon("you"), ONE), ir.Num(30)))
    t = Board(potion)
    (card,) = t.hand(potion)
    bench = t.place(ME, SEAL, damage=50)
    t.state.damage[t.me] = 20
    t.start().play(card).choose(bench)
    assert (t.damage(t.me), t.damage(bench)) == (20, 20)
    assert t.zone(card) == "discard"


def test_heal_with_no_amount_takes_all() -> None:
    cure = play(ir.Heal(ir.Pokemon("you")))
    t = Board(cure)
    (card,) = t.hand(cure)
    t.state.damage[t.me] = 90
    t.start().play(card)
    assert t.damage(t.me) == 0


def test_move_counters_between_your_own() -> None:
    swap = play(ir.MoveCounters(ir.Pick(ir.Pokemon("you"), ONE), ir.Pick(ir.Pokemon("you"), ONE), ONE))
    t = Board(swap)
    (card,) = t.hand(swap)
    first = t.place(ME, SEAL)
    second = t.place(ME, SEAL)
    t.state.damage[t.me] = 30
    t.start().play(card)
    assert sorted(t.offered()) == sorted([first, second]), "only the Active has damage, and it is not its own target"
    t.choose(second)
    assert (t.damage(t.me), t.damage(first), t.damage(second)) == (20, 0, 10)


def test_move_up_to_asks_how_many() -> None:
    swap = play(ir.MoveCounters(ir.Pokemon("you", "active"), ir.Pokemon("you", "bench"), ir.Num(3), up_to=True))
    t = Board(swap)
    (card,) = t.hand(swap)
    bench = t.place(ME, SEAL)
    t.state.damage[t.me] = 50
    t.start().play(card)
    assert t.question == "number"
    assert t.offered() == [1, 2, 3]
    t.number(2)
    assert (t.damage(t.me), t.damage(bench)) == (30, 20)


def test_move_any_counters_in_any_way_ends_by_itself() -> None:
    everywhere = ir.Pokemon("opponent")
    t = Board(mine=striker(ir.MoveCounters(everywhere, everywhere, up_to=True)))
    first = t.place(OPP, SEAL, damage=10)
    second = t.place(OPP, SEAL, damage=10)
    t.start().attack()
    assert t.kinds() == {"pokemon", "done"}
    while t.asked == ME and t.question == "spread-counters":
        t.answer(t.options[0])
    assert t.damage(t.opp) + t.damage(first) + t.damage(second) == 20, "each counter moves at most once"


def test_knock_out_whatever_the_damage() -> None:
    t = Board(mine=striker(ir.KnockOut(THEIR_ACTIVE)))
    bench = t.place(OPP, SEAL)
    t.start().attack()
    assert t.question == "take-prize"
    t.answer(t.options[0])
    assert t.state.active[OPP] == bench
    assert len(t.state.prizes[ME]) == 5


def test_conditions() -> None:
    t = Board(mine=striker(ir.Afflict(THEIR_ACTIVE, ("Confused",)), ir.Afflict(THEIR_ACTIVE, ("Poisoned",), poison=2)))
    t.start().attack()
    assert condition.names(t.state.conditions[t.opp]) == ["Confused", "Poisoned"]
    assert t.damage(t.opp) == 20, "two counters in the checkup"


def test_condition_of_choice() -> None:
    t = Board(mine=striker(ir.AfflictChoice(THEIR_ACTIVE, ("Asleep", "Poisoned"))))
    t.start().attack()
    assert t.question == "condition"
    t.answer(t.options[1])
    assert condition.names(t.state.conditions[t.opp]) == ["Poisoned"]


def test_cure() -> None:
    antidote = play(ir.Cure(ir.Pokemon("you", "active"), ("Poisoned",)))
    t = Board(antidote)
    first, second = t.hand(antidote, antidote)
    t.state.conditions[t.me] = condition.POISONED | condition.BURNED
    t.start().play(first)
    assert condition.names(t.state.conditions[t.me]) == ["Burned"]
    assert not t.can_play(second), "it would visibly do nothing"


def test_protected_pokemon_keep_clear_of_effects_but_not_of_damage() -> None:
    guard = pokemon(
        "Guard",
        powers=(Power("Shield", power.ABILITY, (ir.Static((ir.PreventEffects(ir.This()),)),)),),
    )
    t = Board(mine=striker(ir.Hit(), ir.Afflict(THEIR_ACTIVE, ("Poisoned",)), damage=20), theirs=guard)
    t.start().attack()
    assert t.damage(t.opp) == 20
    assert t.state.conditions[t.opp] == 0


def test_markers() -> None:
    char = ir.PutMarker(THEIR_ACTIVE, "Char")
    hot = ir.If(ir.Exists(ir.Pokemon("opponent", "active", (ir.HasMarker("Char"),))), (ir.AddDamage(ir.Num(50)),))
    t = Board(mine=striker(hot, ir.Hit(), char, damage=10))
    t.start().attack()
    assert t.damage(t.opp) == 10
    t.pass_turn().attack()
    assert t.damage(t.opp) == 70


def test_base_damage_of_the_next_turn() -> None:
    grow = ir.Lasting((ir.BaseDamage(ir.This(), ir.Num(60), "Strike"),), "your-next-turn")
    t = Board(mine=striker(ir.Hit(), grow, damage=10))
    t.start().attack()
    assert t.damage(t.opp) == 10
    t.pass_turn().attack()
    assert t.damage(t.opp) == 70


@pytest.mark.parametrize("rules", [swsh.RULES, platinum.RULES])
def test_what_a_card_puts_before_damage_comes_before_it(rules: Ruleset) -> None:
    """Also where the book has no such step. It shows in the damage: a Tool that softens the hit is gone by then."""
    shield = trainer_card("Shield", ir.Static((ir.TakeLess(ir.This(), ir.Num(20)),)), kind=trainer.TOOL)
    strip = ir.BeforeDamage((ir.Move(ir.Cards("attached", on=THEIR_ACTIVE), "discard"),))
    t = Board(shield, rules=rules, mine=striker(strip, ir.Hit(), damage=80))
    card = t.attach(t.opp, shield)
    t.start().attack()
    assert t.damage(t.opp) == 80
    assert t.zone(card) == "discard"
