"""Between turns: Special Conditions in order, other effects where the rule set puts them. Knock Outs are settled
afterwards."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.damage import add_damage, clear_conditions, mark_knocked_out
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.triggers import delay, happen, happen_to_player, next_pending, take_pending, undelay, wake
from playmat.engine.facts.board import is_tool, seat_of
from playmat.engine.facts.in_force import applies, lives, watches
from playmat.engine.facts.pokemon import keeps_conditions, sleep_coins_for
from playmat.engine.knockout import settle
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, Machine, Op
from playmat.engine.state import DEADLY_SLEEP, NONE, Frame, Pending
from playmat.engine.triggers import start_pending
from playmat.model.ids import Card, Seat, Spot
from playmat.model.ruleset import CHECKUP_OTHERS_AFTER, CHECKUP_OTHERS_ANY_TIME
from playmat.model.words import condition, modifier, option, question, trigger

CHECKUP_MOMENT: Final = 2_000_000
"""Delayed work for moment n of the checkup has this plus n as its turn."""
BEFORE: Final = 0
AFTER: Final = 3


def _moved(pending: Pending, moment: int) -> Pending:
    return Pending(
        pending.program,
        pending.unit,
        pending.you,
        pending.card,
        pending.ref,
        pending.event_ref,
        pending.event_card,
        pending.event_number,
        pending.slots,
        CHECKUP_MOMENT + moment,
    )


def _affected(m: Machine, you: Seat, conditions: int) -> list[Spot]:
    """The Active Pokémon with one of these conditions, that of the player who moves next first."""
    state = m.state
    found: list[Spot] = []
    spot = state.active[1 - you]
    if spot != NONE and state.conditions[spot] & conditions:
        found.append(spot)
    spot = state.active[you]
    if spot != NONE and state.conditions[spot] & conditions:
        found.append(spot)
    return found


def is_quiet(m: Machine) -> bool:
    """Nobody is affected by a Special Condition, and nothing waits for this step."""
    return not (
        watches(m, trigger.CHECKUP)
        or watches(m, trigger.CHECKUP_ENDS)
        or m.state.pending
        or _affected(m, Seat(0), condition.ALL)
    )


class Gather(Op):
    """Find the other effects of this step and settle when they happen, asking where the rule set leaves it open.

    The player who moves next has the first word (and, where the two blocks may go either way, the only one).
    """

    def run(self, m: Machine, f: Frame) -> int:
        if not f.numbers:
            m.emit("checkup", f.you, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)
            happen_to_player(m, trigger.CHECKUP, f.you)
            found = take_pending(m)
            if found:
                for seat in (1 - f.you, f.you):
                    for one in found:
                        if one.you == seat:
                            delay(m, _moved(one, 9))
            f.numbers = [1]
        waiting = self._waiting(m)
        if waiting is None:
            return NEXT
        if m.rules.checkup_others == CHECKUP_OTHERS_AFTER or not _affected(m, f.you, condition.ALL):
            self._place_all(m, AFTER)
            return NEXT
        if m.rules.checkup_others == CHECKUP_OTHERS_ANY_TIME:
            if not is_tool(m, waiting.card):
                self._place(m, waiting, AFTER)
                return STAY
            return m.ask(waiting.you, question.CHECKUP_ORDER, [option.code(option.PICK_NUMBER, n) for n in range(4)])
        return m.ask(
            Seat(1 - f.you), question.CHECKUP_ORDER, [option.code(option.PICK_YES), option.code(option.PICK_NO)]
        )

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        kind = option.kind(code)
        if kind == option.PICK_NUMBER:
            waiting = self._waiting(m)
            assert waiting is not None, "a moment was chosen for nothing"
            self._place(m, waiting, option.first(code))
            return STAY
        self._place_all(m, BEFORE if kind == option.PICK_YES else AFTER)
        return NEXT

    def _waiting(self, m: Machine) -> Pending | None:
        for one in m.state.delayed:
            if one.turn == CHECKUP_MOMENT + 9:
                return one
        return None

    def _place(self, m: Machine, one: Pending, moment: int) -> None:
        undelay(m, one)
        delay(m, _moved(one, moment))

    def _place_all(self, m: Machine, moment: int) -> None:
        for one in m.state.delayed[:]:
            if one.turn == CHECKUP_MOMENT + 9:
                self._place(m, one, moment)


class Others(Op):
    """Run the other effects that were put at this moment."""

    def __init__(self, moment: int) -> None:
        self.moment = moment

    def run(self, m: Machine, f: Frame) -> int:
        wake(m, CHECKUP_MOMENT + self.moment)
        pending = next_pending(m)
        if pending is None:
            return NEXT
        start_pending(m, pending)
        return STAY


def _counters_for(m: Machine, spot: Spot, condition: int, usual: int) -> int:
    """Damage counters that the Pokémon gets for this Special Condition: the usual number, or another, and more."""
    more = 0
    instead = 0
    for live in lives(m, modifier.CHECKUP_COUNTERS):
        if live.modifier.bits & condition and applies(m, live, spot):
            if live.modifier.flag:
                instead = max(instead, live.modifier.number)
            else:
                more += live.modifier.number
    return max(usual, instead) + more


class Poison(Op):
    def run(self, m: Machine, f: Frame) -> int:
        for spot in _affected(m, f.you, condition.POISONED):
            counters = max(m.state.poison[spot] % 100, m.rules.poison_counters)
            counters = _counters_for(m, spot, condition.POISONED, counters)
            add_damage(m, spot, counters * m.rules.damage_per_counter)
        return NEXT


def _is_tails(m: Machine, spot: Spot) -> bool:
    """Whether the coin for this Burned Pokémon counts as tails whatever it shows."""
    for live in lives(m, modifier.BURN_IS_TAILS):
        if applies(m, live, spot):
            return True
    return False


class Burn(Op):
    """Until 2017 a flip decides about the counters and nothing ends it; from then on the counters are certain and heads
    ends it."""

    def run(self, m: Machine, f: Frame) -> int:
        for spot in _affected(m, f.you, condition.BURNED):
            seat = seat_of(spot)
            counters = m.rules.burn_counters
            special = m.state.poison[spot] // 100 % 100
            if special:
                counters = special
            counters = _counters_for(m, spot, condition.BURNED, counters)
            damage = counters * m.rules.damage_per_counter
            if m.rules.burn_always_damages:
                add_damage(m, spot, damage)
                ends = m.rules.burn_recovers and not keeps_conditions(m, spot, True) & condition.BURNED
                if flip(m, seat) and ends and not _is_tails(m, spot):
                    clear_conditions(m, spot, condition.BURNED)
            elif not flip(m, seat) or _is_tails(m, spot):
                add_damage(m, spot, damage)
        return NEXT


class Sleep(Op):
    """The owner flips; heads (all of them, if an effect makes it several coins) wakes it."""

    def run(self, m: Machine, f: Frame) -> int:
        for spot in _affected(m, f.you, condition.ASLEEP):
            awake = True
            any_heads = False
            for _ in range(sleep_coins_for(m, spot)):
                if flip(m, seat_of(spot)):
                    any_heads = True
                else:
                    awake = False
            if awake:
                clear_conditions(m, spot, condition.ASLEEP)
            elif not any_heads and m.state.sleep_coins[spot] >= DEADLY_SLEEP:
                mark_knocked_out(m, spot)
            else:
                happen(m, trigger.STAYS_ASLEEP, spot, Card(NONE), 0)
        return NEXT


class Paralysis(Op):
    """It ends in the step after a turn that its owner began with it."""

    def run(self, m: Machine, f: Frame) -> int:
        spot = m.state.active[f.you]
        if (
            spot != NONE
            and m.state.conditions[spot] & condition.PARALYZED
            and m.state.turn >= m.state.paralyzed_turn[spot]
        ):
            clear_conditions(m, spot, condition.PARALYZED)
        return NEXT


class KnockOutsAtOnce(Op):
    """Knock Outs after each part of the step, where the rule set does not leave them for its end."""

    def run(self, m: Machine, f: Frame) -> int:
        return NEXT if m.rules.checkup_knock_outs_at_end else settle(m, f)


class CheckupEnd(Op):
    """What waits for the end of this step, then it is over."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.event_number == 0:
            f.event_number = 1
            happen_to_player(m, trigger.CHECKUP_ENDS, f.you)
        pending = next_pending(m)
        if pending is not None:
            start_pending(m, pending)
            return STAY
        m.state.frames.pop()
        return STAY


def checkup_program() -> list[Op]:
    return [
        Gather(),
        Others(0),
        Poison(),
        KnockOutsAtOnce(),
        Others(1),
        KnockOutsAtOnce(),
        Burn(),
        KnockOutsAtOnce(),
        Others(2),
        KnockOutsAtOnce(),
        Sleep(),
        Paralysis(),
        Others(3),
        CheckupEnd(),
    ]
