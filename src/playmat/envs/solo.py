"""One seat of a game against a computer player, and both seats in turn: the games behind the Gymnasium environments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from playmat.agents import Agent, Seat, make_agent
from playmat.envs.episode import SEEDS, Episode, Setting
from playmat.library import Library
from playmat.model.errors import DataError, IllegalAction

Opponent = str | Callable[[int], Agent]
"""The name of a computer player, or what makes one from a seed."""


DEALS: Final = 100
"""How often a game is dealt until there is something to decide."""


def opponent_of(opponent: Opponent, seed: int) -> Agent:
    """The computer player to play against."""
    if isinstance(opponent, str):
        return make_agent(opponent, Library.default().card, seed)
    return opponent(seed)


class Duel:
    """A game of which an environment plays both seats, each when it is asked."""

    table: Episode

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.seat = 0
        """Whose decision it is; once the game is over, whose it was last."""
        self.illegal = False
        """The game ended because an action was given that is no option: whoever gave it has lost."""

    def deal(self, luck: np.random.Generator) -> None:
        """Begin a new game with this luck. One that is over before there is anything to decide is dealt again."""
        self.illegal = False
        for _ in range(DEALS):
            self._begin(luck)
            self._settle()
            if not self.table.over:
                return
        raise DataError(f"max_decisions: expected enough for a game to begin, got {self.setting.max_decisions}")

    def _begin(self, luck: np.random.Generator) -> None:
        self.table = Episode(self.setting, int(luck.integers(SEEDS)))

    def _settle(self) -> None:
        """Come to the next decision."""
        seat = self.table.seat
        if seat >= 0:
            self.seat = seat

    @property
    def over(self) -> bool:
        """Won, lost or tied."""
        return self.illegal or self.table.game.over

    @property
    def cut_off(self) -> bool:
        return not self.illegal and self.table.cut_off

    def act(self, action: int) -> tuple[float, float]:
        """Take an action for whoever decides; what both seats earn."""
        try:
            self.table.act(action)
        except IllegalAction:
            self.illegal = True
            return (-1.0, 1.0) if self.seat == 0 else (1.0, -1.0)
        self._settle()
        return self.table.rewards()

    def outcome(self, seat: int) -> float:
        if self.illegal:
            return -1.0 if seat == self.seat else 1.0
        return self.table.outcome(seat)

    def actions(self) -> int:
        """How many actions are options now; they are the first so many."""
        return 0 if self.illegal else self.table.actions()

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is an option now."""
        mask = np.zeros(self.setting.max_options, np.int8)
        mask[: self.actions()] = 1
        return mask

    def info(self) -> dict[str, Any]:
        """What Gymnasium calls info: the action mask, whose decision it is, and at the end how it ended."""
        info: dict[str, Any] = {"action_mask": self.mask(), "seat": self.seat}
        if self.over or self.cut_off:
            ended = self.table.game.outcome
            info["outcome"] = self.outcome(self.seat)
            info["reason"] = "illegal action" if self.illegal else ended.reason if ended else "cut off"
        return info


class Solo(Duel):
    """A game of which an environment plays one seat and a computer player the other."""

    agent: Agent

    def __init__(self, setting: Setting, opponent: Opponent, seat: int) -> None:
        super().__init__(setting)
        if seat not in (0, 1):
            raise DataError(f"seat: expected 0 or 1, got {seat!r}")
        opponent_of(opponent, 0)
        self.seat = seat
        self._opponent = opponent

    def _begin(self, luck: np.random.Generator) -> None:
        self.agent = opponent_of(self._opponent, int(luck.integers(SEEDS)))
        self.table = Episode(self.setting, int(luck.integers(SEEDS)), (self.seat,))

    def _settle(self) -> None:
        """Let the other seat play until this one is asked."""
        table = self.table
        while table.seat == 1 - self.seat:
            table.answer(self.agent.choose(Seat(table.game, table.seat)))
