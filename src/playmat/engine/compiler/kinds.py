"""Kinds of card, as the rule set uses the words: tables by definition, made once for each word a text uses."""

from __future__ import annotations

from typing import Final

from playmat.engine.machine import Pool
from playmat.engine.ops.board import BY_LINE, BY_NAME, SKIP_STAGE
from playmat.model import ir
from playmat.model.ruleset import KIND_ITEM
from playmat.model.vocab import (
    BASIC,
    ENERGY,
    FOSSIL,
    LEVEL_UP,
    POKEMON,
    RESTORED,
    STADIUM,
    STAGE_1,
    STAGE_2,
    SUPPORTER,
    TAG_LEVEL_UP,
    TECHNICAL_MACHINE,
    TOOL,
    TRAINER,
)


def is_kind(pool: Pool, definition: int, kind: str) -> bool:
    """Whether a card is of this kind in any zone but play, as the rule set uses the word."""
    rules = pool.rules
    supertype = pool.supertype[definition]
    trainer = pool.trainer_kind[definition]
    stage = pool.stage[definition]
    if kind == "Pokémon":
        return supertype == POKEMON
    if kind == "Trainer":
        return supertype == TRAINER and (rules.trainer_is_umbrella or trainer not in (SUPPORTER, STADIUM))
    if kind == "Item":
        if trainer == TOOL:
            return rules.tool_kind == KIND_ITEM
        if trainer == TECHNICAL_MACHINE:
            return rules.technical_machine_kind == KIND_ITEM
        return supertype == TRAINER and trainer not in (SUPPORTER, STADIUM) and rules.plain_kind == KIND_ITEM
    if kind == "Energy":
        return supertype == ENERGY
    if kind == "basic Energy":
        return pool.basic_energy[definition] >= 0
    if kind == "special Energy":
        return supertype == ENERGY and pool.basic_energy[definition] < 0
    if kind == "Evolution":
        return pool.is_evolution[definition]
    if kind == "LV.X":
        return stage == LEVEL_UP or bool(pool.tags[definition] & TAG_LEVEL_UP)
    if kind in STAGES:
        return supertype == POKEMON and stage == STAGES[kind]
    return supertype == TRAINER and trainer == TRAINER_KINDS[kind]


STAGES: Final[dict[str, int]] = {"Basic": BASIC, "Stage 1": STAGE_1, "Stage 2": STAGE_2, "Restored": RESTORED}
TRAINER_KINDS: Final[dict[str, int]] = {
    "Supporter": SUPPORTER,
    "Stadium": STADIUM,
    "Pokémon Tool": TOOL,
    "Technical Machine": TECHNICAL_MACHINE,
    "Fossil": FOSSIL,
}


def benchable(pool: Pool) -> list[bool]:
    """Cards that can be a Pokémon in play by themselves: Pokémon and Fossils, but no pieces of joined cards."""
    return [
        pool.defs[i].piece == 0 and (pool.supertype[i] == POKEMON or pool.trainer_kind[i] == FOSSIL)
        for i in range(len(pool.defs))
    ]


def attachable(pool: Pool) -> list[bool]:
    """Cards that can be attached to a Pokémon."""
    return [
        pool.supertype[i] == ENERGY or pool.trainer_kind[i] in (TOOL, TECHNICAL_MACHINE) for i in range(len(pool.defs))
    ]


def evolving(node: ir.Evolve) -> int:
    """How the step lets a card evolve a Pokémon. A baby's text names the Basic Pokémon that is put onto it."""
    if node.skip_stage:
        return SKIP_STAGE
    source = node.card.source if isinstance(node.card, ir.Pick) else node.card
    named = isinstance(source, ir.Cards) and any(isinstance(one, ir.Named) for one in source.where)
    return BY_NAME if named else BY_LINE
