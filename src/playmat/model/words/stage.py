"""Stages of Pokémon."""

from typing import Final

NONE: Final = 0
BASIC: Final = 1
STAGE_1: Final = 2
STAGE_2: Final = 3
RESTORED: Final = 4
LEVEL_UP: Final = 5
MEGA: Final = 6
BREAK: Final = 7
VMAX: Final = 8
VSTAR: Final = 9
V_UNION: Final = 10
LEGEND: Final = 11
NAMES: Final = (
    "",
    "Basic",
    "Stage 1",
    "Stage 2",
    "Restored",
    "Level-Up",
    "MEGA",
    "BREAK",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "LEGEND",
)
EVOLUTIONS: Final = (STAGE_1, STAGE_2, MEGA, BREAK, VMAX, VSTAR)
"""Stages whose cards are Evolution cards; a LV.X is not one (2009, p. 22)."""
