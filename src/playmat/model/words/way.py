"""Ways in which a step lets a card evolve a Pokémon."""

from typing import Final

BY_LINE: Final = 0
SKIP_STAGE: Final = 1
BY_NAME: Final = 2
FREELY: Final = 3
