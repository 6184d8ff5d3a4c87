"""The kinds of long work that this server does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat.server.jobs import Kind

KINDS: Final[Sequence[Kind]] = ()
