"""Drawing cards and taking Prize cards."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Draw, DrawUntil, Num, TakePrizes
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Draw
    Phrase("step", "draw {n:card count}", Draw(V.n)),
    Phrase("step", "draw up to {n:num} cards", Draw(V.n, up_to=True)),
    Phrase("step", "draw <a number of cards|cards> equal to the <number|amount> [of] {p:per}", Draw(V.p)),
    Phrase("step", "draw {n:num} more <card|cards>", Draw(V.n)),
    # DrawUntil
    Phrase("step", "draw cards until <you|they> have {n:num} cards in <your|their> hand", DrawUntil(V.n)),
    # TakePrizes
    Phrase("step", "take 1 more Prize card", TakePrizes(Num(1), more=True)),
    Phrase("step", "take {n:num} more Prize cards", TakePrizes(V.n, more=True)),
]
