"""How two numbers compare."""

from typing import Final, get_args

from playmat.model import ir

EQUAL: Final = 0
UNEQUAL: Final = 1
LESS: Final = 2
AT_MOST: Final = 3
MORE: Final = 4
AT_LEAST: Final = 5
NAMES: Final[tuple[str, ...]] = get_args(ir.Relation)
