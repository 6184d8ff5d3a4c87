"""Many games side by side: one call takes a step in all of them and writes what is seen, without leaving the core."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.compact import Layout, blank_of, write_row
from playmat.engine.game import Game
from playmat.engine.machine import Machine, Pool
from playmat.engine.state import NONE, RUNNING, TIE
from playmat.model.errors import IllegalAction
from playmat.model.ids import Seat

RUNS: Final = 0
WON: Final = 1
"""By seat 0; 2 by seat 1."""
TIED: Final = 3
CUT_OFF: Final = 4
ILLEGAL: Final = 5
"""Seat 0 gave an action that is no option; 6: seat 1 did."""


class Many:
    """Games that are played in step. Each has an action a step: a place among the options on its page. Decisions with a
    single option are made by themselves."""

    def __init__(self, games: int, layout: Layout, most_decisions: int) -> None:
        self.layout = layout
        self.most = most_decisions
        self.machines: list[Machine | None] = [None] * games
        self.numbering: list[vec[i64]] = [vec[i64]()] * games
        self.blanks: list[tuple[bytes, bytes]] = [(b"", b"")] * games
        """For each game and seat: a row in which nothing stands but that seat's own list."""
        self.pages = [0] * games
        self.decisions = [0] * games
        self.seats = [0] * games
        """Whose decision it is; of a game that is over, whose it was last."""

    def deal(self, place: int, pool: Pool, decks: tuple[list[int], list[int]], numbers: list[int], seed: int) -> None:
        """Begin a game at that place. `numbers`: the caller's number of each definition of the pool."""
        machine = Game.new(pool, (decks[0][:], decks[1][:]), seed).machine
        self.machines[place] = machine
        number = vec[i64](numbers)
        self.numbering[place] = number
        self.blanks[place] = (blank_of(self.layout, decks[0], number), blank_of(self.layout, decks[1], number))
        self.pages[place] = 0
        self.decisions[place] = 0
        self._settle(place, machine)

    def machine(self, place: int) -> Machine:
        machine = self.machines[place]
        if machine is None:
            raise IllegalAction(f"expected a game at place {place}: none has been dealt there")
        return machine

    def _settle(self, place: int, machine: Machine) -> None:
        """Make the decisions that are none, and note whose the next one is."""
        state = machine.state
        while state.asking != NONE and len(state.options) == 1 and self.decisions[place] < self.most:
            self.decisions[place] += 1
            machine.answer(state.options[0])
        if state.asking != NONE:
            self.seats[place] = state.asking

    def actions(self, place: int) -> int:
        """How many actions are options now; they are the first so many."""
        state = self.machine(place).state
        if state.asking == NONE or self.decisions[place] >= self.most:
            return 0
        count = len(state.options)
        most = self.layout.options
        if count <= most:
            return count
        return min(most - 1, count - self.pages[place] * (most - 1)) + 1

    def act(self, place: int, action: int) -> None:
        """Take the option at that place of the page, or turn the page."""
        count = self.actions(place)
        if action < 0 or action >= count:
            raise IllegalAction(f"expected an action from 0 to {count - 1}, got {action}")
        machine = self.machine(place)
        options = machine.state.options
        most = self.layout.options
        self.decisions[place] += 1
        if len(options) > most:
            if action == count - 1:
                pages = (len(options) + most - 2) // (most - 1)
                self.pages[place] = (self.pages[place] + 1) % pages
                return
            action += self.pages[place] * (most - 1)
        self._answer(place, machine, action)

    def answer(self, place: int, option: int) -> None:
        """Take an option by its place in the whole list."""
        machine = self.machine(place)
        count = len(machine.state.options) if machine.state.asking != NONE else 0
        if option < 0 or option >= count:
            raise IllegalAction(f"expected an option from 0 to {count - 1}, got {option}")
        self.decisions[place] += 1
        self._answer(place, machine, option)

    def _answer(self, place: int, machine: Machine, option: int) -> None:
        self.pages[place] = 0
        machine.answer(machine.state.options[option])
        self._settle(place, machine)

    def step(self, actions: list[int]) -> list[int]:
        """One action for each game that runs; how each game stands then: one of the standings above."""
        found: list[int] = []
        for place in range(len(actions)):
            standing = self.standing(place)
            if standing == RUNS:
                action = actions[place]
                if action < 0 or action >= self.actions(place):
                    standing = ILLEGAL + self.seats[place]
                else:
                    self.act(place, action)
                    standing = self.standing(place)
            found.append(standing)
        return found

    def standing(self, place: int) -> int:
        winner = self.machine(place).state.winner
        if winner == RUNNING:
            return CUT_OFF if self.decisions[place] >= self.most else RUNS
        return TIED if winner == TIE else WON + winner

    def observe(self, places: list[int]) -> bytes:
        """What whoever decides sees in these games, row after row: whole numbers of two bytes, the lower first."""
        out = BytesWriter()
        for place in places:
            seat = self.seats[place]
            blank = self.blanks[place][0] if seat == 0 else self.blanks[place][1]
            write_row(
                self.machine(place), Seat(seat), self.numbering[place], blank, self.layout, self.pages[place], out
            )
        return out.getvalue()

    def counts(self) -> list[int]:
        """How many actions there are in each game."""
        found: list[int] = []
        for place in range(len(self.machines)):
            found.append(self.actions(place))
        return found
