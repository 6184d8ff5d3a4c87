"""A card that lies face down while its name is guessed, and a Supporter that the other player has to play."""

import dataclasses

import pytest

from playmat.engine.codec import from_bytes, to_bytes
from playmat.engine.resample import permute_hidden
from playmat.engine.view import build_view
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ids import Seat
from playmat.model.words import option, trainer, zone
from tests.engine.effects.board import ME, OPP, SEAL, WALRUS, WATER, Board, attack, play, pokemon, trainer_card

QUIZ = play(
    ir.If(ir.Did("a"), (ir.Draw(ir.Num(2), "opponent"),), (ir.Draw(ir.Num(2)),)),
    cost=(ir.GuessName(ir.Pick(ir.Cards("hand", where=(ir.Is("Pokémon"),)), ir.Num(1)), "a"),),
)
OTTER = pokemon("Otter", attacks=(attack("Splash", ir.Hit(), damage=10), attack("Dive", ir.Hit(), damage=20)))
SHRIMP = pokemon("Shrimp", attacks=(attack("Splash", ir.Hit(), damage=10),))
CRAB = pokemon("Crab", attacks=(attack("Pinch", ir.Hit(), damage=10),))


def tell(table: Board, name: str) -> None:
    """Tell the name of an attack."""
    attacks = table.pool.attacks
    for code in table.options:
        if table.pool.names[attacks.name[option.first(code)]] == name:
            table.answer(code)
            return
    raise AssertionError(f"{name} cannot be told")


def guess(table: Board, name: str) -> None:
    number = table.pool.name_numbers[name] if name else option.NO_ARGUMENT
    table.answer(option.code(option.PICK_NAME, number))


def laid() -> tuple[Board, int]:
    """The otter lies face down, and its first attack was told."""
    table = Board(QUIZ, OTTER, SHRIMP, CRAB)
    card, otter, *_ = table.hand(QUIZ, OTTER, CRAB)
    table.deck(SHRIMP, CRAB, WATER, WATER, WATER, WATER)
    table.start().play(card).pick(otter)
    assert (table.question, table.asked) == ("attack-to-use", ME)
    tell(table, "Splash")
    return table, otter


@pytest.mark.parametrize(("name", "mine", "theirs"), [("Otter", 0, 2), ("Shrimp", 2, 0), ("", 2, 0)])
def test_whoever_is_right_draws(name: str, mine: int, theirs: int) -> None:
    table, otter = laid()
    assert (table.question, table.asked) == ("guess-name", OPP)
    guess(table, name)
    assert table.zone(otter) == "hand"
    assert (len(table.state.hand[ME]) - 2, len(table.state.hand[OPP])) == (mine, theirs)
    assert table.state.known[otter] == 3, "it was shown"


def test_what_is_offered_follows_from_the_attack_alone() -> None:
    table, _ = laid()
    names = [table.pool.names[one] for one in table.offered() if one != option.NO_ARGUMENT]
    assert names == ["Otter", "Shrimp"]
    assert option.code(option.PICK_NAME) in table.options, "a name that no such card has"


def test_an_attack_is_told_even_if_there_is_one_only() -> None:
    """How many attacks the card has is not told."""
    table = Board(QUIZ, SHRIMP)
    card, shrimp = table.hand(QUIZ, SHRIMP)
    table.start().play(card)
    assert (table.question, table.asked, len(table.options)) == ("attack-to-use", ME, 1)
    assert table.zone(shrimp) == "aside"


def test_nobody_else_sees_the_card_that_lies_face_down() -> None:
    table, _ = laid()
    for seat in (OPP, Seat(-1)):
        shown = build_view(table.machine, seat)["players"][ME]
        assert shown["aside"] == [None]
        assert "Otter" not in [one and one["name"] for one in shown["hand"]]
    own = build_view(table.machine, ME)["players"][ME]["aside"]
    assert [one and one["name"] for one in own] == ["Otter"]


def test_dealing_anew_lays_a_card_that_has_the_attack() -> None:
    table, otter = laid()
    found = set()
    before = build_view(table.machine, OPP)
    for number in range(30):
        twin = table.machine.clone()
        permute_hidden(twin, OPP, number)
        card = twin.state.aside[ME][0]
        found.add(twin.pool.defs[twin.cards[card]].name)
        assert build_view(twin, OPP) == before
        assert twin.state.zone[card] == zone.ASIDE
        twin.answer(twin.state.options[0])
        assert twin.state.zone[card] == zone.HAND, "it is that card that comes back"
    assert found == {"Otter", "Shrimp"}
    permute_hidden(table.machine, ME, 3)
    assert table.state.aside[ME] == [otter], "whoever laid it knows it"


def test_a_guess_is_saved_in_the_middle() -> None:
    table, otter = laid()
    again = from_bytes(table.pool, to_bytes(table.machine))
    assert again.state.options == table.options
    again.answer(option.code(option.PICK_NAME, table.pool.name_numbers["Otter"]))
    assert again.state.zone[otter] == zone.HAND
    assert len(again.state.hand[OPP]) == 2
    assert table.zone(otter) == "aside"


def test_without_an_attack_to_tell_it_is_not_played() -> None:
    table = Board(QUIZ)
    card, *_ = table.hand(QUIZ, SEAL, WATER)
    table.start()
    assert not table.can_play(card)


# --- A Supporter that the other player has to play

CONTROL = pokemon(
    "Control",
    attacks=(
        attack("Control", ir.Reveal(ir.Cards("hand", "opponent"), "a"), ir.MakePlay(ir.Pick(ir.Slot("a"), ir.Num(1)))),
    ),
)


def supporter(*effect: ir.Stmt, need: ir.Condition | None = None) -> CardDef:
    return dataclasses.replace(trainer_card("Helper", ir.Play(effect, need), kind=trainer.SUPPORTER), id="test-Helper")


def test_a_search_of_their_deck_is_seen_and_decided_by_the_attacker() -> None:
    helper = supporter(ir.Move(ir.Pick(ir.Cards("deck", where=(ir.Is("Basic"),)), ir.Num(1)), "hand"), ir.Shuffle())
    table = Board(helper, mine=CONTROL)
    table.hand(helper, WATER, seat=OPP)
    walrus, seal = table.deck(WALRUS, SEAL, WATER, WATER, seat=OPP)[:2]
    table.start().attack(0)
    assert table.asked == ME
    asked, told = (build_view(table.machine, seat)["decision"] for seat in (ME, OPP))
    assert asked is not None and told is not None
    assert {one["name"]: one["count"] for one in asked["shown"]} == {"Walrus": 1, "Seal": 1, "Water Energy": 2}
    assert "options" not in told
    table.pick(seal)
    assert seal in table.state.hand[OPP]
    assert walrus in table.state.deck[OPP]
    assert table.names(table.state.discard[OPP]) == ["Helper"]


def test_cards_that_they_draw_are_seen_if_one_of_them_is_chosen() -> None:
    helper = supporter(ir.Draw(ir.Num(2)), ir.Move(ir.Pick(ir.Cards("hand"), ir.Num(1)), "discard"))
    table = Board(helper, mine=CONTROL)
    table.hand(helper, seat=OPP)
    walrus, seal = table.deck(WALRUS, SEAL, WATER, seat=OPP)[:2]
    table.start().attack(0)
    assert (table.asked, sorted(table.offered())) == (ME, sorted([walrus, seal]))
    permute_hidden(table.machine, ME, 5)
    assert sorted(table.state.hand[OPP]) == sorted([walrus, seal]), "both lie open to whoever chooses"
    table.pick(walrus)
    assert table.state.discard[OPP][0] == walrus
    assert table.state.known[seal] == 3


def test_what_cannot_be_played_is_not_chosen() -> None:
    helper = supporter(ir.Heal(ir.Pokemon("you", "active"), ir.Num(30)))
    table = Board(helper, mine=CONTROL)
    card = table.hand(helper, seat=OPP)[0]
    table.start().attack(0)
    assert table.zone(card) == "hand", "nobody is damaged"


def test_a_game_is_saved_while_the_other_player_decides() -> None:
    helper = supporter(ir.Move(ir.Pick(ir.Cards("deck"), ir.Num(1)), "hand"), ir.Shuffle())
    table = Board(helper, mine=CONTROL)
    table.hand(helper, seat=OPP)
    table.deck(WALRUS, SEAL, WATER, seat=OPP)
    table.start().attack(0)
    again = from_bytes(table.pool, to_bytes(table.machine))
    assert (again.state.asking, again.state.options) == (ME, table.options)
