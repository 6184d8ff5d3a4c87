"""What Energy cards provide, and where they may be."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import Matches, Provide, This
from playmat.text.forms import DiscardElsewhere, Whole
from playmat.text.phrase import FAIL, Phrase, V, using


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
    Phrase("provided", "{t:type*} Energy", using("t", _each_type)),
    Phrase("provided", "{t:type*}", using("t", _each_type)),
    Phrase("provided", "every type of Energy but provides only {n:int} Energy at a time", _ANY),
    Phrase("provided", "{t:type&and} Energy but provides only {n:int} Energy at a time", _MIXED),
    Phrase("unit sentence", "{x:this card} provides {u:provided} .", (Whole(Provide(V.u)),)),
    Phrase("unit sentence", "if {k:conds} , {x:this card} provides {u:provided} .", (Whole(Provide(V.u, V.k)),)),
    Phrase("unit sentence", "if {k:conds} , it provides {u:provided} [instead] .", (Whole(Provide(V.u, V.k)),)),
    Phrase(
        "unit sentence", "while in play , {x:this card} <provides|counts as> {u:provided} .", (Whole(Provide(V.u)),)
    ),
    Phrase(
        "unit sentence",
        "<as long as|while> {x:this card} is attached to a Pokémon , it provides {u:provided} .",
        (Whole(Provide(V.u)),),
    ),
    Phrase(
        "unit sentence",
        "{x:this card} provides {u:provided} only while {y:this card} is attached to a {g:pokemon kind} .",
        (Whole(Provide(V.u, Matches(This(), V.g))),),
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
        "if {x:this card} is attached to anything other than [a] {g:pokemon kind} , discard {y:this card} .",
        (DiscardElsewhere(V.g),),
    ),
    Phrase(
        "unit sentence",
        "( if {x:this card} is attached to anything other than [a] {g:pokemon kind} , discard {y:this card} . )",
        (DiscardElsewhere(V.g),),
    ),
]
