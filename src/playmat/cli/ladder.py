"""`playmat ladder`: agents against each other over a fixed set of decks: ratings and the table of wins."""

from __future__ import annotations

import argparse
from itertools import pairwise
from typing import Any, Final

from playmat.agents import make_agent
from playmat.cli import sim_runs
from playmat.cli.options import Commands, described, print_json
from playmat.cli.sim_runs import interval
from playmat.library import Library
from playmat.model.errors import UnknownName
from playmat.sim.decks import entrants
from playmat.sim.ladder import (
    DECKS,
    GAMES,
    RUNGS,
    SLOW_GAMES,
    agent_pairs,
    deck_pairs,
    games_of,
    kept_back_decks,
    ladder_pairings,
    standings,
)
from playmat.sim.plan import shared_out
from playmat.sim.report import summary

DESCRIPTION: Final = """\
Agents against each other over decks of World Championships and theme decks of every era. --kept-back takes decks that
no player knows and nothing was fitted to: what comes of those says most. Each pair of agents plays each pair of decks
both ways round and from both seats, under the rules of the decks' era; every deal is played twice, the agents changing
places. Ratings are on the Elo scale with a mean of 1500, fitted by maximum likelihood (Bradley-Terry); a tie counts
half a win; intervals hold the truth in 95 of 100 cases.

Without --agents each of the ladder's own agents meets the next stronger one; with it, everybody meets everybody. An
agent that thinks for a second plays a game in a minute or two: --pairs, -n and --save keep that in hand."""


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(
        subparsers, "ladder", "agents against each other over fixed decks: ratings and win table", DESCRIPTION
    )
    parser.add_argument("--agents", default="", metavar="A,B,…", help=f"who takes part (default {', '.join(RUNGS)})")
    parser.add_argument("--pairs", default="", metavar="A-B,…", help="only these meet, such as random-greedy")
    parser.add_argument(
        "--decks",
        default=",".join(DECKS),
        metavar="D,…",
        help=f"decks with commas; the first plays the second, the third the fourth … (default {len(DECKS)} decks)",
    )
    parser.add_argument(
        "--kept-back", action="store_true", help="the decks that nothing was fitted to, instead of --decks"
    )
    parser.add_argument(
        *("-n", "--games"),
        type=int,
        metavar="N",
        help=f"games of each pair of agents (default {GAMES}; {SLOW_GAMES} with one whose budget is time)",
    )
    sim_runs.add_run_options(parser, agents="")
    sim_runs.add_save_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    sim_runs.check_run_options(args)
    if args.games is not None:
        sim_runs.check_games(args.games)
    library = Library.default()
    agents = list(dict.fromkeys(sim_runs.split_agents(args.agents))) if args.agents else list(RUNGS)
    if len(agents) < 2:
        raise UnknownName(f"--agents: expected at least two different names with commas between, got {args.agents!r}")
    pairs = agent_pairs(agents, args.pairs) if args.agents or args.pairs else list(pairwise(agents))
    agents = [name for name in agents if any(name in pair for pair in pairs)]
    for name in agents:
        make_agent(name, library.card, 0)
    refs = list(kept_back_decks()) if args.kept_back else [ref.strip() for ref in args.decks.split(",") if ref.strip()]
    decks = deck_pairs(library, entrants(library, refs), args.rules, args.format)
    if not decks:
        raise UnknownName(f"--decks: expected at least one deck, got {args.decks!r}")
    pairings = ladder_pairings(pairs, decks, args.limit)
    each = len(pairings) // len(pairs)
    asked = [games_of(pair) if args.games is None else args.games for pair in pairs]
    games = tuple(count for number in asked for count in shared_out(number, each))
    done, executor = sim_runs.play(args, "ladder", pairings, games)
    told = summary(library, pairings, done, executor)
    data: dict[str, Any] = {
        "asked": asked,
        "agents": agents,
        "seed": args.seed,
        "decks": [{"decks": [one.ref, other.ref], "rules": rules} for one, other, rules in decks],
        **standings(agents, pairings, done),
    }
    for key in ("games", "first_player", "turns", "decisions", "endings"):
        data[key] = told[key]
    for key in ("unfinished", "errors", "lost", "dead_workers", "interrupted", "run"):
        data[key] = told[key]
    if args.json:
        print_json(data)
    else:
        _say(data)
    return sim_runs.tell_mishaps(data)


def _say(data: dict[str, Any]) -> None:
    names: list[str] = [one["agent"] for one in data["ratings"]]
    width = max(len(name) for name in names)
    pairs = ", ".join(f"{' – '.join(one['decks'])} ({one['rules']})" for one in data["decks"])
    games = ", ".join(str(number) for number in dict.fromkeys(data["asked"]))
    print(f"decks {pairs}; {games} games a pair, from seed {data['seed']}")
    print()
    print(f"{'':<{width}}  rating  interval")
    for one in data["ratings"]:
        low, high = one["interval"]
        print(f"{one['agent']:<{width}}  {one['rating']:>6.0f}  {low:.0f} to {high:.0f}")
    if len({one["group"] for one in data["ratings"]}) > 1:
        print("not all of them are linked by games: ratings of those that are not cannot be compared")
    print()
    for one in data["pairs"]:
        left, right = one["agents"]
        tied = f", {one['ties']} tied" if one["ties"] else ""
        parts = ", ".join(f"{name} {sim_runs.percent(part['win_rate'], 0)}" for name, part in one["by_rules"].items())
        told = f"{one['wins']} of {one['games']}{tied} ({parts})"
        print(f"{left:>{width}} beats {right:<{width}}  {interval(one):<22}  {told}")
    print()
    print(f"going first wins {interval(data['first_player'])}")
    sim_runs.say_run(data)
