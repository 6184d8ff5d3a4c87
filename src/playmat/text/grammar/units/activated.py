"""Powers and cards that are used: when, how often, at what cost."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Activated,
    Cards,
    Condition,
    Exists,
    If,
    May,
    Move,
    Negate,
    ShuffleInto,
    ThisCard,
    TurnIs,
)
from playmat.text.forms import Acting, Cost, Head, Need, Note, UnitLimit
from playmat.text.grammar.shapes import EMPTY_DECK, LAST, OTHER, OTHERS, theirs
from playmat.text.phrase import FAIL, Phrase, V, using


def _used(opponent: bool) -> Any:
    """A head from the moment of use and the first steps; `opponent`: steps that the opponent is made to do."""

    def forward(use: Activated, steps: Any) -> Any:
        if opponent and (not theirs(steps)):
            return FAIL
        return Head(dataclasses.replace(use, effect=(Acting("opponent", steps),) if opponent else steps))

    return using("u c", forward)


def _lying(zone: Any, template: str) -> Phrase:
    return Phrase("use", template, build=lambda x, k=None: Activated((), zone=zone, need=k))


_ZONES: Final[dict[str, Any]] = {"discard pile": "discard", "hand": "hand"}


def _back(template: str, zone: str, step: Any) -> list[Phrase]:
    """A power that moves its own card from where it lies."""
    return [
        Phrase(
            "unit sentence",
            f"{{u:in {_ZONES[zone]}}} , you may {template} .",
            (Head(using("u", lambda u: dataclasses.replace(u, effect=(step,)))),),
        )
    ]


def _used_by_each(c: Any, k: Any = None, cost: Any = ()) -> Any:
    return (Head(Activated(c, by="each", need=k, cost=cost)),)


def _nothing(condition: Condition) -> Condition:
    """The opposite, in the form in which it is said."""
    if condition == LAST:
        return Exists(OTHERS)
    if condition == EMPTY_DECK:
        return Exists(Cards("deck"))
    return condition.condition if isinstance(condition, Negate) else Negate(condition)


_ANY_HAND: Final = Exists(Cards("hand", "both", (OTHER,)))

PHRASES: Final[list[Phrase]] = [
    # Activated
    Phrase("use", "once during your turn", Activated(())),
    Phrase("use", "as often as you like during your turn", Activated((), "free")),
    Phrase("use", "once during your turn , if {k:conds}", Activated((), need=V.k)),
    Phrase("unit sentence", "{u:use} , you may have your opponent {c:chain} .", (_used(True),)),
    Phrase("unit sentence", "{u:use} <,|> you may {c:chain} .", (_used(False),)),
    Phrase(
        "unit sentence", "{u:use} , {c:chain} .", (_used(False),), when=lambda f: not isinstance(f["c"][0], May | If)
    ),
    Phrase("unit sentence", "{u:use} , you may use {p:this power} .", (Head(V.u),)),
    Phrase("unit sentence", "{u:use} , you may {c:chain} in order to use {p:this power} .", (Head(V.u), Cost(V.c))),
    *_back("put <it|{y:this}> onto your Bench", "discard pile", Move(ThisCard(), "bench")),
    *_back("put <it|{y:this}> onto your Bench", "hand", Move(ThisCard(), "bench")),
    *_back("put <it|{y:this}> into your hand", "discard pile", Move(ThisCard(), "hand")),
    *_back("put <it|{y:this}> on the bottom of your deck", "discard pile", Move(ThisCard(), "deck", "bottom")),
    *_back("put <it|{y:this}> {back on top}", "discard pile", Move(ThisCard(), "deck")),
    *_back("shuffle <it|{y:this}> into your deck", "discard pile", ShuffleInto(ThisCard())),
    _lying("discard", "once during your turn , if {x:this} is in your discard pile"),
    _lying("discard", "once during your turn , if {x:this} is in your discard pile and {k:conds}"),
    _lying("hand", "once during your turn , if {x:this} is in your hand"),
    _lying("hand", "once during your turn , if {x:this} is in your hand and {k:conds}"),
    Phrase("use", "once during a game on your turn", Activated((), "game")),
    Phrase("use", "once during the game on your turn", Activated((), "game")),
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
    Phrase("unit sentence", "during your turn , you may {c:chain} .", (Head(Activated(V.c)),)),
    Phrase("unit sentence", "once during your turn , you may use {p:this power} .", (Head(Activated(())),)),
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
    Phrase(
        "unit sentence", "once during each player's turn , you <may|> {c:chain} .", build=lambda c: _used_by_each(c)
    ),
    Phrase(
        "unit sentence",
        "once during each player's turn , if {k:conds} , you <may|> {c:chain} .",
        build=lambda k, c: _used_by_each(c, k),
    ),
    Phrase(
        "unit sentence",
        "once during each player's turn , you may {c:chain} in order to {d:chain} .",
        build=lambda c, d: _used_by_each(d, None, c),
    ),
    # UnitLimit
    Phrase(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each|a|during each> turn .",
        (UnitLimit("name"),),
    ),
    Phrase(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each|a|in a|per> game .",
        (UnitLimit("game"),),
    ),
    Phrase("unit sentence", "you can't use more than 1 {m:move} {p:power word} between turns .", (UnitLimit("alone"),)),
    Phrase("unit sentence", "you can't apply more than 1 {m:move} {p:power word} at a time .", (UnitLimit("alone"),)),
    Phrase("unit sentence", "the effect of {m:move} doesn't stack .", (UnitLimit("alone"),)),
    Phrase(
        "unit sentence",
        "you can't use more than 1 {m:move} {p:power word} <each turn|during your turn> .",
        (UnitLimit("name"),),
    ),
    # Need
    Phrase("unit sentence", "{p:this power} can't be used if {k:conds} .", (Need(Negate(V.k)),)),
    Phrase("unit sentence", "you may <use|play> {x:this card} only if {k:conds} .", (Need(V.k),)),
    Phrase("unit sentence", "you can <use|play> {x:this card} only when {k:conds} .", (Need(V.k),)),
    Phrase("unit sentence", "you can <use|play> {x:this card} only {first turn} .", (Need(TurnIs("your-first")),)),
    Phrase(
        "unit sentence", "[(] if {k:conds} , you can't <play|use> {x:this card} . [)]", (Need(using("k", _nothing)),)
    ),
    Phrase("unit sentence", "[(] you can't <play|use> {x:this card} if {k:conds} . [)]", (Need(using("k", _nothing)),)),
    Phrase(
        "unit sentence",
        "if either player put any cards {w:bottom} this way , {c:chain} .",
        build=lambda w, c: (Need(_ANY_HAND), *c),
    ),
    Phrase("unit sentence", "you can <play|use> {x:this card} only if {k:conds} .", (Need(V.k),)),
    Phrase("unit sentence", "you can use this card only if {k:conds} .", (Need(V.k),)),
    # Cost
    Phrase("unit sentence", "you must {c:chain} in order to use {p:this power} .", (Cost(V.c),)),
    # parts of the above
    *(
        Phrase(
            f"in {place}",
            f"once during your turn , if {{x:this}} is in your {zone} {more}",
            build=lambda x, k=None, place=place: Activated((), zone=place, need=k),
        )
        for zone, place in _ZONES.items()
        for more in ("", "and {k:conds}")
    ),
    Phrase("bottom", "on the bottom of their deck", Note()),
]
