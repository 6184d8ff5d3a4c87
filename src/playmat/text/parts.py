"""Parts of templates: wordings that mean nothing alone but stand in many phrases; `{name}` in a template is one.

A part may have holes, alternatives and other parts in it. It is spliced in as it is, so it never has a meaning of its
own: what has one is a category of the grammar.
"""

from __future__ import annotations

import re
from typing import Final

PARTS: Final = {
    # times
    "theirs next": "during your opponent's next turn",
    "end of theirs": "until the end of your opponent's next turn",
    "theirs last": "during your opponent's last turn",
    "next of theirs": "during their next turn",
    "last of theirs": "during their last turn",
    "first turn": "<during|on> your first turn",
    # reminders
    "applied": "applying Weakness and Resistance",
    "before W/R": "( before {applied} )",
    "after W/R": "( after {applied} )",
    "unapplied": "don't apply Weakness <and|or> Resistance",
    "no W/R": "isn't affected by Weakness or Resistance",
    "both sides": "( both yours and your opponent's )",
    "beyond cost": "( in addition to this attack's cost )",
    "to tens": "( rounded up to the nearest 10 )",
    "not by effects": "except with an attack , Ability , or Trainer card",
    # coins
    "on heads": "flip a coin . if heads ,",
    "theirs on tails": "your opponent flips a coin . if tails ,",
    # what attacks do
    "by attack": "by damage from an attack",
    "by theirs": "by damage from an opponent's attack",
    "would be hit": "would be damaged by an attack",
    "opposing attack": "an <opponent's attack|attack from your opponent's Pokémon>",
    "opposing Active": "your opponent's Active Pokémon",
    "in front": "<in the Active Spot|your Active Pokémon>",
    "HP left": "its remaining HP becomes {n:int}",
    "lives on": "isn't Knocked Out and {HP left}",
    # cards
    "as you like": "in any way you like",
    "when evolving": "when you play {x:this} from your hand to evolve",
    "when attaching": "when you attach an Energy card",
    "next stage of": "a card that evolves from",
    "equally many": "<as many|the same number of>",
    "top stage": "the highest Stage Evolution card",
    "back on top": "on top of your deck",
    "then shuffled": "and shuffle your deck",
    "has Tool": "have a Pokémon Tool attached",
    "all on it": "all cards attached to <it|them>",
    "anywhere": "in play , in their hand , and in their discard pile",
    "Bench room": "can have up to {n:int} Pokémon on",
}

_PART: Final = re.compile(r"\{([^{}:]+)\}")


def expand(template: str) -> str:
    """The template with its parts spliced in."""
    while True:
        m = _PART.search(template)
        if m is None:
            return template
        part = PARTS.get(m.group(1))
        if part is None:
            raise KeyError(m.group(1))
        template = template[: m.start()] + part + template[m.end() :]
