"""Kinds of Trainer card."""

from typing import Final

NONE: Final = 0
ITEM: Final = 1
SUPPORTER: Final = 2
STADIUM: Final = 3
TOOL: Final = 4
TECHNICAL_MACHINE: Final = 5
FOSSIL: Final = 6
"""An Item that is put into play as a Pokémon: Fossils and dolls."""
NAMES: Final = ("", "Item", "Supporter", "Stadium", "Pokémon Tool", "Technical Machine", "Fossil")
