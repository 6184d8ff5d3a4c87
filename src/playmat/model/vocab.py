"""Every word the rest of the project uses for a fixed thing: small ints with a parallel tuple of names.

The ints live in the engine's columns; the names are what files, people and programs read. No other module invents a
number for one of these things.
"""

from typing import Final

# --- Types of Pokémon and Energy
GRASS: Final = 0
FIRE: Final = 1
WATER: Final = 2
LIGHTNING: Final = 3
PSYCHIC: Final = 4
FIGHTING: Final = 5
DARKNESS: Final = 6
METAL: Final = 7
FAIRY: Final = 8
DRAGON: Final = 9
COLORLESS: Final = 10
TYPE_COUNT: Final = 11
TYPE_NAMES: Final = (
    "Grass",
    "Fire",
    "Water",
    "Lightning",
    "Psychic",
    "Fighting",
    "Darkness",
    "Metal",
    "Fairy",
    "Dragon",
    "Colorless",
)
TYPE_LETTERS: Final = "GRWLPFDMYNC"
ANY_TYPE_MASK: Final = (1 << TYPE_COUNT) - 1
"""A unit of Energy that counts as every type."""

# --- Card families and Trainer kinds
POKEMON: Final = 0
TRAINER: Final = 1
ENERGY: Final = 2
SUPERTYPE_NAMES: Final = ("Pokémon", "Trainer", "Energy")

NOT_TRAINER: Final = 0
ITEM: Final = 1
SUPPORTER: Final = 2
STADIUM: Final = 3
TOOL: Final = 4
TECHNICAL_MACHINE: Final = 5
FOSSIL: Final = 6
"""An Item that is put into play as a Pokémon: Fossils and dolls."""
TRAINER_KIND_NAMES: Final = ("", "Item", "Supporter", "Stadium", "Pokémon Tool", "Technical Machine", "Fossil")

# --- Stages
NO_STAGE: Final = 0
BASIC: Final = 1
STAGE_1: Final = 2
STAGE_2: Final = 3
RESTORED: Final = 4
LEVEL_UP: Final = 5
MEGA: Final = 6
BREAK: Final = 7
VMAX: Final = 8
VSTAR: Final = 9
V_UNION: Final = 10
LEGEND: Final = 11
STAGE_NAMES: Final = (
    "",
    "Basic",
    "Stage 1",
    "Stage 2",
    "Restored",
    "Level-Up",
    "MEGA",
    "BREAK",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "LEGEND",
)
EVOLUTION_STAGES: Final = (STAGE_1, STAGE_2, MEGA, BREAK, VMAX, VSTAR)
"""Stages whose cards are Evolution cards; a LV.X is not one (2009, p. 22)."""

# --- Tags: what a card is marked as, apart from stage and family
# Bits of one int. A tag is something card texts or rules ask for.
TAG_EX_LOWER: Final = 1 << 0
TAG_EX: Final = 1 << 1
TAG_GX: Final = 1 << 2
TAG_TAG_TEAM: Final = 1 << 3
TAG_V: Final = 1 << 4
TAG_VMAX: Final = 1 << 5
TAG_VSTAR: Final = 1 << 6
TAG_V_UNION: Final = 1 << 7
TAG_MEGA: Final = 1 << 8
TAG_PRIMAL: Final = 1 << 9
TAG_BREAK: Final = 1 << 10
TAG_PRISM_STAR: Final = 1 << 11
TAG_RADIANT: Final = 1 << 12
TAG_STAR: Final = 1 << 13
TAG_SP: Final = 1 << 14
TAG_LEVEL_UP: Final = 1 << 15
TAG_LEGEND: Final = 1 << 16
TAG_ULTRA_BEAST: Final = 1 << 17
TAG_TEAM_PLASMA: Final = 1 << 18
TAG_SINGLE_STRIKE: Final = 1 << 19
TAG_RAPID_STRIKE: Final = 1 << 20
TAG_FUSION_STRIKE: Final = 1 << 21
TAG_ANCIENT: Final = 1 << 22
TAG_FUTURE: Final = 1 << 23
TAG_TERA: Final = 1 << 24
TAG_DELTA: Final = 1 << 25
TAG_OWNER: Final = 1 << 26
TAG_ACE_SPEC: Final = 1 << 27
TAG_HYPER_GEAR: Final = 1 << 28
TAG_RULE_BOX: Final = 1 << 29
TAG_BABY: Final = 1 << 30
TAG_DARK: Final = 1 << 31
TAG_LIGHT: Final = 1 << 32
TAG_SHINING: Final = 1 << 33
TAG_HOLON: Final = 1 << 34
TAG_TEAM_AQUA: Final = 1 << 35
TAG_TEAM_MAGMA: Final = 1 << 36
TAG_MEGA_EX: Final = 1 << 37
FORM_NAMES: Final = (
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
"""Forms that stand in a Pokémon's name. Each is a name of its own; the name without it means any of them."""

TAG_NAMES: Final = (
    "ex",
    "EX",
    "GX",
    "TAG TEAM",
    "V",
    "VMAX",
    "VSTAR",
    "V-UNION",
    "Mega",
    "Primal",
    "BREAK",
    "Prism Star",
    "Radiant",
    "Star",
    "SP",
    "LV.X",
    "LEGEND",
    "Ultra Beast",
    "Team Plasma",
    "Single Strike",
    "Rapid Strike",
    "Fusion Strike",
    "Ancient",
    "Future",
    "Tera",
    "δ",
    "owner",
    "ACE SPEC",
    "Hyper Gear",
    "Rule Box",
    "Baby",
    "Dark",
    "Light",
    "Shining",
    "Holon",
    "Team Aqua",
    "Team Magma",
    "Mega ex",
)

# --- Powers: what is printed on a Pokémon beside its attacks
ABILITY: Final = 0
POKE_POWER: Final = 1
POKE_BODY: Final = 2
POKEMON_POWER: Final = 3
ANCIENT_TRAIT: Final = 4
CARD_TEXT: Final = 5
"""Text of a Trainer or Energy card: not a power at all, so nothing that switches powers off touches it."""
POWER_NAMES: Final = ("Ability", "Poké-Power", "Poké-Body", "Pokémon Power", "Ancient Trait", "")

# --- Special Conditions: bits
ASLEEP: Final = 1
CONFUSED: Final = 2
PARALYZED: Final = 4
BURNED: Final = 8
POISONED: Final = 16
ROTATING: Final = ASLEEP | CONFUSED | PARALYZED
"""The three that turn the card and so replace one another."""
ALL_CONDITIONS: Final = 31
CONDITION_NAMES: Final = ("Asleep", "Confused", "Paralyzed", "Burned", "Poisoned")

# --- Zones
DECK: Final = 0
HAND: Final = 1
DISCARD: Final = 2
LOST: Final = 3
PRIZES: Final = 4
IN_PLAY: Final = 5
"""A card of a Pokémon in play: the top card or one under it."""
ATTACHED: Final = 6
STADIUM_SPOT: Final = 7
TABLE: Final = 8
"""A Trainer that is being resolved, or a Supporter that stays beside the Active until the turn ends (2009)."""
ASIDE: Final = 9
"""Set aside by an effect: in no zone that anything else can see."""
ZONE_NAMES: Final = (
    "deck",
    "hand",
    "discard",
    "lost",
    "prizes",
    "play",
    "attached",
    "stadium",
    "table",
    "aside",
)

SEATS: Final = (0, 1)
NOBODY: Final = -1


def type_named(name: str) -> int:
    """The type with this name or letter; ValueError if there is none."""
    if len(name) == 1:
        return TYPE_LETTERS.index(name)
    return TYPE_NAMES.index(name)


def conditions_named(names: tuple[str, ...]) -> int:
    """The bits of these Special Conditions."""
    bits = 0
    for name in names:
        bits |= 1 << CONDITION_NAMES.index(name)
    return bits


def condition_names(bits: int) -> list[str]:
    """The names of the Special Conditions in these bits, in checkup order of the newest book."""
    return [name for i, name in enumerate(CONDITION_NAMES) if bits >> i & 1]


def tags_named(names: tuple[str, ...]) -> int:
    """The bits of these tags."""
    bits = 0
    for name in names:
        bits |= 1 << TAG_NAMES.index(name)
    return bits


def without_form(name: str) -> str:
    """The name that a Pokémon shares with its other forms: its own if it has no forms."""
    for form in FORM_NAMES:
        if name.endswith(f" {form}"):
            return name.removesuffix(f" {form}")
    return name


def tag_names(bits: int) -> list[str]:
    """The names of the tags in these bits."""
    return [name for i, name in enumerate(TAG_NAMES) if bits >> i & 1]
