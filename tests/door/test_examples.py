"""The programs in examples/: short, without private names, and each one runs."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LEARNERS = ("self_play.py", "train_policy.py")
"""Whole programs, with tests of their own."""
PROGRAMS = sorted(one for one in (ROOT / "examples").glob("*.py") if one.name not in LEARNERS)
MOST_LINES = 25


def test_there_are_ten() -> None:
    assert len(PROGRAMS) >= 10


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_an_example_is_short_and_runs(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    assert len([line for line in source.splitlines() if line.strip()]) <= MOST_LINES
    names = [node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)]
    assert not [name for name in names if name.startswith("_")]
    done = subprocess.run([sys.executable, path], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert not done.stderr
