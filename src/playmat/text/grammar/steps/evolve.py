"""Evolving, devolving, and one card in the place of another."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Cards,
    Devolve,
    Evolve,
    EvolvesFrom,
    Filter,
    Named,
    Num,
    OneOf,
    Pick,
    Shuffle,
    This,
    Transform,
)
from playmat.text.forms import Ref
from playmat.text.phrase import FAIL, Phrase, V


def _grow(p: Any) -> Any:
    target = p
    pick = Pick(Cards("deck", where=(EvolvesFrom(Ref("it") if isinstance(p, Pick) else p),)), Num(1))
    return Evolve(target, pick)


def _one_named(names: tuple[str, ...]) -> Filter:
    return Named(names[0]) if len(names) == 1 else OneOf(tuple(Named(name) for name in names))


def _form_change(names: tuple[str, ...]) -> Transform:
    return Transform(This(), Pick(Cards("deck", where=(_one_named(names),)), Num(1)))


PHRASES: Final[list[Phrase]] = [
    # Evolve
    Phrase(
        "step",
        "search your deck for {next stage of} {p:pokemon} and put it onto that Pokémon to evolve it",
        build=_grow,
    ),
    Phrase(
        "step",
        "search your deck for {next stage of} {p:pokemon} and put it <on|onto> {x:pokemon} [to evolve it]",
        build=lambda p, x: _grow(p) if x in (p, Ref("it"), Ref("that Pokémon")) else FAIL,
    ),
    Phrase(
        "step",
        "put {n:name} from your hand onto {x:this} ( this counts as evolving {y:this} )",
        Evolve(V.x, Pick(Cards("hand", where=(Named(V.n),)), Num(1))),
    ),
    # Devolve
    Phrase("step", "devolve {p:pokemon} by putting {top stage} on <it|them> into {s:side} hand", Devolve(V.p)),
    Phrase("step", "devolve {p:pokemon} and put {top stage} on <it|them> into {s:side} hand", Devolve(V.p)),
    Phrase(
        "step",
        "remove {top stage} from {p:pokemon} and put <it|that card|those cards> [back] into {s:side} hand",
        Devolve(V.p),
    ),
    Phrase("step", "devolve {x:this} and put {y:this} into your hand", Devolve(This())),
    # Transform
    Phrase("chain", "{f:form change} . ( {n:note} . ) if you do , put {x:this} {back on top}", (V.f,)),
    Phrase("chain", "{f:form change} . ( {n:note} . ) shuffle {x:this} back into your deck", (V.f, Shuffle())),
    # parts of the above
    Phrase(
        "form change",
        "search your deck for <another|any> {n:name} and switch it with {x:this}",
        build=lambda n, x: _form_change((n,)),
    ),
    Phrase(
        "form change",
        "search your deck for <any|> {n:name&or} and switch it with {x:this}",
        build=lambda n, x: _form_change(n),
    ),
]
