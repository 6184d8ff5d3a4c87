"""Scarlet & Violet (2023): what changed since Sword & Shield. Pokémon Tools are no longer Items, the older ones
included."""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import KIND_TOOL
from playmat.model.words import tag
from playmat.rules import swsh
from playmat.rules.citing import HIGH, MEDIUM, Cited, cited

RULES: Final = replace(
    swsh.RULES,
    name="sv",
    title="Scarlet & Violet to Black Bolt and White Flare",
    year=2023,
    tool_kind=KIND_TOOL,
    technical_machine_kind=KIND_TOOL,
    kinds_described=(*swsh.RULES.kinds_described, "ex", "Tera", "Radiant", "Ancient", "Future", "owner"),
    prizes_by_tag=(*swsh.RULES.prizes_by_tag, (tag.EX_LOWER, 2)),
    one_per_deck=(tag.ACE_SPEC, tag.RADIANT),
)

CITATIONS: Final[dict[str, Cited]] = {
    "tool_kind": cited("tool.card-kind", sources="tools-notice", sure=HIGH),
    "technical_machine_kind": cited("tm.card-kind", sources="tools-notice prints", sure=MEDIUM),
    "kinds_described": cited("mechanic.ex.two-prizes", sources="prints", sure=HIGH),
    "prizes_by_tag": cited("prize.multiple", sources="prints", sure=HIGH),
    "one_per_deck": cited("acespec.one-per-deck", sources="prints", sure=HIGH),
}
"""What each replaced field rests on."""
