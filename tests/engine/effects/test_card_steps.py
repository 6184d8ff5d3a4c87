"""Cards between zones: drawing, searching, discarding, attaching, ordering, Prizes."""

from typing import Literal

import pytest

from playmat.model import ir
from playmat.model.words import option, trainer, zone
from playmat.rules import bw
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
TWO = ir.Num(2)
MINE = ir.Pokemon("you")


def test_draw_as_many_as_there_are() -> None:
    card = play(ir.Draw(ir.Num(3)))
    t = Board(card)
    (it,) = t.hand(card)
    t.deck(SEAL, EMBER)
    t.start().play(it)
    assert t.names(t.state.hand[ME]) == ["Seal", "Ember"]
    assert not t.state.deck[ME]


def test_draw_until_counts_the_hand_without_the_card_played() -> None:
    card = play(ir.DrawUntil(ir.Num(3)))
    t = Board(card)
    it, _, _ = t.hand(card, SEAL, SEAL)
    t.start()
    assert t.can_play(it), "three in hand are two once it is played"
    t.play(it)
    assert len(t.state.hand[ME]) == 3


def test_draw_until_is_useless_with_enough_cards() -> None:
    card = play(ir.DrawUntil(ir.Num(3)))
    t = Board(card)
    it, *_ = t.hand(card, SEAL, SEAL, SEAL)
    assert not t.start().can_play(it)


def test_draw_up_to_asks() -> None:
    card = play(ir.Draw(ir.Num(3), up_to=True))
    t = Board(card)
    (it,) = t.hand(card)
    t.start().play(it)
    assert t.offered() == [1, 2, 3]
    t.number(2)
    assert len(t.state.hand[ME]) == 2


def test_each_player_draws() -> None:
    card = play(ir.Draw(ir.PrizesLeft("that-player"), "each"))
    t = Board(card)
    (it,) = t.hand(card)
    t.state.zone[t.state.prizes[OPP][-1]] = zone.DISCARD
    t.state.discard[OPP].append(t.state.prizes[OPP].pop())
    t.start().play(it)
    assert (len(t.state.hand[ME]), len(t.state.hand[OPP])) == (6, 5)


SEARCH = ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ONE), "hand", reveal=True)


def test_search_offers_each_kind_once_and_may_find_nothing() -> None:
    ball = play(SEARCH, ir.Shuffle())
    t = Board(ball)
    (it,) = t.hand(ball)
    first, second, ember, _ = t.deck(SEAL, SEAL, EMBER, WATER)
    t.start().play(it)
    offered = sorted((min(first, second), ember))
    assert t.options == [*(option.code(option.PICK_CARD, card) for card in offered), option.code(option.PICK_DONE)]
    t.pick(ember)
    assert t.names(t.state.hand[ME]) == ["Ember"]
    assert t.state.known[ember] == 3, "it was revealed"


def test_whoever_searches_in_vain_alone_is_told() -> None:
    ball = play(SEARCH, ir.Shuffle())
    for found in (True, False):
        t = Board(ball)
        (it,) = t.hand(ball)
        t.deck(SEAL if found else WATER, WATER)
        t.start().play(it)
        assert t.question == ("pick" if found else "turn")
        told = [event.sees for event in t.machine.log if event.kind == "search-in-vain"]
        assert told == ([] if found else [1 << ME])


def test_an_unlimited_search_must_find() -> None:
    computer = play(ir.Move(ir.Pick(ir.Cards("deck"), ONE), "hand"), ir.Shuffle())
    t = Board(computer, rules=bw.RULES)
    (it,) = t.hand(computer)
    t.deck(WATER, FIRE)
    t.start().play(it)
    assert t.kinds() == {"card"}


def test_a_search_needs_a_deck() -> None:
    ball = play(SEARCH, ir.Shuffle())
    t = Board(ball)
    (it,) = t.hand(ball)
    assert not t.start(fill=False).can_play(it)


def test_a_full_bench_is_not_searched_for() -> None:
    call = attack("Call", ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ONE), "bench"), ir.Shuffle())
    t = Board(mine=pokemon("Caller", attacks=(call,)))
    for _ in range(5):
        t.place(ME, SEAL)
    t.deck(SEAL, WATER)
    t.start().attack()
    assert t.asked == OPP
    assert len(t.state.deck[ME]) == 2
    assert not any(event.kind == "search" for event in t.machine.log)


def test_to_the_bench_only_as_many_as_fit() -> None:
    nest = play(ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ir.Num(3), "up-to"), "bench"), ir.Shuffle())
    t = Board(nest)
    (it,) = t.hand(nest)
    for _ in range(4):
        t.place(ME, SEAL)
    seals = t.deck(SEAL, SEAL, WATER)[:2]
    t.start().play(it).pick(min(seals))
    assert t.question == "turn"
    assert len(t.state.bench[ME]) == 5


def test_a_cost_must_be_paid_whole() -> None:
    trade = play(
        ir.Draw(TWO),
        cost=(ir.Move(ir.Pick(ir.Cards("hand"), TWO), "discard"),),
    )
    t = Board(trade)
    it, *_ = t.hand(trade, SEAL)
    t.start()
    assert not t.can_play(it), "the card itself is no payment"
    t = Board(trade)
    it, seal, ember, water = t.hand(trade, SEAL, EMBER, WATER)
    t.start().play(it).pick(seal).pick(water)
    assert t.zone(seal) == t.zone(water) == "discard"
    assert t.zone(ember) == "hand"
    assert len(t.state.hand[ME]) == 3


def test_a_cost_of_a_kind_needs_that_kind() -> None:
    swap = play(SEARCH, ir.Shuffle(), cost=(ir.ShuffleInto(ir.Pick(ir.Cards("hand", where=(ir.Is("Pokémon"),)), ONE)),))
    t = Board(swap)
    it, _ = t.hand(swap, WATER)
    assert not t.start().can_play(it)


def test_discarding_energy_of_choice_from_this_pokemon() -> None:
    cost = ir.Move(
        ir.Pick(ir.Cards("attached", on=ir.This(), where=(ir.Is("Energy"), ir.OfType("Water"))), TWO), "discard"
    )
    t = Board(mine=pokemon("Striker", attacks=(attack("Blast", ir.Hit(), cost, damage=60),)))
    first = t.attach(t.me, WATER)
    second = t.attach(t.me, WATER)
    fire = t.attach(t.me, FIRE)
    t.start().attack()
    assert (t.zone(first), t.zone(second), t.zone(fire)) == ("discard", "discard", "attached")


def test_the_same_energy_on_one_pokemon_is_offered_once() -> None:
    hammer = play(ir.Move(ir.Pick(ir.Cards("attached", "opponent", (ir.Is("Energy"),)), ONE), "discard"))
    t = Board(hammer)
    (it,) = t.hand(hammer)
    bench = t.place(OPP, SEAL, energy=(WATER,))
    first = t.attach(t.opp, WATER)
    t.attach(t.opp, WATER)
    t.start().play(it)
    assert t.offered() == [first, *t.state.energy[bench]]


def test_random_discard_asks_nobody() -> None:
    rip = attack("Rip", ir.Move(ir.Pick(ir.Cards("hand", "opponent"), ONE, random=True), "discard"))
    t = Board(mine=pokemon("Ripper", attacks=(rip,)))
    t.hand(SEAL, EMBER, WATER, seat=OPP)
    t.start().attack()
    assert t.question == "turn"
    assert len(t.state.discard[OPP]) == 1


def test_the_opponent_chooses_what_they_discard() -> None:
    rip = attack("Rip", ir.Move(ir.Pick(ir.Cards("hand", "opponent"), ONE, by="opponent"), "discard"))
    t = Board(mine=pokemon("Ripper", attacks=(rip,)))
    _, ember = t.hand(SEAL, EMBER, seat=OPP)
    t.start().attack()
    assert (t.asked, t.question) == (OPP, "pick")
    t.pick(ember)
    assert t.zone(ember) == "discard"


def test_milling() -> None:
    mill = attack("Mill", ir.Move(ir.Cards("deck", "opponent", top=TWO), "discard"))
    t = Board(mine=pokemon("Miller", attacks=(mill,)))
    top, second, third, _ = t.deck(SEAL, EMBER, WATER, WATER, seat=OPP)
    t.start().attack()
    assert (t.zone(top), t.zone(second), t.zone(third)) == ("discard", "discard", "hand")


def test_a_pokemon_goes_to_hand_with_everything_on_it() -> None:
    scoop = play(ir.Move(ir.Pick(ir.Pokemon("you", "bench"), ONE), "hand"))
    t = Board(scoop)
    (it,) = t.hand(scoop)
    bench = t.place(ME, SEAL, WALRUS, energy=(WATER,), damage=40)
    t.start().play(it)
    assert sorted(t.names(t.state.hand[ME])) == ["Seal", "Walrus", "Water Energy"]
    assert t.state.serial[bench] == 0


def test_attached_cards_can_go_elsewhere() -> None:
    scoop = play(ir.Move(ir.Pick(ir.Pokemon("you", "bench"), ONE), "hand", attached="discard"))
    t = Board(scoop)
    (it,) = t.hand(scoop)
    t.place(ME, SEAL, energy=(WATER,))
    t.start().play(it)
    assert t.names(t.state.hand[ME]) == ["Seal"]
    assert "Water Energy" in t.names(t.state.discard[ME])


def test_moving_the_active_leaves_a_new_one_to_be_chosen() -> None:
    home = play(ir.ShuffleInto(ir.Pokemon("you", "active")))
    t = Board(home)
    (it,) = t.hand(home)
    first = t.place(ME, SEAL)
    second = t.place(ME, EMBER)
    t.start().play(it)
    assert (t.asked, t.question) == (ME, "promote")
    assert t.offered() == [first, second]
    t.choose(second)
    assert t.state.active[ME] == second
    assert len(t.state.deck[ME]) == 11


def test_top_and_bottom_of_the_deck_in_an_order_of_choice() -> None:
    cards = ir.Pick(ir.Cards("hand"), TWO)
    for step, places in ((ir.Move(cards, "deck"), [0, 1]), (ir.Move(cards, "deck", "bottom"), [-2, -1])):
        stack = play(step)
        t = Board(stack)
        it, seal, ember = t.hand(stack, SEAL, EMBER)
        t.deck(WATER, WATER)
        t.start().play(it)
        assert t.question == "order"
        t.pick(ember)
        from_top = t.state.deck[ME][::-1]
        assert [from_top[place] for place in places] == [ember, seal]


def test_attach_from_the_discard_pile_to_one_of_several() -> None:
    patch = play(ir.Attach(ir.Pick(ir.Cards("discard", where=(ir.Is("basic Energy"),)), ONE), ir.Pick(MINE, ONE)))
    t = Board(patch)
    (it,) = t.hand(patch)
    water, fire, _ = t.discard(WATER, FIRE, DOUBLE)
    bench = t.place(ME, SEAL)
    t.start().play(it)
    assert t.offered() == [water, fire]
    t.pick(fire).choose(bench)
    assert t.state.energy[bench] == [fire]
    assert t.state.attached_energy[ME] == 0, "this is not the attachment of the turn"


def test_attach_each_card_where_the_player_likes() -> None:
    spread = play(ir.Attach(ir.Pick(ir.Cards("discard", where=(ir.Is("Energy"),)), TWO), MINE))
    t = Board(spread)
    (it,) = t.hand(spread)
    water, fire = t.discard(WATER, FIRE)
    bench = t.place(ME, SEAL)
    t.start().play(it)
    assert t.question == "attach-to"
    t.choose(bench).choose(t.me)
    assert (t.state.energy[bench], t.state.energy[t.me]) == ([water], [fire])


def test_attach_one_to_each() -> None:
    share = play(ir.Attach(ir.Pick(ir.Cards("discard", where=(ir.Is("Energy"),)), TWO), MINE, each=True))
    t = Board(share)
    (it,) = t.hand(share)
    water, fire = t.discard(WATER, FIRE)
    bench = t.place(ME, SEAL)
    t.start().play(it).choose(bench)
    assert (t.state.energy[bench], t.state.energy[t.me]) == ([water], [fire])


def test_moving_energy_to_another_pokemon() -> None:
    switch = play(
        ir.Attach(
            ir.Pick(ir.Cards("attached", "you", (ir.Is("basic Energy"),)), ONE, into="a"),
            ir.Pick(ir.Pokemon("you", where=(ir.Not(ir.Same(ir.Slot("a"))),)), ONE),
        )
    )
    t = Board(switch)
    (it,) = t.hand(switch)
    water = t.attach(t.me, WATER)
    assert not t.start().can_play(it), "there is no other Pokémon"
    t = Board(switch)
    (it,) = t.hand(switch)
    t.attach(t.me, DOUBLE)
    bench = t.place(ME, SEAL, energy=(WATER,))
    (water,) = t.state.energy[bench]
    t.start().play(it)
    assert t.names(t.state.energy[t.me]) == ["Double Energy", "Water Energy"]
    assert t.state.home[water] == t.me


def test_what_an_energy_may_be_attached_to_holds_for_effects_too() -> None:
    only_fire = special_energy(
        "Only Fire", ir.Provide((("Fire",),)), ir.AttachTo(ir.Pokemon(where=(ir.OfType("Fire"),)))
    )
    patch = play(ir.Attach(ir.Pick(ir.Cards("discard", where=(ir.Is("Energy"),)), ONE), MINE))
    t = Board(patch, only_fire)
    (it,) = t.hand(patch)
    t.discard(only_fire)
    ember = t.place(ME, EMBER)
    t.start().play(it)
    assert t.names(t.state.energy[ember]) == ["Only Fire"]


def test_a_tool_goes_only_where_there_is_room() -> None:
    band = trainer_card("Band", kind=trainer.TOOL)
    shop = play(ir.Attach(ir.Pick(ir.Cards("discard", where=(ir.Is("Pokémon Tool"),)), ONE), ir.Pick(MINE, ONE)))
    t = Board(shop, band)
    (it,) = t.hand(shop)
    t.attach(t.me, band)
    bench = t.place(ME, SEAL)
    (tool,) = t.discard(band)
    t.start().play(it)
    assert t.state.tools[bench] == [tool]


def test_looking_and_taking_from_the_top() -> None:
    look = play(
        ir.Look(ir.Cards("deck", top=ir.Num(3)), into="a"),
        ir.Move(ir.Pick(ir.Slot("a"), ONE, into="b"), "hand"),
        ir.Move(ir.Except(ir.Slot("a"), ir.Slot("b")), "deck", "bottom"),
    )
    t = Board(look)
    (it,) = t.hand(look)
    seal, ember, water, fire = t.deck(SEAL, EMBER, WATER, FIRE)
    t.start().play(it)
    assert t.kinds() == {"card"}, "one has to be taken"
    t.pick(ember)
    assert t.question == "order"
    t.pick(water)
    assert t.state.deck[ME][::-1] == [fire, water, seal]
    assert t.state.known[ember] == 1


def test_what_was_looked_at_by_kind_may_be_passed_over_unless_it_was_revealed() -> None:
    for show, kinds in ((ir.Look, {"card", "done"}), (ir.Reveal, {"card"})):
        look = play(
            show(ir.Cards("deck", top=ir.Num(3)), into="a"),
            ir.Move(ir.Pick(ir.Among(ir.Slot("a"), (ir.Is("Pokémon"),)), ONE), "hand"),
        )
        t = Board(look)
        (it,) = t.hand(look)
        t.deck(SEAL, EMBER, WATER)
        t.start().play(it)
        assert t.kinds() == kinds


def test_rearranging_the_top() -> None:
    dex = play(ir.Rearrange(ir.Cards("deck", top=ir.Num(3))))
    t = Board(dex)
    (it,) = t.hand(dex)
    seal, ember, water, fire = t.deck(SEAL, EMBER, WATER, FIRE)
    t.start().play(it).pick(water).pick(seal)
    assert t.state.deck[ME][::-1] == [water, seal, ember, fire]


def test_the_hand_shuffled_into_the_deck() -> None:
    anew = play(ir.ShuffleInto(ir.Cards("hand"), into="a"), ir.Draw(ir.SizeOf("a")))
    t = Board(anew)
    it, *_ = t.hand(anew, SEAL, EMBER)
    t.deck(WATER)
    t.start().play(it)
    assert len(t.state.hand[ME]) == 2
    assert len(t.state.deck[ME]) == 1


def test_taking_a_prize_of_choice() -> None:
    gift = play(ir.TakePrizes(ONE))
    t = Board(gift)
    (it,) = t.hand(gift)
    third = t.state.prizes[ME][2]
    t.start().play(it)
    assert t.question == "take-prize"
    t.answer(option.code(option.PICK_PRIZE, 2))
    assert t.zone(third) == "hand"


def test_swapping_a_card_with_a_prize() -> None:
    gamble = play(ir.SwapHandWithPrizes(ir.Pick(ir.Cards("hand"), ONE), ir.Pick(ir.Cards("prizes"), ONE)))
    t = Board(gamble)
    it, seal = t.hand(gamble, SEAL)
    prize = t.state.prizes[ME][1]
    t.start().play(it)
    assert t.kinds() == {"prize"}
    t.answer(option.code(option.PICK_PRIZE, 1, ME))
    assert (t.zone(seal), t.zone(prize)) == ("prizes", "hand")


def test_different_types_only() -> None:
    gather = play(
        ir.Move(
            ir.Pick(ir.Cards("discard", where=(ir.Is("basic Energy"),)), ir.Num(3), "up-to", distinct="type"), "hand"
        )
    )
    t = Board(gather)
    (it,) = t.hand(gather)
    water, _, fire = t.discard(WATER, WATER, FIRE)
    t.start().play(it)
    assert t.kinds() == {"card"}, "up to three is at least one"
    t.pick(water)
    assert t.offered() == [fire]
    t.done()
    assert t.names(t.state.hand[ME]) == ["Water Energy"]


def test_any_number_may_be_none() -> None:
    drop = play(ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(0), "any", into="a"), "discard"), ir.Draw(ir.SizeOf("a")))
    t = Board(drop)
    it, _, _ = t.hand(drop, SEAL, EMBER)
    t.start().play(it).done()
    assert len(t.state.hand[ME]) == 2


def test_pokemon_and_cards_together() -> None:
    pack = play(
        ir.ShuffleInto(ir.Together((ir.Pokemon("you", "bench"), ir.Cards("hand"))), into="a"), ir.Draw(ir.SizeOf("a"))
    )
    t = Board(pack)
    it, _ = t.hand(pack, SEAL)
    t.place(ME, EMBER, energy=(WATER,))
    t.start().play(it)
    assert len(t.state.hand[ME]) == 2, "a Pokémon counts as one, whatever is attached"
    assert t.state.bench[ME] == []


@pytest.mark.parametrize("zone", ["discard", "lost"])
def test_the_stadium_is_a_card_like_others(zone: Literal["discard", "lost"]) -> None:
    arena = trainer_card("Arena", ir.Static((ir.HpMore(ir.Pokemon("both"), ir.Num(10)),)), kind=trainer.STADIUM)
    wind = play(ir.Move(ir.Cards("stadium", "both"), zone))
    t = Board(wind, arena)
    (it,) = t.hand(wind)
    stadium = t.stadium(arena, OPP)
    t.start().play(it)
    assert t.zone(stadium) == zone
    assert t.state.stadium == -1


def test_what_follows_if_you_do_needs_what_has_to_be_done() -> None:
    swap = play(
        ir.ShuffleInto(ir.Pick(ir.Cards("hand", where=(ir.Is("Pokémon"),)), ONE), reveal=True, into="a"),
        ir.If(ir.Did("a"), (SEARCH, ir.Shuffle())),
    )
    t = Board(swap)
    it, _ = t.hand(swap, WATER)
    assert not t.start().can_play(it)
    t = Board(swap)
    it, _ = t.hand(swap, SEAL)
    assert t.start().can_play(it)


def test_all_of_one_type() -> None:
    gather = play(
        ir.Move(
            ir.Pick(ir.Cards("discard", where=(ir.Is("basic Energy"),)), ir.Num(0), "any", distinct="same-type"), "hand"
        )
    )
    t = Board(gather)
    (it,) = t.hand(gather)
    water, again, _ = t.discard(WATER, WATER, FIRE)
    t.start().play(it).pick(water)
    assert t.offered() == [again]
