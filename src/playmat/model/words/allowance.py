"""What a player may do a number of times in a turn, and effects may change."""

from typing import Final, get_args

from playmat.model import ir

SUPPORTER: Final = 0
ENERGY: Final = 1
RETREAT: Final = 2
STADIUM: Final = 3
NAMES: Final[tuple[str, ...]] = get_args(ir.Allowance)
