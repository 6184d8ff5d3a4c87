"""Against what effects are prevented: those of attacks, powers or Trainer cards."""

from typing import Final

ATTACKS: Final = 0
POWERS: Final = 1
TRAINERS: Final = 2
STADIUMS: Final = 3
NAMES: Final = ("attacks", "powers", "trainers", "stadiums")
