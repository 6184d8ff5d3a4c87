"""What is kept, on SQLite and on PostgreSQL alike."""

import os
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from playmat.model.errors import UnknownName
from playmat.server.database import StoreError, database_url
from playmat.server.keys import digest
from playmat.server.migrate import config
from playmat.server.rows import Base, DeckRecord, GameRecord, SeatRecord
from playmat.server.store import CONCEDED, Store, now
from tests.server.databases import Cluster


def record(game: str, **changes: Any) -> GameRecord:
    seats = [
        SeatRecord("human", "Ash", "", digest("one"), ["xy0-2", "xy0-3"], "Fennekin"),
        SeatRecord("computer", "Computer", "random", None, ["xy0-4"], "Froakie"),
    ]
    made = GameRecord(game, "xy", 2**53 - 1, "running", now(), seats, pool="pool")
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def done(future: Future[Any]) -> Any:
    return future.result(30)


def test_migrations_make_the_tables_of_the_models(store: Store, database: str) -> None:
    engine = create_engine(database_url(database))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
    engine.dispose()


def test_migrations_can_be_taken_back_and_run_again(store: Store, database: str) -> None:
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        command.downgrade(config(connection), "base")
    with engine.begin() as connection:
        command.upgrade(config(connection), "head")
    engine.dispose()
    done(store.add_game(record("game0001")))
    assert store.game("game0001").rules == "xy"


def test_a_second_start_finds_what_the_first_has_kept(store: Store, database: str) -> None:
    done(store.add_game(record("game0001")))
    kept = store.game("game0001")
    store.close()
    other = Store(database)
    other.open()
    assert other.game("game0001") == kept
    other.close()


def test_a_file_is_for_one_server(tmp_path: Path) -> None:
    """Two would not hear of each other's answers: the second is told so, and may come when the first is gone."""
    url = f"sqlite:///{tmp_path / 'table.db'}"
    first, second = Store(url), Store(url)
    first.open()
    with pytest.raises(StoreError, match=rf"another server \(process {os.getpid()}\) uses .*PostgreSQL"):
        second.open()
    first.close()
    second.open()
    second.close()


def test_two_servers_that_start_at_the_same_moment(postgres: Cluster) -> None:
    database = postgres.database()
    stores = [Store(database) for _ in range(4)]
    failed: list[Exception] = []

    def start(store: Store) -> None:
        try:
            store.open()
        except StoreError as error:
            failed.append(error)

    threads = [threading.Thread(target=start, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert failed == []
    done(stores[0].add_game(record("game0001")))
    assert stores[3].game("game0001").rules == "xy"
    for store in stores:
        store.close()


def test_a_database_of_a_later_version_is_refused(store: Store, database: str) -> None:
    engine = create_engine(database_url(database))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    store.close()
    later = Store(database)
    with pytest.raises(StoreError, match="does not fit this version of Playmat"):
        later.open()
    later.close()


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    kept = record("game0001", learning=True, same_screen=True, invitation=digest("invitation"), conceded=None)
    done(store.add_game(kept))
    for number, (code, seat) in enumerate([(5, 0), (2**40, 1), (0, 0)]):
        done(store.add_answer("game0001", number, code, seat, False))
    found = store.game("game0001")
    kept.answers = [5, 2**40, 0]
    kept.rows = [(5, 0), (2**40, 1), (0, 0)]
    kept.touched = kept.created
    assert found == kept
    assert found.created.tzinfo is not None


def test_giving_up_is_the_last_answer(store: Store) -> None:
    done(store.add_game(record("game0001")))
    done(store.add_answer("game0001", 0, 5, 0, False))
    done(store.add_answer("game0001", 1, CONCEDED, 1, True))
    found = store.game("game0001")
    assert (found.answers, found.conceded, found.status) == ([5], 1, "over")


def test_no_answer_is_overwritten(store: Store) -> None:
    done(store.add_game(record("game0001")))
    assert done(store.add_answer("game0001", 0, 5, 0, False))
    assert not done(store.add_answer("game0001", 0, 6, 0, True)), "another process was faster"
    found = store.game("game0001")
    assert (found.answers, found.status) == ([5], "running")
    assert store.game("game0001", 1).answers == []


def test_a_gap_in_the_answers_is_damage(store: Store) -> None:
    done(store.add_game(record("game0001")))
    done(store.add_answer("game0001", 1, 5, 0, False))
    with pytest.raises(StoreError, match="expected answer 0, got 1"):
        store.game("game0001")


def test_an_answer_needs_its_game(store: Store) -> None:
    with pytest.raises(StoreError, match="refused"):
        done(store.add_answer("nothing1", 0, 5, 0, False))


def test_unknown_games_decks_and_replays(store: Store) -> None:
    with pytest.raises(UnknownName):
        store.game("nothing1")
    with pytest.raises(UnknownName):
        store.replay("nothing1")
    with pytest.raises(UnknownName):
        store.deck("player", "nothing1")


@contextmanager
def held(store: Store) -> Iterator[None]:
    """Nothing is written meanwhile: what is asked for waits together."""
    started, go_on = threading.Event(), threading.Event()

    def hold(_connection: Any) -> None:
        started.set()
        assert go_on.wait(30)

    held_up = store.write(hold)
    assert started.wait(30)
    yield
    go_on.set()
    done(held_up)


def test_one_that_fails_does_not_take_the_others_along(store: Store) -> None:
    """Answers of many games at the same moment share a transaction, and one of them cannot be kept."""
    done(store.add_game(record("game0001")))
    games = ("game0001", "game0001", "nothing1", "game0001")
    with held(store):
        futures = [
            store.add_answer(game, number, number, 0, False) for game, number in zip(games, (0, 1, 1, 2), strict=True)
        ]
    assert [future.exception(30) is None for future in futures] == [True, True, False, True]
    assert store.game("game0001").answers == [0, 1, 2]


def test_a_job_that_was_called_off_is_not_done(store: Store) -> None:
    with held(store):
        unwanted = store.add_game(record("game0001"))
        assert unwanted.cancel()
    done(store.add_game(record("game0002")))
    with pytest.raises(UnknownName):
        store.game("game0001")


def test_only_one_takes_the_open_seat(store: Store) -> None:
    waiting = record("game0001", status="waiting", invitation=digest("invitation"), pool="")
    waiting.seats[1] = SeatRecord("open")
    done(store.add_game(waiting))
    misty = SeatRecord("human", "Misty", "", digest("two"), ["xy0-5"], "Froakie")
    brock = SeatRecord("human", "Brock", "", digest("three"), ["xy0-6"], "Rocks")
    futures = [store.take_seat("game0001", 1, one, "pool", "meaning") for one in (misty, brock)]
    assert [done(one) for one in futures] == [True, False]
    found = store.game("game0001")
    assert (found.status, found.invitation, found.seats[1]) == ("running", None, misty)
    assert (found.pool, found.meaning) == ("pool", "meaning")


def test_there_is_one_rematch(store: Store) -> None:
    done(store.add_game(record("game0001", status="over")))
    futures = [store.add_game(record(game), "game0001") for game in ("game0002", "game0003")]
    assert [done(one) for one in futures] == ["game0002", "game0002"]
    assert store.game("game0001").rematch == "game0002"
    with pytest.raises(UnknownName):
        store.game("game0003")
    done(store.set_secret("game0002", 1, digest("new")))
    assert store.game("game0002").seats[1].secret == digest("new")


def test_saved_decks_belong_to_their_player(store: Store) -> None:
    deck = DeckRecord("deck0001", "Rain ☔", "xy", "4 xy0-2\n", 4, now())
    assert done(store.save_deck("ash", deck, True, 2))
    assert store.decks("ash") == [deck]
    assert store.decks("misty") == []
    with pytest.raises(UnknownName):
        store.deck("misty", "deck0001")
    changed = DeckRecord("deck0001", "Sun", "bw", "1 xy0-2\n", 1, now())
    assert not done(store.save_deck("misty", changed, False, 2))
    assert done(store.save_deck("ash", changed, False, 2))
    assert store.deck("ash", "deck0001") == changed
    assert done(store.save_deck("ash", DeckRecord("deck0002", "B", "xy", "", 0, now()), True, 2))
    assert not done(store.save_deck("ash", DeckRecord("deck0003", "C", "xy", "", 0, now()), True, 2))
    assert not done(store.remove_deck("misty", "deck0001"))
    assert done(store.remove_deck("ash", "deck0001"))
    assert [one.id for one in store.decks("ash")] == ["deck0002"]


def test_replays_are_kept_whole(store: Store) -> None:
    data = {"format": "playmat-replay", "answers": [1, 2**40], "names": "Pokémon ☔"}
    done(store.add_replay("replay01", data))
    assert store.replay("replay01")[0] == data


def test_many_games_at_once(store: Store) -> None:
    """Threads that write to the same database get all of it kept."""
    games = [f"game{number:04}" for number in range(8)]

    def play(game: str) -> None:
        done(store.add_game(record(game)))
        for number in range(25):
            done(store.add_answer(game, number, number * 7, number % 2, False))

    threads = [threading.Thread(target=play, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert all(store.game(game).answers == [number * 7 for number in range(25)] for game in games)


def test_nothing_is_written_after_the_end(store: Store) -> None:
    store.close()
    with pytest.raises(StoreError, match="closed"):
        done(store.add_game(record("game0001")))


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://localhost/x", "expected sqlite or postgresql, got the database 'mysql'"),
        ("nonsense", "expected a database such as"),
        ("sqlite://", "expected a file"),
        ("sqlite:////no/such/folder/table.db", "expected a folder for the database at /no/such/folder"),
    ],
)
def test_what_is_no_database_is_said_so(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said):
        Store(url)


def test_a_file_that_is_no_database_is_said_so(tmp_path: Path) -> None:
    path = tmp_path / "table.db"
    path.write_text("this is a letter to a friend, and no database " * 50)
    store = Store(f"sqlite:///{path}")
    with pytest.raises(StoreError, match="cannot be used: file is not a database"):
        store.open()
    store.close()


def test_a_password_is_not_repeated() -> None:
    store = Store("postgresql://ash:hunter22@127.0.0.1:1/table")
    with pytest.raises(StoreError) as caught:
        store.open()
    store.close()
    assert "hunter22" not in str(caught.value)
