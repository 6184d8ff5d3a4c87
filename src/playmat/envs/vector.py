"""Many games in one call, in the style of Gymnasium's vector environments: against a computer player, or in self-play.

All positions of a step are put into arrays together. With the same seeds `PlaymatVectorEnv` plays the same games as
`gymnasium.vector.SyncVectorEnv` around as many `Playmat-v0`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, TypeVar

from playmat.envs import need

need("gymnasium")

import numpy as np  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from playmat.envs.episode import Setting, describe, observe_all  # noqa: E402
from playmat.envs.observation import Observation  # noqa: E402
from playmat.envs.solo import Duel, Opponent, Solo  # noqa: E402
from playmat.envs.spaces import action_space, observation_space  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402

Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]
Seeds = int | Sequence[int | None] | None

D = TypeVar("D", bound=Duel)

RENDER_MODES: Final = ("ansi",)


class _Games(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]], Generic[D]):
    """What both vector environments share. A finished game is dealt anew as the autoreset mode says."""

    games: list[D]

    def __init__(
        self,
        games: list[D],
        setting: Setting,
        autoreset_mode: AutoresetMode | str,
        render_mode: str | None,
    ) -> None:
        if not games:
            raise DataError("num_envs: expected a positive number, got 0")
        if render_mode not in (None, *RENDER_MODES):
            raise DataError(f"render_mode: expected None or 'ansi', got {render_mode!r}")
        self.games = games
        self.num_envs = len(games)
        self.setting = setting
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.single_observation_space = observation_space(setting)
        self.single_action_space = action_space(setting)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._lucks = [np.random.default_rng() for _ in games]
        self._finished = np.zeros(self.num_envs, np.bool_)

    def reset(  # as for SyncVectorEnv, a seed for each game may be given
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin new games. A seed starts the luck of the first, the next number that of the second, and so on."""
        seeds = self._seeds(seed)
        chosen = (options or {}).get("reset_mask", np.ones(self.num_envs, np.bool_))
        if not isinstance(chosen, np.ndarray) or chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_:
            raise DataError(f"reset_mask: expected an array of {self.num_envs} truth values, got {chosen!r}")
        for i, number in enumerate(seeds):
            if not chosen[i]:
                continue
            if number is not None:
                self._lucks[i] = seeding.np_random(number)[0]
            self.games[i].deal(self._lucks[i])
        self._finished[chosen] = False
        return self._observe(), self._info()

    def _seeds(self, seed: Seeds) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + i for i in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise DataError(f"seed: expected a number, or one for each of {self.num_envs} games, got {len(seed)}")
        return seed

    def step(self, actions: NDArray[np.int64]) -> Step:
        """One action for each game."""
        if len(actions) != self.num_envs:
            raise DataError(f"expected an action for each of {self.num_envs} games, got {len(actions)}")
        earned = [(0.0, 0.0)] * self.num_envs
        acting = [game.seat for game in self.games]
        finished: list[bool] = self._finished.tolist()
        if any(finished) and self.autoreset_mode is not AutoresetMode.NEXT_STEP:
            raise DataError(f"game {finished.index(True)} is over: expected a reset before the next step")
        for i, (game, action) in enumerate(zip(self.games, np.asarray(actions).tolist(), strict=True)):
            if finished[i]:
                game.deal(self._lucks[i])
            else:
                earned[i] = game.act(action)
        over = np.array([game.over for game in self.games])
        cut_off = np.array([game.cut_off for game in self.games])
        both = np.array(earned)
        rewards = both[np.arange(self.num_envs), acting]
        self._finished = over | cut_off
        info: dict[str, Any] = {}
        ended: list[int] = np.flatnonzero(self._finished).tolist()
        self._tell_endings(info, ended)
        if ended and self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._deal_again(info, ended)
        info = {**self._info(), "rewards": both, **info}
        return self._observe(), rewards, over, cut_off, info

    def _tell_endings(self, info: dict[str, Any], ended: list[int]) -> None:
        for i in ended:
            told = self.games[i].info()
            self._add_info(info, {"outcome": told["outcome"], "reason": told["reason"]}, i)

    def _deal_again(self, info: dict[str, Any], ended: list[int]) -> None:
        last = self._observe(ended)
        final = np.full(self.num_envs, None, dtype=object)
        for at, i in enumerate(ended):
            final[i] = {name: array[at] for name, array in last.items()}
            self.games[i].deal(self._lucks[i])
        info["final_info"] = {name: info[name] for name in list(info)}
        info["final_obs"] = final
        info["_final_obs"] = info["_final_info"] = self._finished.copy()
        self._finished = np.zeros(self.num_envs, np.bool_)

    def _observe(self, which: Sequence[int] | None = None) -> Observation:
        games = self.games if which is None else [self.games[i] for i in which]
        return observe_all(self.setting, [game.table for game in games], [game.seat for game in games])

    def _info(self) -> dict[str, Any]:
        return {
            "action_mask": self.action_masks().astype(np.int8),
            "seat": np.array([game.seat for game in self.games]),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are options now, one row for each game."""
        counts = np.array([game.actions() for game in self.games])
        mask: NDArray[np.bool_] = np.arange(self.setting.max_options) < counts[:, None]
        return mask

    def render(self) -> tuple[str, ...] | None:
        """The public part of each position as text, in the render mode 'ansi'."""
        return None if self.render_mode is None else tuple(describe(game.table) for game in self.games)


class PlaymatVectorEnv(_Games[Solo]):
    """Many games of one seat against a computer player. `setting` are the fields of `Setting`."""

    def __init__(
        self,
        num_envs: int = 1,
        opponent: Opponent = "random",
        seat: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        made = Setting(**setting)
        super().__init__([Solo(made, opponent, seat) for _ in range(num_envs)], made, autoreset_mode, render_mode)


class SelfPlayVectorEnv(_Games[Duel]):
    """Many games of which every decision is asked for, whichever seat it is: `info["seat"]` says whose it is.

    Observations are those of the seat that decides. The reward of a step is that of the seat that acted;
    `info["rewards"]` has those of both.
    """

    def __init__(
        self,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **setting: Any,
    ) -> None:
        made = Setting(**setting)
        super().__init__([Duel(made) for _ in range(num_envs)], made, autoreset_mode, render_mode)
