"""Killing servers under load: people play on, as their browsers do, and nothing that they were told may be lost.

    python -m tests.server.killing --on sqlite --kills 100
    python -m tests.server.killing --on postgresql --kills 100
    python -m tests.server.killing --on workers --kills 100

Prints what came of it as JSON. The first two kill the only process and start it again on the same port; the last kills
one of three workers on one PostgreSQL.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from websockets.exceptions import ConnectionClosed

from playmat.library import Library
from playmat.server.played import Played
from playmat.server.store import Store
from tests.server.databases import cluster, find_postgres
from tests.server.running import PATIENCE, Person, ServerProcess, new_game


def workers_of(process: int) -> list[int]:
    """The serving processes below the one that watches them."""
    found = []
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        with contextlib.suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


class Stubborn:
    """A player whose browser connects again, as the client does, and who notes what they were told."""

    def __init__(self, base: str, number: int) -> None:
        self.base = base
        self.luck = Random(number)
        self.told = -1
        """The last answer that the server has told of."""
        self.answers = 0
        self.connections = 0
        self.longest = 0.0
        """Seconds without being asked anything, connecting again included."""
        self.finished: list[tuple[str, int]] = []
        """The games that are over, with the last answer that was told."""
        self.failed = ""
        self._level = ("beginner", "easy")[number % 2]
        self.game = self.secret = ""
        self._new_game()

    def _new_game(self) -> None:
        if self.game:
            self.finished.append((self.game, self.told))
        made = self._again(lambda: new_game(self.base, seed=self.luck.randrange(10**6), level=self._level))
        self.game, self.secret, self.told = made["game"], made["secret"], -1

    @staticmethod
    def _again(work: Callable[[], Any]) -> Any:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return work()
            except Exception:  # there are many ways in which a server is not there
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def play(self, stop: threading.Event) -> None:
        last = time.monotonic()
        try:
            while not stop.is_set():
                person = self._again(lambda: Person(self.base, self.game, self.secret))
                self.connections += 1
                last = self._sit(person, stop, last)
        except BaseException as error:
            self.failed = repr(error)

    def _sit(self, person: Person, stop: threading.Event, last: float) -> float:
        """Play until the connection ends. When this player was last asked something."""
        try:
            person.until("update")
            if person.revision < self.told:
                raise RuntimeError(f"told of answer {self.told}, found {person.revision}")
            while not stop.is_set():
                person.until_asked()
                self.told = max(self.told, person.revision)
                self.longest, last = max(self.longest, time.monotonic() - last), time.monotonic()
                if not person.asked:
                    self._new_game()
                    return last
                before = person.revision
                person.answer(self.luck.randrange(len(person.view["question"]["options"])))
                while person.revision == before:
                    person.until("update")
                self.told = max(self.told, person.revision)
                self.answers += 1
        except AssertionError as error:
            if "the connection ended" not in str(error):
                raise
        except (OSError, ConnectionClosed):
            pass
        finally:
            with contextlib.suppress(OSError, ConnectionClosed):
                person.close()
        return last


def killed_again_and_again(
    base: str, database: str, kill: Callable[[], None], kills: int, games: int
) -> dict[str, float]:
    """People play while somebody kills. Raises AssertionError if an answer that anybody was told of is not kept, or a
    game does not go on; otherwise figures."""
    people = [Stubborn(base, number) for number in range(games)]
    stop = threading.Event()
    threads = [threading.Thread(target=one.play, args=(stop,), daemon=True) for one in people]
    for thread in threads:
        thread.start()
    luck = Random(games)
    for number in range(kills):
        # By what the server has done, not by the clock: one that never gets further than to start would starve whoever
        # needs a new game. Now and then everybody has a turn first.
        since = [one.answers for one in people]
        least = 1 if number % 5 == 4 else 0
        some = luck.randrange(1, 3 * games)
        _wait(partial(_went_on, people, since, some, least), "a game does not go on")
        time.sleep(luck.uniform(0.0, 0.3))
        kill()
        if number % 10 == 9:
            print(f"{number + 1} kills, {sum(one.answers for one in people)} answers", file=sys.stderr, flush=True)
    before = [one.answers for one in people]
    _wait(
        lambda: all(one.answers > was or one.failed for one, was in zip(people, before, strict=True)),
        "a game does not go on",
    )
    stop.set()
    for thread in threads:
        thread.join(PATIENCE)
    failed = [one.failed for one in people if one.failed]
    assert failed == [], failed
    store = Store(database)
    try:
        for one in people:
            for game, told in (*one.finished, (one.game, one.told)):
                record = store.game(game)
                assert len(record.answers) >= told, "an answer that was told is lost"
                Played.replay_of(record).restore(Library.default())
    finally:
        store.close()
    return {
        "kills": kills,
        "players": games,
        "games_finished": sum(len(one.finished) for one in people),
        "answers_acknowledged": sum(one.answers for one in people),
        "connections": sum(one.connections for one in people),
        "lost": 0,
        "longest_wait_seconds": round(max(one.longest for one in people), 2),
    }


class Restarted:
    """A server of one process that is killed and started again on the same port."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.server = ServerProcess(database)
        self.base = self.server.base

    def kill(self) -> None:
        said = self.server.kill()
        assert said == "", said
        self.server = ServerProcess(self.database, "--port", self.base.rpartition(":")[2])


def _went_on(people: list[Stubborn], since: list[int], some: int, least: int) -> bool:
    """Whether there were so many answers in all, and at least so many of everybody."""
    new = [one.answers - was for one, was in zip(people, since, strict=True)]
    return (sum(new) >= some and min(new) >= least) or any(one.failed for one in people)


def _wait(done: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until, otherwise
        time.sleep(0.05)


def listeners(port: int) -> int:
    """How many sockets listen on a port."""
    lines = Path("/proc/net/tcp").read_text().splitlines()[1:]
    return sum(one.split()[1].endswith(f":{port:04X}") and one.split()[3] == "0A" for one in lines)


def kill_one_of(server: ServerProcess, luck: Random) -> None:
    """Kill a worker, once several take connections."""
    port = int(server.base.rpartition(":")[2])
    _wait(lambda: listeners(port) >= 2, "no worker takes the place of one that was killed")
    os.kill(luck.choice(workers_of(server.process.pid)), signal.SIGKILL)


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill servers under load; prints JSON.")
    parser.add_argument("--on", choices=("sqlite", "postgresql", "workers"), required=True)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=12)
    args = parser.parse_args()
    with contextlib.ExitStack() as leaving:
        if args.on == "sqlite":
            database = f"sqlite:///{leaving.enter_context(tempfile.TemporaryDirectory())}/table.db"
        else:
            programs = find_postgres()
            assert programs is not None, "PostgreSQL is not installed here"
            database = leaving.enter_context(cluster(programs)).database()
        if args.on == "workers":
            server = ServerProcess(database, "--workers", "3")
            leaving.callback(server.process.kill)
            luck = Random(1)
            found = killed_again_and_again(
                server.base, database, lambda: kill_one_of(server, luck), args.kills, args.games
            )
            server.stop()
        else:
            single = Restarted(database)
            leaving.callback(lambda: single.server.process.kill())
            found = killed_again_and_again(single.base, database, single.kill, args.kills, args.games)
            single.server.stop()
    print(json.dumps({"on": args.on, **found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
