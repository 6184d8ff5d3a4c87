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
from playmat.cli.options import Commands, add_json
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.library.games import check_playable
from playmat.model.errors import DataError
from playmat.sim.ladder import RUNGS
from playmat.testing import benchmark
from playmat.testing.benchmark import GIVEN, TITLES, Match

Groups = dict[str, list[Match]]
"""Matches that are measured together, by the name of their group."""

MEASURED: Final = (
    "random legal play from a new game to its end, as many games of each match as of another, one process on one core, "
    "nothing recorded or viewed; rates are per second of processor time, those under wall per second by the clock"
)


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser("bench", help="games/s, decisions/s, clones/s, compiled and pure")
    parser.add_argument(
        "--seconds",
        type=float,
        default=4.0,
        metavar="S",
        help="of random play with each kind of decks, compiled and pure (default 4)",
    )
    parser.add_argument(
        "--only",
        choices=list(benchmark.GROUPS),
        help="theme decks of four eras, or real ones: of World Championships of six eras (default both)",
    )
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"), help="two decks instead")
    parser.add_argument("--rules", default="", metavar="R", help="only this era; with --decks, their rule set")
    add_json(parser)
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
    groups = chosen(args.decks, args.rules, args.only)
    library = Library.default()
    for matches in groups.values():
        for match in matches:
            for name in match.decks:
                check_playable(library, library.ruleset(match.rules), library.deck(name))
    data = {
        **results(groups, args.seconds),
        "measured": MEASURED,
        "seconds": args.seconds,
        "machine": benchmark.machine_info(),
    }
    if args.publish:
        place = places()["compiled"] or source_folder()
        publish.publish(data, by_group(data), place, agents, args.games, args.publish)
        return 0
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        _say(data)
    return 0


def chosen(decks: list[str] | None, rules: str, only: str | None) -> Groups:
    """What to measure: two decks, or the pairs of the eras."""
    name = Library.default().ruleset(rules).name if rules else ""
    if decks:
        if only:
            raise DataError(f"--only: expected none beside --decks, got {only}")
        return {GIVEN: [Match(name or Library.default().ruleset().name, decks[0], decks[1])]}
    groups = {group: matches for group, matches in benchmark.GROUPS.items() if only in (None, group)}
    found = {group: [match for match in matches if name in ("", match.rules)] for group, matches in groups.items()}
    if not any(found.values()):
        known = ", ".join(dict.fromkeys(match.rules for matches in groups.values() for match in matches))
        raise DataError(f"--rules: expected one of {known}, or two --decks to play under it, got {rules}")
    return {group: matches for group, matches in found.items() if matches}


def results(groups: Groups, seconds: float) -> dict[str, Any]:
    """What was measured of the first group, and of each other one in the same form under its name."""
    measurements = {
        kind: None if place is None else measured(kind, place, groups, seconds) for kind, place in places().items()
    }
    data: dict[str, Any] = {}
    for number, (group, matches) in enumerate(groups.items()):
        one = {
            "group": group,
            **{kind: None if of_all is None else of_all[group] for kind, of_all in measurements.items()},
            "decks": [name for match in matches for name in match.decks],
            "matches": [{"rules": match.rules, "decks": list(match.decks)} for match in matches],
        }
        data |= {group: one} if number else one
    return data


def by_group(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The groups of `results`, one after another."""
    return [data, *(data[group] for group in TITLES if group in data)]


def places() -> dict[str, Path | None]:
    """The folders from which the compiled and the pure package are imported; None where there is none."""
    here, compiled = source_folder(), compiled_folder()
    if compiled.is_dir():
        return {"compiled": compiled, "pure": here}
    return {"compiled": here if COMPILED else None, "pure": None if COMPILED else here}


def measured(kind: str, place: Path, groups: Groups, seconds: float) -> dict[str, Any] | None:
    """What a process of its own measures with the package in that folder, by group; None if that can't be used."""
    print(f"measuring {kind} …", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "playmat.testing.benchmark", "--seconds", str(seconds)]
    for group, matches in groups.items():
        for match in matches:
            command += ["--match", group, match.rules, *match.decks]
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
    data = json.loads(done.stdout)
    if data["compiled"] != (kind == "compiled"):
        print(f"{kind}: the package in {place} is not", file=sys.stderr)
        return None
    found: dict[str, Any] = data["groups"]
    return found


def _how_to_compile() -> str:
    if (source_folder().parent / "Makefile").is_file():
        return "`make compiled` builds it"
    return "this package is of plain Python; a wheel for this system, or a C compiler at its installation, is faster"


def _say(data: dict[str, Any]) -> None:
    print("random legal play, one core; a second is one of processor time")
    for group in by_group(data):
        print(TITLES[group["group"]])
        for kind in ("compiled", "pure"):
            _say_one(kind, group[kind], group["matches"])
    machine = data["machine"]
    print(f"{machine['processor']}, {machine['cores']} cores, load {machine['load']}, Python {machine['python']}")


def _say_one(kind: str, one: dict[str, Any] | None, matches: list[dict[str, Any]]) -> None:
    if one is None:
        print(f"{kind:>9}  not measured" + (f"; {_how_to_compile()}" if kind == "compiled" else ""))
        return
    print(_rates(kind, one) + f"  ({one['wall']['games_per_s']:.1f} games/s by the clock)")
    for match in matches:
        print(_rates("", one["eras"][match["rules"]]) + f"  {match['rules']}: {' v '.join(match['decks'])}")
    print(
        f"{'':>9}  {one['us_per_new_game']:.0f} µs a new game, {one['us_per_clone']:.2f} µs a copy, "
        f"{one['us_per_clone_and_answer']:.1f} µs a copy and answer, {one['us_per_view']:.1f} µs a view"
    )


def _rates(name: str, one: dict[str, Any]) -> str:
    return f"{name:>9}  {one['games_per_s']:>8.1f} games/s  {one['decisions_per_s']:>8} decisions/s"
