"""Kinds of card as the IR names them, asked of definitions."""

from __future__ import annotations

from typing import Final

from playmat.engine.machine import Pool
from playmat.model import ir
from playmat.model.ids import Definition
from playmat.model.ruleset import KIND_ITEM
from playmat.model.words import stage, supertype, tag, trainer, way


def is_kind(pool: Pool, definition: Definition, kind: str) -> bool:
    """Whether a card is of this kind in any zone but play, as the rule set uses the word."""
    rules = pool.rules
    family = pool.supertype[definition]
    trainer_kind = pool.trainer_kind[definition]
    own_stage = pool.stage[definition]
    if kind == "Pokémon":
        return family == supertype.POKEMON
    if kind == "Trainer":
        return family == supertype.TRAINER and (
            rules.trainer_is_umbrella or trainer_kind not in (trainer.SUPPORTER, trainer.STADIUM)
        )
    if kind == "Item":
        if trainer_kind == trainer.TOOL:
            return rules.tool_kind == KIND_ITEM
        if trainer_kind == trainer.TECHNICAL_MACHINE:
            return rules.technical_machine_kind == KIND_ITEM
        return (
            family == supertype.TRAINER
            and trainer_kind not in (trainer.SUPPORTER, trainer.STADIUM)
            and rules.plain_kind == KIND_ITEM
        )
    if kind == "Energy":
        return family == supertype.ENERGY
    if kind == "basic Energy":
        return pool.basic_energy[definition] >= 0
    if kind == "special Energy":
        return family == supertype.ENERGY and pool.basic_energy[definition] < 0
    if kind == "Evolution":
        return pool.is_evolution[definition]
    if kind == "LV.X":
        return own_stage == stage.LEVEL_UP or bool(pool.tags[definition] & tag.LEVEL_UP)
    if kind in STAGES:
        return family == supertype.POKEMON and own_stage == STAGES[kind]
    return family == supertype.TRAINER and trainer_kind == TRAINER_KINDS[kind]


def is_tool_kind(pool: Pool, kind: str) -> bool:
    """Whether a card that is attached as a Pokémon Tool is of this kind."""
    return kind in ("Pokémon Tool", "Trainer") or (kind == "Item" and pool.rules.tool_kind == KIND_ITEM)


STAGES: Final[dict[str, int]] = {
    "Basic": stage.BASIC,
    "Stage 1": stage.STAGE_1,
    "Stage 2": stage.STAGE_2,
    "Restored": stage.RESTORED,
}


TRAINER_KINDS: Final[dict[str, int]] = {
    "Supporter": trainer.SUPPORTER,
    "Stadium": trainer.STADIUM,
    "Pokémon Tool": trainer.TOOL,
    "Technical Machine": trainer.TECHNICAL_MACHINE,
    "Fossil": trainer.FOSSIL,
}


def benchable(pool: Pool) -> list[bool]:
    """Cards that can be a Pokémon in play by themselves: Pokémon and Fossils, but no pieces of joined cards."""
    return [
        pool.defs[i].piece == 0 and (pool.supertype[i] == supertype.POKEMON or pool.trainer_kind[i] == trainer.FOSSIL)
        for i in range(len(pool.defs))
    ]


def attachable(pool: Pool) -> list[bool]:
    """Cards that can be attached to a Pokémon."""
    return [
        pool.supertype[i] == supertype.ENERGY or pool.trainer_kind[i] in (trainer.TOOL, trainer.TECHNICAL_MACHINE)
        for i in range(len(pool.defs))
    ]


def evolving(node: ir.Evolve) -> int:
    """How the step lets a card evolve a Pokémon. A baby's text names the Basic Pokémon that is put onto it."""
    if node.freely:
        return way.FREELY
    if node.skip_stage:
        return way.SKIP_STAGE
    source = node.card.source if isinstance(node.card, ir.Pick) else node.card
    if isinstance(source, ir.Cards) and ir.Is("LV.X") in source.where:
        return way.LEVEL_UP
    named = isinstance(source, ir.Cards) and any(_names(one) for one in source.where)
    return way.BY_NAME if named else way.BY_LINE


def _names(one: ir.Filter) -> bool:
    """Whether only cards that are named here pass."""
    if isinstance(one, ir.OneOf):
        return all(_names(other) for other in one.filters)
    return isinstance(one, ir.Named)
