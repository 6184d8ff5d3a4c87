"""What a deck is made of beside decks of its time, by counting: kinds of cards, what they do, whom they are weak to."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, Final

from playmat.library.signs import signs_of
from playmat.model.card import CardDef
from playmat.model.words import stage, supertype, trainer, types

COUNTED: Final = (
    "pokemon",
    "basics",
    "evolutions",
    "supporters",
    "draw",
    "search",
    "switch",
    "gust",
    "recover",
    "energy",
)
"""What is counted, by name."""
MAIN: Final = 3
"""So many cards of a type make it one that a deck plays."""


def makeup(cards: Sequence[CardDef]) -> dict[str, int]:
    """How many cards of a deck there are of each kind; a card that draws and searches counts as both."""
    counts = dict.fromkeys(COUNTED, 0)
    for card in cards:
        if card.supertype == supertype.POKEMON:
            counts["pokemon"] += 1
            counts["basics" if card.stage == stage.BASIC else "evolutions"] += 1
        elif card.supertype == supertype.ENERGY:
            counts["energy"] += 1
        else:
            counts["supporters"] += card.trainer_kind == trainer.SUPPORTER
            for sign in {"draw", "search", "switch", "gust", "recover"}.intersection(signs_of(card)):
                counts[sign] += 1
    return counts


def beside(cards: Sequence[CardDef], others: Sequence[Sequence[CardDef]]) -> list[dict[str, Any]]:
    """For each thing that is counted: this deck, and the least, middle and most of the others."""
    own = makeup(cards)
    theirs = [makeup(one) for one in others]
    return [
        {
            "what": what,
            "own": own[what],
            "least": min(one[what] for one in theirs),
            "middle": median(one[what] for one in theirs),
            "most": max(one[what] for one in theirs),
        }
        for what in COUNTED
        if theirs
    ]


def types_of(cards: Sequence[CardDef]) -> list[int]:
    """The types that a deck attacks with: those of several of its Pokémon, the commonest first."""
    counts: dict[int, int] = {}
    for card in cards:
        if card.supertype == supertype.POKEMON and card.attacks:
            for one in card.types:
                counts[one] = counts.get(one, 0) + 1
    return sorted((one for one, count in counts.items() if count >= MAIN), key=lambda one: -counts[one])


def weak_to(cards: Sequence[CardDef], attackers: Sequence[int]) -> float:
    """The share of a deck's Pokémon cards that are weak to one of these types."""
    pokemon = [card for card in cards if card.supertype == supertype.POKEMON]
    weak = [card for card in pokemon if any(one.type in attackers for one in card.weaknesses)]
    return len(weak) / len(pokemon) if pokemon else 0.0


def weaknesses(cards: Sequence[CardDef], other: Sequence[CardDef]) -> dict[str, Any]:
    """Between two decks: whose Pokémon are weak to what the other attacks with."""
    return {
        "types": [types.NAMES[one] for one in types_of(other)],
        "own_weak": round(weak_to(cards, types_of(other)), 4),
        "their_weak": round(weak_to(other, types_of(cards)), 4),
    }
