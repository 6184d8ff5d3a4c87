"""Black & White (2011): what changed since Platinum.

Every Trainer limit of the first turn fell, "Trainer" became the umbrella over Item, Supporter and Stadium, Abilities
arrived, and between turns the other effects got their place after the Special Conditions.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import CHECKUP_OTHERS_AFTER, KIND_ITEM, TURNED_CLOCKWISE, TURNED_COUNTERCLOCKWISE
from playmat.model.words import power
from playmat.rules import platinum

RULES: Final = replace(
    platinum.RULES,
    name="bw",
    title="Black & White rulebook",
    year=2011,
    first_turn_item=True,
    first_turn_supporter=True,
    first_turn_stadium=True,
    first_turn_fossil=True,
    card_families=("Pokémon", "Energy", "Trainer"),
    trainer_is_umbrella=True,
    plain_kind=KIND_ITEM,
    tool_kind=KIND_ITEM,
    technical_machine_kind=KIND_ITEM,
    powers=(power.ABILITY, power.POKE_POWER, power.POKE_BODY),
    kinds_described=("LV.X", "SP", "ex", "Fossil", "Technical Machine", "LEGEND"),
    supporter_stays_until_turn_end=False,
    before_damage_step=True,
    defender_effects_in_two_steps=False,
    put_counters_ignore_effects=True,
    asleep_paralyzed_together=False,
    checkup_others=CHECKUP_OTHERS_AFTER,
    asleep_turned=TURNED_COUNTERCLOCKWISE,
    paralyzed_turned=TURNED_CLOCKWISE,
    one_per_deck=(),
)

CITATIONS: Final[dict[str, tuple[str, ...]]] = {
    "first_turn_item": ("turn.first.no-trainer",),
    "first_turn_supporter": ("turn.first.no-supporter",),
    "first_turn_stadium": ("turn.first.no-stadium",),
    "first_turn_fossil": ("turn.first.no-fossil",),
    "card_families": ("card.kinds",),
    "trainer_is_umbrella": ("card.trainer.umbrella", "supporter.kind-of-trainer", "stadium.kind-of-trainer"),
    "plain_kind": ("card.item.term",),
    "tool_kind": ("tool.card-kind",),
    "technical_machine_kind": ("tm.card-kind",),
    "powers": ("ability.not-attack",),
    "kinds_described": ("mechanic.legend.both-halves", "deck.star.one"),
    "supporter_stays_until_turn_end": ("supporter.discard-timing",),
    "before_damage_step": ("attack.order.before-damage-effects", "attack.order.sequence"),
    "defender_effects_in_two_steps": ("damage.defender-effects.suborder",),
    "put_counters_ignore_effects": ("damage.put-counters.no-calculation",),
    "asleep_paralyzed_together": ("checkup.order",),
    "checkup_others": ("checkup.other-effects.when", "checkup.other-effects.no-mixing"),
    "asleep_turned": ("condition.asleep.orientation",),
    "paralyzed_turned": ("condition.paralyzed.orientation",),
    "one_per_deck": ("deck.star.one",),
}
"""The clauses each replaced field rests on."""
