"""Which modifiers and triggers are in force: the floor that every other fact stands on.

The live modifiers are collected from the cards in play and the lasting effects by `refresh`, whenever the board has
changed since. Whether one counts is asked of its condition, of what switches powers and cards off, and of its scope.
"""

from __future__ import annotations

from playmat.engine.facts.board import ref_of, seat_of, side_matches, spot_of, spots_of
from playmat.engine.machine import NOTHING_LIVE, NOTHING_WATCHED, FilterX, Live, Machine, UnitX, Watch
from playmat.engine.state import ALL_SPOTS, NO_CARD, NONE, SPOTS, Frame, viewpoint
from playmat.model.ids import SEATS, Card, Ref, Seat, Spot
from playmat.model.words import against, modifier, power, supertype, unit_kind, verb, zone


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
        definition = cards[state.stadium]
        as_stadium = pool.supertype[definition] == supertype.POKEMON
        units = pool.units_as_stadium[definition] if as_stadium else pool.units_live[definition]
        _collect(m, units, state.stadium, Spot(NONE))
    for effect in state.effects:
        if effect.first_turn <= state.turn <= effect.last_turn:
            change = pool.modifiers[effect.modifier]
            frame = Frame(NONE, effect.you, effect.card, effect.ref, effect.slots)
            if change.kind == modifier.WATCH:
                _watch(m, Watch(pool.units[change.number], frame, spot_of(m, effect.ref)))
            else:
                by_power = (
                    not effect.from_attack
                    and effect.card != NONE
                    and pool.supertype[cards[effect.card]] == supertype.POKEMON
                )
                _add(m, Live(change, None, frame, Spot(NONE), effect.targets, by_power))
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
        for seat in SEATS:
            for spot in spots_of(m, seat):
                if copied[spot] == NONE and applies(m, live, spot):
                    items = other.items(m, live.frame)
                    for item in items[-1:] if live.modifier.flip else items[:1]:
                        card = state.stack[item][-1] if other.of_pokemon else item
                        copied[spot] = m.cards[card] << 1 | (1 if live.modifier.flag else 0)
                        found.append(spot)
    m.copied = copied
    for spot in found:
        if copied[spot] & 1:
            _collect(m, m.pool.units_live[copied[spot] >> 1], state.stack[spot][-1], spot)


def _collect(m: Machine, units: list[UnitX], card: Card, spot: Spot) -> None:
    ref = Ref(NONE)
    if spot != NONE:
        ref = ref_of(m, spot)
    frame = viewpoint(Seat(m.owner[card]), card, ref)
    for unit in units:
        if unit.kind == unit_kind.STATIC:
            for change in unit.modifiers:
                _add(m, Live(change, unit, frame, spot, [], unit.power != power.CARD_TEXT))
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


# --- Whether one counts


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
    if (m.live[modifier.ENERGY_PROVIDES] or m.state.face_down) and text_is_off(m, live.frame.card):
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


def card_is_off(m: Machine, card: Card) -> bool:
    """Whether a Tool, another attached Trainer card or the Stadium has no effect."""
    place = m.state.zone[card]
    if place != zone.STADIUM and (place != zone.ATTACHED or m.pool.supertype[m.cards[card]] == supertype.ENERGY):
        return False
    for live in lives(m, modifier.NO_EFFECT):
        other = live.modifier.other
        if other is not None and card in other.cards(m, live.frame) and in_force(m, live):
            return True
    return False


def text_is_off(m: Machine, card: Card) -> bool:
    """Whether an attached Energy card has no effect but what something else lets it provide."""
    if m.state.zone[card] != zone.ATTACHED or m.pool.supertype[m.cards[card]] != supertype.ENERGY:
        return False
    if card in m.state.face_down:
        return True
    spot = Spot(m.state.home[card])
    for live in m.live[modifier.ENERGY_PROVIDES]:
        change = live.modifier
        if (change.flag or change.flip) and live.frame.card != card and applies(m, live, spot) and means(m, live, card):
            return True
    return False


def means(m: Machine, live: Live, card: Card) -> bool:
    for one in live.modifier.filters:
        if not one.card(m, live.frame, card):
            return False
    return True


def applies(m: Machine, live: Live, spot: Spot) -> bool:
    """The modifier is in force and the Pokémon in that spot is in its scope."""
    if live.unit is None:
        if live.targets:
            return ref_of(m, spot) in live.targets and not (m.pool.hoods and _hooded(m, live, spot))
        scope = live.modifier.scope
        return scope is not None and scope.has(m, live.frame, spot)
    scope = live.modifier.scope
    if scope is None or not scope.has(m, live.frame, spot) or not in_force(m, live):
        return False
    if m.pool.hoods and _hooded(m, live, spot):
        return False
    return live.spot != NONE or not m.live[modifier.PREVENT_EFFECTS] or not stadium_barred(m, spot)


def by_text(m: Machine, live: Live, spot: Spot) -> bool:
    """The modifier is that of an effect that lasts or of a card that is no power, and the Pokémon is in its scope."""
    unit = live.unit
    scope = live.modifier.scope
    if unit is None:
        return ref_of(m, spot) in live.targets if live.targets else scope is not None and scope.has(m, live.frame, spot)
    if unit.power != power.CARD_TEXT or scope is None or not scope.has(m, live.frame, spot):
        return False
    return (unit.while_ is None or unit.while_.test(m, live.frame)) and not _covered(m, live.frame.card)


def reaches(m: Machine, live: Live, seat: Seat) -> bool:
    """The modifier is in force and that player is meant by its side."""
    return side_matches(live.modifier.side, live.frame.you, seat) and in_force(m, live)


def any_on(m: Machine, kind: int, spot: Spot, card: Card = NO_CARD) -> bool:
    """Whether one of that kind applies to the Pokémon in that spot; with a card, one whose filters mean that card."""
    for live in lives(m, kind):
        if applies(m, live, spot) and (card == NONE or means(m, live, card)):
            return True
    return False


def all_on(m: Machine, kind: int, spot: Spot) -> list[Live]:
    """Those of that kind that apply to the Pokémon in that spot."""
    found = lives(m, kind)
    return [live for live in found if applies(m, live, spot)] if found else found


def bits_on(m: Machine, kind: int, spot: Spot) -> int:
    """The bits of all of that kind that apply to the Pokémon in that spot."""
    bits = 0
    for live in lives(m, kind):
        if applies(m, live, spot):
            bits |= live.modifier.bits
    return bits


def all_for(m: Machine, kind: int, seat: Seat) -> list[Live]:
    """Those of that kind that reach that player."""
    found = lives(m, kind)
    return [live for live in found if reaches(m, live, seat)] if found else found


def all_match(m: Machine, filters: list[FilterX], f: Frame, spot: Spot) -> bool:
    for one in filters:
        if not one.spot(m, f, spot):
            return False
    return True


def _hooded(m: Machine, live: Live, spot: Spot) -> bool:
    """Whether something prevents effects of the other player's powers on that Pokémon: those that are always in force,
    and of those that last only such as it says it removes.

    What a power so prevents is found out without asking what else a power would prevent, or the two questions would
    never end; and it does not save itself or others from losing their powers."""
    if not live.by_power or live.frame.you == seat_of(spot):
        return False
    lasting = live.unit is None
    for hood in lives(m, modifier.PREVENT_EFFECTS):
        change = hood.modifier
        scope = change.scope
        if change.verb != against.POWERS or hood.unit is None or scope is None or (lasting and not change.bits):
            continue
        if not side_matches(change.side, hood.frame.you, live.frame.you):
            continue
        if not hood.by_power:
            if scope.has(m, hood.frame, spot) and not _covered(m, hood.frame.card):
                return True
        elif not m.hooding and live.modifier.kind != modifier.NO_POWERS:
            m.hooding = True
            held = scope.has(m, hood.frame, spot) and in_force(m, hood)
            m.hooding = False
            if held:
                return True
    return False


def _covered(m: Machine, card: Card) -> bool:
    """Whether a text says that this attached card has no effect. Of a Tool, whether that text holds is not asked of its
    power, and of Energy no power of the other player is asked: the two questions would never end."""
    if m.pool.supertype[m.cards[card]] == supertype.ENERGY:
        if card in m.state.face_down:
            return True
        spot = Spot(m.state.home[card])
        for live in m.live[modifier.ENERGY_PROVIDES]:
            change = live.modifier
            if not (change.flag or change.flip) or live.frame.card == card:
                continue
            if (not live.by_power or live.frame.you == seat_of(spot)) and applies(m, live, spot):
                if means(m, live, card):
                    return True
        return False
    for live in m.live[modifier.NO_EFFECT]:
        other = live.modifier.other
        while_ = live.unit.while_ if live.unit is not None else None
        if other is not None and card in other.cards(m, live.frame) and (while_ is None or while_.test(m, live.frame)):
            return True
    return False


def power_is_off(m: Machine, spot: Spot, unit: UnitX) -> bool:
    """Whether something takes this power away from the Pokémon in that spot."""
    if spot == NONE:
        return False
    for live in lives(m, modifier.NO_POWERS):
        if _takes_away(m, live, spot, unit) and not _is_taken_away(m, live):
            m.culprit = live.frame.card
            return True
    return False


def power_is_gone(m: Machine, spot: Spot, unit: UnitX) -> bool:
    """Whether the Pokémon in that spot does not have this power any more: one that it merely cannot use it has."""
    for live in lives(m, modifier.NO_POWERS):
        if not live.modifier.flip and _takes_away(m, live, spot, unit) and not _is_taken_away(m, live):
            return True
    return False


def _takes_away(m: Machine, live: Live, spot: Spot, unit: UnitX) -> bool:
    """Whether this modifier, as far as it is in force, takes that power away from the Pokémon in that spot."""
    change = live.modifier
    if not change.bits >> unit.power & 1 or change.name == unit.name:
        return False
    if change.flag and not unit.knocks_itself_out:
        return False
    if live.unit is unit and live.spot == spot:
        return False
    if live.unit is None:
        return applies(m, live, spot)
    if m.pool.hoods and _hooded(m, live, spot):
        return False
    scope = change.scope
    while_ = live.unit.while_
    return scope is not None and scope.has(m, live.frame, spot) and (while_ is None or while_.test(m, live.frame))


def _is_taken_away(m: Machine, live: Live) -> bool:
    """Whether the power that takes powers away is itself taken away: by what is no power, or by one that it leaves
    alone. Of two that take each other away neither is: which was first is not known. While this is found out every
    such power counts, or the question would never end."""
    unit = live.unit
    if unit is None or not live.by_power or m.silencing or len(m.live[modifier.NO_POWERS]) == 1:
        return False
    m.silencing = True
    taken = False
    for other in m.live[modifier.NO_POWERS]:
        if other is live or not _takes_away(m, other, live.spot, unit):
            continue
        if other.unit is None or not other.by_power:
            taken = True
        else:
            taken = not _takes_away(m, live, other.spot, other.unit) and not _by_no_power(m, other)
        if taken:
            break
    m.silencing = False
    return taken


def _by_no_power(m: Machine, live: Live) -> bool:
    """Whether something other than a power takes this one away."""
    for other in m.live[modifier.NO_POWERS]:
        if live.unit is not None and not (other.unit is not None and other.by_power):
            if _takes_away(m, other, live.spot, live.unit):
                return True
    return False


def cannot(m: Machine, spot: Spot, verb: int, attack_name: int, card: Card = NO_CARD) -> bool:
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
        if change.filters and (card == NONE or not means(m, live, card)):
            continue
        if applies(m, live, spot):
            m.culprit = live.frame.card
            return True
    return False


def stadium_barred(m: Machine, spot: Spot) -> bool:
    """Whether effects of the Stadium on this Pokémon are prevented."""
    for live in m.live[modifier.PREVENT_EFFECTS]:
        if live.modifier.verb == against.STADIUMS and live.spot != NONE and applies(m, live, spot):
            return True
    return False
