"""The pages about the code name what is there: files, modules, words, commands. And no file has grown too long."""

import ast
import re
from argparse import _SubParsersAction
from importlib import import_module
from pathlib import Path

import pytest

from playmat.cli import build_parser
from tests.architecture.sources import PACKAGE, ROOT

PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md")
GUIDES = tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md")))
QUOTED = re.compile(r"`([^`\n]+)`")
TYPED = re.compile(r"^ {4,}(playmat .+)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
A_PATH = re.compile(r"^[\w.-]+(/[\w.-]*)+$|^[\w-]+\.(py|toml|txt|md|yaml|json)$")
A_NAME = re.compile(r"^@?([a-z]\w*(\.\w+)+|[A-Z]+[a-z]+\w*)\b")
MADE = (".build", ".venv")
"""Folders that are set up by make."""
HOMES = ("", "src/playmat", "src/playmat/text")
ROOTS = ("", "playmat", "playmat.model", "playmat.model.words")
FOREIGN = ("pytest",)
LONGEST = 700
NOT_WRITTEN = ("protocol.ts", "openapi.json")
"""Made from what the server says."""


def quoted(page: str) -> list[str]:
    return sorted(set(QUOTED.findall(FENCED.sub("", (ROOT / page).read_text(encoding="utf-8")))))


def defined() -> set[str]:
    """Every class and constant of the package."""
    found = set()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.alias):
                found.add(node.name)
    return found


def is_there(path: str) -> bool:
    return path.startswith(MADE) or any((ROOT / home / path).exists() for home in HOMES)


def resolves(name: str) -> bool:
    """Whether a dotted name is a module, or something in one."""
    for root in ROOTS:
        parts = [*root.split("."), *name.split(".")] if root else name.split(".")
        for cut in range(len(parts), 0, -1):
            try:
                found: object = import_module(".".join(parts[:cut]))
            except (ImportError, ValueError):
                continue
            if all((found := getattr(found, part, None)) is not None for part in parts[cut:]):
                return True
    return False


def commands() -> dict[str, set[str]]:
    """The commands of `playmat`, each with its own."""

    def under(parser: object) -> dict[str, object]:
        actions = getattr(parser, "_actions", [])
        return next((dict(one.choices) for one in actions if isinstance(one, _SubParsersAction)), {})

    return {name: set(under(parser)) for name, parser in under(build_parser([])).items()}


@pytest.mark.parametrize("page", PAGES)
def test_paths_that_are_named_exist(page: str) -> None:
    assert [one for one in quoted(page) if A_PATH.match(one) and not one.startswith("..") and not is_there(one)] == []


@pytest.mark.parametrize("page", PAGES)
def test_names_in_the_code_exist(page: str) -> None:
    known = defined()
    named = [found.group(1) for one in quoted(page) if not A_PATH.match(one) and (found := A_NAME.match(one))]
    dotted = [one for one in named if "." in one and one.split(".")[0] not in FOREIGN]
    words = [one for one in named if "." not in one]
    assert [one for one in dotted if not resolves(one) and not resolves(f"engine.{one}")] == []
    assert [one for one in words if one not in known] == []


@pytest.mark.parametrize("page", (*PAGES, *GUIDES))
def test_commands_that_are_named_exist(page: str) -> None:
    known = commands()
    typed = TYPED.findall((ROOT / page).read_text(encoding="utf-8"))
    for one in [*quoted(page), *typed]:
        said = one.split()
        if said[0] == "playmat" and len(said) > 1 and said[1].isalpha():
            assert said[1] in known, one
            if known[said[1]] and len(said) > 2 and said[2].islower():
                assert said[2] in known[said[1]], one
        if said[0] == "make" and len(said) > 1:
            assert re.search(rf"^{said[1]}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE), one


def test_the_scans_see_what_they_look_for() -> None:
    assert is_there("engine/luck.py") and not is_there("engine/vm.py")
    assert resolves("option.ATTACH") and resolves("playmat.engine.columns") and not resolves("playmat.engine.vm")
    assert "Machine" in defined() and "Vm" not in defined()


def written() -> list[Path]:
    """Sources by hand, of both languages; data is no source."""
    folders = [PACKAGE, *(ROOT / name for name in ("tests", "tools", "benchmarks", "examples", "client/src"))]
    kinds = {".py", ".ts", ".tsx", ".css"}
    found = [path for folder in folders for path in folder.rglob("*") if path.suffix in kinds]
    return [path for path in found if "static" not in path.parts and path.name not in NOT_WRITTEN]


def test_no_file_is_too_long() -> None:
    lengths = {path: path.read_text(encoding="utf-8").count("\n") for path in written()}
    assert [f"{path.relative_to(ROOT)}: {lines}" for path, lines in lengths.items() if lines > LONGEST] == []
