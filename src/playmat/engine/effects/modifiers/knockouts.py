"""What changes Knock Outs, Prizes and what is done between turns."""

from __future__ import annotations

from playmat.engine.effects.modifiers.compiled import side_of
from playmat.engine.effects.nodes import modifies, pokemon_target
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import KO_CAUSES, KO_ZONES, MOVED_TO
from playmat.engine.machine import ModifierX
from playmat.model import ir
from playmat.model.words import condition, modifier


@modifies(modifier.SURVIVE, ir.Survive)
def _survive(scope: Scope, node: ir.Survive, made: ModifierX) -> None:
    made.number = node.hp
    made.flag = node.full
    made.flip = node.flip
    made.bits = 1 if node.discard_this else 0
    made.side = side_of(scope, node.by_side)
    made.numbers = [node.least, 1 if node.however else 0]


@modifies(modifier.KO_DESTINATION, ir.KoDestination)
def _ko_destination(scope: Scope, node: ir.KoDestination, made: ModifierX) -> None:
    made.number = KO_ZONES[node.to]
    made.verb = KO_CAUSES.index(node.by)
    made.flag = node.attached
    made.flip = node.flip
    made.bits = 1 if node.no_prizes else 0
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)


@modifies(modifier.PRIZES_MORE, ir.PrizesMore)
def _prizes_more(scope: Scope, node: ir.PrizesMore, made: ModifierX) -> None:
    made.number = node.amount
    made.flip = node.flip
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)
    if isinstance(node, ir.PrizesMore) and node.limit:
        made.flag = True


@modifies(modifier.NO_PRIZES, ir.NoPrizes)
def _no_prizes(scope: Scope, node: ir.NoPrizes, made: ModifierX) -> None:
    made.flip = node.flip
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)


@modifies(modifier.PRIZES_TO, ir.PrizesTo)
def _prizes_to(scope: Scope, node: ir.PrizesTo, made: ModifierX) -> None:
    made.number = MOVED_TO[node.to]
    if node.by_attack_of is not None:
        made.other = pokemon_target(scope, node.by_attack_of)


@modifies(modifier.CHECKUP_COUNTERS, ir.CheckupCounters)
def _checkup_counters(scope: Scope, node: ir.CheckupCounters, made: ModifierX) -> None:
    made.bits = condition.bits((node.condition,))
    made.number = node.more
    made.flag = node.instead
