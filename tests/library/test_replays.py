"""Saved games are bound to what their cards and rules mean, and say where they begin to go another way."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from playmat.cards.catalog import AS_SHOWN, Catalog, Wording
from playmat.cards.decklist import DeckList
from playmat.engine import codec
from playmat.library import Library
from playmat.library.replays import EARLIER, MARK_EVERY, Replay
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.errors import DecodeError

DECKS = ("d-xy1-1", "d-xy0-2")


def played(seed: int, answers: int = 120) -> Replay:
    library = Library.default()
    replay = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), seed)
    game = replay.begin(library)
    while not game.over and len(replay.answers) < answers:
        options = game.options()
        code = options[len(replay.answers) * 7919 % len(options)]
        game.apply(code)
        replay.record(code, game)
    return replay


def with_attacks(change: Any) -> Library:
    """The library with the program of every attack changed."""

    class Mended(Library):
        def cards(self, deck: DeckList, wording: Wording = AS_SHOWN) -> list[CardDef]:
            return [mended(card) for card in super().cards(deck, wording)]

    def mended(card: CardDef) -> CardDef:
        attacks = tuple(
            dataclasses.replace(one, program=change(one.program)) if one.program else one for one in card.attacks
        )
        return dataclasses.replace(card, attacks=attacks)

    return Mended(Catalog.default())


def drawing(program: ir.AttackProgram) -> ir.AttackProgram:
    return dataclasses.replace(program, effect=(*program.effect, ir.Draw(ir.Num(1))))


def test_a_game_has_marks_on_the_way() -> None:
    replay = played(5)
    assert sorted(replay.marks) == list(range(MARK_EVERY, len(replay.answers) + 1, MARK_EVERY))
    again = Replay.from_json(replay.to_json())
    assert again == replay
    assert again.restore(Library.default()).machine.state.turn > 1


def test_a_mended_card_is_noticed_where_the_game_goes_another_way() -> None:
    replay = played(5)
    with pytest.raises(DecodeError, match=r"answers\[\d+\]: .*; a card or a rule has been mended since it was played"):
        replay.restore(with_attacks(drawing))


def test_a_mended_card_that_made_no_difference_changes_nothing() -> None:
    replay = played(5, answers=3)
    assert replay.restore(with_attacks(drawing)).machine.state.luck_drawn > 0


def test_a_record_that_was_damaged_is_not_laid_to_the_cards() -> None:
    replay = played(5)
    replay.marks[MARK_EVERY] = "0" * 16
    with pytest.raises(DecodeError, match=r"answers\[24\]: by here the game has gone another way$"):
        replay.restore(Library.default())


def test_a_saved_position_is_refused_where_a_card_means_something_else() -> None:
    library = Library.default()
    game = library.game("xy", *DECKS, seed=3)
    other = with_attacks(drawing).game("xy", *DECKS, seed=3)
    assert codec.pool_hash(game.machine.pool) == codec.pool_hash(other.machine.pool)
    with pytest.raises(DecodeError, match="mended since"):
        type(game).from_bytes(other.machine.pool, game.to_bytes())


def test_an_earlier_version_is_named_as_such() -> None:
    data = played(5, answers=3).to_json()
    with pytest.raises(DecodeError, match="earlier version of Playmat"):
        Replay.from_json({**data, "version": 1})
    with pytest.raises(DecodeError) as refused:
        Replay.from_json({**data, "engine": 1}).begin(Library.default())
    assert str(refused.value) == EARLIER


def test_a_seed_that_no_browser_holds_is_written_as_text(tmp_path: Path) -> None:
    replay = played(2**127 + 1, answers=10)
    assert replay.to_json()["seed"] == hex(2**127 + 1)
    assert Replay.from_json(replay.to_json()).seed == 2**127 + 1
    assert played(5, answers=1).to_json()["seed"] == 5
    for wrong in ("0x" + "f" * 90, "", "no", 2**60, 1.5, None):
        with pytest.raises(DecodeError, match="seed: expected a whole number"):
            Replay.from_json({**replay.to_json(), "seed": wrong})


@pytest.mark.parametrize("marks", [{}, [1], [[1]], [["1", "a"]], [[1, 2]]])
def test_marks_of_another_form_are_refused(marks: Any) -> None:
    with pytest.raises(DecodeError, match="marks"):
        Replay.from_json({**played(5, answers=1).to_json(), "marks": marks})
