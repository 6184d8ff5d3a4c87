"""What is kept: games as a header and their answers, saved decks, replays that were brought along.

Answers are only ever added. Everything else about a running game follows from playing them again. All writing is done
by one thread: what many games ask for at the same moment goes into one transaction, and nobody is told of an answer
before it has been committed. Where several processes share the database, the number of an answer settles which of two
came first, and whoever keeps something tells the others in the same transaction (`others` has the whole of it).
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, Table, delete, func, insert, select, text, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from playmat.model.errors import UnknownName
from playmat.server import notes
from playmat.server.database import Damaged, Held, StoreError, engines, reason
from playmat.server.limits import Kept, Limits
from playmat.server.rows import (
    AnswerRow,
    DeckRecord,
    DeckRow,
    EventRow,
    GameRecord,
    GameRow,
    JobRow,
    ReplayRow,
    SeatRecord,
    SeatRow,
)
from playmat.server.terms import Terms

CONCEDED: Final = -1
"""The code of the answer with which a player gives up: the engine's own codes are never negative."""
BACK: Final = -2
"""The code with which a game goes back to its beginning; −3 to where one answer counts, and so on. What was taken back
stays where it is: answers are only ever added."""
BATCH: Final = 256
DAY: Final = timedelta(days=1)
PRUNED_AT_ONCE: Final = 200
"""Games that go in one transaction, so that nobody waits long for it."""

_ADD: Final = sqlite.insert(cast(Table, AnswerRow.__table__)).on_conflict_do_nothing()
_ADD_AND_TELL: Final = text(
    "WITH added AS (INSERT INTO answers (game, number, code, seat, mark, took) "
    "VALUES (:game, :number, :code, :seat, :mark, :took) ON CONFLICT DO NOTHING RETURNING number) "
    "SELECT pg_notify(:channel, :note) FROM added"
)

T = TypeVar("T")
Prunable = type[GameRow] | type[ReplayRow] | type[JobRow] | type[EventRow]
Job = Callable[[Connection], Any]


# --- The store


class Store:
    """The database. Reading is for any thread; `write` hands a job to the thread that writes."""

    def __init__(self, url: str, process: str = "") -> None:
        self.url = url
        self.process = process
        """Who tells the other processes what is kept here; nobody is told where this is empty."""
        self._reading, self._writing = engines(url)
        self.shared = self._writing.dialect.name == "postgresql"
        """Whether other processes may use it too."""
        self._held: Held | None = None
        self._jobs: queue.SimpleQueue[tuple[Job, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="playmat-writer", daemon=True)
        self._closed = False

    def open(self, hold: bool = True) -> None:
        """Bring the tables up to date and begin to write. With `hold` no other server can open the same file."""
        from playmat.server.migrate import upgrade

        if hold and not self.shared and self._held is None:
            self._held = Held(str(self._writing.url.database))
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
        if self._held is not None:
            self._held.close()
            self._held = None

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
                error = StoreError(f"the database refused: {reason(error)}")
            for _, future in batch:
                future.set_exception(error)
            return
        for (_, future), result in zip(batch, results, strict=True):
            future.set_result(result)

    @contextmanager
    def read(self, what: str) -> Iterator[Connection]:
        """A connection to read `what`, as errors call it."""
        try:
            with self._reading.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be read: {reason(error)}") from None
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
            "terms": record.terms.to_json(),
            "listed": record.listed,
        }
        seats = [_seat_values(record.id, number, seat) for number, seat in enumerate(record.seats)]
        # A game that goes on from a replay has answers from the start.
        answers = [
            {"game": record.id, "number": number, "code": code, "seat": seat, "mark": record.marks.get(number + 1)}
            for number, (code, seat) in enumerate(record.rows)
        ]

        def job(connection: Connection) -> str:
            if before is not None:
                earlier = GameRow.id == before
                taken = connection.execute(select(GameRow.rematch).where(earlier).with_for_update()).scalar()
                if taken is not None:
                    return str(taken)
                connection.execute(update(GameRow).where(earlier).values(rematch=record.id))
                self._tell(connection, notes.HEADER, before)
            connection.execute(insert(GameRow), header)
            connection.execute(insert(SeatRow), seats)
            if answers:
                connection.execute(insert(AnswerRow), answers)
            return record.id

        return self.write(job)

    def add_answer(
        self,
        game: str,
        number: int,
        code: int,
        seat: int,
        over: bool,
        mark: str | None = None,
        took: int | None = None,
    ) -> Future[bool]:
        """Keep an answer; `over`: it has ended the game. The mark of a game that was given up says why. False if
        another process has kept one of that number."""
        values = {"game": game, "number": number, "code": code, "seat": seat, "mark": mark, "took": took}

        def job(connection: Connection) -> bool:
            if not self._added(connection, values):
                return False
            if over:
                connection.execute(update(GameRow).where(GameRow.id == game).values(status="over"))
            return True

        return self.write(job)

    def _added(self, connection: Connection, values: dict[str, Any]) -> bool:
        """Add an answer unless there is one of its number, and tell the other processes: in one step, for this is what
        is done most."""
        if self.shared:
            note = notes.written(self.process, notes.ANSWER, values["game"], values["number"])
            told = {**values, "channel": notes.CHANNEL, "note": note}
            return connection.execute(_ADD_AND_TELL, told).first() is not None
        return connection.execute(_ADD, values).rowcount == 1

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
            self._tell(connection, notes.HEADER, game)
            return True

        return self.write(job)

    def set_secret(self, game: str, number: int, digest: str) -> Future[None]:
        """The player of a rematch has come for the seat."""

        def job(connection: Connection) -> None:
            seat = (SeatRow.game == game) & (SeatRow.seat == number)
            connection.execute(update(SeatRow).where(seat).values(secret=digest))
            self._tell(connection, notes.HEADER, game)

        return self.write(job)

    def touch(self, game: str) -> Future[None]:
        """Somebody is at this game."""

        def job(connection: Connection) -> None:
            connection.execute(update(GameRow).where(GameRow.id == game).values(touched=now()))

        return self.write(job)

    def game(self, game_id: str, after: int = 0) -> GameRecord:
        """A game with all its answers, or with those from a number on; `UnknownName` if there is none."""
        with self.read(f"game {game_id}") as connection:
            row = connection.execute(select(GameRow.__table__).where(GameRow.id == game_id)).mappings().one_or_none()
            if row is None:
                raise UnknownName(f"there is no game {game_id!r} here")
            seats = connection.execute(
                select(SeatRow.__table__).where(SeatRow.game == game_id).order_by(SeatRow.seat)
            ).mappings()
            answers = connection.execute(
                select(AnswerRow.number, AnswerRow.code, AnswerRow.seat, AnswerRow.mark, AnswerRow.took)
                .where((AnswerRow.game == game_id) & (AnswerRow.number >= after))
                .order_by(AnswerRow.number)
            ).all()
            record = GameRecord(
                id=row["id"],
                rules=row["rules"],
                seed=int(row["seed"], 16),
                status=row["status"],
                created=utc(row["created"]),
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
                terms=Terms.from_json(row["terms"]),
                listed=row["listed"],
                touched=utc(row["touched"] or row["created"]),
            )
        if len(record.seats) != 2 or not all(_is_deck(one.deck) for one in record.seats):
            raise Damaged(f"game {game_id}: expected two seats, each with a list of cards: the record is damaged")
        for place, (number, code, seat, mark, took) in enumerate(answers, after):
            if number != place or record.conceded is not None:
                raise Damaged(f"game {game_id}: expected answer {place}, got {number}: the record is damaged")
            if type(code) is not int or seat not in (0, 1):
                raise Damaged(f"game {game_id}: answer {place} is none: the record is damaged")
            record.rows.append((code, seat))
            record.used[seat] += took or 0
            if code == CONCEDED:
                record.conceded, record.claimed = seat, mark or ""
            elif code <= BACK:
                if after:
                    continue  # for whoever has the game: it goes back by itself
                if BACK - code >= len(record.answers):
                    raise Damaged(f"game {game_id}: answer {place} goes back to nothing: the record is damaged")
                del record.answers[BACK - code :]
                record.marks = {number: kept for number, kept in record.marks.items() if number <= BACK - code}
            else:
                record.answers.append(code)
                if mark is not None and not after:
                    record.marks[len(record.answers)] = mark
        return record

    def listed(self, status: str, since: datetime, most: int) -> list[tuple[GameRecord, int]]:
        """The games of this status that everybody may find, the newest first: without answers, but how many there
        are."""
        here = GameRow.listed & (GameRow.status == status) & (GameRow.created >= since)
        with self.read("the lobby") as connection:
            ids = connection.execute(select(GameRow.id).where(here).order_by(GameRow.created.desc()).limit(most))
            counted = [
                (one, select(func.count()).select_from(AnswerRow).where(AnswerRow.game == one))
                for one in ids.scalars().all()
            ]
            counts = [(one, int(connection.execute(count).scalar_one())) for one, count in counted]
        return [(self.game(one, count), count) for one, count in counts]

    # --- Saved decks

    def decks(self, player: str) -> list[DeckRecord]:
        """The decks of a player, the one changed last first."""
        with self.read("saved decks") as connection:
            rows = connection.execute(
                select(DeckRow.__table__).where(DeckRow.player == player).order_by(DeckRow.changed.desc(), DeckRow.id)
            ).mappings()
            return [_deck(row) for row in rows]

    def deck(self, player: str, deck_id: str) -> DeckRecord:
        with self.read(f"deck {deck_id}") as connection:
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
        columns = select(ReplayRow.data, ReplayRow.created, ReplayRow.touched)
        with self.read(f"replay {replay_id}") as connection:
            row = connection.execute(columns.where(ReplayRow.id == replay_id)).first()
        if row is None:
            raise UnknownName(f"there is no replay {replay_id!r} here")
        data, created, touched = row
        if utc(touched or created) < now() - DAY:
            self.write(
                lambda connection: connection.execute(
                    update(ReplayRow).where(ReplayRow.id == replay_id).values(touched=now())
                )
            )
        return data, utc(created)

    # --- Other processes

    def tell(self, kind: str, game: str = "", *more: object) -> None:
        """Tell the other processes something that is not kept."""
        if self.shared and self.process and not self._closed:
            self.write(lambda connection: self._tell(connection, kind, game, *more))

    def _tell(self, connection: Connection, kind: str, game: str, *more: object) -> None:
        """They hear of it when what is kept with it is committed."""
        if self.shared and self.process:
            note = notes.written(self.process, kind, game, *more)
            connection.execute(select(func.pg_notify(notes.CHANNEL, note)))

    # --- How much there is, and what goes

    def measure(self) -> Kept:
        """How much is kept."""
        with self.read("the size") as connection:
            games, decks, replays, jobs, events = (
                int(connection.execute(select(func.count()).select_from(row)).scalar_one())
                for row in (GameRow, DeckRow, ReplayRow, JobRow, EventRow)
            )
            if self.shared:
                size = connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one()
            else:
                # Pages that are free are used again.
                pages, free, page = (
                    connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                    for name in ("page_count", "freelist_count", "page_size")
                )
                size = (pages - free) * page
        return Kept(games, decks, replays, jobs, int(size), events)

    def alive(self) -> None:
        """A `StoreError` if the database does not answer."""
        with self.read("anything") as connection:
            connection.execute(select(1))

    def prune(self, limits: Limits, dry_run: bool) -> dict[str, int]:
        """Remove what nobody has used for as long as the limits say, or only count it; how many of each kind."""
        last = func.coalesce(GameRow.touched, GameRow.created)
        ages = {"waiting": limits.waiting_days, "running": limits.abandoned_days, "over": limits.finished_days}
        found: dict[str, int] = {}
        for status, days in ages.items():
            old = (GameRow.status == status) & (last < now() - days * DAY)
            found[f"{status} games"] = self._remove(GameRow, old, dry_run)
        seen = func.coalesce(ReplayRow.touched, ReplayRow.created)
        found["replays"] = self._remove(ReplayRow, seen < now() - limits.replay_days * DAY, dry_run)
        ended = JobRow.status.not_in(("waiting", "running"))
        found["long work"] = self._remove(JobRow, ended & (JobRow.changed < now() - limits.job_days * DAY), dry_run)
        found["events"] = self._remove(EventRow, EventRow.changed < now() - limits.event_days * DAY, dry_run)
        return found

    def _remove(self, row: Prunable, old: Any, dry_run: bool) -> int:
        if dry_run:
            with self.read("what is old") as connection:
                return int(connection.execute(select(func.count()).select_from(row).where(old)).scalar_one())
        removed = 0
        while True:

            def job(connection: Connection) -> int:
                ids = connection.execute(select(row.id).where(old).limit(PRUNED_AT_ONCE)).scalars().all()
                # Asked again: somebody may have come back to it meanwhile.
                return connection.execute(delete(row).where(row.id.in_(ids) & old)).rowcount if ids else 0

            count = self.write(job).result()
            removed += count
            if not count:
                return removed


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
    return DeckRecord(row["id"], row["name"], row["rules"], row["text"], row["size"], utc(row["changed"]))


def _is_deck(value: Any) -> bool:
    """Whether this is a list of card ids, or the nothing of an open seat."""
    return value is None or (isinstance(value, list) and all(isinstance(one, str) for one in value))


def utc(value: datetime) -> datetime:
    """SQLite gives times back without their zone; all are kept as UTC."""
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
