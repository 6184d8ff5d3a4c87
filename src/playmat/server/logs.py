"""What the server writes down: one line for each thing, for people or for programs, and nothing that is secret.

An error is written as its kind and its place, never with what it says: that may name hidden cards, or hold what a
stranger sent. Whatever happens over and over is written a few times and then counted, so that nobody can fill a disk.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import threading
import time
from collections import OrderedDict
from datetime import UTC, datetime
from typing import Any, Final, Literal

from playmat.server.problems import where

Style = Literal["text", "json"]
STYLES: Final[tuple[Style, ...]] = ("text", "json")

FEW: Final = 5
"""Lines of one kind that are written in a row."""
PERIOD: Final = 60.0
"""Seconds after which that many are written again."""
KINDS_KEPT: Final = 256
EXTRAS: Final = ("game", "worker")
"""What a line may say beside its sentence."""


class Repeats(logging.Filter):
    """Lets the first few lines of a kind through and counts the others; the next one that passes says how many."""

    def __init__(self, few: int = FEW, period: float = PERIOD) -> None:
        super().__init__()
        self._few = few
        self._period = period
        self._lock = threading.Lock()
        self._seen: OrderedDict[tuple[str, str], list[float]] = OrderedDict()
        """By kind: since when, how many."""

    def filter(self, record: logging.LogRecord) -> bool:
        kind = (record.name, str(record.msg)[:200])
        now = time.monotonic()
        with self._lock:
            since, count = self._seen.pop(kind, [now, 0.0])
            left_out = 0
            if now - since > self._period:
                left_out = max(0, int(count) - self._few)
                since, count = now, 0.0
            self._seen[kind] = [since, count + 1]
            while len(self._seen) > KINDS_KEPT:
                self._seen.popitem(last=False)
        if count >= self._few:
            return False
        if left_out:
            record.left_out = left_out
        return True


class Lines(logging.Formatter):
    """One line for each record, without tracebacks."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._json = style == "json"

    def format(self, record: logging.LogRecord) -> str:
        message = " ".join(record.getMessage().split())
        if record.exc_info and record.exc_info[1] is not None:
            message = f"{message} {where(record.exc_info[1])}".strip()
        left_out = getattr(record, "left_out", 0)
        if not self._json:
            more = f" ({left_out} more like it before)" if left_out else ""
            return f"{record.levelname} {message}{more}"
        data: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": message,
            "process": record.process,
        }
        data.update({name: getattr(record, name) for name in EXTRAS if hasattr(record, name)})
        if left_out:
            data["left_out"] = left_out
        return json.dumps(data, ensure_ascii=False)


def set_up(style: Style = "text") -> None:
    """Send everything that is written to stderr, in that style."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(style))
    handler.addFilter(Repeats())
    root = logging.getLogger()
    for earlier in root.handlers[:]:
        root.removeHandler(earlier)
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("playmat.server").setLevel(logging.INFO if style == "json" else logging.WARNING)


def quieten(loop: asyncio.AbstractEventLoop) -> None:
    """What the event loop has to complain of goes the same way."""
    log = logging.getLogger("playmat.server")

    def complain(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        found = "" if error is None else where(error)
        log.error("event loop: %s %s", context.get("message", ""), found)

    loop.set_exception_handler(complain)
