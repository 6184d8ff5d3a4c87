"""What a player may do a number of times in a turn, and effects may change."""

from typing import Final

SUPPORTER: Final = 0
ENERGY: Final = 1
RETREAT: Final = 2
STADIUM: Final = 3
NAMES: Final = ("supporter", "energy", "retreat", "stadium")
