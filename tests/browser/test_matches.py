"""What two players agree on, in a real browser: best of three, clocks, a friend in the same house, the lobby."""

from __future__ import annotations

import re

import pytest

from playmat.server.network import own_addresses
from tests.browser.conftest import PHONE, Open, Server
from tests.browser.hands import Hands


def concede(hands: Hands) -> None:
    hands.page.get_by_test_id("game-menu").click()
    hands.page.get_by_test_id("concede").click()
    hands.page.get_by_test_id("concede-yes").click()
    hands.page.get_by_test_id("result").wait_for()


def next_game(hands: Hands) -> None:
    before = hands.game()
    hands.page.get_by_test_id("rematch").click()
    hands.page.wait_for_url(lambda url: "/game/" in url and before not in url)
    hands.table().wait_for()
    hands.page.get_by_test_id("result").wait_for(state="hidden")


def test_best_of_three_with_a_friend_on_a_phone(people: Open) -> None:
    """Two wins win it, one game after the other, and the score is told to both."""
    host, guest = Hands(people().new_page()), Hands(people(PHONE, touch=True).new_page())
    guest.join(host.invite(best_of=3))
    host.table().wait_for()
    concede(host)
    guest.page.get_by_test_id("result").wait_for()
    assert re.search(r"0 – 1", host.page.get_by_test_id("score").inner_text())
    assert re.search(r"1 – 0", guest.page.get_by_test_id("score").inner_text())
    assert guest.page.get_by_test_id("rematch").inner_text() == "Game 2"
    next_game(host)
    guest.page.get_by_text("is ready for the next game").wait_for()
    next_game(guest)
    # The loser of a game chooses who begins the next one; both see how the match stands.
    host.page.locator("[data-testid=table][data-question=who-goes-first]").wait_for()
    assert guest.page.locator(".bottom-bar .plate-wins").get_attribute("data-wins") == "1"
    assert guest.page.locator(".top-bar .plate-wins").get_attribute("data-wins") == "0"
    concede(host)
    guest.page.get_by_test_id("result").wait_for()
    assert guest.page.get_by_test_id("result").get_by_role("heading").inner_text() == "You won the match!"
    assert host.page.get_by_test_id("result").get_by_role("heading").inner_text() == "You lost the match"
    assert host.page.get_by_test_id("rematch").inner_text() == "New match"


def test_a_clock_runs_for_whoever_is_asked(people: Open) -> None:
    host, guest = Hands(people().new_page()), Hands(people().new_page())
    host.page.goto("/")
    host.choose_opponent("friend")
    host.open_step(3)
    host.page.get_by_test_id("clock-tournament").click()
    host.go()
    guest.join(host.page.get_by_test_id("invite-link").input_value())
    host.table().wait_for()
    runs = host.page.locator("[data-testid=clock][data-runs]")
    stands = host.page.locator("[data-testid=clock]:not([data-runs])")
    assert stands.inner_text() == "25:00"
    host.page.wait_for_function(
        "() => document.querySelector('[data-testid=clock][data-runs]').textContent.startsWith('24:')"
    )
    # Nobody has run out of time, nobody has left: there is nothing to claim.
    assert host.page.get_by_test_id("claim").count() == guest.page.get_by_test_id("claim").count() == 0
    seat = host.page.locator("[data-testid=table][data-question]").count()
    asked, other = (host, guest) if seat else (guest, host)
    assert runs.count() == 1
    # Whoever leaves while to answer can lose by a claim; until then the time that is left is told.
    asked.page.goto("/replay/open")
    other.page.get_by_test_id("away-box").get_by_text(re.compile("claim the win in")).wait_for()
    # Finding 32: the list of games goes by itself, and says when it is one's turn.
    asked.page.goto("/")
    asked.page.get_by_test_id("ongoing").get_by_text(re.compile("Your turn")).wait_for()


@pytest.mark.skipif(not own_addresses(), reason="this machine has no address in a network")
def test_a_friend_in_the_same_house_and_the_lobby(people: Open, server: Server) -> None:
    """Finding 7: the link worked on this computer only. A press lets the network in; the link and its code say where.
    From there on the server is shared, and a game can be shown to everybody."""
    host = Hands(people().new_page())
    link = host.invite()
    assert "//127.0.0.1" in link
    assert "this computer only" in host.page.get_by_test_id("loopback").inner_text()
    assert host.page.get_by_test_id("qr").count() == 0
    host.page.get_by_test_id("let-in").click()
    code = host.page.get_by_test_id("qr")
    code.wait_for()
    link = host.page.get_by_test_id("invite-link").input_value()
    assert link.startswith(f"http://{own_addresses()[0]}:{server.port}/join/")
    assert code.get_attribute("data-text") == link
    assert host.page.get_by_test_id("loopback").count() == 0
    # Finding 32: whoever reloads or goes back meanwhile is told when the friend has come.
    host.page.goto("/")
    host.page.get_by_test_id("ongoing").get_by_text("waiting for your friend").wait_for()
    guest = Hands(people().new_page())
    guest.join(link.replace(own_addresses()[0], "127.0.0.1"))
    host.page.get_by_test_id("ongoing").get_by_text("waiting for your friend").wait_for(state="hidden")

    host.page.goto("/")
    host.choose_opponent("friend")
    host.open_step(3)
    host.page.get_by_test_id("listed").check()
    host.go()
    game = host.game()
    stranger = Hands(people().new_page())
    stranger.page.goto("/")
    stranger.open_step(3)
    lobby = stranger.page.get_by_test_id("lobby")
    lobby.locator(f"a[href='/join/{game}']").click()
    stranger.page.get_by_test_id("join").click()
    stranger.page.wait_for_url(f"**/game/{game}")
    host.table().wait_for()
    watcher = Hands(people().new_page())
    watcher.page.goto("/")
    watcher.open_step(3)
    watcher.page.get_by_test_id("lobby").locator(f"a[href='/watch/{game}']").click()
    watcher.table().wait_for()
