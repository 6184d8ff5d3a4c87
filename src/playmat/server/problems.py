"""Refusals: what goes back to a browser that asked for something it cannot have."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any, Final

from playmat.model.errors import DeckError, NotPlayable, PlaymatError, UnknownName

Data = dict[str, Any]
"""A message, or part of one, as JSON data."""
LONGEST: Final = 2000
"""Characters of a refusal."""


class Refused(PlaymatError):
    """Why something is refused: a code for programs, a sentence for people, the status of the answer."""

    def __init__(self, code: str, message: str, status: int = 400, clause: str = "", wait: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.clause = clause
        self.wait = wait
        """Seconds after which it is worth trying again, where that is known."""

    @property
    def headers(self) -> dict[str, str]:
        return {"retry-after": str(self.wait)} if self.wait else {}

    def data(self) -> Data:
        return {"code": self.code, "message": self.message, "clause": self.clause}


def nothing_back() -> Refused:
    return Refused("nothing-back", "nothing can be taken back: something has become known since", 409)


def seat_taken() -> Refused:
    return Refused("seat-taken", "the other seat of this game is taken", 409)


def damaged() -> Refused:
    """What is said of a record that cannot be read. It stays so: nobody is told to try again."""
    return Refused("damaged", "what is kept of this cannot be read any more; it cannot go on", 409)


def refusal_of(error: PlaymatError) -> Refused:
    """The refusal for an error that bad input has raised somewhere below."""
    if isinstance(error, Refused):
        return error
    message = str(error).encode(errors="replace").decode()
    if len(message) > LONGEST:
        message = message[: LONGEST - 1] + "…"
    if isinstance(error, UnknownName):
        return Refused("unknown", message, 404)
    if isinstance(error, DeckError | NotPlayable):
        return Refused("deck", message, 422)
    return Refused("refused", message, 400)


def where(error: BaseException) -> str:
    """The kind of an error and where it came from. What it says is left out: it may name hidden cards, or secrets."""
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    places = " < ".join(f"{frame.name} ({Path(frame.filename).name}:{frame.lineno})" for frame in reversed(frames))
    return f"{type(error).__name__} in {places}"
