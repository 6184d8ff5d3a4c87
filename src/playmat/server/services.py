"""What every table needs, and no more: cards, the store, a thread for the engine, who thinks, who else is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playmat.library import Library
from playmat.server.limits import Limits
from playmat.server.metrics import Metrics
from playmat.server.others import Others
from playmat.server.players import Thinkers
from playmat.server.problems import Refused, where
from playmat.server.store import Store

log = logging.getLogger("playmat.server")
T = TypeVar("T")


class EngineThread:
    """One thread that does all engine work, so that the network is never kept waiting; and tasks that go on by
    themselves."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="playmat-engine")
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Have the engine thread do something."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that goes on whoever waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused):
            log.error("a task failed: %s", where(error))

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thread.shutdown(wait=True)


@dataclass(frozen=True, slots=True)
class Services:
    """What the tables share."""

    library: Library
    store: Store
    engine: EngineThread
    thinkers: Thinkers
    others: Others
    limits: Limits
    metrics: Metrics
    failed: dict[str, int] = field(default_factory=dict)
    """By game, the answer that could not be carried out last."""
