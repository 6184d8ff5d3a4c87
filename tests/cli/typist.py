"""Somebody at the keyboard of `playmat terminal`, and games to type in."""

import argparse
import io
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from playmat import rules
from playmat.agents import Seat, make_agent
from playmat.cli import replay, terminal
from playmat.cli.terminal_console import Console
from playmat.library import Library
from playmat.library.games import start_game

# Two theme decks that are legal under every rule set.
DECKS = ("d-xy0-2", "d-xy0-3")
OLD_DECKS = ("d-base1-2", "d-base1-3")
"""For the rules that know no basic Darkness Energy yet."""
OPTION = re.compile(r"^ +(\d+)  \S", re.MULTILINE)


class Typist:
    """Somebody at the keyboard. Types the script; when it is used up, any of the options last listed."""

    def __init__(self, script: Sequence[str], seed: int | None = None) -> None:
        self.out = io.StringIO()
        self._script = list(script)
        self._luck = None if seed is None else Random(seed)
        self._shown = 0
        self._numbers: list[str] = []
        self.prompts: list[str] = []

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        screen = self.out.getvalue()[self._shown :]
        self._shown += len(screen)
        prompt = screen.rpartition("\n")[2]
        self.prompts.append(prompt)
        # Options stand below the last board; a hand or a card shown in between has no numbers.
        listed = OPTION.findall(screen)
        if listed:
            self._numbers = listed[-(listed[::-1].index(min(listed, key=int)) + 1) :]
        if self._script:
            return f"{self._script.pop(0)}\n"
        if self._luck is None:
            return ""
        return f"{self._luck.choice(self._numbers)}\n" if prompt == "> " else "\n"


def play(argv: Sequence[str], script: Sequence[str] = (), seed: int | None = None) -> tuple[int, str, Typist]:
    """Run the command with that typist: exit status, everything on the screen, the typist."""
    typist = Typist(script, seed)
    console = Console(typist, typist.out)
    module = replay if argv[0] == "replay" else terminal
    parser = argparse.ArgumentParser()
    module.add_parser(parser.add_subparsers())
    status = module.run(parser.parse_args(list(argv)), console)
    return status, typist.out.getvalue(), typist


def flat(screen: str) -> str:
    """The screen as one line: prose may be broken anywhere."""
    return " ".join(screen.split())


def decks_for(ruleset: str) -> tuple[str, str]:
    return OLD_DECKS if rules.RULESETS.index(ruleset) < rules.RULESETS.index("dp") else DECKS


def game_args(ruleset: str = "xy", opponent: str = "simple", seed: int = 3) -> list[str]:
    one, other = decks_for(ruleset)
    decks = ["--deck", one, "--deck", other]
    return ["terminal", "--rules", ruleset, *decks, "--opponent", opponent, "--seed", str(seed)]


@cache
def first_turn() -> tuple[str, ...]:
    """The keys that lead a game from `game_args()` to the first turn: always the first option, none on the Bench."""
    library = Library.default()
    game = start_game(library, "xy", *DECKS, 3)
    keys: list[str] = []
    agent = make_agent("simple", library.card, 3)
    while game.question != "turn" or game.seat != 0:
        view = game.view(game.seat)
        if game.seat == 0:
            assert game.question in ("who-goes-first", "choose-active", "choose-bench", "bonus-cards")
            options = view["decision"]["options"]  # type: ignore[index]
            index = len(options) - 1 if options[-1]["kind"] == "done" else 0
            keys.append("0" if options[0]["kind"] == "number" else str(index + 1))
            game.apply(game.options()[index])
        else:
            game.apply(game.options()[agent.choose(Seat(game, game.seat))])
    return tuple(keys)


def run_process(argv: Sequence[str], typed: str, **options: Any) -> subprocess.CompletedProcess[str]:
    code = "import sys; from playmat.cli import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, **options.pop("env", {})}
    return subprocess.run(
        [sys.executable, "-c", code, *argv],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env=environment,
        **options,
    )
