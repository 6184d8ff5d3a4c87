"""Sword & Shield (2022): what changed since XY.

A cancelled or Confused attack now never happens, and is checked for before anything else; Burn always hurts and can
heal; the starting player gives up the Supporter as well as the attack.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import CHECKUP_OTHERS_BEFORE_OR_AFTER, LOST_FOR_GAME
from playmat.model.words import power, tag
from playmat.rules import xy

RULES: Final = replace(
    xy.RULES,
    name="swsh",
    title="Sword & Shield: Brilliant Stars rulebook",
    year=2022,
    # The glossary lost the sentence that let a Fossil stand in for a Basic; later practice forbids it (ruling 5).
    fossil_in_setup=False,
    first_turn_supporter=False,
    powers=(power.ABILITY, power.POKE_POWER, power.POKE_BODY, power.ANCIENT_TRAIT),
    kinds_described=(
        *("LV.X", "SP", "Fossil", "Technical Machine", "LEGEND"),
        *("EX", "Restored", "ACE SPEC", "Team Plasma"),
        *("Mega", "Primal", "BREAK", "GX", "TAG TEAM", "Prism Star", "Ultra Beast", "dual type"),
        *("V", "VMAX", "VSTAR", "V-UNION", "Battle Style", "regional", "Hyper Gear"),
    ),
    lost_zone_lasts=LOST_FOR_GAME,
    cancel_check_first=True,
    stopped_attack_was_used=False,
    prizes_by_tag=(
        *((tag.TAG_TEAM, 3), (tag.VMAX, 3), (tag.V_UNION, 3)),
        *((tag.EX, 2), (tag.MEGA, 2), (tag.PRIMAL, 2), (tag.GX, 2), (tag.V, 2), (tag.VSTAR, 2)),
    ),
    checkup_others=CHECKUP_OTHERS_BEFORE_OR_AFTER,
    burn_always_damages=True,
    burn_recovers=True,
    one_per_name=(tag.PRISM_STAR,),
)

CITATIONS: Final[dict[str, tuple[str, ...]]] = {
    "fossil_in_setup": ("fossil.counts-as-basic-in-setup", "setup.mulligan.fossil-counts-as-basic"),
    "first_turn_supporter": ("turn.first.no-supporter",),
    "powers": ("ancienttrait.not-attack-or-ability",),
    "kinds_described": (
        *("mechanic.mega.stage", "mechanic.primal.same-as-mega", "mechanic.break.stage", "mechanic.GX.two-prizes"),
        *("mechanic.tagteam.basic-GX", "prism.kinds", "mechanic.ultrabeast.label", "mechanic.dualtype.both-types"),
        *("mechanic.v.basic", "mechanic.vmax.stage", "mechanic.vstar.stage", "mechanic.vunion.one-card-in-play"),
        *("mechanic.battlestyles.tags", "mechanic.regional.deck", "hypergear.is-tool"),
    ),
    "lost_zone_lasts": ("zone.lost.not-playable",),
    "cancel_check_first": (
        *("attack.order.sequence", "attack.order.choices-before-cancel"),
        *("attack.order.requirements-before-cancel", "attack.order.confusion"),
    ),
    "stopped_attack_was_used": ("attack.cancelled.result", "condition.confused.failed-attack"),
    "prizes_by_tag": ("prize.multiple",),
    "checkup_others": ("checkup.other-effects.when", "checkup.other-effects.no-mixing"),
    "burn_always_damages": ("condition.burned.checkup", "condition.burned.damage-certain"),
    "burn_recovers": ("condition.burned.checkup", "condition.burned.recovery-flip"),
    "one_per_name": ("prism.one-per-name",),
}
"""The clauses each replaced field rests on."""
