"""Conditions of the IR into their run-time objects: one function for each node."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playmat.engine.compiler.nouns import (
    PLAYERS,
    amount,
    coins,
    filters,
    name_or_none,
    pokemon_target,
    target,
)
from playmat.engine.compiler.scope import NUMBER_SLOT, Scope
from playmat.engine.compiler.sources import source_bits
from playmat.engine.conditions import (
    AllCoinsX,
    AnyOfX,
    AttackerDidX,
    BenchRoomX,
    CanPayX,
    CoinIsX,
    CompareX,
    DeedX,
    DidX,
    EffectOfX,
    EnergyToThisX,
    EventBringsX,
    EveryX,
    EvolvedSoX,
    ExistsX,
    FacesX,
    FlippedTailsX,
    FromFullX,
    HasExtraEnergyX,
    HealedX,
    KnockedOutByThisX,
    KnockedOutX,
    MatchesX,
    NegateX,
    PastOfThisX,
    ShieldedX,
    SpentX,
    ThisDidX,
    TurnIsX,
    UsedThisAttackX,
)
from playmat.engine.machine import ConditionX
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.words import (
    condition,
    deed,
    past,
    relation,
    types,
    whose_turn,
)


def compiled_condition(scope: Scope, node: ir.Condition) -> ConditionX:
    compile_it = CONDITIONS.get(type(node))
    if compile_it is None:
        raise scope.error(f"expected a condition that the engine knows, got {type(node).__name__}")
    return compile_it(scope, node)


def _exists(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Exists)
    return ExistsX(target(scope, node.target), node.least)


def _compare(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Compare)
    return CompareX(amount(scope, node.left), relation.NAMES.index(node.relation), amount(scope, node.right))


def _matches(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Matches)
    return MatchesX(target(scope, node.target), filters(scope, node.where))


def _did(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Did)
    slot = scope.slot(node.slot)
    return DidX(slot, scope.kind(slot) == NUMBER_SLOT, scope.slots.whole.get(slot, 1))


def _negate(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Negate)
    return NegateX(compiled_condition(scope, node.condition))


def _every(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Every)
    return EveryX([compiled_condition(scope, one) for one in node.conditions])


def _any_of(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.AnyOf)
    return AnyOfX([compiled_condition(scope, one) for one in node.conditions])


def _all_heads(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.AllHeads)
    return AllCoinsX(coins(scope, node.slot), 1)


def _all_tails(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.AllTails)
    return AllCoinsX(coins(scope, node.slot), 0)


def _coin_is(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.CoinIs)
    return CoinIsX(coins(scope, node.slot), node.number - 1, 1 if node.heads else 0)


def _flipped_tails(scope: Scope, node: ir.Condition) -> ConditionX:
    return FlippedTailsX()


OTHER: Final = ir.Not(ir.Same(ir.This()))
TURNS_AGO: Final[dict[str, int]] = {"this-turn": 0, "last-turn": 1, "own-last-turn": 2}
PAST_OF_THIS: Final[dict[str, int]] = {
    "evolve-this": past.EVOLVED,
    "bench-this": past.ENTERED,
    "this-became-active": past.MOVED_IN,
    "this-damaged-by-attack": past.DAMAGED,
}
SPENT: Final[dict[str, int]] = {"use-gx": 0, "use-vstar": 1, "prize-taken": 2}


WITH_FILTERS: Final = ("heal", "use-attack", "energy-to-this", "evolve-this")


def _happened(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Happened)
    who = PLAYERS[node.who]
    if node.where and not node.what.startswith(("pokemon-knocked-out", "play-")) and node.what not in WITH_FILTERS:
        raise scope.error(f"expected filters only for what was played or Knocked Out, got them for {node.what!r}")
    if node.turn == "game":
        if node.what not in SPENT:
            raise scope.error(f"expected {' or '.join(SPENT)} for the whole game, got {node.what!r}")
        return SpentX(SPENT[node.what], who)
    turns = TURNS_AGO[node.turn]
    if node.what == "energy-to-this":
        return EnergyToThisX(turns, filters(scope, node.where))
    if node.what == "evolve-this" and node.where:
        bits = 0
        for one in node.where:
            if not isinstance(one, ir.HasCondition):
                raise scope.error(f"expected Special Conditions that affected it as it evolved, got {ir.tag(one)}")
            bits |= condition.bits(one.conditions) if one.conditions else condition.ALL
        past_ = PastOfThisX(past.EVOLVED, turns, name_or_none(scope.pool, node.name))
        return EveryX([past_, EvolvedSoX(turns, bits)])
    if node.what in PAST_OF_THIS:
        return PastOfThisX(PAST_OF_THIS[node.what], turns, name_or_none(scope.pool, node.name))
    if node.what.startswith("pokemon-knocked-out"):
        if turns > 1:
            raise scope.error("expected a Knock Out of this turn or the last, got one of the turn before that")
        scope.was_in_play = True
        where = filters(scope, node.where)
        scope.was_in_play = False
        return KnockedOutX(who, turns, node.what.endswith("by-attack"), where)
    name = name_or_none(scope.pool, node.name)
    if node.what == "use-attack":
        others = tuple(one for one in node.where if one != OTHER)
        scope.was_in_play = True
        attackers = filters(scope, others)
        scope.was_in_play = False
        return AttackerDidX(who, turns, name, attackers, len(others) < len(node.where))
    if node.what == "this-used-attack":
        return ThisDidX(deed.BY_THIS, turns, name)
    if node.what == "play-this":
        return ThisDidX(deed.PLAYED, turns, NONE)
    if node.what == "attach-tool-to-this":
        return ThisDidX(deed.TOOL, turns, name)
    if node.what == "this-damaged-while-active":
        return ThisDidX(deed.HURT_ACTIVE, turns, NONE)
    if node.what == "heal" and node.where:
        return HealedX(who, turns, filters(scope, node.where))
    if node.what == "this-healed":
        return ThisDidX(deed.HEAL, turns, NONE)
    if node.what == "use-this-attack":
        what = DeedX(deed.ATTACK, who, turns, name, [])
        return what if node.name else UsedThisAttackX(what)
    return DeedX(deed.NAMES.index(node.what), who, turns, name, filters(scope, node.where))


def _bench_full(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.BenchFull)
    return NegateX(BenchRoomX(PLAYERS[node.who]))


def _turn_is(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.TurnIs)
    return TurnIsX(whose_turn.NAMES.index(node.what))


def _faces(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Faces)
    return FacesX(PLAYERS[node.who])


def _effect_of(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.EffectOf)
    return EffectOfX(PLAYERS[node.who], source_bits(node.sources), name_or_none(scope.pool, node.name))


def _event_brings(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.EventBrings)
    return EventBringsX(condition.bits(node.conditions))


def _has_extra_energy(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.HasExtraEnergy)
    return HasExtraEnergyX([types.named(name) for name in node.types])


def _knocked_out_by_this(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.KnockedOutByThis)
    return KnockedOutByThisX(pokemon_target(scope, node.target))


def _shielded(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.Shielded)
    return ShieldedX(pokemon_target(scope, node.target))


def _can_pay(scope: Scope, node: ir.Condition) -> ConditionX:
    assert isinstance(node, ir.CanPay)
    return CanPayX(pokemon_target(scope, node.target), scope.pool.name_number(node.attack))


def _from_full(scope: Scope, node: ir.Condition) -> ConditionX:
    return FromFullX()


CONDITIONS: Final[dict[type[ir.Node], Callable[[Scope, ir.Condition], ConditionX]]] = {
    ir.Exists: _exists,
    ir.Shielded: _shielded,
    ir.CanPay: _can_pay,
    ir.Compare: _compare,
    ir.Matches: _matches,
    ir.Did: _did,
    ir.Negate: _negate,
    ir.Every: _every,
    ir.AnyOf: _any_of,
    ir.AllHeads: _all_heads,
    ir.AllTails: _all_tails,
    ir.CoinIs: _coin_is,
    ir.FlippedTails: _flipped_tails,
    ir.Happened: _happened,
    ir.FromFull: _from_full,
    ir.BenchFull: _bench_full,
    ir.TurnIs: _turn_is,
    ir.Faces: _faces,
    ir.EffectOf: _effect_of,
    ir.EventBrings: _event_brings,
    ir.HasExtraEnergy: _has_extra_energy,
    ir.KnockedOutByThis: _knocked_out_by_this,
}
