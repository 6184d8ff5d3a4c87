"""Results in a file: a header that says what is played, then a line for each game, appended as batches come in.

A run that is stopped in any way leaves whole lines and perhaps a torn one, which the next run removes. A line is a
JSON list: the fields of `GameResult` in their order, or match, seed and a sentence for a game that broke.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from playmat.model.errors import DataError
from playmat.sim.batch import BatchResult, Failure, GameResult
from playmat.sim.plan import Plan, Run

VERSION: Final = 1
FORMAT: Final = "playmat results"
_BEGINS: Final = f'{{"format":"{FORMAT}"'.encode()
_FIELDS: Final = len(GameResult._fields)


def header_of(plan: Plan, kind: str, version: str) -> dict[str, Any]:
    """Everything that the results depend on but how many there are."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "playmat": version,
        "kind": kind,
        "seed": plan.seed,
        "matches": [
            {
                "rules": match.rules,
                "agents": list(match.agents),
                "limit": match.limit,
                "decks": [_counted(deck) for deck in match.decks],
            }
            for match in plan.matches
        ],
    }


def _counted(ids: tuple[str, ...]) -> list[list[str | int]]:
    """A deck as ids with counts; cards that stand apart in the list stay apart."""
    entries: list[list[str | int]] = []
    last = ""
    count = 0
    for card in (*ids, ""):
        if card != last and count:
            entries.append([last, count])
            count = 0
        last = card
        count += 1
    return entries


class ResultFile:
    """The file of one plan, open for more. Used in a `with` statement."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.found = Run()
        """What was in it."""
        self.note = ""
        """What had to be mended, if anything."""
        try:
            text = self._mended()
            if text:
                self._read(text, header)
            self._file = path.open("a", encoding="utf-8")
            if not text:
                self._write([header])
        except OSError as error:
            raise DataError(f"{path}: expected a file for results, got {error.strerror}") from error
        except UnicodeDecodeError:
            raise DataError(f"{path}: expected a file of results, got something that is not text") from None

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def keep(self, result: BatchResult) -> None:
        """Append the games of a batch."""
        self._write([*result.games, *result.failures])

    def _write(self, lines: list[Any]) -> None:
        self._file.write("".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines))
        self._file.flush()

    def _mended(self) -> str:
        """What is in the file, without a last line that was not written to its end."""
        if not self.path.exists():
            return ""
        data = self.path.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            if not data.startswith(_BEGINS[: len(data)]):
                raise DataError(f"{self.path}: expected a file of results, got something else; it is left as it is")
            os.truncate(self.path, whole)
            self.note = f"{self.path}: the last line was torn ({len(data) - whole} bytes); it was removed"
        return data[:whole].decode("utf-8")

    def _read(self, text: str, header: dict[str, Any]) -> None:
        lines = text.splitlines()
        self._same(_parsed(self.path, 1, lines[0]), header)
        matches = len(header["matches"])
        seen: dict[tuple[int, int], GameResult | Failure] = {}
        for number, line in enumerate(lines[1:], start=2):
            found = _game(self.path, number, _parsed(self.path, number, line), matches)
            key = (found.match, found.seed)
            if seen.setdefault(key, found) != found:
                raise DataError(f"{self.path}, line {number}: expected one result for a game, got another one")
        self.found.results = [one for one in seen.values() if isinstance(one, GameResult)]
        self.found.failures = [one for one in seen.values() if isinstance(one, Failure)]

    def _same(self, found: Any, header: dict[str, Any]) -> None:
        """A file of something else is never written to."""
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise DataError(f"{self.path}, line 1: expected the header of a file of results, got something else")
        for key, value in header.items():
            if found.get(key) == value:
                continue
            if key == "matches":
                raise DataError(f"{self.path}: holds results of other games: {_difference(found.get(key), value)}")
            raise DataError(
                f"{self.path}: holds results of other games: expected {key} {value!r}, got {found.get(key)!r}"
            )


def _difference(found: Any, wanted: list[dict[str, Any]]) -> str:
    if not isinstance(found, list) or len(found) != len(wanted):
        count = len(found) if isinstance(found, list) else found
        return f"expected {len(wanted)} matches, got {count}"
    for number, (there, here) in enumerate(zip(found, wanted, strict=True), start=1):
        for key, value in here.items():
            got = there.get(key) if isinstance(there, dict) else None
            if got != value:
                what = "other decks" if key == "decks" else repr(got)
                said = "these decks" if key == "decks" else repr(value)
                return f"match {number}: expected {key} {said}, got {what}"
    return "the matches differ"


def _parsed(path: Path, number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise DataError(f"{path}, line {number}: expected JSON, got {line[:60]!r}") from None


def _game(path: Path, number: int, data: Any, matches: int) -> GameResult | Failure:
    found: GameResult | Failure | None = None
    if isinstance(data, list) and all(type(one) is int for one in data) and len(data) == _FIELDS:
        found = GameResult(*data)
    elif isinstance(data, list) and [type(one) for one in data] == [int, int, str]:
        found = Failure(*data)
    if found is None or not 0 <= found.match < matches:
        raise DataError(f"{path}, line {number}: expected the result of a game, got {str(data)[:60]!r}")
    return found
