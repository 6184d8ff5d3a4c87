"""How parts are joined: steps to chains, chains to sentences, modifiers and conditions to several."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import Heal
from playmat.text.forms import Ref
from playmat.text.grammar.shapes import CONS
from playmat.text.phrase import FAIL, Phrase, V, using


def _join(m: Any, n: Any) -> Any:
    """Two modifiers of one Pokémon: the second says "it", or nothing."""
    if not hasattr(m, "scope") or not hasattr(n, "scope"):
        return FAIL
    return (m, dataclasses.replace(n, scope=m.scope) if isinstance(n.scope, Ref) else n)


PHRASES: Final[list[Phrase]] = [
    Phrase("mods", "{m:mod}", (V.m,)),
    Phrase("chain", "{a:tail}", (V.a,)),
    Phrase("chain", "{a:step}", (V.a,)),
    Phrase("chain", "{a:step} , then {b:chain}", CONS),
    Phrase("chain", "{a:step} <,|, and|and|and then|, and then|then> {b:chain}", CONS),
    Phrase("sentence", "{c:chain} .", V.c),
    Phrase("mods", "{m:mod} <,|, and|and> {n:pred}", using("m n", _join)),
    Phrase("sentence", "{c:chain} ( {n:note} ) .", V.c),
    Phrase("unit sentence", "{s:sentence}", V.s),
    Phrase("sentence", "after your attack , {s:step} .", (V.s,), when=lambda f: isinstance(f["s"], Heal)),
    Phrase("sentence", "if you searched your deck this way , {c:chain} .", V.c),
    Phrase(
        "mods",
        "{p:pokemon} has no attacks [of its own] , {n:pred} , and {k:pred}",
        build=lambda p, n, k: tuple(dataclasses.replace(each, scope=p) for each in (k, n)),
    ),
    Phrase("unit sentence", "if you use {p:this power} , {c:chain} .", V.c),
]
