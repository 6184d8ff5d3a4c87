"""What is kept: games as a header and their answers, saved decks, replays that were brought along.

Answers are only ever added. Everything else about a running game follows from playing them again. All writing is done
by one thread: what many games ask for at the same moment goes into one transaction, and nobody is told of an answer
before it has been committed.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Connection,
    DateTime,
    Engine,
    ForeignKey,
    Index,
    Integer,
    String,
    Text,
    create_engine,
    delete,
    event,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from playmat.engine.codec import ENGINE_FORMAT
from playmat.model.errors import PlaymatError, UnknownName

CONCEDED: Final = -1
"""The code of the answer with which a player gives up: the engine's own codes are never negative."""
SQLITE_WAIT: Final = 10_000
"""Milliseconds to wait for another process that writes to the same file."""
BATCH: Final = 256

T = TypeVar("T")
Job = Callable[[Connection], Any]


class StoreError(PlaymatError):
    """The database cannot be used, or refused what was to be kept."""


class Damaged(StoreError):
    """What is kept of one game, deck or replay cannot be read: somebody has changed it, or a disk has."""


# --- Tables


class Base(DeclarativeBase):
    pass


class GameRow(Base):
    """The header of a game."""

    __tablename__ = "games"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    rules: Mapped[str] = mapped_column(String(40))
    seed: Mapped[str] = mapped_column(String(80))
    """A whole number of any size, in hexadecimal digits."""
    engine: Mapped[int] = mapped_column(Integer)
    """Which engine plays it: another one would deal other cards."""
    meaning: Mapped[str] = mapped_column(String(64))
    """What its cards and rules meant when it began."""
    pool: Mapped[str] = mapped_column(String(64))
    """Which cards under which rules it is played with; empty until it begins."""
    status: Mapped[str] = mapped_column(String(8))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    learning: Mapped[bool] = mapped_column(Boolean)
    same_screen: Mapped[bool] = mapped_column(Boolean)
    invitation: Mapped[str | None] = mapped_column(String(64))
    """The digest of what lets somebody take the free seat."""
    rematch: Mapped[str | None] = mapped_column(String(32))
    """The game that was made of it."""


class SeatRow(Base):
    """Who plays, with which cards."""

    __tablename__ = "seats"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(40))
    level: Mapped[str] = mapped_column(String(40))
    secret: Mapped[str | None] = mapped_column(String(64))
    """A digest; the secret itself is only with the player."""
    deck: Mapped[list[str] | None] = mapped_column(JSON)
    """Card ids in the order of the list: the shuffles depend on it."""
    deck_name: Mapped[str] = mapped_column(String(80))


class AnswerRow(Base):
    """One answer. Rows are added and never changed."""

    __tablename__ = "answers"

    game: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    code: Mapped[int] = mapped_column(BigInteger)
    mark: Mapped[str | None] = mapped_column(String(16))
    """Now and then: a fingerprint of where the answer has led."""
    seat: Mapped[int] = mapped_column(Integer)


class DeckRow(Base):
    """A deck that somebody saved."""

    __tablename__ = "decks"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    player: Mapped[str] = mapped_column(String(64))
    """The digest of the secret that this player's browser keeps."""
    name: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    size: Mapped[int] = mapped_column(Integer)
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))

    __table_args__ = (Index("decks_player", "player"),)


class ReplayRow(Base):
    """A replay that came as a file."""

    __tablename__ = "replays"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    data: Mapped[dict[str, Any]] = mapped_column(JSON)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True))


# --- What is read back


@dataclass(slots=True)
class SeatRecord:
    kind: str
    """'human', 'computer', or 'open' until somebody takes it."""
    name: str = ""
    level: str = ""
    secret: str | None = None
    deck: list[str] | None = None
    deck_name: str = ""


@dataclass(slots=True)
class GameRecord:
    id: str
    rules: str
    seed: int
    status: str
    created: datetime
    seats: list[SeatRecord]
    learning: bool = False
    same_screen: bool = False
    invitation: str | None = None
    rematch: str | None = None
    pool: str = ""
    meaning: str = ""
    engine: int = ENGINE_FORMAT
    marks: dict[int, str] = field(default_factory=dict)
    answers: list[int] = field(default_factory=list)
    conceded: int | None = None


@dataclass(frozen=True, slots=True)
class DeckRecord:
    id: str
    name: str
    rules: str
    text: str
    size: int
    changed: datetime


# --- The store


class Store:
    """The database. Reading is for any thread; `write` hands a job to the thread that writes."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._reading, self._writing = _engines(url)
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="playmat-writer", daemon=True)
        self._closed = False

    def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        from playmat.server.migrate import upgrade

        upgrade(self._writing)
        self._writer.start()

    def close(self) -> None:
        """Finish what has been handed over, then let go of the database."""
        if self._closed:
            return
        self._closed = True
        if self._writer.is_alive():
            self._jobs.put(None)
            self._writer.join()
        self._reading.dispose()
        self._writing.dispose()

    # --- Writing

    def write(self, job: Callable[[Connection], T]) -> Future[T]:
        """Have it done in a transaction, with whatever else is waiting; the future is set once it is committed.

        A job may be tried twice, so it must depend on nothing but the database and itself.
        """
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(StoreError("the store is closed"))
        else:
            self._jobs.put((job, future))
        return future

    def _write_all(self) -> None:
        while True:
            found = self._jobs.get()
            batch = []
            while found is not None:
                batch.append(found)
                if len(batch) == BATCH:
                    break
                try:
                    found = self._jobs.get_nowait()
                except queue.Empty:
                    break
            # One that nobody waits for any more is left out; from here on none can be called off.
            wanted = [one for one in batch if one[1].set_running_or_notify_cancel()]
            if wanted:
                self._commit(wanted)
            if found is None:
                return

    def _commit(self, batch: Sequence[tuple[Job, Future[Any]]]) -> None:
        """Do these jobs in one transaction; should it fail, each in its own."""
        try:
            with self._writing.begin() as connection:
                results = [job(connection) for job, _ in batch]
        except Exception as error:
            if len(batch) > 1 and not isinstance(error, OperationalError):
                # One of them is at fault: each gets a transaction of its own.
                for one in batch:
                    self._commit([one])
                return
            # The database is locked, full or away: that holds for all of them, and none waits for the others.
            if isinstance(error, SQLAlchemyError):
                error = StoreError(f"the database refused: {_reason(error)}")
            for _, future in batch:
                future.set_exception(error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    @contextmanager
    def _read(self, what: str) -> Iterator[Connection]:
        """A connection to read `what`, as errors call it."""
        try:
            with self._reading.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be read: {_reason(error)}") from None
        except (ValueError, TypeError, KeyError) as error:
            # A value is not of the kind that its column holds.
            raise Damaged(f"{what}: the record is damaged ({type(error).__name__})") from None

    # --- Games

    def add_game(self, record: GameRecord, before: str | None = None) -> Future[str]:
        """Keep a new game; with `before` as the rematch of that one. The id of the game, or of the rematch that was
        there already."""
        header = {
            "id": record.id,
            "rules": record.rules,
            "seed": hex(record.seed),
            "engine": record.engine,
            "pool": record.pool,
            "meaning": record.meaning,
            "status": record.status,
            "created": record.created,
            "learning": record.learning,
            "same_screen": record.same_screen,
            "invitation": record.invitation,
            "rematch": record.rematch,
        }
        seats = [_seat_values(record.id, number, seat) for number, seat in enumerate(record.seats)]

        def job(connection: Connection) -> str:
            if before is not None:
                earlier = GameRow.id == before
                taken = connection.execute(select(GameRow.rematch).where(earlier).with_for_update()).scalar()
                if taken is not None:
                    return str(taken)
                connection.execute(update(GameRow).where(earlier).values(rematch=record.id))
            connection.execute(insert(GameRow), header)
            connection.execute(insert(SeatRow), seats)
            return record.id

        return self.write(job)

    def add_answer(
        self, game: str, number: int, code: int, seat: int, over: bool, mark: str | None = None
    ) -> Future[None]:
        """Keep an answer; `over`: it has ended the game."""
        values = {"game": game, "number": number, "code": code, "seat": seat, "mark": mark}

        def job(connection: Connection) -> None:
            connection.execute(insert(AnswerRow), values)
            if over:
                connection.execute(update(GameRow).where(GameRow.id == game).values(status="over"))

        return self.write(job)

    def take_seat(self, game: str, number: int, seat: SeatRecord, pool: str, meaning: str) -> Future[bool]:
        """Somebody takes the open seat and the game begins; False if another was faster."""
        values = _seat_values(game, number, seat)

        def job(connection: Connection) -> bool:
            open_seat = (SeatRow.game == game) & (SeatRow.seat == number) & (SeatRow.kind == "open")
            taken = connection.execute(update(SeatRow).where(open_seat).values(values)).rowcount
            if taken != 1:
                return False
            begun = {"status": "running", "pool": pool, "meaning": meaning, "invitation": None}
            connection.execute(update(GameRow).where(GameRow.id == game).values(begun))
            return True

        return self.write(job)

    def set_secret(self, game: str, number: int, digest: str) -> Future[None]:
        """The player of a rematch has come for the seat."""

        def job(connection: Connection) -> None:
            seat = (SeatRow.game == game) & (SeatRow.seat == number)
            connection.execute(update(SeatRow).where(seat).values(secret=digest))

        return self.write(job)

    def game(self, game_id: str) -> GameRecord:
        """A game with all its answers; `UnknownName` if there is none."""
        with self._read(f"game {game_id}") as connection:
            row = connection.execute(select(GameRow.__table__).where(GameRow.id == game_id)).mappings().one_or_none()
            if row is None:
                raise UnknownName(f"there is no game {game_id!r} here")
            seats = connection.execute(
                select(SeatRow.__table__).where(SeatRow.game == game_id).order_by(SeatRow.seat)
            ).mappings()
            answers = connection.execute(
                select(AnswerRow.number, AnswerRow.code, AnswerRow.seat, AnswerRow.mark)
                .where(AnswerRow.game == game_id)
                .order_by(AnswerRow.number)
            ).all()
            record = GameRecord(
                id=row["id"],
                rules=row["rules"],
                seed=int(row["seed"], 16),
                status=row["status"],
                created=_utc(row["created"]),
                seats=[
                    SeatRecord(one["kind"], one["name"], one["level"], one["secret"], one["deck"], one["deck_name"])
                    for one in seats
                ],
                learning=row["learning"],
                same_screen=row["same_screen"],
                invitation=row["invitation"],
                rematch=row["rematch"],
                pool=row["pool"],
                meaning=row["meaning"],
                engine=row["engine"],
            )
        if len(record.seats) != 2 or not all(_is_deck(one.deck) for one in record.seats):
            raise Damaged(f"game {game_id}: expected two seats, each with a list of cards: the record is damaged")
        for place, (number, code, seat, mark) in enumerate(answers):
            if number != place or record.conceded is not None:
                raise Damaged(f"game {game_id}: expected answer {place}, got {number}: the record is damaged")
            if type(code) is not int or seat not in (0, 1):
                raise Damaged(f"game {game_id}: answer {place} is none: the record is damaged")
            if code == CONCEDED:
                record.conceded = seat
            else:
                record.answers.append(code)
                if mark is not None:
                    record.marks[len(record.answers)] = mark
        return record

    # --- Saved decks

    def decks(self, player: str) -> list[DeckRecord]:
        """The decks of a player, the one changed last first."""
        with self._read("saved decks") as connection:
            rows = connection.execute(
                select(DeckRow.__table__).where(DeckRow.player == player).order_by(DeckRow.changed.desc(), DeckRow.id)
            ).mappings()
            return [_deck(row) for row in rows]

    def deck(self, player: str, deck_id: str) -> DeckRecord:
        with self._read(f"deck {deck_id}") as connection:
            row = (
                connection.execute(
                    select(DeckRow.__table__).where((DeckRow.player == player) & (DeckRow.id == deck_id))
                )
                .mappings()
                .one_or_none()
            )
        if row is None:
            raise UnknownName(f"you have no saved deck {deck_id!r}")
        return _deck(row)

    def save_deck(self, player: str, deck: DeckRecord, new: bool, most: int) -> Future[bool]:
        """Keep a deck, new or in place of an older state; False if there is none, or the player has `most` already."""
        values = {"name": deck.name, "rules": deck.rules, "text": deck.text, "size": deck.size, "changed": deck.changed}

        def job(connection: Connection) -> bool:
            own = DeckRow.player == player
            if not new:
                changed = connection.execute(update(DeckRow).where(own & (DeckRow.id == deck.id)).values(values))
                return changed.rowcount == 1
            if len(connection.execute(select(DeckRow.id).where(own)).all()) >= most:
                return False
            connection.execute(insert(DeckRow), {"id": deck.id, "player": player, **values})
            return True

        return self.write(job)

    def remove_deck(self, player: str, deck_id: str) -> Future[bool]:
        def job(connection: Connection) -> bool:
            own = (DeckRow.player == player) & (DeckRow.id == deck_id)
            return connection.execute(delete(DeckRow).where(own)).rowcount == 1

        return self.write(job)

    # --- Replays

    def add_replay(self, replay_id: str, data: dict[str, Any]) -> Future[None]:
        values = {"id": replay_id, "data": data, "created": now()}

        def job(connection: Connection) -> None:
            connection.execute(insert(ReplayRow), values)

        return self.write(job)

    def replay(self, replay_id: str) -> tuple[dict[str, Any], datetime]:
        """A replay that was brought along; `UnknownName` if there is none."""
        with self._read(f"replay {replay_id}") as connection:
            row = connection.execute(select(ReplayRow.data, ReplayRow.created).where(ReplayRow.id == replay_id)).first()
        if row is None:
            raise UnknownName(f"there is no replay {replay_id!r} here")
        return row[0], _utc(row[1])


def now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


def _seat_values(game: str, number: int, seat: SeatRecord) -> dict[str, Any]:
    return {
        "game": game,
        "seat": number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "secret": seat.secret,
        "deck": seat.deck,
        "deck_name": seat.deck_name,
    }


def _deck(row: Any) -> DeckRecord:
    return DeckRecord(row["id"], row["name"], row["rules"], row["text"], row["size"], _utc(row["changed"]))


def _is_deck(value: Any) -> bool:
    """Whether this is a list of card ids, or the nothing of an open seat."""
    return value is None or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def _utc(value: datetime) -> datetime:
    """SQLite gives times back without their zone; all are kept as UTC."""
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _reason(error: SQLAlchemyError) -> str:
    """What the database says, without the statement and its values: those may hold what a player must not read."""
    cause = getattr(error, "orig", None) or error
    text = str(cause).strip()
    return text.splitlines()[0] if text else type(cause).__name__


# --- Connecting


def database_url(text: str) -> str:
    """The URL as SQLAlchemy takes it: PostgreSQL is spoken to through psycopg."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(
            f"expected a database such as sqlite:///FILE or postgresql://HOST/NAME, got {text.partition('://')[0]!r}"
        ) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "postgresql+psycopg"):
        raise StoreError(f"expected sqlite or postgresql, got the database {url.drivername!r}")
    return url.render_as_string(hide_password=False)


def _engines(text: str) -> tuple[Engine, Engine]:
    """One engine for reading and one for writing; for PostgreSQL they are the same."""
    url = make_url(database_url(text))
    if url.drivername == "sqlite":
        if not url.database or url.database == ":memory:":
            raise StoreError("expected a file to keep games in: sqlite:///FILE")
        folder = Path(url.database).absolute().parent
        if not folder.is_dir():
            raise StoreError(f"expected a folder for the database at {folder}, got none")
        return _sqlite(url.render_as_string(), "BEGIN"), _sqlite(url.render_as_string(), "BEGIN IMMEDIATE")
    try:
        engine = create_engine(url, pool_pre_ping=True, pool_size=8, max_overflow=8)
    except ModuleNotFoundError:
        raise StoreError("PostgreSQL needs the extra playmat[postgres]: pip install 'playmat[postgres]'") from None
    return engine, engine


def _sqlite(url: str, begin: str) -> Engine:
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _record: Any) -> None:
        # Transactions are begun by us: the driver would begin them late, and a reader that turns writer can be refused.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA busy_timeout = {SQLITE_WAIT}")
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
