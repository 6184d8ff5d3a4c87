"""`playmat deck`: is a deck legal and why not; what is in it; the same deck in another notation."""

from __future__ import annotations

import argparse
import json
import sys

from playmat import rules
from playmat.cards.decklist import STYLES, DeckList, explain, read_deck, write_deck
from playmat.library import Library

_FILE_HELP = "a deck list (PTCGO or PTCG Live text, or card ids), a theme deck such as d-bw1-1, or - for standard input"


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the command and its own sub-commands."""
    parser = subparsers.add_parser("deck", help="check, show and convert deck lists")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    check = commands.add_parser("check", help="legality, each problem with its clause; exit status 1 if not legal")
    check.add_argument("deck", metavar="FILE", help=_FILE_HELP)
    check.add_argument("--rules", default=rules.DEFAULT, metavar="R", help=f"a rule set: {', '.join(rules.RULESETS)}")
    check.add_argument(
        "--sets", default="", metavar="A..B", help="only cards of these sets, such as bw1..bw11 or bw1,bw2"
    )
    check.add_argument("--json", action="store_true", help="for programs")
    check.set_defaults(run=run, deck_command=_check)

    show = commands.add_parser("show", help="what is in a deck")
    show.add_argument("deck", metavar="FILE", help=_FILE_HELP)
    show.add_argument("--json", action="store_true", help="for programs")
    show.set_defaults(run=run, deck_command=_show)

    write = commands.add_parser("write", help="the deck as a list for the online games, or as card ids")
    write.add_argument("deck", metavar="FILE", help=_FILE_HELP)
    write.add_argument("--as", dest="style", choices=STYLES, default="live", help="notation (default live)")
    write.set_defaults(run=run, deck_command=_write)

    listing = commands.add_parser("list", help="the theme decks")
    listing.add_argument("--playable", action="store_true", default=None, help="only those that can be played")
    listing.add_argument("--json", action="store_true", help="for programs")
    listing.set_defaults(run=run, deck_command=_list)


def run(args: argparse.Namespace) -> int:
    """Carry out the command; the exit status."""
    status: int = args.deck_command(args)
    return status


def _read(library: Library, ref: str) -> DeckList:
    if ref == "-":
        return read_deck(sys.stdin.read(), library.catalog, "standard input")
    return library.deck(ref)


def _check(args: argparse.Namespace) -> int:
    library = Library.default()
    deck = _read(library, args.deck)
    ruleset = library.ruleset(args.rules)
    verdict = library.check(deck, ruleset, library.set_range(args.sets) if args.sets else None)
    if args.json:
        out = {
            "deck": deck.name,
            "cards": len(deck),
            "rules": ruleset.name,
            "legal": verdict.legal,
            "problems": [
                {"clause": one.clause, "sentence": one.sentence, "cards": list(one.cards)} for one in verdict.problems
            ],
            "not_playable": [
                {"id": card.id, "name": card.name, "reason": card.declined} for card in verdict.not_playable
            ],
            "notes": list(deck.notes),
        }
        print(json.dumps(out, ensure_ascii=False, indent=2))
        return 0 if verdict.legal else 1
    for note in deck.notes:
        print(f"note: {note}")
    for problem in verdict.problems:
        print(f"{problem.sentence}" + (f"  [{problem.clause}]" if problem.clause else ""))
    if verdict.not_playable:
        names = ", ".join(f"{card.name} ({card.id})" for card in verdict.not_playable)
        print(f"Not playable yet: {names}")
    if verdict.legal:
        print(f"{deck.name or 'The deck'} is legal under {ruleset.name}.")
    else:
        print(f"{deck.name or 'The deck'} is not legal under {ruleset.name}.")
    return 0 if verdict.legal else 1


def _show(args: argparse.Namespace) -> int:
    library = Library.default()
    deck = _read(library, args.deck)
    if not args.json:
        print(explain(deck, library.catalog))
        return 0
    rows = [(library.catalog.row(card), count) for card, count in deck.entries]
    cards = [
        {"id": row["id"], "name": row["name"], "count": count, "playable": "declined" not in row} for row, count in rows
    ]
    out = {"name": deck.name, "total": len(deck), "cards": cards, "notes": list(deck.notes)}
    print(json.dumps(out, ensure_ascii=False, indent=2))
    return 0


def _write(args: argparse.Namespace) -> int:
    library = Library.default()
    sys.stdout.write(write_deck(_read(library, args.deck), library.catalog, args.style))
    return 0


def _list(args: argparse.Namespace) -> int:
    library = Library.default()
    decks = library.decks(args.playable)
    if args.json:
        ready = library.decks(playable=True)
        out = [
            {"id": one.id, "name": one.name, "set": one.set_id, "playable": one.id in ready} for one in decks.values()
        ]
        print(json.dumps({"decks": out}, ensure_ascii=False, indent=2))
        return 0
    for one in decks.values():
        print(f"{one.id:<14} {one.name:<32} {library.catalog.sets()[one.set_id].name}")
    return 0
