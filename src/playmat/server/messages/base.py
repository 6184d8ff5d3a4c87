"""What all messages share: short texts with their bounds, and the body of a refusal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, StringConstraints
from pydantic_core import CoreSchema, core_schema

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=24)]
"""What a player calls themselves, or a deck. Shown as text, never as markup."""
CardId = Annotated[str, StringConstraints(max_length=40)]
Secret = Annotated[str, StringConstraints(min_length=16, max_length=64)]
"""Opens a seat, or lets somebody take one. The server keeps only a digest of it."""

MAX_DECK_TEXT = 20_000
"""Characters of a pasted list: sixty lines of a hundred, three times over."""


class OneOf:
    """One word of a vocabulary of the engine, which the browser's types list: `Annotated[str, OneOf(event.KINDS)]`."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.literal_schema(self.words)


class Inbound(BaseModel):
    """What comes from outside: an unknown field is an error, not ignored."""

    model_config = ConfigDict(extra="forbid")


class Outbound(BaseModel):
    """What the server says."""


class Problem(Outbound):
    """The body of every refusal."""

    code: str
    """For programs: 'unknown-game', 'not-your-turn', 'stale' …"""
    message: str
    """For people: what was expected, where, what came."""
    clause: str = ""
    """The clause of the rulebook that it rests on, if it does."""
