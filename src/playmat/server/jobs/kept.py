"""Long work as the database keeps it."""

from __future__ import annotations

import json
from concurrent.futures import Future
from typing import Any, Final

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from playmat.model.errors import UnknownName
from playmat.server.rows import JobPartRow, JobRecord, JobRow
from playmat.server.store import Store, now, utc

UNFINISHED: Final = ("waiting", "running")


def as_text(data: Any) -> str:
    """JSON data as one text: equal data, equal texts."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class KeptJobs:
    """The jobs in the store. Whoever writes waits for the future, as with everything there."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- Reading

    def of_player(self, player: str) -> list[JobRecord]:
        """The jobs of a player, the newest first, without inputs and results."""
        with self._store.read("long work") as connection:
            rows = connection.execute(
                _select(whole=False).where(JobRow.player == player).order_by(JobRow.created.desc(), JobRow.id)
            ).mappings()
            return [_record(row) for row in rows]

    def unfinished(self) -> list[JobRecord]:
        """All that is not done, the oldest first."""
        with self._store.read("long work") as connection:
            rows = connection.execute(
                _select().where(JobRow.status.in_(UNFINISHED)).order_by(JobRow.created, JobRow.id)
            ).mappings()
            return [_record(row) for row in rows]

    def one(self, job: str, player: str | None = None) -> JobRecord:
        """A job, if it is that player's; `UnknownName` if there is none."""
        with self._store.read(f"long work {job}") as connection:
            row = connection.execute(_select().where(JobRow.id == job)).mappings().one_or_none()
        if row is None or (player is not None and row["player"] != player):
            raise UnknownName(f"there is no long work {job!r} here")
        return _record(row)

    def about(self, player: str, subject: str) -> JobRecord | None:
        """The newest job of a player about this, if it has not failed."""
        with self._store.read("long work") as connection:
            row = (
                connection.execute(
                    _select()
                    .where((JobRow.player == player) & (JobRow.subject == subject) & (JobRow.status != "failed"))
                    .order_by(JobRow.created.desc())
                    .limit(1)
                )
                .mappings()
                .first()
            )
        return None if row is None else _record(row)

    def made(self, subject: str) -> JobRecord | None:
        """The newest job about this that is done, whoever asked for it."""
        done = (JobRow.subject == subject) & (JobRow.status == "done")
        with self._store.read("long work") as connection:
            row = connection.execute(_select().where(done).order_by(JobRow.created.desc()).limit(1)).mappings().first()
        return None if row is None else _record(row)

    def parts(self, job: str) -> list[tuple[Any, Any]]:
        """What is done of a job: the parts and what came of each, in their order."""
        with self._store.read(f"long work {job}") as connection:
            rows = connection.execute(
                select(JobPartRow.part, JobPartRow.result).where(JobPartRow.job == job).order_by(JobPartRow.number)
            ).all()
        return [(part, result) for part, result in rows]

    # --- Writing

    def add(self, record: JobRecord, most: int, most_waiting: int) -> Future[bool]:
        """Keep a new job; the oldest results make room. False if too many of this player are not done yet."""
        values = {
            name: getattr(record, name)
            for name in ("id", "player", "kind", "title", "subject", "input", "status", "total", "result", "problem")
        }

        def job(connection: Connection) -> bool:
            own = JobRow.player == record.player
            waiting = connection.execute(
                select(func.count()).select_from(JobRow).where(own & JobRow.status.in_(UNFINISHED))
            ).scalar_one()
            if waiting >= most_waiting:
                return False
            ended = own & JobRow.status.not_in(UNFINISHED)
            old = connection.execute(
                select(JobRow.id).where(ended).order_by(JobRow.changed.desc(), JobRow.id).offset(most - 1)
            ).scalars()
            connection.execute(delete(JobRow).where(JobRow.id.in_(old.all())))
            connection.execute(insert(JobRow), {**values, "created": record.created, "changed": record.changed})
            return True

        return self._store.write(job)

    def begin(self, job: str, total: int) -> Future[bool]:
        """It has so many parts, and is being done; False if it was stopped."""
        return self._change(job, UNFINISHED, status="running", total=total)

    def add_part(self, job: str, number: int, part: Any, result: Any) -> Future[bool]:
        """Keep what came of a part; False if the work was stopped."""

        def write(connection: Connection) -> bool:
            running = connection.execute(
                update(JobRow).where((JobRow.id == job) & (JobRow.status == "running")).values(changed=now())
            )
            if running.rowcount != 1:
                return False
            at = (JobPartRow.job == job) & (JobPartRow.number == number)
            connection.execute(delete(JobPartRow).where(at))
            connection.execute(insert(JobPartRow), {"job": job, "number": number, "part": part, "result": result})
            return True

        return self._store.write(write)

    def end(self, job: str, status: str, result: dict[str, Any] | None = None, problem: str = "") -> Future[bool]:
        """It is done, has failed or is stopped; False if it had ended before."""
        return self._change(job, UNFINISHED, status=status, result=result, problem=problem)

    def again(
        self, job: str, most_waiting: int, input: dict[str, Any] | None = None, subject: str = ""
    ) -> Future[bool]:
        """Go on with one that has ended, perhaps with another input; False if it has not ended, or too many wait."""
        values: dict[str, Any] = {"status": "waiting", "problem": "", "total": 0, "changed": now()}
        if input is not None:
            values |= {"input": input, "subject": subject}

        def write(connection: Connection) -> bool:
            player = connection.execute(select(JobRow.player).where(JobRow.id == job)).scalar()
            waiting = connection.execute(
                select(func.count())
                .select_from(JobRow)
                .where((JobRow.player == player) & JobRow.status.in_(UNFINISHED))
            ).scalar_one()
            if waiting >= most_waiting:
                return False
            ended = (JobRow.id == job) & JobRow.status.not_in(UNFINISHED)
            return connection.execute(update(JobRow).where(ended).values(values)).rowcount == 1

        return self._store.write(write)

    def remove(self, job: str) -> Future[bool]:
        def write(connection: Connection) -> bool:
            return connection.execute(delete(JobRow).where(JobRow.id == job)).rowcount == 1

        return self._store.write(write)

    def _change(self, job: str, status_before: tuple[str, ...], **values: Any) -> Future[bool]:
        def write(connection: Connection) -> bool:
            before = (JobRow.id == job) & JobRow.status.in_(status_before)
            return connection.execute(update(JobRow).where(before).values(changed=now(), **values)).rowcount == 1

        return self._store.write(write)


def _select(whole: bool = True) -> Select[Any]:
    names = ("id", "player", "kind", "title", "subject", "status", "total", "problem", "created", "changed")
    columns: list[Any] = [getattr(JobRow, name) for name in names]
    if whole:
        columns += [JobRow.input, JobRow.result]
    done = select(func.count()).where(JobPartRow.job == JobRow.id).scalar_subquery().label("done")
    return select(*columns, done)


def _record(row: Any) -> JobRecord:
    return JobRecord(
        id=row["id"],
        player=row["player"],
        kind=row["kind"],
        title=row["title"],
        subject=row["subject"],
        input=row.get("input") or {},
        status=row["status"],
        created=utc(row["created"]),
        changed=utc(row["changed"]),
        total=row["total"],
        done=row["done"],
        result=row.get("result"),
        problem=row["problem"],
    )
