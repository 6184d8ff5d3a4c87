"""Adjectives at run time: whether a Pokémon in play or a card anywhere is such.

Each filter answers for a Pokémon by its spot and for a card by its number. Facts that no effect can change are
tables made once
when the pool is built, with one entry per definition. Where a filter stands inside the very modifier that changes
the fact it asks
for, the compiler makes it ask for the print.
"""

from __future__ import annotations

from playmat.engine.facts.attacks import attacks_of, attacks_on
from playmat.engine.facts.board import (
    is_active,
    is_energy,
    is_evolved,
    is_loose_piece,
    is_made_basic,
    is_tool,
    ref_of,
    stage_def,
)
from playmat.engine.facts.energy import energy_count, own_units, units_from
from playmat.engine.facts.evolution import evolves_into
from playmat.engine.facts.in_force import power_is_off
from playmat.engine.facts.pokemon import (
    card_has_given_tag,
    has_given_tag,
    hp_of,
    prizes_for,
    remaining_hp,
    resistances_of,
    retreat_cost,
    top_def,
    types_of,
    weaknesses_of,
)
from playmat.engine.machine import VISIBLE_TO_ALL, AmountX, FilterX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model.ids import Spot
from playmat.model.words import deed, measure, relation, supertype, zone


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


def energy_mask(m: Machine, card: int) -> int:
    """Bits of the types an Energy card counts as: attached, all it provides; elsewhere a basic Energy its own type,
    others none."""
    if m.state.zone[card] == zone.ATTACHED:
        mask = 0
        for unit in units_from(m, card, m.state.home[card]):
            mask |= unit
        return mask
    return printed_energy_mask(m, card)


def printed_energy_mask(m: Machine, card: int) -> int:
    type_ = m.pool.basic_energy[m.cards[card]]
    return 1 << type_ if type_ >= 0 else 0


def card_types(m: Machine, card: int) -> int:
    """Bits of the types of a card, whatever it is."""
    if m.pool.supertype[m.cards[card]] == supertype.ENERGY or m.state.zone[card] == zone.ATTACHED:
        return energy_mask(m, card)
    return m.pool.types[m.cards[card]]


class FactX(FilterX):
    """Something printed: a table by definition for cards, and one for Pokémon in play by their top card."""

    def __init__(self, cards: list[bool], in_play: list[bool], by_stage: bool) -> None:
        self.cards = cards
        self.in_play = in_play
        self.by_stage = by_stage
        """In play the card under a LV.X counts, since a LV.X keeps the stage of the card under it."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.by_stage:
            return self.in_play[stage_def(m, spot)]
        return self.in_play[top_def(m, spot)]

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self.cards[m.cards[card]]


class TaggedX(FactX):
    """A tag, printed or given by an effect."""

    def __init__(self, cards: list[bool], in_play: list[bool], number: int) -> None:
        super().__init__(cards, in_play, False)
        self.number = number

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.in_play[top_def(m, spot)] or has_given_tag(m, spot, self.number)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self.cards[m.cards[card]] or card_has_given_tag(m, card, self.number)


class KindX(FactX):
    """What kind of card it is; a Pokémon card that is attached as Energy is a Special Energy card and nothing else, one
    that is attached as a Pokémon Tool nothing but that."""

    def __init__(
        self,
        cards: list[bool],
        in_play: list[bool],
        by_stage: bool,
        as_energy: bool,
        as_tool: bool,
        as_basic: bool,
    ) -> None:
        super().__init__(cards, in_play, by_stage)
        self.as_energy = as_energy
        self.as_tool = as_tool
        self.as_basic = as_basic

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.by_stage and m.state.as_basic and is_made_basic(m, spot):
            return self.as_basic
        return super().spot(m, f, spot)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        definition = m.cards[card]
        if m.state.zone[card] == zone.ATTACHED and m.pool.supertype[definition] == supertype.POKEMON:
            return self.as_tool if is_tool(m, card) else self.as_energy
        return self.cards[definition]


class OfTypeX(FilterX):
    def __init__(self, type_: int, printed_types: bool, printed_energy: bool) -> None:
        self.type = type_
        self.printed_types = printed_types
        self.printed_energy = printed_energy

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        types = m.pool.types[top_def(m, spot)] if self.printed_types else types_of(m, spot)
        return types >> self.type & 1 != 0

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        if self.printed_energy and m.pool.supertype[m.cards[card]] == supertype.ENERGY:
            return printed_energy_mask(m, card) >> self.type & 1 != 0
        return card_types(m, card) >> self.type & 1 != 0


class OfTypeInX(FilterX):
    """Of the type that was chosen into a slot."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._has(f, types_of(m, spot))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self._has(f, card_types(m, card))

    def _has(self, f: Frame, types: int) -> bool:
        for type_ in f.slots[self.slot]:
            if types >> type_ & 1:
                return True
        return False


class NotX(FilterX):
    def __init__(self, inner: FilterX) -> None:
        self.inner = inner

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return not self.inner.spot(m, f, spot)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return not self.inner.card(m, f, card)


class OneOfX(FilterX):
    def __init__(self, filters: list[FilterX]) -> None:
        self.filters = filters

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for one in self.filters:
            if one.spot(m, f, spot):
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        for one in self.filters:
            if one.card(m, f, card):
                return True
        return False


class AllOfX(FilterX):
    def __init__(self, filters: list[FilterX]) -> None:
        self.filters = filters

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for one in self.filters:
            if not one.spot(m, f, spot):
                return False
        return True

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        for one in self.filters:
            if not one.card(m, f, card):
                return False
        return True


class SameX(FilterX):
    """One of the target's. Between a Pokémon and a card: the card lies in that Pokémon, or is attached to it."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if self.target.of_pokemon:
            return self.target.has(m, f, spot)
        for card in self.target.items(m, f):
            if m.state.home[card] == spot:
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        items = self.target.items(m, f)
        if not self.target.of_pokemon:
            return card in items
        return m.state.home[card] != NONE and m.state.home[card] in items


class AtX(FilterX):
    def __init__(self, active: bool) -> None:
        self.active = active

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return is_active(m, spot) == self.active

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        spot = m.state.home[card]
        return spot != NONE and is_active(m, spot) == self.active


class EvolvedX(FilterX):
    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return is_evolved(m, spot)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class DamagedX(FilterX):
    def __init__(self, least: int) -> None:
        self.least = least

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.damage[spot] >= 10 * self.least

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


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
            if self.kind and (m.pool.basic_energy[definition] >= 0) != (self.kind == 1):
                continue
            units = m.pool.provides[definition] if self.printed else units_from(m, card, spot)
            for mask in units:
                if self.type == NONE or mask >> self.type & 1:
                    count += 1
        return count >= self.least

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


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

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


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

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False

    def _matches(self, m: Machine, f: Frame, card: int) -> bool:
        for one in self.where:
            if not one.card(m, f, card):
                return False
        return True


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

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


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
                    if self.printed or not power_is_off(m, spot, unit):
                        return True
            if at == 0 or not m.pool.keeps_lower[definition]:
                return False
            at -= 1

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        if is_loose_piece(m, card):
            return False
        for unit in m.pool.units_of[m.cards[card]]:
            if self.kinds >> unit.power & 1 and (self.name == NONE or self.name == unit.name):
                return True
        return False


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


class HasAttackX(FilterX):
    def __init__(self, name: int, printed: bool, granted: bool) -> None:
        self.name = name
        self.printed = printed
        self.granted = granted

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        known = m.pool.attacks_of[top_def(m, spot)] if self.printed else attacks_of(m, spot, self.granted)
        for attack in known:
            if m.pool.attacks.name[attack] == self.name:
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        for attack in attacks_on(m, card):
            if m.pool.attacks.name[attack] == self.name:
                return True
        return False


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

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class MeasureX(FilterX):
    def __init__(self, what: int, relation: int, number: AmountX, printed: bool) -> None:
        self.what = what
        self.relation = relation
        self.number = number
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return compares(measured(m, spot, self.what, self.printed), self.relation, self.number.value(m, f))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
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


class ProvidesX(FilterX):
    def __init__(self, least: int, only: int) -> None:
        self.least = least
        self.only = only

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        if m.state.zone[card] != zone.ATTACHED or not is_energy(m, card):
            return False
        units = own_units(m, card, m.state.home[card])
        for mask in units:
            if self.only != NONE and mask != 1 << self.only:
                return False
        return len(units) >= self.least


class WeakToEnergyX(FilterX):
    def __init__(self, energy: TargetX) -> None:
        self.energy = energy

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        mask = 0
        for card in self.energy.items(m, f):
            mask |= energy_mask(m, card)
        weaknesses = weaknesses_of(m, spot)
        for i in range(0, len(weaknesses), 3):
            if mask >> weaknesses[i] & 1:
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class OtherHalfX(FilterX):
    def __init__(self, target: TargetX) -> None:
        self.target = target

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        pool = m.pool
        definition = m.cards[card]
        for other in self.target.items(m, f):
            its = m.cards[other]
            if pool.name[its] == pool.name[definition] and pool.defs[its].piece != pool.defs[definition].piece:
                return True
        return False


class EvolvesFromX(FilterX):
    """An Evolution card whose "Evolves from" line names one of the target's."""

    def __init__(self, target: TargetX, later: bool) -> None:
        self.target = target
        self.later = later

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._definition(m, f, top_def(m, spot))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self._definition(m, f, m.cards[card])

    def _definition(self, m: Machine, f: Frame, definition: int) -> bool:
        wanted = m.pool.evolves_from[definition]
        if wanted == NONE or not m.pool.is_evolution[definition]:
            return False
        for item in self.target.items(m, f):
            if self.target.of_pokemon:
                if evolves_into(m, Spot(item), wanted):
                    return True
                continue
            below = m.cards[item]
            if m.pool.name[below] == wanted or m.pool.shared_name[below] == wanted:
                return True
            if self.later and m.pool.name[below] in m.pool.lineage.get(wanted, []):
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

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class WasX(FilterX):
    """It became Active, or it retreated, in the turn before."""

    def __init__(self, retreated: bool) -> None:
        self.retreated = retreated

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if not self.retreated:
            return m.state.moved_in[spot] > 0 and m.state.moved_in[spot] == m.state.turn - 1
        for one in m.state.happened_before:
            if one >> 1 & 127 == deed.RETREAT and one >> 32 == ref_of(m, spot):
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class EvolvesFromNameX(FilterX):
    def __init__(self, name: int, part: str) -> None:
        self.name = name
        self.part = part
        """If not empty: what the name must have in it."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._definition(m, top_def(m, spot))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self._definition(m, m.cards[card])

    def _definition(self, m: Machine, definition: int) -> bool:
        below = m.pool.evolves_from[definition]
        if below == NONE or not m.pool.is_evolution[definition]:
            return False
        return self.part in m.pool.names[below] if self.part else below == self.name


class SameNameX(FilterX):
    def __init__(self, target: TargetX) -> None:
        self.target = target

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._name(m, f, m.pool.name[top_def(m, spot)])

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self._name(m, f, m.pool.name[m.cards[card]])

    def _name(self, m: Machine, f: Frame, name: int) -> bool:
        for item in self.target.items(m, f):
            definition = top_def(m, Spot(item)) if self.target.of_pokemon else m.cards[item]
            if m.pool.name[definition] == name:
                return True
        return False


class SharesTypeX(FilterX):
    def __init__(self, target: TargetX, printed: bool) -> None:
        self.target = target
        self.printed = printed

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._types_of(m, spot) & self._types(m, f) != 0

    def _types_of(self, m: Machine, spot: Spot) -> int:
        return m.pool.types[top_def(m, spot)] if self.printed else types_of(m, spot)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return card_types(m, card) & self._types(m, f) != 0

    def _types(self, m: Machine, f: Frame) -> int:
        types = 0
        for item in self.target.items(m, f):
            types |= self._types_of(m, Spot(item)) if self.target.of_pokemon else card_types(m, item)
        return types


class HasWeaknessToX(FilterX):
    def __init__(self, type_: int) -> None:
        self.type = type_

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._among(weaknesses_of(m, spot))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return not is_loose_piece(m, card) and self._among(m.pool.weakness[m.cards[card]])

    def _among(self, weaknesses: list[int]) -> bool:
        for i in range(0, len(weaknesses), 3):
            if weaknesses[i] == self.type:
                return True
        return False


class HasResistanceX(FilterX):
    """`type` NONE: Resistance to anything."""

    def __init__(self, type_: int) -> None:
        self.type = type_

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self._among(resistances_of(m, spot))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self._among(m.pool.resistance[m.cards[card]])

    def _among(self, resistances: list[int]) -> bool:
        for i in range(0, len(resistances), 3):
            if self.type == NONE or resistances[i] == self.type:
                return True
        return False


class HasMarkerX(FilterX):
    def __init__(self, name: int) -> None:
        self.name = name

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.name in m.state.markers[spot]

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class FaceUpX(FilterX):
    """A Prize card that both players know."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return m.state.zone[card] == zone.PRIZES and m.state.known[card] == VISIBLE_TO_ALL


class BecameActiveX(FilterX):
    """It last became Active so many turns ago."""

    def __init__(self, ago: int) -> None:
        self.ago = ago

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.moved_in[spot] == m.state.turn - self.ago

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class EnteredThisTurnX(FilterX):
    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.entered[spot] == m.state.turn

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        spot = m.state.home[card]
        return spot != NONE and m.state.zone[card] == zone.IN_PLAY and m.state.entered[spot] == m.state.turn


# --- What only the engine asks


class AttachableX(FilterX):
    """Cards of these definitions, and whatever is attached already; never a Pokémon in play."""

    def __init__(self, table: list[bool]) -> None:
        self.table = table

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self.table[m.cards[card]] or m.state.zone[card] == zone.ATTACHED
