"""What a choice is for: read off the fields of the step it is made in, and off the steps that use it later."""

from __future__ import annotations

from typing import Any, Final

from playmat.model import ir
from playmat.model.ir.walk import nodes
from playmat.model.words import purpose

MOVES: Final[dict[str, int]] = {
    "discard": purpose.DISCARD,
    "hand": purpose.HAND,
    "deck": purpose.DECK,
    "lost": purpose.LOST,
    "prizes": purpose.PRIZES,
    "bench": purpose.BENCH,
    "active": purpose.ACTIVE,
}
"""By where a card is moved; to anywhere else it is set aside."""


ROLES: Final[dict[type[ir.Node], dict[str, int]]] = {
    ir.Damage: {"target": purpose.DAMAGE},
    ir.PutCounters: {"target": purpose.COUNTERS},
    ir.MoveCounters: {"source": purpose.COUNTERS_FROM, "to": purpose.COUNTERS_TO},
    ir.SwapCounters: {"first": purpose.SWAP_COUNTERS, "second": purpose.SWAP_COUNTERS},
    ir.Heal: {"target": purpose.HEAL},
    ir.KnockOut: {"target": purpose.KNOCK_OUT},
    ir.PutMarker: {"target": purpose.MARK},
    ir.RemoveMarker: {"target": purpose.MARK},
    ir.Afflict: {"target": purpose.AFFLICT},
    ir.AfflictChoice: {"target": purpose.AFFLICT},
    ir.Cure: {"target": purpose.CURE},
    ir.ShuffleInto: {"target": purpose.DECK},
    ir.Attach: {"cards": purpose.ATTACH, "to": purpose.ATTACH_TO},
    ir.AttachAsEnergy: {"card": purpose.ATTACH, "to": purpose.ATTACH_TO},
    ir.Look: {"target": purpose.LOOK},
    ir.Reveal: {"target": purpose.REVEAL},
    ir.Rearrange: {"target": purpose.ORDER},
    ir.SwapHandWithPrizes: {"hand": purpose.PRIZES, "prizes": purpose.HAND},
    ir.Switch: {"target": purpose.SWITCH},
    ir.Evolve: {"pokemon": purpose.EVOLVE, "card": purpose.EVOLVE_BY},
    ir.AttachAsForm: {"card": purpose.ATTACH, "to": purpose.ATTACH_TO},
    ir.TurnOver: {"cards": purpose.AFFECT},
    ir.LayFaceDown: {"card": purpose.BENCH},
    ir.TurnUp: {"target": purpose.AFFECT},
    ir.MakePlay: {"card": purpose.USE},
    ir.JoinHalves: {"cards": purpose.BENCH},
    ir.GuessName: {"card": purpose.ASIDE},
    ir.Transform: {"pokemon": purpose.REPLACE, "card": purpose.REPLACE_BY},
    ir.TakePlace: {"pokemon": purpose.REPLACE, "card": purpose.REPLACE_BY},
    ir.StayInPlay: {"target": purpose.AFFECT},
    ir.Devolve: {"target": purpose.DEVOLVE},
    ir.UseAttackOf: {"target": purpose.COPY},
    ir.ChooseAttack: {"target": purpose.NAME},
    ir.UseEffectOf: {"card": purpose.USE},
    ir.Watch: {"on": purpose.AFFECT},
}
"""The fields of a step that hold what it does something to."""


DEEDS: Final[dict[type[ir.Node], int]] = {
    ir.Draw: purpose.DRAW,
    ir.DrawUntil: purpose.DRAW,
    ir.Flip: purpose.FLIP,
    ir.Shuffle: purpose.SHUFFLE,
    ir.AddDamage: purpose.MORE_DAMAGE,
    ir.SetDamage: purpose.MORE_DAMAGE,
    ir.TakePrizes: purpose.PRIZE,
    ir.Lasting: purpose.AFFECT,
}
"""Steps that do something to nothing that is chosen."""


def roles_of(node: ir.Node) -> dict[str, int]:
    """What each field of a step is for."""
    if isinstance(node, ir.Move):
        found = MOVES.get(node.to, purpose.ASIDE)
        if found == purpose.DECK and node.position != "shuffle":
            found = purpose.DECK_BOTTOM if node.position == "bottom" else purpose.DECK_TOP
        return {"target": found}
    return ROLES.get(type(node), {})


def deed_of(steps: ir.Program) -> int:
    """What steps that a player may leave undone are about: the first of them that does something."""
    for step in steps:
        for node in nodes(step):
            roles = roles_of(node)
            if roles:
                return next(iter(roles.values()))
            if type(node) in DEEDS:
                return DEEDS[type(node)]
    return purpose.USE


def picks_in(node: Any) -> list[ir.Pick]:
    """The picks that yield a target: not those that only say where to pick from."""
    if isinstance(node, ir.Pick):
        return [node]
    if isinstance(node, ir.Together):
        return [pick for part in node.parts for pick in picks_in(part)]
    if isinstance(node, ir.Except | ir.Among):
        return picks_in(node.source)
    return []


def holders_in(node: Any) -> list[ir.Pick]:
    """The picks of Pokémon whose cards a target means."""
    if isinstance(node, ir.Cards):
        return [] if node.on is None else picks_in(node.on)
    if isinstance(node, ir.Together):
        return [pick for part in node.parts for pick in holders_in(part)]
    return holders_in(node.source) if isinstance(node, ir.Except | ir.Among | ir.Pick) else []


def _holding_slots(node: Any) -> list[str]:
    """The slots of Pokémon whose cards a target means."""
    if isinstance(node, ir.Cards):
        return [] if node.on is None else _slots_in(node.on)
    if isinstance(node, ir.Together):
        return [name for part in node.parts for name in _holding_slots(part)]
    return _holding_slots(node.source) if isinstance(node, ir.Except | ir.Among | ir.Pick) else []


def _slots_in(node: Any) -> list[str]:
    """The slots that a target is made of."""
    if isinstance(node, ir.Slot):
        return [node.name]
    if isinstance(node, ir.Together):
        return [name for part in node.parts for name in _slots_in(part)]
    if isinstance(node, ir.Except | ir.Among | ir.Pick):
        return _slots_in(node.source)
    return []


LIGHT: Final = (purpose.REVEAL, purpose.LOOK, purpose.NAME)
"""Purposes that give way to another: what is revealed first is chosen for what is done with it afterwards."""


def later_uses(steps: Any, found: dict[str, int]) -> None:
    """By slot, what is done to what it holds, or with the number in it; added to what is known already."""
    through: dict[str, list[str]] = {}
    for node in nodes(steps):
        for field, aim in roles_of(node).items():
            for name in _slots_in(getattr(node, field)):
                _use(found, name, aim)
            for name in _holding_slots(getattr(node, field)):
                _use(found, name, purpose.SOURCE)
        if isinstance(node, ir.ForEach):
            through[node.as_] = _slots_in(node.target)
        elif isinstance(node, ir.Lasting):
            for part in nodes(node.modifiers):
                if isinstance(part, ir.Slot):
                    _use(found, part.name, purpose.AFFECT)
        elif isinstance(node, ir.Stmt) and type(node) in DEEDS:
            for part in nodes(node):
                if isinstance(part, ir.NumberIn):
                    _use(found, part.slot, DEEDS[type(node)])
    for name, sources in through.items():
        for source in sources:
            if name in found:
                _use(found, source, found[name])


def _use(found: dict[str, int], name: str, aim: int) -> None:
    before = found.get(name, purpose.NONE)
    if before == purpose.NONE or before in LIGHT:
        found[name] = aim
