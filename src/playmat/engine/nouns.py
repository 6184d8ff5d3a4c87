"""Nouns at run time: which Pokémon, which cards, how many. The compiler makes these objects from the IR's targets and
amounts."""

from __future__ import annotations

from playmat.engine.facts.attacks import extra_basics, extra_energy
from playmat.engine.facts.board import spot_of, spots_of
from playmat.engine.facts.energy import energy_count
from playmat.engine.facts.pokemon import face_def, hp_of, printed_types, remaining_hp, retreat_cost, top_def, types_of
from playmat.engine.machine import AmountX, FilterX, Machine, TargetX
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.model.ids import Ref, Spot
from playmat.model.words import deed, place, player, zone


def seat_for(f: Frame, who: int) -> int:
    """The seat that a word for one player means in this frame."""
    if who == player.YOU:
        return f.you
    if who == player.OPPONENT:
        return 1 - f.you
    return f.that


def seats_for(m: Machine, f: Frame, who: int) -> list[int]:
    """The seats that a word for players means, the player whose turn it is first."""
    if who == player.BOTH:
        first = m.state.turn_player
        return [first, 1 - first]
    return [seat_for(f, who)]


# --- Targets


class ThisX(TargetX):
    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        spot = spot_of(m, f.ref)
        if spot == NONE:
            return []
        return [spot]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return spot == spot_of(m, f.ref)


class ThisCardX(TargetX):
    def __init__(self) -> None:
        super().__init__(False)

    def items(self, m: Machine, f: Frame) -> list[int]:
        if f.card == NONE:
            return []
        return [f.card]


class SlotPokemonX(TargetX):
    """Pokémon that an earlier step bound; those that have left play are gone from it."""

    def __init__(self, slot: int) -> None:
        super().__init__(True)
        self.slot = slot

    def items(self, m: Machine, f: Frame) -> list[int]:
        found: list[int] = []
        for ref in f.slots[self.slot]:
            spot = spot_of(m, Ref(ref))
            if spot != NONE:
                found.append(spot)
        return found


class SlotCardsX(TargetX):
    def __init__(self, slot: int) -> None:
        super().__init__(False)
        self.slot = slot

    def items(self, m: Machine, f: Frame) -> list[int]:
        return f.slots[self.slot][:]


class PokemonX(TargetX):
    def __init__(self, side: int, place: int, where: list[FilterX]) -> None:
        super().__init__(True)
        self.side = side
        self.place = place
        self.where = where

    def items(self, m: Machine, f: Frame) -> list[int]:
        found: list[int] = []
        for seat in seats_for(m, f, self.side):
            if self.place == place.ACTIVE:
                active = m.state.active[seat]
                if active != NONE and self._matches(m, f, active):
                    found.append(active)
            elif self.place == place.BENCHED:
                for spot in m.state.bench[seat]:
                    if self._matches(m, f, spot):
                        found.append(spot)
            else:
                for spot in spots_of(m, seat):
                    if self._matches(m, f, spot):
                        found.append(spot)
        return found

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if spot == NONE:
            return False
        seat = spot // SPOTS
        if self.side != player.BOTH and seat != seat_for(f, self.side):
            return False
        if self.place != place.ANYWHERE and (m.state.active[seat] == spot) != (self.place == place.ACTIVE):
            return False
        return self._matches(m, f, spot)

    def exists(self, m: Machine, f: Frame) -> bool:
        return self._one(m, f, None)

    def exists_such(self, m: Machine, f: Frame, such: FilterX) -> bool:
        return self._one(m, f, such)

    def _one(self, m: Machine, f: Frame, such: FilterX | None) -> bool:
        if self.side == player.BOTH:
            return self._on_side(m, f, 0, such) or self._on_side(m, f, 1, such)
        return self._on_side(m, f, seat_for(f, self.side), such)

    def _on_side(self, m: Machine, f: Frame, seat: int, such: FilterX | None) -> bool:
        if self.place != place.BENCHED:
            active = m.state.active[seat]
            if active != NONE and self._matches(m, f, active) and (such is None or such.spot(m, f, active)):
                return True
        if self.place != place.ACTIVE:
            for spot in m.state.bench[seat]:
                if self._matches(m, f, spot) and (such is None or such.spot(m, f, spot)):
                    return True
        return False

    def _matches(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for one in self.where:
            if not one.spot(m, f, spot):
                return False
        return True


class CardsX(TargetX):
    """Cards of a zone, seen from the top for a deck. `without_own`: not the card whose text this is, which is about to
    leave the hand."""

    def __init__(self, zone: int, side: int, where: list[FilterX]) -> None:
        super().__init__(False)
        self.zone = zone
        self.side = side
        self.where = where
        self.on: TargetX | None = None
        self.top: AmountX | None = None
        self.bottom: AmountX | None = None
        self.without_own = False
        self.on_table = False
        """Set aside, or lying beside the Active until the turn ends."""

    def items(self, m: Machine, f: Frame) -> list[int]:
        if not self.where:
            return self._all(m, f)
        found: list[int] = []
        for card in self._all(m, f):
            if self._matches(m, f, card):
                found.append(card)
        return found

    def exists(self, m: Machine, f: Frame) -> bool:
        for card in self._pile(m, f):
            if self._matches(m, f, card) and (card != f.card or not self.without_own or self.zone != zone.HAND):
                return True
        return False

    def _pile(self, m: Machine, f: Frame) -> list[int]:
        """The cards to look through: the zone itself if it is one player's whole deck, hand or discard pile."""
        if self.side != player.BOTH:
            if self.zone == zone.DECK and self.top is None and self.bottom is None:
                return m.state.deck[seat_for(f, self.side)]
            if self.zone == zone.HAND:
                return m.state.hand[seat_for(f, self.side)]
            if self.zone == zone.DISCARD:
                return m.state.discard[seat_for(f, self.side)]
        return self._all(m, f)

    def _matches(self, m: Machine, f: Frame, card: int) -> bool:
        for one in self.where:
            if not one.card(m, f, card):
                return False
        return True

    def _all(self, m: Machine, f: Frame) -> list[int]:
        state = m.state
        found: list[int] = []
        if self.zone == zone.ATTACHED or self.zone == zone.UNDER:
            for spot in self._spots(m, f):
                if self.zone == zone.ATTACHED:
                    found.extend(state.energy[spot])
                    found.extend(state.tools[spot])
                else:
                    found.extend(state.stack[spot][:-1])
            return found
        for seat in seats_for(m, f, self.side):
            if self.zone == zone.DECK:
                found.extend(self._of_deck(m, f, state.deck[seat]))
            elif self.zone == zone.HAND:
                for card in state.hand[seat]:
                    if not self.without_own or card != f.card:
                        found.append(card)
            elif self.zone == zone.DISCARD:
                found.extend(state.discard[seat])
            elif self.zone == zone.LOST:
                found.extend(state.lost[seat])
            elif self.zone == zone.PRIZES:
                found.extend(state.prizes[seat])
            elif self.zone == zone.ASIDE:
                found.extend(state.aside[seat])
                if self.on_table:
                    for card in state.table:
                        if m.owner[card] == seat and card != f.card:
                            found.append(card)
            elif self.zone == zone.STADIUM and state.stadium != NONE and m.owner[state.stadium] == seat:
                found.append(state.stadium)
        return found

    def _spots(self, m: Machine, f: Frame) -> list[int]:
        if self.on is not None:
            return self.on.items(m, f)
        found: list[int] = []
        for seat in seats_for(m, f, self.side):
            found.extend(spots_of(m, seat))
        return found

    def _of_deck(self, m: Machine, f: Frame, deck: list[int]) -> list[int]:
        if self.top is not None:
            count = max(0, min(self.top.value(m, f), len(deck)))
            part = deck[len(deck) - count :]
        elif self.bottom is not None:
            part = deck[: max(0, self.bottom.value(m, f))]
        else:
            part = deck[:]
        part.reverse()
        return part


class TogetherX(TargetX):
    def __init__(self, of_pokemon: bool, parts: list[TargetX]) -> None:
        super().__init__(of_pokemon)
        self.parts = parts

    def items(self, m: Machine, f: Frame) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            for item in part.items(m, f):
                if item not in found:
                    found.append(item)
        return found

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for part in self.parts:
            if part.has(m, f, spot):
                return True
        return False


def can_give(pools: list[list[int]], first: int, taken: list[int]) -> bool:
    """Whether each of the pools from the first on can give one, all different and none of those taken."""
    if first == len(pools):
        return True
    for item in pools[first]:
        if item not in taken and can_give(pools, first + 1, [*taken, item]):
            return True
    return False


class ExceptX(TargetX):
    def __init__(self, source: TargetX, minus: TargetX) -> None:
        super().__init__(source.of_pokemon)
        self.source = source
        self.minus = minus

    def items(self, m: Machine, f: Frame) -> list[int]:
        minus = self.minus.items(m, f)
        return [item for item in self.source.items(m, f) if item not in minus]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.source.has(m, f, spot) and not self.minus.has(m, f, spot)


class AmongX(TargetX):
    """Those of the source to which every filter applies."""

    def __init__(self, source: TargetX, where: list[FilterX]) -> None:
        super().__init__(source.of_pokemon)
        self.source = source
        self.where = where

    def items(self, m: Machine, f: Frame) -> list[int]:
        return [item for item in self.source.items(m, f) if self._matches(m, f, item)]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.source.has(m, f, spot) and self._matches(m, f, spot)

    def _matches(self, m: Machine, f: Frame, item: int) -> bool:
        for one in self.where:
            if self.of_pokemon:
                if not one.spot(m, f, Spot(item)):
                    return False
            elif not one.card(m, f, item):
                return False
        return True


class DefendingX(TargetX):
    """The opponent's Active; where the rule set means whoever receives the attack, those it damaged, if any."""

    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        state = m.state
        if m.rules.defending_is_receiver:
            hurt: list[int] = [spot for spot in spots_of(m, 1 - f.you) if state.damaged_turn[spot] == state.turn]
            if hurt:
                return hurt
        active = state.active[1 - f.you]
        if active == NONE:
            return []
        return [active]


class AttackerX(TargetX):
    """Attacks are used by the Active Pokémon of the player whose turn it is."""

    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        spot = m.state.active[m.state.turn_player]
        if spot == NONE:
            return []
        return [spot]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return spot != NONE and spot == m.state.active[m.state.turn_player]


class EventPokemonX(TargetX):
    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        spot = spot_of(m, f.event_ref)
        if spot == NONE:
            return []
        return [spot]


class EventCardX(TargetX):
    def __init__(self) -> None:
        super().__init__(False)

    def items(self, m: Machine, f: Frame) -> list[int]:
        if f.event_card < 0:
            return []
        return [f.event_card]


# --- Amounts


class NumX(AmountX):
    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, m: Machine, f: Frame) -> int:
        return self.number


class CountX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        return len(self.of.items(m, f))


class EnergyOnX(AmountX):
    """Units of Energy; `type` NONE counts all."""

    def __init__(self, of: TargetX, type_: int, printed: bool) -> None:
        self.of = of
        self.type = type_
        self.printed = printed

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for spot in self.of.spots(m, f):
            if not self.printed:
                count += energy_count(m, spot, self.type)
                continue
            for card in m.state.energy[spot]:
                for mask in m.pool.provides[m.cards[card]]:
                    if self.type == NONE or mask >> self.type & 1:
                        count += 1
        return count


class EnergyTypesOnX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        mask = 0
        for spot in self.of.spots(m, f):
            for card in m.state.energy[spot]:
                type_ = m.pool.basic_energy[m.cards[card]]
                if type_ >= 0:
                    mask |= 1 << type_
        count = 0
        while mask:
            count += mask & 1
            mask >>= 1
        return count


class ExtraEnergyX(AmountX):
    def __init__(self, type_: int, basic: bool) -> None:
        self.type = type_
        self.basic = basic

    def value(self, m: Machine, f: Frame) -> int:
        spot = spot_of(m, f.ref)
        if spot == NONE or f.attack == NONE:
            return 0
        if self.basic:
            return extra_basics(m, spot, f.attack, self.type)
        return extra_energy(m, spot, f.attack, self.type)


class CountersOnX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for spot in self.of.spots(m, f):
            count += m.state.damage[spot] // 10
        return count


class ConditionsOnX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for spot in self.of.spots(m, f):
            bits = m.state.conditions[spot]
            while bits:
                count += bits & 1
                bits >>= 1
        return count


class CoinsX(AmountX):
    """How many of the flipped coins fell on that side: 1 heads, 0 tails."""

    def __init__(self, slot: int, face: int) -> None:
        self.slot = slot
        self.face = face

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for coin in f.slots[self.slot]:
            if coin == self.face:
                count += 1
        return count


class SizeX(AmountX):
    """How many things a slot holds."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, m: Machine, f: Frame) -> int:
        return len(f.slots[self.slot])


class NumberX(AmountX):
    """The number a slot holds."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def value(self, m: Machine, f: Frame) -> int:
        total = 0
        for number in f.slots[self.slot]:
            total += number
        return total


class PrizesX(AmountX):
    def __init__(self, who: int, taken: bool) -> None:
        self.who = who
        self.taken = taken

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for seat in seats_for(m, f, self.who):
            left = len(m.state.prizes[seat])
            count += max(0, m.state.prize_total - left) if self.taken else left
        return count


class PrizesOfTurnX(AmountX):
    """Prizes that player took in this turn, or in the turn before."""

    def __init__(self, who: int, turns: int) -> None:
        self.who = who
        self.turns = turns

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for seat in seats_for(m, f, self.who):
            for one in m.state.happened_before if self.turns else m.state.happened:
                if one & 255 == deed.PRIZE << 1 | seat:
                    count += 1
        return count


class DamageDoneX(AmountX):
    def value(self, m: Machine, f: Frame) -> int:
        return f.done


class DamageTakenX(AmountX):
    """What attacks did to this Pokémon in the turn before."""

    def __init__(self, active: bool) -> None:
        self.what = deed.HURT_ACTIVE if active else deed.HURT

    def value(self, m: Machine, f: Frame) -> int:
        total = 0
        for one in m.state.happened_before:
            if one >> 1 & 127 == self.what and one >> 32 == f.ref:
                total += one >> 8 & 0xFFFFFF
        return total


class TypesAmongX(AmountX):
    def __init__(self, of: TargetX, printed: bool) -> None:
        self.of = of
        self.printed = printed

    def value(self, m: Machine, f: Frame) -> int:
        types = 0
        for item in self.of.items(m, f):
            if not self.of.of_pokemon:
                types |= printed_types(m, item)
            elif self.printed:
                types |= m.pool.types[top_def(m, Spot(item))]
            else:
                types |= types_of(m, Spot(item))
        count = 0
        while types:
            count += types & 1
            types >>= 1
        return count


class EventDamageX(AmountX):
    def value(self, m: Machine, f: Frame) -> int:
        return f.event_number


class RetreatCostOfX(AmountX):
    def __init__(self, of: TargetX, printed: bool) -> None:
        self.of = of
        self.printed = printed

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for spot in self.of.spots(m, f):
            count += m.pool.retreat[face_def(m, spot)] if self.printed else retreat_cost(m, spot)
        return count


class HpOfX(AmountX):
    def __init__(self, of: TargetX, remaining: bool, printed: bool) -> None:
        self.of = of
        self.remaining = remaining
        self.printed = printed
        self.own = False
        """Without what makes it the HP of another Pokémon."""

    def value(self, m: Machine, f: Frame) -> int:
        total = 0
        for item in self.of.items(m, f):
            if not self.of.of_pokemon:
                total += m.pool.hp[m.cards[item]]
            elif self.own:
                total += hp_of(m, Spot(item), True) - (m.state.damage[item] if self.remaining else 0)
            elif self.printed:
                total += m.pool.hp[top_def(m, Spot(item))] - (m.state.damage[item] if self.remaining else 0)
            elif self.remaining:
                total += remaining_hp(m, Spot(item))
            else:
                total += hp_of(m, Spot(item))
        return total


class PlusX(AmountX):
    def __init__(self, left: AmountX, right: AmountX) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, f: Frame) -> int:
        return self.left.value(m, f) + self.right.value(m, f)


class MinusX(AmountX):
    def __init__(self, left: AmountX, right: AmountX) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, f: Frame) -> int:
        return max(0, self.left.value(m, f) - self.right.value(m, f))


class TimesX(AmountX):
    def __init__(self, left: AmountX, right: AmountX) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, f: Frame) -> int:
        return self.left.value(m, f) * self.right.value(m, f)


class AsCountersX(AmountX):
    """Damage as a number of damage counters."""

    def __init__(self, of: AmountX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        return self.of.value(m, f) // 10


class HalfX(AmountX):
    """Half, to a multiple of `unit`."""

    def __init__(self, of: AmountX, up: bool, unit: int) -> None:
        self.of = of
        self.up = up
        self.unit = unit

    def value(self, m: Machine, f: Frame) -> int:
        whole = self.of.value(m, f)
        double = 2 * self.unit
        if self.up:
            return (whole + double - 1) // double * self.unit
        return whole // double * self.unit


class AtMostX(AmountX):
    def __init__(self, of: AmountX, cap: AmountX) -> None:
        self.of = of
        self.cap = cap

    def value(self, m: Machine, f: Frame) -> int:
        return min(self.of.value(m, f), self.cap.value(m, f))
