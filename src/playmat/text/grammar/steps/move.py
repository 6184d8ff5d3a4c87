"""Cards on the move: discarded, found, taken back, put away."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Among,
    Cards,
    Compare,
    Count,
    Except,
    Is,
    Minus,
    Move,
    Not,
    Num,
    OfType,
    OneOf,
    Pick,
    Pokemon,
    Same,
    Shuffle,
    SizeOf,
    ThisCard,
    Together,
)
from playmat.text.forms import DropAttached, Note, Ref, Return, Some
from playmat.text.grammar.shapes import (
    FACE_DOWN,
    attached,
    attached_to,
    blind,
    each_of_old,
    excepting,
    found_there,
    hand_down_to,
    held,
    in_theirs,
    not_all,
    place_some,
    whole,
    yours,
)
from playmat.text.phrase import FAIL, Phrase, V, using


def _discard(q: Some, on: Pokemon) -> Any:
    return Move(place_some(q, Cards("attached", where=q.where, on=on)), "discard") if q.mode != "all" else FAIL


def _one_kind(mode: Any, count: Any, e: Any, f: Any, p: Any) -> Any:
    """Basic Energy of the one type or of the other."""
    types = [each.type for group in (e, f) for each in group if isinstance(each, OfType)]
    if len(types) != 2 or any(each != Is("basic Energy") for group in (e, f) for each in group if isinstance(each, Is)):
        return FAIL
    where = (Is("basic Energy"), OneOf(tuple(OfType(each) for each in types)))
    return Move(Pick(Cards("attached", where=where, on=p), count, mode, distinct="same-type"), "discard")


def _both_cards(q: Any, r: Any, p: Any) -> Any:
    again = Ref("that Pokémon") if isinstance(p, Pick) else p
    return Move(Together((attached()(q, p), attached()(r, again))), "discard")


def _theirs(some: Any) -> Any:
    return held("discard")(some, "opponent")


def _two(g: Some, h: Some) -> Any:
    return Together((yours("deck")(g), yours("deck")(h)))


_TWO = using("q r", _two)


def _found(q: Some) -> Any:
    source: Any = Among(Ref("them"), q.where) if q.where else Ref("them")
    return source if q.mode == "all" else Pick(source, q.count, q.mode, random=q.random, distinct=q.distinct)


_BLOWN: Final = Together((Cards("attached", where=(Is("Pokémon Tool"),), on=Pokemon("both")), Cards("stadium", "both")))


def _down_to(side: Any, n: Any) -> Move:
    bench = Pokemon(side, "bench")
    return Move(Pick(bench, Minus(Count(bench), n)), "discard")


_NOT_DISCARDED: Final = Not(Same(Ref("those discarded")))


def _not_discarded(some: Any) -> Any:
    return dataclasses.replace(some, where=(*some.where, _NOT_DISCARDED))


PHRASES: Final[list[Phrase]] = [
    # Move
    Phrase(
        "step",
        "discard {q:some attached} from among {s:side} {g:pokemon group}",
        build=lambda q, s, g: _discard(q, Pokemon(s, g.place, g.where)),
    ),
    Phrase(
        "step",
        "discard {q:some cards} from {s:side} hand <without looking|at random>",
        Move(using("q s", blind), "discard"),
    ),
    Phrase(
        "step", "search your deck for {q:some cards} and put <it|them> into your Bench", Move(yours("deck"), "bench")
    ),
    Phrase("step", "discard a Stadium card your opponent has in play", Move(Cards("stadium", "opponent"), "discard")),
    Phrase("step", "put {q:some cards} from your discard pile in the Lost Zone", Move(yours("discard"), "lost")),
    Phrase("step", "discard {q:some attached} from among {p:pokemon}", Move(using("q p", attached_to), "discard")),
    Phrase(
        "step", "add {q:some cards} <you|they> find there to their Prize cards face down", Move(found_there(), "prizes")
    ),
    Phrase(
        "step",
        "add the top {n:num} cards of {s:side} deck to their Prize cards",
        Move(Cards("deck", V.s, top=V.n), "prizes"),
    ),
    Phrase(
        "step",
        "discard that many cards from the top of {s:side} deck",
        Move(Cards("deck", V.s, top=SizeOf("discarded")), "discard"),
    ),
    Phrase(
        "step",
        "discard any number of {e:energy card} or any number of {f:energy card} from {p:pokemon}",
        build=lambda e, f, p: _one_kind("any", Num(0), e, f, p),
    ),
    Phrase(
        "step",
        "discard up to {n:num} {e:energy card} or up to {m:num} {f:energy card} from {p:pokemon}",
        build=lambda n, e, m, f, p: _one_kind("up-to", n, e, f, p) if n == m else FAIL,
    ),
    Phrase("step", "discard {q:some attached} and {r:some attached} from {p:pokemon}", build=_both_cards),
    Phrase("step", "discard {q:some attached} and {r:some attached} attached to {p:pokemon}", build=_both_cards),
    Phrase(
        "step",
        "discard any number of your Benched Pokémon",
        Move(Pick(Pokemon("you", "bench"), Num(0), "any"), "discard"),
    ),
    Phrase(
        "sentence",
        "if {k:cond} , discard a number of cards without looking until your opponent has {m:int} cards left in their hand .",
        build=lambda k, m: (
            (
                Move(
                    Pick(Cards("hand", "opponent"), Minus(Count(Cards("hand", "opponent")), Num(m)), random=True),
                    "discard",
                ),
            )
            if k == Compare(Count(Cards("hand", "opponent")), ">=", Num(m + 1))
            else FAIL
        ),
    ),
    Phrase(
        "step",
        "put {p:pokemon} and all cards attached to <it|them> in the Lost Zone",
        build=lambda p: Move(p, "lost") if not isinstance(p, Ref) or p.word == "that Pokémon" else FAIL,
    ),
    Phrase("step", "put {p:pokemon} and all cards attached to it back into {s:side} hand", Move(V.p, "hand")),
    Phrase(
        "step",
        "add {q:some cards} from your opponent's discard pile to their Prize cards face down",
        Move(using("q", _theirs), "prizes"),
    ),
    Phrase(
        "tail",
        "if your opponent have a Stadium [card] in play , discard it",
        Move(Cards("stadium", "opponent"), "discard"),
    ),
    Phrase(
        "step", "discard those {g:cards group}", build=lambda g: Move(Among(Ref("them"), g), "discard") if g else FAIL
    ),
    Phrase("step", "put {q:some cards} from your opponent's discard pile onto their Bench", Move(in_theirs(), "bench")),
    Phrase(
        "step",
        "put {q:some cards} , {r:some cards} , and {t:some cards} from your discard pile into your hand",
        Move(Together((yours("discard"), using("r", yours("discard")), using("t", yours("discard")))), "hand"),
    ),
    Phrase(
        "step",
        "discard as many {e:energy card} [card] attached to {p:pokemon} as you like",
        Move(Pick(Cards("attached", where=V.e, on=V.p), Num(0), "any"), "discard"),
    ),
    Phrase(
        "step", "choose {q:some attached} attached to {p:pokemon} and put it in the Lost Zone", Move(attached(), "lost")
    ),
    Phrase(
        "step",
        "discard any number of {g:pokemon group} from your Bench",
        Move(Pick(Pokemon("you", "bench", using("g", lambda g: g.where)), Num(0), "any"), "discard"),
    ),
    Phrase(
        "step",
        "search your deck for {q:some cards} and put <it|them> onto your Bench as [a] Basic Pokémon",
        Move(yours("deck"), "bench", as_basic=True),
    ),
    each_of_old("put {q:some attached}", "in the Lost Zone", lambda t: Move(t, "lost")),
    each_of_old("put {q:some attached}", "into <your|their> hand", lambda t: Move(t, "hand")),
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
    Phrase("step", "discard the bottom card of {s:side} deck", Move(Cards("deck", V.s, bottom=Num(1)), "discard")),
    Phrase("step", "discard the Stadium card in play", Move(Cards("stadium", "both"), "discard")),
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
    Phrase("step", "put the top card of {s:side} deck in the Lost Zone", Move(Cards("deck", V.s, top=Num(1)), "lost")),
    Phrase(
        "step", "put the top {n:num} cards of {s:side} deck in the Lost Zone", Move(Cards("deck", V.s, top=V.n), "lost")
    ),
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
    Phrase(
        "step",
        "search your deck for {q:some cards} and put as many of them as you like onto your Bench",
        Move(using("q", lambda q: yours("deck")(dataclasses.replace(q, count=Num(0), mode="any"))), "bench"),
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
        "step", "put {q:some cards} from your discard pile {back on top} in any order", Move(yours("discard"), "deck")
    ),
    Phrase(
        "step",
        "put {q:some cards} from {s:side} hand on the bottom of <your|their> deck",
        Move(held("hand"), "deck", "bottom"),
    ),
    Phrase("step", "put {q:some cards} from {s:side} hand on top of <your|their> deck", Move(held("hand"), "deck")),
    Phrase(
        "step", "put {q:some attached} attached to {p:several pokemon} into {s:side} hand", Move(attached(), "hand")
    ),
    Phrase("step", "put {q:some attached} from {p:pokemon} into {s:side} hand", Move(attached(), "hand")),
    *whole("put", "into", ("hand", lambda p: Move(p, "hand"))),
    Phrase("step", "put {x:this card} into your hand", Move(V.x, "hand")),
    Phrase("step", "put {q:of them} into <your|their> hand", Move(V.q, "hand")),
    Phrase("step", "discard {q:of them}", Move(V.q, "discard")),
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
    Phrase("step", "put {q:some cards} you find there into <your|their> hand", Move(found_there(), "hand")),
    Phrase("step", "put {q:some cards} <you|they> find there into <your|their> hand", Move(found_there(), "hand")),
    Phrase("step", "put {q:some cards} <you|they> find there onto <your|their> Bench", Move(found_there(), "bench")),
    Phrase("step", "discard {q:some cards} <you|they> find there", Move(found_there(), "discard")),
    Phrase("step", "put {r:cards pronoun} into <your|their> hand", Move(V.r, "hand")),
    Phrase("step", "put {r:cards pronoun} into {s:side} hand", Move(V.r, "hand")),
    Phrase("step", "put {r:cards pronoun} onto <your|their> Bench", Move(V.r, "bench")),
    Phrase("step", "put {r:cards pronoun} on the bottom of {s:side} deck", Move(V.r, "deck", "bottom")),
    Phrase("step", "put {r:cards pronoun} on the bottom of {s:side} deck in any order", Move(V.r, "deck", "bottom")),
    Phrase("step", "put {r:cards pronoun} on top of {s:side} deck", Move(V.r, "deck")),
    Phrase("step", "put {r:cards pronoun} on top of {s:side} deck in any order", Move(V.r, "deck")),
    Phrase("step", "put {x:this card} onto your Bench", Move(ThisCard(), "bench")),
    Phrase("step", "put the top card of your deck into your hand", Move(Cards("deck", top=Num(1)), "hand")),
    Phrase(
        "step",
        "put {p:pokemon pronoun} and all cards {w:once on it} from your discard pile into your hand",
        Move(V.p, "hand"),
    ),
    Phrase(
        "step", "put {q:some cards} you find there onto <their|your opponent's> Bench", Move(found_there(), "bench")
    ),
    Phrase("step", "put {x:this card} into your hand", Move(ThisCard(), "hand")),
    Phrase("step", "put {x:this card} on the bottom of your deck", Move(ThisCard(), "deck", "bottom")),
    Phrase("step", "put {x:this card} {back on top}", Move(ThisCard(), "deck")),
    Phrase(
        "step",
        "put a card from your hand face up as a Prize card",
        Move(Pick(Cards("hand"), Num(1)), "prizes", reveal=True),
    ),
    Phrase(
        "step",
        "choose {q:some cards} from your hand and put it <as a Prize card|among your Prize cards> face up",
        build=lambda q: Move(Pick(Cards("hand"), Num(1)), "prizes", reveal=True) if q == Some(Num(1)) else FAIL,
    ),
    Phrase(
        "step",
        "choose {n:num} of your face-down Prize cards [without looking] and put {r:cards pronoun} into your hand",
        Move(Pick(Cards("prizes", where=FACE_DOWN), V.n), "hand"),
    ),
    Phrase("step", "put {q:handful} on the bottom of your deck in any order", Move(yours("hand"), "deck", "bottom")),
    Phrase("step", "put {q:some cards} from your hand {w:under the deck}", Move(yours("hand"), "deck", "bottom")),
    Phrase("step", "put {q:some cards} in your hand {back on top}", Move(yours("hand"), "deck")),
    Phrase("step", "put this {x:own name} into your hand instead of the discard pile", Move(ThisCard(), "hand")),
    Phrase(
        "step",
        "choose up to {n:num} in any combination of Pokémon Tools and Stadium cards in play {o:both owners} and discard them",
        Move(Pick(_BLOWN, V.n, "up-to"), "discard"),
    ),
    Phrase(
        "sentence",
        "search your deck for {q:some cards} . reveal <it|them|that card|those cards> [,] and put <it|them> into your hand .",
        (Move(yours("deck"), "hand", reveal=True),),
    ),
    Phrase(
        "sentence",
        "search your deck for {q:some cards} . reveal <it|them|that card|those cards> , then put <it|them> into your hand .",
        (Move(yours("deck"), "hand", reveal=True),),
    ),
    Phrase(
        "step",
        "search your discard pile for {q:some cards} , reveal <it|them> , and put <it|them> {back on top}",
        Move(yours("discard"), "deck", reveal=True),
    ),
    Phrase(
        "step",
        "<reveal|choose> {q:some cards} <in|from> your hand , reveal <it|them> , and put <it|them> {back on top}",
        Move(yours("hand"), "deck", reveal=True),
    ),
    Phrase(
        "step",
        "reveal {q:some cards} in your hand and put <it|them> {back on top}",
        Move(yours("hand"), "deck", reveal=True),
    ),
    Phrase(
        "step",
        "reveal {q:some cards} you find there ( except {n:name} ) and put <it|them> into your hand",
        Move(using("q n", lambda q, n: _found(excepting(q, n))), "hand", reveal=True),
    ),
    Phrase(
        "step",
        "choose {q:some cards} <you find there|> , reveal <it|them> , and put <it|them> into your hand",
        Move(using("q", _found), "hand", reveal=True),
    ),
    Phrase(
        "step", "choose {q:some attached} attached to {p:pokemon} and discard <it|them>", Move(attached(), "discard")
    ),
    Phrase(
        "step",
        "choose {q:some attached} attached to [any] Pokémon <in play|> ( yours or your opponent's ) and discard <it|them>",
        Move(using("q", lambda q: place_some(q, Cards("attached", where=q.where, on=Pokemon("both")))), "discard"),
    ),
    Phrase("step", "draw {n:num} cards from the bottom of <your|their> deck", Move(Cards("deck", bottom=V.n), "hand")),
    Phrase(
        "step",
        "reveal {q:some cards} you find there and put <it|them> onto your Bench",
        Move(using("q", _found), "bench", reveal=True),
    ),
    Phrase(
        "step",
        "put {q:some cards} you find there on the bottom of {s:side} deck",
        Move(using("q", _found), "deck", "bottom"),
    ),
    Phrase("step", "discard {q:some cards} from it", Move(using("q", _found), "discard")),
    Phrase(
        "step", "discard Pokémon from {s:side} Bench until <you|they> have {n:num}", build=lambda s, n: _down_to(s, n)
    ),
    Phrase(
        "step",
        "shuffle {s:side} hand and put it on the bottom of {t:side} deck",
        Move(Cards("hand", V.s), "deck", "bottom", order="random"),
    ),
    Phrase(
        "step",
        "shuffle {r:cards pronoun} and put <it|them> on the bottom of <your|their> deck",
        Move(V.r, "deck", "bottom", order="random"),
    ),
    Phrase(
        "chain",
        "search your deck for {q:some cards} , put <it|them> into your hand , {then shuffled}",
        (Move(yours("deck"), "hand"), Shuffle()),
    ),
    Phrase(
        "chain",
        "search your deck for {q:some cards} , reveal <it|them> , put <it|them> into your hand , {then shuffled}",
        (Move(yours("deck"), "hand", reveal=True), Shuffle()),
    ),
    Phrase(
        "chain",
        "search your deck for {q:some cards} [and] , put <it|them|those Pokémon> onto your Bench , {then shuffled}",
        (Move(yours("deck"), "bench"), Shuffle()),
    ),
    Phrase("step", "put {x:item card} into <your|their> hand instead of the discard pile", Move(ThisCard(), "hand")),
    Phrase("step", "choose {q:some cards} there and put <it|them> into your hand", Move(using("q", _found), "hand")),
    Phrase(
        "step",
        "discard cards from {s:side} hand until <you|they> have {n:num} cards in <your|their> hand",
        build=lambda s, n: hand_down_to(s, n),
    ),
    Phrase("step", "draw the bottom {n:num} cards of your deck", Move(Cards("deck", bottom=V.n), "hand")),
    Phrase("step", "put {q:some attached} attached to {p:pokemon} on top of {s:side} deck", Move(attached(), "deck")),
    Phrase("step", "discard the other cards in <your|their> hand", Move(Except(Cards("hand"), Ref("it")), "discard")),
    Phrase(
        "step",
        "search your deck for {q:some cards} , {r:some cards} , and {s:some cards} , reveal them , and put them into your hand",
        Move(
            using("q r s", lambda q, r, s: Together(tuple(yours("deck")(each) for each in (q, r, s)))),
            "hand",
            reveal=True,
        ),
    ),
    Phrase("step", "put {r:cards pronoun} back on the bottom of your deck [in any order]", Move(V.r, "deck", "bottom")),
    Phrase(
        "sentence",
        "put {q:some cards} from your discard pile into your hand . ( {e:not the cost} . )",
        (Move(using("q", lambda q: yours("discard")(_not_discarded(q))), "hand"),),
        idiom=True,
    ),
    # Return
    Phrase("sentence", "put {p:pokemon} [back] into {s:side} hand .", (Return(V.p),)),
    Phrase("step", "put {p:pokemon} [back] into {s:side} hand", Return(V.p)),
    # DropAttached
    Phrase("sentence", "( discard all cards attached to <that Pokémon|it> . )", (DropAttached(),)),
    # parts of the above
    Phrase("any of them", "<it|them>", ""),
    Phrase("once on it", "that were attached to it", ""),
    Phrase("under the deck", "on the bottom of your deck in any order", Note()),
    Phrase("both owners", "( yours or your opponent's )", Note()),
    Phrase("not the cost", "you can't choose a card you discarded with the effect of {x:this card}", Note()),
]
