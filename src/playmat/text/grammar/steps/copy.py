"""Using attacks and effects of other cards."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cards, ChooseAttack, Is, Num, Pick, Side, UseAttackOf, UseEffectOf, UseLastAttack
from playmat.text.forms import Ref
from playmat.text.grammar.shapes import found_there, held
from playmat.text.phrase import FAIL, Phrase, V, using


def _supporter(side: Side) -> Pick:
    return Pick(Cards("discard", side, (Is("Supporter"),)), Num(1))


_SUPPORTER: Final = Cards("aside", "you", (Is("Supporter"),))

PHRASES: Final[list[Phrase]] = [
    # ChooseAttack
    Phrase("step", "choose 1 of {p:pokemon} 's attacks", ChooseAttack(V.p)),
    # UseAttackOf
    Phrase("step", "choose 1 of {p:several pokemon} 's attacks and use it as this attack", UseAttackOf(V.p)),
    # UseEffectOf
    Phrase("step", "use the effect of a Supporter card in {s:side} discard pile", UseEffectOf(using("s", _supporter))),
    Phrase(
        "step",
        "use the effect of a Supporter card in {s:side} discard pile as the effect of {p:this power}",
        UseEffectOf(using("s", _supporter)),
    ),
    Phrase("step", "use the effect of a Supporter card you have in play as this attack", UseEffectOf(_SUPPORTER)),
    Phrase(
        "sentence",
        "if you have {q:some cards} in play , use the effect <of|on> that card {a:as this} .",
        build=lambda q, a: (UseEffectOf(_SUPPORTER),) if (q.count, q.where) == (Num(1), _SUPPORTER.where) else FAIL,
    ),
    Phrase("step", "use the effect of {r:cards pronoun} as the effect of this attack", UseEffectOf(V.r)),
    Phrase(
        "chain",
        "search {s:side} discard pile for {q:some cards} and <use|take> the effect of that card {a:as this}",
        (UseEffectOf(held("discard")),),
    ),
    Phrase(
        "step",
        "use the effect of {q:some cards} <you|they> find there as the effect of this attack",
        UseEffectOf(found_there()),
    ),
    Phrase("step", "use the effect of that card as the effect of {p:this power}", UseEffectOf(Ref("that card"))),
    # UseLastAttack
    Phrase(
        "step",
        "if your opponent's Pokémon used {g:copied} {last of theirs} , use it as this attack",
        UseLastAttack(gx=V.g),
    ),
    # parts of the above
    Phrase("as this", "as the effect of this attack", ""),
    Phrase("as this", "as the effect of {p:this power}", ""),
    Phrase("copied", "an attack", True),
    Phrase("copied", "an attack that isn't a GX attack", False),
]
