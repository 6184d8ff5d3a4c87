"""Questions: what a decision is about."""

from typing import Final

TURN: Final = 1
FIRST: Final = 2
ACTIVE: Final = 3
BENCH: Final = 4
BONUS: Final = 5
PROMOTE: Final = 6
PRIZE: Final = 7
RETREAT_PAY: Final = 8
RETREAT_TO: Final = 9
PICK: Final = 10
MAY: Final = 11
NUMBER: Final = 12
ATTACK: Final = 13
CONDITION: Final = 14
BRANCH: Final = 15
ATTACH_TO: Final = 16
ORDER: Final = 17
TRIGGER: Final = 18
SPREAD: Final = 19
CHECKUP_ORDER: Final = 20
BENCH_LIMIT: Final = 21
TOOL_LIMIT: Final = 22
TYPE: Final = 23
SIGN: Final = 24
FLIP_AGAIN: Final = 25
INTERRUPT: Final = 26
REDRAW: Final = 27
COIN_SIDE: Final = 28
GUESS_COIN: Final = 29
GUESS_NAME: Final = 30
NAMES: Final = (
    "",
    "turn",
    "who-goes-first",
    "choose-active",
    "choose-bench",
    "bonus-cards",
    "promote",
    "take-prize",
    "pay-retreat",
    "retreat-to",
    "pick",
    "may",
    "number",
    "attack-to-use",
    "condition",
    "branch",
    "attach-to",
    "order",
    "trigger",
    "spread-counters",
    "checkup-order",
    "bench-limit",
    "tool-limit",
    "energy-type",
    "rock-paper-scissors",
    "flip-again",
    "interrupt",
    "redraw-hand",
    "coin-side",
    "guess-coin",
    "guess-name",
)
