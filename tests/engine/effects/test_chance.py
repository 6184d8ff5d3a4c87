"""Coins flipped again or looked at one by one, Rock-Paper-Scissors, Prizes face up, what a coin or a trigger undoes."""

import dataclasses

import pytest

from playmat.engine.resample import permute_hidden
from playmat.engine.view import build_view
from playmat.model import ir
from playmat.model.card import CardDef, Power
from playmat.model.ids import Seat
from playmat.model.words import option, power, stage, trainer
from playmat.rules import platinum
from tests.engine.effects.board import ME, OPP, ROCK, SEAL, WALRUS, WATER, Board, attack, play, pokemon, trainer_card

FLIPPER = pokemon(
    "Flipper",
    attacks=(
        attack("Flip", ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.AddDamage(ir.Num(20)),)), ir.Hit(), damage=10),
        attack("Plain", ir.Hit(), damage=10),
    ),
)
AGAIN = ir.Static((ir.FlipAgain(),))
ALONE = trainer_card("Coin", ir.Static((ir.FlipAgain("you", ir.This(), True),)), kind=trainer.TOOL)


def with_power(card: CardDef, name: str, *units: ir.Unit) -> CardDef:
    return dataclasses.replace(card, id=f"test-{name}", powers=(Power(name, power.ABILITY, units),))


def act(table: Board, kind: int, card: int, spot: int) -> None:
    """Do that with the card and the Pokémon."""
    for code in table.options:
        if (
            option.kind(code) == kind
            and option.first(code) == card
            and option.second(code) in (spot, option.NO_ARGUMENT)
        ):
            table.answer(code)
            return
    raise AssertionError(f"{kind} {card} is not offered")


# --- Flipping again


def test_coins_of_an_attack_are_flipped_again_once() -> None:
    table = Board(mine=with_power(FLIPPER, "Star", AGAIN)).coins(0, 0).start()
    table.attack(0)
    assert (table.question, table.asked) == ("flip-again", ME)
    table.yes()
    assert table.damage(table.opp) == 10
    assert table.state.coin_script == []


def test_the_first_coins_may_be_kept() -> None:
    table = Board(mine=with_power(FLIPPER, "Star", AGAIN)).coins(1).start()
    table.attack(0).no()
    assert table.damage(table.opp) == 30


def test_only_coins_of_attacks_are_flipped_again() -> None:
    gadget = play(ir.Flip("a"), ir.If(ir.AllHeads("a"), (ir.Draw(ir.Num(1)),)))
    table = Board(gadget, mine=with_power(FLIPPER, "Star", AGAIN))
    card = table.hand(gadget)[0]
    table.coins(1).start().play(card)
    assert table.question == "turn"


def test_two_texts_of_different_names_each_work_once() -> None:
    other = with_power(SEAL, "Moon", AGAIN)
    table = Board(other, mine=with_power(FLIPPER, "Star", AGAIN))
    table.place(ME, other)
    table.coins(0, 0, 1).start().attack(0).yes().yes()
    assert table.damage(table.opp) == 30


def test_a_text_that_allows_no_other_works_alone() -> None:
    other = with_power(SEAL, "Moon", AGAIN)
    table = Board(ALONE, other, mine=FLIPPER)
    table.attach(table.me, ALONE)
    table.place(ME, other)
    table.coins(0, 0).start().attack(0).yes()
    assert table.damage(table.opp) == 10


def test_it_is_for_the_pokemon_of_its_scope() -> None:
    table = Board(ALONE, mine=FLIPPER)
    bench = table.place(ME, SEAL)
    table.attach(bench, ALONE)
    table.coins(0).start().attack(0)
    assert table.damage(table.opp) == 10


def test_the_other_player_does_not_unflip_coins_by_guessing() -> None:
    table = Board(mine=with_power(FLIPPER, "Star", AGAIN)).coins(0, 1).start()
    table.attack(0)
    permute_hidden(table.machine, OPP, 7)
    assert (table.question, table.state.coin_script) == ("flip-again", [1])


# --- Tails for an attack

POLICY = trainer_card(
    "Policy",
    ir.Triggered("attacks", (ir.Later("end-of-turn", (ir.Draw(ir.Num(3)),)),), when=ir.FlippedTails()),
    kind=trainer.TOOL,
)


@pytest.mark.parametrize(("index", "coins", "drawn"), [(0, (0,), 3), (0, (1,), 0), (1, (), 0)])
def test_tails_for_an_attack_are_remembered_at_its_end(index: int, coins: tuple[int, ...], drawn: int) -> None:
    table = Board(POLICY, mine=FLIPPER)
    table.attach(table.me, POLICY)
    table.coins(*coins).start().attack(index)
    assert len(table.state.hand[ME]) == drawn


def test_tails_of_an_earlier_attack_do_not_count() -> None:
    twice = with_power(FLIPPER, "Barrage", ir.Static((ir.AttackTwice(ir.This()),)))
    table = Board(POLICY, mine=twice)
    table.attach(table.me, POLICY)
    table.coins(0).start().attack(0).attack(1)
    assert len(table.state.hand[ME]) == 3, "once for the first attack, not again for the second"


# --- One coin of several


@pytest.mark.parametrize(("coins", "damage"), [((1, 1), 10), ((1, 0), 30), ((0, 1), 0), ((0, 0), 20)])
def test_each_coin_decides_something_else(coins: tuple[int, int], damage: int) -> None:
    user = pokemon(
        "User",
        attacks=(
            attack(
                "Noise",
                ir.Flip("a", ir.Num(2)),
                ir.If(ir.CoinIs("a", 1), (ir.Damage(ir.Pokemon("opponent", "active"), ir.Num(10)),)),
                ir.If(ir.CoinIs("a", 2, False), (ir.Damage(ir.Pokemon("opponent", "active"), ir.Num(20)),)),
            ),
        ),
    )
    table = Board(mine=user).coins(*coins).start().attack(0)
    assert table.damage(table.opp) == damage


# --- Rock-Paper-Scissors

GAME = play(ir.RockPaperScissors("a"), ir.If(ir.Did("a"), (ir.Draw(ir.Num(2)),)))


def sign(table: Board, number: int) -> None:
    table.answer(option.code(option.PICK_SIGN, number))


@pytest.mark.parametrize(
    ("mine", "theirs", "drawn"), [(1, 0, 2), (2, 1, 2), (0, 2, 2), (0, 1, 0), (1, 2, 0), (2, 0, 0)]
)
def test_paper_beats_rock_and_so_on(mine: int, theirs: int, drawn: int) -> None:
    table = Board(GAME)
    card = table.hand(GAME)[0]
    table.start().play(card)
    assert (table.question, table.asked) == ("rock-paper-scissors", ME)
    sign(table, mine)
    assert table.asked == OPP
    sign(table, theirs)
    assert len(table.state.hand[ME]) == drawn


def test_a_draw_is_played_again() -> None:
    table = Board(GAME)
    card = table.hand(GAME)[0]
    table.start().play(card)
    for number in (1, 1):
        sign(table, number)
    assert (table.question, table.asked) == ("rock-paper-scissors", ME)
    sign(table, 0)
    sign(table, 2)
    assert len(table.state.hand[ME]) == 2


def test_nobody_sees_the_sign_that_was_chosen_first() -> None:
    views = []
    for number in (0, 1, 2):
        table = Board(GAME)
        card = table.hand(GAME)[0]
        table.start().play(card)
        sign(table, number)
        views.append([build_view(table.machine, seat) for seat in (OPP, Seat(-1))])
        assert not [event for event in table.machine.log if event.kind == "sign"]
    assert views[0] == views[1] == views[2]


def test_dealing_anew_what_is_hidden_chooses_the_sign_anew() -> None:
    table = Board(GAME)
    card = table.hand(GAME)[0]
    table.start().play(card)
    sign(table, 0)
    chosen = set()
    for number in range(20):
        twin = table.machine.clone()
        permute_hidden(twin, OPP, number)
        chosen.add(twin.state.frames[-1].numbers[0])
    assert chosen == {0, 1, 2}
    permute_hidden(table.machine, ME, 3)
    assert (table.asked, table.state.frames[-1].numbers) == (OPP, [0]), "who chose it knows it"


# --- Prizes face up


def test_a_prize_laid_face_up_is_seen_by_both() -> None:
    lay = play(
        ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(1)), "prizes", reveal=True),
        ir.Move(ir.Pick(ir.Cards("prizes", where=(ir.Not(ir.FaceUp()),)), ir.Num(1)), "hand"),
    )
    table = Board(lay)
    card, seal = table.hand(lay, SEAL)
    table.start().play(card)
    prizes = [code for code in table.options if option.kind(code) == option.PICK_PRIZE]
    assert [option.first(code) for code in prizes] == [0, 1, 2, 3, 4, 5], "not the one that lies face up"
    table.answer(prizes[0])
    assert table.zone(seal) == "prizes"
    for seat in (ME, OPP):
        shown = [one["name"] for one in build_view(table.machine, seat)["players"][ME]["prizes"] if one]
        assert shown == ["Seal"]


def test_prizes_turned_face_up_stay_so_and_are_known_when_taken() -> None:
    turn = play(ir.Reveal(ir.Cards("prizes")), ir.TakePrizes(ir.Num(1)))
    table = Board(turn)
    card = table.hand(turn)[0]
    table.start().play(card)
    table.answer(table.options[0])
    assert [one["name"] for one in build_view(table.machine, OPP)["players"][ME]["hand"] if one] == ["Water Energy"]


# --- The opponent's last attack


def test_the_last_attack_is_used_as_this_one() -> None:
    copycat = pokemon("Copycat", attacks=(attack("Copy", ir.UseLastAttack()),))
    table = Board(mine=copycat, theirs=FLIPPER)
    table.start().attack(0)
    assert table.damage(table.opp) == 0, "there was none"
    table.attack(1).attack(0)
    assert table.damage(table.opp) == 10


def test_two_copies_do_not_go_round_in_a_circle() -> None:
    copycat = pokemon("Copycat", attacks=(attack("Copy", ir.UseLastAttack()),))
    table = Board(mine=copycat, theirs=copycat).start()
    for _ in range(3):
        table.attack(0)
    assert (table.damage(table.me), table.damage(table.opp)) == (0, 0)


# --- Trainers that may have no effect

GATE = attack(
    "Wind",
    ir.Lasting((ir.PlayGate("opponent", (ir.Is("Trainer"),)),), "opponents-next-turn", on_player=True),
)
WINDY = pokemon("Windy", attacks=(GATE,))
POTION = play(ir.Draw(ir.Num(1)))


@pytest.mark.parametrize(("coin", "drawn"), [(1, 1), (0, 0)])
def test_a_coin_decides_whether_a_trainer_has_its_effect(coin: int, drawn: int) -> None:
    table = Board(POTION, mine=WINDY)
    card = table.hand(POTION, seat=OPP)[0]
    table.deck(WATER, WATER, WATER, seat=OPP)
    table.coins(coin).start().attack(0)
    before = len(table.state.hand[OPP])
    table.play(card)
    assert table.zone(card) == "discard"
    assert len(table.state.hand[OPP]) == before - 1 + drawn


def test_what_would_stay_in_play_is_discarded() -> None:
    place = trainer_card("Place", ir.Static((ir.NoWeakness(ir.Pokemon("both")),)), kind=trainer.STADIUM)
    fossil = trainer_card("Old Stone", ir.AsPokemon(), kind=trainer.FOSSIL)
    table = Board(place, ALONE, fossil, mine=WINDY)
    stadium, tool, stone = table.hand(place, ALONE, fossil, seat=OPP)
    table.coins(0, 0, 0).start().attack(0)
    table.play(stadium)
    act(table, option.ATTACH, tool, table.opp)
    act(table, option.BENCH, stone, option.NO_ARGUMENT)
    assert [table.zone(card) for card in (stadium, tool, stone)] == ["discard"] * 3
    assert table.state.stadium == -1


def test_it_lasts_for_the_opponents_next_turn_alone() -> None:
    table = Board(POTION, mine=WINDY)
    card = table.hand(POTION)[0]
    table.coins().start().attack(0).pass_turn().play(card)
    assert table.zone(card) == "discard"


# --- Triggers on the Defending Pokémon

SAD = pokemon(
    "Sad",
    attacks=(
        attack(
            "Sob",
            ir.Watch(
                (ir.Triggered("energy-attached", (ir.Afflict(ir.EventPokemon(), ("Asleep",)),), whose="opponent"),),
                "opponents-next-turn",
                ir.Pokemon("opponent", "active"),
            ),
        ),
    ),
)


def test_the_pokemon_that_was_attacked_falls_asleep() -> None:
    table = Board(mine=SAD)
    card = table.hand(WATER, seat=OPP)[0]
    table.start().attack(0)
    act(table, option.ATTACH, card, table.opp)
    assert table.state.conditions[table.opp] == 1


def test_another_pokemon_does_not() -> None:
    table = Board(mine=SAD)
    card = table.hand(WATER, seat=OPP)[0]
    bench = table.place(OPP, ROCK)
    table.start().attack(0)
    act(table, option.ATTACH, card, bench)
    assert table.state.conditions[table.opp] == 0


def test_evolving_ends_it() -> None:
    table = Board(mine=SAD, theirs=SEAL)
    card, walrus = table.hand(WATER, WALRUS, seat=OPP)
    table.start().attack(0)
    act(table, option.EVOLVE, walrus, table.opp)
    act(table, option.ATTACH, card, table.opp)
    assert table.state.conditions[table.opp] == 0


# --- Exchanged for another card


def test_effects_end_where_the_text_says_so() -> None:
    shift = play(
        ir.Transform(
            ir.Pokemon("you", "active"), ir.Pick(ir.Cards("hand", where=(ir.Is("Basic"),)), ir.Num(1)), recover=True
        )
    )
    table = Board(shift)
    card, rock = table.hand(shift, ROCK)
    table.state.conditions[table.me] = 1
    table.state.damage[table.me] = 30
    table.start().play(card)
    assert table.top(table.me) == "Rock" and table.zone(rock) == "play"
    assert (table.state.conditions[table.me], table.damage(table.me)) == (0, 30)


# --- What descends from a Fossil


def test_stages_above_a_fossil() -> None:
    fossil = trainer_card("Dome Fossil", ir.AsPokemon(), kind=trainer.FOSSIL)
    shell = pokemon("Shell", stage=stage.STAGE_1, evolves_from="Dome Fossil")
    blade = pokemon("Blade", stage=stage.STAGE_2, evolves_from="Shell")
    dig = play(ir.Move(ir.Pick(ir.Cards("discard", where=(ir.EvolvesFromFossil(),)), ir.Num(1)), "hand"))
    table = Board(fossil, shell, blade, dig, rules=platinum.RULES)
    card = table.hand(dig)[0]
    found = table.discard(fossil, shell, blade, WALRUS, SEAL)
    table.start().play(card)
    assert sorted(table.offered()) == [found[1], found[2]]
