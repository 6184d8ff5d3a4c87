"""What a player is asked, can foresee and take back, in a real browser."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

MINE: Final = """4 Quick Ball SSH 179
4 Vulpix SSH 22
4 Sizzlipede SSH 37
4 Great Ball SSH 164
4 Switch SSH 183
40 Fire Energy
"""
THEIRS: Final = """4 Grookey SSH 11
4 Cottonee SSH 5
4 Maractus SSH 7
48 Grass Energy
"""
SEED: Final = 40
"""I go first with Vulpix Active and three Quick Ball in hand."""
SHOTS: Final = os.environ.get("PLAYMAT_SHOTS", "")
"""A folder for pictures, for whoever wants to look."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"))


def seeded(route: Route) -> None:
    body: dict[str, Any] = route.request.post_data_json or {}
    route.continue_(post_data=json.dumps({**body, "seed": SEED}))


def begin(people: Open, size: dict[str, int] = DESKTOP, touch: bool = False) -> Hands:
    """A game of a pasted deck against a pasted deck, at my first turn."""
    context = people(size, touch)
    context.route("**/api/games", seeded)
    page = context.new_page()
    page.goto("/")
    hands = Hands(page)
    hands.open_step(1)
    page.get_by_role("tab", name="Paste list").click()
    page.get_by_label(re.compile("^Deck list as PTCG Live")).fill(MINE)
    page.get_by_text("Ready to play").wait_for()
    hands.choose_opponent("computer")
    page.get_by_label("The computer's deck").select_option("text")
    page.get_by_test_id("other-list").fill(THEIRS)
    shot(page, f"start-{size['width']}")
    page.get_by_test_id("play").click()
    page.wait_for_url("**/game/*")
    hands.wait()
    while hands.looks()["question"] != "turn":
        hands.act()
        hands.wait()
    return hands


def words(hands: Hands) -> str:
    return hands.page.locator("[data-testid=prompt]:visible, [data-testid=tray] .note:visible").first.inner_text()


def hand_size(hands: Hands) -> int:
    return hands.page.locator(".own-hand [data-card]").count()


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_a_cost_and_a_search_say_what_they_are_for(people: Open, size: dict[str, int], touch: bool) -> None:
    """Finding 1: the card that is discarded and the card that is found were asked for in the same words."""
    hands = begin(people, size, touch)
    page = hands.page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/api/cards/" in request.url else None)
    ball = page.locator(".own-hand [data-card]", has_text="Quick Ball").first
    ball.click()
    hands.press(page.get_by_test_id("bubble").locator("[data-option]:visible").first)
    hands.wait()
    assert "Quick Ball, cost: choose another card from your hand to discard." in words(hands)
    page.locator(".own-hand [data-tick], .own-hand [data-option]").last.click()
    confirm = page.locator("[data-testid=confirm]:visible")
    shot(page, f"cost-{size['width']}")
    if confirm.count():
        assert re.search("Discard", confirm.inner_text())
        assert "danger" in (confirm.get_attribute("class") or "")
        hands.press(confirm)
    hands.wait()
    # Finding 9: the whole deck, counted; what cannot be taken is dimmed.
    tray = page.get_by_test_id("tray")
    tray.wait_for()
    assert "choose a Basic Pokémon from your deck to put into your hand" in tray.inner_text()
    shot(page, f"search-{size['width']}")
    barred = tray.locator("[data-state=barred]")
    takeable = tray.locator("[data-state=pick]")
    # Each that cannot be taken says why it cannot: what is looked for, and what it is itself.
    reasons = barred.evaluate_all("all => all.map(one => one.title)")
    assert all(one.startswith("The effect looks for a Basic Pokémon from your deck. ") for one in reasons), reasons
    assert len(set(reasons)) == len(reasons) and any(one.endswith(" is an Item card.") for one in reasons)
    barred.first.click()
    page.get_by_test_id("reader").get_by_text("The effect looks for a Basic Pokémon").first.wait_for()
    page.keyboard.press("Escape")
    tray.wait_for()
    assert takeable.count() == 2 and barred.count() >= 3
    assert barred.first.get_attribute("title")
    assert tray.locator(".tray-count").count() >= 3
    # Every card of one's own deck has its face from the start.
    assert fetched == []
    # Finding 25: giving up is never the golden button.
    assert "primary" not in (tray.get_by_test_id("stop").get_attribute("class") or "")


@pytest.mark.parametrize(("size", "touch"), [(DESKTOP, False), (PHONE, True)], ids=["desktop", "phone"])
def test_an_attachment_is_taken_back(people: Open, size: dict[str, int], touch: bool) -> None:
    """Finding 6: nothing could be taken back."""
    hands = begin(people, size, touch)
    page = hands.page
    before = hand_size(hands)
    assert page.get_by_test_id("undo").count() == 0
    hands._deal(page.locator(".own-hand [data-card]", has_text="Fire Energy").first.get_attribute("data-card") or "")
    hands.wait()
    assert hand_size(hands) == before - 1
    shot(page, f"undo-{size['width']}")
    hands.press(page.locator("[data-testid=undo]:visible"))
    hands.wait()
    assert hand_size(hands) == before
    assert page.get_by_test_id("undo").count() == 0
    page.reload()
    hands.wait()
    assert hand_size(hands) == before


def test_damage_is_told_before_and_after(people: Open) -> None:
    """Finding 11: Heat Blast 60 took 120, and nothing said why."""
    hands = begin(people)
    page = hands.page
    hands._deal(page.locator(".own-hand [data-card]", has_text="Fire Energy").first.get_attribute("data-card") or "")
    hands.wait()
    hands.press(page.locator(".end-turn"))
    hands.wait()
    for _ in range(6):
        if hands.looks()["question"] == "turn":
            break
        hands.act()
        hands.wait()
    page.locator(".near .active-zone [data-spot]").click()
    menu = page.get_by_test_id("bubble")
    menu.wait_for()
    attack = menu.locator("[data-kind=Attack][data-option]").first
    attack.get_by_text("Weakness ×2").wait_for()
    attack.get_by_text("Flare").wait_for()
    shot(page, "attack-menu")
    told = attack.inner_text()
    assert re.search(r"20\s*→\s*40", told), told
    hands.press(attack)
    hands.wait()
    assert re.search(r"takes 40 damage \(20, Weakness ×2\)", page.locator(".log-lines").inner_text())
    shot(page, "after-attack")


def test_ending_a_turn_with_an_attack_at_hand_is_asked_about(people: Open) -> None:
    hands = begin(people)
    page = hands.page
    hands._deal(page.locator(".own-hand [data-card]", has_text="Fire Energy").first.get_attribute("data-card") or "")
    hands.wait()
    hands.press(page.locator(".end-turn"))  # no attack on the first turn: no question
    hands.wait()
    while hands.looks()["question"] != "turn":
        hands.act()
        hands.wait()
    page.locator(".end-turn").click()
    page.get_by_test_id("end-box").wait_for()
    page.keyboard.press("Escape")
    assert hands.looks()["question"] == "turn"


def test_a_friend_is_asked_before_anything_goes_back(people: Open) -> None:
    host, guest = Hands(people().new_page()), Hands(people().new_page())
    guest.join(host.invite())
    for _ in range(40):
        for one, other in ((host, guest), (guest, host)):
            one.page.wait_for_timeout(100)
            if not one.table().get_attribute("data-question") or one.over():
                continue
            undo = one.page.locator("[data-testid=undo]:visible")
            if undo.count():
                before = one.revision()
                undo.click()
                other.page.get_by_test_id("undo-allow").click()
                one.page.wait_for_function(
                    "before => Number(document.querySelector('[data-testid=table]').dataset.revision) > before",
                    arg=before,
                )
                assert "taken back" in one.page.locator(".log-lines").inner_text()
                return
            one.act()
    raise AssertionError("nothing could be taken back in forty answers")


def test_a_deck_of_the_world_championships_brings_its_rules(people: Open) -> None:
    page = people({"width": 1440, "height": 900}).new_page()
    page.goto("/")
    page.get_by_label("Search the ready decks").fill("2012")
    tile = page.locator(".deck-tile", has_text="World Championships 2012").first
    tile.click()
    page.wait_for_function("() => document.querySelector('[data-testid=rules]')?.value === 'bw'")
    page.locator(".deck-tile.chosen", has_text="World Championships 2012").wait_for()
    shot(page, "worlds")
    page.get_by_test_id("play").click()
    page.wait_for_url("**/game/*")
    Hands(page).wait()
