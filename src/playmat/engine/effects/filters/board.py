"""What a Pokémon in play has on it and about it."""

from __future__ import annotations

from playmat.engine.effects.nodes import FILTERS, filters, pokemon_target
from playmat.engine.effects.scope import PRINTED_ENERGY, PRINTED_POWERS, Scope
from playmat.engine.effects.words import name_or_none, power_bits, type_or_none
from playmat.engine.facts.board import basic_type, is_active, is_evolved, is_loose_piece, is_tool
from playmat.engine.facts.energy import energy_count, units_from
from playmat.engine.facts.in_force import power_is_gone
from playmat.engine.facts.pokemon import resistances_of, types_of, weaknesses_of
from playmat.engine.machine import FilterX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import condition, types, zone


class AtX(FilterX):
    def __init__(self, active: bool) -> None:
        self.active = active

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return is_active(m, spot) == self.active

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        spot = Spot(m.state.home[card])
        return spot != NONE and is_active(m, spot) == self.active


@FILTERS.of(ir.At)
def _at(scope: Scope, node: ir.At) -> FilterX:
    return AtX(node.place == "active")


class EvolvedX(FilterX):
    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return is_evolved(m, spot)


@FILTERS.of(ir.Evolved)
def _evolved(scope: Scope, node: ir.Evolved) -> FilterX:
    return EvolvedX()


class DamagedX(FilterX):
    def __init__(self, least: int) -> None:
        self.least = least

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.damage[spot] >= 10 * self.least


@FILTERS.of(ir.Damaged)
def _damaged(scope: Scope, node: ir.Damaged) -> FilterX:
    return DamagedX(node.least)


class HasEnergyX(FilterX):
    """`kind`: 0 any Energy card, 1 basic, 2 special."""

    def __init__(self, type_: int, least: int, kind: int, printed: bool) -> None:
        self.type = type_
        self.least = least
        self.kind = kind
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if not self.kind and not self.printed:
            return energy_count(m, spot, self.type) >= self.least
        count = 0
        for card in m.state.energy[spot]:
            definition = m.cards[card]
            if self.kind and (basic_type(m, card) >= 0) != (self.kind == 1):
                continue
            units = m.pool.provides[definition] if self.printed else units_from(m, card, spot)
            for mask in units:
                if self.type == NONE or mask >> self.type & 1:
                    count += 1
        return count >= self.least


@FILTERS.of(ir.HasEnergy)
def _has_energy(scope: Scope, node: ir.HasEnergy) -> FilterX:
    kind = ("", "basic", "special").index(node.kind)
    return HasEnergyX(type_or_none(node.type), node.least, kind, bool(scope.printed & PRINTED_ENERGY))


class HasToolX(FilterX):
    """`name` NONE: any Pokémon Tool."""

    def __init__(self, name: int) -> None:
        self.name = name

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for card in m.state.tools[spot]:
            definition = m.cards[card]
            if is_tool(m, card) and (self.name == NONE or m.pool.name[definition] == self.name):
                return True
        return False


@FILTERS.of(ir.HasTool)
def _has_tool(scope: Scope, node: ir.HasTool) -> FilterX:
    return HasToolX(name_or_none(scope.pool, node.name))


class HasAttachedX(FilterX):
    def __init__(self, where: list[FilterX]) -> None:
        self.where = where

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for card in m.state.energy[spot]:
            if self._matches(m, f, card):
                return True
        for card in m.state.tools[spot]:
            if self._matches(m, f, card):
                return True
        return False

    def _matches(self, m: Machine, f: Frame, card: Card) -> bool:
        for one in self.where:
            if not one.card(m, f, card):
                return False
        return True


@FILTERS.of(ir.HasAttached)
def _has_attached(scope: Scope, node: ir.HasAttached) -> FilterX:
    return HasAttachedX(filters(scope, node.where))


class HasConditionX(FilterX):
    def __init__(self, bits: int, least: int = 1) -> None:
        self.bits = bits
        self.least = least

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        found = m.state.conditions[spot] & self.bits
        count = 0
        while found:
            count += found & 1
            found >>= 1
        return count >= self.least


@FILTERS.of(ir.HasCondition)
def _has_condition(scope: Scope, node: ir.HasCondition) -> FilterX:
    bits = condition.bits(node.conditions) if node.conditions else condition.ALL
    if scope.poison_too and bits == condition.ASLEEP | condition.CONFUSED | condition.PARALYZED:
        bits = condition.ALL
    return HasConditionX(bits, node.least)


class HasPowerX(FilterX):
    """`kinds`: bits of the kinds of power; `name` NONE: whatever its name."""

    def __init__(self, kinds: int, name: int, printed: bool) -> None:
        self.kinds = kinds
        self.name = name
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        stack = m.state.stack[spot]
        at = len(stack) - 1
        while True:
            definition = m.cards[stack[at]]
            for unit in m.pool.units_of[definition]:
                if self.kinds >> unit.power & 1 and (self.name == NONE or self.name == unit.name):
                    if self.printed or not power_is_gone(m, spot, unit):
                        return True
            if at == 0 or not m.pool.keeps_lower[definition]:
                return False
            at -= 1

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        if is_loose_piece(m, card):
            return False
        for unit in m.pool.units_of[m.cards[card]]:
            if self.kinds >> unit.power & 1 and (self.name == NONE or self.name == unit.name):
                return True
        return False


@FILTERS.of(ir.HasPower)
def _has_power(scope: Scope, node: ir.HasPower) -> FilterX:
    return HasPowerX(
        power_bits(scope.pool, node.kinds),
        name_or_none(scope.pool, node.name),
        bool(scope.printed & PRINTED_POWERS),
    )


class HasCardX(FilterX):
    """A card to which every filter applies is attached to the Pokémon, or lies under it; and `also`, if it is given."""

    def __init__(self, where: list[FilterX], in_zone: int, also: FilterX | None) -> None:
        self.where = where
        self.zone = in_zone
        self.also = also

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.also is not None and not self.also.spot(m, f, spot):
            return False
        state = m.state
        if self.zone != zone.ATTACHED:
            cards = state.stack[spot][:-1]
        else:
            cards = [*state.energy[spot], *state.tools[spot]]
        for card in cards:
            fits = True
            for one in self.where:
                if not one.card(m, f, card):
                    fits = False
                    break
            if fits:
                return True
        return False


class WeakToX(FilterX):
    """It has Weakness to a type of one of the target."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        weaknesses = weaknesses_of(m, spot)
        for other in self.target.spots(m, f):
            mask = types_of(m, other)
            for i in range(0, len(weaknesses), 3):
                if mask >> weaknesses[i] & 1:
                    return True
        return False


@FILTERS.of(ir.WeakTo)
def _weak_to(scope: Scope, node: ir.WeakTo) -> FilterX:
    return WeakToX(pokemon_target(scope, node.target))


class HasWeaknessToX(FilterX):
    def __init__(self, type_: int) -> None:
        self.type = type_

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._among(weaknesses_of(m, spot))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return not is_loose_piece(m, card) and self._among(m.pool.weakness[m.cards[card]])

    def _among(self, weaknesses: list[int]) -> bool:
        for i in range(0, len(weaknesses), 3):
            if weaknesses[i] == self.type:
                return True
        return False


@FILTERS.of(ir.HasWeaknessTo)
def _has_weakness_to(scope: Scope, node: ir.HasWeaknessTo) -> FilterX:
    return HasWeaknessToX(types.named(node.type))


class HasResistanceX(FilterX):
    """`type` NONE: Resistance to anything."""

    def __init__(self, type_: int) -> None:
        self.type = type_

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._among(resistances_of(m, spot))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self._among(m.pool.resistance[m.cards[card]])

    def _among(self, resistances: list[int]) -> bool:
        for i in range(0, len(resistances), 3):
            if self.type == NONE or resistances[i] == self.type:
                return True
        return False


@FILTERS.of(ir.HasResistance)
def _has_resistance(scope: Scope, node: ir.HasResistance) -> FilterX:
    return HasResistanceX(type_or_none(node.type))


class HasMarkerX(FilterX):
    def __init__(self, name: int) -> None:
        self.name = name

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.name in m.state.markers[spot]


@FILTERS.of(ir.HasMarker)
def _has_marker(scope: Scope, node: ir.HasMarker) -> FilterX:
    return HasMarkerX(scope.pool.name_number(node.name))


class BecameActiveX(FilterX):
    """It last became Active so many turns ago."""

    def __init__(self, ago: int) -> None:
        self.ago = ago

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.moved_in[spot] == m.state.turn - self.ago


@FILTERS.of(ir.BecameActive)
def _became_active(scope: Scope, node: ir.BecameActive) -> FilterX:
    return BecameActiveX(1 if node.turn == "last-turn" else 0)


class EnteredThisTurnX(FilterX):
    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.entered[spot] == m.state.turn

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        spot = Spot(m.state.home[card])
        return spot != NONE and m.state.zone[card] == zone.IN_PLAY and m.state.entered[spot] == m.state.turn


@FILTERS.of(ir.EnteredThisTurn)
def _entered_this_turn(scope: Scope, node: ir.EnteredThisTurn) -> FilterX:
    return EnteredThisTurnX()


class AttachableX(FilterX):
    """Cards of these definitions, and whatever is attached already; never a Pokémon in play."""

    def __init__(self, table: list[bool]) -> None:
        self.table = table

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self.table[m.cards[card]] or m.state.zone[card] == zone.ATTACHED
