"""A modifier compiled: its kind, its scope, and which facts its filters ask as printed."""

from __future__ import annotations

from typing import Final

from playmat.engine.effects.nodes import MODIFIERS, filters, pokemon_target, target
from playmat.engine.effects.nouns.targets import TogetherX
from playmat.engine.effects.scope import (
    PRINTED_ATTACKS,
    PRINTED_ENERGY,
    PRINTED_HP,
    PRINTED_POWERS,
    PRINTED_PRIZES,
    PRINTED_RETREAT,
    PRINTED_TYPES,
    TEXT_TYPES,
    Scope,
)
from playmat.engine.effects.words import PLAYERS, SIDES
from playmat.engine.machine import ModifierX
from playmat.model import ir
from playmat.model.words import modifier, player

# Facts build on one another: powers, types, Energy, HP, Retreat Cost, attacks, Prizes. What changes one of them may ask
# for those before it as they are now, for itself and those after it as printed; so no question comes back to itself.
FROM_PRIZES: Final = PRINTED_PRIZES


FROM_ATTACKS: Final = PRINTED_ATTACKS | FROM_PRIZES


FROM_RETREAT: Final = PRINTED_RETREAT | FROM_ATTACKS


FROM_HP: Final = PRINTED_HP | FROM_RETREAT


FROM_ENERGY: Final = PRINTED_ENERGY | FROM_HP


FROM_TYPES: Final = PRINTED_TYPES | FROM_ENERGY


FROM_POWERS: Final = PRINTED_POWERS | TEXT_TYPES | FROM_TYPES


ASKS_PRINT: Final[dict[int, int]] = {
    modifier.NO_POWERS: FROM_POWERS,
    modifier.TYPE_IS: FROM_TYPES,
    modifier.ENERGY_PROVIDES: FROM_ENERGY,
    modifier.HP_MORE: FROM_HP,
    modifier.RETREAT_COST: FROM_RETREAT,
    modifier.HAS_ATTACKS_OF: FROM_ATTACKS,
    modifier.PRIZES_MORE: FROM_PRIZES,
}


def printed_for(nodes: tuple[ir.Modifier, ...]) -> int:
    """Which facts the condition of these modifiers must ask for as printed."""
    bits = 0
    for node in nodes:
        entry = MODIFIERS.get(type(node))
        if entry is not None:
            bits |= ASKS_PRINT.get(entry[0], 0)
    return bits


def compiled_modifier(scope: Scope, node: ir.Modifier) -> ModifierX:
    """The modifier compiled and entered in the pool."""
    entry = MODIFIERS.get(type(node))
    if entry is None:
        raise scope.error(f"expected a modifier that the engine knows, got {type(node).__name__}")
    kind, fill = entry
    made = ModifierX(kind)
    made.index = len(scope.pool.modifiers)
    scope.pool.modifiers.append(made)
    printed = scope.printed
    scope.printed |= ASKS_PRINT.get(kind, 0)
    _scope_of(scope, node, made)
    fill(scope, node, made)
    scope.printed = printed
    return made


def single(nodes: tuple[ir.Modifier, ...]) -> list[ir.Modifier]:
    """The modifiers with those taken apart that have a source of Pokémon and one of cards."""
    found: list[ir.Modifier] = []
    for node in nodes:
        if isinstance(node, ir.HasAttacksOf) and isinstance(node.source, ir.Together):
            found.extend(ir.HasAttacksOf(node.scope, part) for part in node.source.parts)
        else:
            found.append(node)
    return found


OF_CARDS: Final = (ir.MayEvolveEarly, ir.SetUpFaceDown, ir.DiscardedTo, ir.GoFirst, ir.PreventEffects, ir.OnlyBy)
"""Modifiers whose scope may be the card itself."""


def _scope_of(scope: Scope, node: ir.Modifier, made: ModifierX) -> None:
    who = getattr(node, "scope", None)
    if isinstance(node, ir.NoPowers) and isinstance(who, ir.Together):
        _powers_anywhere(scope, who, made)
    elif isinstance(node, OF_CARDS) and isinstance(who, ir.ThisCard):
        made.scope = target(scope, who)
    elif isinstance(node, ir.DiscardedTo):
        made.scope = None
    elif isinstance(who, ir.Target):
        made.scope = pokemon_target(scope, who)


def _powers_anywhere(scope: Scope, node: ir.Together, made: ModifierX) -> None:
    """Pokémon in play, and cards in hands and discard piles."""
    parts = [target(scope, part) for part in node.parts]
    made.scope = TogetherX(True, [part for part in parts if part.of_pokemon])
    cards = [part for part in parts if not part.of_pokemon]
    if cards:
        made.other = TogetherX(False, cards)


def side_of(scope: Scope, word: str) -> int:
    if PLAYERS[word] == player.THAT_PLAYER:
        raise scope.error("expected a player whom a lasting effect can name, got that-player")
    return SIDES[word]


def filtered_by(scope: Scope, where: tuple[ir.Filter, ...], side: str, made: ModifierX) -> None:
    made.filters = filters(scope, where)
    made.side = side_of(scope, side)
