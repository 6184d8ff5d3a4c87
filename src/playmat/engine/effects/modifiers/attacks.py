"""What changes the attacks that a Pokémon has, their cost, and when it may use them."""

from __future__ import annotations

from playmat.engine.effects.nodes import amount, filters, modifies, plain, target
from playmat.engine.effects.scope import ATTACK_SLOT, Scope
from playmat.engine.effects.words import name_or_none
from playmat.engine.machine import ModifierX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.words import condition, modifier, types, verb


@modifies(modifier.CANNOT, ir.Cannot)
def _cannot(scope: Scope, node: ir.Cannot, made: ModifierX) -> None:
    made.verb = verb.NAMES.index(node.verb)
    made.name = name_or_none(scope.pool, node.attack)
    if node.chosen:
        made.slot = scope.slot(node.chosen)
        if scope.kind(made.slot) != ATTACK_SLOT:
            raise scope.error(f"expected slot {node.chosen!r} to hold an attack")
    made.flag = node.only
    made.filters = filters(scope, node.where)


@modifies(modifier.ATTACK_COST, ir.AttackCost)
def _attack_cost(scope: Scope, node: ir.AttackCost, made: ModifierX) -> None:
    made.flag = node.any_type
    made.amount = amount(scope, node.amount)
    made.number = types.named(node.type)
    made.name = name_or_none(scope.pool, node.attack)


@modifies(modifier.NO_ATTACK_COST, ir.NoAttackCost)
def _no_attack_cost(scope: Scope, node: ir.NoAttackCost, made: ModifierX) -> None:
    made.name = name_or_none(scope.pool, node.attack)
    made.number = NONE if node.type is None else types.named(node.type)


@modifies(modifier.HAS_ATTACKS_OF, ir.HasAttacksOf)
def _has_attacks_of(scope: Scope, node: ir.HasAttacksOf, made: ModifierX) -> None:
    made.other = target(scope, node.source)


@modifies(modifier.ATTACK_TWICE, ir.AttackTwice)
def _attack_twice(scope: Scope, node: ir.AttackTwice, made: ModifierX) -> None:
    made.flag = node.same
    made.flip = node.other
    made.name = name_or_none(scope.pool, node.after)


@modifies(modifier.ATTACK_PRICE, ir.AttackPrice)
def _attack_price(scope: Scope, node: ir.AttackPrice, made: ModifierX) -> None:
    """What is done for it is compiled with the static text."""
    if scope.steps:
        raise scope.error("expected attack-price in a static text, got it in an effect")


@modifies(modifier.ATTACK_EVEN_IF, ir.AttackEvenIf)
def _attack_even_if(scope: Scope, node: ir.AttackEvenIf, made: ModifierX) -> None:
    made.bits = condition.bits(node.conditions)


@modifies(modifier.COIN_GATE, ir.CoinGate)
def _coin_gate(scope: Scope, node: ir.CoinGate, made: ModifierX) -> None:
    made.flip = node.flip
    made.flag = node.announced
    made.number = node.coins


plain(modifier.GX_AGAIN, ir.GxAgain)
plain(modifier.ATTACK_EARLY, ir.AttackEarly)
