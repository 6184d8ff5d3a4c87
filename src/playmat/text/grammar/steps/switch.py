"""Switching Active Pokémon."""

from __future__ import annotations

from typing import Any, Final, cast

from playmat.model.ir import Pick, Pokemon, Switch, This
from playmat.text.phrase import FAIL, Phrase, V


def _own_bench(target: Any) -> bool:
    return isinstance(target, Pick) and isinstance(target.source, Pokemon) and target.source.side == "you"


def _their_bench(target: Any) -> bool:
    source = target.source if isinstance(target, Pick) else target
    return isinstance(source, Pokemon) and source.side == "opponent" and source.place == "bench"


PHRASES: Final[list[Phrase]] = [
    # Switch
    Phrase(
        "step", "switch {x:this} with {p:pokemon} [, if any]", build=lambda x, p: Switch(p) if _own_bench(p) else FAIL
    ),
    Phrase("step", "switch {x:this} with your Active Pokémon", Switch(This())),
    Phrase(
        "step",
        "switch in {p:pokemon} to the Active Spot",
        build=lambda p: Switch(p, "opponent") if _their_bench(p) else FAIL,
    ),
    Phrase("step", "switch {s:side} Active Pokémon with {p:pokemon}", Switch(V.p, V.s)),
    Phrase("step", "switch {s:side} Active Pokémon with {p:pokemon} , if any", Switch(V.p, V.s)),
    Phrase("step", "switch 1 of {s:side} Active Pokémon with {p:pokemon} [, if any]", Switch(V.p, V.s)),
    Phrase(
        "step",
        "switch {p:pokemon} with {s:side} Active Pokémon",
        build=lambda s, p: Switch(p, s) if p != This() else FAIL,
    ),
    Phrase("step", "switch {p:pokemon} with 1 of {s:side} Active Pokémon", Switch(V.p, V.s)),
    Phrase(
        "step",
        "switch {a:pokemon} with {p:pokemon} <, if any|>",
        build=lambda a, p: (
            Switch(p, cast(Any, a.side))
            if isinstance(a, Pokemon) and a == Pokemon(a.side, "active") and isinstance(p, Pick)
            else FAIL
        ),
    ),
]
