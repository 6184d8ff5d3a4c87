"""Regret: how much of a game a player gives away, as a search with twenty times its budget sees it."""

from __future__ import annotations

from typing import Final

from playmat.agents import Seat, make_agent, seconds_a_turn
from playmat.agents.racer import RacerAgent
from playmat.engine import Game
from playmat.library import Library
from playmat.sim.strength.games import Pairing, first_questions

POSITIONS: Final = 60
TIMES: Final = 20
LEAST_SECONDS: Final = 1.0
"""What the search of a player without a budget of time is compared to, twenty times."""
MANY: Final = 5
"""Options from which on a question is worth asking."""
EVERY: Final = 7
"""One first question of a turn in so many is taken."""


def positions(pairing: Pairing, seed: int, count: int) -> list[Game]:
    """So many questions of one game, or as many as it has."""
    found: list[Game] = []
    for number, game in enumerate(first_questions(pairing, seed)):
        if number % EVERY == EVERY - 1 and game.option_count() >= MANY:
            found.append(game.clone())
            if len(found) == count:
                break
    return found


def regret(spec: str, game: Game) -> float | None:
    """By how much likelier a win is after the answer that the longer search takes, to the longer search; None where it
    compares nothing: a win is certain, or one answer is all there is."""
    card = Library.default().card
    seat = game.seat
    chosen = make_agent(spec, card, 1).choose(Seat(game, seat))
    judge = RacerAgent(2, TIMES * max(LEAST_SECONDS, seconds_a_turn(spec)))
    best = judge.choose(Seat(game, seat))
    if judge.race is None:
        return None
    worths: dict[int, float] = {}
    for line in judge.race.entered:
        if line.worths:
            # A game that is over counts for more than a win to the search, so that it is never put off.
            worth = min(1.0, max(0.0, line.mean()))
            worths[line.first] = max(worths.get(line.first, worth), worth)
    if best not in worths:
        return None
    return max(0.0, worths[best] - worths.get(chosen, min(worths.values())))
