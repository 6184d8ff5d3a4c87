"""Where the time goes in random play: the functions that take the most, themselves and with what they call."""

from __future__ import annotations

import argparse
import cProfile
import pstats
import sys

from playmat.engine import COMPILED
from playmat.library import Library
from playmat.testing.benchmark import GROUPS, Match, tally_for


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rules", default="bw")
    parser.add_argument("--decks", nargs=2, metavar=("A", "B"), help="default: the pairs of all eras")
    parser.add_argument("--of", choices=list(GROUPS), default="theme", help="which pairs (default theme)")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--lines", type=int, default=30)
    given = parser.parse_args()
    if COMPILED:
        print("a profiler sees nothing of compiled modules: run this with the source on PYTHONPATH", file=sys.stderr)
        return 2
    matches = [Match(given.rules, *given.decks)] if given.decks else list(GROUPS[given.of])
    tallies = [tally_for(Library.default(), match) for match in matches]
    profile = cProfile.Profile()
    profile.enable()
    for one in tallies:
        one.play(given.games)
    profile.disable()
    for match in matches:
        print(f"{given.games} games, {match.decks[0]} against {match.decks[1]}, rules {match.rules}")
    pstats.Stats(profile).sort_stats("tottime").print_stats("playmat", given.lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
