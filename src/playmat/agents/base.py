"""What a computer player is: something that looks at a view and picks one of the options in it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from playmat.model.card import CardDef

View = dict[str, Any]
"""What `Game.view` gives a seat: JSON data."""
Decision = dict[str, Any]
"""The view's `decision`, with its `options`."""
Cards = Callable[[str], CardDef]
"""Finds the printed facts of a card by its id, as anybody can who sees the card."""


class Agent(ABC):
    """A computer player. It is asked one decision at a time, and may remember what it has seen."""

    name = ""

    @abstractmethod
    def choose(self, view: View, decision: Decision) -> int:
        """The place in `decision["options"]` of the option it takes."""
