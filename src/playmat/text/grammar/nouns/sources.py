"""Whose attacks, and of which Pokémon."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import At
from playmat.text.forms import Source
from playmat.text.phrase import FAIL, Phrase, V, using


def _source_group() -> Any:
    return using("s g", lambda s, g: Source(s, g.where) if g.place == "any" else FAIL)


def _any_source() -> Any:
    return using("g", lambda g: Source("both", g.where) if g.place == "any" and g.where else FAIL)


def _of_kinds(both: bool) -> Any:
    if both:
        return using("g", lambda g: Source("both", g.where) if g.place == "any" else FAIL)
    return using("s g", lambda s, g: Source(s, g.where) if g.place == "any" else FAIL)


PHRASES: Final[list[Phrase]] = [
    # source
    Phrase("source", "attacks", Source()),
    Phrase("source", "<an attack|any attack>", Source()),
    Phrase("source", "attacks {both sides}", Source()),
    Phrase("source", "attacks from {s:side} {g:pokemon group}", _source_group()),
    Phrase("source", "attacks <used by|of> {s:side} {g:pokemon group}", _source_group()),
    Phrase("source", "{s:side} attacks", Source(V.s)),
    Phrase("source", "attacks from {g:pokemon group}", _any_source()),
    Phrase("source", "attacks from {g:pokemon group} {both sides}", _any_source()),
    Phrase("source", "attacks from {s:side} Active Pokémon", Source(V.s, (At("active"),))),
    Phrase("source", "attacks from {s:side} {g:pokemon kinds}", _of_kinds(False)),
    Phrase("source", "attacks from {g:pokemon kinds}", _of_kinds(True)),
    Phrase("source", "an opponent's attack", Source("opponent")),
    Phrase("source", "<attacks|an attack> <from|used by|by|of> {w:attackers}", V.w),
    Phrase("source", "<the|any> attacks of {w:attackers}", V.w),
    # attackers
    Phrase("attackers", "the Attacking Pokémon", Source()),
    Phrase("attackers", "{s:side} Active Pokémon", Source(V.s, (At("active"),))),
    Phrase("attackers", "{s:side} {g:pokemon group} [in play]", _of_kinds(False)),
    Phrase("attackers", "{s:side} {g:pokemon kinds} [in play]", _of_kinds(False)),
    Phrase("attackers", "{g:pokemon group}", _of_kinds(True), when=lambda f: f["g"].where != ()),
    Phrase("attackers", "{g:pokemon kinds}", _of_kinds(True)),
    # their attack
    Phrase("their attack", "an opponent's attack", "opponent"),
    Phrase("their attack", "an attack <from|by> your opponent's Pokémon", "opponent"),
]
