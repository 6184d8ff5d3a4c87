"""A person at the table: sees what a page shows and clicks on it. Nothing is sent past the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

DEALS: Final = 10
"""How many cards it plays from hand in one turn: some can be played without end."""


class Hands:
    """Plays by clicks, or with a finger: puts Basic Pokémon down, attaches, plays what can be played, attacks."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.clicks = 0
        self._turn = ""
        self._deals = 0

    # --- Getting to a table

    def start(self, rules: str = "", opponent: str = "computer", level: int = 0, best_of: int = 1) -> str:
        """From the first screen to a game against "computer" (at this level, from the easiest), "friend" or "two" at
        this screen; the game's id."""
        self.page.goto("/")
        self.choose_opponent(opponent, level)
        if rules:
            self.open_step(3)
            self.page.get_by_test_id("rules").select_option(rules)
        if best_of > 1:
            self.open_step(3)
            self.page.get_by_test_id(f"best-of-{best_of}").click()
        self.go()
        return self.game()

    def choose_opponent(self, opponent: str, level: int = 0) -> None:
        self.open_step(2)
        self.page.get_by_test_id(f"opponent-{opponent}").click()
        if opponent == "computer":
            self.page.locator("[data-testid^=level-]").nth(level).click()

    def open_step(self, number: int) -> None:
        """Where there is little room a step is a line that opens."""
        step = self.page.get_by_test_id(f"step-{number}")
        step.wait_for()
        shut = step.locator("button[aria-expanded=false]")
        if shut.count():
            shut.click()

    def go(self) -> None:
        """Press Play, once there is a deck to play with."""
        self.see_a_deck()
        self.page.get_by_test_id("play").click()
        self.page.wait_for_url("**/game/*")

    def see_a_deck(self) -> None:
        self.page.wait_for_function(
            "() => !(document.querySelector('.play-words')?.textContent ?? 'no deck').toLowerCase().includes('no deck')"
        )

    def invite(self, best_of: int = 1) -> str:
        """A game with a friend; the link that is sent."""
        self.start(opponent="friend", best_of=best_of)
        return self.page.get_by_test_id("invite-link").input_value()

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_test_id("join").click()
        self.page.wait_for_url("**/game/*")
        self.table().wait_for()

    def game(self) -> str:
        return self.page.url.split("/game/")[1].split("?")[0]

    # --- What it sees

    def table(self) -> Locator:
        return self.page.get_by_test_id("table")

    def revision(self) -> int:
        return int(self.table().get_attribute("data-revision") or -1)

    def over(self) -> bool:
        return self.page.get_by_test_id("result").is_visible()

    def wait(self) -> None:
        """Until something is asked of this person, or the game is over."""
        self.page.wait_for_function(
            """() => {
                const table = document.querySelector('[data-testid=table]');
                const cover = document.querySelector('[data-testid=uncover]');
                if (cover) return true;
                if (!table || table.dataset.busy === 'true') return false;
                return table.dataset.question || document.querySelector('[data-testid=result]');
            }"""
        )

    def looks(self) -> dict[str, Any]:
        """What is on the screen to click on, in one look."""
        found: dict[str, Any] = self.page.evaluate(
            """() => {
                const seen = one => one.offsetParent !== null || getComputedStyle(one).position === 'fixed';
                const all = selector => [...document.querySelectorAll(selector)].filter(seen);
                const table = document.querySelector('[data-testid=table]');
                return {
                    question: table?.dataset.question ?? '',
                    turn: document.querySelector('.turn-number')?.textContent ?? '',
                    ready: all('.own-hand [data-state=ready]').map(one => one.dataset.card),
                    picks: all('[data-option]:not(.end-turn)').length,
                };
            }"""
        )
        return found

    # --- What it does

    def hit(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def press(self, what: Locator) -> None:
        """Click on an answer and wait until the table has taken it."""
        before = self.revision()
        self.hit(what)
        self.clicks += 1
        self.page.wait_for_function(
            """before => {
                const table = document.querySelector('[data-testid=table]');
                const moved = table && Number(table.dataset.revision) > before && table.dataset.busy !== 'true';
                return moved || document.querySelector('[data-testid=uncover]');
            }""",
            arg=before,
        )

    def act(self) -> None:
        """Answer once."""
        if self.page.get_by_test_id("uncover").count():
            self.hit(self.page.get_by_test_id("uncover"))
            return
        seen = self.looks()
        if seen["question"] != "turn":
            self._answer()
            return
        if seen["turn"] != self._turn:
            self._turn, self._deals = seen["turn"], 0
        if seen["ready"] and self._deals < DEALS:
            self._deals += 1
            self._deal(seen["ready"][0])
            return
        self._attack()

    def _answer(self) -> None:
        """A question in the middle of something: the first answer that is to be seen, where it is shown."""
        offered = "[data-option]:visible, [data-options]:visible, [data-tick]:visible"
        self.page.locator(f"{offered}, [data-testid=uncover]:visible").first.wait_for()
        if self.page.get_by_test_id("uncover").count():
            self.hit(self.page.get_by_test_id("uncover"))
            return
        if self.page.locator("[data-tick]:visible").count():
            self.mark()
            return
        for place in ("prompt-box", "tray", "bubble"):
            inside = self.page.get_by_test_id(place).locator("[data-option]:visible")
            if inside.count():
                self.press(inside.first)
                return
        anywhere = self.page.locator("[data-option]:visible")
        if not anywhere.count():
            # What may be chosen lies on several Pokémon, or in a pile that was put away.
            self.hit(self.page.locator("[data-options]:visible").first)
        self.press(anywhere.first)

    def mark(self) -> None:
        """Mark as many as are asked for, the first that are to be seen, and hand them over."""
        confirm = self.page.locator("[data-testid=confirm]:visible:enabled")
        # Of equal cards one press marks one more.
        several = 4 * list(range(self.page.locator("[data-tick]:visible").count()))
        for number in several:
            self.hit(self.page.locator("[data-tick]:visible").nth(number))
            if confirm.count():
                break
        self.press(confirm.first)

    def _deal(self, card: str) -> None:
        """Play a card from hand: by itself, or onto a Pokémon, the Active if it can be."""
        self.hit(self.page.locator(f".own-hand [data-card='{card}']"))
        direct = self.page.get_by_test_id("bubble").locator("[data-option]:visible")
        onto = self.page.locator(".near .active-zone [data-option]:visible, .near .bench-zone [data-option]:visible")
        onto.or_(direct).first.wait_for()
        self.press((onto if onto.count() else direct).first)

    def _attack(self) -> None:
        active = self.page.locator(".near .active-zone [data-spot]")
        self.hit(active)
        self.page.get_by_test_id("bubble").wait_for()
        attacks = self.page.get_by_test_id("bubble").locator("[data-kind=Attack][data-option]")
        if attacks.count():
            self.press(attacks.last)
            return
        self.page.keyboard.press("Escape")
        self.press(self.page.locator(".end-turn"))

    def play(self, answers: int | None = None) -> None:
        """Play to the end, or give so many answers."""
        given = 0
        while answers is None or given < answers:
            self.wait()
            if self.over():
                return
            self.act()
            given += 1
            assert given < 3000, "a game without end"

    def reach_a_turn(self) -> None:
        """Answer what is asked in the middle of something, until it is this person's turn to choose what to do."""
        self.wait()
        while self.looks()["question"] != "turn":
            assert not self.over(), "the game was over before there was a turn to look at"
            self.act()
            self.wait()

    def choose(self, option: int) -> None:
        """Give the answer of this number, wherever it is shown: pressed, or marked and handed over."""
        exact = self.page.locator(f"[data-option='{option}']:visible")
        tick = self.page.locator(f"[data-tick='{option}']:visible")
        if not exact.count() and tick.count():
            tick.first.click()
            self.press(self.page.locator("[data-testid=confirm]:visible:enabled").first)
            return
        if not exact.count():
            # Inside a card or a pile that has to be opened first.
            self.page.locator(f"[data-options~='{option}']:visible").first.click()
            exact.first.wait_for()
        self.press(exact.first)
