"""How long an analysis takes: games between computer players, their turns studied by as many processes as one likes.

    PYTHONPATH=.build/compiled python benchmarks/analysis.py  # a game of each of four eras, normal depth
    PYTHONPATH=.build/compiled python benchmarks/analysis.py --depth quick --turns 30

A line for each game: its turns and decisions, seconds by the clock and of all processors together, and what was found.
The games go on until they are over or have so many turns, so that figures are about games of one length.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from playmat.agents import Seat, make_agent
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.study import DEPTHS, divide, put_together, study_turn

GAMES = (
    ("base", "d-base1-2", "d-base1-3"),
    ("ex", "d-ex1-1", "d-ex1-2"),
    ("xy", "d-xy1-1", "d-xy1-2"),
    ("swsh", "d-swsh1-1", "d-swsh1-2"),
)
PLAYER = "greedy"
FIRST_SEED = 1
SEEDS = 60
"""Games that are tried for one that has the wanted length."""


def played(rules: str, decks: tuple[str, str], seed: int, turns: int) -> Replay:
    """A game, given up after so many turns."""
    library = Library.default()
    replay = Replay.of(rules, library.deck(decks[0]), library.deck(decks[1]), seed=seed)
    game = replay.begin(library)
    agents = [make_agent(PLAYER, library.card, 2 * seed + seat) for seat in (0, 1)]
    while not game.over:
        if game.machine.state.turn > turns:
            replay.conceded = game.seat
            break
        code = game.options()[agents[game.seat].choose(Seat(game, game.seat))]
        game.apply(code)
        replay.record(code, game)
    return replay


def of_length(rules: str, decks: tuple[str, str], turns: int) -> Replay:
    """The first game that lasts that long."""
    for seed in range(FIRST_SEED, FIRST_SEED + SEEDS):
        found = played(rules, decks, seed, turns)
        if found.conceded is not None:
            return found
    raise SystemExit(f"{rules}: none of {SEEDS} games lasts {turns} turns")


def study(input: dict[str, Any], part: Any) -> tuple[Any, float]:
    begun = time.process_time()
    return study_turn(input, part), time.process_time() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--depth", default="normal", choices=list(DEPTHS))
    parser.add_argument("--turns", type=int, default=20)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rules", nargs="*", default=[one[0] for one in GAMES])
    asked = parser.parse_args()
    print(f"{'the compiled core' if COMPILED else 'the source'}, depth {asked.depth}, {asked.processes} processes")
    print(f"load of this machine: {os.getloadavg()[0]:.1f}")
    with ProcessPoolExecutor(asked.processes) as pool:
        list(pool.map(abs, range(asked.processes)))
        for rules, *decks in GAMES:
            if rules not in asked.rules:
                continue
            replay = of_length(rules, (decks[0], decks[1]), asked.turns)
            input = {"replay": replay.to_json(), "depth": asked.depth, "names": ["One", "Two"]}
            begun = time.perf_counter()
            parts = divide(input)
            studied = list(pool.map(partial(study, input), parts))
            whole = put_together(input, [one for one, _ in studied])
            print(
                f"{rules:5} {len(parts):3} turns {len(whole['points']):4} decisions "
                f"{time.perf_counter() - begun:6.1f} s, {sum(took for _, took in studied):6.1f} s of processor, "
                f"{len(whole['turning_points'])} turning points, {len(whole['luck'])} strokes of luck"
            )


if __name__ == "__main__":
    main()
