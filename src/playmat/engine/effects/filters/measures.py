"""Numbers of a Pokémon compared: with an amount, or with those of others."""

from __future__ import annotations

from typing import Final

from playmat.engine.effects.nodes import FILTERS, amount, pokemon_target
from playmat.engine.effects.scope import PRINTED_ENERGY, PRINTED_HP, PRINTED_PRIZES, PRINTED_RETREAT, Scope
from playmat.engine.facts.board import is_loose_piece
from playmat.engine.facts.energy import energy_count
from playmat.engine.facts.pokemon import hp_of, prizes_for, remaining_hp, retreat_cost, top_def
from playmat.engine.machine import AmountX, FilterX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import measure, relation

MEASURE_PRINT: Final[dict[str, int]] = {
    "hp": PRINTED_HP,
    "remaining-hp": PRINTED_HP,
    "retreat-cost": PRINTED_RETREAT,
    "counters": 0,
    "energy": PRINTED_ENERGY,
    "energy-cards": 0,
    "prizes": PRINTED_PRIZES,
}


def compares(left: int, how: int, right: int) -> bool:
    if how == relation.EQUAL:
        return left == right
    if how == relation.UNEQUAL:
        return left != right
    if how == relation.LESS:
        return left < right
    if how == relation.AT_MOST:
        return left <= right
    if how == relation.MORE:
        return left > right
    return left >= right


def measured(m: Machine, spot: Spot, what: int, printed: bool) -> int:
    """One of the numbers of a Pokémon in play."""
    definition = top_def(m, spot)
    if what == measure.HP:
        return m.pool.hp[definition] if printed else hp_of(m, spot)
    if what == measure.REMAINING:
        return max(0, m.pool.hp[definition] - m.state.damage[spot]) if printed else remaining_hp(m, spot)
    if what == measure.RETREAT:
        return m.pool.retreat[definition] if printed else retreat_cost(m, spot)
    if what == measure.COUNTERS:
        return m.state.damage[spot] // 10
    if what == measure.ENERGY_CARDS:
        return len(m.state.energy[spot])
    if what == measure.ENERGY:
        return len(m.state.energy[spot]) if printed else energy_count(m, spot, NONE)
    return m.pool.prizes[definition] if printed else prizes_for(m, spot, Spot(NONE))


class ExtremeX(FilterX):
    """No other of the target has less of it, or more."""

    def __init__(self, what: int, most: bool, among: TargetX, printed: bool) -> None:
        self.what = what
        self.most = most
        self.among = among
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        own = measured(m, spot, self.what, self.printed)
        for other in self.among.spots(m, f):
            much = measured(m, other, self.what, self.printed)
            if much > own if self.most else much < own:
                return False
        return True


@FILTERS.of(ir.Extreme)
def _extreme(scope: Scope, node: ir.Extreme) -> FilterX:
    printed = bool(scope.printed & MEASURE_PRINT[node.what])
    return ExtremeX(measure.NAMES.index(node.what), node.most, pokemon_target(scope, node.among), printed)


class MeasureX(FilterX):
    def __init__(self, what: int, relation: int, number: AmountX, printed: bool) -> None:
        self.what = what
        self.relation = relation
        self.number = number
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return compares(measured(m, spot, self.what, self.printed), self.relation, self.number.value(m, f))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        if is_loose_piece(m, card):
            return False
        definition = m.cards[card]
        if self.what == measure.HP or self.what == measure.REMAINING:
            what = m.pool.hp[definition]
        elif self.what == measure.RETREAT:
            what = m.pool.retreat[definition]
        elif self.what == measure.PRIZES:
            what = m.pool.prizes[definition]
        else:
            what = 0
        return compares(what, self.relation, self.number.value(m, f))


@FILTERS.of(ir.Measure)
def _measure(scope: Scope, node: ir.Measure) -> FilterX:
    return MeasureX(
        measure.NAMES.index(node.what),
        relation.NAMES.index(node.relation),
        amount(scope, node.value),
        bool(scope.printed & MEASURE_PRINT[node.what]),
    )
