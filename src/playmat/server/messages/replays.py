"""Finished games, step by step."""

from __future__ import annotations

from typing import Any

from playmat.server.messages.base import Inbound, Outbound
from playmat.server.messages.games import PlayerInfo
from playmat.server.messages.seen import EventView, ResultView, TableView


class ReplayInfo(Outbound):
    id: str
    rules: str
    rules_title: str
    players: list[PlayerInfo]
    steps: int
    """How many answers were given; step 0 is before the first."""
    turns: list[int]
    """The step at which each turn began."""
    result: ResultView | None
    created: str


class ReplayStep(Outbound):
    step: int
    view: TableView
    events: list[EventView]
    log: list[str]
    answer: str
    """In words, what was answered to get here."""


class ReplaySteps(Outbound):
    steps: list[ReplayStep]


class UploadReplay(Inbound):
    replay: dict[str, Any]
