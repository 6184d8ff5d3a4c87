"""The attacks of a Pokémon: which it has, what they cost, when and how often it may use them."""

from __future__ import annotations

from playmat.engine.facts.board import basic_type, is_loose_piece, ref_of, seat_of
from playmat.engine.facts.energy import pays, units_from, units_on
from playmat.engine.facts.in_force import any_on, applies, bits_on, card_is_off, lives
from playmat.engine.facts.playing import player_cannot
from playmat.engine.facts.pokemon import top_def
from playmat.engine.machine import Machine
from playmat.engine.state import NONE, viewpoint
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import ignore, modifier, types, unit_kind, verb


def attacks_of(m: Machine, spot: Spot, granted: bool = True) -> list[int]:
    """Every attack the Pokémon can name: its own, those kept from beneath, granted by attached cards or by effects;
    not `granted`: without those of attached cards and the Stadium, which it can use and does not have."""
    state = m.state
    pool = m.pool
    stack = state.stack[spot]
    top = len(stack) - 1
    own = pool.attacks_of[top_def(m, spot)]
    if (
        not state.tools[spot]
        and not pool.keeps_lower[m.cards[stack[top]]]
        and not pool.stadium_attacks
        and not lives(m, modifier.HAS_ATTACKS_OF)
    ):
        return own
    found = own[:]
    while top > 0 and pool.keeps_lower[m.cards[stack[top]]]:
        top -= 1
        found.extend(pool.attacks_of[m.cards[stack[top]]])
    for card in state.tools[spot] if granted else []:
        definition = m.cards[card]
        for unit in pool.units_of[definition]:
            if (
                unit.kind == unit_kind.GRANT
                and not (lives(m, modifier.NO_EFFECT) and card_is_off(m, card))
                and (unit.while_ is None or unit.while_.test(m, viewpoint(Seat(m.owner[card]), card, ref_of(m, spot))))
            ):
                found.extend(pool.attacks_of[definition])
    if granted and pool.stadium_attacks and state.stadium != NONE:
        definition = m.cards[state.stadium]
        frame = viewpoint(Seat(m.owner[state.stadium]), state.stadium, Ref(NONE))
        for unit in pool.units_of[definition]:
            if unit.kind == unit_kind.GRANT and unit.to is not None and unit.to.has(m, frame, spot):
                if unit.while_ is None or unit.while_.test(m, frame):
                    found.extend(pool.attacks_of[definition])
    for live in lives(m, modifier.HAS_ATTACKS_OF):
        other = live.modifier.other
        if other is not None and applies(m, live, spot):
            live.frame.event_ref = ref_of(m, spot)
            for item in other.items(m, live.frame):
                if other.of_pokemon and item == spot:
                    continue
                for attack in (
                    pool.attacks_of[top_def(m, Spot(item))] if other.of_pokemon else attacks_on(m, Card(item))
                ):
                    if attack not in found:
                        found.append(attack)
    return found


def attacks_on(m: Machine, card: Card) -> list[int]:
    """The attacks of a card, wherever it is."""
    if is_loose_piece(m, card):
        return []
    return m.pool.attacks_of[m.cards[card]]


def base_damage(m: Machine, spot: Spot, attack: int) -> int:
    """The damage that the attack of this Pokémon starts from: as printed, unless an effect names another number."""
    attacks = m.pool.attacks
    damage = attacks.damage[attack]
    for live in lives(m, modifier.BASE_DAMAGE):
        change = live.modifier
        amount = change.amount
        if amount is None or (change.name != NONE and change.name != attacks.name[attack]):
            continue
        if applies(m, live, spot):
            damage = amount.value(m, live.frame)
    return damage


def damage_ignores(m: Machine, attacker: Spot, target: Spot) -> int:
    """Bits of what does not touch damage from this attacker to that Pokémon."""
    bits = 0
    for live in lives(m, modifier.BENCH_WEAKNESS):
        if applies(m, live, attacker):
            bits |= ignore.BENCH_TOO
    for live in lives(m, modifier.DAMAGE_IGNORES):
        other = live.modifier.other
        if other is not None and other.has(m, live.frame, target) and applies(m, live, attacker):
            bits |= live.modifier.bits
    return bits


def attacks_early(m: Machine, spot: Spot) -> bool:
    """Whether an effect lets this Pokémon attack on the first turn of the game."""
    return any_on(m, modifier.ATTACK_EARLY, spot)


def attacks_even_if(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions that do not keep this Pokémon from attacking."""
    return bits_on(m, modifier.ATTACK_EVEN_IF, spot)


def attacks_twice(m: Machine, spot: Spot, used: int, attack: int) -> bool:
    """Whether it may attack once more after that attack, with this one (NONE: with any)."""
    for live in lives(m, modifier.ATTACK_TWICE):
        change = live.modifier
        if change.name != NONE and change.name != m.pool.attacks.name[used]:
            continue
        if attack != NONE and ((change.flag and attack != used) or (change.flip and attack == used)):
            continue
        if applies(m, live, spot):
            return True
    return False


def gx_allowed(m: Machine, seat: Seat, spot: Spot) -> bool:
    """Whether this Pokémon of that player may use GX attacks: nothing forbids it, and none was used, or once more may
    be."""
    if player_cannot(m, seat, verb.USE_GX, Card(NONE)):
        return False
    if m.state.gx_used[seat] < m.rules.gx_attacks_per_game:
        return True
    for live in lives(m, modifier.GX_AGAIN):
        if spot != NONE and applies(m, live, spot):
            return True
    return False


# --- What they cost


def cost_of(m: Machine, spot: Spot, attack: int) -> list[int]:
    """Symbols per type that the attack costs this Pokémon now."""
    attacks = m.pool.attacks
    cost = attacks.cost[attack]
    other = attacks.cost_if[attack]
    if other is not None and other.test(m, viewpoint(seat_of(spot), m.state.stack[spot][-1], ref_of(m, spot))):
        cost = attacks.other_cost[attack]
    free = 0
    for live in lives(m, modifier.NO_ATTACK_COST):
        if (live.modifier.name == NONE or live.modifier.name == attacks.name[attack]) and applies(m, live, spot):
            if live.modifier.number == NONE:
                return [0] * types.COUNT
            free |= 1 << live.modifier.number
    changes = lives(m, modifier.ATTACK_COST)
    if changes:
        cost = cost[:]
        for live in changes:
            change = live.modifier
            if change.flag or (change.name != NONE and change.name != attacks.name[attack]):
                continue
            amount = change.amount
            if amount is not None and applies(m, live, spot):
                cost[change.number] = max(0, cost[change.number] + amount.value(m, live.frame))
    if free:
        cost = [0 if free >> type_ & 1 else cost[type_] for type_ in range(types.COUNT)]
    return cost


def spared_of(m: Machine, spot: Spot, attack: int) -> int:
    """How many symbols of the attack's cost, of whatever type, this Pokémon need not pay."""
    spared = 0
    for live in lives(m, modifier.ATTACK_COST):
        change = live.modifier
        amount = change.amount
        if not change.flag or amount is None:
            continue
        if (change.name == NONE or change.name == m.pool.attacks.name[attack]) and applies(m, live, spot):
            spared -= amount.value(m, live.frame)
    return max(0, spared)


def can_pay(m: Machine, spot: Spot, attack: int) -> bool:
    return can_pay_with(m, spot, attack, units_on(m, spot))


def can_pay_with(m: Machine, spot: Spot, attack: int, units: list[int]) -> bool:
    """Whether these units of Energy pay for an attack of this Pokémon."""
    attacks = m.pool.attacks
    cost = cost_of(m, spot, attack)
    total = attacks.total[attack]
    if cost is not attacks.cost[attack]:
        total = 0
        for count in cost:
            total += count
    if total == 0:
        return True
    spared = spared_of(m, spot, attack)
    if spared:
        # A symbol that need not be paid is as good as a unit of every type.
        return pays(units + [types.ANY] * spared, cost, total)
    return pays(units, cost, total)


def extra_energy(m: Machine, spot: Spot, attack: int, type_: int) -> int:
    """Units (of that type) beyond those the attack's cost needs, if the cost is paid with others as far as possible."""
    cost = cost_of(m, spot, attack)
    units = units_on(m, spot)
    total = 0
    for count in cost:
        total += count
    spared = spared_of(m, spot, attack)
    if type_ == NONE:
        return max(0, len(units) - max(0, total - spared))
    of_type = 0
    for mask in units:
        if mask >> type_ & 1:
            of_type += 1
    others = len(units) - of_type
    for_others = min(others, total - cost[type_])
    return max(0, of_type - max(0, total - for_others - spared))


def extra_basics(m: Machine, spot: Spot, attack: int, type_: int) -> int:
    """How many of the basic Energy cards (of that type) on the Pokémon are not needed for the attack's cost, if it is
    paid with others as far as possible."""
    cost = cost_of(m, spot, attack)
    total = 0
    for count in cost:
        total += count
    basics: list[int] = []
    for card in m.state.energy[spot]:
        basic = basic_type(m, card)
        if basic >= 0 and (type_ == NONE or basic == type_):
            basics.append(card)
    best = 0
    for chosen in range(1 << len(basics)):
        left: list[int] = []
        kept = 0
        for card in m.state.energy[spot]:
            if card in basics and chosen >> basics.index(card) & 1:
                kept += 1
            else:
                left.extend(units_from(m, card, spot))
        if kept > best and pays(left, cost, total):
            best = kept
    return best
