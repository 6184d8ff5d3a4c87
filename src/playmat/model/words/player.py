"""Whose, and who: players as card texts name them."""

from typing import Final

YOU: Final = 0
OPPONENT: Final = 1
THAT_PLAYER: Final = 2
BOTH: Final = 3
NAMES: Final = ("you", "opponent", "that-player", "both")
