"""Who acts, and whose things are "theirs"."""

from __future__ import annotations

import dataclasses
from typing import Any, Final, cast

from playmat.model import ir
from playmat.model.ir.fields import PARTS, Part
from playmat.model.ir.walk import map_programs, nodes, players, rebuild
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


def unact(program: ir.Program, who: ir.Who) -> ir.Program:
    """The steps as they are said after naming that player as subject."""

    def change(node: Any) -> Any:
        return _replaced(_replaced(node, ("owns",), who, "that-player"), ("acts", "decides"), who, "you")

    return rebuild(program, change)


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


def say_actors(program: ir.Program) -> ir.Program:
    """The steps with other players as subjects said so."""
    return tuple(_say(step) for step in program)


def _say_chain(program: ir.Program) -> ir.Program:
    """The same for steps that are said in one breath: after another player's step "you" must be named again."""
    rest: ir.Program = ()
    for step in reversed(say_actors(program)):
        if isinstance(step, Acting) and rest:
            following = rest if isinstance(rest[0], Acting) else (Acting("you", rest),)
            rest = (Acting(step.who, (*step.do, *following)),)
        else:
            rest = (step, *rest)
    return rest


def _say(step: Any) -> ir.Stmt:
    if isinstance(step, ir.ByEach):
        return ir.ByEach(_say_chain(unact(step.do, "that-player")), step.first)
    if isinstance(step, ir.If):
        return ir.If(step.condition, _say_chain(step.then), _say_chain(step.otherwise))
    if isinstance(step, ir.May) and step.by == "opponent":
        return Acting("opponent", (ir.May(_say_chain(unact(step.do, "opponent")), into=step.into),))
    if isinstance(step, ir.May):
        return ir.May(_say_chain(step.do), step.by, step.into)
    if isinstance(step, ir.BeforeDamage):
        return ir.BeforeDamage(_say_chain(step.do))
    if isinstance(step, ir.ChooseOne):
        return dataclasses.replace(step, options=tuple(say_actors(option) for option in step.options))
    if isinstance(step, ir.Repeat | ir.ForEach):
        return dataclasses.replace(step, do=_say_chain(step.do))
    who = _actor(step)
    return Acting(who, unact((step,), who)) if who != "you" else cast(ir.Stmt, step)


def _actor(step: Any) -> ir.Who:
    for name in players(type(step), "acts"):
        return cast(ir.Who, getattr(step, name))
    for node in nodes(step):
        if isinstance(node, ir.Pick) and node.by != "you":
            return node.by
    return "you"


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


ACTORS: Final = Pass("actors", _read, lambda value, about: _each(value, say_actors))
POSSESSIVES: Final = Pass("possessives", lambda value, about: their_opponent(value))
