"""`playmat bench`: games, decisions and copies a second, compiled and pure, on one core."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import playmat
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.model.errors import DataError, DeckError
from playmat.testing import benchmark


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = subparsers.add_parser("bench", help="games/s, decisions/s, clones/s, compiled and pure")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="for random play, each (default 3)")
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"), help="two decks (default two fixed theme decks)")
    parser.add_argument("--rules", default=benchmark.RULES, metavar="R", help=f"rule set (default {benchmark.RULES})")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure; the exit status."""
    if not 0 < args.seconds <= 600:
        raise DataError(f"--seconds: expected a number up to 600, got {args.seconds}")
    rules = Library.default().ruleset(args.rules).name
    decks = (args.decks[0], args.decks[1]) if args.decks else benchmark.choose_decks(rules)
    library = Library.default()
    for name in decks:
        problems = library.check(library.deck(name), library.ruleset(rules)).problems
        if problems:
            raise DeckError(f"{name}: {problems[0].sentence}")
        library.playable_cards(library.deck(name))
    data: dict[str, Any] = {}
    for kind, place in places().items():
        data[kind] = None if place is None else measured(kind, place, decks, rules, args.seconds)
    data |= {"decks": list(decks), "rules": rules, "seconds": args.seconds, "machine": benchmark.machine_info()}
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        _say(data)
    return 0


def places() -> dict[str, Path | None]:
    """The folders from which the compiled and the pure package are imported; None where there is none."""
    here = Path(playmat.__file__).resolve().parent.parent  # in a compiled tree this file is a link to the source
    compiled = here.parent / ".build" / "compiled"
    if compiled.is_dir():
        return {"compiled": compiled, "pure": here}
    return {"compiled": here if COMPILED else None, "pure": None if COMPILED else here}


def measured(kind: str, place: Path, decks: tuple[str, str], rules: str, seconds: float) -> dict[str, Any] | None:
    """What a process of its own measures with the package in that folder; None if that can't be used."""
    print(f"measuring {kind} …", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "playmat.testing.benchmark", *decks, "--rules", rules, "--seconds", str(seconds)]
    done = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": str(place)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no output"])[-1]
        print(f"{kind}: could not be measured ({last}); is the compiled core built from this source?", file=sys.stderr)
        return None
    data: dict[str, Any] = json.loads(done.stdout)
    if data.pop("compiled") != (kind == "compiled"):
        print(f"{kind}: the package in {place} is not", file=sys.stderr)
        return None
    return data


def _say(data: dict[str, Any]) -> None:
    print(f"random legal play, {' against '.join(data['decks'])}, rules {data['rules']}, one core")
    for kind in ("compiled", "pure"):
        one = data[kind]
        if one is None:
            print(f"{kind:>9}  not measured" + ("; `make compiled` builds it" if kind == "compiled" else ""))
            continue
        print(
            f"{kind:>9}  {one['games_per_s']:>8.1f} games/s  {one['decisions_per_s']:>8} decisions/s  "
            f"{one['us_per_clone']:>6.2f} µs a copy  {one['us_per_clone_and_answer']:>7.1f} µs a copy and answer  "
            f"{one['us_per_view']:>7.1f} µs a view"
        )
    machine = data["machine"]
    print(f"{machine['processor']}, {machine['cores']} cores, load {machine['load']}, Python {machine['python']}")
