"""What would make everybody at this process wait: the search for garbage, and threads that keep the interpreter.

Looking for garbage in cycles stops everything for as long as it takes to visit each object there is: with a thousand
games most of a second, and it came whenever there was a quarter more of them. What a server has when it is ready stays
for good and is never visited again; young objects are looked through as ever; the whole only once a minute. Little is
in cycles here (of a connection a few hundred bytes), so a minute's worth is little however many come and go.

A thread that computes gives the interpreter up after five milliseconds, unless told otherwise. The one that serves the
network asks for it after each call of the system, several times for each message.
"""

from __future__ import annotations

import gc
import sys
from typing import ClassVar, Final

YIELD_AFTER: Final = 0.0005
"""Seconds that a thread computes while another one waits."""
NEVER: Final = 1 << 30


class Pauses:
    """From `begin` to `end` this process is a server's, or that of several."""

    _servers: ClassVar[int] = 0
    _before: ClassVar[tuple[tuple[int, int, int], float]]

    def __init__(self) -> None:
        self._begun = False

    def begin(self) -> None:
        """Everything that stays has been loaded."""
        if self._begun:
            return
        self._begun = True
        Pauses._servers += 1
        if Pauses._servers == 1:
            Pauses._before = gc.get_threshold(), sys.getswitchinterval()
            gc.collect()
            gc.freeze()
            young, middle, _ = gc.get_threshold()
            gc.set_threshold(young, middle, NEVER)
            sys.setswitchinterval(YIELD_AFTER)

    @staticmethod
    def sweep() -> None:
        """Once in a while: the objects that came since the beginning."""
        gc.collect()

    def end(self) -> None:
        if not self._begun:
            return
        self._begun = False
        Pauses._servers -= 1
        if Pauses._servers == 0:
            threshold, interval = Pauses._before
            gc.set_threshold(*threshold)
            gc.unfreeze()
            sys.setswitchinterval(interval)
