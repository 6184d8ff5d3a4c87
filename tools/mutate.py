"""Break the engine and the rules on purpose, one small change at a time, and see whether a test notices.

    python -m tools.mutate --sample 40 --seed 1

A mutant changes one comparison, condition, number or returned truth of a module of the engine, or one field of one rule
set. Each runs the tests of the rules in a copy of the source, engine mutants first the files that fit; who survives is
listed with place and change. Some survivors are equivalent: the change cannot be seen from outside.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path

from playmat import rules
from playmat.model.ruleset import Ruleset

ROOT = Path(__file__).resolve().parents[1]
FACTS = ("attacks", "coins", "energy", "evolution", "in_force", "playing", "pokemon", "protection")
MODULES = (
    *("attack", "checkup", "damage", "knockout", "legal", "setup", "turn", "trainers", "triggers"),
    *(f"facts/{name}" for name in FACTS),
)
TESTS = ("tests/rules", "tests/engine")
"""What must notice. The tables of values are left out: they would notice any field without a game being played."""
LEFT_OUT = (
    "tests/rules/test_rulesets.py",
    "tests/rules/test_register.py",
    "tests/rules/test_eras_page.py",
    "tests/rules/test_advice.py",
)
SECONDS = 240
SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}


@dataclass(frozen=True)
class Mutant:
    """One change: a file, its new text, and words for it."""

    file: str
    text: str
    words: str


def engine_places() -> list[tuple[str, int]]:
    """Every place of the engine's modules at which this tool knows a small change: module and number."""
    found = []
    for name in MODULES:
        count = len(list(_places(ast.parse(_module(name).read_text(encoding="utf-8")))))
        found += [(name, i) for i in range(count)]
    return found


def _module(name: str) -> Path:
    return ROOT / "src" / "playmat" / "engine" / f"{name}.py"


def engine_mutant(name: str, number: int) -> Mutant:
    """The module, broken at that place."""
    tree = ast.parse(_module(name).read_text(encoding="utf-8"))
    node = list(_places(tree))[number]
    before = ast.unparse(node)
    _break(node)
    words = f"{name}.py:{getattr(node, 'lineno', 0)}: {before}  ->  {ast.unparse(node)}"
    return Mutant(f"src/playmat/engine/{name}.py", ast.unparse(tree), words[:200])


def _places(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPS:
            yield node
        elif isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            yield node
        elif (
            isinstance(node, ast.Return) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool)
        ):
            yield node


def _break(node: ast.AST) -> None:
    if isinstance(node, ast.Compare):
        node.ops = [SWAPS[type(node.ops[0])]()]
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
    elif isinstance(node, ast.Return):
        assert isinstance(node.value, ast.Constant)
        node.value = ast.Constant(not node.value.value)


def rule_mutants() -> Iterator[Mutant]:
    """One field of one rule set turned round, in the list of eras alone, so that no other rule set changes."""
    path = ROOT / "src" / "playmat" / "rules" / "eras.py"
    source = path.read_text(encoding="utf-8")
    marker = "_RULES: Final[dict[str, Ruleset]] = {rules.name: rules for rules, _, _ in _ERAS}\n"
    assert marker in source, "the place where the rule sets are put together"
    asked = {name for name, doc in rules.field_docs().items() if doc.asked}
    for name in rules.RULESETS:
        for field in fields(Ruleset):
            value = getattr(rules.find(name), field.name)
            if field.name in asked and isinstance(value, bool | int):
                new = (not value) if isinstance(value, bool) else value + 1
                replaced = f"replace(_RULES[{name!r}], {field.name}={new})"
                change = f"{marker}from dataclasses import replace\n_RULES[{name!r}] = {replaced}\n"
                yield Mutant(
                    "src/playmat/rules/eras.py",
                    source.replace(marker, change),
                    f"{name}.{field.name}: {value} -> {new}",
                )


def killed(mutant: Mutant, copy: Path) -> bool:
    """Whether a test fails, or never ends, on the broken copy."""
    place = copy / mutant.file
    whole = place.read_text(encoding="utf-8")
    place.write_text(mutant.text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", *TESTS]
    command += [f"--ignore={one}" for one in LEFT_OUT]
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        return done.returncode != 0
    except subprocess.TimeoutExpired:
        return True
    finally:
        place.write_text(whole, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int, default=40, help="how many mutants to try (default 40)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (default 1)")
    parser.add_argument("--only", choices=("engine", "rules"), help="mutants of one kind")
    args = parser.parse_args()
    places: list[tuple[str, int] | Mutant] = []
    if args.only != "rules":
        places += engine_places()
    if args.only != "engine":
        places += rule_mutants()
    picked = random.Random(args.seed).sample(places, min(args.sample, len(places)))
    chosen = [one if isinstance(one, Mutant) else engine_mutant(*one) for one in picked]
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "playmat"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", ".build", "node_modules", "client"))
        nothing = Mutant("src/playmat/engine/turn.py", (copy / "src/playmat/engine/turn.py").read_text("utf-8"), "")
        if killed(nothing, copy):
            print("expected the tests to pass before anything is broken; they fail", file=sys.stderr)
            return 2
        survivors = []
        for i, one in enumerate(chosen, start=1):
            dead = killed(one, copy)
            if not dead:
                survivors.append(one)
            print(f"{i}/{len(chosen)} {'killed  ' if dead else 'SURVIVED'} {one.words}", file=sys.stderr, flush=True)
    print(f"{len(places)} mutants known, {len(chosen)} tried, {len(chosen) - len(survivors)} killed")
    for one in survivors:
        print(f"  survived  {one.words}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
