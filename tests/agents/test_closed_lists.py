"""Closed lists: a computer player does not know the other deck, and what it imagines follows from what it has seen."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from playmat.agents import Seat, make_agent
from playmat.agents.guessing import odds_of_lists, seen_cards
from playmat.agents.knowledge import worths_of
from playmat.agents.known_decks import kept_back, known_decks, widened
from playmat.engine import Game, all_chapters
from playmat.engine.playout import play_random
from playmat.engine.program import build_pool
from playmat.engine.resample import hidden_cards
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model import ids

MINE, THEIRS, OTHER = "worlds-2015-honorstoise", "worlds-2014-crazy-punch", "worlds-2015-punches-n-bites"


def dealt(seed: int, answers: int, rules: str = "xy", mine: str = MINE, theirs: str = THEIRS) -> Game:
    game = Library.default().game(rules, mine, theirs, seed=seed)
    play_random(game.machine, seed, answers)
    return game


def names_of(game: Game, owner: int) -> Counter[str]:
    machine = game.machine
    return Counter(
        machine.pool.defs[one].name for card, one in enumerate(machine.cards) if machine.owner[card] == owner
    )


def test_a_widened_pool_numbers_everything_as_the_narrow_one_does() -> None:
    library = Library.default()
    pool, _ = pool_for(library, library.ruleset("xy"), MINE, THEIRS)
    wide = widened(pool)
    assert wide.defs[: len(pool.defs)] == pool.defs and len(wide.defs) > len(pool.defs)
    assert wide.names[: len(pool.names)] == pool.names
    assert [len(one) for one in wide.programs[: len(pool.programs)]] == [len(one) for one in pool.programs]
    for mine, its in zip(pool.programs, wide.programs, strict=False):
        assert [type(op) for op in mine] == [type(op) for op in its]
    for column in ("name", "cost", "damage", "program", "card"):
        assert getattr(wide.attacks, column)[: len(pool.attacks.name)] == getattr(pool.attacks, column)
    assert [unit.program for unit in wide.units[: len(pool.units)]] == [unit.program for unit in pool.units]
    assert len(wide.modifiers) >= len(pool.modifiers)


@pytest.mark.parametrize("seed", range(3))
def test_what_was_seen_stays_and_the_rest_is_a_guess(seed: int) -> None:
    game = dealt(seed, 40, "xy", *kept_back()["xy"])
    assert not game.over
    seat = game.seat
    hidden = hidden_cards(game.machine, seat)
    imagined = Seat(game, seat).imagine(3)
    for card in range(len(game.machine.cards)):
        if card not in hidden:
            assert imagined.machine.cards[card] == game.machine.cards[card]
    assert imagined.options() == game.options()
    assert imagined.view(seat) == game.view(seat)
    lists = {tuple(sorted(names_of(Seat(game, seat).imagine(one), 1 - seat).items())) for one in range(20)}
    assert len(lists) > 1
    open_seat = Seat(game, seat)
    open_seat.open_lists = True
    assert names_of(open_seat.imagine(3), 1 - seat) == names_of(game, 1 - seat)


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    for seed in range(6):
        game = dealt(seed, 25 * seed)
        if not game.over:
            imagined = Seat(game, game.seat).imagine(seed)
            play_random(imagined.machine, seed, 100_000)
            assert imagined.over


def test_a_deck_that_is_known_is_recognised() -> None:
    game = dealt(3, 140)
    seat = 0
    worths = worths_of(widened(game.machine.pool))
    game.machine.pool = worths.pool
    seen = seen_cards(game.machine, ids.Seat(seat), hidden_cards(game.machine, ids.Seat(seat)))
    assert len(set(seen)) > 5
    odds = odds_of_lists(worths, game.machine, ids.Seat(seat), seen)
    assert sum(odds) == pytest.approx(1.0)
    best = max(range(len(odds)), key=odds.__getitem__)
    assert known_decks("xy")[best] == THEIRS and odds[best] > 0.9


def test_no_player_knows_the_decks_that_are_kept_back() -> None:
    known = {deck for rules in ("base", "ex", "dp", "bw", "xy", "sm", "swsh", "sv") for deck in known_decks(rules)}
    assert not known & {deck for decks in kept_back().values() for deck in decks}
    assert sum(len(decks) for decks in kept_back().values()) >= 10


def with_another_list(game: Game, seat: int) -> Game:
    """The same game as this seat sees it, against a deck that has other cards wherever it has not looked; the pool
    too is one that was made for that deck."""
    library = Library.default()
    machine = game.machine
    strange = [library.card(one) for one in library.deck(OTHER).ids()]
    hidden = set(hidden_cards(machine, ids.Seat(seat)))
    definitions = [machine.pool.defs[one] for one in machine.cards]
    for number, card in enumerate(sorted(hidden)):
        definitions[card] = strange[number % len(strange)]
    # Numbers of what the game has already used must stay the same: those cards come first.
    pool = build_pool(strange, machine.pool.rules, all_chapters(), None, like=machine.pool)
    twin = Game(machine.clone())
    twin.machine.pool = pool
    twin.machine.cards = vec[i64]([pool.definitions[card.id] for card in definitions])
    twin.machine.state.dirty = True
    return twin


@pytest.mark.parametrize("spec", ["simple", "greedy", "racer:iterations=1,turns=2,copies=40"])
def test_the_other_list_makes_no_difference(spec: str) -> None:
    """Every card of the other player that the seat has not seen becomes another one: the answer stays what it was."""
    looked = 0
    for seed in range(7):
        game = dealt(30 + seed, 12 + 22 * seed)
        if game.over or game.option_count() < 2 or game.machine.state.turn == 0:
            continue
        seat = game.seat
        twin = with_another_list(game, seat)
        assert twin.view(seat) == game.view(seat) and twin.options() == game.options()
        assert names_of(twin, 1 - seat) != names_of(game, 1 - seat)
        agents = [make_agent(spec, Library.default().card, 5) for _ in (0, 1)]
        assert agents[0].choose(Seat(game, seat)) == agents[1].choose(Seat(twin, seat))
        looked += 1
    assert looked >= 3
