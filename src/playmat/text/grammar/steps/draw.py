"""Drawing cards and taking Prize cards."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cards, Count, Draw, DrawUntil, Num, Plus, SizeOf, TakePrizes
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Draw
    Phrase("step", "draw {n:card count}", Draw(V.n)),
    Phrase("step", "draw up to {n:num} cards", Draw(V.n, up_to=True)),
    Phrase("step", "draw <a number of cards|cards> equal to the <number|amount> [of] {p:per}", Draw(V.p)),
    Phrase("step", "draw {n:num} more <card|cards>", Draw(V.n)),
    Phrase("step", "draw up to {n:num} cards from your deck", Draw(V.n, up_to=True)),
    Phrase("step", "draw that many cards", Draw(SizeOf("put on deck"))),
    Phrase("step", "draw the top {n:num} cards of your deck", Draw(V.n)),
    # DrawUntil
    Phrase("step", "draw cards until <you|they> have {n:num} cards in <your|their> hand", DrawUntil(V.n)),
    Phrase(
        "step",
        "draw cards until <you|they> have {equally many} cards in <your|their> hand as your opponent",
        DrawUntil(Count(Cards("hand", "opponent"))),
    ),
    Phrase("step", "draw cards from your deck until you have {n:num} cards in your hand", DrawUntil(V.n)),
    Phrase(
        "step",
        "draw cards until <you|they> have {n:num} more card in <your|their> hand than your opponent",
        DrawUntil(Plus(Count(Cards("hand", "opponent")), V.n)),
    ),
    # TakePrizes
    Phrase("step", "take 1 more Prize card", TakePrizes(Num(1), more=True)),
    Phrase("step", "take {n:num} more Prize cards", TakePrizes(V.n, more=True)),
    Phrase("step", "take a Prize card", TakePrizes(Num(1))),
    Phrase("step", "take {n:num} Prize cards", TakePrizes(V.n)),
]
