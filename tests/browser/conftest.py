"""A real server and a real Chromium for the tests of this folder; where there is none they say so and are skipped."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

from tools import build_compiled

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Route

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first that is there is taken. The one without windows of its own draws the same pages for less."""
CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), "")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
PATIENCE = 30.0
"""Seconds that a server may take to start on a machine that is busy."""
SEED = 20
"""Of every game whose seed may be asked for: a test sees the same game each time."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and not CHROMIUM:
            item.add_marker(pytest.mark.skip(reason="there is no Chromium on this machine"))


def environment() -> dict[str, str]:
    """A server of the compiled core where there is a current one: it plays the same games, and faster."""
    core = {"PYTHONPATH": str(build_compiled.TARGET)} if build_compiled.is_current() else {}
    return {**os.environ, **core}


class Server:
    """The table's server in a process of its own, on a database that outlives it."""

    def __init__(self, folder: Path) -> None:
        self._database = f"sqlite:///{folder / 'games.sqlite'}"
        self._said = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        with self._said.open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "playmat.server", "--no-browser"),
                    *("--port", str(self.port), "--database", self._database),
                    # Long work makes way for all else on a machine: beside other tests one of it would never end.
                    *("--limit", "long_modesty=1"),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=environment(),
            )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self._process.poll() is not None:
                break
            try:
                urllib.request.urlopen(f"{self.url}/api/rulesets", timeout=5).close()
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1)
        raise AssertionError(f"the server did not start:\n{self.said()}")

    def kill(self) -> None:
        """At once, without a chance to tidy up."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(how)
            self._process.wait(20)
        self._process = None

    def said(self) -> str:
        return self._said.read_text(errors="replace") if self._said.exists() else ""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for the tests of a module."""
    one = Server(tmp_path_factory.mktemp("server"))
    one.start()
    yield one
    one.stop()
    assert "Traceback" not in one.said(), one.said()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        one = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
        )
        yield one
        one.close()


Open = Callable[..., "BrowserContext"]


def same_game(route: Route) -> None:
    """Ask for the same shuffles each time a game is made, where the page does not ask for its own: courses are staged.
    With a friend the server alone may shuffle."""
    body = route.request.post_data_json if route.request.method == "POST" else None
    if isinstance(body, dict) and body.get("opponent") != "friend":
        route.continue_(post_data=json.dumps({"seed": SEED, **body}))
    else:
        route.continue_()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[Open]:
    """Makes persons: each has a browser profile of their own. What a page complains about fails the test."""
    made: list[BrowserContext] = []
    complaints: list[str] = []

    def person(
        size: dict[str, int] = DESKTOP,
        touch: bool = False,
        colours: Literal["dark", "light"] = "dark",
        worker: bool = False,
    ) -> BrowserContext:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            base_url=server.url,
            has_touch=touch,
            reduced_motion="reduce",
            color_scheme=colours,
            # A worker would answer in the place of what `route` puts before the server.
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(60_000)
        context.route("**/api/games", same_game)
        context.add_init_script(
            "try { localStorage.setItem('playmat.speed', 'instant') } catch { /* a blank page keeps nothing */ }"
        )
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        context.on(
            "request",
            lambda request: (
                None
                if request.url.startswith((server.url, server.url.replace("http", "ws"), "data:", "blob:"))
                else complaints.append(f"fetched from outside: {request.url}")
            ),
        )
        made.append(context)
        return context

    yield person
    for context in made:
        context.close()
    assert complaints == []
