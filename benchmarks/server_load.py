"""Many games at once against a level of the computer: how long people wait, and how much one core carries.

    python -m benchmarks.server_load                                1,000 games of people who think 3 s, SQLite
    python -m benchmarks.server_load --think 0 --games 50           what a core does when it is never idle
    python -m benchmarks.server_load --postgresql --workers 2       two processes on one PostgreSQL made for it

The server is a process of its own with an empty database; with one worker it is bound to one core and the players are
on the others. All games are made and joined before anything is measured. People answer by lot after thinking; measured
is, from the moment an answer is sent, how long until its player sees what came of it (`answer`), and until the player
is asked again, after everything that the computer does in between (`asked_again`).

The players are no bottleneck: they speak the socket's protocol over plain asyncio and look for the few bytes that they
need instead of reading messages as JSON. How much of a core they used is printed beside what the server used. Prints
JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import re
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from playmat.engine import COMPILED
from playmat.testing.benchmark import machine_info

DECKS: Final = ("d-xy0-2", "d-xy0-3", "d-xy1-1", "d-xy1-2")
REVISION: Final = re.compile(rb'^\{"type":"update","revision":(\d+),')
ARRIVING: Final = 25
"""Players who sit down at the same time."""


class Times:
    """What the players had to wait, in seconds, and what they have seen."""

    def __init__(self) -> None:
        self.answer: list[float] = []
        self.asked_again: list[float] = []
        self.updates = 0
        self.bytes = 0
        self.finished = 0
        self.refused = 0
        self.lost = 0


class Player(asyncio.Protocol):
    """Somebody at a table: frames of the protocol in and out, nothing more."""

    def __init__(self, game: str, secret: str, host: str, luck: Random, times: Times) -> None:
        self._game = game
        self._secret = secret
        self._host = host
        self._luck = luck
        self._times = times
        self._held = bytearray()
        self._open = False
        self._sent = 0.0
        self._answered = -1
        self._waiting: tuple[int, int] | None = None
        self.seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.think = -1.0
        """Seconds before an answer; below 0 nobody answers yet."""
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        head = (
            f"GET /api/games/{self._game}/socket HTTP/1.1\r\nHost: {self._host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        transport.write(head.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.seated.done():
            self.seated.set_exception(OSError("a player could not sit down"))
        if self.think >= 0:
            self._times.lost += 1

    def data_received(self, data: bytes) -> None:
        held = self._held
        held += data
        if not self._open:
            end = held.find(b"\r\n\r\n")
            if end < 0:
                return
            if not held.startswith(b"HTTP/1.1 101"):
                self.transport.close()
                return
            del held[: end + 4]
            self._open = True
            self._send(json.dumps({"type": "hello", "secret": self._secret}).encode())
        while (found := self._frame()) is not None:
            self._heard(found)

    def _frame(self) -> bytes | None:
        """The next text, if it is there whole; pings are answered on the way."""
        held = self._held
        while len(held) >= 2:
            size, start = held[1] & 127, 2
            if size == 126:
                if len(held) < 4:
                    return None
                size, start = struct.unpack_from("!H", held, 2)[0], 4
            elif size == 127:
                if len(held) < 10:
                    return None
                size, start = struct.unpack_from("!Q", held, 2)[0], 10
            if len(held) < start + size:
                return None
            kind, content = held[0] & 15, bytes(held[start : start + size])
            del held[: start + size]
            if kind == 1:
                return content
            if kind == 9:
                self._send(content, 10)
        return None

    def _send(self, content: bytes, kind: int = 1) -> None:
        """Masked with zeros, which leaves it as it is."""
        size = len(content)
        head = bytes((128 | kind, 128 | size)) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + bytes(4) + content)

    def _heard(self, message: bytes) -> None:
        found = REVISION.match(message)
        times = self._times
        times.bytes += len(message)
        if found is None:
            times.refused += message.startswith(b'{"type":"refused"')
            return
        now = time.perf_counter()
        revision = int(found[1])
        times.updates += 1
        if not self.seated.done():
            self.seated.set_result(None)
        if self._sent and revision == self._answered + 1:
            times.answer.append(now - self._sent)
        if b'"result":null' not in message:
            times.finished += 1
            self._waiting = None
            self._sent = 0.0
            return
        asked = message.find(b'"question":{')
        if asked < 0:
            return
        if self._sent:
            times.asked_again.append(now - self._sent)
            self._sent = 0.0
        self._waiting = (revision, message.count(b'"index":', asked))
        if self.think >= 0:
            self.soon()

    def begin(self, think: float) -> None:
        self.think = think
        if self._waiting is not None:
            asyncio.get_running_loop().call_later(self._luck.uniform(0, think), self._answer)

    def soon(self) -> None:
        if self.think == 0:
            self._answer()
        else:
            asyncio.get_running_loop().call_later(self.think * self._luck.uniform(0.5, 1.5), self._answer)

    def _answer(self) -> None:
        if self._waiting is None or self.think < 0:
            return
        revision, options = self._waiting
        self._waiting = None
        option = self._luck.randrange(options)
        self._answered, self._sent = revision, time.perf_counter()
        self._send(f'{{"type":"answer","revision":{revision},"option":{option}}}'.encode())


def new_games(base: str, count: int, level: str) -> list[tuple[str, str]]:
    """Games, with the secret of the player's seat each."""
    place = urlsplit(base)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
    luck = Random(1)
    made = []
    for _ in range(count):
        body = {"rules": "xy", "deck": {"theme": luck.choice(DECKS)}, "opponent": "computer", "level": level}
        connection.request("POST", "/api/games", json.dumps(body), {"Content-Type": "application/json"})
        grant = json.loads(connection.getresponse().read())
        made.append((grant["game"], grant["secret"]))
    connection.close()
    return made


async def play(base: str, games: Sequence[tuple[str, str]], think: float, seconds: float, pid: int) -> dict[str, Any]:
    """Sit everybody down, then let them play so long."""
    times = Times()
    place = urlsplit(base)
    loop = asyncio.get_running_loop()
    players: list[Player] = []
    for start in range(0, len(games), ARRIVING):
        some = []
        for number, (game, secret) in enumerate(games[start : start + ARRIVING], start):
            luck = Random(number)
            _, player = await loop.create_connection(
                lambda game=game, secret=secret, luck=luck: Player(game, secret, place.netloc, luck, times),  # type: ignore[misc]
                place.hostname,
                place.port,
            )
            some.append(player)
        await asyncio.gather(*(one.seated for one in some))
        players += some
    memory = resident(pid)
    times.updates = times.bytes = 0
    served, used, begun = processor_seconds(pid), time.process_time(), time.monotonic()
    for player in players:
        player.begin(think)
    await asyncio.sleep(seconds)
    taken = time.monotonic() - begun
    served, used = processor_seconds(pid) - served, time.process_time() - used
    answers = len(times.answer)
    for player in players:
        player.think = -1.0
        player.transport.close()
    return {
        "seconds": round(taken, 1),
        "answers": answers,
        "answers_per_s": round(answers / taken, 1),
        "updates_per_s": round(times.updates / taken, 1),
        "updates_per_server_core_s": round(times.updates / max(served, 1e-9)),
        "megabytes_per_s": round(times.bytes / taken / 1e6, 2),
        "games_finished": times.finished,
        "refused": times.refused,
        "connections_lost": times.lost,
        "server_cores_used": round(served / taken, 2),
        "client_core_used": round(used / taken, 2),
        "server_memory_mb": round(memory / 1e6),
        "answer_ms": spread(times.answer),
        "asked_again_ms": spread(times.asked_again),
    }


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median, p90, p99 and the longest, in milliseconds."""
    ordered = sorted(seconds)
    if not ordered:
        return {}
    places = {"median": 0.5, "p90": 0.9, "p99": 0.99, "longest": 1.0}
    last = len(ordered) - 1
    return {name: round(1000 * ordered[min(last, int(part * len(ordered)))], 1) for name, part in places.items()}


def family(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for one in found:
        with contextlib.suppress(OSError):
            found += [int(child) for child in Path(f"/proc/{one}/task/{one}/children").read_text().split()]
    return found


def processor_seconds(pid: int) -> float:
    """What the server's processes have used, where the system tells."""
    total = 0
    for one in family(pid):
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    total = 0
    for one in family(pid):
        with contextlib.suppress(OSError):
            total += int(Path(f"/proc/{one}/statm").read_text().split()[1])
    return float(total * os.sysconf("SC_PAGE_SIZE"))


def start(database: str, workers: int, core: int | None) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "playmat.server", "--port", "0", "--no-browser", "--database", database]
    command += ["--workers", str(workers)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    if core is not None:
        os.sched_setaffinity(server.pid, {core})
    assert server.stdout is not None
    line = server.stdout.readline()
    if " at http" not in line:
        raise SystemExit("the server did not start")
    return server, line.split()[3].rstrip("/")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="at once (default 1000)")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="of play (default 30)")
    parser.add_argument("--think", type=float, default=3.0, metavar="S", help="before an answer (default 3)")
    parser.add_argument("--level", default="beginner", help="of the computer (default beginner)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that serve (default 1)")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL made for the occasion, not SQLite")
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    core = cores[0] if len(cores) > 1 and given.workers == 1 else None
    with contextlib.ExitStack() as leaving:
        database = f"sqlite:///{leaving.enter_context(tempfile.TemporaryDirectory())}/table.db"
        if given.postgresql:
            from tests.server.databases import cluster, find_postgres

            programs = find_postgres()
            if programs is None:
                raise SystemExit("PostgreSQL is not installed here")
            database = leaving.enter_context(cluster(programs)).database()
        server, base = start(database, given.workers, core)
        try:
            if core is not None:
                os.sched_setaffinity(0, set(cores[1:]))
            print(f"making {given.games} games …", file=sys.stderr, flush=True)
            games = new_games(base, given.games, given.level)
            print(f"playing {given.seconds:g} s …", file=sys.stderr, flush=True)
            found = asyncio.run(play(base, games, given.think, given.seconds, server.pid))
        finally:
            server.terminate()
            server.communicate()
    data = {
        "games": given.games,
        "think_seconds": given.think,
        "level": given.level,
        "workers": given.workers,
        "database": "postgresql" if given.postgresql else "sqlite",
        "compiled": COMPILED,
        "server_on_one_core": core is not None,
        **found,
        "machine": machine_info(),
    }
    print(json.dumps(data, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
