"""Luck: the one generator of a game, keyed, in its state.

BLAKE2b in counter mode. Block n of the stream is the keyed digest of n, and each draw takes two bytes of it. Whoever
sees draws, however many, learns nothing of the key or of draws to come: a seat that is shown its own cards and every
coin cannot work out what is hidden. The stream follows from the key and the count alone, so it is the same compiled
and pure, on every machine, and a game can be saved between any two draws.

A game at a table takes its key from the system; simulations and tests expand an integer seed, and whoever knows the
seed of such a game knows its luck.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, cast

from mypy_extensions import i64

from playmat.engine.machine import Machine
from playmat.engine.state import KEY_BYTES, State
from playmat.model.ids import Id

DRAWS: Final = 32
"""Draws in a block: 64 bytes, two to a draw."""
SPAN: Final = 65536
"""A draw is a number below this."""


def seed(m: Machine, number: int) -> None:
    """Start the generator from a seed: any int. One of up to 256 bits is the key itself; longer ones are folded."""
    state = m.state
    state.luck_key = (number % (1 << 8 * KEY_BYTES)).to_bytes(KEY_BYTES, "little")
    state.luck_block = b""
    state.luck_drawn = 0


def below(m: Machine, limit: int) -> int:
    """A number from 0 to limit − 1, each as likely as the others."""
    numbers: i64 = limit
    if numbers > SPAN:
        high: i64 = _draw(m)
        low: i64 = _draw(m)
        return (high * SPAN + low) * numbers // (SPAN * SPAN)
    room: i64 = SPAN - SPAN % numbers
    drawn: i64 = _draw(m)
    while drawn >= room:
        drawn = _draw(m)
    return drawn % numbers


def shuffle(m: Machine, cards: list[Id]) -> None:
    pile = cast(list[object], cards)  # what lies there is of no account: no number is taken out of its object
    state = m.state
    # As `_draw`, with its block at hand: a shuffle takes most of the draws of a game.
    block = state.luck_block
    taken: i64 = state.luck_drawn
    i: i64 = len(cards) - 1
    while i > 0:
        room: i64 = SPAN - SPAN % (i + 1)
        drawn: i64 = SPAN
        while drawn >= room:
            at: i64 = taken % DRAWS
            if at == 0 or len(block) == 0:
                block = _block(state, taken)
            taken += 1
            low: i64 = block[at * 2]
            high: i64 = block[at * 2 + 1]
            drawn = low + high * 256
        j: i64 = drawn % (i + 1)
        held = pile[i]
        pile[i] = pile[j]
        pile[j] = held
        i -= 1
    state.luck_block = block
    state.luck_drawn = taken


def _block(state: State, drawn: i64) -> bytes:
    """The block of the stream that holds this draw."""
    number: int = drawn // DRAWS
    return blake2b(number.to_bytes(8, "little"), key=state.luck_key).digest()


def _draw(m: Machine) -> i64:
    """The next two bytes of the stream."""
    state = m.state
    drawn: i64 = state.luck_drawn
    at: i64 = drawn % DRAWS
    if at == 0 or len(state.luck_block) == 0:
        state.luck_block = _block(state, drawn)
    state.luck_drawn = drawn + 1
    block = state.luck_block
    low: i64 = block[at * 2]
    high: i64 = block[at * 2 + 1]
    return low + high * 256
