"""What a text that would do nothing lacks: for whoever tells a player why it cannot be used."""

from __future__ import annotations

from playmat.engine.facts.board import ref_of
from playmat.engine.facts.playing import other_text
from playmat.engine.legal import bearer_of, powers_of
from playmat.engine.machine import ConditionX, Machine
from playmat.engine.state import NONE, Frame, viewpoint
from playmat.model.ids import Ref
from playmat.model.words import option


def what_lacks(m: Machine, code: int) -> list[object]:
    """What would have to be there for the text of this turn action to do something, as its program has it: any one of
    these would do. Nothing where that cannot be said."""
    seat = m.state.turn_player
    kind = option.kind(code)
    card = option.card(code)
    if kind == option.PLAY:
        other = other_text(m, seat, card)
        unit = m.pool.play_unit[m.cards[card]]
        possible = other.modifier.possible if other is not None else unit.possible if unit is not None else None
        return _missing(m, possible, viewpoint(seat, card, Ref(NONE)))
    if kind == option.USE_POWER:
        spot = option.spot(code)
        power = powers_of(m, spot)[option.second(code)]
        return _missing(m, power.possible, viewpoint(seat, bearer_of(m, spot, power), ref_of(m, spot)))
    if kind == option.USE_STADIUM:
        stadium = m.state.stadium
        used = m.pool.units_used[m.cards[stadium]][option.first(code)]
        return _missing(m, used.possible, viewpoint(seat, stadium, Ref(NONE)))
    if kind == option.USE_CARD:
        used = m.pool.units_used[m.cards[card]][option.second(code)]
        return _missing(m, used.possible, viewpoint(seat, card, Ref(NONE)))
    return []


def _missing(m: Machine, possible: ConditionX | None, frame: Frame) -> list[object]:
    if possible is None or possible.test(m, frame):
        return []
    return possible.missing(m, frame)
