"""Who plays the batches: this process, several processes on this machine. One interface; `ray_executor` is the third.

An executor takes a batch while it has someone free, and gives back either what came of it or that its worker died.
What to do about a death is decided by the run, in one place for all.
"""

from __future__ import annotations

import multiprocessing
import signal
from abc import ABC, abstractmethod
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import TracebackType
from typing import Final

from playmat.sim.batch import Batch, BatchResult, play_batch

PATIENCE: Final = 5.0
"""Seconds that a worker is given to go by itself."""


@dataclass(frozen=True, slots=True)
class Died:
    """A worker is gone, and its batch with it."""

    why: str


Outcome = BatchResult | Died


class Executor(ABC):
    """Plays batches. Used in a `with` statement, which starts and ends its workers."""

    name: str = ""
    workers: int = 1

    def __enter__(self) -> Executor:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:  # noqa: B027 - nothing to do for some
        """Get ready."""

    def close(self) -> None:  # noqa: B027 - nothing to do for some
        """Let go of everything, whatever is still being played."""

    @abstractmethod
    def free(self) -> bool:
        """Whether another batch can be taken."""

    @abstractmethod
    def busy(self) -> bool:
        """Whether something is being played."""

    @abstractmethod
    def submit(self, batch: Batch) -> None:
        """Take a batch. One that comes back from a dead worker is taken even if nobody is free."""

    @abstractmethod
    def wait(self) -> list[tuple[Batch, Outcome]]:
        """What has come in, at least one batch; there must be something going on."""


class InProcess(Executor):
    """Plays each batch here and now."""

    name = "this process"

    def __init__(self) -> None:
        self._waiting: list[Batch] = []

    def free(self) -> bool:
        return not self._waiting

    def busy(self) -> bool:
        return bool(self._waiting)

    def submit(self, batch: Batch) -> None:
        self._waiting.append(batch)

    def wait(self) -> list[tuple[Batch, Outcome]]:
        batch = self._waiting.pop(0)
        return [(batch, play_batch(batch))]


class _Worker:
    """One process and the line to it."""

    def __init__(self, process: SpawnProcess, line: Connection) -> None:
        self.process = process
        self.line = line
        self.batch: Batch | None = None


class Processes(Executor):
    """Plays batches in processes of their own. One that dies is replaced; the others do not notice."""

    name = "processes"

    def __init__(self, workers: int) -> None:
        self.workers = workers
        # Spawned, not forked: the same on every system, and no thread or lock is inherited half way.
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[_Worker] = []
        self._waiting: list[Batch] = []

    def close(self) -> None:
        for worker in self._workers:
            worker.line.close()
            if worker.batch is not None:
                worker.process.terminate()
        for worker in self._workers:
            worker.process.join(PATIENCE)
            if worker.process.exitcode is None:
                worker.process.kill()
                worker.process.join()
            worker.process.close()
        self._workers = []
        self._waiting = []

    def free(self) -> bool:
        return len(self._waiting) + sum(worker.batch is not None for worker in self._workers) < self.workers

    def busy(self) -> bool:
        return bool(self._waiting) or any(worker.batch is not None for worker in self._workers)

    def submit(self, batch: Batch) -> None:
        self._waiting.append(batch)
        self._hand_out()

    def wait(self) -> list[tuple[Batch, Outcome]]:
        self._hand_out()
        busy = [worker for worker in self._workers if worker.batch is not None]
        ready = wait([worker.line for worker in busy])
        found: list[tuple[Batch, Outcome]] = []
        for worker in busy:
            batch = worker.batch
            assert batch is not None
            if worker.line not in ready:
                continue
            worker.batch = None
            try:
                # A dead worker's end of the line is closed by the system: there is nothing to read but the end.
                outcome: Outcome = worker.line.recv()
            except (EOFError, OSError):
                outcome = self._bury(worker)
            found.append((batch, outcome))
        return found

    def _hand_out(self) -> None:
        while self._waiting:
            worker = next((one for one in self._workers if one.batch is None), None)
            if worker is None:
                if len(self._workers) >= self.workers:
                    return
                worker = self._hire()
            try:
                worker.line.send(self._waiting[0])
            except OSError:  # it died while it had nothing to do, so nothing is lost
                self._bury(worker)
                continue
            worker.batch = self._waiting.pop(0)

    def _hire(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs,), daemon=True, name="playmat-sim")
        process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._workers.append(worker)
        return worker

    def _bury(self, worker: _Worker) -> Died:
        self._workers.remove(worker)
        worker.line.close()
        worker.process.join(PATIENCE)
        code = worker.process.exitcode
        if code is None:
            worker.process.kill()
            worker.process.join()
        worker.process.close()
        return Died(_how(code))


def _how(code: int | None) -> str:
    if code is None:
        return "a worker no longer answered"
    if code < 0:
        try:
            return f"a worker was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"a worker was ended by signal {-code}"
    return f"a worker ended by itself with status {code}"


def _work(line: Connection) -> None:
    """What a worker does: play what comes down the line until the line ends."""
    # Ctrl-C goes to everybody at the terminal; the one who was asked decides what becomes of the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            batch: Batch = line.recv()
        except (EOFError, OSError):
            return
        result = play_batch(batch)
        try:
            line.send(result)
        except OSError:
            return
