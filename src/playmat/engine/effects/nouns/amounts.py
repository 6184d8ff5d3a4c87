"""Amounts: how many."""

from __future__ import annotations

from playmat.engine.effects.nodes import AMOUNTS, amount, pokemon_target, target
from playmat.engine.effects.players import seats_for
from playmat.engine.effects.scope import (
    COIN_SLOT,
    NUMBER_SLOT,
    PRINTED_ENERGY,
    PRINTED_HP,
    PRINTED_RETREAT,
    PRINTED_TYPES,
    Scope,
)
from playmat.engine.effects.words import PLAYERS, type_or_none
from playmat.engine.facts.attacks import extra_basics, extra_energy
from playmat.engine.facts.board import basic_type, spot_of
from playmat.engine.facts.energy import energy_count, units_from
from playmat.engine.facts.pokemon import face_def, hp_of, printed_types, remaining_hp, retreat_cost, top_def, types_of
from playmat.engine.machine import AmountX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import deed


class NumX(AmountX):
    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, m: Machine, f: Frame) -> int:
        return self.number


@AMOUNTS.of(ir.Num)
def _num(scope: Scope, node: ir.Num) -> AmountX:
    return NumX(node.value)


class CountX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        return len(self.of.items(m, f))


@AMOUNTS.of(ir.Count)
def _count(scope: Scope, node: ir.Count) -> AmountX:
    return CountX(target(scope, node.of))


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


@AMOUNTS.of(ir.EnergyOn)
def _energy_on(scope: Scope, node: ir.EnergyOn) -> AmountX:
    return EnergyOnX(pokemon_target(scope, node.of), type_or_none(node.type), bool(scope.printed & PRINTED_ENERGY))


class EnergyInX(AmountX):
    """Units of Energy of attached cards; `type` NONE counts all."""

    def __init__(self, of: TargetX, type_: int) -> None:
        self.of = of
        self.type = type_

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for card in self.of.cards(m, f):
            if m.state.home[card] != NONE:
                for mask in units_from(m, card, Spot(m.state.home[card])):
                    if self.type == NONE or mask >> self.type & 1:
                        count += 1
        return count


@AMOUNTS.of(ir.EnergyIn)
def _energy_in(scope: Scope, node: ir.EnergyIn) -> AmountX:
    return EnergyInX(target(scope, node.of), type_or_none(node.type))


class EnergyTypesOnX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        mask = 0
        for spot in self.of.spots(m, f):
            for card in m.state.energy[spot]:
                type_ = basic_type(m, card)
                if type_ >= 0:
                    mask |= 1 << type_
        count = 0
        while mask:
            count += mask & 1
            mask >>= 1
        return count


@AMOUNTS.of(ir.EnergyTypesOn)
def _energy_types_on(scope: Scope, node: ir.EnergyTypesOn) -> AmountX:
    return EnergyTypesOnX(pokemon_target(scope, node.of))


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


@AMOUNTS.of(ir.ExtraEnergy)
def _extra_energy(scope: Scope, node: ir.ExtraEnergy) -> AmountX:
    return ExtraEnergyX(type_or_none(node.type), node.basic)


class CountersOnX(AmountX):
    def __init__(self, of: TargetX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for spot in self.of.spots(m, f):
            count += m.state.damage[spot] // 10
        return count


@AMOUNTS.of(ir.CountersOn)
def _counters_on(scope: Scope, node: ir.CountersOn) -> AmountX:
    return CountersOnX(pokemon_target(scope, node.of))


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


@AMOUNTS.of(ir.ConditionsOn)
def _conditions_on(scope: Scope, node: ir.ConditionsOn) -> AmountX:
    return ConditionsOnX(pokemon_target(scope, node.of))


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


def _of_slot(scope: Scope, name: str) -> AmountX:
    """The number in a slot of numbers, how many things are in any other."""
    slot = scope.slot(name)
    return NumberX(slot) if scope.kind(slot) == NUMBER_SLOT else SizeX(slot)


@AMOUNTS.of(ir.SizeOf)
def _size_of(scope: Scope, node: ir.SizeOf) -> AmountX:
    return _of_slot(scope, node.slot)


@AMOUNTS.of(ir.NumberIn)
def _number_in(scope: Scope, node: ir.NumberIn) -> AmountX:
    return _of_slot(scope, node.slot)


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


@AMOUNTS.of(ir.PrizesLeft)
def _prizes_left(scope: Scope, node: ir.PrizesLeft) -> AmountX:
    return PrizesX(PLAYERS[node.who], False)


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


@AMOUNTS.of(ir.PrizesTaken)
def _prizes_taken(scope: Scope, node: ir.PrizesTaken) -> AmountX:
    if node.turn != "game":
        return PrizesOfTurnX(PLAYERS[node.who], 1 if node.turn == "last-turn" else 0)
    return PrizesX(PLAYERS[node.who], True)


class DamageDoneX(AmountX):
    def value(self, m: Machine, f: Frame) -> int:
        return f.done


@AMOUNTS.of(ir.DamageDone)
def _damage_done(scope: Scope, node: ir.DamageDone) -> AmountX:
    return DamageDoneX()


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


@AMOUNTS.of(ir.DamageTaken)
def _damage_taken(scope: Scope, node: ir.DamageTaken) -> AmountX:
    return DamageTakenX(node.active)


class TypesAmongX(AmountX):
    def __init__(self, of: TargetX, printed: bool) -> None:
        self.of = of
        self.printed = printed

    def value(self, m: Machine, f: Frame) -> int:
        types = 0
        for item in self.of.items(m, f):
            if not self.of.of_pokemon:
                types |= printed_types(m, Card(item))
            elif self.printed:
                types |= m.pool.types[top_def(m, Spot(item))]
            else:
                types |= types_of(m, Spot(item))
        count = 0
        while types:
            count += types & 1
            types >>= 1
        return count


@AMOUNTS.of(ir.TypesAmong)
def _types_among(scope: Scope, node: ir.TypesAmong) -> AmountX:
    return TypesAmongX(target(scope, node.of), bool(scope.printed & PRINTED_TYPES))


class EventDamageX(AmountX):
    def value(self, m: Machine, f: Frame) -> int:
        return f.event_number


@AMOUNTS.of(ir.EventDamage)
def _event_damage(scope: Scope, node: ir.EventDamage) -> AmountX:
    return EventDamageX()


class RetreatCostOfX(AmountX):
    def __init__(self, of: TargetX, printed: bool) -> None:
        self.of = of
        self.printed = printed

    def value(self, m: Machine, f: Frame) -> int:
        count = 0
        for spot in self.of.spots(m, f):
            count += m.pool.retreat[face_def(m, spot)] if self.printed else retreat_cost(m, spot)
        return count


@AMOUNTS.of(ir.RetreatCostOf)
def _retreat_cost_of(scope: Scope, node: ir.RetreatCostOf) -> AmountX:
    return RetreatCostOfX(pokemon_target(scope, node.of), bool(scope.printed & PRINTED_RETREAT))


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


@AMOUNTS.of(ir.HpOf)
def _hp_of(scope: Scope, node: ir.HpOf) -> AmountX:
    return HpOfX(target(scope, node.of), node.remaining, bool(scope.printed & PRINTED_HP))


class PlusX(AmountX):
    def __init__(self, left: AmountX, right: AmountX) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, f: Frame) -> int:
        return self.left.value(m, f) + self.right.value(m, f)


@AMOUNTS.of(ir.Plus)
def _plus(scope: Scope, node: ir.Plus) -> AmountX:
    return PlusX(amount(scope, node.left), amount(scope, node.right))


class MinusX(AmountX):
    def __init__(self, left: AmountX, right: AmountX) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, f: Frame) -> int:
        return max(0, self.left.value(m, f) - self.right.value(m, f))


@AMOUNTS.of(ir.Minus)
def _minus(scope: Scope, node: ir.Minus) -> AmountX:
    return MinusX(amount(scope, node.left), amount(scope, node.right))


class TimesX(AmountX):
    def __init__(self, left: AmountX, right: AmountX) -> None:
        self.left = left
        self.right = right

    def value(self, m: Machine, f: Frame) -> int:
        return self.left.value(m, f) * self.right.value(m, f)


@AMOUNTS.of(ir.Times)
def _times(scope: Scope, node: ir.Times) -> AmountX:
    return TimesX(amount(scope, node.left), amount(scope, node.right))


class AsCountersX(AmountX):
    """Damage as a number of damage counters."""

    def __init__(self, of: AmountX) -> None:
        self.of = of

    def value(self, m: Machine, f: Frame) -> int:
        return self.of.value(m, f) // 10


@AMOUNTS.of(ir.AsCounters)
def _as_counters(scope: Scope, node: ir.AsCounters) -> AmountX:
    return AsCountersX(amount(scope, node.of))


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


@AMOUNTS.of(ir.Half)
def _half(scope: Scope, node: ir.Half) -> AmountX:
    return HalfX(amount(scope, node.of), node.up, node.unit)


class AtMostX(AmountX):
    def __init__(self, of: AmountX, cap: AmountX) -> None:
        self.of = of
        self.cap = cap

    def value(self, m: Machine, f: Frame) -> int:
        return min(self.of.value(m, f), self.cap.value(m, f))


def coins(scope: Scope, name: str) -> int:
    slot = scope.slot(name)
    if scope.kind(slot) != COIN_SLOT:
        raise scope.error(f"expected slot {name!r} to hold coins")
    return slot


@AMOUNTS.of(ir.Heads)
def _heads(scope: Scope, node: ir.Heads) -> AmountX:
    return CoinsX(coins(scope, node.slot), 1)


@AMOUNTS.of(ir.Tails)
def _tails(scope: Scope, node: ir.Tails) -> AmountX:
    return CoinsX(coins(scope, node.slot), 0)


@AMOUNTS.of(ir.AtMost)
def _at_most(scope: Scope, node: ir.AtMost) -> AmountX:
    return AtMostX(amount(scope, node.of), amount(scope, node.cap))
