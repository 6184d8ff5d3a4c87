"""Who acts, and whose things are "theirs"."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.ir.fields import PARTS, Part
from playmat.model.ir.walk import map_programs, players, rebuild
from playmat.text.forms import Acting
from playmat.text.passes.base import About, Pass


def act(program: ir.Program, who: ir.Who) -> ir.Program:
    """These steps with that player as subject."""

    def change(node: Any) -> Any:
        done = _replaced(node, ("acts", "decides"), "you", who)
        return done if done is not node or who == cast(Any, _MYSELF) else own(node, who)

    return rebuild(program, change)


_MYSELF: Final = "#you"
"""You, named as subject inside a sentence about another player; "their" there is still that player's."""


def _replaced(node: Any, parts: tuple[Part, ...], old: str, new: str) -> Any:
    """The node with another player wherever the one has such a part in it."""
    updates = {name: new for name in players(type(node), *parts) if getattr(node, name) == old}
    return dataclasses.replace(node, **updates) if updates else node


def own(node: Any, who: ir.Who) -> Any:
    """ "Their" means that player."""
    return _replaced(node, ("acts", "owns", "named"), "that-player", who)


def settle_actors(program: ir.Program) -> ir.Program:
    """Replace every `Acting` and every "their" by the players meant."""
    return _unmark_you(settle_actors_inside(program))


def _settle(step: ir.Stmt) -> ir.Program:
    if isinstance(step, Acting):
        inner = settle_actors_inside(step.do)
        return act(inner, step.who) if step.who != "you" else _mark_you(inner)
    return (_inside(step),)


def settle_actors_inside(program: ir.Program) -> ir.Program:
    out: list[ir.Stmt] = []
    for step in program:
        out.extend(_settle(step))
    return tuple(out)


def _mark_you(program: ir.Program) -> ir.Program:
    """What "you" do inside a sentence about another player stays yours."""
    return act(program, cast(Any, _MYSELF))


def _unmark_you(program: ir.Program) -> ir.Program:
    def change(node: Any) -> Any:
        return _replaced(node, ("acts", "decides"), _MYSELF, "you")

    return rebuild(program, change)


def _inside(step: Any) -> Any:
    """The step with `Acting` settled in the programs it holds."""
    settled = map_programs(step, settle_actors_inside)
    if isinstance(settled, ir.ByEach):
        return dataclasses.replace(settled, do=act(settled.do, "that-player"))
    return settled


def their_opponent(value: Any) -> Any:
    """ "Their" outside "each player": the opponent's. Steps inside `ByEach` keep it."""
    return rebuild(value, lambda node: _replaced(node, PARTS, "that-player", "opponent"), leave=(ir.ByEach,))


def _each(value: Any, change: Any) -> Any:
    """The steps of an attack changed, or the programs of each unit."""
    if any(isinstance(one, ir.Unit) for one in value):
        return tuple([map_programs(unit, change) for unit in value])
    return change(value)


def _read(value: Any, about: About) -> Any:
    settled = _each(value, settle_actors)
    return tuple([_of_user(one) if isinstance(one, ir.Activated) and one.by == "each" else one for one in settled])


def _of_user(unit: ir.Activated) -> ir.Activated:
    """What a Stadium says of "that player" is said of whoever uses it."""
    return rebuild(unit, lambda node: own(node, "you"))


ACTORS: Final = Pass("actors", _read)
POSSESSIVES: Final = Pass("possessives", lambda value, about: their_opponent(value))
