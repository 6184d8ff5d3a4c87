"""Effects that last: they begin, end, and end with what they are on."""

from __future__ import annotations

from playmat.engine.atoms.damage import clear_conditions
from playmat.engine.facts.board import is_on, ref_of
from playmat.engine.machine import Machine
from playmat.engine.state import SPOTS, Effect
from playmat.model.ids import Seat, Spot
from playmat.model.words import condition


def start_effect(m: Machine, effect: Effect) -> None:
    m.state.effects = [*m.state.effects, effect]
    m.state.dirty = True


def end_effect(m: Machine, modifier: int, seat: Seat) -> None:
    """That player's lasting effect of this modifier is used up: one of them, if there are several."""
    state = m.state
    for i in range(len(state.effects)):
        if state.effects[i].modifier == modifier and state.effects[i].you == seat:
            state.effects = state.effects[:i] + state.effects[i + 1 :]
            state.dirty = True
            return


def end_effects_on(m: Machine, spot: Spot, benched: bool = False, kept_conditions: int = 0) -> None:
    """Special Conditions and every other effect on this Pokémon end; if it was `benched`, not those of powers and
    Trainers. So do the effects of its own that are bound to what it was."""
    state = m.state
    clear_conditions(m, spot, condition.ALL & ~kept_conditions)
    if state.effects:
        ref = ref_of(m, spot)
        kept: list[Effect] = []
        gone = benched or state.active[spot // SPOTS] != spot or not state.stack[spot]
        for effect in state.effects:
            bound = m.pool.modifiers[effect.modifier].bound
            if bound and effect.ref == ref and (gone or bound >= 2):
                state.dirty = True
                continue
            if effect.on_player or ref not in effect.targets or (benched and m.pool.modifiers[effect.modifier].stays):
                kept.append(effect)
                continue
            state.dirty = True
            if len(effect.targets) > 1:
                rest = [target for target in effect.targets if target != ref]
                kept.append(effect.on(rest))
        state.effects = kept


def end_attack_effects(m: Machine, seats: list[Seat]) -> None:
    """Effects of attacks on these players and their Pokémon end."""
    state = m.state
    kept: list[Effect] = []
    for effect in state.effects:
        if not effect.from_attack:
            kept.append(effect)
        elif effect.targets:
            rest = [ref for ref in effect.targets if (ref & 31) // SPOTS not in seats]
            if len(rest) == len(effect.targets):
                kept.append(effect)
            elif rest:
                kept.append(effect.on(rest))
        elif not is_on(m, effect, seats):
            kept.append(effect)
    state.effects = kept
    state.dirty = True
    m.settled = False


def end_effects_on_player(m: Machine, seat: Seat) -> None:
    """Effects of the other player's attacks on this player end."""
    state = m.state
    kept: list[Effect] = []
    for effect in state.effects:
        if not effect.from_attack or effect.targets or effect.you == seat or not is_on(m, effect, [seat]):
            kept.append(effect)
    if len(kept) < len(state.effects):
        state.effects = kept
        state.dirty = True


def end_old_effects(m: Machine) -> None:
    """Drop the effects whose last turn is over."""
    state = m.state
    if state.effects:
        state.effects = [effect for effect in state.effects if effect.last_turn > state.turn]
        state.dirty = True
