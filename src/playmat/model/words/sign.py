"""Signs of Rock-Paper-Scissors. Each is beaten by the one after it, the last by the first."""

from typing import Final

NAMES: Final = ("Rock", "Paper", "Scissors")
