"""Games at the table, played in a real browser."""

from __future__ import annotations

import json
import re
import urllib.request
from pathlib import Path

from tests.browser.conftest import PHONE, Open, Server
from tests.browser.hands import Hands


def stored(server: Server, game: str) -> dict[str, object]:
    with urllib.request.urlopen(f"{server.url}/api/games/{game}") as answer:
        found: dict[str, object] = json.load(answer)
    return found


def test_a_whole_game_against_the_computer_by_clicks_then_its_replay_and_a_rematch(
    people: Open, server: Server, tmp_path: Path
) -> None:
    page = people().new_page()
    hands = Hands(page)
    game = hands.start()
    hands.play()
    assert hands.clicks > 10
    assert stored(server, game)["status"] == "over"
    assert re.search(r"won|lost|Nobody", page.get_by_test_id("result").get_by_role("heading").inner_text())

    page.get_by_test_id("to-replay").click()
    replay = page.get_by_test_id("replay")
    last = int(replay.get_attribute("data-last") or 0)
    assert last >= hands.clicks

    def at(step: int) -> None:
        page.locator(f"[data-testid=replay][data-step='{step}'][data-settled=true]").wait_for()

    page.keyboard.press("End")
    at(last)
    page.keyboard.press("ArrowLeft")
    at(last - 1)
    page.keyboard.press("ArrowRight")
    at(last)
    page.keyboard.press("Home")
    at(0)
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    kept = tmp_path / "game.json"
    download.value.save_as(kept)
    assert json.loads(kept.read_text())["format"] == "playmat-replay"

    page.goto(f"/game/{game}")
    page.get_by_test_id("rematch").click()
    page.wait_for_url(lambda url: "/game/" in url and game not in url)
    hands.wait()
    assert hands.revision() >= 0


def test_two_browsers_by_link_and_a_spectator_who_sees_only_what_is_public(people: Open, server: Server) -> None:
    host, guest, watcher = Hands(people().new_page()), Hands(people().new_page()), people().new_page()
    game = host.start(opponent="friend")
    link = host.page.get_by_test_id("invite-link").input_value()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Guest <b>")
    guest.page.get_by_test_id("join").click()
    guest.page.wait_for_url("**/game/*")
    host.page.wait_for_url("**/game/*")
    frames: list[str] = []
    watcher.on("websocket", lambda wire: wire.on("framereceived", lambda data: frames.append(str(data))))
    watcher.goto(f"/watch/{game}")
    watcher.get_by_test_id("table").wait_for()

    for _ in range(14):
        for one in (host, guest):
            one.page.wait_for_timeout(150)
            if one.table().get_attribute("data-question") and not one.over():
                one.act()
    assert host.clicks and guest.clicks
    revision = max(host.revision(), guest.revision())
    watcher.locator(f"[data-testid=table][data-revision='{revision}'][data-busy=false]").wait_for()
    assert watcher.locator("[data-option], [data-options]").count() == 0
    assert watcher.locator(".own-hand [data-card]").count() == 0
    # A name is text, whatever it looks like.
    assert watcher.locator("b", has_text=re.compile("^$")).count() == 0
    assert watcher.get_by_text("Guest <b>").first.is_visible()
    assert frames
    views = [message["view"] for message in map(json.loads, frames) if message["type"] == "update"]
    assert all(card is None for view in views for player in view["players"] for card in player["hand"])
    assert all(view["question"] is None for view in views)

    if not host.over():
        host.page.get_by_test_id("game-menu").click()
        host.page.get_by_test_id("concede").click()
        host.page.get_by_test_id("concede-yes").click()
    for page in (host.page, guest.page, watcher):
        page.get_by_test_id("result").wait_for()
    assert stored(server, game)["status"] == "over"


def test_a_broken_connection_mends_itself(people: Open) -> None:
    context = people()
    hands = Hands(context.new_page())
    hands.start()
    hands.play(answers=6)
    hands.wait()
    before = hands.revision()
    log = hands.page.locator(".log-lines").inner_text()
    context.set_offline(True)
    hands.page.evaluate("window.dispatchEvent(new Event('offline'))")
    context.set_offline(False)
    hands.page.reload()
    hands.wait()
    assert hands.revision() == before
    assert hands.page.locator(".log-lines").inner_text() == log
    hands.play(answers=4)
    assert hands.revision() > before


def test_a_server_that_is_killed_goes_on_where_it_was(people: Open, server: Server) -> None:
    hands = Hands(people().new_page())
    hands.start()
    hands.play(answers=9)
    hands.wait()
    before = hands.revision()
    server.kill()
    hands.page.get_by_text("Reconnecting").wait_for()
    server.start()
    hands.page.get_by_text("Reconnecting").wait_for(state="hidden")
    hands.wait()
    assert hands.revision() == before
    hands.play(answers=6)
    assert hands.revision() > before


def test_two_tabs_in_one_seat(people: Open) -> None:
    context = people()
    first = Hands(context.new_page())
    game = first.start()
    first.wait()
    second = Hands(context.new_page())
    second.page.goto(f"/game/{game}")
    second.wait()
    first.page.get_by_test_id("displaced").wait_for()
    second.play(answers=2)
    first.page.get_by_test_id("displaced").get_by_role("button").first.click()
    second.page.get_by_test_id("displaced").wait_for()
    first.page.get_by_test_id("displaced").wait_for(state="hidden")
    first.play(answers=2)


def test_what_is_not_allowed_says_why_with_its_clause(people: Open) -> None:
    hands = Hands(people().new_page())
    hands.start(rules="xy")
    hands.wait()
    while hands.looks()["question"] != "turn":
        hands.act()
        hands.wait()
    hands.page.locator(".near .active-zone [data-spot]").click()
    hands.page.get_by_test_id("bubble").wait_for()
    barred = hands.page.get_by_test_id("bubble").locator("[aria-disabled=true]")
    assert barred.count(), "a Pokémon without Energy can neither attack nor retreat"
    barred.first.locator(".deed-why").wait_for()
    sentence = (barred.first.locator(".deed-why").text_content() or "").strip()
    assert len(sentence) > 10, barred.first.inner_html()
    barred.first.click(force=True)
    refusal = hands.page.get_by_test_id("refusal")
    refusal.wait_for()
    assert sentence in refusal.inner_text()
    assert re.search(r"Clause [a-z.-]+", refusal.inner_text())
    # It lies over nothing that there is to choose from.
    said, menu = refusal.bounding_box(), hands.page.get_by_test_id("bubble").bounding_box()
    assert said and menu and said["y"] + said["height"] <= menu["y"]


def test_both_courses_to_their_end_on_a_phone(people: Open) -> None:
    """Finding 13: eight pages stood before the first click, and nothing came after the last."""
    page = people(PHONE, touch=True).new_page()
    hands = Hands(page, touch=True)
    page.goto("/")
    page.get_by_test_id("learn").click()
    page.wait_for_url("**/game/*")
    lesson = page.get_by_test_id("lesson")
    lesson.wait_for()
    assert lesson.get_attribute("data-lesson-id") == "active"
    assert not lesson.get_by_text("win.measure").count()
    told = go_through(hands)
    # One idea at a time, when it can be done.
    assert told[:2] == ["active", "turn"] and {"energy", "attack", "damage"} <= set(told), told
    page.get_by_test_id("course-end").get_by_text("first course").wait_for()
    first = hands.game()
    page.get_by_test_id("next-course").tap()
    page.wait_for_url(lambda url: "/game/" in url and first not in url)
    lesson.wait_for()
    assert lesson.get_attribute("data-lesson-id") == "active"
    assert len(set(go_through(hands)) - set(told)) >= 2, "the second course teaches what the first did not"
    page.get_by_test_id("course-end").get_by_text("both courses").wait_for()
    page.get_by_test_id("next-course").tap()
    page.get_by_test_id("play").wait_for()


def go_through(hands: Hands) -> list[str | None]:
    """Play a learning game to its end, taking note of each lesson; which there were."""
    lesson = hands.page.get_by_test_id("lesson")
    told: list[str | None] = []
    for _ in range(600):
        hands.wait()
        if hands.over():
            break
        if lesson.is_visible():
            name = lesson.get_attribute("data-lesson-id")
            if name not in told:
                told.append(name)
            # A question in the middle of something lies over it on a phone; the lesson stays for afterwards.
            if hands.looks()["question"] == "turn":
                lesson.get_by_role("button", name="Got it").tap()
        hands.act()
    return told


def test_both_seats_on_one_screen(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start(opponent="two")
    covers = 0
    for _ in range(60):
        hands.wait()
        covers += page.get_by_test_id("uncover").count()
        if covers >= 2:
            return
        hands.act()
    raise AssertionError("the screen was not handed over and back")


def test_phone_size(people: Open) -> None:
    page = people(PHONE, touch=True).new_page()
    hands = Hands(page)
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    assert wide(page.evaluate("document.documentElement.scrollWidth"))
    # The easiest level thinks for no time: the game is the same on a busy machine.
    hands.choose_opponent("computer")
    hands.go()
    hands.play(answers=12)
    hands.reach_a_turn()
    # The log is out of sight: what the computer did is told in a line, which opens it.
    told = page.get_by_test_id("last-turn")
    assert told.inner_text().startswith("Computer: ")
    told.click()
    page.get_by_test_id("log").get_by_role("button", name="Close").click()
    assert wide(page.evaluate("document.documentElement.scrollWidth"))
    box = page.locator(".near .active-zone [data-spot]").bounding_box()
    assert box is not None and box["width"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]


def wide(pixels: int) -> bool:
    """Whether a page is no wider than the phone."""
    return pixels <= PHONE["width"]
