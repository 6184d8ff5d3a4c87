"""What was once asked too late, too early or without a name, and what went by unseen, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tests.browser.conftest import Open
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LOOKERS: Final = """4 Lumineon V BRS 40
4 Crobat V DAA 104
4 Vulpix SSH 22
4 Sizzlipede SSH 37
4 Great Ball SSH 164
4 Ultra Ball SVI 196
4 Professor's Research SSH 178
32 Grass Energy
"""
"""Abilities that are used or not as their Pokémon comes into play, and a card that looks at seven others. Hardly an
attack can be paid for: the game goes on until they have come."""
HARMLESS: Final = """4 Grookey SSH 11
4 Cottonee SSH 5
4 Maractus SSH 7
48 Fire Energy
"""
ONE: Final = "1 Vulpix SSH 22\n59 Fire Energy\n"
"""Of ten opening hands nine hold no Basic Pokémon."""
NAMED: Final = re.compile(r"(Luminous Sign|Dark Asset)\?")
LARGE: Final = {"width": 1440, "height": 900}


def begin(page: Page, deck: str, other: str = HARMLESS) -> Hands:
    """A game of a pasted deck against another."""
    hands = Hands(page)
    page.goto("/")
    hands.open_step(1)
    page.get_by_role("tab", name="Paste list").click()
    page.locator(".paste textarea").fill(deck)
    page.locator(".paste").get_by_text("Ready to play").wait_for()
    hands.choose_opponent("computer")
    page.get_by_label("The computer's deck").select_option("text")
    page.get_by_test_id("other-list").fill(other)
    hands.go()
    return hands


def play_until(hands: Hands, there: Callable[[Page], bool]) -> None:
    """Play on until the page shows it."""
    for _ in range(150):
        hands.wait()
        if there(hands.page):
            return
        assert not hands.over(), "the game was over before it came"
        hands.act()
    raise AssertionError("it never came")


def test_what_may_be_used_is_named_and_says_what_it_does(people: Open) -> None:
    """Finding 4: 'Do you want to use this?', and 'this' was never named."""
    hands = begin(people().new_page(), LOOKERS)
    words = hands.page.get_by_test_id("prompt-box").locator(".prompt-words", has_text=NAMED)
    play_until(hands, lambda page: words.count() > 0)
    # There before it is placed: asked for without regard to whether it is drawn yet.
    effect = hands.page.get_by_test_id("prompt-box").locator(".prompt-effect").text_content()
    assert len(effect or "") > 20


def test_cards_that_are_looked_at_are_shown_before_anything_is_asked(people: Open) -> None:
    """Finding 3: after Great Ball a box asked yes or no, and the seven cards were a sentence in the log."""
    hands = begin(people().new_page(), LOOKERS)
    ball = "[data-state=ready]"
    play_until(
        hands,
        lambda page: (
            hands.looks()["question"] == "turn" and page.locator(f".own-hand {ball}", has_text="Great Ball").count() > 0
        ),
    )
    page = hands.page
    page.locator(f".own-hand {ball}", has_text="Great Ball").first.click()
    hands.press(page.get_by_test_id("bubble").locator("[data-option]:visible").first)
    hands.wait()
    # All seven lie in one tray, and to take none of them is how one says no.
    tray = page.get_by_test_id("tray")
    looked = tray.locator("[data-state]")
    looked.first.wait_for()
    copies = tray.locator(".tray-count").all_inner_texts()
    assert looked.count() - len(copies) + sum(int(one.lstrip("×")) for one in copies) == 7
    assert "7 cards of your deck" in tray.inner_text()
    assert page.get_by_test_id("prompt-box").count() == 0
    none = tray.get_by_test_id("stop")
    assert "primary" not in (none.get_attribute("class") or "")
    held = page.locator(".own-hand [data-card]").count()
    hands.press(none)
    hands.wait()
    assert hands.looks()["question"] == "turn"
    assert page.locator(".own-hand [data-card]").count() == held


def test_several_cards_are_marked_one_by_one_and_counted(people: Open) -> None:
    """Finding 2: of 'up to two' both were discarded at one click, the first before anything was shown."""
    hands = begin(people().new_page(), LOOKERS)
    ball = ".own-hand [data-state=ready]"
    play_until(
        hands,
        lambda page: hands.looks()["question"] == "turn" and page.locator(ball, has_text="Ultra Ball").count() > 0,
    )
    page = hands.page
    page.locator(ball, has_text="Ultra Ball").first.click()
    hands.press(page.get_by_test_id("bubble").locator("[data-option]:visible").first)
    hands.wait()
    # However many of them are equal, none is taken for the player.
    assert page.locator("[data-ticked]").count() == 0
    cards = page.locator(".own-hand [data-tick]:visible")
    before = hands.revision()
    confirm = page.locator("[data-testid=confirm]:visible")
    cards.nth(0).click()
    assert confirm.is_disabled() and confirm.inner_text() == "Discard 1"
    cards.nth(1).click()
    assert confirm.is_enabled() and confirm.inner_text() == "Discard 2"
    cards.nth(0).click()
    assert confirm.is_disabled() and hands.revision() == before


def test_setup_can_be_rearranged_until_it_is_ready(people: Open) -> None:
    """Finding 6: a misclick at setup decided the game."""
    hands = begin(people().new_page(), LOOKERS)
    play_until(hands, lambda page: hands.looks()["question"] == "choose-bench" or page.locator(".end-turn").count() > 0)
    page = hands.page
    page.locator("[data-testid=undo]:visible").click()
    page.locator("[data-testid=table][data-question=choose-active]").wait_for()
    assert page.locator(".near .active-zone [data-spot]").count() == 0


def test_two_at_one_screen_see_both_decks_and_nobody_is_away(people: Open) -> None:
    """Finding 16: the other player's deck lay out of sight, and the other player was away all game."""
    page = people(LARGE).new_page()
    hands = Hands(page)
    page.goto("/")
    hands.choose_opponent("two")
    page.wait_for_function("() => !document.querySelector('.play-words').textContent.includes('no deck')")
    theirs = page.get_by_label("Player 2's deck")
    box = theirs.bounding_box()
    assert box is not None and box["y"] + box["height"] <= LARGE["height"]
    assert "Player 2" in page.locator(".play-words").inner_text()
    hands.go()
    hands.wait()
    assert page.locator(".plate-away").count() == 0


def test_the_opening_coin_and_mulligans_are_seen(people: Open) -> None:
    """Finding 19: the coin was never seen, a mulligan was a line of the log."""
    seen = """() => {
        window.shown = [];
        new MutationObserver(() => {
            for (const one of document.querySelectorAll('.banner strong, .coins'))
                window.shown.push(one.matches('.coins') ? 'coin' : one.textContent);
        }).observe(document, {childList: true, subtree: true});
    }"""
    context = people()
    context.add_init_script(f"({seen})()")
    context.add_init_script("try { localStorage.setItem('playmat.speed', 'fast') } catch { /* a blank page */ }")
    page = context.new_page()
    hands = begin(page, ONE, ONE)
    hands.wait()
    assert page.evaluate("window.shown.includes('coin')")
    told = page.locator(".log-lines").inner_text()
    while hands.looks()["question"] != "turn":
        hands.act()
        hands.wait()
        told += page.locator(".log-lines").inner_text()
    assert "mulligan" in told
    assert page.evaluate("window.shown.includes('Mulligan')")


def test_the_replay_shows_both_hands_to_be_read(people: Open) -> None:
    """Finding 23: of the opponent's open hand only slivers were to be seen. 22: the end of a game says how it went."""
    page = people(LARGE).new_page()
    hands = Hands(page)
    hands.start()
    hands.reach_a_turn()
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    panel = page.get_by_test_id("result")
    panel.wait_for()
    for one in ("Turns", "Prizes taken", "Knock Outs", "Damage dealt"):
        assert panel.locator(".result-figures").get_by_text(re.compile(f"^{one}")).count() == 1
    page.get_by_test_id("to-replay").click()
    page.get_by_test_id("replay").wait_for()
    page.keyboard.press("End")
    page.locator("[data-testid=replay][data-settled=true]").wait_for()
    far = page.locator(".far-hand button.hand-card")
    assert far.count() > 0
    far.first.click()
    reader = page.get_by_test_id("reader")
    reader.wait_for()
    assert reader.locator(".card-name").count() == 1


def test_play_right_after_choosing_rules_takes_a_deck_of_those_rules(people: Open) -> None:
    """For a moment the decks on the page were still those of the rules before, and one of them was taken."""
    page = people().new_page()
    page.add_init_script(
        """const fetched = window.fetch;
        window.fetch = async (what, ...more) => {
          if (String(what.url ?? what).includes("rules=neo")) await new Promise((done) => setTimeout(done, 1000));
          return fetched(what, ...more);
        };"""
    )
    hands = Hands(page)
    page.goto("/")
    hands.see_a_deck()
    fitting = {deck["id"] for deck in page.request.get("/api/decks?rules=neo").json()}
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/api/games")) as made:
        page.evaluate(
            """() => {
              const rules = document.querySelector("[data-testid=rules]");
              rules.value = "neo";
              rules.dispatchEvent(new Event("change", { bubbles: true }));
              setTimeout(() => document.querySelector("[data-testid=play]").click(), 50);
            }"""
        )
    body = made.value.post_data_json
    assert body is not None and body["rules"] == "neo" and body["deck"]["theme"] in fitting
