"""Damage that is more or less than printed, and what it ignores."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from playmat.model.ir import (
    At,
    AtMost,
    BaseDamage,
    DealMore,
    Not,
    Num,
    Pokemon,
    TakeLess,
    This,
    Times,
)
from playmat.text.forms import Ref, Source
from playmat.text.grammar.shapes import ANYONE, OPPOSING, guard
from playmat.text.phrase import FAIL, Phrase, V, using


def _minus(name: str = "n") -> Any:
    return using(name, lambda n: Num(-n.value))


def negative(name: str = "n") -> Any:
    """A plain amount said as less of something."""
    return using(name, lambda n: Num(-n.value))


def positive(name: str = "n") -> Any:
    """An amount that is not negative."""
    return using(name, lambda n: n)


def _taken(template: str, sign: int) -> Phrase:
    """Damage taken, more or less, from attacks of a `Source`."""
    return Phrase(
        "mod",
        template,
        TakeLess(
            V.p, Num(using("n", lambda n: sign * n.value)), using("w", lambda w: w.where), using("w", lambda w: w.side)
        ),
    )


def _dealt(to: Any) -> Any:
    return DealMore(V.p, positive(), to)


def _on_your_side(found: dict[str, Any]) -> bool:
    """Whether the attacks are used against the opponent: what the opponent's Pokémon attack is not the opponent's."""
    return not (isinstance(found["p"], Pokemon) and found["p"].side == "opponent")


def _signed(more: bool) -> Any:
    """An amount said as more or as less: the variables are a number, or a number and what it is multiplied by."""
    sign = 1 if more else -1
    return using("n", lambda n: Num(sign * n.value))


def _signed_per(more: bool) -> Any:
    sign = 1 if more else -1
    return using("n x", lambda n, x: Times(Num(sign * n.value), x))


def _to() -> Any:
    return using("x", lambda x: x if isinstance(x, Pokemon) else FAIL)


def _to_per() -> Any:
    return using("y", lambda x: x if isinstance(x, Pokemon) else FAIL)


def deals() -> list[Phrase]:
    """Attacks that do more or less damage."""
    out: list[Phrase] = []
    for more in (True, False):
        word = "more" if more else "less"
        out += [
            Phrase(
                "mod",
                f"{{p:pokemon}} 's attacks do {{n:num}} {word} damage to {{x:pokemon}} [{{before W/R}}]",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's attacks do {{n:num}} {word} damage to {{y:pokemon}} for each {{x:per}} [{{before W/R}}]",
                DealMore(V.p, _signed_per(more), _to_per()),
            ),
            Phrase(
                "mod",
                f"<attacks used by|each attack of|the attacks of|attacks from|attacks of> {{p:pokemon}} do {{n:num}} {word} damage to {{x:pokemon}} [{{before W/R}}]",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"<attacks used by|each attack of|the attacks of|attacks of> {{p:pokemon}} do {{n:num}} {word} damage to {{y:pokemon}} for each {{x:per}} [{{before W/R}}]",
                DealMore(V.p, _signed_per(more), _to_per()),
            ),
            Phrase(
                "mod",
                f"each of {{p:pokemon}} 's attacks does {{n:num}} {word} damage to {{x:pokemon}} [{{before W/R}}]",
                DealMore(V.p, _signed(more), _to()),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} {word} damage to {{x:pokemon}} [{{before W/R}}]",
                DealMore(V.p, _signed(more), _to(), V.m),
            ),
            Phrase(
                "mod",
                f"{{p:pokemon}} 's {{m:move}} attack does {{n:num}} {word} damage to {{y:pokemon}} for each {{x:per}} [{{before W/R}}]",
                DealMore(V.p, _signed_per(more), _to_per(), V.m),
            ),
            Phrase(
                "mod",
                f"the {{m:move}} attack of {{p:pokemon}} does {{n:num}} {word} damage to {{x:pokemon}} [{{before W/R}}]",
                DealMore(V.p, _signed(more), _to(), V.m),
            ),
        ]
    return out


def _weaker(w: Source, n: Num, to: Any = ANYONE) -> Any:
    """Less damage before Weakness and Resistance, to whomever."""
    if w.side == "both" or not isinstance(to, Pokemon):
        return FAIL
    place: Any = "active" if At("active") in w.where else "any"
    return DealMore(Pokemon(w.side, place, tuple(f for f in w.where if f != At("active"))), Num(-n.value), to)


PHRASES: Final[list[Phrase]] = [
    # DealMore
    Phrase(
        "mod",
        "each of {x:this} 's attacks does {n:num} more damage [to {opposing Active}] [{before W/R}]",
        DealMore(This(), V.n),
    ),
    Phrase(
        "mod", "{p:several pokemon} 's attacks do {n:num} less damage [{before W/R}]", DealMore(V.p, negative(), ANYONE)
    ),
    Phrase(
        "mod",
        "attacks <used by|of|from> {p:pokemon} do {n:num} less damage [{before W/R}]",
        DealMore(V.p, negative(), ANYONE),
    ),
    Phrase(
        "mod",
        "any damage done by attacks from {p:pokemon} is reduced by {n:num} [{before W/R}]",
        DealMore(V.p, negative(), ANYONE),
    ),
    Phrase(
        "mod",
        "{p:pokemon} 's {m:move} attack does {n:num} more damage [{before W/R}]",
        DealMore(V.p, positive(), attack=V.m),
    ),
    Phrase(
        "mod",
        "{p:several pokemon} 's attacks do {n:num} more damage to your opponent's Active Pokémon [{before W/R}]",
        _dealt(OPPOSING),
    ),
    Phrase(
        "mod", "{p:pokemon} 's attacks do {n:num} more damage to the Active Pokémon [{before W/R}]", _dealt(OPPOSING)
    ),
    Phrase(
        "mod",
        "[the] attacks <used by|of> {p:pokemon} do {n:num} more damage to <your opponent's|the> Active Pokémon [{before W/R}]",
        _dealt(OPPOSING),
    ),
    Phrase(
        "mod",
        "[the] attacks <used by|of> {p:pokemon} do {n:num} more damage [{before W/R}]",
        _dealt(OPPOSING),
        when=_on_your_side,
    ),
    Phrase("mod", "{p:pokemon} 's attacks do {n:num} more damage [{before W/R}]", _dealt(OPPOSING), when=_on_your_side),
    Phrase(
        "mod",
        "if {p:pokemon} attacks , the attack does {n:num} more damage to the Active Pokémon [{before W/R}]",
        _dealt(OPPOSING),
    ),
    Phrase(
        "mod",
        "[the] attacks <used by|of> {p:pokemon} do {n:num} more damage to your opponent's Active {g:active kind} [{before W/R}]",
        DealMore(V.p, positive(), Pokemon("opponent", "active", V.g)),
        when=lambda f: f["g"] != (),
    ),
    *[
        Phrase(
            "mod",
            f"its attacks do {{n:num}} {word} damage to {{x:pokemon}} [{{before W/R}}]",
            DealMore(Ref("it"), _signed(word == "more"), _to()),
        )
        for word in ("more", "less")
    ],
    Phrase(
        "mod",
        "{p:pokemon} 's attacks ( excluding {e:excluded} ) do {n:num} more damage to {x:pokemon} [{before W/R}]",
        build=lambda p, e, n, x: (
            DealMore(dataclasses.replace(p, where=(*p.where, Not(e))), n, x)
            if isinstance(p, Pokemon) and isinstance(x, Pokemon)
            else FAIL
        ),
    ),
    Phrase("mod", "{p:pokemon} does {n:num} more damage to {x:pokemon} [{before W/R}]", DealMore(V.p, V.n, _to())),
    Phrase(
        "mod",
        "[any] damage done to {p:pokemon} by {w:source} is reduced by {n:num} {before W/R}",
        build=lambda p, w, n: _weaker(w, n, p),
    ),
    Phrase("mod", "any damage done by {w:source} is reduced by {n:num} {before W/R}", build=lambda w, n: _weaker(w, n)),
    *deals(),
    Phrase(
        "mod",
        "each of {p:pokemon} 's attacks does {n:num} more damage to <your opponent's|the> Active Pokémon [{before W/R}]",
        DealMore(V.p, V.n),
    ),
    # BaseDamage
    Phrase("mod", "{p:pokemon} 's {m:move} attack's base damage is {n:num}", BaseDamage(V.p, V.n, V.m)),
    # TakeLess
    Phrase(
        "mod", "any damage done to {p:pokemon} by attacks is increased by {n:num} {after W/R}", TakeLess(V.p, _minus())
    ),
    Phrase(
        "mod",
        "if an attack does damage to {p:pokemon} {after W/R} , that attack does {n:num} more damage [to {q:pokemon}]",
        TakeLess(V.p, Num(using("n", lambda n: -n.value))),
    ),
    _taken("{p:pokemon} take {n:num} less damage from {w:source} [{after W/R}]", 1),
    _taken("{p:pokemon} take {n:num} more damage from {w:source} [{after W/R}]", -1),
    _taken("<any|all|> damage done to {p:pokemon} by {w:source} is reduced by {n:num} [{after W/R}]", 1),
    _taken("<any|all|> damage done by {w:source} to {p:pokemon} is reduced by {n:num} [{after W/R}]", 1),
    _taken("any damage done to {p:pokemon} by {w:source} is increased by {n:num} [{after W/R}]", -1),
    guard(
        "[any] damage done to {p:pokemon} by {w:source} is reduced by {n:num} for each {x:per} [{after W/R}]", TakeLess
    ),
    Phrase(
        "mod",
        "any damage done to {p:pokemon} by {w:source} is reduced by {n:num} for each {x:per} [{after W/R}] . you can't reduce more than {m:int} damage this way",
        TakeLess(V.p, AtMost(Times(V.n, V.x), Num(V.m)), using("w", lambda w: w.where), using("w", lambda w: w.side)),
    ),
]
