"""Puzzles from start to end by clicks."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING

from playmat.puzzles import REACHED, Puzzle, shipped
from tests.browser.conftest import PHONE, Open
from tests.browser.hands import Hands

if TYPE_CHECKING:
    from playwright.sync_api import Page, Request


class Solver:
    """Knows the solutions, and plays them by clicks on a page that shows a puzzle."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hands = Hands(page)
        self.seed = 0
        page.on("request", self._sent)

    def _sent(self, request: Request) -> None:
        if request.url.endswith("/play"):
            self.seed = json.loads(request.post_data or "{}")["seed"]

    def open(self, puzzle: str) -> None:
        self.page.goto(f"/puzzles/{puzzle}")
        self.page.locator("[data-testid=table][data-question]").wait_for()

    def solve(self, puzzle: str) -> None:
        game = shipped()[puzzle].game(self.seed)
        for text in shipped()[puzzle].line:
            option = next(one for one in game.options if one.text == text)
            own = game.core.seat == 0
            game.apply(option)
            if own:
                self.hands.choose(option.index)
        self.verdict("solved")

    def fail(self, puzzle: str) -> None:
        """End the turn at once."""
        self.page.locator(".end-turn").click()
        if self.page.get_by_test_id("end-yes").count():
            self.page.get_by_test_id("end-yes").click()
        self.verdict("wrong")

    def verdict(self, status: str) -> None:
        self.page.locator(f"[data-testid=puzzle][data-status={status}]").wait_for()


def simple_puzzles(count: int) -> list[Puzzle]:
    """Puzzles that the player's own answers solve to the end, whatever is dealt, and that passing does not."""
    return list(islice(filter(_is_simple, shipped().values()), count))


def _is_simple(one: Puzzle) -> bool:
    if one.kind == "survive" or "pass" in one.first:
        return False
    game = one.game(1)
    goal = one.goal(game.core)
    for text in one.line:
        if game.core.seat != 0 or text.startswith("card "):
            return False
        game.apply(next(found for found in game.options if found.text == text))
    return goal.stands(game.core.machine.state) == REACHED


def test_ten_puzzles_solved_and_failed(people: Open) -> None:
    page = people().new_page()
    solver = Solver(page)
    ten = simple_puzzles(10)
    page.goto("/puzzles")
    page.get_by_test_id("puzzle-today").wait_for()
    page.get_by_test_id("puzzle-any").click()
    page.locator("[data-testid=table][data-question]").wait_for()
    for number, puzzle in enumerate(ten):
        solver.open(puzzle.id)
        if number % 3 == 1:
            solver.fail(puzzle.id)
            page.get_by_test_id("puzzle-solution").click()
            page.get_by_test_id("solution").wait_for()
            assert page.get_by_test_id("solution").locator("li").count() == len(puzzle.line)
            page.get_by_test_id("puzzle-again").click()
            page.locator("[data-testid=puzzle][data-status=open]").wait_for()
            page.locator("[data-testid=table][data-question]").wait_for()
        solver.solve(puzzle.id)
    page.get_by_test_id("puzzle-next").click()
    page.wait_for_function("last => !location.pathname.endsWith(last)", arg=ten[-1].id)
    page.goto("/puzzles")
    page.get_by_text("7 of 10 solved at the first try").wait_for()


def test_the_puzzle_of_the_day_begins_a_streak(people: Open) -> None:
    """On a phone, where the question has a strip of its own."""
    page = people(PHONE, touch=True).new_page()
    one = simple_puzzles(1)[0]
    day = {"day": "2026-05-31", "id": one.id}
    page.route("**/api/puzzles/today", lambda route: route.fulfill(json={**route.fetch().json(), **day}))
    page.goto("/puzzles")
    assert page.get_by_test_id("puzzle-streak").get_attribute("data-days") == "0"
    page.get_by_test_id("puzzle-today").get_by_role("link").click()
    page.locator("[data-testid=table][data-question]").wait_for()
    solver = Solver(page)
    page.reload()
    page.locator("[data-testid=table][data-question]").wait_for()
    solver.solve(one.id)
    page.goto("/puzzles")
    page.locator("[data-testid=puzzle-streak][data-days='1']").wait_for()
