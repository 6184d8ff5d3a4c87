"""Mega Evolution (2025): what changed since Scarlet & Violet. Mega Evolution Pokémon ex give three Prizes; becoming one
does not end the turn, for the new cards have no such line."""

from dataclasses import replace
from typing import Final

from playmat.model.words import tag
from playmat.rules import sv
from playmat.rules.citing import HIGH, Cited, cited

RULES: Final = replace(
    sv.RULES,
    name="me",
    title="Mega Evolution series",
    year=2025,
    kinds_described=(*sv.RULES.kinds_described, "Mega ex"),
    prizes_by_tag=((tag.MEGA_EX, 3), *sv.RULES.prizes_by_tag),
)

CITATIONS: Final[dict[str, Cited]] = {
    "kinds_described": cited("prize.multiple", sources="prints mega-ex", sure=HIGH),
    "prizes_by_tag": cited("prize.multiple", sources="prints mega-ex", sure=HIGH),
}
"""What each replaced field rests on."""
