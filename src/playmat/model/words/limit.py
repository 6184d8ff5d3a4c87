"""How often a text may be used."""

from typing import Final

FREE: Final = 0
TURN: Final = 1
NAME: Final = 2
GAME: Final = 3
EVENT: Final = 4
"""Of several units of one name that a player has, one answers each event."""
NAMES: Final = ("free", "turn", "name", "game", "event")
