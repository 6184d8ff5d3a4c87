"""The source of the package, parsed: what the architecture tests read."""

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "playmat"


@dataclass(frozen=True)
class Source:
    """One Python file, and how to name a place in it."""

    path: Path
    text: str
    tree: ast.Module

    def at(self, line: int) -> str:
        return f"{self.path.relative_to(ROOT)}:{line}"


def parse(text: str, path: Path = PACKAGE / "example.py") -> Source:
    return Source(path, text, ast.parse(text))


def sources(part: str) -> list[Source]:
    """The files of a package or module of playmat; a part that is not written yet has none."""
    place = PACKAGE / part
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    return [parse(file.read_text(encoding="utf-8"), file) for file in files if file.exists()]


def docstrings(tree: ast.Module) -> set[ast.Constant]:
    """String statements: module, class, function and attribute documentation."""
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def strings(source: Source) -> Iterator[tuple[int, str]]:
    """Every string the code uses, with its line; documentation left out."""
    documentation = docstrings(source.tree)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documentation:
            yield node.lineno, node.value


def names(source: Source) -> Iterator[tuple[int, str]]:
    """Every identifier in the code, with its line."""
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type == tokenize.NAME:
            yield token.start[0], token.string


def comments(source: Source) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source.text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
