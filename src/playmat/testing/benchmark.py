"""How fast the engine is: random legal play with theme decks and with tournament decks of several eras, copies of
positions, views. One core.

Run as a module it measures the engine that its interpreter imports and prints JSON: `playmat bench` starts it once for
the source and once for the compiled core.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from playmat.engine import COMPILED
from playmat.engine.game import Game
from playmat.engine.machine import Machine, Pool
from playmat.engine.playout import play_random
from playmat.engine.state import RUNNING
from playmat.library import Library
from playmat.library.games import pool_for

LIMIT: Final = 20_000
"""Answers after which a game is given up; none comes near it."""
ROUND: Final = 5
"""Games that are played of one match before it is the next one's turn."""
POSITIONS: Final = 8
"""Positions from the middle of games, of each match, of which copies and views are made."""
COPIES: Final = 50


class Match:
    """Two decks under a rule set."""

    def __init__(self, rules: str, one: str, other: str) -> None:
        self.rules = rules
        self.decks = (one, other)


THEME: Final = (
    Match("platinum", "d-pl1-1", "d-pl1-2"),
    Match("bw", "d-bw1-1", "d-bw1-2"),
    Match("xy", "d-xy1-1", "d-xy1-2"),
    Match("swsh", "d-swsh1-1", "d-swsh1-2"),
)
"""Of each book, the first two theme decks of the set that it came with."""
REAL: Final = (
    Match("ex", "worlds-2006-b-l-s", "worlds-2006-mewtrick"),
    Match("platinum", "worlds-2009-crowned-tiger", "worlds-2009-queengar"),
    Match("bw", "worlds-2013-american-gothic", "worlds-2013-darkrai-deck"),
    Match("sm", "worlds-2018-buzzroc", "worlds-2018-garbanette"),
    Match("swsh", "worlds-2022-adp", "worlds-2022-ice-rider-palkia"),
    Match("sv", "worlds-2025-flutter-devo-gardevoir", "worlds-2025-joltdengo"),
)
"""Decks that people built, from World Championships of six eras: more powers, more choices, longer turns."""
GROUPS: Final = {"theme": THEME, "real": REAL}
"""What is measured, each group by itself: decks of one kind are not set off against those of the other."""
GIVEN: Final = "given"
"""The group of two decks that were asked for."""
TITLES: Final = {"theme": "theme decks", "real": "decks of World Championships", GIVEN: "these decks"}


class Tally:
    """Games played of one match, and what they took: processor time and time by the clock."""

    def __init__(self, pool: Pool, decks: tuple[list[int], list[int]]) -> None:
        self.pool = pool
        self.decks = decks
        self.games = 0
        self.decisions = 0
        self.seconds = 0.0
        self.wall = 0.0

    def start(self, seed: int) -> Machine:
        return Game.new(self.pool, (self.decks[0][:], self.decks[1][:]), seed).machine

    def play(self, games: int) -> None:
        """So many games of random play more, each from a seed of its own."""
        wall = time.perf_counter()
        began = time.process_time()
        for seed in range(self.games, self.games + games):
            self.decisions += play_random(self.start(seed), seed, LIMIT)
        self.seconds += time.process_time() - began
        self.wall += time.perf_counter() - wall
        self.games += games

    def positions(self) -> list[Machine]:
        """Positions from the middle of as many games."""
        found: list[Machine] = []
        seed = 0
        while len(found) < POSITIONS:
            machine = self.start(seed)
            play_random(machine, seed, 40 + 10 * (seed % 8))
            if machine.state.winner == RUNNING:
                found.append(machine)
            seed += 1
        return found


def tally_for(library: Library, match: Match) -> Tally:
    """Nothing played yet."""
    pool, decks = pool_for(library, library.ruleset(match.rules), *match.decks)
    return Tally(pool, decks)


def play_for(tallies: list[Tally], seconds: float) -> None:
    """Play for about so many seconds of processor time, as many games of one match as of another."""
    while sum(one.seconds for one in tallies) < seconds:
        for one in tallies:
            one.play(ROUND)


def rates(tallies: list[Tally]) -> dict[str, Any]:
    """Games and decisions a second: of processor time, and by the clock."""
    games = sum(one.games for one in tallies)
    decisions = sum(one.decisions for one in tallies)
    seconds = sum(one.seconds for one in tallies)
    wall = sum(one.wall for one in tallies)
    return {
        "games": games,
        "games_per_s": round(games / seconds, 1),
        "decisions_per_s": round(decisions / seconds),
        "decisions_per_game": round(decisions / games, 1),
        "wall": {"games_per_s": round(games / wall, 1), "decisions_per_s": round(decisions / wall)},
    }


# --- Single acts, in microseconds of processor time


def time_for(acts: Callable[[], int], seconds: float) -> float:
    """One act, in the mean; `acts` does some of them and says how many."""
    done = 0
    began = time.process_time()
    taken = 0.0
    while taken < seconds:
        done += acts()
        taken = time.process_time() - began
    return taken / done * 1e6


def setup_for(tallies: list[Tally], seconds: float) -> float:
    """A new game: shuffled, dealt, up to the first question."""
    seeds = count(0)

    def some() -> int:
        for seed in islice(seeds, 10):
            for one in tallies:
                one.start(seed)
        return 10 * len(tallies)

    return time_for(some, seconds)


def clones_for(machines: list[Machine], seconds: float) -> float:
    """One copy."""

    def some() -> int:
        for machine in machines:
            for _ in range(COPIES):
                machine.clone()
        return COPIES * len(machines)

    return time_for(some, seconds)


def steps_for(machines: list[Machine], seconds: float) -> float:
    """A copy and one answer on it: what a search does at each node."""

    def some() -> int:
        for machine in machines:
            for code in machine.state.options:
                machine.clone().answer(code)
        return sum(len(machine.state.options) for machine in machines)

    return time_for(some, seconds)


def views_for(machines: list[Machine], seconds: float) -> float:
    """What one seat sees."""

    def some() -> int:
        for machine in machines:
            Game(machine).view(0)
        return len(machines)

    return time_for(some, seconds)


def measure(matches: list[Match], seconds: float) -> dict[str, Any]:
    """All measurements with these matches; about `seconds` go to play and a quarter of it to all others."""
    library = Library.default()
    tallies = [tally_for(library, match) for match in matches]
    warm = [tally_for(library, match) for match in matches]
    play_for(warm, min(0.3, seconds / 4))
    gc.collect()
    gc.freeze()
    play_for(tallies, seconds)
    machines = [machine for one in tallies for machine in one.positions()]
    clone = clones_for(machines, seconds / 16)
    return {
        **rates(tallies),
        "us_per_new_game": round(setup_for(tallies, seconds / 16), 1),
        "clones_per_s": round(1e6 / clone),
        "us_per_clone": round(clone, 2),
        "us_per_clone_and_answer": round(steps_for(machines, seconds / 16), 2),
        "us_per_view": round(views_for(machines, seconds / 16), 1),
        "eras": {match.rules: rates([one]) for match, one in zip(matches, tallies, strict=True)},
    }


def machine_info() -> dict[str, Any]:
    """Where the measurement was made."""
    return {
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def main() -> int:
    parser = argparse.ArgumentParser(prog="playmat.testing.benchmark", description="Measure the engine imported here.")
    parser.add_argument("--match", nargs=4, action="append", metavar=("GROUP", "RULES", "A", "B"), required=True)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each group")
    given = parser.parse_args()
    groups: dict[str, list[Match]] = {}
    for group, *match in given.match:
        groups.setdefault(group, []).append(Match(*match))
    found = {group: measure(matches, given.seconds) for group, matches in groups.items()}
    print(json.dumps({"compiled": COMPILED, "groups": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
