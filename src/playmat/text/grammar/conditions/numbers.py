"""Conditions that compare numbers."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import (
    Cards,
    Compare,
    Count,
    CountersOn,
    EnergyOn,
    ExtraEnergy,
    Heads,
    HpOf,
    Num,
    Pokemon,
    PrizesLeft,
    This,
)
from playmat.text.grammar.shapes import EMPTY_DECK, LAST, plain
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Compare
    Phrase("cond", "{n:int} of them is heads", Compare(Heads(""), "=", plain())),
    Phrase("cond", "at least {n:int} of them is heads", Compare(Heads(""), ">=", plain())),
    Phrase("cond", "you get {n:int} or more heads", Compare(Heads(""), ">=", plain())),
    Phrase(
        "cond", "{p:pokemon} has exactly {n:int} damage counters on <it|them>", Compare(CountersOn(V.p), "=", plain())
    ),
    Phrase("cond", "{p:pokemon} 's remaining HP is {n:int} or less", Compare(HpOf(V.p), "<=", plain())),
    Phrase("cond", "{p:pokemon} has fewer remaining HP than {x:pokemon}", Compare(HpOf(V.p), "<", HpOf(V.x))),
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
    Phrase(
        "cond",
        "{p:pokemon} have less Energy attached to it than {x:pokemon}",
        Compare(EnergyOn(V.p), "<", EnergyOn(V.x)),
    ),
    Phrase(
        "cond",
        "{x:this} and {opposing Active} have the same amount of Energy attached [to them]",
        Compare(EnergyOn(This()), "=", EnergyOn(Pokemon("opponent", "active"))),
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
    Phrase("cond", "you have no cards in your hand", Compare(Count(Cards("hand")), "=", Num(0))),
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
        "you have more Prize cards <left|remaining> than your opponent",
        Compare(PrizesLeft(), ">", PrizesLeft("opponent")),
    ),
    Phrase(
        "cond",
        "your opponent has {n:int} or fewer Prize cards <left|remaining>",
        Compare(PrizesLeft("opponent"), "<=", plain()),
    ),
    Phrase("cond", "you have exactly {n:int} Prize cards <left|remaining>", Compare(PrizesLeft(), "=", plain())),
    Phrase("cond", "your opponent has only {n:int} Prize card left", Compare(PrizesLeft("opponent"), "=", plain())),
    Phrase(
        "cond",
        "your opponent has exactly {n:int} Prize cards <left|remaining>",
        Compare(PrizesLeft("opponent"), "=", plain()),
    ),
    Phrase("cond", "you have {n:int} or more cards in the Lost Zone", Compare(Count(Cards("lost")), ">=", plain())),
    Phrase("cond", "you have {n:int} or fewer Benched Pokémon", Compare(Count(Pokemon("you", "bench")), "<=", plain())),
    Phrase("cond", "you have exactly {n:int} cards in your hand", Compare(Count(Cards("hand")), "=", plain())),
    Phrase("cond", "you don't have exactly {n:int} cards in your hand", Compare(Count(Cards("hand")), "!=", plain())),
    Phrase("cond", "{p:pokemon} have fewer remaining HP than {x:pokemon} 's", Compare(HpOf(V.p), "<", HpOf(V.x))),
    Phrase(
        "cond", "there are {n:int} or fewer cards in {s:side} deck", Compare(Count(Cards("deck", V.s)), "<=", plain())
    ),
    Phrase("cond", "you have {n:int} Pokémon in play", Compare(Count(Pokemon("you")), "=", plain())),
    Phrase("cond", "<it is|this is> the <last|only> card in your hand", LAST),
    Phrase("cond", "you have no cards in your deck", EMPTY_DECK),
]
