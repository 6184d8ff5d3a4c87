"""The other processes that serve the same games.

**Any process takes any connection.** A table is a copy of the game, made by playing the kept answers, so every process
that somebody of a game is connected to has one. The list of answers in the database is the game; the copies follow it.

- *Who came first* is settled by the key of the answers, game and number: an answer is kept only if none of that number
  is. Nobody is told of an answer before it is committed, so nothing that anybody saw can be lost or taken back. Whoever
  lost the race puts its copy away and reads the game again.
- *Hearing of it*: the transaction that keeps an answer, takes a seat or makes a rematch also sends a note (NOTIFY); it
  is delivered when the transaction commits, to everybody who listens (LISTEN), in the order of the commits. A process
  with a copy of that game reads the answers it does not have and tells its own people. A note is only a hint to look:
  after a broken connection everything is looked at again, so none needs to arrive.
- *Who thinks* for a computer player is settled by an advisory lock of PostgreSQL on the game. The lock saves work and
  nothing hangs on it: should two think, the key takes one answer. PostgreSQL gives it back the moment the connection
  of a killed process is gone, and within about ten seconds when a machine is (keepalives); who waits for a computer's
  answer asks for the lock once a second, and thinks without it if no answer comes for long, for a process may also be
  neither dead nor alive.
- *Who is there*: each process says which seats are held by browsers connected to it, when that changes and when asked.
  Every process gives a sign of life every other second; of one that is silent nobody is there any more. Which of two
  tabs took a seat last is the order of the notes, in which every process hears its own too.

So a process that dies takes nothing along: its people connect again, to any other, which plays the answers and goes on.
There is no owner to elect and no lease to run out.

With SQLite there is one process, and it is `Alone`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from sqlalchemy import make_url

from playmat.server import notes
from playmat.server.database import POSTGRES_WAIT, database_url
from playmat.server.notes import Note
from playmat.server.problems import where
from playmat.server.store import Store

log = logging.getLogger("playmat.server")

SIGN_OF_LIFE: Final = 2.0
SILENT: Final = 7.0
"""Seconds after which a process that says nothing counts as gone."""
AGAIN: Final = 0.5
"""Seconds until a lost connection is tried again."""
WATCHFUL: Final = (
    "SET tcp_keepalives_idle = 4",
    "SET tcp_keepalives_interval = 2",
    "SET tcp_keepalives_count = 3",
    "SET client_connection_check_interval = '4s'",
)
"""PostgreSQL finds out soon that this end is gone. Not every version or system knows all of these."""


class Others:
    """What a table may ask about the other processes. This one is for a process that is alone."""

    alone = True

    async def start(self, hear: Callable[[Note], None], look_again: Callable[[], None]) -> None:
        """Begin to listen. `look_again` is called when something may have been missed."""

    def say(self, kind: str, game: str = "", *more: object) -> None:
        """Tell everybody, this process too."""

    async def claim(self, game: str) -> bool:
        """Whether this process is the one that thinks for the computer in a game, now or from now on."""
        return True

    async def release(self, game: str) -> None:
        """Let another process think for it."""

    def count(self) -> int:
        """How many processes serve these games, this one included."""
        return 1

    async def close(self) -> None:
        """Say goodbye."""


class Alone(Others):
    """No other process can open the database."""


class ByPostgres(Others):
    """Processes that share a PostgreSQL."""

    alone = False

    def __init__(self, store: Store) -> None:
        self.process = store.process
        self._store = store
        self._heard: dict[str, float] = {}
        """By process, when it last said anything."""
        self._listener = _Listener(store.url)
        self._claims = _Claims(store.url)
        self._beating: asyncio.Task[None] | None = None
        self._hear: Callable[[Note], None] = lambda note: None

    async def start(self, hear: Callable[[Note], None], look_again: Callable[[], None]) -> None:
        self._hear = hear
        await self._listener.start(self._take, look_again)
        self._beating = asyncio.create_task(self._beat())

    def _take(self, text: str) -> None:
        note = notes.read(text)
        if note is None:
            return
        if note.kind == notes.GONE:
            self._heard.pop(note.process, None)
        else:
            self._heard[note.process] = time.monotonic()
        self._hear(note)

    async def _beat(self) -> None:
        while True:
            self.say(notes.ALIVE)
            await asyncio.sleep(SIGN_OF_LIFE)
            oldest = time.monotonic() - SILENT
            for process, at in list(self._heard.items()):
                if at < oldest and process != self.process:
                    del self._heard[process]
                    self._hear(Note(process, notes.GONE, "", []))

    def say(self, kind: str, game: str = "", *more: object) -> None:
        self._store.tell(kind, game, *more)

    async def claim(self, game: str) -> bool:
        return await self._claims.take(game)

    async def release(self, game: str) -> None:
        await self._claims.give_back(game)

    def count(self) -> int:
        return len({*self._heard, self.process})

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
        self.say(notes.GONE)
        self._listener.close()
        await self._claims.close()


def others_of(store: Store) -> Others:
    """The other processes of a database."""
    return ByPostgres(store) if store.shared and store.process else Alone()


def _connect(url: str) -> Any:
    """A connection of our own, outside the pool; it commits by itself."""
    import psycopg

    found = make_url(database_url(url)).set(drivername="postgresql").render_as_string(hide_password=False)
    connection: Any = psycopg.connect(
        found,
        autocommit=True,
        connect_timeout=POSTGRES_WAIT,
        keepalives=1,
        keepalives_idle=4,
        keepalives_interval=2,
        keepalives_count=3,
    )
    for setting in WATCHFUL:
        try:
            connection.execute(setting)
        except psycopg.Error:
            continue
    return connection


class _Listener:
    """A thread that waits for notes and hands them to the event loop."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._stopped = False
        self._thread: threading.Thread | None = None

    async def start(self, hear: Callable[[str], None], look_again: Callable[[], None]) -> None:
        """Returns once it listens."""
        loop = asyncio.get_running_loop()
        listening = asyncio.Event()

        def on_loop(work: Callable[..., None], *args: Any) -> None:
            try:
                loop.call_soon_threadsafe(work, *args)
            except RuntimeError:  # the loop has ended
                self._stopped = True

        def listen() -> None:
            first = True
            while not self._stopped:
                try:
                    with _connect(self._url) as connection:
                        connection.execute(f"LISTEN {notes.CHANNEL}")
                        on_loop(listening.set if first else look_again)
                        first = False
                        while not self._stopped:
                            for note in connection.notifies(timeout=1.0):
                                on_loop(hear, note.payload)
                except Exception as error:
                    log.error("the line to the other processes is down: %s", where(error))
                    time.sleep(AGAIN)

        self._thread = threading.Thread(target=listen, name="playmat-listener", daemon=True)
        self._thread.start()
        await asyncio.wait_for(listening.wait(), 2 * POSTGRES_WAIT)

    def close(self) -> None:
        """It ends by itself within a second; nobody waits for it."""
        self._stopped = True


class _Claims:
    """The games for which this process thinks: advisory locks that one connection holds."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: Any = None
        self._held: set[str] = set()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="playmat-claims")

    async def take(self, game: str) -> bool:
        if game in self._held:
            return True
        return await self._run(self._take, game)

    async def give_back(self, game: str) -> None:
        if game in self._held:
            self._held.discard(game)
            await self._run(self._give_back, game)

    async def _run(self, work: Callable[[str], bool], game: str) -> bool:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, game)

    def _take(self, game: str) -> bool:
        got = self._ask("SELECT pg_try_advisory_lock(%s)", game)
        if got:
            self._held.add(game)
        return got

    def _give_back(self, game: str) -> bool:
        return self._ask("SELECT pg_advisory_unlock(%s)", game)

    def _ask(self, question: str, game: str) -> bool:
        try:
            if self._connection is None:
                self._connection = _connect(self._url)
            row = self._connection.execute(question, (_number(game),)).fetchone()
            return bool(row[0])
        except Exception as error:
            # With the connection all locks are gone.
            self._held.clear()
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            log.error("a game cannot be claimed: %s", where(error))
            return False

    async def close(self) -> None:
        def end() -> None:
            self._held.clear()
            if self._connection is not None:
                self._connection.close()
                self._connection = None

        await asyncio.get_running_loop().run_in_executor(self._thread, end)
        self._thread.shutdown(wait=True)


def _number(game: str) -> int:
    """What stands for a game among the locks of the database."""
    return int.from_bytes(hashlib.sha256(f"playmat {game}".encode()).digest()[:8], "big", signed=True)
