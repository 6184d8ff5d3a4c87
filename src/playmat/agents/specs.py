"""Players by name: what they, their settings and the levels for people are called, and how a name becomes a player."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from playmat.agents.base import Agent
from playmat.agents.greedy import GreedyAgent
from playmat.agents.planner import PlannerAgent
from playmat.agents.racer import SECONDS, RacerAgent
from playmat.agents.random_agent import RandomAgent
from playmat.agents.simple import SimpleAgent
from playmat.agents.styles import STYLES
from playmat.library import Cards
from playmat.model.errors import UnknownName

AGENTS: Final = {
    "simple": "plays the obvious by rules of thumb: evolves, attaches, attacks for the most damage",
    "greedy": "tries out each option and takes the one that looks best",
    "planner": "thinks its whole turn through",
    "racer": "lets the ways through its turn race in many imagined games, and the next turns with them",
    "random": "any legal choice, blindly",
}
"""Every computer player by name, with what to expect of it."""

Setting = type[int] | type[float] | type[str]
SETTINGS: Final[dict[str, dict[str, Setting]]] = {
    "greedy": {"lists": str, "style": str},
    "planner": {"worlds": int, "width": int, "budget": int, "playouts": int, "lists": str},
    "racer": {"seconds": float, "iterations": int, "turns": int, "copies": int, "style": str, "lists": str},
}
"""What can be set of a player, as in `racer:seconds=0.5,style=patient`; `lists=open`: it knows the other deck list."""
LISTS: Final = ("closed", "open")


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
    "beginner": Level("simple", "Plays by rules of thumb, one move after another. Answers at once."),
    "easy": Level("greedy", "Tries out each move and takes the one that looks best then."),
    "medium": Level("racer:seconds=0.1", "Looks for a way through its whole turn, and at the turn after it."),
    "hard": Level("racer:seconds=0.8", "Weighs the ways through its turn in imagined games, for less than a second."),
    "expert": Level("racer:seconds=4", "The same for up to four seconds a turn, on the turns to come as well."),
}
"""Opponents for people by name, the weakest first."""


def level_named(name: str) -> Level | None:
    """The level of that name, in a style where one follows (`hard-patient`); None if there is none."""
    base, dash, style = name.partition("-")
    level = LEVELS.get(base)
    if level is None or not dash:
        return level
    if style not in styles_of(base):
        return None
    settings = "," if ":" in level.spec else ":"
    return Level(f"{level.spec}{settings}style={style}", f"{level.line} {STYLES[style][0].capitalize()}.")


def styles_of(level: str) -> dict[str, str]:
    """The styles in which a level can be played, with what to expect: none where nothing is weighed."""
    if "style" not in SETTINGS.get(LEVELS[level].spec.partition(":")[0], {}):
        return {}
    return {name: line for name, (line, *_) in STYLES.items() if name}


def takes_its_time(spec: str) -> bool:
    """Whether what limits this player's thinking is time: it is slow then, and does not play the same way twice."""
    name, parts = _name_and_settings(spec)
    settings = _settings(name, spec, parts) if name in SETTINGS else {}
    return name == "racer" and ("seconds" in settings or "iterations" not in settings)


def seconds_a_turn(spec: str) -> float:
    """What a player thinks in a turn at most, where time is what limits it; else 0."""
    if not takes_its_time(spec):
        return 0.0
    name, parts = _name_and_settings(spec)
    return float(_settings(name, spec, parts).get("seconds", SECONDS))


def make_agent(spec: str, cards: Cards, seed: int = 0) -> Agent:
    """A computer player: by its name, with settings (`racer:iterations=200`), by a level's name, in a style or without
    (`hard-patient`), by the path of a class of one's own (`package.module.Class`), which is called with `cards` and the
    seed, or by the command of a program that speaks the protocol of `agents/external.py` (`run:node player.mjs`).

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
            f"expected a computer player, one of {', '.join(AGENTS)}; a level, one of {', '.join(LEVELS)}, in a style "
            f"as in hard-{next(name for name in STYLES if name)} or without; "
            f"the path of a class such as package.module.Class; or run:COMMAND, a program; got {name!r}"
        )
    settings = _settings(name, spec, parts)
    if name == "random":
        return RandomAgent(seed)
    if name == "simple":
        return SimpleAgent(seed)
    open_lists = settings.pop("lists", "closed") == "open"
    style = str(settings.pop("style", ""))
    counts = {key: int(value) for key, value in settings.items() if key != "seconds"}
    if name == "greedy":
        return GreedyAgent(seed, style, open_lists)
    if name == "planner":
        return PlannerAgent(seed, open_lists=open_lists, **counts)
    return RacerAgent(seed, float(settings.get("seconds", 0.0)), style=style, open_lists=open_lists, **counts)


def _name_and_settings(spec: str) -> tuple[str, list[str]]:
    level = level_named(spec)
    name, _, rest = (level.spec if level else spec).partition(":")
    return name, rest.split(",") if rest else []


def _settings(name: str, spec: str, parts: list[str]) -> dict[str, float | str]:
    known = SETTINGS.get(name, {})
    settings: dict[str, float | str] = {}
    for part in parts:
        key, equals, text = part.strip().partition("=")
        if key not in known or not equals:
            expected = f"one of {', '.join(f'{one}=…' for one in known)}" if known else "no settings"
            raise UnknownName(f"{spec}: expected {expected} for {name}, got {part!r}")
        settings[key] = _value(known[key], key, text, spec)
    return settings


def _value(kind: Setting, key: str, text: str, spec: str) -> float | str:
    """What was set, if it can be."""
    if kind is str:
        words = LISTS if key == "lists" else tuple(one for one in STYLES if one)
        if text not in words:
            raise UnknownName(f"{spec}: {key}: expected one of {', '.join(words)}; got {text!r}")
        return text
    try:
        value: float = int(text) if kind is int else float(text)
    except ValueError:
        value = 0
    if not 0 < value < LARGEST:
        number = "a whole number" if kind is int else "a number"
        raise UnknownName(f"{spec}: {key}: expected {number} above 0, got {text!r}")
    return value


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
