"""Special Conditions: bits of one int. `NAMES` has the name of bit n at n."""

from typing import Final, get_args

from playmat.model import ir

ASLEEP: Final = 1
CONFUSED: Final = 2
PARALYZED: Final = 4
BURNED: Final = 8
POISONED: Final = 16
ROTATING: Final = ASLEEP | CONFUSED | PARALYZED
"""The three that turn the card and so replace one another."""
ALL: Final = 31
NAMES: Final[tuple[str, ...]] = get_args(ir.SpecialCondition)


def bits(names: tuple[str, ...]) -> int:
    """The bits of these Special Conditions."""
    found = 0
    for name in names:
        found |= 1 << NAMES.index(name)
    return found


def names(bits: int) -> list[str]:
    """The names of the Special Conditions in these bits, in checkup order of the newest book."""
    return [name for i, name in enumerate(NAMES) if bits >> i & 1]
