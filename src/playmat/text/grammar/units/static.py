"""What is so as long as a card is in play."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    CannotBe,
    Condition,
    Modifier,
    Negate,
    PreventDamage,
    Static,
    Survive,
    This,
    WeaknessIs,
)
from playmat.text.forms import Modify, Only, Whole
from playmat.text.grammar.shapes import several_types
from playmat.text.phrase import FAIL, Phrase, V, using


def _cured(modifier: Modifier) -> Any:
    """What can't be affected also recovers."""
    if isinstance(modifier, CannotBe) and not modifier.conditions:
        return (Modify((dataclasses.replace(modifier, also_cure=True),)),)
    return FAIL


def _not(condition: Condition) -> Condition:
    return condition.condition if isinstance(condition, Negate) else Negate(condition)


PHRASES: Final[list[Phrase]] = [
    # Modify
    Phrase(
        "unit sentence",
        "if {p:pokemon} would be Knocked Out {by attack} , {on heads} {x:pokemon} isn't Knocked Out [,] and {HP left} [instead] .",
        (Modify((Survive(V.p, V.n, flip=True),)),),
    ),
    Phrase(
        "unit sentence",
        "if any damage is done to {p:pokemon} by attacks , {on heads} prevent that damage .",
        (Modify((PreventDamage(V.p, flip=True),)),),
    ),
    Phrase("unit sentence", "{m:mod} . {r:removal}", build=lambda m, r: _cured(m)),
    Phrase("unit sentence", "as long as {x:this} is in play , {m:mods} .", (Modify(V.m),)),
    Phrase(
        "unit sentence",
        "as long as {x:this} is in play , it is {t:type&and} type .",
        build=lambda x, t: (Modify(several_types(This(), t)),) if len(t) > 1 else FAIL,
    ),
    # what a Pokémon has not is said so
    Phrase("unit sentence", "as long as {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    Phrase("unit sentence", "{m:player mod} .", (Modify((V.m,)),)),
    Phrase("unit sentence", "as long as {k:conds} , {m:mods} .", (Modify(V.m, V.k),)),
    Phrase("unit sentence", "if {k:conds} , {m:mods} .", (Modify(V.m, V.k),)),
    Phrase("unit sentence", "{m:mods} .", (Modify(V.m),)),
    # Only
    Phrase("unit sentence", "{p:this power} stops working <while|if> {k:conds} .", (Only(Negate(V.k)),)),
    Phrase("unit sentence", "ignore this effect if {k:conds} .", (Only(using("k", _not)),)),
    # Static
    Phrase(
        "unit sentence",
        "the Weakness of {p:pokemon} is now {t:type} . ( apply Weakness as × {n:int} . )",
        (Whole(Static((WeaknessIs(V.p, V.t, V.n),))),),
        idiom=True,
    ),
    # parts of the above
    Phrase("removal", "[(] remove any Special Conditions affecting {q:pokemon} . [)]", ""),
]
