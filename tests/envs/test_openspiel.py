"""OpenSpiel: the library's random simulations, copies, serialisation, and information that stays where it belongs."""

# ruff: noqa: E402
from __future__ import annotations

import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="needs playmat[envs]")

import numpy as np

from playmat.envs import openspiel
from playmat.envs.observation import ARRAY_NAMES
from playmat.envs.openspiel import SEED_BYTES, PlaymatState
from playmat.model.errors import DataError


def dealt(seed: int = 3, **given: Any) -> PlaymatState:
    state: PlaymatState = pyspiel.load_game(openspiel.NAME, {"seed": seed, **given}).new_initial_state()
    return state


def play(state: PlaymatState, steps: int, seed: int = 1) -> PlaymatState:
    luck = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(luck.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"rules": "xy", "deck_0": "d-xy1-1", "deck_1": "d-xy1-2", "max_options": 6, "max_decisions": 40, "seed": 5},
    ],
)
def test_the_random_simulation_test_passes(given: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel.NAME, given), num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_is_played_to_its_end() -> None:
    game = pyspiel.load_game(openspiel.NAME)
    state = game.new_initial_state()
    luck = random.Random(4)
    chance = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(share for _, share in outcomes) == pytest.approx(1)
        state.apply_action(luck.choice(outcomes)[0])
        chance += 1
    assert chance == SEED_BYTES == game.max_chance_nodes_in_history()
    play(state, 2000)
    assert state.is_terminal() and sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert state.legal_actions() == []


def test_the_seed_is_what_the_chance_nodes_draw() -> None:
    drawn = pyspiel.load_game(openspiel.NAME).new_initial_state()
    for byte in (0, 0, 1, 4):
        drawn.apply_action(byte)
    given = dealt(260)
    assert drawn.observation_string(0) == given.observation_string(0)
    assert dealt(261).observation_string(0) != given.observation_string(0)


def test_a_copy_goes_its_own_way() -> None:
    state = play(dealt(), 40)
    twin = state.clone()
    assert twin.observation_tensor(0) == state.observation_tensor(0)
    before = state.observation_string(0)
    play(twin, 10)
    assert state.observation_string(0) == before
    assert len(twin.history()) == len(state.history()) + 10


def test_a_state_is_restored_from_its_serialised_form() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"seed": 9, "max_options": 5})
    state = play(game.new_initial_state(), 61)
    again = game.deserialize_state(state.serialize())
    for player in (0, 1):
        assert again.observation_tensor(player) == state.observation_tensor(player)
        assert again.information_state_string(player) == state.information_state_string(player)
    play(state, 20, seed=2)
    play(again, 20, seed=2)
    assert again.observation_string(1) == state.observation_string(1)
    loaded_game, loaded = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert str(loaded_game) == str(game) and loaded.observation_string(0) == state.observation_string(0)


def test_the_tensor_is_the_named_arrays() -> None:
    state = play(dealt(), 30)
    player = state.current_player()
    assert state.table is not None
    arrays = state.table.observe(player)
    flat = np.concatenate([arrays[name].astype(np.float32).reshape(-1) for name in ARRAY_NAMES])
    assert np.array_equal(np.array(state.observation_tensor(player), np.float32), flat)
    assert state.get_game().observation_tensor_shape() == [len(flat)]


def test_actions_are_described() -> None:
    state = dealt()
    player = state.current_player()
    words = [state.action_to_string(player, action) for action in state.legal_actions()]
    assert len(set(words)) == len(words) and all("card" in word for word in words)
    small = dealt(max_options=2)
    while len(small._dealt().game.options()) <= 2:
        small.apply_action(0)
    assert small.action_to_string(small.current_player(), 1) == "turn the page"


def test_a_resampled_state_looks_the_same_to_the_player() -> None:
    state = play(dealt(), 50)
    player = state.current_player()
    luck = random.Random(1)
    others = set()
    for _ in range(5):
        twin = state.resample_from_infostate(player, luck.random)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        others.add(twin.observation_string(1 - player))
        play(twin, 5)
        twin.information_state_string(player)
    assert len(others) > 1


def test_an_information_state_remembers() -> None:
    """The same history gives the same string, another path another one, however and whenever it is asked for."""
    first, second = dealt(), dealt()
    for _ in range(20):
        first.apply_action(first.legal_actions()[0])
        first.information_state_string(0)
        second.apply_action(second.legal_actions()[0])
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_string(0) != first.information_state_string(1)
    third = dealt()
    third.apply_action(third.legal_actions()[-1])
    for _ in range(19):
        third.apply_action(third.legal_actions()[0])
    assert third.information_state_string(0) != first.information_state_string(0)


@pytest.mark.parametrize("compact", [False, True])
def test_an_information_state_is_a_tensor_that_remembers(compact: bool) -> None:
    game = pyspiel.load_game(openspiel.NAME, {"seed": 3, "compact": compact})
    state = game.new_initial_state()
    luck = random.Random(2)
    seen: set[bytes] = set()
    for _ in range(30):
        player = state.current_player()
        tensor = np.array(state.information_state_tensor(player), np.float32)
        assert tensor.shape == tuple(game.information_state_tensor_shape())
        assert (tensor[: -openspiel.RECALL] == np.array(state.observation_tensor(player), np.float32)).all()
        twin = state.resample_from_infostate(player, luck.random)
        assert (np.array(twin.information_state_tensor(player), np.float32) == tensor).all()
        seen.add(tensor.tobytes())
        state.apply_action(luck.choice(state.legal_actions()))
    assert len(seen) == 30, "no two moments of a game are the same to whoever remembers"


def test_compact_tensors_pass_the_simulation_test() -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(openspiel.NAME, {"seed": 1, "compact": True}), num_sims=1, serialize=False, verbose=False
    )


# --- Luck as chance nodes


def draw(state: PlaymatState, luck: random.Random) -> None:
    outcomes = state.chance_outcomes()
    assert sum(share for _, share in outcomes) == pytest.approx(1)
    state.apply_action(luck.choice(outcomes)[0])


def at_luck(seed: int) -> PlaymatState:
    """A state whose last action waits for its luck, in the middle of a game."""
    luck = random.Random(seed)
    state = dealt(seed, luck="nodes")
    for _ in range(400):
        if state.is_chance_node() and len(state.history()) > 40:
            return state
        if state.is_chance_node():
            draw(state, luck)
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    raise AssertionError("no chance node in 400 actions")


def test_luck_as_chance_nodes_passes_the_random_simulation_test() -> None:
    game = pyspiel.load_game(openspiel.NAME, {"luck": "nodes", "outcomes": 3, "max_decisions": 60, "max_options": 12})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.max_chance_nodes_in_history() == SEED_BYTES + 60


def test_a_copy_does_not_carry_the_future() -> None:
    """At a chance node each outcome is another future, and one that was drawn again is the same."""
    state = at_luck(3)
    ways = []
    for outcome in (0, 0, 1, 2, 3, 4, 5, 6):
        twin = state.clone()
        twin.apply_action(outcome)
        ways.append(twin._dealt().game.to_bytes())
    assert ways[0] == ways[1] and len(set(ways)) > 3


def test_luck_changes_nothing_that_a_player_knows() -> None:
    """What both have seen up to a chance node is the same whatever is drawn before it is played on."""
    state = at_luck(5)
    game = state._dealt().game
    for seed in range(5):
        other = game.redeal(seed)
        assert [other.view(seat) for seat in (0, 1)] == [game.view(seat) for seat in (0, 1)]
        assert other.options() == game.options()
    assert len({game.redeal(seed).to_bytes() for seed in range(5)}) == 5


def test_an_action_without_luck_has_no_chance_node() -> None:
    state = dealt(3, luck="nodes")
    assert not state.is_chance_node()
    before = state._dealt().game
    state.apply_action(0)  # a Pokémon is laid down: nothing is drawn
    assert not state.is_chance_node() and not state._dealt().game.chanced(before)


def test_unknown_luck_is_refused() -> None:
    with pytest.raises(DataError, match="luck: expected one of seed, nodes"):
        openspiel.PlaymatGame({"luck": "dice"})
    with pytest.raises(DataError, match="deals, outcomes"):
        openspiel.PlaymatGame({"outcomes": 0})


# --- A game that is small enough to be solved


def test_a_small_game_can_be_solved() -> None:
    """Five cards, a hand of three, one Prize, two deals: how far a way to play is from the best is a number."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr
    from open_spiel.python.algorithms.exploitability import exploitability

    deck = "2 Machop base1-52\n3 Fighting Energy base1-97"
    rules = "base:deck=5,hand=3,prizes=1,sudden-death=0"
    game = pyspiel.load_game(
        openspiel.NAME, {"rules": rules, "deck_0": deck, "deck_1": deck, "deals": 2, "max_options": 8}
    )
    blind = exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(6):
        solver.evaluate_and_update_policy()
    solved = exploitability(game, solver.average_policy())
    assert blind > 0.1
    assert solved < blind / 4
