"""What the searches think of a position at the start of a turn, and how they learn it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import pytest

from playmat.agents import Seat, knowledge, make_agent
from playmat.agents.evaluation import Worths
from playmat.agents.judgement import INPUTS, chance_at, chance_of_winning, inputs, judge
from playmat.agents.knowledge import worths_of
from playmat.engine import Game
from playmat.engine.machine import Machine
from playmat.library import Library
from playmat.model import ids
from playmat.model.words import question
from tests.agents.conftest import Replace

PAIRS = {
    "platinum": ("d-dp1-1", "d-dp1-2"),
    "bw": ("d-bw1-1", "d-bw1-2"),
    "xy": ("d-xy1-1", "d-xy1-2"),
    "swsh": ("d-swsh1-1", "d-swsh1-2"),
}


def turns_of(rules: str, seed: int) -> tuple[list[Game], int | None]:
    """A copy of the game at each start of a turn, and who won."""
    game = Library.default().game(rules, *PAIRS[rules], seed=seed)
    players = [make_agent("simple", Library.default().card, seed + number) for number in (0, 1)]
    starts: list[Game] = []
    turn = -1
    while not game.over:
        state = game.machine.state
        if state.question == question.TURN and state.turn != turn:
            turn = state.turn
            starts.append(game.clone())
        game.apply_index(players[game.seat].choose(Seat(game, game.seat)))
    return [*starts, game], game.winner


@pytest.mark.parametrize("rules", PAIRS)
def test_what_is_good_for_one_is_bad_for_the_other(rules: str) -> None:
    starts, _ = turns_of(rules, 3)
    for game in starts:
        machine = game.machine
        worths = worths_of(machine.pool)
        assert judge(machine, worths, ids.Seat(0)) == -judge(machine, worths, ids.Seat(1))
        mine, theirs = (chance_of_winning(machine, worths, seat) for seat in ids.SEATS)
        assert mine + theirs == pytest.approx(1.0)
        assert len(inputs(machine, worths)) == INPUTS
    assert len(starts) > 5


def test_the_end_of_a_game_is_certain() -> None:
    starts, winner = turns_of("xy", 5)
    machine = starts[-1].machine
    assert winner in (0, 1)
    assert chance_of_winning(machine, worths_of(machine.pool), ids.Seat(winner)) == 1.0
    assert chance_of_winning(machine, worths_of(machine.pool), ids.Seat(1 - winner)) == 0.0
    assert (chance_at(0.0), chance_at(4000.0), chance_at(-4000.0)) == (0.5, 1.0, 0.0)


def check_foresight(chance: Callable[[Machine, Worths, ids.Seat], float], seeds: Iterable[int]) -> None:
    """Of games hardly anything is known at the beginning, and most of it shortly before the end; the end is certain."""
    early: list[float] = []
    late: list[float] = []
    for rules in PAIRS:
        for seed in seeds:
            starts, winner = turns_of(rules, seed)
            if winner is None or len(starts) < 9:
                continue
            worths = worths_of(starts[0].machine.pool)
            early.append(chance(starts[0].machine, worths, ids.Seat(winner)))
            late.append(chance(starts[-4].machine, worths, ids.Seat(winner)))
            assert chance(starts[-1].machine, worths, ids.Seat(winner)) == 1.0
            assert chance(starts[-1].machine, worths, ids.Seat(1 - winner)) == 0.0
    assert len(late) >= 16
    assert 0.35 < sum(early) / len(early) < 0.65
    assert sum(late) / len(late) > 0.7
    assert sum(one > 0.5 for one in late) >= 0.75 * len(late)


def test_it_tells_who_is_going_to_win() -> None:
    check_foresight(chance_of_winning, range(10, 16))


def test_weights_for_other_inputs_are_refused(use_network: Replace) -> None:
    use_network("NETWORK", {"inputs": INPUTS + 1, "in": [], "out": [], "bias": 0.0})
    with pytest.raises(ValueError, match=f"other.json: expected weights for {INPUTS} inputs, got {INPUTS + 1}"):
        knowledge.network()


def test_learning_from_a_few_games(monkeypatch: pytest.MonkeyPatch, use_network: Replace) -> None:
    pytest.importorskip("torch")
    from tools import fit_judgement

    samples = fit_judgement.play(seed=3, seconds=1.0)
    found, won, games = samples
    assert found.shape == (len(won), INPUTS) and len(games) == len(won) > 50
    assert set(won.tolist()) <= {0.0, 0.5, 1.0}
    monkeypatch.setattr(fit_judgement, "ROUNDS", 1)
    monkeypatch.setattr(fit_judgement, "KEPT_BACK", 2)
    network, reached = fit_judgement.fit(samples)
    assert 0 < reached < 10
    use_network("NETWORK", network)
    learnt = knowledge.network()
    assert {len(row) for row in learnt.hidden} == {INPUTS + 1} and len(learnt.hidden) == len(learnt.out)
    assert all(math.isfinite(one) for one in (*learnt.out, learnt.bias))


def test_what_does_not_vary_in_the_games_fitted_to_does_not_decide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("torch")
    import numpy as np

    from tools import fit_judgement

    luck = np.random.default_rng(1)
    found = luck.normal(size=(700, INPUTS)).astype(np.float32)
    games = np.arange(700) // 10 * 1000
    found[:, 7] = np.where(games // 1000 % fit_judgement.KEPT_BACK == 0, 5.0, 0.0)
    monkeypatch.setattr(fit_judgement, "ROUNDS", 1)
    _, reached = fit_judgement.fit((found, luck.integers(0, 2, 700).astype(np.float32), games))
    assert reached < 10
