"""Playing a game to its end by answering every question at random: for benchmarks, soaks and rollouts of a search."""

from __future__ import annotations

from mypy_extensions import i64

from playmat.engine.machine import Machine
from playmat.engine.state import RUNNING


def scramble(number: int) -> int:
    """A start value for `play_random` from any seed: neighbours must not begin alike."""
    number = number % 2147483648 * 1103515245 + 12345
    return number % 2147483647 * 48271 % 2147483647


def play_random(m: Machine, seed: int, limit: int) -> int:
    """Answer at random until the game is over or that many answers have been given; how many were.

    Its generator (Park and Miller's) is not the game's own: the same game can be played in many ways.
    """
    state = m.state
    value: i64 = scramble(seed) | 1
    answers = 0
    while state.winner == RUNNING and answers < limit:
        value = value * 48271 % 2147483647
        options = state.options
        m.answer(options[value % len(options)])
        answers += 1
    return answers
