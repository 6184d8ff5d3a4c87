"""The course of a program: conditions, loops, options, players, later moments."""

import dataclasses
from typing import Literal

import pytest

from playmat.engine.facts.energy import units_on
from playmat.engine.facts.pokemon import hp_of
from playmat.model import ir
from playmat.model.card import CardDef, Power
from playmat.model.errors import IrError, NotPlayable
from playmat.model.words import option, power, trainer, types
from tests.engine.effects.board import EMBER, FIRE, ME, OPP, SEAL, WATER, Board, attack, play, pokemon, trainer_card

ONE = ir.Num(1)
Mode = Literal["exactly", "up-to", "any"]
ACTIVE = ir.Pokemon("you", "active")


def test_if_and_otherwise() -> None:
    coin = play(
        ir.Flip("a"),
        ir.If(ir.AllHeads("a"), (ir.Draw(ONE),), (ir.PutCounters(ACTIVE, ONE),)),
    )
    for face, hand, damage in ((1, 1, 0), (0, 0, 10)):
        t = Board(coin).coins(face)
        (it,) = t.hand(coin)
        t.start().play(it)
        assert (len(t.state.hand[ME]), t.damage(t.me)) == (hand, damage)


MAY = (
    ir.May((ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(2)), "discard"),), into="a"),
    ir.If(ir.Did("a"), (ir.Draw(ir.Num(3)),)),
    ir.Heal(ACTIVE, ir.Num(10)),
)


def test_may_and_if_you_do() -> None:
    card = play(*MAY)
    t = Board(card)
    it, seal, ember = t.hand(card, SEAL, EMBER)
    t.start().play(it)
    assert t.question == "may"
    t.yes()
    assert t.zone(seal) == t.zone(ember) == "discard"
    assert len(t.state.hand[ME]) == 3


def test_may_not() -> None:
    card = play(*MAY)
    t = Board(card)
    it, seal, _ = t.hand(card, SEAL, EMBER)
    t.state.damage[t.me] = 10
    t.start().play(it).no()
    assert t.zone(seal) == "hand"
    assert t.damage(t.me) == 0, "what follows is done all the same"


def test_may_is_not_asked_if_it_cannot_be_done_whole() -> None:
    card = play(*MAY)
    t = Board(card)
    it, seal = t.hand(card, SEAL)
    t.state.damage[t.me] = 10
    t.start().play(it)
    assert t.question == "turn"
    assert t.zone(seal) == "hand"


def looked_at(mode: Mode, count: int = 1) -> CardDef:
    """Look at the top three cards; one of the Items among them may come into hand, and if one does, draw."""
    some = ir.Pick(ir.Among(ir.Slot("seen"), (ir.Is("Item"),)), ir.Num(count), mode)
    taken = ir.May((ir.Move(some, "hand"), ir.Heal(ACTIVE, ir.Num(10))), into="a")
    return play(ir.Look(ir.Cards("deck", top=ir.Num(3)), into="seen"), taken, ir.If(ir.Did("a"), (ir.Draw(ONE),)))


@pytest.mark.parametrize("mode", ["exactly", "up-to", "any"])
def test_of_cards_that_were_looked_at_taking_none_is_the_no(mode: Mode) -> None:
    card = looked_at(mode)
    for taken in (True, False):
        t = Board(card)
        (it,) = t.hand(card)
        found, *_ = t.deck(card, SEAL, EMBER)
        t.state.damage[t.me] = 10
        t.start().play(it)
        assert t.question == "pick"
        assert t.kinds() == {"card", "done"}
        if taken:
            t.pick(found)
            if t.question == "pick":
                t.done()
        else:
            t.done()
        assert t.damage(t.me) == (0 if taken else 10), "the whole of it is declined"
        assert len(t.state.hand[ME]) == (2 if taken else 0)


def test_two_or_none_of_cards_that_were_looked_at_is_asked_first() -> None:
    card = looked_at("exactly", 2)
    t = Board(card)
    (it,) = t.hand(card)
    t.deck(card, card, card)
    t.state.damage[t.me] = 10
    t.start().play(it)
    assert t.question == "may"


def test_inside_may_up_to_can_be_none_and_then_nothing_happened() -> None:
    card = play(
        ir.May((ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(2), "up-to"), "discard"),), into="a"),
        ir.If(ir.Did("a"), (ir.Draw(ir.Num(3)),)),
    )
    t = Board(card)
    it, _ = t.hand(card, SEAL)
    t.start().play(it).yes().done()
    assert len(t.state.hand[ME]) == 1


def test_the_opponent_may() -> None:
    card = play(ir.May((ir.Draw(ONE, "opponent"),), "opponent"), ir.Draw(ONE))
    t = Board(card)
    (it,) = t.hand(card)
    t.start().play(it)
    assert t.asked == OPP
    t.yes()
    assert len(t.state.hand[OPP]) == 1


def test_choosing_one_text() -> None:
    card = play(ir.ChooseOne(((ir.Draw(ONE),), (ir.Heal(ACTIVE, ir.Num(30)),))))
    t = Board(card)
    (it,) = t.hand(card)
    t.start().play(it)
    assert t.question == "turn", "nothing is damaged: only drawing does something"
    t = Board(card)
    (it,) = t.hand(card)
    t.state.damage[t.me] = 30
    t.start().play(it)
    assert t.question == "branch"
    t.answer(t.options[1])
    assert t.damage(t.me) == 0
    assert t.state.hand[ME] == []


def test_choosing_one_or_both_in_the_printed_order() -> None:
    card = play(ir.ChooseOne(((ir.Draw(ONE),), (ir.Move(ir.Cards("hand"), "discard"),)), most=2))
    t = Board(card)
    it, seal = t.hand(card, SEAL)
    t.start().play(it)
    t.answer(t.options[1])
    assert t.kinds() == {"branch", "done"}
    t.answer(t.options[0])
    assert t.state.hand[ME] == []
    assert len(t.state.discard[ME]) == 3
    assert t.zone(seal) == "discard"


def test_choosing_only_one_of_several() -> None:
    card = play(ir.ChooseOne(((ir.Draw(ONE),), (ir.Draw(ir.Num(2)),)), most=2))
    t = Board(card)
    (it,) = t.hand(card)
    t.start().play(it)
    t.answer(t.options[1]).done()
    assert len(t.state.hand[ME]) == 2


def test_for_each() -> None:
    card = play(
        ir.ForEach(
            ir.Pokemon("you"),
            "a",
            (ir.Flip("b"), ir.If(ir.AllHeads("b"), (ir.Heal(ir.Slot("a"), ir.Num(20)),))),
        )
    )
    t = Board(card).coins(1, 0, 1)
    (it,) = t.hand(card)
    first = t.place(ME, SEAL, damage=30)
    second = t.place(ME, SEAL, damage=30)
    t.state.damage[t.me] = 30
    t.start().play(it)
    assert (t.damage(t.me), t.damage(first), t.damage(second)) == (10, 30, 10)


def test_repeat() -> None:
    card = play(ir.Repeat(ir.Num(2), (ir.PutCounters(ir.Pick(ir.Pokemon("opponent"), ONE), ONE),)))
    t = Board(card)
    (it,) = t.hand(card)
    bench = t.place(OPP, SEAL)
    t.start().play(it).choose(bench).choose(t.opp)
    assert (t.damage(t.opp), t.damage(bench)) == (10, 10)


def test_each_player_in_turn() -> None:
    card = play(ir.ByEach((ir.Move(ir.Pick(ir.Cards("hand", "that-player"), ONE, by="that-player"), "discard"),)))
    t = Board(card)
    it, mine, _ = t.hand(card, SEAL, EMBER)
    theirs, _ = t.hand(SEAL, EMBER, seat=OPP)
    t.start().play(it)
    assert t.asked == ME
    t.pick(mine)
    assert t.asked == OPP
    t.pick(theirs)
    assert t.zone(mine) == t.zone(theirs) == "discard"


def test_choosing_a_number() -> None:
    card = play(ir.ChooseNumber(ONE, ir.Num(3), "a"), ir.Draw(ir.NumberIn("a")))
    t = Board(card)
    (it,) = t.hand(card)
    t.start().play(it).number(3)
    assert len(t.state.hand[ME]) == 3


def test_remember_how_it_was() -> None:
    steps = (
        ir.Remember(ir.Matches(ir.Pokemon("opponent", "active"), (ir.Damaged(),)), "a"),
        ir.Hit(),
        ir.If(ir.Did("a"), (ir.Draw(ONE),)),
    )
    t = Board(mine=pokemon("Striker", attacks=(attack("Strike", *steps, damage=10),)))
    t.start().attack()
    assert len(t.state.hand[ME]) == 0


def test_end_turn_and_win() -> None:
    stop = play(ir.Draw(ONE), ir.EndTurn())
    t = Board(stop)
    (it,) = t.hand(stop)
    t.start().play(it)
    assert t.asked == OPP
    victory = play(ir.WinGame())
    t = Board(victory)
    (it,) = t.hand(victory)
    t.start().play(it)
    assert t.state.winner == ME


def test_extra_turn() -> None:
    again = attack("Again", ir.ExtraTurn())
    t = Board(mine=pokemon("Clock", attacks=(again,)))
    t.start().attack()
    assert t.asked == ME
    assert t.state.turn == 6


@pytest.mark.parametrize(
    ("moment", "passes"),
    [
        ("end-of-turn", 1),
        ("end-of-opponents-next-turn", 2),
        ("end-of-your-next-turn", 3),
    ],
)
def test_later(
    moment: Literal["end-of-turn", "end-of-opponents-next-turn", "end-of-your-next-turn"], passes: int
) -> None:
    bomb = play(
        ir.Choose(ir.Pick(ir.Pokemon("opponent"), ONE, into="a")),
        ir.Later(moment, (ir.PutCounters(ir.Slot("a"), ONE),)),
    )
    t = Board(bomb)
    (it,) = t.hand(bomb)
    bench = t.place(OPP, SEAL)
    t.start().play(it).choose(bench)
    for n in range(passes):
        assert t.damage(bench) == 0, n
        t.pass_turn()
    assert t.damage(bench) == 10
    t.pass_turn()
    assert t.damage(bench) == 10


def test_later_at_the_start_of_your_next_turn() -> None:
    seed = play(ir.Later("start-of-your-next-turn", (ir.Draw(ir.Num(2)),)))
    t = Board(seed)
    (it,) = t.hand(seed)
    t.start().play(it).pass_turn()
    assert t.state.hand[ME] == []
    t.pass_turn()
    assert len(t.state.hand[ME]) == 3


def test_a_pokemon_that_left_play_is_not_found_again() -> None:
    card = play(
        ir.Choose(ir.Pick(ir.Pokemon("you", "bench"), ONE, into="a")),
        ir.Move(ir.Slot("a"), "hand"),
        ir.Move(ir.Cards("hand", where=(ir.Is("Pokémon"),)), "bench"),
        ir.PutCounters(ir.Slot("a"), ONE),
    )
    t = Board(card)
    (it,) = t.hand(card)
    bench = t.place(ME, EMBER)
    t.start().play(it)
    assert t.top(bench) == "Ember", "back in the same spot"
    assert t.damage(bench) == 0, "but it is another Pokémon"


def test_a_card_that_is_not_understood_cannot_be_used() -> None:
    with pytest.raises(NotPlayable, match="Seal"):
        Board(dataclasses.replace(SEAL, id="test-other", declined="no reading"))


def test_a_slot_that_nobody_binds_is_an_error_that_names_the_card() -> None:
    with pytest.raises(IrError, match=r"Gadget.*slot 'a'"):
        Board(play(ir.Heal(ir.Slot("a"), ir.Num(10))))


def test_a_pick_has_no_place_in_a_static_text() -> None:
    static = ir.Static((ir.HpMore(ir.Pick(ir.Pokemon("you"), ONE), ir.Num(10)),))
    with pytest.raises(IrError, match="pick"):
        Board(trainer_card("Arena", static, kind=trainer.STADIUM))


def test_equal_cards_are_one_definition() -> None:
    t = Board(SEAL, SEAL, WATER, FIRE)
    assert len({card.id for card in t.pool.defs}) == len(t.pool.defs)


def test_what_a_loop_binds_adds_up_over_its_rounds() -> None:
    steps = (
        ir.ByEach((ir.Move(ir.Cards("deck", "that-player", top=ONE), "discard", into="a"),)),
        ir.AddDamage(ir.Times(ir.Num(20), ir.Count(ir.Among(ir.Slot("a"), (ir.Is("Energy"),))))),
        ir.Hit(),
    )
    t = Board(mine=pokemon("Digger", attacks=(attack("Dig", *steps, damage=10),)))
    t.deck(WATER, WATER)
    t.deck(FIRE, WATER, seat=OPP)
    t.start().attack()
    assert t.damage(t.opp) == 50


def test_a_loop_of_coins_for_each_pokemon_counts_every_heads() -> None:
    steps = (
        ir.ForEach(ir.Pokemon("you"), "a", (ir.Flip("b"),)),
        ir.SetDamage(ir.Times(ir.Num(10), ir.Heads("b"))),
        ir.Hit(),
    )
    t = Board(mine=pokemon("Leader", attacks=(attack("Lead", *steps),))).coins(1, 0, 1)
    t.place(ME, SEAL)
    t.place(ME, SEAL)
    t.start().attack()
    assert t.damage(t.opp) == 20


def test_revealing_until_a_kind_turns_up() -> None:
    receiver = play(
        ir.RevealUntil((ir.Is("Pokémon"),), "a"),
        ir.Move(ir.Among(ir.Slot("a"), (ir.Is("Pokémon"),)), "hand"),
        ir.Shuffle(),
    )
    t = Board(receiver)
    (it,) = t.hand(receiver)
    t.deck(WATER, FIRE, SEAL, EMBER)
    t.start().play(it)
    assert t.names(t.state.hand[ME]) == ["Seal"]
    assert len(t.state.deck[ME]) == 3


def test_a_pokemon_put_onto_the_bench_can_be_spoken_of() -> None:
    contest = play(
        ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ONE), "bench", into="a"),
        ir.Attach(ir.Pick(ir.Cards("discard", where=(ir.Is("Energy"),)), ONE), ir.Slot("a")),
        ir.Shuffle(),
    )
    t = Board(contest)
    (it,) = t.hand(contest)
    (seal, _) = t.deck(SEAL, WATER)
    (fire,) = t.discard(FIRE)
    t.start().play(it).pick(seal)
    assert t.state.energy[t.state.bench[ME][0]] == [fire]


def test_a_pokemon_card_as_energy() -> None:
    seed = pokemon(
        "Seed",
        powers=(
            Power(
                "Sprout",
                power.POKE_POWER,
                (
                    ir.Activated(
                        (ir.AttachAsEnergy(ir.ThisCard(), ir.Pokemon("you", "active"), ((), ())),), zone="hand"
                    ),
                    ir.Static((ir.HpMore(ir.This(), ir.Num(50)),)),
                ),
            ),
        ),
    )
    t = Board(seed)
    (card,) = t.hand(seed)
    t.start().answer(next(code for code in t.options if option.kind(code) == option.USE_CARD))
    assert t.state.energy[t.me] == [card]
    assert units_on(t.machine, t.me) == [types.ANY] * 2
    assert hp_of(t.machine, t.me) == 100, "as Energy it has no other effect"
