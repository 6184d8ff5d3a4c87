"""Limits: each is met on purpose, and everybody else goes on."""

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from starlette.websockets import WebSocketState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from playmat.cli import main
from playmat.model.errors import PlaymatError
from playmat.server import limits as rules
from playmat.server.app import create_app
from playmat.server.database import database_url
from playmat.server.doors import ACCEPTED_AT_ONCE, Doors, Served
from playmat.server.jobs.kept import KeptJobs
from playmat.server.kept_events import EventRecord, KeptEvents
from playmat.server.limits import Addresses, Kept, Limits, Room, changed, neighbourhood
from playmat.server.problems import Refused
from playmat.server.rows import GameRecord, JobRecord, SeatRecord
from playmat.server.run import Serving
from playmat.server.settings import Settings
from playmat.server.sockets import Browser
from playmat.server.store import Store, now
from tests.architecture.sources import ROOT
from tests.server.running import DECKS, LiveServer, Message, Person, api, new_game, wait_until

PUBLIC = {"host": "0.0.0.0"}
"""A server for others than this machine."""


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[LiveServer]:
    live = LiveServer(f"sqlite:///{folder / 'table.db'}", **settings)
    try:
        yield live
    finally:
        live.stop()


def wishes(**changes: Any) -> Message:
    return {"rules": "xy", "deck": {"theme": DECKS[0]}, "opponent": "computer", "level": "beginner", **changes}


# --- The page


def test_the_limits_of_the_page_are_the_limits() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([a-z_]+)` \| ([0-9.]+) \|", page, re.MULTILINE))
    assert {name: float(value) for name, value in listed.items()} == {
        one.name: float(getattr(Limits(), one.name)) for one in fields(Limits)
    }


def test_a_limit_is_changed_by_name() -> None:
    found = changed(Limits(), ["games=5", "header_seconds = 0.5", "games=7"])
    assert (found.games, found.header_seconds, found.decks) == (7, 0.5, Limits().decks)
    for wrong in ("games", "games=", "games=x", "games=0", "games=-1", "games=1e99", "games=nan", "nothing=1", "=1"):
        with pytest.raises(PlaymatError, match="--limit"):
            changed(Limits(), [wrong])


# --- Connections


def raw(server: LiveServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), 10)


def ends(opened: socket.socket, within: float = 10.0) -> bool:
    """Whether the other end lets go."""
    opened.settimeout(within)
    try:
        while opened.recv(65536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(header_seconds=0.3, body_seconds=0.3)) as live:
        host = f"Host: 127.0.0.1:{live.port}\r\n"
        halves = [
            "",
            "GET /api/rulesets HTTP/1.1\r\n",
            f"GET /api/rulesets HTTP/1.1\r\n{host}X: ",
            f"GET /api/rulesets HTTP/1.1\r\n{host}\r\nGET /api/ru",  # after a whole one
            f"POST /api/games HTTP/1.1\r\n{host}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{{",
        ]
        opened = [raw(live) for _ in halves]
        begun = time.monotonic()
        for one, half in zip(opened, halves, strict=True):
            one.sendall(half.encode())
        assert all(ends(one) for one in opened) and time.monotonic() - begun < 9
        for one in opened:
            one.close()
        wait_until(lambda: len(live.server.doors) == 0)
        with api(live.base) as client:
            assert client.get("/api/rulesets").status_code == 200


def test_a_head_that_drips(tmp_path: Path) -> None:
    """A byte now and then does not keep a connection open."""
    with served(tmp_path, limits=Limits(header_seconds=0.5)) as live, raw(live) as opened:
        begun = time.monotonic()
        with pytest.raises(OSError):
            while time.monotonic() - begun < 10:
                opened.sendall(b"G")
                time.sleep(0.05)
        assert time.monotonic() - begun < 5


def test_a_body_in_pieces_is_not_read(tmp_path: Path) -> None:
    """Sixty thousand pieces of a byte each would cost a hundred times what they cost to send."""
    with served(tmp_path) as live, raw(live) as opened:
        head = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\nTransfer-Encoding: chunked\r\n"
        opened.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode())
        assert opened.recv(12) == b"HTTP/1.1 411"
        assert ends(opened, 3.0)  # before anybody has waited long enough


def test_a_head_that_is_too_long(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(header_bytes=2000)) as live, raw(live) as opened:
        opened.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 70_000)
        assert ends(opened)


def test_newcomers_wait_in_a_line(tmp_path: Path) -> None:
    """Beyond a burst they are listened to one after the other, each in its turn; whoever is there already plays on."""
    with served(tmp_path, limits=Limits(newcomers_at_once=8, newcomers_a_second=2)) as live:
        made = new_game(live.base)
        player = Person(live.base, made["game"], made["secret"])
        player.until_asked()
        crowd = [raw(live) for _ in range(11)]
        begun = time.monotonic()
        for one in crowd:
            one.sendall(f"GET /api/rulesets HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\n\r\n".encode())
        wait_until(lambda: live.server.doors.waiting >= 2)
        player.play(Random(1), 5)
        came = []
        for one in crowd:
            assert one.recv(12) == b"HTTP/1.1 200"
            came.append(time.monotonic() - begun)
        assert came == sorted(came) and came[-1] > 1
        assert live.server.doors.waiting == 0
        crowd.append(raw(live))
        for one in crowd:
            one.close()
        wait_until(lambda: len(live.server.doors) == 1)
        player.close()


def test_a_crowd_comes_in_by_and_by(tmp_path: Path) -> None:
    """Of many that wait with the system, a turn of the loop lets in a few."""

    async def watch() -> list[int]:
        app = create_app(Settings(f"sqlite:///{tmp_path / 'table.db'}"))
        doors: Doors = app.state.server.doors
        serving = Serving(Served(app, app.state.server.settings), lambda: None)
        listening = socket.create_server(("127.0.0.1", 0))
        task = asyncio.create_task(serving.serve(sockets=[listening]))
        while not serving.started:
            await asyncio.sleep(0.01)
        crowd = [socket.create_connection(listening.getsockname(), 10) for _ in range(60)]
        found = [len(doors)]
        while found[-1] < len(crowd):
            await asyncio.sleep(0)
            found.append(len(doors))
        for one in crowd:
            one.close()
        serving.should_exit = True
        await task
        return found

    found = asyncio.run(watch())
    assert 0 < max(after - before for before, after in pairwise(found)) <= ACCEPTED_AT_ONCE


def test_who_does_not_read_is_let_go() -> None:
    """What waits for a browser is bounded in bytes; one message may be longer than that."""

    class Stuck:
        client = None
        application_state = WebSocketState.CONNECTED

        def __init__(self) -> None:
            self.reads = asyncio.Event()
            self.read: list[int] = []
            self.closed: tuple[int, str] | None = None

        async def send_text(self, text: str) -> None:
            await self.reads.wait()
            self.read.append(len(text))

        async def close(self, code: int, reason: str) -> None:
            self.closed = (code, reason)

    async def watch() -> Stuck:
        stuck = Stuck()
        hall = SimpleNamespace(services=SimpleNamespace(metrics=None, limits=Limits(unread_bytes=1000)))
        browser = Browser(stuck, hall)  # type: ignore[arg-type]
        for _ in range(30):
            browser.send(b"x" * 100)
            await asyncio.sleep(0)
        stuck.reads.set()
        await browser.finish()
        other = Stuck()
        other.reads.set()
        browser = Browser(other, hall)  # type: ignore[arg-type]
        browser.send(b"x" * 5000)
        await browser.finish()
        assert (other.read, other.closed) == ([5000], (1000, ""))
        return stuck

    stuck = asyncio.run(watch())
    assert stuck.read == [100] * 11  # the one that was being written is in the line no longer
    assert stuck.closed == (1008, "too slow")


def test_one_connection_too_many(tmp_path: Path) -> None:
    """Whoever is there stays; whoever comes next is let go at once, and gets in when there is room."""
    with served(tmp_path, limits=Limits(connections=20)) as live:
        made = new_game(live.base)
        player = Person(live.base, made["game"], made["secret"])
        player.until_asked()
        crowd = [raw(live) for _ in range(40)]
        wait_until(lambda: live.server.doors.turned_away >= 21)
        assert len(live.server.doors) == 20
        player.play(Random(1), 5)
        for one in crowd:
            one.close()
        wait_until(lambda: len(live.server.doors) == 1)
        player.play(Random(1), 2)
        player.close()


def test_many_connections_of_one_address() -> None:
    doors = Doors(Limits(connections=10, connections_an_address=3), ("10.0.0.1",))
    transports: list[Any] = [object() for _ in range(20)]
    assert [doors.enter(one, "192.0.2.7") for one in transports[:4]] == [True, True, True, False]
    assert doors.enter(transports[4], "192.0.2.8")
    assert all(doors.enter(one, "10.0.0.1") for one in transports[5:10]), "a proxy stands for many"
    assert doors.enter(transports[10], "127.0.0.1") and not doors.enter(transports[11], "127.0.0.1"), "ten in all"
    for one in transports:
        doors.leave(one)
        doors.leave(one)
    assert len(doors) == 0 and doors._by_address == {}


# --- Sockets


def test_pings_that_are_too_many(tmp_path: Path) -> None:
    limits = Limits(pings_a_second=1, pings_at_once=20)
    with served(tmp_path, limits=limits) as live:
        made = new_game(live.base)
        address = f"ws://127.0.0.1:{live.port}/api/games/{made['game']}/socket"
        with connect(address) as opened:
            opened.send(json.dumps({"type": "hello"}))
            with pytest.raises((ConnectionClosed, OSError)):
                for _ in range(20_000):
                    opened.ping()
                    # The server is given time to mind.
                    time.sleep(0.001)
            with pytest.raises(ConnectionClosed):
                while True:
                    opened.recv(10)
            # What was sent in vain may take the reason along.
            assert opened.close_code in (1008, 1006)
        player = Person(live.base, made["game"], made["secret"])
        player.play(Random(1), 2)
        player.close()


def test_a_message_in_too_many_pieces(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(fragments=10)) as live:
        made = new_game(live.base)
        address = f"ws://127.0.0.1:{live.port}/api/games/{made['game']}/socket"
        with connect(address) as opened:
            opened.send(iter(['{"type": "he', "llo", '"}']))
            assert json.loads(opened.recv(10))["type"] == "welcome"
            with pytest.raises((ConnectionClosed, OSError)):
                opened.send("" for _ in range(100_000))
            with pytest.raises(ConnectionClosed):
                while True:
                    opened.recv(10)


def test_watchers_who_come_at_the_same_moment(tmp_path: Path) -> None:
    """They are counted before anything is waited for: no more get in than there is room for."""
    with served(tmp_path, limits=Limits(watchers_a_game=5)) as live:
        made = new_game(live.base)
        people = [Person(live.base, made["game"], hello=False) for _ in range(40)]
        barrier = threading.Barrier(len(people))

        def hello(person: Person) -> None:
            barrier.wait()
            person.send({"type": "hello"})

        threads = [threading.Thread(target=hello, args=(person,)) for person in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        first = [person.next() for person in people]
        let_in = [one for one in first if one["type"] == "welcome"]
        assert len(let_in) == 5
        assert all(one["problem"]["code"] == "full" for one in first if one["type"] != "welcome")
        player = Person(live.base, made["game"], made["secret"])
        player.play(Random(1), 2)
        for person in (*people, player):
            person.close()


def test_sockets_of_one_address(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(sockets_an_address=3), **PUBLIC) as live:
        made = new_game(live.base)
        people = [Person(live.base, made["game"]) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            Person(live.base, made["game"])
        people[0].close()
        wait_until(lambda: live.server.addresses._sockets != {"127.0.0.1": 3})
        again = Person(live.base, made["game"])
        for person in (*people[1:], again):
            person.close()


# --- By address


def test_requests_of_one_address(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(requests_a_second=0.01, requests_at_once=5), **PUBLIC) as live:
        with api(live.base) as client:
            assert [client.get("/api/opponents").status_code for _ in range(5)] == [200] * 5
            refused = client.get("/api/opponents")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert int(refused.headers["retry-after"]) > 1 and refused.headers["x-content-type-options"] == "nosniff"
        with api(live.base, **{"x-forwarded-for": "192.0.2.9"}) as client:
            assert client.get("/api/opponents").status_code == 200, "the proxy says that somebody else asks"


def test_games_of_one_address(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(games_an_hour=2, decks_an_hour=1, replays_an_hour=1), **PUBLIC) as live:
        with api(live.base, **{"X-Playmat-Player": "somebody who saves"}) as client:
            codes = [client.post("/api/games", json=wishes()).status_code for _ in range(3)]
            assert codes == [201, 201, 429]
            deck = {"name": "Deck", "rules": "xy", "text": ""}
            assert [client.post("/api/my/decks", json=deck).status_code for _ in range(2)] == [201, 429]
            upload = [client.post("/api/replays", json={"replay": {}}).status_code for _ in range(2)]
            assert upload == [422, 429]


def test_at_home_nobody_is_counted(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(requests_at_once=1, games_an_hour=1, sockets_an_address=1)) as live:
        with api(live.base) as client:
            assert [client.get("/api/opponents").status_code for _ in range(20)] == [200] * 20
        people = [Person(live.base, new_game(live.base)["game"]) for _ in range(3)]
        for person in people:
            person.close()


def test_what_counts_as_one_address(monkeypatch: pytest.MonkeyPatch) -> None:
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::1") == "2001:db8:1:2::/64"
    assert neighbourhood("::ffff:192.0.2.1") == "192.0.2.1" and neighbourhood("x" * 500) == "x" * 64
    monkeypatch.setattr(rules, "ADDRESSES_KEPT", 10)
    addresses = Addresses(Limits(), True)
    for number in range(100):
        addresses.spend("request", f"192.0.2.{number}")
    assert len(addresses._asked) == 10


# --- In all


def test_a_server_that_is_full() -> None:
    kept = [Kept(3, 0, 0, 0, 1000)]
    room = Room(Limits(games=5, decks=1, stored_bytes=2000), lambda: kept[0])
    room.take("games")
    room.take("games")
    with pytest.raises(Refused, match="no room for more games"):
        room.take("games")
    room.take("decks")
    room._at -= Room.LOOK_AGAIN
    kept[0] = Kept(0, 0, 0, 0, 2000)
    with pytest.raises(Refused, match="no room for more replays"):
        room.take("replays")


def test_a_full_server_goes_on_with_its_games(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(games=1)) as live:
        made = new_game(live.base)
        with api(live.base) as client:
            refused = client.post("/api/games", json=wishes())
        assert (refused.status_code, refused.json()["code"]) == (503, "no-room")
        player = Person(live.base, made["game"], made["secret"])
        player.play(Random(1), 3)
        player.close()


def test_a_game_that_is_too_long(tmp_path: Path) -> None:
    with served(tmp_path, limits=Limits(answers_a_game=30, log_lines=10)) as live:
        made = new_game(live.base, opponent="same-screen", level="")
        player = Person(live.base, made["game"], made["secret"])
        player.play(Random(1), 30)
        player.answer(0)
        assert player.until("refused")["problem"]["code"] == "too-long"
        again = Person(live.base, made["game"], made["secret"])
        assert len(again.until("history")["log"]) == 10
        again.until("update")
        again.send({"type": "concede"})
        again.until("info", lambda one: one["info"]["status"] == "over")
        for person in (player, again):
            person.close()


# --- What goes


def kept_game(store: Store, game: str, status: str, days: int, touched: int | None = None) -> None:
    seats = [SeatRecord("human", "Ash", "", None, ["xy0-2"]), SeatRecord("open")]
    record = GameRecord(game, "xy", 1, status, now() - timedelta(days=days), seats)
    store.add_game(record).result(30)
    store.add_answer(game, 0, 1, 0, False).result(30)
    if touched is not None:
        values = {"at": now() - timedelta(days=touched), "game": game}
        store.write(
            lambda connection: connection.execute(text("UPDATE games SET touched = :at WHERE id = :game"), values)
        ).result(30)


def test_what_is_old_goes(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With a dry run first, which counts the same and removes nothing."""
    store = Store(database)
    store.open()
    kept_game(store, "waits-new", "waiting", 29)
    kept_game(store, "waits-old", "waiting", 31)
    kept_game(store, "runs-new", "running", 364)
    kept_game(store, "runs-old", "running", 400)
    kept_game(store, "runs-used", "running", 400, touched=10)
    kept_game(store, "over-new", "over", 700)
    kept_game(store, "over-old", "over", 800, touched=740)
    store.add_replay("replay-1", {}).result(30)
    old = now() - timedelta(days=400)
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE replays SET created = :old"), {"old": old})
    store.add_replay("replay-2", {}).result(30)
    for job, status, days in (("job-done", "done", 366), ("job-waits", "waiting", 366), ("job-new", "done", 364)):
        at = now() - timedelta(days=days)
        KeptJobs(store).add(JobRecord(job, "Ash", "squares", "", "", {}, status, at, at), 10, 10).result(30)
    for event, days in (("event-old", 366), ("event-new", 364)):
        at = now() - timedelta(days=days)
        KeptEvents(store).add(EventRecord(event, "Ash", "base2", "easy", 1, "over", at, at, "Ash", 8, []), 10).result(
            30
        )
    said = ["waiting games: 1", "running games: 1", "over games: 1", "replays: 1", "long work: 1", "events: 1"]
    assert main(["serve", "--prune", "--dry-run", "--database", database]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{line} would go" for line in said]
    assert store.measure().games == 7
    # While the server runs: nobody has to stop it.
    assert main(["serve", "--prune", "--database", database]) == 0
    assert capsys.readouterr().out.splitlines() == [f"{line} removed" for line in said]
    with engine.connect() as connection:
        left = set(connection.execute(text("SELECT id FROM games")).scalars())
        answers = set(connection.execute(text("SELECT game FROM answers")).scalars())
    engine.dispose()
    assert left == answers == {"waits-new", "runs-new", "runs-used", "over-new"}
    found = store.measure()
    assert (found.games, found.replays, found.jobs, found.events) == (4, 1, 2, 1) and found.bytes > 0
    store.close()


def test_whoever_comes_keeps_a_game_from_going(tmp_path: Path) -> None:
    with served(tmp_path) as live:
        made = new_game(live.base)
        live.server.hall._tables[made["game"]].put_away()
        store = live.server.store
        old = {"old": now() - timedelta(days=300), "game": made["game"]}
        store.write(
            lambda connection: connection.execute(text("UPDATE games SET created = :old WHERE id = :game"), old)
        ).result(30)
        person = Person(live.base, made["game"])
        wait_until(lambda: (store.game(made["game"]).touched or now()) > now() - timedelta(days=1))
        person.close()
