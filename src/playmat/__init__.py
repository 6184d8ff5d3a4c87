"""Every Pokémon TCG rulebook and card, executable.

>>> import playmat
>>> playmat.Library.default().card("bw1-1").hp
60
>>> game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=7)
>>> outcome = playmat.play(game, ["random", "random"])
>>> game.over
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playmat.agents.base import Agent, Seat
    from playmat.cards.decklist import DeckList as Deck
    from playmat.door import Decision, Game, Option, Position, play
    from playmat.engine import Outcome, Refusal
    from playmat.library import Library
    from playmat.library.replays import Replay
    from playmat.model.errors import PlaymatError
    from playmat.rules import RULESETS

    FORMATS: tuple[str, ...]

__version__ = "0.1.0"
__all__ = [
    "FORMATS",
    "RULESETS",
    "Agent",
    "Decision",
    "Deck",
    "Game",
    "Library",
    "Option",
    "Outcome",
    "PlaymatError",
    "Position",
    "Refusal",
    "Replay",
    "Seat",
    "__version__",
    "play",
]

_WHERE: Final = {
    "RULESETS": ("playmat.rules", "RULESETS"),
    "Agent": ("playmat.agents.base", "Agent"),
    "Deck": ("playmat.cards.decklist", "DeckList"),
    "Decision": ("playmat.door", "Decision"),
    "Game": ("playmat.door", "Game"),
    "Library": ("playmat.library", "Library"),
    "Option": ("playmat.door", "Option"),
    "Outcome": ("playmat.engine", "Outcome"),
    "PlaymatError": ("playmat.model.errors", "PlaymatError"),
    "Position": ("playmat.door", "Position"),
    "Refusal": ("playmat.engine", "Refusal"),
    "Replay": ("playmat.library.replays", "Replay"),
    "Seat": ("playmat.agents.base", "Seat"),
    "play": ("playmat.door", "play"),
}


def __getattr__(name: str) -> object:
    """Load a part only when it is asked for, so that `import playmat` costs nothing."""
    if name == "FORMATS":
        from playmat.library import Library

        return tuple(Library.default().formats.names())
    if name not in _WHERE:
        raise AttributeError(f"module 'playmat' has no attribute {name!r}")
    module, attribute = _WHERE[name]
    return getattr(import_module(module), attribute)


def __dir__() -> list[str]:
    return sorted(__all__)
