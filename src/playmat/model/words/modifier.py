"""Kinds of modifier: queries fold over the live ones of one kind."""

from typing import Final

DEAL_MORE: Final = 0
TAKE_LESS: Final = 1
PREVENT_DAMAGE: Final = 2
PREVENT_EFFECTS: Final = 3
CANNOT: Final = 4
PLAYER_CANNOT: Final = 5
COIN_GATE: Final = 6
CANNOT_BE: Final = 7
ATTACK_COST: Final = 8
NO_ATTACK_COST: Final = 9
RETREAT_COST: Final = 10
HP_MORE: Final = 11
NO_WEAKNESS: Final = 12
NO_RESISTANCE: Final = 13
WEAKNESS_IS: Final = 14
TYPE_IS: Final = 15
NO_POWERS: Final = 16
MAY_EVOLVE_EARLY: Final = 17
BENCH_SIZE: Final = 18
TOOL_LIMIT: Final = 19
PRIZES_MORE: Final = 20
ENERGY_PROVIDES: Final = 21
HAS_ATTACKS_OF: Final = 22
SURVIVE: Final = 23
KO_DESTINATION: Final = 24
CHECKUP_COUNTERS: Final = 25
LIMIT: Final = 26
TAKE_HALF: Final = 27
KEEP_TURN: Final = 28
WATCH: Final = 29
"""Triggered units that an effect starts for a while: `number` is the unit."""
BASE_DAMAGE: Final = 30
RETREAT_EVEN_IF: Final = 31
ATTACH_MORE: Final = 32
ATTACK_TWICE: Final = 33
DAMAGE_IGNORES: Final = 34
SLEEP_COINS: Final = 35
COINS_ARE: Final = 36
KEEP_TURN_AFTER: Final = 37
KEEP_ENERGY: Final = 38
SET_UP_FACE_DOWN: Final = 39
HEAL_TIMES: Final = 40
AT_TURN_END: Final = 41
"""A mark on Pokémon to which something happens when a turn ends, if they still have it then."""
PLAY_GATE: Final = 42
FLIP_AGAIN: Final = 43
GX_AGAIN: Final = 44
DISCARDED_TO: Final = 45
RETREAT_PAID_TO: Final = 46
STADIUMS_CLASH: Final = 47
RESISTANCE_AMOUNT: Final = 48
NO_PRIZES: Final = 49
GO_FIRST: Final = 50
COUNT: Final = 51
