"""What a pass is: one thing settled in what was read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class PassError(Exception):
    """The sentences cannot mean anything, or not one thing only. `step` is the name of the pass that found it."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.step = ""


class About(NamedTuple):
    """What the passes know of a text beside its words."""

    damage: int = 0
    """The damage printed beside an attack."""
    symbol: str = ""
    """What stands behind that number."""
    trainer: bool = False
    """The text of a Trainer card: what it says is done when it is played."""


class Pass(NamedTuple):
    """One pass. What it works on depends on its place: sentences, then steps or units, then a program."""

    name: str
    read: Callable[[Any, About], Any]
