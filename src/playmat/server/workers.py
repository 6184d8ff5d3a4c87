"""Several processes on one port: they are started, watched, started again when they die, and stopped.

Each has a listening socket of its own on the same port, and the system deals connections out among them; where it
cannot, they share one socket. They know nothing of each other but what the database tells them (`others`), so one that
dies is simply replaced. Should the process that watches them die, they stop too.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, Final

from playmat.server import logs
from playmat.server.logs import Style
from playmat.server.settings import Settings

log = logging.getLogger("playmat.server")

SOON: Final = 5.0
"""A worker that dies within so many seconds is started again after a pause."""
PAUSE: Final = 2.0
PATIENCE: Final = 15.0
"""Seconds that workers have for stopping."""


class Worker:
    """One process, as the one that watches it knows it."""

    def __init__(self, settings: Settings, listening: socket.socket, style: Style) -> None:
        self.name = settings.worker
        self.ready = False
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self.line: Connection[Any, Any] = ours
        """It says when it is ready; closed, it tells the other end to stop."""
        own = not hasattr(socket, "SO_REUSEPORT")
        args = (settings, listening if own else None, theirs, style)
        self.process: BaseProcess = context.Process(target=_work, args=args, name=f"playmat-worker-{self.name}")
        self.process.start()
        theirs.close()
        self.started = time.monotonic()

    def end(self) -> None:
        self.line.close()
        if self.process.is_alive():
            self.process.terminate()


def supervise(settings: Settings, listening: socket.socket, count: int, style: Style, ready: Callable[[], None]) -> int:
    """Keep so many workers running until somebody stops us; the exit status."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    workers = [Worker(replace(settings, worker=str(place)), listening, style) for place in range(count)]
    said = False
    status = 0
    while not stopping.is_set():
        unready = [one.line for one in workers if not one.ready]
        for found in wait([*unready, *(one.process.sentinel for one in workers)], 0.5):
            for worker in workers:
                if found is worker.line:
                    worker.ready = _is_ready(worker.line)
        if not said and all(worker.ready for worker in workers):
            ready()
            said = True
        for place, worker in enumerate(workers):
            if worker.process.is_alive() or stopping.is_set():
                continue
            if not said and worker.process.exitcode not in (None, 0):
                # It could not even start: another try would do no better.
                status = 1
                stopping.set()
                break
            log.error("worker %s has ended (%s); another takes its place", worker.name, worker.process.exitcode)
            worker.line.close()
            if time.monotonic() - worker.started < SOON:
                stopping.wait(PAUSE)
            if not stopping.is_set():
                workers[place] = Worker(replace(settings, worker=worker.name), listening, style)
    _stop(workers)
    return status


def _is_ready(line: Connection[Any, Any]) -> bool:
    try:
        return bool(line.recv())
    except (EOFError, OSError):
        return False


def _stop(workers: list[Worker]) -> None:
    for worker in workers:
        worker.end()
    until = time.monotonic() + PATIENCE
    for worker in workers:
        worker.process.join(max(0.0, until - time.monotonic()))
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()


# --- In the worker


def _work(settings: Settings, shared: socket.socket | None, line: Connection[Any, Any], style: Style) -> None:
    from playmat.server.run import run

    logs.set_up(style)
    listening = shared or _listen(settings.host, settings.port)
    threading.Thread(target=_stop_with_parent, args=(line,), name="playmat-parent", daemon=True).start()
    raise SystemExit(run(settings, listening, lambda: line.send(True)))


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    listening.bind((host, port))
    return listening


def _stop_with_parent(line: Connection[Any, Any]) -> None:
    """The other end closes when whoever watches us is gone."""
    try:
        line.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
