"""Information-set tree search: one tree over the options of a turn, grown over many imagined games.

A point of the tree stands for everything that looks the same to the player; which of its branches are open depends on
the imagined game, so each branch counts how often it was met. A branch is chosen by what has come of it, and by how
promising it looked beforehand: at the root by plans for the whole turn, further down by trying each option once. Beyond
the turn both players are played quickly for a few turns more, and then the position is judged.
"""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.evaluation import Worths, chance_of_winning, evaluate
from playmat.agents.policy import TIRED, Quick, play_turns
from playmat.agents.search import BETTER, TurnPlan, try_options
from playmat.engine.machine import (
    ATTACH,
    BENCH,
    EVOLVE,
    JOIN_LEGEND,
    JOIN_UNION,
    PICK_CARD,
    PLAY,
    Q_TURN,
    USE_CARD,
    Machine,
    option_a,
    option_b,
    option_kind,
)
from playmat.engine.resample import permute_hidden
from playmat.engine.state import RUNNING

EXPLORE: Final = 0.2
"""How much the promise of an option counts against what has come of it so far."""
RIPE: Final = 3
"""Visits after which the options at a point are looked at, and chosen one against another."""
DEEPEST: Final = 60
COOL: Final = 20.0
"""How much worse the end of the turn must be for an option to look about a third as promising."""
WIDTH: Final = 6
"""Of the plans at the root."""


def key_of(m: Machine, code: int) -> int:
    """The same for options that are the same in other imagined games: a card is known by its definition."""
    kind = option_kind(code)
    if kind == ATTACH or kind == EVOLVE or kind == USE_CARD:
        return kind << 24 | m.cards[option_a(code)] << 12 | option_b(code)
    if kind == BENCH or kind == PLAY or kind == JOIN_LEGEND or kind == JOIN_UNION:
        return kind << 24 | m.cards[option_a(code)] << 12
    if kind == PICK_CARD:
        card = option_a(code)
        return kind << 24 | m.cards[card] << 12 | m.state.zone[card] << 6 | (m.state.home[card] + 1)
    return code


@mypyc_attr(native_class=True)
class Branch:
    """An option that was met at a point of the turn: how often it could be taken, was taken, and what came of it."""

    def __init__(self, promise: float) -> None:
        self.met = 0
        self.taken = 0
        self.total = 0.0
        self.promise = promise
        """How good it looked before it was tried: the promises at a point add up to about 1."""
        self.then = Point()


@mypyc_attr(native_class=True)
class Point:
    """A point of the turn: the branches that were met there, by their key."""

    def __init__(self) -> None:
        self.branches: dict[int, Branch] = {}
        self.visits = 0
        self.total = 0.0

    def branch(self, key: int) -> Branch:
        found = self.branches.get(key)
        if found is None:
            found = Branch(0.05)
            self.branches[key] = found
        return found


@mypyc_attr(native_class=True)
class Tree:
    """The tree of one question, and the rounds that make it grow."""

    def __init__(self, w: Worths, base: Machine, seat: int, which: list[int], seed: int, turns: int) -> None:
        self.w = w
        self.base = base
        """An imagined game at the question; every round deals anew what is hidden in it."""
        self.seat = seat
        self.which = which
        """The options that are thought about."""
        self.seed = seed
        self.turns = turns
        self.turn = base.state.turn
        self.root = Point()
        self.rounds = 0
        self.plans = 0
        self._planned: list[float] = [0.0] * len(base.state.options)

    # --- Promises

    def plan(self, budget: int) -> None:
        """Search through the rest of the turn on one more imagined game: better ends of it make better promises."""
        m = self.base
        world = m.clone()
        permute_hidden(world, self.seat, self.seed + self.plans)
        plan = TurnPlan(self.w, self.seat, WIDTH, budget, self.seed + self.plans)
        plan.search(world, self.which)
        self.plans += 1
        most = -1e9
        for index in self.which:
            self._planned[index] += plan.best[index]
            most = max(most, self._planned[index])
        whole = 0.0
        for index in self.which:
            branch = self.root.branch(key_of(m, m.state.options[index]))
            branch.promise = math.exp(max(-6.0, (self._planned[index] - most) / (COOL * self.plans))) + 0.02
            whole += branch.promise
        for branch in self.root.branches.values():
            branch.promise /= whole

    def _look(self, m: Machine, point: Point) -> None:
        """Promises by what each option looks like when it is tried once: each half as much again as the next."""
        options = m.state.options
        trial = try_options(m, self.w, self.seat, self.seed, list(range(len(options))))
        value = trial.value
        if m.state.question == Q_TURN:
            # First what improves the position, then what ends the turn, then the rest.
            before = evaluate(m, self.w, self.seat)
            for index in range(len(options)):
                if not trial.ended[index]:
                    value[index] += 1e6 if value[index] > before + BETTER else -1e6
        for index in range(len(options)):
            better = 0
            for other in range(len(options)):
                if value[other] > value[index]:
                    better += 1
            point.branch(key_of(m, options[index])).promise = 0.4 * math.pow(0.6, better) + 0.01

    # --- Growing

    def grow(self, rounds: int) -> None:
        """Play so many imagined games through the tree and a little beyond."""
        for _ in range(rounds):
            self._round()
            self.rounds += 1

    def _round(self) -> None:
        base = self.base
        code = self._select(base, [base.state.options[index] for index in self.which], self.root)
        branch = self.root.branch(key_of(base, code))
        # The options are tried in the same imagined games, one after another: what differs is their own doing.
        seed = self.seed + branch.taken
        m = base.clone()
        permute_hidden(m, self.seat, seed)
        quick = Quick(self.w, seed)
        points = [self.root]
        path = [branch]
        m.answer(code)
        self._through(m, quick, points, path)
        # The turn is over now, unless it was left as it is; the next ones follow.
        play_turns(m, quick, self.turns - 1)
        value = chance_of_winning(m, self.w, self.seat)
        for i in range(len(path)):
            path[i].taken += 1
            path[i].total += value
            points[i].visits += 1
            points[i].total += value

    def _through(self, m: Machine, quick: Quick, points: list[Point], path: list[Branch]) -> None:
        """Follow the tree to the end of the turn, or as far as it has grown; add what comes then to it."""
        state = m.state
        inside = path[0].taken > 0
        left = TIRED
        while state.winner == RUNNING and state.turn == self.turn and left > 0:
            left -= 1
            if len(state.options) == 1:
                m.answer(state.options[0])
                continue
            if not inside or state.asking != self.seat or len(path) >= DEEPEST:
                m.answer(quick.choose(m))
                continue
            point = path[-1].then
            if point.visits < RIPE:
                code = quick.choose(m)
                inside = False
            else:
                if point.visits == RIPE:
                    self._look(m, point)
                code = self._select(m, state.options, point)
            points.append(point)
            path.append(point.branch(key_of(m, code)))
            m.answer(code)

    def _select(self, m: Machine, options: list[int], point: Point) -> int:
        best = options[0]
        most = -1e9
        mean = 0.5
        if point.visits:
            mean = point.total / point.visits
        for code in options:
            branch = point.branch(key_of(m, code))
            branch.met += 1
            worth = mean - 0.01
            if branch.taken:
                worth = branch.total / branch.taken
            worth += EXPLORE * branch.promise * math.sqrt(branch.met) / (1.0 + branch.taken)
            if worth > most:
                most = worth
                best = code
        return best

    # --- What came of it

    def visits(self) -> list[int]:
        """How often each option of the question was taken."""
        return [self.root.branch(key_of(self.base, code)).taken for code in self.base.state.options]

    def means(self) -> list[float]:
        """What came of each option on average, from 0 to 1; 0 if it was never taken."""
        found: list[float] = []
        for code in self.base.state.options:
            branch = self.root.branch(key_of(self.base, code))
            found.append(branch.total / branch.taken if branch.taken else 0.0)
        return found

    def lead(self) -> int:
        """By how many visits the first option is ahead of the second."""
        first = 0
        second = 0
        for branch in self.root.branches.values():
            if branch.taken > first:
                second = first
                first = branch.taken
            elif branch.taken > second:
                second = branch.taken
        return first - second
