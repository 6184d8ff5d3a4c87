"""Diamond & Pearl to Stormfront (2007): what changed since the ex sets.

The starting player draws again and plays no Trainer, Supporter or Stadium; these became three kinds beside one another,
and Darkness and Metal got basic Energy. Fossils give a Prize: their cards say so.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import LOST_FOR_MATCH
from playmat.model.words import types
from playmat.rules import ex
from playmat.rules.citing import HIGH, MEDIUM, Cited, cited

RULES: Final = replace(
    ex.RULES,
    name="dp",
    title="Diamond & Pearl to Stormfront",
    year=2007,
    first_turn_draw=True,
    first_turn_item=False,
    first_turn_stadium=False,
    first_turn_fossil=False,
    basic_energy_types=(*ex.RULES.basic_energy_types, types.DARKNESS, types.METAL),
    card_families=("Pokémon", "Energy", "Trainer", "Supporter", "Stadium"),
    trainer_is_umbrella=False,
    kinds_described=("LV.X", "ex", "Star", "Fossil", "Technical Machine"),
    lost_zone_lasts=LOST_FOR_MATCH,
)

CITATIONS: Final[dict[str, Cited]] = {
    "first_turn_draw": cited("turn.draw.first-player-too", sources="rules-by-era dp-rules", sure=HIGH),
    "first_turn_item": cited("turn.first.no-trainer", sources="rules-by-era dp-rules", sure=HIGH),
    "first_turn_stadium": cited("turn.first.no-stadium", sources="rules-by-era dp-rules", sure=HIGH),
    "first_turn_fossil": cited("turn.first.no-fossil", sources="rules-by-era dp-rules", sure=HIGH),
    "basic_energy_types": cited("types.basic-energy", sources="prints dp-rules", sure=HIGH),
    "card_families": cited("card.kinds", sources="rules-by-era dp-rules", sure=HIGH),
    "trainer_is_umbrella": cited("card.trainer.umbrella", sources="rules-by-era dp-rules", sure=HIGH),
    "kinds_described": cited("mechanic.lvx.on-same-name", sources="prints", sure=HIGH),
    "lost_zone_lasts": cited("zone.lost.not-playable", sources="later-books", sure=MEDIUM),
}
"""What each replaced field rests on."""
