"""What is hidden about the cards that are picked from."""

from typing import Final

OPEN: Final = 0
SEARCHED: Final = 1
"""A whole deck: nobody can tell whether a card of some kind is in it."""
LOOKED_AT: Final = 2
"""Some cards of a deck, which the other player has not seen unless they were revealed."""
