"""For whoever runs a server: health, figures, the log, and what the page on hosting says."""

import argparse
import json
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from playmat.server import metrics
from playmat.server.database import StoreError
from playmat.server.settings import add_arguments
from playmat.server.store import Store
from tests.architecture.sources import ROOT
from tests.server.running import DECKS, PATIENCE, LiveServer, Person, ServerProcess, api, new_game, wait_until

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
SAMPLE = re.compile(r'^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [-+0-9.eEinfNa]+$')


def test_health(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    with api(server.base) as client:
        answer = client.get("/health")
        assert answer.status_code == 200 and answer.json()["status"] == "ok"

        def broken(store: Store) -> None:
            raise StoreError("away")

        monkeypatch.setattr(Store, "alive", broken)
        answer = client.get("/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "storage")


def test_the_figures_are_what_prometheus_reads(server: LiveServer) -> None:
    made = new_game(server.base)
    person = Person(server.base, made["game"], made["secret"])
    person.play(Random(1), 5)
    with api(server.base) as client:
        client.get("/api/nothing")
        answer = client.get("/metrics")
    person.close()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = answer.text.splitlines()
    named: dict[str, str] = {}
    for line in lines:
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert name not in named, "a figure is described twice"
            named[name] = kind
        elif not line.startswith("# HELP "):
            assert SAMPLE.match(line), line
            name = re.split(r"[{ ]", line)[0]
            assert re.sub(r"_(bucket|sum|count)$", "", name) in named or name in named
    assert named["playmat_answer_seconds"] == "histogram" and named["playmat_answers_total"] == "counter"
    given = re.search(r'playmat_answers_total\{by="human",worker="0"\} (\d+)', answer.text)
    assert given is not None and int(given[1]) >= 5
    assert 'playmat_requests_total{status="404",worker="0"}' in answer.text
    assert made["game"] not in answer.text and made["secret"] not in answer.text


def test_the_figures_are_for_this_machine(tmp_path: Path) -> None:
    live = LiveServer(
        f"sqlite:///{tmp_path / 'table.db'}", origins=("https://table.example",), metrics_readers=("192.0.2.50",)
    )
    try:
        with api(live.base) as client:
            assert client.get("/metrics").status_code == 200
            through = {"host": "table.example", "x-forwarded-for": "192.0.2.7"}
            assert client.get("/metrics", headers=through).status_code == 404
            assert client.get("/metrics", headers={"host": "table.example"}).status_code == 404, (
                "a proxy says too little"
            )
            named = {"host": "table.example", "x-forwarded-for": "192.0.2.50"}
            assert client.get("/metrics", headers=named).status_code == 200
            assert client.get("/health", headers=through).status_code == 200
    finally:
        live.stop()


def test_a_histogram_counts_what_is_below() -> None:
    one = metrics.Histogram("x", "", "by")
    for seconds in (0.001, 0.002, 0.3, 99.0):
        one.add(seconds, "a")
    counts = {labels["le"]: value for behind, labels, value in one.samples() if behind == "_bucket"}
    assert (counts["0.002"], counts["0.2"], counts["0.5"], counts["30.0"], counts["+Inf"]) == (2, 2, 3, 3, 4)
    many = metrics.Counter("y", "", "code")
    for number in range(1000):
        many.add(str(number))
    assert len(many.samples()) <= metrics.MOST_LABELS + 1, "a stranger cannot add figures without end"


def test_the_log_for_programs(tmp_path: Path) -> None:
    """Every line is JSON, without secrets; a stop in the middle of a game is graceful."""
    database = tmp_path / "table.db"
    server = ServerProcess(f"sqlite:///{database}", "--log", "json")
    made = new_game(server.base)
    person = Person(server.base, made["game"], made["secret"])
    person.until_asked()
    with sqlite3.connect(database) as other:
        other.execute("DROP TABLE answers")
    other.close()
    person.answer(0)
    assert person.until("refused")["problem"]["code"] == "not-kept"
    person.close()
    server.process.send_signal(signal.SIGTERM)
    _, said = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode == 0
    lines = [json.loads(line) for line in said.splitlines()]
    assert any(line["level"] == "error" and "answer" in line["message"] for line in lines)
    assert made["secret"] not in said and "Traceback" not in said


def test_a_graceful_stop_sends_everybody_elsewhere(tmp_path: Path) -> None:
    server = ServerProcess(f"sqlite:///{tmp_path / 'table.db'}")
    made = new_game(server.base)
    person = Person(server.base, made["game"], made["secret"])
    person.play(Random(1), 3)
    told = person.revision
    server.process.terminate()
    assert person.ended() == 1012
    person.close()
    assert server.stop() == "" and server.process.returncode == 0
    store = Store(f"sqlite:///{tmp_path / 'table.db'}")
    assert len(store.game(made["game"]).answers) >= told
    store.close()


def test_the_commands_of_the_page_have_options_that_there_are() -> None:
    """Those of the service too."""
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    commands = re.findall(r"^(?:    |ExecStart=\S+/)playmat serve (.*)$", PAGE, re.MULTILINE)
    assert len(commands) >= 6
    for command in commands:
        args = parser.parse_args(shlex.split(command))
        assert args.prune or args.no_browser, "a server needs no browser"


def test_the_service_of_the_page_is_one(tmp_path: Path) -> None:
    """systemd takes the file, where there is one to ask."""
    checker = shutil.which("systemd-analyze")
    if checker is None:
        pytest.skip("systemd is not installed here")
    [unit] = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "playmat.service"
    file.write_text(unit.replace("/opt/playmat/.venv/bin/playmat", "/bin/true").replace("User=playmat\n", ""))
    done = subprocess.run([checker, "verify", file], capture_output=True, text=True, check=False)
    assert "Unknown" not in done.stderr and "Failed to parse" not in done.stderr, done.stderr


def test_the_proxy_of_the_page_is_one(tmp_path: Path) -> None:
    """nginx takes the block, where it is installed; a game is played through it."""
    nginx = shutil.which("nginx")
    if nginx is None:
        pytest.skip("nginx is not installed here")
    [block] = re.findall(r"```nginx\n(.*?)```", PAGE, re.DOTALL)
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", origins=("http://table.example",))
    block = re.sub(r"^ *ssl_.*\n", "", block, flags=re.MULTILINE).replace("listen 443 ssl", f"listen 127.0.0.1:{port}")
    block = block.replace("127.0.0.1:8000", f"127.0.0.1:{live.port}")
    places = "".join(
        f"{name}_temp_path {tmp_path}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = tmp_path / "nginx.conf"
    config.write_text(
        f"daemon off; user root; pid {tmp_path}/pid; error_log {tmp_path}/error.log;\n"
        f"events {{}}\nhttp {{ access_log off; {places}\n{block} }}\n"
    )
    proxy = subprocess.Popen([nginx, "-c", config, "-e", tmp_path / "start.log"])
    try:
        with api(f"http://127.0.0.1:{port}", host="table.example", origin="http://table.example") as client:
            wait_until(lambda: _answers(client))
            body = {"rules": "xy", "deck": {"theme": DECKS[0]}, "opponent": "computer", "level": "beginner"}
            made = client.post("/api/games", json=body).json()
            assert client.get("/metrics").status_code == 404
        address = f"ws://table.example/api/games/{made['game']}/socket"
        opened = socket.create_connection(("127.0.0.1", port))
        with connect(address, sock=opened, origin=Origin("http://table.example")) as seat:
            seat.send(json.dumps({"type": "hello", "secret": made["secret"]}))
            assert json.loads(seat.recv(30))["type"] == "welcome"
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)
        live.stop()


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:
        return False
