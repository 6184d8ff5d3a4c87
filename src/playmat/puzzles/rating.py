"""How hard a puzzle is: which levels of the computer solve it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from playmat.agents import Agent, Seat, make_agent
from playmat.agents.specs import LEVELS as PLAYERS
from playmat.agents.specs import takes_its_time
from playmat.engine import RUNNING
from playmat.engine import Game as Core
from playmat.library import Library
from playmat.puzzles.goals import OPEN, REACHED, SURVIVE, Goal
from playmat.puzzles.proof import CERTAIN, LOST, Budget, Interval, survival
from playmat.puzzles.puzzle import LEVELS, Puzzle

LONGEST: Final = 80
"""Answers after which a turn is taken for endless."""
SECONDS: Final = 0.25
"""What a level that thinks by the clock gets for an answer here."""
SETTLING: Final = 20_000
"""Positions that may be looked at to settle whether somebody survives."""
SEED: Final = 5


def rated(puzzle: Puzzle, seed: int = SEED) -> Puzzle:
    """The puzzle with the levels that solve it."""
    return replace(puzzle, levels=tuple(level for level in LEVELS if solves(puzzle, spec_of(level), seed)))


def spec_of(level: str) -> str:
    """The player of a level; one that thinks by the clock gets little time, for there are many puzzles."""
    spec = PLAYERS[level].spec
    return f"{spec.partition(':')[0]}:seconds={SECONDS}" if takes_its_time(spec) else spec


def solves(puzzle: Puzzle, spec: str, seed: int) -> bool:
    """Whether this player reaches the goal, with what is hidden dealt by the seed."""
    core = puzzle.begin(seed)
    goal = puzzle.goal(core)
    cards = Library.default().card
    players = [make_agent(spec if seat == goal.seat else "greedy", cards, seed) for seat in (0, 1)]
    return reached(play_turn(core, goal, players), goal)


def play_turn(core: Core, goal: Goal, players: list[Agent]) -> Core:
    """Let the players answer until the turn is over or the goal is decided."""
    for _ in range(LONGEST):
        state = core.machine.state
        if goal.stands(state) != OPEN or state.turn != goal.turn:
            break
        core.apply_index(players[core.seat].choose(Seat(core, core.seat)))
    return core


def reached(core: Core, goal: Goal) -> bool:
    """Whether the goal is reached, in a game whose turn is over or in which nothing is left to decide. Of a turn that
    was to be survived: whether it is proved that the other player cannot win."""
    return settled(core, goal) == CERTAIN


def settled(core: Core, goal: Goal) -> Interval:
    """What the position is worth after the turn."""
    state = core.machine.state
    stands = goal.stands(state)
    if stands == REACHED:
        return CERTAIN
    if goal.what != SURVIVE or state.winner != RUNNING or state.turn == goal.turn:
        return LOST
    budget = Budget(SETTLING)
    return survival(core.machine, goal, budget)
