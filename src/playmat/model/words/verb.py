"""Verbs of `Cannot` and `PlayerCannot`, numbered in the order in which the IR lists them."""

from typing import Final, get_args

from playmat.model import ir

ATTACK: Final = 0
RETREAT: Final = 1
EVOLVE: Final = 2
USE_POWERS: Final = 3
BE_HEALED: Final = 4
ATTACH_ENERGY: Final = 5
HAVE_TOOLS: Final = 6
PLAY_ITEM: Final = 7
PLAY_SUPPORTER: Final = 8
PLAY_STADIUM: Final = 9
PLAY_TRAINER: Final = 10
PLAY_TOOL: Final = 11
PLAY_SPECIAL_ENERGY: Final = 12
PLAY_POKEMON: Final = 13
PLAY_BASIC: Final = 14
PLAY_EVOLUTION: Final = 15
DRAW_FOR_TURN: Final = 16
LEVEL_UP: Final = 17
PUT_INTO_PLAY: Final = 18
USE_GX: Final = 19
BE_SWITCHED: Final = 20
GO_ON: Final = 21
CHANGE_STAGE: Final = 22
NAMES: Final[tuple[str, ...]] = get_args(ir.Verb)
