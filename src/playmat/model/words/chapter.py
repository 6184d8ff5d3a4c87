"""Built-in programs: the chapters of the rulebook, first in every pool."""

from typing import Final

SETUP: Final = 0
TURN: Final = 1
RETREAT: Final = 2
KNOCK_OUT: Final = 3
CHECKUP: Final = 4
RESOLVE: Final = 5
"""Under a Trainer's own program: discards the card when its effect is done."""
ATTACH_MORE: Final = 6
INTERRUPT: Final = 7
"""Over the program of a power: the other player may prevent it."""
PLAY: Final = 8
"""Before a Trainer card is carried out: what must be paid for it, and who may stop or use it."""
UNSEEN: Final = 9
"""After a card was drawn or taken that nobody else has seen: its player may use what it says of that."""
LAST: Final = 9
