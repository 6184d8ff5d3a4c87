"""Puzzles for the browser: which there are, today's, and playing one."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache
from typing import Final

from playmat.engine import Game as Core
from playmat.library import Library
from playmat.model import ids
from playmat.model.errors import UnknownName
from playmat.puzzles import KINDS, OPEN, REACHED, SURVIVE, Goal, Puzzle, find, shipped
from playmat.puzzles.proof import CERTAIN, UNKNOWN
from playmat.puzzles.puzzle import PROVED_WITH
from playmat.puzzles.rating import settled
from playmat.server.practice import Line, Lines, computer, since
from playmat.server.problems import Data, Refused
from playmat.study.words import sentence_of

NAMES: Final = ("You", "Your opponent")
OTHER: Final = "greedy"
"""Who answers for the other player."""
FIRST_DAY: Final = date(2026, 1, 1)


class Puzzles:
    """The puzzles that are shipped, and the lines that are played in them."""

    def __init__(self, library: Library, lines: Lines) -> None:
        self._library = library
        self._lines = lines

    def all(self) -> list[Data]:
        """Every puzzle, without its solution."""
        return [self._about(one) for one in shipped().values()]

    def today(self) -> Data:
        """The puzzle of this day, for everybody the same."""
        day = datetime.now(UTC).date()
        found = next((id_ for id_ in from_day(day) if _holds(id_)), None)
        if found is None:
            raise UnknownName("no puzzles are shipped")
        return {**self._about(shipped()[found]), "day": day.isoformat()}

    def _about(self, one: Puzzle) -> Data:
        return {
            "id": one.id,
            "kind": one.kind,
            "question": KINDS[one.kind],
            "rules": one.rules,
            "rules_title": self._library.ruleset(one.rules).title,
            "decks": list(one.decks),
            "turn": one.turn,
            "rating": one.rating,
            "levels": list(one.levels),
            "chance": float(one.chance),
            "open_hand": one.open_hand,
        }

    # --- Playing one

    def play(self, id_: str, seed: int, answers: list[int], shown: int) -> Data:
        """What has come of these answers, and whether that was it."""
        puzzle = find(id_)

        def begin() -> Line:
            if not _holds(puzzle.id):
                raise Refused("outdated", "a card of this puzzle has been mended since it was proved", 409)
            other = computer(self._library, OTHER, seed)
            return Line(self._library, puzzle.begin(seed, record=True), NAMES, (0,), other)

        start = puzzle.begin(seed)
        goal = puzzle.goal(start)
        line = self._lines.play(
            ["puzzle", id_, seed], begin, answers, lambda core: core.machine.state.turn != goal.turn
        )
        status, message = self._status(puzzle, goal, line)
        updates = since(line, shown)
        if status != "open" and updates:
            # It ends here: nobody waits for the other player.
            updates[-1] = {**updates[-1], "view": {**updates[-1]["view"], "thinking": ""}}
        return {
            "about": self._about(puzzle),
            "answers": line.answers,
            "updates": updates,
            "status": status,
            "message": message,
            "open": [_names(start, cards) for cards in puzzle.lies_open(start)],
        }

    def _status(self, puzzle: Puzzle, goal: Goal, line: Line) -> tuple[str, str]:
        state = line.core.machine.state
        stands = goal.stands(state)
        if stands == REACHED:
            return "solved", ""
        over = line.core.over or state.turn != goal.turn
        if not over and line.answers and line.answers[0] not in _right(puzzle.id):
            return "wrong", "It can no longer be done for certain after that."
        if not over:
            return "open", ""
        if goal.what == SURVIVE and stands == OPEN:
            worth = settled(line.core, goal)
            if worth == CERTAIN:
                return "solved", ""
            if worth == UNKNOWN:
                return "wrong", "Your opponent may still find a win with what is hidden."
            return "wrong", "Your opponent can win now."
        return "wrong", "Your turn is over."

    def solution(self, id_: str) -> Data:
        """One way to do it, in words, and every first answer that is as good."""
        puzzle = find(id_)
        game = puzzle.game(PROVED_WITH)
        labels = {one.text: _label(game.core, one.index, self._library) for one in game.options}
        steps: list[Data] = []
        for text in puzzle.line:
            found = next(one for one in game.options if one.text == text)
            steps.append({"own": game.core.seat == 0, "label": _label(game.core, found.index, self._library)})
            game.apply(found)
        first = sorted({labels[text] for text in puzzle.first})
        return {"steps": steps, "first": first, "open": sorted({labels[text] for text in puzzle.open})}


def _names(core: Core, cards: Iterable[ids.Card]) -> list[str]:
    machine = core.machine
    return [machine.pool.defs[machine.cards[card]].name for card in cards]


def _label(core: Core, index: int, library: Library) -> str:
    """An option in words."""
    return sentence_of(core, core.options()[index], NAMES, library.card)


@cache
def _holds(id_: str) -> bool:
    return find(id_).still_means()


@cache
def _right(id_: str) -> frozenset[int]:
    """The places of the first answers that are accepted."""
    puzzle = find(id_)
    accepted = {*puzzle.first, *puzzle.open}
    return frozenset(one.index for one in puzzle.game(PROVED_WITH).options if one.text in accepted)


def from_day(day: date, puzzles: Iterable[str] | None = None) -> list[str]:
    """The puzzles in the order of their days, from this one on: each has its day before one comes again."""
    ids = sorted(shipped() if puzzles is None else puzzles, key=lambda id_: hashlib.sha256(id_.encode()).digest())
    first = (day - FIRST_DAY).days % len(ids) if ids else 0
    return ids[first:] + ids[:first]
