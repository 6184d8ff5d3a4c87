"""The machine that plays: state, rules chapters, effects. Compiled by mypyc where there is a C compiler."""

from playmat.engine import state as _state
from playmat.engine.chapters import CHAPTER_SLOTS, chapters
from playmat.engine.game import Game, Outcome, Refusal
from playmat.engine.machine import Event, Machine, Pool

COMPILED = not str(_state.__file__).endswith(".py")
"""Whether the machine runs compiled."""

__all__ = ["CHAPTER_SLOTS", "COMPILED", "Event", "Game", "Machine", "Outcome", "Pool", "Refusal", "chapters"]
