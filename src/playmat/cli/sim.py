"""`playmat sim`: decks against each other over many games: who wins, how surely, how long, and which cards matter."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playmat.agents.base import Agent, Seat
from playmat.agents.specs import make_agent
from playmat.cards.decklist import from_ids
from playmat.cli import sim_runs
from playmat.cli.options import Commands, described, print_json
from playmat.cli.sim_runs import interval, percent
from playmat.engine import Game
from playmat.library import Library
from playmat.library.matches import Match, play_match
from playmat.model.errors import PlaymatError
from playmat.model.ruleset import Ruleset
from playmat.sim.decks import Entrant
from playmat.sim.plan import shared_out
from playmat.sim.replays import write_replays
from playmat.sim.report import pair_up, summary
from playmat.sim.statistics import wilson

DESCRIPTION: Final = """\
Decks against each other, game after game. The first of two decks is played by the first agent; one deck alone
plays against itself. Of more than two decks every one meets every other, the games shared out evenly, and if the
agents differ each plays each deck. The sides change seats from game to game; who goes first is decided by each game
as its rulebook says. A tie counts half a win; intervals hold the truth in 95 of 100 cases.

A game follows from its decks, rules, agents and seed alone: the number of processes changes nothing but the time it
takes, and `--seed S -n 1` plays the game with that seed again."""


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(
        subparsers, "sim", "many games between decks: win rates with intervals, length, endings, cards", DESCRIPTION
    )
    parser.add_argument("decks", nargs="+", metavar="DECK", help=sim_runs.DECKS_HELP)
    parser.add_argument("-n", "--games", type=int, default=1000, metavar="N", help="games in all (default 1000)")
    parser.add_argument("--cards", action="store_true", help="show the cards of more than two decks too")
    parser.add_argument(
        "--replays", type=Path, metavar="DIR", help="write every game played to this folder, for `playmat replay`"
    )
    parser.add_argument(
        "--best-of",
        type=int,
        default=1,
        metavar="K",
        help="play matches of K games (3 as a rule): -n counts matches; two decks or one, in this process",
    )
    sim_runs.add_run_options(parser)
    sim_runs.add_save_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play; the exit status."""
    sim_runs.check_run_options(args)
    sim_runs.check_games(args.games)
    library, agents, decks = sim_runs.who_plays(args)
    rules = sim_runs.choose_rules(library, args, decks)
    if args.best_of != 1:
        return _matches(args, library, agents, decks, rules)
    record = args.replays is not None
    if record:
        sim_runs.check_folder(args.replays)
    pairings = pair_up(decks, agents, rules.name, args.limit, both_ways=len(decks) > 2, record=record)
    done, executor = sim_runs.play(args, "sim", pairings, shared_out(args.games, len(pairings)))
    if record:
        written = write_replays(args.replays, library, pairings, done)
        print(f"{written} replays in {args.replays}", file=sys.stderr)
    data = summary(library, pairings, done, executor)
    data = {"asked": args.games, "agents": list(agents), "seed": args.seed, **data}
    if args.json:
        print_json(data)
    else:
        _say(data, args.cards or len(decks) <= 2)
    return sim_runs.tell_mishaps(data)


class _Players:
    """Both computer players of a match, asked as their turn comes."""

    def __init__(self, agents: list[Agent]) -> None:
        self._agents = agents

    def __call__(self, game: Game) -> int:
        return self._agents[game.seat].choose(Seat(game, game.seat))


def _matches(
    args: argparse.Namespace, library: Library, agents: tuple[str, str], decks: Sequence[Entrant], rules: Ruleset
) -> int:
    """Matches of several games between two decks."""
    if len(decks) > 2:
        raise PlaymatError(f"expected two decks for matches, or one against itself; got {len(decks)}")
    one, other = decks[0], decks[-1]
    wins, ties, games = [0, 0], 0, 0
    for n in range(args.games):
        match = Match(library, rules, from_ids(one.ids), from_ids(other.ids), args.best_of, args.seed + n)
        play_match(match, _Players([make_agent(spec, library.card, args.seed + n) for spec in agents]))
        games += len(match.winners)
        if match.winner is None:
            ties += 1
        else:
            wins[match.winner] += 1
    low, high = wilson(wins[0] + ties / 2, args.games)
    share = (wins[0] + ties / 2) / args.games
    data = {"matches": args.games, "best_of": args.best_of, "games": games, "rules": rules.name, "agents": list(agents)}
    data |= {"decks": [one.ref, other.ref], "wins": wins, "ties": ties, "win_rate": share, "interval": [low, high]}
    if args.json:
        print_json(data)
    else:
        print(
            f"rules {rules.name}, agents {' and '.join(agents)}, matches of {args.best_of} games, {games} games in all"
        )
        print(f"{one.name} ({one.ref}) wins {interval(data)} of the matches, {wins[0]} to {wins[1]}, {ties} tied")
    return 0


def _say(data: dict[str, Any], cards: bool) -> None:
    print(f"rules {', '.join(data['rules'])}, agents {' and '.join(data['agents'])}, from seed {data['seed']}")
    print()
    decks: list[dict[str, Any]] = data["decks"]
    if len(decks) == 1:
        print(f"{decks[0]['name']} ({decks[0]['deck']}) against itself")
        print(f"{'first agent wins' if data['players'] else 'first side wins'}  {interval(data['pairs'][0])}")
    else:
        width = max(len(f"{deck['name']} ({deck['deck']})") for deck in decks)
        for deck in sorted(decks, key=lambda one: -(one["win_rate"] or 0)) if len(decks) > 2 else decks:
            tied = f", {deck['ties']} tied" if deck["ties"] else ""
            title = f"{deck['name']} ({deck['deck']})"
            print(f"{title:<{width}}  wins {interval(deck)}  {deck['wins']} of {deck['games']}{tied}")
    if len(decks) > 2:
        for player in data["players"]:
            print(f"{player['agent']} wins {interval(player)}")
    print()
    first = data["first_player"]
    edge = "" if first["edge"] is None else f", an edge of {100 * first['edge']:+.1f} points"
    print(f"going first wins {interval(first)}{edge}")
    for key in ("turns", "decisions"):
        one = data[key]
        print(
            f"{key} a game: median {one['median']:g}, half of them {one['quartile']:g} to {one['upper_quartile']:g}, "
            f"all {one['least']:g} to {one['most']:g}"
        )
    print("endings:")
    for name, count in data["endings"].items():
        print(f"  {percent(count / data['games']):>7}  {name}")
    if cards:
        for deck in decks:
            _say_cards(deck)
    print()
    sim_runs.say_run(data)


def _say_cards(deck: dict[str, Any]) -> None:
    print()
    print(f"{deck['name']}: games won with each card")
    width = max((len(card["name"]) for card in deck["cards"]), default=4)
    print(f"  {'':<{width + 4}}  {'seen':>8}  {'won if seen':>22}  {'if not':>7}  {'played':>8}  {'won if played':>22}")
    for card in deck["cards"]:
        seen, played = card["seen"], card["played"]
        print(
            f"  {card['copies']:>2}  {card['name']:<{width}}  {percent(seen['share']):>8}  {interval(seen):>22}  "
            f"{percent(card['not_seen']['win_rate']):>7}  {percent(played['share']):>8}  {interval(played):>22}"
        )
