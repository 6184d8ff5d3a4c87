"""The turn and the game, ended or given again by an effect."""

from __future__ import annotations

from collections.abc import Sequence

from playmat.engine.atoms.turn import end_turn, finish, take_extra_turn
from playmat.engine.effects.nodes import STEPS
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import PLAYERS
from playmat.engine.facts.playing import keeps_turn_after
from playmat.engine.machine import NEXT, Machine, Op
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.words import reason


class EndTurnOp(Op):
    """The turn ends after this, unless something keeps the effect of such a card from ending it."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.card == NONE or not keeps_turn_after(m, m.state.turn_player, m.pool.name[m.cards[f.card]]):
            end_turn(m)
        return NEXT


@STEPS.of(ir.EndTurn)
def _end_turn(scope: Scope, node: ir.EndTurn) -> None:
    scope.add(EndTurnOp())


def ends_turn(program: Sequence[Op]) -> bool:
    """Whether a program may end the turn of whoever uses it."""
    return any(isinstance(op, EndTurnOp) for op in program)


class ExtraTurnOp(Op):
    def __init__(self, skip_checkup: bool) -> None:
        self.skip_checkup = skip_checkup

    def run(self, m: Machine, f: Frame) -> int:
        take_extra_turn(m, self.skip_checkup)
        return NEXT


@STEPS.of(ir.ExtraTurn)
def _extra_turn(scope: Scope, node: ir.ExtraTurn) -> None:
    scope.add(ExtraTurnOp(node.skip_checkup))


class WinOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        finish(m, seat_for(f, self.who), reason.CARD)
        return NEXT


@STEPS.of(ir.WinGame)
def _win_game(scope: Scope, node: ir.WinGame) -> None:
    scope.add(WinOp(PLAYERS[node.who]))
