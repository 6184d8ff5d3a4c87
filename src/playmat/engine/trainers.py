"""Playing Trainer cards from hand: the coins that something may demand for it, laying the card down, its text."""

from __future__ import annotations

from playmat.engine.atoms import count_stadium, count_supporter, flip, happen, note, to_discard, to_stadium, to_table
from playmat.engine.legal import further_copies
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.queries import play_gates, stadiums_clash
from playmat.engine.state import NONE
from playmat.model.ids import Ref, Spot
from playmat.model.words import chapter, deed, trainer, trigger


def has_effect(m: Machine, seat: int, card: int) -> bool:
    """Whether a Trainer card that is being played has its effect: every coin that something demands for it is heads."""
    for _ in range(play_gates(m, seat, card)):
        if not flip(m, seat):
            m.emit("play-stopped", seat, card, NONE, 0, m.pool.defs[m.cards[card]].name, VISIBLE_TO_ALL)
            return False
    return True


def play_trainer(m: Machine, seat: int, card: int) -> None:
    """Play an Item, Supporter or Stadium from hand: lay it down, carry out its text, then discard what does not
    stay."""
    unit = m.pool.play_unit[m.cards[card]]
    if lay_down(m, seat, card) and unit is not None:
        m.push(unit.program, seat, card, Ref(NONE))


def lay_down(m: Machine, seat: int, card: int) -> bool:
    """Put a Trainer card that is played where it belongs while it is carried out; whether it has its effect."""
    kind = m.pool.trainer_kind[m.cards[card]]
    name = m.pool.defs[m.cards[card]].name
    m.emit("play", seat, card, NONE, 0, name, VISIBLE_TO_ALL)
    works = has_effect(m, seat, card)
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
    happen(m, trigger.TRAINER_PLAYED, Spot(NONE), card, 0)
    return works


def play_with(m: Machine, seat: int, card: int, count: int) -> None:
    """So many further Items of this card's name are played from hand together with it, and discarded with it."""
    for other in further_copies(m, seat, card)[:count]:
        m.emit("play", seat, other, NONE, 0, m.pool.defs[m.cards[other]].name, VISIBLE_TO_ALL)
        note(m, deed.ITEM, seat, m.pool.name[m.cards[other]])
        to_table(m, other)
        m.push(chapter.RESOLVE, seat, other, Ref(NONE))
        happen(m, trigger.TRAINER_PLAYED, Spot(NONE), other, 0)
