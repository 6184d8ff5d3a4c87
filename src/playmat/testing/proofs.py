"""Which tests prove which clauses: pytest collects the tests, and what it finds has their marks and parameters.

A test names what it proves with `@pytest.mark.clause("ko.threshold", "ko.timing")`, and speaks for the rule sets it is
parametrized over (a parameter `rules` or `book`); with none, for none in particular. `books=("bw",)` is for a test that
runs under one rule set without a parameter. Where a test has both, they must agree: a proof for a rule set in which the
test does not run is none.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import pytest

from playmat.model.errors import DataError, UnknownName
from playmat.rules import RULESETS, clause
from playmat.rules.coverage import Proof

_WRITE_TO: Final = "PLAYMAT_PROOFS"
"""Where the collecting process leaves what it found."""
_DISABLED: Final = ("skip", "xfail")
"""Marks under which a test proves nothing."""


def collect(tests: Path) -> tuple[Proof, ...]:
    """Every proof the marks under a folder of tests claim; `DataError` for a mark that claims too much or is wrong."""
    if not tests.is_dir():
        raise DataError(f"expected a folder of tests; got {tests}")
    marked = [str(path) for path in sorted(tests.rglob("test_*.py")) if ".clause(" in path.read_text(encoding="utf-8")]
    if not marked:
        return ()
    root = tests.resolve().parent
    with tempfile.TemporaryDirectory() as folder:
        found = Path(folder) / "proofs.json"
        # Not `-m pytest`: another pytest may be running this, whose settings are none of ours.
        command = [sys.executable, "-m", "pytest", "--collect-only", "-qq", "-p", "playmat.testing.proofs"]
        command += ["-p", "no:cacheprovider", f"--rootdir={root}", *marked]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        done = subprocess.run(
            command, cwd=root, env={**environment, _WRITE_TO: str(found)}, capture_output=True, text=True, check=False
        )
        if not found.exists():
            raise DataError(f"expected tests that pytest can collect in {tests}; {(done.stdout + done.stderr).strip()}")
        data: dict[str, Any] = json.loads(found.read_text(encoding="utf-8"))
    if data["problems"]:
        raise DataError("\n".join(data["problems"]))
    return tuple(Proof(name, test, tuple(books)) for name, test, books in data["proofs"])


def pytest_configure(config: pytest.Config) -> None:
    """The mark may be unknown to the configuration of a folder that is only read."""
    config.addinivalue_line("markers", "clause(*ids, books=...): the clauses that a test proves")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write down what the collected tests claim, if asked to."""
    place = os.environ.get(_WRITE_TO)
    if place and not session.testsfailed:
        proofs, problems = proofs_of(session.items)
        rows = [[one.clause, one.test, list(one.books)] for one in proofs]
        Path(place).write_text(json.dumps({"proofs": rows, "problems": problems}), encoding="utf-8")


def proofs_of(items: Iterable[pytest.Item]) -> tuple[tuple[Proof, ...], list[str]]:
    """What these tests prove, and what is wrong with their marks."""
    claimed: dict[tuple[str, str], set[str]] = {}
    runs: dict[str, set[str]] = {}
    stated: dict[str, set[str]] = {}
    problems: dict[str, None] = {}
    for item in items:
        marks = list(item.iter_markers("clause"))
        if not marks or any(item.get_closest_marker(name) for name in _DISABLED):
            continue
        test = item.nodeid.partition("[")[0]
        under = _rulesets_of(item)
        runs.setdefault(test, set()).update(under)
        for mark in marks:
            books = mark.kwargs.get("books", ())
            problems.update(dict.fromkeys(_problems(mark, books, test)))
            stated.setdefault(test, set()).update(books)
            for name in mark.args:
                claimed.setdefault((str(name), test), set()).update(set(under) & set(books) if under and books else ())
                if not (under and books):
                    claimed[str(name), test].update(under or books)
    for test, books in stated.items():
        lacking = [name for name in RULESETS if name in books - runs[test]] if runs[test] else []
        if lacking:
            problems[f"expected {test} to run under {', '.join(lacking)}, which its mark names; it does not"] = None
    proofs = [
        Proof(name, test, tuple(one for one in RULESETS if one in books)) for (name, test), books in claimed.items()
    ]
    return tuple(sorted(proofs)), list(problems)


def _rulesets_of(item: pytest.Item) -> list[str]:
    """The rule sets among the parameters of a test: of a parameter that is named so."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return []
    params: dict[str, object] = callspec.params
    return [value for name in ("rules", "book") if isinstance(value := params.get(name), str) and value in RULESETS]


def _problems(mark: pytest.Mark, books: Any, test: str) -> list[str]:
    if not mark.args or set(mark.kwargs) - {"books"} or isinstance(books, str):
        return [f"expected clause ids, and books=(…) at most, in the mark of {test}; got {mark.args} {mark.kwargs}"]
    found = []
    for name in mark.args:
        try:
            clause(str(name))
        except UnknownName as error:
            found.append(f"{error}, in the mark of {test}")
    names = ", ".join(RULESETS)
    strange = [book for book in books if book not in RULESETS]
    return [*found, *(f"expected a rule set out of {names} in the mark of {test}; got {book!r}" for book in strange)]
