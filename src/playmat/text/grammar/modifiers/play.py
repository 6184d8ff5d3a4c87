"""Rules of play that change: evolving, attaching, coins, the Bench, Prize cards, checkup."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import (
    AttachMore,
    KeepTurn,
    MayEvolveEarly,
    Num,
    Pick,
    Pokemon,
    PrizesMore,
    ToolLimit,
)
from playmat.text.grammar.shapes import side_group
from playmat.text.phrase import FAIL, Phrase, V

PHRASES: Final[list[Phrase]] = [
    # MayEvolveEarly
    Phrase(
        "mod",
        "{p:pokemon} can evolve {first turn} or the turn you play <it|them>",
        MayEvolveEarly(V.p, first_turn=True),
    ),
    Phrase("mod", "{p:pokemon} can evolve during the turn you play <it|them>", MayEvolveEarly(V.p)),
    Phrase("mod", "{p:pokemon} can evolve {first turn}", MayEvolveEarly(V.p, True, False)),
    # AttachMore
    Phrase(
        "mod",
        "<whenever|when> you attach an Energy card from <your|> hand to {p:pokemon} , {not by effects} , attach up to {n:int} Energy cards to that Pokémon instead of 1",
        build=lambda p, n: AttachMore(Pokemon("you"), n) if p == Pick(Pokemon("you"), Num(1)) else FAIL,
        idiom=True,
    ),
    # ToolLimit
    Phrase("mod", "{p:pokemon} may have up to {n:int} Pokémon Tools attached to it", ToolLimit(V.p, V.n)),
    # KeepTurn
    Phrase("mod", "your turn doesn't end if {p:pokemon} becomes {n:name}", KeepTurn(V.p, V.n)),
    # PrizesMore
    Phrase(
        "mod",
        "if {s:side} {g:pokemon group} is Knocked Out {by attack} <of|used by|from> {x:pokemon} , take {n:int} more Prize card",
        PrizesMore(side_group(), V.n, V.x),
    ),
]
