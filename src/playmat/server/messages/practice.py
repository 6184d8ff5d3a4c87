"""Puzzles and the judge's desk."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from playmat.server.messages.base import Inbound, Outbound
from playmat.server.messages.seen import EventView, TableView

Seed = Annotated[int, Field(ge=0, lt=1 << 48)]
Answers = Annotated[list[Annotated[int, Field(ge=0, lt=100_000)]], Field(max_length=400)]


class PracticeUpdate(Outbound):
    """The table after one answer, and what happened on the way."""

    revision: int
    view: TableView
    events: list[EventView]
    log: list[str]


# --- Puzzles


class PuzzleInfo(Outbound):
    id: str
    kind: Literal["win", "survive", "attachment"]
    question: str
    rules: str
    rules_title: str
    decks: list[str]
    """In whose game it came up: yours, your opponent's."""
    turn: int
    rating: int
    """From 1, which every level of the computer solves, to 5, which none does."""
    levels: list[str]
    chance: float
    open_hand: bool
    """Whether your opponent's hand lies open."""


class PuzzleOfDay(PuzzleInfo):
    day: str


class PlayPuzzle(Inbound):
    """A puzzle with everything that was answered in it so far."""

    seed: Seed
    """Deals what is hidden."""
    answers: Answers
    shown: Annotated[int, Field(ge=0)] = 0
    """How many updates this browser has."""


class PuzzleState(Outbound):
    about: PuzzleInfo
    answers: list[int]
    """Those of your opponent included."""
    updates: list[PracticeUpdate]
    status: Literal["open", "solved", "wrong"]
    message: str
    open: list[list[str]]
    """The cards that your opponent holds and those they draw next, by name, where they lie open."""


class SolutionStep(Outbound):
    own: bool
    label: str


class PuzzleSolution(Outbound):
    steps: list[SolutionStep]
    first: list[str]
    """Every first answer that is as good."""
    open: list[str]
    """First answers that may be, for what is hidden decides."""


# --- The judge's desk

Side = Annotated[dict[str, Any], Field(max_length=20)]


class DeskPosition(Inbound):
    """A position in the words of scenario files."""

    rules: Annotated[str, Field(max_length=40)]
    me: Side
    opp: Side
    turn: Annotated[int, Field(ge=1, le=200)] = 5
    turn_player: Literal["me", "opp"] = "me"
    stadium: str | dict[str, str] | None = None


Opponent = Literal["hand", "beginner", "easy"]
"""Who plays the other side: you yourself, or the computer."""


class PlayDesk(Inbound):
    position: DeskPosition
    seed: Seed
    answers: Answers
    shown: Annotated[int, Field(ge=0)] = 0
    opponent: Opponent = "hand"


class DeskState(Outbound):
    answers: list[int]
    updates: list[PracticeUpdate]


class AskDesk(Inbound):
    """What happens if this is answered."""

    position: DeskPosition
    seed: Seed
    answers: Answers
    option: Annotated[int, Field(ge=0, lt=100_000)]
    opponent: Opponent = "hand"


class DeskBranch(Outbound):
    """One way that it may go."""

    coins: list[Literal["heads", "tails"]]
    chance: float
    log: list[str]
    asks: str
    """What is asked next, and of whom."""


class DeskAnswer(Outbound):
    branches: list[DeskBranch]
    more: bool
    """Whether there are more ways than were followed."""


class WriteScenario(Inbound):
    position: DeskPosition
    title: Annotated[str, Field(max_length=120)] = ""


class ScenarioText(Inbound):
    text: Annotated[str, Field(max_length=60_000)]


class ScenarioFile(Outbound):
    text: str


class OpenedScenario(Outbound):
    title: str
    position: dict[str, Any]
