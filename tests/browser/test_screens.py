"""What every screen must be like: nothing cut off at any size, nothing lost by one click, names for everything."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Open, Server
from tests.browser.hands import Hands


def test_a_card_is_marked_unmarked_and_only_then_chosen(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    hands.wait()
    while not page.locator("[data-tick]:visible").count():
        assert not hands.over(), "no card was ever chosen"
        hands.act()
        hands.wait()
    before = hands.revision()
    card = page.locator("[data-tick]:visible").first
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    confirm = page.get_by_test_id("confirm").first
    assert re.match("(Make|Put|Choose|Discard) ", confirm.inner_text())
    card.click()
    assert card.get_attribute("aria-pressed") == "false"
    assert not confirm.is_visible() or confirm.is_disabled()
    assert hands.revision() == before
    card.click()
    confirm.click()
    page.wait_for_function(
        "before => Number(document.querySelector('[data-testid=table]').dataset.revision) > before", arg=before
    )


def test_giving_up_a_choice_is_never_the_golden_button(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    trays = 0
    for _ in range(70):
        hands.wait()
        if hands.over():
            break
        trays += page.get_by_test_id("tray").count()
        # What was chosen before stays chosen: to be done with it is not to give up.
        chosen = page.locator("[data-testid=tray] [data-locked]").count()
        if page.get_by_test_id("tray").count() and not chosen:
            assert page.locator("[data-testid=tray] [data-testid=stop].primary").count() == 0
        hands.act()
    assert trays, "no card of the deck was ever chosen"


def test_ending_a_turn_with_an_attack_at_hand_is_asked_about(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    attack = ".near .active-zone [data-options]"
    for _ in range(200):
        hands.wait()
        assert not hands.over()
        seen = hands.looks()
        if seen["question"] == "turn" and not seen["ready"] and page.locator(attack).count():
            page.locator(attack).click()
            ready = page.locator("[data-testid=bubble] [data-kind=Attack][data-option]").count()
            page.keyboard.press("Escape")
            if ready:
                break
        hands.act()
    before = hands.revision()
    page.locator(".end-turn").click()
    box = page.get_by_test_id("end-box")
    box.wait_for()
    box.get_by_role("button", name="Back").click()
    assert hands.revision() == before
    page.locator(".end-turn").click()
    box.get_by_role("checkbox").check()
    hands.press(page.get_by_test_id("end-yes"))
    assert page.evaluate("localStorage.getItem('playmat.ask-end')") == "off"


def test_the_title_and_the_tab_say_that_something_is_asked(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    hands.reach_a_turn()
    page.wait_for_function("() => document.title.includes('Your turn')")
    assert "circle" in (page.locator("link[rel=icon]").get_attribute("href") or "")


def test_a_link_that_works_here_only_says_so(people: Open) -> None:
    hands = Hands(people().new_page())
    hands.start(opponent="friend")
    assert "this computer only" in hands.page.get_by_test_id("loopback").inner_text()


def test_the_computer_plays_the_deck_it_is_given(people: Open, server: Server) -> None:
    page = people().new_page()
    page.goto("/")
    Hands(page).choose_opponent("computer")
    page.wait_for_function("() => !document.querySelector('.play-words').textContent.includes('no deck')")
    page.get_by_label("The computer's deck").select_option("mirror")
    page.get_by_test_id("play").click()
    page.wait_for_url("**/game/*")
    game = page.url.split("/game/")[1]
    Hands(page).wait()
    # What each played is told when it is over.
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    page.get_by_test_id("result").wait_for()
    info = page.request.get(f"{server.url}/api/games/{game}").json()
    assert info["players"][0]["deck_name"] == info["players"][1]["deck_name"] != ""


def test_the_log_folds_and_opens_cards(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    hands.play(answers=14)
    hands.reach_a_turn()
    log = page.get_by_test_id("log")
    assert log.locator("li[data-who=you]").count() and log.locator("li[data-who=them]").count()
    lines = log.locator("li").count()
    log.locator(".log-card").last.click()
    page.get_by_test_id("reader").wait_for()
    page.keyboard.press("Escape")
    for _ in range(log.locator(".log-turn button[aria-expanded=true]").count()):
        log.locator(".log-turn button[aria-expanded=true]").first.click()
    assert log.locator("li").count() < lines
    # A turn that is folded away is summed up.
    sums = log.locator(".log-recap").all_inner_texts()
    assert any(re.search("attached .* Energy", one) for one in sums), sums


def test_every_species_and_every_kind_of_trainer_has_a_face_of_its_own(people: Open) -> None:
    """Finding 8: five Grass Pokémon were five green cards, every Item a bag, and a VSTAR the dullest of all."""
    page = people().new_page()
    page.goto("/")
    page.get_by_placeholder("Name, set, year").fill("Regidrago VSTAR")
    page.get_by_role("button", name="View the deck Regidrago VSTAR").click()
    cards = page.locator(".contents-card")
    cards.first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.contents-card')].every(one => one.querySelector('.card-picture')?.src)"
    )
    drawn: list[dict[str, str]] = cards.evaluate_all(
        """all => all.map(one => ({
            name: one.querySelector('.card-name').textContent,
            kind: one.querySelector('.card-face.pokemon') ? 'pokemon' : one.querySelector('.trainer') ? 'trainer' : '',
            picture: one.querySelector('.card-picture').src,
            foil: one.querySelector('.card-foil') ? 'foil' : '',
            prizes: one.querySelector('.card-prizes') ? 'marked' : '',
        }))"""
    )
    species = {one["name"]: one["picture"] for one in drawn if one["kind"] == "pokemon"}
    assert len(species) >= 8 and len(set(species.values())) == len(species)
    trainers = [one["picture"] for one in drawn if one["kind"] == "trainer"]
    assert len(set(trainers)) > len(trainers) // 2
    special = [one for one in drawn if one["name"] == "Regidrago VSTAR"]
    assert special and all(one["foil"] and one["prizes"] for one in special)


def test_the_menu_goes_when_something_else_is_pressed(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    hands.wait()
    for by_key in (True, False):
        page.get_by_test_id("game-menu").click()
        page.get_by_test_id("settings-open").wait_for()
        if by_key:
            page.keyboard.press("Escape")
        else:
            page.locator(".mat").click(position={"x": 5, "y": 5})
        page.get_by_test_id("settings-open").wait_for(state="hidden")
    assert hands.looks()["question"]


@pytest.mark.parametrize("colours", ["dark", "light"])
def test_colours_follow_the_system_and_meet_the_eye(people: Open, colours: str) -> None:
    page = people(colours=colours).new_page()
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") == colours
    page.get_by_test_id("settings-open").click()
    page.get_by_test_id("settings").get_by_role("radio", name="Dark" if colours == "light" else "Light").check()
    assert page.evaluate("document.documentElement.dataset.theme") != colours


def test_a_table_that_is_over_is_looked_at_without_a_button_on_its_cards(people: Open) -> None:
    page = people().new_page()
    hands = Hands(page)
    hands.start()
    hands.wait()
    page.get_by_test_id("game-menu").click()
    page.get_by_test_id("concede").click()
    page.get_by_test_id("concede-yes").click()
    page.get_by_test_id("result").get_by_role("button", name="View the table").click()
    assert page.locator(".turn-sign").inner_text() == "Game over"
    for width, height in ((390, 844), (820, 1180), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        covers = page.get_by_test_id("show-result").evaluate(
            """button => {
                const a = button.getBoundingClientRect();
                return [...document.querySelectorAll('[data-zone], .prompt p')].filter(one => {
                    const b = one.getBoundingClientRect();
                    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
                    return across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
                }).map(one => one.dataset.zone ?? one.textContent);
            }"""
        )
        assert covers == [], f"{width}×{height}: {covers}"


def test_the_bar_to_play_lies_over_no_step(people: Open) -> None:
    page = people({"width": 1440, "height": 900}).new_page()
    hands = Hands(page)
    hands.start()
    hands.wait()
    page.goto("/")
    page.get_by_test_id("ongoing").wait_for()
    hands.see_a_deck()
    bar = page.locator(".play-bar").bounding_box()
    assert bar
    for number in (1, 2, 3):
        step = page.get_by_test_id(f"step-{number}").bounding_box()
        assert step and step["y"] + step["height"] <= bar["y"], f"step {number}"


def test_decks_are_drawn_as_far_as_somebody_has_come(people: Open) -> None:
    """Two hundred tiles at once kept a slow machine from answering for seconds."""
    page = people().new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/api/decks" in request.url else None)
    page.goto("/")
    Hands(page).see_a_deck()
    tiles = page.get_by_test_id("theme-decks").locator(".deck-tile")
    page.wait_for_timeout(500)
    assert 8 <= tiles.count() <= 40
    # The rules of the deck that is offered, and those that were asked for before it was known: no more.
    assert len(asked) <= 2, asked
    group = page.locator(".deck-group").nth(2)
    group.locator("summary").click()
    told = int(group.locator("summary .note").inner_text().strip("()"))
    assert told > 100
    for _ in range(told):
        if group.locator(".deck-tile").count() == told:
            break
        group.locator("li").last.evaluate("one => one.scrollIntoView()")
        page.wait_for_timeout(50)
    assert group.locator(".deck-tile").count() == told
    page.get_by_placeholder("Name, set, year").fill("Regidrago VSTAR")
    page.get_by_role("button", name="View the deck Regidrago VSTAR").wait_for()


def test_an_address_that_does_not_exist_says_so_and_leads_back(people: Open) -> None:
    page = people().new_page()
    for address, words in (
        ("/no/such/place", "There is nothing at this address"),
        ("/puzzles/none", "There is no such puzzle"),
        ("/game/none", "There is no such game"),
        ("/replay/none", "There is no such replay"),
    ):
        page.goto(address)
        page.get_by_text(words).first.wait_for()
        # It would be refused the next time too.
        assert not page.get_by_role("button", name="Try again").count()
    page.goto("/no/such/place")
    page.get_by_role("main").get_by_role("link", name="Play").click()
    page.get_by_test_id("play").wait_for()


def test_the_page_opens_while_the_server_is_away(people: Open, server: Server) -> None:
    page = people(worker=True).new_page()
    page.goto("/")
    page.get_by_test_id("play").wait_for()
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.get_by_test_id("play").wait_for()
    server.kill()
    try:
        page.reload()
        page.get_by_text("cannot be reached").first.wait_for()
        # It is told once, not by everything that is missing.
        page.wait_for_timeout(500)
        assert page.get_by_text("cannot be reached").count() == 1
    finally:
        server.start()
    # The page mends itself when the server is back.
    page.get_by_text("cannot be reached").first.wait_for(state="hidden")
    Hands(page).see_a_deck()
