"""Damage and effects that are prevented, and Pokémon that survive."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import Is, PreventDamage, PreventEffects, Survive
from playmat.text.forms import Source
from playmat.text.grammar.shapes import guard
from playmat.text.phrase import FAIL, Phrase, V, using


def _all(p: Any, w: Source) -> Any:
    return (PreventDamage(p, w.where, w.side), PreventEffects(p, w.where, w.side))


def _effects(p: Any, w: Source) -> Any:
    return PreventEffects(p, w.where, w.side)


def both_guards(template: str) -> Phrase:
    """Damage and effects prevented together."""
    return Phrase("mods", template, build=_all)


PHRASES: Final[list[Phrase]] = [
    # PreventDamage
    Phrase(
        "mod",
        "prevent all damage done to {p:pokemon} by {w:source}",
        PreventDamage(V.p, using("w", lambda w: w.where), using("w", lambda w: w.side)),
    ),
    Phrase("mod", "prevent all damage done to {p:pokemon}", PreventDamage(V.p)),
    Phrase(
        "mod",
        "if {p:pokemon} {would be hit} , prevent that attack's damage done to {x:pokemon} if that damage is {n:int} or less",
        build=lambda p, x, n: PreventDamage(p, most=n) if p == x else FAIL,
    ),
    Phrase("mods", "prevent all damage from and effects of {w:source} done to {p:pokemon}", build=_all),
    Phrase("mods", "prevent all effects of {w:source} , including damage , done to {p:pokemon}", build=_all),
    Phrase(
        "mods",
        "prevent all effects of attacks , including damage , done to {p:pokemon} by {s:side} {g:pokemon group}",
        build=lambda p, s, g: _all(p, Source(s, g.where)),
    ),
    guard("prevent all damage done by {w:source} to {p:pokemon}", PreventDamage),
    guard(
        "if any damage is done to {p:pokemon} by {w:source} , {on heads} prevent that damage", PreventDamage, flip=True
    ),
    both_guards("prevent all effects of <attacks|an attack> , including damage , done to {p:pokemon} by {w:attackers}"),
    both_guards("prevent all effects , including damage , done to {p:pokemon} by {w:source}"),
    # PreventEffects
    Phrase("mod", "prevent all effects of {w:source} done to {p:pokemon}", build=_effects),
    Phrase(
        "mod", "prevent all effects of {w:source} , <except|excluding> damage , done to {p:pokemon}", build=_effects
    ),
    guard("prevent all effects of attacks , except damage , done to {p:pokemon} by {w:attackers}", PreventEffects),
    guard(
        "prevent all effects of your opponent's Pokémon 's Abilities done to {p:pokemon}",
        PreventEffects,
        source="powers",
    ),
    Phrase(
        "mod",
        "whenever your opponent plays {t:their trainer} , prevent all effects of that card done to {p:pokemon}",
        PreventEffects(V.p, V.t, source="trainers"),
    ),
    # Survive
    Phrase(
        "mod",
        "if {p:pokemon} has full HP and would be Knocked Out {by attack} , {x:pokemon} isn't Knocked Out [,] and {HP left} [instead]",
        Survive(V.p, V.n, full=True),
    ),
    # parts of the above
    Phrase("their trainer", "a Supporter card from their hand", (Is("Supporter"),)),
]
