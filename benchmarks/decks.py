"""Random play of every playable theme deck against itself: games and decisions a second, and how long its games are."""

from __future__ import annotations

import argparse

from playmat.engine import COMPILED
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.testing.benchmark import RULES, play_for


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=RULES)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each deck")
    given = parser.parse_args()
    library = Library.default()
    rules = library.ruleset(given.rules)
    print(f"{'compiled' if COMPILED else 'pure'}, rules {rules.name}")
    print(f"{'deck':<14}{'games/s':>9}{'decisions/s':>13}{'a game':>8}")
    for name in library.decks(playable=True):
        deck = library.deck(name)
        if not library.check(deck, rules).legal:
            continue
        pool, numbers = pool_for(library, rules, deck, deck)
        play_for(pool, numbers, 0.1)
        games, decisions, taken = play_for(pool, numbers, given.seconds)
        print(f"{name:<14}{games / taken:>9.1f}{decisions / taken:>13.0f}{decisions / games:>8.1f}")


if __name__ == "__main__":
    main()
