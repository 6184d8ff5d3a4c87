"""Expedition to Skyridge (2002): what changed since Neo.

Supporters, the Burned condition, Technical Machines, and Poké-Powers and Poké-Bodies came with the cards that print
them; no other rule moved.
"""

from dataclasses import replace
from typing import Final

from playmat.model.words import power
from playmat.rules import neo
from playmat.rules.citing import HIGH, Cited, cited

RULES: Final = replace(
    neo.RULES,
    name="ecard",
    title="Expedition to Skyridge",
    year=2002,
    powers=(power.POKE_POWER, power.POKE_BODY, power.POKEMON_POWER),
    kinds_described=(
        *("Supporter", "Baby Evolution", "Crystal type"),
        *("Technical Machine", "Pokémon Tool", "Shining", "Fossil"),
    ),
)

CITATIONS: Final[dict[str, Cited]] = {
    "powers": cited("pokepower.umbrella", sources="poison-notice other-rules", sure=HIGH),
    "kinds_described": cited("tm.attach", sources="expedition-contents prints", sure=HIGH),
}
"""What each replaced field rests on."""
