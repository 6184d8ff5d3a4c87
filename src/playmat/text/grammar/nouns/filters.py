"""Adjectives and relative clauses: what Pokémon and cards are like."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Damaged,
    EnteredThisTurn,
    Evolved,
    EvolvesFrom,
    EvolvesFromName,
    Filter,
    HasAttached,
    HasAttack,
    HasCondition,
    HasEnergy,
    HasPower,
    HasResistance,
    HasTool,
    HasWeaknessTo,
    Is,
    Kind,
    Measure,
    Named,
    Not,
    OfType,
    OneOf,
    Pick,
    Same,
    SameName,
    SharesType,
    Tagged,
    This,
)
from playmat.model.words import types
from playmat.text.grammar.shapes import plain, side_group
from playmat.text.phrase import Phrase, V, using

_STAGE_KINDS: Final = ("Basic", "Stage 1", "Stage 2", "Restored", "Evolution")


def _adjective(each: Filter) -> bool:
    return isinstance(each, OfType | Evolved) or (isinstance(each, Is) and each.kind in _STAGE_KINDS)


_STAGES: Final[tuple[Kind, ...]] = ("Basic", "Stage 1", "Stage 2", "Restored")

_TAGS: Final = {
    "Team Plasma": "Team Plasma",
    "Single Strike": "Single Strike",
    "Rapid Strike": "Rapid Strike",
    "Fusion Strike": "Fusion Strike",
    "Ancient": "Ancient",
    "Future": "Future",
    "Holon": "Holon",
    "ACE SPEC": "ACE SPEC",
    "Team Aqua": "Team Aqua",
    "Team Magma": "Team Magma",
}


def _evolved() -> Filter:
    return Evolved()


def _not(each: Any) -> Any:
    return Not(each)


def _powered() -> Any:
    return HasEnergy()


def _owner(name: str) -> bool:
    """Whether the words are whose Pokémon it is, and nothing else."""
    return name.endswith("'s") and name.split()[0] not in (
        "Benched",
        "Active",
        "Basic",
        "Stage",
        "Evolution",
        "Mega",
        *types.NAMES,
    )


PHRASES: Final[list[Phrase]] = [
    # adj
    Phrase("adj", "{t:tag adj}", V.t),
    Phrase("adj", "{t:type}", OfType(V.t)),
    Phrase("adj", "{a:type} or {b:type}", OneOf((OfType(V.a), OfType(V.b)))),
    Phrase("adj", "{a:type} , {b:type} , or {c:type}", OneOf((OfType(V.a), OfType(V.b), OfType(V.c)))),
    Phrase("adj", "Evolution", Is("Evolution")),
    Phrase("adj", "Evolved", Evolved()),
    Phrase("adj", "unevolved", Not(Evolved())),
    Phrase("adj", "non {t:type}", Not(OfType(V.t))),
    Phrase("adj", "non Basic", Not(Is("Basic"))),
    Phrase("adj", "other", Not(Same(This()))),
    Phrase("adj", "{c:condition}", HasCondition((V.c,))),
    Phrase("adj", "{n:name part}", Named(V.n, "contains"), when=lambda f: _owner(f["n"])),
    # rel
    Phrase("rel", "<that|which|with> <have any|any|have> damage counter on <it|them>", Damaged(1)),
    Phrase("rel", "that has any damage counters on <it|them>", Damaged(1)),
    Phrase("rel", "that has at least {n:int} damage counters on <it|them>", Damaged(V.n)),
    Phrase("rel", "that has no damage counters on <it|them>", Not(Damaged(1))),
    Phrase("rel", "<without any|with no> damage counters on <it|them>", Not(Damaged(1))),
    Phrase("rel", "that don't have any damage counters on <it|them>", Not(Damaged(1))),
    Phrase("rel", "that has any Energy attached [to <it|them>]", HasEnergy()),
    Phrase("rel", "that has any {t:type} Energy attached [to <it|them>]", HasEnergy(V.t)),
    Phrase("rel", "<with any|with|that have> {t:type} Energy attached [to <it|them>]", HasEnergy(V.t)),
    Phrase("rel", "that has no Energy attached [to <it|them>]", Not(HasEnergy())),
    Phrase("rel", "that has any basic Energy attached [to <it|them>]", HasEnergy(kind="basic")),
    Phrase("rel", "that has any Special Energy attached [to <it|them>]", HasEnergy(kind="special")),
    Phrase("rel", "that has a Pokémon Tool attached [to <it|them>]", HasTool()),
    Phrase("rel", "with {n:name part} in <its|their> name", Named(V.n, "contains")),
    Phrase("rel", "that have {n:name part} in <its|their> name", Named(V.n, "contains")),
    Phrase(
        "rel",
        "with {n:name part} or {m:name part} in <its|their> name",
        OneOf((Named(V.n, "contains"), Named(V.m, "contains"))),
    ),
    Phrase("rel", "( excluding {g:excluded} )", Not(V.g)),
    Phrase("rel", "that isn't {g:excluded}", Not(V.g)),
    Phrase("rel", "that evolve from {p:pokemon}", EvolvesFrom(V.p)),
    Phrase("rel", "that evolve from {n:other name}", EvolvesFromName(V.n)),
    Phrase("rel", "that evolve from {n:name of itself}", EvolvesFromName(V.n), idiom=True),
    Phrase("rel", "with {n:int} HP or less", Measure("hp", "<=", plain())),
    Phrase("rel", "with {n:int} HP or more", Measure("hp", ">=", plain())),
    Phrase("rel", "with a remaining HP of {n:int} or less", Measure("remaining-hp", "<=", plain())),
    Phrase("rel", "with {n:int} HP or less remaining", Measure("remaining-hp", "<=", plain())),
    Phrase("rel", "that has an Ability", HasPower(("Ability",))),
    Phrase("rel", "that has the {n:move} attack", HasAttack(V.n)),
    Phrase("rel", "with the same name as 1 of {s:side} {g:pokemon group}", SameName(side_group())),
    Phrase(
        "rel", "with the same name as {p:pokemon}", SameName(V.p), when=lambda found: not isinstance(found["p"], Pick)
    ),
    Phrase("rel", "of the same type as {p:pokemon}", SharesType(V.p)),
    Phrase("rel", "with a {t:type} Weakness", HasWeaknessTo(V.t)),
    Phrase("rel", "that is affected by a Special Condition", HasCondition()),
    Phrase("rel", "that isn't [an] Evolved [Pokémon]", Not(_evolved())),
    Phrase("rel", "that <is|are> the same type [( color )] as {p:pokemon}", SharesType(V.p)),
    Phrase("rel", "that shares a type with {p:pokemon}", SharesType(V.p)),
    Phrase("rel", "that has any Energy cards attached to <it|them>", _powered()),
    Phrase("rel", "with {t:type} Resistance", HasResistance(V.t)),
    Phrase("rel", ", excluding {g:excluded}", build=lambda g: _not(g)),
    Phrase("rel", "( except for {g:excluded} )", Not(V.g)),
    Phrase("rel", ", except {g:excluded} ,", Not(V.g)),
    Phrase("rel", "that isn't a {g:excluded}", Not(V.g)),
    Phrase("rel", ", except [for] {g:excluded}", Not(V.g)),
    Phrase("rel", "with Abilities", HasPower(("Ability",))),
    Phrase("rel", "that has {n:int} or fewer Energy attached", Measure("energy", "<=", plain())),
    Phrase("rel", "that have {n:int} or fewer Energy attached to <it|them>", Measure("energy", "<=", plain())),
    Phrase("rel", "that has {n:int} or more Energy attached", Measure("energy", ">=", plain())),
    Phrase("rel", "that has a Rule Box", Tagged("Rule Box")),
    Phrase("rel", "<with|that have> {b:rule box}", Tagged("Rule Box")),
    Phrase("rel", "that has no Rule Box", Not(Tagged("Rule Box"))),
    Phrase("rel", "<that don't have|without> {b:rule box}", Not(Tagged("Rule Box"))),
    Phrase("rel", "that have [any] Special Energy [card] attached [to <it|them>]", HasEnergy(kind="special")),
    Phrase("rel", "that have any {n:name} [card] attached [to <it|them>]", HasAttached((Named(V.n),))),
    Phrase("rel", "that has {n:name} attached", HasAttached((Named(V.n),))),
    Phrase("rel", "that has any Poké-Powers", HasPower(("Poké-Power",))),
    Phrase("rel", "that has any Poké-Bodies", HasPower(("Poké-Body",))),
    Phrase("rel", "that has any Poké-Powers or Poké-Bodies", HasPower(("Poké-Power", "Poké-Body"))),
    Phrase("rel", "that have an Ability", HasPower(("Ability",))),
    Phrase("rel", "with more than {n:int} HP remaining", Measure("remaining-hp", ">", plain())),
    Phrase("rel", "that wasn't put into play this turn", Not(EnteredThisTurn())),
    Phrase("rel", "that was put into play this turn", EnteredThisTurn()),
    Phrase(
        "rel",
        "that has any {t:type} or {u:type} Energy attached [to <it|them>]",
        OneOf((HasEnergy(V.t), HasEnergy(V.u))),
    ),
    Phrase("rel", "that has {n:num} HP or less remaining", Measure("remaining-hp", "<=", V.n)),
    Phrase("rel", "with a Retreat Cost of {n:num} or more", Measure("retreat-cost", ">=", V.n)),
    Phrase("rel", "with a Retreat Cost of {n:num} or less", Measure("retreat-cost", "<=", V.n)),
    Phrase("rel", "with a Retreat Cost of exactly {n:num}", Measure("retreat-cost", "=", V.n)),
    Phrase("rel", "that doesn't have a Rule Box", Not(Tagged("Rule Box"))),
    Phrase("rel", "that don't have a Rule Box", Not(Tagged("Rule Box"))),
    # type
    *[Phrase("tag adj", words, Tagged(tag)) for tag, words in _TAGS.items()],
    *[Phrase("adj", kind, Is(kind)) for kind in _STAGES],
    # excluded
    Phrase("excluded", "[any] {h:one head}", V.h),
    Phrase("excluded", "{a:adj} Pokémon", V.a, when=lambda found: _adjective(found["a"])),
    Phrase("excluded", "{a:type} Pokémon and {b:type} Pokémon", OneOf((OfType(V.a), OfType(V.b)))),
    Phrase("excluded", "Pokémon <with|that have> {b:rule box}", Tagged("Rule Box")),
    Phrase("excluded", "{g:kinds excluded}", V.g),
    Phrase("excluded", "an Evolved Pokémon", Evolved()),
    # kinds excluded
    Phrase("kinds excluded", "{g:pokemon kinds}", using("g", lambda g: g.where[0])),
    # power kinds
    Phrase("power kinds", "Abilities", ("Ability",)),
    Phrase("power kinds", "Poké-Powers", ("Poké-Power",)),
    Phrase("power kinds", "Poké-Bodies", ("Poké-Body",)),
    Phrase("power kinds", "Pokémon Powers", ("Pokémon Power",)),
    Phrase("power kinds", "Poké-Powers or Poké-Bodies", ("Poké-Power", "Poké-Body")),
    # rule box
    Phrase("rule box", "a Rule Box", ""),
    Phrase("rule box", "a Rule Box ( {n:note} )", ""),
]
