"""What changes what players may do: play, attach, retreat, fill their Bench, end their turn."""

from __future__ import annotations

from playmat.engine.effects.modifiers.compiled import filtered_by, side_of
from playmat.engine.effects.nodes import amount, card_target, filters, modifies, plain
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import KO_ZONES
from playmat.engine.machine import ModifierX
from playmat.model import ir
from playmat.model.words import allowance, condition, modifier, verb, zone


@modifies(modifier.PLAYER_CANNOT, ir.PlayerCannot)
def _player_cannot(scope: Scope, node: ir.PlayerCannot, made: ModifierX) -> None:
    made.verb = verb.NAMES.index(node.verb)
    filtered_by(scope, node.where, node.who, made)


@modifies(modifier.PLAY_GATE, ir.PlayGate)
def _play_gate(scope: Scope, node: ir.PlayGate, made: ModifierX) -> None:
    filtered_by(scope, node.where, node.who, made)
    made.flip = node.may
    made.number = zone.DECK if node.to == "deck" else zone.DISCARD
    made.flag = node.rival


@modifies(modifier.PLAY_PRICE, ir.PlayPrice)
def _play_price(scope: Scope, node: ir.PlayPrice, made: ModifierX) -> None:
    filtered_by(scope, node.where, node.who, made)
    made.number = node.cards


@modifies(modifier.HAND_OPEN, ir.HandOpen)
def _hand_open(scope: Scope, node: ir.HandOpen, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)


@modifies(modifier.BENCH_SIZE, ir.BenchSize)
def _bench_size(scope: Scope, node: ir.BenchSize, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)
    made.number = node.size
    made.flag = node.owner_first
    made.bits = 1 if node.to_hand else 0


@modifies(modifier.LIMIT, ir.Limit)
def _limit(scope: Scope, node: ir.Limit, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)
    made.verb = allowance.NAMES.index(node.what)
    made.number = node.times


@modifies(modifier.TEXT_IS, ir.TextIs)
def _text_is(scope: Scope, node: ir.TextIs, made: ModifierX) -> None:
    """The text itself is compiled with the static one."""
    if scope.steps:
        raise scope.error("expected text-is in a static text, got it in an effect")
    filtered_by(scope, node.where, node.who, made)


@modifies(modifier.SET_UP_FACE_DOWN, ir.SetUpFaceDown)
def _set_up_face_down(scope: Scope, node: ir.SetUpFaceDown, made: ModifierX) -> None:
    made.flag = node.place == "active"


@modifies(modifier.ONLY_BY, ir.OnlyBy)
def _only_by(scope: Scope, node: ir.OnlyBy, made: ModifierX) -> None:
    made.name = scope.pool.name_number(node.name)


@modifies(modifier.DISCARDED_TO, ir.DiscardedTo)
def _discarded_to(scope: Scope, node: ir.DiscardedTo, made: ModifierX) -> None:
    made.number = KO_ZONES[node.to]
    if not isinstance(node.scope, ir.ThisCard):
        made.other = card_target(scope, node.scope)


@modifies(modifier.KEEP_TURN, ir.KeepTurn)
def _keep_turn(scope: Scope, node: ir.KeepTurn, made: ModifierX) -> None:
    made.name = scope.pool.name_number(node.name)


@modifies(modifier.KEEP_TURN_AFTER, ir.KeepTurnAfter)
def _keep_turn_after(scope: Scope, node: ir.KeepTurnAfter, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)
    made.name = scope.pool.name_number(node.name)


@modifies(modifier.AT_TURN_END, ir.AtTurnEnd)
def _at_turn_end(scope: Scope, node: ir.AtTurnEnd, made: ModifierX) -> None:
    """The step that starts it compiles what happens then."""
    if not scope.steps:
        raise scope.error("expected an effect that an attack or a card starts, got at-turn-end in a static text")


@modifies(modifier.ATTACH_MORE, ir.AttachMore)
def _attach_more(scope: Scope, node: ir.AttachMore, made: ModifierX) -> None:
    made.number = node.cards
    made.flag = node.adds
    made.filters = filters(scope, node.where)


@modifies(modifier.ATTACH_ANYWAY, ir.AttachAnyway)
def _attach_anyway(scope: Scope, node: ir.AttachAnyway, made: ModifierX) -> None:
    made.filters = filters(scope, node.where)


@modifies(modifier.ATTACH_GATE, ir.AttachGate)
def _attach_gate(scope: Scope, node: ir.AttachGate, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)


@modifies(modifier.RETREAT_COST, ir.RetreatCost)
def _retreat_cost(scope: Scope, node: ir.RetreatCost, made: ModifierX) -> None:
    if node.amount is not None:
        made.amount = amount(scope, node.amount)


@modifies(modifier.RETREAT_PAID_TO, ir.RetreatPaidTo)
def _retreat_paid_to(scope: Scope, node: ir.RetreatPaidTo, made: ModifierX) -> None:
    made.filters = filters(scope, node.where)
    made.number = KO_ZONES[node.to]


@modifies(modifier.RETREAT_EVEN_IF, ir.RetreatEvenIf)
def _retreat_even_if(scope: Scope, node: ir.RetreatEvenIf, made: ModifierX) -> None:
    made.bits = condition.bits(node.conditions)


@modifies(modifier.CHOOSE_PROMOTION, ir.ChoosePromotion)
def _choose_promotion(scope: Scope, node: ir.ChoosePromotion, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)
    made.flip = node.flip


plain(modifier.STADIUMS_CLASH, ir.StadiumsClash)
plain(modifier.GO_FIRST, ir.GoFirst)
plain(modifier.RETREAT_PAID_BY, ir.RetreatPaidBy)
plain(modifier.RETREAT_GATE, ir.RetreatGate)
