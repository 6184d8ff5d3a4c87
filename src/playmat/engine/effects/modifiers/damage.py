"""What changes the damage of attacks."""

from __future__ import annotations

from playmat.engine.effects.modifiers.compiled import filtered_by
from playmat.engine.effects.nodes import amount, card_target, modifies, plain, target
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import ignoring_bits, name_or_none
from playmat.engine.machine import ModifierX
from playmat.model import ir
from playmat.model.words import modifier


@modifies(modifier.DEAL_MORE, ir.DealMore)
def _deal_more(scope: Scope, node: ir.DealMore, made: ModifierX) -> None:
    made.flag = node.after
    made.flip = node.confusion
    made.amount = amount(scope, node.amount)
    made.other = target(scope, node.to)
    made.name = name_or_none(scope.pool, node.attack)
    if node.printed_on is not None:
        made.source = card_target(scope, node.printed_on)


@modifies(modifier.BASE_DAMAGE, ir.BaseDamage)
def _base_damage(scope: Scope, node: ir.BaseDamage, made: ModifierX) -> None:
    made.amount = amount(scope, node.amount)
    made.name = name_or_none(scope.pool, node.attack)


@modifies(modifier.TAKE_LESS, ir.TakeLess)
def _take_less(scope: Scope, node: ir.TakeLess, made: ModifierX) -> None:
    made.amount = amount(scope, node.amount)
    made.flip = node.until_tails
    made.number = 1 if node.flip else 0
    made.flag = node.before
    filtered_by(scope, node.by, node.by_side, made)
    made.bits = 1 if node.discard_this else 0


@modifies(modifier.TAKE_HALF, ir.TakeHalf)
def _take_half(scope: Scope, node: ir.TakeHalf, made: ModifierX) -> None:
    filtered_by(scope, node.by, node.by_side, made)
    made.flag = node.up


@modifies(modifier.DAMAGE_BECOMES, ir.DamageBecomes)
def _damage_becomes(scope: Scope, node: ir.DamageBecomes, made: ModifierX) -> None:
    filtered_by(scope, node.by, node.by_side, made)
    made.number = node.amount
    made.numbers = [node.least, node.most]


@modifies(modifier.PREVENT_DAMAGE, ir.PreventDamage)
def _prevent_damage(scope: Scope, node: ir.PreventDamage, made: ModifierX) -> None:
    filtered_by(scope, node.by, node.by_side, made)
    made.flip = node.flip
    made.number = node.most
    made.bits = node.least
    made.numbers = list(node.amounts)
    made.verb = 1 if node.tails else 0
    made.slot = node.back
    made.flag = node.gx


@modifies(modifier.DAMAGE_IGNORES, ir.DamageIgnores)
def _damage_ignores(scope: Scope, node: ir.DamageIgnores, made: ModifierX) -> None:
    made.bits = ignoring_bits(node.ignoring)
    made.other = target(scope, node.to)


@modifies(modifier.WEAKNESS_TIMES, ir.WeaknessTimes)
def _weakness_times(scope: Scope, node: ir.WeaknessTimes, made: ModifierX) -> None:
    made.number = node.times


plain(modifier.BENCH_WEAKNESS, ir.BenchWeakness)
