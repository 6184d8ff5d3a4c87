"""Shuffling decks, and cards into them."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cards, Shuffle, ShuffleInto
from playmat.text.grammar.shapes import attached, held, not_all, whole, yours
from playmat.text.phrase import FAIL, Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Shuffle
    Phrase("step", "shuffle your deck", Shuffle()),
    Phrase("step", "shuffle their deck", Shuffle("that-player")),
    # ShuffleInto
    Phrase("step", "shuffle {p:pokemon} and {all on it} back into {s:side} deck", ShuffleInto(V.p)),
    Phrase(
        "step",
        "search your discard pile for {q:some cards} , reveal <it|them> , and shuffle <it|them> into your deck",
        ShuffleInto(yours("discard"), reveal=True),
    ),
    Phrase("step", "shuffle {q:some cards} from your discard pile into your deck", ShuffleInto(yours("discard"))),
    Phrase(
        "step",
        "shuffle {q:some cards} from {s:side} hand into <your|their> deck",
        ShuffleInto(held("hand")),
        when=not_all,
    ),
    Phrase("step", "shuffle {q:some attached} attached to {p:pokemon} into {s:side} deck", ShuffleInto(attached())),
    Phrase("step", "shuffle {q:some attached} from {p:pokemon} into {s:side} deck", ShuffleInto(attached())),
    Phrase(
        "step",
        "shuffle {s:side} hand into {t:side} deck",
        build=lambda s, t: ShuffleInto(Cards("hand", s)) if t in (s, "that-player") else FAIL,
    ),
    *whole("shuffle", "into", ("deck", lambda p: ShuffleInto(p))),
    Phrase("step", "shuffle {r:cards pronoun} into <your|their> deck", ShuffleInto(V.r)),
    Phrase("step", "shuffle {r:cards pronoun} [back] into {s:side} deck", ShuffleInto(V.r)),
]
