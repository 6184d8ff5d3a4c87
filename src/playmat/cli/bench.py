"""`playmat bench`: games, decisions and copies a second, compiled and pure, on one core."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from playmat.cli import publish, sim_runs
from playmat.cli.cores import compiled_folder, source_folder
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.library.games import check_playable
from playmat.model.errors import DataError
from playmat.sim.ladder import RUNGS
from playmat.testing import benchmark
from playmat.testing.benchmark import Match

MEASURED: Final = (
    "random legal play from a new game to its end, as many games of each match as of another, one process on one core, "
    "nothing recorded or viewed; rates are per second of processor time, those under wall per second by the clock"
)


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command."""
    parser = subparsers.add_parser("bench", help="games/s, decisions/s, clones/s, compiled and pure")
    parser.add_argument(
        "--seconds", type=float, default=4.0, metavar="S", help="of random play in all, compiled and pure (default 4)"
    )
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"), help="two decks (default a pair of each of four eras)")
    parser.add_argument("--rules", default="", metavar="R", help="only this era; with --decks, their rule set")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "--publish",
        nargs="?",
        type=Path,
        const=publish.default_file(),
        metavar="FILE",
        help="measure environments and computer players too, and write a page with all of it (needs playmat[envs])",
    )
    parser.add_argument(
        "--agents",
        default=",".join(RUNGS[:-1]),
        metavar="A,B,…",
        help=f"with --publish: who plays (default {', '.join(RUNGS[:-1])}: the strongest would take an hour)",
    )
    parser.add_argument(
        "--games", type=int, default=24, metavar="N", help="with --publish: of each pair of players (default 24)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure; the exit status."""
    if not 0 < args.seconds <= 600:
        raise DataError(f"--seconds: expected a number up to 600, got {args.seconds}")
    agents = sim_runs.split_agents(args.agents)
    if args.publish:
        publish.check(agents, args.games, args.publish)
    matches = chosen(args.decks, args.rules)
    library = Library.default()
    for match in matches:
        for name in match.decks:
            check_playable(library, library.ruleset(match.rules), library.deck(name))
    data: dict[str, Any] = {}
    for kind, place in places().items():
        data[kind] = None if place is None else measured(kind, place, matches, args.seconds)
    data |= {
        "decks": [name for match in matches for name in match.decks],
        "matches": [{"rules": match.rules, "decks": list(match.decks)} for match in matches],
        "measured": MEASURED,
        "seconds": args.seconds,
        "machine": benchmark.machine_info(),
    }
    if args.publish:
        publish.publish(data, places()["compiled"] or source_folder(), agents, args.games, args.publish)
        return 0
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        _say(data)
    return 0


def chosen(decks: list[str] | None, rules: str) -> list[Match]:
    """What to measure: two decks, or the pairs of the eras."""
    name = Library.default().ruleset(rules).name if rules else ""
    if decks:
        return [Match(name or Library.default().ruleset().name, decks[0], decks[1])]
    matches = [match for match in benchmark.ERAS if name in ("", match.rules)]
    if not matches:
        known = ", ".join(match.rules for match in benchmark.ERAS)
        raise DataError(f"--rules: expected one of {known}, or two --decks to play under it, got {rules}")
    return matches


def places() -> dict[str, Path | None]:
    """The folders from which the compiled and the pure package are imported; None where there is none."""
    here, compiled = source_folder(), compiled_folder()
    if compiled.is_dir():
        return {"compiled": compiled, "pure": here}
    return {"compiled": here if COMPILED else None, "pure": None if COMPILED else here}


def measured(kind: str, place: Path, matches: list[Match], seconds: float) -> dict[str, Any] | None:
    """What a process of its own measures with the package in that folder; None if that can't be used."""
    print(f"measuring {kind} …", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "playmat.testing.benchmark", "--seconds", str(seconds)]
    for match in matches:
        command += ["--match", match.rules, *match.decks]
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


def _how_to_compile() -> str:
    if (source_folder().parent / "Makefile").is_file():
        return "`make compiled` builds it"
    return "this package is of plain Python; a wheel for this system, or a C compiler at its installation, is faster"


def _say(data: dict[str, Any]) -> None:
    print("random legal play, one core; a second is one of processor time")
    for kind in ("compiled", "pure"):
        one = data[kind]
        if one is None:
            print(f"{kind:>9}  not measured" + (f"; {_how_to_compile()}" if kind == "compiled" else ""))
            continue
        print(_rates(kind, one) + f"  ({one['wall']['games_per_s']:.1f} games/s by the clock)")
        for match in data["matches"]:
            print(_rates("", one["eras"][match["rules"]]) + f"  {match['rules']}: {' v '.join(match['decks'])}")
        print(
            f"{'':>9}  {one['us_per_new_game']:.0f} µs a new game, {one['us_per_clone']:.2f} µs a copy, "
            f"{one['us_per_clone_and_answer']:.1f} µs a copy and answer, {one['us_per_view']:.1f} µs a view"
        )
    machine = data["machine"]
    print(f"{machine['processor']}, {machine['cores']} cores, load {machine['load']}, Python {machine['python']}")


def _rates(name: str, one: dict[str, Any]) -> str:
    return f"{name:>9}  {one['games_per_s']:>8.1f} games/s  {one['decisions_per_s']:>8} decisions/s"
