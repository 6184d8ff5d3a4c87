"""What keeps effects away, and what takes powers and effects away."""

from __future__ import annotations

from playmat.engine.effects.modifiers.compiled import filtered_by, side_of
from playmat.engine.effects.nodes import card_target, filters, modifies, plain, target
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import MOVED_TO, name_or_none, power_bits, source_bits
from playmat.engine.machine import ModifierX
from playmat.model import ir
from playmat.model.words import against, condition, modifier


@modifies(modifier.PREVENT_EFFECTS, ir.PreventEffects)
def _prevent_effects(scope: Scope, node: ir.PreventEffects, made: ModifierX) -> None:
    filtered_by(scope, node.by, node.by_side, made)
    made.flip = node.flip
    made.verb = against.NAMES.index(node.source)
    made.flag = node.gx
    made.bits = 1 if node.existing else 0
    if node.existing and (node.source != "powers" or scope.steps):
        raise scope.error("expected a static text about powers to end existing effects, got another")
    if node.source == "powers":
        scope.pool.hoods = True
    if isinstance(node.scope, ir.ThisCard) and node.source != "trainers":
        raise scope.error("expected effects of Trainer cards to be kept from the card itself, got others")


@modifies(modifier.PREVENT_COUNTERS, ir.PreventCounters)
def _prevent_counters(scope: Scope, node: ir.PreventCounters, made: ModifierX) -> None:
    filtered_by(scope, node.by, node.by_side, made)
    made.bits = source_bits(node.sources)
    made.name = name_or_none(scope.pool, node.attack)


@modifies(modifier.CANNOT_BE, ir.CannotBe)
def _cannot_be(scope: Scope, node: ir.CannotBe, made: ModifierX) -> None:
    made.bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    made.flag = node.also_cure


@modifies(modifier.CANNOT_MOVE, ir.CannotMove)
def _cannot_move(scope: Scope, node: ir.CannotMove, made: ModifierX) -> None:
    made.other = target(scope, node.things)
    if isinstance(node.things, ir.ThisCard):
        made.flag = True
        scope.pool.bound_cards = True
    made.side = side_of(scope, node.by)
    made.bits = source_bits(node.sources)
    made.numbers = [MOVED_TO[one] for one in node.to]


@modifies(modifier.KEEP_ENERGY, ir.KeepEnergy)
def _keep_energy(scope: Scope, node: ir.KeepEnergy, made: ModifierX) -> None:
    made.filters = filters(scope, node.where)


@modifies(modifier.KEEP_CONDITIONS, ir.KeepConditions)
def _keep_conditions(scope: Scope, node: ir.KeepConditions, made: ModifierX) -> None:
    made.flag = node.by == "checkup"
    made.bits = condition.bits(node.conditions)


@modifies(modifier.PASS_ON, ir.PassOn)
def _pass_on(scope: Scope, node: ir.PassOn, made: ModifierX) -> None:
    made.bits = condition.bits((node.condition,))


@modifies(modifier.SHIELD_PLAYER, ir.ShieldPlayer)
def _shield_player(scope: Scope, node: ir.ShieldPlayer, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)


@modifies(modifier.UNAFFECTED, ir.Unaffected)
def _unaffected(scope: Scope, node: ir.Unaffected, made: ModifierX) -> None:
    made.filters = filters(scope, node.by)


@modifies(modifier.NO_EFFECT, ir.NoEffect)
def _no_effect(scope: Scope, node: ir.NoEffect, made: ModifierX) -> None:
    made.other = card_target(scope, node.cards)


@modifies(modifier.NO_POWERS, ir.NoPowers)
def _no_powers(scope: Scope, node: ir.NoPowers, made: ModifierX) -> None:
    made.bits = power_bits(scope.pool, node.kinds)
    made.name = name_or_none(scope.pool, node.except_name)
    made.flag = node.such == "knocks-itself-out"
    made.flip = node.kept


plain(modifier.KEEP_COUNTERS, ir.KeepCounters)
plain(modifier.STRIP_TRAINERS, ir.StripTrainers)
