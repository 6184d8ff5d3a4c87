"""`playmat soak`: random games that check every invariant at every step."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from playmat import rules as rulebooks
from playmat.cli.options import Commands, add_jobs, add_json
from playmat.model.errors import ScenarioError
from playmat.testing.soak import Report, settings_for, soak

SHOWN = 20
"""Different violations that are printed; the JSON has them all."""


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser("soak", help="random games that check every invariant; exit status 1 if one fails")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="how many games (default 1000)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the seed of the first game (default 1)")
    parser.add_argument(
        "--rules", default="", metavar="R", help=f"rule sets, with commas (default all: {','.join(rulebooks.RULESETS)})"
    )
    parser.add_argument(
        "--decks", default="", metavar="D", help="decks, with commas (default all playable theme decks)"
    )
    parser.add_argument(
        "--formats",
        default="",
        metavar="F",
        help="formats, with commas, and decks of their cards (default all, beside all rule sets)",
    )
    parser.add_argument("--mixed", action="store_true", help="decks thrown together from all playable cards instead")
    add_jobs(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    if args.games < 1 or args.seed < 0 or args.jobs < 1:
        raise ScenarioError("expected --games and --jobs from 1 and --seed from 0")
    settings = settings_for(args.rules, args.decks, args.mixed, args.formats)
    data = soak(settings, args.seed, args.games, args.jobs, _progress(args.games))
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if args.json:
        print(json.dumps(data, indent=2))
    else:
        _say(data)
    options = "".join(f" --{name} {value}" for name in ("rules", "decks", "formats") if (value := getattr(args, name)))
    kinds: dict[str, list[int]] = {}
    for violation in data["violations"]:
        kinds.setdefault(violation["what"], []).append(violation["seed"])
    for what, seeds in list(kinds.items())[:SHOWN]:
        again = f"playmat soak --games 1 --seed {seeds[0]}{options}{' --mixed' if args.mixed else ''}"
        times = f" ({len(seeds)} games)" if len(seeds) > 1 else ""
        print(f"violation: {what}{times}\n  again: {again}", file=sys.stderr)
    return 1 if data["violations"] else 0


class _Progress:
    """A line on the terminal, or one now and then where there is none."""

    def __init__(self, games: int) -> None:
        self.games = games
        self.shown = 0.0

    def __call__(self, report: Report, seconds: float) -> None:
        terminal = sys.stderr.isatty()
        if seconds - self.shown < (0.5 if terminal else 15):
            return
        self.shown = seconds
        rate = report.games / seconds
        text = f"{report.games} of {self.games} games, {len(report.violations)} violations, {rate:.0f} games/s"
        print(f"\r{text}" if terminal else text, end="" if terminal else "\n", file=sys.stderr, flush=True)


def _progress(games: int) -> _Progress:
    return _Progress(games)


def _say(data: dict[str, Any]) -> None:
    speed = data["games"] / data["seconds"] if data["seconds"] else 0
    print(
        f"{data['games']} games, {data['decisions']} decisions in {data['seconds']} s ({speed:.0f} games/s, "
        f"{data['processes']} processes, {'compiled' if data['compiled'] else 'pure'})"
    )
    print("rule sets: " + ", ".join(f"{name} {count}" for name, count in data["rules"].items()))
    print("endings: " + ", ".join(f"{count} {name}" for name, count in data["endings"].items()))
    checked = ", ".join(f"{name} {count}" for name, count in data["checked"].items())
    print(f"checked: {checked}; shares: {', '.join(f'{name} {share}' for name, share in data['sampled'].items())}")
    print(f"{len(data['violations'])} violations")
