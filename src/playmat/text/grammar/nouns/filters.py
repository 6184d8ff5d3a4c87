"""Adjectives and relative clauses: what Pokémon and cards are like."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    Damaged,
    Evolved,
    EvolvesFromName,
    Filter,
    HasAttack,
    HasCondition,
    HasEnergy,
    HasPower,
    HasTool,
    Is,
    Kind,
    Measure,
    Named,
    Not,
    OfType,
    OneOf,
    Same,
    SharesType,
    Tagged,
    This,
)
from playmat.model.words import types
from playmat.text.grammar.shapes import plain
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
    Phrase("adj", "non {t:type}", Not(OfType(V.t))),
    Phrase("adj", "other", Not(Same(This()))),
    Phrase("adj", "{c:condition}", HasCondition((V.c,))),
    Phrase("adj", "{n:name part}", Named(V.n, "contains"), when=lambda f: _owner(f["n"])),
    # rel
    Phrase("rel", "<that|which|with> <have any|any|have> damage counter on <it|them>", Damaged(1)),
    Phrase("rel", "that has any damage counters on <it|them>", Damaged(1)),
    Phrase("rel", "that don't have any damage counters on <it|them>", Not(Damaged(1))),
    Phrase("rel", "that has any Energy attached [to <it|them>]", HasEnergy()),
    Phrase("rel", "that has any {t:type} Energy attached [to <it|them>]", HasEnergy(V.t)),
    Phrase("rel", "<with any|with|that have> {t:type} Energy attached [to <it|them>]", HasEnergy(V.t)),
    Phrase("rel", "that has any Special Energy attached [to <it|them>]", HasEnergy(kind="special")),
    Phrase("rel", "that has a Pokémon Tool attached [to <it|them>]", HasTool()),
    Phrase("rel", "with {n:name part} in <its|their> name", Named(V.n, "contains")),
    Phrase("rel", "that have {n:name part} in <its|their> name", Named(V.n, "contains")),
    Phrase("rel", "( excluding {g:excluded} )", Not(V.g)),
    Phrase("rel", "that isn't {g:excluded}", Not(V.g)),
    Phrase("rel", "that evolve from {n:other name}", EvolvesFromName(V.n)),
    Phrase("rel", "that evolve from {n:name of itself}", EvolvesFromName(V.n), idiom=True),
    Phrase("rel", "with {n:int} HP or less", Measure("hp", "<=", plain())),
    Phrase("rel", "that has an Ability", HasPower(("Ability",))),
    Phrase("rel", "that has the {n:move} attack", HasAttack(V.n)),
    Phrase("rel", "that isn't [an] Evolved [Pokémon]", Not(_evolved())),
    Phrase("rel", "that <is|are> the same type [( color )] as {p:pokemon}", SharesType(V.p)),
    Phrase("rel", "that has any Energy cards attached to <it|them>", _powered()),
    Phrase("rel", "( except for {g:excluded} )", Not(V.g)),
    Phrase("rel", ", except {g:excluded} ,", Not(V.g)),
    Phrase("rel", "that isn't a {g:excluded}", Not(V.g)),
    Phrase("rel", ", except [for] {g:excluded}", Not(V.g)),
    Phrase("rel", "<with|that have> {b:rule box}", Tagged("Rule Box")),
    Phrase("rel", "<that don't have|without> {b:rule box}", Not(Tagged("Rule Box"))),
    Phrase("rel", "that have [any] Special Energy [card] attached [to <it|them>]", HasEnergy(kind="special")),
    Phrase("rel", "that has any Poké-Powers", HasPower(("Poké-Power",))),
    Phrase("rel", "that has any Poké-Bodies", HasPower(("Poké-Body",))),
    Phrase("rel", "that has any Poké-Powers or Poké-Bodies", HasPower(("Poké-Power", "Poké-Body"))),
    Phrase("rel", "that have an Ability", HasPower(("Ability",))),
    Phrase("rel", "that has {n:num} HP or less remaining", Measure("remaining-hp", "<=", V.n)),
    Phrase("rel", "that doesn't have a Rule Box", Not(Tagged("Rule Box"))),
    Phrase("rel", "that don't have a Rule Box", Not(Tagged("Rule Box"))),
    # type
    *[Phrase("tag adj", words, Tagged(tag)) for tag, words in _TAGS.items()],
    *[Phrase("adj", kind, Is(kind)) for kind in _STAGES],
    # excluded
    Phrase("excluded", "[any] {h:one head}", V.h),
    Phrase("excluded", "{a:adj} Pokémon", V.a, when=lambda found: _adjective(found["a"])),
    Phrase("excluded", "{g:kinds excluded}", V.g),
    Phrase("excluded", "an Evolved Pokémon", Evolved()),
    # kinds excluded
    Phrase("kinds excluded", "{g:pokemon kinds}", using("g", lambda g: g.where[0])),
    # power kinds
    Phrase("power kinds", "Abilities", ("Ability",)),
    # rule box
    Phrase("rule box", "a Rule Box", ""),
]
