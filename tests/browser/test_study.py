"""The study from start to end: a game is played with a hint, found in My games, analysed, played on, carried away."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from playmat.agents import Seat, make_agent
from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.words import option
from tests.browser.conftest import DESKTOP, PHONE, TABLET
from tests.browser.eyes import SHOTS, fits
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Open

ANALYSIS = 240_000
"""Milliseconds: the core may be uncompiled, the machine busy."""


def resize(page: Page, size: dict[str, int]) -> None:
    page.set_viewport_size({"width": size["width"], "height": size["height"]})


def shots(page: Page, name: str) -> None:
    """The page at three sizes."""
    if not SHOTS:
        return
    for size, wide in (("desktop", DESKTOP), ("tablet", TABLET), ("phone", PHONE)):
        resize(page, wide)
        page.wait_for_timeout(400)
        page.screenshot(path=str(Path(SHOTS) / f"{name}-{size}.png"))
    resize(page, DESKTOP)
    page.wait_for_timeout(300)


def give_up(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    page.get_by_test_id("result").wait_for()


def test_a_game_is_hinted_found_analysed_and_played_on(people: Open, tmp_path: Path) -> None:
    page = people().new_page()
    hands = Hands(page)
    game = hands.start()
    # --- A hint: the idea first, then the move.
    for _ in range(8):
        hands.wait()
        hands.act()
    hands.reach_a_turn()
    page.get_by_test_id("hint-ask").click()
    page.get_by_test_id("hint-idea").wait_for(timeout=60_000)
    assert page.get_by_test_id("hint-move").count() == 0
    shots(page, "hint-idea")
    page.get_by_test_id("hint-more").click()
    assert page.get_by_test_id("hint-move").inner_text().strip()
    shots(page, "hint-move")
    for _ in range(3):
        hands.wait()
        if not hands.over():
            hands.act()
    give_up(page)

    # --- Found in My games, narrowed, taken along.
    page.goto("/replay/open")
    row = page.locator(f"[data-game='{game}']")
    row.wait_for()
    assert row.get_attribute("data-outcome") == "lost"
    assert "0 won · 1 lost" in page.get_by_test_id("record").inner_text()
    assert page.get_by_test_id("by-opponent").get_by_text("0%").is_visible()
    shots(page, "my-games")
    page.get_by_label("Result").select_option("won")
    page.get_by_text("None of your games is like that.").wait_for()
    page.get_by_label("Result").select_option("lost")
    row.wait_for()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save as a table (CSV)").click()
    with Path(saving.value.path()).open(encoding="utf-8", newline="") as file:
        assert [one["game"].removeprefix("'") for one in csv.DictReader(file)] == [game]

    # --- Analysed: long work goes on while the page is away, and is kept.
    row.get_by_role("link", name="Replay").click()
    page.get_by_test_id("study").click()
    page.get_by_test_id("depth").select_option("quick")
    shots(page, "analysis-ask")
    page.get_by_test_id("analyse").click()
    page.locator("[data-testid=analysis][data-status=running]").wait_for(timeout=60_000)
    shots(page, "analysis-running")
    page.goto("/decks")
    page.goto(f"/replay/{game}")
    page.get_by_test_id("study").click()
    page.get_by_test_id("curve").wait_for(timeout=ANALYSIS)
    page.get_by_test_id("shares").wait_for()
    page.get_by_label("Seen by").select_option("0")
    assert "could know" in page.get_by_test_id("sight").inner_text()
    page.get_by_label("Seen by").select_option("both")
    points = page.get_by_test_id("turning-points").get_by_role("button", name="Show: ")
    if points.count():
        page.get_by_test_id("turning-points").locator(".turning-words").first.click()
    shots(page, "analysis")
    if points.count():
        points.first.click()
        line = page.get_by_test_id("better-line")
        line.wait_for()
        line.get_by_role("button", name="Next").click()
        assert "Better: 1 of" in line.inner_text()
        shots(page, "better-line")
        line.get_by_role("button", name="Back to the game").click()
        line.wait_for(state="detached")
    else:
        page.keyboard.press("PageDown")

    # --- Shared: whoever has the link sees the same analysis, without a wait.
    page.get_by_role("button", name="Share").click()
    shared = page.get_by_test_id("step-link")
    shared.wait_for()  # it can be read before the dialog is open, and nothing closes it then
    link = shared.input_value()
    page.keyboard.press("Escape")
    shared.wait_for(state="hidden")
    guest = people().new_page()
    guest.goto(link)
    guest.get_by_test_id("curve").wait_for()
    own = page.get_by_test_id("shares").inner_text()
    assert guest.get_by_test_id("shares").inner_text() == own.replace(" (you)", "")
    guest.close()

    # --- Laid on the judge's desk, where a turn begins.
    page.keyboard.press("PageDown") if not points.count() else None
    page.get_by_test_id("play-on").click()
    page.get_by_test_id("to-desk").click()
    page.locator("[data-spot=me-active] .card-face").wait_for()
    page.get_by_test_id("desk-play").click()
    page.get_by_test_id("desk-options").wait_for()
    page.go_back()
    page.get_by_test_id("replay").wait_for()

    # --- Played on from there, by the other side, against the computer.
    page.get_by_test_id("play-on").click()
    page.get_by_test_id("play-on-side").select_option("1")
    shots(page, "play-on")
    page.get_by_test_id("play-on-go").click()
    page.wait_for_url("**/game/*")
    assert hands.game() != game
    hands.wait()
    assert hands.table().get_attribute("data-seat") == "1"
    if not hands.over():
        hands.act()
    second = hands.game()

    # --- In another browser, with the key.
    page.goto("/replay/open")
    page.get_by_role("button", name="Show the key").click()
    key = page.get_by_test_id("key").input_value()
    other = people().new_page()
    other.goto("/replay/open")
    other.get_by_text("You have not played here yet.").wait_for()
    other.get_by_test_id("other-key").fill(key)
    other.get_by_role("button", name="Use this key").click()
    other.locator(f"[data-game='{second}']").get_by_role("button", name="Resume").click()
    there = Hands(other)
    there.wait()
    assert there.table().get_attribute("data-seat") == "1"

    # --- Deleted.
    page.goto("/replay/open")
    page.locator(f"[data-game='{game}']").get_by_role("button", name=re.compile("^Delete")).click()
    page.get_by_test_id("remove-yes").click()
    page.locator(f"[data-game='{game}']").wait_for(state="detached")
    for size in (DESKTOP, TABLET, PHONE):
        resize(page, size)
        assert fits(page)


def a_missed_win() -> Replay:
    """A short game for one Prize, in which somebody ends the turn in place of the attack that wins, and gives up."""
    library = Library.default()
    replay = Replay.of("base:prizes=1", library.deck("d-base1-2"), library.deck("d-base1-3"), seed=3)
    game = replay.begin(library)
    agents = [make_agent("greedy", library.card, 3 + seat) for seat in (0, 1)]
    missed = -1
    while missed < 0 or game.seat != missed:
        code = game.options()[agents[game.seat].choose(Seat(game, game.seat))]
        if missed < 0 and option.kind(code) == option.ATTACK and _wins(game, code):
            missed = game.seat
            code = option.code(option.PASS)
        game.apply(code)
        replay.record(code, game)
    replay.conceded = missed
    return replay


def _wins(game: Game, code: int) -> bool:
    twin = game.clone()
    twin.apply(code)
    while not twin.over and twin.option_count() == 1:
        twin.apply(twin.options()[0])
    return twin.winner == game.seat


def test_a_turning_point_is_shown_and_played_on(people: Open, tmp_path: Path) -> None:
    missed = a_missed_win()
    file = tmp_path / "missed.json"
    file.write_text(json.dumps(missed.to_json()), encoding="utf-8")
    page = people().new_page()
    page.goto("/replay/open")
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_test_id("replay").wait_for()
    page.get_by_test_id("study").click()
    page.get_by_test_id("depth").select_option("quick")
    page.get_by_test_id("analyse").click()
    page.get_by_test_id("curve").wait_for(timeout=ANALYSIS)

    # --- Named: what was done in place of what, and how likely it was to win before and after.
    point = page.get_by_test_id("turning-points").locator("> li", has_text="missed a win in this turn")
    said = point.locator(".turning-words").inner_text()
    assert re.search(r"Turn \d+: ending the turn without an attack missed a win in this turn, 100% → \d\d%", said), said
    point.get_by_role("button", name="Show: ").first.click()
    line = page.get_by_test_id("better-line")
    while line.get_by_role("button", name="Next").is_enabled():
        line.get_by_role("button", name="Next").click()
    assert re.search(r"Better: (\d+) of \1 \w+", line.inner_text()), line.inner_text()
    line.get_by_role("button", name="Back to the game").click()
    point.locator(".turning-words").click()

    # --- Played on from there by whoever missed it: this time it is won.
    page.get_by_test_id("play-on").click()
    page.get_by_test_id("play-on-side").select_option(str(missed.conceded))
    page.get_by_test_id("play-on-go").click()
    page.wait_for_url("**/game/*")
    hands = Hands(page)
    hands.wait()
    for _ in range(6):
        if hands.over():
            break
        hands.act()
        hands.wait()
    page.get_by_test_id("result").wait_for()
    page.goto("/replay/open")
    page.locator("[data-game][data-outcome=won]").wait_for()


def test_a_friend_plays_on_without_a_deck(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    game = hands.start()
    for _ in range(10):
        hands.wait()
        hands.act()
    give_up(page)
    page.goto(f"/replay/{game}#step=6&seen=both")
    page.get_by_test_id("play-on").click()
    page.get_by_test_id("play-on-against").select_option("friend")
    page.get_by_test_id("play-on-go").click()
    link = page.get_by_test_id("invite-link").input_value()
    friend = people().new_page()
    friend.goto(link)
    friend.get_by_text("its decks lie on the table").wait_for()
    friend.get_by_test_id("join").click()
    friend.wait_for_url("**/game/*")
    for one in (page, friend):
        one.get_by_test_id("table").wait_for()
    seats = {one.get_by_test_id("table").get_attribute("data-seat") for one in (page, friend)}
    assert seats == {"0", "1"}
