"""When something happens that an effect puts off."""

from typing import Final, get_args

from playmat.model import ir

END_OF_TURN: Final = 0
END_OF_OPPONENTS_NEXT_TURN: Final = 1
START_OF_YOUR_NEXT_TURN: Final = 2
END_OF_YOUR_NEXT_TURN: Final = 3
NAMES: Final[tuple[str, ...]] = get_args(ir.Moment)
