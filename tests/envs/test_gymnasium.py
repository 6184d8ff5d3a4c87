"""Gymnasium: `Playmat-v0` keeps the library's contract, and so do many games at once."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs playmat[envs]")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from playmat.agents import RandomAgent
from playmat.envs.episode import PRIZE_WEIGHT, Episode, Setting
from playmat.envs.gymnasium import ID, PlaymatEnv
from playmat.envs.observation import GLOBAL_NAMES, Observation
from playmat.envs.vector import PlaymatVectorEnv, SelfPlayVectorEnv
from playmat.model.errors import DataError, UnknownName


def choose(masks: NDArray[Any], luck: np.random.Generator) -> NDArray[np.int64]:
    """Any option in each game; 0 where there is none."""
    counts = np.asarray(masks.sum(axis=-1))
    chosen: NDArray[np.int64] = (luck.random(counts.shape) * counts).astype(np.int64)
    return chosen


def play(env: PlaymatEnv, seed: int) -> tuple[list[Observation], list[float], dict[str, Any]]:
    """A whole game at random: all observations, rewards, and the last info."""
    luck = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    seen, rewards = [observation], []
    while True:
        action = int(choose(info["action_mask"], luck))
        observation, reward, over, cut_off, info = env.step(action)
        seen.append(observation)
        rewards.append(reward)
        if over or cut_off:
            return seen, rewards, info


def assert_same(first: Observation, second: Observation) -> None:
    assert first.keys() == second.keys()
    for name in first:
        assert np.array_equal(first[name], second[name]), name


# --- One game


@pytest.mark.parametrize("given", [{}, {"opponent": "simple", "seat": 1, "reward": "prizes"}])
def test_the_librarys_own_check_passes(given: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"playmat.envs.gymnasium:{ID}", render_mode="ansi", **given).unwrapped)


def test_it_is_made_by_its_id() -> None:
    env = gymnasium.make(f"playmat.envs.gymnasium:{ID}", rules="xy", decks=("d-xy1-1", "d-xy1-2"), max_options=40)
    observation, info = env.reset(seed=1)
    assert env.observation_space.contains(observation)
    assert env.action_space.n == 40  # type: ignore[attr-defined]
    assert info["action_mask"].sum() > 1
    assert isinstance(env.unwrapped, PlaymatEnv)


def test_the_same_seed_is_the_same_game() -> None:
    first, second = play(PlaymatEnv(), 4), play(PlaymatEnv(), 4)
    assert first[1] == second[1] and first[2]["reason"] == second[2]["reason"]
    for one, other in zip(first[0], second[0], strict=True):
        assert_same(one, other)
    third = play(PlaymatEnv(), 5)
    assert len(third[0]) != len(first[0]) or any(
        not np.array_equal(one["globals"], other["globals"]) for one, other in zip(first[0], third[0], strict=True)
    )


def test_a_seed_starts_the_games_that_follow_too() -> None:
    env = PlaymatEnv()
    following = []
    for _ in range(2):
        env.reset(seed=7)
        following.append([env.reset()[0] for _ in range(3)])
    for one, other in zip(*following, strict=True):
        assert_same(one, other)


def test_observations_stay_as_they_were() -> None:
    env = PlaymatEnv()
    before, info = env.reset(seed=2)
    kept = copy.deepcopy(before)
    for _ in range(5):
        _, _, _, _, info = env.step(int(choose(info["action_mask"], np.random.default_rng(1))))
    assert_same(before, kept)


def test_the_reward_is_the_outcome() -> None:
    outcomes = set()
    for seed in range(12):
        _, rewards, info = play(PlaymatEnv(), seed)
        assert rewards[-1] == info["outcome"] and not any(rewards[:-1])
        assert info["action_mask"].sum() == 0
        outcomes.add(info["outcome"])
    assert outcomes >= {1.0, -1.0}


def test_prizes_count_on_the_way_if_asked_for() -> None:
    """What is earned on the way is half the lead in Prize cards at the end, as a share of six."""
    moved = 0
    for seed in range(8):
        env = PlaymatEnv(reward="prizes", seat=seed % 2)
        _, rewards, info = play(env, seed)
        view = env._solo.table.game.view(env._solo.seat)
        own, other = (len(view["players"][one]["prizes"]) for one in (env._solo.seat, 1 - env._solo.seat))
        lead = PRIZE_WEIGHT * (other - own) / 6
        assert sum(rewards) == pytest.approx(info["outcome"] + lead)
        moved += lead != 0
    assert moved


def test_an_action_that_is_no_option_loses() -> None:
    env = PlaymatEnv()
    env.reset(seed=1)
    observation, reward, over, cut_off, info = env.step(63)
    assert (reward, over, cut_off) == (-1.0, True, False)
    assert info["reason"] == "illegal action" and info["outcome"] == -1.0
    assert env.observation_space.contains(observation)


def test_a_game_that_goes_on_too_long_is_cut_off() -> None:
    env = PlaymatEnv(max_decisions=20)
    _, rewards, info = play(env, 1)
    assert info["reason"] == "cut off" and info["outcome"] == 0.0 == sum(rewards)
    assert env.render() is None


def test_forced_decisions_are_made_by_themselves_unless_asked_for() -> None:
    def counts(skip: bool) -> list[int]:
        env = PlaymatEnv(skip_forced=skip)
        luck = np.random.default_rng(3)
        _, info = env.reset(seed=4)
        found = []
        for _ in range(60):
            found.append(int(info["action_mask"].sum()))
            _, _, over, _, info = env.step(int(choose(info["action_mask"], luck)))
            if over:
                break
        return found

    assert min(counts(True)) > 1 and min(counts(False)) == 1


def test_the_opponent_may_be_any_computer_player() -> None:
    made: list[int] = []

    def maker(seed: int) -> RandomAgent:
        made.append(seed)
        return RandomAgent(seed)

    play(PlaymatEnv(opponent=maker), 1)
    assert len(set(made)) == 2  # one to see that it can be made, one for the game
    with pytest.raises(UnknownName, match="expected a computer player"):
        PlaymatEnv(opponent="nobody")


def test_the_opponent_plays_by_the_seed() -> None:
    first, second = (play(PlaymatEnv(opponent="greedy"), 2) for _ in range(2))
    assert first[1] == second[1] and len(first[0]) == len(second[0])


@pytest.mark.parametrize(
    ("given", "said"),
    [({"seat": 2}, "seat: expected 0 or 1"), ({"render_mode": "human"}, "render_mode: expected None or 'ansi'")],
)
def test_bad_arguments_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        PlaymatEnv(**given)


def test_the_position_can_be_shown_as_text() -> None:
    env = PlaymatEnv(render_mode="ansi")
    env.reset(seed=1)
    assert "player_0 is asked: choose-active" in str(env.render())
    play(env, 1)
    assert "won: " in str(env.render())


def test_a_table_survives_copying_and_pickling() -> None:
    table = Episode(Setting(reward="prizes"), 3)
    for step in range(30):
        table.act(step % table.actions())
    twins = [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    for step in range(30):
        seen = table.observe(0)
        for twin in twins:
            assert_same(twin.observe(0), seen)
            twin.act(step % twin.actions())
        table.act(step % table.actions())
        assert [twin.rewards() for twin in twins] == [table.rewards()] * 2


# --- Many games


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_games_are_as_many_single_ones(mode: AutoresetMode) -> None:
    together = PlaymatVectorEnv(3, autoreset_mode=mode, max_decisions=150)
    apart = SyncVectorEnv([lambda: PlaymatEnv(max_decisions=150)] * 3, autoreset_mode=mode)
    assert together.observation_space == apart.observation_space
    assert together.action_space == apart.action_space
    luck = np.random.default_rng(1)
    first, info = together.reset(seed=10)
    second, other = apart.reset(seed=10)
    ended = 0
    for _ in range(130):
        assert_same(first, second)
        assert np.array_equal(info["action_mask"], other["action_mask"])
        actions = choose(info["action_mask"], luck)
        first, *results, info = together.step(actions)
        second, *others, other = apart.step(actions)
        for one, another in zip(results, others, strict=True):
            assert np.array_equal(one, another)
        finished = np.logical_or(results[1], results[2])
        ended += int(finished.sum())
        if mode is AutoresetMode.SAME_STEP:
            for i in np.flatnonzero(finished):
                assert_same(info["final_obs"][i], other["final_obs"][i])
                assert info["outcome"][i] == other["final_info"]["outcome"][i]
    assert ended > 3
    together.close()
    apart.close()


def test_make_vec_makes_many_games() -> None:
    env = gymnasium.make_vec(
        f"playmat.envs.gymnasium:{ID}", num_envs=2, vectorization_mode="vector_entry_point", opponent="simple"
    )
    assert isinstance(env.unwrapped, PlaymatVectorEnv)
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


def test_without_autoreset_a_finished_game_waits_for_a_reset() -> None:
    env = PlaymatVectorEnv(2, autoreset_mode=AutoresetMode.DISABLED)
    _, info = env.reset(seed=1)
    _, _, over, _, info = env.step(np.array([63, 0]))
    assert over.tolist() == [True, False]
    assert info["outcome"][0] == -1 and info["_outcome"].tolist() == [True, False]
    with pytest.raises(DataError, match="game 0 is over"):
        env.step(np.array([0, 0]))
    observation, info = env.reset(options={"reset_mask": np.array([True, False])})
    assert info["action_mask"].any(axis=1).all()
    assert env.observation_space.contains(observation)


def test_self_play_asks_for_every_decision() -> None:
    env = SelfPlayVectorEnv(4, autoreset_mode=AutoresetMode.SAME_STEP, render_mode="ansi")
    luck = np.random.default_rng(2)
    observation, info = env.reset(seed=2)
    seats: set[int] = set()
    ended = 0
    for _ in range(250):
        assert env.observation_space.contains(observation)
        assert np.array_equal(observation["action_mask"], info["action_mask"])
        assert (observation["globals"][:, GLOBAL_NAMES.index("own decision")] == 1).all()
        seats |= set(info["seat"].tolist())
        acting = info["seat"]
        observation, rewards, over, _, info = env.step(choose(info["action_mask"], luck))
        both = info["rewards"]
        assert np.array_equal(rewards, both[np.arange(4), acting])
        assert np.array_equal(both.sum(axis=1), np.zeros(4))  # what one wins the other loses
        ended += int(over.sum())
    assert seats == {0, 1} and ended > 3
    shown = env.render()
    assert shown is not None and len(shown) == 4


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"num_envs": 0}, "num_envs: expected a positive number"),
        ({"num_envs": 1, "render_mode": "human"}, "render_mode"),
    ],
)
def test_bad_arguments_for_many_games_are_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        SelfPlayVectorEnv(**given)


def test_bad_calls_are_refused() -> None:
    env = SelfPlayVectorEnv(2)
    with pytest.raises(DataError, match="seed: expected a number, or one for each of 2 games"):
        env.reset(seed=[1, 2, 3])
    env.reset(seed=[1, 2])
    with pytest.raises(DataError, match="expected an action for each of 2 games"):
        env.step(np.array([0]))
    with pytest.raises(DataError, match="reset_mask"):
        env.reset(options={"reset_mask": [True]})
