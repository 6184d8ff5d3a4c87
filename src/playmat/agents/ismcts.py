"""A player who tries the ways through its turn in many imagined games, one after another, for as long as it may."""

from __future__ import annotations

import math
import time
from typing import Final

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.lines import Line, TurnLines
from playmat.agents.thinking import Thinker
from playmat.engine.machine import Machine

TURNS: Final = 8
"""Turns that are played after the one that is thought about."""
SECONDS: Final = 1.0
"""The budget where none is given."""
ENDS: Final = 24
GAMBLES: Final = 8
"""How many lines are tried at most: of those that end the turn, and of those that are left where luck comes in."""
NEAR: Final = 150.0
"""How much less than the best a line may promise to be tried."""
STAGES: Final = ((0.2, 12), (0.45, 6), (0.7, 3))
"""From which part of the budget on how many lines stay open at most."""
BATCH: Final = 4
"""Imagined games after which it is asked again which lines stay open."""
SURE: Final = 8
"""Imagined games that two lines must have in common for one of them to be dropped."""
MARGIN: Final = 2.5
"""By how many standard errors it must be behind then."""
ALIKE: Final = 0.002
"""Lines that differ by less than this are as good as each other."""
LEAST_SPREAD: Final = 0.1
"""What few games tell is not taken for more than this, divided by their number."""
CAUTION: Final = 0.1
"""By how much a line counts for less after its first try; less and less with every further one."""
SPREAD_SEEDS: Final = 7919
"""From the imagined games of one turn to those of the next."""


class Race:
    """Lines through a turn that are tried in the same imagined games, and which of them may still turn out best."""

    def __init__(self, lines: list[Line]) -> None:
        self.open = lines
        self.rounds = 0
        """Imagined games since it began."""

    def decided(self) -> bool:
        """Whether all that may still be best begin with the same option."""
        return all(line.first == self.open[0].first for line in self.open)

    def best(self) -> Line:
        """The line of which most has come; at first, the one that promises most."""
        return max(self.open, key=_came_of)

    def drop(self, most: int) -> None:
        """Close what is behind by more than luck explains, and what is no better than the best however that is; and the
        worst, until so many are left."""
        best = self.best()
        stay = [line for line in self.open if line is best or not _behind(line, best)]
        self.open = sorted(stay, key=_came_of, reverse=True)[:most]


def _came_of(line: Line) -> tuple[float, float]:
    """How good a line is, the more surely the more often it was tried; before that, what it promises."""
    tries = len(line.worths)
    return line.mean() - CAUTION / math.sqrt(tries) if tries else -1.0, line.promise


def _behind(line: Line, best: Line) -> bool:
    """Whether the line is hardly better than the best.

    Both are compared game by game: they were tried in the same ones, so what they differ by spreads less than each.
    """
    count = min(len(line.worths), len(best.worths))
    if count < SURE:
        return False
    if line.worths[:count] == best.worths[:count]:
        return True  # they come to the same
    total = squares = 0.0
    for mine, theirs in zip(line.worths, best.worths, strict=False):
        total += theirs - mine
        squares += (theirs - mine) * (theirs - mine)
    mean = total / count
    error = math.sqrt(max(0.0, squares / count - mean * mean) / count)
    return mean + ALIKE > MARGIN * max(error, LEAST_SPREAD / count)


class IsmctsAgent(Thinker):
    """Information-set Monte Carlo search. It looks for the ways through its turn, and in each iteration imagines
    another game and tries the open ones there: what is left of the turn is played with care, the turns after it quickly
    or, in every other game, with care at first. Ways that fall behind are dropped, so the time goes to those that are
    hard to tell apart. What it has seen at one decision of a turn counts at the next. Anytime: it can be stopped after
    any iteration, and stops when a single option is left.

    The budget of a decision is a number of iterations, or seconds of this thread's own computing time: what else the
    machine has to do does not make it weaker. With both, what runs out first counts.
    """

    name = "ismcts"

    def __init__(self, seed: int = 0, seconds: float = 0.0, iterations: int = 0, turns: int = TURNS) -> None:
        super().__init__(seed)
        self._iterations = iterations
        self.seconds = seconds if seconds or iterations else SECONDS
        """For each decision; may be changed between two."""
        self._turns = turns
        self._thought_of = (-1, -1)
        """The game and the turn that these belong to:"""
        self._seed_of_turn = 0
        self.tried: dict[int, list[float]] = {}
        """What came of the lines that were tried, by their signs."""
        self.race: Race | None = None
        """What came of the lines of the last decision that it thought about."""

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        clock = Clock(self.seconds)
        turn = (machine.state.games, machine.state.turn)
        if turn != self._thought_of:
            self._thought_of = turn
            self._seed_of_turn = self.next_seed() * SPREAD_SEEDS
            self.tried = {}
        lines = TurnLines(worths, seat.number, self._seed_of_turn)
        lines.search(seat.imagine(self._seed_of_turn).machine, which)
        race = self.race = Race(self._promising(lines.found))
        entered = race.open
        spent = clock.spent()
        while not race.decided() and spent < 1.0:
            least = min(len(line.worths) for line in race.open)
            for line in race.open:
                if len(line.worths) == least:
                    line.add(lines.try_line(line, self._turns))
            race.rounds += 1
            spent = max(clock.spent(), race.rounds / self._iterations if self._iterations else 0.0)
            if race.rounds % BATCH == 0:
                race.drop(min((most for part, most in STAGES if spent >= part), default=len(race.open)))
        self.tried = {line.sign(): line.worths for line in entered}
        return race.best().first

    def _promising(self, found: list[Line]) -> list[Line]:
        """The lines to try, with what is known of them from earlier decisions of the turn."""
        order = sorted(found, key=_promise, reverse=True)
        chosen = [line for line in order if line.ends_turn][:ENDS]
        chosen += [line for line in order if not line.ends_turn][:GAMBLES]
        chosen = [line for line in chosen if line.promise > order[0].promise - NEAR]
        chosen += [line for line in order if line.advised and line not in chosen]
        for line in chosen:
            for worth in self.tried.get(line.sign(), ()):
                line.add(worth)
        return chosen


def _promise(line: Line) -> float:
    return line.promise


class Clock:
    """How much of a budget of this thread's computing time is spent, as a part of 1; without a budget always 0."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._started = time.thread_time()

    def spent(self) -> float:
        return (time.thread_time() - self._started) / self._seconds if self._seconds else 0.0
