"""Sun & Moon to Cosmic Eclipse (2017): what changed since XY.

Burn always hurts and can heal. The starting player may still play a Supporter: that ended with Sword & Shield.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import LOST_FOR_GAME
from playmat.model.words import power, tag
from playmat.rules import xy
from playmat.rules.citing import HIGH, LOW, MEDIUM, Cited, cited

RULES: Final = replace(
    xy.RULES,
    name="sm",
    title="Sun & Moon to Cosmic Eclipse",
    year=2017,
    fossil_in_setup=False,
    powers=(power.ABILITY, power.POKE_POWER, power.POKE_BODY, power.ANCIENT_TRAIT),
    kinds_described=(
        *("LV.X", "SP", "Fossil", "Technical Machine", "LEGEND"),
        *("EX", "Restored", "ACE SPEC", "Team Plasma"),
        *("Mega", "Primal", "BREAK", "GX", "TAG TEAM", "Prism Star", "Ultra Beast", "dual type", "regional"),
    ),
    retreat_overpay=True,
    lost_zone_lasts=LOST_FOR_GAME,
    prizes_by_tag=((tag.TAG_TEAM, 3), (tag.EX, 2), (tag.MEGA, 2), (tag.PRIMAL, 2), (tag.GX, 2)),
    burn_always_damages=True,
    burn_recovers=True,
    one_per_name=(tag.PRISM_STAR,),
)

CITATIONS: Final[dict[str, Cited]] = {
    "fossil_in_setup": cited(
        *("fossil.counts-as-basic-in-setup", "setup.mulligan.fossil-counts-as-basic"),
        sources="later-books",
        sure=LOW,
        note="From 2018 on.",
    ),
    "powers": cited("ancienttrait.not-attack-or-ability", sources="prints", sure=HIGH),
    "kinds_described": cited("mechanic.GX.two-prizes", "prism.kinds", sources="prints", sure=HIGH),
    "retreat_overpay": cited(
        *("retreat.double-energy.one-at-a-time", "retreat.double-energy.stop-when-paid"),
        sources="retreat-2017",
        sure=MEDIUM,
    ),
    "lost_zone_lasts": cited("zone.lost.not-playable", sources="later-books", sure=LOW),
    "prizes_by_tag": cited("prize.multiple", sources="prints", sure=HIGH),
    "burn_always_damages": cited("condition.burned.checkup", sources="sm-notice rules-by-era", sure=HIGH),
    "burn_recovers": cited("condition.burned.checkup", sources="sm-notice rules-by-era", sure=HIGH),
    "one_per_name": cited("prism.one-per-name", sources="prints", sure=HIGH),
}
"""What each replaced field rests on."""
