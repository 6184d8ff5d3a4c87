"""`playmat replay FILE`: step through a saved game, or print it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playmat.cli.options import Commands, print_json
from playmat.cli.terminal_console import Console, Leave, number_in
from playmat.engine import Game
from playmat.library import Library
from playmat.library.board import Style, board_lines
from playmat.library.lines import log_lines
from playmat.library.narration import Narrator
from playmat.library.replays import Replay
from playmat.model.errors import DecodeError, PlaymatError
from playmat.model.view import View

HELP = "Enter: next step, b: back, a number: that step, t: next turn, e: end, l: log so far, q: leave"


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser(
        "replay",
        help="step through a saved game",
        description=f"Step through a saved game. {HELP}. When the input is no terminal the log is printed instead.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a game saved by playmat terminal")
    parser.add_argument("--seat", type=int, choices=(1, 2), help="see it as this player did (default: as a spectator)")
    parser.add_argument("--plain", action="store_true", help="no lines and bars drawn: better for screen readers")
    parser.add_argument("--json", action="store_true", help="the view of the last position, for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, console: Console | None = None) -> int:
    """Show the game; the exit status."""
    viewer = Viewer(args.file, None if args.seat is None else args.seat - 1)
    if args.json:
        print_json(viewer.view(viewer.last))
        return 0
    interactive = console is not None or sys.stdin.isatty()
    console = console or Console(sys.stdin, sys.stdout)
    style = Style(args.plain or not console.can_draw())
    if not interactive:
        console.tell(viewer.title())
        console.say(*viewer.log(0, viewer.last), *viewer.board(viewer.last, style))
        return 0
    try:
        _step_through(viewer, console, style)
    except Leave:
        console.say("")
    except KeyboardInterrupt:
        console.say("")
        return 130
    return 0


def _step_through(viewer: Viewer, console: Console, style: Style) -> None:
    console.tell(f"{viewer.title()}\n{HELP}")
    step = 0
    show = True
    while True:
        if show:
            console.say("", *viewer.log(step, step), *viewer.board(step, style))
        show = True
        answer = console.ask(f"step {step} of {viewer.last}> ").casefold()
        if answer in ("q", "quit", "exit"):
            return
        if answer == "b":
            step = max(0, step - 1)
        elif answer == "e":
            step = viewer.last
        elif answer == "t":
            step = viewer.next_turn(step)
        elif answer == "l":
            console.say(*viewer.log(0, step))
            show = False
        elif (number := number_in(answer)) is not None and number <= viewer.last:
            step = number
        elif not answer:
            if step == viewer.last:
                console.say("That was the last step.")
                show = False
            step = min(viewer.last, step + 1)
        else:
            console.tell(f"Expected a step from 0 to {viewer.last}, or a command; got {answer[:40]!r}. {HELP}.")
            show = False


class Viewer:
    """A saved game with every position it went through, as a player or a spectator may see it."""

    def __init__(self, path: Path, seat: int | None) -> None:
        self._replay = Replay.load(path)
        self._seat = seat
        self._positions: list[Game] = []
        self._told: list[list[str]] = []
        self._narrator: Narrator | None = None
        self.names = (self._replay.names[0] or "Player 1", self._replay.names[1] or "Player 2")
        try:
            self._replay.restore(Library.default(), None, True, self._reached)
        except PlaymatError as error:
            raise DecodeError(f"{path}: {error}") from None

    def _reached(self, game: Game) -> None:
        machine = game.machine
        if self._narrator is None:
            self._narrator = Narrator(self._seat, self.names, lambda card: machine.pool.defs[machine.cards[card]].name)
        self._told.append(self._narrator.tell(game.events()))
        self._positions.append(game.clone())

    @property
    def last(self) -> int:
        """The number of the last step; step 0 is the start."""
        return len(self._positions) - 1

    def view(self, step: int) -> View:
        return self._positions[step].view(self._seat)

    def title(self) -> str:
        replay = self._replay
        decks = [name or "a deck" for name in replay.deck_names]
        players = [f"{self.names[i]} ({replay.seats[i]})" if replay.seats[i] else self.names[i] for i in (0, 1)]
        return (
            f"{players[0]} with {decks[0]} against {players[1]} with {decks[1]}; "
            f"{replay.rules} rules, seed {replay.seed}, {self.last} steps"
        )

    def board(self, step: int, style: Style) -> list[str]:
        return board_lines(self.view(step), self.names, self._replay.deck_names, style)

    def log(self, first: int, last: int) -> list[str]:
        """What the steps from the first to the last brought."""
        lines: list[str] = []
        for told in self._told[first : last + 1]:
            for line in told:
                lines += log_lines(line)
        return lines

    def next_turn(self, step: int) -> int:
        """The first step of a later turn, or the last step."""
        turn = self.view(step)["turn"]
        for later in range(step + 1, self.last + 1):
            if self.view(later)["turn"] != turn:
                return later
        return self.last
