"""All tables: games are found, opened, joined and played again here, and put away when nobody is at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from playmat.library import Library
from playmat.model.errors import UnknownName
from playmat.server import keys
from playmat.server.players import Thinkers
from playmat.server.problems import Refusal, damaged, where
from playmat.server.store import Damaged, GameRecord, SeatRecord, Store
from playmat.server.tables import Table

log = logging.getLogger("playmat.server")
T = TypeVar("T")

IDLE_SECONDS: Final = 600.0
"""How long a table that nobody is at stays in memory."""
MANY_TABLES: Final = 500
"""From here on it stays for a moment only."""


class Hall:
    """All tables. A game that is not in memory is read from the store when somebody comes for it."""

    def __init__(self, library: Library, store: Store, processes: int = 1) -> None:
        self.library = library
        self.store = store
        self.thinkers = Thinkers(processes)
        self.failed: dict[str, int] = {}
        """By game, the answer that could not be carried out last."""
        self._engine = ThreadPoolExecutor(1, thread_name_prefix="playmat-engine")
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Have the engine thread do something."""
        return await asyncio.get_running_loop().run_in_executor(self._engine, work, *args)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something that goes on whoever waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refusal):
            log.error("a task failed: %s", where(error))

    async def table(self, game_id: str) -> Table:
        """The table of a game; a `Refusal` if there is none."""
        if not keys.is_id(game_id):
            raise Refusal("unknown-game", "there is no such game here", 404)
        found = self._tables.get(game_id)
        if found is not None:
            found.touched = time.monotonic()
            return found
        loading = self._loading.get(game_id)
        if loading is None:
            loading = self._loading[game_id] = self.spawn(self._load(game_id))
            loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
        return await asyncio.shield(loading)

    async def _load(self, game_id: str) -> Table:
        try:
            record = await asyncio.to_thread(self.store.game, game_id)
        except UnknownName:
            raise Refusal("unknown-game", "there is no such game here", 404) from None
        except Damaged as error:
            log.error("%s", error)
            raise damaged() from None
        table = Table(self, record)
        if record.status != "waiting":
            await self.run(table.begin)
        self._tables[game_id] = table
        table.wake()
        return table

    async def open(self, record: GameRecord, before: str | None = None) -> tuple[str, bool]:
        """A new game. Its id, and whether it was made now: a rematch may have been made already."""
        table = Table(self, record)
        if record.status == "running":
            await self.run(table.begin)
        made = await asyncio.wrap_future(self.store.add_game(record, before))
        if made != record.id:
            return made, False
        self._tables[record.id] = table
        table.wake()
        return record.id, True

    async def join(self, table: Table, seat: SeatRecord) -> None:
        """Somebody takes the open seat: the game begins."""
        await asyncio.shield(self.spawn(self._join(table, seat)))

    async def _join(self, table: Table, seat: SeatRecord) -> None:
        async with table.lock:
            table.unless_lost()
            record = table.record
            number = next((i for i, one in enumerate(record.seats) if one.kind == "open"), None)
            if number is None:
                raise Refusal("seat-taken", "the other seat of this game is taken", 409)
            other = record.seats[1 - number]
            if seat.name.casefold() == other.name.casefold():
                seat.name = f"{seat.name} 2"
            record.seats[number] = seat
            try:
                told = await self.run(table.begin)
                sends = await self.run(table.updates, told, list(table.connections))
                taken = await asyncio.wrap_future(
                    self.store.take_seat(record.id, number, seat, record.pool, record.meaning)
                )
            except BaseException:
                table.give_up()
                raise
            if not taken:
                table.give_up()
                raise Refusal("seat-taken", "the other seat of this game is taken", 409)
            record.status = "running"
            record.invitation = None
            table.tell_info()
            for connection, message in sends:
                connection.send(message)

    async def rematch(self, table: Table, record: GameRecord) -> None:
        """Play again: of all who ask at the same time, the first one makes the game."""
        await asyncio.shield(self.spawn(self._rematch(table, record)))

    async def _rematch(self, table: Table, record: GameRecord) -> None:
        async with table.lock:
            if table.record.rematch is None:
                table.record.rematch, _ = await self.open(record, table.record.id)
                table.tell_info()

    async def give_seats(self, table: Table, seats: Sequence[int], digest: str) -> None:
        """The player of a rematch comes for the seats that were theirs."""
        for number in seats:
            if table.record.seats[number].secret != digest:
                await asyncio.wrap_future(self.store.set_secret(table.record.id, number, digest))
                table.record.seats[number].secret = digest

    def forget(self, table: Table) -> None:
        if self._tables.get(table.record.id) is table:
            del self._tables[table.record.id]

    def sweep(self) -> None:
        """Put away the tables that nobody has been at for a while."""
        oldest = time.monotonic() - (IDLE_SECONDS if len(self._tables) < MANY_TABLES else 5.0)
        for table in list(self._tables.values()):
            if table.idle and table.touched < oldest:
                self.forget(table)

    async def close(self) -> None:
        """Finish what is being done; the games go on at the next start."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._engine.shutdown(wait=True)
        self.thinkers.close()
