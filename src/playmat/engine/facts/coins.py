"""What coins are worth and who may choose."""

from __future__ import annotations

from playmat.engine.facts.board import side_matches, spot_of
from playmat.engine.facts.in_force import lives, reaches
from playmat.engine.machine import Live, Machine
from playmat.engine.state import NONE
from playmat.model.ids import Seat
from playmat.model.words import chapter, modifier


def _between_turns(m: Machine) -> bool:
    for frame in m.state.frames:
        if frame.program == chapter.CHECKUP:
            return True
    return False


def coin_counts_as(m: Machine, seat: Seat) -> int:
    """What every coin of that player counts as now: 1 heads, 0 tails; NONE: what it shows. Such texts speak of coins
    flipped during a turn, and the step between turns belongs to none."""
    if m.state.turn_player == seat:
        for live in lives(m, modifier.COINS_ARE):
            if reaches(m, live, seat) and _for_attack(m, live) and not _between_turns(m):
                return live.modifier.number
    return NONE


def _for_attack(m: Machine, live: Live) -> bool:
    """Whether the coins are for the attack that the modifier names, if it names one, used by one of its scope."""
    change = live.modifier
    if change.name == NONE:
        return True
    for frame in m.state.frames:
        if frame.attack != NONE and m.pool.attacks.name[frame.attack] == change.name:
            spot = spot_of(m, frame.ref)
            return change.scope is None or (spot != NONE and change.scope.has(m, live.frame, spot))
    return False


def first_coin(m: Machine, seat: Seat) -> int:
    """The modifier by which that player chooses what the first coin shows; NONE: none."""
    for live in lives(m, modifier.FIRST_COIN):
        if side_matches(live.modifier.side, live.frame.you, seat):
            return live.modifier.index
    return NONE
