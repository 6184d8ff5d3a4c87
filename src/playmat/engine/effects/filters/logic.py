"""Filters made of filters, and being one of certain Pokémon or cards."""

from __future__ import annotations

from playmat.engine.effects.nodes import FILTERS, filter_, filters, target
from playmat.engine.effects.scope import Scope
from playmat.engine.machine import FilterX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot


class NotX(FilterX):
    def __init__(self, inner: FilterX) -> None:
        self.inner = inner

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return not self.inner.spot(m, f, spot)

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return not self.inner.card(m, f, card)


@FILTERS.of(ir.Not)
def _not(scope: Scope, node: ir.Not) -> FilterX:
    return NotX(filter_(scope, node.filter))


class OneOfX(FilterX):
    def __init__(self, filters: list[FilterX]) -> None:
        self.filters = filters

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for one in self.filters:
            if one.spot(m, f, spot):
                return True
        return False

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        for one in self.filters:
            if one.card(m, f, card):
                return True
        return False


@FILTERS.of(ir.OneOf)
def _one_of(scope: Scope, node: ir.OneOf) -> FilterX:
    return OneOfX(filters(scope, node.filters))


class AllOfX(FilterX):
    def __init__(self, filters: list[FilterX]) -> None:
        self.filters = filters

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for one in self.filters:
            if not one.spot(m, f, spot):
                return False
        return True

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        for one in self.filters:
            if not one.card(m, f, card):
                return False
        return True


@FILTERS.of(ir.AllOf)
def _all_of(scope: Scope, node: ir.AllOf) -> FilterX:
    return AllOfX(filters(scope, node.filters))


class SameX(FilterX):
    """One of the target's. Between a Pokémon and a card: the card lies in that Pokémon, or is attached to it."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.target.of_pokemon:
            return self.target.has(m, f, spot)
        for card in self.target.cards(m, f):
            if m.state.home[card] == spot:
                return True
        return False

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        if not self.target.of_pokemon:
            return self.target.has_card(m, f, card)
        return m.state.home[card] != NONE and m.state.home[card] in self.target.items(m, f)


@FILTERS.of(ir.Same)
def _same(scope: Scope, node: ir.Same) -> FilterX:
    return SameX(target(scope, node.target))
