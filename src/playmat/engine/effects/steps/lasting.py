"""What lasts or waits: modifiers for a time, steps for later, triggers of an effect."""

from __future__ import annotations

import dataclasses
from typing import Final

from playmat.engine.atoms.lasting import start_effect
from playmat.engine.atoms.triggers import delay
from playmat.engine.effects.common import shielded
from playmat.engine.effects.flow import EndOp, ListOp
from playmat.engine.effects.modifiers.compiled import compiled_modifier, single
from playmat.engine.effects.nodes import STEPS, pokemon_target, target
from playmat.engine.effects.programs import enter, program
from playmat.engine.effects.scope import POKEMON_SLOT, Scope
from playmat.engine.effects.texts import WATCH_BIT, triggered
from playmat.engine.effects.words import SIDES
from playmat.engine.facts.board import ref_of, spot_of
from playmat.engine.facts.in_force import lives
from playmat.engine.facts.protection import is_unaffected, player_shielded
from playmat.engine.machine import NEXT, STAY, Machine, ModifierX, Op, TargetX, UnitX
from playmat.engine.state import NONE, Effect, Frame, Pending
from playmat.model import ir
from playmat.model.ids import Card, Ref, Seat
from playmat.model.words import duration, modifier, moment, power, unit_kind

BOUNDS: Final = ("", "active", "unchanged", "undamaged")


def next_turn_of(m: Machine, seat: Seat) -> int:
    """The number of that player's next turn after the present one."""
    state = m.state
    if state.turn_player == seat:
        return state.turn + (1 if state.extra_turn else 2)
    return state.turn + (2 if state.extra_turn else 1)


class LastingOp(Op):
    """Start a modifier for some turns. On Pokémon it is on those that its scope means now; they alone keep it."""

    def __init__(self, modifier: ModifierX, duration: int, on_player: bool) -> None:
        self.modifier = modifier
        self.duration = duration
        self.on_player = on_player
        self.alone = False
        """Not on a Pokémon that has this very effect."""

    def run(self, m: Machine, f: Frame) -> int:
        targets: list[Ref] = []
        scope = self.modifier.scope
        if self.modifier.kind == modifier.WATCH and scope is None:
            if not self.on_player and spot_of(m, f.ref) != NONE:
                targets = [f.ref]
        elif scope is not None and not self.on_player:
            targets = self.targets(m, f, scope)
            if not targets:
                return NEXT
        elif self.modifier.kind == modifier.PLAYER_CANNOT and lives(m, modifier.UNAFFECTED):
            # On a player, who may be protected from it.
            if self.modifier.side and is_unaffected(m, f, Seat(1 - f.you)):
                return NEXT
        if not targets and f.attack != NONE and self.modifier.on == 1 and player_shielded(m, Seat(1 - f.you)):
            return NEXT
        self.start(m, f, targets)
        return NEXT

    def targets(self, m: Machine, f: Frame, scope: TargetX) -> list[Ref]:
        refs: list[Ref] = []
        for spot in scope.spots(m, f):
            if not shielded(m, f, spot) and not (self.alone and self._is_on(m, ref_of(m, spot))):
                refs.append(ref_of(m, spot))
        return refs

    def _is_on(self, m: Machine, ref: Ref) -> bool:
        for effect in m.state.effects:
            if effect.modifier == self.modifier.index and ref in effect.targets:
                return True
        return False

    def start(self, m: Machine, f: Frame, targets: list[Ref]) -> int:
        """Begin; the last turn of the effect."""
        first = m.state.turn
        last = first
        if self.duration == duration.OPPONENTS_NEXT_TURN:
            # Only during it: a power that answers this very attack can still be used (Fainting Spell, Psychic Lock).
            first = next_turn_of(m, Seat(1 - f.you))
            last = first
        elif self.duration == duration.UNTIL_OPPONENTS_NEXT_TURN_ENDS:
            last = next_turn_of(m, Seat(1 - f.you))
        elif self.duration == duration.YOUR_NEXT_TURN:
            first = next_turn_of(m, f.you)
            last = first
        elif self.duration == duration.UNTIL_YOUR_NEXT_TURN_ENDS:
            last = next_turn_of(m, f.you)
        elif self.duration == duration.WHILE_POISONED:
            last = duration.WITH_POISON
        elif self.duration >= duration.WHILE_IN_PLAY:
            last = duration.FOREVER
        slots = [slot[:] for slot in f.slots]
        start_effect(
            m,
            Effect(
                self.modifier.index, f.you, f.card, f.ref, targets, slots, first, last, self.on_player, f.attack != NONE
            ),
        )
        return last


@STEPS.of(ir.Watch)
def _watch(scope: Scope, node: ir.Watch) -> None:
    pool = scope.pool
    watched: TargetX | None = None
    if node.on is not None:
        # Fixed in a slot, which the triggers share: they are about these very Pokémon.
        name = f"watched {scope.here()}"
        slot = scope.bind(name, POKEMON_SLOT)
        scope.add(ListOp(pokemon_target(scope, node.on), slot))
        watched = target(scope, ir.Slot(name))
    for one in node.units:
        if node.on is not None:
            one = dataclasses.replace(one, subject=ir.Slot(name))
        unit = UnitX(unit_kind.TRIGGERED, len(pool.units), power.CARD_TEXT, pool.name_number(scope.where))
        unit.bit = WATCH_BIT
        pool.units.append(unit)
        triggered(scope, one, unit)
        made = ModifierX(modifier.WATCH)
        made.scope = watched
        made.index = len(pool.modifiers)
        made.number = unit.index
        made.bound = BOUNDS.index(node.bound)
        pool.modifiers.append(made)
        scope.add(LastingOp(made, duration.NAMES.index(node.duration), node.on_player))


class AtTurnEndOp(LastingOp):
    """Mark Pokémon; at the end of the last turn of the mark the program runs for each that still has it."""

    def __init__(self, modifier: ModifierX, duration: int, program: int) -> None:
        super().__init__(modifier, duration, False)
        self.program = program

    def run(self, m: Machine, f: Frame) -> int:
        scope = self.modifier.scope
        if scope is None:
            return NEXT
        targets = self.targets(m, f, scope)
        if targets:
            last = self.start(m, f, targets)
            for ref in targets:
                slots = [slot[:] for slot in f.slots]
                delay(m, Pending(self.program, NONE, f.you, f.card, f.ref, ref, Card(NONE), 0, slots, last))
        return NEXT


class StillMarkedOp(Op):
    """Go on only if the Pokémon of the event still has the effect."""

    def __init__(self, modifier: int) -> None:
        self.modifier = modifier

    def run(self, m: Machine, f: Frame) -> int:
        for effect in m.state.effects:
            if effect.modifier == self.modifier and f.event_ref in effect.targets:
                return NEXT
        f.pc = len(m.pool.programs[f.program]) - 1
        return STAY


class LaterOp(Op):
    """Have a program run at a later moment, with the slots as they are now."""

    def __init__(self, program: int, moment: int) -> None:
        self.program = program
        self.moment = moment

    def run(self, m: Machine, f: Frame) -> int:
        turn = m.state.turn
        if self.moment == moment.END_OF_OPPONENTS_NEXT_TURN:
            turn = next_turn_of(m, Seat(1 - f.you))
        elif self.moment == moment.START_OF_YOUR_NEXT_TURN:
            turn = -next_turn_of(m, f.you)
        elif self.moment == moment.END_OF_YOUR_NEXT_TURN:
            turn = next_turn_of(m, f.you)
        delay(
            m,
            Pending(
                self.program,
                NONE,
                f.you,
                f.card,
                f.ref,
                f.event_ref,
                Card(f.event_card if f.event_card >= 0 else NONE),
                f.event_number,
                [slot[:] for slot in f.slots],
                turn,
            ),
        )
        return NEXT


def _on(node: ir.Modifier) -> int:
    """Which player an effect is on: 0 you, 1 the opponent; 2 both, or nobody but the field."""
    scope = getattr(node, "scope", None)
    if isinstance(scope, ir.Pokemon):
        return SIDES[scope.side] if scope.side in SIDES else 2
    who = getattr(node, "who", "both")
    return SIDES[who] if who in SIDES else 2


@STEPS.of(ir.Lasting)
def _lasting(scope: Scope, node: ir.Lasting) -> None:
    for one in single(node.modifiers):
        made = compiled_modifier(scope, one)
        made.stays = node.stays
        made.on = _on(one)
        made.bound = BOUNDS.index(node.bound)
        if isinstance(one, ir.AtTurnEnd):
            body = scope.body()
            body.add(StillMarkedOp(made.index))
            program(body, one.do)
            body.add(EndOp())
            scope.add(AtTurnEndOp(made, duration.NAMES.index(node.duration), enter(body)))
            continue
        lasting = LastingOp(made, duration.NAMES.index(node.duration), node.on_player)
        lasting.alone = node.alone
        scope.add(lasting)


@STEPS.of(ir.Later)
def _later(scope: Scope, node: ir.Later) -> None:
    body = scope.body()
    program(body, node.do)
    body.add(EndOp())
    scope.add(LaterOp(enter(body), moment.NAMES.index(node.moment)))
