"""Places of a Pokémon in play."""

from typing import Final

ACTIVE: Final = 0
BENCHED: Final = 1
ANYWHERE: Final = 2
NAMES: Final = ("active", "bench", "any")
