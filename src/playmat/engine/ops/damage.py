"""Damage, damage counters, healing, Knock Outs, Special Conditions."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.damage import (
    add_damage,
    afflict,
    clear_conditions,
    mark_knocked_out,
    put_marker,
    remove_markers,
)
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen, next_pending_on
from playmat.engine.damage import deal, hit
from playmat.engine.facts.attacks import base_damage
from playmat.engine.facts.board import ref_of, spot_of
from playmat.engine.facts.in_force import cannot, lives, watches
from playmat.engine.facts.pokemon import counters_stay, heal_times, immune_to, top_def
from playmat.engine.facts.protection import counters_barred
from playmat.engine.machine import COPIED, NEXT, STAY, UNREQUIRED, AmountX, Machine, Op, TargetX
from playmat.engine.nouns import seat_for
from playmat.engine.ops.common import OneByOneOp, bind, refs_of, shielded
from playmat.engine.state import NONE, NOTHING, SPOTS, Frame
from playmat.engine.triggers import start_pending
from playmat.model.ids import Ref, Spot
from playmat.model.words import chapter, condition, deed, modifier, option, question, trigger, verb

COUNTER: Final = 10
"""Damage that a damage counter stands for in card texts, whatever the piece is worth."""


class HitOp(Op):
    def __init__(self, ignoring: int) -> None:
        self.ignoring = ignoring

    def run(self, m: Machine, f: Frame) -> int:
        if not f.numbers:
            spot = m.state.active[1 - f.you]
            done = f.done
            hit(m, f, self.ignoring)
            if f.done <= done or not watches(m, trigger.STRUCK):
                return NEXT
            f.numbers = [1]
            happen(m, trigger.STRUCK, spot, NONE, f.done - done)
        pending = next_pending_on(m, trigger.STRUCK)
        if pending is not None:
            start_pending(m, pending)
            return STAY
        f.numbers = NOTHING
        return NEXT


class StartAttackOp(Op):
    """The attack is under way: who used it is noted, and it starts from its base damage, changed or as printed."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = spot_of(m, f.ref)
        if spot != NONE and lives(m, modifier.BASE_DAMAGE):
            f.damage = base_damage(m, spot, f.attack)
        if f.event_card > COPIED:
            name = m.pool.attacks.name[f.attack]
            note(m, deed.BY_THIS, f.you, pair(f.ref, name))
            if spot != NONE:
                note(m, deed.ATTACKER, f.you, f.ref << 36 | top_def(m, spot) << 20 | name)
        return NEXT


class RequiredOp(Op):
    """What an attack requires comes next; where nothing of the kind has to be done, jump past it."""

    def __init__(self) -> None:
        self.to = 0

    def run(self, m: Machine, f: Frame) -> int:
        if f.event_card != UNREQUIRED:
            return NEXT
        f.pc = self.to
        return STAY


class AddDamageOp(Op):
    def __init__(self, amount: AmountX, sign: int, ignoring: int) -> None:
        self.amount = amount
        self.sign = sign
        self.ignoring = ignoring

    def run(self, m: Machine, f: Frame) -> int:
        f.damage = max(0, f.damage + self.sign * self.amount.value(m, f))
        f.ignoring |= self.ignoring
        return NEXT


class SetDamageOp(Op):
    def __init__(self, amount: AmountX) -> None:
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        f.damage = self.amount.value(m, f)
        return NEXT


class FailOp(Op):
    """Straight to the end of the program: its last step is always the end."""

    def run(self, m: Machine, f: Frame) -> int:
        f.pc = len(m.pool.programs[f.program]) - 1
        return STAY


class StopAttackOp(Op):
    """Straight to the end of the attack to which a trigger answers."""

    def run(self, m: Machine, f: Frame) -> int:
        for frame in reversed(m.state.frames):
            if frame is not f and frame.attack != NONE and frame.event_card > COPIED:
                programs = m.pool.programs
                if frame.program > chapter.LAST:
                    frame.pc = len(programs[frame.program]) - 1
                    break
        return NEXT


class DamageOp(Op):
    def __init__(self, target: TargetX, amount: AmountX, ignoring: int, slot: int) -> None:
        self.target = target
        self.amount = amount
        self.ignoring = ignoring
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        attacker = spot_of(m, f.ref)
        amount = self.amount.value(m, f)
        done = 0
        for spot in self.target.spots(m, f):
            done += deal(m, f, attacker, spot, amount, self.ignoring)
        bind(f, self.slot, [done])
        return NEXT


class ChosenDamageOp(OneByOneOp):
    """Choose one of the targets so many times; damage to each for the times it was chosen, as one damage."""

    def __init__(self, target: TargetX, amount: AmountX, times: AmountX, who: int, ignoring: int, slot: int) -> None:
        self.who = who
        self.target = target
        self.amount = amount
        self.times = times
        self.ignoring = ignoring
        self.slot = slot

    def go(self, m: Machine, f: Frame) -> int:
        times = self.times.value(m, f)
        spots = self.target.spots(m, f)
        if len(spots) == 1:
            f.picks = [*spots] * times
        if spots and len(f.picks) < times:
            return m.ask(
                seat_for(f, self.who), question.PICK, [option.code(option.PICK_POKEMON, spot) for spot in spots]
            )
        attacker = spot_of(m, f.ref)
        amount = self.amount.value(m, f)
        chosen = f.picks
        f.picks = NOTHING
        done = 0
        for spot in spots:
            mine = chosen.count(spot)
            if mine:
                done += deal(m, f, attacker, spot, mine * amount, self.ignoring)
        bind(f, self.slot, [done])
        return NEXT


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
                note(m, deed.HEAL, spot // SPOTS, pair(ref_of(m, spot), healed))
                total += healed
        bind(f, self.slot, [total])
        return NEXT


class KnockOutOp(Op):
    def __init__(self, target: TargetX, slot: int, at_once: bool) -> None:
        self.target = target
        self.slot = slot
        self.at_once = at_once

    def run(self, m: Machine, f: Frame) -> int:
        spots: list[Spot] = []
        for spot in self.target.spots(m, f):
            if not shielded(m, f, spot):
                mark_knocked_out(m, spot)
                spots.append(spot)
        bind(f, self.slot, refs_of(m, spots))
        if self.at_once and spots:
            f.pc += 1
            m.push(chapter.KNOCK_OUT, f.you, NONE, f.ref).attack = f.attack
            return STAY
        return NEXT


class UndoDamageOp(Op):
    """Take back damage that has just been done, as far as it was."""

    def __init__(self, target: TargetX, amount: AmountX) -> None:
        self.target = target
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.target.spots(m, f):
            undone = min(self.amount.value(m, f), f.event_number, m.state.damage[spot])
            if undone > 0:
                add_damage(m, spot, -undone)
        return NEXT


class MoveConditionOp(Op):
    """One of the conditions of a Pokémon, which its player chooses, goes over to another."""

    def __init__(self, source: TargetX, to: TargetX) -> None:
        self.source = source
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        for spot in self.source.spots(m, f):
            for i in range(len(condition.NAMES)):
                if m.state.conditions[spot] >> i & 1:
                    options.append(option.code(option.PICK_CONDITION, i))
        if not options or not self.to.items(m, f):
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(f.that, question.CONDITION, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        bit = 1 << option.first(code)
        for spot in self.source.spots(m, f):
            clear_conditions(m, spot, bit)
        for spot in self.to.spots(m, f):
            if not shielded(m, f, spot):
                afflict(m, spot, bit, 1, m.rules.burn_counters, 1)
        return NEXT


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


class AfflictOp(Op):
    def __init__(self, target: TargetX, conditions: int, poison: int, burn: int, coins: int, confusion: int) -> None:
        self.target = target
        self.conditions = conditions
        self.poison = poison
        self.burn = burn
        self.coins = coins
        self.confusion = confusion

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.target.spots(m, f):
            if not shielded(m, f, spot):
                afflict(m, spot, self.conditions, self.poison, self.burn, self.coins, self.confusion)
        return NEXT


class AfflictChoiceOp(Op):
    """One of these conditions; those that the target can't have are not offered while there is another."""

    def __init__(self, target: TargetX, conditions: int, who: int) -> None:
        self.target = target
        self.conditions = conditions
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        spots = self.target.spots(m, f)
        if not spots:
            return NEXT
        immune = self.conditions
        for spot in spots:
            immune &= immune_to(m, spot)
        open_to = self.conditions & ~immune
        options: list[int] = []
        for i in range(len(condition.NAMES)):
            if open_to >> i & 1:
                options.append(option.code(option.PICK_CONDITION, i))
        if not options:
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(seat_for(f, self.who), question.CONDITION, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        for spot in self.target.spots(m, f):
            if not shielded(m, f, spot):
                afflict(m, spot, 1 << option.first(code), 1, m.rules.burn_counters, 1)
        return NEXT


class CureOp(Op):
    def __init__(self, target: TargetX, conditions: int, slot: int) -> None:
        self.target = target
        self.conditions = conditions
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        spots: list[Spot] = []
        for spot in self.target.spots(m, f):
            if clear_conditions(m, spot, self.conditions):
                spots.append(spot)
        bind(f, self.slot, refs_of(m, spots))
        return NEXT


class CureSomeOp(Op):
    """Recover from only so many conditions, which the player chooses one by one; `picks` holds their numbers."""

    def __init__(self, target: TargetX, conditions: int, count: int, slot: int) -> None:
        self.target = target
        self.conditions = conditions
        self.count = count
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        f.picks = NOTHING
        bind(f, self.slot, [])
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        f.picks = [*f.picks, option.first(code)]
        cured: list[Spot] = []
        for spot in self.target.spots(m, f):
            if clear_conditions(m, spot, 1 << option.first(code)):
                cured.append(spot)
        bind(f, self.slot, refs_of(m, cured))
        return self._go(m, f)

    def _go(self, m: Machine, f: Frame) -> int:
        affected = 0
        for spot in self.target.spots(m, f):
            affected |= m.state.conditions[spot] & self.conditions
        options: list[int] = []
        for i in range(len(condition.NAMES)):
            if affected >> i & 1:
                options.append(option.code(option.PICK_CONDITION, i))
        if not options or len(f.picks) >= self.count:
            f.picks = NOTHING
            return NEXT
        if len(options) == 1:
            return self.answer(m, f, options[0])
        return m.ask(f.that, question.CONDITION, options)
