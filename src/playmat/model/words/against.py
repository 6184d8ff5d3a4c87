"""Against what effects are prevented: those of attacks, powers or Trainer cards."""

from typing import Final

ATTACKS: Final = 0
POWERS: Final = 1
TRAINERS: Final = 2
NAMES: Final = ("attacks", "powers", "trainers")
