"""Doing long work: in processes that step back for games, part by part, justly between players.

A player's jobs are done one after the other. Of all players whose turn it is, the next part is of the one who has had
the least of the processors lately. What comes of a part is kept before the next is begun, so a server that was killed
goes on where it was. Where several processes serve the same database, the one that holds the claim on a job does it
(`others`), and any other takes it over once that one is gone.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, Protocol

from playmat.model.errors import PlaymatError, UnknownName
from playmat.server import keys
from playmat.server.database import StoreError
from playmat.server.helper import Helper, HelperDied
from playmat.server.jobs.kept import UNFINISHED, KeptJobs, as_text
from playmat.server.jobs.kinds import Kind
from playmat.server.limits import Limits, Room
from playmat.server.others import Others
from playmat.server.problems import Data, Refused, where
from playmat.server.rows import JobRecord
from playmat.server.shares import Shares
from playmat.server.store import Store, now

log = logging.getLogger("playmat.server")

LOOK_AROUND: Final = 20.0
"""Seconds between two looks for work that nobody does any more, and for processes that have nothing to do."""
MODEST_MOST: Final = 19


class Worker(Protocol):
    """A process that does long work."""

    def call(self, work: Callable[..., Any], *args: Any) -> Any: ...

    def break_off(self) -> None: ...

    def rest(self) -> None: ...

    def close(self) -> None: ...


@dataclass(eq=False, slots=True)
class _Job:
    """A job that this process does, or will."""

    record: JobRecord
    kind: Kind
    parts: list[Any] | None = None
    """None until it is divided."""
    results: dict[int, Any] = field(default_factory=dict)
    todo: list[int] = field(default_factory=list)
    at_work: dict[Worker, int] = field(default_factory=dict)
    """The processes that are busy with it, and with which part."""
    stopped: bool = False

    @property
    def id(self) -> str:
        return self.record.id

    def wants(self) -> bool:
        """Whether there is something that a free process could do for it now."""
        if self.stopped:
            return False
        if self.parts is None or not self.todo:
            return not self.at_work  # dividing it, or putting it together, is one process's work
        return True


class Jobs:
    """The long work of this server."""

    def __init__(
        self,
        store: Store,
        kinds: Sequence[Kind],
        limits: Limits,
        room: Room,
        hire: Callable[[str, int], Worker] = Helper,
    ) -> None:
        self._kept = KeptJobs(store)
        self._kinds = {kind.name: kind for kind in kinds}
        self._limits = limits
        self._room = room
        self._others = Others()
        modesty = min(MODEST_MOST, limits.long_modesty)
        self._free: list[Worker] = [hire(f"playmat-long-{n}", modesty) for n in range(limits.long_processes)]
        self._all = list(self._free)
        self._threads = ThreadPoolExecutor(len(self._all), thread_name_prefix="playmat-long")
        self._lines: dict[str, list[_Job]] = {}
        """By player: the jobs that are not done, in their order. The first is being done."""
        self._shares = Shares()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._closed = False

    # --- Beginning and end

    async def start(self, others: Others) -> None:
        """Go on with what was not done when the server stopped."""
        self._others = others
        await self._find_unfinished()
        self._looking = asyncio.get_running_loop().create_task(self._look_around())

    async def close(self) -> None:
        """End at once. What is not done is gone on with at the next start."""
        self._closed = True
        if self._looking is not None:
            self._looking.cancel()
        await asyncio.to_thread(self._end_processes)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _end_processes(self) -> None:
        for worker in self._all:
            worker.close()

    async def _look_around(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AROUND)
            try:
                await self._find_unfinished()
            except StoreError as error:
                log.error("%s", error)
            if not self._lines:
                for worker in self._free:
                    worker.rest()

    async def _find_unfinished(self) -> None:
        for record in await asyncio.to_thread(self._kept.unfinished):
            if not self._at_hand(record.id):
                await self._claim_and_take(record.id)

    async def _claim_and_take(self, job: str) -> None:
        """Do it here, unless another process was faster."""
        if await self._others.claim(_claim(job)):
            await self._take(job)

    async def _take(self, job: str) -> None:
        """Put a job in its player's line, unless it has ended meanwhile."""
        record = await asyncio.to_thread(self._kept.one, job)
        if record.status not in UNFINISHED or self._at_hand(job):
            return
        kind = self._kinds.get(record.kind)
        if kind is None:
            await asyncio.wrap_future(
                self._kept.end(job, "failed", problem="this version of Playmat does no such work")
            )
            return
        self._lines.setdefault(record.player, []).append(_Job(record, kind))
        self._next()

    def _at_hand(self, job: str) -> _Job | None:
        return next((one for line in self._lines.values() for one in line if one.id == job), None)

    @property
    def waiting(self) -> int:
        """How much long work is not done."""
        return sum(map(len, self._lines.values()))

    # --- What a player asks for

    async def add(self, player: str, kind: Kind, title: str, input: Data) -> Data:
        """Ask for long work. What was asked for before is not done again: then this is what there is of it.

        `player` is the secret of whoever asks.
        """
        owner = keys.digest(player)
        subject = _subject(kind, input)
        there = await asyncio.to_thread(self._kept.about, owner, subject)
        if there is not None:
            return await self.resume(player, there.id) if there.status == "stopped" else _data(there)
        await asyncio.to_thread(self._room.take, "jobs")
        moment = now()
        title = keys.plain_name(title)[:120]
        record = JobRecord(keys.new_id(), owner, kind.name, title, subject, input, "waiting", moment, moment)
        limits = self._limits
        if not await asyncio.wrap_future(self._kept.add(record, limits.jobs_a_player, limits.jobs_waiting)):
            raise self._too_many()
        await self._claim_and_take(record.id)
        return _data(record)

    async def find(self, player: str, kind: Kind, input: Data) -> Data | None:
        """What there is of such work, if it was asked for before."""
        there = await asyncio.to_thread(self._kept.about, keys.digest(player), _subject(kind, input))
        return None if there is None else _data(there)

    async def made(self, kind: Kind, input: Data) -> Data | None:
        """Such work with its result, if it was done for anybody: only for what everybody who can ask may see."""
        there = await asyncio.to_thread(self._kept.made, _subject(kind, input))
        return None if there is None else {**_data(there), "result": there.result}

    async def list(self, player: str) -> list[Data]:
        """The jobs of a player, the newest first."""
        return [_data(one) for one in await asyncio.to_thread(self._kept.of_player, keys.digest(player))]

    async def one(self, player: str, job: str, parts: bool = False) -> Data:
        """A job with its input and result; with `parts` also what has come of its parts so far."""
        record = await self._own(player, job)
        shown = {**_data(record), "input": record.input, "result": record.result}
        if parts:
            shown["parts"] = [
                {"part": part, "result": result} for part, result in await asyncio.to_thread(self._kept.parts, job)
            ]
        return shown

    async def stop(self, player: str, job: str) -> Data:
        """Stop it at once. What is done of it stays: it can be gone on with."""
        await self._own(player, job)
        await asyncio.wrap_future(self._kept.end(job, "stopped"))
        self._break_off(job)
        return _data(await self._own(player, job))

    async def resume(self, player: str, job: str, input: Data | None = None) -> Data:
        """Go on with a job that has ended; with another input, those parts are done that were not done before."""
        record = await self._own(player, job)
        subject = _subject(self._kinds[record.kind], input) if input is not None and record.kind in self._kinds else ""
        if not await asyncio.wrap_future(self._kept.again(job, self._limits.jobs_waiting, input, subject)):
            record = await self._own(player, job)
            if record.status not in UNFINISHED:
                raise self._too_many()
            return _data(record)
        await self._claim_and_take(job)
        return _data(await self._own(player, job))

    async def remove(self, player: str, job: str) -> None:
        """Forget it, with what came of it."""
        await self._own(player, job)
        await asyncio.wrap_future(self._kept.remove(job))
        self._break_off(job)

    async def _own(self, player: str, job: str) -> JobRecord:
        try:
            return await asyncio.to_thread(self._kept.one, job, keys.digest(player))
        except UnknownName:
            raise Refused("unknown-job", "you have asked for no such work here", 404) from None

    def _too_many(self) -> Refused:
        most = self._limits.jobs_waiting
        return Refused("too-many", f"{most} things that you asked for are not done yet; wait, or stop one", 409)

    # --- Doing it

    def _next(self) -> None:
        """Give every free process something to do."""
        while self._free and not self._closed:
            ready = [line[0] for line in self._lines.values() if line[0].wants()]
            if not ready:
                return
            job = min(ready, key=lambda one: self._shares.against(one.record.player))
            worker = self._free.pop()
            number = job.todo.pop(0) if job.todo else -1
            job.at_work[worker] = number
            task = asyncio.get_running_loop().create_task(self._do(worker, job, number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _do(self, worker: Worker, job: _Job, number: int) -> None:
        """Divide a job, do a part of it, or put it together."""
        begun = time.monotonic()
        try:
            if number >= 0:
                await self._do_part(worker, job, number)
            elif job.parts is None:
                await self._divide(worker, job)
            else:
                result = await self._ask(
                    worker, job.kind.whole, job.record.input, [job.results[n] for n in sorted(job.results)]
                )
                await self._end(job, "done", result)
        except StoreError as error:
            log.error("long work %s: %s", job.id, error)
            self._drop(job)  # what is kept of it is found again when the database answers
        except HelperDied as error:
            if not job.stopped and not self._closed:
                log.error("long work %s: %s", job.id, error)
                await self._end(job, "failed", problem="the work came to an end before it was done")
        except PlaymatError as error:
            if not self._closed:
                await self._end(job, "failed", problem=str(error)[:500])
        except Exception as error:
            log.error("long work %s: %s", job.id, where(error))
            await self._end(job, "failed", problem="something went wrong here")
        finally:
            job.at_work.pop(worker, None)
            self._shares.give(job.record.player, time.monotonic() - begun)
            self._free.append(worker)
            self._next()

    async def _divide(self, worker: Worker, job: _Job) -> None:
        parts = await self._ask(worker, job.kind.parts, job.record.input)
        if len(parts) > self._limits.parts_a_job:
            raise PlaymatError(f"expected at most {self._limits.parts_a_job} parts, got {len(parts)}")
        kept = {as_text(part): result for part, result in await asyncio.to_thread(self._kept.parts, job.id)}
        if not await asyncio.wrap_future(self._kept.begin(job.id, len(parts))):
            self._drop(job)
            return
        job.results = {n: kept[as_text(part)] for n, part in enumerate(parts) if as_text(part) in kept}
        job.todo = [n for n in range(len(parts)) if n not in job.results]
        job.parts = parts

    async def _do_part(self, worker: Worker, job: _Job, number: int) -> None:
        assert job.parts is not None
        part = job.parts[number]
        result = await self._ask(worker, job.kind.part, job.record.input, part)
        if not job.stopped:
            job.results[number] = result
            if not await asyncio.wrap_future(self._kept.add_part(job.id, number, part, result)):
                self._drop(job)  # it was stopped at another process

    async def _ask(self, worker: Worker, work: Callable[..., Any], *args: Any) -> Any:
        call = partial(worker.call, do, work, args)
        fine, result = await asyncio.get_running_loop().run_in_executor(self._threads, call)
        if not fine:
            raise PlaymatError(result)
        if len(as_text(result)) > self._limits.result_bytes:
            raise PlaymatError("more has come of it than can be kept here")
        return result

    async def _end(self, job: _Job, status: str, result: Data | None = None, problem: str = "") -> None:
        await asyncio.wrap_future(self._kept.end(job.id, status, result, problem))
        self._drop(job)

    def _break_off(self, job_id: str) -> None:
        """Stop whatever this process does for a job."""
        job = self._at_hand(job_id)
        if job is not None:
            for worker in job.at_work:
                worker.break_off()
            self._drop(job)

    def _drop(self, job: _Job) -> None:
        """It is none of this process's work any more."""
        if job.stopped:
            return
        job.stopped = True
        line = self._lines[job.record.player]
        line.remove(job)
        if not line:
            del self._lines[job.record.player]
        task = asyncio.get_running_loop().create_task(self._others.release(_claim(job.id)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._next()


def do(work: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    """In the other process: what came of it, or what is wrong with what was asked for."""
    try:
        return True, work(*args)
    except PlaymatError as error:
        return False, str(error)


def _claim(job: str) -> str:
    """What stands for a job among the claims of processes: games have ids of the same form."""
    return f"job {job}"


def _subject(kind: Kind, input: Data) -> str:
    return hashlib.sha256(f"{kind.name} {as_text(input)}".encode()).hexdigest()


def _data(record: JobRecord) -> Data:
    return {
        "id": record.id,
        "kind": record.kind,
        "title": record.title,
        "status": record.status,
        "done": min(record.done, record.total),
        "total": record.total,
        "problem": record.problem,
        "created": record.created.isoformat(),
        "changed": record.changed.isoformat(),
    }
