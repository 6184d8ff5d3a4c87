"""Observations that cost less than the game: one short row of small numbers a position, written by the core.

A row holds which cards are where; what a card *is* stands once in `facts`, a matrix with a row for each card number.
The arrays of an observation are views into one buffer, which the caller may own. `CompactVectorEnv` plays many games
against a computer player, `CompactSelfPlay` both seats of many games; `Playmat-v1` is one game, for Gymnasium.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from playmat.envs import need

need("gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.utils import seeding  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from playmat.agents import Agent, Seat  # noqa: E402
from playmat.engine import Game  # noqa: E402
from playmat.engine.columns import CUT_OFF, ILLEGAL, RUNS, TIED, WON, Many  # noqa: E402
from playmat.envs.compact_rows import Flat, Observation, Rows  # noqa: E402
from playmat.envs.episode import SEEDS, Setting  # noqa: E402
from playmat.envs.solo import Opponent, opponent_of  # noqa: E402
from playmat.envs.spaces import row_space  # noqa: E402
from playmat.model.errors import DataError  # noqa: E402
from playmat.model.words import reason  # noqa: E402

REWARDS: Final = {
    WON: (1.0, -1.0),
    WON + 1: (-1.0, 1.0),
    TIED: (0.0, 0.0),
    CUT_OFF: (0.0, 0.0),
    ILLEGAL: (-1.0, 1.0),
    ILLEGAL + 1: (1.0, -1.0),
}
"""What both seats get for each way in which a game ends."""

Step = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class _Compact(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """What both vector environments share."""

    def __init__(
        self, num_envs: int, autoreset_mode: AutoresetMode | str, out: Flat | None, setting: dict[str, Any]
    ) -> None:
        if num_envs < 1:
            raise DataError(f"num_envs: expected a positive number, got {num_envs}")
        self.setting = Setting(**setting)
        self.rows = Rows(self.setting)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        if self.autoreset_mode is AutoresetMode.DISABLED:
            raise DataError("autoreset_mode: expected next-step or same-step, got disabled")
        self.metadata = {"render_modes": [], "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = row_space(self.rows)
        self.single_action_space = spaces.Discrete(self.setting.max_options, dtype=np.int64)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        shape = (num_envs, self.rows.width)
        if out is not None and (out.shape != shape or out.dtype != np.int16):
            raise DataError(f"out: expected an array of int16 of the shape {shape}, got {out.dtype} {out.shape}")
        self.buffer: Flat = np.zeros(shape, np.int16) if out is None else out
        """The rows of the last step; the arrays of an observation are views of it, and change with the next step."""
        self._observation = self.rows.arrays(self.buffer)
        self._many = Many(num_envs, self.rows.layout, self.setting.max_decisions)
        self._lucks = [np.random.default_rng() for _ in range(num_envs)]
        self._everybody = list(range(num_envs))
        self._places = np.arange(num_envs)
        self._columns = np.arange(self.setting.max_options)
        self._finished = [False] * num_envs

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin new games. A seed starts the luck of the first, the next number that of the second, and so on."""
        seeds: Sequence[int | None] = [None] * self.num_envs
        if isinstance(seed, Sequence):
            seeds = seed
        elif seed is not None:
            seeds = [seed + i for i in self._everybody]
        if len(seeds) != self.num_envs:
            raise DataError(f"seed: expected a number, or one for each of {self.num_envs} games, got {len(seeds)}")
        for place, number in enumerate(seeds):
            if number is not None:
                self._lucks[place] = seeding.np_random(number)[0]
            self._deal(place)
        self._finished = [False] * self.num_envs
        return self._observe(), self._info()

    def _deal(self, place: int) -> None:
        luck = self._lucks[place]
        setting = self.setting
        while True:
            one, other = (int(luck.integers(len(decks))) if len(decks) > 1 else 0 for decks in setting.choices)
            pool, decks = setting.pool((one, other))
            numbers = [setting.cards.number.get(card.id, 0) for card in pool.defs]
            self._many.deal(place, pool, decks, numbers, int(luck.integers(SEEDS)))
            self._begun(place)
            if self._many.standing(place) == RUNS:
                return

    def _begun(self, place: int) -> None:
        """A game was dealt."""

    def _go_on(self, standings: list[int]) -> list[int]:
        """Whatever happens until an action is asked for."""
        return standings

    def step(self, actions: NDArray[np.int64]) -> Step:
        """One action for each game. Whoever gives an action that is no option has lost."""
        given: list[int] = np.asarray(actions).tolist()
        if len(given) != self.num_envs:
            raise DataError(f"expected an action for each of {self.num_envs} games, got {len(given)}")
        acting = self._many.seats[:]
        fresh = [place for place in self._everybody if self._finished[place]] if True in self._finished else []
        for place in fresh:
            self._deal(place)
            acting[place] = self._many.seats[place]
        # A game that was dealt anew takes no action in this step.
        standings = self._many.step(given) if not fresh else self._step_others(given, set(fresh))
        standings = self._go_on(standings)
        both = np.zeros((self.num_envs, 2))
        over = np.zeros(self.num_envs, np.bool_)
        cut_off = np.zeros(self.num_envs, np.bool_)
        info: dict[str, Any] = {}
        ended = [place for place, standing in enumerate(standings) if standing != RUNS]
        for place in ended:
            standing = standings[place]
            cut_off[place] = standing == CUT_OFF
            over[place] = standing != CUT_OFF
            both[place] = REWARDS[standing]
            self._add_info(info, self.ended(place, standing, acting[place]), place)
        rewards = both[self._places, acting]
        self._finished = (over | cut_off).tolist()
        if ended and self.autoreset_mode is AutoresetMode.SAME_STEP:
            self._deal_again(info)
        return self._observe(), rewards, over, cut_off, {**self._info(), "rewards": both, **info}

    def _step_others(self, given: list[int], fresh: set[int]) -> list[int]:
        standings = []
        for place, action in enumerate(given):
            if place in fresh:
                standings.append(RUNS)
            elif not 0 <= action < self._many.actions(place):
                standings.append(ILLEGAL + self._many.seats[place])
            else:
                self._many.act(place, action)
                standings.append(self._many.standing(place))
        return standings

    def ended(self, place: int, standing: int, acting: int) -> dict[str, Any]:
        """What is told of a game that is over, to the seat that acted last."""
        if standing == CUT_OFF:
            why = "cut off"
        else:
            why = "illegal action" if standing >= ILLEGAL else reason.NAMES[self._many.machine(place).state.reason]
        return {"outcome": REWARDS[standing][acting], "reason": why}

    def _deal_again(self, info: dict[str, Any]) -> None:
        ended = [place for place in self._everybody if self._finished[place]]
        last = self._read(ended)
        final = np.full(self.num_envs, None, dtype=object)
        for at, place in enumerate(ended):
            final[place] = self.rows.arrays(last[at].copy())
            self._deal(place)
        info["final_info"] = {name: info[name] for name in list(info)}
        info["final_obs"] = final
        info["_final_obs"] = info["_final_info"] = np.array(self._finished)
        self._finished = [False] * self.num_envs

    def _read(self, places: list[int]) -> Flat:
        return np.frombuffer(self._many.observe(places), "<i2").reshape(len(places), self.rows.width)

    def _observe(self) -> Observation:
        np.copyto(self.buffer, self._read(self._everybody))
        return self._observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "seat": np.array(self._many.seats)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are options now, one row for each game."""
        counts = np.array(self._many.counts())
        mask: NDArray[np.bool_] = self._columns < counts[:, None]
        return mask

    # --- One of the games

    def row(self, place: int) -> Flat:
        """The row of a game, for the caller to keep."""
        row: Flat = self._read([place])[0].copy()
        return row

    def mask_of(self, place: int) -> NDArray[np.bool_]:
        """Which actions are options in a game now."""
        mask: NDArray[np.bool_] = self._columns < self._many.actions(place)
        return mask

    def seat_of(self, place: int) -> int:
        """Whose decision it is in a game."""
        return self._many.seats[place]


class CompactSelfPlay(_Compact):
    """Many games of which every decision is asked for, whichever seat it is: `info["seat"]` says whose it is.

    Observations are those of the seat that decides; the reward of a step is that of the seat that acted, and
    `info["rewards"]` has those of both. `setting` are the fields of `Setting` (but its arrays).
    """

    def __init__(
        self,
        num_envs: int = 1,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        out: Flat | None = None,
        **setting: Any,
    ) -> None:
        super().__init__(num_envs, autoreset_mode, out, setting)


class CompactVectorEnv(_Compact):
    """Many games of one seat against a computer player."""

    def __init__(
        self,
        num_envs: int = 1,
        opponent: Opponent = "random",
        seat: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        out: Flat | None = None,
        **setting: Any,
    ) -> None:
        if seat not in (0, 1):
            raise DataError(f"seat: expected 0 or 1, got {seat!r}")
        opponent_of(opponent, 0)
        super().__init__(num_envs, autoreset_mode, out, setting)
        self._opponent = opponent
        self._own = seat
        self._agents: list[Agent | None] = [None] * num_envs

    def _begun(self, place: int) -> None:
        self._agents[place] = opponent_of(self._opponent, int(self._lucks[place].integers(SEEDS)))
        self._let_play(place)

    def _go_on(self, standings: list[int]) -> list[int]:
        seats = self._many.seats
        for place, standing in enumerate(standings):
            if standing == RUNS and seats[place] != self._own:
                standings[place] = self._let_play(place)
        return standings

    def _let_play(self, place: int) -> int:
        """The computer player's decisions, up to the next one of the learner's; how the game stands then."""
        many, agent = self._many, self._agents[place]
        assert agent is not None
        game = Game(many.machine(place))
        seats, own = many.seats, self._own
        standing = many.standing(place)
        while standing == RUNS and seats[place] != own:
            many.answer(place, agent.choose(Seat(game, seats[place])))
            standing = many.standing(place)
        return standing

    def step_alone(self, action: int) -> tuple[int, int]:
        """One action where there is but one game, which is not dealt anew: how it stands then, and who acted."""
        acting = self._many.seats[0]
        return self._go_on(self._many.step([action]))[0], acting


class CompactEnv(gymnasium.Env[Observation, np.int64]):
    """One game of one seat against a computer player: `Playmat-v1`."""

    metadata = {"render_modes": []}  # noqa: RUF012 - as Gymnasium has it

    def __init__(self, render_mode: str | None = None, **settings: Any) -> None:
        if render_mode is not None:
            raise DataError(f"render_mode: expected None, got {render_mode!r}")
        self._games = CompactVectorEnv(1, **settings)
        self._over = False
        self.rows = self._games.rows
        self.render_mode = None
        self.observation_space = self._games.single_observation_space
        self.action_space = self._games.single_action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self._games.reset(seed=seed)
        self._over = False
        return self._seen(), self._told()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise DataError("the game is over: expected a reset before the next step")
        standing, acting = self._games.step_alone(int(action))
        if standing == RUNS:
            return self._seen(), 0.0, False, False, self._told()
        self._over = True
        told = self._told() | self._games.ended(0, standing, acting)
        return self._seen(), REWARDS[standing][acting], standing != CUT_OFF, standing == CUT_OFF, told

    def _seen(self) -> Observation:
        return self.rows.arrays(self._games.row(0))

    def _told(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8), "seat": self._games.seat_of(0)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are options now."""
        return self._games.mask_of(0)


if "Playmat-v1" not in gymnasium.registry:
    gymnasium.register(id="Playmat-v1", entry_point=CompactEnv)
