"""A person who plays by keyboard alone: everything is reached by its keys, and by what has the focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.browser.hands import DEALS, Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page


class Keys(Hands):
    """Goes to the hand, to the Active Pokémon and through whatever is offered, and never touches the pointer."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.attacks = 0
        self._tried: set[str] = set()

    def focused(self) -> dict[str, Any]:
        """What the element that has the focus says of itself."""
        found: dict[str, Any] = self.page.evaluate("({...document.activeElement?.dataset})")
        return found

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, testid: str) -> None:
        for _ in range(120):
            if self.focused().get("testid") == testid:
                return
            self.key("Tab")
        raise AssertionError(f"{testid} is not reached by the Tab key")

    def act(self) -> None:
        before = self.revision()
        self.clicks += 1
        seen = self.looks()
        if seen["question"] != "turn":
            self._walk()
        else:
            if seen["turn"] != self._turn:
                self._turn, self._tried = seen["turn"], set()
            left = [one for one in seen["ready"] if one not in self._tried]
            if left and len(self._tried) < DEALS:
                self._tried.add(left[0])
                self._play(left[0])
            else:
                self._attack_or_end()
        self.page.wait_for_function(
            """before => {
                const table = document.querySelector('[data-testid=table]');
                return table && Number(table.dataset.revision) > before && table.dataset.busy !== 'true';
            }""",
            arg=before,
        )

    def _walk(self) -> None:
        """Through what has the focus order until an answer has the focus, and press Enter; cards are marked first."""
        confirmed = self.page.locator("[data-testid=confirm]:visible:enabled")
        walked: set[str] = set()
        for _ in range(200):
            focused = self.focused()
            if "option" in focused or (focused.get("testid") == "confirm" and confirmed.count()):
                self.key("Enter")
                return
            if "tick" in focused and not confirmed.count():
                self.key("Enter")
            # The hand is one stop of the Tab key; the arrows go from card to card.
            along = "card" in focused and focused["card"] not in walked
            walked.add(focused.get("card", ""))
            self.key("ArrowRight" if along else "Tab")
        raise AssertionError(f"no answer to {self.looks()} is reached by the Tab key")

    def _play(self, card: str) -> None:
        self.key("h")
        order = [one.get_attribute("data-card") for one in self.page.locator(".own-hand [data-item]").all()]
        away = order.index(card) - order.index(self.focused().get("card"))
        for _ in range(abs(away)):
            self.key("ArrowRight" if away > 0 else "ArrowLeft")
        assert self.focused().get("card") == card, f"the arrows do not reach card {card} of the hand"
        self.key("Enter")
        # The focus goes to what it is for: a Pokémon, or the box beside the card.
        self.page.wait_for_function(
            """() => {
                const one = document.activeElement;
                return one && !one.closest('.own-hand') && ('option' in one.dataset || 'options' in one.dataset);
            }"""
        )
        if "option" not in self.focused():
            self.key("Enter")
            self.page.wait_for_function("() => 'option' in (document.activeElement?.dataset ?? {})")
        self.key("Enter")

    def _attack_or_end(self) -> None:
        self.key("a")
        self.key("Enter")
        self.page.get_by_test_id("bubble").wait_for()
        self.page.wait_for_function("() => document.activeElement?.closest('[data-testid=bubble]')")
        for _ in range(6):
            focused = self.focused()
            if focused.get("kind") == "Attack" and "option" in focused:
                self.attacks += 1
                self.key("Enter")
                return
            self.key("ArrowDown")
        self.key("Escape")
        self.key("e")
