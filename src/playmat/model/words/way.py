"""Ways in which a step lets a card evolve a Pokémon."""

from typing import Final

BY_LINE: Final = 0
SKIP_STAGE: Final = 1
BY_NAME: Final = 2
FREELY: Final = 3
LEVEL_UP: Final = 4
"""A LV.X onto the Pokémon of its name, wherever that stands."""
