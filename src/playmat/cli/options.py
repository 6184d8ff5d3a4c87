"""What commands have in common: how one with a long description is registered, options that mean the same in each."""

from __future__ import annotations

import argparse
import json
import os
from typing import Any, TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command is registered."""


def described(commands: Commands, name: str, help: str, description: str) -> argparse.ArgumentParser:
    """Register a command whose description has its own lines."""
    return commands.add_parser(
        name, help=help, description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """In how many processes."""
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes (default one for each core)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Results for programs."""
    parser.add_argument("--json", action="store_true", help="for programs")


def print_json(data: Any) -> None:
    """What a program reads."""
    print(json.dumps(data, ensure_ascii=False, indent=2))
