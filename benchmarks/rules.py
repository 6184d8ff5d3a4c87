"""The decks of `playmat bench` under each rule set that they are legal in."""

from __future__ import annotations

from playmat import rules as rulebooks
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.testing.benchmark import choose_decks, play_for


def main() -> None:
    library = Library.default()
    one, other = choose_decks()
    print(f"{'compiled' if COMPILED else 'pure'}, {one} against {other}")
    for name in rulebooks.RULESETS:
        rules = library.ruleset(name)
        if not all(library.check(library.deck(deck), rules).legal for deck in (one, other)):
            print(f"{name:<18}not legal")
            continue
        pool, numbers = pool_for(library, rules, one, other)
        play_for(pool, numbers, 0.2)
        games, decisions, taken = play_for(pool, numbers, 1.0)
        print(f"{name:<18}{games / taken:>9.1f} games/s{decisions / taken:>11.0f} decisions/s")


if __name__ == "__main__":
    main()
