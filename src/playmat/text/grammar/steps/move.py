"""Cards on the move: discarded, found, taken back, put away."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Among,
    Cards,
    Move,
    Num,
    Pick,
    Together,
)
from playmat.text.forms import DropAttached, Ref, Return, Some
from playmat.text.grammar.shapes import (
    attached,
    found_there,
    held,
    in_theirs,
    not_all,
    whole,
    yours,
)
from playmat.text.phrase import FAIL, Phrase, V, using


def _both_cards(q: Any, r: Any, p: Any) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return Move(Together((attached()(q, p), attached()(r, again))), "discard")


def _two(g: Some, h: Some) -> Any:
    return Together((yours("deck")(g), yours("deck")(h)))


_TWO = using("q r", _two)


def _found(q: Some) -> Any:
    source: Any = Among(Ref("them"), q.where) if q.where else Ref("them")
    return source if q.mode == "all" else Pick(source, q.count, q.mode, random=q.random, distinct=q.distinct)


PHRASES: Final[list[Phrase]] = [
    # Move
    Phrase("step", "discard {q:some attached} and {r:some attached} from {p:pokemon}", build=_both_cards),
    Phrase("step", "discard {q:some attached} and {r:some attached} attached to {p:pokemon}", build=_both_cards),
    Phrase(
        "step",
        "put {p:pokemon} and all cards attached to <it|them> in the Lost Zone",
        build=lambda p: Move(p, "lost") if not isinstance(p, Ref) or p.word == "that Pokémon" else FAIL,
    ),
    Phrase(
        "tail",
        "if your opponent have a Stadium [card] in play , discard it",
        Move(Cards("stadium", "opponent"), "discard"),
    ),
    Phrase("step", "put {q:some cards} from your opponent's discard pile onto their Bench", Move(in_theirs(), "bench")),
    Phrase(
        "step",
        "discard as many {e:energy card} [card] attached to {p:pokemon} as you like",
        Move(Pick(Cards("attached", where=V.e, on=V.p), Num(0), "any"), "discard"),
    ),
    # "a card from it" is out of a hand that was shown
    Phrase(
        "step",
        "discard {q:some attached} from {p:several pokemon}",
        Move(attached(), "discard"),
        when=lambda f: bool(f["q"].where) or f["p"] != Ref("it"),
    ),
    Phrase("step", "discard {q:some attached} attached to {p:pokemon}", Move(attached(), "discard")),
    Phrase("step", "discard {q:some cards} from {s:side} hand", Move(held("hand"), "discard"), when=not_all),
    Phrase("step", "discard {s:side} hand", Move(Cards("hand", V.s), "discard")),
    Phrase("step", "discard the top card of {s:side} deck", Move(Cards("deck", V.s, top=Num(1)), "discard")),
    Phrase("step", "discard the top {n:num} cards of {s:side} deck", Move(Cards("deck", V.s, top=V.n), "discard")),
    Phrase("step", "discard the top {n:num} cards from {s:side} deck", Move(Cards("deck", V.s, top=V.n), "discard")),
    Phrase("step", "discard the top card from {s:side} deck", Move(Cards("deck", V.s, top=Num(1)), "discard")),
    Phrase("step", "discard <any|a> Stadium [card] in play", Move(Cards("stadium", "both"), "discard")),
    Phrase("step", "discard <that|the> Stadium [card]", Move(Cards("stadium", "both"), "discard")),
    Phrase(
        "tail",
        "if there is <a|any> Stadium [card] in play , discard <it|that card>",
        Move(Cards("stadium", "both"), "discard"),
        idiom=True,
    ),
    Phrase("step", "discard {r:cards pronoun}", Move(V.r, "discard")),
    Phrase("step", "discard {x:this card}", Move(V.x, "discard")),
    Phrase("step", "discard {p:pokemon} and all cards attached to <it|them>", Move(V.p, "discard")),
    Phrase("step", "put {q:some attached} attached to {p:pokemon} in the Lost Zone", Move(attached(), "lost")),
    Phrase("step", "put {r:cards pronoun} in the Lost Zone", Move(V.r, "lost")),
    Phrase("step", "put {q:some cards} from {s:side} hand in the Lost Zone", Move(held("hand"), "lost")),
    Phrase(
        "step",
        "search your deck for {q:some cards} , reveal <it|them> , and put <it|them> into your hand",
        Move(yours("deck"), "hand", reveal=True),
    ),
    Phrase("step", "search your deck for {q:some cards} and put <it|them> into your hand", Move(yours("deck"), "hand")),
    Phrase(
        "step",
        "search your deck for {q:some cards} and {r:some cards} , reveal them , and put them into your hand",
        Move(_TWO, "hand", reveal=True),
    ),
    Phrase(
        "step", "search your deck for {q:some cards} and put <it|them> onto your Bench", Move(yours("deck"), "bench")
    ),
    Phrase(
        "step",
        "search your deck for {q:some cards} and put {r:any of them} onto your Bench",
        Move(yours("deck"), "bench"),
    ),
    Phrase("step", "search your deck for {q:some cards} and discard <it|them>", Move(yours("deck"), "discard")),
    Phrase(
        "step",
        "search your discard pile for {q:some cards} , reveal <it|them> , and put <it|them> into your hand",
        Move(yours("discard"), "hand", reveal=True),
    ),
    Phrase("step", "put {q:some cards} from your discard pile into your hand", Move(yours("discard"), "hand")),
    Phrase("step", "put {q:some cards} from your discard pile onto your Bench", Move(yours("discard"), "bench")),
    Phrase("step", "put {q:some cards} from your discard pile {back on top}", Move(yours("discard"), "deck")),
    Phrase(
        "step",
        "put {q:some cards} from {s:side} hand on the bottom of <your|their> deck",
        Move(held("hand"), "deck", "bottom"),
    ),
    Phrase(
        "step", "put {q:some attached} attached to {p:several pokemon} into {s:side} hand", Move(attached(), "hand")
    ),
    *whole("put", "into", ("hand", lambda p: Move(p, "hand"))),
    Phrase("step", "put {q:of them} into <your|their> hand", Move(V.q, "hand")),
    Phrase(
        "step",
        "reveal {q:some cards} <you|they> find there and put <it|them> into <your|their> hand",
        Move(found_there(), "hand", reveal=True),
    ),
    Phrase(
        "step",
        "reveal {q:some cards} you find there , and put <it|them> into <your|their> hand",
        Move(found_there(), "hand", reveal=True),
    ),
    Phrase("step", "put {q:some cards} <you|they> find there onto <your|their> Bench", Move(found_there(), "bench")),
    Phrase("step", "discard {q:some cards} <you|they> find there", Move(found_there(), "discard")),
    Phrase("step", "put {r:cards pronoun} into <your|their> hand", Move(V.r, "hand")),
    Phrase("step", "put {r:cards pronoun} into {s:side} hand", Move(V.r, "hand")),
    Phrase("step", "put {r:cards pronoun} onto <your|their> Bench", Move(V.r, "bench")),
    Phrase("step", "put {r:cards pronoun} on the bottom of {s:side} deck", Move(V.r, "deck", "bottom")),
    Phrase("step", "put {r:cards pronoun} on the bottom of {s:side} deck in any order", Move(V.r, "deck", "bottom")),
    Phrase("step", "put {r:cards pronoun} on top of {s:side} deck", Move(V.r, "deck")),
    Phrase(
        "step", "put {q:some cards} you find there onto <their|your opponent's> Bench", Move(found_there(), "bench")
    ),
    Phrase(
        "step",
        "search your discard pile for {q:some cards} , reveal <it|them> , and put <it|them> {back on top}",
        Move(yours("discard"), "deck", reveal=True),
    ),
    Phrase(
        "step",
        "choose {q:some cards} <you find there|> , reveal <it|them> , and put <it|them> into your hand",
        Move(using("q", _found), "hand", reveal=True),
    ),
    Phrase("step", "draw {n:num} cards from the bottom of <your|their> deck", Move(Cards("deck", bottom=V.n), "hand")),
    Phrase(
        "step",
        "reveal {q:some cards} you find there and put <it|them> onto your Bench",
        Move(using("q", _found), "bench", reveal=True),
    ),
    Phrase("step", "discard {q:some cards} from it", Move(using("q", _found), "discard")),
    Phrase(
        "step",
        "shuffle {s:side} hand and put it on the bottom of {t:side} deck",
        Move(Cards("hand", V.s), "deck", "bottom", order="random"),
    ),
    Phrase("step", "put {q:some attached} attached to {p:pokemon} on top of {s:side} deck", Move(attached(), "deck")),
    Phrase(
        "step",
        "search your deck for {q:some cards} , {r:some cards} , and {s:some cards} , reveal them , and put them into your hand",
        Move(
            using("q r s", lambda q, r, s: Together(tuple(yours("deck")(each) for each in (q, r, s)))),
            "hand",
            reveal=True,
        ),
    ),
    # Return
    Phrase("sentence", "put {p:pokemon} [back] into {s:side} hand .", (Return(V.p),)),
    Phrase("step", "put {p:pokemon} [back] into {s:side} hand", Return(V.p)),
    # DropAttached
    Phrase("sentence", "( discard all cards attached to <that Pokémon|it> . )", (DropAttached(),)),
    # parts of the above
    Phrase("any of them", "<it|them>", ""),
]
