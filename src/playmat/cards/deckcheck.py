"""What makes a deck legal: each problem as a sentence with the clause it rests on.

The numbers come from the rule set; what a card prints about itself (one ACE SPEC in a deck, as many as you like) holds
under every rule set, because the card overrides the book.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from playmat.model.card import CardDef
from playmat.model.ruleset import PRINTED_ONE_PER_DECK, PRINTED_ONE_PER_NAME, Ruleset
from playmat.model.words import stage, supertype, tag, trainer

_KIND_CLAUSES: Final = {tag.ACE_SPEC: "acespec.one-per-deck", tag.STAR: "deck.star.one", tag.RADIANT: ""}
_KIND_WORDS: Final = {tag.ACE_SPEC: "ACE SPEC card", tag.STAR: "Pokémon Star", tag.RADIANT: "Radiant Pokémon"}
_STYLES: Final = tag.SINGLE_STRIKE | tag.RAPID_STRIKE | tag.FUSION_STRIKE


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a deck is not legal."""

    clause: str
    """The clause broken; empty where no book says so and the card's own text, or the chosen format, does."""
    sentence: str
    cards: tuple[str, ...] = ()
    """Ids of the printings it is about."""


def check_deck(cards: Sequence[CardDef], rules: Ruleset) -> list[Problem]:
    """Everything that keeps these cards from being a legal deck under these rules; empty for a legal deck."""
    return [
        *_size(cards, rules),
        *_copies(cards, rules),
        *_one_of_a_kind(cards, rules),
        *_v_unions(cards),
        *_basics(cards, rules),
    ]


def check_sets(cards: Sequence[CardDef], sets: Collection[str], reprinted: Callable[[CardDef], bool]) -> list[Problem]:
    """The cards that a format of these sets does not have. `reprinted`: whether another printing is in one of them."""
    found = []
    for name, printings in _by_name(cards).items():
        outside = [card for card in printings if card.set_id not in sets and not reprinted(card)]
        if outside:
            ids = _ids(outside)
            found.append(Problem("", f"{name} ({', '.join(ids)}) is in none of the sets of this format.", ids))
    return found


def is_basic_energy(card: CardDef, rules: Ruleset) -> bool:
    """A basic Energy card of a type that has basic Energy under these rules."""
    return card.basic_energy in rules.basic_energy_types


def family(card: CardDef, rules: Ruleset) -> str:
    """The top-level family of a card: in 2009 Supporters and Stadiums stand beside Trainers, later among them."""
    if card.supertype == supertype.TRAINER and card.trainer_kind in (trainer.SUPPORTER, trainer.STADIUM):
        name = trainer.NAMES[card.trainer_kind]
        if name in rules.card_families:
            return name
    return supertype.NAMES[card.supertype]


def _by_name(cards: Sequence[CardDef]) -> dict[str, list[CardDef]]:
    names: dict[str, list[CardDef]] = {}
    for card in cards:
        names.setdefault(card.rules_name, []).append(card)
    return names


def _by_deck_name(cards: Sequence[CardDef]) -> dict[str, list[CardDef]]:
    """By the name that the copy limit counts: an Unown's letter is part of it, unless the card says otherwise."""
    names: dict[str, list[CardDef]] = {}
    for card in cards:
        lettered = card.rules_name == "Unown" and card.copies < 0
        names.setdefault(card.name if lettered else card.rules_name, []).append(card)
    return names


def _ids(cards: Sequence[CardDef]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card.id for card in cards))


def _size(cards: Sequence[CardDef], rules: Ruleset) -> list[Problem]:
    if len(cards) == rules.deck_size:
        return []
    return [Problem("deck.size-60", f"A deck has exactly {rules.deck_size} cards; this one has {len(cards)}.")]


def _copies(cards: Sequence[CardDef], rules: Ruleset) -> list[Problem]:
    found = []
    for name, same in _by_deck_name(cards).items():
        # A card that allows any number of itself, and basic Energy, never count toward the limit.
        counted = [card for card in same if not is_basic_energy(card, rules) and card.copies != 0]
        limited = [card for card in counted if card.copies > 0]
        least = min((card.copies for card in limited), default=rules.copy_limit)
        if len(limited) > least:
            sentence = f"{name} says that a deck may hold {least}; this one has {len(limited)}."
            found.append(Problem("", sentence, _ids(limited)))
        elif len(counted) > rules.copy_limit:
            clause, reason = _copies_clause(counted)
            most = f"{rules.copy_limit} card{'s' * (rules.copy_limit > 1)}"
            sentence = f"A deck may hold {most} named {name}; this one has {len(counted)}{reason}."
            found.append(Problem(clause, sentence, _ids(counted)))
    return found


def _copies_clause(same: list[CardDef]) -> tuple[str, str]:
    """The clause that says most about why these cards count together, and that reason in words."""
    first = same[0]
    if first.supertype == supertype.TRAINER:
        return "deck.copies.trainers", ""
    if first.supertype == supertype.ENERGY:
        return "deck.copies.special-energy", ""
    if first.stage == stage.V_UNION:
        return "mechanic.vunion.deck-limit", ", all pieces counted"
    if _mixed(same, tag.LEVEL_UP):
        clause = "mechanic.sp.lvx-match" if first.tags & tag.SP else "name.level-not-part"
        return clause, ": LV.X is not part of a name"
    if len({card.extra.get("level", "") for card in same}) > 1:
        return "name.level-not-part", ": a level is not part of a name"
    if _mixed(same, tag.DELTA):
        return "name.delta-not-part", ": δ is not part of a name"
    if _mixed(same, tag.TEAM_PLASMA):
        return "name.plasma.not-part", ": Team Plasma is not part of a name"
    if _mixed(same, _STYLES):
        return "mechanic.battlestyles.no-inherent-rule", ": a Battle Style is not part of a name"
    if len(_ids(same)) > 1:
        return "deck.copies.by-name", ": different cards of one name count together"
    return "deck.copies.max4", ""


def _mixed(cards: list[CardDef], tag: int) -> bool:
    return len({card.tags & tag for card in cards}) > 1


def _one_of_a_kind(cards: Sequence[CardDef], rules: Ruleset) -> list[Problem]:
    """By what the rules name and what the cards print."""
    found = []
    for mark in dict.fromkeys((*PRINTED_ONE_PER_DECK, *rules.one_per_deck)):
        kind = [card for card in cards if card.tags & mark]
        if len(kind) > 1:
            words = _KIND_WORDS.get(mark, f"{tag.names(mark)[0]} card")
            sentence = f"A deck may hold one {words}; this one has {len(kind)}."
            found.append(Problem(_KIND_CLAUSES.get(mark, ""), sentence, _ids(kind)))
    for mark in dict.fromkeys((*PRINTED_ONE_PER_NAME, *rules.one_per_name)):
        for name, same in _by_name([card for card in cards if card.tags & mark]).items():
            if len(same) > 1:
                sentence = f"A deck may hold one {tag.names(mark)[0]} card named {name}; this one has {len(same)}."
                clause = "prism.one-per-name" if mark == tag.PRISM_STAR else ""
                found.append(Problem(clause, sentence, _ids(same)))
    return found


def _v_unions(cards: Sequence[CardDef]) -> list[Problem]:
    found = []
    for name, same in _by_name([card for card in cards if card.stage == stage.V_UNION]).items():
        # The illustrator is no fact of ours; no set has one V-UNION by two of them, so the set stands for both.
        sets = {card.set_id for card in same}
        if len(sets) > 1:
            sentence = f"All pieces of {name} must be of one printing; these are from {' and '.join(sorted(sets))}."
            found.append(Problem("mechanic.vunion.same-set-and-artist", sentence, _ids(same)))
    return found


def _basics(cards: Sequence[CardDef], rules: Ruleset) -> list[Problem]:
    basics = sum(card.supertype == supertype.POKEMON and card.stage == stage.BASIC for card in cards)
    if basics >= rules.basic_minimum:
        return []
    sentence = "A deck needs a Basic Pokémon; this one has none"
    almost = (
        (
            "fossil.deck-minimum",
            "a Fossil is one only in play",
            [card for card in cards if card.trainer_kind == trainer.FOSSIL],
        ),
        (
            "mechanic.restored.not-basic",
            "a Restored Pokémon is not one",
            [c for c in cards if c.stage == stage.RESTORED],
        ),
        (
            "mechanic.vunion.not-basic-not-evolution",
            "a V-UNION is not one",
            [c for c in cards if c.stage == stage.V_UNION],
        ),
    )
    for clause, why, close in almost:
        if close:
            return [Problem(clause, f"{sentence}: {why}.", _ids(close))]
    return [Problem("deck.one-basic-minimum", f"{sentence}.")]
