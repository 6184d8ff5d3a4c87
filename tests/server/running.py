"""A real server to test against, and people who play at it."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import playmat
from playmat.library import Library
from playmat.server import messages
from playmat.server.app import create_app
from playmat.server.doors import Served
from playmat.server.run import Serving
from playmat.server.server import Server
from playmat.server.settings import Settings

FROM_SERVER: TypeAdapter[messages.FromServer] = TypeAdapter(messages.FromServer)
DECKS = ("d-xy0-2", "d-xy0-3")
"""Two theme decks that are legal under every rule set."""
SEED = 12
PATIENCE = 60.0
"""Seconds after which a test no longer waits: far more than anything takes."""

Message = dict[str, Any]


class LiveServer:
    """The application behind a real port, in a thread of this process."""

    def __init__(self, database: str, library: Library | None = None, host: str = "127.0.0.1", **settings: Any) -> None:
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        app = create_app(Settings(database=database, host=host, port=self.port, **settings), library)
        self.server: Server = app.state.server
        self._uvicorn = Serving(Served(app, self.server.settings), lambda: None)
        self._thread = threading.Thread(target=self._uvicorn.run, args=([self.listening],))
        self._thread.start()
        wait_until(lambda: self._uvicorn.started or not self._thread.is_alive())
        assert self._uvicorn.started

    def stop(self) -> None:
        self._uvicorn.should_exit = True
        self._thread.join(PATIENCE)
        self.listening.close()
        assert not self._thread.is_alive()


class ServerProcess:
    """`python -m playmat.server` in a process of its own, which can be killed."""

    def __init__(self, database: str, *arguments: str, warnings: str = "error") -> None:
        package = Path(playmat.__file__).parent.parent
        environment = {**os.environ, "PYTHONPATH": str(package), "PYTHONWARNINGS": warnings}
        command = [sys.executable, "-m", "playmat.server", "--port", "0", "--no-browser", "--database", database]
        self.process = subprocess.Popen(
            [*command, *arguments], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if " at http" not in line:
            self.process.wait(PATIENCE)
            assert self.process.stderr is not None
            raise AssertionError(self.process.stderr.read())
        self.base = line.split()[3].rstrip("/")

    def kill(self) -> str:
        """Without warning; what it has written to its log."""
        self.process.kill()
        return self._end()

    def stop(self) -> str:
        self.process.terminate()
        return self._end()

    def _end(self) -> str:
        _, errors = self.process.communicate(timeout=PATIENCE)
        return str(errors)


def wait_until(condition: Callable[[], bool]) -> None:
    last = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < last, "waited in vain"
        time.sleep(0.005)


async def until(condition: Callable[[], bool]) -> None:
    """The same among tasks of one loop."""
    for _ in range(2000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("waited in vain")


class Person:
    """Somebody with a browser: everything that comes over the socket is checked against the contract and kept."""

    def __init__(self, base: str, game: str, secret: str | None = None, hello: bool = True) -> None:
        address = f"{base.replace('http', 'ws')}/api/games/{game}/socket"
        self._leaving = ExitStack()
        self.socket: ClientConnection = self._leaving.enter_context(
            connect(address, max_size=None, open_timeout=PATIENCE)
        )
        self.secret = secret
        self.raw: list[str] = []
        self.heard: list[Message] = []
        self.view: Message = {}
        self.revision = -1
        self.info: Message = {}
        self.closed: int | None = None
        self._incoming: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        if hello:
            try:
                self.send({"type": "hello", "secret": secret})
                self.until("welcome")
            except BaseException:
                self.close()
                raise

    def _listen(self) -> None:
        try:
            for text in self.socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self._incoming.put(json.loads(text))
        except ConnectionClosed:
            pass
        self._incoming.put(None)

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def next(self) -> Message:
        """The next message, noted; fails if the connection ends."""
        message = self._incoming.get(timeout=PATIENCE)
        assert message is not None, f"the connection ended: {self.socket.close_code}"
        FROM_SERVER.validate_python(message, strict=True)
        self.heard.append(message)
        if message["type"] == "update":
            self.view, self.revision = message["view"], message["revision"]
        if message["type"] in ("welcome", "info"):
            self.info = message["info"]
        return message

    def until(self, kind: str, fits: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of that kind."""
        while True:
            message = self.next()
            if message["type"] == kind and fits(message):
                return message

    def ended(self) -> int:
        """Waits for the connection to end; its code."""
        while self._incoming.get(timeout=PATIENCE) is not None:
            pass
        return self.socket.close_code or 0

    def drain(self) -> None:
        """Take note of everything that came before the connection ended."""
        while (message := self._incoming.get(timeout=PATIENCE)) is not None:
            if message["type"] == "update":
                self.view, self.revision = message["view"], message["revision"]

    def close(self) -> None:
        self._leaving.close()
        self._listener.join(PATIENCE)

    # --- Playing

    @property
    def asked(self) -> bool:
        return bool(self.view) and self.view["question"] is not None

    @property
    def over(self) -> bool:
        return bool(self.view) and self.view["result"] is not None

    def answer(self, option: int, revision: int | None = None) -> None:
        number = self.revision if revision is None else revision
        self.send({"type": "answer", "revision": number, "option": option})

    def until_asked(self) -> None:
        """Until it is this person's turn to answer, or the game is over."""
        while not self.asked and not self.over:
            self.until("update")

    def play(self, luck: Random, answers: int = 100_000) -> int:
        """Answer by lot; how many answers were given."""
        given = 0
        self.until_asked()
        while given < answers and not self.over:
            before = self.revision
            self.answer(luck.randrange(len(self.view["question"]["options"])))
            given += 1
            while self.revision == before:
                self.until("update")
            self.until_asked()
        return given


def api(base: str, **headers: str) -> httpx.Client:
    """A client of the HTTP interface."""
    return httpx.Client(base_url=base, timeout=PATIENCE, headers=headers)


def new_game(base: str, **wishes: Any) -> Message:
    """A game against the computer, unless the wishes say otherwise; the seat that was granted. Where the server lets
    a seed be asked for, it is the same game each time."""
    if wishes.get("opponent") != "friend":
        wishes.setdefault("seed", SEED)
    body = {"rules": "xy", "name": "Ash", "deck": {"theme": DECKS[0]}, "opponent": "computer", "level": "beginner"}
    with api(base) as client:
        made = client.post("/api/games", json={**body, **wishes})
    assert made.status_code == 201, made.text
    grant: Message = made.json()
    return grant
