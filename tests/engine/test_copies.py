"""Copies of a game share what has not changed: nothing that is done to one may ever show in another."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from playmat.engine import Game
from playmat.engine.atoms.board import make_basic, name_type, turn_over
from playmat.engine.atoms.cards import to_aside, to_lost
from playmat.engine.atoms.damage import afflict, mark_knocked_out, owe_prizes, put_marker
from playmat.engine.atoms.luck import flip, shuffle_deck
from playmat.engine.atoms.triggers import delay, take_pending
from playmat.engine.atoms.turn import start_over, use_gx, use_vstar
from playmat.engine.codec import to_json
from playmat.engine.machine import Machine
from playmat.engine.resample import permute_hidden
from playmat.engine.state import NONE, Pending
from playmat.library import Library
from playmat.library.games import start_game
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import condition
from playmat.testing.benchmark import REAL
from tools.state_columns import COLUMNS

SEED = 5
LONGEST = 400
ON_COPIES = 3
"""Answers that are given to a copy before its origin is looked at again; so many to the origin until the next copy."""


def columns(game: Game) -> dict[str, str]:
    """What each column holds, as a text: what is written to a list later does not show in it."""
    return {name: repr(value) for name, value in to_json(game.machine)["state"].items()}


def played(match: int) -> Iterator[tuple[Game, Random]]:
    """A game of real decks at some questions; it goes on at random from there."""
    one = REAL[match]
    game = start_game(Library.default(), one.rules, *one.decks, SEED)
    luck = Random(match)
    for number in range(LONGEST):
        if game.over:
            return
        if number % ON_COPIES == 0:
            yield game, luck
        game.apply(luck.choice(game.options()))


def test_what_a_copy_does_never_shows_in_its_origin() -> None:
    """In long games of many powers every list is written to on some copy, and none of them in the origin."""
    written: set[str] = set()
    for match in range(len(REAL)):
        for game, luck in played(match):
            before = columns(game)
            twin = game.clone()
            for _ in range(ON_COPIES):
                if not twin.over:
                    twin.apply(luck.choice(twin.options()))
            after = columns(twin)
            written |= {name for name in before if before[name] != after[name]}
            assert {name for name, held in columns(game).items() if held != before[name]} == set()
    lists = {one.name for one in COLUMNS if one.type.startswith(("list", "vec"))}
    assert lists - written <= set(SINGLE), "the others are changed by single atoms below"


SPOT, CARD = Spot(0), 7
PENDING = Pending(0, NONE, Seat(0), Card(NONE), Ref(NONE), Ref(NONE), Card(NONE), 0, [], 1)
SINGLE: dict[str, Callable[[Machine], object]] = {
    "as_basic": lambda m: make_basic(m, SPOT),
    "aside": lambda m: to_aside(m, Card(CARD), 0),
    "coin_script": lambda m: flip(m, Seat(0)),
    "deck_script": lambda m: shuffle_deck(m, Seat(0)),
    "delayed": lambda m: delay(m, PENDING),
    "face_down": lambda m: turn_over(m, Card(CARD), False),
    "gx_used": lambda m: use_gx(m, Seat(0)),
    "lost": lambda m: to_lost(m, Card(CARD)),
    "markers": lambda m: put_marker(m, SPOT, 0),
    "more_prizes": lambda m: owe_prizes(m, Seat(0), 1),
    "named_types": lambda m: name_type(m, Card(CARD), 1),
    "paralyzed_turn": lambda m: afflict(m, SPOT, condition.PARALYZED, 1, 1, 1),
    "pending": take_pending,
    "poison": lambda m: afflict(m, SPOT, condition.POISONED, 2, 1, 1),
    "sleep_coins": lambda m: afflict(m, SPOT, condition.ASLEEP, 1, 1, 2),
    "to_knock_out": lambda m: mark_knocked_out(m, SPOT),
    "vstar_used": lambda m: use_vstar(m, Seat(0)),
}
"""What changes the columns that few cards touch."""


@pytest.mark.parametrize("column", SINGLE)
def test_what_an_atom_does_to_a_copy_never_shows_in_its_origin(column: str) -> None:
    game = start_game(Library.default(), "bw", "d-bw1-1", "d-bw1-2", SEED)
    while game.question != "turn":
        game.apply(game.options()[0])
    state = game.machine.state
    state.scripted, state.coin_script, state.deck_script = True, [1, 0], [[1, state.deck[0][0]], []]
    state.pending = [PENDING]
    before = columns(game)
    twin = game.clone()
    SINGLE[column](twin.machine)
    assert columns(twin)[column] != before[column]
    start_over(twin.machine)
    assert columns(game) == before


def test_what_is_dealt_anew_in_a_copy_never_shows_in_its_origin() -> None:
    for game, luck in played(3):
        before = columns(game)
        permute_hidden(game.clone().machine, Seat(luck.randrange(2)), luck.randrange(1 << 30))
        assert columns(game) == before
