"""Stadium cards: what they change for both players, and what each player may do once during their turn."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Activated,
    BenchSize,
    Compare,
    Count,
    DamageIgnores,
    Pokemon,
)
from playmat.text.forms import Head, Modify, Note, PlayCost
from playmat.text.grammar.nouns import plain
from playmat.text.phrase import FAIL, Phrase, V, also


def _used(c: Any, k: Any = None, cost: Any = ()) -> Any:
    return (Head(Activated(c, by="each", need=k, cost=cost)),)


PHRASES: Final[list[Phrase]] = [
    # the normaliser says "you" to the player who uses it
    also("unit sentence", "once during each player's turn , you <may|> {c:chain} .", build=lambda c: _used(c)),
    also(
        "unit sentence",
        "once during each player's turn , if {k:conds} , you <may|> {c:chain} .",
        build=lambda k, c: _used(c, k),
    ),
    also(
        "unit sentence",
        "once during each player's turn , you may {c:chain} in order to {d:chain} .",
        build=lambda c, d: _used(d, None, c),
    ),
    also("unit sentence", "in order to use this effect , you must {c:chain} .", build=lambda c: (PlayCost(c),)),
    Phrase("cond", "you have {n:int} Pokémon in play", Compare(Count(Pokemon("you")), "=", plain())),
    also(
        "mod",
        "any damage done by attacks from {w:attackers} {both sides} to {p:pokemon} isn't affected by {u:unaffected}",
        build=lambda w, p, u: (
            DamageIgnores(Pokemon("both", "any", w.where), u) if p == Pokemon("opponent", "active") else FAIL
        ),
    ),
    # Benches
    Phrase(
        "unit sentence",
        "each player can't have more than {n:int} Benched Pokémon .",
        (Modify((BenchSize("each", V.n),)),),
    ),
    Phrase(
        "unit sentence",
        "each player can't have more than {n:int} Benched Pokémon , and the player who played this card "
        "discards first .",
        (Modify((BenchSize("each", V.n, True),)),),
    ),
    also(
        "unit sentence",
        "each player can have [up to] {n:int} Pokémon on their Bench .",
        build=lambda n: (Modify((BenchSize("each", n),)),),
    ),
    also(
        "bench cut",
        "discard <Benched Pokémon|Pokémon from their Bench> until they have {m:int} [Pokémon on the Bench]",
        V.m,
    ),
    also("owner first", "the <player who played|owner of> this card discards first", ""),
    also(
        "bench end",
        "<when|once> this card leaves play , <each player|both players|all players> {m:bench cut} <.|, and> "
        "{f:owner first}",
        V.m,
    ),
    also(
        "unit sentence",
        "each player can't have more than {n:int} Benched Pokémon . if a player has {k:int} or more Benched Pokémon , "
        "they {m:bench cut} . {f:owner first} .",
        build=lambda n, k, m, f: (Modify((BenchSize("each", n, True),)),) if n == m == k - 1 else FAIL,
    ),
    also(
        "unit sentence",
        "each player can have [up to] {n:int} Pokémon on their Bench . ( {m:bench end} . )",
        build=lambda n, m: (Modify((BenchSize("each", n, True),)),) if m == 5 else FAIL,
    ),
    also(
        "unit sentence",
        "if more than 1 effect changes {b:bench limit} , use the smaller number .",
        build=lambda b: (Note(),),
    ),
    also("bench limit", "the number of Benched Pokémon allowed", build=lambda: Note()),
]
