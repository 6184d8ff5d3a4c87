"""Two decks under each rule set that they are legal in."""

from __future__ import annotations

import argparse

from playmat import rules as rulebooks
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.testing.benchmark import Match, play_for, tally_for


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"), default=["d-bw1-1", "d-bw1-2"])
    given = parser.parse_args()
    library = Library.default()
    one, other = given.decks
    print(f"{'compiled' if COMPILED else 'pure'}, {one} against {other}")
    for name in rulebooks.RULESETS:
        rules = library.ruleset(name)
        if not all(library.check(library.deck(deck), rules).legal for deck in (one, other)):
            print(f"{name:<18}not legal")
            continue
        match = Match(name, one, other)
        play_for([tally_for(library, match)], 0.2)
        tally = tally_for(library, match)
        play_for([tally], 1.0)
        print(
            f"{name:<18}{tally.games / tally.seconds:>9.1f} games/s{tally.decisions / tally.seconds:>11.0f} decisions/s"
        )


if __name__ == "__main__":
    main()
