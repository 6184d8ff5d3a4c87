"""Filters about what was done: to a Pokémon by an attack, to a card by the attack of the Pokémon it was on."""

from __future__ import annotations

from playmat.engine.effects.conditions.history import TURNS_AGO, noted
from playmat.engine.effects.nodes import FILTERS, pokemon_target
from playmat.engine.effects.scope import Scope
from playmat.engine.facts.board import ref_of
from playmat.engine.machine import FilterX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import deed, zone


class DiscardedFromX(FilterX):
    """A card that lies in a discard pile since the attack of one of these Pokémon, this turn."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        if m.state.zone[card] != zone.DISCARD:
            return False
        for one in m.state.happened:
            if one >> 1 & 127 == deed.CAST_OFF and one >> 8 & 0xFFFFFF == card:
                for spot in self.target.spots(m, f):
                    if ref_of(m, spot) == one >> 32:
                        return True
        return False


@FILTERS.of(ir.DiscardedFrom)
def _discarded_from(scope: Scope, node: ir.DiscardedFrom) -> FilterX:
    scope.pool.discards_asked = True
    return DiscardedFromX(pokemon_target(scope, node.target))


class StruckByX(FilterX):
    """An attack of that name damaged this Pokémon or brought a condition on it: so it was noted between the beginning
    and the end of that attack."""

    def __init__(self, name: int, turns: int) -> None:
        self.name = name
        self.turns = turns

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        ref = ref_of(m, spot)
        running = NONE
        for one in noted(m, self.turns):
            what = one >> 1 & 127
            if what == deed.WHICH_ATTACK:
                running = m.pool.attacks.name[one >> 8] if one & 1 == f.you else NONE
            elif what == deed.ATTACK:
                running = NONE
            elif running == self.name and one >> 32 == ref and (what == deed.HURT or what == deed.STRUCK):
                return True
        return False


@FILTERS.of(ir.StruckBy)
def _struck_by(scope: Scope, node: ir.StruckBy) -> FilterX:
    return StruckByX(scope.pool.name_number(node.attack), TURNS_AGO[node.turn])
