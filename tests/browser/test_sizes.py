"""Every screen at every size and in both colours: nothing cut off, nothing that sticks out, nothing axe-core minds."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tests.browser.conftest import DESKTOP, PHONE, Open
from tests.browser.eyes import SIZES, cut, let_the_examiner_in, resize, unread
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONG: Final = "Maximiliane von Habsburg"
"""As long as a name may be."""
LONG_NAMES: Final = """4 Togepi & Cleffa & Igglybuff-GX CEC 143
4 Moltres & Zapdos & Articuno-GX HIF 44
4 Mega Lopunny & Jigglypuff-GX CEC 165
4 Rowlet & Alolan Exeggutor-GX UNM 1
4 Mega Sableye & Tyranitar-GX UNM 126
4 Arceus & Dialga & Palkia-GX CEC 156
4 Raichu & Alolan Raichu-GX UNM 54
4 Sky Field ROS 89
28 Fire Energy
"""
"""Nothing but Basic Pokémon of the longest names, and a Stadium that gives eight places on each Bench."""


def paste(page: Page, hands: Hands) -> None:
    page.goto("/")
    hands.open_step(1)
    page.get_by_role("tab", name="Paste list").click()
    page.locator(".paste textarea").fill(LONG_NAMES)
    page.locator(".paste").get_by_text("Ready to play").wait_for()


def concede(page: Page) -> None:
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    page.get_by_test_id("result").wait_for()


def told(faults: dict[str, list[str]]) -> str:
    return "\n".join(f"{where}: {what}" for where, what in faults.items())


def raised(page: Page) -> dict[str, list[str]]:
    """Whether a card of the hand that is pointed at lies over what is asked, by size."""
    faults: dict[str, list[str]] = {}
    for width, height in SIZES:
        resize(page, width, height)
        page.locator(".own-hand .hand-card").first.hover()
        page.wait_for_timeout(250)
        covered = page.evaluate(
            """() => {
                const words = document.querySelector('.prompt p').getBoundingClientRect();
                const top = document.elementFromPoint(words.left + words.width / 2, words.top + words.height / 2);
                return !top?.closest('.bottom-bar');
            }"""
        )
        if covered:
            faults[f"raised card {width}×{height}"] = ["it lies over what is asked"]
    resize(page, 1280, 800)
    return faults


def look(page: Page, name: str, faults: dict[str, list[str]]) -> None:
    faults.update(cut(page, name))
    faults.update(unread(page, name))


def test_full_benches_and_the_longest_names(people: Open) -> None:
    page = people().new_page()
    let_the_examiner_in(page)
    hands = Hands(page)
    faults: dict[str, list[str]] = {}
    paste(page, hands)
    look(page, "start", faults)
    hands.choose_opponent("computer")
    page.get_by_label("Your name").fill(LONG)
    page.get_by_label("The computer's deck").select_option("mirror")
    page.get_by_test_id("play").click()
    page.wait_for_url("**/game/*")
    hands.wait()
    look(page, "set-up", faults)
    near, far = page.locator(".near .bench-zone .in-play"), page.locator(".far .bench-zone .in-play")
    most = (0, 0)
    for _ in range(60):
        hands.wait()
        if hands.over():
            break
        most = max(most, (near.count(), far.count()))
        if near.count() == 8 and hands.looks()["question"] == "turn":
            break
        hands.act()
    assert near.count() == 8 and far.count() >= 5, f"the fullest Benches were {most}"
    look(page, "full-benches", faults)
    faults.update(raised(page))
    page.locator(".near .active-zone [data-spot]").click()
    page.get_by_test_id("bubble").wait_for()
    look(page, "menu", faults)
    page.keyboard.press("Escape")
    page.locator(".near .deck-zone button, .near .discard-zone button").first.click()
    page.keyboard.press("Escape")
    concede(page)
    look(page, "result", faults)
    page.get_by_test_id("to-replay").click()
    page.get_by_test_id("replay").wait_for()
    page.keyboard.press("End")
    page.locator("[data-testid=replay][data-settled=true]").wait_for()
    look(page, "replay", faults)
    page.get_by_test_id("study").click()
    page.get_by_test_id("analyse").wait_for()
    look(page, "analysis", faults)
    page.goto("/replay/open")
    page.locator("[data-game]").first.wait_for()
    look(page, "my-games", faults)
    assert not faults, told(faults)


def test_an_opening_hand_lies_whole_on_a_phone(people: Open) -> None:
    page = people(PHONE, touch=True).new_page()
    hands = Hands(page, touch=True)
    hands.start()
    hands.wait()
    cards = page.locator(".own-hand .hand-card")
    assert cards.count() == 7
    edges = cards.evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert edges[0]["left"] >= 0 and edges[-1]["right"] <= PHONE["width"], [one["right"] for one in edges]
    # Of each there is enough for a finger.
    assert min(b["left"] - a["left"] for a, b in pairwise(edges)) >= 40


def test_the_screens_beside_the_table(people: Open) -> None:
    context = people()
    page = context.new_page()
    let_the_examiner_in(page)
    hands = Hands(page)
    faults: dict[str, list[str]] = {}
    for name, address, there in (
        ("decks", "/decks", "h1"),
        ("builder", "/decks/d-swsh1-1", "[data-testid=legality][data-legal]"),
        ("puzzles", "/puzzles", "main a[href^='/puzzles/']"),
        ("desk", "/desk", "[data-spot=me-active]"),
    ):
        page.goto(address)
        page.locator(there).first.wait_for()
        page.wait_for_timeout(500)
        if name == "builder":
            page.get_by_role("button", name="More filters").click()
        look(page, name, faults)
    page.goto("/puzzles")
    page.locator("main a[href^='/puzzles/']").first.click()
    page.get_by_test_id("table").wait_for()
    look(page, "puzzle", faults)
    # A friend is invited, and comes.
    page.goto("/")
    hands.choose_opponent("friend")
    page.get_by_label("Your name").fill(LONG)
    hands.go()
    link = page.get_by_test_id("invite-link").input_value()
    look(page, "invite", faults)
    guest = people(DESKTOP).new_page()
    let_the_examiner_in(guest)
    guest.goto(link)
    guest.get_by_test_id("join").wait_for()
    guest.get_by_label("Your name").fill(LONG[::-1])
    look(guest, "join", faults)
    guest.get_by_test_id("join").click()
    guest.wait_for_url("**/game/*")
    guest.get_by_test_id("table").wait_for()
    look(guest, "two-long-names", faults)
    page.goto("/")
    page.get_by_test_id("ongoing").wait_for()
    look(page, "ongoing", faults)
    # A lesson lies beside the table.
    page.get_by_test_id("learn").click()
    page.wait_for_url("**/game/*")
    page.get_by_test_id("lesson").wait_for()
    hands.wait()
    look(page, "lesson", faults)
    assert not faults, told(faults)
