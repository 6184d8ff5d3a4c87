"""The command line: one sub-command per module beside this one, each with `add_parser`; its parser knows its `run`."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Callable
from typing import Any, Final

from playmat.cli.cores import prefer_compiled
from playmat.model.errors import PlaymatError

COMMANDS: Final = (
    "serve",
    "cards",
    "deck",
    "formats",
    "rules",
    "terminal",
    "sim",
    "matrix",
    "gauntlet",
    "dataset",
    "ladder",
    "strength",
    "odds",
    "puzzles",
    "limited",
    "replay",
    "scenario",
    "soak",
    "bench",
)
"""Modules of this package that are sub-commands, in the order of the help."""
ALONE: Final = "serve"
"""The command that `playmat` without any runs."""


def version() -> str:
    """The version installed, or a word for a source tree that is not."""
    from importlib import metadata  # slow to load, and seldom asked for

    try:
        return metadata.version("playmat")
    except metadata.PackageNotFoundError:
        return "(source tree, not installed)"


class _Version(argparse.Action):
    """Says which version this is, and whether the core runs compiled; loads the engine only when asked."""

    def __call__(self, parser: argparse.ArgumentParser, *args: Any, **kwargs: Any) -> None:
        from playmat.engine import COMPILED

        print(f"playmat {version()}, core {'compiled' if COMPILED else 'pure Python'}")
        parser.exit()


def build_parser(argv: list[str]) -> argparse.ArgumentParser:
    """The parser of the command line: of the command it names alone, so that looking up a card loads no engine; of all
    for help and for a command that does not exist."""
    parser = argparse.ArgumentParser(prog="playmat", description="Pokémon TCG rulebooks and cards, executable.")
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    subparsers = parser.add_subparsers(metavar="COMMAND")
    named = [name for name in COMMANDS if name == (argv[0] if argv else "")]
    for name in named or COMMANDS:
        importlib.import_module(f"playmat.cli.{name}").add_parser(subparsers)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 on success, 2 on bad input, which gets one line and no traceback."""
    given = (sys.argv[1:] if argv is None else argv) or [ALONE]
    if argv is None:
        prefer_compiled(given)
    parser = build_parser(given)
    args = parser.parse_args(given)
    run: Callable[[argparse.Namespace], int] | None = getattr(args, "run", None)
    if run is None:
        parser.print_help()
        return 0
    try:
        status = run(args)
        sys.stdout.flush()
        return status
    except PlaymatError as error:
        print(f"playmat: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader left (`playmat rules | head`): say nothing, and keep the interpreter's exit from trying again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
