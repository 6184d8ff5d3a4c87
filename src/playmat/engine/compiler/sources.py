"""What an effect comes from, as the IR names it and as the engine counts it."""

from __future__ import annotations

from typing import Final

from playmat.model.words import source

SOURCE_BITS: Final[dict[str, int]] = {
    "attack": source.ATTACK,
    "Ability": source.ABILITY,
    "Item": source.ITEM,
    "Supporter": source.SUPPORTER,
    "Pokémon Tool": source.TOOL,
    "Stadium": source.STADIUM,
}


def source_bits(names: tuple[str, ...]) -> int:
    """What an effect may come from; 0: anything."""
    bits = 0
    for one in names:
        bits |= SOURCE_BITS[one]
    return bits
