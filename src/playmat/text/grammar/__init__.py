"""The grammar of the card language: one module a topic, joined here in the order in which phrases print."""

from __future__ import annotations

from functools import cache

from playmat.text.grammar import (
    abilities,
    acid,
    amounts,
    attack_choices,
    attack_details,
    attack_effects,
    attack_families,
    attack_turns,
    attacks,
    bodies,
    conditions,
    energies,
    items,
    measures,
    modifiers,
    moves,
    nature,
    nouns,
    others,
    power_steps,
    powers,
    searches,
    seldom,
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
    acid,
    attacks,
    attack_choices,
    attack_details,
    attack_effects,
    attack_families,
    attack_turns,
    moves,
    modifiers,
    bodies,
    measures,
    nature,
    abilities,
    power_steps,
    seldom,
    sentences,
    powers,
    energies,
    tools,
    stadiums,
    items,
    searches,
    trainers,
)


@cache
def grammar() -> Grammar:
    """The whole grammar, built once."""
    every = [phrase for topic in TOPICS for phrase in topic.PHRASES]
    return Grammar(every, nouns.BUILTINS, nouns.is_plural, nouns.is_others)
