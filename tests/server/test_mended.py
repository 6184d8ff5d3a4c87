"""Faults that an attack on the server has found, each as it was done: names, headers, records, a locked file."""

import json
import logging
import os
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from playmat.library import Library
from playmat.library.replays import Replay
from playmat.server import database as databases
from playmat.server import keys, logs
from playmat.server.catalogue import FEW, MAY_WAIT, Texts
from playmat.server.database import Damaged, StoreError
from playmat.server.guard import Guard, place
from playmat.server.helper import Helper
from playmat.server.limits import Addresses
from playmat.server.metrics import Metrics
from playmat.server.network import Network
from playmat.server.problems import Refused
from playmat.server.settings import Settings
from playmat.server.store import Store, now
from tests.server.running import DECKS, LiveServer, Message, Person, ServerProcess, api, new_game, wait_until


@pytest.fixture
def own(tmp_path: Path) -> Iterator[LiveServer]:
    """A server whose file the test may damage."""
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}")
    yield live
    live.stop()


# --- Headers and names


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "http://]/", "[", "//[", "http://", "file:///x", "\xff"])
def test_an_origin_that_is_none(server: LiveServer, origin: str) -> None:
    with api(server.base) as client:
        answer = client.get("/api/rulesets", headers=[(b"origin", origin.encode("latin-1"))])
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")
    assert answer.headers["x-content-type-options"] == "nosniff"
    made = new_game(server.base)
    address = f"ws://127.0.0.1:{server.port}/api/games/{made['game']}/socket"
    if origin.isascii():
        with pytest.raises(InvalidStatus) as caught, connect(address, additional_headers={"origin": origin}):
            raise AssertionError("a page of nowhere has opened a socket")
        assert caught.value.response.status_code == 403


def test_places_of_origins() -> None:
    assert place("https://Table.example:8443") == "table.example:8443"
    assert [place(one) for one in ("", "null", "http://[", "ftp://x", "javascript:1")] == [""] * 5


def turned_away(settings: Settings, host: str) -> bool:
    addresses = Addresses(settings.limits, False)
    guard = Guard(None, settings, addresses, Metrics(), Network(settings, addresses), None)  # type: ignore[arg-type]
    refusal = guard._foreign(Headers({"host": host}))
    return refusal is not None and refusal.code == "foreign-host"


def test_a_name_that_a_stranger_made_point_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """On every address of this machine too: a page of that name would count as our own."""
    monkeypatch.setattr(socket, "gethostname", lambda: "attic")
    monkeypatch.setattr(socket, "getfqdn", lambda: "attic.example.org")
    everywhere = Settings("sqlite:///x", host="0.0.0.0", origins=("https://table.example",))
    for host in ("evil.example:8000", "evil.example", "attic.evil.example", "", "localhost.evil.example:8000"):
        assert turned_away(everywhere, host), host
    for host in (
        "192.168.1.7:8000",
        "[fe80::1]:8000",
        "localhost:8000",
        "attic:8000",
        "attic.lan:8000",
        "attic.local",
        "attic.example.org",
        "table.example",
    ):
        assert not turned_away(everywhere, host), host
    here = Settings("sqlite:///x")
    assert turned_away(here, "192.168.1.7:8000") and turned_away(here, "attic") and not turned_away(here, "localhost")


UNSEEN = "\u200b\u00ad\u3164\u2060\u115f\u1160\uffa0\u2800\ufe0f\u034f\u180e\U000e0041\u202e\ufeff\ud800"


def test_a_name_that_cannot_be_seen_is_none(server: LiveServer) -> None:
    assert keys.plain_name(UNSEEN) == ""
    for sign in UNSEEN:
        assert keys.plain_name(f"A{sign}sh") == "Ash", f"U+{ord(sign):04X}"
    assert keys.plain_name(" Åsa\u0308  Ño ") == "Åsä Ño", "letters of every language stay"
    with api(server.base) as client:
        body = {"rules": "xy", "name": "\u200b\u3164", "deck": {"theme": DECKS[0]}, "opponent": "computer"}
        answer = client.post("/api/games", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_two_names_that_look_the_same_are_told_apart(server: LiveServer) -> None:
    made = new_game(server.base, name="Ash", opponent="same-screen", opponent_name="Ash\u200b", level="")
    with api(server.base) as client:
        players = client.get(f"/api/games/{made['game']}").json()["players"]
    assert [one["name"] for one in players] == ["Ash", "Ash 2"]


def test_the_rules_of_a_saved_deck_exist(server: LiveServer) -> None:
    with api(server.base, **{"X-Playmat-Player": "somebody without rules"}) as client:
        answer = client.post("/api/my/decks", json={"name": "Deck", "rules": "nothing", "text": ""})
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
        assert client.post("/api/my/decks", json={"name": "Deck", "rules": "xy", "text": ""}).status_code == 201


@pytest.mark.parametrize("change", [{"deck_names": ["\ud800", ""]}, {"seats": ["", "\udfff"]}, {"rules": "\ud800"}])
def test_half_a_sign_in_a_replay(server: LiveServer, change: Message) -> None:
    library = server.server.library
    replay = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), 5)
    body = json.dumps({"replay": {**replay.to_json(), **change}})
    with api(server.base) as client:
        answer = client.post("/api/replays", content=body, headers={"content-type": "application/json"})
    assert 400 <= answer.status_code < 500, answer.text


# --- Damaged records


DAMAGE = {
    "a deck that is none": "UPDATE seats SET deck = '{' WHERE seat = 1",
    "a deck of numbers": "UPDATE seats SET deck = '[1, 2]' WHERE seat = 1",
    "a date that is none": "UPDATE games SET created = 'yesterday'",
    "a missing seat": "DELETE FROM seats WHERE seat = 1",
    "a missing answer": "DELETE FROM answers WHERE number = 1",
    "an answer of nobody": "UPDATE answers SET seat = 9 WHERE number = 1",
    "an answer that is a word": "UPDATE answers SET code = 'x' WHERE number = 1",
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_game_is_refused_once_and_for_all(tmp_path: Path, damage: str) -> None:
    """With a sentence that does not ask to try again; every other game goes on."""
    file = tmp_path / "table.db"
    first = LiveServer(f"sqlite:///{file}")
    made, other = (new_game(first.base, opponent="same-screen", level="") for _ in range(2))
    person = Person(first.base, made["game"], made["secret"])
    person.play(Random(1), 4)
    person.close()
    first.stop()
    with sqlite3.connect(file) as database:
        where = "AND game" if "WHERE" in damage else "WHERE id"
        database.execute(f"{damage} {where} = ?", (made["game"],))
    database.close()
    second = LiveServer(f"sqlite:///{file}")
    try:
        with api(second.base) as client:
            answer = client.get(f"/api/games/{made['game']}")
            assert (answer.status_code, answer.json()["code"]) == (409, "damaged")
            assert client.get(f"/api/replays/{made['game']}").status_code == 409
            assert client.get(f"/api/games/{other['game']}").status_code == 200
        person = Person(second.base, made["game"], hello=False)
        person.send({"type": "hello", "secret": made["secret"]})
        assert person.until("refused")["problem"]["code"] == "damaged"
        assert person.ended() == 1000, "the browser must not come again and again"
        person.close()
    finally:
        second.stop()


def test_a_damaged_replay(own: LiveServer, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "table.db") as database:
        for name, data in (("replay-1", "{"), ("replay-2", "[]")):
            columns = "INSERT INTO replays (id, data, created) VALUES (?, ?, '2026-01-01 00:00:00')"
            database.execute(columns, (name, data))
    database.close()
    with api(own.base) as client:
        for name in ("replay-1", "replay-2"):
            answer = client.get(f"/api/replays/{name}")
            assert (answer.status_code, answer.json()["code"]) == (409, "damaged")


def test_what_is_damaged_is_said_by_the_store(own: LiveServer, tmp_path: Path) -> None:
    made = new_game(own.base)
    with sqlite3.connect(tmp_path / "table.db") as database:
        database.execute("UPDATE games SET created = 5 WHERE id = ?", (made["game"],))
    database.close()
    with pytest.raises(Damaged, match="the record is damaged"):
        own.server.store.game(made["game"])


# --- A locked file


def test_a_locked_file_keeps_nobody_waiting_for_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten writes that wait for another program fail together, not one after the other."""
    monkeypatch.setattr(databases, "SQLITE_WAIT", 300)
    kept = Store(f"sqlite:///{tmp_path / 'table.db'}")
    kept.open()
    locking = sqlite3.connect(tmp_path / "table.db", isolation_level=None)
    try:
        locking.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        waiting: list[Future[Any]] = [kept.add_replay(f"replay-{number}", {}) for number in range(10)]
        for future in waiting:
            assert isinstance(future.exception(30), StoreError)
        assert time.monotonic() - begun < 5 * 0.3, "each has waited by itself"
        locking.execute("ROLLBACK")
        kept.add_replay("replay-0", {}).result(30)
        assert kept.replay("replay-0")[1] <= now()
    finally:
        locking.close()
        kept.close()


# --- The log


def test_what_happens_over_and_over_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    repeats = logs.Repeats(few=3, period=0.05)
    record = logging.LogRecord("x", logging.ERROR, "", 0, "no %s", ("room",), None)
    other = logging.LogRecord("x", logging.ERROR, "", 0, "another", (), None)
    assert [repeats.filter(record) for _ in range(10)] == [True] * 3 + [False] * 7
    assert repeats.filter(other)
    time.sleep(0.06)
    assert repeats.filter(record) and logs.Lines("text").format(record) == "ERROR no room (7 more like it before)"


def test_an_error_is_written_without_what_it_says() -> None:
    try:
        raise KeyError("the hidden card is Mew")
    except KeyError as error:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "a task\nfailed", (), (KeyError, error, None))
    data = json.loads(logs.Lines("json").format(record))
    assert data["message"].startswith("a task failed KeyError in") and "Mew" not in str(data)
    assert data["level"] == "error" and data["time"].endswith("+00:00")


def test_a_killed_server_leaves_no_word_of_its_thinkers(tmp_path: Path) -> None:
    """A thinking process that finds its server gone ends without a traceback."""
    live = ServerProcess(f"sqlite:///{tmp_path / 'table.db'}")
    made = new_game(live.base, level="medium")
    person = Person(live.base, made["game"], made["secret"])
    person.until_asked()
    assert live.kill() == ""
    person.drain()
    person.close()


def test_a_helper_whose_server_is_gone() -> None:
    helper = Helper("test")
    helper.call(os.getpid)
    connection = helper._connection
    assert connection is not None
    connection.send((time.sleep, (0.2,)))
    connection.close()
    wait_until(lambda: helper._process.exitcode is not None)
    assert helper._process.exitcode == 0, "it has failed"
    helper._connection = None
    helper.close()


def test_few_wait_for_the_texts_of_all_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads that answer requests are few, and a first search through the texts takes seconds."""
    texts = Texts()
    go_on = threading.Event()

    def slowly(_work: object) -> dict[str, str]:
        assert go_on.wait(10)
        return {str(number): "draw" for number in range(FEW + 1)}

    monkeypatch.setattr(texts, "_helper", SimpleNamespace(call=slowly, close=lambda: None))
    ids = [str(number) for number in range(FEW + 1)]
    with ThreadPoolExecutor(MAY_WAIT) as waiting:
        found = [waiting.submit(texts.having, "draw", ids, Library.default()) for _ in range(MAY_WAIT)]
        wait_until(lambda: not texts._places._value)
        with pytest.raises(Refused, match="try again") as refused:
            texts.having("draw", ids, Library.default())
        assert refused.value.status == 503
        go_on.set()
        assert [one.result(10) for one in found] == [ids] * MAY_WAIT
    assert texts.having("draw", ids, Library.default()) == ids
