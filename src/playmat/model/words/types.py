"""Types of Pokémon and Energy. In a mask, type n is bit n."""

from typing import Final, get_args

from playmat.model import ir

GRASS: Final = 0
FIRE: Final = 1
WATER: Final = 2
LIGHTNING: Final = 3
PSYCHIC: Final = 4
FIGHTING: Final = 5
DARKNESS: Final = 6
METAL: Final = 7
FAIRY: Final = 8
DRAGON: Final = 9
COLORLESS: Final = 10
COUNT: Final = 11
NAMES: Final[tuple[str, ...]] = get_args(ir.Type)
LETTERS: Final = "GRWLPFDMYNC"
ANY: Final = (1 << COUNT) - 1
"""A unit of Energy that counts as every type."""
BASIC_COUNT: Final = 9
"""Types of which there is basic Energy: Grass to Fairy."""


def named(name: str) -> int:
    """The type with this name or letter; ValueError if there is none."""
    if len(name) == 1:
        return LETTERS.index(name)
    return NAMES.index(name)
