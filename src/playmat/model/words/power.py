"""Kinds of power: what is printed on a Pokémon beside its attacks."""

from typing import Final

ABILITY: Final = 0
POKE_POWER: Final = 1
POKE_BODY: Final = 2
POKEMON_POWER: Final = 3
ANCIENT_TRAIT: Final = 4
CARD_TEXT: Final = 5
"""Text of a Trainer or Energy card: not a power at all, so nothing that switches powers off touches it."""
NAMES: Final = ("Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "Ancient Trait", "")
