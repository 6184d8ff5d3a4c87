"""`playmat dataset`: games of computer players as data, a row for each decision."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from playmat.cli import sim_runs
from playmat.cli.options import Commands, add_json, described
from playmat.model.errors import DataError
from playmat.sim.batch import Match
from playmat.sim.dataset import write

DESCRIPTION: Final = """\
Plays games and writes every decision in which there was a choice: what the seat saw (with the options), the option it
took, who played, and whether that seat won. Files are JSON lines (.jsonl, or .jsonl.gz) or Parquet (.parquet). The same
seed gives the same file."""


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(
        subparsers,
        "dataset",
        "games as data for learning: a row for each decision, to JSON lines or Parquet",
        DESCRIPTION,
    )
    parser.add_argument("decks", nargs=2, metavar="DECK", help=sim_runs.DECKS_HELP)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write")
    parser.add_argument("-n", "--games", type=int, default=100, metavar="N", help="games (default 100)")
    parser.add_argument("--agents", default="greedy", metavar="A,B", help="who plays (default greedy)")
    parser.add_argument("--rules", default="", metavar="R", help="the rule set (default: found from the cards)")
    parser.add_argument("--format", default="", metavar="F", help="the format (default: found from the cards)")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the first game (default 0)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play and write; the exit status."""
    sim_runs.check_games(args.games)
    if args.seed < 0:
        raise DataError(f"--seed: expected a number from 0 on, got {args.seed}")
    library, agents, decks = sim_runs.who_plays(args)
    rules = sim_runs.choose_rules(library, args, decks)
    match = Match(rules.name, (decks[0].ids, decks[-1].ids), agents)

    def progress(games: int, rows: int) -> None:
        if games % 10 == 0 or games == args.games:
            print(f"{games} of {args.games} games, {rows} decisions", file=sys.stderr, flush=True)

    games, rows = write(args.out, match, range(args.seed, args.seed + args.games), progress)
    if args.json:
        print(json.dumps({"file": str(args.out), "games": games, "rows": rows, "rules": rules.name, "agents": agents}))
    else:
        print(f"{rows} decisions of {games} games in {args.out}")
    return 0
