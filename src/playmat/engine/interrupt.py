"""Answers in the other player's turn: a power is used, and before it does anything the other player may prevent it.

Who is asked follows from what both players know: Pokémon in play, and whether a card that could be played now may be in
that hand at all (deck lists are no secret). So being asked tells nothing about the hand.
"""

from __future__ import annotations

from playmat.engine.atoms.notes import spend, within_limit
from playmat.engine.facts.board import ref_of, spots_of
from playmat.engine.facts.in_force import power_is_off
from playmat.engine.legal import powers_of, trainer_locked
from playmat.engine.machine import STAY, VISIBLE_TO_ALL, Machine, Op, UnitX
from playmat.engine.state import NONE, Frame, viewpoint
from playmat.engine.trainers import lay_down
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import chapter, option, question, unit_kind, used, zone

HIDDEN = (zone.HAND, zone.DECK, zone.PRIZES)


def offer_interrupt(m: Machine, unit: UnitX, seat: Seat) -> None:
    """The frame on top is the power of that player's Pokémon, about to run: let the other player answer, if that is
    possible as far as anybody can see."""
    if not m.pool.interrupts or m.state.turn_player != seat:
        return
    other = Seat(1 - seat)
    if _in_play(m, other, unit.power) or _may_hold(m, other, unit.power):
        used_by = m.state.frames[-1]
        frame = m.push(chapter.INTERRUPT, other, used_by.card, Ref(NONE))
        frame.event_number = unit.power


def _in_play(m: Machine, seat: Seat, kind: int) -> list[int]:
    """Powers of that player's Pokémon that can answer a power of this kind now."""
    options: list[int] = []
    for spot in spots_of(m, seat):
        units = powers_of(m, spot)
        for i in range(len(units)):
            unit = units[i]
            if unit.kind == unit_kind.INTERRUPT and unit.zone == used.IN_PLAY and unit.kinds >> kind & 1:
                if not power_is_off(m, spot, unit) and _usable(m, seat, unit, m.state.stack[spot][-1], spot):
                    options.append(option.code(option.USE_POWER, spot, i))
    return options


def _usable(m: Machine, seat: Seat, unit: UnitX, card: Card, spot: Spot) -> bool:
    if not within_limit(m, unit, spot, seat):
        return False
    frame = viewpoint(seat, card, ref_of(m, spot) if spot != NONE else Ref(NONE))
    if unit.need is not None and not unit.need.test(m, frame):
        return False
    return unit.possible is None or unit.possible.test(m, frame)


def _from_hand(m: Machine, seat: Seat, card: Card, kind: int) -> bool:
    """Whether the card, if it is in that hand, can be played to answer a power of this kind."""
    pool = m.pool
    for unit in pool.units_used[m.cards[card]]:
        if unit.kind == unit_kind.INTERRUPT and unit.zone == used.IN_HAND and unit.kinds >> kind & 1:
            locked = trainer_locked(m, seat, card, pool.trainer_kind[m.cards[card]])
            return not locked and _usable(m, seat, unit, card, Spot(NONE))
    return False


def _may_hold(m: Machine, seat: Seat, kind: int) -> bool:
    """Whether there may be such a card in that hand, as far as the other player can know."""
    state = m.state
    if not state.hand[seat]:
        return False
    for card in range(len(m.owner)):
        if m.owner[card] == seat and state.zone[card] in HIDDEN and m.pool.units_used[m.cards[card]]:
            if state.zone[card] != zone.HAND and state.known[card] == VISIBLE_TO_ALL:
                continue
            if _from_hand(m, seat, Card(card), kind):
                return True
    return False


class InterruptOp(Op):
    """Ask; on yes pay for it, and the power beneath does nothing."""

    def run(self, m: Machine, f: Frame) -> int:
        options = _in_play(m, f.you, f.event_number)
        seen: list[int] = []
        for card in m.state.hand[f.you]:
            if m.cards[card] not in seen and m.pool.units_used[m.cards[card]]:
                seen.append(m.cards[card])
                if _from_hand(m, f.you, card, f.event_number):
                    options.append(option.code(option.PLAY, card))
        options.append(option.code(option.PICK_NO))
        return m.ask(f.you, question.INTERRUPT, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        frames = m.state.frames
        frames.pop()
        if option.kind(code) == option.PICK_NO:
            return STAY
        stopped = frames[-1]
        name = m.pool.names[m.pool.units[stopped.unit].name]
        if option.kind(code) == option.PLAY:
            card = option.card(code)
            if not lay_down(m, f.you, card):
                return STAY
            # Beneath the frame that discards the card when all is done lies the power.
            frames.remove(stopped)
            for unit in m.pool.units_used[m.cards[card]]:
                if unit.kind == unit_kind.INTERRUPT:
                    m.push(unit.program, f.you, card, Ref(NONE))
        else:
            frames.pop()
            spot = option.spot(code)
            unit = powers_of(m, spot)[option.second(code)]
            m.emit("power", f.you, m.state.stack[spot][-1], spot, 0, m.pool.names[unit.name], VISIBLE_TO_ALL)
            spend(m, unit, spot, f.you)
            m.push(unit.program, f.you, m.state.stack[spot][-1], ref_of(m, spot)).unit = unit.index
        m.emit("power-stopped", stopped.you, stopped.card, Spot(NONE), 0, name, VISIBLE_TO_ALL)
        return STAY


def interrupt_program() -> list[Op]:
    return [InterruptOp()]
