"""Static and triggered texts: of a card, of a counter, of a card that lies as a Tool, of an effect that lasts."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.triggers import is_secret
from playmat.engine.effects.ahead import possible
from playmat.engine.effects.flow import EndOp
from playmat.engine.effects.modifiers.compiled import compiled_modifier, printed_for, single
from playmat.engine.effects.nodes import compiled_condition, target
from playmat.engine.effects.programs import close, enter, program
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.steps.choose import MayTriggerOp
from playmat.engine.effects.steps.face_down import turn_up_asked
from playmat.engine.effects.words import SIDES
from playmat.engine.machine import UnitX
from playmat.model import ir
from playmat.model.words import limit, power, trigger, unit_kind

AMONG: Final = ("player", "pokemon", "everyone")


def fill_static(scope: Scope, node: ir.Static, made: UnitX) -> None:
    """Fill a static unit."""
    for one in single(node.modifiers):
        change = compiled_modifier(scope, one)
        made.modifiers.append(change)
        if isinstance(one, ir.AttackPrice | ir.TextIs):
            body = Scope(scope.pool, scope.where, None, True)
            body.definition = scope.definition
            program(body, one.do)
            body.add(EndOp())
            change.number = enter(body)
            close(body)
            pays = isinstance(one, ir.AttackPrice)
            still = Scope(scope.pool, scope.where, None, False)
            change.possible = possible(still, one.do if pays else (), () if pays else one.do, not pays)
    scope.printed = printed_for(node.modifiers)
    made.while_ = compiled_condition(scope, node.while_) if node.while_ is not None else None
    made.once = node.once
    made.among = AMONG.index(node.among)


def triggered(scope: Scope, node: ir.Triggered, made: UnitX) -> None:
    """Fill a triggered unit. Its program shares the slots of the scope: a trigger started by an effect knows them."""
    still = scope.aside(scope.where)
    made.event = trigger.NAMES.index(node.on)
    made.subject = target(still, node.subject)
    made.whose = SIDES[node.whose]
    made.may = node.may
    made.need = compiled_condition(still, node.when) if node.when is not None else None
    made.possible = possible(scope, (), node.effect, False)
    made.limit = limit.NAMES.index(node.limit) if node.limit else limit.FREE
    body = scope.body()
    ask: MayTriggerOp | None = None
    if is_secret(made):
        scope.pool.used_unseen = True
    elif node.may:
        ask = MayTriggerOp(made.index)
        body.add(ask)
    turn_up_asked(body, node.effect)
    program(body, node.effect)
    if ask is not None:
        ask.past = body.here()
    body.add(EndOp())
    made.program = enter(body)


TOOL_BIT: Final = 23
"""The use of a trigger of a Pokémon card that is attached as a Tool is marked apart from that card's own texts."""


WATCH_BIT: Final = 30
"""The use of a trigger that an effect started is marked apart from those of the cards in the spot."""


def text_of_counter(scope: Scope, node: ir.Unit, name: int, kind: str | None) -> UnitX:
    """A text of a counter, with slots of its own; `kind`: the power that it is."""
    pool = scope.pool
    called = power.CARD_TEXT if kind is None else power.NAMES.index(kind)
    still = isinstance(node, ir.Static)
    unit = UnitX(unit_kind.STATIC if still else unit_kind.TRIGGERED, len(pool.units), called, name)
    unit.bit = WATCH_BIT
    pool.units.append(unit)
    own = Scope(pool, scope.where, None, False)
    if isinstance(node, ir.Static):
        fill_static(own, node, unit)
    elif isinstance(node, ir.Triggered):
        triggered(own, node, unit)
    else:
        raise scope.error(f"expected a static or triggered text of a counter, got {ir.tag(node)}")
    close(own)
    return unit


def text_of_tool(scope: Scope, node: ir.Unit) -> UnitX:
    """What a card does while it is attached as a Pokémon Tool: a text of that Tool, no power."""
    pool = scope.pool
    name = pool.name_number(pool.defs[scope.definition].rules_name)
    own = Scope(pool, scope.where, None, False)
    own.definition = scope.definition
    if isinstance(node, ir.Triggered):
        unit = UnitX(unit_kind.TRIGGERED, len(pool.units), power.CARD_TEXT, name)
        pool.units.append(unit)
        triggered(own, node, unit)
        close(own)
    elif isinstance(node, ir.Static):
        unit = UnitX(unit_kind.STATIC, len(pool.units), power.CARD_TEXT, name)
        pool.units.append(unit)
        fill_static(own, node, unit)
    else:
        raise scope.error(f"expected a static or triggered text of a Pokémon Tool, got {ir.tag(node)}")
    unit.bit = TOOL_BIT
    return unit
