"""Several processes serve the same games on one PostgreSQL: any takes any connection, and nothing is lost with one."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import httpx
import pytest

from playmat.server import notes, tables
from playmat.server.others import Others
from tests.server.databases import Cluster
from tests.server.killing import kill_one_of, killed_again_and_again, workers_of
from tests.server.running import DECKS, PATIENCE, LiveServer, Message, Person, ServerProcess, api, new_game, wait_until
from tests.server.test_serve import run_command


@pytest.fixture
def pair(postgres: Cluster) -> Iterator[tuple[LiveServer, LiveServer]]:
    """Two servers of one database."""
    database = postgres.database()
    first = LiveServer(database)
    second = LiveServer(database)
    yield first, second
    first.stop()
    second.stop()


def befriended(first: LiveServer, second: LiveServer) -> tuple[Message, Message]:
    """A game made at one process and joined at the other."""
    made = new_game(first.base, opponent="friend", level="")
    with api(second.base) as client:
        body = {"invitation": made["invitation"], "name": "Misty", "deck": {"theme": DECKS[1]}}
        joined = client.post(f"/api/games/{made['game']}/join", json=body)
    assert joined.status_code == 200, joined.text
    return made, joined.json()


def test_two_players_at_two_processes(pair: tuple[LiveServer, LiveServer]) -> None:
    """Whoever waits at one sees the other come at the other, and a whole game is played between them."""
    first, second = pair
    made = new_game(first.base, opponent="friend", level="")
    ash = Person(first.base, made["game"], made["secret"])
    with api(second.base) as client:
        body = {"invitation": made["invitation"], "name": "Misty", "deck": {"theme": DECKS[1]}}
        joined = client.post(f"/api/games/{made['game']}/join", json=body).json()
        again = client.post(f"/api/games/{made['game']}/join", json=body)
        assert (again.status_code, again.json()["code"]) == (409, "seat-taken")
    ash.until("update")
    misty = Person(second.base, made["game"], joined["secret"])
    misty.until("update")
    ash.until("info", lambda one: one["info"]["players"][1]["present"])
    watcher = Person(second.base, made["game"])
    assert all(one["present"] for one in watcher.info["players"])
    luck = Random(5)
    people = (ash, misty)
    for _ in range(4000):
        if ash.over and misty.over:
            break
        asked = next((one for one in people if one.asked and one.revision == max(x.revision for x in people)), None)
        if asked is None:
            min(people, key=lambda one: one.revision).until("update")
            continue
        before = asked.revision
        asked.answer(luck.randrange(len(asked.view["question"]["options"])))
        while asked.revision == before:
            asked.until("update")
    assert ash.over and misty.over and ash.revision == misty.revision
    while not watcher.over:
        watcher.until("update")
    assert watcher.revision == ash.revision
    with api(second.base) as client:
        rematch = client.post(f"/api/games/{made['game']}/rematch", json={"secret": joined["secret"]}).json()
    found = ash.until("info", lambda one: one["info"]["rematch"] is not None)
    assert found["info"]["rematch"] == rematch["game"]
    with api(first.base) as client:
        other = client.post(f"/api/games/{made['game']}/rematch", json={"secret": made["secret"]}).json()
    assert (other["game"], other["seat"], rematch["seat"]) == (rematch["game"], 0, 1)
    for person in (*people, watcher):
        person.close()


def test_giving_up_is_heard_everywhere(pair: tuple[LiveServer, LiveServer]) -> None:
    made, joined = befriended(*pair)
    ash = Person(pair[0].base, made["game"], made["secret"])
    misty = Person(pair[1].base, made["game"], joined["secret"])
    ash.until("update")
    misty.send({"type": "concede"})
    while not ash.over:
        ash.until("update")
    assert ash.view["result"]["winner"] == 0
    ash.until("info", lambda one: one["info"]["status"] == "over")
    misty.close()
    ash.until("info", lambda one: not one["info"]["players"][1]["present"])
    ash.close()


def test_the_computer_thinks_at_one_process_only(pair: tuple[LiveServer, LiveServer]) -> None:
    """A watcher at another process makes no second computer; the answers of the one are seen at both."""
    first, second = pair
    made = new_game(first.base, level="easy")
    watcher = Person(second.base, made["game"])
    player = Person(first.base, made["game"], made["secret"])
    player.play(Random(1), 12)
    while watcher.revision < player.revision:
        watcher.until("update")
    claimed = [live.server.hall._tables[made["game"]]._claimed for live in pair]
    assert claimed.count(True) == 1
    record = first.server.store.game(made["game"])
    assert len(record.answers) == player.revision
    # The player moves to the other process, and goes on there.
    player.close()
    again = Person(second.base, made["game"], made["secret"])
    again.play(Random(2), 12)
    for person in (watcher, again):
        person.close()


def test_a_game_that_is_played_elsewhere_is_followed_only_where_somebody_is(
    pair: tuple[LiveServer, LiveServer],
) -> None:
    """A process at which nobody is puts it away instead of playing every answer too; whoever comes there finds it."""
    first, second = pair
    made = new_game(first.base)
    assert len(first.server.hall) == 1
    player = Person(second.base, made["game"], made["secret"])
    player.play(Random(3), 6)
    wait_until(lambda: len(first.server.hall) == 0)
    watcher = Person(first.base, made["game"])
    watcher.until("update")
    assert watcher.revision >= 6
    player.play(Random(3), 4)
    watcher.until("update", lambda one: one["revision"] >= player.revision)
    player.close()
    watcher.close()


def test_the_same_seat_at_two_processes(pair: tuple[LiveServer, LiveServer]) -> None:
    """The newest tab holds it, wherever it is; the other may take it back."""
    made = new_game(pair[0].base, opponent="same-screen", level="")
    older = Person(pair[0].base, made["game"], made["secret"])
    older.until("update")
    newer = Person(pair[1].base, made["game"], made["secret"])
    newer.until("update")
    older.until("displaced")
    older.answer(0)
    assert older.until("refused")["problem"]["code"] == "displaced"
    newer.answer(0)
    newer.until("update", lambda one: one["revision"] == 1)
    older.until("update", lambda one: one["revision"] == 1)
    older.send({"type": "take-over"})
    newer.until("displaced")
    older.until("update")
    older.answer(0)
    newer.until("update", lambda one: one["revision"] == 2)
    for person in (older, newer):
        person.close()


def test_two_answers_at_the_same_moment(pair: tuple[LiveServer, LiveServer], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither process has heard of the other's: one is kept, the other is told to look again, and nothing is torn."""
    first, second = pair
    made = new_game(first.base, opponent="same-screen", level="")
    people = [Person(live.base, made["game"], made["secret"]) for live in pair]
    for person in people:
        person.until("update")
    people[0].until("displaced")
    # From here on the processes are deaf to each other.
    monkeypatch.setattr(tables.Table, "hear", lambda table, note, own: None)
    first.server.hall._tables[made["game"]].connections.popitem()[0].displaced = False
    again = Person(first.base, made["game"], made["secret"])
    again.until("update")
    again.answer(0)
    again.until("update", lambda one: one["revision"] == 1)
    people[1].answer(0)
    assert people[1].until("refused")["problem"]["code"] == "not-kept"
    assert people[1].ended() == 1012
    back = Person(second.base, made["game"], made["secret"])
    back.until("update")
    assert back.revision == 1
    assert len(first.server.store.game(made["game"]).answers) == 1
    for person in (*people, again, back):
        person.close()


def test_a_line_that_was_down_is_made_up_for(postgres: Cluster) -> None:
    """PostgreSQL ends the connections: what was missed meanwhile is read."""
    database = postgres.database()
    first, second = LiveServer(database), LiveServer(database)
    try:
        made, joined = befriended(first, second)
        ash = Person(first.base, made["game"], made["secret"])
        misty = Person(second.base, made["game"], joined["secret"])
        ash.until("update")
        misty.until("update")
        name = database.partition("@/")[2].partition("?")[0]
        ended = (
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}' AND query LIKE 'LISTEN%'"
        )
        assert postgres.ask(ended).count("t") == 2
        people = (ash, misty)
        luck = Random(3)
        for _ in range(10):
            asked = next((one for one in people if one.asked and one.revision == max(x.revision for x in people)), None)
            while asked is None:
                min(people, key=lambda one: one.revision).until("update")
                asked = next(
                    (one for one in people if one.asked and one.revision == max(x.revision for x in people)), None
                )
            before = asked.revision
            asked.answer(luck.randrange(len(asked.view["question"]["options"])))
            while asked.revision == before:
                asked.until("update")
        for person in people:
            person.close()
    finally:
        first.stop()
        second.stop()


# --- Dying


def test_a_worker_that_is_killed(postgres: Cluster) -> None:
    """One of three is killed again and again: its games go on at the others within seconds, nothing is lost, and
    another takes its place."""
    database = postgres.database()
    server = ServerProcess(database, "--workers", "3")
    try:
        pid = server.process.pid
        assert len(workers_of(pid)) == 3
        luck = Random(1)
        found = killed_again_and_again(server.base, database, lambda: kill_one_of(server, luck), kills=3, games=6)
        assert found["answers_acknowledged"] > 20 and found["connections"] > 6
        wait_until(lambda: len(workers_of(pid)) == 3)
        said = server.stop()
        assert "another takes its place" in said and "Traceback" not in said
    finally:
        server.process.kill()


def test_workers_stop_with_whoever_watches_them(postgres: Cluster) -> None:
    server = ServerProcess(postgres.database(), "--workers", "2")
    children = workers_of(server.process.pid)
    assert len(children) == 2
    server.process.kill()
    server.process.wait(PATIENCE)
    wait_until(lambda: not any(Path(f"/proc/{child}/cmdline").exists() for child in children))
    server.process.communicate()


def test_workers_share_their_figures(postgres: Cluster) -> None:
    server = ServerProcess(postgres.database(), "--workers", "2")
    try:
        made = new_game(server.base)
        person = Person(server.base, made["game"], made["secret"])
        person.play(Random(1), 3)
        person.close()

        def both() -> bool:
            text = httpx.get(f"{server.base}/metrics", timeout=PATIENCE).text
            return all(f'playmat_processes{{worker="{one}"}} 2' in text for one in "01")

        wait_until(both)
        text = httpx.get(f"{server.base}/metrics", timeout=PATIENCE).text
        assert text.count("# TYPE playmat_answers_total counter") == 1
    finally:
        assert server.stop() == ""


def test_workers_need_postgresql(tmp_path: Path) -> None:
    done = run_command(tmp_path, "serve", "--no-browser", "--workers", "2", "--database", "sqlite:///x.db")
    assert done.returncode == 2 and "several processes need PostgreSQL" in done.stderr


def test_a_second_process_on_a_file_is_refused(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'x.db'}")
    try:
        done = run_command(tmp_path, "serve", "--no-browser", "--port", "0", "--database", "sqlite:///x.db")
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
        assert f"another server (process {server.process.pid}) uses" in done.stderr and "PostgreSQL" in done.stderr
    finally:
        server.stop()


# --- Notes


def test_notes_are_read_back() -> None:
    assert notes.read(notes.written("p", notes.HERE, "game", [0], [1], 5)) == notes.Note(
        "p", "here", "game", [[0], [1], 5]
    )
    for wrong in ("", "{", "null", "[]", '["p"]', "[1, 2, 3]", "[" * 5000, '{"a": 1}'):
        assert notes.read(wrong) is None


def test_alone_there_is_nobody_to_ask() -> None:
    async def ask() -> None:
        others = Others()
        assert await others.claim("game") and others.count() == 1
        others.say(notes.ALIVE)
        await others.release("game")
        await others.close()

    asyncio.run(ask())
