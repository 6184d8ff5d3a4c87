"""A long command runs on the compiled core beside the source, if that is the source's own."""

from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

from playmat.cli import cores


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one compiled module and one that is linked."""
    source = tmp_path / "src" / "playmat"
    compiled = tmp_path / ".build" / "compiled" / "playmat"
    for folder in (source, compiled):
        folder.mkdir(parents=True)
        (folder / "core.py").write_text("A = 1\n")
    (source / "rest.py").write_text("B = 2\n")
    (compiled / "rest.py").symlink_to(source / "rest.py")
    (compiled / f"core{EXTENSION_SUFFIXES[0]}").write_bytes(b"")
    monkeypatch.setattr(cores, "source_folder", lambda: tmp_path / "src")
    monkeypatch.delenv(cores.PURE, raising=False)
    return tmp_path


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], str]]:
    """What was started anew: the arguments and the PYTHONPATH."""
    calls: list[tuple[list[str], str]] = []

    def execve(program: str, argv: list[str], environment: dict[str, Any]) -> None:
        calls.append((argv[1:], environment["PYTHONPATH"]))

    monkeypatch.setattr("os.execve", execve)
    return calls


def test_it_is_current_until_a_module_of_it_changes(checkout: Path) -> None:
    assert cores.is_current(cores.compiled_folder())
    (checkout / "src/playmat/rest.py").write_text("B = 3\n")
    assert cores.is_current(cores.compiled_folder()), "what is linked is always current"
    (checkout / "src/playmat/core.py").write_text("A = 2\n")
    assert not cores.is_current(cores.compiled_folder())


def test_it_is_not_current_without_a_new_module_or_for_another_python(checkout: Path) -> None:
    new = checkout / "src/playmat/new.py"
    new.write_text("")
    assert not cores.is_current(cores.compiled_folder())
    new.unlink()
    module = cores.compiled_folder() / "playmat" / f"core{EXTENSION_SUFFIXES[0]}"
    module.rename(module.with_name("core.cpython-30-other.so"))
    assert not cores.is_current(cores.compiled_folder())


def test_long_commands_start_again(
    checkout: Path, started: list[tuple[list[str], str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    cores.prefer_compiled(["ladder", "-n", "4"])
    cores.prefer_compiled(["cards", "exercise"])
    cores.prefer_compiled(["cards", "show", "bw1-1"])
    path = f"{checkout / '.build/compiled'}{os.pathsep}elsewhere"
    assert started == [(["-m", "playmat", "ladder", "-n", "4"], path), (["-m", "playmat", "cards", "exercise"], path)]


def test_not_if_one_wants_the_source_or_the_core_is_old(
    checkout: Path, started: list[tuple[list[str], str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(cores.PURE, "1")
    cores.prefer_compiled(["ladder"])
    monkeypatch.delenv(cores.PURE)
    (checkout / "src/playmat/core.py").write_text("A = 2\n")
    cores.prefer_compiled(["ladder"])
    assert started == []
