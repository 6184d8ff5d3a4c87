"""What is true now: every fact that an effect can change is asked here, never read from the print.

A query starts from the printed card and folds over the live modifiers of one kind. The live modifiers are collected
from the
cards in play and the lasting effects by `refresh`, whenever the board has changed since.
"""

from __future__ import annotations

from playmat.engine.machine import NOTHING_LIVE, NOTHING_WATCHED, FilterX, Live, Machine, UnitX, Watch
from playmat.engine.state import ALL_SPOTS, DEADLY_SLEEP, NONE, SPOTS, Effect, Frame, viewpoint
from playmat.model.ids import Ref, Spot
from playmat.model.words import (
    against,
    chapter,
    ignore,
    limit,
    modifier,
    power,
    source,
    stage,
    supertype,
    trainer,
    types,
    unit_kind,
    verb,
    zone,
)

# --- The board as it lies


def ref_of(m: Machine, spot: Spot) -> Ref:
    """The ref of the Pokémon in that spot now."""
    return Ref(m.state.serial[spot] << 5 | spot)


def spot_of(m: Machine, ref: Ref) -> Spot:
    """The spot of that very Pokémon, or NONE if it has left play."""
    if ref < 0:
        return Spot(NONE)
    spot = Spot(ref & 31)
    if m.state.serial[spot] == ref >> 5:
        return spot
    return Spot(NONE)


def seat_of(spot: Spot) -> int:
    return spot // SPOTS


def top_def(m: Machine, spot: Spot) -> int:
    """The definition of the Pokémon in that spot: its top card, or the one that it copies."""
    if m.pool.copies:
        copied = copied_def(m, spot)
        if copied != NONE:
            return copied
    return m.cards[m.state.stack[spot][-1]]


def copied_def(m: Machine, spot: Spot) -> int:
    """The definition that the Pokémon is treated as by an effect, or NONE."""
    if m.state.dirty or not m.live:
        refresh(m)
    return m.copied[spot] >> 1 if m.copied and m.copied[spot] != NONE else NONE


def copies_powers(m: Machine, spot: Spot) -> bool:
    """Whether what it copies gives it powers too."""
    return bool(m.copied[spot] & 1)


def spots_of(m: Machine, seat: int) -> list[Spot]:
    """That player's Pokémon in play, the Active first."""
    active = m.state.active[seat]
    if active == NONE:
        return m.state.bench[seat][:]
    return [active, *m.state.bench[seat]]


def is_active(m: Machine, spot: Spot) -> bool:
    return m.state.active[spot // SPOTS] == spot


def is_evolved(m: Machine, spot: Spot) -> bool:
    """On top of another Pokémon card, as an Evolution card (2013, glossary). A LV.X alone does not make it so; a Basic
    Pokémon that a baby's own text put onto it does."""
    pool = m.pool
    for card in m.state.stack[spot][1:]:
        if pool.is_evolution[m.cards[card]] or pool.is_basic[m.cards[card]]:
            return True
    return False


def stage_def(m: Machine, spot: Spot) -> int:
    """The definition whose stage counts: a LV.X keeps the stage of the card under it (2009, p. 22)."""
    stack = m.state.stack[spot]
    i = len(stack) - 1
    while i > 0 and m.pool.stage[m.cards[stack[i]]] == stage.LEVEL_UP:
        i -= 1
    return m.cards[stack[i]]


def is_made_basic(m: Machine, spot: Spot) -> bool:
    """Whether a card put it into play as a Basic Pokémon and it has not evolved since."""
    return ref_of(m, spot) in m.state.as_basic and not is_evolved(m, spot)


def face_def(m: Machine, spot: Spot) -> int:
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
    return m.cards[stack[i]]


def is_loose_piece(m: Machine, card: int) -> bool:
    """A piece of a V-UNION outside play: only its name, its type and being a Pokémon count there (2022, appendix)."""
    return m.pool.stage[m.cards[card]] == stage.V_UNION and m.state.zone[card] != zone.IN_PLAY


# --- Live modifiers and watches


def refresh(m: Machine) -> None:
    """Collect what is live from the cards in play, the Stadium and the lasting effects.

    It follows from which cards with units of their own are in play, from the counters on Pokémon, and from the effects
    and the turn: the atoms that change one of those mark the state as dirty, and no others.
    """
    state = m.state
    state.dirty = False
    m.settled = False
    m.live = NOTHING_LIVE
    m.watch = NOTHING_WATCHED
    m.copied = []
    pool = m.pool
    cards = m.cards
    stirs = pool.stirs
    for i in range(ALL_SPOTS):
        if not state.serial[i] or state.placing[i // SPOTS]:
            # What lies face down has no effect until it is turned up: it would show what it is.
            continue
        spot = Spot(i)
        stack = state.stack[spot]
        top = len(stack) - 1
        definition = cards[stack[top]]
        if stirs[definition]:
            _collect(m, pool.units_live[definition], stack[top], spot)
        while top > 0 and pool.keeps_lower[definition]:
            top -= 1
            definition = cards[stack[top]]
            if stirs[definition]:
                _collect(m, pool.units_live[definition], stack[top], spot)
        for card in state.tools[spot]:
            if stirs[cards[card]]:
                as_tool = pool.supertype[cards[card]] == supertype.POKEMON
                _collect(m, pool.units_as_tool[cards[card]] if as_tool else pool.units_live[cards[card]], card, spot)
        for name in state.markers[spot]:
            if name in pool.marker_units:
                _collect(m, pool.marker_units[name], stack[-1], spot)
        for card in state.energy[spot]:
            # A Pokémon card that is attached as Energy has no effect of its own.
            if stirs[cards[card]] and pool.supertype[cards[card]] == supertype.ENERGY:
                _collect(m, pool.units_live[cards[card]], card, spot)
    if state.stadium != NONE and stirs[cards[state.stadium]]:
        _collect(m, pool.units_live[cards[state.stadium]], state.stadium, Spot(NONE))
    for effect in state.effects:
        if effect.first_turn <= state.turn <= effect.last_turn:
            change = pool.modifiers[effect.modifier]
            frame = Frame(NONE, effect.you, effect.card, effect.ref, effect.slots)
            if change.kind == modifier.WATCH:
                _watch(m, Watch(pool.units[change.number], frame, spot_of(m, effect.ref)))
            else:
                _add(m, Live(change, None, frame, Spot(NONE), effect.targets))
    if pool.copies:
        _copy(m)


def _copy(m: Machine) -> None:
    """Find out which Pokémon are treated as another: after all else, for that may stop it."""
    state = m.state
    copied = [NONE] * ALL_SPOTS
    found: list[Spot] = []
    for live in m.live[modifier.COPY]:
        other = live.modifier.other
        if other is None:
            continue
        for seat in (0, 1):
            for spot in spots_of(m, seat):
                if copied[spot] == NONE and applies(m, live, spot):
                    for item in other.items(m, live.frame)[:1]:
                        card = state.stack[item][-1] if other.of_pokemon else item
                        copied[spot] = m.cards[card] << 1 | (1 if live.modifier.flag else 0)
                        found.append(spot)
    m.copied = copied
    for spot in found:
        if copied[spot] & 1:
            _collect(m, m.pool.units_live[copied[spot] >> 1], state.stack[spot][-1], spot)


def _collect(m: Machine, units: list[UnitX], card: int, spot: Spot) -> None:
    ref = Ref(NONE)
    if spot != NONE:
        ref = ref_of(m, spot)
    frame = viewpoint(m.owner[card], card, ref)
    for unit in units:
        if unit.kind == unit_kind.STATIC:
            for change in unit.modifiers:
                _add(m, Live(change, unit, frame, spot, []))
        else:
            _watch(m, Watch(unit, frame, spot))


def _watch(m: Machine, one: Watch) -> None:
    if m.watch is NOTHING_WATCHED:
        m.watch = NOTHING_WATCHED[:]
    event = one.unit.event
    if m.watch[event]:
        m.watch[event].append(one)
    else:
        m.watch[event] = [one]


def _add(m: Machine, one: Live) -> None:
    if m.live is NOTHING_LIVE:
        m.live = NOTHING_LIVE[:]
    kind = one.modifier.kind
    if m.live[kind]:
        m.live[kind].append(one)
    else:
        m.live[kind] = [one]


def lives(m: Machine, kind: int) -> list[Live]:
    """The modifiers of that kind that are in force, conditions apart."""
    if m.state.dirty or not m.live:
        refresh(m)
    return m.live[kind]


def watches(m: Machine, event: int) -> list[Watch]:
    if m.state.dirty or not m.watch:
        refresh(m)
    return m.watch[event]


def in_force(m: Machine, live: Live) -> bool:
    """Its condition holds and nothing has switched off the power it comes from."""
    unit = live.unit
    if unit is None:
        return True
    if unit.power != power.CARD_TEXT and m.live[modifier.NO_POWERS] and power_is_off(m, live.spot, unit):
        return False
    if unit.power == power.POKE_POWER and m.live[modifier.CANNOT] and live.modifier.kind != modifier.CANNOT:
        # What lets its player do something is used by doing it. What forbids is asked as it stands, or it asks itself.
        if cannot(m, live.spot, verb.USE_POWERS, unit.name):
            return False
    if m.live[modifier.ENERGY_PROVIDES] and text_is_off(m, live.frame.card):
        return False
    if m.live[modifier.NO_EFFECT] and card_is_off(m, live.frame.card):
        return False
    if unit.while_ is not None and not unit.while_.test(m, live.frame):
        return False
    return not unit.once or _counts(m, live, unit)


def _counts(m: Machine, live: Live, unit: UnitX) -> bool:
    """Whether no power of the same name comes before this one: of the same player, on the same Pokémon, or at all."""
    for other in m.live[live.modifier.kind]:
        if other is live:
            return True
        twin = other.unit
        if twin is None or twin.name != unit.name or other.frame.card == live.frame.card:
            continue
        if unit.among == 0 and (other.frame.you != live.frame.you or other.spot == live.spot):
            continue
        if unit.among == 1 and other.spot != live.spot:
            continue
        if in_force(m, other):
            return False
    return True


def card_is_off(m: Machine, card: int) -> bool:
    """Whether a Tool, another attached Trainer card or the Stadium has no effect."""
    place = m.state.zone[card]
    if place != zone.STADIUM and (place != zone.ATTACHED or m.pool.supertype[m.cards[card]] == supertype.ENERGY):
        return False
    for live in lives(m, modifier.NO_EFFECT):
        other = live.modifier.other
        if other is not None and card in other.items(m, live.frame) and in_force(m, live):
            return True
    return False


def source_of(m: Machine, f: Frame) -> int:
    """What the effect that this frame runs is an effect of: a bit of `source`; 0 if it is the rules' own doing."""
    if f.card == NONE:
        return 0
    if f.attack != NONE:
        return source.ATTACK
    if f.unit != NONE and m.pool.units[f.unit].power != power.CARD_TEXT:
        return source.ABILITY if m.pool.units[f.unit].power == power.ABILITY else source.OTHER
    definition = m.cards[f.card]
    if m.pool.supertype[definition] == supertype.ENERGY:
        return source.ENERGY
    kind = m.pool.trainer_kind[definition]
    if kind == trainer.SUPPORTER:
        return source.SUPPORTER
    if kind == trainer.ITEM:
        return source.ITEM
    if kind == trainer.TOOL:
        return source.TOOL
    if kind == trainer.STADIUM:
        return source.STADIUM
    return source.OTHER


def stays_put(m: Machine, f: Frame, card: int, to: int) -> bool:
    """Whether the effect that is running can't put this card into that zone of its owner's."""
    if m.state.zone[card] == zone.HAND and lives(m, modifier.UNAFFECTED) and is_unaffected(m, f, m.owner[card]):
        return True
    if m.pool.bound_cards and m.state.zone[card] == zone.DISCARD:
        for unit in m.pool.units_of[m.cards[card]]:
            for change in unit.modifiers:
                if change.kind == modifier.CANNOT_MOVE and change.flag and to in change.numbers:
                    return True
    for live in lives(m, modifier.CANNOT_MOVE):
        change = live.modifier
        other = change.other
        if other is None or change.flag or to not in change.numbers or not _moved_by(m, live, f):
            continue
        if not other.of_pokemon and card in other.items(m, live.frame) and in_force(m, live):
            return True
    return False


def stays_in_play(m: Machine, f: Frame, spot: Spot, to: int) -> bool:
    """The same for a whole Pokémon in play."""
    for live in lives(m, modifier.CANNOT_MOVE):
        other = live.modifier.other
        if other is not None and other.of_pokemon and to in live.modifier.numbers and _moved_by(m, live, f):
            if other.has(m, live.frame, spot) and in_force(m, live):
                return True
    return False


def _moved_by(m: Machine, live: Live, f: Frame) -> bool:
    change = live.modifier
    return side_matches(change.side, live.frame.you, f.you) and (not change.bits or change.bits & source_of(m, f) != 0)


def counters_barred(m: Machine, f: Frame, spot: Spot) -> bool:
    """Whether the effect that is running can't put damage counters on this Pokémon."""
    for live in lives(m, modifier.PREVENT_COUNTERS):
        change = live.modifier
        doer = spot_of(m, f.ref)
        if doer == NONE or not change.bits & source_of(m, f):
            continue
        if not side_matches(change.side, live.frame.you, seat_of(doer)):
            continue
        if all_match(m, change.filters, live.frame, doer) and applies(m, live, spot):
            return True
    return False


def keeps_conditions(m: Machine, spot: Spot, checkup: bool = False) -> int:
    """Bits of the Special Conditions that evolving or devolving does not end; `checkup`: that its coins do not."""
    bits = 0
    for live in lives(m, modifier.KEEP_CONDITIONS):
        if live.modifier.flag == checkup and applies(m, live, spot):
            bits |= live.modifier.bits
    return bits


def text_is_off(m: Machine, card: int) -> bool:
    """Whether an attached Energy card has no effect but what something else lets it provide."""
    if m.state.zone[card] != zone.ATTACHED or m.pool.supertype[m.cards[card]] != supertype.ENERGY:
        return False
    spot = m.state.home[card]
    for live in m.live[modifier.ENERGY_PROVIDES]:
        change = live.modifier
        if (
            (change.flag or change.flip)
            and live.frame.card != card
            and applies(m, live, spot)
            and _means(m, live, card)
        ):
            return True
    return False


def _means(m: Machine, live: Live, card: int) -> bool:
    for one in live.modifier.filters:
        if not one.card(m, live.frame, card):
            return False
    return True


def applies(m: Machine, live: Live, spot: Spot) -> bool:
    """The modifier is in force and the Pokémon in that spot is in its scope."""
    if live.unit is None:
        if live.targets:
            return ref_of(m, spot) in live.targets
        scope = live.modifier.scope
        return scope is not None and scope.has(m, live.frame, spot)
    scope = live.modifier.scope
    if scope is None or not scope.has(m, live.frame, spot) or not in_force(m, live):
        return False
    if m.pool.hoods and _hooded(m, live, spot):
        return False
    return live.spot != NONE or not m.live[modifier.PREVENT_EFFECTS] or not stadium_barred(m, spot)


def _hooded(m: Machine, live: Live, spot: Spot) -> bool:
    """Whether the Pokémon is kept free of this power, which is always in force, of the other player's."""
    unit = live.unit
    if unit is None or unit.power == power.CARD_TEXT or live.frame.you == seat_of(spot):
        return False
    for hood in lives(m, modifier.PREVENT_EFFECTS):
        change = hood.modifier
        scope = change.scope
        if not change.bits or hood.unit is None or hood.unit.power != power.CARD_TEXT or scope is None:
            continue
        if side_matches(change.side, hood.frame.you, live.frame.you) and scope.has(m, hood.frame, spot):
            if not _covered(m, hood.frame.card):
                return True
    return False


def _covered(m: Machine, card: int) -> bool:
    """Whether a text says that this card has no effect. Whether that text holds is not asked of its power: the two
    questions would never end."""
    for live in m.live[modifier.NO_EFFECT]:
        other = live.modifier.other
        while_ = live.unit.while_ if live.unit is not None else None
        if other is not None and card in other.items(m, live.frame) and (while_ is None or while_.test(m, live.frame)):
            return True
    return False


def power_is_off(m: Machine, spot: Spot, unit: UnitX) -> bool:
    """Whether something takes this power away from the Pokémon in that spot."""
    if spot == NONE:
        return False
    for live in lives(m, modifier.NO_POWERS):
        change = live.modifier
        if not change.bits >> unit.power & 1 or change.name == unit.name:
            continue
        if change.flag and not unit.knocks_itself_out:
            continue
        if live.unit is unit and live.spot == spot:
            continue
        if live.unit is None:
            if applies(m, live, spot):
                m.culprit = live.frame.card
                return True
            continue
        scope = change.scope
        while_ = live.unit.while_
        if m.pool.hoods and _hooded(m, live, spot):
            continue
        if scope is not None and scope.has(m, live.frame, spot) and (while_ is None or while_.test(m, live.frame)):
            m.culprit = live.frame.card
            return True
    return False


def all_match(m: Machine, filters: list[FilterX], f: Frame, spot: Spot) -> bool:
    for one in filters:
        if not one.spot(m, f, spot):
            return False
    return True


# --- Pokémon in play


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


def remaining_hp(m: Machine, spot: Spot) -> int:
    return max(0, hp_of(m, spot) - m.state.damage[spot])


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
                    found |= types_of(m, Spot(item), True) if other.of_pokemon else printed_types(m, item)
                if found:
                    types = found
            elif live.modifier.flag:
                types |= live.modifier.bits
            else:
                types = _bits_of(live) or types
    return types


def _bits_of(live: Live) -> int:
    """The types that a modifier names, or that were chosen for it."""
    if live.modifier.slot == NONE:
        return live.modifier.bits
    bits = 0
    for type_ in live.frame.slots[live.modifier.slot]:
        bits |= 1 << type_
    return bits


def printed_types(m: Machine, card: int) -> int:
    """Bits of the types printed on a card: a basic Energy card is of the type it provides."""
    definition = m.cards[card]
    if m.pool.basic_energy[definition] >= 0:
        return 1 << m.pool.basic_energy[definition]
    return m.pool.types[definition]


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
            bits = _bits_of(live)
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


def resistances_of(m: Machine, spot: Spot) -> list[int]:
    """Type, divisor, plus for each Resistance."""
    for live in lives(m, modifier.NO_RESISTANCE):
        if applies(m, live, spot):
            return []
    found = m.pool.resistance[face_def(m, spot)]
    for live in lives(m, modifier.RESISTANCE_IS):
        bits = _bits_of(live)
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


def retreat_cost(m: Machine, spot: Spot) -> int:
    cost = m.pool.retreat[face_def(m, spot)]
    for live in lives(m, modifier.RETREAT_COST):
        if applies(m, live, spot):
            amount = live.modifier.amount
            if amount is None:
                return 0
            cost += amount.value(m, live.frame)
    return max(0, cost)


def is_spent(m: Machine, live: Live) -> bool:
    """Whether an effect that counts once a game for cards of its name has been used by its player."""
    return live.unit is not None and live.unit.name << 4 | limit.GAME << 1 | live.frame.you in m.state.spent


def prizes_for(m: Machine, spot: Spot, by_attacker: Spot) -> int:
    """Prize cards that Knocking Out this Pokémon gives; `by_attacker`: the attacker whose damage did it, or NONE."""
    definition = top_def(m, spot)
    for unit in m.pool.units_of[definition]:
        if unit.no_prize:
            return 0
    for live in lives(m, modifier.NO_PRIZES):
        if not live.modifier.flip and applies(m, live, spot):
            return 0
    prizes = m.pool.prizes[definition]
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


def cannot(m: Machine, spot: Spot, verb: int, attack_name: int, card: int = NONE) -> bool:
    """Some effect stops the Pokémon from doing that; for attacks, with the attack of that name; for attaching Energy to
    it, with that card."""
    for live in lives(m, modifier.CANNOT):
        change = live.modifier
        if change.verb != verb:
            continue
        if change.name != NONE and change.name != attack_name:
            continue
        if change.slot != NONE and (attack_name in live.frame.slots[change.slot]) == change.flag:
            continue
        if change.filters and (card == NONE or not _means(m, live, card)):
            continue
        if applies(m, live, spot):
            m.culprit = live.frame.card
            return True
    return False


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


def ends_turn(m: Machine, spot: Spot, card: int) -> bool:
    """Whether laying this card on the Pokémon ends its player's turn: Mega Evolution and Primal Reversion do (2022,
    appendix), unless a card says otherwise."""
    definition = m.cards[card]
    if m.pool.stage[definition] != stage.MEGA or seat_of(spot) != m.state.turn_player:
        return False
    for live in lives(m, modifier.KEEP_TURN):
        if live.modifier.name == m.pool.name[definition] and applies(m, live, spot):
            return False
    return True


def immune_to(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions that the Pokémon can't be affected by."""
    bits = 0
    for live in lives(m, modifier.CANNOT_BE):
        if applies(m, live, spot):
            bits |= live.modifier.bits
    return bits


def may_evolve_early(m: Machine, spot: Spot, card: int, on_first_turn: bool, same_turn: bool = True) -> bool:
    """Whether an effect lifts the rules against evolving on the first turn, and on the turn it came or evolved."""
    for live in lives(m, modifier.MAY_EVOLVE_EARLY):
        change = live.modifier
        if on_first_turn and not change.flag:
            continue
        if same_turn and change.bits and not on_first_turn:
            continue
        if applies(m, live, spot) and _means(m, live, card):
            return True
    return False


def may_evolve_into(m: Machine, spot: Spot, card: int) -> bool:
    """Whether an effect lets this Evolution card be played onto that Pokémon, which its own line does not name."""
    if not m.pool.is_evolution[m.cards[card]]:
        return False
    for live in lives(m, modifier.MAY_EVOLVE_INTO):
        if applies(m, live, spot) and _means(m, live, card):
            return True
    return False


def attacks_early(m: Machine, spot: Spot) -> bool:
    """Whether an effect lets this Pokémon attack on the first turn of the game."""
    for live in lives(m, modifier.ATTACK_EARLY):
        if applies(m, live, spot):
            return True
    return False


def attacks_even_if(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions that do not keep this Pokémon from attacking."""
    bits = 0
    for live in lives(m, modifier.ATTACK_EVEN_IF):
        if applies(m, live, spot):
            bits |= live.modifier.bits
    return bits


def counters_stay(m: Machine, spot: Spot) -> bool:
    """Whether damage counters on this Pokémon can't be moved to others."""
    for live in lives(m, modifier.KEEP_COUNTERS):
        if applies(m, live, spot):
            return True
    return False


def attach_gates(m: Machine, seat: int) -> int:
    """How many effects demand a coin before that player attaches an Energy card from hand."""
    gates = 0
    for live in lives(m, modifier.ATTACH_GATE):
        if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
            gates += 1
    return gates


def prizes_go_to(m: Machine, seat: int) -> int:
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


def weakness_times(m: Machine, attacker: Spot) -> int:
    """How many times Weakness is applied to damage from this attacker's attacks; 0: as the defender's card says."""
    for live in lives(m, modifier.WEAKNESS_TIMES):
        if applies(m, live, attacker):
            return live.modifier.number
    return 0


def is_unaffected(m: Machine, f: Frame, seat: int) -> bool:
    """Whether something protects that player from the effect that is running: a card that the other one has played."""
    if f.you == seat or f.card == NONE or f.attack != NONE or f.unit != NONE:
        return False
    for live in lives(m, modifier.UNAFFECTED):
        if live.frame.you == seat and in_force(m, live) and _means(m, live, f.card):
            return True
    return False


def other_text(m: Machine, seat: int, card: int) -> Live | None:
    """What gives this Trainer card in that player's hand another effect than its own."""
    for live in lives(m, modifier.TEXT_IS):
        if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live) and _means(m, live, card):
            return live
    return None


def stadium_barred(m: Machine, spot: Spot) -> bool:
    """Whether effects of the Stadium on this Pokémon are prevented."""
    for live in m.live[modifier.PREVENT_EFFECTS]:
        if live.modifier.verb == against.STADIUMS and live.spot != NONE and applies(m, live, spot):
            return True
    return False


def plays_early(m: Machine, card: int, on_first_turn: bool, same_turn: bool) -> bool:
    """The same, by the text of the card in hand itself."""
    for unit in m.pool.units_of[m.cards[card]]:
        for change in unit.modifiers:
            scope = change.scope
            if change.kind != modifier.MAY_EVOLVE_EARLY or scope is None or scope.of_pokemon:
                continue
            if (change.flag or not on_first_turn) and not (same_turn and change.bits and not on_first_turn):
                return True
    return False


def sets_up_face_down(m: Machine, card: int, active: bool) -> bool:
    """Whether the card in hand may be put into play in setup as if it were a Basic Pokémon, by its own text; `active`:
    as the Active Pokémon."""
    for unit in m.pool.units_of[m.cards[card]]:
        for change in unit.modifiers:
            if change.kind == modifier.SET_UP_FACE_DOWN and (active or not change.flag):
                return unit.while_ is None or unit.while_.test(m, viewpoint(m.owner[card], card, Ref(NONE)))
    return False


def card_power_is_off(m: Machine, card: int, unit: UnitX) -> bool:
    """Whether something takes this power away from a card that is not in play."""
    for live in lives(m, modifier.NO_POWERS):
        change = live.modifier
        other = change.other
        if other is None or not change.bits >> unit.power & 1 or change.name == unit.name:
            continue
        if change.flag and not unit.knocks_itself_out:
            continue
        if in_force(m, live) and card in other.items(m, live.frame):
            return True
    return False


def retreat_gates(m: Machine, spot: Spot) -> int:
    """How many effects demand a coin before this Pokémon retreats."""
    gates = 0
    for live in lives(m, modifier.RETREAT_GATE):
        if applies(m, live, spot):
            gates += 1
    return gates


def retreats_even_if(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions that do not keep this Pokémon from retreating."""
    bits = 0
    for live in lives(m, modifier.RETREAT_EVEN_IF):
        if applies(m, live, spot):
            bits |= live.modifier.bits
    return bits


def attachments_at_once(m: Machine, spot: Spot, card: int) -> int:
    """How many Energy cards such as this one the turn's attachment may put onto this Pokémon at once."""
    cards = 1
    more = 0
    for live in lives(m, modifier.ATTACH_MORE):
        if _means(m, live, card) and applies(m, live, spot):
            if live.modifier.flag:
                more += live.modifier.number
            else:
                cards = max(cards, live.modifier.number)
    return cards + more


def attaches_anyway(m: Machine, card: int, spot: Spot) -> bool:
    """Whether the card may be attached to this Pokémon, whatever its own text says about that."""
    for live in lives(m, modifier.ATTACH_ANYWAY):
        if applies(m, live, spot) and _means(m, live, card):
            return True
    return False


def evolves_into(m: Machine, spot: Spot, wanted: int) -> bool:
    """Whether a card that evolves from a Pokémon of that name evolves the one in this spot."""
    here = top_def(m, spot)
    if m.pool.name[here] == wanted or m.pool.shared_name[here] == wanted:
        return True
    for live in lives(m, modifier.EVOLVES_AS):
        if live.modifier.name == wanted and applies(m, live, spot):
            return True
    return False


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


def sleep_coins_for(m: Machine, spot: Spot) -> int:
    """Coins that are flipped for this Asleep Pokémon in the checkup."""
    coins = m.state.sleep_coins[spot] % DEADLY_SLEEP
    for live in lives(m, modifier.SLEEP_COINS):
        if applies(m, live, spot):
            coins = max(coins, live.modifier.number)
    return coins


def coin_counts_as(m: Machine, seat: int) -> int:
    """What every coin of that player counts as now: 1 heads, 0 tails; NONE: what it shows."""
    if m.state.turn_player == seat:
        for live in lives(m, modifier.COINS_ARE):
            if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live) and _for_attack(m, live):
                return live.modifier.number
    return NONE


def _for_attack(m: Machine, live: Live) -> bool:
    """Whether the coins are for the attack that the modifier names, if it names one, used by one of its scope."""
    change = live.modifier
    if change.name == NONE:
        return True
    for frame in m.state.frames:
        if frame.attack != NONE and m.pool.attacks.name[frame.attack] == change.name:
            spot = spot_of(m, frame.ref)
            return change.scope is None or (spot != NONE and change.scope.has(m, live.frame, spot))
    return False


def play_gates(m: Machine, seat: int, card: int, may: bool) -> list[Live]:
    """The effects that demand a coin before this card, which that player is playing, has its effect; `may`: those in
    which somebody else may flip one."""
    gates: list[Live] = []
    for live in lives(m, modifier.PLAY_GATE):
        if live.modifier.flip == may and side_matches(live.modifier.side, live.frame.you, seat):
            if in_force(m, live) and _means(m, live, card):
                gates.append(live)
    return gates


def play_price(m: Machine, seat: int, card: int) -> int:
    """How many other cards that player must discard from hand in order to play this one."""
    price = 0
    for live in lives(m, modifier.PLAY_PRICE):
        if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live) and _means(m, live, card):
            price += live.modifier.number
    return price


def hand_is_open(m: Machine, seat: int) -> bool:
    """Whether that player plays with their hand face up."""
    for live in lives(m, modifier.HAND_OPEN):
        if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
            return True
    return False


def keeps_turn_after(m: Machine, seat: int, name: int) -> bool:
    """Whether the effect of a card of that name does not end that player's turn."""
    for live in lives(m, modifier.KEEP_TURN_AFTER):
        if live.modifier.name == name and side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
            return True
    return False


def heal_times(m: Machine, spot: Spot) -> int:
    """How many times the damage is removed that heals this Pokémon."""
    times = 1
    for live in lives(m, modifier.HEAL_TIMES):
        if applies(m, live, spot):
            times = max(times, live.modifier.number)
    return times


def energy_is_kept(m: Machine, card: int) -> bool:
    """Whether effects of the other player can't discard this attached Energy card."""
    spot = m.state.home[card]
    for live in lives(m, modifier.KEEP_ENERGY):
        if applies(m, live, spot) and _means(m, live, card):
            return True
    return False


def has_given_tag(m: Machine, spot: Spot, number: int) -> bool:
    """Whether an effect gives the Pokémon this tag."""
    for live in lives(m, modifier.TAG_IS):
        if live.modifier.number == number and applies(m, live, spot):
            return True
    return False


def card_has_given_tag(m: Machine, card: int, number: int) -> bool:
    """Whether an effect gives this tag to the card, in hand, deck or discard pile."""
    for live in lives(m, modifier.TAG_IS):
        if live.modifier.number != number or not live.modifier.filters or live.frame.you != m.owner[card]:
            continue
        if m.state.zone[card] in (zone.HAND, zone.DECK, zone.DISCARD) and _means(m, live, card) and in_force(m, live):
            return True
    return False


def retreat_payer(m: Machine, spot: Spot) -> int:
    """The card that is discarded instead of Energy to retreat the Pokémon, or NONE."""
    for live in lives(m, modifier.RETREAT_PAID_BY):
        if applies(m, live, spot):
            return live.frame.card
    return NONE


def is_tool(m: Machine, card: int) -> bool:
    """Whether the card is a Pokémon Tool: it is one by its print, or it is a Pokémon card attached as one."""
    definition = m.cards[card]
    if m.pool.trainer_kind[definition] == trainer.TOOL:
        return True
    return (
        m.pool.supertype[definition] == supertype.POKEMON
        and m.state.zone[card] == zone.ATTACHED
        and card in m.state.tools[m.state.home[card]]
    )


def is_energy(m: Machine, card: int) -> bool:
    """Whether the card is an Energy card: it is one by its print, or it is a Pokémon card attached as one."""
    if m.pool.supertype[m.cards[card]] == supertype.ENERGY:
        return True
    return m.state.zone[card] == zone.ATTACHED and card in m.state.energy[m.state.home[card]]


def has_room_for_tool(m: Machine, spot: Spot) -> bool:
    """Whether the Pokémon may have another Pokémon Tool."""
    held = 0
    for card in m.state.tools[spot]:
        if is_tool(m, card):
            held += 1
    return held < tool_limit(m, spot)


def retreat_paid_to(m: Machine, spot: Spot, card: int) -> int:
    """The zone to which this Energy card goes that pays the Pokémon's Retreat Cost."""
    for live in lives(m, modifier.RETREAT_PAID_TO):
        if applies(m, live, spot) and _means(m, live, card):
            return live.modifier.number
    return zone.DISCARD


def discarded_to(m: Machine, card: int) -> int:
    """The zone to which this card goes when it is discarded from where it lies."""
    pile = m.state.zone[card]
    if pile == zone.ATTACHED or pile == zone.STADIUM or pile == zone.IN_PLAY:
        for live in lives(m, modifier.DISCARDED_TO):
            other = live.modifier.other
            if other is None:
                if live.frame.card == card and in_force(m, live):
                    return live.modifier.number
            elif _by_others_effect(m, card) and card in other.items(m, live.frame) and in_force(m, live):
                return live.modifier.number
    return zone.DISCARD


def _by_others_effect(m: Machine, card: int) -> bool:
    """Whether what is running is an effect of the player whose card this is not; a chapter of the rules is none."""
    if not m.state.frames:
        return False
    frame = m.state.frames[-1]
    return frame.program > chapter.LAST and frame.you != m.owner[card]


def stadiums_clash(m: Machine) -> bool:
    """Whether a Stadium card that is played goes to the discard pile together with the one in play."""
    for live in lives(m, modifier.STADIUMS_CLASH):
        if in_force(m, live):
            return True
    return False


def gx_allowed(m: Machine, seat: int, spot: Spot) -> bool:
    """Whether this Pokémon of that player may use GX attacks: nothing forbids it, and none was used, or once more may
    be."""
    if player_cannot(m, seat, verb.USE_GX, NONE):
        return False
    if m.state.gx_used[seat] < m.rules.gx_attacks_per_game:
        return True
    for live in lives(m, modifier.GX_AGAIN):
        if spot != NONE and applies(m, live, spot):
            return True
    return False


def first_coin(m: Machine, seat: int) -> int:
    """The modifier by which that player chooses what the first coin shows; NONE: none."""
    for live in lives(m, modifier.FIRST_COIN):
        if side_matches(live.modifier.side, live.frame.you, seat):
            return live.modifier.index
    return NONE


def passed_on(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions of this Pokémon that the one it is switched with is affected by."""
    bits = 0
    for live in lives(m, modifier.PASS_ON):
        if in_force(m, live):
            bits |= live.modifier.bits
    return bits & m.state.conditions[spot]


def player_shielded(m: Machine, seat: int) -> bool:
    """Whether effects of the other player's attacks are not done to this player."""
    for live in lives(m, modifier.SHIELD_PLAYER):
        if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
            return True
    return False


def tool_limit(m: Machine, spot: Spot) -> int:
    limit = m.rules.tools_per_pokemon
    for live in lives(m, modifier.TOOL_LIMIT):
        if not live.modifier.flag and applies(m, live, spot):
            limit = live.modifier.number
    return limit


def misplaced_machines(m: Machine, spot: Spot) -> list[int]:
    """The Technical Machines on the Pokémon, if it has more of them than an effect allows."""
    found: list[int] = []
    for live in lives(m, modifier.TOOL_LIMIT):
        if live.modifier.flag and applies(m, live, spot):
            found = [
                card for card in m.state.tools[spot] if m.pool.trainer_kind[m.cards[card]] == trainer.TECHNICAL_MACHINE
            ]
            if len(found) <= live.modifier.number:
                found = []
    return found


# --- Players


def side_matches(side: int, you: int, seat: int) -> bool:
    """`side` 0 yours, 1 the opponent's, 2 both: is that seat meant, seen from `you`?"""
    return side == 2 or (seat == you) == (side == 0)


def player_cannot(m: Machine, seat: int, what: int, card: int) -> bool:
    """Some effect stops that player from doing that (with that card)."""
    for live in lives(m, modifier.PLAYER_CANNOT):
        change = live.modifier
        if change.verb != what or not side_matches(change.side, live.frame.you, seat):
            continue
        if not in_force(m, live):
            continue
        meant = True
        for one in change.filters:
            if card == NONE or not one.card(m, live.frame, card):
                meant = False
        if meant:
            m.culprit = live.frame.card
            return True
    return False


def bench_limit(m: Machine, seat: int) -> int:
    """How many Pokémon that player's Bench holds: by the rules, or the smallest number that an effect names."""
    limit = NONE
    for live in lives(m, modifier.BENCH_SIZE):
        if side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
            if limit == NONE or live.modifier.number < limit:
                limit = live.modifier.number
    return m.rules.bench_size if limit == NONE else limit


def bench_room(m: Machine, seat: int) -> int:
    return max(0, bench_limit(m, seat) - len(m.state.bench[seat]))


def turn_limit(m: Machine, seat: int, what: int, usual: int) -> int:
    for live in lives(m, modifier.LIMIT):
        if live.modifier.verb == what and side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live):
            usual = max(usual, live.modifier.number)
    return usual


def is_on(m: Machine, effect: Effect, seats: list[int]) -> bool:
    """Whether a lasting effect that is on no Pokémon is on one of these players; one on the field is on nobody."""
    on = m.pool.modifiers[effect.modifier].on
    return on != 2 and (effect.you if on == 0 else 1 - effect.you) in seats


# --- Energy


def units_from(m: Machine, card: int, spot: Spot) -> list[int]:
    """What one attached Energy card provides: a mask of types per unit."""
    provided = own_units(m, card, spot)
    for live in lives(m, modifier.ENERGY_PROVIDES):
        if applies(m, live, spot) and _means(m, live, card):
            units = live.modifier.number
            if not units:
                units = 1 if live.modifier.flag else max(1, len(provided))
            if live.modifier.side == 1 and provided:
                # As well as what it provides by itself.
                provided = [_bits_of(live) | provided[0]] * units
            else:
                provided = [_bits_of(live)] * units
    return provided


def own_units(m: Machine, card: int, spot: Spot) -> list[int]:
    """What an attached Energy card provides by itself, before anything else changes that."""
    pool = m.pool
    definition = m.cards[card]
    provided = pool.provides[definition]
    if not pool.plain_energy[definition]:
        frame = viewpoint(m.owner[card], card, ref_of(m, spot))
        for unit in pool.units_of[definition]:
            if unit.kind == unit_kind.PROVIDE and (unit.while_ is None or unit.while_.test(m, frame)):
                provided = unit.provides
                if unit.to is not None:
                    mask = _types_of_basic(m, unit.to.items(m, frame))
                    if mask:
                        provided = [mask] * len(provided)
        for named in m.state.named_types:
            if named >> 12 == card:
                provided = [named & 4095] * len(provided)
    return provided


def units_in(m: Machine, card: int, mask: int) -> int:
    """How many units of these types an attached card provides."""
    count = 0
    for unit in units_from(m, card, m.state.home[card]):
        if unit & mask:
            count += 1
    return count


def _types_of_basic(m: Machine, cards: list[int]) -> int:
    """A mask of the types of these basic Energy cards."""
    mask = 0
    for card in cards:
        type_ = m.pool.basic_energy[m.cards[card]]
        if type_ >= 0:
            mask |= 1 << type_
    return mask


def units_on(m: Machine, spot: Spot) -> list[int]:
    """Every unit of Energy on the Pokémon, as a mask of the types it can count as."""
    units: list[int] = []
    pool = m.pool
    changed = bool(lives(m, modifier.ENERGY_PROVIDES))
    for card in m.state.energy[spot]:
        definition = m.cards[card]
        if pool.plain_energy[definition] and not changed:
            units.extend(pool.provides[definition])
        else:
            units.extend(units_from(m, card, spot))
    return units


def unit_count(m: Machine, spot: Spot) -> int:
    """How many units of Energy the Pokémon has."""
    count = 0
    pool = m.pool
    changed = bool(lives(m, modifier.ENERGY_PROVIDES))
    for card in m.state.energy[spot]:
        definition = m.cards[card]
        if pool.plain_energy[definition] and not changed:
            count += len(pool.provides[definition])
        else:
            count += len(units_from(m, card, spot))
    return count


def energy_count(m: Machine, spot: Spot, type_: int) -> int:
    """Units of Energy of that type on the Pokémon; NONE counts all."""
    if type_ == NONE:
        return unit_count(m, spot)
    count = 0
    for mask in units_on(m, spot):
        if mask >> type_ & 1:
            count += 1
    return count


def pays(units: list[int], cost: list[int], total: int) -> bool:
    """Whether these units of Energy meet the cost: one unit one symbol, Colorless by any."""
    if len(units) < total:
        return False
    if cost[types.COLORLESS] == total:
        return True
    need = cost[:]
    wild: list[int] = []
    for mask in units:
        if mask & (mask - 1) == 0:
            type_ = bit_of(mask)
            if need[type_] > 0:
                need[type_] -= 1
        else:
            wild.append(mask)
    missing = 0
    for type_ in range(types.COLORLESS):
        missing += need[type_]
    if missing == 0:
        return True
    if missing > len(wild):
        return False
    return _assign(need, wild, 0, missing)


def bit_of(mask: int) -> int:
    type_ = 0
    while mask > 1:
        mask >>= 1
        type_ += 1
    return type_


def _assign(need: list[int], wild: list[int], at: int, missing: int) -> bool:
    if missing == 0:
        return True
    if len(wild) - at < missing:
        return False
    mask = wild[at]
    if mask == types.ANY and len(wild) - at >= missing:
        everything = True
        for i in range(at, len(wild)):
            if wild[i] != types.ANY:
                everything = False
        if everything:
            return True
    for type_ in range(types.COLORLESS):
        if mask >> type_ & 1 and need[type_] > 0:
            need[type_] -= 1
            if _assign(need, wild, at + 1, missing - 1):
                return True
            need[type_] += 1
    return _assign(need, wild, at + 1, missing)


# --- Attacks


def attacks_of(m: Machine, spot: Spot, granted: bool = True) -> list[int]:
    """Every attack the Pokémon can name: its own, those kept from beneath, granted by attached cards or by effects;
    not `granted`: without those of attached cards, whose own conditions ask so."""
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
                and (unit.while_ is None or unit.while_.test(m, viewpoint(m.owner[card], card, ref_of(m, spot))))
            ):
                found.extend(pool.attacks_of[definition])
    if granted and pool.stadium_attacks and state.stadium != NONE:
        definition = m.cards[state.stadium]
        frame = viewpoint(m.owner[state.stadium], state.stadium, Ref(NONE))
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
                for attack in pool.attacks_of[top_def(m, Spot(item))] if other.of_pokemon else attacks_on(m, item):
                    if attack not in found:
                        found.append(attack)
    return found


def attacks_on(m: Machine, card: int) -> list[int]:
    """The attacks of a card, wherever it is."""
    if is_loose_piece(m, card):
        return []
    return m.pool.attacks_of[m.cards[card]]


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
        return pays(units_on(m, spot) + [types.ANY] * spared, cost, total)
    # Mostly there are too few, whatever they are.
    return unit_count(m, spot) >= total and pays(units_on(m, spot), cost, total)


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
        basic = m.pool.basic_energy[m.cards[card]]
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
