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
