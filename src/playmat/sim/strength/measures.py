"""All measures of strength together, on several processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from typing import Any, Final

from playmat.agents import make_agent, seconds_a_turn
from playmat.library import Library
from playmat.sim.statistics import wilson
from playmat.sim.strength.games import Pairing, kept_back_pairings
from playmat.sim.strength.regret import POSITIONS, positions, regret
from playmat.sim.strength.sense import judged, suite
from playmat.sim.strength.use import Use, use_of_cards
from playmat.sim.strength.wins import GAMES, chances, pairings, won

MEASURES: Final = ("sense", "wins", "use", "regret")
QUICK: Final = MEASURES[:3]
"""What is measured without other wishes."""
SEED: Final = 7
PART: Final = 15
"""Positions of the common-sense suite that one task has."""
SLOW: Final = 1.0
"""Seconds for a turn from which on fewer games are played for the use of cards."""
USE_GAMES: Final = 2
REGRET_EACH: Final = 2
"""Positions of a game that regret is measured on."""

Told = Callable[[int, int], None]
"""Called with how many parts are done, and how many there are."""


def measure(
    specs: Sequence[str], measures: Sequence[str] = QUICK, jobs: int = 1, told: Told | None = None, part: int = 1
) -> dict[str, Any]:
    """What each of the players comes to, by its name. `part`: only one in so many positions and games is taken."""
    todo: list[tuple[Callable[..., Any], tuple[Any, ...]]] = []
    for spec in specs:
        if "sense" in measures:
            places = range(0, len(suite()), part)
            todo += [(_sense, (spec, tuple(places[at : at + PART]))) for at in range(0, len(places), PART)]
        if "use" in measures:
            todo += [(use_part, (spec, pairing, seed)) for pairing, seed in _games_of(spec)[::part]]
        if "regret" in measures:
            todo += [(_regret, (spec, pairing, seed)) for pairing, seed in _regret_games()[::part]]
    if "wins" in measures:
        todo += [(_wins, (tuple(specs), pairing, max(1, GAMES // part))) for pairing in pairings()]
    collected = _Collected(specs)
    if jobs == 1:
        for done, (work, given) in enumerate(todo, start=1):
            collected.add(work(*given))
            if told:
                told(done, len(todo))
        return collected.to_json(measures)
    # Longest first would be better still; what a task takes is not known before.
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: list[Future[Any]] = [pool.submit(work, *given) for work, given in todo]
        for done, future in enumerate(as_completed(waiting), start=1):
            collected.add(future.result())
            if told:
                told(done, len(todo))
    return collected.to_json(measures)


def _games_of(spec: str) -> list[tuple[Pairing, int]]:
    """The games in which the use of cards is counted: with all decks, or with those that are kept back."""
    if seconds_a_turn(spec) >= SLOW:
        return [(pairing, 0) for pairing in kept_back_pairings()]
    return [(pairing, seed) for pairing in pairings() for seed in range(USE_GAMES)]


def _regret_games() -> list[tuple[Pairing, int]]:
    decks = kept_back_pairings()
    return [(decks[number % len(decks)], 1000 + number) for number in range(POSITIONS // REGRET_EACH)]


# --- What one process does at a time: what it measured, of whom, and what came of it

Part = tuple[str, str, Any]


def _sense(spec: str, places: tuple[int, ...]) -> list[Part]:
    card = Library.default().card
    return [("sense", spec, judged(suite()[place], make_agent(spec, card, SEED))) for place in places]


def _wins(specs: tuple[str, ...], pairing: Pairing, games: int) -> list[Part]:
    card = Library.default().card
    found = chances(pairing, games)
    return [
        ("wins", spec, (one.id, one.answers, won(one, make_agent(spec, card, SEED)))) for one in found for spec in specs
    ]


def use_part(spec: str, pairing: Pairing, seed: int) -> list[Part]:
    """The use of cards in one game."""
    return [("use", spec, use_of_cards(spec, pairing, seed))]


def _regret(spec: str, pairing: Pairing, seed: int) -> list[Part]:
    return [("regret", spec, regret(spec, game)) for game in positions(pairing, seed, REGRET_EACH)]


# --- What comes of it


class _Collected:
    def __init__(self, specs: Sequence[str]) -> None:
        self._specs = specs
        self._found: dict[tuple[str, str], list[Any]] = {}

    def add(self, parts: list[Part]) -> None:
        for measure, spec, one in parts:
            self._found.setdefault((measure, spec), []).append(one)

    def to_json(self, measures: Sequence[str]) -> dict[str, Any]:
        say = {"sense": _say_sense, "wins": _say_wins, "use": _say_use, "regret": _say_regret}
        return {
            spec: {measure: say[measure](self._found.get((measure, spec), [])) for measure in measures}
            for spec in self._specs
        }


def share(good: int, count: int) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(good, count)
    rate = round(good / count, 4) if count else None
    return {"good": good, "of": count, "rate": rate, "interval": [round(low, 4), round(high, 4)]}


def _say_sense(found: list[Any]) -> dict[str, Any]:
    kinds: dict[str, list[bool]] = {}
    for verdict in found:
        kinds.setdefault(verdict.kind, []).append(verdict.passed)
    failed = sorted((one for one in found if not one.passed), key=lambda one: one.id)
    return {
        **share(sum(one.passed for one in found), len(found)),
        "kinds": {kind: [sum(passed), len(passed)] for kind, passed in sorted(kinds.items())},
        "failed": [{"id": one.id, "why": one.why, "moves": one.moves} for one in failed],
    }


def _say_wins(found: list[Any]) -> dict[str, Any]:
    longer = [won for _, answers, won in found if answers > 1]
    return {
        **share(sum(won for _, _, won in found), len(found)),
        "several_answers": share(sum(longer), len(longer)),
        "missed": sorted(name for name, _, won in found if not won),
    }


def _say_use(found: list[Any]) -> dict[str, Any]:
    whole = Use()
    for one in found:
        whole.add(one)
    return {"games": len(found), **whole.to_json()}


def _say_regret(found: list[Any]) -> dict[str, Any]:
    counted = sorted(one for one in found if one is not None)
    if not counted:
        return {"positions": 0}
    mean = sum(counted) / len(counted)
    error = (sum((one - mean) ** 2 for one in counted) / max(1, len(counted) - 1) / len(counted)) ** 0.5
    return {
        "positions": len(counted),
        "mean": round(mean, 4),
        "interval": [round(max(0.0, mean - 1.96 * error), 4), round(mean + 1.96 * error, 4)],
        "worst": round(counted[-1], 4),
        "same_answer": sum(one == 0.0 for one in counted),
    }
