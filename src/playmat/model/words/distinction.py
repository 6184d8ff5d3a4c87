"""What the picked cards must have different, or in common."""

from typing import Final

NAME: Final = 1
TYPE: Final = 2
SAME_TYPE: Final = 3
NAMES: Final = ("", "name", "type", "same-type")
