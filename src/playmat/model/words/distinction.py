"""What the picked cards must have different, or in common."""

from typing import Final, get_args

from playmat.model import ir

NAME: Final = 1
TYPE: Final = 2
SAME_TYPE: Final = 3
NAMES: Final[tuple[str, ...]] = get_args(ir.Distinct)
