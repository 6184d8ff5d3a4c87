"""Steps within steps: if, for each, so many times, by each player."""

from __future__ import annotations

from playmat.engine.effects.flow import (
    AddOp,
    ClearOp,
    CountOp,
    JumpOp,
    ListOp,
    NextOfOp,
    NextTimeOp,
    RememberNumberOp,
    RememberOp,
    UnlessOp,
)
from playmat.engine.effects.nodes import STEPS, amount, compiled_condition, target
from playmat.engine.effects.programs import jump_back, loop_over_players, program
from playmat.engine.effects.purposes import picks_in
from playmat.engine.effects.scope import CARD_SLOT, NUMBER_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.steps.choose import MayOp
from playmat.engine.effects.words import PLAYERS
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.ir.walk import binds, reads
from playmat.model.words import purpose


@STEPS.of(ir.Remember)
def _remember(scope: Scope, node: ir.Remember) -> None:
    held = compiled_condition(scope, node.condition)
    scope.add(RememberOp(held, scope.bind(node.into, NUMBER_SLOT)))


@STEPS.of(ir.RememberNumber)
def _remember_number(scope: Scope, node: ir.RememberNumber) -> None:
    number = amount(scope, node.amount)
    scope.add(RememberNumberOp(number, scope.bind(node.into, NUMBER_SLOT)))


@STEPS.of(ir.MayRepeat)
def _may_repeat(scope: Scope, node: ir.MayRepeat) -> None:
    start = scope.here()
    program(scope, node.do)
    unless = UnlessOp(compiled_condition(scope, node.need)) if node.need is not None else None
    if unless is not None:
        scope.add(unless)
    ask = MayOp(PLAYERS["you"], scope.bind("", NUMBER_SLOT))
    ask.purpose = purpose.AGAIN
    ask.node = node
    scope.add(ask)
    program(scope, node.again)
    jump_back(scope, start)
    ask.past = scope.here()
    if unless is not None:
        unless.to = scope.here()


@STEPS.of(ir.If)
def _if(scope: Scope, node: ir.If) -> None:
    unless = UnlessOp(compiled_condition(scope, node.condition))
    scope.add(unless)
    program(scope, node.then)
    if node.otherwise:
        past = JumpOp()
        scope.add(past)
        unless.to = scope.here()
        program(scope, node.otherwise)
        past.to = scope.here()
    else:
        unless.to = scope.here()


class _Rounds:
    """The body of a loop: what it binds for steps after the loop is added up over all rounds.

    A slot that the body itself reads holds what the present round bound.
    """

    def __init__(self, scope: Scope, body: ir.Program, start: int) -> None:
        self.scope = scope
        self.start = start
        self.names = sorted(set(binds(body)) - set(reads(body)))
        self.totals = [scope.slots.hidden(CARD_SLOT) for _ in self.names]
        self.clears = [ClearOp(total) for total in self.totals]
        # In front of the loop's head, which is the last step so far.
        for clear in self.clears:
            scope.ops.insert(start, clear)
        self.start += len(self.clears)
        self.empties = [ClearOp(NONE) for _ in self.names]
        for empty in self.empties:
            scope.add(empty)

    def close(self) -> int:
        """End the round and, after the last, put the sums in place; where the loop ends."""
        scope = self.scope
        slots = [scope.slot(name) for name in self.names]
        for slot, total, empty in zip(slots, self.totals, self.empties, strict=True):
            empty.slot = slot
            scope.add(AddOp(total, slot))
        jump_back(scope, self.start)
        past = scope.here()
        for slot, total in zip(slots, self.totals, strict=True):
            scope.add(ClearOp(slot))
            scope.add(AddOp(slot, total))
        return past


@STEPS.of(ir.ForEach)
def _for_each(scope: Scope, node: ir.ForEach) -> None:
    for pick in picks_in(node.target):
        scope.purposes[id(pick)] = scope.slots.uses.get(node.as_, purpose.NAME)
    through = target(scope, node.target)
    kind = POKEMON_SLOT if through.of_pokemon else CARD_SLOT
    items = scope.slots.hidden(kind)
    scope.add(ListOp(through, items))
    start = scope.here()
    head = NextOfOp(items, scope.bind(node.as_, kind))
    scope.add(head)
    loop = _Rounds(scope, node.do, start)
    program(scope, node.do)
    head.past = loop.close()


@STEPS.of(ir.Repeat)
def _repeat(scope: Scope, node: ir.Repeat) -> None:
    times = scope.slots.hidden(NUMBER_SLOT)
    scope.add(CountOp(amount(scope, node.count), times))
    start = scope.here()
    head = NextTimeOp(times)
    scope.add(head)
    loop = _Rounds(scope, node.do, start)
    program(scope, node.do)
    head.past = loop.close()


@STEPS.of(ir.ByEach)
def _by_each(scope: Scope, node: ir.ByEach) -> None:
    players = loop_over_players(scope, node.first == "opponent")
    loop = _Rounds(scope, node.do, scope.here() - 1)
    program(scope, node.do)
    players.past = loop.close()
