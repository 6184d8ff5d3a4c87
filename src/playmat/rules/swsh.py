"""Sword & Shield (2022): what changed since Sun & Moon.

A cancelled or Confused attack now never happens, and is checked for before anything else; the starting player gives up
the Supporter as well as the attack. Its glossary lost the sentence that let a Fossil stand in for a Basic Pokémon, and
later practice forbids it (ruling 5).
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import CHECKUP_OTHERS_BEFORE_OR_AFTER
from playmat.model.words import tag
from playmat.rules import sm
from playmat.rules.citing import Cited, cited

RULES: Final = replace(
    sm.RULES,
    name="swsh",
    title="Sword & Shield: Brilliant Stars rulebook",
    year=2022,
    first_turn_supporter=False,
    kinds_described=(
        *("LV.X", "SP", "Fossil", "Technical Machine", "LEGEND"),
        *("EX", "Restored", "ACE SPEC", "Team Plasma"),
        *("Mega", "Primal", "BREAK", "GX", "TAG TEAM", "Prism Star", "Ultra Beast", "dual type"),
        *("V", "VMAX", "VSTAR", "V-UNION", "Battle Style", "regional", "Hyper Gear"),
    ),
    cancel_check_first=True,
    stopped_attack_was_used=False,
    prizes_by_tag=(
        *((tag.TAG_TEAM, 3), (tag.VMAX, 3), (tag.V_UNION, 3)),
        *((tag.EX, 2), (tag.MEGA, 2), (tag.PRIMAL, 2), (tag.GX, 2), (tag.V, 2), (tag.VSTAR, 2)),
    ),
    checkup_others=CHECKUP_OTHERS_BEFORE_OR_AFTER,
)

CITATIONS: Final[dict[str, Cited]] = {
    "first_turn_supporter": cited("turn.first.no-supporter"),
    "kinds_described": cited(
        *("mechanic.v.basic", "mechanic.vmax.stage", "mechanic.vstar.stage", "mechanic.vunion.one-card-in-play"),
        *("mechanic.battlestyles.tags", "mechanic.regional.deck", "hypergear.is-tool"),
    ),
    "cancel_check_first": cited(
        *("attack.order.sequence", "attack.order.choices-before-cancel"),
        *("attack.order.requirements-before-cancel", "attack.order.confusion"),
    ),
    "stopped_attack_was_used": cited("attack.cancelled.result", "condition.confused.failed-attack"),
    "prizes_by_tag": cited("prize.multiple"),
    "checkup_others": cited("checkup.other-effects.when", "checkup.other-effects.no-mixing"),
}
"""The clauses each replaced field rests on."""
