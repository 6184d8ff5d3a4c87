"""`playmat strength`: how well computer players play, measured absolutely."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

from playmat.agents import LEVELS, make_agent
from playmat.cli.options import Commands, add_jobs, add_json, described, print_json
from playmat.cli.sim_runs import percent, split_agents
from playmat.library import Library
from playmat.model.errors import UnknownName
from playmat.sim.strength.measures import MEASURES, QUICK, measure

DESCRIPTION: Final = """\
Four measures that need no other player to compare with:

  sense   positions of all eras in which any player knows what to do, and what not: the turns that came out right
  wins    positions from games with decks of World Championships in which an exhaustive search proves a win this turn
  use     games with such decks: the cards that could be played in many turns and hardly ever were
  regret  what a search with twenty times the budget thinks is given away, on 60 positions; slow, only when asked for

Intervals hold the truth in 95 of 100 cases. Players are named as elsewhere: levels, agents, classes, programs."""
SHOWN: Final = 12
"""Failures and neglected cards that are printed; the JSON has them all."""


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(subparsers, "strength", "how well computer players play, measured absolutely", DESCRIPTION)
    strongest = list(LEVELS)[-2:]
    parser.add_argument(
        "agents", nargs="?", default=",".join(strongest), metavar="A,B,…", help=f"who (default {', '.join(strongest)})"
    )
    parser.add_argument(
        "--measures",
        default=",".join(QUICK),
        metavar="M,…",
        help=f"of {', '.join(MEASURES)} (default {', '.join(QUICK)})",
    )
    parser.add_argument("--part", type=int, default=1, metavar="N", help="one position and game in N (default 1: all)")
    parser.add_argument("--all", action="store_true", help="print every failure and every neglected card")
    add_jobs(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure; the exit status."""
    agents = list(dict.fromkeys(split_agents(args.agents)))
    for name in agents:
        make_agent(name, Library.default().card, 0)
    measures = [one.strip() for one in args.measures.split(",") if one.strip()]
    for one in measures:
        if one not in MEASURES:
            raise UnknownName(f"--measures: expected some of {', '.join(MEASURES)}; got {one!r}")
    if not agents or not measures or args.jobs < 1 or args.part < 1:
        raise UnknownName("expected a player, a measure, and --jobs and --part from 1")
    data = measure(agents, measures, args.jobs, _progress, args.part)
    if args.json:
        print_json(data)
    else:
        for name, found in data.items():
            _say(name, found, None if args.all else SHOWN)
    return 0


def _progress(done: int, parts: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == parts else ""
        print(f"\r{done} of {parts} parts", end=end, file=sys.stderr, flush=True)


def _say(name: str, found: dict[str, Any], shown: int | None) -> None:
    print(name)
    for measured, one in found.items():
        _SAY[measured](one, shown)
    print()


def _rate(one: dict[str, Any]) -> str:
    if one["rate"] is None:
        return "none"
    low, high = one["interval"]
    return f"{percent(one['rate'])} ({percent(low)} to {percent(high)}; {one['good']} of {one['of']})"


def _sense(one: dict[str, Any], shown: int | None) -> None:
    print(f"  common sense   {_rate(one)}")
    kinds = [f"{kind} {good} of {count}" for kind, (good, count) in one["kinds"].items() if good < count]
    if kinds:
        print(f"    wrong in     {', '.join(kinds)}")
    for failed in one["failed"][:shown]:
        print(f"    {failed['id']}: {failed['why']} ({', '.join(failed['moves'])})")


def _wins(one: dict[str, Any], shown: int | None) -> None:
    print(f"  wins this turn {_rate(one)}; those of several answers {_rate(one['several_answers'])}")
    for name in one["missed"][:shown]:
        print(f"    missed {name}")


def _use(one: dict[str, Any], shown: int | None) -> None:
    low, high = one["interval"]
    print(
        f"  use of cards   {one['used']} of {one['cards']} cards ({percent(low)} to {percent(high)}) are played in "
        f"a tenth of the turns in which they can be; {one['games']} games, {one['turns']} turns"
    )
    print(f"    turns that ended without an attack although there was one: {one['passed_with_an_attack']}")
    for card in one["neglected"][:shown]:
        print(f"    {card['card']} ({card['deck']}): played in {card['played']} of {card['playable']} turns")


def _regret(one: dict[str, Any], shown: int | None) -> None:
    if not one["positions"]:
        print("  regret         nothing to compare")
        return
    low, high = one["interval"]
    print(
        f"  regret         {one['mean']:.3f} ({low:.3f} to {high:.3f}) of a game over {one['positions']} positions; "
        f"worst {one['worst']:.3f}, the same answer in {one['same_answer']}"
    )


_SAY: Final = {"sense": _sense, "wins": _wins, "use": _use, "regret": _regret}
