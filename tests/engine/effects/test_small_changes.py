"""What no card asks today but the language can say, and the edges of what cards ask: places in which a small change of
the engine went unnoticed (`tools/mutate.py`)."""

import pytest

from playmat.engine import Game
from playmat.engine.atoms.notes import note
from playmat.engine.effects.common import may_enter
from playmat.engine.facts.pokemon import hp_of
from playmat.model import ir
from playmat.model.card import Power
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import deed, option, power, trainer
from playmat.model.words.refusal import NOT_YOUR_TURN, NOT_YOURS, REASONS
from tests.engine.effects.board import (
    DOUBLE,
    EMBER,
    FIRE,
    LEVIATHAN,
    ME,
    OPP,
    SEAL,
    WALRUS,
    WATER,
    Board,
    attack,
    play,
    pokemon,
    trainer_card,
)
from tests.engine.effects.test_nouns import cards, frame, holds, number

ONE, TWO = ir.Num(1), ir.Num(2)
YOURS = ir.Pokemon("you")


def hearty(scope: ir.Target) -> Power:
    """Those have 50 more HP."""
    return Power("Hearty", power.ABILITY, (ir.Static((ir.HpMore(scope, ir.Num(50)),)),))


def test_a_power_for_all_but_itself() -> None:
    lone = pokemon("Lone", powers=(hearty(ir.Except(YOURS, ir.This())),))
    t = Board(mine=lone)
    other = t.place(ME, SEAL)
    t.start()
    assert [hp_of(t.machine, spot) for spot in (t.me, other, t.opp)] == [100, 150, 300]


def test_a_power_for_some_among_them() -> None:
    warm = pokemon("Warm", powers=(hearty(ir.Among(YOURS, (ir.OfType("Fire"),))),))
    t = Board(mine=warm)
    ember, theirs = t.place(ME, EMBER), t.place(OPP, EMBER)
    t.start()
    assert [hp_of(t.machine, spot) for spot in (t.me, ember, theirs)] == [100, 150, 100]


def test_pokemon_of_different_names() -> None:
    """Of two of one name only one is taken; the Pokémon count by the card on top."""
    card = play(ir.PutCounters(ir.Pick(ir.Pokemon("opponent"), TWO, distinct="name"), ONE))
    t = Board(card, theirs=SEAL)
    (it,) = t.hand(card)
    twin, grown = t.place(OPP, SEAL), t.place(OPP, SEAL, WALRUS)
    t.start().play(it).choose(t.opp)
    assert [t.damage(spot) for spot in (t.opp, twin, grown)] == [10, 0, 10]


def test_as_many_texts_as_it_says_and_no_more() -> None:
    draws = tuple((ir.Draw(ir.Num(number)),) for number in (1, 2, 4))
    card = play(ir.ChooseOne(draws, most=2))
    t = Board(card)
    (it,) = t.hand(card)
    t.start().play(it).answer(option.code(option.PICK_BRANCH, 0)).answer(option.code(option.PICK_BRANCH, 2))
    assert t.question == "turn"
    assert len(t.state.hand[ME]) == 5


@pytest.mark.parametrize("other", [False, True])
def test_an_attack_by_one_of_a_name_may_have_been_its_own(other: bool) -> None:
    """Unless it must have been another one."""
    where: tuple[ir.Filter, ...] = (ir.Named("Dancer"),)
    if other:
        where = (*where, ir.Not(ir.Same(ir.This())))
    again = ir.If(ir.Happened("use-attack", turn="own-last-turn", where=where), (ir.AddDamage(ir.Num(50)),))
    t = Board(mine=pokemon("Dancer", attacks=(attack("Dance", again, ir.Hit(), damage=10),)))
    t.start().attack().pass_turn().attack()
    assert t.damage(t.opp) == (20 if other else 70)


@pytest.mark.parametrize("kind", [kind for kind in option.NAMES if kind < option.PICK_CARD])
def test_of_what_there_is_not_the_reason_is_said(kind: int) -> None:
    """The first card and the first place that do not exist, and far beyond: a refusal, whatever is wanted with them."""
    t = Board()
    t.hand(WATER, SEAL)
    t.start()
    game = Game(t.machine)
    limits = (len(t.machine.cards), len(t.state.serial), 4000)
    for first in (0, *limits, option.NO_ARGUMENT):
        for second in (0, *limits, option.NO_ARGUMENT):
            code = option.code(kind, first, second)
            if code not in t.options and kind != option.PASS:
                refusal = game.why_not(code)
                assert refusal is not None and refusal.sentence.endswith(".")


def test_what_left_play_has_no_past() -> None:
    """An attack goes on when its Pokémon is gone: nothing happened to that one this turn."""
    entered = ir.If(ir.Happened("this-became-active"), (ir.Draw(TWO),), (ir.Draw(ONE),))
    leaver = pokemon("Leaver", attacks=(attack("Leave", ir.Move(ir.This(), "hand"), entered),))
    t = Board(mine=leaver)
    t.place(ME, SEAL)
    t.state.moved_in[t.me] = t.state.turn
    t.start().attack()
    drawn = len(t.state.hand[ME])
    assert drawn == 2, "its own card, and one drawn"
    assert t.top(Spot(t.state.active[ME])) == "Seal"


@pytest.mark.parametrize("again", [False, True])
def test_who_is_healed_alone_is_damaged_and_who_is_cured_after_it_need_not_be(again: bool) -> None:
    """What a later step does to the same Pokémon counts, what it does to another one does not."""
    bench = ir.Pick(ir.Pokemon("you", "bench"), ONE, into="a")
    steps = (ir.Heal(bench, ir.Num(20)), ir.Cure(ir.Slot("a") if again else ir.This()))
    t = Board(mine=pokemon("Medic", attacks=(attack("Care", *steps),)))
    whole, hurt = t.place(ME, SEAL), t.place(ME, SEAL, damage=30)
    t.start().attack()
    if again:
        assert set(t.offered()) == {whole, hurt}
        t.choose(hurt)
    assert [t.damage(spot) for spot in (whole, hurt)] == [0, 10]


def test_where_an_attached_card_is_follows_its_pokemon() -> None:
    t = Board()
    t.attach(t.me, WATER)
    t.attach(t.place(ME, SEAL), FIRE)
    t.hand(DOUBLE)
    assert cards(t, ir.At("active"), zone="attached") == ["Water Energy"]
    assert cards(t, ir.At("bench"), zone="attached") == ["Fire Energy"]
    assert cards(t, ir.At("bench"), zone="hand") == []


def test_what_provides_energy_is_attached() -> None:
    t = Board()
    t.hand(DOUBLE, SEAL)
    t.attach(t.me, DOUBLE)
    t.attach(t.me, WATER)
    assert cards(t, ir.Provides(2), zone="hand") == []
    assert cards(t, ir.Provides(2), zone="attached") == ["Double Energy"]


@pytest.mark.parametrize(("later", "expected"), [(False, ["Walrus"]), (True, ["Walrus", "Leviathan"])])
def test_what_evolves_from_cards_that_are_not_in_play(later: bool, expected: list[str]) -> None:
    t = Board()
    t.hand(SEAL)
    t.discard(WALRUS, LEVIATHAN, EMBER)
    assert cards(t, ir.EvolvesFrom(ir.Cards("hand"), later)) == expected


def test_while_something_is_asked_no_action_is_allowed() -> None:
    card = play(ir.PutCounters(ir.Pick(ir.Pokemon("opponent"), ONE), ONE))
    t = Board(card)
    (it,) = t.hand(card)
    t.place(OPP, SEAL)
    t.start().play(it)
    refusal = Game(t.machine).why_not(option.code(option.PASS))
    assert refusal is not None and refusal.sentence == REASONS[NOT_YOUR_TURN][1]


def test_the_reason_for_a_use_that_there_is_not() -> None:
    """A Stadium without a second text; a card in hand whose text is used from the discard pile."""
    draw = ir.Draw(ONE)
    field = trainer_card("Field", ir.Activated((draw,), by="each"), kind=trainer.STADIUM)
    t = Board(field)
    t.stadium(field)
    t.start()
    game = Game(t.machine)
    assert game.why_not(option.code(option.USE_STADIUM, 0)) is None
    refusal = game.why_not(option.code(option.USE_STADIUM, 1))
    assert refusal is not None


def test_luck_is_noticed_between_two_positions() -> None:
    """A coin, a shuffle, a card that somebody knows now; nothing of it when a Pokémon attacks."""
    coin, shuffle, look = (
        trainer_card(name, ir.Play((step,)))
        for name, step in (("Coin", ir.Flip("a")), ("Shuffle", ir.Shuffle()), ("Draw", ir.Draw(ONE)))
    )
    for card in (coin, shuffle, look):
        t = Board(card)
        (it,) = t.hand(card)
        t.start()
        game = Game(t.machine)
        before = game.clone()
        assert not game.chanced(before)
        t.play(it)
        assert game.chanced(before)
    hitter = pokemon("Hitter", attacks=(attack("Hit", ir.Hit(), damage=10),))
    t = Board(hitter)
    (it,) = t.hand(hitter)
    t.start()
    game = Game(t.machine)
    before = game.clone()
    t.answer(option.code(option.BENCH, it))
    assert not game.chanced(before)


def test_prizes_taken_in_the_game_and_in_a_turn() -> None:
    t = Board()
    assert not holds(t, ir.Happened("prize-taken", turn="game"))
    t.state.prizes[ME] = t.state.prizes[ME][:-1]
    assert holds(t, ir.Happened("prize-taken", turn="game"))
    assert not holds(t, ir.Happened("prize-taken", "opponent", turn="game"))
    note(t.machine, deed.PRIZE, ME, 0)
    note(t.machine, deed.PRIZE, OPP, 0)
    note(t.machine, deed.HEAL, ME, 0)
    assert number(t, ir.PrizesTaken("you", "this-turn")) == 1
    assert number(t, ir.PrizesTaken("you", "last-turn")) == 0


def test_a_vstar_power_and_a_gx_attack_of_the_game() -> None:
    t = Board()
    t.state.vstar_used[OPP] = 1
    assert holds(t, ir.Happened("use-vstar", "opponent", "game"))
    assert not holds(t, ir.Happened("use-vstar", "you", "game"))
    assert not holds(t, ir.Happened("use-gx", "opponent", "game"))


@pytest.mark.parametrize("name", ["Whirl", "Other"])
def test_an_attack_of_a_name_used_by_such_a_pokemon(name: str) -> None:
    """The attack that was used has another name, or that one."""
    again = ir.If(ir.Happened("use-attack", turn="own-last-turn", name=name), (ir.AddDamage(ir.Num(50)),))
    spinner = pokemon("Spinner", attacks=(attack("Whirl", again, ir.Hit(), damage=10), attack("Other", ir.Hit())))
    t = Board(mine=spinner)
    t.start().attack().pass_turn().attack()
    assert t.damage(t.opp) == (70 if name == "Whirl" else 20)


def test_coins_until_tails_chosen_and_flipped() -> None:
    """What the first coin shows may be chosen there too; the next is flipped."""
    will = ir.Lasting((ir.FirstCoin("you"),), "this-turn", on_player=True)
    card = play(will, ir.Flip("a", until_tails=True), ir.Draw(ir.Heads("a")))
    first = trainer_card("First", ir.Play((will,)))
    t = Board(card, first, mine=pokemon("Spinner", attacks=(attack("Spin", ir.Flip("a", until_tails=True)),)))
    (it,) = t.hand(first)
    t.coins(1, 0).start().play(it).attack()
    assert t.question == "coin-side"
    t.yes()
    assert t.state.coin_script == []


def test_a_piece_of_one_is_no_pokemon_that_enters_alone() -> None:
    """Of a card that says by whose text alone it is put into play: no other text does it."""
    t = Board()
    (it,) = t.hand(SEAL)
    t.start()
    definition = t.machine.cards[it]
    t.pool.only_by[definition] = t.pool.name_number("Call")
    assert not may_enter(t.machine, frame(t), Card(it))
    del t.pool.only_by[definition]
    assert may_enter(t.machine, frame(t), Card(it))


@pytest.mark.parametrize("seat", [ME, OPP])
def test_a_stadium_for_its_owner_alone(seat: Seat) -> None:
    field = trainer_card("Field", ir.Activated((ir.Draw(ONE),)), kind=trainer.STADIUM)
    t = Board(field)
    t.stadium(field, seat)
    t.start()
    refusal = Game(t.machine).why_not(option.code(option.USE_STADIUM, 0))
    assert (refusal is None) == (seat == ME)
    if refusal is not None:
        assert refusal.sentence == REASONS[NOT_YOURS][1]


@pytest.mark.parametrize("same", [False, True])
def test_the_second_attack_of_a_turn_may_be_this_one_or_another(same: bool) -> None:
    again = ir.Static((ir.AttackTwice(ir.This(), same=same, other=not same),))
    hits = (attack("Jab", ir.Hit(), damage=10), attack("Hook", ir.Hit(), damage=30))
    t = Board(mine=pokemon("Boxer", attacks=hits, powers=(Power("Again", power.ABILITY, (again,)),)))
    t.start().attack(0)
    offered = {option.first(code) for code in t.options if option.kind(code) == option.ATTACK}
    assert offered == ({0} if same else {1})
    game = Game(t.machine)
    for index in (0, 1):
        code = option.code(option.ATTACK, index)
        assert (game.why_not(code) is None) == (index in offered)


def test_damage_by_a_power_is_no_damage_of_an_attack() -> None:
    """What makes attacks do more does not count for it; a Trainer card's own text does none."""
    target = ir.Pokemon("opponent", "active")
    spark = Power("Spark", power.ABILITY, (ir.Activated((ir.Damage(target, ir.Num(20)),)),))
    strong = Power("Strong", power.ABILITY, (ir.Static((ir.DealMore(ir.This(), ir.Num(10)),)),))
    card = play(ir.Damage(target, ir.Num(20)))
    t = Board(card, mine=pokemon("Sparker", powers=(spark, strong)))
    (it,) = t.hand(card)
    t.start().use(t.me)
    assert t.damage(t.opp) == 20
    t.play(it)
    assert t.damage(t.opp) == 20


def test_an_item_is_an_item_whoever_else_has_powers() -> None:
    """The discard pile is kept from Items: nothing comes back by one, but by a Supporter."""
    kept = ir.CannotMove(ir.Cards("discard", "opponent"), ("hand",), "opponent", ("Item",))
    keeper = pokemon("Keeper", powers=(Power("Keep", power.ABILITY, (ir.Static((kept,)),)),))
    back = ir.Play((ir.Move(ir.Pick(ir.Cards("discard"), ONE), "hand"),))
    item, helper = trainer_card("Net", back), trainer_card("Guide", back, kind=trainer.SUPPORTER)
    last = pokemon("Last", powers=(Power("Shine", power.POKE_BODY, (ir.Static((kept,)),)),))
    t = Board(item, helper, last, theirs=keeper)
    net, guide = t.hand(item, helper)
    (lost,) = t.discard(SEAL)
    t.start().play(net)
    assert t.zone(lost) == "discard"
    t.play(guide)
    assert t.zone(lost) == "hand" or t.question == "pick"


def test_a_power_that_may_not_be_used_is_not_in_force() -> None:
    """A Poké-Power that lets its Pokémon have more HP, if there were one, is used by having them."""
    thick = Power("Thick", power.POKE_POWER, (ir.Static((ir.HpMore(ir.This(), ir.Num(30)),)),))
    lock = ir.Static((ir.Cannot(ir.Pokemon("opponent"), "use-powers"),))
    for locked in (False, True):
        t = Board(
            mine=pokemon("Whale", powers=(thick,)),
            theirs=pokemon("Lock", powers=(Power("Hush", power.POKE_BODY, (lock,)),)) if locked else SEAL,
        )
        t.start()
        assert hp_of(t.machine, t.me) == (100 if locked else 130)
