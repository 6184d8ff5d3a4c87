"""Zones: where a card lies."""

from typing import Final

DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
LOST: Final = 3
PRIZES: Final = 4
IN_PLAY: Final = 5
"""A card of a Pokémon in play: the top card or one under it."""
ATTACHED: Final = 6
STADIUM: Final = 7
TABLE: Final = 8
"""A Trainer that is being resolved, or a Supporter that stays beside the Active until the turn ends (2009)."""
ASIDE: Final = 9
"""Set aside by an effect: in no zone that anything else can see."""
BEYOND: Final = 10
"""Not in the game just now: a stand-in for cards that lie face down in play (`model.card.STAND_IN`)."""
NAMES: Final = (
    "deck",
    "hand",
    "discard",
    "lost",
    "prizes",
    "play",
    "attached",
    "stadium",
    "table",
    "aside",
    "beyond",
)
UNDER: Final = 100
"""What a text calls a zone beside those that the columns know: the cards beneath a Pokémon's top card."""
# Destinations beside the zones.
TO_BENCH: Final = 101
TO_ACTIVE: Final = 102
TO_STADIUM: Final = 103
