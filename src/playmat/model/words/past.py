"""What the columns of a Pokémon say of its past."""

from typing import Final

EVOLVED: Final = 0
ENTERED: Final = 1
MOVED_IN: Final = 2
DAMAGED: Final = 3
