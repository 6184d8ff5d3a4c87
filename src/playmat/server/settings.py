"""Where the server listens, where it keeps its games, and what it accepts."""

from __future__ import annotations

import argparse
import ipaddress
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playmat.model.errors import PlaymatError
from playmat.server.limits import Limits

DATABASE_FILE: Final = "table.db"
PORT: Final = 8000


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that may differ from one server to another."""

    database: str
    """An SQLAlchemy URL: sqlite:///FILE or postgresql://…"""
    host: str = "127.0.0.1"
    port: int = PORT
    limits: Limits = field(default_factory=Limits)
    thinkers: int = 1
    """Processes for each level of the computer that searches."""
    ray: str = ""
    """The address of a Ray cluster that thinks instead."""
    origins: tuple[str, ...] = ()
    """Origins from which sockets may be opened, beside the server's own address."""
    proxies: tuple[str, ...] = ()
    """Addresses whose word counts on who asks, beside this machine's own."""
    metrics_readers: tuple[str, ...] = ()
    """Addresses that may read the figures, beside this machine's own."""
    worker: str = "0"
    """Which of several workers this is."""
    shared_folder: Path | None = None
    """Where the workers of one server leave their figures."""
    static: Path = field(default_factory=lambda: Path(__file__).parent / "static")

    @property
    def public(self) -> bool:
        """Whether others than this machine are served."""
        return not is_local(self.host) or bool(self.origins)


def is_local(host: str) -> bool:
    """Whether a name or address means this machine alone."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


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
        "--proxy", action="append", default=[], metavar="ADDRESS", help="of a proxy on another machine (repeatable)"
    )
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that serve (PostgreSQL only)")
    parser.add_argument("--thinkers", type=int, metavar="N", help="processes for each level of the computer")
    parser.add_argument("--ray", default="", metavar="ADDRESS", help="let a Ray cluster think for the computer")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=N", help="change a limit (docs/hosting.md; repeatable)"
    )
    parser.add_argument(
        "--metrics-for", action="append", default=[], metavar="ADDRESS", help="who else may read /metrics (repeatable)"
    )
    parser.add_argument("--prune", action="store_true", help="remove what is old and unused, and stop")
    parser.add_argument("--dry-run", action="store_true", help="with --prune: only say what would go")
    parser.add_argument(
        "--log", choices=("text", "json"), default="text", help="how stderr is written: for people or for programs"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
