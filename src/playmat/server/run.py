"""Starting the server and stopping it: the port, the workers, the browser, the end."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

import uvicorn

from playmat.model.errors import PlaymatError
from playmat.server import limits, logs
from playmat.server.app import create_app
from playmat.server.doors import WAITING, HttpDoor, Served
from playmat.server.guard import place
from playmat.server.limits import Limits
from playmat.server.settings import PORT, Settings, add_arguments, default_database
from playmat.server.store import Store
from playmat.server.workers import supervise
from playmat.sim.ray_executor import check_address

PORTS_TRIED: Final = 20
EVERYWHERE: Final = ("0.0.0.0", "::")
"""Addresses that mean all of this machine's."""
MOST_WORKERS: Final = 256


def serve(args: argparse.Namespace) -> int:
    """Run until somebody stops it; the exit status."""
    settings = _settings(args)
    if args.prune:
        return prune(settings, args.dry_run)
    if args.dry_run:
        raise PlaymatError("--dry-run: expected it together with --prune")
    _try(settings.database, args.workers)
    if args.ray:
        check_address(args.ray)
    listening = listen(args.host, args.port, args.workers > 1)
    port = listening.getsockname()[1]
    settings = replace(settings, port=port)
    here = "127.0.0.1" if args.host in EVERYWHERE else args.host
    opened = None if args.no_browser else _address(here, port)

    def ready() -> None:
        print(f"Playmat is at {_address(args.host, port)} (Ctrl-C stops it)", flush=True)
        if opened is not None:
            threading.Thread(target=webbrowser.open, args=(opened,), daemon=True).start()

    logs.set_up(args.log)
    if args.workers == 1:
        return run(settings, listening, ready)
    with listening, tempfile.TemporaryDirectory(prefix="playmat-") as folder:
        shared = replace(settings, shared_folder=Path(folder))
        return supervise(shared, listening, args.workers, args.log, ready)


def _settings(args: argparse.Namespace) -> Settings:
    if args.port is not None and not 0 <= args.port < 65536:
        raise PlaymatError(f"--port: expected a number from 0 to 65535, got {args.port}")
    if not 1 <= args.workers <= MOST_WORKERS:
        raise PlaymatError(f"--workers: expected a number from 1 to {MOST_WORKERS}, got {args.workers}")
    if args.thinkers is not None and not 1 <= args.thinkers <= MOST_WORKERS:
        raise PlaymatError(f"--thinkers: expected a number from 1 to {MOST_WORKERS}, got {args.thinkers}")
    for origin in args.origin:
        if not place(origin):
            raise PlaymatError(f"--origin: expected an address such as https://table.example, got {origin!r}")
    spare = max(1, ((os.cpu_count() or 2) - 1) // args.workers)
    return Settings(
        database=args.database or default_database(),
        host=args.host,
        limits=limits.changed(Limits(), args.limit),
        origins=tuple(args.origin),
        proxies=tuple(args.proxy),
        metrics_readers=tuple(args.metrics_for),
        thinkers=args.thinkers or spare,
        ray=args.ray,
    )


def _try(database: str, workers: int) -> None:
    """Bring the database up to date before anything else: what is wrong with it is said in one sentence."""
    store = Store(database)
    if workers > 1 and not store.shared:
        raise PlaymatError("--workers: several processes need PostgreSQL (--database postgresql://…), got a file")
    try:
        store.open()
    finally:
        store.close()


def prune(settings: Settings, dry_run: bool) -> int:
    """Remove what nobody has used for long, or say what would go."""
    store = Store(settings.database)
    try:
        store.open(hold=False)
        for what, count in store.prune(settings.limits, dry_run).items():
            print(f"{what}: {count} {'would go' if dry_run else 'removed'}")
    finally:
        store.close()
    return 0


def run(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> int:
    """Serve in this process."""
    app = create_app(settings)
    server = Serving(Served(app, settings), ready)
    if settings.shared_folder is None:  # several workers would have to listen together
        app.state.server.network.listen = server.listen_too
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


class Serving(uvicorn.Server):
    """Says so once it is there."""

    def __init__(self, config: Served, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._served = config
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)
        if not self.should_exit:
            self._ready()

    async def listen_too(self, host: str) -> int:
        """Serve at another address of this machine too; the port, which is the same if it is free there."""
        listening = _socket(host)
        try:
            try:
                listening.bind((host, self.servers[0].sockets[0].getsockname()[1]))
            except OSError:
                listening.bind((host, 0))
            door = partial(HttpDoor, self._served, self.server_state, self.lifespan.state)
            added = await asyncio.get_running_loop().create_server(door, sock=listening, backlog=self._served.backlog)
        except OSError:
            listening.close()
            raise
        listening.listen(WAITING)
        self.servers.append(added)
        port: int = listening.getsockname()[1]
        return port

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        # It was asked to stop, and has: that is no failure.
        self._captured_signals.clear()


def listen(host: str, port: int | None, shared: bool = False) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one from the usual on. `shared`: workers will
    listen on the same port."""
    ports = [port] if port is not None else list(range(PORT, PORT + PORTS_TRIED))
    failed: OSError | None = None
    for one in ports:
        listening = _socket(host)
        try:
            listening.bind((host, one))
            if shared and hasattr(socket, "SO_REUSEPORT"):
                # It is nobody else's. Now for a socket that lets others listen beside it.
                found = listening.getsockname()[1]
                listening.close()
                listening = _socket(host)
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
                listening.bind((host, found))
            return listening
        except OSError as error:
            listening.close()
            failed = error
    tried = f"port {ports[0]}" if len(ports) == 1 else f"a port from {ports[0]} to {ports[-1]}"
    raise PlaymatError(f"expected to listen on {tried} of {host}, got {failed and failed.strerror}")


def _socket(host: str) -> socket.socket:
    made = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    return made


def _address(host: str, port: int) -> str:
    name = socket.gethostname() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m playmat.server", description="Serve the table.")
    add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        return serve(args)
    except PlaymatError as error:
        print(f"playmat: {error}", file=sys.stderr)
        return 2
