"""The pictures of docs/study.md: a server is started, a browser opens each page, and what it shows is kept.

    python -m tools.pictures              all of them, into docs/images
    python -m tools.pictures desk --out . only those named, elsewhere

The client has to be built (`make client`), and there has to be a Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT: Final = Path(__file__).resolve().parent.parent
SIZE: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
PATIENCE: Final = 30.0
COLOURS: Final = 192

DESK: Final = """
- id: a-question
  rules: bw
  given:
    me:
      active: {card: bw1-5, under: [bw1-1, bw1-3], energy: [G, G], damage: 20}
      bench: [{card: bw1-1}, {card: bw1-7, energy: [G]}]
      hand: [bw1-103, G, bw1-5, bw1-100]
    opp:
      active: {card: bw1-18, under: [bw1-15], energy: [R, R], damage: 60, conditions: [Poisoned]}
      bench: [{card: bw1-15, energy: [R]}, bw1-24]
"""
"""Also a scenario file, as `playmat scenario run` reads it."""


def puzzles(page: Page) -> None:
    page.goto("/puzzles")
    page.get_by_test_id("puzzle-today").wait_for()


def puzzle(page: Page) -> None:
    from playmat.puzzles import shipped

    found = max((one for one in shipped().values() if one.kind == "win"), key=lambda one: (one.rating, one.id))
    page.goto(f"/puzzles/{found.id}")
    page.locator("[data-testid=table][data-question]").wait_for()


def _set_up(page: Page) -> None:
    page.goto("/desk")
    page.get_by_test_id("desk-open").set_input_files(
        {"name": "question.yaml", "mimeType": "text/yaml", "buffer": DESK.encode()}
    )
    page.locator("[data-spot=opp-active] .desk-damage").wait_for()


def desk(page: Page) -> None:
    _set_up(page)
    page.locator("[data-spot=opp-active]").click()
    page.locator("[data-testid=card-grid] li").first.wait_for()


def desk_played(page: Page) -> None:
    _set_up(page)
    page.get_by_test_id("desk-play").click()
    page.get_by_test_id("desk-options").wait_for()


SCENES: Final[dict[str, Callable[[Page], None]]] = {
    "puzzles": puzzles,
    "puzzle": puzzle,
    "desk": desk,
    "desk-played": desk_played,
}


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "playmat.server", "--no-browser", "--port", str(port)]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([*command, "--database", f"sqlite:///{folder / 'db'}"], stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                urllib.request.urlopen(f"{address}/api/rulesets", timeout=5).close()
                break
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"the server did not start:\n{(folder / 'log').read_text()}") from None
                time.sleep(0.1)
        yield address
    finally:
        process.terminate()
        process.wait(20)


def main() -> None:
    from PIL import Image
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description="make the pictures of docs/study.md")
    parser.add_argument("scenes", nargs="*", choices=[[], *SCENES], help="which of them (default: all)")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "images")
    parser.add_argument("--phone", action="store_true", help="at the size of a phone")
    args = parser.parse_args()
    chromium = next((found for name in ("chromium", "chromium-browser") if (found := shutil.which(name))), None)
    with tempfile.TemporaryDirectory() as folder, _server(Path(folder)) as address, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium)
        for name in args.scenes or SCENES:
            context = browser.new_context(viewport=PHONE if args.phone else SIZE, base_url=address)  # type: ignore[arg-type]
            page = context.new_page()
            SCENES[name](page)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(800)
            path = args.out / f"{name}.png"
            page.screenshot(path=path)
            # A page has few colours: so it is a third as large.
            Image.open(path).quantize(COLOURS).save(path, optimize=True)
            context.close()
            print(path)
        browser.close()


if __name__ == "__main__":
    main()
