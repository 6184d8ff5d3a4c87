"""What a Pokémon in play is and has now: HP, types, Weakness, Resistance, Retreat Cost, Prizes, tags, conditions."""

from __future__ import annotations

from playmat.engine.facts.board import basic_type, is_tool
from playmat.engine.facts.in_force import any_on, applies, bits_on, by_text, in_force, lives, means, refresh
from playmat.engine.machine import Live, Machine
from playmat.engine.state import DEADLY_SLEEP, NONE
from playmat.model.ids import Card, Definition, Seat, Spot
from playmat.model.words import limit, modifier, stage, trainer, types, zone


def copied_def(m: Machine, spot: Spot) -> Definition:
    """The definition that the Pokémon is treated as by an effect, or NONE."""
    if m.state.dirty or not m.live:
        refresh(m)
    return Definition(m.copied[spot] >> 1 if m.copied and m.copied[spot] != NONE else NONE)


def copies_powers(m: Machine, spot: Spot) -> bool:
    """Whether what it copies gives it powers too."""
    return bool(m.copied[spot] & 1)


def top_def(m: Machine, spot: Spot) -> Definition:
    """The definition of the Pokémon in that spot: its top card, or the one that it copies."""
    if m.pool.copies:
        copied = copied_def(m, spot)
        if copied != NONE:
            return copied
    return Definition(m.cards[m.state.stack[spot][-1]])


def face_def(m: Machine, spot: Spot) -> Definition:
    """The definition that gives Weakness, Resistance and Retreat Cost: a BREAK keeps those beneath it (2022,
    appendix)."""
    if m.pool.copies:
        copied = copied_def(m, spot)
        if copied != NONE:
            return copied
    stack = m.state.stack[spot]
    i = len(stack) - 1
    while i > 0 and m.pool.stage[m.cards[stack[i]]] == stage.BREAK:
        i -= 1
    return Definition(m.cards[stack[i]])


def hp_of(m: Machine, spot: Spot, own: bool = False) -> int:
    """The Pokémon's HP. `own`: without what makes it the HP of another Pokémon, which asks in turn."""
    hp = m.pool.hp[top_def(m, spot)]
    more = 0
    for live in lives(m, modifier.HP_MORE):
        amount = live.modifier.amount
        if own and live.modifier.number:
            continue
        if amount is not None and applies(m, live, spot):
            if live.modifier.flag:
                hp = amount.value(m, live.frame)
            else:
                more += amount.value(m, live.frame)
    return hp + more


def hp_left(m: Machine, spot: Spot) -> int:
    """Its HP without its damage: below nought for one about to be Knocked Out."""
    return hp_of(m, spot) - m.state.damage[spot]


def remaining_hp(m: Machine, spot: Spot) -> int:
    return max(0, hp_left(m, spot))


def types_of(m: Machine, spot: Spot, own: bool = False) -> int:
    """Bits of the Pokémon's types. `own`: without what gives it the types of another Pokémon, which asks in turn."""
    types = m.pool.types[top_def(m, spot)]
    for live in lives(m, modifier.TYPE_IS):
        if applies(m, live, spot):
            other = live.modifier.other
            if other is not None:
                if own and other.of_pokemon:
                    continue
                found = 0
                for item in other.items(m, live.frame):
                    found |= types_of(m, Spot(item), True) if other.of_pokemon else printed_types(m, Card(item))
                if found:
                    types = found
            elif live.modifier.flag:
                types |= live.modifier.bits
            else:
                types = types_meant(live) or types
    return types


def types_by_text(m: Machine, spot: Spot) -> int:
    """Bits of its types by its print, by Tools and Stadiums, and by effects that last; without what powers make of
    them and what asks for other Pokémon. What takes powers away asks this, or it would be asked in turn."""
    types = m.pool.types[top_def(m, spot)]
    for live in lives(m, modifier.TYPE_IS):
        change = live.modifier
        if change.other is None and by_text(m, live, spot):
            types = types | change.bits if change.flag else types_meant(live) or types
    return types


def types_meant(live: Live) -> int:
    """The types that a modifier names, or that were chosen for it."""
    if live.modifier.slot == NONE:
        return live.modifier.bits
    bits = 0
    for type_ in live.frame.slots[live.modifier.slot]:
        bits |= 1 << type_
    return bits


def printed_types(m: Machine, card: Card) -> int:
    """Bits of the types printed on a card: a basic Energy card is of the type it provides."""
    type_ = basic_type(m, card)
    return 1 << type_ if type_ >= 0 else m.pool.types[m.cards[card]]


def weaknesses_of(m: Machine, spot: Spot) -> list[int]:
    """Type, times, plus for each Weakness."""
    none = 0
    for live in lives(m, modifier.NO_WEAKNESS):
        if applies(m, live, spot):
            if live.modifier.number == NONE:
                return []
            none |= 1 << live.modifier.number
    printed = m.pool.weakness[face_def(m, spot)]
    for live in lives(m, modifier.WEAKNESS_IS):
        if applies(m, live, spot):
            bits = types_meant(live)
            if live.modifier.slot != NONE and (not printed or not bits):
                continue
            if bits and live.modifier.flag:
                printed = printed[:]
                for i in range(0, len(printed), 3):
                    printed[i] = bit_of(bits)
            elif bits:
                printed = []
                for type_ in range(types.COUNT):
                    if bits >> type_ & 1:
                        printed.extend([type_, live.modifier.number, 0])
            else:
                printed = printed[:]
                for i in range(1, len(printed), 3):
                    printed[i] = live.modifier.number
                    printed[i + 1] = 0
    if none:
        kept: list[int] = []
        for i in range(0, len(printed), 3):
            if not none >> printed[i] & 1:
                kept.extend(printed[i : i + 3])
        return kept
    return printed


def weakness_times(m: Machine, attacker: Spot) -> int:
    """How many times Weakness is applied to damage from this attacker's attacks; 0: as the defender's card says."""
    for live in lives(m, modifier.WEAKNESS_TIMES):
        if applies(m, live, attacker):
            return live.modifier.number
    return 0


def resistances_of(m: Machine, spot: Spot) -> list[int]:
    """Type, divisor, plus for each Resistance."""
    for live in lives(m, modifier.NO_RESISTANCE):
        if applies(m, live, spot):
            return []
    found = m.pool.resistance[face_def(m, spot)]
    for live in lives(m, modifier.RESISTANCE_IS):
        bits = types_meant(live)
        if bits and applies(m, live, spot):
            amount = found[2] if found else -30
            found = []
            for type_ in range(types.COUNT):
                if bits >> type_ & 1:
                    found.extend([type_, 1, amount])
    changes = lives(m, modifier.RESISTANCE_AMOUNT)
    if found and (changes or m.rules.resistance_minus):
        found = found[:]
        for i in range(0, len(found), 3):
            if m.rules.resistance_minus:
                found[i + 1] = 1
                found[i + 2] = -m.rules.resistance_minus
            for live in changes:
                if applies(m, live, spot):
                    number = live.modifier.number
                    found[i + 2] = min(0, found[i + 2] + number) if live.modifier.flag else -number
    return found


def bit_of(mask: int) -> int:
    type_ = 0
    while mask > 1:
        mask >>= 1
        type_ += 1
    return type_


def retreat_cost(m: Machine, spot: Spot) -> int:
    cost = m.pool.retreat[face_def(m, spot)]
    for live in lives(m, modifier.RETREAT_COST):
        if applies(m, live, spot):
            amount = live.modifier.amount
            if amount is None:
                return 0
            cost += amount.value(m, live.frame)
    return max(0, cost)


def has_given_tag(m: Machine, spot: Spot, number: int) -> bool:
    """Whether an effect gives the Pokémon this tag."""
    for live in lives(m, modifier.TAG_IS):
        if live.modifier.number == number and applies(m, live, spot):
            return True
    return False


def card_has_given_tag(m: Machine, card: Card, number: int) -> bool:
    """Whether an effect gives this tag to the card, in hand, deck or discard pile."""
    for live in lives(m, modifier.TAG_IS):
        if live.modifier.number != number or not live.modifier.filters or live.frame.you != m.owner[card]:
            continue
        if m.state.zone[card] in (zone.HAND, zone.DECK, zone.DISCARD) and means(m, live, card) and in_force(m, live):
            return True
    return False


# --- Special Conditions, counters, Tools


def immune_to(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions that the Pokémon can't be affected by."""
    return bits_on(m, modifier.CANNOT_BE, spot)


def keeps_conditions(m: Machine, spot: Spot, checkup: bool = False) -> int:
    """Bits of the Special Conditions that evolving or devolving does not end; `checkup`: that its coins do not."""
    bits = 0
    for live in lives(m, modifier.KEEP_CONDITIONS):
        if live.modifier.flag == checkup and applies(m, live, spot):
            bits |= live.modifier.bits
    return bits


def sleep_coins_for(m: Machine, spot: Spot) -> int:
    """Coins that are flipped for this Asleep Pokémon in the checkup."""
    coins = m.state.sleep_coins[spot] % DEADLY_SLEEP
    for live in lives(m, modifier.SLEEP_COINS):
        if applies(m, live, spot):
            coins = max(coins, live.modifier.number)
    return coins


def passed_on(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions of this Pokémon that the one it is switched with is affected by."""
    bits = 0
    for live in lives(m, modifier.PASS_ON):
        if in_force(m, live):
            bits |= live.modifier.bits
    return bits & m.state.conditions[spot]


def heal_times(m: Machine, spot: Spot) -> int:
    """How many times the damage is removed that heals this Pokémon."""
    times = 1
    for live in lives(m, modifier.HEAL_TIMES):
        if applies(m, live, spot):
            times = max(times, live.modifier.number)
    return times


def counters_stay(m: Machine, spot: Spot) -> bool:
    """Whether damage counters on this Pokémon can't be moved to others."""
    return any_on(m, modifier.KEEP_COUNTERS, spot)


def tool_limit(m: Machine, spot: Spot) -> int:
    limit = m.rules.tools_per_pokemon
    for live in lives(m, modifier.TOOL_LIMIT):
        if not live.modifier.flag and applies(m, live, spot):
            limit = live.modifier.number
    return limit


def has_room_for_tool(m: Machine, spot: Spot) -> bool:
    """Whether the Pokémon may have another Pokémon Tool."""
    held = 0
    for card in m.state.tools[spot]:
        if is_tool(m, card):
            held += 1
    return held < tool_limit(m, spot)


def misplaced_machines(m: Machine, spot: Spot) -> list[Card]:
    """The Technical Machines on the Pokémon, if it has more of them than an effect allows."""
    found: list[Card] = []
    for live in lives(m, modifier.TOOL_LIMIT):
        if live.modifier.flag and applies(m, live, spot):
            found = [
                card for card in m.state.tools[spot] if m.pool.trainer_kind[m.cards[card]] == trainer.TECHNICAL_MACHINE
            ]
            if len(found) <= live.modifier.number:
                found = []
    return found


# --- Prizes


def is_spent(m: Machine, live: Live) -> bool:
    """Whether an effect that counts once a game for cards of its name has been used by its player."""
    return live.unit is not None and live.unit.name << 4 | limit.GAME << 1 | live.frame.you in m.state.spent


def gives_no_prizes(m: Machine, spot: Spot, by_attacker: Spot) -> bool:
    """Whether no Prize cards can be taken for this Pokémon, however many more something else would give;
    `by_attacker`: the attacker whose damage Knocks it Out, or NONE."""
    for unit in m.pool.units_of[top_def(m, spot)]:
        if unit.no_prize:
            return True
    for live in lives(m, modifier.NO_PRIZES):
        other = live.modifier.other
        if other is not None and (by_attacker == NONE or not other.has(m, live.frame, by_attacker)):
            continue
        if not live.modifier.flip and applies(m, live, spot):
            return True
    return False


def prizes_for(m: Machine, spot: Spot, by_attacker: Spot) -> int:
    """Prize cards that Knocking Out this Pokémon gives; `by_attacker`: the attacker whose damage did it, or NONE."""
    if gives_no_prizes(m, spot, by_attacker):
        return 0
    prizes = m.pool.prizes[top_def(m, spot)]
    for live in lives(m, modifier.PRIZES_MORE):
        other = live.modifier.other
        if live.modifier.flip or (
            other is not None and (by_attacker == NONE or not other.has(m, live.frame, by_attacker))
        ):
            continue
        if live.modifier.flag and is_spent(m, live):
            continue
        if applies(m, live, spot):
            prizes += live.modifier.number
    return max(0, prizes)


def prizes_go_to(m: Machine, seat: Seat) -> int:
    """The zone into which that player's Prizes go when they are taken."""
    for live in lives(m, modifier.PRIZES_TO):
        if live.modifier.scope is None and live.frame.you != seat and in_force(m, live):
            return live.modifier.number
    return zone.HAND


def prizes_are_lost(m: Machine, spot: Spot, by_attacker: Spot) -> bool:
    """Whether the Prizes for Knocking Out this Pokémon are discarded instead of put into hand."""
    for live in lives(m, modifier.PRIZES_TO):
        other = live.modifier.other
        if live.modifier.scope is None:
            continue
        if other is not None and (by_attacker == NONE or not other.has(m, live.frame, by_attacker)):
            continue
        if applies(m, live, spot):
            return True
    return False
