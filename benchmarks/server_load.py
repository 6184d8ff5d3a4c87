"""Many games at once against the computer's simplest level, the server on one core: how long a player waits.

The server is a process of its own, bound to one core, with a new SQLite file; the players are on the other cores. They
answer by lot, and think before they do: about a second in the first round, not at all in the second, which shows what
happens when the core is busy all the time. Measured is, from the moment an answer is sent, how long it takes until the
player sees what came of it (`answer`), and until the player is asked again, after everything that the computer does in
between (`asked_again`). Prints JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect

from playmat.engine import COMPILED
from playmat.library import Library
from playmat.testing.benchmark import machine_info

DECKS = ("d-xy0-2", "d-xy0-3", "d-xy1-1", "d-xy1-2")


class Times:
    """What the players of one round had to wait, in seconds."""

    def __init__(self) -> None:
        self.answer: list[float] = []
        self.asked_again: list[float] = []
        self.updates = 0
        self.finished = 0


async def play(client: httpx.AsyncClient, number: int, level: str, think: float, until: float, times: Times) -> None:
    """One player, in one game after another."""
    luck = Random(number)
    base = str(client.base_url).replace("http", "ws", 1)
    while time.monotonic() < until:
        body = {"rules": "xy", "deck": {"theme": luck.choice(DECKS)}, "opponent": "computer", "level": level}
        made = (await client.post("/api/games", json=body)).raise_for_status().json()
        address = f"{base}api/games/{made['game']}/socket"
        async with connect(address, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "secret": made["secret"]}))
            await sit(socket, luck, think, until, times)


async def sit(socket: Any, luck: Random, think: float, until: float, times: Times) -> None:
    sent = 0.0
    answered = -1
    async for text in socket:
        message = json.loads(text)
        if message["type"] == "refused":
            raise RuntimeError(f"refused: {message['problem']}")
        if message["type"] != "update":
            continue
        now = time.monotonic()
        times.updates += 1
        if sent and message["revision"] == answered + 1:
            times.answer.append(now - sent)
        question = message["view"]["question"]
        if message["view"]["result"] is not None:
            times.finished += 1
            return
        if question is None:
            continue
        if sent:
            times.asked_again.append(now - sent)
        if now > until:
            return
        await asyncio.sleep(think * luck.uniform(0.5, 1.5))
        answered, sent = message["revision"], time.monotonic()
        option = luck.randrange(len(question["options"]))
        await socket.send(json.dumps({"type": "answer", "revision": answered, "option": option}))


async def round_of(base: str, given: argparse.Namespace, think: float, pid: int) -> dict[str, Any]:
    times = Times()
    before, begun = processor_seconds(pid), time.monotonic()
    until = begun + given.seconds
    async with httpx.AsyncClient(base_url=f"{base}/", timeout=60) as client:
        players = (play(client, number, given.level, think, until, times) for number in range(given.games))
        await asyncio.gather(*players)
    taken = time.monotonic() - begun
    return {
        "think_seconds": think,
        "seconds": round(taken, 1),
        "answers": len(times.answer),
        "answers_per_s": round(len(times.answer) / taken, 1),
        "updates_per_s": round(times.updates / taken, 1),
        "games_finished": times.finished,
        "server_core_used": round((processor_seconds(pid) - before) / taken, 2),
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


def processor_seconds(pid: int) -> float:
    """What a process has used of its core, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(folder: str, core: int | None) -> tuple[subprocess.Popen[str], str]:
    database = f"sqlite:///{Path(folder) / 'table.db'}"
    command = [sys.executable, "-m", "playmat.server", "--port", "0", "--no-browser", "--database", database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    if core is not None:
        os.sched_setaffinity(server.pid, {core})
    assert server.stdout is not None
    line = server.stdout.readline()
    if " at http" not in line:
        raise SystemExit("the server did not start")
    return server, line.split()[3].rstrip("/")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="at once (default 100)")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="for each round (default 30)")
    parser.add_argument("--think", type=float, default=1.0, metavar="S", help="before an answer (default 1)")
    parser.add_argument("--level", default="beginner", help="of the computer (default beginner)")
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    core = cores[0] if len(cores) > 1 else None
    Library.default()
    with tempfile.TemporaryDirectory() as folder:
        server, base = start(folder, core)
        if core is not None:
            os.sched_setaffinity(0, set(cores[1:]))
        try:
            rounds = []
            for think in (given.think, 0.0):
                print(f"{given.games} games, {think} s of thinking …", file=sys.stderr, flush=True)
                rounds.append(asyncio.run(round_of(base, given, think, server.pid)))
        finally:
            server.terminate()
            server.communicate()
    data = {
        "games": given.games,
        "level": given.level,
        "compiled": COMPILED,
        "server_on_one_core": core is not None,
        "rounds": rounds,
        "machine": machine_info(),
    }
    print(json.dumps(data, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
