"""What a filter measures of a Pokémon."""

from typing import Final, get_args

from playmat.model import ir

HP: Final = 0
REMAINING: Final = 1
RETREAT: Final = 2
COUNTERS: Final = 3
ENERGY: Final = 4
PRIZES: Final = 5
ENERGY_CARDS: Final = 6
NAMES: Final[tuple[str, ...]] = get_args(ir.Measured)
