"""`playmat scenario run`: carry out scenario files (given a board, do this, expect that) and say how each went."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from playmat.cli.options import Commands, add_json, print_json
from playmat.model.errors import ScenarioError
from playmat.testing.files import Result, run_file

_WORDS = {"pass": "pass", "fail": "FAIL", "skip": "skip"}


def add_parser(subparsers: Commands) -> None:
    """Register the command and its own sub-command."""
    parser = subparsers.add_parser("scenario", help="run scenario files: given a board, do this, expect that")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    run_parser = commands.add_parser(
        "run", help="exit status 0 if none fails, 1 if one does, 2 if a file has a mistake in it"
    )
    run_parser.add_argument("files", metavar="FILE", nargs="+", help="a scenario file (YAML)")
    run_parser.add_argument("--only", metavar="ID", action="append", help="only the scenario with this id; repeatable")
    add_json(run_parser)
    run_parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Carry out the files; the exit status."""
    results: list[Result] = []
    broken: list[str] = []
    for name in args.files:
        try:
            results += run_file(Path(name), args.only)
        except ScenarioError as error:
            broken.append(str(error))
    if args.json:
        data = {"scenarios": [result.to_json() for result in results], "errors": broken}
        print_json(data)
    else:
        for result in results:
            _say(result)
        counts = {word: sum(result.result == word for result in results) for word in _WORDS}
        print(f"{counts['pass']} passed, {counts['fail']} failed, {counts['skip']} skipped")
    for message in broken:
        print(f"playmat: {message}", file=sys.stderr)
    if broken or any(result.mistake for result in results):
        return 2
    return 1 if any(result.result == "fail" for result in results) else 0


def _say(result: Result) -> None:
    print(f"{_WORDS[result.result]}  {result.id}  {result.title}")
    if result.reason:
        print(f"      {result.reason}")
