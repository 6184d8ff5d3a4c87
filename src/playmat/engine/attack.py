"""Attacking: announcing, what may stop the attack, and its end.

An attack's program is early gate, choices and requirements, late gate, the rest. The rule set decides at which gate
effects that
cancel attacks and the Confusion flip are looked at: at the late one until 2013, at the early one in 2022.
"""

from __future__ import annotations

from playmat.engine.atoms.damage import add_damage
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.notes import note
from playmat.engine.atoms.triggers import happen, next_pending
from playmat.engine.atoms.turn import use_gx, use_vstar
from playmat.engine.damage import deal
from playmat.engine.facts.board import ref_of, spot_of
from playmat.engine.facts.in_force import applies, lives, watches
from playmat.engine.machine import COPIED, NEXT, STAY, UNREQUIRED, VISIBLE_TO_ALL, Machine, Op
from playmat.engine.state import NONE, NOTHING, Frame
from playmat.engine.triggers import start_pending
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import condition, deed, modifier, trigger


def announce(m: Machine, seat: Seat, attack: int, spot: Spot) -> None:
    """The Pokémon uses this attack: name it, then let its program run."""
    state = m.state
    attacks = m.pool.attacks
    m.emit("attack", seat, state.stack[spot][-1], spot, 0, m.pool.names[attacks.name[attack]], VISIBLE_TO_ALL)
    frame = m.push(attacks.program[attack], seat, state.stack[spot][-1], ref_of(m, spot))
    frame.attack = attack
    frame.damage = attacks.damage[attack]
    for live in lives(m, modifier.ATTACK_PRICE):
        if applies(m, live, spot):
            m.push(live.modifier.number, seat, live.frame.card, Ref(NONE))
    if m.rules.stopped_attack_was_used:
        _use(m, seat, attack)


def use_copy(m: Machine, f: Frame, attack: int, required: bool) -> None:
    """The attack that is being used uses another as its own: the Attacking Pokémon stays the same."""
    attacks = m.pool.attacks
    frame = m.push(attacks.program[attack], f.you, f.card, f.ref)
    frame.attack = attack
    frame.damage = attacks.damage[attack]
    frame.event_card = COPIED if required else UNREQUIRED


def all_heads(m: Machine, seat: Seat, coins: int) -> bool:
    """That player flips so many coins, all of them: whether none was tails."""
    heads = 0
    for _ in range(coins):
        heads += flip(m, seat)
    return heads == coins


def _use(m: Machine, seat: Seat, attack: int) -> None:
    attacks = m.pool.attacks
    if attacks.gx[attack]:
        use_gx(m, seat)
    if attacks.vstar[attack]:
        use_vstar(m, seat)


def _more_to_itself(m: Machine, spot: Spot) -> int:
    """What effects add to the damage that a Confused Pokémon does to itself."""
    more = 0
    for live in lives(m, modifier.DEAL_MORE):
        amount = live.modifier.amount
        if live.modifier.flip and amount is not None and applies(m, live, spot):
            more += amount.value(m, live.frame)
    return more


class Gate(Op):
    """Effects that cancel the attack, then Confusion: once, at the gate the rule set names."""

    def __init__(self, late: bool) -> None:
        self.late = late

    def run(self, m: Machine, f: Frame) -> int:
        spot = spot_of(m, f.ref)
        if f.event_card <= COPIED or spot == NONE:
            return NEXT
        if not self.late and self._kept_from(m, f, spot):
            return STAY
        if self.late == m.rules.cancel_check_first:
            return NEXT
        stopped = False
        for live in lives(m, modifier.COIN_GATE):
            if live.modifier.flag:
                continue
            if applies(m, live, spot) and not (live.modifier.flip and all_heads(m, f.you, live.modifier.number)):
                m.emit("attack-stopped", f.you, Card(NONE), spot, 0, "", VISIBLE_TO_ALL)
                stopped = True
                break
        if not stopped and m.state.conditions[spot] & condition.CONFUSED and not flip(m, f.you):
            m.emit("attack-stopped", f.you, Card(NONE), spot, 1, "", VISIBLE_TO_ALL)
            counters = m.state.poison[spot] // 10000
            if not counters:
                counters = m.rules.confusion_counters
            amount = counters * m.rules.damage_per_counter + _more_to_itself(m, spot)
            if m.rules.confusion_is_damage:
                deal(m, f, spot, spot, amount, 0, True)
            else:
                add_damage(m, spot, amount)
            stopped = True
        if stopped:
            f.pc = len(m.pool.programs[f.program]) - 1
            return STAY
        if not m.rules.stopped_attack_was_used:
            _use(m, f.you, f.attack)
        note(m, deed.WHICH_ATTACK, f.you, f.attack)
        return NEXT

    def _kept_from(self, m: Machine, f: Frame, spot: Spot) -> bool:
        """Something answers the mere announcement of an attack: on tails there is none."""
        for live in lives(m, modifier.COIN_GATE):
            if (
                live.modifier.flag
                and applies(m, live, spot)
                and not (live.modifier.flip and all_heads(m, f.you, live.modifier.number))
            ):
                m.emit("attack-stopped", f.you, Card(NONE), spot, 0, "", VISIBLE_TO_ALL)
                m.state.frames.pop()
                return True
        return False


class UnderWay(Op):
    """The attack is going to happen: what answers that does so before anything of it is done."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = spot_of(m, f.ref)
        if not f.numbers:
            if f.event_card <= COPIED or spot == NONE or not watches(m, trigger.USES_ATTACK):
                return NEXT
            f.numbers = [1]
            happen(m, trigger.USES_ATTACK, spot, Card(NONE), f.attack)
        pending = next_pending(m)
        if pending is not None:
            start_pending(m, pending)
            return STAY
        f.numbers = NOTHING
        return NEXT


class AttackEnd(Op):
    """The attack is done; its frame goes."""

    def run(self, m: Machine, f: Frame) -> int:
        m.state.frames.pop()
        if f.event_card > COPIED:
            note(m, deed.ATTACK, f.you, m.pool.attacks.name[f.attack])
            spot = spot_of(m, f.ref)
            if spot != NONE:
                happen(m, trigger.ATTACKS, spot, Card(NONE), f.done)
        return STAY
