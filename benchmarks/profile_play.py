"""Where the time goes in random play: the functions that take the most, themselves and with what they call."""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys

from playmat.engine import COMPILED
from playmat.engine.game import Game
from playmat.engine.playout import play_random
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.testing.benchmark import LIMIT, RULES, choose_decks


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default=RULES)
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--lines", type=int, default=30)
    given = parser.parse_args()
    if COMPILED:
        print("a profiler sees nothing of compiled modules: run this with the source on PYTHONPATH", file=sys.stderr)
        return 2
    library = Library.default()
    one, other = given.decks or choose_decks(given.rules)
    pool, numbers = pool_for(library, library.ruleset(given.rules), one, other)
    profile = cProfile.Profile()
    profile.enable()
    for seed in range(given.games):
        play_random(Game.new(pool, (numbers[0][:], numbers[1][:]), seed).machine, seed, LIMIT)
    profile.disable()
    print(f"{given.games} games, {one} against {other}")
    pstats.Stats(profile).sort_stats("tottime").print_stats("playmat", given.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
