"""Random play of every playable theme deck against itself: games and decisions a second, and how long its games are."""

from __future__ import annotations

import argparse

from playmat.engine import COMPILED
from playmat.library import Library
from playmat.testing.benchmark import Match, play_for, tally_for


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="bw")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each deck")
    given = parser.parse_args()
    library = Library.default()
    rules = library.ruleset(given.rules)
    print(f"{'compiled' if COMPILED else 'pure'}, rules {rules.name}")
    print(f"{'deck':<14}{'games/s':>9}{'decisions/s':>13}{'a game':>8}")
    for name in library.decks(playable=True):
        if not library.check(library.deck(name), rules).legal:
            continue
        match = Match(rules.name, name, name)
        play_for([tally_for(library, match)], 0.1)
        one = tally_for(library, match)
        play_for([one], given.seconds)
        games, decisions, taken = one.games, one.decisions, one.seconds
        print(f"{name:<14}{games / taken:>9.1f}{decisions / taken:>13.0f}{decisions / games:>8.1f}")


if __name__ == "__main__":
    main()
