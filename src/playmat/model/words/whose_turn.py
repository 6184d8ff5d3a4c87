"""Which turn a text asks for."""

from typing import Final, get_args

from playmat.model import ir

YOURS: Final = 0
OPPONENTS: Final = 1
YOUR_FIRST: Final = 2
WENT_FIRST: Final = 3
WENT_SECOND: Final = 4
NAMES: Final[tuple[str, ...]] = get_args(ir.WhoseTurn)
