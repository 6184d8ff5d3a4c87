"""A game follows from its match and seed; what is written down about it is what happened."""

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from playmat.agents import Agent, Seat, make_agent
from playmat.engine.state import NONE
from playmat.library import Library
from playmat.sim import Batch, GameResult, Match, batch, play_batch
from playmat.sim.batch import UNFINISHED, MatchRunner, entry_bits, reason_name, seat_of, side_in
from playmat.sim.decks import Entrant
from playmat.sim.replays import replay_of
from playmat.sim.report import Pairing

SEEDS = tuple(range(40, 52))


def played_again(match: Match, seed: int, answers: list[int]) -> Any:
    """The game as the library plays it from a replay, with its events."""
    sides = [Entrant(str(side), str(side), match.decks[side]) for side in (0, 1)]
    return replay_of(Pairing(match, (sides[0], sides[1])), seed, answers).restore(Library.default(), record=True)


def test_the_same_seeds_give_the_same_games(match: Match) -> None:
    one, other = play_batch(Batch(3, match, SEEDS)), play_batch(Batch(3, match, SEEDS[::-1]))
    assert one.games == other.games[::-1]
    assert len(set(one.games)) == len(SEEDS)
    assert {game.match for game in one.games} == {3}


def test_random_play_is_what_the_random_agent_does(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = play_batch(Batch(0, match, SEEDS)).games
    monkeypatch.setattr(batch, "RANDOM", "")
    assert play_batch(Batch(0, match, SEEDS)).games == quick


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_noted_is_what_happened(match: Match, seed: int) -> None:
    table = MatchRunner(0, match)
    result = table.play(seed)
    game = played_again(match, seed, table.answers)
    outcome = game.outcome
    assert outcome is not None and outcome.winner is not None
    assert result.winner == side_in(outcome.winner, seed)
    assert reason_name(result) == outcome.reason
    assert result.first == side_in(game.view(None)["went_first"], seed)
    assert (result.turns, result.decisions) == (game.view(None)["turn"], len(table.answers))
    # By the log: what came into a hand, and what left it for the table.
    owners = [card_id for deck in (match.decks[side_in(0, seed)], match.decks[side_in(1, seed)]) for card_id in deck]
    half = len(match.decks[side_in(0, seed)])
    had: list[set[str]] = [set(), set()]
    events = game.events()
    for event in events:
        if event.kind in ("draw", "to-hand") and event.card != NONE:
            had[event.card // half].add(owners[event.card])
    for side, (seen, used) in enumerate([(result.seen, result.played), (result.seen_other, result.played_other)]):
        names = list(dict.fromkeys(match.decks[side]))
        seen_ids = {name for number, name in enumerate(names) if seen >> number & 1}
        used_ids = {name for number, name in enumerate(names) if used >> number & 1}
        drawn = had[seat_of(side, seed)]
        # A mulligan is drawn and shuffled away again; the rest of what was drawn has been seen.
        assert used_ids <= seen_ids
        assert used_ids <= drawn
        if not game.machine.state.mulligans[seat_of(side, seed)]:
            assert drawn <= seen_ids


def test_the_sides_change_seats() -> None:
    assert [seat_of(0, seed) for seed in (6, 7, 8)] == [0, 1, 0]
    assert [side_in(seat_of(1, seed), seed) for seed in (6, 7)] == [1, 1]


def test_each_side_keeps_its_agent(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second side gives the cards of its own deck away by always taking the last option."""

    class Last(Agent):
        def choose(self, seat: Seat) -> int:
            names = {card["name"] for card in seat.view["players"][seat.number]["hand"]}  # type: ignore[index]
            seen.update(names)
            return seat.options - 1

    seen: set[str] = set()

    def make(name: str, cards: Any, seed: int = 0) -> Agent:
        return Last() if name == "last" else make_agent(name, cards, seed)

    monkeypatch.setattr(batch, "make_agent", make)
    play_batch(Batch(0, replace(match, agents=("random", "last")), (1, 2)))
    library = Library.default()
    assert seen and seen <= {library.card(card).name for card in match.decks[1]}


def test_a_game_without_end_is_reported(match: Match) -> None:
    result = play_batch(Batch(0, replace(match, limit=10), SEEDS))
    assert result.failures == []
    assert {(game.winner, game.decisions) for game in result.games} == {(UNFINISHED, 10)}
    assert reason_name(result.games[0]).startswith("stopped")


class Broken(Agent):
    """Breaks in one way or another."""

    def __init__(self, how: Callable[[], int]) -> None:
        self._how = how

    def choose(self, seat: Seat) -> int:
        return self._how()


@pytest.mark.parametrize(("how", "said"), [(lambda: 999, "expected an option from 0 to"), (lambda: 1 // 0, "ZeroDiv")])
def test_a_game_that_breaks_costs_itself_only(
    match: Match, monkeypatch: pytest.MonkeyPatch, how: Callable[[], int], said: str
) -> None:
    whole = play_batch(Batch(0, match, SEEDS)).games
    broken = batch.agent_seed(1, SEEDS[3])

    def make(name: str, cards: Any, seed: int = 0) -> Agent:
        return Broken(how) if seed == broken else make_agent("random", cards, seed)

    monkeypatch.setattr(batch, "RANDOM", "")
    monkeypatch.setattr(batch, "make_agent", make)
    result = play_batch(Batch(7, match, SEEDS))
    assert [game[1:] for game in result.games] == [game[1:] for game in whole if game.seed != SEEDS[3]]
    assert [(one.match, one.seed) for one in result.failures] == [(7, SEEDS[3])]
    assert said in result.failures[0].what and ".py:" in result.failures[0].what


def test_a_match_that_cannot_be_played_is_reported_for_each_game(match: Match) -> None:
    result = play_batch(Batch(0, replace(match, rules="none"), (1, 2)))
    assert [one.seed for one in result.failures] == [1, 2]
    assert "expected a rule set" in result.failures[0].what


def test_what_workers_exchange_is_plain_data(match: Match) -> None:
    work = Batch(0, replace(match, record=True, watch=2), SEEDS[:2])
    result = play_batch(pickle.loads(pickle.dumps(work)))
    assert pickle.loads(pickle.dumps(result)) == result
    assert [GameResult(*one) for one in json.loads(json.dumps(result.games))] == result.games
    assert set(result.answers) == set(SEEDS[:2])


def test_turns_that_are_watched(match: Match) -> None:
    seeds = tuple(range(1, 9))
    result = play_batch(Batch(0, replace(match, watch=6), seeds))
    for game in result.games:
        seen = result.watched[game.seed]
        assert 1 <= len(seen) <= 6
        assert all(not early & ~late for early, late in pairwise(seen)), "what was had stays had"
        assert seen[0].bit_count() >= 8, "seven cards and the draw"
        assert seen[-1] < 1 << 60


def test_bits_of_equal_cards_are_one() -> None:
    assert entry_bits(("a", "b", "a", "c")) == [1, 2, 1, 4]
