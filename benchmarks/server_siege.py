"""A server under siege: what a running game notices of people who mean it ill.

    python -m benchmarks.server_siege --sockets 5000 --seconds 20

Against a server of its own on 127.0.0.1 with an empty SQLite file: connections that send half a request and wait,
sockets that never say hello, watchers who do not read what they are sent, pings without end, and deck lists of twenty
thousand spaces, all at once and for so long; whoever is let go comes again at once. Meanwhile five people play, and it
is measured how long each answer takes. They are a process of their own, so that what is measured is the server and not
the crowd. Prints JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

from benchmarks.server_load import Player, Times, new_games, processor_seconds, spread, start
from playmat.engine import COMPILED
from playmat.testing.benchmark import machine_info

THINK: Final = 0.05
SPACES: Final = json.dumps({"rules": "xy", "deck": {"text": "1 a" + " " * 19_000 + "!"}}).encode()
UPGRADE: Final = (
    "GET /api/games/{game}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
HELLO: Final = b"\x81\x90\0\0\0\0" + b'{"type":"hello"}'
PING: Final = b"\x89\x80\0\0\0\0"


async def nuisance(kind: int, host: str, port: int, game: str, until: float, counts: dict[str, int]) -> None:
    """One connection that does no good; when it is let go it comes again."""
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection(host, port)
        except OSError:
            counts["refused"] += 1
            await asyncio.sleep(1)
            continue
        counts["opened"] += 1
        try:
            if kind % 5 == 0:
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
            else:
                writer.write(UPGRADE.format(game=game, host=f"{host}:{port}").encode())
                if kind % 5 == 1:
                    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
                    writer.write(HELLO)
            if kind % 100 == 2:
                for _ in range(1000):
                    writer.write(PING * 20)
                    await asyncio.wait_for(writer.drain(), 5)
                    await asyncio.sleep(0)
            # Nothing is read: what is sent here piles up.
            while time.monotonic() < until and not writer.is_closing() and not reader.at_eof():
                await asyncio.sleep(1)
                if kind % 5 == 0:
                    writer.write(b"x")
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            counts["let_go"] += 1
        finally:
            writer.close()


async def lists(host: str, port: int, until: float, counts: dict[str, int]) -> None:
    """Deck lists that hold nothing but spaces, one after another."""
    head = f"POST /api/decks/check HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
    while time.monotonic() < until:
        try:
            reader, writer = await asyncio.open_connection(host, port)
            writer.write(f"{head}Content-Length: {len(SPACES)}\r\nConnection: close\r\n\r\n".encode() + SPACES)
            await asyncio.wait_for(reader.read(), 60)
            counts["lists"] += 1
            writer.close()
        except (OSError, TimeoutError):
            await asyncio.sleep(0.5)


async def crowd(base: str, games: list[str], sockets: int, seconds: float, counts: dict[str, int]) -> None:
    """Everybody who means it ill, for so long."""
    place = urlsplit(base)
    host, port = place.hostname or "", place.port or 0
    until = time.monotonic() + seconds
    come = []
    for number in range(sockets):
        come.append(asyncio.create_task(nuisance(number, host, port, games[number % len(games)], until, counts)))
        if number % 50 == 49:
            await asyncio.sleep(0.05)
    come.append(asyncio.create_task(lists(host, port, until, counts)))
    await asyncio.sleep(max(0.0, until - time.monotonic()))
    for task in come:
        task.cancel()
    await asyncio.gather(*come, return_exceptions=True)


def besiege(line: Connection, base: str, games: list[str], sockets: int, seconds: float) -> None:
    """The crowd's own process: it gives way to those who measure."""
    os.nice(10)
    counts = {"opened": 0, "refused": 0, "let_go": 0, "lists": 0}
    asyncio.run(crowd(base, games, sockets, seconds, counts))
    line.send({**counts, "processor_seconds": round(time.process_time(), 1)})


async def siege(base: str, sockets: int, seconds: float, pid: int) -> dict[str, Any]:
    place = urlsplit(base)
    host, port = place.hostname or "", place.port or 0
    loop = asyncio.get_running_loop()
    games = new_games(base, 20, "beginner")
    times, quiet = Times(), Times()

    async def sit(number: int, held: Times) -> Player:
        game, secret = games[number]
        _, player = await loop.create_connection(
            lambda: Player(game, secret, place.netloc, Random(number), held), host, port
        )
        await player.seated
        return player

    before = await sit(0, quiet)
    before.begin(THINK)
    await asyncio.sleep(5)
    before.transport.close()
    ours, theirs = multiprocessing.Pipe()
    coming = 5 + sockets / 500
    given = (theirs, base, [game for game, _ in games], sockets, coming + seconds + 5)
    enemies = multiprocessing.get_context("spawn").Process(target=besiege, args=given)
    enemies.start()
    await asyncio.sleep(coming)
    players = [await sit(number, times) for number in range(1, 6)]
    served, used, begun = processor_seconds(pid), time.process_time(), time.monotonic()
    for player in players:
        player.begin(THINK)
    await asyncio.sleep(seconds)
    taken = time.monotonic() - begun
    found = {
        "answers": len(times.answer),
        "connections_lost_by_players": times.lost,
        "answer_ms_before": spread(quiet.answer),
        "answer_ms": spread(times.answer),
        "server_cores_used": round((processor_seconds(pid) - served) / taken, 2),
        "client_core_used": round((time.process_time() - used) / taken, 2),
    }
    for player in players:
        player.transport.close()
    found["nuisances"] = await asyncio.to_thread(ours.recv)
    enemies.join()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=5000, metavar="N", help="that do no good (default 5000)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="of play (default 20)")
    given = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    core = cores[0] if len(cores) > 1 else None
    with tempfile.TemporaryDirectory() as folder:
        server, base = start(f"sqlite:///{folder}/table.db", 1, core)
        try:
            if core is not None:
                os.sched_setaffinity(0, set(cores[1:]))
            found = asyncio.run(siege(base, given.sockets, given.seconds, server.pid))
        finally:
            server.terminate()
            server.communicate()
    data = {"sockets": given.sockets, "compiled": COMPILED, **found, "machine": machine_info()}
    print(json.dumps(data, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
