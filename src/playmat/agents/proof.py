"""A win this turn, proved: every way through the turn on which nothing is left to luck or to what is hidden.

The search is exact. It tries whatever the player may do, takes every answer into account that the other player may
give, and stops where a coin is tossed, a card is drawn or a card is shown that the player did not know. So a win that
is found cannot fail; one that takes luck is not found.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.search import different_options, luck_between, signature
from playmat.engine import NONE, RUNNING
from playmat.engine.columns import Machine
from playmat.model.ids import Seat
from playmat.model.words import option, question, zone

NODES: Final = 20_000
"""Positions that are looked at, without other wishes."""
DEEPEST: Final = 60
"""Answers in a row."""

# In which order ways are tried. It makes no difference to what is found, only to how soon.
ORDER: Final = {
    option.ATTACK: 0,
    option.EVOLVE: 1,
    option.ATTACH: 2,
    option.PLAY: 3,
    option.USE_POWER: 4,
    option.RETREAT: 5,
    option.USE_STADIUM: 6,
    option.USE_CARD: 7,
    option.BENCH: 8,
    option.PASS: 20,
}
LAST: Final = 9


@mypyc_attr(native_class=True)
class WinThisTurn:
    """A search for a certain win of the seat whose turn it is. `nodes` limits it; `exhausted` says that it was hit."""

    def __init__(self, seat: Seat, nodes: int = NODES) -> None:
        self.seat = seat
        self.left = nodes
        self.turn = 0
        self.line: list[int] = []
        """The answers of the player on the way to the win, as far as the other one has nothing to decide."""
        self._lost: set[int] = set()
        """Positions from which there is no win."""

    def search(self, m: Machine) -> bool:
        """Whether there is a win from here; `line` has it."""
        self.turn = m.state.turn
        self.line = []
        self._lost = set()
        found = self._wins(m, 0, True)
        self.line.reverse()
        return found

    def _wins(self, m: Machine, depth: int, note: bool) -> bool:
        state = m.state
        if state.winner != RUNNING:
            return state.winner == self.seat
        if state.turn != self.turn or depth > DEEPEST or self.left <= 0 or state.asking == NONE:
            return False
        if state.asking != self.seat:
            for code in state.options[:]:
                if not self._after(m, code, depth, False):
                    return False
            return True
        sign = signature(state)
        if sign in self._lost:
            return False
        for code in self._in_order(m):
            if self._after(m, code, depth, note):
                if note:
                    self.line.append(code)
                return True
        if self.left > 0:
            self._lost.add(sign)
        return False

    def _after(self, m: Machine, code: int, depth: int, note: bool) -> bool:
        self.left -= 1
        if self.left <= 0:
            return False
        twin = m.clone()
        twin.answer(code)
        if luck_between(m.state, twin.state):
            return False
        if twin.state.winner == RUNNING and shows_hidden(m, twin, self.seat):
            return False
        return self._wins(twin, depth + 1, note)

    def _in_order(self, m: Machine) -> list[int]:
        options = m.state.options
        codes = [options[index] for index in different_options(m, self.seat)]
        if m.state.question == question.TURN:
            codes.sort(key=_rank)
        return codes


def _rank(code: int) -> int:
    return ORDER.get(option.kind(code), LAST)


def shows_hidden(before: Machine, after: Machine, seat: Seat) -> bool:
    """Whether the step between showed the seat a card that it did not know: offered it, or noted it as known."""
    known = before.state.known
    now = after.state.known
    zones = before.state.zone
    for card in range(len(known)):
        if now[card] >> seat & 1 and not known[card] >> seat & 1:
            # A Prize that is taken may be any of them: by then nothing is left to decide that could depend on it.
            if zones[card] != zone.PRIZES or after.state.zone[card] == zone.PRIZES:
                return True
    if after.state.asking == seat:
        for code in after.state.options:
            if option.kind(code) == option.PICK_CARD:
                card = option.first(code)
                if not known[card] >> seat & 1 and zones[card] in (zone.DECK, zone.PRIZES):
                    return True
    return False
