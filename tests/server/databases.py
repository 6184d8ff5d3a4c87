"""Databases to test with: SQLite files, and a PostgreSQL cluster made for the occasion."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

TOOLS = ("initdb", "pg_ctl", "postgres", "psql")


def find_postgres() -> Path | None:
    """The folder of PostgreSQL's own programs."""
    places = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep) if folder]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for place in places:
        found = place / "initdb"
        if found.exists():
            # A link may lead out of the folder in which the programs stand together.
            for folder in (place, found.resolve().parent):
                if all((folder / tool).exists() for tool in TOOLS):
                    return folder
    return None


class Cluster:
    """A PostgreSQL server with nothing in it, reached through a socket in its own folder."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        # PostgreSQL refuses to run as root; Debian brings a user for it.
        self._user = "postgres" if os.geteuid() == 0 else ""
        if self._user:
            shutil.chown(folder, self._user)
        data = folder / "data"
        self._run("initdb", "-D", data, "-U", "playmat", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c shared_buffers=16MB -c max_connections=60"
        self._run("pg_ctl", "-D", data, "-o", options, "-w", "-l", folder / "log", "start")

    def _run(self, tool: str, *arguments: str | Path) -> str:
        command: list[str | Path] = [self._programs / tool, *arguments]
        if self._user:
            command = ["setpriv", f"--reuid={self._user}", f"--regid={self._user}", "--init-groups", *command]
        done = subprocess.run(
            command, cwd=self._folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{tool}: {done.stdout}{done.stderr}"
        return done.stdout

    def ask(self, question: str) -> str:
        """What the server answers."""
        return self._run("psql", "-h", self._folder, "-U", "playmat", "-d", "postgres", "-qAtc", question)

    def database(self) -> str:
        """The URL of a new, empty database."""
        name = f"test_{uuid4().hex}"
        self._run("psql", "-h", self._folder, "-U", "playmat", "-d", "postgres", "-qc", f"CREATE DATABASE {name}")
        return f"postgresql://playmat@/{name}?host={self._folder}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._folder / "data", "-m", "immediate", "-w", "stop")


@contextmanager
def cluster(programs: Path) -> Iterator[Cluster]:
    """A cluster while the block runs. Its folder has a short name: the path of a socket may not be long."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        made = Cluster(programs, folder)
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
