"""The messages of a socket, both ways."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from playmat.server.messages.base import Inbound, Outbound, Problem, Secret
from playmat.server.messages.games import GameInfo
from playmat.server.messages.seen import EventView, LessonView, TableView


class Hello(Inbound):
    """The first message of a connection. Without a secret one watches."""

    type: Literal["hello"]
    secret: Secret | None = None
    revision: Annotated[int, Field(ge=-1)] = -1
    """The last revision this browser has shown, after a break in the connection."""


class Answer(Inbound):
    type: Literal["answer"]
    revision: Annotated[int, Field(ge=0)]
    """The revision that was answered: an answer to an older one is refused."""
    option: Annotated[int, Field(ge=0, lt=100_000)]


class Concede(Inbound):
    type: Literal["concede"]


class Undo(Inbound):
    """Take the last answer back. A friend is asked first."""

    type: Literal["undo"]


class AnswerUndo(Inbound):
    """Whether the other player may take the last answer back."""

    type: Literal["answer-undo"]
    allow: bool


class Claim(Inbound):
    """Claim the win from a player who has left and is to answer."""

    type: Literal["claim"]


Signal = Literal["hello", "thanks", "well-played", "good-game", "thinking"]
"""What players can say to each other."""


class SendSignal(Inbound):
    type: Literal["signal"]
    signal: Signal


class TakeOver(Inbound):
    """This browser goes on in a seat that another tab holds."""

    type: Literal["take-over"]


class Ping(Inbound):
    type: Literal["ping"]


FromClient = Annotated[
    Hello | Answer | Concede | Undo | AnswerUndo | Claim | SendSignal | TakeOver | Ping, Field(discriminator="type")
]


class Welcome(Outbound):
    """The answer to Hello."""

    type: Literal["welcome"] = "welcome"
    info: GameInfo
    seat: int | None
    """None for spectators. At one screen the seat is the one whose turn it is to answer."""
    own_cards: list[str]
    """The different cards that the reader plays with, by id: their faces are fetched before the first is drawn."""


class Update(Outbound):
    """One answer was given (by anybody): the table after it, and what happened on the way."""

    type: Literal["update"] = "update"
    revision: int
    view: TableView
    events: list[EventView]
    log: list[str]
    lesson: LessonView | None = None


class History(Outbound):
    """The log so far, for somebody who comes (back) to the table."""

    type: Literal["history"] = "history"
    log: list[str]


class InfoChanged(Outbound):
    """A player came or left, or a rematch was made."""

    type: Literal["info"] = "info"
    info: GameInfo


class Refused(Outbound):
    """A message was not accepted; nothing has changed."""

    type: Literal["refused"] = "refused"
    problem: Problem


class Displaced(Outbound):
    """Another tab has taken this seat: this one only watches until it takes over again."""

    type: Literal["displaced"] = "displaced"


class Signalled(Outbound):
    """A player says something."""

    type: Literal["signal"] = "signal"
    seat: int
    signal: Signal


class Pong(Outbound):
    type: Literal["pong"] = "pong"


FromServer = Annotated[
    Welcome | Update | History | InfoChanged | Refused | Displaced | Signalled | Pong, Field(discriminator="type")
]
