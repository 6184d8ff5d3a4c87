"""The words of the IR that stand in many nodes, as the numbers that the engine knows them by."""

from __future__ import annotations

from typing import Final

from playmat.engine.machine import Pool
from playmat.engine.state import NONE
from playmat.model.words import ignore, place, player, power, source, types, zone

SOURCE_BITS: Final[dict[str, int]] = {
    "attack": source.ATTACK,
    "Ability": source.ABILITY,
    "Item": source.ITEM,
    "Supporter": source.SUPPORTER,
    "Pokémon Tool": source.TOOL,
    "Stadium": source.STADIUM,
    "Poké-Power": source.POKE_POWER,
}


def source_bits(names: tuple[str, ...]) -> int:
    """What an effect may come from; 0: anything."""
    bits = 0
    for one in names:
        bits |= SOURCE_BITS[one]
    return bits


PLAYERS: Final[dict[str, int]] = {
    "you": player.YOU,
    "opponent": player.OPPONENT,
    "that-player": player.THAT_PLAYER,
    "both": player.BOTH,
    "each": player.BOTH,
}


PLACES: Final[dict[str, int]] = {"active": place.ACTIVE, "bench": place.BENCHED, "any": place.ANYWHERE}


ZONES: Final[dict[str, int]] = {
    "hand": zone.HAND,
    "deck": zone.DECK,
    "discard": zone.DISCARD,
    "lost": zone.LOST,
    "prizes": zone.PRIZES,
    "stadium": zone.STADIUM,
    "attached": zone.ATTACHED,
    "under": zone.UNDER,
    "aside": zone.ASIDE,
}


def type_or_none(name: str | None) -> int:
    return NONE if name is None else types.named(name)


def name_or_none(pool: Pool, name: str) -> int:
    return pool.name_number(name) if name else NONE


IGNORING: Final[dict[str, int]] = {
    "weakness": ignore.WEAKNESS,
    "resistance": ignore.RESISTANCE,
    "effects": ignore.EFFECTS,
}


def ignoring_bits(words: tuple[str, ...]) -> int:
    """Bits of what damage is not affected by."""
    bits = 0
    for word in words:
        bits |= IGNORING[word]
    return bits


def power_bits(pool: Pool, kinds: tuple[str, ...]) -> int:
    """Bits of these kinds of power; where the rule set counts the older kinds as Abilities, Ability means them too."""
    bits = 0
    for kind in kinds:
        bits |= 1 << power.NAMES.index(kind)
    if bits >> power.ABILITY & 1 and pool.rules.powers_are_abilities:
        bits |= 1 << power.POKE_POWER | 1 << power.POKE_BODY
    return bits


def energy_mask_of(names: tuple[str, ...]) -> int:
    """One unit of Energy: the types it may count as, none named for every type."""
    mask = 0
    for name in names:
        mask |= 1 << types.named(name)
    return mask or types.ANY


SIDES: Final[dict[str, int]] = {"you": 0, "opponent": 1, "both": 2, "each": 2}


KO_CAUSES: Final = ("", "attack", "opponents-attack")


KO_ZONES: Final[dict[str, int]] = {"hand": zone.HAND, "lost": zone.LOST, "deck": zone.DECK}


MOVED_TO: Final[dict[str, int]] = {
    "hand": zone.HAND,
    "deck": zone.DECK,
    "discard": zone.DISCARD,
    "lost": zone.LOST,
    "play": zone.TO_BENCH,
}
