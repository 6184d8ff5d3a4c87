"""Building a deck in a real browser, and playing with it."""

from __future__ import annotations

import os
import re
from typing import Final

from tests.browser.conftest import Open
from tests.browser.hands import Hands

SHOTS: Final = os.environ.get("PLAYMAT_SHOTS", "")
"""A folder for pictures of what the tests see; none are made without it."""


def test_build_check_save_export_import_and_play(people: Open) -> None:
    page = people().new_page()
    page.goto("/decks")
    legality = page.get_by_test_id("legality")
    page.get_by_label("Name of the card").fill("Grookey")
    cards = page.get_by_test_id("card-grid").get_by_role("button", name=re.compile("^Add Grookey"))
    cards.first.wait_for()
    for _ in range(5):
        cards.first.click()
    legality.get_by_text("5 of 60 cards").wait_for()
    # Five of a name, and fifty-five cards too few: both are said, with their clauses.
    legality.get_by_text("2 problems").wait_for()
    legality.get_by_text("Why it is not legal yet").click()
    said = legality.inner_text()
    assert "deck.copies" in said and "deck.size" in said, said
    page.get_by_role("button", name="One Grookey less").first.click()
    energy = page.get_by_role("button", name=re.compile("^Add (Basic )?Grass Energy")).first
    for _ in range(56):
        energy.click()
    page.locator("[data-testid=legality][data-legal=true][data-playable=true]").wait_for()

    # What the book would say of it, and what its types are known for, is no reason against it.
    beside = page.get_by_test_id("book-advice")
    beside.get_by_text("56 Energy cards; the book suggests").wait_for()
    assert "Grass" in beside.get_by_label("What its types are known for").inner_text()
    beside.get_by_text("What stands where on a card").click()
    beside.get_by_text("Weakness, Resistance, Retreat Cost").wait_for()
    if SHOTS:
        beside.scroll_into_view_if_needed()
        page.screenshot(path=f"{SHOTS}/book-advice.png")

    page.get_by_label("Name of the deck").fill("Fifty-six leaves")
    page.get_by_role("button", name="Save", exact=True).click()
    page.wait_for_url("**/decks/*")
    page.get_by_role("button", name="Export").click()
    page.wait_for_function("() => document.querySelector('[data-testid=export-text]')?.value")
    text = page.get_by_test_id("export-text").input_value()
    assert re.search(r"^4 Grookey", text, re.M) and re.search(r"^56 Basic \{G\} Energy", text, re.M)
    page.keyboard.press("Escape")
    page.reload()
    page.locator("[data-testid=legality][data-legal=true]").wait_for()
    page.get_by_role("button", name="Play it").click()
    page.wait_for_function("() => (document.querySelector('.play-words')?.textContent ?? '').includes('leaves')")
    # Finding 18: it lay under another tab, with nothing chosen, against the last opponent.
    assert page.get_by_role("tab", name="My decks").get_attribute("aria-selected") == "true"
    assert "Fifty-six leaves" in page.locator(".deck-tile.chosen").inner_text()
    assert "vs. Computer" in page.locator(".play-words").inner_text()
    page.get_by_test_id("play").click()
    page.wait_for_url("**/game/*")
    Hands(page).play(answers=4)


def test_a_list_that_cannot_be_read_names_its_lines(people: Open) -> None:
    page = people().new_page()
    page.goto("/decks")
    page.get_by_role("button", name="Import").click()
    page.get_by_role("dialog").get_by_role("textbox").fill("4 Snivy BLW 1\n3 Nobody Has This XXX 99\n")
    page.get_by_role("dialog").get_by_text(re.compile("line 2", re.I)).first.wait_for()
