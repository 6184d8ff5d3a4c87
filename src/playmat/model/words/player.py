"""Whose, and who: players as card texts name them."""

from typing import Final, get_args

from playmat.model import ir

YOU: Final = 0
OPPONENT: Final = 1
THAT_PLAYER: Final = 2
BOTH: Final = 3
NAMES: Final[tuple[str, ...]] = get_args(ir.Side)
