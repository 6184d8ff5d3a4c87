"""The deck lab from start to end: hands, odds, make-up; a deck measured against a gauntlet, gone on with; shared."""

from __future__ import annotations

import re

from tests.browser.conftest import Open
from tests.browser.eyes import cut, fits, let_the_examiner_in, unread
from tests.browser.test_sizes import told
from tests.browser.test_study import shots

MEASURED = 240_000
"""Milliseconds: the core may be uncompiled, the machine busy."""


def test_a_deck_is_looked_at_measured_compared_and_shared(people: Open) -> None:
    page = people().new_page()
    # --- A deck, and another version of it that is saved.
    page.goto("/decks/d-xy1-1")
    page.locator("[data-testid=legality][data-legal=true]").wait_for()
    page.get_by_label("Rules it is for").select_option("xy")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url(re.compile("/decks/(?!d-)"))
    page.get_by_role("button", name="Duplicate").click()
    rows = page.get_by_test_id("deck-panel").locator(".deck-row")
    rows.last.get_by_role("button", name="less").click()
    rows.first.get_by_role("button", name="more").click()
    page.locator("[data-testid=legality][data-legal=true][data-playable=true]").wait_for()
    page.get_by_test_id("open-lab").click()

    # --- Hands.
    hands = page.get_by_test_id("lab-hands")
    hands.wait_for()
    seed = hands.get_attribute("data-seed")
    assert hands.get_by_label("Opening hand").locator("li").count() == 7
    page.get_by_test_id("another-hand").click()
    page.wait_for_function(
        "before => document.querySelector('[data-testid=lab-hands]')?.dataset.seed !== before", arg=seed
    )
    shots(page, "lab-hands")

    # --- Odds of a line, and a line that is none.
    page.get_by_role("tab", name="Odds").click()
    page.get_by_test_id("odds-cards").wait_for()
    card = page.get_by_test_id("odds-cards").locator("tbody th").first.inner_text()
    page.get_by_test_id("odds-line").fill("Nobody of that name")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("expected a card of the deck").wait_for()
    page.get_by_role("button", name="Take out Nobody").click()
    page.get_by_test_id("odds-line").fill(card)
    page.get_by_role("button", name="Add", exact=True).click()
    chances = page.get_by_test_id("odds-lines").locator("tbody tr").last.locator("td")
    chances.first.wait_for()
    numbers = [int(one.rstrip("%")) for one in chances.all_inner_texts()]
    assert len(numbers) == 6 and 0 < numbers[0] < numbers[-1] <= 100, numbers
    shots(page, "lab-odds")

    # --- What it has beside other decks.
    page.get_by_role("tab", name="Make-up").click()
    page.get_by_test_id("lab-makeup").get_by_text("Energy cards", exact=True).wait_for()
    lacks = page.get_by_test_id("lab-lacks")
    lacks.get_by_text("Supporters: 3, where the decks of its format have").wait_for()
    lacks.get_by_text("the book suggests").first.wait_for()
    assert page.get_by_test_id("lab-energy").locator("li").count() == 2
    shots(page, "lab-makeup")

    # --- Measured beside the version that is saved, against the gauntlet; it goes on while the page is away.
    page.get_by_role("tab", name="Measure").click()
    # Opponents of one's own choice are ticked in a list; the gauntlet needs none.
    page.get_by_role("radio", name="Decks I choose").check()
    page.get_by_label("Find a deck").fill("crazy punch")
    page.get_by_test_id("measure-decks").get_by_role("checkbox").first.check()
    page.get_by_label("Find a deck").fill("nothing is called this")
    assert page.get_by_test_id("measure-decks").get_by_role("checkbox").count() == 1, "what is ticked stays in sight"
    page.get_by_role("radio", name="Decks of its format").check()
    page.get_by_test_id("measure-level").select_option("beginner")
    page.get_by_test_id("measure-games").select_option("10")
    version = page.get_by_test_id("measure-other")
    version.locator("option").nth(1).wait_for(state="attached")
    version.select_option(index=1)
    page.get_by_test_id("measure").click()
    page.wait_for_url("**/lab/*")
    link = page.url
    page.goto("/decks")
    page.goto(link)
    page.locator("[data-testid=measurement][data-status=done]").wait_for(timeout=MEASURED)
    assert page.get_by_test_id("measurement").get_attribute("data-played") == "80"
    page.get_by_test_id("measure-change").get_by_text("The other version").wait_for()
    assert page.get_by_test_id("matrix").locator("rect").count() == 9
    assert "%" in page.get_by_test_id("measure-totals").inner_text()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the picture").click()
    assert saving.value.suggested_filename == "matrix.svg"
    shots(page, "lab-measured")
    assert fits(page)

    # --- More games; stopped, and still there.
    page.get_by_test_id("more-games").click()
    page.get_by_role("button", name="Stop").click()
    page.locator("[data-testid=measurement][data-status=stopped]").wait_for()
    page.get_by_role("button", name="Resume").wait_for()

    # --- Shared: the same cards in another browser.
    page.get_by_role("link", name="Back to the builder").click()
    page.get_by_role("button", name="Share").click()
    shared = page.get_by_test_id("deck-link").input_value()
    assert page.get_by_test_id("qr").get_attribute("data-text") == shared
    shots(page, "lab-share")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.querySelectorAll('.deck-row').length > 0")
    cards = page.locator(".deck-row").all_inner_texts()
    guest = people().new_page()
    guest.goto(shared)
    guest.locator("[data-testid=legality][data-legal=true]").wait_for()
    assert guest.locator(".deck-row").all_inner_texts() == cards
    guest.close()


def test_every_part_fits_and_can_be_read(people: Open) -> None:
    page = people().new_page()
    let_the_examiner_in(page)
    faults: dict[str, list[str]] = {}
    page.goto("/decks/d-swsh1-1")
    page.locator("[data-testid=legality][data-legal]").wait_for()
    page.get_by_test_id("open-lab").click()
    for part, there in (
        ("Hands", "lab-hands"),
        ("Odds", "odds-cards"),
        ("Make-up", "lab-lacks"),
        ("Measure", "measure-ask"),
    ):
        page.get_by_role("tab", name=part).click()
        page.get_by_test_id(there).wait_for()
        if part == "Measure":
            page.get_by_role("radio", name="Decks I choose").check()
            page.get_by_test_id("measure-decks").get_by_role("checkbox").nth(3).check()
        faults |= cut(page, f"lab {part}") | unread(page, f"lab {part}")
    assert not faults, told(faults)
