"""`playmat cards exercise`: every text of every playable card, used under every rule set."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from playmat import rules as rulebooks
from playmat.cli.options import Commands, add_jobs, add_json, print_json
from playmat.model.errors import ScenarioError

SHOWN = 20
"""Lines of each list that are printed; the JSON has them all."""


def add_command(commands: Commands) -> argparse.ArgumentParser:
    """Register it among the sub-commands of `playmat cards`."""
    parser = commands.add_parser("exercise", help="use every text of every playable card; exit status 1 on errors")
    parser.add_argument("--sets", default="", metavar="S", help="only these sets, such as bw1..bw11,xy1")
    parser.add_argument("--series", default="", metavar="S", help="only these series, with commas")
    parser.add_argument("--ids", default="", metavar="I", help="only these cards, with commas")
    parser.add_argument(
        "--rules", default="", metavar="R", help=f"rule sets, with commas (default all: {','.join(rulebooks.RULESETS)})"
    )
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="only N of the texts, the same ones each time"
    )
    add_jobs(parser)
    add_json(parser)
    return parser


def run(args: argparse.Namespace) -> int:
    """Use the texts; the exit status."""
    from playmat.testing.exercise import exercise, playable_cards  # the boards' kit takes longer to make than a card

    if args.jobs < 1 or args.sample < 0:
        raise ScenarioError("expected --jobs from 1 and --sample from 0")
    names = [name for name in args.rules.split(",") if name.strip()]
    rules = tuple(rulebooks.find(name.strip()).name for name in names) or rulebooks.RULESETS
    cards = playable_cards(args.sets, args.series, args.ids)
    data = exercise(cards, rules, args.jobs, args.sample, _Progress())
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if args.json:
        print_json(data)
    else:
        _say(data)
    return 1 if data["errors"] else 0


class _Progress:
    """A line on the terminal, or one now and then where there is none."""

    def __init__(self) -> None:
        self.shown = 0.0

    def __call__(self, done: int, total: int, errors: int, seconds: float) -> None:
        terminal = sys.stderr.isatty()
        if done < total and seconds - self.shown < (0.5 if terminal else 15):
            return
        self.shown = seconds
        text = f"{done} of {total} texts, {errors} errors, {seconds:.0f} s"
        print(f"\r{text}" if terminal else text, end="" if terminal else "\n", file=sys.stderr, flush=True)


def _say(data: dict[str, Any]) -> None:
    ops = data["ops"]
    print(
        f"{data['cards']} cards, {data['units']} units ({data['texts']} different texts) under "
        f"{len(data['rules'])} rule sets in {data['seconds']} s ({'compiled' if data['compiled'] else 'pure'})"
    )
    print(f"{data['exercised']} units exercised; {ops['reached']} of {ops['total']} steps reached")
    _list("not exercised", data["not_exercised"], "reason")
    _list("step not reached", data["unreached"], "op")
    _list("outside a rule set", data["outside_the_rules"], "reason")
    _list("error", data["errors"], "what")


def _list(title: str, entries: list[dict[str, Any]], said: str) -> None:
    """The first of them, the same ones together."""
    kinds: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for one in entries:
        kinds.setdefault((one["unit"], one[said]), []).append(one)
    for (unit, words), same in list(kinds.items())[:SHOWN]:
        more = f" and {len(same) - 1} more" if len(same) > 1 else ""
        where = same[0].get("rules", "")
        rules = f" [{where if isinstance(where, str) else ', '.join(where)}]" if where else ""
        print(f"{title}: {same[0]['card']}{more}, {unit}: {words}{rules}")
    if len(kinds) > SHOWN:
        print(f"{title}: {len(kinds) - SHOWN} more; --json has them all")
