"""What holds at the moment: of the turn, the board, the effect that is running."""

from __future__ import annotations

from playmat.engine.damage import prevented
from playmat.engine.effects.conditions.logic import NegateX
from playmat.engine.effects.nodes import CONDITIONS, pokemon_target
from playmat.engine.effects.players import seat_for, seats_for
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import PLAYERS, name_or_none, source_bits
from playmat.engine.facts.attacks import can_pay, cost_of
from playmat.engine.facts.board import source_of, spot_of
from playmat.engine.facts.energy import pays, units_on
from playmat.engine.facts.playing import bench_room
from playmat.engine.facts.pokemon import top_def
from playmat.engine.machine import ConditionX, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model import ir
from playmat.model.words import condition, types, whose_turn


class ChosenX(ConditionX):
    """That one of several texts was chosen."""

    def __init__(self, slot: int, branch: int) -> None:
        self.slot = slot
        self.branch = branch

    def test(self, m: Machine, f: Frame) -> bool:
        return self.branch in f.slots[self.slot]


class TurnIsX(ConditionX):
    def __init__(self, what: int) -> None:
        self.what = what

    def test(self, m: Machine, f: Frame) -> bool:
        state = m.state
        if self.what == whose_turn.YOURS:
            return state.turn_player == f.you
        if self.what == whose_turn.OPPONENTS:
            return state.turn_player != f.you
        if self.what == whose_turn.YOUR_FIRST:
            return state.turn_player == f.you and state.turns_taken[f.you] == 1
        if self.what == whose_turn.WENT_FIRST:
            return state.first == f.you
        return state.first == 1 - f.you


@CONDITIONS.of(ir.TurnIs)
def _turn_is(scope: Scope, node: ir.TurnIs) -> ConditionX:
    return TurnIsX(whose_turn.NAMES.index(node.what))


class FacesX(ConditionX):
    """The Stadium was laid down so that its first text faces that player."""

    def __init__(self, who: int) -> None:
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        return m.state.facing == seat_for(f, self.who)


@CONDITIONS.of(ir.Faces)
def _faces(scope: Scope, node: ir.Faces) -> ConditionX:
    return FacesX(PLAYERS[node.who])


class EffectOfX(ConditionX):
    """What is being done just now is an effect of that player's, of one of these kinds."""

    def __init__(self, who: int, sources: int, name: int) -> None:
        self.who = who
        self.sources = sources
        self.name = name
        """The name of the card; NONE: any."""

    def test(self, m: Machine, f: Frame) -> bool:
        if not m.state.frames:
            return False
        doing = m.state.frames[-1]
        if self.name != NONE and (doing.card == NONE or m.pool.name[m.cards[doing.card]] != self.name):
            return False
        return doing.you == seat_for(f, self.who) and self.sources & source_of(m, doing) != 0


@CONDITIONS.of(ir.EffectOf)
def _effect_of(scope: Scope, node: ir.EffectOf) -> ConditionX:
    return EffectOfX(PLAYERS[node.who], source_bits(node.sources), name_or_none(scope.pool, node.name))


class EventBringsX(ConditionX):
    """One of these Special Conditions is what the event brought."""

    def __init__(self, conditions: int) -> None:
        self.conditions = conditions

    def test(self, m: Machine, f: Frame) -> bool:
        return bool(f.event_number & self.conditions)


@CONDITIONS.of(ir.EventBrings)
def _event_brings(scope: Scope, node: ir.EventBrings) -> ConditionX:
    return EventBringsX(condition.bits(node.conditions))


class AttackNamedX(ConditionX):
    """The attack that the event is about has this name."""

    def __init__(self, name: int) -> None:
        self.name = name

    def test(self, m: Machine, f: Frame) -> bool:
        return m.pool.attacks.name[f.event_number] == self.name


@CONDITIONS.of(ir.AttackNamed)
def _attack_named(scope: Scope, node: ir.AttackNamed) -> ConditionX:
    return AttackNamedX(scope.pool.name_number(node.name))


class HasExtraEnergyX(ConditionX):
    """The Attacking Pokémon has Energy for these symbols beside those of its attack's cost."""

    def __init__(self, more: list[int]) -> None:
        self.more = more

    def test(self, m: Machine, f: Frame) -> bool:
        spot = spot_of(m, f.ref)
        if spot == NONE or f.attack == NONE:
            return False
        cost = cost_of(m, spot, f.attack)[:]
        for type_ in self.more:
            cost[type_] += 1
        return pays(units_on(m, spot), cost, sum(cost))


@CONDITIONS.of(ir.HasExtraEnergy)
def _has_extra_energy(scope: Scope, node: ir.HasExtraEnergy) -> ConditionX:
    return HasExtraEnergyX([types.named(name) for name in node.types])


class ShieldedX(ConditionX):
    """Effects of the attack being used on one of the targets are prevented."""

    def __init__(self, target: TargetX) -> None:
        self.target = target

    def test(self, m: Machine, f: Frame) -> bool:
        for spot in self.target.spots(m, f):
            if prevented(m, f, spot):
                return True
        return False


@CONDITIONS.of(ir.Shielded)
def _shielded(scope: Scope, node: ir.Shielded) -> ConditionX:
    return ShieldedX(pokemon_target(scope, node.target))


class CanPayX(ConditionX):
    """One of the targets has the Energy for its attack of that name."""

    def __init__(self, target: TargetX, name: int) -> None:
        self.target = target
        self.name = name

    def test(self, m: Machine, f: Frame) -> bool:
        for spot in self.target.spots(m, f):
            for attack in m.pool.attacks_of[top_def(m, spot)]:
                if m.pool.attacks.name[attack] == self.name and can_pay(m, spot, attack):
                    return True
        return False


@CONDITIONS.of(ir.CanPay)
def _can_pay(scope: Scope, node: ir.CanPay) -> ConditionX:
    return CanPayX(pokemon_target(scope, node.target), scope.pool.name_number(node.attack))


class BenchRoomX(ConditionX):
    def __init__(self, who: int) -> None:
        self.who = who

    def test(self, m: Machine, f: Frame) -> bool:
        for seat in seats_for(m, f, self.who):
            if bench_room(m, seat) > 0:
                return True
        return False

    def missing(self, m: Machine, f: Frame) -> list[object]:
        return [ir.BenchFull("you" if f.you in seats_for(m, f, self.who) else "opponent")]


@CONDITIONS.of(ir.BenchFull)
def _bench_full(scope: Scope, node: ir.BenchFull) -> ConditionX:
    return NegateX(BenchRoomX(PLAYERS[node.who]))
