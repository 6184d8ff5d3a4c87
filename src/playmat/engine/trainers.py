"""Playing Trainer cards from hand: the coins that something may demand for it, laying the card down, its text."""

from __future__ import annotations

from playmat.engine.atoms.board import attach_tool, enter_play
from playmat.engine.atoms.cards import put, to_discard, to_stadium, to_table
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.notes import note
from playmat.engine.atoms.triggers import happen
from playmat.engine.atoms.turn import count_stadium, count_supporter
from playmat.engine.effects.common import distinct_cards
from playmat.engine.facts.playing import other_text, play_gates, play_price, stadiums_clash
from playmat.engine.legal import further_copies
from playmat.engine.machine import STAY, VISIBLE_TO_ALL, Live, Machine, Op
from playmat.engine.state import NONE, Frame, viewpoint
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.ruleset import KIND_TOOL
from playmat.model.words import chapter, deed, option, question, trainer, trigger, zone


def start_trainer(m: Machine, seat: Seat, code: int) -> None:
    """Play a Trainer card from hand, as the option says: at once, or after what has to be asked about it first."""
    card = option.card(code)
    if play_gates(m, seat, card, True) or play_price(m, seat, card):
        m.push(chapter.PLAY, seat, card, Ref(NONE)).event_number = code
    else:
        carry_out(m, seat, code)


def is_item_played(m: Machine, card: Card) -> bool:
    """Whether playing this card is playing an Item, or a plain Trainer as it was once called: Tools and Technical
    Machines may be a kind of their own."""
    kind = m.pool.trainer_kind[m.cards[card]]
    if kind == trainer.TOOL:
        return m.rules.tool_kind != KIND_TOOL
    return kind != trainer.TECHNICAL_MACHINE or m.rules.technical_machine_kind != KIND_TOOL


def carry_out(m: Machine, seat: Seat, code: int) -> None:
    kind = option.kind(code)
    card = option.card(code)
    if kind == option.PLAY:
        play_trainer(m, seat, card)
    elif kind == option.ATTACH:
        if is_item_played(m, card):
            note(m, deed.ITEM, seat, m.pool.name[m.cards[card]])
        if stopped_by(m, seat, card) is None:
            attach_tool(m, card, option.onto(code), True)
        else:
            to_discard(m, card)
        happen(m, trigger.TRAINER_PLAYED, Spot(NONE), card, 0)
    elif stopped_by(m, seat, card) is None:
        enter_play(m, seat, [card], False, True)
    else:
        to_discard(m, card)


def stopped_by(m: Machine, seat: Seat, card: Card) -> Live | None:
    """What keeps a Trainer card that is being played from having its effect: a coin that something demands is tails."""
    for gate in play_gates(m, seat, card, False):
        if not flip(m, seat):
            m.emit("play-stopped", seat, card, Spot(NONE), 0, m.pool.defs[m.cards[card]].name, VISIBLE_TO_ALL)
            return gate
    return None


def play_trainer(m: Machine, seat: Seat, card: Card) -> None:
    """Play an Item, Supporter or Stadium from hand: lay it down, carry out its text, then discard what does not
    stay."""
    unit = m.pool.play_unit[m.cards[card]]
    other = other_text(m, seat, card)
    if lay_down(m, seat, card) and (unit is not None or other is not None):
        program = NONE
        if other is not None:
            program = other.modifier.number
        elif unit is not None:
            program = unit.program
        m.push(program, seat, card, Ref(NONE))


class PlayOp(Op):
    """A Trainer card in hand is going to be played: cards are discarded for it, and whoever may stop it is asked.

    `event_number` is the option; `slots[0]` holds the cards whose texts were asked about; `numbers` what is paid. With
    no option: a card that lies on the table without effect may be used by the other player.
    """

    def run(self, m: Machine, f: Frame) -> int:
        if not f.event_number:
            return self._rival(m, f)
        if not f.numbers:
            f.numbers = [play_price(m, f.you, f.card)]
        if f.numbers[0] > 0:
            others = distinct_cards(m, [card for card in m.state.hand[f.you] if card != f.card])
            if others:
                return m.ask(f.you, question.PICK, [option.code(option.PICK_CARD, card) for card in others])
        for gate in play_gates(m, f.you, f.card, True):
            if gate.frame.card not in f.slots[0]:
                f.slots[0] = [*f.slots[0], gate.frame.card]
                f.that = gate.frame.you
                return m.ask(f.that, question.MAY, [option.code(option.PICK_YES), option.code(option.PICK_NO)])
        m.state.frames.pop()
        carry_out(m, f.you, f.event_number)
        return STAY

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        kind = option.kind(code)
        if not f.event_number:
            m.state.frames.pop()
            unit = m.pool.play_unit[m.cards[f.card]]
            if kind == option.PICK_YES and unit is not None:
                m.push(unit.program, f.you, f.card, Ref(NONE))
        elif kind == option.PICK_CARD:
            f.numbers = [f.numbers[0] - 1]
            to_discard(m, option.card(code))
        elif kind == option.PICK_YES and flip(m, f.that):
            self._stop(m, f)
        return STAY

    def _stop(self, m: Machine, f: Frame) -> None:
        """The card does nothing, and goes where the text says that stopped it."""
        m.state.frames.pop()
        seat = f.you
        name = m.pool.defs[m.cards[f.card]].name
        kind = m.pool.trainer_kind[m.cards[f.card]]
        m.emit("play", seat, f.card, Spot(NONE), 0, name, VISIBLE_TO_ALL)
        m.emit("play-stopped", seat, f.card, Spot(NONE), 0, name, VISIBLE_TO_ALL)
        if kind == trainer.SUPPORTER:
            count_supporter(m, seat, f.card)
        elif kind == trainer.STADIUM:
            count_stadium(m, seat, f.card)
        elif is_item_played(m, f.card):
            note(m, deed.ITEM, seat, m.pool.name[m.cards[f.card]])
        to = zone.DISCARD
        for gate in play_gates(m, seat, f.card, True):
            if gate.frame.card == f.slots[0][-1]:
                to = gate.modifier.number
        put(m, f.card, to, True, VISIBLE_TO_ALL)
        happen(m, trigger.TRAINER_PLAYED, Spot(NONE), f.card, 0)

    def _rival(self, m: Machine, f: Frame) -> int:
        unit = m.pool.play_unit[m.cards[f.card]]
        ahead = viewpoint(f.you, f.card, Ref(NONE))
        if (
            unit is None
            or (unit.need is not None and not unit.need.test(m, ahead))
            or (unit.possible is not None and not unit.possible.test(m, ahead))
        ):
            m.state.frames.pop()
            return STAY
        return m.ask(f.you, question.MAY, [option.code(option.PICK_YES), option.code(option.PICK_NO)])


def play_program() -> list[Op]:
    return [PlayOp()]


def lay_down(m: Machine, seat: Seat, card: Card) -> bool:
    """Put a Trainer card that is played where it belongs while it is carried out; whether it has its effect."""
    kind = m.pool.trainer_kind[m.cards[card]]
    name = m.pool.defs[m.cards[card]].name
    m.emit("play", seat, card, Spot(NONE), 0, name, VISIBLE_TO_ALL)
    gate = stopped_by(m, seat, card)
    works = gate is None
    if kind == trainer.STADIUM:
        count_stadium(m, seat, card)
        if works and stadiums_clash(m):
            works = False
            to_discard(m, m.state.stadium)
            to_discard(m, card)
        elif works:
            to_stadium(m, card)
        else:
            to_discard(m, card)
    else:
        if kind == trainer.SUPPORTER:
            count_supporter(m, seat, card)
        else:
            note(m, deed.ITEM, seat, m.pool.name[m.cards[card]])
        to_table(m, card)
        m.push(chapter.RESOLVE, seat, card, Ref(NONE))
        text = m.pool.play_unit[m.cards[card]]
        if text is not None and text.copies > 1:
            play_with(m, seat, card, text.copies - 1)
        if gate is not None and gate.modifier.flag and not m.pool.stays[m.cards[card]]:
            m.push(chapter.PLAY, Seat(1 - seat), card, Ref(NONE))
    happen(m, trigger.TRAINER_PLAYED, Spot(NONE), card, 0)
    return works


def play_with(m: Machine, seat: Seat, card: Card, count: int) -> None:
    """So many further Items of this card's name are played from hand together with it, and discarded with it."""
    for other in further_copies(m, seat, card)[:count]:
        m.emit("play", seat, other, Spot(NONE), 0, m.pool.defs[m.cards[other]].name, VISIBLE_TO_ALL)
        note(m, deed.ITEM, seat, m.pool.name[m.cards[other]])
        to_table(m, other)
        m.push(chapter.RESOLVE, seat, other, Ref(NONE))
        happen(m, trigger.TRAINER_PLAYED, Spot(NONE), other, 0)
