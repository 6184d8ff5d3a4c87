"""Which games are to be played: a plan of matches, cut into batches as workers become free, and the run of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from playmat.agents import make_agent
from playmat.library import Library
from playmat.model.errors import PlaymatError
from playmat.sim.batch import Batch, BatchResult, Failure, GameResult, Match
from playmat.sim.executors import Died, Executor

BATCH_SECONDS: Final = 2.0
"""How long a batch should take: long enough to make sending it cheap, short enough to lose little with a worker."""
LARGEST_BATCH: Final = 2_000
ATTEMPTS: Final = 3
"""How often a batch is tried whose worker died."""
DEATHS_IN_A_ROW: Final = 8
"""If so many workers die and none comes back with a result, something is wrong with this machine, not with a batch."""


class WorkersDie(PlaymatError, RuntimeError):
    """Every worker that was started died."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Matches with the number of games of each. Seeds count up from `seed` in every match."""

    matches: tuple[Match, ...]
    games: tuple[int, ...]
    seed: int

    @property
    def total(self) -> int:
        return sum(self.games)

    def asks_for(self, match: int, seed: int) -> bool:
        """Whether that game belongs to it."""
        return 0 <= seed - self.seed < self.games[match]


def shared_out(games: int, matches: int) -> tuple[int, ...]:
    """That many games over so many matches, as evenly as can be."""
    return tuple(games // matches + (number < games % matches) for number in range(matches))


class Work:
    """What is still to be played. Batches are made when they are asked for, and as long as games turn out to take."""

    def __init__(self, plan: Plan, done: Iterable[tuple[int, int]], workers: int) -> None:
        have: dict[int, set[int]] = {}
        for number, seed in done:
            have.setdefault(number, set()).add(seed)
        self._plan = plan
        self._workers = workers
        self._open: list[tuple[int, list[int]]] = []
        for number, count in enumerate(plan.games):
            played = have.get(number, set())
            missing = [seed for seed in range(plan.seed + count - 1, plan.seed - 1, -1) if seed not in played]
            if missing:
                self._open.append((number, missing))
        self._open.reverse()
        self.left = sum(len(seeds) for _, seeds in self._open)
        """Games that no batch has been made for yet."""
        self._seconds = 0.0
        self._games = 0

    def next(self) -> Batch | None:
        """The next batch, of one match; None when there is no more."""
        if not self._open:
            return None
        number, seeds = self._open[-1]
        size = min(self._size(), len(seeds))
        taken = tuple(seeds[-1 : -size - 1 : -1])
        del seeds[len(seeds) - size :]
        self.left -= size
        if not seeds:
            self._open.pop()
        return Batch(number, self._plan.matches[number], taken)

    def learn(self, result: BatchResult) -> None:
        """How long games take."""
        self._seconds += result.seconds
        self._games += len(result.games) + len(result.failures)

    def _size(self) -> int:
        # At the end nobody should wait for one who still has a large batch.
        fair = -(-self.left // (2 * self._workers))
        if not self._games:
            return 1
        size = round(BATCH_SECONDS * self._games / max(self._seconds, 1e-9))
        return max(1, min(size, fair, LARGEST_BATCH))


@dataclass(slots=True)
class Lost:
    """A batch that no worker survived."""

    batch: Batch
    why: str


@dataclass(slots=True)
class Run:
    """What has come of a plan so far."""

    results: list[GameResult] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)
    watched: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """By match and seed, for matches that are watched."""
    answers: dict[tuple[int, int], list[int]] = field(default_factory=dict)
    """By match and seed, for matches that are recorded."""
    deaths: int = 0
    """Workers that died, whether or not their batch was saved by another."""
    interrupted: bool = False
    played: int = 0
    """Games played in this run, those found in a file left out."""
    seconds: float = 0.0

    def add(self, number: int, result: BatchResult, seconds: float) -> None:
        """One more batch, of the match with that number, so many seconds after the start."""
        self.results += result.games
        self.failures += result.failures
        self.watched.update(((number, seed), seen) for seed, seen in result.watched.items())
        self.answers.update(((number, seed), answers) for seed, answers in result.answers.items())
        self.played += len(result.games) + len(result.failures)
        self.seconds = seconds

    def by_match(self, matches: int) -> list[list[GameResult]]:
        """The games of each of so many matches."""
        found: list[list[GameResult]] = [[] for _ in range(matches)]
        for one in self.results:
            found[one.match].append(one)
        return found

    @property
    def games_per_s(self) -> float:
        return self.played / self.seconds if self.seconds else 0.0

    @property
    def whole(self) -> bool:
        """Whether every game was played."""
        return not (self.failures or self.lost or self.interrupted)


Progress = Callable[[Run], None]
Keep = Callable[[BatchResult], None]


def run_plan(
    plan: Plan,
    executor: Executor,
    before: Run | None = None,
    keep: Keep | None = None,
    progress: Progress | None = None,
) -> Run:
    """Play what is missing. `before` holds results that are there already, `keep` is given each batch as it comes in.

    An interrupt ends it early, with what has come in until then.
    """
    for name in {agent for match in plan.matches for agent in match.agents}:
        make_agent(name, Library.default().card)  # a name that means nothing is said before the first game
    run = before or Run()
    # A file may hold more games than are asked for this time.
    run.results = [one for one in run.results if plan.asks_for(one.match, one.seed)]
    run.failures = [one for one in run.failures if plan.asks_for(one.match, one.seed)]
    done = [(one.match, one.seed) for one in run.results] + [(one.match, one.seed) for one in run.failures]
    work = Work(plan, done, executor.workers)
    started = time.monotonic()
    try:
        if work.left:
            with executor:
                for number, result in _outcomes(work, executor, run):
                    work.learn(result)
                    if keep is not None:
                        keep(result)
                    run.add(number, result, time.monotonic() - started)
                    if progress is not None:
                        progress(run)
    except KeyboardInterrupt:
        run.interrupted = True
    run.seconds = time.monotonic() - started
    # In which order workers came back must not show.
    run.results.sort()
    run.failures.sort()
    return run


def _outcomes(work: Work, executor: Executor, run: Run) -> Iterator[tuple[int, BatchResult]]:
    in_a_row = 0
    while True:
        while executor.free():
            batch = work.next()
            if batch is None:
                break
            executor.submit(batch)
        if not executor.busy():
            return
        for batch, outcome in executor.wait():
            if isinstance(outcome, BatchResult):
                in_a_row = 0
                yield batch.number, outcome
                continue
            run.deaths += 1
            in_a_row += 1
            if in_a_row >= DEATHS_IN_A_ROW:
                raise WorkersDie(f"expected workers that live; {in_a_row} in a row died, the last: {outcome.why}")
            if batch.attempt < ATTEMPTS:
                executor.submit(replace(batch, attempt=batch.attempt + 1))
            else:
                run.lost.append(Lost(batch, outcome.why))


__all__ = ["Died", "Lost", "Plan", "Run", "Work", "WorkersDie", "run_plan", "shared_out"]
