"""PettingZoo: both seats as agents that take turns. `env()` is what learning code expects, `raw_env()` is bare.

With `compact` the observations are the short rows of `playmat.envs.compact`: `playmat_v1`.
"""

from __future__ import annotations

from typing import Any, Final

from playmat.envs import need

need("pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from playmat.envs.compact_rows import Rows  # noqa: E402
from playmat.envs.episode import Setting, describe  # noqa: E402
from playmat.envs.solo import Duel  # noqa: E402
from playmat.envs.spaces import action_space, observation_space, row_space  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402

NAME: Final = "playmat_v0"
COMPACT_NAME: Final = "playmat_v1"
AGENTS: Final = ("player_0", "player_1")
MASK: Final = "action_mask"


class raw_env(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc] # the library has no types
    """The game without wrappers. An action that is no option is an error here.

    An observation is what PettingZoo's games show: `observation`, here the named arrays, and `action_mask`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 as the base class says
        "render_modes": ["human", "ansi"],
        "name": NAME,
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, compact: bool = False, **setting: Any) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise DataError(f"render_mode: expected None, 'human' or 'ansi', got {render_mode!r}")
        self.setting = Setting(**setting)
        self.rows = Rows(self.setting) if compact else None
        """What the rows of compact observations mean."""
        if compact:
            self.metadata = {**self.metadata, "name": COMPACT_NAME}
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self._luck = np.random.default_rng()
        arrays = dict(observation_space(self.setting).spaces)
        mask = arrays.pop(MASK)
        seen = spaces.Dict(arrays) if self.rows is None else row_space(self.rows)
        self._spaces = {
            agent: (spaces.Dict({"observation": seen, MASK: mask}), action_space(self.setting)) for agent in AGENTS
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
        self._show()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this player sees. Only whoever decides has options."""
        seat, table = AGENTS.index(agent), self._table
        if self.rows is None:
            arrays = table.observe(seat)
            mask = arrays.pop(MASK)
            return {"observation": arrays, MASK: mask}
        mask = np.zeros(self.setting.max_options, np.int8)
        if seat == table.seat:
            mask[: table.actions()] = 1
        return {"observation": self.rows.arrays(self.rows.of(table.game, table.numbers, seat, table.page)), MASK: mask}

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
        self._show()

    def render(self) -> str | None:
        """The public part of the position as text: returned in the render mode 'ansi', printed in 'human'."""
        if self.render_mode == "human":
            print(describe(self._table), flush=True)
        return describe(self._table) if self.render_mode == "ansi" else None

    def _show(self) -> None:
        """Whoever watches sees every position without asking."""
        if self.render_mode == "human":
            self.render()

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
