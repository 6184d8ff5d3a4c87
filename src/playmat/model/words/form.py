"""Forms that stand in a Pokémon's name. Each is a name of its own; the name without it means any of them."""

from typing import Final

NAMES: Final = (
    "Plant Cloak",
    "Sandy Cloak",
    "Trash Cloak",
    "East Sea",
    "West Sea",
    "Normal Forme",
    "Attack Forme",
    "Defense Forme",
    "Speed Forme",
    "Rain Form",
    "Rainy Form",
    "Snow-Cloud Form",
    "Snowy Form",
    "Sunny Form",
)


def without(name: str) -> str:
    """The name that a Pokémon shares with its other forms: its own if it has no forms."""
    for form in NAMES:
        if name.endswith(f" {form}"):
            return name.removesuffix(f" {form}")
    return name
