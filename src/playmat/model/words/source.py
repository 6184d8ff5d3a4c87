"""What an effect comes from: bits of one int."""

from typing import Final

ATTACK: Final = 1
ABILITY: Final = 2
ITEM: Final = 4
SUPPORTER: Final = 8
TOOL: Final = 16
STADIUM: Final = 32
ENERGY: Final = 64
OTHER: Final = 128
"""Whatever has no bit of its own."""
POKE_POWER: Final = 256
