"""Trainer and Energy cards: when they may be played, what they provide, and the rules printed on all of their kind."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import Provide
from playmat.text.forms import Need, Note, Whole
from playmat.text.phrase import FAIL, Phrase, V, also, lens


def _units(types: tuple[str, ...]) -> Any:
    return tuple((each,) for each in types)


_PROVIDED = lens(
    "t",
    _units,
    lambda v: (tuple(unit[0] for unit in v),) if v and all(len(unit) == 1 for unit in v) else FAIL,
)


PHRASES: Final[list[Phrase]] = [
    Phrase(
        "unit sentence",
        "you can <play|use> {x:this card} only if {k:conds} .",
        build=lambda x, k: (Need(k),),
        match=lambda v: None,
        read_only=True,
    ),
    Phrase("unit sentence", "you can use this card only if {k:conds} .", (Need(V.k),)),
    also("unit sentence", "{b:rule line} .", build=lambda b: (Note(),)),
    # what Energy provides
    Phrase(
        "unit sentence",
        "{x:this card} provides {t:type*} Energy .",
        build=lambda x, t: (Whole(Provide(_units(t))),) if t else FAIL,
        match=lambda v: _match_provide(v),
    ),
    Phrase(
        "unit sentence",
        "as long as {x:this card} is attached to a Pokémon , it provides {t:type*} Energy .",
        build=lambda x, t: (Whole(Provide(_units(t))),) if t else FAIL,
        read_only=True,
    ),
    Phrase("note", "don't count as a basic Energy card", Note()),
    Phrase("note", "don't count as a basic Energy card when not in play", Note()),
    Phrase("note", "Pokémon ex , Pokémon V , etc. have Rule Boxes", Note()),
    Phrase("note", "Pokémon V , Pokémon-GX , etc. have Rule Boxes", Note()),
    # anything an attack may say; last, so that the wordings of powers and cards are preferred
    Phrase("unit sentence", "{s:sentence}", V.s),
]


def _match_provide(value: Any) -> dict[str, Any] | None:
    from playmat.model.ir import ThisCard

    if (
        len(value) == 1
        and isinstance(value[0], Whole)
        and isinstance(value[0].unit, Provide)
        and value[0].unit.while_ is None
    ):
        units = value[0].unit.units
        if units and all(len(unit) == 1 for unit in units):
            return {"x": ThisCard(), "t": tuple(unit[0] for unit in units)}
    return None
