"""Pokémon entering, changing and leaving play, and the cards attached to them."""

from __future__ import annotations

from playmat.engine.atoms.cards import mix_hand, put, take_out, to_aside, to_deck, to_discard, to_hand
from playmat.engine.atoms.columns import changed, changed_list, recopy, set_to, stir, without
from playmat.engine.atoms.damage import add_damage, clear_conditions, mark, shed_markers
from playmat.engine.atoms.lasting import end_effects_on
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen, happen_to_card
from playmat.engine.facts.board import card_face_down, lies_face_down, ref_of
from playmat.engine.facts.pokemon import keeps_conditions
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import NONE, SPOTS
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import condition, deed, stage, trainer, trigger, zone


def free_spot(m: Machine, seat: Seat) -> Spot:
    base = seat * SPOTS
    for spot in range(base, base + SPOTS):
        if not m.state.serial[spot]:
            return Spot(spot)
    raise AssertionError("a side has more Pokémon in play than any Bench holds")


def enter_play(m: Machine, seat: Seat, cards: list[Card], active: bool, from_hand: bool) -> Spot:
    """Put a new Pokémon made of these cards into play; its spot."""
    state = m.state
    spot = free_spot(m, seat)
    sees = 1 << seat if state.placing[seat] else VISIBLE_TO_ALL
    for card in cards:
        take_out(m, card)
        state.zone[card] = zone.IN_PLAY
        state.home[card] = spot
        state.known[card] = sees
    state.stack[spot] = cards[:]
    state.serial = changed(state.serial, spot, state.next_serial)
    state.next_serial += 1
    state.conditions = set_to(state.conditions, spot, 0)
    state.poison = set_to(state.poison, spot, 1)
    state.sleep_coins = set_to(state.sleep_coins, spot, 1)
    state.paralyzed_turn = set_to(state.paralyzed_turn, spot, 0)
    state.entered = changed(state.entered, spot, state.turn)
    state.evolved = set_to(state.evolved, spot, 0)
    state.damaged_turn = set_to(state.damaged_turn, spot, 0)
    state.used = set_to(state.used, spot, 0)
    moved_in = state.turn if active else 0
    state.moved_in = set_to(state.moved_in, spot, moved_in)
    stir(m, cards)
    recopy(m)
    if active:
        state.active[seat] = spot
    else:
        state.bench[seat].append(spot)
    m.emit("active" if active else "bench", seat, cards[-1], spot, 0, "", sees)
    if from_hand and not active:
        note(m, deed.PLAYED, seat, pair(ref_of(m, spot), 0))
        happen(m, trigger.PLAYED_TO_BENCH, spot, cards[-1], 0)
    if not active and state.turn > 0:
        happen(m, trigger.BENCHED, spot, cards[-1], 0)
    return spot


def lay_face_down(m: Machine, card: Card) -> None:
    """Put the card face down onto its owner's Bench: it is set aside, and a stand-in is in play for it."""
    state = m.state
    seat = Seat(m.owner[card])
    for stand_in in range(len(m.owner)):
        if m.owner[stand_in] == seat and state.zone[stand_in] == zone.BEYOND:
            if state.zone[card] == zone.HAND:
                mix_hand(m, seat)
            to_aside(m, card, 1 << seat)
            state.home[card] = enter_play(m, seat, [Card(stand_in)], False, False)
            return


def _lift(m: Machine, spot: Spot) -> Card:
    """The card that lies face down there takes the place of its stand-in, for all to see."""
    state = m.state
    card = card_face_down(m, spot)
    stand_in = state.stack[spot][-1]
    take_out(m, card)
    state.zone[card] = zone.IN_PLAY
    state.home[card] = spot
    state.known[card] = VISIBLE_TO_ALL
    state.zone[stand_in] = zone.BEYOND
    state.home[stand_in] = Spot(NONE)
    state.stack[spot] = [card]
    state.dirty = True
    m.settled = False
    m.emit("turned-up", Seat(spot // SPOTS), card, spot, 0, "", VISIBLE_TO_ALL)
    return card


def turn_up(m: Machine, spot: Spot) -> bool:
    """Turn up the card that lies face down there; whether it is a Basic Pokémon. Any other is discarded with all that
    is attached to it."""
    card = _lift(m, spot)
    if m.pool.is_basic[m.cards[card]]:
        return True
    leave_play(m, spot)
    remove_from_play(m, spot, zone.DISCARD, zone.DISCARD)
    return False


def make_basic(m: Machine, spot: Spot) -> None:
    """The Pokémon, just put into play, is a Basic Pokémon whatever its card says."""
    m.state.as_basic = [*m.state.as_basic, ref_of(m, spot)]
    m.state.dirty = True


def _lay_in(m: Machine, card: Card, spot: Spot, zone: int) -> None:
    """Lift the card from where it lies and put it openly into that spot; the caller enters it in the spot's list."""
    state = m.state
    take_out(m, card)
    state.zone[card] = zone
    state.home[card] = spot
    state.known[card] = VISIBLE_TO_ALL
    stir(m, [card])


def evolve(m: Machine, spot: Spot, card: Card, from_hand: bool) -> None:
    """Lay the card on the Pokémon: it keeps damage and attached cards, loses conditions and effects."""
    state = m.state
    if from_hand:
        happen(m, trigger.EVOLVES_FROM_HAND, spot, card, 0)
    kept = keeps_conditions(m, spot) if state.conditions[spot] else 0
    if state.conditions[spot]:
        note(m, deed.EVOLVED_SO, Seat(spot // SPOTS), pair(ref_of(m, spot), state.conditions[spot]))
    _lay_in(m, card, spot, zone.IN_PLAY)
    stir(m, state.stack[spot])
    if state.markers[spot]:
        state.dirty = True
    state.stack[spot] = [*state.stack[spot], card]
    recopy(m)
    state.evolved = changed(state.evolved, spot, state.turn)
    state.used = set_to(state.used, spot, 0)
    m.emit("evolve", Seat(spot // SPOTS), card, spot, 0, "", VISIBLE_TO_ALL)
    if m.rules.evolving_clears_effects:
        end_effects_on(m, spot, False, kept)
    else:
        clear_conditions(m, spot, condition.ALL)
    if m.rules.evolving_clears_counters:
        shed_markers(m, spot)
    if m.pool.stage[m.cards[card]] == stage.LEVEL_UP:
        # That is no evolving (2009, p. 22).
        if from_hand:
            happen(m, trigger.LEVELLED_UP, spot, card, 0)
        return
    if from_hand:
        happen(m, trigger.EVOLVED_FROM_HAND, spot, card, 0)
    happen(m, trigger.EVOLVES, spot, card, 0)


def devolve(m: Machine, spot: Spot, to: int, level_up: bool = False) -> int:
    """Take off the highest Evolution card and what lies on it, or the Level-Up card alone; how many cards came
    off."""
    state = m.state
    stack = state.stack[spot]
    at = len(stack) - 1
    if level_up and m.pool.stage[m.cards[stack[at]]] != stage.LEVEL_UP:
        return 0
    while not level_up and at > 0 and not m.pool.is_evolution[m.cards[stack[at]]]:
        at -= 1
    if at <= 0:
        return 0
    kept = keeps_conditions(m, spot) if state.conditions[spot] else 0
    off = stack[at:]
    for card in off:
        if to == zone.HAND:
            to_hand(m, card, VISIBLE_TO_ALL)
        elif to == zone.DECK:
            to_deck(m, card, True, VISIBLE_TO_ALL)
        else:
            to_discard(m, card)
    state.evolved = changed(state.evolved, spot, state.turn)
    state.used = set_to(state.used, spot, 0)
    state.dirty = True
    m.emit("devolve", Seat(spot // SPOTS), state.stack[spot][-1], spot, 0, "", VISIBLE_TO_ALL)
    end_effects_on(m, spot, False, kept)
    return len(off)


def vacate(m: Machine, spot: Spot) -> None:
    """The spot is empty: all its cards have been taken away. Counters, conditions and effects are gone with it."""
    state = m.state
    seat = Seat(spot // SPOTS)
    end_effects_on(m, spot)
    if state.effects or state.markers[spot]:
        state.dirty = True
    m.settled = False
    recopy(m)
    state.serial = changed(state.serial, spot, 0)
    state.stack[spot] = []
    state.energy[spot] = []
    if state.tools[spot]:
        state.tools = changed_list(state.tools, spot, [])
    if state.markers[spot]:
        mark(m, spot, [])
    state.damage[spot] = 0
    if state.active[seat] == spot:
        state.active[seat] = Spot(NONE)
    else:
        state.bench[seat].remove(spot)


def leave_play(m: Machine, spot: Spot) -> None:
    """Note that the Pokémon is about to leave play, before its cards are moved. A card face down is seen by that."""
    if lies_face_down(m, spot):
        _lift(m, spot)
    happen(m, trigger.LEAVES_PLAY, spot, m.state.stack[spot][-1], 0)


def remove_from_play(m: Machine, spot: Spot, to: int, attached_to: int, on_top: bool = True) -> list[Card]:
    """Move every card of the Pokémon out of play, attached ones to a zone of their own; all the cards, its own first.

    The caller has told `leave_play` before. Everybody saw the cards, so everybody knows where they go.
    """
    state = m.state
    own = state.stack[spot][:]
    attached = state.energy[spot] + state.tools[spot]
    for card in attached:
        put(m, card, attached_to, on_top, VISIBLE_TO_ALL)
    for card in own:
        put(m, card, to, on_top, VISIBLE_TO_ALL)
    vacate(m, spot)
    return own + attached


def clear_away(m: Machine, spot: Spot, kept: int) -> None:
    """The Pokémon is no more: all its cards are discarded but one, which the caller puts down elsewhere at once."""
    state = m.state
    for card in state.energy[spot] + state.tools[spot] + state.stack[spot]:
        if card != kept:
            to_discard(m, card)
    vacate(m, spot)
    state.dirty = True


def transform(m: Machine, spot: Spot, card: Card, destination: int) -> int:
    """The card takes the place of the top card, which goes to its owner's zone (NONE: stays beneath); the old card.

    Nothing else changes.
    """
    state = m.state
    old = state.stack[spot][-1]
    _lay_in(m, card, spot, zone.IN_PLAY)
    state.stack[spot] = [*state.stack[spot], card]
    if destination != NONE:
        put(m, old, destination, True, VISIBLE_TO_ALL)
    state.dirty = True
    m.emit("transform", Seat(spot // SPOTS), card, spot, 0, "", VISIBLE_TO_ALL)
    return old


def take_place(m: Machine, spot: Spot, card: Card, to: int) -> Spot:
    """The Pokémon goes to that zone with all cards on it and the card is in play in its very place; the new spot.

    The caller has told `leave_play` before. Nobody goes to the Bench or becomes Active by that.
    """
    state = m.state
    seat = Seat(spot // SPOTS)
    active = state.active[seat] == spot
    at = 0 if active else state.bench[seat].index(spot)
    remove_from_play(m, spot, to, to)
    new = enter_play(m, seat, [card], active, False)
    state.moved_in = changed(state.moved_in, new, 0)
    if not active:
        state.bench[seat].pop()
        state.bench[seat].insert(at, new)
    return new


def revive(m: Machine, spot: Spot) -> None:
    """A Pokémon that is being Knocked Out stays in play: its damage and all effects on it are gone."""
    if m.state.damage[spot]:
        add_damage(m, spot, -m.state.damage[spot])
    end_effects_on(m, spot)


def make_active(m: Machine, seat: Seat, spot: Spot) -> None:
    """The Benched Pokémon becomes the Active; an Active that was there goes to the Bench in its place."""
    state = m.state
    old = state.active[seat]
    bench = state.bench[seat]
    at = bench.index(spot)
    if old == NONE:
        bench.pop(at)
    else:
        bench[at] = old
        end_effects_on(m, old, True)
        if not m.rules.counters_stay_on_bench:
            shed_markers(m, old)
    state.active[seat] = spot
    state.moved_in = changed(state.moved_in, spot, state.turn)
    recopy(m)
    m.settled = False
    m.emit("becomes-active", seat, state.stack[spot][-1], spot, 0, "", VISIBLE_TO_ALL)
    happen(m, trigger.BECOMES_ACTIVE, spot, Card(NONE), 0)
    if old != NONE:
        happen(m, trigger.MOVES_TO_BENCH, old, Card(NONE), 0)


# --- Attached cards


def attach_energy(m: Machine, card: Card, spot: Spot, from_hand: bool) -> None:
    state = m.state
    face_down = state.face_down
    _lay_in(m, card, spot, zone.ATTACHED)
    if card in face_down:
        # Moved from one Pokémon to another it is not turned over.
        state.face_down = face_down
    state.energy[spot] = [*state.energy[spot], card]
    m.emit("attach", Seat(m.owner[card]), card, spot, 0, "", VISIBLE_TO_ALL)
    if from_hand:
        note(m, deed.ENERGY_TO, Seat(m.owner[card]), pair(ref_of(m, spot), card))
        happen_to_card(m, trigger.ATTACHED_FROM_HAND, card, spot)
        happen(m, trigger.ENERGY_ATTACHED, spot, card, 0)


def attach_tool(m: Machine, card: Card, spot: Spot, from_hand: bool) -> None:
    state = m.state
    _lay_in(m, card, spot, zone.ATTACHED)
    state.tools = changed_list(state.tools, spot, [*state.tools[spot], card])
    m.emit("attach", Seat(m.owner[card]), card, spot, 0, "", VISIBLE_TO_ALL)
    if from_hand:
        if m.pool.trainer_kind[m.cards[card]] == trainer.TOOL:
            note(m, deed.TOOL, Seat(m.owner[card]), pair(ref_of(m, spot), m.pool.name[m.cards[card]]))
            happen(m, trigger.TOOL_ATTACHED, spot, card, 0)
        happen_to_card(m, trigger.ATTACHED_FROM_HAND, card, spot)


def name_type(m: Machine, card: Card, type_: int) -> None:
    """The attached card provides Energy of this type."""
    m.state.named_types = [*m.state.named_types, card << 12 | 1 << type_]
    m.state.dirty = True


def attach_form(m: Machine, card: Card, spot: Spot) -> None:
    """The Pokémon card lies with the Pokémon, which is treated as it says."""
    attach_tool(m, card, spot, False)
    recopy(m)


def turn_over(m: Machine, card: Card, up: bool) -> None:
    """The attached Energy card lies face down, or face up again."""
    face_down = without(m.state.face_down, card)
    m.state.face_down = face_down if up else [*face_down, card]
    m.state.dirty = True
    m.emit(
        "turned-up" if up else "turned-down", Seat(m.owner[card]), card, Spot(m.state.home[card]), 0, "", VISIBLE_TO_ALL
    )
