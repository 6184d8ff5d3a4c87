"""PettingZoo: both seats as agents that take turns. `env()` is what learning code expects, `raw_env()` is bare."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from playmat.envs import need

need("pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from playmat.envs.observation import Observation  # noqa: E402
from playmat.envs.solo import Duel  # noqa: E402
from playmat.envs.spaces import action_space, observation_space  # noqa: E402
from playmat.envs.table import Setting, describe  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402

NAME: Final = "playmat_v0"
AGENTS: Final = ("player_0", "player_1")
MASK: Final = "action_mask"


class raw_env(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc] # the library has no types
    """The game without wrappers. An action that is no option is an error here.

    An observation is what PettingZoo's games show: `observation`, here the named arrays, and `action_mask`.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "name": NAME, "is_parallelizable": False}

    def __init__(self, render_mode: str | None = None, **setting: Any) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise DataError(f"render_mode: expected None or 'ansi', got {render_mode!r}")
        self.setting = Setting(**setting)
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._luck = np.random.default_rng()
        arrays = dict(observation_space(self.setting).spaces)
        mask = arrays.pop(MASK)
        self._spaces = {
            agent: (
                spaces.Dict({"observation": spaces.Dict(arrays), MASK: mask}),
                action_space(self.setting),
            )
            for agent in AGENTS
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. A seed starts the luck of this and all following games."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        duel = Duel(self.setting)
        duel.deal(self._luck)
        self._table = duel.table
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this player sees. Only whoever decides has options."""
        arrays: Observation = self._table.observe(AGENTS.index(agent))
        mask = arrays.pop(MASK)
        return {"observation": arrays, MASK: mask}

    def step(self, action: int | None) -> None:
        """Take an action for `agent_selection`; None once that player is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise DataError("expected an action: the game is not over")
        self._cumulative_rewards[agent] = 0.0
        table = self._table
        table.act(int(action))
        self.rewards = dict(zip(AGENTS, table.rewards(), strict=True))
        if table.over:
            self.terminations = dict.fromkeys(AGENTS, table.game.over)
            self.truncations = dict.fromkeys(AGENTS, table.cut_off)
        else:
            self.agent_selection = AGENTS[table.seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The public part of the position as text, in the render mode 'ansi'."""
        return None if self.render_mode is None else describe(self._table)

    def close(self) -> None:
        """Nothing is held open."""


def env(**given: Any) -> AECEnv[str, dict[str, Any], int]:
    """The game in PettingZoo's usual wrappers: an action that is no option loses."""
    wrapped = raw_env(**given)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


def parallel_env(**given: Any) -> ParallelEnv[str, dict[str, Any], Any]:
    """The same with an action from everybody at every step, of which only that of whoever decides counts."""
    return turn_based_aec_to_parallel(env(**given))
