"""Conditions made of conditions, and those that compare, count and match."""

from __future__ import annotations

from playmat.engine.effects.filters.measures import compares
from playmat.engine.effects.nodes import CONDITIONS, amount, compiled_condition, filters, target
from playmat.engine.effects.scope import NUMBER_SLOT, Scope
from playmat.engine.machine import AmountX, ConditionX, FilterX, Machine, TargetX
from playmat.engine.state import Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import relation


class ExistsX(ConditionX):
    def __init__(self, target: TargetX, least: int) -> None:
        self.target = target
        self.least = least
        self.node: object = None
        """What is looked for, as the program has it."""

    def test(self, m: Machine, f: Frame) -> bool:
        if self.least == 1:
            return self.target.exists(m, f)
        return len(self.target.items(m, f)) >= self.least

    def missing(self, m: Machine, f: Frame) -> list[object]:
        return [self.node] if self.node is not None else []


@CONDITIONS.of(ir.Exists)
def _exists(scope: Scope, node: ir.Exists) -> ConditionX:
    return ExistsX(target(scope, node.target), node.least)


class CompareX(ConditionX):
    def __init__(self, left: AmountX, relation: int, right: AmountX) -> None:
        self.left = left
        self.relation = relation
        self.right = right
        self.node: object = None
        """What is counted, or the step that needs it, as the program has it."""

    def test(self, m: Machine, f: Frame) -> bool:
        return compares(self.left.value(m, f), self.relation, self.right.value(m, f))

    def missing(self, m: Machine, f: Frame) -> list[object]:
        return [self.node] if self.node is not None else []


@CONDITIONS.of(ir.Compare)
def _compare(scope: Scope, node: ir.Compare) -> ConditionX:
    return CompareX(amount(scope, node.left), relation.NAMES.index(node.relation), amount(scope, node.right))


class MatchesX(ConditionX):
    def __init__(self, target: TargetX, where: list[FilterX]) -> None:
        self.target = target
        self.where = where

    def test(self, m: Machine, f: Frame) -> bool:
        items = self.target.items(m, f)
        for item in items:
            for one in self.where:
                if self.target.of_pokemon:
                    if not one.spot(m, f, Spot(item)):
                        return False
                elif not one.card(m, f, Card(item)):
                    return False
        return len(items) > 0


@CONDITIONS.of(ir.Matches)
def _matches(scope: Scope, node: ir.Matches) -> ConditionX:
    return MatchesX(target(scope, node.target), filters(scope, node.where))


class DidX(ConditionX):
    """Something lies in the slot, at least so many; for a slot that holds a number, one above zero."""

    def __init__(self, slot: int, number: bool, least: int) -> None:
        self.slot = slot
        self.number = number
        self.least = least

    def test(self, m: Machine, f: Frame) -> bool:
        held = f.slots[self.slot]
        if not self.number:
            return len(held) >= self.least
        for one in held:
            if one > 0:
                return True
        return False


@CONDITIONS.of(ir.Did)
def _did(scope: Scope, node: ir.Did) -> ConditionX:
    slot = scope.slot(node.slot)
    return DidX(slot, scope.kind(slot) == NUMBER_SLOT, scope.slots.whole.get(slot, 1))


class NegateX(ConditionX):
    def __init__(self, inner: ConditionX) -> None:
        self.inner = inner

    def test(self, m: Machine, f: Frame) -> bool:
        return not self.inner.test(m, f)


@CONDITIONS.of(ir.Negate)
def _negate(scope: Scope, node: ir.Negate) -> ConditionX:
    return NegateX(compiled_condition(scope, node.condition))


class EveryX(ConditionX):
    def __init__(self, conditions: list[ConditionX]) -> None:
        self.conditions = conditions

    def test(self, m: Machine, f: Frame) -> bool:
        for one in self.conditions:
            if not one.test(m, f):
                return False
        return True

    def missing(self, m: Machine, f: Frame) -> list[object]:
        for one in self.conditions:
            if not one.test(m, f):
                return one.missing(m, f)
        return []


@CONDITIONS.of(ir.Every)
def _every(scope: Scope, node: ir.Every) -> ConditionX:
    return EveryX([compiled_condition(scope, one) for one in node.conditions])


class AnyOfX(ConditionX):
    def __init__(self, conditions: list[ConditionX]) -> None:
        self.conditions = conditions

    def test(self, m: Machine, f: Frame) -> bool:
        for one in self.conditions:
            if one.test(m, f):
                return True
        return False

    def missing(self, m: Machine, f: Frame) -> list[object]:
        found: list[object] = []
        for one in self.conditions:
            part = one.missing(m, f)
            if not part:
                return []
            found.extend(node for node in part if node not in found)
        return found


@CONDITIONS.of(ir.AnyOf)
def _any_of(scope: Scope, node: ir.AnyOf) -> ConditionX:
    return AnyOfX([compiled_condition(scope, one) for one in node.conditions])
