"""The testing kit: made-up cards, any position, a table to play on, scenario files, invariants.

from playmat.testing import Scenario, attack, in_play, pokemon

alpha = pokemon("Alpha", hp=60, types="R", attacks=[attack("Hit", "R", 20)])
table = Scenario("xy").side(0, active=in_play(alpha, energy="R")).side(1, active=alpha, bench=[alpha]).build()
table.attack("Hit")
assert table.opp.active.damage == 20
assert table.turn_player == 1
"""

from playmat.testing.cards import (
    ability,
    ancient_trait,
    attack,
    basic_energy,
    fossil,
    item,
    legend,
    poke_body,
    poke_power,
    pokemon,
    special_energy,
    stadium,
    supporter,
    technical_machine,
    tool,
    v_union,
)
from playmat.testing.scenario import InPlay, Opening, Scenario, in_play
from playmat.testing.scene import Asked, Mon, Scene, Side

__all__ = [
    "Asked",
    "InPlay",
    "Mon",
    "Opening",
    "Scenario",
    "Scene",
    "Side",
    "ability",
    "ancient_trait",
    "attack",
    "basic_energy",
    "fossil",
    "in_play",
    "item",
    "legend",
    "poke_body",
    "poke_power",
    "pokemon",
    "special_energy",
    "stadium",
    "supporter",
    "technical_machine",
    "tool",
    "v_union",
]
