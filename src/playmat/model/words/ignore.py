"""What a hit is not affected by: bits of one int."""

from typing import Final

WEAKNESS: Final = 1
RESISTANCE: Final = 2
EFFECTS: Final = 4
BENCH_TOO: Final = 8
"""With these bits: Weakness and Resistance count for Benched Pokémon too."""
