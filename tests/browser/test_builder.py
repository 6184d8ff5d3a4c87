"""Building a deck in a real browser, and playing with it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from tests.browser.conftest import PHONE, Open
from tests.browser.eyes import fits
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
    # Finding 37: what could not be read is not forgotten, and what is used is what stands there.
    page.get_by_role("dialog").get_by_role("textbox").fill("4 Snivy BLW 1\n2 Servine BLW 3\n3 Nobody Has This XXX 99\n")
    page.get_by_role("dialog").get_by_role("button", name="Use ").click()
    page.get_by_text("6 cards imported, 1 line not read").wait_for()
    assert page.get_by_test_id("deck-panel").locator(".verdict-line strong").inner_text() == "6 of 60 cards"


def test_a_line_that_was_guessed_at_says_so_and_can_be_settled(people: Open) -> None:
    page = people().new_page()
    page.goto("/")
    hands = Hands(page)
    hands.see_a_deck()
    page.get_by_role("tab", name="Paste list").click()
    page.locator(".paste textarea").fill("4 Charizard BRS 999\nHello there\n2 Snivy BLW 1")
    doubts = page.get_by_test_id("deck-doubts")
    doubts.get_by_text("read as 4 × Charizard").wait_for()
    # What was passed over is told too.
    doubts.get_by_text("Line 2: ").wait_for()
    choice = doubts.get_by_test_id("doubt")
    meant = choice.locator("option").nth(2).get_attribute("value")
    assert meant
    choice.select_option(meant)
    page.wait_for_function("() => !document.querySelector('[data-testid=doubt]')")
    lines = page.locator(".paste textarea").input_value().split("\n")
    assert lines == [f"4 {meant}", "Hello there", "2 Snivy BLW 1"]


def test_trainers_are_called_what_the_book_calls_them(people: Open) -> None:
    page = people().new_page()
    for deck, word, other in (("d-base1-2", "Trainer", "Item"), ("d-bw1-1", "Item", "Trainer")):
        page.goto(f"/decks/{deck}")
        page.locator("[data-testid=legality][data-legal=true]").wait_for()
        kinds = page.get_by_test_id("deck-panel").locator(".kinds dt")
        kinds.get_by_text(word, exact=True).wait_for()
        assert other not in kinds.all_inner_texts()


def found_after(page: Page, do: Callable[[], object]) -> list[dict[str, Any]]:
    """The cards that the page shows once this is done."""
    with page.expect_response(re.compile(r"/api/cards\?")) as answer:
        do()
    cards: list[dict[str, Any]] = answer.value.json()["cards"]
    page.wait_for_function(
        """names => {
            const found = document.querySelector('[data-testid=found]');
            const tiles = [...document.querySelectorAll('[data-testid=card-grid] .tile')];
            return found?.dataset.busy === 'false' && tiles.length === names.length
                && tiles.every((tile, place) => tile.textContent.includes(names[place]));
        }""",
        arg=[one["name"] for one in cards],
    )
    return cards


def test_cards_are_found_by_what_builders_ask(people: Open) -> None:
    page = people().new_page()
    page.goto("/decks")
    page.get_by_test_id("card-grid").wait_for()
    name = page.get_by_label("Name of the card")
    # Finding 34: codes as exported lists have them, whatever the era.
    cards = found_after(page, lambda: name.fill("brs 123"))
    assert [one["name"] for one in cards] == ["Arceus VSTAR"]
    assert "BRS 123" in page.get_by_test_id("card-grid").inner_text()
    assert len(found_after(page, lambda: page.get_by_role("button", name="Clear all").click())) == 40

    def narrow(label: str, value: str) -> list[dict[str, Any]]:
        return found_after(page, lambda: page.get_by_label(label, exact=True).select_option(value))

    page.get_by_role("button", name="More filters").click()
    narrow("Format", "worlds-2015")
    narrow("Weakness", "Lightning")
    narrow("Rarity", "Rare")
    narrow("Retreat cost", "1")
    narrow("Attack cost", "2")
    found_after(page, lambda: page.get_by_label("HP from").fill("80"))
    cards = found_after(page, lambda: page.get_by_label("HP to").fill("130"))
    assert cards
    for card in cards:
        assert 2012 <= card["year"] <= 2015 and card["weaknesses"][0]["type"] == "Lightning", card
        assert 80 <= card["hp"] <= 130 and card["retreat"] <= 1 and card["rarity"] == "Rare", card
        assert min(len(one["cost"]) for one in card["attacks"]) <= 2, card
    # Each filter has a sign that takes it away again.
    signs = page.locator(".filter-signs button")
    assert signs.count() == 7
    more = found_after(page, lambda: page.get_by_role("button", name="Without: Rare").click())
    assert len(more) > len(cards) and signs.count() == 6
    sort = page.get_by_label("Sort the cards found")
    hp = [one["hp"] for one in found_after(page, lambda: sort.select_option("hp"))]
    assert hp == sorted(hp, reverse=True) and len(set(hp)) > 1
    names = [one["name"] for one in found_after(page, lambda: sort.select_option("name"))]
    assert names == sorted(names)
    # Another layout keeps what was looked for, and has room for it.
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    page.get_by_role("button", name="Cards", exact=True).wait_for()
    assert signs.count() == 6 and fits(page)
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/builder-filters.png")


def test_a_deck_is_sorted_evolved_and_taken_back(people: Open) -> None:
    page = people().new_page()
    page.goto("/decks/d-bw1-1")
    page.locator("[data-testid=legality][data-legal=true]").wait_for()
    panel = page.get_by_test_id("deck-panel")
    # By the rules of its own time.
    assert panel.get_by_label("Rules it is for").input_value() == "bw"
    pokemon = panel.get_by_role("region", name="Pokémon").locator(".card-line > span:nth-child(2)")

    def names() -> list[str]:
        return pokemon.all_inner_texts()

    lines = names()
    assert lines.index("Snivy") + 1 == lines.index("Servine") == lines.index("Serperior") - 1
    panel.get_by_label("Sort the deck").select_option("name")
    assert names() == sorted(lines) != lines
    # What evolves from the cards of the deck, and nothing else.
    cards = found_after(page, lambda: page.get_by_label("Evolves from my deck").check())
    assert cards and all(one["evolves_from"] in lines for one in cards)

    size = panel.locator(".verdict-line strong")
    panel.get_by_role("button", name="One Snivy less").click()
    panel.get_by_role("button", name="One Snivy less").click()
    assert size.inner_text() == "58 of 60 cards"
    page.get_by_role("button", name="Undo").click()
    assert size.inner_text() == "59 of 60 cards"
    page.keyboard.press("Control+z")
    assert size.inner_text() == "60 of 60 cards"
    page.keyboard.press("Control+Shift+Z")
    assert size.inner_text() == "59 of 60 cards"
