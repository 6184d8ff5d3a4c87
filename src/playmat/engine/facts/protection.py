"""What keeps effects away: from a Pokémon, a card or a player, by what they are effects of."""

from __future__ import annotations

from playmat.engine.facts.board import seat_of, side_matches, source_of, spot_of
from playmat.engine.facts.in_force import all_for, all_match, any_on, applies, in_force, lives, means
from playmat.engine.machine import Live, Machine, UnitX
from playmat.engine.state import NONE, Frame
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import chapter, modifier, zone


def stays_put(m: Machine, f: Frame, card: Card, to: int) -> bool:
    """Whether the effect that is running can't put this card into that zone of its owner's."""
    if m.state.zone[card] == zone.HAND and lives(m, modifier.UNAFFECTED) and is_unaffected(m, f, Seat(m.owner[card])):
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
        if not other.of_pokemon and card in other.cards(m, live.frame) and in_force(m, live):
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
        if change.name != NONE and (f.attack == NONE or m.pool.attacks.name[f.attack] != change.name):
            continue
        if not side_matches(change.side, live.frame.you, seat_of(doer)):
            continue
        if all_match(m, change.filters, live.frame, doer) and applies(m, live, spot):
            return True
    return False


def is_unaffected(m: Machine, f: Frame, seat: Seat) -> bool:
    """Whether something protects that player from the effect that is running: a card that the other one has played."""
    if f.you == seat or f.card == NONE or f.attack != NONE or f.unit != NONE:
        return False
    for live in lives(m, modifier.UNAFFECTED):
        if live.frame.you == seat and in_force(m, live) and means(m, live, f.card):
            return True
    return False


def energy_is_kept(m: Machine, card: Card) -> bool:
    """Whether effects of the other player can't discard this attached Energy card."""
    spot = Spot(m.state.home[card])
    return any_on(m, modifier.KEEP_ENERGY, spot, card)


def player_shielded(m: Machine, seat: Seat) -> bool:
    """Whether effects of the other player's attacks are not done to this player."""
    return bool(all_for(m, modifier.SHIELD_PLAYER, seat))


def card_power_is_off(m: Machine, card: Card, unit: UnitX) -> bool:
    """Whether something takes this power away from a card that is not in play."""
    for live in lives(m, modifier.NO_POWERS):
        change = live.modifier
        other = change.other
        if other is None or not change.bits >> unit.power & 1 or change.name == unit.name:
            continue
        if change.flag and not unit.knocks_itself_out:
            continue
        if in_force(m, live) and card in other.cards(m, live.frame):
            return True
    return False


def discarded_to(m: Machine, card: Card) -> int:
    """The zone to which this card goes when it is discarded from where it lies."""
    pile = m.state.zone[card]
    if pile == zone.ATTACHED or pile == zone.STADIUM or pile == zone.IN_PLAY:
        for live in lives(m, modifier.DISCARDED_TO):
            other = live.modifier.other
            if other is None:
                if live.frame.card == card and in_force(m, live):
                    return live.modifier.number
            elif _by_others_effect(m, card) and card in other.cards(m, live.frame) and in_force(m, live):
                return live.modifier.number
    return zone.DISCARD


def _by_others_effect(m: Machine, card: Card) -> bool:
    """Whether what is running is an effect of the player whose card this is not; a chapter of the rules is none."""
    if not m.state.frames:
        return False
    frame = m.state.frames[-1]
    return frame.program > chapter.LAST and frame.you != m.owner[card]
