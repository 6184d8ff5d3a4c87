"""The fast door: the machine and its columns, for whoever counts microseconds or reads a position as numbers.

`playmat.engine` is the door for games. Agents, environments and whoever words a position also read state and facts as
they lie in the machine; all that may be read so is named here, and nothing else of the engine is imported from above
(import-linter holds everybody to it but `playmat.testing`, which builds positions with the engine's own atoms).
"""

from playmat.engine.asking import copies_offered, node_asking, purpose_of
from playmat.engine.compact import NUMBERS, OPTION, PILES, POKEMON, ROWS, SETS, Layout, row_of
from playmat.engine.effects.steps.turn import ends_turn
from playmat.engine.facts.attacks import attacks_of, cost_of, spared_of
from playmat.engine.facts.board import ref_of, seat_of, spots_of
from playmat.engine.facts.energy import pays, units_from, units_on
from playmat.engine.facts.playing import bench_room, turn_limit
from playmat.engine.facts.pokemon import (
    hp_left,
    hp_of,
    prizes_for,
    resistances_of,
    retreat_cost,
    top_def,
    types_of,
    weaknesses_of,
)
from playmat.engine.glance import (
    ENTERED,
    EVOLVED,
    FACE_DOWN,
    FROM_DECK,
    FROM_ELSEWHERE,
    FROM_HAND,
    FROM_PLAY,
    Glance,
    Option,
    Pokemon,
    glance,
)
from playmat.engine.lacking import what_lacks
from playmat.engine.legal import attacker_of, powers_of
from playmat.engine.luck import below as luck_below
from playmat.engine.luck import seed as luck_seed
from playmat.engine.luck import shuffle as luck_shuffle
from playmat.engine.machine import Machine
from playmat.engine.many import CUT_OFF, ILLEGAL, RUNS, TIED, WON, Many
from playmat.engine.resample import ask_again, favour_in_hand, hidden_cards, permute_hidden
from playmat.engine.setup import may_start
from playmat.engine.state import ALL_SPOTS, SPOTS, Effect, Frame, Pending, State

__all__ = [
    "ALL_SPOTS",
    "CUT_OFF",
    "ENTERED",
    "EVOLVED",
    "FACE_DOWN",
    "FROM_DECK",
    "FROM_ELSEWHERE",
    "FROM_HAND",
    "FROM_PLAY",
    "ILLEGAL",
    "NUMBERS",
    "OPTION",
    "PILES",
    "POKEMON",
    "ROWS",
    "RUNS",
    "SETS",
    "SPOTS",
    "TIED",
    "WON",
    "Effect",
    "Frame",
    "Glance",
    "Layout",
    "Machine",
    "Many",
    "Option",
    "Pending",
    "Pokemon",
    "State",
    "ask_again",
    "attacker_of",
    "attacks_of",
    "bench_room",
    "copies_offered",
    "cost_of",
    "ends_turn",
    "favour_in_hand",
    "glance",
    "hidden_cards",
    "hp_left",
    "hp_of",
    "luck_below",
    "luck_seed",
    "luck_shuffle",
    "may_start",
    "node_asking",
    "pays",
    "permute_hidden",
    "powers_of",
    "prizes_for",
    "purpose_of",
    "ref_of",
    "resistances_of",
    "retreat_cost",
    "row_of",
    "seat_of",
    "spared_of",
    "spots_of",
    "top_def",
    "turn_limit",
    "types_of",
    "units_from",
    "units_on",
    "weaknesses_of",
    "what_lacks",
]
