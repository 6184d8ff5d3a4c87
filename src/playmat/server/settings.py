"""Where the server listens, where it keeps its games, and what it accepts."""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playmat.model.errors import PlaymatError

DATABASE_FILE: Final = "table.db"
PORT: Final = 8000


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that may differ from one server to another."""

    database: str
    """An SQLAlchemy URL: sqlite:///FILE or postgresql://…"""
    host: str = "127.0.0.1"
    port: int = PORT
    largest_body: int = 64 * 1024
    """Bytes of a request."""
    largest_replay: int = 1024 * 1024
    """Bytes of a replay that is uploaded: the one request that may be larger."""
    largest_message: int = 4 * 1024
    """Bytes of a socket message."""
    hello_seconds: float = 10.0
    """How long a connection may wait before it says who it is."""
    messages_a_second: float = 50.0
    """What a connection may send on average; `burst` at once."""
    burst: int = 100
    connections_per_game: int = 50
    """Spectators, and tabs of players; one more is turned away. Spectators take no player's place."""
    processes: int = 1
    """For computer players that think long."""
    origins: tuple[str, ...] = ()
    """Origins from which sockets may be opened, beside the server's own address."""
    static: Path = field(default_factory=lambda: Path(__file__).parent / "static")


def data_directory() -> Path:
    """Where this user's programs keep their data."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "playmat"


def default_database() -> str:
    """DATABASE_URL, or a file of our own. The folder is made if it is not there."""
    given = os.environ.get("DATABASE_URL", "").strip()
    if given:
        return given
    folder = data_directory()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise PlaymatError(f"expected to keep games in {folder}, got {error.strerror}; use --database") from None
    return f"sqlite:///{folder / DATABASE_FILE}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options with which the server is started."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default 127.0.0.1)")
    parser.add_argument("--port", type=int, metavar="N", help=f"port (default {PORT}, or the next free one)")
    parser.add_argument(
        "--database", metavar="URL", help="sqlite:///FILE or postgresql://… (default DATABASE_URL, else your own file)"
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="address people use, behind a proxy (repeatable)"
    )
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help="how stderr is written: for people or for programs"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
