"""Where a card must be for its text to be used."""

from typing import Final

IN_PLAY: Final = 0
IN_HAND: Final = 1
IN_DISCARD: Final = 2
NAMES: Final = ("play", "hand", "discard")
