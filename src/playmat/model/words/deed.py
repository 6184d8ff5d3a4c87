"""What is noted of a turn, for texts that ask later."""

from typing import Final

SUPPORTER: Final = 0
STADIUM: Final = 1
ITEM: Final = 2
ENERGY: Final = 3
RETREAT: Final = 4
ATTACK: Final = 5
GX: Final = 6
VSTAR: Final = 7
HEAL: Final = 8
PRIZE: Final = 9
BY_THIS: Final = 10
"""One very Pokémon used an attack: the number is its ref and the attack's name, packed by `pair`."""
HURT: Final = 11
"""An attack damaged one very Pokémon: the number is its ref and the damage."""
WHICH_ATTACK: Final = 12
"""An attack was used that nothing stopped: the number is its index in the pool."""
TAILS: Final = 13
"""A coin that the attacker flipped for the damage or effect of an attack was tails."""
FLIP_AGAIN: Final = 14
"""Coins were flipped again: the number is the name of the text that allows it, and whether it allows no other."""
ATTACKER: Final = 15
"""An attack was used: the number is the definition of the Pokémon as it was, its ref and the attack's name."""
GUARD_COIN: Final = 16
"""A coin that guards a Pokémon from an attack as a whole: the number is its ref, the card, and the result."""
HELD_BACK: Final = 17
"""A coin kept a Pokémon from retreating: the number is its ref."""
PLAYED: Final = 18
"""A Pokémon was played from hand onto the Bench: the number is its ref, packed by `pair`."""
HURT_ACTIVE: Final = 19
"""The same as `HURT`, of the Active Pokémon alone."""
STRUCK: Final = 20
"""An attack brought Special Conditions on one very Pokémon: the number is its ref and their bits."""
STRIPPED: Final = 21
"""An attack discarded an Energy card from one very Pokémon: the number is its ref."""
TOOL: Final = 22
"""A Pokémon Tool was attached from hand to one very Pokémon: the number is its ref and the name."""
ENERGY_TO: Final = 23
"""An Energy card was attached from hand to one very Pokémon: the number is its ref and the card."""
EVOLVED_SO: Final = 24
"""One very Pokémon evolved while affected by Special Conditions: the number is its ref and their bits."""
CAST_OFF: Final = 25
"""A Pokémon's own attack discarded a card that was attached to it: the number is its ref and the card."""
NAMES: Final = (
    "play-supporter",
    "play-stadium",
    "play-item",
    "attach-energy",
    "retreat",
    "use-attack",
    "use-gx",
    "use-vstar",
    "heal",
    "prize-taken",
    "this-used-attack",
    "damaged",
    "which-attack",
    "tails-for-attack",
    "flip-again",
    "attacker",
    "guard-coin",
    "held-back",
    "play-this",
    "damaged-active",
    "afflicted-by-attack",
    "energy-discarded-by-attack",
    "attach-tool",
    "energy-to-this",
    "evolved-so",
    "discarded-by-own-attack",
)
