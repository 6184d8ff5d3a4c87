"""Many games: plans of matches, workers that play them, files that keep them, and what the figures say.

>>> from playmat import Library
>>> from playmat.sim import InProcess, Match, Plan, run_plan, score_of
>>> deck = tuple(Library.default().deck("d-bw1-1").ids())
>>> plan = Plan((Match("bw", (deck, deck), ("random", "random")),), (4,), seed=1)
>>> score_of(run_plan(plan, InProcess()).results).games
4
"""

from playmat.sim.batch import Batch, BatchResult, Failure, GameResult, Match, play_batch
from playmat.sim.executors import Executor, InProcess, Processes
from playmat.sim.plan import Plan, Run, run_plan
from playmat.sim.statistics import Score, score_of, wilson

__all__ = [
    "Batch",
    "BatchResult",
    "Executor",
    "Failure",
    "GameResult",
    "InProcess",
    "Match",
    "Plan",
    "Processes",
    "Run",
    "Score",
    "play_batch",
    "run_plan",
    "score_of",
    "wilson",
]
