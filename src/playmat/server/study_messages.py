"""What goes between the server and a browser about the study, as types; `messages` has the rest."""

from __future__ import annotations

from typing import Any, Literal

from playmat.server.messages import Outbound

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
