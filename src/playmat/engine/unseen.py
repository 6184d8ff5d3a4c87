"""Cards that may be used the moment they are drawn or taken as a Prize, before anybody else has seen them.

Who is asked follows from what both players know: whether such a card may have been drawn at all (deck lists are no
secret). So being asked tells nothing about the card, and one "no" is like another. Several Prizes taken at once are one
question.
"""

from __future__ import annotations

from playmat.engine.atoms.cards import show
from playmat.engine.atoms.notes import spend
from playmat.engine.atoms.triggers import unseen_unit
from playmat.engine.interrupt import offer_interrupt
from playmat.engine.machine import STAY, VISIBLE_TO_ALL, Machine, Op
from playmat.engine.state import NONE, NOWHERE, Frame, viewpoint
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import option, question, zone

HIDDEN = (zone.HAND, zone.DECK, zone.PRIZES, zone.ASIDE)


def _may_be_one(m: Machine, f: Frame) -> bool:
    """Whether one of the cards may be such a card, as far as the other player can know."""
    state = m.state
    if not f.slots[0] or _has_won(m, f.you):
        return False
    for card in range(len(m.owner)):
        if m.owner[card] == f.you and state.zone[card] in HIDDEN and state.known[card] != VISIBLE_TO_ALL:
            if unseen_unit(m, f.event_number, Card(card)) is not None:
                return True
    return False


def _has_won(m: Machine, seat: Seat) -> bool:
    """Whether the last Prize is taken and nothing can come of it but the end of the game."""
    state = m.state
    in_play = state.active[seat] != NONE or bool(state.bench[seat])
    return not state.prizes[seat] and bool(state.prizes[1 - seat]) and in_play


class UnseenOp(Op):
    """Ask which of the cards to use. `slots[0]` has those that nobody else has seen, `event_number` what happened to
    them."""

    def run(self, m: Machine, f: Frame) -> int:
        options: list[int] = []
        for card in f.slots[0]:
            if m.state.zone[card] != zone.HAND:
                continue
            unit = unseen_unit(m, f.event_number, Card(card))
            if unit is not None and not _has_won(m, f.you):
                if unit.possible is None or unit.possible.test(m, viewpoint(f.you, Card(card), Ref(NONE))):
                    options.append(option.code(option.PICK_CARD, card))
        if not options and not _may_be_one(m, f):
            m.state.frames.pop()
            return STAY
        options.append(option.code(option.PICK_NO))
        return m.ask(f.you, question.TRIGGER, options)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_NO:
            m.state.frames.pop()
            return STAY
        card = option.card(code)
        f.slots[0] = [one for one in f.slots[0] if one != card]
        unit = unseen_unit(m, f.event_number, card)
        assert unit is not None, "a card was offered that has nothing to offer"
        show(m, card, VISIBLE_TO_ALL)
        m.emit("trigger", f.you, card, Spot(NONE), 0, m.pool.names[unit.name], VISIBLE_TO_ALL)
        spend(m, unit, NOWHERE, f.you)
        frame = m.push(unit.program, f.you, card, Ref(NONE))
        frame.unit = unit.index
        frame.event_card = card
        offer_interrupt(m, unit, f.you)
        return STAY


def unseen_program() -> list[Op]:
    return [UnseenOp()]
