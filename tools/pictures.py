"""Pictures for the README and the documentation, taken of the real thing: `python -m tools.pictures`.

A server is started on an empty database, games are played by clicks as the browser tests play them, a game between two
computer players is brought along as a file and analysed. Needs Chromium and what the tests need; run it on the compiled
core (`PYTHONPATH=.build/compiled`) after `make client`. The pictures go to `docs/images`: look at each.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playmat.agents import Seat, make_agent
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.puzzles import shipped
from tests.browser.conftest import CHROMIUM, DESKTOP, PHONE, Server, same_game
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

IMAGES: Final = Path("docs/images")
COLOURS: Final = (176, 80)
"""A picture has so many, a third of the bytes: those that cover most of it, and those that lie farthest apart."""
ANSWERS: Final = 26
"""That are given in the game at the table before its picture is taken."""
ANALYSED: Final = ("swsh", "d-swsh1-1", "d-swsh1-2", 11)
"""Rules, decks and seed of the game that is analysed."""
NAMES: Final = ("Juniper", "Oak")
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
PATIENCE: Final = 300_000
"""Milliseconds."""


def take(page: Page, name: str) -> None:
    """What the page shows, with few colours."""
    from PIL import Image

    # Faces are fetched when they are looked at.
    page.wait_for_function(
        "() => [...document.querySelectorAll('.card-face')].every(one => one.querySelector('.card-picture'))"
    )
    page.wait_for_timeout(500)
    path = IMAGES / f"{name}.png"
    page.screenshot(path=str(path))
    with Image.open(path) as picture:
        whole = picture.convert("RGB")
    common, rare = (
        (whole.quantize(count, method).getpalette() or [])[: 3 * count]
        for count, method in zip(COLOURS, (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE), strict=True)
    )
    palette = Image.new("P", (1, 1))
    palette.putpalette([*common, *rare])
    small = whole.quantize(palette=palette, dither=Image.Dither.NONE)
    small.save(path, optimize=True)
    print(path)


def resize(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def the_start(page: Page) -> None:
    """The first screen with its ready decks."""
    page.goto("/")
    page.locator(".deck-tile img").nth(4).wait_for()
    page.locator(".play-bar img").wait_for()
    take(page, "start")


def the_builder(page: Page) -> None:
    """A deck being built: what evolves from it is looked for."""
    page.goto("/decks/d-swsh1-1")
    page.locator("[data-testid=legality][data-legal=true]").wait_for()
    page.get_by_role("button", name="More filters").click()
    page.get_by_label("HP from").fill("60")
    page.get_by_label("Evolves from my deck").check()
    page.locator("[data-testid=found][data-busy=false]").wait_for()
    take(page, "builder")


def the_table(page: Page) -> None:
    """A game in its middle, with what the Active Pokémon can do; the same on a phone."""
    hands = Hands(page)
    hands.start("swsh", level=1)
    hands.play(ANSWERS)
    hands.reach_a_turn()
    resize(page, PHONE)
    page.mouse.move(5, 5)
    take(page, "phone")
    resize(page, DESKTOP)
    page.locator(".near .active-zone [data-spot]").click()
    page.get_by_test_id("bubble").wait_for()
    take(page, "table")


def the_lesson(page: Page) -> None:
    """A first game that explains itself."""
    page.goto("/")
    page.get_by_test_id("learn").click()
    page.wait_for_url("**/game/*")
    page.get_by_test_id("lesson").wait_for()
    Hands(page).reach_a_turn()
    page.mouse.move(5, 5)
    take(page, "lesson")


def a_game() -> Replay:
    """One between a careful player and a careless one."""
    library = Library.default()
    rules, mine, theirs, seed = ANALYSED
    replay = Replay.of(rules, library.deck(mine), library.deck(theirs), seed=seed, seats=NAMES)
    game = replay.begin(library)
    agents = [make_agent("planner", library.card, 1), make_agent("simple", library.card, 2)]
    while not game.over:
        code = game.options()[agents[game.seat].choose(Seat(game, game.seat))]
        game.apply(code)
        replay.record(code, game)
    return replay


def an_analysis(page: Page) -> None:
    """The game opened as a file, analysed, at its largest turning point."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_text(json.dumps(a_game().to_json()))
        page.goto("/replay/open")
        page.locator("input[type=file]").set_input_files(file)
        page.wait_for_url("**/replay/*step=0*")
    page.get_by_test_id("study").click()
    page.get_by_test_id("analyse").click()
    page.get_by_test_id("curve").wait_for(timeout=PATIENCE)
    points = page.get_by_test_id("turning-points").locator(".turning-words")
    losses = [_loss(one) for one in points.all_inner_texts()]
    points.nth(losses.index(max(losses)) if losses else 0).click()
    take(page, "analysis")


def the_puzzle(page: Page) -> None:
    """The hardest one that is won this turn."""
    hardest = max((one for one in shipped().values() if one.kind == "win"), key=lambda one: (one.rating, one.id))
    page.goto(f"/puzzles/{hardest.id}")
    page.locator("[data-testid=table][data-question]").wait_for()
    take(page, "puzzle")


def the_desk(page: Page) -> None:
    """A position set up at the judge's desk, then played."""
    page.goto("/desk")
    page.get_by_test_id("desk-open").set_input_files(
        {"name": "question.yaml", "mimeType": "text/yaml", "buffer": DESK.encode()}
    )
    page.locator("[data-spot=opp-active] .desk-damage").wait_for()
    page.locator("[data-spot=opp-active]").click()
    page.locator("[data-testid=card-grid] li").first.wait_for()
    take(page, "desk")
    page.get_by_test_id("desk-play").click()
    page.get_by_test_id("desk-options").wait_for()
    take(page, "desk-played")


def the_lab(page: Page) -> None:
    """A deck of a World Championships with one card changed, measured beside what it was."""
    page.goto("/decks/worlds-2015-honorstoise")
    page.locator("[data-testid=legality][data-legal=true]").wait_for()
    page.get_by_label("Name of the deck").fill("Before")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile("/decks/(?!worlds)"))
    page.get_by_role("button", name="Duplicate").click()
    page.get_by_label("Name of the deck").fill("After")
    rows = page.get_by_test_id("deck-panel").locator(".deck-row")
    rows.first.get_by_role("button", name="less").click()
    rows.last.get_by_role("button", name="more").click()
    page.locator("[data-testid=legality][data-legal=true]").wait_for()
    page.get_by_test_id("open-lab").click()
    page.get_by_role("tab", name="Measure").click()
    page.get_by_test_id("measure-level").select_option("beginner")
    page.get_by_test_id("measure-games").select_option("40")
    version = page.get_by_test_id("measure-other")
    version.locator("option").nth(1).wait_for(state="attached")
    version.select_option(index=1)
    page.get_by_test_id("measure").click()
    page.locator("[data-testid=measurement][data-status=done]").wait_for(timeout=PATIENCE)
    take(page, "lab")


PARTS: Final[dict[str, Callable[[Page], None]]] = {
    "start": the_start,
    "builder": the_builder,
    "table": the_table,
    "lesson": the_lesson,
    "analysis": an_analysis,
    "puzzle": the_puzzle,
    "desk": the_desk,
    "lab": the_lab,
}


def _loss(sentence: str) -> int:
    """Of '…, 62% → 35%'."""
    before, after = sentence.rsplit(", ", 1)[1].split(" → ")
    return int(before.rstrip("%")) - int(after.rstrip("%"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=tuple(PARTS), help="leave the others as they are")
    asked = parser.parse_args().only
    only = tuple(PARTS) if asked is None else (asked,)
    if not CHROMIUM:
        print("expected Chromium on this machine, and there is none", file=sys.stderr)
        return 1
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            context = browser.new_context(
                viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]},
                base_url=server.url,
                reduced_motion="reduce",
                color_scheme="dark",
            )
            context.set_default_timeout(60_000)
            context.route("**/api/games", same_game)
            context.add_init_script("try { localStorage.setItem('playmat.speed', 'instant') } catch { /* blank */ }")
            page = context.new_page()
            for part in only:
                PARTS[part](page)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
