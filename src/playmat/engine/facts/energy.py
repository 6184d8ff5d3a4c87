"""Energy: what the cards attached to a Pokémon provide, and what it pays for."""

from __future__ import annotations

from playmat.engine.facts.board import basic_type, ref_of
from playmat.engine.facts.in_force import applies, lives, means
from playmat.engine.facts.pokemon import bit_of, types_meant
from playmat.engine.machine import Machine
from playmat.engine.state import NONE, viewpoint
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import modifier, types, unit_kind


def units_from(m: Machine, card: Card, spot: Spot) -> list[int]:
    """What one attached Energy card provides: a mask of types per unit."""
    provided = own_units(m, card, spot)
    for live in lives(m, modifier.ENERGY_PROVIDES):
        if applies(m, live, spot) and means(m, live, card):
            units = live.modifier.number
            if not units:
                units = 1 if live.modifier.flag else max(1, len(provided))
            if live.modifier.side == 1 and provided:
                # As well as what it provides by itself.
                provided = [types_meant(live) | provided[0]] * units
            else:
                provided = [types_meant(live)] * units
    return provided


def own_units(m: Machine, card: Card, spot: Spot) -> list[int]:
    """What an attached Energy card provides by itself, before anything else changes that."""
    pool = m.pool
    if m.state.face_down and card in m.state.face_down:
        return [1 << types.COLORLESS]
    definition = m.cards[card]
    provided = pool.provides[definition]
    if not pool.plain_energy[definition]:
        for unit in pool.units_of[definition]:
            if unit.kind != unit_kind.PROVIDE:
                continue
            if unit.while_ is None and unit.to is None:
                provided = unit.provides
                continue
            frame = viewpoint(Seat(m.owner[card]), card, ref_of(m, spot))
            if unit.while_ is None or unit.while_.test(m, frame):
                provided = unit.provides
                if unit.to is not None:
                    mask = _types_of_basic(m, unit.to.cards(m, frame))
                    if mask:
                        provided = [mask] * len(provided)
        for named in m.state.named_types:
            if named >> 12 == card:
                provided = [named & 4095] * len(provided)
    return provided


def units_in(m: Machine, card: Card, mask: int) -> int:
    """How many units of these types an attached card provides."""
    count = 0
    for unit in units_from(m, card, Spot(m.state.home[card])):
        if unit & mask:
            count += 1
    return count


def _types_of_basic(m: Machine, cards: list[Card]) -> int:
    """A mask of the types of these basic Energy cards."""
    mask = 0
    for card in cards:
        type_ = basic_type(m, card)
        if type_ >= 0:
            mask |= 1 << type_
    return mask


def units_on(m: Machine, spot: Spot) -> list[int]:
    """Every unit of Energy on the Pokémon, as a mask of the types it can count as."""
    units: list[int] = []
    pool = m.pool
    changed = bool(lives(m, modifier.ENERGY_PROVIDES)) or bool(m.state.face_down)
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
    changed = bool(lives(m, modifier.ENERGY_PROVIDES)) or bool(m.state.face_down)
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
    several = 0
    for mask in units:
        if mask & (mask - 1):
            several += 1
    if several == 0:
        # Each counts as one type: then it is enough that there are as many of each as the cost shows.
        for type_ in range(types.COLORLESS):
            wanted = cost[type_]
            if wanted:
                one = 1 << type_
                for mask in units:
                    if mask == one:
                        wanted -= 1
                if wanted > 0:
                    return False
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


def _assign(need: list[int], wild: list[int], at: int, missing: int) -> bool:
    if missing == 0:
        return True
    if len(wild) - at < missing:
        return False
    mask = wild[at]
    if mask == types.ANY:
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
