"""`playmat formats`: which formats there are, on which day, with which cards, rules and wording."""

from __future__ import annotations

import argparse
from typing import Any

from playmat.cards.formats import Format
from playmat.cli.options import Commands, add_json, print_json
from playmat.library import Library


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser("formats", help="the formats: cards, days, bans, rule set, wording, with sources")
    parser.add_argument(
        "format", nargs="?", metavar="F", help="one of them, such as standard-2019-08-16, hl-on, worlds-2006, glc"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List them, or show one; the exit status."""
    library = Library.default()
    if args.format is not None:
        wanted = library.format(args.format)
        if args.json:
            print_json(_data(library, wanted))
        else:
            _show(library, wanted)
        return 0
    known = library.formats.all()
    if args.json:
        out = {
            "formats": [_data(library, one) for one in known],
            "as_of": library.formats.data["as_of"],
            "absent_sets": library.absent_sets(),
        }
        print_json(out)
        return 0
    for one in known:
        name = one.season if one.kind == "standard" and one.id != "standard" else one.kind if one.id != one.kind else ""
        name = one.id if one.kind == "worlds" else name or one.id
        print(f"{name:<22} {one.ruleset or 'of the cards':<17} {one.wording:<11} {one.title}")
    print(f"The cards known here end with {library.formats.data['as_of']}. Released sets that are not among them:")
    for absent in library.absent_sets():
        print(f"  {absent['released']}  {absent['name']}")
    return 0


def _show(library: Library, wanted: Format) -> None:
    size = wanted.deck_size or 60
    print(f"{wanted.title} ({wanted.id})")
    print(f"rule set   {wanted.ruleset or 'that of the newest card'}")
    print(f"wording    {wanted.wording}")
    print(f"deck       {size} cards, {wanted.copies or 4} of a name, {wanted.prizes or 6} Prize cards")
    if wanted.trainers >= 0:
        print(f"           at most {wanted.trainers} Trainers")
    if wanted.one_type:
        print("           Pokémon of one type")
    if wanted.no_rule_box:
        print("           no Rule Box, no ACE SPEC")
    if wanted.marks:
        print(f"marks      {', '.join(wanted.marks)}")
    elif wanted.pool is not None:
        order = [one for one in library.catalog.sets() if one in wanted.pool]
        print(f"sets       {', '.join(order)}")
    for set_id, first, last in wanted.promos:
        print(f"promos     {set_id} from {max(first, 1)}{f' to {last}' if last < 9999 else ' on'}")
    for name, ids in wanted.banned:
        print(f"banned     {name} ({', '.join(ids)})")
    print(f"source     {'; '.join(wanted.source)} ({wanted.sure})")
    if wanted.note:
        print(f"note       {wanted.note}")


def _data(library: Library, one: Format) -> dict[str, Any]:
    sets = None if one.pool is None else [set_id for set_id in library.catalog.sets() if set_id in one.pool]
    return {
        "id": one.id,
        "kind": one.kind,
        "title": one.title,
        "day": one.day,
        "season": one.season,
        "rules": one.ruleset,
        "wording": one.wording,
        "deck_size": one.deck_size or 60,
        "copies": one.copies or 4,
        "prizes": one.prizes or 6,
        "sets": sets,
        "promos": [{"set": set_id, "first": first, "last": last} for set_id, first, last in one.promos],
        "marks": list(one.marks),
        "banned": [{"card": name, "ids": list(ids)} for name, ids in one.banned],
        "one_type": one.one_type,
        "no_rule_box": one.no_rule_box,
        "source": list(one.source),
        "sure": one.sure,
        "note": one.note,
    }
