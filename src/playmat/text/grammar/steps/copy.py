"""Using attacks and effects of other cards."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import ChooseAttack, UseAttackOf, UseEffectOf
from playmat.text.grammar.shapes import held
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # ChooseAttack
    Phrase("step", "choose 1 of {p:pokemon} 's attacks", ChooseAttack(V.p)),
    # UseAttackOf
    Phrase("step", "choose 1 of {p:several pokemon} 's attacks and use it as this attack", UseAttackOf(V.p)),
    # UseEffectOf
    Phrase("step", "use the effect of {r:cards pronoun} as the effect of this attack", UseEffectOf(V.r)),
    Phrase(
        "chain",
        "search {s:side} discard pile for {q:some cards} and <use|take> the effect of that card {a:as this}",
        (UseEffectOf(held("discard")),),
    ),
    # parts of the above
    Phrase("as this", "as the effect of this attack", ""),
]
