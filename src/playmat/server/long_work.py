"""The kinds of long work that this server does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat.server.jobs import Kind
from playmat.study import divide, put_together, study_turn

ANALYSIS: Final = Kind("analysis", divide, study_turn, put_together)
KINDS: Final[Sequence[Kind]] = (ANALYSIS,)
