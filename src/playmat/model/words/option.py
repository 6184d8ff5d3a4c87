"""Options: what a player can answer. One int: kind << 24 | first << 12 | second."""

from typing import Final

from mypy_extensions import i64

from playmat.model.ids import Card, Spot

PASS: Final = 1
ATTACK: Final = 2
RETREAT: Final = 3
BENCH: Final = 4
EVOLVE: Final = 5
ATTACH: Final = 6
PLAY: Final = 7
USE_POWER: Final = 8
USE_STADIUM: Final = 9
USE_CARD: Final = 10
"""Use the text of a card in hand or in the discard pile."""
DISCARD_FOSSIL: Final = 11
JOIN_LEGEND: Final = 12
JOIN_UNION: Final = 13
PICK_CARD: Final = 16
PICK_POKEMON: Final = 17
PICK_PRIZE: Final = 18
PICK_YES: Final = 19
PICK_NO: Final = 20
PICK_NUMBER: Final = 21
PICK_ATTACK: Final = 22
PICK_CONDITION: Final = 23
PICK_BRANCH: Final = 24
PICK_DONE: Final = 25
PICK_TYPE: Final = 26
PICK_SIGN: Final = 27
PICK_NAME: Final = 28
"""Name a card; without an argument: one of any other name."""
NAMES: Final = {
    PASS: "pass",
    ATTACK: "attack",
    RETREAT: "retreat",
    BENCH: "bench",
    EVOLVE: "evolve",
    ATTACH: "attach",
    PLAY: "play",
    USE_POWER: "use-power",
    USE_STADIUM: "use-stadium",
    USE_CARD: "use-card",
    DISCARD_FOSSIL: "discard-fossil",
    JOIN_LEGEND: "join-legend",
    JOIN_UNION: "join-union",
    PICK_CARD: "card",
    PICK_POKEMON: "pokemon",
    PICK_PRIZE: "prize",
    PICK_YES: "yes",
    PICK_NO: "no",
    PICK_NUMBER: "number",
    PICK_ATTACK: "attack-of",
    PICK_CONDITION: "condition",
    PICK_BRANCH: "branch",
    PICK_DONE: "done",
    PICK_TYPE: "type",
    PICK_SIGN: "sign",
    PICK_NAME: "name",
}
FROM_HAND: Final = (BENCH, EVOLVE, ATTACH, PLAY)
"""Each takes the card that is its first argument from hand."""
OF_PIECES: Final = (JOIN_LEGEND, JOIN_UNION)
"""Each plays several cards as one."""
ANOTHER_NAME: Final = "another Pokémon"
"""What a guess without an argument says."""
NO_ARGUMENT: Final = 4095
"""Where a kind has no such argument."""
LIMIT: Final = 1 << 32
"""No code is as large, and none is below 0; the functions below take nothing else."""


def code(kind: i64, a: i64 = NO_ARGUMENT, b: i64 = NO_ARGUMENT) -> int:
    """An answer as one int."""
    return kind << 24 | a << 12 | b


def kind(code: i64) -> int:
    return code >> 24


def first(code: i64) -> int:
    """The first argument, or NO_ARGUMENT."""
    return code >> 12 & 4095


def second(code: i64) -> int:
    """The second argument, or NO_ARGUMENT."""
    return code & 4095


def spot(code: i64) -> Spot:
    """The first argument where it is a Pokémon: its power is used, it is picked, it is a Fossil to discard."""
    return Spot(code >> 12 & 4095)


def card(code: i64) -> Card:
    """The first argument where it is a card."""
    return Card(code >> 12 & 4095)


def onto(code: i64) -> Spot:
    """The second argument where it is a Pokémon: the card is attached to it, or evolves it."""
    return Spot(code & 4095)
