"""Figures for whoever runs the server, in the form that Prometheus reads.

Counted in memory by each process. Workers of one server leave theirs in a folder that they share, so that whichever is
asked gives the figures of all, each marked with its worker. No figure names a game, a player or an address.
"""

from __future__ import annotations

import json
import os
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

BUCKETS: Final = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
"""Seconds."""
MOST_LABELS: Final = 64
"""Values of one label that are told apart; the others are counted as 'other'."""
OTHER: Final = "other"

Sample = tuple[str, dict[str, str], float]
"""What is put behind the name, the labels, the value."""


class Counter:
    """Something that is counted, by one label or none."""

    kind = "counter"

    def __init__(self, name: str, line: str, label: str = "") -> None:
        self.name = name
        self.line = line
        self._label = label
        self._counts: dict[str, float] = {}

    def add(self, value: str = "", amount: float = 1.0) -> None:
        if value not in self._counts and len(self._counts) >= MOST_LABELS:
            value = OTHER
        self._counts[value] = self._counts.get(value, 0.0) + amount

    def samples(self) -> list[Sample]:
        if not self._label:
            return [("", {}, self._counts.get("", 0.0))]
        return [("", {self._label: value}, count) for value, count in sorted(self._counts.items())]


class Gauge:
    """Something that is looked up when it is asked for."""

    kind = "gauge"

    def __init__(self, name: str, line: str, look: Callable[[], float | dict[str, float]], label: str = "") -> None:
        self.name = name
        self.line = line
        self._look = look
        self._label = label

    def samples(self) -> list[Sample]:
        found = self._look()
        if isinstance(found, dict):
            return [("", {self._label: value}, float(one)) for value, one in sorted(found.items())]
        return [("", {}, float(found))]


class Total(Gauge):
    """The same for something that only grows."""

    kind = "counter"


class Histogram:
    """How long something takes, by one label or none."""

    kind = "histogram"

    def __init__(self, name: str, line: str, label: str = "") -> None:
        self.name = name
        self.line = line
        self._label = label
        self._counts: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}

    def add(self, seconds: float, value: str = "") -> None:
        if value not in self._counts:
            if len(self._counts) >= MOST_LABELS:
                value = OTHER
            self._counts.setdefault(value, [0] * (len(BUCKETS) + 1))
            self._sums.setdefault(value, 0.0)
        self._counts[value][bisect_left(BUCKETS, seconds)] += 1
        self._sums[value] += seconds

    def samples(self) -> list[Sample]:
        found: list[Sample] = []
        for value, counts in sorted(self._counts.items()):
            labels = {self._label: value} if self._label else {}
            so_far = 0
            for bound, count in zip((*BUCKETS, None), counts, strict=True):
                so_far += count
                found.append(("_bucket", {**labels, "le": "+Inf" if bound is None else str(bound)}, so_far))
            found += [("_sum", labels, self._sums[value]), ("_count", labels, so_far)]
        return found


Family = Counter | Gauge | Histogram


class Metrics:
    """Everything that is counted."""

    def __init__(self) -> None:
        self.answers = Counter("playmat_answers_total", "Answers kept, by who gave them.", "by")
        self.answer_seconds = Histogram(
            "playmat_answer_seconds", "From an answer's coming in to its being told, by who gave it.", "by"
        )
        self.store_seconds = Histogram("playmat_store_seconds", "Until the database has committed an answer.")
        self.thinking_seconds = Histogram(
            "playmat_thinking_seconds", "What computer players took for an answer, waiting included.", "level"
        )
        self.loads = Counter("playmat_games_loaded_total", "Games that were read and played again.")
        self.requests = Counter("playmat_requests_total", "Requests, by the status of the answer.", "status")
        self.refused = Counter("playmat_refusals_total", "Refusals at tables, by their code.", "code")
        self._families: list[Family] = [
            self.answers,
            self.answer_seconds,
            self.store_seconds,
            self.thinking_seconds,
            self.loads,
            self.requests,
            self.refused,
            Total("process_cpu_seconds_total", "Processor time.", lambda: sum(os.times()[:2])),
            Gauge("process_resident_memory_bytes", "Memory.", resident),
            Gauge("process_open_fds", "Open files.", open_files),
            Gauge("process_start_time_seconds", "When it was started.", lambda: _STARTED),
        ]

    def look_up(
        self, name: str, line: str, look: Callable[[], float | dict[str, float]], label: str = "", total: bool = False
    ) -> None:
        """Add a figure that is looked up when it is asked for."""
        self._families.append((Total if total else Gauge)(name, line, look, label))

    def data(self) -> list[Any]:
        """All figures, as they are left for other workers."""
        return [[one.name, one.kind, one.line, one.samples()] for one in self._families]


_STARTED: Final = time.time()


def resident() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return 0.0
    return float(pages * os.sysconf("SC_PAGE_SIZE"))


def open_files() -> float:
    try:
        return float(len(os.listdir("/proc/self/fd")))
    except OSError:
        return 0.0


# --- Several workers


def leave(folder: Path, worker: str, data: Sequence[Any]) -> None:
    """Put the figures of a worker where the others find them."""
    held = folder / f".{worker}"
    held.write_text(json.dumps(data))
    held.replace(folder / f"{worker}.json")


def found(folder: Path) -> dict[str, Sequence[Any]]:
    """What the workers have left, by worker."""
    left: dict[str, Sequence[Any]] = {}
    for file in sorted(folder.glob("*.json")):
        try:
            left[file.stem] = json.loads(file.read_text())
        except (OSError, ValueError):
            continue
    return left


def exposition(workers: dict[str, Sequence[Any]]) -> str:
    """The figures of all workers as Prometheus reads them."""
    lines: list[str] = []
    names: dict[str, tuple[str, str]] = {}
    for data in workers.values():
        for name, kind, line, _ in data:
            names.setdefault(name, (kind, line))
    for name, (kind, line) in names.items():
        lines += [f"# HELP {name} {line}", f"# TYPE {name} {kind}"]
        for worker, data in workers.items():
            for other, _, _, samples in data:
                if other == name:
                    lines += [_sample(name, worker, *one) for one in samples]
    return "\n".join(lines) + "\n"


def _sample(name: str, worker: str, behind: str, labels: dict[str, str], value: float) -> str:
    every = {**labels, "worker": worker}
    inside = ",".join(f'{key}="{_escaped(one)}"' for key, one in every.items())
    number = str(int(value)) if float(value).is_integer() else repr(float(value))
    return f"{name}{behind}{{{inside}}} {number}"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
