"""Everything that the routes lead to, put together once."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Sequence
from typing import Final

from playmat.library import Library
from playmat.model.errors import PlaymatError
from playmat.server import logs, metrics
from playmat.server.catalogue import Catalogue
from playmat.server.cluster import hire_on
from playmat.server.decks import Decks
from playmat.server.desk import Desk
from playmat.server.doors import Doors
from playmat.server.events import Events
from playmat.server.games import Games
from playmat.server.hall import Hall
from playmat.server.jobs import Jobs, Kind
from playmat.server.lab import Lab
from playmat.server.limits import Addresses, Room
from playmat.server.lobby import Lobby
from playmat.server.long_work import KINDS
from playmat.server.my_games import MyGames
from playmat.server.network import Network
from playmat.server.others import others_of
from playmat.server.pauses import Pauses
from playmat.server.players import Thinkers
from playmat.server.practice import Lines
from playmat.server.puzzles import Puzzles
from playmat.server.replays import Replays
from playmat.server.services import EngineThread, Services
from playmat.server.settings import Settings
from playmat.server.shelf import Shelf
from playmat.server.store import Store
from playmat.server.study import Study

SWEEP_SECONDS: Final = 60.0
FIGURES_SECONDS: Final = 2.0
"""After which a worker leaves its figures anew."""


class Server:
    """One process that serves the table."""

    def __init__(self, settings: Settings, library: Library | None = None, long_work: Sequence[Kind] = KINDS) -> None:
        self.settings = settings
        self.metrics = metrics.Metrics()
        self.doors = Doors(settings.limits, settings.proxies)
        self.addresses = Addresses(settings.limits, settings.public)
        self.network = Network(settings, self.addresses)
        self.library = library or Library.default()
        self.store = Store(settings.database, process=secrets.token_hex(6))
        self.room = Room(settings.limits, self.store.measure)
        self.lobby = Lobby(self.store, self.library)
        self.catalogue = Catalogue(self.library)
        self.decks = Decks(self.library, self.catalogue)
        self.shelf = Shelf(self.store, self.decks, settings.limits, self.room)
        self.replays = Replays(self.store, Library(self.library.catalog), self.room)
        self.jobs = Jobs(self.store, long_work, settings.limits, self.room)
        self.lab = Lab(self.library, self.catalogue, self.shelf, self.jobs)
        self.my_games = MyGames(self.store, Library(self.library.catalog), self.replays)
        self.lines = Lines()
        self.desk = Desk(self.library, self.lines)
        self.puzzles = Puzzles(self.library, self.lines)
        self.hall: Hall
        self.games: Games
        self.study: Study
        self.events: Events
        self._pauses = Pauses()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the database and begin to listen to the other processes."""
        logs.quieten(asyncio.get_running_loop())
        await asyncio.to_thread(self.store.open)
        hire = await asyncio.to_thread(hire_on, self.settings.ray) if self.settings.ray else None
        services = Services(
            library=self.library,
            store=self.store,
            engine=EngineThread(),
            thinkers=Thinkers(self.settings.thinkers, hire),
            others=others_of(self.store),
            limits=self.settings.limits,
            metrics=self.metrics,
        )
        self.hall = Hall(services)
        self.games = Games(self.hall, self.catalogue, self.decks, self.shelf, self.room)
        self.study = Study(self.hall, self.replays, self.jobs, self.room)
        self.events = Events(self.hall, self.jobs, self.my_games, self.room)
        self._look_up(services)
        await self.hall.start()
        await self.jobs.start(services.others)
        self._tasks = [asyncio.create_task(one) for one in (self._sweep(), self._leave_figures(), self._look_ahead())]
        self._pauses.begin()

    def _look_up(self, services: Services) -> None:
        figures = self.metrics
        figures.look_up("playmat_games_in_memory", "Tables in memory.", lambda: len(self.hall))
        figures.look_up("playmat_connections", "Open connections.", lambda: len(self.doors))
        figures.look_up(
            "playmat_connections_waiting", "Connections that are not listened to yet.", lambda: self.doors.waiting
        )
        figures.look_up(
            "playmat_turned_away_total",
            "Connections that were one too many.",
            lambda: self.doors.turned_away,
            total=True,
        )
        figures.look_up("playmat_thinking_waiting", "Decisions that wait.", services.thinkers.waiting, "level")
        figures.look_up("playmat_long_work", "Long work that is not done.", lambda: self.jobs.waiting)
        figures.look_up("playmat_processes", "Processes that serve these games.", services.others.count)

    async def stop(self) -> None:
        """Finish what is being done; the games go on at the next start, or at another process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.catalogue.texts.close()
        services = self.hall.services
        await self.jobs.close()
        await services.engine.close()
        services.thinkers.close()
        self.study.close()
        await services.others.close()
        self.replays.close()
        await asyncio.to_thread(self.store.close)
        self._pauses.end()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.hall.sweep()
            self._pauses.sweep()

    async def _look_ahead(self) -> None:
        """The first page asks for the decks at once, and to find them takes most of a second the first time."""
        with contextlib.suppress(PlaymatError):  # whoever asks for them is told
            await asyncio.to_thread(self.catalogue.decks)

    # --- Figures

    async def _leave_figures(self) -> None:
        folder = self.settings.shared_folder
        while folder is not None:
            await asyncio.to_thread(metrics.leave, folder, self.settings.worker, self.metrics.data())
            await asyncio.sleep(FIGURES_SECONDS)

    def figures(self) -> str:
        """The figures of this process and of the other workers of this server, as Prometheus reads them."""
        folder = self.settings.shared_folder
        workers = {} if folder is None else metrics.found(folder)
        workers[self.settings.worker] = self.metrics.data()
        return metrics.exposition(workers)

    def health(self) -> float:
        """Seconds that the database took to answer; a `StoreError` if it does not."""
        begun = time.monotonic()
        self.store.alive()
        return time.monotonic() - begun
