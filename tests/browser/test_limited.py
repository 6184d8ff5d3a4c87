"""Limited from start to end: boosters opened, a deck of them built, three rounds played, standings, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tests.browser.conftest import PHONE, Open
from tests.browser.eyes import cut, fits, let_the_examiner_in, unread
from tests.browser.hands import Hands
from tests.browser.test_sizes import concede, told
from tests.browser.test_study import shots

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROUND: Final = 240_000
"""Milliseconds: the others play when nothing else is to be done, the core may be uncompiled, the machine busy."""


def begin(page: Page, set_id: str = "base2") -> None:
    """From the first screen to the boosters of an event of four."""
    page.goto("/")
    page.get_by_test_id("to-limited").click()
    page.get_by_test_id("limited-set").select_option(set_id)
    page.get_by_test_id("players-4").click()
    page.get_by_test_id("level-beginner").click()
    page.get_by_label("Your name").fill("Ash")
    page.get_by_test_id("open-boosters").click()
    page.get_by_test_id("opening").wait_for()


def size(page: Page) -> int:
    return int(page.get_by_test_id("building").get_attribute("data-size") or -1)


def at_round(page: Page, number: int) -> None:
    page.locator(f"[data-testid=event][data-round='{number}'][data-to-play=true]").wait_for(timeout=ROUND)


def back(page: Page) -> None:
    page.get_by_test_id("to-event").click()
    page.get_by_test_id("event").wait_for()


def test_an_event_from_the_boosters_to_the_end(people: Open) -> None:
    page = people().new_page()
    begin(page)

    # --- One booster after another, then the others at once.
    for pack in (1, 2):
        page.locator(f"[data-testid=opening][data-pack='{pack}']").wait_for()
        page.get_by_test_id("tear-pack").click()
        page.locator(".pack-cards.torn .card-face").nth(10).wait_for()
        assert page.locator(".pack-cards.torn .best .rarity").inner_text().strip() in ("Rare", "Rare Holo")
        if pack == 1:
            shots(page, "limited-opening")
        page.get_by_test_id("next-pack").click()
    page.get_by_test_id("open-all").click()

    # --- A deck: a card by hand, then the suggestion, one card fewer, and again.
    building = page.get_by_test_id("building")
    building.wait_for()
    assert size(page) == 0
    assert page.get_by_test_id("start-event").is_disabled()
    first = page.locator(".pool-cards li").first
    first.get_by_test_id("add").click()
    assert size(page) == 1
    shots(page, "limited-building-empty")
    page.get_by_test_id("suggest").click()
    page.locator("[data-testid=building][data-size='40'][data-ready=true]").wait_for()
    page.locator(".deck-lines .stepper button:enabled").first.click()
    page.locator("[data-testid=building][data-size='39'][data-ready=false]").wait_for()
    page.get_by_text("A deck has exactly 40 cards; this one has 39.").wait_for(state="attached")
    page.reload()
    page.locator("[data-testid=building][data-size='39']").wait_for()
    page.get_by_test_id("suggest").click()
    page.locator("[data-testid=building][data-size='40'][data-ready=true]").wait_for()
    shots(page, "limited-building")
    page.get_by_test_id("start-event").click()

    # --- The first game is played a little and given up, and the page that comes after it leads back.
    at_round(page, 1)
    shots(page, "limited-round")
    hands = Hands(page)
    page.get_by_test_id("play-round").click()
    hands.table().wait_for()
    hands.play(6)
    if not hands.over():
        concede(page)
    back(page)
    at_round(page, 2)
    standing = page.get_by_test_id("standings")
    rows = [one.split() for one in standing.locator("tbody tr").all_inner_texts()]
    assert len(rows) == 4 and rows[0][2] == "3", rows

    # --- The next ones are given up at once; in between the browser goes away and comes back to the same game.
    page.get_by_test_id("play-round").click()
    hands.table().wait_for()
    game = hands.game()
    page.goto("/limited")
    page.get_by_test_id("event-list").get_by_role("link").click()
    page.get_by_test_id("play-round").get_by_text("Resume").click()
    hands.table().wait_for()
    assert hands.game() == game
    concede(page)
    back(page)
    at_round(page, 3)
    page.get_by_test_id("play-round").click()
    hands.table().wait_for()
    concede(page)
    back(page)
    page.locator("[data-testid=event][data-status=over]").wait_for(timeout=ROUND)
    place = int(page.get_by_test_id("event-place").get_attribute("data-place") or 0)
    assert 2 <= place <= 4, "whoever gives up every game does not win"
    mine = standing.locator("tbody tr").nth(place - 1)
    assert mine.get_attribute("data-player") == "0"
    assert mine.inner_text().split()[1] == "Ash"
    assert page.locator(".pairings li").count() == 6
    shots(page, "limited-over")

    # --- It stays in the list until it is taken away.
    page.goto("/limited")
    page.get_by_test_id("event-list").get_by_text(f"place {place} of 4").wait_for()
    page.get_by_role("button", name="Remove the event").click()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_test_id("event-list").wait_for(state="detached")


def test_every_screen_fits_and_can_be_read(people: Open) -> None:
    page = people(PHONE, touch=True).new_page()
    let_the_examiner_in(page)
    faults: dict[str, list[str]] = {}
    page.goto("/limited")
    page.get_by_test_id("open-boosters").wait_for()
    faults |= cut(page, "new") | unread(page, "new")
    begin(page, "sv5")
    page.get_by_test_id("tear-pack").click()
    page.locator(".pack-cards.torn .card-face").nth(9).wait_for()
    faults |= cut(page, "opening") | unread(page, "opening")
    page.get_by_test_id("open-all").click()
    page.get_by_test_id("suggest").click()
    page.locator("[data-testid=building][data-ready=true]").wait_for()
    page.locator(".pool-cards .card-face").first.wait_for()
    faults |= cut(page, "pool") | unread(page, "pool")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_test_id("side-deck").click()
    page.locator(".deck-lines li").first.wait_for()
    assert fits(page)
    faults |= unread(page, "deck")
    page.get_by_test_id("start-event").click()
    at_round(page, 1)
    faults |= cut(page, "round") | unread(page, "round")
    assert not faults, told(faults)
