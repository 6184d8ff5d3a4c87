"""What nobody should send: each gets a refusal that says why, and the game and the server are unharmed."""

import json
import os
import signal
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from playmat.agents import SimpleAgent
from playmat.engine.machine import Machine
from playmat.library.replays import Replay
from playmat.model.words import question
from playmat.server import messages
from playmat.server.database import StoreError
from playmat.server.helper import Helper, HelperDied
from playmat.server.limits import Allowance, Limits
from playmat.server.store import Store
from tests.server.running import DECKS, LiveServer, Message, Person, api, new_game

Sit = Callable[..., Person]
LONG = "x" * 10_000_000
SCRIPT = "<script>alert('x')</script>"[:24]


def refused(server: LiveServer, method: str, path: str, **request: Any) -> Message:
    """The refusal of a request, which is a `Problem` whatever was asked."""
    with api(server.base) as client:
        answer = client.request(method, path, **request)
    assert 400 <= answer.status_code < 500, f"{answer.status_code}: {answer.text[:300]}"
    problem: Message = answer.json()
    messages.Problem.model_validate(problem, strict=True)
    assert problem["code"] and problem["message"] and len(problem["message"]) <= 2000
    return {**problem, "status": answer.status_code}


def alive(server: LiveServer) -> None:
    with api(server.base) as client:
        assert client.get("/api/rulesets").status_code == 200


def wishes(**changes: Any) -> Message:
    return {"rules": "xy", "deck": {"theme": DECKS[0]}, "opponent": "computer", **changes}


# --- Requests


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rules": "no such rules"}, "unknown"),
        ({"rules": 5}, "invalid"),
        ({"rules": "x" * 41}, "invalid"),
        ({"name": ""}, "invalid"),
        ({"name": "x" * 25}, "invalid"),
        ({"name": "\u202e\u200f"}, "invalid"),
        ({"name": "\ud800"}, "invalid"),
        ({"name": ["Ash"]}, "invalid"),
        ({"opponent": "dog"}, "invalid"),
        ({"level": "god"}, "unknown-level"),
        ({"seed": -1}, "invalid"),
        ({"seed": 2**53}, "invalid"),
        ({"seed": 1.5}, "invalid"),
        ({"opponent": "friend", "seed": 5}, "seed"),
        ({"opponent": "friend", "opponent_deck": {"theme": DECKS[0]}}, "invalid"),
        ({"learning": True}, "no-lessons"),
        ({"unknown": 1}, "invalid"),
        ({"deck": {}}, "deck"),
        ({"deck": {"theme": DECKS[0], "text": "4 xy0-2"}}, "deck"),
        ({"deck": {"theme": "d-no-1"}}, "unknown"),
        ({"deck": {"theme": "../../etc/passwd"}}, "unknown"),
        ({"deck": {"text": "4 xy0-2"}}, "deck"),
        ({"deck": {"text": "\x00" * 100}}, "deck"),
        ({"deck": {"text": "4 \ud800"}}, "invalid"),
        ({"deck": {"text": "x\n" * 5000}}, "deck"),
        ({"deck": {"saved": "nothing1"}}, "no-player"),
        ({"deck": {"text": "60 sv1-999"}}, "deck"),
        ({"opponent_deck": {"text": "1 xy0-2"}}, "deck"),
    ],
)
def test_a_game_that_cannot_be(server: LiveServer, changes: Message, code: str) -> None:
    body = json.dumps(wishes(**changes)).encode()
    found = refused(server, "POST", "/api/games", content=body, headers={"content-type": "application/json"})
    assert found["code"] == code, found


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"null", b"[]", b"\xff\xfe", b'"x"', b"NaN", b"[" * 30_000, b'{"rules": "xy", "rules": 1}', b"\x00"],
)
def test_what_is_no_json(server: LiveServer, body: bytes) -> None:
    for path in ("/api/games", "/api/decks/check", "/api/replays"):
        refused(server, "POST", path, content=body, headers={"content-type": "application/json"})
    alive(server)


def test_another_kind_of_content(server: LiveServer) -> None:
    """A form of another site can send such a request without asking; it must not make a game."""
    body = json.dumps(wishes()).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        refused(server, "POST", "/api/games", content=body, headers={"content-type": kind})


def test_a_deck_list_of_ten_megabytes(server: LiveServer) -> None:
    for path, body in (
        ("/api/decks/check", {"rules": "xy", "deck": {"text": LONG}}),
        ("/api/games", wishes(deck={"text": LONG})),
        ("/api/games", wishes(name=LONG)),
        ("/api/replays", {"replay": {"answers": LONG}}),
    ):
        assert refused(server, "POST", path, json=body)["status"] == 413
    found = refused(server, "POST", "/api/decks/check", json={"rules": "xy", "deck": {"text": "x" * 20_001}})
    assert found["code"] == "invalid"
    alive(server)


def test_a_body_that_does_not_say_how_long_it_is(server: LiveServer) -> None:
    """Sent in pieces, without a length: of pieces there may be any number, and each costs."""

    def pieces() -> Any:
        for _ in range(200):
            yield b" " * 1024

    assert refused(server, "POST", "/api/games", content=pieces())["status"] == 411


@pytest.mark.parametrize("length", ["-5", "x", "99999999999999999999"])
def test_a_length_that_is_none(server: LiveServer, length: str) -> None:
    request = f"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {length}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 10) as raw:
        raw.sendall(request.encode())
        assert raw.recv(200).split()[1] in (b"400", b"413")
    alive(server)


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/unknown-game-1",
        "/api/games/x",
        "/api/games/%00%00%00%00%00%00%00%00",
        "/api/games/" + "x" * 500,
        "/api/games/'%20OR%201=1%20--",
        "/api/replays/unknown-game-1",
        "/api/replays/unknown-game-1/steps",
        "/api/replays/unknown-game-1/file",
        "/api/decks/no-such-deck",
        "/api/decks/d-bw1-1?rules=nothing",
        "/api/decks?rules=nothing",
        "/api/cards?page=0",
        "/api/cards?page=x",
        "/api/cards?set=nothing",
        "/api/cards?type=nothing",
        "/api/cards?kind=nothing",
        "/api/cards?playable=perhaps",
        "/api/cards?name=" + "x" * 100,
        "/api/cards/batch",
        "/api/cards/batch?ids=nothing-1",
        "/api/cards/batch?ids=" + ",".join(f"bw1-{number}" for number in range(1, 103)),
        "/api/my/decks",
        "/api/nothing",
    ],
)
def test_what_does_not_exist(server: LiveServer, path: str) -> None:
    refused(server, "GET", path)


def test_methods_and_missing_secrets(server: LiveServer) -> None:
    assert refused(server, "DELETE", "/api/games")["status"] == 405
    for secret in ("", "short", "x" * 65):
        refused(server, "GET", "/api/my/decks", headers={"X-Playmat-Player": secret})
    made = new_game(server.base)
    for body in ({}, {"secret": "short"}, {"secret": "x" * 32}):
        refused(server, "POST", f"/api/games/{made['game']}/rematch", json=body)


def test_a_secret_is_not_repeated(server: LiveServer, sit: Sit) -> None:
    """A refusal says what was expected, and not what came: it may be a secret with a slip of the pen."""
    made = new_game(server.base)
    secret = "a-secret-of-mine-" + "x" * 100
    found = refused(server, "POST", f"/api/games/{made['game']}/rematch", json={"secret": secret})
    assert "a-secret" not in str(found)
    found = refused(server, "GET", "/api/my/decks", headers={"X-Playmat-Player": secret})
    assert "a-secret" not in str(found)
    person = sit(made["game"], hello=False)
    person.send({"type": "hello", "secret": secret})
    assert "a-secret" not in str(person.until("refused"))


def test_a_deck_in_the_making_that_cannot_be_kept(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    header = {"X-Playmat-Player": "somebody with many decks"}
    for name, text in (("Deck", "4 \x00"), ("\u2066", ""), ("Deck", "x" * 20_001)):
        body = {"name": name, "rules": "xy", "text": text}
        refused(server, "POST", "/api/my/decks", json=body, headers=header)
    refused(server, "POST", "/api/my/decks", json={"name": "x", "rules": "none", "text": "4 xy0-2"}, headers=header)
    monkeypatch.setattr(server.server.shelf, "_most", 1)
    with api(server.base, **header) as client:
        body = {"name": "Deck", "rules": "xy", "text": ""}
        assert client.post("/api/my/decks", json=body).status_code == 201
        assert client.post("/api/my/decks", json=body).json()["code"] == "too-many"


def test_script_in_a_name_is_text(server: LiveServer, sit: Sit) -> None:
    made = new_game(server.base, name=SCRIPT, opponent_name="a\u202eb\nc\x07d")
    person = sit(made["game"], made["secret"])
    assert [one["name"] for one in person.info["players"]] == [SCRIPT, "ab cd"]
    watcher = sit(made["game"])
    assert any(SCRIPT in line for line in watcher.until("history")["log"])
    with api(server.base) as client:
        answer = client.get(f"/api/games/{made['game']}")
    assert answer.headers["content-type"] == "application/json", "no browser takes that for a page"


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 99},
        {"rules": "nothing"},
        {"seed": "x"},
        {"answers": [10**30]},
        {"answers": [-(10**30)]},
        {"answers": ["0"]},
        {"answers": [0] * 30_000},
        {"decks": [[], []]},
        {"decks": [["xy0-2"] * 60, ["nothing-1"] * 60]},
        {"decks": [["xy0-2"] * 60, ["xy0-2"] * 60]},
        {"pool": "other"},
        {"position": "other"},
        {"conceded": 7},
        {"seats": ["human"]},
    ],
)
def test_a_replay_that_is_none(server: LiveServer, change: Message) -> None:
    library = server.server.library
    replay = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), 5, ("human", "random"))
    replay.begin(library)
    found = refused(server, "POST", "/api/replays", json={"replay": {**replay.to_json(), **change}})
    assert found["code"] == "bad-replay"
    alive(server)


def test_a_replay_with_a_strange_seed(server: LiveServer) -> None:
    library = server.server.library
    for seed in (-5, 2**200):
        replay = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), seed)
        with api(server.base) as client:
            assert client.post("/api/replays", json={"replay": replay.to_json()}).status_code in (201, 422)
    alive(server)


# --- Other sites


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"host": "evil.example:8000"},
        {"host": "evil.example:8000", "origin": "http://evil.example:8000"},
        {"origin": "http://127.0.0.1.evil.example"},
    ],
)
def test_pages_of_other_sites_are_turned_away(server: LiveServer, headers: dict[str, str]) -> None:
    assert refused(server, "POST", "/api/games", json=wishes(), headers=headers)["status"] == 403
    made = new_game(server.base)
    address = f"ws://127.0.0.1:{server.port}/api/games/{made['game']}/socket"
    if "host" not in headers:
        with pytest.raises(InvalidStatus) as caught, connect(address, additional_headers=headers):
            raise AssertionError("a page of another site has opened a socket")
        assert caught.value.response.status_code == 403


def test_the_own_page_is_welcome(server: LiveServer) -> None:
    made = new_game(server.base)
    address = f"ws://127.0.0.1:{server.port}/api/games/{made['game']}/socket"
    with connect(address, additional_headers={"origin": server.base}) as opened:
        opened.send(json.dumps({"type": "hello"}))
        assert json.loads(opened.recv(10))["type"] == "welcome"
    with api(server.base, origin=server.base) as client:
        assert client.post("/api/games", json=wishes()).status_code == 201
        localhost = {"host": f"localhost:{server.port}", "origin": f"http://localhost:{server.port}"}
        assert client.get("/api/rulesets", headers=localhost).status_code == 200


def test_an_address_behind_a_proxy_can_be_named(tmp_path: Path) -> None:
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", origins=("https://table.example",))
    try:
        with api(live.base, host="table.example", origin="https://table.example") as client:
            assert client.post("/api/games", json=wishes()).status_code == 201
    finally:
        live.stop()


# --- Sockets


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        "5",
        '"hello"',
        "{}",
        '{"type": "nothing"}',
        '{"type": "answer"}',
        '{"type": "answer", "revision": "x", "option": 0}',
        '{"type": "answer", "revision": 0, "option": -1}',
        '{"type": "answer", "revision": 0, "option": 1e9}',
        '{"type": "answer", "revision": 0, "option": 0, "seat": 1}',
        '{"type": "answer", "revision": -1, "option": 0}',
        '{"type": "hello", "secret": null}',
        '{"type": "hello", "secret": "' + "x" * 32 + '"}',
        '{"type": "concede", "seat": 1}',
        '{"type": "ping", "more": ' + "[" * 1000 + "]" * 1000 + "}",
        "x" * 5000,
        "\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16"),
        b"\x00\x01\x02",
        b'{"type": "ping"}',
    ],
)
def test_messages_that_make_no_sense(server: LiveServer, sit: Sit, message: str | bytes) -> None:
    made = new_game(server.base, seed=1)
    person = sit(made["game"], made["secret"])
    person.until_asked()
    before = person.view
    person.send(message)
    problem = person.until("refused")["problem"]
    assert problem["code"] in ("malformed", "too-large", "hello-twice") and problem["message"]
    person.send({"type": "ping"})
    person.until("pong")
    assert person.view == before
    person.play(Random(1), 1)


@pytest.mark.parametrize("first", ["{", b"\x00", '{"type": "ping"}', '{"type": "answer", "revision": 0, "option": 0}'])
def test_somebody_who_does_not_say_hello(server: LiveServer, sit: Sit, first: str | bytes) -> None:
    made = new_game(server.base)
    person = sit(made["game"], made["secret"], hello=False)
    for _ in range(3):
        person.send(first)
        assert person.until("refused")["problem"]["code"] in ("malformed", "no-hello")
    assert person.ended() == 1000
    alive(server)


def test_somebody_who_says_nothing_is_let_go(tmp_path: Path) -> None:
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", limits=Limits(hello_seconds=0.05))
    try:
        made = new_game(live.base)
        person = Person(live.base, made["game"], hello=False)
        assert person.until("refused")["problem"]["code"] == "no-hello"
        assert person.ended() == 1000
        person.close()
    finally:
        live.stop()


@pytest.mark.parametrize("game", ["unknown-game-1", "x", "%2e%2e", "%00", "x" * 300])
def test_a_game_that_is_not_there(server: LiveServer, sit: Sit, game: str) -> None:
    person = sit(game, hello=False)
    person.send({"type": "hello", "secret": None})
    assert person.until("refused")["problem"]["code"] == "unknown-game"
    assert person.ended() == 1000


def test_a_strangers_game(server: LiveServer, sit: Sit) -> None:
    mine, theirs = new_game(server.base), new_game(server.base)
    owner = sit(theirs["game"], theirs["secret"])
    owner.until_asked()
    before = owner.view
    person = sit(theirs["game"], hello=False)
    person.send({"type": "hello", "secret": mine["secret"]})
    assert person.until("refused")["problem"]["code"] == "not-your-seat"
    assert person.ended() == 1000
    assert len(person.raw) == 1, "a stranger has been told something"
    owner.send({"type": "ping"})
    owner.until("pong")
    assert owner.view == before


def test_a_message_of_megabytes_ends_only_that_connection(server: LiveServer, sit: Sit) -> None:
    made = new_game(server.base)
    person = sit(made["game"], made["secret"])
    person.until_asked()
    person.send("x" * 1_000_000)
    assert person.ended() == 1009
    again = sit(made["game"], made["secret"])
    again.play(Random(1), 2)


def test_too_many_people_at_one_game(tmp_path: Path) -> None:
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", limits=Limits(watchers_a_game=2))
    try:
        made = new_game(live.base)
        people = [Person(live.base, made["game"]) for _ in range(2)]
        third = Person(live.base, made["game"], hello=False)
        third.send({"type": "hello"})
        assert third.until("refused")["problem"]["code"] == "full"
        player = Person(live.base, made["game"], made["secret"])
        player.play(Random(1), 1)
        for person in (*people, third, player):
            person.close()
    finally:
        live.stop()


def test_whoever_sends_too_much_has_to_wait() -> None:
    allowance = Allowance(rate=10, burst=3)
    assert [allowance.wait(100.0) for _ in range(5)] == [0, 0, 0, pytest.approx(0.1), pytest.approx(0.2)]
    assert allowance.wait(200.0) == 0, "after a rest one may again"
    assert [allowance.wait(200.0) for _ in range(3)] == [0, 0, pytest.approx(0.1)]


def test_many_messages_at_once_are_all_answered(server: LiveServer, sit: Sit) -> None:
    made = new_game(server.base)
    person = sit(made["game"], made["secret"])
    for _ in range(120):
        person.send({"type": "ping"})
    for _ in range(120):
        person.until("pong")


def test_the_same_answer_twice_counts_once(server: LiveServer, sit: Sit) -> None:
    """Two clicks, or two tabs of the same spectator: the second comes too late."""
    made = new_game(server.base)
    person = sit(made["game"], made["secret"])
    person.until_asked()
    before = person.revision
    person.answer(0)
    person.answer(0, before)
    assert person.until("refused")["problem"]["code"] in ("stale", "not-your-turn")
    record = server.server.store.game(made["game"])
    assert len(record.answers) > before


# --- When something breaks


def test_an_answer_that_cannot_be_kept_has_not_been_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The database refuses: nobody is told of the answer, and the game goes on from the one before."""
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}")
    try:
        made = new_game(live.base)
        person = Person(live.base, made["game"], made["secret"])
        person.until_asked()
        before, view = person.revision, person.view
        keep = Store.add_answer

        def broken(store: Store, *answer: Any) -> Any:
            future = keep(store, "nothing1", *answer[1:])
            assert isinstance(future.exception(10), StoreError)
            return future

        monkeypatch.setattr(Store, "add_answer", broken)
        person.answer(0)
        assert person.until("refused")["problem"]["code"] == "not-kept"
        assert person.ended() == 1012
        assert person.revision == before
        person.close()
        monkeypatch.setattr(Store, "add_answer", keep)
        again = Person(live.base, made["game"], made["secret"])
        again.until("update")
        assert again.revision == before and again.view["question"]["prompt"] == view["question"]["prompt"]
        again.play(Random(1), 3)
        again.close()
    finally:
        live.stop()


def test_a_fault_of_ours_is_logged_without_what_it_says(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An error in the engine may name hidden cards: neither the player nor the log hears its words."""
    made = new_game(server.base)
    person = sit(made["game"], made["secret"])
    person.until_asked()

    def broken(machine: Machine, code: int) -> None:
        raise KeyError("the hidden card is Mew")

    with monkeypatch.context() as patched:
        patched.setattr(Machine, "answer", broken)
        person.answer(0)
        problem = person.until("refused")["problem"]
        assert person.ended() == 1012
    assert "Mew" not in str(problem)
    assert "KeyError" in caplog.text and "Mew" not in caplog.text and made["secret"] not in caplog.text
    again = sit(made["game"], made["secret"])
    again.play(Random(1), 2)


def test_a_computer_whose_answer_fails_gives_another(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine fails at what the computer does first: it is not caught in doing that again and again."""
    answer = Machine.answer
    first: list[tuple[int, int]] = []

    def broken(machine: Machine, code: int) -> None:
        state = machine.state
        if state.asking == 1 and state.question == question.TURN and len(state.options) > 1:
            first[1:] = [(state.turn, code)]
            first[:1] = first[:1] or first[1:]
            if first[0] == (state.turn, code):
                raise KeyError("the engine")
        answer(machine, code)

    monkeypatch.setattr(Machine, "answer", broken)
    made = new_game(server.base, level="easy", seed=3)
    person = sit(made["game"], made["secret"])
    with pytest.raises(AssertionError, match="the connection ended: 1012"):
        person.play(Random(2))
    for _ in range(40):
        try:
            again = sit(made["game"], made["secret"])
            assert again.play(Random(1), 3) == 3
            return
        except AssertionError as error:
            assert "the connection ended: 1012" in str(error)
    raise AssertionError("the game does not go on")


def test_a_fault_in_a_request_is_a_refusal_too(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> Any:
        raise KeyError("a secret")

    monkeypatch.setattr(server.server.catalogue, "sets", broken)
    with api(server.base) as client:
        answer = client.get("/api/sets?name=a-query")
    assert answer.status_code == 500 and answer.json()["code"] == "internal"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "a secret" not in answer.text + caplog.text and "a-query" not in caplog.text


def assert_answers(server: LiveServer, sit: Sit, level: str) -> None:
    """A game against the computer goes on."""
    made = new_game(server.base, level=level)
    person = sit(made["game"], made["secret"])
    person.play(Random(1), 12)
    assert person.revision > 12, "the computer has answered too"


def test_a_computer_player_that_fails_does_not_stop_the_game(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(agent: SimpleAgent, seat: Any) -> int:
        raise ValueError("a hidden card")

    monkeypatch.setattr(SimpleAgent, "choose", broken)
    assert_answers(server, sit, "easy")


def test_a_thinking_process_that_dies_does_not_stop_the_game(
    server: LiveServer, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def died(helper: Helper, *work: Any) -> Any:
        raise HelperDied("killed")

    monkeypatch.setattr(Helper, "call", died)
    assert_answers(server, sit, "medium")


def test_a_helper_is_started_again() -> None:
    helper = Helper("test")
    try:
        first = helper.call(os.getpid)
        assert first != os.getpid() and helper.call(os.getpid) == first
        os.kill(first, signal.SIGKILL)
        assert helper.call(os.getpid) != first
        with pytest.raises(HelperDied, match="ZeroDivisionError"):
            helper.call(divmod, 1, 0)
        assert helper.call(divmod, 7, 2) == (3, 1)
    finally:
        helper.close()
    with pytest.raises(HelperDied, match="stopping"):
        helper.call(os.getpid)


def test_somebody_who_leaves_while_answering(server: LiveServer, sit: Sit) -> None:
    """The answer was sent: it counts, whether or not the browser is still there to hear of it."""
    made = new_game(server.base, seed=3)
    for _ in range(10):
        person = sit(made["game"], made["secret"])
        person.until_asked()
        if person.over:
            break
        person.answer(0)
        person.close()
    last = sit(made["game"], made["secret"])
    last.until_asked()
    assert last.revision >= 10
    record = server.server.store.game(made["game"])
    assert len(record.answers) == last.revision


def test_everybody_at_once(server: LiveServer, sit: Sit) -> None:
    """Ten tabs of one seat answer the same question at the same moment: one of them is heard."""
    made = new_game(server.base, opponent="same-screen")
    people = [sit(made["game"], made["secret"]) for _ in range(5)]
    for person in people:
        person.until("update")
    threads = [threading.Thread(target=person.answer, args=(0, 0)) for person in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    people[-1].until("update")
    assert [person.until("refused")["problem"]["code"] for person in people[:-1]] == ["displaced"] * 4
    assert len(server.server.store.game(made["game"]).answers) == 1
