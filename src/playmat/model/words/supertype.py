"""The three families of cards."""

from typing import Final

POKEMON: Final = 0
TRAINER: Final = 1
ENERGY: Final = 2
NAMES: Final = ("Pokémon", "Trainer", "Energy")
