"""Explaining games: what a game's turning points were, what luck did, what to do now."""

from playmat.study.analysis import DEPTHS, analyse, divide, put_together, study_turn
from playmat.study.hints import Hint, hint

__all__ = ["DEPTHS", "Hint", "analyse", "divide", "hint", "put_together", "study_turn"]
