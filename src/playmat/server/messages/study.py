"""Long work, a player's games and what the study makes of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints

from playmat.server.messages import Inbound, Name, Outbound, ReplayStep, Secret

# --- Long work


class Job(Outbound):
    """Long work that a player has asked for."""

    id: str
    kind: str
    title: str
    status: Literal["waiting", "running", "done", "failed", "stopped"]
    done: int
    total: int
    """Parts that are done, and that there are; 0 until that is known."""
    problem: str
    """Why it has failed."""
    created: str
    changed: str


class JobPart(Outbound):
    part: Any
    result: Any


class WholeJob(Job):
    """Long work with what it is about and what came of it."""

    input: dict[str, Any]
    result: dict[str, Any] | None
    parts: list[JobPart] | None = None
    """What has come of its parts so far, where that was asked for."""


# --- My games


class PlayedGame(Outbound):
    """A game of a player's."""

    game: str
    status: Literal["waiting", "running", "over"]
    rules: str
    rules_title: str
    deck: str
    opponent: str
    other_deck: str
    result: Literal["won", "lost", "draw", "open"]
    ending: str
    turns: int
    answers: int
    created: str
    seat: int
    same_screen: bool


class WinRate(Outbound):
    """How often games of one kind were won; a tie counts half. The truth is between `low` and `high` in 95 of 100
    cases."""

    name: str
    won: int
    lost: int
    drawn: int
    rate: float
    low: float
    high: float


class MyGames(Outbound):
    """The wanted games, the newest first."""

    games: list[PlayedGame]
    total: int
    """How many there are, wanted or not."""
    pending: int
    """Of how many it is not known yet how they ended: ask again."""
    all: list[WinRate]
    decks: list[WinRate]
    opponents: list[WinRate]
    choices: dict[str, list[str]]
    """What a list can be narrowed to: decks, opponents, rules."""
    titles: dict[str, str]
    """The titles of those rules."""


class BringGame(Inbound):
    """A game whose secret this browser has becomes one of the player's."""

    game: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
    secret: Secret


# --- Analysis

Depth = Literal["quick", "normal", "deep"]


class AskAnalysis(Inbound):
    depth: Depth = "normal"


class AnalysisJob(Job):
    """An analysis that is being made, or was, perhaps for somebody else."""

    result: dict[str, Any] | None = None


class TryLine(Inbound):
    """Some answers from a step of a replay on."""

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    line: Annotated[list[Annotated[int, Field(ge=0, lt=2**62)]], Field(max_length=40)]
    seat: Literal["0", "1", "both"] = "both"


class TriedLine(Outbound):
    steps: list[ReplayStep]
    """The table before the first answer, and after each."""


class AskPosition(Inbound):
    """A step of a replay, perhaps after some other answers, for the judge's desk."""

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    line: Annotated[list[Annotated[int, Field(ge=0, lt=2**62)]], Field(max_length=40, default_factory=list)]


class LaidOut(Outbound):
    position: dict[str, Any]
    """In the words of scenario files."""


class PlayOn(Inbound):
    """A new game that begins where a replay stood after some step, perhaps after some other answers."""

    step: Annotated[int, Field(ge=0, le=1_000_000)]
    line: Annotated[list[Annotated[int, Field(ge=0, lt=2**62)]], Field(max_length=40, default_factory=list)]
    seat: Literal[0, 1]
    """Which of the two one plays."""
    name: Name = "You"
    opponent: Literal["computer", "friend", "same-screen"]
    level: Annotated[str, StringConstraints(max_length=40)] = ""
    opponent_name: Name | None = None


# --- Hints


class AskHint(Inbound):
    secret: Secret


class HintInfo(Outbound):
    """What to do now: an idea first, then the move, with what it gains."""

    revision: int
    """The question that it is about."""
    idea: str
    move: str
    option: int
    gain: str
    chance: float
    instead: float
