"""Ways through a turn, followed in imagined games: what each is worth, and what it comes to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from playmat.agents import Seat, make_agent
from playmat.agents.advice import Course, Eyes, imagine, play_on
from playmat.agents.knowledge import worths_of
from playmat.agents.search import different_options, try_options
from playmat.engine import Game
from playmat.library import Cards
from playmat.model import ids
from playmat.study.moments import nothing_new_since, what_is_known

LONGEST: Final = 14
"""Answers of a line: as many as most turns have."""
SEEDS: Final = 7919
"""From the imagined games of one question to those of another."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What came of a line in imagined games."""

    courses: tuple[Course, ...]

    @property
    def chance(self) -> float:
        """How likely the seat is to win."""
        return sum(one.chance for one in self.courses) / len(self.courses)

    @property
    def error(self) -> float:
        """The standard error of the chance."""
        return _error([one.chance for one in self.courses])

    def prizes_now(self) -> float:
        """Prizes that the seat takes in the rest of this turn, on average."""
        return sum(one.taken[0] for one in self.courses) / len(self.courses)

    def prizes_next(self) -> float:
        """Prizes that it takes in its next turn."""
        return sum(one.taken[2] for one in self.courses) / len(self.courses)

    def prizes_given(self) -> float:
        """Prizes that the other player takes in the next turn."""
        return sum(one.given[1] for one in self.courses) / len(self.courses)

    def wins(self) -> float:
        """How often the game is won within this turn."""
        return sum(one.won for one in self.courses) / len(self.courses)

    def losses(self) -> float:
        """How often it is lost within the next turn."""
        return sum(one.lost for one in self.courses) / len(self.courses)

    def damage(self) -> float:
        """Damage on the other player's Pokémon at the end of this turn."""
        return sum(one.standing.damage for one in self.courses) / len(self.courses)

    def damage_later(self) -> float:
        """And at the end of the seat's next one."""
        return sum(one.later.damage for one in self.courses) / len(self.courses)

    def energy(self) -> float:
        """Energy cards on the seat's own Pokémon then."""
        return sum(one.later.energy for one in self.courses) / len(self.courses)

    def pokemon(self) -> float:
        """Those Pokémon."""
        return sum(one.later.pokemon for one in self.courses) / len(self.courses)

    def hand(self) -> float:
        """Cards in its hand."""
        return sum(one.later.hand for one in self.courses) / len(self.courses)

    def victim(self) -> str:
        """The Pokémon of the seat that the other player Knocks Out most often in the next turn; nothing if none."""
        names = Counter(name for one in self.courses for name in one.gone)
        return names.most_common(1)[0][0] if names else ""


def difference(one: Worth, other: Worth) -> tuple[float, float]:
    """By how much the first is better, and the standard error of that: both were tried in the same imagined games."""
    gains = [a.chance - b.chance for a, b in zip(one.courses, other.courses, strict=True)]
    return sum(gains) / len(gains), _error(gains)


def _error(values: Sequence[float]) -> float:
    count = len(values)
    mean = sum(values) / count
    spread = sum((one - mean) * (one - mean) for one in values) / max(1, count - 1)
    # Few games that all went alike do not make it certain.
    return math.sqrt(max(spread, 0.01 / count) / count)


def follow(game: Game, line: Sequence[int]) -> None:
    """Give these answers as far as they are offered. What leaves no choice is answered in between."""
    for code in line:
        while not game.over and game.option_count() == 1 and game.options()[0] != code:
            game.apply(game.options()[0])
        if game.over or code not in game.options():
            return
        game.apply(code)


def try_line(
    game: Game, seat: int, line: Sequence[int], worlds: int, seed: int, eyes: Eyes = "own", first: int = 0
) -> Worth:
    """What comes of it if these answers are given, in so many imagined games; the rest is played by the computer.

    The same seed imagines the same games, for any line.
    """
    courses = []
    for number in range(first, first + worlds):
        twin = imagine(game, ids.Seat(seat), seed * SEEDS + number, eyes)
        follow(twin, line)
        courses.append(play_on(twin, ids.Seat(seat), seed * SEEDS + number))
    return Worth(tuple(courses))


def more(worth: Worth, further: Worth) -> Worth:
    """What came of it in these and in further imagined games."""
    return Worth(worth.courses + further.courses)


def likely_answers(game: Game) -> list[int]:
    """The answers that differ, best first as they look to somebody who tries each once in an imagined game."""
    seat = game.seat
    m = imagine(game, seat, 1).machine
    which = different_options(m, seat)
    trial = try_options(m, worths_of(m.pool), seat, 1, which)
    return [m.state.options[index] for index in sorted(which, key=lambda index: -trial.value[index])]


def best_line(game: Game, spec: str, cards: Cards, seed: int, first: int | None = None) -> list[int]:
    """What a computer player would answer, from here to where something new comes in: the codes, at least one.

    Its moves after the first are its own too: it is asked again after each. With `first` that is the first one.
    """
    player = make_agent(spec, cards, seed)
    seat, turn = game.seat, game.machine.state.turn
    before = what_is_known(game)
    here = game.clone()
    line: list[int] = []
    while len(line) < LONGEST:
        if first is not None and not line:
            code = first
        elif here.option_count() == 1:
            code = here.options()[0]
        else:
            code = here.options()[player.choose(Seat(here, seat))]
        line.append(code)
        here.apply(code)
        if not nothing_new_since(here, before, turn, seat):
            break
    return line
