"""What processes that serve the same games tell each other, as it is written: a few words in a line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Final

CHANNEL: Final = "playmat"

ANSWER: Final = "answer"
"""An answer of that number has been kept."""
HEADER: Final = "header"
"""A seat was taken, a rematch made, or a secret given."""
HERE: Final = "here"
"""Which seats of a game browsers hold at that process, and which have just been taken there, by which browser."""
BACK: Final = "back"
"""Which seat asks to take something back (−1: nobody any more), and at which revision."""
SIGNAL: Final = "signal"
"""A player at that process says something: which seat, and what."""
WHO: Final = "who"
"""Asks everybody to say who is at a game."""
ALIVE: Final = "alive"
GONE: Final = "gone"
"""A process stops: nobody is at its tables any more."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something that a process said."""

    process: str
    kind: str
    game: str
    more: list[object]


def written(process: str, kind: str, game: str = "", *more: object) -> str:
    return json.dumps([process, kind, game, *more], separators=(",", ":"))


def read(text: str) -> Note | None:
    """The note; None if it is none of ours."""
    try:
        match json.loads(text):
            case [str(process), str(kind), str(game), *more]:
                return Note(process, kind, game, more)
    except (ValueError, RecursionError):
        pass
    return None
