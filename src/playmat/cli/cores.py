"""Which core a command runs on: in a checkout the source is what runs, and a compiled core may lie beside it."""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

import playmat

LONG: Final = ("serve", "terminal", "sim", "matrix", "gauntlet", "ladder", "strength", "puzzles", "limited", "soak")
"""Commands that play games for so long, or think so much, that they are worth starting again on the compiled core."""
PURE: Final = "PLAYMAT_PURE"
"""Set to anything, this keeps the source running as it is."""


def source_folder() -> Path:
    """The folder of the package's source; in a compiled tree this file is a link to it."""
    return Path(playmat.__file__).resolve().parent.parent


def compiled_folder() -> Path:
    """Where a checkout keeps its compiled core."""
    return source_folder().parent / ".build" / "compiled"


def is_current(compiled: Path) -> bool:
    """Whether that core was compiled by this Python from the source as it is now: it keeps copies of its modules."""
    found = False
    for folder, _, names in os.walk(compiled / "playmat"):
        beside = source_folder() / Path(folder).relative_to(compiled)
        if any(one.name not in names for one in beside.glob("*.py")):
            return False
        for name in names:
            module, dot, suffix = name.partition(".")
            if dot + suffix not in EXTENSION_SUFFIXES:
                continue
            copy = Path(folder, f"{module}.py")
            source = beside / copy.name
            if not (copy.is_file() and source.is_file() and copy.read_bytes() == source.read_bytes()):
                return False
            found = True
    return found


def is_long(argv: list[str]) -> bool:
    return argv[0] in LONG or argv[:2] == ["cards", "exercise"]


def prefer_compiled(argv: list[str]) -> None:
    """Start a long command again on the compiled core, if there is a current one and it is not in use already."""
    compiled = compiled_folder()
    if os.environ.get(PURE) or not is_long(argv) or Path(playmat.__file__).is_relative_to(compiled):
        return
    if is_current(compiled):
        path = os.pathsep.join(filter(None, (str(compiled), os.environ.get("PYTHONPATH", ""))))
        sys.stdout.flush()
        sys.stderr.flush()
        environment = {**os.environ, "PYTHONPATH": path}
        os.execve(sys.executable, [sys.executable, "-m", "playmat", *argv], environment)
