"""Which tests prove which clauses, judged against the register. `playmat.testing.proofs` collects them from the tests.

A clause counts as tested when a test names it and, if the books behave differently on it, when tests name it in every
book's rule set. One exception: a rule set whose book is silent on the clause is spoken for by any book that states it
and leads to the same values in all rule fields that cite the clause. An era without a book is needed where it changed
a field that is asked and cites the clause for it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from playmat.model.errors import DataError
from playmat.rules.eras import BOOKS, RULESETS, field_docs, find
from playmat.rules.register import SILENT, Clause, clause, clauses, eras_to_prove, untestable

PROOFS: Final = "proofs.json"
"""What the last `playmat rules coverage --write` found; an installed package has no tests to read."""


@dataclass(frozen=True, slots=True, order=True)
class Proof:
    """A test that names a clause, and the rule sets it names it for."""

    clause: str
    test: str
    books: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every clause is in exactly one of `tested`, `untestable` and `untested`."""

    tested: tuple[str, ...]
    untestable: dict[str, str]
    untested: tuple[str, ...]
    missing_books: dict[str, tuple[str, ...]]
    """Clauses that a test names, but not in these rule sets, where they differ; part of `untested`."""

    def as_json(self) -> dict[str, Any]:
        """The shape programs rely on."""
        return {
            "clauses": len(self.tested) + len(self.untestable) + len(self.untested),
            "tested": len(self.tested),
            "untestable": self.untestable,
            "untested": list(self.untested),
            "missing_books": {name: list(books) for name, books in self.missing_books.items()},
        }


# --- Judging --------------------------------------------------------------------------------------------------------


@cache
def _fields_citing() -> dict[str, tuple[str, ...]]:
    citing: dict[str, list[str]] = {}
    for doc in field_docs().values():
        for name in doc.clauses:
            citing.setdefault(name, []).append(doc.name)
    return {name: tuple(names) for name, names in citing.items()}


def required_books(which: Clause) -> tuple[str, ...]:
    """The rule sets in which tests must name a clause; none in particular where all behave alike."""
    eras = eras_to_prove(which.id)
    if not which.differs:
        return eras
    fields = _fields_citing().get(which.id, ())
    values = {book: tuple(getattr(find(book), field) for field in fields) for book in BOOKS}
    spoken_for = {values[book] for book in which.stating} if fields else set()
    spoken_for |= {tuple(getattr(find(era), field) for field in fields) for era in eras}
    needed = {book for book in BOOKS if which.books[book] != SILENT or values[book] not in spoken_for}
    return tuple(name for name in RULESETS if name in needed or name in eras)


def coverage(proofs: Iterable[Proof]) -> Coverage:
    """Judge these proofs against the register; `DataError` if one names a clause or rule set that does not exist."""
    named: dict[str, set[str]] = {}
    for proof in proofs:
        clause(proof.clause)
        named.setdefault(proof.clause, set()).update(proof.books)
    excused = untestable()
    tested, untested = [], []
    missing: dict[str, tuple[str, ...]] = {}
    for which in clauses():
        if which.id in excused:
            if which.id in named:
                raise DataError(f"expected no test of {which.id}, which is listed as untestable; a test names it")
        elif which.id not in named:
            untested.append(which.id)
        else:
            lacking = tuple(book for book in required_books(which) if book not in named[which.id])
            if lacking:
                missing[which.id] = lacking
                untested.append(which.id)
            else:
                tested.append(which.id)
    return Coverage(tuple(tested), excused, tuple(untested), missing)


# --- The stored proofs ------------------------------------------------------------------------------------------------


def dump(proofs: Iterable[Proof]) -> str:
    """Proofs as the text of the stored file: clause, then test, then rule sets."""
    table: dict[str, dict[str, list[str]]] = {}
    for proof in sorted(proofs):
        table.setdefault(proof.clause, {})[proof.test] = list(proof.books)
    lines = []
    for name, tests in table.items():
        rows = [f"    {json.dumps(test)}: {json.dumps(books)}" for test, books in tests.items()]
        lines.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(rows) + "\n  }")
    return "{\n" + ",\n".join(lines) + "\n}\n" if lines else "{}\n"


def stored() -> tuple[Proof, ...]:
    """The proofs that came with the package."""
    data = resources.files("playmat.rules").joinpath("data", PROOFS)
    try:
        table: dict[str, dict[str, list[str]]] = json.loads(data.read_text(encoding="utf-8"))
    except (FileNotFoundError, json.JSONDecodeError) as error:
        raise DataError(f"expected the stored proofs in rules/data/{PROOFS}; {error}") from None
    return tuple(
        sorted(Proof(name, test, tuple(books)) for name, tests in table.items() for test, books in tests.items())
    )


def store(proofs: Iterable[Proof]) -> Path:
    """Replace the stored proofs; only in a checkout."""
    path = Path(str(resources.files("playmat.rules").joinpath("data", PROOFS)))
    path.write_text(dump(proofs), encoding="utf-8")
    return path


def find_tests() -> Path | None:
    """The tests of the checkout this package or the working directory belongs to; None if there is none."""
    for root in (Path(__file__).resolve().parents[3], Path.cwd()):
        project = root / "pyproject.toml"
        if (root / "tests").is_dir() and project.is_file() and 'name = "playmat"' in project.read_text("utf-8"):
            return root / "tests"
    return None
