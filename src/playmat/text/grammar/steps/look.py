"""Looking at cards, revealing and rearranging them."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cards, Look, Num, Rearrange, Reveal, RevealUntil
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Look
    Phrase("step", "look at {r:cards pronoun}", Look(V.r)),
    Phrase("step", "look at {s:side} hand", Look(Cards("hand", V.s))),
    Phrase(
        "step",
        "look at the top {n:num} cards of {s:side} deck",
        Look(Cards("deck", V.s, top=V.n)),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase("step", "look at the top card of {s:side} deck", Look(Cards("deck", V.s, top=Num(1)))),
    Phrase("step", "look at the bottom {n:num} cards of {s:side} deck", Look(Cards("deck", V.s, bottom=V.n))),
    # Reveal
    Phrase("step", "reveal {s:side} hand", Reveal(Cards("hand", V.s))),
    Phrase(
        "step",
        "reveal the top {n:num} cards of {s:side} deck",
        Reveal(Cards("deck", V.s, top=V.n)),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase("step", "reveal the top card of {s:side} deck", Reveal(Cards("deck", V.s, top=Num(1)))),
    Phrase("step", "reveal {r:cards pronoun}", Reveal(V.r)),
    Phrase("step", "have your opponent reveal their hand", Reveal(Cards("hand", "opponent"))),
    Phrase("step", "turn all of {s:side} Prize cards face up", Reveal(Cards("prizes", V.s))),
    # RevealUntil
    Phrase("step", "reveal cards from <your|their> deck until <you|they> reveal a {g:card group}", RevealUntil(V.g)),
    # Rearrange
    Phrase("step", "put {r:cards pronoun} back in any order", Rearrange(V.r)),
    Phrase("step", "put {r:cards pronoun} back on top of {s:side} deck in any order", Rearrange(V.r)),
    Phrase("step", "put {r:cards pronoun} back on top of {s:side} deck", Rearrange(V.r)),
]
