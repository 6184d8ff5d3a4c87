"""What kinds of card are: Tools, Technical Machines, Fossils, Trainers with a cost."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import AsPokemon, AttachTo, Condition, GrantAttacks, Matches, Pokemon, This
from playmat.text.forms import AsPart, FirstTurn, Must, Newcomers, NotFresh, PlayCost, PlayNeed, Whole
from playmat.text.phrase import Phrase, V


def _grant(while_: Condition | None = None) -> Any:
    return (Whole(GrantAttacks(while_=while_)),)


def _as(discardable: bool, no_prize: bool, counts: bool = True) -> Any:
    return (Whole(AsPokemon(discardable, no_prize, counts)),)


PHRASES: Final[list[Phrase]] = [
    # AttachTo
    Phrase(
        "unit sentence",
        "{x:this card} can only be attached to a {g:pokemon kind} .",
        (Whole(AttachTo(Pokemon("you", "any", V.g))),),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} can <only be attached|be attached only> to [a] {g:pokemon kind} .",
        (Whole(AttachTo(Pokemon("you", "any", V.g))),),
    ),
    Phrase(
        "unit sentence",
        "attach {x:attached card} to 1 of your {g:pokemon kind} [in play] .",
        (Whole(AttachTo(Pokemon("you", "any", V.g))),),
    ),
    # GrantAttacks
    Phrase("unit sentence", "{x:this} can use the attack on {y:this card} .", _grant()),
    Phrase("unit sentence", "{x:this} can [also] use the <attack|attacks> on {y:this card} .", _grant()),
    Phrase(
        "unit sentence",
        "the {g:pokemon kind} {x:attached card} is attached to can [also] use the attack on {y:this card} .",
        build=lambda g, x, y: _grant(Matches(This(), g)),
    ),
    Phrase("unit sentence", "that Pokémon <may|my|us> use {y:this card} 's attack instead of its own .", _grant()),
    # AsPokemon
    Phrase("unit sentence", "play {x:this card} as if it were a Basic Pokémon .", _as(False, False)),
    Phrase(
        "unit sentence",
        "play {x:this card} as if it were a <{n:int} [-] HP|> <Basic {t:type}|{t:type} Basic|Basic> Pokémon .",
        _as(False, False),
    ),
    # AsPart
    Phrase(
        "unit sentence",
        "at any time during your turn , you may discard {y:this card} [from play] .",
        (AsPart(discardable=True),),
    ),
    Phrase(
        "unit sentence",
        "if {y:this card} is Knocked Out , it don't count as a Knocked Out Pokémon .",
        (AsPart(counts=False),),
    ),
    # NotFresh
    Phrase("unit sentence", "you can't use this card {a:too early} or {b:too early} .", (NotFresh(),)),
    # PlayCost
    Phrase("unit sentence", "you can use this card only if you {c:chain} .", (PlayCost(V.c),)),
    Phrase("unit sentence", "you <can|may> <use|play> {x:this card} only if you {c:chain} .", (PlayCost(V.c),)),
    Phrase("unit sentence", "{c:chain} in order to {d:chain} .", build=lambda c, d: (PlayCost(c), *d)),
    # PlayNeed
    Phrase("unit sentence", "you can use this card only if {k:conds} .", (PlayNeed(V.k),)),
    # Must
    Phrase("unit sentence", "( if you can't {d:deed} , you can't play {x:this card} . )", (Must(),)),
    # FirstTurn
    Phrase("unit sentence", "if you go first , you <may|can> <play|use> {x:this card} {a:too early} .", (FirstTurn(),)),
    # Newcomers
    Phrase("unit sentence", "( {n:newcomers} . )", (Newcomers(),)),
    # parts of the above
    Phrase("deed", "discard {q:some cards} [from your hand]", V.q),
]
