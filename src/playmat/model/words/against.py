"""Against what effects are prevented: those of attacks, powers or Trainer cards."""

from typing import Final, get_args

from playmat.model import ir

ATTACKS: Final = 0
POWERS: Final = 1
TRAINERS: Final = 2
STADIUMS: Final = 3
NAMES: Final[tuple[str, ...]] = get_args(ir.Against)
