"""Neo Genesis to Legendary Collection (2000): what changed since Base Set.

Darkness and Metal came, with special Energy only; Baby Pokémon and Tools carry their rules on the cards. A notice of
January 2002 made Poison stop the Pokémon Powers that the other conditions stop.
"""

from dataclasses import replace
from typing import Final

from playmat.model.words import types
from playmat.rules import base
from playmat.rules.citing import HIGH, LOW, MEDIUM, Cited, cited

RULES: Final = replace(
    base.RULES,
    name="neo",
    title="Neo Genesis to Legendary Collection",
    year=2000,
    types=(*base.RULES.basic_energy_types, types.DARKNESS, types.METAL, types.COLORLESS),
    poison_stops_powers=True,
    entry_powers_unstoppable=True,
    kinds_described=("Baby", "Pokémon Tool", "Shining", "Light", "Fossil", "owner", "Dark"),
    cancel_check_first=True,
)

CITATIONS: Final[dict[str, Cited]] = {
    "types": cited("types.list", sources="neo-rules prints", sure=HIGH),
    "poison_stops_powers": cited(
        "pokemonpower.off-by-condition",
        sources="other-rules poison-notice",
        sure=HIGH,
        note="From 17 January 2002 on; before that as under base.",
    ),
    "entry_powers_unstoppable": cited("pokemonpower.on-entry", sources="neo-on first-turn-rules", sure=MEDIUM),
    "kinds_described": cited("tool.one-per-pokemon", sources="neo-rules prints", sure=HIGH),
    "cancel_check_first": cited("attack.order.sequence", "attack.order.confusion", sources="wotc-rules", sure=LOW),
}
"""What each replaced field rests on."""
