"""How long a lasting effect lives."""

from typing import Final, get_args

from playmat.model import ir

THIS_TURN: Final = 0
OPPONENTS_NEXT_TURN: Final = 1
YOUR_NEXT_TURN: Final = 2
UNTIL_OPPONENTS_NEXT_TURN_ENDS: Final = 3
UNTIL_YOUR_NEXT_TURN_ENDS: Final = 4
WHILE_IN_PLAY: Final = 5
REST_OF_GAME: Final = 6
WHILE_POISONED: Final = 7
NAMES: Final[tuple[str, ...]] = get_args(ir.Duration)

FOREVER: Final = 1_000_000
"""The turn until which an effect lasts that nothing but the end of the game ends."""
WITH_POISON: Final = FOREVER + 1
"""The same of an effect that also ends on a Pokémon that recovers from being Poisoned."""
