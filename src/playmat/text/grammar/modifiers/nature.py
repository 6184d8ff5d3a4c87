"""What a Pokémon or Energy is: HP, types, Weakness, attacks and powers it has."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import (
    EnergyProvides,
    HasAttacksOf,
    HpMore,
    Is,
    NoPowers,
    NoResistance,
    NoWeakness,
    Times,
    TypeIs,
    WeaknessIs,
)
from playmat.text.grammar.shapes import several_types
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # HpMore
    Phrase("mod", "{p:pokemon} get + {n:num} HP", HpMore(V.p, V.n)),
    Phrase("mod", "{p:pokemon} get + {n:num} HP for each {x:per}", HpMore(V.p, Times(V.n, V.x))),
    # NoWeakness
    Phrase("mod", "{p:pokemon} has no Weakness", NoWeakness(V.p)),
    # NoResistance
    Phrase("mod", "{p:pokemon} has no Resistance", NoResistance(V.p)),
    # WeaknessIs
    Phrase("mod", "{p:pokemon} 's Weakness is now {t:type}", WeaknessIs(V.p, V.t, same_amount=True)),
    Phrase("mod", "apply Weakness for {p:pokemon} as × {n:int} instead", WeaknessIs(V.p, None, V.n)),
    # TypeIs
    Phrase("mod", "{p:pokemon} 's type is {t:type}", TypeIs(V.p, V.t)),
    Phrase("mods", "{p:pokemon} is {t:type&and} type", build=several_types),
    # HasAttacksOf
    Phrase("mod", "{p:pokemon} can use the attacks of {x:pokemon}", HasAttacksOf(V.p, V.x)),
    # NoPowers
    Phrase("mod", "{p:pokemon} has no Abilities", NoPowers(V.p, ("Ability",))),
    Phrase("mod", "{p:pokemon} has no {k:power kinds}", NoPowers(V.p, V.k)),
    Phrase("mod", "{p:pokemon} has no {k:power kinds} , except for {m:move}", NoPowers(V.p, V.k, V.m)),
    # EnergyProvides
    Phrase(
        "mod",
        "all Energy attached to {p:pokemon} is {t:type} Energy instead of <its|their> usual type",
        EnergyProvides(V.p, (Is("Energy"),), (V.t,)),
    ),
]
