"""What Energy cards provide, and where they may be."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import Cards, Is, Matches, Not, Provide, This
from playmat.text.forms import DiscardElsewhere, Whole
from playmat.text.grammar.shapes import OTHER_SPECIAL
from playmat.text.phrase import FAIL, Phrase, V, using

_SIBLINGS: Final = Cards("attached", where=(Is("basic Energy"),), on=This())

_LIKE_SIBLINGS: Final = Provide((("Colorless",),), like=_SIBLINGS)


def _each_type(types: tuple[Any, ...]) -> Any:
    return tuple((name,) for name in types) if types else FAIL


def _every_type(n: int) -> Any:
    return ((),) * n


def _mixed(types: tuple[Any, ...], n: int) -> Any:
    return (types,) * n if len(types) > 1 and len(set(types)) == len(types) else FAIL


_ANY = using("n", _every_type)

_MIXED = using("t n", _mixed)


def _units(types: tuple[str, ...]) -> Any:
    return tuple((each,) for each in types)


PHRASES: Final[list[Phrase]] = [
    # Provide
    Phrase(
        "unit sentence",
        "{x:this card} provides 1 Energy of <all|the> types [( colors )] of basic Energy cards attached to {p:this} . <if there are|with> no basic Energy cards attached to {q:this} , {v:this card} provides Colorless Energy .",
        (Whole(_LIKE_SIBLINGS),),
    ),
    Phrase("provided", "{t:type*} Energy", using("t", _each_type)),
    Phrase("provided", "{t:type*}", using("t", _each_type)),
    Phrase("provided", "{n:int} {t:type} Energy", build=lambda n, t: ((t,),) * n),
    Phrase("provided", "every type of Energy but provides only {n:int} Energy at a time", _ANY),
    Phrase("provided", "every type of [basic] Energy [,] but <only provides|provides> {n:int} Energy at a time", _ANY),
    Phrase("provided", "every type of Energy , but provides only {n:int} Energy at a time ,", _ANY),
    Phrase("provided", "every type of Energy but provides only {n:int} in any combination at a time", _ANY),
    Phrase("provided", "{t:type&and} Energy but provides only {n:int} Energy at a time", _MIXED),
    Phrase("provided", "{t:type&or} Energy but provides <only|> {n:int} Energy at a time", _MIXED),
    Phrase("provided", "{t:type&and} Energy but provides {n:int} Energy at a time", _MIXED),
    Phrase(
        "provided",
        "{t:type} Energy and {u:type} Energy , but provides only {n:int} Energy at a time",
        build=lambda t, u, n: _mixed((t, u), n),
    ),
    Phrase(
        "provided",
        "{n:int} in any combination of {t:type} Energy and {u:type} Energy",
        build=lambda n, t, u: _mixed((t, u), n),
    ),
    Phrase("unit sentence", "{x:this card} provides {u:provided} .", (Whole(Provide(V.u)),)),
    Phrase("unit sentence", "if {k:conds} , {x:this card} provides {u:provided} .", (Whole(Provide(V.u, V.k)),)),
    Phrase("unit sentence", "if {k:conds} , it provides {u:provided} [instead] .", (Whole(Provide(V.u, V.k)),)),
    Phrase(
        "unit sentence", "if {k:conds} , {x:this card} provides {u:provided} instead .", (Whole(Provide(V.u, V.k)),)
    ),
    Phrase(
        "unit sentence", "while in play , {x:this card} <provides|counts as> {u:provided} .", (Whole(Provide(V.u)),)
    ),
    Phrase(
        "unit sentence",
        "while in play , if {k:conds} , {x:this card} provides {u:provided} .",
        (Whole(Provide(V.u, V.k)),),
    ),
    Phrase(
        "unit sentence",
        "<as long as|while> {x:this card} is attached to a Pokémon , it provides {u:provided} .",
        (Whole(Provide(V.u)),),
    ),
    Phrase(
        "unit sentence",
        "when {x:this card} is attached to a Pokémon , {y:this card} provides {u:provided} .",
        (Whole(Provide(V.u)),),
    ),
    Phrase(
        "unit sentence",
        "<as long as|while> {x:this card} is attached to a {g:pokemon kind} , it provides {u:provided} .",
        (Whole(Provide(V.u, Matches(This(), V.g))),),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} provides {u:provided} only while {y:this card} is attached to a {g:pokemon kind} .",
        (Whole(Provide(V.u, Matches(This(), V.g))),),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} provides {u:provided} only while it is attached to a {g:pokemon kind} .",
        (Whole(Provide(V.u, Matches(This(), V.g))),),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} provides {u:provided} when attached to a Pokémon that already have [any] Special Energy [card] attached [to it] .",
        (Whole(Provide(V.u, OTHER_SPECIAL)),),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} provides {t:type*} Energy .",
        build=lambda x, t: (Whole(Provide(_units(t))),) if t else FAIL,
    ),
    Phrase(
        "unit sentence",
        "as long as {x:this card} is attached to a Pokémon , it provides {t:type*} Energy .",
        build=lambda x, t: (Whole(Provide(_units(t))),) if t else FAIL,
    ),
    # DiscardElsewhere
    Phrase(
        "unit sentence",
        "if {p:this} isn't a {g:pokemon kind} ( or evolves into {h:excluded} ) , discard {y:this card} .",
        (DiscardElsewhere(using("g h", lambda g, h: (*g, Not(h)))),),
    ),
    Phrase(
        "unit sentence",
        "if {x:this card} is attached to anything other than [a] {g:pokemon kind} , discard {y:this card} .",
        (DiscardElsewhere(V.g),),
    ),
    Phrase(
        "unit sentence",
        "( if {x:this card} is attached to anything other than [a] {g:pokemon kind} , discard {y:this card} . )",
        (DiscardElsewhere(V.g),),
    ),
    Phrase(
        "unit sentence",
        "when {p:this} is no longer [a] {g:pokemon kind} , discard {y:this card} .",
        (DiscardElsewhere(V.g),),
    ),
    Phrase("unit sentence", "if {p:this} isn't a {g:pokemon kind} , discard {y:this card} .", (DiscardElsewhere(V.g),)),
]
