"""The luck of an event: for each purpose a stream of its own, keyed as the engine's is.

A player sees what lay in their own boosters. Nothing about the boosters of the others, or about who meets whom, can be
worked out from that: every stream is a keyed digest of its purpose, and its draws are digests keyed with that.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, TypeVar

KEY_BYTES: Final = 32
DRAW_BYTES: Final = 8
SPAN: Final = 1 << 8 * DRAW_BYTES

T = TypeVar("T")


class Luck:
    """The draws for one purpose: the same seed and purpose, the same draws."""

    __slots__ = ("_block", "_drawn", "_key")

    def __init__(self, seed: int, purpose: str) -> None:
        key = (seed % (1 << 8 * KEY_BYTES)).to_bytes(KEY_BYTES, "little")
        self._key = blake2b(purpose.encode(), key=key).digest()
        self._drawn = 0
        self._block = b""

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1, each as likely as the others."""
        room = SPAN - SPAN % limit
        while True:
            drawn = self._draw()
            if drawn < room:
                return drawn % limit

    def shuffled(self, things: list[T]) -> list[T]:
        """The same things in any order."""
        mixed = things[:]
        for at in range(len(mixed) - 1, 0, -1):
            other = self.below(at + 1)
            mixed[at], mixed[other] = mixed[other], mixed[at]
        return mixed

    def _draw(self) -> int:
        a_block = 64 // DRAW_BYTES
        block, place = divmod(self._drawn, a_block)
        if place == 0:
            self._block = blake2b(block.to_bytes(8, "little"), key=self._key).digest()
        self._drawn += 1
        return int.from_bytes(self._block[place * DRAW_BYTES : (place + 1) * DRAW_BYTES], "little")
