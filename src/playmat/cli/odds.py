"""`playmat odds`: opening hands, mulligans, Prizes, and the chance to have a card or a line of cards by a turn."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from playmat.cli import sim_runs
from playmat.cli.options import Commands, described, print_json
from playmat.cli.sim_runs import percent
from playmat.library import Library
from playmat.model.errors import DataError
from playmat.sim.batch import Match
from playmat.sim.decks import Entrant, entrants
from playmat.sim.odds import DeckOdds, Line, Need, add_simulated, counted, line_data
from playmat.sim.plan import Run
from playmat.sim.report import Pairing, summary

DESCRIPTION: Final = """\
What a deck draws. Counted exactly: the chance of an opening hand that can be kept, mulligans, copies in the opening
hand, all copies among the Prizes, and each card drawn by a turn of one's own, going first or second, with what the
rules give to draw and nothing else. --simulate plays games instead, so that cards which draw and search count too."""
MOST_TURNS: Final = 40


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = described(subparsers, "odds", "opening hands, mulligans, Prizes, cards drawn by a turn", DESCRIPTION)
    parser.add_argument("deck", metavar="DECK", help="a theme deck id such as d-bw1-1, or a file with a deck list")
    parser.add_argument(
        "--card", action="append", default=[], metavar="NAME", help="turn by turn for this card; may be repeated"
    )
    parser.add_argument(
        "--line",
        action="append",
        default=[],
        metavar="A,B,C",
        help="turn by turn for these cards together, such as 'Snivy,Servine,2 Grass Energy'; may be repeated",
    )
    parser.add_argument("--by-turn", type=int, default=5, metavar="N", help="up to this turn of one's own (default 5)")
    parser.add_argument(
        "--bonus", type=int, default=0, metavar="K", help="cards drawn for the other's mulligans (default 0)"
    )
    parser.add_argument("--simulate", type=int, default=0, metavar="G", help="play so many games and count there too")
    parser.add_argument("--against", metavar="DECK", help="the other deck in simulated games (default the same deck)")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw it, .svg or .png (needs playmat[plots])")
    sim_runs.add_run_options(parser)
    parser.set_defaults(run=run, save=None)


def run(args: argparse.Namespace) -> int:
    """Count, and play if asked to; the exit status."""
    sim_runs.check_run_options(args)
    if not 1 <= args.by_turn <= MOST_TURNS:
        raise DataError(f"--by-turn: expected a number from 1 to {MOST_TURNS}, got {args.by_turn}")
    if not 0 <= args.bonus <= 40:
        raise DataError(f"--bonus: expected a number from 0 to 40, got {args.bonus}")
    if args.simulate:
        sim_runs.check_games(args.simulate)
        if not args.card and not args.line:
            raise DataError("--simulate: expected a --card or a --line to look for")
    elif args.against is not None:
        raise DataError("--against: expected with --simulate only: what is counted does not depend on the other deck")
    if args.picture is not None:
        from playmat.sim.pictures import check_picture

        check_picture(args.picture)
    library = Library.default()
    refs = [args.deck, *([args.against] if args.against is not None else [])]
    decks = entrants(library, refs)
    if len(decks) > len(refs):
        raise DataError(f"expected one deck, got a set that has several: {', '.join(deck.ref for deck in decks)}")
    rules = sim_runs.choose_rules(library, args, decks)
    odds = DeckOdds(library, decks[0], rules)
    lines = [odds.line(text) for text in (*args.card, *args.line)]
    data = counted(odds, lines, args.by_turn, args.bonus)
    status = 0
    if args.simulate:
        done, told = _simulate(args, library, decks, rules.name)
        add_simulated(data, lines, done, args.by_turn)
        data["simulation"] = told
        status = sim_runs.tell_mishaps(told)
    if args.picture is not None:
        _draw(args.picture, odds, lines, data)
    if args.json:
        print_json(data)
    else:
        _say(data)
    return status


def _simulate(
    args: argparse.Namespace, library: Library, decks: list[Entrant], rules: str
) -> tuple[Run, dict[str, Any]]:
    agents = sim_runs.agents_for(library, args.agents)
    match = Match(rules, (decks[0].ids, decks[-1].ids), agents, args.limit, watch=args.by_turn)
    pairings = [Pairing(match, (decks[0], decks[-1]))]
    done, executor = sim_runs.play(args, "odds", pairings, [args.simulate])
    told = summary(library, pairings, done, executor)
    del told["decks"]
    return done, {"agents": list(agents), "seed": args.seed, "against": decks[-1].ref, **told}


def _draw(path: Path, odds: DeckOdds, lines: list[Line], data: dict[str, Any]) -> None:
    from playmat.sim.pictures import Curve, draw_odds

    shown = data["lines"]
    if not shown:
        # Without a question: one card for each number of copies stands for all of its like.
        alike: dict[int, list[str]] = {}
        for name, group in odds.groups.items():
            alike.setdefault(group.copies, []).append(name)
        lines = [(Need(odds.groups[names[0]], 1, count),) for count, names in sorted(alike.items()) if count <= 4]
        shown = [line_data(odds, line, data["turns"], data["bonus"]) for line in lines]
        for line, told in zip(lines, shown, strict=True):
            count = line[0].group.copies
            told["line"] = f"{count} {'copies' if count > 1 else 'copy'}, such as {line[0].group.name}"
    curves: list[Curve] = []
    for number, told in enumerate(shown):
        for title, chances, second, simulated in _rows(told):
            label = f"{told['line']}, {title}" if title else str(told["line"])
            curves.append(Curve(label, chances, number, second, simulated))
    hands = [
        (group.name, odds.in_hand(group)) for group in dict.fromkeys(need.group for line in lines for need in line)
    ][:4]
    draw_odds(
        path,
        f"{data['name']}: what is drawn by each turn",
        f"rules {data['rules']}; {data['starters']} Basic Pokémon, {percent(data['keep'])} of hands are kept, "
        f"{data['mulligans']['expected']:.2f} mulligans in the mean",
        curves,
        [("Basic Pokémon", odds.starters_in_hand()), *hands],
    )


def _rows(line: dict[str, Any]) -> list[tuple[str, list[float], bool, bool]]:
    """What there is to show of a line: a title, chances, whether for going second, whether simulated."""
    rows: list[tuple[str, list[float], bool, bool]] = []
    if line["first"] == line["second"]:  # every book so far lets the first player draw too
        rows.append(("", line["first"], False, False))
    else:
        rows += [("going first", line["first"], False, False), ("going second", line["second"], True, False)]
    if "simulated" in line:
        for name in ("first", "second"):
            rows.append((f"going {name}, simulated", line["simulated"][name]["chances"], name == "second", True))
    return rows


def _say(data: dict[str, Any]) -> None:
    title = f"{data['name']} ({data['deck']}), rules {data['rules']}"
    print(f"{title}: {data['size']} cards, {data['starters']} of them Basic Pokémon or as good as one")
    mulligans = data["mulligans"]
    counts = ", ".join(f"{count}: {percent(chance)}" for count, chance in enumerate(mulligans["chances"]))
    print(f"an opening hand can be kept: {percent(data['keep'], 2)}")
    print(f"mulligans: {mulligans['expected']:.3f} in the mean ({counts})")
    starters = ", ".join(
        f"{count}: {percent(chance)}"
        for count, chance in enumerate(data["starters_in_hand"])
        if count and chance > 0.0005
    )
    print(f"Basic Pokémon in a hand that is kept: {starters}")
    print()
    width = max(len(card["name"]) for card in data["cards"])
    turn = f"by turn {data['turns']}"
    print(f"  {'':<{width + 4}}  {'in hand':>8}  {'two':>7}  {'all prized':>10}  {turn + ', first':>18}  {'second':>8}")
    for card in data["cards"]:
        two = sum(card["in_hand"][2:])
        print(
            f"  {card['copies']:>2}  {card['name']:<{width}}  {percent(card['in_hand_any']):>8}  {percent(two):>7}  "
            f"{percent(card['all_prized'], 2):>10}  {percent(card['by_turn']['first']):>18}  "
            f"{percent(card['by_turn']['second']):>8}"
        )
    for line in data["lines"]:
        print()
        print(f"{line['line']}, by turn")
        print("  " + " " * 26 + "".join(f"{turn:>9}" for turn in range(1, data["turns"] + 1)))
        for title, chances, _, _ in _rows(line):
            print(f"  {title or 'drawn':<26}" + "".join(f"{percent(chance):>9}" for chance in chances))
    if "simulation" in data:
        told = data["simulation"]
        print()
        print(
            f"simulated: had in hand or in play by the end of the turn, in games that lasted so long; against "
            f"{told['against']}, agents {' and '.join(told['agents'])}"
        )
        sim_runs.say_run(told)
