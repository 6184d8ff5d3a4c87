"""Purposes: what becomes of what a decision chooses, or what it is asked for."""

from typing import Final

from playmat.model.words import question

NONE: Final = 0
DISCARD: Final = 1
HAND: Final = 2
DECK: Final = 3
DECK_TOP: Final = 4
DECK_BOTTOM: Final = 5
LOST: Final = 6
PRIZES: Final = 7
BENCH: Final = 8
ACTIVE: Final = 9
"""Put from somewhere into the Active Spot."""
ASIDE: Final = 10
ATTACH: Final = 11
ATTACH_TO: Final = 12
SWITCH: Final = 13
HEAL: Final = 14
CURE: Final = 15
DAMAGE: Final = 16
COUNTERS: Final = 17
COUNTERS_FROM: Final = 18
COUNTERS_TO: Final = 19
SWAP_COUNTERS: Final = 20
KNOCK_OUT: Final = 21
EVOLVE: Final = 22
EVOLVE_BY: Final = 23
DEVOLVE: Final = 24
REPLACE: Final = 25
"""Its place in play is taken by another card."""
REPLACE_BY: Final = 26
MARK: Final = 27
AFFLICT: Final = 28
LOOK: Final = 29
REVEAL: Final = 30
ORDER: Final = 31
COPY: Final = 32
"""Its attack is used."""
USE: Final = 33
"""Its text is carried out, or its player uses the effect."""
AFFECT: Final = 34
"""An effect that lasts is on it."""
NAME: Final = 35
"""Named for what the rest of the text says of it."""
DRAW: Final = 36
FLIP: Final = 37
AGAIN: Final = 38
COUNT: Final = 39
"""How many: a number for the rest of the text."""
TURN: Final = 40
FIRST: Final = 41
START: Final = 42
"""Begins the game as the Active Pokémon."""
START_BENCH: Final = 43
BONUS: Final = 44
PRIZE: Final = 45
"""A Prize card is taken."""
RETREAT_COST: Final = 46
RETREAT: Final = 47
BRANCH: Final = 48
TYPE: Final = 49
SIGN: Final = 50
CHECKUP: Final = 51
PLAY_TOO: Final = 52
SHUFFLE: Final = 53
MORE_DAMAGE: Final = 54
SOURCE: Final = 55
"""Cards on it are what the rest of the step is about."""
INTERRUPT: Final = 56
"""A card of the other player is answered."""
REDRAW: Final = 57
"""The opening hand is shuffled in and drawn anew."""
NAMES: Final = (
    "",
    "discard",
    "hand",
    "deck",
    "deck-top",
    "deck-bottom",
    "lost",
    "prizes",
    "bench",
    "active",
    "aside",
    "attach",
    "attach-to",
    "switch",
    "heal",
    "cure",
    "damage",
    "counters",
    "counters-from",
    "counters-to",
    "swap-counters",
    "knock-out",
    "evolve",
    "evolve-by",
    "devolve",
    "replace",
    "replace-by",
    "mark",
    "afflict",
    "look",
    "reveal",
    "order",
    "copy",
    "use",
    "affect",
    "name",
    "draw",
    "flip",
    "again",
    "count",
    "turn",
    "first",
    "start",
    "start-bench",
    "bonus",
    "prize",
    "retreat-cost",
    "retreat",
    "branch",
    "type",
    "sign",
    "checkup",
    "play-too",
    "shuffle",
    "more-damage",
    "source",
    "interrupt",
    "redraw",
)

OF_QUESTION: Final = {
    question.TURN: TURN,
    question.FIRST: FIRST,
    question.ACTIVE: START,
    question.BENCH: START_BENCH,
    question.BONUS: BONUS,
    question.PROMOTE: SWITCH,
    question.PRIZE: PRIZE,
    question.RETREAT_PAY: RETREAT_COST,
    question.RETREAT_TO: RETREAT,
    question.MAY: USE,
    question.NUMBER: COUNT,
    question.ATTACK: COPY,
    question.CONDITION: AFFLICT,
    question.BRANCH: BRANCH,
    question.ATTACH_TO: ATTACH_TO,
    question.ORDER: ORDER,
    question.TRIGGER: USE,
    question.SPREAD: COUNTERS,
    question.CHECKUP_ORDER: CHECKUP,
    question.BENCH_LIMIT: DISCARD,
    question.TOOL_LIMIT: DISCARD,
    question.TYPE: TYPE,
    question.SIGN: SIGN,
    question.FLIP_AGAIN: FLIP,
    question.INTERRUPT: INTERRUPT,
    question.REDRAW: REDRAW,
    question.COIN_SIDE: FLIP,
    question.GUESS_COIN: SIGN,
    question.GUESS_NAME: SIGN,
}
"""What a question is for where its step does not say more."""
