"""Kinds of unit: what a part of a card's text is, by how it works."""

from typing import Final

ACTIVATED: Final = 0
TRIGGERED: Final = 1
STATIC: Final = 2
PLAY: Final = 3
ATTACH_TO: Final = 4
PROVIDE: Final = 5
AS_POKEMON: Final = 6
GRANT: Final = 7
AS_ENERGY: Final = 8
INTERRUPT: Final = 9
GRANT_POWERS: Final = 10
ATTACH_COST: Final = 11
