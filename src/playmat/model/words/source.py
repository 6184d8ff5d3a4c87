"""What an effect comes from: bits of one int."""

from typing import Final

ATTACK: Final = 1
ABILITY: Final = 2
ITEM: Final = 4
SUPPORTER: Final = 8
