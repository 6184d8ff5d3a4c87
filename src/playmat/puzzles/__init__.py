"""Puzzles: positions in which there is something to find.

`finding` finds them in games of computer players, `proof` proves what their answers are worth without knowing how they
were found, `rating` says who solves them, `puzzle` is the data.
"""

from playmat.puzzles.goals import MISSED, OPEN, PRIZES, REACHED, SURVIVE, WIN, Goal
from playmat.puzzles.proof import TooLarge, Verdict, prove
from playmat.puzzles.puzzle import KINDS, Puzzle, find, read, shipped, write

__all__ = [
    "KINDS",
    "MISSED",
    "OPEN",
    "PRIZES",
    "REACHED",
    "SURVIVE",
    "WIN",
    "Goal",
    "Puzzle",
    "TooLarge",
    "Verdict",
    "find",
    "prove",
    "read",
    "shipped",
    "write",
]
