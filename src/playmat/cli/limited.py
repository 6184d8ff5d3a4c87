"""`playmat limited`: boosters opened, a deck built from them, an event of computer players."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playmat.cli.options import Commands, add_json, print_json
from playmat.model.errors import PlaymatError

if TYPE_CHECKING:
    from playmat.limited import Pairing


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser("limited", help="boosters of a set, decks of 40 cards from them, events")
    what = parser.add_subparsers(metavar="WHAT")
    listing = what.add_parser("sets", help="the sets that can be opened, and what their boosters hold")
    add_json(listing)
    listing.set_defaults(run=run_sets)
    opened = what.add_parser("open", help="open boosters")
    deck = what.add_parser("deck", help="open boosters and build a deck of 40 cards from them")
    event = what.add_parser("event", help="computer players open boosters, build decks and play")
    for one in (opened, deck, event):
        one.add_argument("set", metavar="SET", help="a set, such as bw1")
        one.add_argument("--seed", type=int, default=1, metavar="N", help="other cards with another seed (default 1)")
        add_json(one)
    opened.add_argument("--packs", type=int, default=6, metavar="N", help="how many (default 6)")
    opened.set_defaults(run=run_open)
    deck.add_argument("--out", type=Path, metavar="FILE", help="write the deck as a list, too")
    deck.set_defaults(run=run_deck)
    event.add_argument("--players", type=int, default=8, metavar="N", help="4 or 8 (default 8)")
    event.add_argument("--level", default="easy", metavar="L", help="how well they play (default easy)")
    event.set_defaults(run=run_event)
    parser.set_defaults(run=run_sets, json=False)


def run_sets(args: argparse.Namespace) -> int:
    """Which sets can be opened."""
    from playmat.library import Library
    from playmat.limited import booster_of, boosters, limited_rules, openable

    library = Library.default()
    found = [
        {
            "id": one.id,
            "name": one.name,
            "released": one.released,
            "rules": limited_rules(library, one.id).name,
            "booster": booster_of(one).id,
        }
        for one in openable(library.catalog)
    ]
    if args.json:
        kinds = {
            one.id: {
                "title": one.title,
                "cards": one.size,
                "sure": one.sure,
                "odds_sure": one.odds_sure,
                "slots": [_slot(slot) for slot in one.slots],
            }
            for one in boosters()
        }
        print_json({"sets": found, "boosters": kinds})
        return 0
    for one in found:
        print(f"{one['id']:10}{one['released']}  {one['rules']:20}{one['name']}")
    for kind in boosters():
        slots = ", ".join(f"{slot.count} {slot.name}" for slot in kind.slots)
        print(f"{kind.id:18}{kind.title}: {slots} (sure: {kind.sure}; how often more than Rare: {kind.odds_sure})")
    return 0


def _slot(slot: Any) -> dict[str, Any]:
    odds = {rarity: str(chance) for rarity, chance in slot.odds}
    return {"name": slot.name, "count": slot.count, "from": list(slot.usual), "odds": odds, "energy": slot.energy}


def run_open(args: argparse.Namespace) -> int:
    """Open boosters and show what is in them."""
    from playmat.library import Library
    from playmat.limited import find_set, packs_of

    if not 1 <= args.packs <= 100:
        raise PlaymatError(f"--packs: expected 1 to 100, got {args.packs}")
    library = Library.default()
    facts = find_set(library.catalog, args.set)
    packs = packs_of(library, facts.id, args.seed, 0, args.packs)
    if args.json:
        data = {"set": facts.id, "seed": args.seed, "packs": packs}
        print_json(data)
        return 0
    for number, pack in enumerate(packs, 1):
        print(f"{facts.name}, booster {number} of {len(packs)}")
        for card in pack:
            row = library.catalog.row(card)
            print(f"  {row['name']:32}{row.get('rarity', ''):28}{card}")
    return 0


def run_deck(args: argparse.Namespace) -> int:
    """The deck that a computer player builds from its boosters."""
    from playmat.library import Library
    from playmat.limited import deck_problems, find_set, limited_rules, packs_of, pool_of, suggest
    from playmat.model.words import types

    library = Library.default()
    facts = find_set(library.catalog, args.set)
    pool = pool_of(packs_of(library, facts.id, args.seed, 0))
    rules = limited_rules(library, facts.id)
    built = suggest(library.catalog, facts.id, pool, rules)
    kinds = [types.NAMES[one] for one in built.types]
    lines = [f"{count} {library.catalog.row(card)['name']} {card}" for card, count in built.cards.items()]
    if args.out is not None:
        args.out.write_text("".join(f"{count} {card}\n" for card, count in built.cards.items()), encoding="utf-8")
    if args.json:
        data = {
            "set": facts.id,
            "seed": args.seed,
            "rules": rules.name,
            "pool": dict(Counter(pool)),
            "types": kinds,
            "deck": built.cards,
            "problems": [one.sentence for one in deck_problems(library, facts.id, pool, built.cards)],
        }
        print_json(data)
        return 0
    print(f"{facts.name}, {len(pool)} cards opened: a deck of {len(built.ids)}, {' and '.join(kinds)} ({rules.name})")
    print("\n".join(f"  {line}" for line in lines))
    return 0


def run_event(args: argparse.Namespace) -> int:
    """An event of computer players, from boosters to standings."""
    from playmat.library import Library
    from playmat.limited import NAMES, ROUNDS, SIZES, bring, find_set, limited_rules, standings
    from playmat.limited.playing import play_event, player_for
    from playmat.model.words import types

    if args.players not in SIZES:
        raise PlaymatError(f"--players: expected {' or '.join(map(str, SIZES))}, got {args.players}")
    player_for(args.level)
    library = Library.default()
    facts = find_set(library.catalog, args.set)
    rules = limited_rules(library, facts.id)
    built = [bring(library, facts.id, args.seed, player) for player in range(args.players)]
    names = NAMES[: args.players]

    def told(number: int, pairing: Pairing) -> None:
        if sys.stderr.isatty():
            print(
                f"\rround {number}: {names[pairing.players[0]]} and {names[pairing.players[1]]} ",
                end="",
                file=sys.stderr,
            )

    rounds = play_event(rules.name, args.level, args.seed, [one.ids for one in built], ROUNDS, told)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    table = standings(args.players, rounds)
    if args.json:
        data = {
            "set": facts.id,
            "seed": args.seed,
            "rules": rules.name,
            "level": args.level,
            "players": [
                {"name": name, "types": [types.NAMES[kind] for kind in one.types], "deck": one.cards}
                for name, one in zip(names, built, strict=True)
            ],
            "rounds": [
                [{"players": list(one.players), "winner": one.winner} for one in pairings] for pairings in rounds
            ],
            "standings": [
                {
                    "player": one.player,
                    "points": one.points,
                    "won": one.won,
                    "lost": one.lost,
                    "tied": one.tied,
                    "resistance": one.resistance,
                }
                for one in table
            ],
        }
        print_json(data)
        return 0
    print(f"{facts.name}, Limited ({rules.name}), {args.players} players, {ROUNDS} rounds")
    for number, pairings in enumerate(rounds, 1):
        print(f"round {number}: " + ", ".join(_told(one, names) for one in pairings))
    for place, one in enumerate(table, 1):
        kinds = "/".join(types.NAMES[kind] for kind in built[one.player].types)
        record = f"{one.won}-{one.lost}-{one.tied}"
        print(f"{place:3} {names[one.player]:10}{one.points:3} points  {record:8}{one.resistance:7.1%}  {kinds}")
    return 0


def _told(pairing: Pairing, names: tuple[str, ...]) -> str:
    one, other = pairing.players
    if pairing.winner is None:
        return f"{names[one]} and {names[other]} tie"
    return f"{names[pairing.winner]} beats {names[other if pairing.winner == one else one]}"
