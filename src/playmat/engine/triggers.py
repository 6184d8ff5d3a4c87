"""Running what was noticed: a triggered unit or a delayed program gets its frame."""

from __future__ import annotations

from playmat.engine.atoms.notes import spend, within_limit
from playmat.engine.facts.board import spot_of
from playmat.engine.interrupt import offer_interrupt
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import NONE, Frame, Pending
from playmat.model.words import trigger


def start_pending(m: Machine, pending: Pending) -> None:
    """Push the frame of something that runs by itself, unless its limit was reached in the meantime."""
    spot = spot_of(m, pending.ref)
    if pending.unit != NONE:
        unit = m.pool.units[pending.unit]
        if not within_limit(m, unit, spot, pending.you):
            return
        if unit.need is not None and unit.event == trigger.CHECKUP and not unit.need.test(m, _frame(pending)):
            return
        if not unit.may:
            spend(m, unit, spot, pending.you)
        # That a card in hand could do something now is nobody else's business until it does.
        sees = VISIBLE_TO_ALL if pending.card == NONE else m.state.known[pending.card] | 1 << pending.you
        m.emit("trigger", pending.you, pending.card, spot, 0, m.pool.names[unit.name], sees)
    frame = m.push(pending.program, pending.you, pending.card, pending.ref)
    _fill(frame, pending)
    if pending.unit != NONE and not m.pool.units[pending.unit].may:
        offer_interrupt(m, m.pool.units[pending.unit], pending.you)


def _frame(pending: Pending) -> Frame:
    """The frame of something that runs by itself, to ask a condition of."""
    frame = Frame(NONE, pending.you, pending.card, pending.ref, pending.slots)
    frame.event_ref = pending.event_ref
    frame.event_card = pending.event_card
    frame.event_number = pending.event_number
    return frame


def _fill(frame: Frame, pending: Pending) -> None:
    frame.unit = pending.unit
    frame.event_ref = pending.event_ref
    frame.event_card = pending.event_card
    frame.event_number = pending.event_number
    for i in range(len(pending.slots)):
        frame.slots[i] = pending.slots[i]
