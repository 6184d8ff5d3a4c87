"""What the books say beside rules: how to build a deck, what each type is known for, what stands where on a card.

None of it is enforced. Eras without a book get the advice of the book nearest to them, and are told whose it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from playmat.model.card import CardDef
from playmat.model.words import supertype, types
from playmat.rules.eras import RULESETS, find
from playmat.rules.register import clause

_CLAUSE: Final = "deck.advice.not-rules"


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards of a kind a book suggests for 60 cards."""

    book: str
    energy: tuple[int, int]
    trainers: tuple[int, int] | None
    """None where the book names no number."""


_COUNTS: Final = {
    "platinum": Counts("platinum", (20, 25), None),
    "bw": Counts("bw", (18, 22), (13, 20)),
    "xy": Counts("xy", (18, 22), (13, 20)),
    "swsh": Counts("swsh", (12, 15), (20, 25)),
}
MOST_TYPES: Final = 2

KNOWN_FOR: Final = {
    "Grass": "heals its own Pokémon and poisons the other side's",
    "Fire": "hits hard and burns, at the price of its own Energy",
    "Water": "shifts Energy, and the other side's Pokémon between Bench and Active",
    "Lightning": "takes Energy up again and paralyzes",
    "Psychic": "works by Abilities and Special Conditions: sleep, confusion, poison",
    "Fighting": "risks more for more damage, and hits several times by coins",
    "Darkness": "makes the other player discard, and poisons",
    "Metal": "takes attacks better than others",
    "Fairy": "weakens what the other side's attacks do",
    "Dragon": "has strong attacks that want Energy of two types",
    "Colorless": "fits into any deck, for any Energy pays its costs",
}
"""What each type is known for, as the books from 2011 on tell it (bw p.4, xy p.4, swsh p.4), in our words."""

PARTS: Final = (
    ("Pokémon", "stage and what it evolves from", "top left"),
    ("Pokémon", "name", "top"),
    ("Pokémon", "HP and type", "top right"),
    ("Pokémon", "Ability, then attacks with their cost on the left and damage on the right", "middle"),
    ("Pokémon", "Weakness, Resistance, Retreat Cost", "along the bottom, from the left"),
    ("Pokémon", "collector number and expansion symbol", "lowest line"),
    ("Trainer", "kind: Item, Supporter, Stadium, Pokémon Tool", "top right"),
    ("Trainer", "what it does, then the rule of its kind", "middle and below"),
    ("Energy", "what it provides", "top right, and large in the middle of a basic one"),
)
"""Where things stand on a card (bw p.5, xy p.5, swsh p.5): kind of card, part, place."""


def counts_for(ruleset: str) -> Counts:
    """The numbers of this rule set's book, or of the nearest: the newest before it, else the oldest."""
    name = find(ruleset.partition(":")[0]).name
    place = RULESETS.index(name)
    older = [book for book in _COUNTS if RULESETS.index(book) <= place]
    if name.startswith("academy"):
        return _COUNTS["swsh"]
    return _COUNTS[older[-1] if older else "platinum"]


def deck_advice(cards: Sequence[CardDef], ruleset: str) -> list[str]:
    """What the book would say about this deck, as advice: sentences, none if the deck is as it suggests."""
    if len(cards) != 60:
        return []
    counts = counts_for(ruleset)
    page = clause(_CLAUSE).sections[counts.book]
    source = f"({find(counts.book).title}, {page})"
    said = []
    for words, kind, wanted in (
        ("Energy cards", supertype.ENERGY, counts.energy),
        ("Trainer cards", supertype.TRAINER, counts.trainers),
    ):
        number = sum(card.supertype == kind for card in cards)
        if wanted is not None and not wanted[0] <= number <= wanted[1]:
            said.append(f"{number} {words}; the book suggests {wanted[0]} to {wanted[1]} {source}.")
    kinds = {one for card in cards if card.supertype == supertype.POKEMON for one in card.types} - {types.COLORLESS}
    if len(kinds) > MOST_TYPES:
        names = ", ".join(types.NAMES[one] for one in sorted(kinds))
        said.append(f"Pokémon of {len(kinds)} types ({names}); the book suggests one or two {source}.")
    return said


def known_for(cards: Sequence[CardDef]) -> list[tuple[str, str]]:
    """The types of a deck's Pokémon, the most frequent first, each with what it is known for."""
    counts = Counter(one for card in cards if card.supertype == supertype.POKEMON for one in card.types)
    return [(types.NAMES[one], KNOWN_FOR[types.NAMES[one]]) for one, _ in counts.most_common()]


def going_first(ruleset: str) -> str:
    """What going first is worth under a rule set: what the starting player gives up for it, in one sentence."""
    rules = find(ruleset.partition(":")[0])
    given_up = [
        words
        for field, words in (
            ("first_turn_draw", "the draw"),
            ("first_turn_attack", "the attack"),
            ("first_turn_item", "plain Trainers"),
            ("first_turn_supporter", "Supporters"),
            ("first_turn_stadium", "Stadiums"),
        )
        if not getattr(rules, field)
    ]
    if not given_up:
        return "Going first costs nothing: the first turn is like any other."
    *some, last = given_up
    listed = f"{', '.join(some)} and {last}" if some else last
    return f"Who goes first does so without {listed} on the first turn, and is a turn ahead from then on."


def beside_rules(cards: Sequence[CardDef], ruleset: str) -> dict[str, Any]:
    """All of it about a deck, as JSON data: for whoever builds one."""
    return {
        "advice": deck_advice(cards, ruleset),
        "known_for": [{"type": name, "line": line} for name, line in known_for(cards)],
        "going_first": going_first(ruleset),
        "card_parts": [{"kind": kind, "part": part, "place": place} for kind, part, place in PARTS],
    }
