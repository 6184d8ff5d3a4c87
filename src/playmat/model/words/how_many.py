"""How many of what there is are picked."""

from typing import Final

EXACTLY: Final = 0
UP_TO: Final = 1
ANY: Final = 2
NAMES: Final = ("exactly", "up-to", "any")
