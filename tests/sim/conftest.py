"""Two decks to play with, and runs of them that several tests look at."""

import pytest

from playmat.library import Library
from playmat.sim import GameResult, InProcess, Match, Plan, run_plan

A, B = "d-bw1-1", "d-bw1-2"


def ids(ref: str) -> tuple[str, ...]:
    return tuple(Library.default().deck(ref).ids())


@pytest.fixture(scope="session")
def match() -> Match:
    return Match("bw", (ids(A), ids(B)), ("random", "random"))


@pytest.fixture(scope="session")
def plan(match: Match) -> Plan:
    """Twelve games of each of two matches."""
    return Plan((match, Match("bw", (ids(B), ids(B)), ("random", "random"))), (12, 12), 5)


@pytest.fixture(scope="session")
def results(plan: Plan) -> list[GameResult]:
    """What they come to in one process."""
    run = run_plan(plan, InProcess())
    assert run.whole
    return run.results
