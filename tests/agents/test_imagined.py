"""Imagined games: functions of what the seat knows and of the seed, with the options of the real one."""

from __future__ import annotations

from collections import Counter

import pytest

from playmat.agents import Seat
from playmat.engine import Game
from playmat.engine.playout import play_random
from playmat.engine.state import NONE
from playmat.library import Library
from playmat.model import ir
from playmat.testing import Scenario, item, pokemon

DECKS = {
    "platinum": ("d-dp1-1", "d-pl1-2", "d-hgss1-1"),
    "bw": ("d-bw1-1", "d-bw5-2", "d-bw8-1"),
    "xy": ("d-xy1-1", "d-xy5-2", "d-xy8-1"),
    "swsh": ("d-swsh1-1", "d-sm1-2", "d-swsh3-1"),
}


def answers_of(game: Game, seed: int, limit: int) -> list[str]:
    """Play on at random; at every decision, what is asked, after proof that imagining it tells nothing."""
    asked: list[str] = []
    for number in range(limit):
        if game.over:
            break
        seat = game.seat
        asked.append(game.question)
        imagined = Seat(game, seat).imagine(number)
        assert imagined.options() == game.options()
        assert imagined.view(seat) == game.view(seat)
        # However the hidden cards lie, the same seed imagines the same game, to the last byte.
        elsewhere = game.resample(seat, seed * 1000 + number)
        assert Seat(elsewhere, seat).imagine(number).to_bytes() == imagined.to_bytes(), game.view(seat)["decision"]
        for owner in (0, 1):
            assert cards_of(imagined, owner) == cards_of(game, owner)
        play_random(game.machine, seed + number, 1)
    return asked


def cards_of(game: Game, owner: int) -> Counter[int]:
    """The owner's cards wherever they lie: none doubled, none lost."""
    state = game.machine.state
    found: Counter[int] = Counter()
    for zone in (state.deck, state.hand, state.prizes, state.aside, state.discard, state.lost):
        found.update(zone[owner])
    for column in (state.stack, state.energy, state.tools):
        for cards in column:
            found.update(card for card in cards if game.machine.owner[card] == owner)
    found.update(card for card in [*state.table, state.stadium] if card != NONE and game.machine.owner[card] == owner)
    return found


@pytest.mark.parametrize("rules", DECKS)
def test_an_imagined_game_depends_on_what_the_seat_knows_alone(rules: str) -> None:
    asked: set[str] = set()
    for seed, deck in enumerate(DECKS[rules]):
        game = Library.default().game(rules, deck, DECKS[rules][seed - 1], seed=seed)
        asked.update(answers_of(game, seed + 1, 90))
    assert {"turn", "pick", "choose-active"} <= asked


def test_the_other_players_hand_has_no_order() -> None:
    """Which of two hidden cards was played, the older or the newer one, does not show."""
    ticket = item("Ticket", ir.Reveal(ir.Cards("hand", "opponent")))
    rock, pebble = pokemon("Rock"), pokemon("Pebble")
    table = (
        Scenario("xy")
        .side(0, active=rock, bench=[rock], hand=[ticket], deck=20)
        .side(1, active=rock, bench=[rock], hand=[pebble, rock, pebble], deck=20)
        .random()
        .build()
    )
    table.play("Ticket")
    game = table.game
    hand = game.machine.state.hand[1]
    before = Seat(game, 0).imagine(5).to_bytes()
    hand.reverse()
    assert Seat(game, 0).imagine(5).to_bytes() == before


def test_scripted_luck_is_not_foreseen() -> None:
    rock = pokemon("Rock")
    table = (
        Scenario("xy").side(0, active=rock, bench=[rock], deck=20).side(1, active=rock, deck=20).coins("H").assemble()
    )
    state = Seat(table.game, table.game.seat).imagine(1).machine.state
    assert (state.scripted, state.coin_script) == (False, [])
    assert table.machine.state.coin_script == [1]
