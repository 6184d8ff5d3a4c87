"""An attack's damage: done, changed, undone, or not done at all; Knock Outs by an effect."""

from __future__ import annotations

from playmat.engine.atoms.damage import add_damage, mark_knocked_out
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen, next_pending_on
from playmat.engine.damage import deal, hit
from playmat.engine.effects.common import OneByOneOp, bind, refs_of, shielded
from playmat.engine.effects.nodes import STEPS, amount, pokemon_target
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.programs import program
from playmat.engine.effects.scope import NUMBER_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.words import PLAYERS, ignoring_bits
from playmat.engine.facts.attacks import base_damage
from playmat.engine.facts.board import spot_of
from playmat.engine.facts.in_force import lives, watches
from playmat.engine.facts.pokemon import top_def
from playmat.engine.machine import COPIED, NEXT, STAY, UNREQUIRED, AmountX, Machine, Op, TargetX
from playmat.engine.state import NONE, NOTHING, Frame
from playmat.engine.triggers import start_pending
from playmat.model import ir
from playmat.model.ids import Card, Spot
from playmat.model.words import chapter, deed, ignore, modifier, option, question, trigger


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
            happen(m, trigger.STRUCK, spot, Card(NONE), f.done - done)
        pending = next_pending_on(m, trigger.STRUCK)
        if pending is not None:
            start_pending(m, pending)
            return STAY
        f.numbers = NOTHING
        return NEXT


@STEPS.of(ir.Hit)
def _hit(scope: Scope, node: ir.Hit) -> None:
    scope.add(HitOp(ignoring_bits(node.ignoring)))


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


@STEPS.of(ir.AddDamage)
def _add_damage(scope: Scope, node: ir.AddDamage) -> None:
    scope.add(AddDamageOp(amount(scope, node.amount), 1, ignoring_bits(node.ignoring)))


@STEPS.of(ir.SubDamage)
def _sub_damage(scope: Scope, node: ir.SubDamage) -> None:
    scope.add(AddDamageOp(amount(scope, node.amount), -1, 0))


class SetDamageOp(Op):
    def __init__(self, amount: AmountX) -> None:
        self.amount = amount

    def run(self, m: Machine, f: Frame) -> int:
        f.damage = self.amount.value(m, f)
        return NEXT


@STEPS.of(ir.SetDamage)
def _set_damage(scope: Scope, node: ir.SetDamage) -> None:
    scope.add(SetDamageOp(amount(scope, node.amount)))


class FailOp(Op):
    """Straight to the end of the program: its last step is always the end."""

    def run(self, m: Machine, f: Frame) -> int:
        f.pc = len(m.pool.programs[f.program]) - 1
        return STAY


@STEPS.of(ir.Fail)
def _fail(scope: Scope, node: ir.Fail) -> None:
    scope.add(FailOp())


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


@STEPS.of(ir.StopAttack)
def _stop_attack(scope: Scope, node: ir.StopAttack) -> None:
    scope.add(StopAttackOp())


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


@STEPS.of(ir.Damage)
def _damage(scope: Scope, node: ir.Damage) -> None:
    hurt = pokemon_target(scope, node.target)
    much = amount(scope, node.amount)
    ignoring = ignoring_bits(node.ignoring) | (ignore.BENCH_TOO if node.bench_too else 0)
    slot = scope.bind(node.into, NUMBER_SLOT)
    if node.times is not None:
        scope.add(ChosenDamageOp(hurt, much, amount(scope, node.times), PLAYERS[node.by], ignoring, slot))
    else:
        scope.add(DamageOp(hurt, much, ignoring, slot))


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
            m.push(chapter.KNOCK_OUT, f.you, Card(NONE), f.ref).attack = f.attack
            return STAY
        return NEXT


@STEPS.of(ir.KnockOut)
def _knock_out(scope: Scope, node: ir.KnockOut) -> None:
    out = pokemon_target(scope, node.target)
    scope.add(KnockOutOp(out, scope.bind(node.into, POKEMON_SLOT), node.at_once))


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


@STEPS.of(ir.UndoDamage)
def _undo_damage(scope: Scope, node: ir.UndoDamage) -> None:
    scope.add(UndoDamageOp(pokemon_target(scope, node.target), amount(scope, node.amount)))


@STEPS.of(ir.BeforeDamage)
def _before_damage(scope: Scope, node: ir.BeforeDamage) -> None:
    """In place, in every rule set: a card that puts something before the damage has its way."""
    program(scope, node.do)
