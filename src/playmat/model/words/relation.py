"""How two numbers compare."""

from typing import Final

EQUAL: Final = 0
UNEQUAL: Final = 1
LESS: Final = 2
AT_MOST: Final = 3
MORE: Final = 4
AT_LEAST: Final = 5
NAMES: Final = ("=", "!=", "<", "<=", ">", ">=")
