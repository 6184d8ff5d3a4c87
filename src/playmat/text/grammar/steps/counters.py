"""Damage counters put and moved, and Knock Outs."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AsCounters,
    EventDamage,
    ForEach,
    Half,
    HpOf,
    KnockOut,
    Minus,
    MoveCounters,
    Num,
    Pick,
    Pokemon,
    PutCounters,
    SizeOf,
    SwapCounters,
    Times,
)
from playmat.text.forms import CapCounters, Ref
from playmat.text.grammar.shapes import PER
from playmat.text.phrase import FAIL, Phrase, V, using


def _down_to(target: Any, hp: Any) -> Any:
    one = PutCounters(Ref("that Pokémon"), AsCounters(Minus(HpOf(Ref("that Pokémon")), hp)))
    if isinstance(target, Pick):
        return PutCounters(target, one.count)
    if isinstance(target, Pokemon) and target.place != "active":
        # Each is counted for itself: what several have left is a sum.
        return ForEach(target, "", (one,))
    return PutCounters(target, AsCounters(Minus(HpOf(target), hp)))


def _level(target: Any, like: Any) -> PutCounters:
    return PutCounters(target, AsCounters(Minus(HpOf(target), HpOf(like))))


_HALF_HP: Final = AsCounters(Half(HpOf(V.p, remaining=False), up=False, unit=10))

PHRASES: Final[list[Phrase]] = [
    # PutCounters
    Phrase("step", "put {n:counters} on {p:pokemon}", PutCounters(V.p, V.n)),
    Phrase("step", "put {n:counters} on {p:pokemon} {as you like}", PutCounters(V.p, V.n, spread=True)),
    Phrase(
        "step", "put {n:counters} on {p:several pokemon} in any way <you|they> like", PutCounters(V.p, V.n, spread=True)
    ),
    Phrase(
        "step",
        "put {n:num} damage counters on {x:pokemon} for each {p:per}",
        PutCounters(V.x, PER),
        when=lambda f: f["n"] != Num(1),
    ),
    Phrase(
        "step",
        "put 1 damage counter on {x:pokemon} for each {p:per}",
        PutCounters(V.x, V.p),
        when=lambda found: not isinstance(found["p"], Num | Times),
    ),
    Phrase("step", "count the number of {p:per} . put that many damage counters on {x:pokemon}", PutCounters(V.x, V.p)),
    Phrase("step", "put that many damage counters on {p:pokemon}", PutCounters(V.p, SizeOf("discarded"))),
    Phrase(
        "step",
        "put damage counters on {p:pokemon} until its remaining HP is {n:num}",
        build=lambda p, n: _down_to(p, n),
    ),
    Phrase(
        "step",
        "put damage counters on {p:pokemon} until it is {n:num} HP away from being Knocked Out",
        build=lambda p, n: _down_to(p, n),
    ),
    Phrase(
        "step",
        "put damage counters on {p:pokemon} equal to the damage done to {x:this}",
        PutCounters(V.p, AsCounters(EventDamage())),
    ),
    Phrase(
        "sentence",
        "put damage counters on {p:pokemon} until {q:pokemon} have the same remaining HP as {x:pokemon} . ( if {r:pokemon} have the same or less remaining HP as {y:pokemon} , this attack does nothing . )",
        build=lambda p, q, x, r, y: (_level(p, x),) if p == q == r and x == y else FAIL,
    ),
    Phrase(
        "step",
        "put [a number of] damage counters on {p:pokemon} equal to half its HP ( rounded down to the nearest 10 )",
        PutCounters(V.p, _HALF_HP),
    ),
    # MoveCounters
    Phrase("step", "move {n:counters} from {p:pokemon} to {x:pokemon}", MoveCounters(V.p, V.x, V.n)),
    Phrase(
        "step",
        "move up to {n:counters} from {p:several pokemon} to {x:pokemon}",
        MoveCounters(V.p, V.x, V.n, up_to=True),
    ),
    Phrase("step", "move all damage counters from {p:pokemon} to {x:pokemon}", MoveCounters(V.p, V.x)),
    Phrase(
        "step",
        "move any number of damage counters from {p:several pokemon} to {x:pokemon}",
        MoveCounters(V.p, V.x, up_to=True),
    ),
    Phrase(
        "step",
        "move 1 damage counter from any of {s:side} {g:pokemon group} to any of {t:side} {h:pokemon group}",
        MoveCounters(
            Pick(Pokemon(V.s, using("g", lambda g: g.place), using("g", lambda g: g.where)), Num(1)),
            Pick(Pokemon(V.t, using("h", lambda h: h.place), using("h", lambda h: h.where)), Num(1)),
            Num(1),
        ),
    ),
    # SwapCounters
    Phrase("step", "switch all damage counters on {p:pokemon} with those on {x:pokemon}", SwapCounters(V.p, V.x)),
    # CapCounters
    Phrase("sentence", "you can't put more than {n:int} damage counters this way .", (CapCounters(V.n),)),
    Phrase(
        "sentence", "you can't put more than {n:int} damage counters on {p:pokemon} this way .", (CapCounters(V.n),)
    ),
    # KnockOut
    Phrase("step", "{p:pokemon} is Knocked Out", KnockOut(V.p)),
    Phrase("step", "knock out {p:pokemon}", KnockOut(V.p)),
    Phrase("step", "Knock Out {p:pokemon}", KnockOut(V.p)),
]
