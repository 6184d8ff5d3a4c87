"""Special Conditions given, moved and cured."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.damage import afflict, clear_conditions
from playmat.engine.effects.ahead import Ahead, looks_ahead
from playmat.engine.effects.common import bind, refs_of, shielded
from playmat.engine.effects.filters.board import HasConditionX
from playmat.engine.effects.nodes import STEPS, pokemon_target
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.scope import POKEMON_SLOT, Scope
from playmat.engine.effects.steps.kernel import only_for_this, usable_noun
from playmat.engine.effects.words import PLAYERS
from playmat.engine.facts.pokemon import immune_to
from playmat.engine.machine import NEXT, ConditionX, Machine, Op, TargetX
from playmat.engine.state import DEADLY_SLEEP, NOTHING, Frame
from playmat.model import ir
from playmat.model.ids import Spot
from playmat.model.words import condition, option, question

CONFUSION_COUNTERS: Final = ir.Afflict(ir.This(), ("Confused",)).confusion
"""The number that says nothing: what the rules have counts then."""


class MoveConditionOp(Op):
    """One of the conditions of a Pokémon, which its player chooses, goes over to another."""

    def __init__(self, source: TargetX, to: TargetX) -> None:
        self.source = source
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        for spot in self.source.spots(m, f):
            for i in range(len(condition.NAMES)):
                if m.state.conditions[spot] >> i & 1:
                    options.append(option.code(option.PICK_CONDITION, i))
        if not options or not self.to.items(m, f):
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(f.that, question.CONDITION, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        bit = 1 << option.first(code)
        for spot in self.source.spots(m, f):
            clear_conditions(m, spot, bit)
        for spot in self.to.spots(m, f):
            if not shielded(m, f, spot):
                afflict(m, spot, bit, 1, m.rules.burn_counters, 1)
        return NEXT


@STEPS.of(ir.MoveCondition)
def _move_condition(scope: Scope, node: ir.MoveCondition) -> None:
    source = pokemon_target(scope, node.source)
    scope.add(MoveConditionOp(source, pokemon_target(scope, node.to)))


class AfflictOp(Op):
    def __init__(self, target: TargetX, conditions: int, poison: int, burn: int, coins: int, confusion: int) -> None:
        self.target = target
        self.conditions = conditions
        self.poison = poison
        self.burn = burn
        self.coins = coins
        self.confusion = confusion

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.target.spots(m, f):
            if not shielded(m, f, spot):
                afflict(m, spot, self.conditions, self.poison, self.burn, self.coins, self.confusion)
        return NEXT


@STEPS.of(ir.Afflict)
def _afflict(scope: Scope, node: ir.Afflict) -> None:
    on = pokemon_target(scope, node.target)
    confusion = node.confusion if node.confusion != CONFUSION_COUNTERS else 0
    coins = node.coins + (DEADLY_SLEEP if node.deadly else 0)
    scope.add(AfflictOp(on, condition.bits(node.conditions), node.poison, node.burn, coins, confusion))


class AfflictChoiceOp(Op):
    """One of these conditions; those that the target can't have are not offered while there is another."""

    def __init__(self, target: TargetX, conditions: int, who: int) -> None:
        self.target = target
        self.conditions = conditions
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        spots = self.target.spots(m, f)
        if not spots:
            return NEXT
        immune = self.conditions
        for spot in spots:
            immune &= immune_to(m, spot)
        open_to = self.conditions & ~immune
        options: list[int] = []
        for i in range(len(condition.NAMES)):
            if open_to >> i & 1:
                options.append(option.code(option.PICK_CONDITION, i))
        if not options:
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.CONDITION, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        for spot in self.target.spots(m, f):
            if not shielded(m, f, spot):
                afflict(m, spot, 1 << option.first(code), 1, m.rules.burn_counters, 1)
        return NEXT


@STEPS.of(ir.AfflictChoice)
def _afflict_choice(scope: Scope, node: ir.AfflictChoice) -> None:
    on = pokemon_target(scope, node.target)
    scope.add(AfflictChoiceOp(on, condition.bits(node.conditions), PLAYERS[node.by]))


class CureOp(Op):
    def __init__(self, target: TargetX, conditions: int, slot: int) -> None:
        self.target = target
        self.conditions = conditions
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        spots: list[Spot] = []
        for spot in self.target.spots(m, f):
            if clear_conditions(m, spot, self.conditions):
                spots.append(spot)
        bind(f, self.slot, refs_of(m, spots))
        return NEXT


class CureSomeOp(Op):
    """Recover from only so many conditions, which the player chooses one by one; `picks` holds their numbers."""

    def __init__(self, target: TargetX, conditions: int, count: int, slot: int) -> None:
        self.target = target
        self.conditions = conditions
        self.count = count
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        f.picks = NOTHING
        bind(f, self.slot, [])
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.picks = [*f.picks, option.first(code)]
        cured: list[Spot] = []
        for spot in self.target.spots(m, f):
            if clear_conditions(m, spot, 1 << option.first(code)):
                cured.append(spot)
        bind(f, self.slot, refs_of(m, cured))
        return self._go(m, f)

    def _go(self, m: Machine, f: Frame) -> int:
        affected = 0
        for spot in self.target.spots(m, f):
            affected |= m.state.conditions[spot] & self.conditions
        options: list[int] = []
        for i in range(len(condition.NAMES)):
            if affected >> i & 1:
                options.append(option.code(option.PICK_CONDITION, i))
        if not options or len(f.picks) >= self.count:
            f.picks = NOTHING
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(f.that, question.CONDITION, options)


@STEPS.of(ir.Cure)
def _cure(scope: Scope, node: ir.Cure) -> None:
    bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    if only_for_this(scope, node.target):
        scope.useful = HasConditionX(bits)
    cured = usable_noun(scope, node.target, None, True)
    slot = scope.bind(node.into, POKEMON_SLOT)
    if node.count:
        scope.add(CureSomeOp(cured, bits, node.count, slot))
    else:
        scope.add(CureOp(cured, bits, slot))


@looks_ahead(ir.Cure)
def _cure_ahead(ahead: Ahead, node: ir.Cure, whole: bool) -> ConditionX | None:
    bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    return ahead.such(node.target, HasConditionX(bits), ir.HasCondition(node.conditions))
