"""Cards that lie face down in play: laid there, turned up, and turned up because a text asks what they are."""

from __future__ import annotations

from typing import Any, Final

from playmat.engine.atoms.board import lay_face_down, turn_up
from playmat.engine.effects.ahead import Ahead, all_of, looks_ahead
from playmat.engine.effects.conditions.board import BenchRoomX
from playmat.engine.effects.nodes import STEPS, card_target, pokemon_target
from playmat.engine.effects.scope import Scope
from playmat.engine.facts.board import lies_face_down, spots_of
from playmat.engine.facts.playing import bench_room
from playmat.engine.machine import NEXT, ConditionX, Machine, Op, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.card import CardDef
from playmat.model.ids import Seat
from playmat.model.ir.walk import nodes
from playmat.model.words import player


class LayFaceDownOp(Op):
    """Put cards face down onto the Bench."""

    def __init__(self, cards: TargetX) -> None:
        self.cards = cards

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.cards.cards(m, f):
            if bench_room(m, Seat(m.owner[card])) > 0:
                lay_face_down(m, card)
        return NEXT


@STEPS.of(ir.LayFaceDown)
def _lay_face_down(scope: Scope, node: ir.LayFaceDown) -> None:
    scope.add(LayFaceDownOp(card_target(scope, node.card)))


@looks_ahead(ir.LayFaceDown)
def _lay_face_down_ahead(ahead: Ahead, node: ir.LayFaceDown, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(node.card), BenchRoomX(player.YOU)])


class TurnUpOp(Op):
    """Turn up the Pokémon that are cards face down."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.target.spots(m, f):
            if lies_face_down(m, spot):
                turn_up(m, spot)
        return NEXT


@STEPS.of(ir.TurnUp)
def _turn_up(scope: Scope, node: ir.TurnUp) -> None:
    scope.add(TurnUpOp(pokemon_target(scope, node.target)))


# --- What a text asks

ASKS: Final = (
    ir.OfType,
    ir.OfTypeIn,
    ir.Named,
    ir.Tagged,
    ir.HasPower,
    ir.HasAttack,
    ir.EvolvesFrom,
    ir.SameName,
    ir.SharesType,
    ir.HasWeaknessTo,
    ir.HasResistance,
    ir.WeakTo,
    ir.WeakToEnergy,
)
"""Filters that nobody can answer of a card that lies face down. Beside them some measures of it."""
PRINTED: Final = ("hp", "remaining-hp", "retreat-cost", "prizes")
ASKING: Final = (
    ir.HpOf,
    ir.RetreatCostOf,
    ir.TypesAmong,
    ir.CanPay,
    ir.UseAttackOf,
    ir.ChooseAttack,
    ir.MoveCounters,
    ir.SwapCounters,
    ir.Evolve,
    ir.Devolve,
    ir.Transform,
    ir.TakePlace,
)
"""Nodes that ask it of the Pokémon in them: a step that moves damage counters has to know what can bear them."""
SIDES: Final = {"you": 1, "opponent": 4, "both": 5}
"""The bit for the Active Pokémon; that for the Bench comes after it."""
PLACES: Final = {"active": 1, "bench": 2, "any": 3}


def _asks(filters: Any) -> bool:
    return any(
        isinstance(node, ASKS) or (isinstance(node, ir.Measure | ir.Extreme) and node.what in PRINTED)
        for node in nodes(filters)
    )


def _meant(value: Any) -> int:
    """Where the Pokémon may be that it speaks of."""
    bits = 0
    for node in nodes(value):
        if isinstance(node, ir.Pokemon):
            bits |= SIDES.get(node.side, 5) * PLACES[node.place]
        elif isinstance(node, ir.Defending):
            bits |= SIDES["opponent"]
    return bits


def asked(*programs: ir.Program) -> int:
    """Where the Pokémon may be of which these steps ask what they are: bits for either side's Active and Bench."""
    bits = 0
    for node in nodes(programs):
        if (isinstance(node, ir.Pokemon) and _asks(node.where)) or isinstance(node, ASKING):
            bits |= _meant(node)
        elif isinstance(node, ir.Among) and _asks(node.where):
            bits |= _meant(node.source)
        elif isinstance(node, ir.Matches) and _asks(node.where):
            bits |= _meant(node.target)
    return bits


class TurnUpAskedOp(Op):
    """Before a text is carried out that asks what they are, cards face down are turned up."""

    def __init__(self, places: int) -> None:
        self.places = places

    def run(self, m: Machine, f: Frame) -> int:
        for seat in (f.you, Seat(1 - f.you)):
            bits = self.places if seat == f.you else self.places >> 2
            for spot in spots_of(m, seat):
                if bits & (1 if m.state.active[seat] == spot else 2) and lies_face_down(m, spot):
                    turn_up(m, spot)
        return NEXT


def turn_up_asked(scope: Scope, *programs: ir.Program) -> None:
    """Begin the steps of a text so, in a pool where cards may lie face down."""
    if scope.pool.stand_in != NONE:
        places = asked(*programs)
        if places:
            scope.add(TurnUpAskedOp(places))


def lays_face_down(cards: list[CardDef]) -> bool:
    """Whether one of the cards lays others face down into play."""
    return any(
        isinstance(node, ir.LayFaceDown)
        for card in cards
        for node in nodes((tuple([power.units for power in card.powers]), _attacks(card)))
    )


def _attacks(card: CardDef) -> tuple[Any, ...]:
    return tuple([attack.program for attack in card.attacks if attack.program is not None])
