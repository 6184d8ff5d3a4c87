"""What a Pokémon or Energy is: HP, types, Weakness, attacks and powers it has."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    Cards,
    EnergyProvides,
    EventPokemon,
    Filter,
    HasAttacksOf,
    HpMore,
    Is,
    Named,
    NoPowers,
    NoResistance,
    Not,
    NoWeakness,
    OneOf,
    Pokemon,
    Tagged,
    This,
    Times,
    Together,
    TypeAs,
    TypeIs,
    WeaknessIs,
)
from playmat.text.forms import Group, Ref
from playmat.text.grammar.shapes import both_sides, several_types, side_group
from playmat.text.phrase import FAIL, Phrase, V, using


def _without(p: Any, e: Filter, k: Any) -> Any:
    if isinstance(e, Named):
        return FAIL
    return NoPowers(dataclasses.replace(p, where=(*p.where, Not(e))), k) if isinstance(p, Pokemon) else FAIL


def _nowhere(g: Group, s: Any, t: Any, k: Any, m: str) -> Any:
    """Powers that are off in play, in hand and in the discard pile."""
    if s != t or g.place != "any":
        return FAIL
    where = g.where
    cards: tuple[Filter, ...] = (
        where if any(isinstance(f, Is | Tagged | OneOf) for f in where) else (Is("Pokémon"), *where)
    )
    return NoPowers(Together((Pokemon(s, "any", where), Cards("hand", s, cards), Cards("discard", s, cards))), k, m)


def _bench_or_pile(g: Group) -> Any:
    return Together((Pokemon("you", "bench", g.where), Cards("discard", "you", g.where))) if g.where else FAIL


PHRASES: Final[list[Phrase]] = [
    # HpMore
    Phrase("mod", "{p:pokemon} get + {n:num} HP", HpMore(V.p, V.n)),
    Phrase("mod", "{p:pokemon} get + {n:num} HP for each {x:per}", HpMore(V.p, Times(V.n, V.x))),
    Phrase("it mod", "it gets + {n:num} HP", HpMore(Ref("it"), V.n)),
    # NoWeakness
    Phrase("mod", "{p:pokemon} has no Weakness", NoWeakness(V.p)),
    Phrase("it mod", "it has no Weakness", NoWeakness(Ref("it"))),
    Phrase("pred", "has no Weakness", NoWeakness(Ref("it"))),
    # NoResistance
    Phrase("mod", "{p:pokemon} has no Resistance", NoResistance(V.p)),
    # WeaknessIs
    Phrase("mod", "{p:pokemon} 's Weakness is now {t:type}", WeaknessIs(V.p, V.t, same_amount=True)),
    Phrase("mod", "the Weakness of {p:pokemon} is now {t:type}", WeaknessIs(V.p, V.t, same_amount=True)),
    Phrase("mod", "apply Weakness for {p:pokemon} as × {n:int} instead", WeaknessIs(V.p, None, V.n)),
    # TypeIs
    Phrase("mod", "{p:pokemon} 's type is {t:type}", TypeIs(V.p, V.t)),
    Phrase("mod", "{p:pokemon} is also a {t:type} Pokémon", TypeIs(V.p, V.t, also=True)),
    Phrase(
        "mod",
        "{p:pokemon} is now a {t:type} Pokémon in addition to <its|their> <existing types|original type|original types>",
        TypeIs(V.p, V.t, also=True),
    ),
    Phrase("mods", "{p:pokemon} 's type is {t:type*}", build=several_types),
    Phrase("mods", "{p:pokemon} is {t:type&and} type", build=several_types),
    # TypeAs
    Phrase("mod", "{p:pokemon} is the same type as that Energy card", TypeAs(V.p, Ref("that card"))),
    # HasAttacksOf
    Phrase("mod", "{p:pokemon} can use the attacks of {x:pokemon}", HasAttacksOf(V.p, V.x)),
    Phrase("mod", "{p:pokemon} can use the attacks of {x:pokemon} as its own", HasAttacksOf(V.p, V.x)),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of all {g:pokemon group} you have in play as its own",
        HasAttacksOf(V.p, using("g", lambda g: Pokemon("you", g.place, g.where))),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of any of {s:side} {g:pokemon group} [in play]",
        HasAttacksOf(V.p, side_group()),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of any {g:pokemon group} in play [{both sides}]",
        HasAttacksOf(V.p, both_sides()),
    ),
    Phrase(
        "mod",
        "{x:this} can use any attack from its previous Evolutions",
        HasAttacksOf(This(), Cards("under", on=This())),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use <any attack from|the attacks of> its previous Evolutions",
        HasAttacksOf(V.p, Cards("under", on=EventPokemon())),
        when=lambda f: isinstance(f["p"], Pokemon),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of {g:cards group} in your discard pile",
        HasAttacksOf(V.p, Cards("discard", where=V.g)),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can use the attacks of any {g:everywhere} on your Bench or in your discard pile",
        HasAttacksOf(V.p, using("g", _bench_or_pile)),
    ),
    # NoPowers
    Phrase(
        "mod",
        "{p:pokemon} lose any Ability that requires {u:its user} to Knock Out itself",
        NoPowers(V.p, ("Ability",), such="knocks-itself-out"),
    ),
    Phrase(
        "mod",
        "{p:pokemon} can't use any Poké-Powers or Poké-Bodies",
        NoPowers(V.p, ("Poké-Power", "Poké-Body"), kept=True),
    ),
    Phrase("mod", "{p:pokemon} has no Abilities", NoPowers(V.p, ("Ability",))),
    Phrase(
        "mod",
        "[each] {g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard pile have no {k:power kinds} ( except for {m:move} )",
        build=_nowhere,
    ),
    Phrase(
        "mod",
        "your opponent's {g:everywhere} in play , in {s:zone owner} hand , and in {t:zone owner} discard pile have no {k:power kinds} , except for {m:move}",
        build=lambda g, s, t, k, m: _nowhere(g, s, t, k, m) if s == "opponent" else FAIL,
    ),
    Phrase("mod", "{p:pokemon} has no {k:power kinds}", NoPowers(V.p, V.k)),
    Phrase("mod", "{p:pokemon} has no {k:power kinds} , except for {m:move}", NoPowers(V.p, V.k, V.m)),
    Phrase("mod", "{p:pokemon} has no {k:power kinds} , except for {e:excluded}", build=_without),
    # EnergyProvides
    Phrase(
        "mod",
        "all {e:energy card} [card] attached to {p:pokemon} provide {t:type} Energy instead of their usual types",
        EnergyProvides(V.p, V.e, (V.t,)),
    ),
    Phrase(
        "mod",
        "all Energy attached to {p:pokemon} is {t:type} Energy instead of <its|their> usual type",
        EnergyProvides(V.p, (Is("Energy"),), (V.t,)),
    ),
    Phrase(
        "mod",
        "all {e:energy card} attached to {p:pokemon} provide {t:type} Energy and have no other effect",
        EnergyProvides(V.p, V.e, (V.t,), True),
    ),
    Phrase(
        "mod",
        "all {e:energy card} attached to Pokémon {both sides} provide {t:type} Energy and have no other effect",
        EnergyProvides(Pokemon("both"), V.e, (V.t,), True),
    ),
    # parts of the above
    Phrase("its user", "<the Pokémon using it|it>", ""),
    Phrase("zone owner", "their", "opponent"),
    Phrase("zone owner", "each player's", "both"),
]
