"""Positions that are played out without a table: puzzles and the judge's desk.

Nothing of them is kept. Whoever plays sends where it began and every answer so far, and gets what has come since; the
lines that were played last are at hand, so that only what is new is played. So there is nothing to lose, to clean up or
to guess the address of, and to take something back is to send fewer answers.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

from playmat.agents import Agent, Seat, make_agent
from playmat.engine import Event, Game
from playmat.library import Library
from playmat.library.narration import Narrator
from playmat.server.picture import Handles, event_views, heard_by, table_view
from playmat.server.problems import Data, Refused

LINES_KEPT: Final = 200
MOST_ANSWERS: Final = 400
"""In one line, those of the computer included."""


def opened(event: Event) -> Event:
    """The same event for somebody who sees what either player saw."""
    sees = 3 if event.sees else 0
    seen = Event(event.kind, event.seat, event.card, event.spot, event.amount, event.text, sees)
    seen.steps = event.steps
    return seen


def narrator_of(core: Game, reader: int | None, names: tuple[str, str]) -> Narrator:
    """Tells what happens from this position on, and knows who stands where in it."""
    machine = core.machine
    narrator = Narrator(reader, names, lambda card: machine.pool.defs[machine.cards[card]].name)
    narrator.begin_in_play({spot: stack[-1] for spot, stack in enumerate(machine.state.stack) if stack})
    return narrator


class Line:
    """One line of play from a position.

    `seats` are the seats that the person plays; the others are played by `other`. Whoever plays both sees all hands.
    """

    def __init__(
        self, library: Library, core: Game, names: tuple[str, str], seats: Sequence[int], other: Agent | None
    ) -> None:
        self.library = library
        self.core = core
        self.names = names
        self.seats = tuple(seats)
        self.answers: list[int] = []
        """The places of the options that were taken."""
        self.updates: list[Data] = []
        """What was shown after each answer, the position itself first."""
        self._other = other
        self._handles = Handles()
        self._open = len(self.seats) == 2
        self._narrator = narrator_of(core, None if self._open else self.seats[0], names)
        self._viewer = self.seats[0]
        self._show()

    def play(self, option: int, until: Callable[[Game], bool] = lambda core: False) -> None:
        """One answer of the person, and what the computer answers to it, until the person is asked again."""
        self._answer(option)
        self.wait_for_person(until)

    def wait_for_person(self, until: Callable[[Game], bool] = lambda core: False) -> None:
        """Let the computer play as long as it is asked."""
        while not self.core.over and self.core.seat not in self.seats and not until(self.core):
            assert self._other is not None
            self._answer(self._other.choose(Seat(self.core, self.core.seat)))

    def again(self, answers: Sequence[int]) -> None:
        """Answers that were given before, those of the computer among them."""
        for option in answers:
            self._answer(option)

    def _answer(self, option: int) -> None:
        count = self.core.option_count()
        if self.core.over or not 0 <= option < count:
            raise Refused(
                "illegal", f"answers[{len(self.answers)}]: expected the number of an option below {count}", 422
            )
        if len(self.answers) >= MOST_ANSWERS:
            raise Refused("too-long", f"expected at most {MOST_ANSWERS} answers from one position", 422)
        self.core.apply_index(option)
        self.answers.append(option)
        self._show()

    def _show(self) -> None:
        core = self.core
        events = core.events()
        if self._open:
            if core.seat >= 0:
                self._viewer = core.seat
            events = [opened(one) for one in events]
            reader = None
        else:
            reader = self._viewer
            events = heard_by(core, events, reader)
        log = self._narrator.tell(events)
        if not self.updates:
            log = [self._narrator.turn(core.machine.state.turn, core.machine.state.turn_player), *log]
        view = table_view(self.seen(), self._viewer, self.names, self.library.card)
        view, seen = self._handles.update(view, event_views(core, events, reader))
        self.updates.append({"revision": len(self.answers), "view": view, "events": seen, "log": log})

    def seen(self) -> Game:
        """The game as the person sees it: whoever plays both sides knows both hands."""
        if not self._open:
            return self.core
        twin = self.core.clone()
        state = twin.machine.state
        for seat in (0, 1):
            for card in state.hand[seat]:
                state.known[card] = 3
        return twin


class Lines:
    """The lines that were played last. Its methods may be called from any thread, and take turns."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Line] = OrderedDict()
        self._lock = threading.Lock()

    def play(
        self,
        about: Any,
        begin: Callable[[], Line],
        answers: Sequence[int],
        until: Callable[[Game], bool] = lambda core: False,
    ) -> Line:
        """The line from there with these answers: the last of them is new if the computer has something to say to it.

        `about` is JSON data that says where it begins.
        """
        key = hashlib.sha256(json.dumps(about, sort_keys=True).encode()).hexdigest()
        with self._lock:
            line = self._kept.pop(key, None)
            if line is None or list(answers[: len(line.answers)]) != line.answers:
                line = begin()
                line.again(answers[:-1])
            else:
                line.again(answers[len(line.answers) : -1])
            if len(line.answers) < len(answers):
                line.play(answers[-1], until)
            elif not line.answers:
                line.wait_for_person(until)
            self._kept[key] = line
            while len(self._kept) > LINES_KEPT:
                self._kept.popitem(last=False)
            return line


def computer(library: Library, level: str, seed: int) -> Agent:
    """A player who answers at once."""
    return make_agent(level, library.card, seed)


def since(line: Line, shown: int) -> list[Data]:
    """The updates after so many that the browser has; all it needs, if it has more than there are."""
    return line.updates[shown:] if 0 < shown <= len(line.updates) else line.updates[-1:]
