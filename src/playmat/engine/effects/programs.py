"""Programs of the IR into steps: one after the other, by their table, and entered in the pool when whole."""

from __future__ import annotations

import dataclasses
from typing import Any

from playmat.engine.effects.ahead import looking_ahead
from playmat.engine.effects.flow import AddOp, ClearOp, JumpOp, NextPlayerOp, PlayersOp
from playmat.engine.effects.nodes import STEPS
from playmat.engine.effects.purposes import holders_in, later_uses, picks_in, roles_of
from playmat.engine.effects.scope import NUMBER_SLOT, Scope
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.words import purpose


def program(scope: Scope, steps: ir.Program) -> None:
    """Add the steps of a program to the scope."""
    later_uses(steps, scope.slots.uses)
    following = scope.following
    for i in range(len(steps)):
        scope.following = steps[i + 1 :] + following
        step = steps[i]
        if isinstance(step, ir.Move) and step.into and _fails_without(step.into, scope.following):
            # What an attack cannot do without is not paid in part.
            scope.guard = looking_ahead(scope, False).step(step, True).condition
        statement(scope, step)
    scope.following = following


def _fails_without(slot: str, later: ir.Program) -> bool:
    """Whether the attack does nothing unless the step that binds this was done."""
    return any(
        isinstance(step, ir.If) and step.condition == ir.Negate(ir.Did(slot)) and ir.Fail() in step.then
        for step in later
    )


def statement(scope: Scope, node: ir.Stmt) -> None:
    for field in ("who", "by"):
        if getattr(node, field, "") == "each" and not isinstance(node, ir.Shuffle):
            _for_each_player(scope, node, field)
            return
    for field, aim in roles_of(node).items():
        for pick in picks_in(getattr(node, field)):
            scope.purposes[id(pick)] = aim
            for holder in holders_in(pick):
                scope.purposes[id(holder)] = purpose.SOURCE
        for holder in holders_in(getattr(node, field)):
            scope.purposes[id(holder)] = purpose.SOURCE
    STEPS.compiled(scope, node)


def _for_each_player(scope: Scope, node: Any, field: str) -> None:
    """A step that both players do: once for each as "that player", what it binds added up."""
    into = getattr(node, "into", "")
    changes: dict[str, str] = {field: "that-player"}
    if into:
        changes["into"] = part = f"{into} of one player"
    one = dataclasses.replace(node, **changes)
    players = loop_over_players(scope, False)
    clear = ClearOp(NONE)
    if into:
        scope.ops.insert(scope.here() - 1, clear)
    start = scope.here() - 1
    statement(scope, one)
    if into:
        clear.slot = scope.bind(into, scope.kind(scope.slot(part)))
        scope.add(AddOp(clear.slot, scope.slot(part)))
    jump_back(scope, start)
    players.past = scope.here()


def loop_over_players(scope: Scope, opponent_first: bool) -> NextPlayerOp:
    """The head of a loop over the players."""
    slot = scope.slots.hidden(NUMBER_SLOT)
    scope.add(PlayersOp(slot, opponent_first))
    turn = NextPlayerOp(slot)
    scope.add(turn)
    return turn


def jump_back(scope: Scope, start: int) -> None:
    back = JumpOp()
    back.to = start
    scope.add(back)


def enter(scope: Scope) -> int:
    """Enter the finished steps in the pool; `close` gives the program its slots."""
    pool = scope.pool
    pool.programs.append(scope.ops)
    pool.slot_counts.append(0)
    number = len(pool.programs) - 1
    scope.slots.programs.append(number)
    return number


def close(scope: Scope) -> None:
    """All programs that share these slots are entered: give each of them room for all."""
    for number in scope.slots.programs:
        scope.pool.slot_counts[number] = len(scope.slots.kinds)
