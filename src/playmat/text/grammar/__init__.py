"""The grammar of the card language: one module a topic, joined here in the order in which phrases are preferred for printing."""

from __future__ import annotations

from functools import cache

from playmat.text.grammar import (
    abilities,
    amounts,
    attack_choices,
    attack_details,
    attack_effects,
    attack_turns,
    attacks,
    bodies,
    conditions,
    energies,
    items,
    modifiers,
    moves,
    nouns,
    others,
    powers,
    sentences,
    stadiums,
    tools,
    trainers,
)
from playmat.text.phrase import Grammar

TOPICS = (
    others,
    nouns,
    amounts,
    conditions,
    attacks,
    attack_choices,
    attack_details,
    attack_effects,
    attack_turns,
    moves,
    modifiers,
    bodies,
    abilities,
    sentences,
    powers,
    energies,
    tools,
    stadiums,
    items,
    trainers,
)


@cache
def grammar() -> Grammar:
    """The whole grammar, built once."""
    return Grammar([phrase for topic in TOPICS for phrase in topic.PHRASES], nouns.BUILTINS, nouns.is_plural, nouns.is_others)
