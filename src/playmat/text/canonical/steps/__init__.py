"""The steps of a program, each a clause: "draw 2 cards", "put 1 damage counter on each of your opponent's Pokémon"."""

from __future__ import annotations

from typing import Final

from playmat.text.canonical.steps.board import BOARD, acts, spoken
from playmat.text.canonical.steps.cards import CARDS
from playmat.text.canonical.steps.damage import DAMAGE

__all__ = ["STEPS", "acts", "spoken"]

STEPS: Final = [*DAMAGE, *CARDS, *BOARD]
