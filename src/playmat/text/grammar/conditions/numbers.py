"""Conditions that compare numbers."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Cards,
    Compare,
    Count,
    CountersOn,
    DamageDone,
    EnergyOn,
    ExtraEnergy,
    Heads,
    HpOf,
    Num,
    Plus,
    Pokemon,
    PrizesLeft,
    SizeOf,
    This,
)
from playmat.text.grammar.shapes import EMPTY_DECK, LAST, OTHER, OTHERS, plain
from playmat.text.phrase import Phrase, V, using


def _same_number(group: Any) -> Any:
    return Compare(
        Count(Pokemon("you", group.place, group.where)), "=", Count(Pokemon("opponent", group.place, group.where))
    )


PHRASES: Final[list[Phrase]] = [
    # Compare
    Phrase("cond", "you have no other cards in your hand", Compare(Count(Cards("hand", where=(OTHER,))), "=", Num(0))),
    Phrase("cond", "{n:int} of them is heads", Compare(Heads(""), "=", plain())),
    Phrase("cond", "at least {n:int} of them is heads", Compare(Heads(""), ">=", plain())),
    Phrase("cond", "{n:int} or more [of them] is heads", Compare(Heads(""), ">=", plain())),
    Phrase("cond", "you get {n:int} or more heads", Compare(Heads(""), ">=", plain())),
    Phrase("cond", "you get {n:int} heads", Compare(Heads(""), "=", plain())),
    Phrase("cond", "the first flip is tails", Compare(Heads(""), "=", Num(0))),
    Phrase(
        "cond", "{p:pokemon} has exactly {n:int} damage counters on <it|them>", Compare(CountersOn(V.p), "=", plain())
    ),
    Phrase("cond", "{p:pokemon} 's remaining HP is {n:int} or less", Compare(HpOf(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} have {n:int} HP or less remaining", Compare(HpOf(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} 's remaining HP is {n:int} or more", Compare(HpOf(V.p), ">=", plain())),
    Phrase("cond", "{p:pokemon} has less remaining HP than {x:pokemon}", Compare(HpOf(V.p), "<", HpOf(V.x))),
    Phrase("cond", "{p:pokemon} has fewer remaining HP than {x:pokemon}", Compare(HpOf(V.p), "<", HpOf(V.x))),
    Phrase("cond", "{p:pokemon} has more remaining HP than {x:pokemon}", Compare(HpOf(V.p), ">", HpOf(V.x))),
    Phrase(
        "cond",
        "{p:pokemon} has at least {n:int} extra {t:type} Energy attached {beyond cost}",
        Compare(ExtraEnergy(V.t), ">=", Num(V.n)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} have at least {n:int} extra {t:type} Energy attached to it {beyond cost}",
        Compare(ExtraEnergy(V.t), ">=", Num(V.n)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has at least {n:int} extra Energy attached {beyond cost}",
        Compare(ExtraEnergy(), ">=", Num(V.n)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} have at least {n:int} extra Energy attached to it {beyond cost}",
        Compare(ExtraEnergy(), ">=", Num(V.n)),
    ),
    Phrase("cond", "{p:pokemon} has less Energy attached than {x:pokemon}", Compare(EnergyOn(V.p), "<", EnergyOn(V.x))),
    Phrase(
        "cond",
        "{p:pokemon} have less Energy attached to it than {x:pokemon}",
        Compare(EnergyOn(V.p), "<", EnergyOn(V.x)),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has more Energy attached than {x:pokemon}",
        Compare(EnergyOn(V.p), ">", EnergyOn(V.x)),
        when=lambda found: found["p"] != Pokemon("you"),
    ),
    Phrase(
        "cond",
        "{x:this} and {opposing Active} have the same amount of Energy attached [to them]",
        Compare(EnergyOn(This()), "=", EnergyOn(Pokemon("opponent", "active"))),
    ),
    Phrase(
        "cond",
        "{p:pokemon} has the same amount of Energy attached as {x:pokemon}",
        Compare(EnergyOn(V.p), "=", EnergyOn(V.x)),
    ),
    Phrase(
        "cond",
        "you have more {g:pokemon group} [in play] than your opponent",
        Compare(
            Count(Pokemon("you", using("g", lambda g: g.place), using("g", lambda g: g.where))),
            ">",
            Count(Pokemon("opponent", using("g", lambda g: g.place), using("g", lambda g: g.where))),
        ),
    ),
    Phrase(
        "cond",
        "you have fewer {g:pokemon group} [in play] than your opponent",
        Compare(
            Count(Pokemon("you", using("g", lambda g: g.place), using("g", lambda g: g.where))),
            "<",
            Count(Pokemon("opponent", using("g", lambda g: g.place), using("g", lambda g: g.where))),
        ),
    ),
    Phrase(
        "cond",
        "you have {equally many} cards in your hand as your opponent",
        Compare(Count(Cards("hand")), "=", Count(Cards("hand", "opponent"))),
    ),
    Phrase(
        "cond",
        "you have more cards in your hand than your opponent",
        Compare(Count(Cards("hand")), ">", Count(Cards("hand", "opponent"))),
    ),
    Phrase(
        "cond",
        "you have fewer cards in your hand than your opponent",
        Compare(Count(Cards("hand")), "<", Count(Cards("hand", "opponent"))),
    ),
    Phrase("cond", "you have no cards in your hand", Compare(Count(Cards("hand")), "=", Num(0))),
    Phrase("cond", "you have {n:int} or fewer cards in your hand", Compare(Count(Cards("hand")), "<=", plain())),
    Phrase("cond", "you have {n:int} or more cards in your hand", Compare(Count(Cards("hand")), ">=", plain())),
    Phrase(
        "cond",
        "your opponent has {n:int} or fewer cards in <their|his> hand",
        Compare(Count(Cards("hand", "opponent")), "<=", plain()),
    ),
    Phrase(
        "cond",
        "your opponent has {n:int} or more cards in their hand",
        Compare(Count(Cards("hand", "opponent")), ">=", plain()),
    ),
    Phrase(
        "cond",
        "there are {n:int} or more {g:cards group} in {s:side} discard pile",
        Compare(Count(Cards("discard", V.s, V.g)), ">=", plain()),
    ),
    Phrase(
        "cond",
        "you have {n:int} or more {g:cards group} in your discard pile",
        Compare(Count(Cards("discard", "you", V.g)), ">=", plain()),
    ),
    Phrase(
        "cond",
        "you have more Prize cards <left|remaining> than your opponent",
        Compare(PrizesLeft(), ">", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "you have fewer Prize cards <left|remaining> than your opponent",
        Compare(PrizesLeft(), "<", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "you have {equally many} Prize cards left as your opponent",
        Compare(PrizesLeft(), "=", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "your opponent has {n:int} or fewer Prize cards <left|remaining>",
        Compare(PrizesLeft("opponent"), "<=", plain()),
    ),
    Phrase("cond", "you have {n:int} or fewer Prize cards <left|remaining>", Compare(PrizesLeft(), "<=", plain())),
    Phrase("cond", "you have exactly {n:int} Prize cards <left|remaining>", Compare(PrizesLeft(), "=", plain())),
    Phrase("cond", "your opponent has only {n:int} Prize card left", Compare(PrizesLeft("opponent"), "=", plain())),
    Phrase(
        "cond",
        "your opponent has exactly {n:int} Prize cards <left|remaining>",
        Compare(PrizesLeft("opponent"), "=", plain()),
    ),
    Phrase("cond", "you and your opponent have the same number of {g:pokemon group}", build=lambda g: _same_number(g)),
    Phrase("cond", "you have the same number of {g:pokemon group} as your opponent", build=lambda g: _same_number(g)),
    Phrase("cond", "this attack did any damage", Compare(DamageDone(), ">", Num(0))),
    Phrase("cond", "you did any damage with this attack", Compare(DamageDone(), ">", Num(0))),
    Phrase("cond", "this attack does any damage to {opposing Active} {after W/R}", Compare(DamageDone(), ">", Num(0))),
    Phrase(
        "cond",
        "the total of both players' remaining Prize cards is {n:int} or less",
        Compare(Plus(PrizesLeft(), PrizesLeft("opponent")), "<=", plain()),
    ),
    Phrase(
        "cond",
        "the total of both players' remaining Prize cards is {n:int} or more",
        Compare(Plus(PrizesLeft(), PrizesLeft("opponent")), ">=", plain()),
    ),
    Phrase(
        "cond",
        "the total of both players' remaining Prize cards is exactly {n:int}",
        Compare(Plus(PrizesLeft(), PrizesLeft("opponent")), "=", plain()),
    ),
    Phrase("cond", "you have {n:int} or more cards in the Lost Zone", Compare(Count(Cards("lost")), ">=", plain())),
    Phrase("cond", "you have {n:int} or fewer Benched Pokémon", Compare(Count(Pokemon("you", "bench")), "<=", plain())),
    Phrase("cond", "you have exactly {n:int} cards in your hand", Compare(Count(Cards("hand")), "=", plain())),
    Phrase("cond", "you don't have exactly {n:int} cards in your hand", Compare(Count(Cards("hand")), "!=", plain())),
    Phrase("cond", "you have only 1 Prize card remaining", Compare(PrizesLeft(), "=", Num(1))),
    Phrase("cond", "{p:pokemon} have fewer remaining HP than {x:pokemon} 's", Compare(HpOf(V.p), "<", HpOf(V.x))),
    Phrase(
        "cond", "there are {n:int} or fewer cards in {s:side} deck", Compare(Count(Cards("deck", V.s)), "<=", plain())
    ),
    Phrase("cond", "{p:pokemon} has {n:int} or less Energy attached", Compare(EnergyOn(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} have {n:int} or less Energy attached to it", Compare(EnergyOn(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} has exactly {n:int} Energy attached", Compare(EnergyOn(V.p), "=", plain())),
    Phrase("cond", "{p:pokemon} have [exactly] {n:int} Energy attached to it", Compare(EnergyOn(V.p), "=", plain())),
    Phrase(
        "cond",
        "you have more Energy in play than your opponent",
        Compare(EnergyOn(Pokemon("you")), ">", EnergyOn(Pokemon("opponent"))),
    ),
    Phrase("cond", "you have {n:int} or fewer Pokémon in play", Compare(Count(Pokemon("you")), "<=", plain())),
    Phrase("cond", "you have {n:int} Pokémon in play", Compare(Count(Pokemon("you")), "=", plain())),
    Phrase("cond", "<it is|this is> the <last|only> card in your hand", LAST),
    Phrase("cond", "you have {n:num} or fewer other cards in your hand", Compare(Count(OTHERS), "<=", V.n)),
    Phrase("cond", "you have {n:num} or more other cards in your hand", Compare(Count(OTHERS), ">=", V.n)),
    Phrase("cond", "you have no cards in your deck", EMPTY_DECK),
    Phrase("cond", "you discarded exactly {n:num} card this way", Compare(SizeOf("discarded"), "=", V.n)),
    Phrase("cond", "you discard {n:num} card", Compare(SizeOf("discarded"), "=", V.n)),
]
