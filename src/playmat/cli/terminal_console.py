"""The terminal itself: saying lines, asking for one, hiding what is on the screen."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Protocol, TextIO

from playmat.library.lines import wrap

HIDE_LINES = 60
"""Blank lines that push a hand off a screen which cannot be cleared."""


class Leave(Exception):
    """The player leaves: `quit`, or the end of the input."""


class Keyboard(Protocol):
    """Where lines come from: standard input, or what somebody puts in its place."""

    def readline(self) -> str: ...

    def isatty(self) -> bool: ...


class Console:
    """Where the game is read from and written to."""

    def __init__(self, source: Keyboard, target: TextIO) -> None:
        self._in = source
        self._out = target
        self._editing = source is sys.stdin and target is sys.stdout and source.isatty()
        if self._editing:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives input() its line editing, where the system has it

    def say(self, *lines: str) -> None:
        """Print each on a line of its own."""
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()

    def tell(self, text: str) -> None:
        """Print prose, in lines that fit the screen."""
        for line in text.splitlines():
            self.say(*wrap(line))

    def ask(self, prompt: str) -> str:
        """What the player types, without the spaces around it; `Leave` at the end of the input."""
        if self._editing:
            try:
                return input(prompt).strip()
            except EOFError:
                raise Leave from None
            except UnicodeDecodeError:
                return "\N{REPLACEMENT CHARACTER}"
        self._out.write(prompt)
        self._out.flush()
        try:
            line = self._in.readline()
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}\n"
        if not line:
            raise Leave
        if not self._in.isatty():
            self._out.write("\n")  # nobody's Enter has ended the line
        return line.strip()

    def confirm(self, question: str) -> bool:
        """Yes or no; anything but yes is no."""
        return self.ask(f"{question} (y/n) ").casefold() in ("y", "yes")

    def hide(self) -> None:
        """Take what is on the screen out of sight."""
        if self._out.isatty():
            self._out.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self._out.write("\n" * HIDE_LINES)
        self._out.flush()

    def can_draw(self) -> bool:
        """Whether lines and bars can be written at all."""
        try:
            "═─█░·…×−é".encode(self._out.encoding or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return True


def number_in(text: str) -> int | None:
    """The number that was typed, if it is one; nothing that is offered has more than six digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None
