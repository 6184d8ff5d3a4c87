"""Hard cases: turns of phrase of a few cards each that ask for a facility of their own."""

from __future__ import annotations

from typing import Any, Final, cast

from playmat.model.ir import (
    Activated,
    AttachMore,
    BenchSize,
    Cannot,
    Cards,
    EnergyTypesOn,
    Exists,
    Is,
    KoDestination,
    Lasting,
    NoPowers,
    Not,
    Num,
    Pick,
    Pokemon,
    PreventDamage,
    Provide,
    Side,
    This,
    ThisCard,
    Times,
    UseEffectOf,
    Who,
    WinGame,
)
from playmat.text.forms import BasePlus, DiscardElsewhere, Group, Head, Modify, Note, Source, Whole
from playmat.text.phrase import FAIL, Phrase, V, also


def _note(template: str) -> Phrase:
    return also("note", template, build=lambda **holes: Note())


# --- Damage of certain amounts


def _amounts(value: Any) -> dict[str, Any] | None:
    if isinstance(value, PreventDamage) and value.amounts:
        if value == PreventDamage(value.scope, value.by, value.by_side, amounts=value.amounts):
            return {"p": value.scope, "w": Source(value.by_side, value.by), "n": value.amounts}
    return None


DAMAGE: Final = [
    Phrase(
        "mod",
        "prevent all damage done to {p:pokemon} by {w:source} if that damage is exactly {n:int&or}",
        build=lambda p, w, n: PreventDamage(p, w.where, w.side, amounts=n),
        match=_amounts,
    ),
    also(
        "mod",
        "if {p:pokemon} {would be hit} , prevent that <attack 's|> damage done to {x:pokemon} if that damage "
        "is {n:int&or}",
        build=lambda p, x, n: PreventDamage(p, amounts=n) if p == x and len(n) > 1 else FAIL,
    ),
    Phrase(
        "mod",
        "put {p:pokemon} in the Lost Zone instead of the discard pile when it is Knocked Out",
        KoDestination(V.p, "lost"),
    ),
    also(
        "mod",
        "if {p:pokemon} would be Knocked Out , put {r:pokemon pronoun} in the Lost Zone instead of discarding [it]",
        build=lambda p, r: KoDestination(p, "lost"),
    ),
    _note("discard all cards attached to that Pokémon"),
    also(
        "per",
        "different types of basic Energy [card] attached to {p:pokemon}",
        EnergyTypesOn(V.p),
    ),
    also(
        "sentence",
        "this attack does {b:int} damage plus {n:int} more damage for each {x:per} , plus {m:int} more damage for "
        "each {y:per} , and {o:int} more damage for each {z:per} .",
        build=lambda b, n, x, m, y, o, z: (
            BasePlus(b, Times(Num(n), x)),
            BasePlus(b, Times(Num(m), y)),
            BasePlus(b, Times(Num(o), z)),
        ),
    ),
]

# --- Energy

_SIBLINGS: Final = Cards("attached", where=(Is("basic Energy"),), on=This())
_LIKE_SIBLINGS: Final = Provide((("Colorless",),), like=_SIBLINGS)


def _like(value: Any) -> dict[str, Any] | None:
    return {"x": ThisCard(), "p": This()} if value == (Whole(_LIKE_SIBLINGS),) else None


ENERGY: Final = [
    Phrase(
        "unit sentence",
        "{x:this card} provides 1 Energy of all types of basic Energy cards attached to {p:this} , or Colorless Energy "
        "if there are none .",
        build=lambda x, p: (Whole(_LIKE_SIBLINGS),),
        match=_like,
    ),
    also(
        "unit sentence",
        "{x:this card} provides 1 Energy of <all|the> types [( colors )] of basic Energy cards attached to {p:this} . "
        "<if there are|with> no basic Energy cards attached to {q:this} , {v:this card} provides Colorless Energy .",
        build=lambda x, p, q, v: (Whole(_LIKE_SIBLINGS),),
    ),
    also(
        "unit sentence",
        "if {p:this} isn't a {g:pokemon kind|sg} ( or evolves into {h:excluded} ) , discard {y:this card} .",
        build=lambda p, g, h, y: (DiscardElsewhere((*g, Not(h))),),
    ),
    Phrase(
        "mod",
        "{when attaching} for the turn from your hand to 1 of your Pokémon , you may attach up to {n:int}",
        AttachMore(Pokemon("you"), V.n),
        idiom=True,
    ),
    also(
        "mod",
        "<whenever|when> you attach an Energy card from <your|> hand to {p:pokemon} , {not by effects} , attach up to "
        "{n:int} Energy cards to that Pokémon instead of 1",
        build=lambda p, n: AttachMore(Pokemon("you"), n) if p == Pick(Pokemon("you"), Num(1)) else FAIL,
        idiom=True,
    ),
]

# --- Stadiums


def _for_each(g: Group, n: int) -> Any:
    """For each player alone: a larger Bench while that player has such a Pokémon in play."""
    if g.place != "any" or not g.where:
        return FAIL
    players: tuple[Who, ...] = ("you", "opponent")
    return tuple(
        Modify((BenchSize(who, n, owner_first=True),), Exists(Pokemon(cast(Side, who), "any", g.where)))
        for who in players
    )


STADIUMS: Final = [
    Phrase(
        "unit sentence",
        "once during each player's turn , if {k:conds} , that player may choose to win the game .",
        (Head(Activated((WinGame(),), by="each", need=V.k)),),
    ),
    also("step", "choose to win the game", WinGame()),
    Phrase(
        "mod",
        "you {Bench room} your Bench ( you discard first when this card leaves play )",
        BenchSize("you", V.n, owner_first=True),
    ),
    Phrase(
        "mod",
        "your opponent {Bench room} their Bench ( you discard first when this card leaves play )",
        BenchSize("opponent", V.n, owner_first=True),
    ),
    also(
        "bench lost",
        "if a player no longer has any {g:pokemon group|pl} in play , that player {m:bench cut}",
        build=lambda g, m: (g, m),
    ),
    also(
        "unit sentence",
        "each player who has any {g:pokemon group|pl} in play {Bench room} their Bench . {h:bench lost} . "
        "{m:bench end} .",
        build=lambda g, n, h, m: _for_each(g, n) if h == (g, m) else FAIL,
    ),
    Phrase(
        "cond",
        "your opponent has {n:int} or more Pokémon in the Lost Zone",
        Exists(Cards("lost", "opponent", (Is("Pokémon"),)), V.n),
    ),
    also(
        "cond",
        "that player's opponent has {n:int} or more Pokémon in the Lost Zone",
        Exists(Cards("lost", "opponent", (Is("Pokémon"),)), V.n),
    ),
]

# --- Powers


def _supporter(side: Side) -> Pick:
    return Pick(Cards("discard", side, (Is("Supporter"),)), Num(1))


def _borrowed(value: Any) -> dict[str, Any] | None:
    for side in ("you", "opponent"):
        if value == UseEffectOf(_supporter(side)):
            return {"s": side}
    return None


POWERS: Final = [
    Phrase(
        "step",
        "use~ the effect of a Supporter card in {s:side} discard pile",
        build=lambda s: UseEffectOf(_supporter(s)),
        match=_borrowed,
    ),
    also(
        "step",
        "use the effect of a Supporter card in {s:side} discard pile as the effect of {p:this power}",
        build=lambda s, p: UseEffectOf(_supporter(s)),
    ),
    also(
        "step",
        "{theirs next} , <your opponent|they> can't use any Poké-Powers on their Pokémon",
        build=lambda: Lasting((Cannot(Pokemon("opponent"), "use-powers"),), "opponents-next-turn", on_player=True),
        idiom=True,
    ),
    Phrase(
        "mod",
        "{p:pokemon} lose/p all Abilities that require it/p to Knock Out itself",
        NoPowers(V.p, ("Ability",), such="knocks-itself-out"),
    ),
    also("its user", "<the Pokémon using it|it>", ""),
    also(
        "mod",
        "{p:pokemon} lose any Ability that requires {u:its user} to Knock Out itself",
        build=lambda p, u: NoPowers(p, ("Ability",), such="knocks-itself-out"),
    ),
]

PHRASES: Final[list[Phrase]] = [*DAMAGE, *ENERGY, *STADIUMS, *POWERS]
