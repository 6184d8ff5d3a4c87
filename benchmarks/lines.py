"""How well `racer` tells the ways through a turn apart: what it says of them against games played on from there.

    PYTHONPATH=.build/compiled python benchmarks/lines.py --minutes 10

Positions come from games between planners over the ladder's decks. From each, some lines are played to the end of the
game many times by a player that is no part of the search: it goes by whichever of the quick and the careful player's
turns the network likes better, and beats `greedy` in 57 of 100 games. The other player's hand is the real one, so a
wrong idea of it costs something. Printed is by how much of a game a line is better, on average, that `racer` says is
better by one standard deviation; and the same for somebody who knows those games, which is the most possible.

Read it with care: the games are played on by a relative of the players that the search imagines, so what agrees with
those looks better here than it is. Late looks alone, with many tries, did a tenth to a third better than the mean of
three looks; against `planner` they won no more games.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from statistics import mean

from playmat.agents import Seat, make_agent
from playmat.agents.evaluation import Worths
from playmat.agents.judgement import judge
from playmat.agents.knowledge import worths_of
from playmat.agents.lines import Line, TurnLines
from playmat.agents.policy import BUSY, Quick, play_turns
from playmat.agents.search import careful_choice, play_with_care
from playmat.engine import COMPILED, Game
from playmat.engine.luck import seed as reseed
from playmat.engine.machine import Machine
from playmat.engine.resample import permute_hidden
from playmat.engine.state import RUNNING, TIE
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.words import question
from playmat.sim.decks import entrants
from playmat.sim.ladder import DECKS, deck_pairs

PLAYERS = "planner:worlds=2,width=4,budget=150,playouts=2"
SHARE = 0.15
"""The part of the turns that are looked at."""
PROMISING, OTHERS = 2, 4
"""Lines of a position: those that promise most, and some of the others; and those that are advised."""
TURNS = 8
LONGEST = 2000


@dataclass
class Position:
    """What is said of the lines of one position, what came of them in games, and which of them are advised."""

    said: list[float] = field(default_factory=list)
    came: list[list[float]] = field(default_factory=list)
    advised: list[bool] = field(default_factory=list)


def positions(luck: Random) -> Iterator[tuple[Machine, Worths, int]]:
    """Beginnings of turns, without end."""
    library = Library.default()
    pairs = deck_pairs(library, entrants(library, DECKS), None)
    while True:
        one, other, rules = luck.choice(pairs)
        pool, decks = pool_for(library, library.ruleset(rules), one.ref, other.ref)
        seed = luck.randrange(1 << 30)
        game = Game.new(pool, decks, seed)
        agents = [make_agent(PLAYERS, library.card, seed + seat) for seat in (0, 1)]
        state = game.machine.state
        turn = 1
        while not game.over:
            if state.question == question.TURN and state.turn != turn:
                turn = state.turn
                if luck.random() < SHARE:
                    yield game.machine.clone(), worths_of(pool), seed + turn
            game.apply_index(agents[game.seat].choose(Seat(game, game.seat)))


def some_lines(lines: TurnLines, luck: Random) -> list[Line]:
    order = sorted(lines.found, key=lambda line: line.promise, reverse=True)
    rest = order[PROMISING:]
    chosen = order[:PROMISING] + luck.sample(rest, min(OTHERS, len(rest)))
    return chosen + [line for line in order if line.advised and line not in chosen]


def came_of(line: Line, w: Worths, seat: int, seed: int) -> float:
    """1 if the seat wins a game in which it goes that way; the hands are as they are, the rest is dealt by the seed."""
    m = line.machine.clone()
    state = m.state
    hand = state.hand[1 - seat]
    noted = [state.known[card] for card in hand]
    for card in hand:
        state.known[card] |= 1 << seat
    permute_hidden(m, seat, seed)
    for card, known in zip(hand, noted, strict=True):
        state.known[card] = known
    m.answer(state.options[line.last])
    quick = Quick(w, seed)
    turn = actions = 0
    for number in range(LONGEST):
        if state.winner != RUNNING:
            break
        actions = actions + 1 if state.turn == turn else 0
        turn = state.turn
        code = advised(m, w, quick, seed + number) if actions < BUSY else quick.choose(m)
        reseed(m, seed * LONGEST + number)
        m.answer(code)
    return 0.5 if state.winner in (RUNNING, TIE) else float(state.winner == seat)


def advised(m: Machine, w: Worths, quick: Quick, seed: int) -> int:
    """What the quick or the careful player does, whichever leads to the better end of the turn."""
    state = m.state
    seat = state.asking
    hasty = quick.choose(m)
    if len(state.options) == 1 or seat != state.turn_player:
        return hasty
    careful = state.options[careful_choice(m, w, seat, seed)]
    if careful == hasty:
        return hasty
    ends: list[float] = []
    for code in (hasty, careful):
        twin = m.clone()
        twin.answer(code)
        if twin.state.turn == state.turn and code == hasty:
            play_turns(twin, Quick(w, seed), 0)
        elif twin.state.turn == state.turn:
            play_with_care(twin, Quick(w, seed), seed)
        ends.append(judge(twin, w, seat))
    return hasty if ends[0] > ends[1] else careful


def look_at(m: Machine, w: Worths, seed: int, tries: int, games: int, luck: Random) -> Position:
    lines = TurnLines(w, m.state.asking, seed)
    lines.search(m, list(range(len(m.state.options))))
    position = Position()
    for line in some_lines(lines, luck):
        for _ in range(tries):
            line.add(lines.try_line(line, TURNS))
        position.said.append(line.mean())
        position.came.append([came_of(line, w, lines.seat, seed * games + number) for number in range(games)])
        position.advised.append(line.advised)
    return position


def together(one: list[float], other: list[float]) -> float:
    """How much two columns of a position vary together."""
    return mean(a * b for a, b in zip(centred(one), centred(other), strict=True))


def centred(values: list[float]) -> list[float]:
    middle = mean(values)
    return [value - middle for value in values]


def report(seen: list[Position]) -> str:
    came = [[mean(games) for games in position.came] for position in seen]
    told = mean(together(position.said, truth) for position, truth in zip(seen, came, strict=True))
    spread = mean(together(position.said, position.said) for position in seen)
    # Two halves of the games share what is true of a line and not their luck.
    halves = [[[mean(games[half::2]) for games in position.came] for half in (0, 1)] for position in seen]
    most = math.sqrt(max(0.0, mean(together(one, other) for one, other in halves)))
    good = [
        value
        for position, truth in zip(seen, came, strict=True)
        for value, credit in zip(centred(truth), position.advised, strict=True)
        if credit
    ]
    lines = sum(len(position.said) for position in seen)
    return (
        f"{len(seen)} positions, {lines} lines: tells them apart by {1000 * told / math.sqrt(spread):.1f} thousandths "
        f"of a game, at most {1000 * most:.1f}; advised lines are better by {1000 * mean(good or [0.0]):.1f}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default 10)")
    parser.add_argument("--tries", type=int, default=48, help="imagined games of each line (default 48)")
    parser.add_argument("--games", type=int, default=16, help="games played on from each line (default 16)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.minutes <= 0 or given.tries < 1 or given.games < 2:
        parser.error("expected --minutes above 0, --tries from 1 and --games from 2")
    print("compiled" if COMPILED else "pure: this takes the compiled core to come to anything", file=sys.stderr)
    luck = Random(given.seed)
    until = time.monotonic() + 60 * given.minutes
    seen: list[Position] = []
    for machine, worths, seed in positions(luck):
        position = look_at(machine, worths, seed, given.tries, given.games, luck)
        if len(position.said) > 1:
            seen.append(position)
            print(f"\r{len(seen)} positions", end="", file=sys.stderr)
        if seen and time.monotonic() > until:
            break
    print(file=sys.stderr)
    print(report(seen))
    return 0


if __name__ == "__main__":
    sys.exit(main())
