"""Damage counters put and moved, and Knock Outs."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AsCounters,
    EventDamage,
    ForEach,
    HpOf,
    KnockOut,
    Minus,
    MoveCounters,
    Num,
    Pick,
    Pokemon,
    PutCounters,
    SwapCounters,
    Times,
)
from playmat.text.forms import CapCounters, Ref
from playmat.text.grammar.shapes import PER
from playmat.text.phrase import Phrase, V


def _down_to(target: Any, hp: Any) -> Any:
    one = PutCounters(Ref("that Pokémon"), AsCounters(Minus(HpOf(Ref("that Pokémon")), hp)))
    if isinstance(target, Pick):
        return PutCounters(target, one.count)
    if isinstance(target, Pokemon) and target.place != "active":
        # Each is counted for itself: what several have left is a sum.
        return ForEach(target, "", (one,))
    return PutCounters(target, AsCounters(Minus(HpOf(target), hp)))


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
    # MoveCounters
    Phrase("step", "move {n:counters} from {p:pokemon} to {x:pokemon}", MoveCounters(V.p, V.x, V.n)),
    Phrase(
        "step",
        "move up to {n:counters} from {p:several pokemon} to {x:pokemon}",
        MoveCounters(V.p, V.x, V.n, up_to=True),
    ),
    Phrase("step", "move all damage counters from {p:pokemon} to {x:pokemon}", MoveCounters(V.p, V.x)),
    # SwapCounters
    Phrase("step", "switch all damage counters on {p:pokemon} with those on {x:pokemon}", SwapCounters(V.p, V.x)),
    # CapCounters
    Phrase("sentence", "you can't put more than {n:int} damage counters this way .", (CapCounters(V.n),)),
    # KnockOut
    Phrase("step", "{p:pokemon} is Knocked Out", KnockOut(V.p)),
    Phrase("step", "knock out {p:pokemon}", KnockOut(V.p)),
    Phrase("step", "Knock Out {p:pokemon}", KnockOut(V.p)),
]
