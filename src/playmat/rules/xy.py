"""XY (2013): what changed since Black & White.

The coin moved to the front of setup and its winner chooses; in return the starting player may not attack.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import BONUS_AFTER_BOTH_SET_UP, COIN_BEFORE_SHUFFLE
from playmat.model.words import tag, types
from playmat.rules import bw
from playmat.rules.citing import Cited, cited

RULES: Final = replace(
    bw.RULES,
    name="xy",
    title="XY: Kalos Starter Set rulebook",
    year=2013,
    coin_when=COIN_BEFORE_SHUFFLE,
    coin_winner_chooses=True,
    mulligan_bonus_timing=BONUS_AFTER_BOTH_SET_UP,
    first_turn_attack=False,
    types=(*bw.RULES.basic_energy_types, types.FAIRY, types.DRAGON, types.COLORLESS),
    basic_energy_types=(*bw.RULES.basic_energy_types, types.FAIRY),
    kinds_described=(
        *("LV.X", "SP", "Fossil", "Technical Machine", "LEGEND"),
        *("EX", "Restored", "ACE SPEC", "Team Plasma"),
    ),
    defending_is_receiver=True,
    prizes_by_tag=((tag.EX, 2),),
    one_per_deck=(tag.ACE_SPEC,),
)

CITATIONS: Final[dict[str, Cited]] = {
    "coin_when": cited("setup.coin.when", "setup.order", "sudden.coin-again"),
    "coin_winner_chooses": cited("setup.coin.winner"),
    "mulligan_bonus_timing": cited("setup.mulligan.extra.timing"),
    "first_turn_attack": cited("turn.first.no-attack"),
    "types": cited("types.list"),
    "basic_energy_types": cited("types.basic-energy"),
    "kinds_described": cited(
        *("mechanic.EX.two-prizes", "mechanic.restored.only-by-fossil"),
        *("acespec.one-per-deck", "mechanic.plasma.definition"),
    ),
    "defending_is_receiver": cited("attack.defending-definition"),
    "prizes_by_tag": cited("prize.multiple"),
    "one_per_deck": cited("acespec.one-per-deck"),
}
"""The clauses each replaced field rests on."""
