"""The command line: one sub-command per module beside this one, each with `add_parser`; its parser knows its `run`."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from importlib import metadata
from typing import Final

from playmat.model.errors import PlaymatError

COMMANDS: Final = ("cards", "deck", "rules", "terminal", "replay", "scenario", "soak", "bench")
"""Modules of this package that are sub-commands, in the order of the help."""


def version() -> str:
    """The version installed, or a word for a source tree that is not."""
    try:
        return metadata.version("playmat")
    except metadata.PackageNotFoundError:
        return "(source tree, not installed)"


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = argparse.ArgumentParser(prog="playmat", description="Pokémon TCG rulebooks and cards, executable.")
    parser.add_argument("--version", action="version", version=f"playmat {version()}")
    subparsers = parser.add_subparsers(metavar="COMMAND")
    for name in COMMANDS:
        if importlib.util.find_spec(f"playmat.cli.{name}") is not None:
            importlib.import_module(f"playmat.cli.{name}").add_parser(subparsers)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 on success, 2 on bad input, which gets one line and no traceback."""
    parser = build_parser()
    args = parser.parse_args(argv)
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
