"""The machine that plays: state, rules chapters, effects. Compiled by mypyc where there is a C compiler.

This is the door for games. `engine.columns` is the one for whoever reads a position as numbers; the rest is private.
"""

from playmat.engine import state as _state
from playmat.engine.chapters import CHAPTER_SLOTS, all_chapters
from playmat.engine.codec import ENGINE_FORMAT, pool_hash, pool_meaning
from playmat.engine.game import Game, Outcome, Refusal
from playmat.engine.machine import Event, Pool
from playmat.engine.program import build_pool
from playmat.engine.state import NONE, RUNNING, TIE

COMPILED = not str(_state.__file__).endswith(".py")
"""Whether the machine runs compiled."""

__all__ = [
    "CHAPTER_SLOTS",
    "COMPILED",
    "ENGINE_FORMAT",
    "NONE",
    "RUNNING",
    "TIE",
    "Event",
    "Game",
    "Outcome",
    "Pool",
    "Refusal",
    "all_chapters",
    "build_pool",
    "pool_hash",
    "pool_meaning",
]
