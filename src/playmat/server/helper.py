"""A process beside the server for work that would keep everybody waiting: it is asked one thing at a time."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from playmat.server.compiled import Awaited, first_on_path

T = TypeVar("T")

MODEST: Final = 5
"""How much a process steps back when the machine is busy: games in progress come first."""
PATIENCE: Final = 300.0
"""Seconds after which a process that does not answer is ended: far more than anything takes."""


class HelperDied(Exception):
    """The process ended before it had answered."""


class Helper:
    """One process, started when it is first asked, and again should it have died."""

    def __init__(self, name: str, modesty: int = MODEST, awaited: Awaited | None = None) -> None:
        self._name = name
        self._modesty = modesty
        self._asking = threading.Lock()
        self._process: Any = None
        self._connection: Connection[Any, Any] | None = None
        self._closed = False
        self._broken_off = False
        self._awaited = awaited or Awaited()
        self._runs = ""
        """The folder of the compiled core that the process was started with, if there was one by then."""

    def call(self, work: Callable[..., T], *args: Any) -> T:
        """Have it do this, and wait. The function must be one that the other process can import."""
        with self._asking:
            self._broken_off = False
            for attempt in (1, 2):
                connection = self._start()
                if self._closed:  # while the process was starting, when there was nothing to kill yet
                    break
                try:
                    connection.send((work, args))
                    if not connection.poll(PATIENCE):
                        self._stop()
                        break
                    done, result = connection.recv()
                except (EOFError, OSError):
                    self._stop()
                    if self._closed or self._broken_off or attempt == 2:
                        break
                    continue
                if not done:
                    raise HelperDied(f"{self._name}: {result}")
                found: T = result
                return found
        raise HelperDied(f"{self._name}: the process has ended")

    def _start(self) -> Connection[Any, Any]:
        if self._closed:
            raise HelperDied(f"{self._name}: the server is stopping")
        folder = self._awaited.folder()
        if folder != self._runs:
            self._stop()  # another one, on the compiled core, takes its place
        if self._connection is None:
            # Not a copy of this process, which would copy the locks of its threads.
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs, self._modesty), name=self._name, daemon=True)
            with first_on_path(folder):
                self._process.start()
            self._runs = folder
            theirs.close()
            self._connection = ours
        return self._connection

    def _stop(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = None

    def break_off(self) -> None:
        """End what it is doing at once; whoever waits for it is told. It can be asked again."""
        self._broken_off = True
        if self._process is not None:
            self._process.kill()

    def rest(self) -> None:
        """End the process if it has nothing to do; it is started again when it is asked."""
        if self._asking.acquire(blocking=False):
            try:
                self._stop()
            finally:
                self._asking.release()

    def close(self) -> None:
        """End the process at once, whatever it is doing; whoever waits for it is told."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
        with self._asking:
            self._stop()


def _work(connection: Connection[Any, Any], modesty: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is asked to stop, and stops us
    if hasattr(os, "nice"):
        os.nice(modesty)
    while True:
        try:
            work, args = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(*args))
        except Exception as error:
            answer = (False, type(error).__name__)
        try:
            connection.send(answer)
        except OSError:
            return  # the server is gone
