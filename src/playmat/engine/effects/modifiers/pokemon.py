"""What changes what a Pokémon is: HP, types, Weakness, Resistance, tags, what it evolves from and into."""

from __future__ import annotations

from typing import Final

from playmat.engine.effects.nodes import amount, filters, modifies, plain, target
from playmat.engine.effects.nouns.amounts import HpOfX
from playmat.engine.effects.scope import TYPE_SLOT, Scope
from playmat.engine.machine import ModifierX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.words import modifier, tag, types

CHOSEN: Final[dict[str, int]] = {
    "type": modifier.TYPE_IS,
    "weakness": modifier.WEAKNESS_IS,
    "resistance": modifier.RESISTANCE_IS,
    "energy": modifier.ENERGY_PROVIDES,
}


@modifies(modifier.HP_MORE, ir.HpMore)
def _hp_more(scope: Scope, node: ir.HpMore, made: ModifierX) -> None:
    made.amount = amount(scope, node.amount)


@modifies(modifier.HP_MORE, ir.HpIs)
def _hp_is(scope: Scope, node: ir.HpIs, made: ModifierX) -> None:
    found = amount(scope, node.amount)
    if isinstance(found, HpOfX):
        # As that Pokémon's HP is now, but for one that is in turn the HP of another: so the question ends.
        found.own = True
        made.number = 1
    made.amount = found
    made.flag = True


@modifies(modifier.NO_WEAKNESS, ir.NoWeakness)
def _no_weakness(scope: Scope, node: ir.NoWeakness, made: ModifierX) -> None:
    made.number = types.named(node.type) if node.type is not None else NONE


@modifies(modifier.RESISTANCE_AMOUNT, ir.ResistanceAmount)
def _resistance_amount(scope: Scope, node: ir.ResistanceAmount, made: ModifierX) -> None:
    made.number = node.amount
    made.flag = node.less


@modifies(modifier.WEAKNESS_IS, ir.WeaknessIs)
def _weakness_is(scope: Scope, node: ir.WeaknessIs, made: ModifierX) -> None:
    made.flag = node.same_amount
    if node.type is not None:
        made.bits = 1 << types.named(node.type)
    made.number = node.times


@modifies(modifier.TYPE_IS, ir.ChosenTypeIs)
def _chosen_type_is(scope: Scope, node: ir.ChosenTypeIs, made: ModifierX) -> None:
    made.kind = CHOSEN[node.what]
    made.slot = scope.slot(node.slot)
    if scope.kind(made.slot) != TYPE_SLOT:
        raise scope.error(f"expected slot {node.slot!r} to hold a type")
    made.filters = filters(scope, node.where)
    made.number = 2


@modifies(modifier.TYPE_IS, ir.TypeIs)
def _type_is(scope: Scope, node: ir.TypeIs, made: ModifierX) -> None:
    made.bits = 1 << types.named(node.type)
    made.flag = node.also


@modifies(modifier.TYPE_IS, ir.TypeAs)
def _type_as(scope: Scope, node: ir.TypeAs, made: ModifierX) -> None:
    made.other = target(scope, node.of)


@modifies(modifier.TAG_IS, ir.TagIs)
def _tag_is(scope: Scope, node: ir.TagIs, made: ModifierX) -> None:
    if node.tag not in tag.NAMES:
        raise scope.error(f"expected one of the tags {', '.join(tag.NAMES)}, got {node.tag!r}")
    made.number = tag.NAMES.index(node.tag)
    made.filters = filters(scope, node.cards)


@modifies(modifier.COPY, ir.Copy)
def _copy(scope: Scope, node: ir.Copy, made: ModifierX) -> None:
    made.other = target(scope, node.of)
    made.flag = node.powers
    made.flip = node.latest
    scope.pool.copies = True


@modifies(modifier.EVOLVES_AS, ir.EvolvesAs)
def _evolves_as(scope: Scope, node: ir.EvolvesAs, made: ModifierX) -> None:
    made.name = scope.pool.name_number(node.name)


@modifies(modifier.MAY_EVOLVE_EARLY, ir.MayEvolveEarly)
def _may_evolve_early(scope: Scope, node: ir.MayEvolveEarly, made: ModifierX) -> None:
    made.filters = filters(scope, node.where)
    made.flag = node.first_turn
    made.bits = 0 if node.same_turn else 1


@modifies(modifier.MAY_EVOLVE_INTO, ir.MayEvolveInto)
def _may_evolve_into(scope: Scope, node: ir.MayEvolveInto, made: ModifierX) -> None:
    made.filters = filters(scope, node.where)


@modifies(modifier.TOOL_LIMIT, ir.ToolLimit)
def _tool_limit(scope: Scope, node: ir.ToolLimit, made: ModifierX) -> None:
    made.number = node.limit
    made.flag = node.machines


@modifies(modifier.HEAL_TIMES, ir.HealTimes)
def _heal_times(scope: Scope, node: ir.HealTimes, made: ModifierX) -> None:
    made.number = node.times


@modifies(modifier.ENERGY_PROVIDES, ir.EnergyProvides)
def _energy_provides(scope: Scope, node: ir.EnergyProvides, made: ModifierX) -> None:
    made.filters = filters(scope, node.where)
    for name in node.types:
        made.bits |= 1 << types.named(name)
    if not node.types:
        made.bits = types.ANY
    made.flag = node.only
    made.side = 1 if node.also else 0
    made.number = node.units
    made.flip = node.mute


plain(modifier.NO_RESISTANCE, ir.NoResistance)
