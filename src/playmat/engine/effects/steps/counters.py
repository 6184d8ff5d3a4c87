"""Damage counters put, moved, swapped and healed, and counters of other names."""

from __future__ import annotations

from playmat.engine.atoms.damage import add_damage, put_marker, remove_markers
from playmat.engine.atoms.notes import note, pair
from playmat.engine.effects.ahead import Ahead, all_of, can_start, looks_ahead
from playmat.engine.effects.common import COUNTER, OneByOneOp, bind, shielded
from playmat.engine.effects.conditions.logic import ExistsX
from playmat.engine.effects.filters.board import DamagedX
from playmat.engine.effects.filters.logic import NotX, SameX
from playmat.engine.effects.nodes import STEPS, amount, pokemon_target
from playmat.engine.effects.scope import NUMBER_SLOT, Scope
from playmat.engine.effects.steps.kernel import only_for_this, usable_noun
from playmat.engine.effects.texts import text_of_counter
from playmat.engine.facts.board import ref_of, spot_of
from playmat.engine.facts.in_force import cannot, lives
from playmat.engine.facts.pokemon import counters_stay, heal_times
from playmat.engine.facts.protection import counters_barred
from playmat.engine.machine import NEXT, AmountX, ConditionX, FilterX, Machine, Op, TargetX
from playmat.engine.state import NONE, NOTHING, SPOTS, Frame
from playmat.model import ir
from playmat.model.ids import Ref, Seat, Spot
from playmat.model.words import deed, modifier, option, question, verb


def _spared(m: Machine, f: Frame, spot: Spot) -> bool:
    """Whether something protects this Pokémon from the counters that the running effect would put on it."""
    return shielded(m, f, spot) or bool(lives(m, modifier.PREVENT_COUNTERS) and counters_barred(m, f, spot))


class PutCountersOp(Op):
    def __init__(self, target: TargetX, count: AmountX, slot: int) -> None:
        self.target = target
        self.count = count
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        count = self.count.value(m, f)
        put = 0
        if count > 0:
            for spot in self.target.spots(m, f):
                if not _spared(m, f, spot):
                    add_damage(m, spot, count * COUNTER)
                    put += count
        bind(f, self.slot, [put])
        return NEXT


class SpreadCountersOp(OneByOneOp):
    """Counters one by one onto the targets, as the player likes; they are all put on together."""

    def __init__(self, target: TargetX, count: AmountX, slot: int) -> None:
        self.target = target
        self.count = count
        self.slot = slot

    def go(self, m: Machine, f: Frame) -> int:
        count = self.count.value(m, f)
        spots = self.target.spots(m, f)
        if len(spots) == 1:
            f.picks = f.picks + [*spots] * (count - len(f.picks))
        if spots and len(f.picks) < count:
            return m.ask(f.that, question.SPREAD, [option.code(option.PICK_POKEMON, spot) for spot in spots])
        put = 0
        for spot in spots:
            mine = f.picks.count(spot)
            if mine and not _spared(m, f, spot):
                add_damage(m, spot, mine * COUNTER)
                put += mine
        f.picks = NOTHING
        bind(f, self.slot, [put])
        return NEXT


@STEPS.of(ir.PutCounters)
def _put_counters(scope: Scope, node: ir.PutCounters) -> None:
    on = pokemon_target(scope, node.target)
    count = amount(scope, node.count)
    slot = scope.bind(node.into, NUMBER_SLOT)
    if node.spread:
        scope.add(SpreadCountersOp(on, count, slot))
    else:
        scope.add(PutCountersOp(on, count, slot))


class MoveCountersOp(Op):
    """Move counters between Pokémon.

    `picks` holds the refs of the sources, once for each counter still to be moved; the slot counts those that were.
    """

    def __init__(self, source: TargetX, to: TargetX, count: AmountX | None, up_to: bool, slot: int) -> None:
        self.source = source
        self.to = to
        self.count = count
        self.up_to = up_to
        self.slot = slot
        self.optional = False

    def run(self, m: Machine, f: Frame) -> int:
        f.picks = NOTHING
        f.slots[self.slot] = [0]
        spots = self._sources(m, f)
        if not spots or not self.to.items(m, f):
            return NEXT
        limit = self.count.value(m, f) if self.count is not None else 10_000
        if self.up_to and len(spots) == 1:
            most = min(limit, m.state.damage[spots[0]] // COUNTER)
            least = 0 if self.optional else min(most, m.rules.up_to_minimum)
            if most > least:
                return m.ask(
                    f.that, question.NUMBER, [option.code(option.PICK_NUMBER, n) for n in range(least, most + 1)]
                )
            limit = most
        for spot in spots:
            self._add(m, f, spot, min(limit, m.state.damage[spot] // COUNTER))
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        kind = option.kind(code)
        if kind == option.PICK_NUMBER:
            self._add(m, f, self._sources(m, f)[0], option.first(code))
        elif kind == option.PICK_DONE:
            f.picks = NOTHING
        else:
            # Which counter goes where: from b to a.
            self._move(m, f, option.onto(code), option.spot(code))
        return self._go(m, f)

    def _sources(self, m: Machine, f: Frame) -> list[Spot]:
        found: list[Spot] = []
        for spot in self.source.spots(m, f):
            if m.state.damage[spot] >= COUNTER and not shielded(m, f, spot) and not counters_stay(m, spot):
                found.append(spot)
        return found

    def _add(self, m: Machine, f: Frame, spot: Spot, count: int) -> None:
        f.picks = f.picks + [ref_of(m, spot)] * count

    def _move(self, m: Machine, f: Frame, source: Spot, to: Spot) -> None:
        picks = f.picks[:]
        picks.remove(ref_of(m, source))
        f.picks = picks
        if not _spared(m, f, to):
            add_damage(m, source, -COUNTER)
            add_damage(m, to, COUNTER)
            f.slots[self.slot] = [f.slots[self.slot][0] + 1]

    def _go(self, m: Machine, f: Frame) -> int:
        spread = self.up_to and len(self.source.items(m, f)) > 1
        limit = self.count.value(m, f) if self.count is not None and spread else 10_000
        while f.picks and f.slots[self.slot][0] < limit:
            options: list[int] = []
            sources: list[int] = []
            for ref in f.picks:
                if ref not in sources:
                    sources.append(ref)
            if not spread:
                sources = sources[:1]
            for ref in sources:
                source = spot_of(m, Ref(ref))
                for spot in self.to.spots(m, f):
                    if spot != source and source != NONE:
                        options.append(option.code(option.PICK_POKEMON, spot, source))
            if not options:
                f.picks = [ref for ref in f.picks if ref not in sources]
                continue
            if spread:
                options.append(option.code(option.PICK_DONE))
            if len(options) > 1:
                return m.ask(f.that, question.SPREAD, options)
            self._move(m, f, option.onto(options[0]), option.spot(options[0]))
        f.picks = NOTHING
        return NEXT


@STEPS.of(ir.MoveCounters)
def _move_counters(scope: Scope, node: ir.MoveCounters) -> None:
    scope.guard = can_start(scope, node.to)
    source = usable_noun(scope, node.source, DamagedX(1), True)
    scope.guard = ExistsX(source, 1)
    to = usable_noun(scope, node.to, NotX(SameX(source)), True)
    count = amount(scope, node.count) if node.count is not None else None
    op = MoveCountersOp(source, to, count, node.up_to, scope.bind(node.into, NUMBER_SLOT))
    op.optional = scope.optional
    scope.add(op)


@looks_ahead(ir.MoveCounters)
def _move_counters_ahead(ahead: Ahead, node: ir.MoveCounters, whole: bool) -> ConditionX | None:
    damaged = ahead.such(node.source, DamagedX(ir.Damaged().least), ir.Damaged())
    return all_of([damaged, ahead.such(node.source, FreeCountersX()), ahead.exists(node.to)])


class FreeCountersX(FilterX):
    """Nothing keeps the damage counters on this Pokémon from being moved."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return m.state.damage[spot] >= COUNTER and not counters_stay(m, spot)


class SwapCountersOp(Op):
    """Two Pokémon exchange all their damage counters."""

    def __init__(self, first: TargetX, second: TargetX) -> None:
        self.first = first
        self.second = second

    def run(self, m: Machine, f: Frame) -> int:
        for one in self.first.spots(m, f):
            for other in self.second.spots(m, f):
                more = m.state.damage[other] - m.state.damage[one]
                if (more > 0 and _spared(m, f, one)) or (more < 0 and _spared(m, f, other)):
                    return NEXT
                if counters_stay(m, one) or counters_stay(m, other):
                    return NEXT
                if more and not shielded(m, f, one) and not shielded(m, f, other):
                    add_damage(m, one, more)
                    add_damage(m, other, -more)
                return NEXT
        return NEXT


@STEPS.of(ir.SwapCounters)
def _swap_counters(scope: Scope, node: ir.SwapCounters) -> None:
    first = pokemon_target(scope, node.first)
    scope.add(SwapCountersOp(first, pokemon_target(scope, node.second)))


@looks_ahead(ir.SwapCounters)
def _swap_counters_ahead(ahead: Ahead, node: ir.SwapCounters, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(node.first), ahead.exists(node.second)])


class HealOp(Op):
    """Remove damage; `amount` None: all of it."""

    def __init__(self, target: TargetX, amount: AmountX | None, slot: int) -> None:
        self.target = target
        self.amount = amount
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        total = 0
        for spot in self.target.spots(m, f):
            healed = m.state.damage[spot]
            if self.amount is not None:
                healed = min(healed, self.amount.value(m, f) * heal_times(m, spot))
            if healed > 0 and not cannot(m, spot, verb.BE_HEALED, NONE) and not shielded(m, f, spot):
                add_damage(m, spot, -healed)
                note(m, deed.HEAL, Seat(spot // SPOTS), pair(ref_of(m, spot), healed))
                total += healed
        bind(f, self.slot, [total])
        return NEXT


@STEPS.of(ir.Heal)
def _heal(scope: Scope, node: ir.Heal) -> None:
    if only_for_this(scope, node.target):
        scope.useful = DamagedX(1)
    healed = usable_noun(scope, node.target, None, True)
    much = amount(scope, node.amount) if node.amount is not None else None
    scope.add(HealOp(healed, much, scope.bind(node.into, NUMBER_SLOT)))


@looks_ahead(ir.Heal)
def _heal_ahead(ahead: Ahead, node: ir.Heal, whole: bool) -> ConditionX | None:
    return ahead.such(node.target, DamagedX(ir.Damaged().least), ir.Damaged())


class MarkOp(Op):
    """Put a counter of that name on the targets, or take such counters off."""

    def __init__(self, target: TargetX, name: int, off: bool) -> None:
        self.target = target
        self.name = name
        self.off = off

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.target.spots(m, f):
            if self.off:
                remove_markers(m, spot, self.name)
            elif not shielded(m, f, spot):
                put_marker(m, spot, self.name)
        return NEXT


@STEPS.of(ir.RemoveMarker)
def _remove_marker(scope: Scope, node: ir.RemoveMarker) -> None:
    scope.add(MarkOp(pokemon_target(scope, node.target), scope.pool.name_number(node.name), True))


@STEPS.of(ir.PutMarker)
def _put_marker(scope: Scope, node: ir.PutMarker) -> None:
    pool = scope.pool
    name = pool.name_number(node.name)
    if node.stays and name not in pool.staying_markers:
        pool.staying_markers.append(name)
    if node.units and name not in pool.marker_units:
        pool.marker_units[name] = [text_of_counter(scope, one, name, node.power) for one in node.units]
    scope.add(MarkOp(pokemon_target(scope, node.target), name, False))
