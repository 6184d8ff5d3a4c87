"""PettingZoo: the library's own conformance tests, and what they do not ask."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs playmat[envs]")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from playmat.envs import pettingzoo
from playmat.envs.compact import CompactSelfPlay
from playmat.model.errors import DataError, IllegalAction

# The library expects flat arrays of games it does not know, though in its own games, too, an observation with an action
# mask is a dictionary. At the end of a game nobody has an option.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"rules": "swsh", "decks": ("d-swsh1-1", "d-swsh1-2"), "reward": "prizes"},
        {"max_options": 5, "skip_forced": False, "max_decisions": 90},
        {"compact": True, "max_options": 6, "max_decisions": 90},
    ],
)
def test_the_api_test_passes(given: dict[str, Any]) -> None:
    api_test(pettingzoo.env(**given), num_cycles=150)


def test_the_api_test_passes_without_wrappers() -> None:
    api_test(pettingzoo.raw_env(), num_cycles=150)


def test_the_seed_test_passes() -> None:
    seed_test(pettingzoo.env, num_cycles=120)


def test_the_parallel_tests_pass() -> None:
    parallel_api_test(pettingzoo.parallel_env(), num_cycles=250)
    parallel_seed_test(pettingzoo.parallel_env, num_cycles=50)


def test_the_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(pettingzoo.env, custom_tests={"ansi": lambda text: "turn" in text.lower()})
    assert "turn" in capsys.readouterr().out.lower()


def test_compact_observations_are_those_of_the_vector_environment() -> None:
    """The same seed deals the same game, and a position has the same rows in it."""
    env = pettingzoo.env(compact=True)
    env.reset(seed=4)
    many = CompactSelfPlay(1)
    seen, info = many.reset(seed=4)
    luck = np.random.default_rng(2)
    for _ in range(60):
        told, *_ = env.last()
        assert env.agent_selection == f"player_{info['seat'][0]}"
        for name, array in told["observation"].items():
            assert np.array_equal(array, seen[name][0]), name
        assert np.array_equal(told["action_mask"], info["action_mask"][0])
        action = int(luck.choice(np.flatnonzero(told["action_mask"])))
        env.step(action)
        seen, _, over, _, info = many.step(np.array([action]))
        if over[0]:
            break
    assert env.metadata["name"] == "playmat_v1" and pettingzoo.raw_env.metadata["name"] == "playmat_v0"


def test_a_game_ends_with_a_winner_and_a_loser() -> None:
    env = pettingzoo.env(render_mode="ansi")
    luck = np.random.default_rng(1)
    env.reset(seed=1)
    last: dict[str, float] = {}
    for agent in env.agent_iter():
        observation, reward, over, cut_off, _ = env.last()
        if over or cut_off:
            last[agent] = reward
            env.step(None)
        else:
            assert env.observation_space(agent).contains(observation)
            env.step(int(luck.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(last.values()) == [-1.0, 1.0]
    assert "won: " in env.render()


def test_a_long_game_is_cut_off() -> None:
    env = pettingzoo.env(max_decisions=10)
    env.reset(seed=1)
    while not any(env.truncations.values()):
        observation, *_ = env.last()
        env.step(int(np.flatnonzero(observation["action_mask"])[0]))
    assert not any(env.terminations.values())
    assert env.rewards == {"player_0": 0.0, "player_1": 0.0}


def test_only_whoever_decides_has_options() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=3)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].sum() > 1
    assert env.observe(other)["action_mask"].sum() == 0


def test_an_action_that_is_no_option_is_an_error_without_wrappers() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=3)
    with pytest.raises(IllegalAction, match="expected an action from 0 to"):
        env.step(63)
    with pytest.raises(DataError, match="expected an action"):
        env.step(None)
    with pytest.raises(DataError, match="render_mode"):
        pettingzoo.raw_env(render_mode="rgb_array")
