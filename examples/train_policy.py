"""Train a small policy that plays one seat, until it clearly beats the computer player `random`.

    pip install 'playmat[train]'
    python examples/train_policy.py --steps 100000 --save policy.zip

The algorithm is Maskable PPO of sb3-contrib. An action is the place of an option in a list, which says nothing by
itself, so the network never learns about places: it gives every option a score, from the features of that option and a
summary of the position, and the scores are the logits. `agent_from("policy.zip")` plays the saved policy as a computer
player.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv
from torch import nn

from playmat.envs.episode import Setting
from playmat.envs.observation import Observation
from playmat.envs.policy import PolicyAgent
from playmat.envs.vector import PlaymatVectorEnv
from playmat.model.errors import DataError, PlaymatError

DECKS = ("d-bw1-1", "d-bw1-2")
WIDTH = 64


def setting_fields(decks: Sequence[str], rules: str) -> dict[str, Any]:
    """What is played: each seat draws one of the decks for every game. Half the usual number of actions is plenty."""
    return {
        "rules": rules,
        "decks": (tuple(decks), tuple(decks)),
        "max_options": 32,
        "arrays": ("globals", "pokemon", "options", "action_mask"),
    }


# --- The network


class Scores(BaseFeaturesExtractor):
    """From an observation: a score for each option, and a summary of the position behind them."""

    def __init__(self, observation_space: spaces.Dict) -> None:
        count, option_size = observation_space["options"].shape or (0, 0)
        _, pokemon_size = observation_space["pokemon"].shape or (0, 0)
        (global_size,) = observation_space["globals"].shape or (0,)
        super().__init__(observation_space, count + WIDTH)
        self.pokemon = nn.Sequential(nn.Linear(pokemon_size, WIDTH), nn.ReLU())
        self.position = nn.Sequential(
            nn.Linear(global_size + 4 * WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()
        )
        self.option = nn.Linear(option_size, WIDTH)
        self.context = nn.Linear(WIDTH, WIDTH)
        self.score = nn.Sequential(nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, 1))

    def forward(self, observations: dict[str, torch.Tensor]) -> torch.Tensor:
        """The scores, then the summary, in one tensor."""
        pokemon = self.pokemon(observations["pokemon"])
        half = pokemon.shape[1] // 2  # the first half is one's own, and the first of each half is the Active
        own, other = pokemon[:, :half], pokemon[:, half:]
        parts = (observations["globals"], own[:, 0], own.sum(1), other[:, 0], other.sum(1))
        position = self.position(torch.cat(parts, dim=1))
        options = self.option(observations["options"]) + self.context(position).unsqueeze(1)
        return torch.cat((self.score(options).squeeze(2), position), dim=1)


class Apart(nn.Module):
    """Where the policy finds the scores and the value function the summary."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.latent_dim_pi, self.latent_dim_vf = count, WIDTH

    def forward(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, : self.latent_dim_pi]

    def forward_critic(self, features: torch.Tensor) -> torch.Tensor:
        return features[:, self.latent_dim_pi :]


class OptionPolicy(MaskableMultiInputActorCriticPolicy):
    """An actor whose logits are the scores of the options, unchanged."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "features_extractor_class": Scores, "net_arch": []})

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Apart(self.features_dim - WIDTH)  # type: ignore[assignment]

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        self.action_net = nn.Identity()
        self.optimizer = torch.optim.Adam(self.parameters(), lr=lr_schedule(1), eps=1e-5)


# --- The games


class Games(VecEnv):
    """Playmat's vector environment as Stable-Baselines3 wants one."""

    def __init__(self, env: PlaymatVectorEnv) -> None:
        self.env = env  # before the base class, which asks for its render mode
        super().__init__(env.num_envs, env.single_observation_space, env.single_action_space)
        self._start: int | None = None
        self._actions: NDArray[np.int64] = np.zeros(env.num_envs, np.int64)

    def seed(self, seed: int | None = None) -> Sequence[None]:
        self._start = seed
        return [None] * self.num_envs

    def reset(self) -> Observation:
        observation, _ = self.env.reset(seed=self._start)
        self._start = None
        return observation

    def step_async(self, actions: NDArray[np.int64]) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        observation, rewards, over, cut_off, info = self.env.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over | cut_off):
            infos[i] = {
                "terminal_observation": info["final_obs"][i],
                "TimeLimit.truncated": bool(cut_off[i]),
                "outcome": float(info["outcome"][i]),
            }
        return observation, rewards.astype(np.float32), over | cut_off, infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return list(getattr(self.env, method_name)(*args, **kwargs))

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.env, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.env, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.env, attr_name, value)

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.env.close()


class Progress(BaseCallback):
    """Says after every rollout how the games of the last ones ended."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self._goal = steps
        self._outcomes: list[float] = []
        self._began = time.monotonic()

    def _on_step(self) -> bool:
        self._outcomes += [info["outcome"] for info in self.locals["infos"] if "outcome" in info]
        return True

    def _on_rollout_end(self) -> None:
        last = self._outcomes[-400:]
        won = sum(outcome > 0 for outcome in last) / max(1, len(last))
        taken = time.monotonic() - self._began
        print(
            f"{self.num_timesteps:>8} of {self._goal} steps  {taken:>5.0f} s  "
            f"won {won:5.1%} of the last {len(last)} games",
            file=sys.stderr,
            flush=True,
        )


# --- Training, judging, playing


class Learner(MaskablePPO):
    """Maskable PPO that remembers what it was trained on, also in the file that it is saved to."""

    playmat: dict[str, Any]


def train(fields: dict[str, Any], steps: int, seed: int, opponent: str, games: int = 16) -> Learner:
    """A policy trained against a computer player. The reward on the way counts Prize cards."""
    env = PlaymatVectorEnv(games, opponent, autoreset_mode=AutoresetMode.SAME_STEP, reward="prizes", **fields)
    model = Learner(
        OptionPolicy,
        Games(env),
        learning_rate=5e-4,
        n_steps=max(2, min(128, steps // games)),
        batch_size=256,
        n_epochs=4,
        gamma=0.995,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
    )
    model.playmat = fields
    model.learn(steps, callback=Progress(steps))
    return model


def judge(model: Learner, fields: dict[str, Any], opponent: str, games: int, seed: int) -> tuple[int, int]:
    """Games won and played against a computer player, half of them in either seat."""
    won = played = 0
    for seat in (0, 1):
        wanted = played + (games + 1 - seat) // 2
        env = PlaymatVectorEnv(16, opponent, seat, autoreset_mode=AutoresetMode.SAME_STEP, **fields)
        observation, info = env.reset(seed=seed + 1000 * seat)
        while played < wanted:
            actions, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
            observation, _, over, cut_off, info = env.step(actions)
            for i in np.flatnonzero(over | cut_off)[: wanted - played]:
                played += 1
                won += info["outcome"][i] > 0
    return int(won), played


def wilson(won: int, played: int) -> tuple[float, float]:
    """The interval that holds the true share of wins, 95 times of 100."""
    if not played:
        return 0.0, 1.0
    z = 1.96
    share = won / played
    middle = share + z * z / (2 * played)
    width = z * math.sqrt(share * (1 - share) / played + z * z / (4 * played * played))
    return (middle - width) / (1 + z * z / played), (middle + width) / (1 + z * z / played)


def agent_from(path: str | Path) -> PolicyAgent:
    """A saved policy as a computer player, for games with the decks it was trained on."""
    try:
        model = Learner.load(path, device="cpu", custom_objects={"policy_class": OptionPolicy})
        fields = model.playmat
    except (OSError, ValueError, AttributeError) as error:
        raise DataError(f"{path}: expected a policy that this example has saved, got {error}") from error

    def policy(observation: Observation) -> int:
        action, _ = model.predict(
            observation, action_masks=observation["action_mask"].astype(np.bool_), deterministic=True
        )
        return int(action)

    return PolicyAgent(policy, Setting(**fields))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from (default 100000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--opponent", default="random", help="the computer player to learn from (default random)")
    parser.add_argument("--decks", nargs="+", default=list(DECKS), help=f"(default {' '.join(DECKS)})")
    parser.add_argument("--rules", default="bw", help="rule set (default bw)")
    parser.add_argument("--games", type=int, default=400, help="games to judge it by (default 400)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="where to keep the policy")
    given = parser.parse_args()
    try:
        began = time.monotonic()
        fields = setting_fields(given.decks, given.rules)
        model = train(fields, given.steps, given.seed, given.opponent)
        minutes = (time.monotonic() - began) / 60
        if given.save is not None:
            model.save(given.save)
        won, played = judge(model, fields, given.opponent, given.games, given.seed + 1)
    except PlaymatError as error:
        print(error, file=sys.stderr)
        return 1
    low, high = wilson(won, played)
    print(
        f"after {model.num_timesteps} steps in {minutes:.1f} minutes: won {won} of {played} games against "
        f"{given.opponent}, {won / max(1, played):.1%} ({low:.1%} to {high:.1%})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
