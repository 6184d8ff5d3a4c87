"""Players by name: what they, their settings and the levels for people are called, and how a name becomes a player."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playmat.agents.base import Agent
from playmat.agents.greedy import GreedyAgent
from playmat.agents.ismcts import IsmctsAgent
from playmat.agents.planner import PlannerAgent
from playmat.agents.random_agent import RandomAgent
from playmat.agents.simple import SimpleAgent
from playmat.library import Cards
from playmat.model.errors import UnknownName

AGENTS: Final = {
    "simple": "plays the obvious by rules of thumb: evolves, attaches, attacks for the most damage",
    "greedy": "tries out each option and takes the one that looks best",
    "planner": "thinks its whole turn through",
    "ismcts": "plays many imagined games through its turn and the next ones",
    "random": "any legal choice, blindly",
}
"""Every computer player by name, with what to expect of it."""

SETTINGS: Final[dict[str, dict[str, type[int] | type[float]]]] = {
    "planner": {"worlds": int, "width": int, "budget": int, "playouts": int},
    "ismcts": {"iterations": int, "seconds": float, "turns": int},
}
"""What can be set of a player, as in `ismcts:seconds=0.5`."""


EXTERNAL: Final = "run:"
"""Before the command of a player that is a program of its own."""

LARGEST: Final = 1_000_000_000
"""No setting is as large as this."""


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player for people to choose."""

    spec: str
    """What `make_agent` takes."""
    line: str
    """What to expect of it."""


LEVELS: Final = {
    "beginner": Level("random", "Does anything that is allowed, blindly. Good for looking around."),
    "easy": Level("simple", "Builds up, attaches where it helps, attacks for the most damage."),
    "medium": Level("greedy", "Tries out each move and takes the one that looks best."),
    "hard": Level("planner", "Thinks its whole turn through before it begins."),
    "expert": Level("ismcts:seconds=1", "Plays many imagined games before each move, for about a second."),
}
"""Opponents for people by name, the weakest first."""


def takes_its_time(spec: str) -> bool:
    """Whether what limits this player's thinking is time: it is slow then, and does not play the same way twice."""
    name, parts = _name_and_settings(spec)
    settings = _settings(name, spec, parts) if name in SETTINGS else {}
    return name == "ismcts" and ("seconds" in settings or "iterations" not in settings)


def make_agent(spec: str, cards: Cards, seed: int = 0) -> Agent:
    """A computer player: by its name, with settings (`ismcts:iterations=200`), by a level's name, by the path of a
    class of one's own (`package.module.Class`), which is called with `cards` and the seed, or by the command of a
    program that speaks the protocol of `agents/external.py` (`run:node player.mjs`).

    The same seed plays the same way, unless the budget is time.
    """
    if spec.startswith(EXTERNAL):
        from playmat.agents.external import ExternalAgent  # starts programs, which hardly anybody needs

        return ExternalAgent(spec.removeprefix(EXTERNAL), seed)
    name, parts = _name_and_settings(spec)
    if "." in name:
        return _own(name, parts, cards, seed)
    if name not in AGENTS:
        raise UnknownName(
            f"expected a computer player, one of {', '.join(AGENTS)}; a level, one of {', '.join(LEVELS)}; "
            f"the path of a class such as package.module.Class; or run:COMMAND, a program; got {name!r}"
        )
    settings = _settings(name, spec, parts)
    if name == "random":
        return RandomAgent(seed)
    if name == "simple":
        return SimpleAgent(seed)
    if name == "greedy":
        return GreedyAgent(seed)
    if name == "planner":
        plan = {key: int(value) for key, value in settings.items()}
        return PlannerAgent(seed, **plan)
    seconds = settings.pop("seconds", 0.0)
    counts = {key: int(value) for key, value in settings.items()}
    return IsmctsAgent(seed, seconds, **counts)


def _name_and_settings(spec: str) -> tuple[str, list[str]]:
    name, _, rest = (LEVELS[spec].spec if spec in LEVELS else spec).partition(":")
    return name, rest.split(",") if rest else []


def _settings(name: str, spec: str, parts: list[str]) -> dict[str, float]:
    known = SETTINGS.get(name, {})
    settings: dict[str, float] = {}
    for part in parts:
        key, equals, text = part.strip().partition("=")
        if key not in known or not equals:
            expected = f"one of {', '.join(f'{one}=…' for one in known)}" if known else "no settings"
            raise UnknownName(f"{spec}: expected {expected} for {name}, got {part!r}")
        try:
            value = known[key](text)
        except ValueError:
            value = 0
        if not 0 < value < LARGEST:
            kind = "a whole number" if known[key] is int else "a number"
            raise UnknownName(f"{spec}: {key}: expected {kind} above 0, got {text!r}")
        settings[key] = value
    return settings


def _own(path: str, parts: list[str], cards: Cards, seed: int) -> Agent:
    """A player from outside the project."""
    module, _, name = path.rpartition(".")
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError as error:
        raise UnknownName(f"{path}: expected a class in a module that can be imported: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Agent)):
        raise UnknownName(f"{path}: expected a class made from playmat.agents.Agent, got {found!r}")
    settings: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.strip().partition("=")
        if not equals or not key.isidentifier():
            raise UnknownName(f"{path}: expected settings such as name=value, got {part!r}")
        settings[key] = value
    make: Callable[..., Agent] = found
    try:
        return make(cards, seed, **settings)
    except TypeError as error:
        raise UnknownName(
            f"{path}: expected a class that is called with cards, a seed and its settings: {error}"
        ) from None
