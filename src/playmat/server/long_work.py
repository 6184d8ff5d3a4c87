"""The kinds of long work that this server does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat import study
from playmat.limited import playing
from playmat.server.jobs import Kind
from playmat.sim import gauntlet

ANALYSIS: Final = Kind("analysis", study.divide, study.study_turn, study.put_together)
MEASURE: Final = Kind("measure", gauntlet.divide, gauntlet.play_part, gauntlet.put_together)
ROUND: Final = Kind("round", playing.divide, playing.play_part, playing.put_together)
KINDS: Final[Sequence[Kind]] = (ANALYSIS, MEASURE, ROUND)
