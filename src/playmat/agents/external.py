"""Players that are programs of their own, in any language: lines of text over their standard input and output.

    to the player          from the player
    playmat 1              ready NAME
    game {"seed": 7}
    decide {"seat": 0, "view": {…}}
                           answer 3
    quit

A word and, for some, JSON on the same line. `game` opens a game: whatever the player remembers of another is over.
`decide` gives what the seat sees; the options are `view.decision.options`, and the answer is a place among them,
counted from 0. Nothing else is on the player's standard output; what it writes to standard error is shown.
"""

from __future__ import annotations

import atexit
import json
import queue
import shlex
import subprocess
import threading
from typing import Final

from playmat.agents.base import Agent, Seat
from playmat.model.errors import PlaymatError

PROTOCOL: Final = 1
PATIENCE: Final = 60.0
"""Seconds for one line of a player; a program that is silent for longer is taken to hang."""
GRACE: Final = 2.0
"""Seconds in which a player may leave by itself."""
LONGEST_LINE: Final = 10_000

_idle: dict[str, list[_Program]] = {}


class _Program:
    """A running player."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except (OSError, ValueError, IndexError) as error:
            raise PlaymatError(f"run:{command}: expected a program that can be started, got {error}") from None
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        try:
            self.send(f"playmat {PROTOCOL}")
            word, _, self.name = self.receive().partition(" ")
            if word != "ready":
                raise PlaymatError(f"run:{command}: expected 'ready NAME', got {word[:60]!r}")
        except PlaymatError:
            self.stop()
            raise

    def _listen(self) -> None:
        output = self._process.stdout
        assert output is not None
        while line := output.readline(LONGEST_LINE):
            self._lines.put(line)
        self._lines.put("")

    def send(self, line: str) -> None:
        given = self._process.stdin
        assert given is not None
        try:
            given.write(line + "\n")
            given.flush()
        except (OSError, ValueError):
            raise PlaymatError(f"run:{self.command}: the player has ended ({self._process.poll()})") from None

    def receive(self) -> str:
        try:
            line = self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            self.stop()
            raise PlaymatError(f"run:{self.command}: expected a line within {PATIENCE:.0f} s, got none") from None
        if not line:
            code = self._process.wait()
            raise PlaymatError(f"run:{self.command}: expected a line, but the player has ended (exit status {code})")
        return line.strip()

    def end(self) -> None:
        """Say that there is no further game; whoever does not leave at that is stopped."""
        try:
            self.send("quit")
            self._process.wait(GRACE)
        except (PlaymatError, subprocess.TimeoutExpired):
            pass
        self.stop()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


class ExternalAgent(Agent):
    """A player that is a program: `run:COMMAND`. The program serves one game after another."""

    name = "run"

    def __init__(self, command: str, seed: int = 0) -> None:
        waiting = _idle.setdefault(command, [])
        self._program: _Program | None = waiting.pop() if waiting else _Program(command)
        self._program.send("game " + json.dumps({"seed": seed}))

    def choose(self, seat: Seat) -> int:
        program = self._program
        assert program is not None
        program.send("decide " + json.dumps({"seat": seat.number, "view": seat.view}, ensure_ascii=False))
        word, _, number = program.receive().partition(" ")
        if word != "answer" or not number.isdecimal() or len(number) > 6 or int(number) >= seat.options:
            self._program = None
            program.stop()
            raise PlaymatError(
                f"run:{program.command}: expected 'answer N' with N from 0 to {seat.options - 1}, "
                f"got {f'{word} {number}'.strip()[:60]!r}"
            )
        return int(number)

    def __del__(self) -> None:
        program = getattr(self, "_program", None)
        if program is not None:
            _idle.setdefault(program.command, []).append(program)


def stop_all() -> None:
    """End the programs that wait for another game; done by itself when Python ends."""
    for programs in _idle.values():
        while programs:
            programs.pop().end()


atexit.register(stop_all)
