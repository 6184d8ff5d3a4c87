"""Several conditions as one."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import AnyOf, Cards, Compare, Every, Exists, Named, Num, Pokemon, PrizesLeft, TurnIs
from playmat.text.phrase import FAIL, Phrase, V, using

_FIRST: Final = Every((TurnIs("went-second"), TurnIs("your-first")))

PHRASES: Final[list[Phrase]] = [
    Phrase("conds", "{c:cond&and}", using("c", lambda c: c[0] if len(c) == 1 else Every(c))),
    # Every
    Phrase("cond", "you go second and it's your first turn", Every((TurnIs("went-second"), TurnIs("your-first")))),
    Phrase("conds", "{c:cond} and if {d:cond}", Every((V.c, V.d))),
    Phrase(
        "cond",
        "you have {n:name} and {m:name} in play",
        Every((Exists(Pokemon("you", "any", (Named(V.n),))), Exists(Pokemon("you", "any", (Named(V.m),))))),
    ),
    Phrase("conds", "you go second , and only {first turn}", _FIRST),
    # AnyOf
    Phrase(
        "cond",
        "{n:other name} is in play",
        AnyOf((Exists(Pokemon("both", "any", (Named(V.n),))), Exists(Cards("stadium", "both", (Named(V.n),))))),
    ),
    Phrase(
        "cond",
        "{w:player} has exactly {n:int&or} Prize cards <left|remaining>",
        build=lambda w, n: AnyOf(tuple(Compare(PrizesLeft(w), "=", Num(each)) for each in n)) if len(n) > 1 else FAIL,
    ),
]
