"""Where in a deck cards are put."""

from typing import Final

TOP: Final = 0
BOTTOM: Final = 1
SHUFFLED_IN: Final = 2
NAMES: Final = ("top", "bottom", "shuffle")
