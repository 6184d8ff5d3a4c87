"""Powers: what begins a unit of an Ability, Poké-Power, Poké-Body, Tool or Stadium.

unit sentence   a sentence of such a text: a `Head` that later sentences continue, a `Modify`, or an ordinary sentence
event           what a `Triggered` unit waits for, as a `Triggered` without effect
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Activated,
    At,
    Happened,
    If,
    Matches,
    May,
    Negate,
    This,
    Triggered,
)
from playmat.text.forms import Cost, Head, Modify, Need, UnitLimit
from playmat.text.phrase import FAIL, Phrase, V, lens


def _triggered(may: bool) -> Any:
    """A head from an event and its first steps."""

    def forward(event: Triggered, steps: Any) -> Any:
        if not may and isinstance(steps[0], May | If) and len(steps) == 1:
            return FAIL
        return Head(dataclasses.replace(event, effect=steps, may=may))

    def back(value: Any) -> Any:
        if isinstance(value, Head) and isinstance(value.unit, Triggered) and value.unit.may == may:
            return dataclasses.replace(value.unit, effect=(), may=False), value.unit.effect
        return FAIL

    return lens("e c", forward, back)


_ACTIVE = Matches(This(), (At("active"),))

PHRASES: Final[list[Phrase]] = [
    # used by choice
    Phrase("unit sentence", "once during your turn , you may {c:chain} .", (Head(Activated(V.c)),)),
    Phrase(
        "unit sentence", "once during your turn , if {k:conds} , you may {c:chain} .", (Head(Activated(V.c, need=V.k)),)
    ),
    Phrase(
        "unit sentence", "as often as you like during your turn , you may {c:chain} .", (Head(Activated(V.c, "free")),)
    ),
    Phrase(
        "unit sentence",
        "as often as you like during your turn , if {k:conds} , you may {c:chain} .",
        (Head(Activated(V.c, "free", need=V.k)),),
    ),
    Phrase("unit sentence", "during your turn , you may {c:chain} .", (Head(Activated(V.c)),), read_only=True),
    Phrase(
        "unit sentence",
        "once during your turn , you may use {p:this power} .",
        (Head(Activated(())),),
        build=lambda p: (Head(Activated(())),),
        match=lambda v: {"p": ""} if v == (Head(Activated(())),) else None,
    ),
    Phrase(
        "unit sentence",
        "once during each player's turn , that player may {c:chain} .",
        (Head(Activated(V.c, by="each")),),
    ),
    Phrase(
        "unit sentence",
        "once during each player's turn , if {k:conds} , <that player|they> may {c:chain} .",
        (Head(Activated(V.c, by="each", need=V.k)),),
    ),
    # by itself
    Phrase("unit sentence", "{e:event} , you may {c:chain} .", (_triggered(True),)),
    Phrase("unit sentence", "{e:event} , {c:chain} .", (_triggered(False),)),
    Phrase(
        "event",
        "{when evolving} 1 of your Pokémon [during your turn]",
        build=lambda x: Triggered("evolved-from-hand", ()),
        match=lambda v: {"x": This()} if v == Triggered("evolved-from-hand", ()) else None,
    ),
    Phrase(
        "event",
        "once during your turn , when you <play|put> {x:this} from your hand to evolve 1 of your Pokémon",
        build=lambda x: Triggered("evolved-from-hand", ()),
        read_only=True,
    ),
    Phrase(
        "event",
        "when you play {x:this} from your hand onto your Bench [during your turn]",
        build=lambda x: Triggered("played-to-bench", ()),
        match=lambda v: {"x": This()} if v == Triggered("played-to-bench", ()) else None,
    ),
    Phrase(
        "event",
        "once during your turn , when you <play|put> {x:this} from your hand onto your Bench",
        build=lambda x: Triggered("played-to-bench", ()),
        read_only=True,
    ),
    Phrase(
        "event",
        "<if|when> {x:this} is {in front} and is damaged by {opposing attack}",
        build=lambda x: Triggered("damaged-by-attack", (), x, "opponent", when=_ACTIVE),
        match=lambda v: (
            {"x": This()} if v == Triggered("damaged-by-attack", (), This(), "opponent", when=_ACTIVE) else None
        ),
    ),
    # conditions of use
    Phrase(
        "unit sentence",
        "{p:this power} can't be used if {k:conds} .",
        build=lambda p, k: (Need(Negate(k)),),
        read_only=True,
    ),
    Phrase(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each turn|during your turn> .",
        build=lambda m, p: (UnitLimit("name"),),
        read_only=True,
    ),
    Phrase(
        "unit sentence",
        "you can use only 1 {p:power word} of this name each turn .",
        build=lambda p: (UnitLimit("name"),),
        match=lambda v: {"p": ""} if v == (UnitLimit("name"),) else None,
    ),
    Phrase(
        "unit sentence",
        "you must {c:chain} in order to use {p:this power} .",
        build=lambda c, p: (Cost(c),),
        match=lambda v: {"c": v[0].do, "p": ""} if len(v) == 1 and isinstance(v[0], Cost) else None,
    ),
    # as long as it is there
    Phrase(
        "unit sentence",
        "if {k:conds} , {m:mods} .",
        (Modify(V.m, V.k),),
        when=lambda found: isinstance(found["k"], Happened),
    ),
    Phrase("unit sentence", "as long as {k:conds} , {m:mods} .", (Modify(V.m, V.k),)),
    Phrase("unit sentence", "if {k:conds} , {m:mods} .", (Modify(V.m, V.k),), read_only=True),
    Phrase("unit sentence", "{m:mods} .", (Modify(V.m),)),
]
