"""How fast the engine is: random legal play between two decks, copies of positions, views. One process, one core.

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
from pathlib import Path
from typing import Any, Final

from playmat.engine import COMPILED
from playmat.engine.game import Game
from playmat.engine.machine import Machine, Pool
from playmat.engine.playout import play_random
from playmat.engine.state import RUNNING
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.errors import DeckError

PREFERRED: Final = ("d-bw1-1", "d-bw1-2")
"""The decks that are measured, if every card of theirs is playable; otherwise the first two that are legal."""
RULES: Final = "bw"
LIMIT: Final = 20_000
POSITIONS: Final = 20
"""Positions from the middle of games, of which copies are made."""

Decks = tuple[list[int], list[int]]


def choose_decks(rules: str = RULES) -> tuple[str, str]:
    """The two decks to measure with."""
    library = Library.default()
    ruleset = library.ruleset(rules)
    playable = library.decks(playable=True)
    ready = [name for name in (*PREFERRED, *playable) if name in playable]
    legal = [name for name in dict.fromkeys(ready) if library.check(library.deck(name), ruleset).legal]
    if not legal:
        raise DeckError(f"expected a theme deck that is playable and legal under {ruleset.name}; there is none")
    return legal[0], legal[1] if len(legal) > 1 else legal[0]


def play_for(pool: Pool, decks: Decks, seconds: float) -> tuple[int, int, float]:
    """Games and decisions of random play in about so many seconds, and how long it really took."""
    games = decisions = 0
    started = time.perf_counter()
    taken = 0.0
    while taken < seconds:
        machine = Game.new(pool, (decks[0][:], decks[1][:]), games).machine
        decisions += play_random(machine, games, LIMIT)
        games += 1
        taken = time.perf_counter() - started
    return games, decisions, taken


def positions(pool: Pool, decks: Decks) -> list[Machine]:
    """Positions from the middle of as many games."""
    found: list[Machine] = []
    seed = 0
    while len(found) < POSITIONS:
        machine = Game.new(pool, (decks[0][:], decks[1][:]), seed).machine
        play_random(machine, seed, 40 + 10 * (seed % 8))
        if machine.state.winner == RUNNING:
            found.append(machine)
        seed += 1
    return found


def clones_for(machines: list[Machine], seconds: float) -> float:
    """Microseconds for one copy."""
    count = 0
    started = time.perf_counter()
    taken = 0.0
    while taken < seconds:
        for machine in machines:
            for _ in range(50):
                machine.clone()
        count += 50 * len(machines)
        taken = time.perf_counter() - started
    return taken / count * 1e6


def steps_for(machines: list[Machine], seconds: float) -> float:
    """Microseconds for a copy and one answer on it: what a search does at each node."""
    count = 0
    started = time.perf_counter()
    taken = 0.0
    while taken < seconds:
        for machine in machines:
            for code in machine.state.options:
                machine.clone().answer(code)
                count += 1
        taken = time.perf_counter() - started
    return taken / count * 1e6


def views_for(machines: list[Machine], seconds: float) -> float:
    """Microseconds for one view."""
    count = 0
    started = time.perf_counter()
    taken = 0.0
    while taken < seconds:
        for machine in machines:
            Game(machine).view(0)
        count += len(machines)
        taken = time.perf_counter() - started
    return taken / count * 1e6


def measure(decks: tuple[str, str], rules: str, seconds: float) -> dict[str, Any]:
    """All measurements of the engine in this process; about `seconds` go to play and a quarter of it to each of the
    others."""
    library = Library.default()
    pool, numbers = pool_for(library, library.ruleset(rules), *decks)
    play_for(pool, numbers, min(0.3, seconds / 4))
    gc.collect()
    gc.freeze()
    games, decisions, taken = play_for(pool, numbers, seconds)
    machines = positions(pool, numbers)
    clone = clones_for(machines, seconds / 4)
    return {
        "compiled": COMPILED,
        "games": games,
        "games_per_s": round(games / taken, 1),
        "decisions_per_s": round(decisions / taken),
        "decisions_per_game": round(decisions / games, 1),
        "clones_per_s": round(1e6 / clone),
        "us_per_clone": round(clone, 2),
        "us_per_clone_and_answer": round(steps_for(machines, seconds / 4), 2),
        "us_per_view": round(views_for(machines, seconds / 4), 1),
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
    parser.add_argument("decks", nargs=2)
    parser.add_argument("--rules", default=RULES)
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    print(json.dumps(measure((given.decks[0], given.decks[1]), given.rules, given.seconds)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
