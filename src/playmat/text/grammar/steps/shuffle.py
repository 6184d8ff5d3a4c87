"""Shuffling decks, and cards into them."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cards, Except, Is, Num, Pick, Shuffle, ShuffleInto, Together
from playmat.text.forms import Ref, ShuffleSearched
from playmat.text.grammar.shapes import attached, found_there, held, not_all, whole, yours
from playmat.text.phrase import FAIL, Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Shuffle
    Phrase("step", "shuffle your opponent's deck", Shuffle("opponent")),
    Phrase("step", "shuffle your deck", Shuffle()),
    Phrase("step", "shuffle their deck", Shuffle("that-player")),
    Phrase("sentence", "shuffle the first Pokémon into your deck .", (Shuffle(),)),
    # ShuffleInto
    Phrase("step", "shuffle {p:pokemon} and {all on it} back into {s:side} deck", ShuffleInto(V.p)),
    Phrase(
        "sentence",
        "put {p:pokemon} and {all on it} on top of your opponent's deck . your opponent shuffle their deck afterward .",
        (ShuffleInto(V.p),),
    ),
    Phrase(
        "chain",
        "put {p:pokemon} and {all on it} on top of your opponent's deck . your opponent shuffle their deck afterward",
        (ShuffleInto(V.p),),
    ),
    Phrase(
        "step",
        "search your discard pile for {q:some cards} , reveal <it|them> , and shuffle <it|them> into your deck",
        ShuffleInto(yours("discard"), reveal=True),
    ),
    Phrase("step", "shuffle {q:of them} into <your|their> deck", ShuffleInto(V.q)),
    Phrase("step", "shuffle {q:some cards} <you|they> find there into <your|their> deck", ShuffleInto(found_there())),
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
    Phrase(
        "tail",
        "each player shuffles all cards in play ( excluding {g:cards group} and {h:cards group} ) into their deck",
        build=lambda g, h: (
            ShuffleInto(Together((Cards("attached", "both"), Cards("stadium", "both"))))
            if (g, h) == ((Is("Pokémon"),), (Is("Supporter"),))
            else FAIL
        ),
    ),
    Phrase("step", "shuffle the rest of your cards into your deck", ShuffleInto(Except(Cards("hand"), Ref("it")))),
    Phrase("step", "shuffle 1 of them into your deck", ShuffleInto(Pick(Ref("them"), Num(1)))),
    Phrase(
        "sentence",
        "search your discard pile for {q:some cards} . reveal <it|them> [,] and shuffle <it|them> into your deck .",
        (ShuffleInto(yours("discard"), reveal=True),),
    ),
    Phrase("step", "shuffle {q:some cards} from your discard pile back into your deck", ShuffleInto(yours("discard"))),
    Phrase(
        "step",
        "reveal {q:some cards} from your hand and put <it|them> into your deck",
        ShuffleInto(yours("hand"), reveal=True),
    ),
    Phrase(
        "step",
        "shuffle the other cards in <your|their> hand into <your|their> deck",
        ShuffleInto(Except(Cards("hand"), Ref("it"))),
    ),
    # ShuffleSearched
    Phrase("sentence", "if you searched your deck , [you] shuffle your deck [afterward] .", (ShuffleSearched(),)),
]
