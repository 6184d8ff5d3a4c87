"""Damage, Special Conditions, other counters, Knock Outs and what is owed for them."""

from __future__ import annotations

from playmat.engine.atoms.columns import changed, recopy
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen
from playmat.engine.facts.board import ref_of
from playmat.engine.facts.in_force import watches
from playmat.engine.facts.pokemon import immune_to
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import NONE, SPOTS, Effect
from playmat.model.ids import Card, Definition, Ref, Seat, Spot
from playmat.model.words import chapter, condition, deed, duration, trigger


def add_damage(m: Machine, spot: Spot, amount: int) -> None:
    """Damage counters on the Pokémon, however they came: in damage, 10 a counter. Negative amounts remove."""
    state = m.state
    state.damage[spot] = max(0, state.damage[spot] + amount)
    m.settled = False
    m.emit("damage" if amount > 0 else "heal", Seat(spot // SPOTS), Card(NONE), spot, abs(amount), "", VISIBLE_TO_ALL)
    if watches(m, trigger.DAMAGE_CHANGES):
        happen(m, trigger.DAMAGE_CHANGES, spot, Card(NONE), abs(amount))


def _attack_runs(m: Machine) -> bool:
    """Whether it is an attack whose steps are running."""
    return bool(m.state.frames) and m.state.frames[-1].attack != NONE and m.state.frames[-1].program > chapter.LAST


def mark_damaged(m: Machine, spot: Spot) -> None:
    """An attack has damaged it: what lasted until then is over."""
    state = m.state
    if state.damaged_turn[spot] != state.turn:
        state.damaged_turn = changed(state.damaged_turn, spot, state.turn)
    if state.effects:
        ref = ref_of(m, spot)
        kept = [one for one in state.effects if one.ref != ref or m.pool.modifiers[one.modifier].bound != 3]
        if len(kept) < len(state.effects):
            state.effects = kept
            state.dirty = True


def mark_knocked_out(m: Machine, spot: Spot) -> None:
    """An effect Knocks Out this Pokémon, whatever its damage."""
    m.settled = False
    ref = ref_of(m, spot)
    if ref not in m.state.to_knock_out:
        m.state.to_knock_out = [*m.state.to_knock_out, ref]


def spare(m: Machine, spot: Spot, damage: int) -> None:
    """A Pokémon that would be Knocked Out is not: it has that much damage now."""
    ref = ref_of(m, spot)
    m.state.to_knock_out = [one for one in m.state.to_knock_out if one != ref]
    if damage != m.state.damage[spot]:
        add_damage(m, spot, damage - m.state.damage[spot])


def clear_knocked_out(m: Machine) -> None:
    m.state.to_knock_out = []


def owe_prizes(m: Machine, seat: Seat, count: int) -> None:
    """That player takes so many Prizes more with those for the Knock Outs to come."""
    m.state.more_prizes = changed(m.state.more_prizes, seat, m.state.more_prizes[seat] + count)
    m.settled = False


def owed_prizes(m: Machine, seat: Seat) -> int:
    """Take note of how many Prizes more that player takes now; they are no longer owed."""
    count = m.state.more_prizes[seat]
    if count:
        m.state.more_prizes = changed(m.state.more_prizes, seat, 0)
    return count


def note_knock_out(m: Machine, seat: Seat, definition: Definition, by_attack: bool, counts: bool) -> None:
    if counts:
        m.state.knocked = [*m.state.knocked, definition << 2 | (2 if by_attack else 0) | seat]
    m.emit("knocked-out", seat, Card(NONE), Spot(NONE), 0, m.pool.defs[definition].name, VISIBLE_TO_ALL)


# --- Special Conditions


def afflict(m: Machine, spot: Spot, conditions: int, poison: int, burn: int, coins: int, confusion: int = 0) -> int:
    """The Active Pokémon is now affected by these; bits of those that took."""
    state = m.state
    seat = Seat(spot // SPOTS)
    if state.active[seat] != spot or not m.rules.conditions:
        return 0
    conditions &= ~immune_to(m, spot)
    if not conditions:
        return 0
    had: int = state.conditions[spot]
    if conditions & condition.ROTATING:
        had &= ~condition.ROTATING
    state.conditions = changed(state.conditions, spot, had | conditions)
    recopy(m)
    if conditions & condition.PARALYZED:
        # It lasts through the owner's next whole turn: the one it is in does not count.
        state.paralyzed_turn = changed(state.paralyzed_turn, spot, state.turn + 1)
    if conditions & 1:
        state.sleep_coins = changed(state.sleep_coins, spot, coins)
    counters = state.poison[spot]
    if conditions & condition.POISONED:
        counters = counters // 100 * 100 + poison
    if conditions & condition.BURNED:
        counters = counters // 10000 * 10000 + burn * 100 + counters % 100
    if conditions & condition.CONFUSED:
        counters = counters % 10000 + confusion * 10000
    if counters != state.poison[spot]:
        state.poison = changed(state.poison, spot, counters)
    m.emit("condition", seat, Card(NONE), spot, conditions, "", VISIBLE_TO_ALL)
    if _attack_runs(m):
        note(m, deed.STRUCK, seat, pair(ref_of(m, spot), conditions))
    happen(m, trigger.AFFLICTED, spot, Card(NONE), conditions)
    return conditions


def clear_conditions(m: Machine, spot: Spot, conditions: int) -> int:
    """The Pokémon recovers from these; bits of those it had."""
    had = m.state.conditions[spot] & conditions
    if had:
        m.state.conditions = changed(m.state.conditions, spot, m.state.conditions[spot] & ~conditions)
        recopy(m)
        m.emit("recover", Seat(spot // SPOTS), Card(NONE), spot, had, "", VISIBLE_TO_ALL)
        if had & condition.POISONED and m.state.effects:
            _end_with_poison(m, ref_of(m, spot))
    return had


def _end_with_poison(m: Machine, ref: Ref) -> None:
    """Effects on this Pokémon end that lasted as long as it was Poisoned."""
    kept: list[Effect] = []
    for effect in m.state.effects:
        if effect.last_turn != duration.WITH_POISON or ref not in effect.targets:
            kept.append(effect)
            continue
        m.state.dirty = True
        if len(effect.targets) > 1:
            kept.append(effect.on([target for target in effect.targets if target != ref]))
    m.state.effects = kept


# --- Counters other than damage counters


def mark(m: Machine, spot: Spot, names: list[int]) -> None:
    """The Pokémon has these counters now."""
    markers = m.state.markers[:]
    markers[spot] = names
    m.state.markers = markers
    m.state.dirty = True


def put_marker(m: Machine, spot: Spot, name: int) -> None:
    mark(m, spot, [*m.state.markers[spot], name])
    m.emit("marker", Seat(spot // SPOTS), Card(NONE), spot, 1, m.pool.names[name], VISIBLE_TO_ALL)


def remove_markers(m: Machine, spot: Spot, name: int) -> int:
    """Take off all counters of that name; how many there were."""
    had = m.state.markers[spot].count(name)
    if had:
        mark(m, spot, [one for one in m.state.markers[spot] if one != name])
        m.emit("marker", Seat(spot // SPOTS), Card(NONE), spot, -had, m.pool.names[name], VISIBLE_TO_ALL)
    return had


def shed_markers(m: Machine, spot: Spot) -> None:
    """Take off the counters that do not outlast evolving or going to the Bench."""
    state = m.state
    if state.markers[spot]:
        mark(m, spot, [one for one in state.markers[spot] if one in m.pool.staying_markers])
