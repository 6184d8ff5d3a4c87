"""Tags: what a card is marked as, apart from stage and family. Bits of one int.

A tag is something that card texts or rules ask for. `NAMES` has the name of bit n at n.
"""

from typing import Final

EX_LOWER: Final = 1 << 0
EX: Final = 1 << 1
GX: Final = 1 << 2
TAG_TEAM: Final = 1 << 3
V: Final = 1 << 4
VMAX: Final = 1 << 5
VSTAR: Final = 1 << 6
V_UNION: Final = 1 << 7
MEGA: Final = 1 << 8
PRIMAL: Final = 1 << 9
BREAK: Final = 1 << 10
PRISM_STAR: Final = 1 << 11
RADIANT: Final = 1 << 12
STAR: Final = 1 << 13
SP: Final = 1 << 14
LEVEL_UP: Final = 1 << 15
LEGEND: Final = 1 << 16
ULTRA_BEAST: Final = 1 << 17
TEAM_PLASMA: Final = 1 << 18
SINGLE_STRIKE: Final = 1 << 19
RAPID_STRIKE: Final = 1 << 20
FUSION_STRIKE: Final = 1 << 21
ANCIENT: Final = 1 << 22
FUTURE: Final = 1 << 23
TERA: Final = 1 << 24
DELTA: Final = 1 << 25
OWNER: Final = 1 << 26
ACE_SPEC: Final = 1 << 27
HYPER_GEAR: Final = 1 << 28
RULE_BOX: Final = 1 << 29
BABY: Final = 1 << 30
DARK: Final = 1 << 31
LIGHT: Final = 1 << 32
SHINING: Final = 1 << 33
HOLON: Final = 1 << 34
TEAM_AQUA: Final = 1 << 35
TEAM_MAGMA: Final = 1 << 36
MEGA_EX: Final = 1 << 37
NAMES: Final = (
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


def bits(names: tuple[str, ...]) -> int:
    """The bits of these tags."""
    found = 0
    for name in names:
        found |= 1 << NAMES.index(name)
    return found


def names(bits: int) -> list[str]:
    """The names of the tags in these bits."""
    return [name for i, name in enumerate(NAMES) if bits >> i & 1]


def shown(bits: int) -> list[str]:
    """The same for whoever reads a card: that it has an owner, its name says."""
    return [name for name in names(bits) if name != "owner"]
