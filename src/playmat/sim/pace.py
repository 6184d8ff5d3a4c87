"""How long computer players think: for one decision and for a turn of theirs, in seconds by the clock."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from typing import Any

from playmat.agents import Seat, make_agent
from playmat.engine import Game
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.sim.batch import LIMIT
from playmat.sim.decks import entrants
from playmat.sim.ladder import deck_pairs


class Pace:
    """What one player took: a number for each decision that was one, and for each turn of its own."""

    def __init__(self) -> None:
        self.decisions: list[float] = []
        self.turns: list[float] = []

    def play(self, game: Game, spec: str, library: Library, seed: int) -> None:
        """One game, both seats by players of this name."""
        players = [make_agent(spec, library.card, seed + seat) for seat in (0, 1)]
        turn, taken = game.machine.state.turn, 0.0
        for _ in range(LIMIT):
            if game.over:
                break
            seat = game.seat
            began = time.perf_counter()
            index = 0 if game.option_count() == 1 else players[seat].choose(Seat(game, seat))
            passed = time.perf_counter() - began
            if game.option_count() > 1:
                self.decisions.append(passed)
            if seat == game.machine.state.turn_player:
                taken += passed
            game.apply_index(index)
            if game.machine.state.turn != turn:
                if turn:
                    self.turns.append(taken)
                turn, taken = game.machine.state.turn, 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "decisions": len(self.decisions),
            "turns": len(self.turns),
            "ms_per_decision": _figures(self.decisions),
            "ms_per_turn": _figures(self.turns),
        }


def _figures(seconds: Sequence[float]) -> dict[str, float]:
    """Milliseconds: the one in the middle, and the one that 99 of 100 do not exceed."""
    ordered = sorted(seconds)
    if not ordered:
        return {}
    return {
        "median": round(ordered[len(ordered) // 2] * 1000, 2),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] * 1000, 2),
    }


def measure(specs: Sequence[str], decks: Sequence[str], games: int) -> dict[str, Any]:
    """Each player by name, in so many games against itself with each pair of decks."""
    library = Library.default()
    pairs = deck_pairs(library, entrants(library, list(decks)), None)
    found: dict[str, Any] = {}
    for spec in specs:
        pace = Pace()
        for number, (one, other, rules) in enumerate(pairs):
            pool, lists = pool_for(library, library.ruleset(rules), one.ref, other.ref)
            for seed in range(games):
                print(f"{spec}: game {number * games + seed + 1} of {len(pairs) * games}", file=sys.stderr, flush=True)
                pace.play(Game.new(pool, (lists[0][:], lists[1][:]), seed), spec, library, seed)
        found[spec] = pace.to_json()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="playmat.sim.pace", description="How long computer players think.")
    parser.add_argument("agents", nargs="+")
    parser.add_argument("--decks", nargs="+", required=True)
    parser.add_argument("--games", type=int, default=1, help="of each pair of decks (default 1)")
    given = parser.parse_args()
    print(json.dumps(measure(given.agents, given.decks, given.games)))


if __name__ == "__main__":
    main()
