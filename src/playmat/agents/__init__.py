"""Computer players. Each sees what a player in its seat would see, the view, and nothing else of the game."""

from playmat.agents.base import Agent, Seat
from playmat.agents.greedy import GreedyAgent
from playmat.agents.planner import PlannerAgent
from playmat.agents.racer import RacerAgent
from playmat.agents.random_agent import RandomAgent
from playmat.agents.simple import SimpleAgent
from playmat.agents.specs import (
    AGENTS,
    LEVELS,
    Level,
    level_named,
    make_agent,
    seconds_a_turn,
    styles_of,
    takes_its_time,
)
from playmat.library import Cards

__all__ = [
    "AGENTS",
    "LEVELS",
    "Agent",
    "Cards",
    "GreedyAgent",
    "Level",
    "PlannerAgent",
    "RacerAgent",
    "RandomAgent",
    "Seat",
    "SimpleAgent",
    "level_named",
    "make_agent",
    "seconds_a_turn",
    "styles_of",
    "takes_its_time",
]
