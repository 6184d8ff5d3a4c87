"""`playmat deck`: is a deck legal and why not; what is in it; the same deck in another notation."""

from __future__ import annotations

import argparse
import sys

from playmat import rules
from playmat.cards.decklist import LONGEST_LIST, STYLES, DeckList, certain, explain, read_list, write_deck
from playmat.cli.options import Commands, add_json, print_json
from playmat.library import Library, Verdict
from playmat.library.choosing import Choice
from playmat.rules.advice import beside_rules

_FILE_HELP = "a deck list in any notation, a theme deck such as d-bw1-1, or - for standard input"
_STRICT_HELP = "refuse a list with a line that is no card or may be several"


def add_parser(subparsers: Commands) -> None:
    """Register the command and its own sub-commands."""
    parser = subparsers.add_parser("deck", help="check, show and convert deck lists")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    check = commands.add_parser("check", help="legality, each problem with its clause; exit status 1 if not legal")
    check.add_argument("deck", metavar="FILE", help=_FILE_HELP)
    check.add_argument(
        "--format",
        default="",
        metavar="F",
        help="a format, such as standard-2019-08-16, expanded, worlds-2006, limited",
    )
    check.add_argument(
        "--rules", default="", metavar="R", help=f"a rule set: {', '.join(rules.RULESETS)} (default that of the format)"
    )
    check.add_argument(
        "--sets", default="", metavar="A..B", help="only cards of these sets, such as bw1..bw11 or bw1,bw2"
    )
    check.add_argument("--strict", action="store_true", help=_STRICT_HELP)
    add_json(check)
    check.set_defaults(run=run, deck_command=_check)

    show = commands.add_parser("show", help="what is in a deck")
    show.add_argument("deck", metavar="FILE", help=_FILE_HELP)
    show.add_argument("--strict", action="store_true", help=_STRICT_HELP)
    add_json(show)
    show.set_defaults(run=run, deck_command=_show)

    write = commands.add_parser("write", help="the deck as a list for the online games, or as card ids")
    write.add_argument("deck", metavar="FILE", help=_FILE_HELP)
    write.add_argument("--as", dest="style", choices=STYLES, default="live", help="notation (default live)")
    write.add_argument("--strict", action="store_true", help=_STRICT_HELP)
    write.set_defaults(run=run, deck_command=_write)

    listing = commands.add_parser("list", help="the theme decks")
    listing.add_argument("--playable", action="store_true", default=None, help="only those that can be played")
    add_json(listing)
    listing.set_defaults(run=run, deck_command=_list)


def run(args: argparse.Namespace) -> int:
    """Carry out the command; the exit status."""
    status: int = args.deck_command(args)
    return status


def _read(library: Library, args: argparse.Namespace) -> DeckList:
    if args.deck == "-":
        # One character more than a list may have, so that a longer one is refused without being read whole.
        deck = read_list(sys.stdin.read(LONGEST_LIST + 1), library.catalog, "standard input")
    else:
        deck = library.read(args.deck)
    return certain(deck) if args.strict else deck


def _check(args: argparse.Namespace) -> int:
    library = Library.default()
    deck = _read(library, args)
    choice = library.choose([deck], args.format, args.rules)
    sets = library.set_range(args.sets) if args.sets else None
    verdict = library.check(deck, choice.ruleset, sets, choice.format)
    if args.json:
        shown = {**_verdict(deck, choice, verdict), **beside_rules(library.cards(deck), choice.ruleset.name)}
        print_json(shown)
        return 0 if verdict.legal else 1
    for note in deck.notes:
        print(f"note: {note}")
    for problem in verdict.problems:
        print(f"{problem.sentence}" + (f"  [{problem.clause}]" if problem.clause else ""))
    if verdict.not_playable:
        names = ", ".join(f"{card.name} ({card.id})" for card in verdict.not_playable)
        print(f"Not playable yet: {names}")
    beside = beside_rules(library.cards(deck), choice.ruleset.name)
    for sentence in beside["advice"]:
        print(f"advice: {sentence}")
    for one in beside["known_for"]:
        print(f"type: {one['type']} {one['line']}.")
    print(f"first turn: {beside['going_first']}")
    print(choice.why)
    where = f"in {choice.format.id}, under {choice.ruleset.name}" if choice.format else f"under {choice.ruleset.name}"
    print(f"{deck.name or 'The deck'} is {'' if verdict.legal else 'not '}legal {where}.")
    return 0 if verdict.legal else 1


def _verdict(deck: DeckList, choice: Choice, verdict: Verdict) -> dict[str, object]:
    return {
        "deck": deck.name,
        "cards": len(deck),
        "rules": choice.ruleset.name,
        "format": choice.format.id if choice.format else None,
        "format_title": choice.format.title if choice.format else "",
        "wording": choice.wording,
        "why": choice.why,
        "legal": verdict.legal,
        "problems": [
            {"clause": one.clause, "sentence": one.sentence, "cards": list(one.cards)} for one in verdict.problems
        ],
        "not_playable": [{"id": card.id, "name": card.name, "reason": card.declined} for card in verdict.not_playable],
        "notes": list(deck.notes),
        "lines": [
            {
                "line": one.number,
                "text": one.text,
                "status": one.status,
                "count": one.count,
                "card": one.card,
                "note": one.note,
                "candidates": list(one.candidates),
            }
            for one in deck.lines
        ],
    }


def _show(args: argparse.Namespace) -> int:
    library = Library.default()
    deck = _read(library, args)
    if not args.json:
        print(explain(deck, library.catalog))
        return 0
    rows = [(library.catalog.row(card), count) for card, count in deck.entries]
    cards = [
        {"id": row["id"], "name": row["name"], "count": count, "playable": "declined" not in row} for row, count in rows
    ]
    out = {"name": deck.name, "total": len(deck), "cards": cards, "notes": list(deck.notes)}
    print_json(out)
    return 0


def _write(args: argparse.Namespace) -> int:
    library = Library.default()
    deck = _read(library, args)
    for line in deck.unread:
        print(f"line {line.number} is left out: {line.note}", file=sys.stderr)
    sys.stdout.write(write_deck(deck, library.catalog, args.style))
    return 0


def _list(args: argparse.Namespace) -> int:
    library = Library.default()
    decks = library.decks(args.playable)
    if args.json:
        ready = library.decks(playable=True)
        out = [
            {"id": one.id, "name": one.name, "set": one.set_id, "playable": one.id in ready} for one in decks.values()
        ]
        print_json({"decks": out})
        return 0
    for one in decks.values():
        print(f"{one.id:<14} {one.name:<32} {library.catalog.sets()[one.set_id].name}")
    return 0
