"""`playmat gauntlet`: a deck against decks of its format, alone or beside another version of it on the same deals."""

from __future__ import annotations

import argparse
from typing import Any, Final

from playmat.cli import sim_runs
from playmat.cli.options import Commands, described, print_json
from playmat.cli.sim_runs import interval, percent
from playmat.library import Library
from playmat.model.errors import DataError
from playmat.sim.decks import Entrant, entrants
from playmat.sim.gauntlet import MOST_GAMES, PLAYERS, Measure, figures, gauntlet_for
from playmat.sim.report import Pairing, summary

DESCRIPTION: Final = """\
A deck against the gauntlet of its format: decks of the World Championships nearest to its newest card, or those named
with --against. With --versus, another version of the deck plays the same games from the same deals, and the difference
is measured game by game, which takes far fewer games than measuring each by itself.

Results kept with --save are gone on with, and extended with a larger -n."""
CARDS_SHOWN: Final = 5


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(
        subparsers, "gauntlet", "a deck against decks of its format; two versions of it on the same deals", DESCRIPTION
    )
    parser.add_argument("deck", metavar="DECK", help="a deck id or a file with a deck list")
    parser.add_argument("--versus", metavar="DECK", help="another version of the deck, on the same deals")
    parser.add_argument("--against", nargs="+", metavar="DECK", help=f"other decks: {sim_runs.DECKS_HELP}")
    parser.add_argument("-n", "--games", type=int, default=100, metavar="N", help="games against each (default 100)")
    parser.add_argument("--level", choices=tuple(PLAYERS), default="easy", help="who plays both sides (default easy)")
    parser.add_argument("--matrix", action="store_true", help="the other decks play one another too")
    sim_runs.add_run_options(parser, agents="")
    sim_runs.add_save_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    sim_runs.check_run_options(args)
    if not 1 <= args.games <= MOST_GAMES:
        raise DataError(f"-n: expected a number from 1 to {MOST_GAMES}, got {args.games}")
    library = Library.default()
    deck = _one(library, args.deck)
    other = _one(library, args.versus) if args.versus else None
    versions = [deck, *([other] if other else [])]
    against = entrants(library, args.against) if args.against else None
    rules = sim_runs.choose_rules(library, args, [*versions, *(against or [])])
    if against is None:
        against = entrants(library, [one.id for one in gauntlet_for(library, deck.ids, rules)])
    measure = Measure(rules.name, deck, tuple(against), args.games, args.level, other, args.matrix, args.seed)
    pairings = [Pairing(measure.match(number), pair) for number, pair in enumerate(measure.pairs)]
    done, executor = sim_runs.play(args, "gauntlet", pairings, [args.games] * len(pairings))
    data = figures(measure, done.results, [one.what for one in done.failures])
    for version in data["versions"]:
        for card in version["cards"]:
            card["name"] = library.catalog.row(card["id"])["name"]
    whole = summary(library, pairings, done, executor)
    data |= {name: whole[name] for name in ("unfinished", "errors", "lost", "dead_workers", "interrupted", "run")}
    if args.json:
        print_json(data)
    else:
        _say(data)
    return sim_runs.tell_mishaps(data)


def _one(library: Library, ref: str) -> Entrant:
    found = entrants(library, [ref])
    if len(found) != 1:
        raise DataError(f"expected one deck, got {ref!r}, which stands for {len(found)}")
    return found[0]


def _say(data: dict[str, Any]) -> None:
    print(f"rules {data['rules']}, level {data['level']}, {data['games']} games against each deck")
    width = max(len(name) for name in [*data["names"], *(one["name"] for one in data["versions"])])
    for version in data["versions"]:
        print(f"\n{version['name']:<{width}}  {interval(version['total']):>26}")
        for name, score in zip(data["names"], version["against"], strict=True):
            print(f"  {name:<{width}}{interval(score):>26}")
        print(f"  going first {interval(version['first'])}, second {interval(version['second'])}")
        told = [one for one in version["cards"] if one["edge"] is not None]
        for card in told[:CARDS_SHOWN]:
            low, high = card["interval"]
            print(f"  {100 * card['edge']:+5.1f} with {card['name']} ({100 * low:+.0f} to {100 * high:+.0f})")
    if data["difference"]:
        change = data["difference"]
        low, high = (100 * one for one in change["interval"])
        print(
            f"\nthe second version: {percent(change['change'])} of {change['games']} pairs of games ({low:+.1f} to "
            f"{high:+.1f}); better in {change['better']}, worse in {change['worse']}"
        )
    if data["matrix"]:
        print()
        for name, row in zip(data["matrix"]["names"], data["matrix"]["table"], strict=True):
            cells = " ".join(f"{'–' if one is None else percent(one['win_rate']):>7}" for one in row)
            print(f"{name:<{width}}  {cells}")
    print(f"\ngoing first wins {interval(data['first_player'])}")
    sim_runs.say_run(data)
