"""Computer players. Each sees what a player in its seat would see, the view, and nothing else of the game."""

from playmat.agents.base import Agent, Decision, Seat, View
from playmat.agents.random_agent import RandomAgent
from playmat.agents.simple import SimpleAgent
from playmat.library import Cards
from playmat.model.errors import UnknownName

__all__ = ["AGENTS", "Agent", "Cards", "Decision", "RandomAgent", "Seat", "SimpleAgent", "View", "make_agent"]

AGENTS = {
    "simple": "plays the obvious: evolves, attaches, attacks for the most damage",
    "random": "any legal choice, blindly",
}
"""Every computer player by name, with what to expect of it."""


def make_agent(name: str, cards: Cards, seed: int = 0) -> Agent:
    """The computer player of that name. `cards` looks up the printed facts of a card by its id."""
    if name == "random":
        return RandomAgent(seed)
    if name == "simple":
        return SimpleAgent(cards, seed)
    raise UnknownName(f"expected a computer player, one of {', '.join(AGENTS)}; got {name!r}")
