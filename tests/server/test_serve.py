"""`playmat serve` and `playmat` alone, from the outside; and the commands of docs/table.md."""

import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import playmat
from playmat.cli import main
from playmat.model.errors import PlaymatError
from playmat.rules import RULESETS
from playmat.server import run, settings
from tests.architecture.sources import ROOT
from tests.server.databases import Cluster
from tests.server.running import PATIENCE, wait_until

PAGE = (ROOT / "docs" / "table.md").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
COMMANDS = [line.strip() for line in re.findall(r"^(?: {4}| {6})(\S.*)$", PAGE, re.MULTILINE)]
PLAYMAT = "import sys; from playmat.cli import main; sys.exit(main())"


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Nothing of the user's own is touched."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "BROWSER")}
    package = str(Path(playmat.__file__).parent.parent)
    return {**kept, "PYTHONPATH": package, "PYTHONWARNINGS": "error", "XDG_DATA_HOME": str(folder), **more}


@contextmanager
def started(folder: Path, *arguments: str, **more: str) -> Iterator[str]:
    """The command while it serves; the address that it prints. Ctrl-C must end it without a word."""
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYMAT, *arguments],
        cwd=folder,
        env=environment(folder, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        if found is None:
            raise AssertionError(process.communicate(timeout=PATIENCE)[1])
        yield found[0]
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, "")
    finally:
        process.kill()
        process.communicate()


def test_playmat_alone_serves_the_table_and_opens_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path / "opened"}\n')
    browser.chmod(0o755)
    with started(tmp_path, BROWSER=str(browser)) as address:
        assert httpx.get(address, timeout=PATIENCE).status_code == 200
        assert len(httpx.get(f"{address}api/rulesets", timeout=PATIENCE).json()) == len(RULESETS)
        opened = tmp_path / "opened"
        wait_until(lambda: opened.exists() and opened.read_text().strip() == address)
    assert (tmp_path / "playmat" / "table.db").exists()


def run_command(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PLAYMAT, *arguments],
        cwd=folder,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--database", "mysql://localhost/x"), "expected sqlite or postgresql, got the database 'mysql'"),
        (("--database", "sqlite:////no/such/folder/x.db"), "expected a folder for the database at /no/such/folder"),
        (("--database", "postgresql://ash:hunter22@127.0.0.1:1/x"), "cannot be used"),
        (("--port", "70000"), "--port: expected a number from 0 to 65535, got 70000"),
        (("--host", "192.0.2.1", "--port", "0"), "expected to listen on port 0 of 192.0.2.1"),
    ],
)
def test_what_it_cannot_do_it_says_in_a_sentence(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    done = run_command(tmp_path, "serve", "--no-browser", *arguments)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith("playmat: ") and said in done.stderr and len(done.stderr.splitlines()) == 1
    assert "hunter22" not in done.stderr


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = run_command(tmp_path, "serve", "--no-browser", "--port", port)
    assert done.returncode == 2 and f"expected to listen on port {port} of 127.0.0.1" in done.stderr


def test_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(run, "PORT", port)
        free = run.listen("127.0.0.1", None)
        assert port < free.getsockname()[1] <= port + run.PORTS_TRIED
        free.close()
        monkeypatch.setattr(run, "PORTS_TRIED", 1)
        with pytest.raises(PlaymatError, match="expected to listen"):
            run.listen("127.0.0.1", None)


def test_without_the_extra_one_sentence_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in list(sys.modules):
        if name.startswith("playmat.server") and name != "playmat.server.settings":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert main(["serve", "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert "playmat[table]" in said and "uvicorn" in said and len(said.splitlines()) == 1


def test_the_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert settings.default_database() == f"sqlite:///{tmp_path}/playmat/table.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert settings.data_directory() == tmp_path / ".local" / "share" / "playmat"
    monkeypatch.setenv("DATABASE_URL", "postgresql://somewhere/x")
    assert settings.default_database() == "postgresql://somewhere/x"
    monkeypatch.delenv("DATABASE_URL")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(PlaymatError, match="use --database"):
        settings.default_database()


# --- docs/table.md


def test_the_commands_of_the_page(tmp_path: Path) -> None:
    """Each as printed, one after another in one folder; the server is started, asked, and stopped."""
    assert len(COMMANDS) >= 5
    for command in COMMANDS:
        if "postgresql" in command:
            continue  # below, where there is a PostgreSQL
        words = shlex.split(command)
        if words[0] != "playmat":
            done = subprocess.run(command, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{command}: {done.stderr}"
            continue
        arguments = [str(free_port()) if word == "8123" else word for word in words[1:]]
        with started(tmp_path, *arguments, BROWSER="true") as address:
            port = address.rstrip("/").rpartition(":")[2]
            assert httpx.get(f"http://127.0.0.1:{port}/api/rulesets", timeout=PATIENCE).status_code == 200
    assert (tmp_path / "backup.db").exists()


def test_the_command_of_the_page_for_postgresql(tmp_path: Path, postgres: Cluster) -> None:
    [command] = [one for one in COMMANDS if "postgresql" in one]
    variable, name, *arguments = shlex.split(command)
    assert variable.startswith("DATABASE_URL=postgresql://") and name == "playmat"
    with started(tmp_path, *arguments, DATABASE_URL=postgres.database()) as address:
        assert httpx.get(f"{address}api/sets", timeout=PATIENCE).status_code == 200


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def test_the_options_of_the_page_are_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    real = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    listed = set(re.findall(r"^\| `(--[a-z-]+)", PAGE, re.MULTILINE))
    assert listed <= real, "the page lists options that there are not"
    assert real - listed <= set(re.findall(r"--[a-z-]+", HOSTING)), "an option is on neither page"
    assert set(re.findall(r"playmat serve[^\n`]*", HOSTING)) and listed
