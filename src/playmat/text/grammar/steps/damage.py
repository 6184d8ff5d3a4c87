"""The damage of an attack: how much, to whom, and what it is not affected by."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import (
    AddDamage,
    BeforeDamage,
    Damage,
    DamageTaken,
    Fail,
    SetDamage,
    SubDamage,
    This,
)
from playmat.text.forms import AlsoBench, BaseIs, BaseMinus, BasePlus, Cap, CapUnits, SameDamage, Unaffected
from playmat.text.grammar.shapes import PER
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Damage
    Phrase("step", "{x:this} does {n:num} damage to itself", Damage(V.x, V.n), when=lambda found: found["x"] == This()),
    Phrase("step", "{x:this} also does {n:num} damage to itself", Damage(V.x, V.n)),
    Phrase("step", "this attack does {n:num} damage to {p:pokemon}", Damage(V.p, V.n)),
    Phrase("step", "<it|this attack> also does {n:num} damage to {p:pokemon}", Damage(V.p, V.n)),
    Phrase("step", "do {n:num} damage to {p:pokemon}", Damage(V.p, V.n)),
    Phrase("step", "this attack does {n:num} damage to {x:pokemon} for each {p:per}", Damage(V.x, PER)),
    Phrase("step", "this attack [also] does {n:num} damage for each {p:per} to {x:pokemon}", Damage(V.x, PER)),
    Phrase(
        "step",
        "this attack [also] does {n:num} damage times the <number|amount> [of] {p:per} to {x:pokemon}",
        Damage(V.x, PER),
    ),
    Phrase("step", "{x:this} does {n:num} damage to itself , and {unapplied} to this damage", Damage(V.x, V.n)),
    # AddDamage
    Phrase("step", "this attack does {n:num} more damage", AddDamage(V.n)),
    Phrase("step", "this attack does {n:num} more damage for each {p:per}", AddDamage(PER)),
    Phrase("step", "this attack does {n:num} more damage times the <number|amount> [of] {p:per}", AddDamage(PER)),
    Phrase("step", "this attack does that much more damage", AddDamage(DamageTaken())),
    # SubDamage
    Phrase("step", "this attack does {n:num} less damage for each {p:per}", SubDamage(PER)),
    Phrase("step", "this attack does {n:num} less damage", SubDamage(V.n)),
    # SetDamage
    Phrase("step", "this attack does {n:num} damage for each {p:per}", SetDamage(PER)),
    Phrase("step", "this attack does {n:num} damage times the [total] <number|amount> [of] {p:per}", SetDamage(PER)),
    Phrase("step", "this attack does {n:num} times the <number|amount> [of] {p:per}", SetDamage(PER)),
    Phrase("step", "this attack 's base damage is {n:num}", SetDamage(V.n)),
    Phrase("step", "this attack 's base damage is {n:num} instead of {b:int}", SetDamage(V.n)),
    Phrase("step", "this attack does {n:num} damage instead", SetDamage(V.n)),
    # BasePlus
    Phrase("step", "this attack does {b:int} damage plus {n:num} <more|additional> damage", BasePlus(V.b, V.n)),
    Phrase(
        "step",
        "this attack does {b:int} damage plus {n:num} <more|additional> damage for each {p:per}",
        BasePlus(V.b, PER),
    ),
    Phrase(
        "step",
        "this attack does {b:int} damage plus {n:num} [more] damage times the <number|amount> [of] {p:per}",
        BasePlus(V.b, PER),
    ),
    Phrase("step", "do {b:int} damage plus {n:num} more damage", BasePlus(V.b, V.n)),
    Phrase("step", "this attack does {b:int} damage plus {n:num} damage", BasePlus(V.b, V.n)),
    # BaseMinus
    Phrase("step", "this attack does {b:int} damage minus {n:num} damage for each {p:per}", BaseMinus(V.b, PER)),
    # BaseIs
    Phrase("step", "this attack does {n:int} damage", BaseIs(V.n)),
    # SameDamage
    Phrase(
        "sentence",
        "if you do , this attack does {n:int} damage to the new [your opponent's] Active Pokémon .",
        (SameDamage(V.n),),
    ),
    # Cap
    Phrase("step", "you can't add more than {n:int} damage this way", Cap(V.n)),
    # CapUnits
    Phrase("sentence", "extra {t:type} Energy after the {n:ordinal} <don't|doesn't> count .", (CapUnits(V.n),)),
    # AlsoBench
    Phrase("sentence", "also apply Weakness and Resistance for Benched Pokémon .", (AlsoBench(),)),
    # Unaffected
    Phrase("step", "this attack 's damage isn't affected by {w:unaffected}", Unaffected(V.w)),
    Phrase("step", "<this|that> damage isn't affected by {w:unaffected}", Unaffected(V.w)),
    Phrase("step", "don't apply Weakness and Resistance [for this attack]", Unaffected(("weakness", "resistance"))),
    Phrase("step", "don't apply Resistance [for this attack]", Unaffected(("resistance",))),
    # Fail
    Phrase("step", "<this|that|the> attack does nothing", Fail()),
    Phrase("step", "this attack does nothing ( not even damage )", Fail()),
    # BeforeDamage
    Phrase("tail", "before doing damage , {a:chain}", BeforeDamage(V.a)),
    # str
    Phrase("unaffected", "Weakness", ("weakness",)),
    Phrase("unaffected", "Resistance", ("resistance",)),
    Phrase("unaffected", "Weakness or Resistance", ("weakness", "resistance")),
    Phrase("unaffected", "any effects on {p:pokemon}", ("effects",)),
    Phrase(
        "unaffected", "Weakness or Resistance , or by any effects on {p:pokemon}", ("weakness", "resistance", "effects")
    ),
    Phrase(
        "unaffected",
        "Weakness , Resistance , [Poké-Powers ,] [Poké-Bodies ,] or any other effects on {p:pokemon}",
        ("weakness", "resistance", "effects"),
    ),
    Phrase(
        "unaffected",
        "Resistance [,] [Poké-Powers ,] [Poké-Bodies ,] or [by] any other effects on {p:pokemon}",
        ("resistance", "effects"),
    ),
    Phrase(
        "unaffected",
        "Weakness , Resistance , Pokémon Powers , or any other effects on {p:pokemon}",
        ("weakness", "resistance", "effects"),
    ),
]
