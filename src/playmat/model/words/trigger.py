"""What a triggered unit waits for, numbered in the order in which the IR lists it."""

from typing import Final, get_args

from playmat.model import ir

PLAYED_TO_BENCH: Final = 0
EVOLVED_FROM_HAND: Final = 1
ATTACHED_FROM_HAND: Final = 2
DAMAGED: Final = 3
KNOCKED_OUT: Final = 4
KNOCKED_OUT_BY_ATTACK: Final = 5
CHECKUP: Final = 6
TURN_STARTS: Final = 7
TURN_ENDS: Final = 8
BECOMES_ACTIVE: Final = 9
MOVES_TO_BENCH: Final = 10
ATTACKS: Final = 11
ENERGY_ATTACHED: Final = 12
STADIUM_ENTERS: Final = 13
LEAVES_PLAY: Final = 14
DRAWN_FOR_TURN: Final = 15
PRIZE_TAKEN: Final = 16
DISCARDED_FROM_HAND: Final = 17
ENERGY_FOR_TURN: Final = 18
RETREATS: Final = 19
TRAINER_PLAYED: Final = 20
POWER_USED: Final = 21
STAYS_ASLEEP: Final = 22
KNOCKED_OUT_BY_OPPONENTS_ATTACK: Final = 23
AFFLICTED: Final = 24
USES_ATTACK: Final = 25
EVOLVES: Final = 26
DAMAGE_CHANGES: Final = 27
BENCHED: Final = 28
DISCARDED_FROM_DECK: Final = 29
TAKEN_AS_PRIZE: Final = 30
DISCARDED_BY_OWN_ATTACK: Final = 31
CHECKUP_ENDS: Final = 32
STRUCK: Final = 33
WOULD_BE_KNOCKED_OUT: Final = 34
LEVELLED_UP: Final = 35
TOOL_ATTACHED: Final = 36
EVOLVES_FROM_HAND: Final = 37
COUNT: Final = 38
NAMES: Final[tuple[str, ...]] = get_args(ir.Event)
