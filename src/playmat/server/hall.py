"""All tables of this process: games are found and opened here, and put away when nobody is at them."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from playmat.model.errors import UnknownName
from playmat.server import keys, notes
from playmat.server.database import Damaged
from playmat.server.notes import Note
from playmat.server.problems import Refused, damaged
from playmat.server.rows import GameRecord
from playmat.server.services import Services
from playmat.server.tables import Table

log = logging.getLogger("playmat.server")

IDLE_SECONDS: Final = 600.0
"""How long a table that nobody is at stays in memory."""
MANY_TABLES: Final = 500
"""From here on it stays for a moment only."""


class Hall:
    """All tables. A game that is not in memory is read from the store when somebody comes for it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._behind: set[str] = set()
        """Games of which other processes have kept something while they were being read."""

    def __len__(self) -> int:
        return len(self._tables)

    async def start(self) -> None:
        await self.services.others.start(self.hear, self.look_again)

    async def table(self, game_id: str) -> Table:
        """The table of a game; a `Refused` if there is none."""
        if not keys.is_id(game_id):
            raise _unknown()
        found = self._tables.get(game_id)
        if found is not None:
            found.touched = time.monotonic()
            return found
        loading = self._loading.get(game_id)
        if loading is None:
            loading = self._loading[game_id] = self.services.engine.spawn(self._load(game_id))
            loading.add_done_callback(lambda _: self._loading.pop(game_id, None))
        return await asyncio.shield(loading)

    async def _load(self, game_id: str) -> Table:
        self._behind.discard(game_id)
        try:
            record = await asyncio.to_thread(self.services.store.game, game_id)
        except UnknownName:
            raise _unknown() from None
        except Damaged as error:
            log.error("%s", error)
            raise damaged() from None
        table = Table(self.services, record, self.forget)
        if record.status != "waiting":
            await table.load()
        self.services.metrics.loads.add()
        self._add(table)
        if game_id in self._behind:
            self._behind.discard(game_id)
            await table.catch_up()
        return table

    async def open(self, record: GameRecord, before: str | None = None) -> str:
        """A new game; with `before` as the rematch of that one. Its id, or that of the rematch there was already."""
        table = Table(self.services, record, self.forget)
        if record.status == "running":
            await table.load()
        made = await asyncio.wrap_future(self.services.store.add_game(record, before))
        if made == record.id:
            self._add(table)
        return made

    def _add(self, table: Table) -> None:
        self._tables[table.record.id] = table
        table.ask_who_is_there()
        table.wake()

    def forget(self, table: Table) -> None:
        if self._tables.get(table.record.id) is table:
            del self._tables[table.record.id]

    def close(self, game_id: str) -> None:
        """The game has been removed: whoever is at it is told to look again, and finds nothing."""
        found = self._tables.get(game_id)
        if found is not None:
            found.give_up()

    def sweep(self) -> None:
        """Put away the tables that nobody has been at for a while."""
        oldest = time.monotonic() - (IDLE_SECONDS if len(self._tables) < MANY_TABLES else 5.0)
        for table in list(self._tables.values()):
            if table.connections:
                table.keep_from_pruning()
            elif table.idle and table.touched < oldest:
                table.put_away()

    # --- Other processes

    def hear(self, note: Note) -> None:
        """What a process has said, this one included."""
        own = note.process == self.services.store.process
        if note.kind == notes.GONE:
            for table in list(self._tables.values()):
                table.hear_gone(note.process)
            return
        found = self._tables.get(note.game)
        if found is not None:
            found.hear(note, own)
        elif note.game in self._loading and not own:
            self._behind.add(note.game)

    def look_again(self) -> None:
        """The line to the other processes was down: whatever they have kept since is read."""
        self._behind.update(self._loading)
        for table in list(self._tables.values()):
            table.ask_who_is_there()
            self.services.engine.spawn(table.catch_up())


def _unknown() -> Refused:
    return Refused("unknown-game", "there is no such game here", 404)
