"""`playmat matrix`: every deck against every other and itself: a table, a CSV file, a picture."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playmat.cli import sim_runs
from playmat.cli.options import Commands, described, print_json
from playmat.cli.sim_runs import interval
from playmat.model.errors import DataError
from playmat.sim.decks import Entrant
from playmat.sim.matrix import score_table, shares_of, unlike_names, write_csv
from playmat.sim.report import pair_up, summary
from playmat.sim.statistics import Score

DESCRIPTION: Final = """\
Every deck against every other, and against itself, the same number of games for each pair. With two different agents
each of them plays each deck in half of the games. The table shows how often the deck of the row beats the deck of the
column; a deck against itself shows how often the side named first wins, which should be one half.

Results kept with --save are gone on with, and extended with a larger -n."""


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(subparsers, "matrix", "every deck against every other: table, CSV, heat map", DESCRIPTION)
    parser.add_argument("decks", nargs="+", metavar="DECK", help=sim_runs.DECKS_HELP)
    parser.add_argument("-n", "--games", type=int, default=100, metavar="N", help="games of each pair (default 100)")
    parser.add_argument("--no-mirror", action="store_true", help="no deck against itself")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a line for each pair, both ways round")
    parser.add_argument(
        "--picture", type=Path, metavar="FILE", help="draw a heat map, .svg or .png (needs playmat[plots])"
    )
    sim_runs.add_run_options(parser)
    sim_runs.add_save_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    sim_runs.check_run_options(args)
    sim_runs.check_games(args.games)
    if args.csv is not None and not args.csv.absolute().parent.is_dir():
        raise DataError(f"--csv: expected a folder for {args.csv.name}, got {str(args.csv.parent)!r}: there is none")
    if args.picture is not None:
        from playmat.sim.pictures import check_picture

        check_picture(args.picture)
    library, agents, decks = sim_runs.who_plays(args)
    if len(decks) < 2:
        raise DataError(
            f"expected at least two different decks, got {len(decks)}; `playmat sim` plays one against itself"
        )
    rules = sim_runs.choose_rules(library, args, decks)
    pairings = pair_up(decks, agents, rules.name, args.limit, mirrors=not args.no_mirror, both_ways=True)
    done, executor = sim_runs.play(args, "matrix", pairings, shares_of(args.games, pairings))
    data = {
        "asked": args.games,
        "agents": list(agents),
        "seed": args.seed,
        **summary(library, pairings, done, executor),
    }
    table = score_table(decks, pairings, done)
    data["matrix"] = {
        "decks": [deck.ref for deck in decks],
        "win_rates": [[score.rate for score in row] for row in table],
    }
    if args.csv is not None:
        write_csv(args.csv, decks, table)
    if args.picture is not None:
        from playmat.sim.pictures import draw_matrix

        players = agents[0] if agents[0] == agents[1] else f"{agents[0]} and {agents[1]}"
        draw_matrix(
            args.picture,
            unlike_names(decks),
            table,
            "How often the row's deck beats the column's",
            f"rules {rules.name}, played by {players}, {args.games} games a pair; small: 95 % interval; "
            "bold: it leaves out one half",
        )
    if args.json:
        print_json(data)
    else:
        _say(data, decks, table)
    return sim_runs.tell_mishaps(data)


def _say(data: dict[str, Any], decks: Sequence[Entrant], table: Sequence[Sequence[Score]]) -> None:
    names = unlike_names(decks)
    print(
        f"rules {', '.join(data['rules'])}, agents {' and '.join(data['agents'])}, "
        f"{data['asked']} games a pair, from seed {data['seed']}; % of games the row's deck wins against the column's"
    )
    print()
    width = max(len(name) for name in names)
    columns = [str(number + 1) for number in range(len(names))]
    print(f"{'':>3} {'':<{width}}  " + " ".join(f"{column:>6}" for column in columns) + f"  {'all':>22}")
    overall = {deck["deck"]: deck for deck in data["decks"]}
    for number, (name, row) in enumerate(zip(names, table, strict=True), start=1):
        cells = " ".join(_cell(score) for score in row)
        print(f"{number:>3} {name:<{width}}  {cells}  {interval(overall[decks[number - 1].ref]):>22}")
    print()
    print("* the 95 % interval leaves out one half; `all` is without games against itself")
    first = data["first_player"]
    print(f"going first wins {interval(first)}")
    sim_runs.say_run(data)


def _cell(score: Score) -> str:
    if score.rate is None:
        return f"{'–':>6}"
    low, high = score.interval
    return f"{100 * score.rate:>5.1f}{'*' if low > 0.5 or high < 0.5 else ' '}"
