"""The steps that every program is held together by: jumps, loops, and what is remembered on the way."""

from __future__ import annotations

from playmat.engine.effects.common import bind, refs_of
from playmat.engine.machine import NEXT, STAY, AmountX, ConditionX, Machine, Op, TargetX
from playmat.engine.state import Frame
from playmat.model.ids import Seat


class EndOp(Op):
    """The program is done; its frame goes."""

    def run(self, m: Machine, f: Frame) -> int:
        m.state.frames.pop()
        return STAY


class JumpOp(Op):
    def __init__(self) -> None:
        self.to = 0

    def run(self, m: Machine, f: Frame) -> int:
        f.pc = self.to
        return STAY


class UnlessOp(Op):
    """Jump unless the condition holds."""

    def __init__(self, condition: ConditionX) -> None:
        self.condition = condition
        self.to = 0

    def run(self, m: Machine, f: Frame) -> int:
        if self.condition.test(m, f):
            return NEXT
        f.pc = self.to
        return STAY


class RememberOp(Op):
    """Note in a slot whether something holds now."""

    def __init__(self, condition: ConditionX, slot: int) -> None:
        self.condition = condition
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [1] if self.condition.test(m, f) else [])
        return NEXT


class RememberNumberOp(Op):
    """Note a number in a slot as it is now."""

    def __init__(self, amount: AmountX, slot: int) -> None:
        self.amount = amount
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [self.amount.value(m, f)])
        return NEXT


class DidSomethingOp(Op):
    """The end of an optional part: it happened if one of its steps bound something, or a number above zero."""

    def __init__(self, slot: int, slots: list[int], numbers: list[int]) -> None:
        self.slot = slot
        self.slots = slots
        self.numbers = numbers

    def run(self, m: Machine, f: Frame) -> int:
        did = not self.slots and not self.numbers
        for slot in self.slots:
            if f.slots[slot]:
                did = True
        for slot in self.numbers:
            for number in f.slots[slot]:
                if number > 0:
                    did = True
        bind(f, self.slot, [1] if did else [])
        return NEXT


class ClearOp(Op):
    """Empty a slot that is going to be added to."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = []
        return NEXT


class AddOp(Op):
    """Add what one slot holds to another."""

    def __init__(self, slot: int, more: int) -> None:
        self.slot = slot
        self.more = more

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = f.slots[self.slot] + f.slots[self.more]
        return NEXT


class ListOp(Op):
    """Fix what a loop goes through: refs of Pokémon, or cards."""

    def __init__(self, target: TargetX, slot: int) -> None:
        self.target = target
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        target = self.target
        if target.of_pokemon:
            bind(f, self.slot, refs_of(m, target.spots(m, f)))
        else:
            bind(f, self.slot, target.items(m, f))
        return NEXT


class NextOfOp(Op):
    """Take the next one of the list into the loop's slot, or jump past the loop."""

    def __init__(self, items: int, slot: int) -> None:
        self.items = items
        self.slot = slot
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        rest = f.slots[self.items]
        if not rest:
            f.pc = self.past
            return STAY
        bind(f, self.slot, [rest[0]])
        f.slots[self.items] = rest[1:]
        return NEXT


class CountOp(Op):
    """Fix how often a loop runs."""

    def __init__(self, count: AmountX, slot: int) -> None:
        self.count = count
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = [max(0, self.count.value(m, f))]
        return NEXT


class NextTimeOp(Op):
    def __init__(self, slot: int) -> None:
        self.slot = slot
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        left = f.slots[self.slot][0]
        if left <= 0:
            f.pc = self.past
            return STAY
        f.slots[self.slot] = [left - 1]
        return NEXT


class PlayersOp(Op):
    """Fix in which order the players do the following; who "that player" was before comes last."""

    def __init__(self, slot: int, opponent_first: bool) -> None:
        self.slot = slot
        self.opponent_first = opponent_first

    def run(self, m: Machine, f: Frame) -> int:
        first = m.state.turn_player
        if self.opponent_first:
            first = Seat(1 - f.you)
        f.slots[self.slot] = [first, 1 - first, f.that]
        return NEXT


class NextPlayerOp(Op):
    def __init__(self, slot: int) -> None:
        self.slot = slot
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        rest = f.slots[self.slot]
        f.that = Seat(rest[0])
        if len(rest) == 1:
            f.pc = self.past
            return STAY
        f.slots[self.slot] = rest[1:]
        return NEXT
