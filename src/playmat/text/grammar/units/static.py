"""What is so as long as a card is in play."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model.ir import (
    AllHeads,
    BenchSize,
    CannotBe,
    Condition,
    Exists,
    Flip,
    FlipAgain,
    Happened,
    HasCondition,
    Matches,
    Modifier,
    Named,
    Negate,
    NoPrizes,
    OfType,
    OneOf,
    Pokemon,
    PreventDamage,
    PrizesMore,
    SetUpFaceDown,
    Side,
    Static,
    Survive,
    This,
    ThisCard,
    TurnIs,
    WeaknessIs,
    Who,
)
from playmat.text.forms import Group, Modify, Only, Whole
from playmat.text.grammar.shapes import several_types
from playmat.text.phrase import FAIL, Phrase, V, using


def _for_each(g: Group, n: int) -> Any:
    """For each player alone: a larger Bench while that player has such a Pokémon in play."""
    if g.place != "any" or not g.where:
        return FAIL
    players: tuple[Who, ...] = ("you", "opponent")
    return tuple(
        Modify((BenchSize(who, n, owner_first=True),), Exists(Pokemon(cast(Side, who), "any", g.where)))
        for who in players
    )


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
        "each player who has any {g:pokemon group} in play {Bench room} their Bench . {h:bench lost} . {m:bench end} .",
        build=lambda g, n, h, m: _for_each(g, n) if h == (g, m) else FAIL,
    ),
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
    Phrase(
        "unit sentence",
        "if {k:cond} , and if {x:this} is in your hand {t:at the start} , you may put it face down {w:down there} .",
        build=lambda k, x, t, w: (Modify((SetUpFaceDown(ThisCard()),), k),) if k == TurnIs("went-second") else FAIL,
    ),
    Phrase(
        "unit sentence",
        "if {p:this} is Knocked Out by damage from {a:their attack} , and if {k:conds} , your opponent takes {n:int} fewer Prize card .",
        (Modify((PrizesMore(This(), using("n", lambda n: -n), Pokemon("opponent")),), V.k),),
    ),
    Phrase(
        "unit sentence",
        "if {x:this} is {c:condition} and is Knocked Out , your opponent can't take a Prize card .",
        (Modify((NoPrizes(This()),), Matches(This(), (HasCondition((V.c,)),))),),
    ),
    Phrase("unit sentence", "{m:mod} . {r:removal}", build=lambda m, r: _cured(m)),
    Phrase("unit sentence", "as long as {x:this} is in play , {m:mods} .", (Modify(V.m),)),
    Phrase(
        "unit sentence",
        "as long as {x:this} is in play , it is {t:type&and} type .",
        build=lambda x, t: (Modify(several_types(This(), t)),) if len(t) > 1 else FAIL,
    ),
    Phrase("unit sentence", "{m:mods} unless {k:conds} .", (Modify(V.m, Negate(V.k)),)),
    # what a Pokémon has not is said so
    Phrase(
        "unit sentence",
        "unless {k:conds} , {m:mods} .",
        (Modify(V.m, Negate(V.k)),),
        when=lambda f: not isinstance(f["k"], Matches),
    ),
    Phrase(
        "unit sentence",
        "if {k:cond} and is damaged by an attack , {f:step} . if {c:cond} , prevent that damage .",
        build=lambda k, f, c: (
            (Modify((PreventDamage(This(), flip=True),), k),)
            if isinstance(k, Matches) and (k.target, f, c) == (This(), Flip(""), AllHeads("one"))
            else FAIL
        ),
    ),
    Phrase("unit sentence", "as long as {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    Phrase("unit sentence", "if {k:conds} , {m:player mod} .", (Modify((V.m,), V.k),)),
    Phrase("unit sentence", "{m:player mod} .", (Modify((V.m,)),)),
    Phrase(
        "unit sentence",
        "once during your turn , {a:after coins} of {p:pokemon} , you may {b:flip again} . ( {o:once for all} . )",
        (Modify((FlipAgain("you", V.p, True),)),),
    ),
    Phrase(
        "unit sentence",
        "if {k:conds} , {m:mods} .",
        (Modify(V.m, V.k),),
        when=lambda found: isinstance(found["k"], Happened),
    ),
    Phrase("unit sentence", "as long as {k:conds} , {m:mods} .", (Modify(V.m, V.k),)),
    Phrase("unit sentence", "if {k:conds} , {m:mods} .", (Modify(V.m, V.k),)),
    Phrase("unit sentence", "{m:mods} .", (Modify(V.m),)),
    Phrase(
        "unit sentence",
        "if {x:this} is Knocked Out , your opponent takes {n:int} fewer Prize card .",
        (Modify((PrizesMore(This(), using("n", lambda n: -n)),)),),
    ),
    Phrase(
        "unit sentence",
        "each player can't have more than {n:int} Benched Pokémon .",
        (Modify((BenchSize("each", V.n),)),),
    ),
    Phrase(
        "unit sentence",
        "each player can have [up to] {n:int} Pokémon on their Bench .",
        (Modify((BenchSize("each", V.n),)),),
    ),
    Phrase(
        "unit sentence",
        "each player can't have more than {n:int} Benched Pokémon . if a player has {k:int} or more Benched Pokémon , they {m:bench cut} . {f:owner first} .",
        build=lambda n, k, m, f: (Modify((BenchSize("each", n, True),)),) if n == m == k - 1 else FAIL,
    ),
    Phrase(
        "unit sentence",
        "each player can have [up to] {n:int} Pokémon on their Bench . ( {m:bench end} . )",
        build=lambda n, m: (Modify((BenchSize("each", n, True),)),) if m == 5 else FAIL,
    ),
    # Only
    Phrase("unit sentence", "{p:this power} stops working <while|if> {k:conds} .", (Only(Negate(V.k)),)),
    Phrase("unit sentence", "ignore this effect if {k:conds} .", (Only(using("k", _not)),)),
    Phrase("unit sentence", "ignore this effect unless {k:unless} .", (Only(V.k),)),
    # Static
    Phrase(
        "unit sentence",
        "the Weakness of {p:pokemon} is now {t:type} . ( apply Weakness as × {n:int} . )",
        (Whole(Static((WeaknessIs(V.p, V.t, V.n),))),),
        idiom=True,
    ),
    # parts of the above
    Phrase(
        "bench lost", "if a player no longer has any {g:pokemon group} in play , that player {m:bench cut}", (V.g, V.m)
    ),
    Phrase("at the start", "when you are setting up to play", ""),
    Phrase("down there", "as your Active Pokémon or on your Bench", ""),
    Phrase("removal", "[(] remove any Special Conditions affecting {q:pokemon} . [)]", ""),
    Phrase(
        "once for all",
        "you may only use effects that let you {f:flip again} , including effects from other cards , once during your turn",
        "",
    ),
    Phrase(
        "unless",
        "the Attacking Pokémon is {t:type} or has {n:name part} in its name",
        Matches(This(), (OneOf((OfType(V.t), Named(V.n, "contains"))),)),
    ),
    Phrase(
        "bench cut",
        "discard <Benched Pokémon|Pokémon from their Bench> until they have {m:int} [Pokémon on the Bench]",
        V.m,
    ),
    Phrase("owner first", "the <player who played|owner of> this card discards first", ""),
    Phrase(
        "bench end",
        "<when|once> this card leaves play , <each player|both players|all players> {m:bench cut} <.|, and> {f:owner first}",
        V.m,
    ),
]
