"""The damage of an attack, step by step, in the order all the books share.

Base damage; effects on the attacker; if nothing is left, stop; Weakness; Resistance; effects on the defender;
prevention; one counter for each full 10. Weakness and Resistance are for the opponent's Active Pokémon only.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.board import turn_up
from playmat.engine.atoms.cards import to_discard
from playmat.engine.atoms.damage import add_damage, mark_damaged
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen
from playmat.engine.facts.attacks import damage_ignores
from playmat.engine.facts.board import is_active, lies_face_down, ref_of, seat_of, side_matches, spot_of
from playmat.engine.facts.in_force import all_match, applies, lives
from playmat.engine.facts.pokemon import hp_of, resistances_of, types_of, weakness_times, weaknesses_of
from playmat.engine.machine import VISIBLE_TO_ALL, Live, Machine, TargetX
from playmat.engine.state import NONE, Frame
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import against, damage_step, deed, ignore, modifier, power, trigger, zone

HIDDEN: Final = (zone.DECK, zone.HAND, zone.PRIZES, zone.ASIDE)


def hit(m: Machine, f: Frame, ignoring: int) -> None:
    """The attack's damage step: its damage with all adjustments, to the opponent's Active Pokémon."""
    defender = m.state.active[1 - f.you]
    attacker = spot_of(m, f.ref)
    if defender != NONE and attacker != NONE:
        deal(m, f, attacker, defender, f.damage, ignoring | f.ignoring)


def deal(m: Machine, f: Frame, attacker: Spot, target: Spot, amount: int, ignoring: int, confused: bool = False) -> int:
    """Damage from the attacker's attack to one Pokémon; how much was really done. `confused`: to itself, for its attack
    has failed, where Weakness and Resistance count for that too."""
    if f.attack == NONE and f.unit != NONE and m.pool.units[f.unit].power != power.CARD_TEXT:
        return _by_power(m, f, attacker, target, amount, ignoring)
    if amount <= 0 or attacker == NONE:
        return 0
    if lies_face_down(m, target) and not turn_up(m, target):
        return 0
    m.sum = []
    _note(m, damage_step.BASE, amount, Card(NONE))
    ignoring |= damage_ignores(m, attacker, target)
    damage = amount + _attacker_effects(m, f, attacker, target, False)
    if damage <= 0:
        return _none(m, target)
    if not ignoring & ignore.EFFECTS:
        damage = _taken_less(m, attacker, target, damage, True, False)
    opposing = seat_of(attacker) != seat_of(target)
    met = opposing and (is_active(m, target) or ignoring & ignore.BENCH_TOO != 0)
    if damage > 0 and (met or confused):
        damage = _weakness_and_resistance(m, attacker, target, damage, ignoring)
    if damage > 0:
        damage += _attacker_effects(m, f, attacker, target, True)
    if not ignoring & ignore.EFFECTS:
        damage = _defender_effects(m, attacker, target, damage)
        if damage > 0 and _damage_prevented(m, f, attacker, target, damage):
            damage = 0
    if damage % 10:
        damage = damage // 10 * 10
        _note(m, damage_step.ROUNDED, damage, Card(NONE))
    if damage <= 0:
        return _none(m, target)
    damage = _survived(m, attacker, target, damage)
    if opposing and is_active(m, target):
        f.done += damage
    add_damage(m, target, damage)
    _tell(m)
    mark_damaged(m, target)
    happen(m, trigger.DAMAGED, target, Card(NONE), damage)
    return damage


def _note(m: Machine, step: int, number: int, card: Card) -> None:
    """Write down a step, for whoever is told how much it was and why."""
    if m.recording:
        # A card that has gone out of sight since is not named.
        if card != NONE and m.state.zone[card] in HIDDEN:
            card = Card(NONE)
        m.sum += [step, number, card]


def _tell(m: Machine) -> None:
    """The event just emitted says how it came about."""
    if m.recording:
        m.log[-1].steps = m.sum


def _none(m: Machine, target: Spot) -> int:
    """The attack does no damage to that Pokémon."""
    m.emit("no-damage", seat_of(target), Card(NONE), target, 0, "", VISIBLE_TO_ALL)
    _tell(m)
    return 0


def _by_power(m: Machine, f: Frame, source: Spot, target: Spot, amount: int, ignoring: int) -> int:
    """Damage by a power: Weakness and Resistance as far as its text applies them, and nothing that is about attacks."""
    seat = seat_of(target)
    if seat != f.you and prevented_by_source(m, f.you, target, against.POWERS):
        return 0
    if source != NONE and seat != f.you and (is_active(m, target) or ignoring & ignore.BENCH_TOO):
        amount = _weakness_and_resistance(m, source, target, amount, ignoring)
    amount = amount // 10 * 10
    if amount <= 0:
        return 0
    add_damage(m, target, amount)
    return amount


def _attacker_effects(m: Machine, f: Frame, attacker: Spot, target: Spot, late: bool) -> int:
    """What effects on the attacker add to the damage; `late`: those that count after Weakness and Resistance."""
    more = 0
    for live in lives(m, modifier.DEAL_MORE):
        change = live.modifier
        if change.flag != late:
            continue
        amount = change.amount
        other = change.other
        if amount is None or other is None:
            continue
        if change.name != NONE and (f.attack == NONE or m.pool.attacks.name[f.attack] != change.name):
            continue
        if change.source is not None and not _printed_on(m, f, live, change.source):
            continue
        if other.has(m, live.frame, target) and applies(m, live, attacker):
            live.frame.event_ref = ref_of(m, attacker)
            change_by = amount.value(m, live.frame)
            more += change_by
            if change_by:
                _note(m, damage_step.AFTER if late else damage_step.ATTACKER, change_by, live.frame.card)
    return more


def _printed_on(m: Machine, f: Frame, live: Live, source: TargetX) -> bool:
    """Whether the attack being used is printed on one of these cards."""
    for card in source.cards(m, live.frame):
        if f.attack != NONE and m.pool.attacks.card[f.attack] == m.cards[card]:
            return True
    return False


def _weakness_and_resistance(m: Machine, attacker: Spot, target: Spot, damage: int, ignoring: int) -> int:
    types = types_of(m, attacker)
    if not ignoring & ignore.WEAKNESS:
        weaknesses = weaknesses_of(m, target)
        times = weakness_times(m, attacker) if is_active(m, target) else 0
        for i in range(0, len(weaknesses), 3):
            if types >> weaknesses[i] & 1:
                if times:
                    damage *= times
                elif m.rules.weakness_times:
                    damage *= m.rules.weakness_times
                    _note(m, damage_step.WEAKNESS_TIMES, m.rules.weakness_times, Card(NONE))
                else:
                    damage = damage * weaknesses[i + 1] + weaknesses[i + 2]
                    if weaknesses[i + 1] != 1:
                        _note(m, damage_step.WEAKNESS_TIMES, weaknesses[i + 1], Card(NONE))
                    if weaknesses[i + 2]:
                        _note(m, damage_step.WEAKNESS_PLUS, weaknesses[i + 2], Card(NONE))
    if not ignoring & ignore.RESISTANCE:
        resistances = resistances_of(m, target)
        for i in range(0, len(resistances), 3):
            if types >> resistances[i] & 1:
                damage = damage // resistances[i + 1] + resistances[i + 2]
                if resistances[i + 1] != 1:
                    _note(m, damage_step.RESISTANCE_PART, resistances[i + 1], Card(NONE))
                if resistances[i + 2]:
                    _note(m, damage_step.RESISTANCE, resistances[i + 2], Card(NONE))
    return damage


def _from_card_text(live: Live) -> bool:
    return live.unit is not None and live.unit.power == power.CARD_TEXT


def _by_such(m: Machine, live: Live, attacker: Spot) -> bool:
    modifier = live.modifier
    return side_matches(modifier.side, live.frame.you, seat_of(attacker)) and all_match(
        m, modifier.filters, live.frame, attacker
    )


def _defender_effects(m: Machine, attacker: Spot, target: Spot, damage: int) -> int:
    # Trainer and Energy cards first, then powers and the defender's own last attack (2009, p. 19); later books have
    # one step and this order within it (ruling 23).
    for cards_first in (True, False):
        damage = _taken_less(m, attacker, target, damage, False, cards_first)
        for live in lives(m, modifier.TAKE_HALF):
            if _from_card_text(live) == cards_first and _by_such(m, live, attacker) and applies(m, live, target):
                damage = -(-damage // 20) * 10 if live.modifier.flag else damage // 20 * 10
                _note(m, damage_step.HALF, damage, live.frame.card)
    for live in lives(m, modifier.DAMAGE_BECOMES):
        least, most = live.modifier.numbers
        if damage < max(1, least) or (most and damage > most):
            continue
        if _by_such(m, live, attacker) and applies(m, live, target):
            _note(m, damage_step.LESS, live.modifier.number - damage, live.frame.card)
            damage = live.modifier.number
    return damage


def _taken_less(m: Machine, attacker: Spot, target: Spot, damage: int, before: bool, cards_first: bool) -> int:
    """The damage without what makes the target take less of it: `before` Weakness and Resistance, all that there is;
    after them that of cards, or of anything else."""
    for live in lives(m, modifier.TAKE_LESS):
        change = live.modifier
        amount = change.amount
        if amount is None or change.flag != before or (not before and _from_card_text(live) != cards_first):
            continue
        if not _by_such(m, live, attacker) or not applies(m, live, target):
            continue
        less = amount.value(m, live.frame)
        if change.flip:
            less *= _heads_until_tails(m, seat_of(target))
        if less < 0 and damage <= 0:
            continue
        if change.number and (damage <= 0 or not flip(m, seat_of(target))):
            continue
        if change.bits:
            if damage <= 0:
                continue
            to_discard(m, live.frame.card)
        damage -= less
        if less:
            _note(m, damage_step.LESS, -less, live.frame.card)
    return damage


def _heads_until_tails(m: Machine, seat: Seat) -> int:
    heads = 0
    while flip(m, seat):
        heads += 1
    return heads


def _is_gx(m: Machine, f: Frame) -> bool:
    return f.attack != NONE and m.pool.attacks.gx[f.attack]


def _damage_prevented(m: Machine, f: Frame, attacker: Spot, target: Spot, damage: int) -> bool:
    for live in lives(m, modifier.PREVENT_DAMAGE):
        change = live.modifier
        if change.flag and not _is_gx(m, f):
            continue
        if change.number and damage > change.number:
            continue
        if change.bits and damage < change.bits:
            continue
        if change.numbers and damage not in change.numbers:
            continue
        if not _by_such(m, live, attacker) or not _guards(m, f, live, target):
            continue
        if change.verb != 1 or not flip(m, seat_of(attacker)):
            _note(m, damage_step.PREVENTED, 0, live.frame.card)
            if change.slot > 0:
                add_damage(m, attacker, change.slot)
            return True
    return False


def _guards(m: Machine, f: Frame, live: Live, spot: Spot) -> bool:
    """Whether what prevents is in force for this Pokémon, on heads if it needs a coin.

    There is one coin for an attack, and whether there is one is settled when the attack first does something to the
    Pokémon: its damage and all its effects are prevented, or none.
    """
    if not live.modifier.flip:
        return applies(m, live, spot)
    scope = live.modifier.scope
    if live.unit is None and not applies(m, live, spot):
        return False
    if live.unit is not None and (scope is None or not scope.has(m, live.frame, spot)):
        return False
    key = pair(ref_of(m, spot), live.frame.card << 1)
    for one in reversed(m.state.happened):
        if one & 255 == deed.ATTACK << 1 | f.you:
            break
        if one & 255 == deed.GUARD_COIN << 1 | f.you and one >> 9 == key >> 1:
            return one >> 8 & 1 == 1
    heads = applies(m, live, spot) and flip(m, seat_of(spot)) == 1
    note(m, deed.GUARD_COIN, f.you, key | (1 if heads else 0))
    return heads


def _survived(m: Machine, attacker: Spot, target: Spot, damage: int) -> int:
    hp = hp_of(m, target)
    already = m.state.damage[target]
    if already + damage < hp:
        return damage
    for live in lives(m, modifier.SURVIVE):
        change = live.modifier
        if (change.flag and already) or damage < change.numbers[0] or change.numbers[1]:
            continue
        if not side_matches(change.side, live.frame.you, seat_of(attacker)):
            continue
        if applies(m, live, target) and (not change.flip or flip(m, seat_of(target))):
            if change.bits:
                to_discard(m, live.frame.card)
            left = max(0, hp - change.number - already)
            _note(m, damage_step.SURVIVED, left, live.frame.card)
            return left
    return damage


def prevented(m: Machine, f: Frame, spot: Spot) -> bool:
    """Whether effects of the attack being used are prevented for this Pokémon."""
    attacker = spot_of(m, f.ref)
    if attacker == NONE or attacker == spot:
        return False
    for live in lives(m, modifier.PREVENT_EFFECTS):
        change = live.modifier
        if change.verb != 0 or not _by_such(m, live, attacker) or (change.flag and not _is_gx(m, f)):
            continue
        if _guards(m, f, live, spot):
            return True
    return False


def prevented_by_source(m: Machine, you: Seat, spot: Spot, source: int) -> bool:
    """Whether effects of the other player's powers (1) or Trainers (2) are prevented for this Pokémon."""
    for live in lives(m, modifier.PREVENT_EFFECTS):
        change = live.modifier
        if change.verb == source and side_matches(change.side, live.frame.you, you) and applies(m, live, spot):
            return True
    return False
