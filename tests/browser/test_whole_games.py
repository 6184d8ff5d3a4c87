"""Whole games, as people play them: with a finger, by keyboard alone, two at one screen; with real decks."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

import pytest

from tests.browser.conftest import PHONE, TABLET, Open
from tests.browser.hands import Hands
from tests.browser.keys import Keys

SHOTS: Final = os.environ.get("PLAYMAT_SHOTS", "")
SMALL_DESKTOP: Final = {"width": 1024, "height": 768}


def take_deck(hands: Hands, words: str, rules: str) -> None:
    """Find a ready deck by these words; the rules of its time come with it."""
    page = hands.page
    hands.open_step(1)
    page.get_by_placeholder("Name, set, year").fill(words)
    page.locator(".deck-tile").nth(1).wait_for(state="detached")
    hands.hit(page.locator(".deck-tile label").first)
    chosen = page.locator(".deck-tile.chosen")
    chosen.wait_for()
    page.wait_for_function("rules => document.querySelector('[data-testid=rules]').value === rules", arg=rules)
    # It stays in sight, although the decks of its time are before it now.
    page.wait_for_function(
        """() => {
            const tile = document.querySelector('.deck-tile.chosen'), list = tile?.closest('.deck-list');
            if (!list) return false;
            const [one, all] = [tile.getBoundingClientRect(), list.getBoundingClientRect()];
            return one.top >= all.top - 4 && one.bottom <= all.bottom + 4;
        }"""
    )


def picture(hands: Hands, name: str) -> None:
    if SHOTS:
        hands.page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def finish(hands: Hands, name: str) -> None:
    """Play to the end; what was asked last is answered, and the result says how it came about."""
    hands.play(30)
    picture(hands, f"{name}-middle")
    hands.play()
    hands.page.wait_for_timeout(500)
    picture(hands, f"{name}-end")
    result = hands.page.get_by_test_id("result")
    assert hands.clicks > 10
    # Finding 22: the end said who had won, and nothing else.
    assert result.get_by_role("row").count() >= 4
    assert "Turns" in result.inner_text() and "Knock Outs" in result.inner_text()


@pytest.mark.parametrize(
    ("size", "deck", "rules"),
    [(PHONE, "2015 Honorstoise", "xy"), (TABLET, "2004 Rocky Beach", "ex-2003")],
    ids=("phone", "tablet"),
)
def test_a_whole_game_with_a_finger(people: Open, size: dict[str, int], deck: str, rules: str) -> None:
    page = people(size, touch=True).new_page()
    hands = Hands(page, touch=True)
    page.goto("/")
    hands.choose_opponent("computer")
    take_deck(hands, deck, rules)
    hands.go()
    finish(hands, f"finger-{size['width']}")
    # Finding 44: the end may be put away, to look at the table once more, and brought back.
    hands.hit(page.get_by_test_id("result").get_by_role("button", name="View the table"))
    page.get_by_test_id("result").wait_for(state="detached")
    page.locator("[data-testid=show-result]:visible").first.tap()
    page.get_by_test_id("result").wait_for()


def test_a_whole_game_by_keyboard_alone(people: Open) -> None:
    page = people(SMALL_DESKTOP).new_page()
    hands = Keys(page)
    page.goto("/")
    hands.see_a_deck()
    hands.tab_to("play")
    page.keyboard.press("Enter")
    page.wait_for_url("**/game/*")
    finish(hands, "keys")
    assert hands.attacks > 3, "attacks are used by keyboard"


def test_at_one_screen_nobody_in_particular_is_you(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start("bw", opponent="two")
    hands.play(24)
    hands.reach_a_turn()
    picture(hands, "one-screen")
    names = {page.locator(".plate-name").nth(number).inner_text() for number in range(2)}
    assert names == {"Player 1", "Player 2"}
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    result = page.get_by_test_id("result")
    assert result.get_by_role("heading").inner_text() in ("Player 1 won", "Player 2 won")
    assert result.get_by_text("You", exact=True).count() == 0
