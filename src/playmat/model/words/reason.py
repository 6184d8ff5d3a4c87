"""Why a game ended, as its winner would say it."""

from typing import Final

PRIZES: Final = 1
NO_POKEMON: Final = 2
DECK_OUT: Final = 3
CARD: Final = 4
MORE_WAYS: Final = 5
CONCEDED: Final = 6
DRAWN: Final = 7
TOO_LONG: Final = 8
NAMES: Final = (
    "",
    "took the last Prize card",
    "the opponent has no Pokémon left in play",
    "the opponent could not draw a card",
    "a card's effect",
    "won in more ways at once",
    "the opponent conceded",
    "nobody won",
    "the game went on for too long",
)
