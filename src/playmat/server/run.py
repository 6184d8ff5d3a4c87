"""Starting the server and stopping it: the port, the browser, the end."""

from __future__ import annotations

import argparse
import contextlib
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Sequence
from typing import Final

import uvicorn

from playmat.model.errors import PlaymatError
from playmat.server import logs
from playmat.server.app import create_app
from playmat.server.guard import place
from playmat.server.settings import PORT, Settings, add_arguments, default_database
from playmat.server.store import Store

PORTS_TRIED: Final = 20
EVERYWHERE: Final = ("0.0.0.0", "::")
"""Addresses that mean all of this machine's."""


def serve(args: argparse.Namespace) -> int:
    """Run until somebody stops it; the exit status."""
    if args.port is not None and not 0 <= args.port < 65536:
        raise PlaymatError(f"--port: expected a number from 0 to 65535, got {args.port}")
    for origin in args.origin:
        if not place(origin):
            raise PlaymatError(f"--origin: expected an address such as https://table.example, got {origin!r}")
    database = args.database or default_database()
    _try(database)
    listening = listen(args.host, args.port)
    port = listening.getsockname()[1]
    settings = Settings(
        database=database,
        host=args.host,
        port=port,
        origins=tuple(args.origin),
        processes=max(1, (os.cpu_count() or 2) - 1),
    )
    logs.set_up(args.log)
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    here = "127.0.0.1" if args.host in EVERYWHERE else args.host
    server = _Server(config, _address(args.host, port), None if args.no_browser else _address(here, port))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


def _try(database: str) -> None:
    """Bring the database up to date before anything else: what is wrong with it is said in one sentence."""
    store = Store(database)
    try:
        store.open()
    finally:
        store.close()


class _Server(uvicorn.Server):
    """Says where it is once it is there, and opens the browser."""

    def __init__(self, config: uvicorn.Config, address: str, opened: str | None) -> None:
        super().__init__(config)
        self._address = address
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Playmat is at {self._address} (Ctrl-C stops it)", flush=True)
        if self._opened is not None:
            threading.Thread(target=webbrowser.open, args=(self._opened,), daemon=True).start()


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on the port that was asked for, or on the first free one from the usual on."""
    ports = [port] if port is not None else list(range(PORT, PORT + PORTS_TRIED))
    failed: OSError | None = None
    for one in ports:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, one))
            return listening
        except OSError as error:
            listening.close()
            failed = error
    tried = f"port {ports[0]}" if len(ports) == 1 else f"a port from {ports[0]} to {ports[-1]}"
    raise PlaymatError(f"expected to listen on {tried} of {host}, got {failed and failed.strerror}")


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
