"""What the players that search have in common: which options are worth a thought, and when a turn has to end."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from playmat.agents.base import Agent, Seat
from playmat.agents.evaluation import Worths
from playmat.agents.knowledge import worths_of
from playmat.agents.search import different_options
from playmat.engine.columns import Machine
from playmat.model import ids
from playmat.model.words import option, question

PATIENCE: Final = 30
"""After so many actions in a turn only those are thought about that end it: some powers may be used for ever."""


class Thinker(Agent):
    """A player that tries things out in imagined games. The same seed and the same seats: the same answers."""

    def __init__(self, seed: int = 0, open_lists: bool = False) -> None:
        self._seed = seed * 1_000_003
        self.open_lists = open_lists
        """Whether it may know the other player's deck list."""
        self._turn = (0, 0)
        self._actions = 0

    def choose(self, seat: Seat) -> int:
        if seat.options < 2:
            return 0
        seat.open_lists = self.open_lists
        machine = seat.imagine(self.next_seed()).machine
        which = self.worth_a_thought(machine, seat.number)
        if len(which) == 1:
            return which[0]
        return self.think(seat, machine, worths_of(machine.pool), which)

    @abstractmethod
    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        """Choose between several options. The machine is one of an imagined game, which must be left as it is."""

    def next_seed(self) -> int:
        """A number for the next imagined game."""
        self._seed += 1
        return self._seed

    def worth_a_thought(self, m: Machine, seat: ids.Seat) -> list[int]:
        """The places of the options to choose from; asked once for each decision."""
        state = m.state
        options = state.options
        if state.question == question.TURN:
            turn = (state.games, state.turn)
            if turn != self._turn:
                self._turn = turn
                self._actions = 0
            self._actions += 1
            if self._actions > PATIENCE:
                return [i for i, code in enumerate(options) if option.kind(code) in (option.ATTACK, option.PASS)]
        return different_options(m, seat)
