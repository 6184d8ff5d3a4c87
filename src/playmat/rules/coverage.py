"""Which tests prove which clauses: read from the tests' marks without running them, and judged against the register.

A test names what it proves with `@pytest.mark.clause("ko.threshold", "ko.timing", books=("bw", "xy"))`. Without
`books` it speaks for the rule sets it is parametrized over, and for none in particular if it is not.

A clause counts as tested when a test names it and, if the rule sets behave differently on it, when tests name it in
every rule set. One exception: a rule set whose book is silent on the clause is spoken for by any book that states it
and leads to the same values in all rule fields that cite the clause.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from playmat.model.errors import DataError
from playmat.rules.eras import RULESETS, field_docs, find
from playmat.rules.register import SILENT, Clause, clause, clauses, untestable

PROOFS: Final = "proofs.json"
"""What the last `playmat rules coverage --write` found; an installed package has no tests to read."""

_DISABLED: Final = ("skip", "xfail")
"""Marks under which a test proves nothing."""


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
    if not which.differs:
        return ()
    fields = _fields_citing().get(which.id, ())
    values = {book: tuple(getattr(find(book), field) for field in fields) for book in RULESETS}
    spoken_for = {values[book] for book in which.stating} if fields else set()
    return tuple(book for book in RULESETS if which.books[book] != SILENT or values[book] not in spoken_for)


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


def current() -> tuple[Proof, ...]:
    """The proofs of the checkout's tests, or without a checkout the stored ones."""
    tests = find_tests()
    return scan(tests) if tests is not None else stored()


def find_tests() -> Path | None:
    """The tests of the checkout this package or the working directory belongs to; None if there is none."""
    for root in (Path(__file__).resolve().parents[3], Path.cwd()):
        project = root / "pyproject.toml"
        if (root / "tests").is_dir() and project.is_file() and 'name = "playmat"' in project.read_text("utf-8"):
            return root / "tests"
    return None


# --- Reading the tests ----------------------------------------------------------------------------------------------


def scan(tests: Path) -> tuple[Proof, ...]:
    """Every proof the marks under a folder of tests claim; a mark that cannot be read is a `DataError`."""
    if not tests.is_dir():
        raise DataError(f"expected a folder of tests; got {tests}")
    found: dict[tuple[str, str], set[str]] = {}
    for path in sorted(tests.rglob("test_*.py")):
        name = f"{tests.name}/{path.relative_to(tests).as_posix()}"
        source = path.read_text(encoding="utf-8")
        if ".clause(" not in source:
            continue
        try:
            tree = ast.parse(source)
        except SyntaxError as error:
            raise DataError(f"expected Python in {name}, line {error.lineno}; {error.msg}") from None
        for proof in _Module(name, tree).proofs():
            found.setdefault((proof.clause, proof.test), set()).update(proof.books)
    return tuple(
        sorted(
            Proof(name, test, tuple(book for book in RULESETS if book in books))
            for (name, test), books in found.items()
        )
    )


@dataclass(frozen=True, slots=True)
class _Mark:
    """One `clause` mark as written."""

    names: tuple[str, ...]
    books: tuple[str, ...] | None


class _Unreadable(Exception):
    """An expression whose value is not evident from the source."""


class _Module:
    """One test module: its constants, and the marks on its tests."""

    def __init__(self, name: str, tree: ast.Module) -> None:
        self.name = name
        self.tree = tree
        self.constants: dict[str, ast.expr] = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                self.constants[node.targets[0].id] = node.value
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
                self.constants[node.target.id] = node.value

    def proofs(self) -> list[Proof]:
        marks = self.constants.get("pytestmark")
        outer = self.listed(marks) if marks is not None else []
        return self.suite(self.tree.body, self.name, outer)

    def suite(self, body: Sequence[ast.stmt], where: str, outer: list[ast.expr]) -> list[Proof]:
        """Proofs of the tests in a module or class body; `outer` are the marks that apply to all of them."""
        found: list[Proof] = []
        for node in body:
            if isinstance(node, ast.ClassDef):
                found += self.suite(node.body, f"{where}::{node.name}", [*outer, *node.decorator_list])
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                if node.name.startswith("test"):
                    found += self.test(f"{where}::{node.name}", [*outer, *node.decorator_list])
                elif any(_mark_name(mark) == "clause" for mark in node.decorator_list):
                    raise DataError(f"expected the clause mark in {self.at(node)} on a test; {node.name} is none")
        return found

    def test(self, where: str, decorators: list[ast.expr]) -> list[Proof]:
        if any(_mark_name(mark) in _DISABLED for mark in decorators):
            return []
        found: list[Proof] = []
        run_under: list[str] = []
        marks = []
        for decorator in decorators:
            kind = _mark_name(decorator)
            if kind == "clause" and isinstance(decorator, ast.Call):
                marks.append(self.mark(decorator))
            elif kind == "parametrize" and isinstance(decorator, ast.Call):
                run_under += self.parameters(decorator)
                marks += self.parameter_marks(decorator)
        for mark in marks:
            books = mark.books if mark.books is not None else tuple(run_under)
            found += [Proof(name, where, books) for name in mark.names]
        return found

    def mark(self, call: ast.Call) -> _Mark:
        try:
            names = [self.value(argument) for argument in call.args]
            if not names or not all(isinstance(name, str) for name in names):
                raise _Unreadable
            books: tuple[str, ...] | None = None
            for keyword in call.keywords:
                value = self.value(keyword.value)
                if keyword.arg != "books" or not isinstance(value, tuple):
                    raise _Unreadable
                books = tuple(str(book) for book in value)
        except _Unreadable:
            raise DataError(
                f"expected clause ids and books=(…) as literals or constants of the module in {self.at(call)};"
                f" got {ast.unparse(call)}"
            ) from None
        for name in names:
            try:
                clause(str(name))
            except LookupError as error:
                raise DataError(f"{error}, in {self.at(call)}") from None
        for book in books or ():
            if book not in RULESETS:
                raise DataError(f"expected a rule set out of {', '.join(RULESETS)} in {self.at(call)}; got {book!r}")
        return _Mark(tuple(str(name) for name in names), books)

    def parameters(self, call: ast.Call) -> list[str]:
        """The rule sets a test is parametrized over: a parameter all of whose values are names of rule sets."""
        if len(call.args) < 2:
            return []
        rows = call.args[1]
        if isinstance(rows, ast.Name) and rows.id in self.constants:
            rows = self.constants[rows.id]
        whole = self.lenient(rows, 0)
        if isinstance(whole, tuple):
            table = [part if isinstance(part, tuple) else (part,) for part in whole]
        else:
            table = [self.row(part) for part in self.listed(rows)]
        if not table:
            return []
        columns = min(len(row) for row in table)
        for column in range(columns):
            values = [row[column] for row in table]
            if all(isinstance(value, str) and value in RULESETS for value in values):
                return [str(value) for value in values]
        return []

    def row(self, node: ast.expr) -> tuple[object, ...]:
        """One set of parameters; a value that is not evident is None, for another column may name the rule sets."""
        if isinstance(node, ast.Call) and _last_name(node.func) == "param":
            return tuple(self.lenient(argument, 0) for argument in node.args)
        if isinstance(node, ast.Tuple | ast.List):
            return tuple(self.lenient(part, 0) for part in node.elts)
        return (self.lenient(node, 0),)

    def parameter_marks(self, call: ast.Call) -> list[_Mark]:
        """Clause marks on single parameter sets; those without `books` speak for the rule set among the values."""
        found = []
        for node in ast.walk(call.args[1]) if len(call.args) > 1 else ():
            if isinstance(node, ast.Call) and _last_name(node.func) == "param":
                own = tuple(
                    str(argument.value)
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and argument.value in RULESETS
                )
                for keyword in node.keywords:
                    if keyword.arg == "marks":
                        for mark in self.listed(keyword.value):
                            if _mark_name(mark) == "clause" and isinstance(mark, ast.Call):
                                read = self.mark(mark)
                                found.append(read if read.books is not None else _Mark(read.names, own))
        return found

    def listed(self, node: ast.expr) -> list[ast.expr]:
        return list(node.elts) if isinstance(node, ast.List | ast.Tuple) else [node]

    def value(self, node: ast.expr, depth: int = 0) -> object:
        """What an expression is worth, as far as the source shows: literals, constants, and the names of rule sets."""
        if depth > 8:
            raise _Unreadable
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            parts: list[object] = []
            for part in node.elts:
                if isinstance(part, ast.Starred):
                    inner = self.value(part.value, depth + 1)
                    if not isinstance(inner, tuple):
                        raise _Unreadable
                    parts += inner
                else:
                    parts.append(self.value(part, depth + 1))
            return tuple(parts)
        if isinstance(node, ast.Name) and node.id in self.constants:
            return self.value(self.constants[node.id], depth + 1)
        if isinstance(node, ast.Name | ast.Attribute) and _last_name(node) == "RULESETS":
            return RULESETS
        if isinstance(node, ast.Call):
            if _last_name(node.func) in ("tuple", "list", "sorted") and len(node.args) == 1:
                return self.value(node.args[0], depth + 1)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self.value(node.left, depth + 1), self.value(node.right, depth + 1)
            if isinstance(left, tuple) and isinstance(right, tuple):
                return left + right
        raise _Unreadable

    def lenient(self, node: ast.expr, depth: int) -> object:
        """What an expression is worth, or None if that is not evident."""
        try:
            return self.value(node, depth + 1)
        except _Unreadable:
            return None

    def at(self, node: ast.stmt | ast.expr) -> str:
        return f"{self.name}, line {node.lineno}"


def _last_name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _mark_name(node: ast.expr) -> str:
    """'clause' for `pytest.mark.clause(...)`; empty for what is no mark."""
    target = node.func if isinstance(node, ast.Call) else node
    if isinstance(target, ast.Attribute) and _last_name(target.value) == "mark":
        return target.attr
    return ""
