"""Who comes next: of all who wait, the one who has been served the least lately."""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final

HALF_LIFE: Final = 60.0
"""Seconds after which half of what somebody was given is forgotten."""
PLAYERS_KEPT: Final = 10_000


class Shares:
    """What each player was given of a processor's time."""

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By player: seconds that count against them, and when that was."""

    def against(self, whose: str) -> float:
        """The seconds that count against a player now."""
        seconds, at = self._used.get(whose, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / HALF_LIFE))

    def give(self, whose: str, seconds: float) -> None:
        self._used[whose] = (self.against(whose) + seconds, time.monotonic())
        self._used.move_to_end(whose)
        while len(self._used) > PLAYERS_KEPT:
            self._used.popitem(last=False)
