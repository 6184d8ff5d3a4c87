"""Processes that are killed for real: the batch is reported, the others go on, the next batch finds a new worker."""

import os
import signal
import subprocess
import sys

import pytest

from playmat.sim import Batch, BatchResult, GameResult, Match, Plan, Processes, Run, play_batch, run_plan
from playmat.sim.executors import Died, _how

LONG = tuple(range(400))
"""Games that no worker has played before a signal reaches it."""


def pids(executor: Processes) -> list[int]:
    return [worker.process.pid or 0 for worker in executor._workers]


def test_a_killed_worker_costs_its_batch_only(match: Match) -> None:
    with Processes(2) as executor:
        assert isinstance(executor, Processes)
        doomed, other = Batch(0, match, LONG), Batch(1, match, (1, 2, 3))
        executor.submit(doomed)
        executor.submit(other)
        assert not executor.free()
        os.kill(pids(executor)[0], signal.SIGKILL)
        found = []
        while executor.busy():
            found += executor.wait()
        outcomes = dict(found)
        assert outcomes[doomed] == Died("a worker was ended by SIGKILL")
        back = outcomes[other]
        assert isinstance(back, BatchResult) and back.games == play_batch(other).games
        again = Batch(0, match, (5,))
        executor.submit(again)
        assert [batch for batch, outcome in executor.wait() if isinstance(outcome, BatchResult)] == [again]


def test_a_worker_that_dies_idle_costs_nothing(match: Match) -> None:
    with Processes(1) as executor:
        assert isinstance(executor, Processes)
        executor.submit(Batch(0, match, (1,)))
        executor.wait()
        victim = executor._workers[0].process
        victim.kill()
        victim.join()
        executor.submit(Batch(0, match, (2,)))
        outcome = executor.wait()[0][1]
        assert isinstance(outcome, BatchResult) and [game.seed for game in outcome.games] == [2]


def test_a_run_survives_a_killed_worker(plan: Plan, results: list[GameResult]) -> None:
    class Killed(Processes):
        def submit(self, batch: Batch) -> None:
            super().submit(batch)
            if batch.attempt == 1 and plan.seed in batch.seeds and batch.number == 0:
                worker = next(one for one in self._workers if one.batch == batch)
                worker.process.kill()

    run = run_plan(plan, Killed(2))
    assert run.results == results
    assert (run.deaths, run.lost) == (1, [])


def test_no_worker_outlives_its_executor(match: Match) -> None:
    executor = Processes(2)
    with executor:
        executor.submit(Batch(0, match, LONG))
        executor.submit(Batch(0, match, LONG))
        alive = pids(executor)
    assert len(alive) == 2
    for pid in alive:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_workers_go_when_the_one_who_hired_them_is_killed() -> None:
    """The line to a worker ends with the process at its other end."""
    code = (
        "import sys; from playmat.sim import Batch, Match, Processes\n"
        "if __name__ == '__main__':\n"
        "    from playmat.library import Library\n"
        "    deck = tuple(Library.default().deck('d-bw1-1').ids())\n"
        "    with Processes(1) as executor:\n"
        "        executor.submit(Batch(0, Match('bw', (deck, deck), ('random', 'random')), (1,)))\n"
        "        executor.wait()\n"
        "        print(executor._workers[0].process.pid, flush=True)\n"
        "        sys.stdin.read()\n"
    )
    boss = subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with boss:
        assert boss.stdout is not None
        assert int(boss.stdout.readline())
        boss.kill()
        # The worker has the same standard output: it ends when the last of them is gone.
        boss.communicate(timeout=60)


@pytest.mark.parametrize(
    ("code", "said"), [(-9, "by SIGKILL"), (-99, "by signal 99"), (3, "with status 3"), (None, "no longer answered")]
)
def test_how_a_worker_died_is_said(code: int | None, said: str) -> None:
    assert _how(code).endswith(said)


def test_a_run_counts_its_speed() -> None:
    assert Run(played=10, seconds=4.0).games_per_s == 2.5
    assert Run().games_per_s == 0.0
