"""The compiled core, should it be built while the server runs: processes that think change over to it by themselves.

`make play` on a fresh machine begins with the source and compiles in the background. It names the folder where the
result will be in PLAYMAT_COMPILED; what is put there later than this process began is taken.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playmat.engine import COMPILED

VARIABLE: Final = "PLAYMAT_COMPILED"
STAMP: Final = "core.sha256"
"""Written last: where it is, the build is whole."""

_starting = threading.Lock()


class Awaited:
    """A build that may come."""

    def __init__(self, folder: str | None = None) -> None:
        named = os.environ.get(VARIABLE, "") if folder is None else folder
        self._folder = Path(named) if named and not COMPILED else None
        self._before = self._stamp()

    def _stamp(self) -> str:
        if self._folder is None:
            return ""
        try:
            return (self._folder / STAMP).read_text()
        except OSError:
            return ""

    def folder(self) -> str:
        """Where the build is, once it has come; nothing before."""
        stamp = self._stamp()
        return str(self._folder) if stamp and stamp != self._before else ""


@contextmanager
def first_on_path(folder: str) -> Iterator[None]:
    """A process that is started meanwhile looks for its modules there first."""
    if not folder:
        yield
        return
    with _starting:
        sys.path.insert(0, folder)
        try:
            yield
        finally:
            sys.path.remove(folder)
