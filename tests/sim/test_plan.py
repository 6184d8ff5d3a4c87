"""Plans: every game is played once, whoever plays it, and what happens when workers die."""

import doctest
from collections.abc import Callable

import pytest

from playmat import sim
from playmat.sim import (
    Batch,
    BatchResult,
    GameResult,
    InProcess,
    Match,
    Plan,
    Processes,
    Run,
    play_batch,
    run_plan,
)
from playmat.sim.executors import Died, Outcome
from playmat.sim.plan import ATTEMPTS, DEATHS_IN_A_ROW, Work, WorkersDie, shared_out


def drained(work: Work, seconds: float) -> list[Batch]:
    """All batches, as if each game took so long."""
    found: list[Batch] = []
    while (batch := work.next()) is not None:
        found.append(batch)
        work.learn(BatchResult([_game(batch.number, seed) for seed in batch.seeds], seconds=seconds * len(batch.seeds)))
    return found


def _game(number: int, seed: int) -> GameResult:
    return GameResult(number, seed, 0, 0, 1, 10, 20, 0, 0, 0, 0)


@pytest.mark.parametrize("seconds", [0.0005, 0.1, 3.0])
def test_every_game_is_in_one_batch(match: Match, seconds: float) -> None:
    batches = drained(Work(Plan((match, match), (301, 40), 7), [(0, 8), (1, 46), (1, 99)], 2), seconds)
    games = [(batch.number, seed) for batch in batches for seed in batch.seeds]
    assert len(games) == len(set(games))
    assert set(games) == {(0, seed) for seed in range(7, 308) if seed != 8} | {(1, seed) for seed in range(7, 46)}
    assert all(list(batch.seeds) == sorted(batch.seeds) for batch in batches)


def test_batches_are_as_long_as_games_are_short(match: Match) -> None:
    quick = drained(Work(Plan((match,), (5000,), 1), [], 2), 0.001)
    slow = drained(Work(Plan((match,), (50,), 1), [], 2), 60.0)
    assert max(len(batch.seeds) for batch in quick) > 500
    assert max(len(batch.seeds) for batch in slow[1:]) == 1
    assert len(quick[-1].seeds) < 5, "at the end nobody waits for a long batch"


def test_games_are_shared_out_evenly() -> None:
    assert shared_out(10, 4) == (3, 3, 2, 2)
    assert shared_out(3, 4) == (1, 1, 1, 0)


def test_results_are_sorted_and_only_what_was_asked_for(plan: Plan, results: list[GameResult]) -> None:
    assert results == sorted(results)
    fewer = Plan(plan.matches, (2, 3), plan.seed)
    again = run_plan(fewer, InProcess(), Run(results=list(reversed(results))))
    assert again.results == [one for one in results if one.seed - plan.seed < (2, 3)[one.match]]
    assert again.played == 0


def test_what_is_there_is_not_played_again(plan: Plan, results: list[GameResult]) -> None:
    played: list[GameResult] = []
    run = run_plan(plan, InProcess(), Run(results=results[::3]), lambda batch: played.extend(batch.games))
    assert run.results == results
    assert sorted(played + results[::3]) == results
    assert run.played == len(played)


class Mortal(InProcess):
    """An executor whose workers die when they are told to."""

    def __init__(self, dies: Callable[[Batch], bool]) -> None:
        super().__init__()
        self.dies = dies
        self.seen: list[Batch] = []

    def wait(self) -> list[tuple[Batch, Outcome]]:
        batch = self._waiting.pop(0)
        self.seen.append(batch)
        return [(batch, Died("the lights went out") if self.dies(batch) else play_batch(batch))]


def test_a_batch_whose_worker_died_is_played_again(plan: Plan, results: list[GameResult]) -> None:
    run = run_plan(plan, Mortal(lambda batch: batch.attempt == 1 and plan.seed in batch.seeds))
    assert run.results == results
    assert (run.deaths, run.lost, run.whole) == (2, [], True)


def test_a_batch_that_no_worker_survives_is_reported(plan: Plan, results: list[GameResult]) -> None:
    deadly = plan.seed + 4
    executor = Mortal(lambda batch: deadly in batch.seeds and batch.number == 1)
    run = run_plan(plan, executor)
    assert run.deaths == ATTEMPTS and not run.whole
    assert [lost.why for lost in run.lost] == ["the lights went out"]
    gone = set(run.lost[0].batch.seeds)
    assert deadly in gone
    assert run.results == [one for one in results if not (one.match == 1 and one.seed in gone)]


def test_workers_that_all_die_end_the_run(plan: Plan) -> None:
    with pytest.raises(WorkersDie, match=f"{DEATHS_IN_A_ROW} in a row died, the last: the lights went out"):
        run_plan(plan, Mortal(lambda batch: True))


def test_an_interrupt_keeps_what_was_played(plan: Plan) -> None:
    def stop(run: Run) -> None:
        if len(run.results) > 3:
            raise KeyboardInterrupt

    run = run_plan(plan, InProcess(), progress=stop)
    assert run.interrupted and not run.whole
    assert 3 < len(run.results) < plan.total


def test_the_number_of_processes_changes_nothing(plan: Plan, results: list[GameResult]) -> None:
    for workers in (1, 3):
        run = run_plan(plan, Processes(workers))
        assert run.whole and run.results == results


def test_errors_do_not_stop_processes(plan: Plan) -> None:
    bad = Plan((plan.matches[0], Match("none", plan.matches[0].decks, ("random", "random"))), (3, 2), 1)
    run = run_plan(bad, Processes(2))
    assert [(one.match, one.seed) for one in run.results] == [(0, 1), (0, 2), (0, 3)]
    assert [(one.match, one.seed) for one in run.failures] == [(1, 1), (1, 2)]


def test_the_example_of_the_package_is_true() -> None:
    assert doctest.testmod(sim).attempted > 0
    assert doctest.testmod(sim).failed == 0
