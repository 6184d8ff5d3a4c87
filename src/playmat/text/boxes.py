"""Rule boxes: the lines on Pokémon cards that restate what the rules say of their kind. They are facts, never
effects."""

from __future__ import annotations

import re
from typing import Final

_FAMILIES: Final = [
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?:Pokémon[- ](?:ex|EX|GX)|V|VMAX|VSTAR|TAG TEAM|V-UNION|Mega Evolution ex) rule: when (?:your|a) .{1,30} "
        r"(?:is|has been) Knocked Out,"
        r" your opponent takes \d Prize cards\.",
        r"When .{1,30} has been Knocked Out, your opponent takes \d Prize cards\.",
        r"Mega Evolution rule: when 1 of your Pokémon becomes a Mega Evolution Pokémon, your turn ends\.",
        r"Primal Reversion rule: when 1 of your Pokémon becomes .{1,30}, your turn ends\.",
        r"BREAK Evolution Rule: .{1,30} retains the attacks, Abilities, Weakness, Resistance, and .{1,40} previous "
        r"Evolution\.",
        r"Put this card onto your Active .{1,30}\. .{1,30} can use any attack, Poké-Power, or Poké-Body from its "
        r"previous level\.",
        r"You can't have more than 1 .{1,40} in your deck\.",
        r"(?:◇ \(Prism Star\)|Radiant Pokémon|Pokémon Star) Rule: you can't have more than 1 .{1,60} in your deck\."
        r"(?: If a (?:Prism Star|◇) .{1,60} the Lost Zone instead\.)?",
        r"You may have up to 4 Basic Pokémon cards in your deck with Unown in their names\.",
        r"You may have as many of this card in your deck as you like\.",
        r"You can play only (?:one|1) Supporter card each turn\. When you play this card, put it next to your Active"
        r" Pokémon\. When your turn ends, discard this card\.",
        r".{1,40} is both (?:\w+ ?){2,3} type\.",
        r"\(?This card cannot be used at official tournaments\.\)?",
        r"Put this card from your hand onto your Bench only with the other half of .{1,40}\.",
        r"Put this card onto your Bench only with the effect of .{1,40}\.",
        r"How to play a Pokémon V-UNION: once per game during your turn, combine 4 different .{1,80} onto your Bench\.",
        r"(?:Tera: )?As long as this Pokémon is on your Bench, prevent all damage done to this Pokémon by attacks"
        r" \(both yours and your opponent's\)\.",
        r"If (?:your Active Pokémon is a|this) Baby Pokémon .{1,150} your opponent flips a coin \(before doing "
        r"any.{1,60}\)\."
        r" If tails, your opponent's turn ends(?: without an attack)?\.",
    )
]


def is_rule_box(paragraph: str) -> bool:
    """Whether the whole paragraph is a rule box of a known family."""
    return any(family.fullmatch(paragraph) for family in _FAMILIES)
