"""Break the engine and the rules on purpose, one small change at a time, and see whether a test notices.

    python -m tools.mutate --sample 60 --seed 1
    python -m tools.mutate --sample 300 --part 2/3
    python -m tools.mutate --only rules
    python -m tools.mutate --module turn checkup
    python -m tools.mutate --place legal.py:120 --place xy.first_turn_attack
    python -m tools.mutate --unreached

A mutant changes one comparison, condition or returned truth of a module of the engine, or one field of one rule set.
All of them are put into the source at once, as it is imported, behind a switch each. The tests run once with every
switch off, and it is noted which changes would make a difference in each test where they stand; then a process is
forked for each mutant, and runs only those tests, until one fails. So a mutant takes seconds. Those that make no
difference in any test have survived.

Some survivors are equivalent: the change cannot be seen from outside. `tools/equivalent.toml` lists them with the
reason, and they are not counted. Exit status 1 if fewer than 95 of 100 of the others die.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import contextlib
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final

import pytest
from _pytest.runner import runtestprotocol

ROOT: Final = Path(__file__).resolve().parents[1]
ENGINE: Final = ROOT / "src" / "playmat" / "engine"
APART: Final = frozenset(
    ("audit", "chapters", "codec", "compact", "glance", "luck", "many", "playout", "resample", "view")
)
"""Modules of the engine that decide nothing about what happens: how a state is written, shown, checked, dealt anew."""
TESTS: Final = (
    "tests/rules",
    "tests/engine",
    "tests/scenarios",
    "tests/golden",
    "tests/testing",
    "tests/library",
)
LEFT_OUT: Final = (
    *("test_rulesets.py", "test_register.py", "test_eras_page.py", "test_advice.py", "test_luck.py"),
    *("test_build.py", "test_guards.py", "test_card_language.py", "test_benchmark.py", "test_soak.py"),
)
"""Tests that read tables instead of playing would notice any field without a game being played; others play nothing,
or start processes of their own, which know no switches."""
SECONDS: Final = 120
"""A mutant that plays on and on is noticed too."""
WANTED: Final = 0.95
EQUIVALENT: Final = ROOT / "tools" / "equivalent.toml"
SWAPS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
SWITCH: Final = "__mutant__"
_NO_ARGUMENTS: Final = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: where, and in words."""

    place: str
    """As legal.py:120, or xy.first_turn_attack."""
    words: str


class Switches:
    """All mutants, which of them is on, and which tests come by each."""

    def __init__(self) -> None:
        self.mutants: list[Mutant] = []
        self.on = -1
        self.noted: set[int] = set()
        """What was come by since it was emptied last."""
        self.rules: dict[tuple[str, str], int] = {}
        """The mutants of rule sets, by rule set and field."""

    def add(self, place: str, words: str) -> int:
        self.mutants.append(Mutant(place, words[:160]))
        return len(self.mutants) - 1

    def noting(self, number: int, broken: Callable[[], Any], whole: Callable[[], Any], does: bool) -> Any:
        """Note it where the change makes a difference to what is asked there: elsewhere no test could notice it. What
        does something while it is asked is not asked twice."""
        value = whole()
        if number not in self.noted:
            try:
                if does or broken() != value:
                    self.noted.add(number)
            except Exception:
                self.noted.add(number)
        return value

    def asked(self, number: int, broken: Callable[[], Any], whole: Callable[[], Any], does: bool) -> Any:
        return broken() if number == self.on else whole()


SWITCHES: Final = Switches()


def called(node: ast.AST) -> set[str]:
    """The names of the functions and methods that are called in it."""
    found = set()
    for one in ast.walk(node):
        if isinstance(one, ast.Call):
            if isinstance(one.func, ast.Name):
                found.add(one.func.id)
            elif isinstance(one.func, ast.Attribute):
                found.add(one.func.attr)
    return found


@cache
def doing() -> frozenset[str]:
    """The names of functions of the engine that do something: they emit, ask or draw luck, or call one that does."""
    calls: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                calls.setdefault(node.name, set()).update(called(node))
    found = {"emit", "ask", "push", "below", "shuffle"}
    while more := {name for name, some in calls.items() if name not in found and some & found}:
        found |= more
    return frozenset(found | {"pop", "remove"})


class Breaker(ast.NodeTransformer):
    """Puts a switch at every place of a module at which there is a small change to make."""

    def __init__(self, file: str) -> None:
        self._file = file

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if len(node.ops) != 1 or type(node.ops[0]) not in SWAPS:
            return self._inside(node)
        return self._switched(node, ast.Compare(node.left, [SWAPS[type(node.ops[0])]()], node.comparators))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        return self._switched(node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        if not isinstance(node.op, ast.Not):
            return self._inside(node)
        return self._switched(node, ast.Call(ast.Name("bool", ast.Load()), [node.operand], []))

    def visit_Return(self, node: ast.Return) -> ast.stmt:
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool):
            node.value = self._switched(node.value, ast.Constant(not node.value.value))
            return node
        self.generic_visit(node)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def _inside(self, node: ast.expr) -> ast.expr:
        self.generic_visit(node)
        return node

    def _switched(self, node: ast.expr, broken: ast.expr) -> ast.expr:
        """Broken if the switch is on. What stands inside it keeps its own switches only where it is whole: two are
        never on together."""
        words = f"{ast.unparse(node)}  ->  {ast.unparse(broken)}"
        number = SWITCHES.add(f"{self._file}:{node.lineno}", words)
        broken = ast.parse(ast.unparse(broken), mode="eval").body
        does = bool(called(node) & doing())
        both = [ast.Lambda(_NO_ARGUMENTS, one) for one in (broken, self._inside(node))]
        arguments = [ast.Constant(number), *both, ast.Constant(does)]
        return ast.copy_location(ast.Call(ast.Name(SWITCH, ast.Load()), arguments, []), node)


class Loader(importlib.machinery.SourceFileLoader):
    """Reads a module of the engine with its switches; nothing of it is kept on the disk."""

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.get_filename(fullname))
        tree = Breaker(str(path.relative_to(ENGINE))).visit(ast.parse(path.read_text(encoding="utf-8")))
        return compile(ast.fix_missing_locations(tree), str(path), "exec")


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if not fullname.startswith("playmat.engine.") or fullname.rpartition(".")[2] in APART:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
            spec.loader = Loader(spec.loader.name, spec.loader.path)
        return spec


def add_rules() -> None:
    """A mutant for each field of each rule set that the engine asks."""
    from playmat import rules
    from playmat.model.ruleset import Ruleset

    asked = {name for name, doc in rules.field_docs().items() if doc.asked}
    for name in rules.RULESETS:
        for field in fields(Ruleset):
            value = getattr(rules.find(name), field.name)
            if field.name in asked and isinstance(value, bool | int):
                number = SWITCHES.add(f"{name}.{field.name}", f"{value}  ->  {_other(field.name, value)}")
                SWITCHES.rules[name, field.name] = number


def _other(field: str, value: Any) -> Any:
    """Another value of that field: of another rule set if it differs between them, else turned round or one more."""
    from playmat import rules

    if isinstance(value, bool):
        return not value
    values = sorted({getattr(rules.find(name), field) for name in rules.RULESETS})
    return values[(values.index(value) + 1) % len(values)] if len(values) > 1 else value + 1


def turn_on(number: int) -> None:
    """Break what this mutant breaks, in this process and for good."""
    from playmat import rules

    SWITCHES.on = number
    setattr(builtins, SWITCH, SWITCHES.asked)
    for (name, field), one in SWITCHES.rules.items():
        if one == number:
            ruleset = rules.find(name)
            object.__setattr__(ruleset, field, _other(field, getattr(ruleset, field)))


@contextlib.contextmanager
def noting_rules() -> Iterator[None]:
    """While the tests run whole: note which field of which rule set is asked."""
    from playmat.model.ruleset import Ruleset

    plain = Ruleset.__getattribute__
    numbers, noted = SWITCHES.rules, SWITCHES.noted

    def noting(self: Ruleset, name: str) -> Any:
        value = plain(self, name)
        if not name.startswith("_") and name != "name":
            number = numbers.get((plain(self, "name").partition(":")[0], name))
            if number is not None:
                noted.add(number)
        return value

    Ruleset.__getattribute__ = noting  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Ruleset.__getattribute__ = plain  # type: ignore[method-assign]


class Trial:
    """The tests, collected once: run whole, then for each mutant those that come by it."""

    def __init__(self, wanted: argparse.Namespace) -> None:
        self._wanted = wanted
        self.survivors: list[Mutant] = []
        self.tried = 0
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        add_rules()
        at_import = set(SWITCHES.noted)
        items = [item for item in session.items if isinstance(item, pytest.Function)]
        came_by: list[list[int]] = [[] for _ in SWITCHES.mutants]
        say(f"{len(SWITCHES.mutants)} mutants known, {len(items)} tests")
        cost: list[float] = []
        with noting_rules():
            for place, item in enumerate(items):
                SWITCHES.noted.clear()
                begun = time.perf_counter()
                if not _passes(item, items[place + 1] if place + 1 < len(items) else None):
                    self.failed = item.nodeid
                    return True
                cost.append(time.perf_counter() - begun)
                for number in SWITCHES.noted:
                    came_by[number].append(place)
                if place % 1000 == 999:
                    say(f"{place + 1} tests run whole")
        # What is asked once, as a module is loaded, cannot be broken later.
        chosen = self._chosen({number for number in at_import if not came_by[number]})
        if self._wanted.unreached:
            self.survivors = [SWITCHES.mutants[number] for number in chosen if not came_by[number]]
            self.tried = len(chosen)
            return True
        for count, number in enumerate(chosen, start=1):
            mutant = SWITCHES.mutants[number]
            # The quickest test that comes by is often the one that was written for the place.
            some = sorted(came_by[number], key=cost.__getitem__)
            how = self._dies([items[place] for place in some], number) if some else ""
            self.tried += 1
            if not how:
                self.survivors.append(mutant)
            verdict = how or ("SURVIVED" if some else "SURVIVED, no test comes by")
            say(f"{count}/{len(chosen)}  {mutant.place}  {mutant.words}  {verdict}")
        return True

    def _chosen(self, fixed: set[int]) -> list[int]:
        """The numbers of the mutants to try."""
        wanted = self._wanted
        numbers = [number for number in range(len(SWITCHES.mutants)) if number not in fixed]
        rules = set(SWITCHES.rules.values())
        if wanted.only:
            numbers = [number for number in numbers if (number in rules) == (wanted.only == "rules")]
        if wanted.module:
            names = tuple(wanted.module)
            numbers = [
                one for one in numbers if SWITCHES.mutants[one].place.partition(":")[0].removesuffix(".py") in names
            ]
        if wanted.place:
            return [number for number in numbers if SWITCHES.mutants[number].place in wanted.place]
        left_out = equivalent()
        numbers = [
            one
            for one in numbers
            if (SWITCHES.mutants[one].place.partition(":")[0], SWITCHES.mutants[one].words) not in left_out
        ]
        # By their words, not by their numbers: a change elsewhere leaves the sample as it is.
        seen: Counter[tuple[str, str]] = Counter()
        order: dict[int, bytes] = {}
        for one in numbers:
            mutant = SWITCHES.mutants[one]
            key = (mutant.place.partition(":")[0], mutant.words)
            seen[key] += 1
            order[one] = hashlib.sha256(repr((wanted.seed, *key, seen[key])).encode()).digest()
        if wanted.unreached:
            return numbers
        sample = sorted(numbers, key=order.__getitem__)[: wanted.sample]
        part, parts = wanted.part
        return sorted(sample[part - 1 :: parts])

    def _dies(self, items: list[pytest.Function], number: int) -> str:
        """By which test it is noticed; empty if by none."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            signal.alarm(SECONDS)
            turn_on(number)
            for place, item in enumerate(items):
                if not _passes(item, items[place + 1] if place + 1 < len(items) else None):
                    os.write(writing, item.name.encode()[:200])
                    break
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            name = pipe.read().decode()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return f"plays on and on, or ends the process (signal {os.WTERMSIG(status)})"
        return f"killed by {name}" if name else ""


def _passes(item: pytest.Function, following: pytest.Function | None) -> bool:
    item._initrequest()
    with contextlib.redirect_stdout(io.StringIO()):
        reports = runtestprotocol(item, log=False, nextitem=following)
    return not any(report.failed for report in reports)


def equivalent() -> set[tuple[str, str]]:
    """File or rule set and change of the mutants that nobody can notice, by the list of them."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])
    return {(one["file"], one["change"]) for one in listed}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _part(text: str) -> tuple[int, int]:
    part, _, parts = text.partition("/")
    if not (part.isdigit() and parts.isdigit() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f"expected a part such as 2/3, got {text!r}")
    return int(part), int(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=60, metavar="N", help="how many mutants to try (default 60)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="which ones (default 1)")
    parser.add_argument(
        "--part", type=_part, default=(1, 1), metavar="K/N", help="only every Nth of them, from the Kth"
    )
    parser.add_argument("--only", choices=("engine", "rules"), help="mutants of one kind")
    parser.add_argument("--module", nargs="+", metavar="M", help="mutants of these modules of the engine")
    parser.add_argument("--place", action="append", metavar="P", help="all mutants at one place, equivalent or not")
    parser.add_argument("--unreached", action="store_true", help="only list those at which no test comes by")
    parser.add_argument("--tests", nargs="+", default=TESTS, metavar="T", help="only these, to try a new one")
    wanted = parser.parse_args()
    trial = Trial(wanted)
    setattr(builtins, SWITCH, SWITCHES.noting)
    sys.meta_path.insert(0, Finder())
    os.chdir(ROOT)
    arguments = ["-q", "-p", "no:xdist", *wanted.tests]
    arguments += [f"--ignore-glob=**/{one}" for one in LEFT_OUT]
    status = pytest.main(arguments, plugins=[trial])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return 2
    if trial.failed:
        say(f"expected tests that pass before anything is broken; {trial.failed} fails")
        return 2
    killed = trial.tried - len(trial.survivors)
    share = killed / trial.tried if trial.tried else 0.0
    print(f"{len(SWITCHES.mutants)} mutants known, {trial.tried} tried, {killed} noticed ({100 * share:.1f} %)")
    for one in trial.survivors:
        print(f"  survived  {one.place}  {one.words}")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
