"""Looking at cards, revealing and rearranging them."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cards, Look, Num, Pick, Rearrange, Reveal, RevealUntil
from playmat.text.forms import Note, Ref
from playmat.text.grammar.shapes import FACE_DOWN, held
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Look
    Phrase("step", "look at {r:cards pronoun}", Look(V.r)),
    Phrase("step", "look through your deck", Look(Cards("deck"))),
    Phrase("step", "look at {n:num} of your face-down Prize cards", Look(Pick(Cards("prizes"), V.n))),
    Phrase("step", "look at your face-down Prize cards", Look(Cards("prizes"))),
    Phrase("step", "look at {s:side} hand", Look(Cards("hand", V.s))),
    Phrase(
        "step",
        "look at the top {n:num} cards of {s:side} deck",
        Look(Cards("deck", V.s, top=V.n)),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase("step", "look at the top card of {s:side} deck", Look(Cards("deck", V.s, top=Num(1)))),
    Phrase("step", "look at the bottom {n:num} cards of {s:side} deck", Look(Cards("deck", V.s, bottom=V.n))),
    Phrase("step", "look at the {n:num} cards from the bottom of your deck", Look(Cards("deck", bottom=V.n))),
    Phrase("step", "look at the top {n:num} cards from your deck", Look(Cards("deck", top=V.n))),
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
    Phrase("step", "reveal {q:some cards} from {s:side} hand", Reveal(held("hand"))),
    Phrase("step", "reveal {q:some cards} in {s:side} hand", Reveal(held("hand"))),
    Phrase("step", "have your opponent reveal their hand", Reveal(Cards("hand", "opponent"))),
    Phrase(
        "step",
        "turn {n:num} of {s:side} face-down Prize cards face up",
        Reveal(Pick(Cards("prizes", V.s, FACE_DOWN), V.n)),
    ),
    Phrase("step", "turn all of {s:side} Prize cards face up", Reveal(Cards("prizes", V.s))),
    Phrase("step", "show that Pokémon to your opponent", Reveal(Ref("it"))),
    # RevealUntil
    Phrase("step", "reveal cards from <your|their> deck until <you|they> reveal a {g:card group}", RevealUntil(V.g)),
    Phrase("step", "reveal cards from {t:top of deck} until you reveal a {g:card group}", RevealUntil(V.g)),
    # Rearrange
    Phrase("step", "put {r:cards pronoun} back in any order", Rearrange(V.r)),
    Phrase("step", "put {r:cards pronoun} back on top of {s:side} deck in any order", Rearrange(V.r)),
    Phrase("step", "put {r:cards pronoun} back on top of {s:side} deck", Rearrange(V.r)),
    Phrase("step", "rearrange {r:cards pronoun} [as you like]", Rearrange(V.r)),
    Phrase("step", "put {q:some of them} back {back on top} in any order", Rearrange(V.q)),
    # parts of the above
    Phrase("some of them", "as many of them as you like", Pick(Ref("them"), Num(0), "any")),
    Phrase("top of deck", "the top of your deck", Note()),
]
