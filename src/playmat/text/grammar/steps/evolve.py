"""Evolving, devolving, and one card in the place of another."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Cards,
    Devolve,
    EventCard,
    Evolve,
    EvolvesFrom,
    Filter,
    Named,
    Num,
    OneOf,
    Pick,
    SharesType,
    Shuffle,
    This,
    Transform,
)
from playmat.text.forms import Ref
from playmat.text.grammar.shapes import candy, yours
from playmat.text.phrase import FAIL, Phrase, V


def _grow(p: Any) -> Any:
    target = p
    pick = Pick(Cards("deck", where=(EvolvesFrom(Ref("it") if isinstance(p, Pick) else p),)), Num(1))
    return Evolve(target, pick)


_ENERGY_EVOLVE: Final = Evolve(
    This(), Pick(Cards("deck", where=(EvolvesFrom(This()), SharesType(EventCard()))), Num(1))
)


def _one_named(names: tuple[str, ...]) -> Filter:
    return Named(names[0]) if len(names) == 1 else OneOf(tuple(Named(name) for name in names))


def _form_change(names: tuple[str, ...]) -> Transform:
    return Transform(This(), Pick(Cards("deck", where=(_one_named(names),)), Num(1)))


PHRASES: Final[list[Phrase]] = [
    # Evolve
    Phrase(
        "step",
        "search your deck for {q:some cards} and put it onto {x:this} to evolve it , skipping a stage",
        Evolve(This(), yours("deck"), skip_stage=True),
    ),
    Phrase(
        "step",
        "search your deck for a {n:name} and put it onto this {x:this} to evolve it",
        Evolve(This(), Pick(Cards("deck", where=(Named(V.n),)), Num(1)), skip_stage=True),
    ),
    Phrase(
        "step",
        "search your deck for an Evolution card that evolves from {x:this} and put it onto {y:this}",
        Evolve(This(), Pick(Cards("deck", where=(EvolvesFrom(This()),)), Num(1))),
    ),
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
    Phrase("step", "search your deck for {e:alike} and put it onto {y:this} [to evolve it]", V.e),
    Phrase(
        "step",
        "search your deck for {next stage of} {x:this} and put it onto {y:this} ( this counts as evolving {z:this} )",
        Evolve(This(), Pick(Cards("deck", where=(EvolvesFrom(This()),)), Num(1))),
    ),
    Phrase(
        "step",
        "put {n:name&or} from your hand onto {x:this} ( this counts as evolving {y:this} )",
        build=lambda n, x, y: Evolve(x, Pick(Cards("hand", where=(_one_named(n),)), Num(1))) if len(n) > 1 else FAIL,
    ),
    Phrase(
        "step", "put a Stage 2 Evolution card from your hand on {p:pokemon}", build=lambda p: candy(p, "Stage 2", True)
    ),
    Phrase(
        "step",
        "put a Stage 2 card from your hand onto {p:pokemon} to evolve it , skipping the Stage 1",
        build=lambda p: candy(p, "Stage 2", True),
    ),
    # Devolve
    Phrase("step", "devolve {p:pokemon} by putting {top stage} on <it|them> into {s:side} hand", Devolve(V.p)),
    Phrase("step", "devolve {p:pokemon} and put {top stage} on <it|them> into {s:side} hand", Devolve(V.p)),
    Phrase(
        "step",
        "remove {top stage} from {p:pokemon} and put <it|that card|those cards> [back] into {s:side} hand",
        Devolve(V.p),
    ),
    Phrase(
        "chain",
        "remove {top stage} from {p:pokemon} and shuffle <it|that card> into your opponent's deck",
        (Devolve(V.p, "deck"), Shuffle("opponent")),
    ),
    Phrase("step", "devolve {x:this} and put {y:this} into your hand", Devolve(This())),
    # Transform
    Phrase("chain", "{f:form change} . ( {n:note} . ) if you do , put {x:this} {back on top}", (V.f,)),
    Phrase("chain", "{f:form change} . ( {n:note} . ) shuffle {x:this} back into your deck", (V.f, Shuffle())),
    Phrase(
        "step",
        "search your deck for a {g:cards group} and switch it with that Pokémon",
        Transform(Ref("that Pokémon"), Pick(Cards("deck", where=V.g), Num(1)), "deck"),
    ),
    # parts of the above
    Phrase("alike", "{next stage of} {x:this} that is the same type as that Energy card", _ENERGY_EVOLVE),
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
