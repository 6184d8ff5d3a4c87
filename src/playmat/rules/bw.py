"""Black & White (2011): what changed since HeartGold & SoulSilver, whose rules are those of Platinum.

Every Trainer limit of the first turn fell, "Trainer" became the umbrella over Item, Supporter and Stadium, Abilities
arrived, and between turns the other effects got their place after the Special Conditions.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import CHECKUP_OTHERS_AFTER, KIND_ITEM, TURNED_CLOCKWISE, TURNED_COUNTERCLOCKWISE
from playmat.model.words import power
from playmat.rules import hgss
from playmat.rules.citing import Cited, cited

RULES: Final = replace(
    hgss.RULES,
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

CITATIONS: Final[dict[str, Cited]] = {
    "first_turn_item": cited("turn.first.no-trainer"),
    "first_turn_supporter": cited("turn.first.no-supporter"),
    "first_turn_stadium": cited("turn.first.no-stadium"),
    "first_turn_fossil": cited("turn.first.no-fossil"),
    "card_families": cited("card.kinds"),
    "trainer_is_umbrella": cited("card.trainer.umbrella", "supporter.kind-of-trainer", "stadium.kind-of-trainer"),
    "plain_kind": cited("card.item.term"),
    "tool_kind": cited("tool.card-kind"),
    "technical_machine_kind": cited("tm.card-kind"),
    "powers": cited("ability.not-attack"),
    "kinds_described": cited("mechanic.legend.both-halves", "deck.star.one"),
    "supporter_stays_until_turn_end": cited("supporter.discard-timing"),
    "before_damage_step": cited("attack.order.before-damage-effects", "attack.order.sequence"),
    "defender_effects_in_two_steps": cited("damage.defender-effects.suborder"),
    "put_counters_ignore_effects": cited("damage.put-counters.no-calculation"),
    "asleep_paralyzed_together": cited("checkup.order"),
    "checkup_others": cited("checkup.other-effects.when", "checkup.other-effects.no-mixing"),
    "asleep_turned": cited("condition.asleep.orientation"),
    "paralyzed_turned": cited("condition.paralyzed.orientation"),
    "one_per_deck": cited("deck.star.one"),
}
"""The clauses each replaced field rests on."""
