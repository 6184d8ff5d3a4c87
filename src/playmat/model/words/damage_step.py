"""Steps by which an attack's damage comes about, each with the clause it rests on."""

from typing import Final

BASE: Final = 0
"""What the attack says, with all that its own text adds."""
ATTACKER: Final = 1
WEAKNESS_TIMES: Final = 2
WEAKNESS_PLUS: Final = 3
RESISTANCE: Final = 4
RESISTANCE_PART: Final = 5
AFTER: Final = 6
"""An effect on the attacker that counts after Weakness and Resistance."""
LESS: Final = 7
HALF: Final = 8
PREVENTED: Final = 9
ROUNDED: Final = 10
SURVIVED: Final = 11
CLAUSES: Final = (
    "damage.base.printed",
    "damage.attacker-effects-second",
    "damage.weakness",
    "damage.weakness",
    "damage.resistance",
    "damage.resistance",
    "",
    "damage.defender-effects-after-wr",
    "damage.defender-effects-after-wr",
    "damage.defender-effects-after-wr",
    "damage.counters-per-10",
    "",
)
"""By step; empty where a card's effect is the reason."""
