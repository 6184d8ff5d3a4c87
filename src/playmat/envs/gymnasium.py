"""Gymnasium: one seat of a game against a computer player, as the environment `Playmat-v0`.

Importing this module registers it; `gymnasium.make("playmat.envs.gymnasium:Playmat-v0")` imports it and makes one.
"""

from __future__ import annotations

from typing import Any, Final, cast

from playmat.envs import need

need("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from playmat.envs.episode import Setting, describe  # noqa: E402
from playmat.envs.observation import Observation  # noqa: E402
from playmat.envs.solo import Opponent, Solo  # noqa: E402
from playmat.envs.spaces import action_space, observation_space  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402

ID: Final = "Playmat-v0"


class PlaymatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat against a computer player. `setting` are the fields of `Setting`: rules, decks, reward and so on.

    An action that is no option loses the game at once; `action_masks` and `info["action_mask"]` say which are.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 as the base class says

    def __init__(
        self, opponent: Opponent = "random", seat: int = 0, render_mode: str | None = None, **setting: Any
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise DataError(f"render_mode: expected None or 'ansi', got {render_mode!r}")
        self.setting = Setting(**setting)
        self.render_mode = render_mode
        self.observation_space = cast("spaces.Space[Observation]", observation_space(self.setting))
        self.action_space = action_space(self.setting)
        self._solo = Solo(self.setting, opponent, seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game. A seed starts the luck of this and all following games."""
        super().reset(seed=seed)
        self._solo.deal(self.np_random)
        return self._observe(), self._solo.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer, and let the opponent play until this seat is asked again."""
        solo = self._solo
        reward = solo.act(int(action))[solo.seat]
        return self._observe(), reward, solo.over, solo.cut_off, solo.info()

    def _observe(self) -> Observation:
        return self._solo.table.observe(self._solo.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are options now, as maskable algorithms ask for it."""
        return self._solo.mask().astype(np.bool_)

    def render(self) -> str | None:
        """The public part of the position as text, in the render mode 'ansi'."""
        return None if self.render_mode is None else describe(self._solo.table)


if ID not in gymnasium.registry:
    gymnasium.register(
        ID, entry_point="playmat.envs.gymnasium:PlaymatEnv", vector_entry_point="playmat.envs.vector:PlaymatVectorEnv"
    )
