"""Getting at the database: its address, its connections, and who may use a file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from playmat.model.errors import PlaymatError

SQLITE_WAIT: Final = 10_000
"""Milliseconds to wait for another program that writes to the same file."""
POSTGRES_WAIT: Final = 10
"""Seconds to wait for a PostgreSQL that does not answer."""


class StoreError(PlaymatError):
    """The database cannot be used, or refused what was to be kept."""


class Damaged(StoreError):
    """What is kept of one game, deck or replay cannot be read: somebody has changed it, or a disk has."""


def reason(error: SQLAlchemyError) -> str:
    """What the database says, without the statement and its values: those may hold what a player must not read."""
    cause = getattr(error, "orig", None) or error
    text = str(cause).strip()
    return text.splitlines()[0] if text else type(cause).__name__


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


def engines(text: str) -> tuple[Engine, Engine]:
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
        engine = create_engine(
            url, pool_pre_ping=True, pool_size=4, max_overflow=12, connect_args={"connect_timeout": POSTGRES_WAIT}
        )
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


# --- One process for a file


class Held:
    """A file that one process holds while it serves a SQLite database: two would not hear of each other's answers.

    The system lets go of it when the process ends, however it does.
    """

    def __init__(self, database: str) -> None:
        self._path = f"{database}-lock"
        self._file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _hold(self._file)
        except OSError:
            other = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise StoreError(
                f"another server{f' (process {other})' if other else ''} uses {database}; "
                "a file is for one process, several need PostgreSQL (--database postgresql://…)"
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def close(self) -> None:
        os.close(self._file)


def _hold(file: int) -> None:
    """Hold it, or raise OSError if somebody else does."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        lock: Any = msvcrt
        os.lseek(file, 1024, os.SEEK_SET)
        lock.locking(file, lock.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
