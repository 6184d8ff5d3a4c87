"""The games that everybody who finds this server may join or watch."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Final

from playmat.library import Library
from playmat.server.problems import Data
from playmat.server.rows import GameRecord
from playmat.server.store import Store, now

SHOWN: Final = 30
"""Of each kind, the newest."""
WAITING: Final = timedelta(hours=2)
"""After which a game that nobody has joined is no longer shown."""
RUNNING: Final = timedelta(hours=12)
KEPT_SECONDS: Final = 2.0
"""For which one look at the database serves everybody."""


class Lobby:
    """What is open. Many may look at it at once, so the database is asked once in a while only."""

    def __init__(self, store: Store, library: Library) -> None:
        self._store = store
        self._library = library
        self._at = -KEPT_SECONDS
        self._seen: Data = {}

    def look(self) -> Data:
        if time.monotonic() - self._at >= KEPT_SECONDS:
            self._seen = {
                "open": self._games("waiting", WAITING),
                "running": self._games("running", RUNNING),
            }
            self._at = time.monotonic()
        return self._seen

    def _games(self, status: str, age: timedelta) -> list[Data]:
        return [self._game(record, answers) for record, answers in self._store.listed(status, now() - age, SHOWN)]

    def _game(self, record: GameRecord, answers: int) -> Data:
        return {
            "game": record.id,
            "rules": record.rules,
            "rules_title": self._library.ruleset(record.rules).title,
            "players": [seat.name for seat in record.seats if seat.kind != "open"],
            "best_of": record.terms.best_of,
            "clock": record.terms.clock,
            "created": record.created.isoformat(),
            "answers": answers,
        }
