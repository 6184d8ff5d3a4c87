"""Every change of the state, and with each the event it emits. Nothing else in the project writes the state's columns.

An atom does its one change completely: a card leaves one zone and enters the other, what is known of it follows,
triggers are
noticed. It asks no questions and decides no rules; who may call it and when is the business of the chapters.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.luck import below, shuffle
from playmat.engine.machine import VISIBLE_TO_ALL, Machine, UnitX, Watch
from playmat.engine.queries import (
    cannot,
    card_is_off,
    coin_counts_as,
    discarded_to,
    hand_is_open,
    immune_to,
    is_on,
    keeps_conditions,
    lives,
    power_is_off,
    ref_of,
    side_matches,
    spots_of,
    text_is_off,
    watches,
)
from playmat.engine.state import NONE, SPOTS, Effect, Frame, Pending, viewpoint
from playmat.model.errors import ScriptError
from playmat.model.ids import Ref, Spot
from playmat.model.words import (
    chapter,
    condition,
    deed,
    limit,
    modifier,
    power,
    stage,
    tag,
    trainer,
    trigger,
    unit_kind,
    verb,
    zone,
)

NOWHERE: Final = Spot(NONE)


def lay_out(m: Machine) -> None:
    """Before anything has happened: every card in its owner's deck, in list order."""
    for card in range(len(m.owner)):
        m.state.deck[m.owner[card]].append(card)
    m.state.prize_total = m.rules.prize_count


def _changed(column: list[int], at: int, value: int) -> list[int]:
    """The column with one entry changed: a new list, where copies of the state share the old one."""
    column = column[:]
    column[at] = value
    return column


# --- Luck


def flip(m: Machine, seat: int) -> int:
    """That player flips a coin: 1 heads, 0 tails."""
    state = m.state
    if state.scripted:
        if not state.coin_script:
            raise ScriptError("a coin was flipped, but the scripted coins are used up")
        result = state.coin_script.pop(0)
    else:
        result = below(m, 2)
    counts = coin_counts_as(m, seat)
    if counts != NONE:
        result = counts
    m.emit("coin", seat, NONE, NONE, result, "", VISIBLE_TO_ALL)
    return result


def arrange(m: Machine, seat: int) -> None:
    """A scripted shuffle: the next cards of the script lie on top of the deck, the others below in the order
    they had."""
    state = m.state
    script = state.deck_script[seat]
    count = script.pop(0)
    top = script[:count]
    state.deck_script[seat] = script[count:]
    deck = state.deck[seat]
    for card in top:
        if card not in deck:
            raise ScriptError(f"a scripted shuffle names card {card}, which is not in the deck")
    rest = [card for card in deck if card not in top]
    deck.clear()
    deck.extend(rest)
    deck.extend(reversed(top))


def shuffle_deck(m: Machine, seat: int) -> None:
    """Shuffle a deck; nobody knows any longer where in it a card lies."""
    state = m.state
    deck = state.deck[seat]
    if state.deck_script[seat]:
        arrange(m, seat)
    else:
        shuffle(m, deck)
    for card in deck:
        state.known[card] = 0
    m.emit("shuffle", seat, NONE, NONE, 0, "", VISIBLE_TO_ALL)


# --- Triggers


def happen(m: Machine, event: int, spot: Spot, card: int, number: int) -> None:
    """Let the units that wait for this event notice it; they run when the present step is done."""
    if event == trigger.DAMAGED:
        note(m, deed.HURT, spot // SPOTS, pair(ref_of(m, spot), number))
        if m.state.active[spot // SPOTS] == spot:
            note(m, deed.HURT_ACTIVE, spot // SPOTS, pair(ref_of(m, spot), number))
    for watch in watches(m, event):
        unit = watch.unit
        subject = unit.subject
        if spot != NONE and subject is not None and not subject.has(m, watch.frame, spot):
            continue
        if unit.whose != 2 and not side_matches(unit.whose, watch.frame.you, _doer(m, event, card, number)):
            continue
        notice(m, watch, spot, card, number)


def _doer(m: Machine, event: int, card: int, number: int) -> int:
    """The player an event is the doing of: who took the Prize, who attached the card, else whose turn it is."""
    if event == trigger.PRIZE_TAKEN:
        return number
    if event == trigger.ENERGY_ATTACHED:
        return m.owner[card]
    return m.state.turn_player


def happen_to_card(m: Machine, event: int, card: int, spot: Spot) -> None:
    """Like `happen`, for units that wait for something to happen to their own card."""
    for watch in watches(m, event):
        if watch.frame.card == card:
            notice(m, watch, spot, card, 0)


def happen_out_of_play(m: Machine, event: int, card: int, spot: Spot = NOWHERE) -> None:
    """For a unit of a card that is not in play: what happened to the card itself; `spot`: on that Pokémon."""
    for unit in m.pool.units_live[m.cards[card]]:
        if unit.kind == unit_kind.TRIGGERED and unit.event == event:
            notice(m, Watch(unit, viewpoint(m.owner[card], card, Ref(NONE)), Spot(NONE)), spot, card, 0)


def happen_to_player(m: Machine, event: int, seat: int) -> None:
    for watch in watches(m, event):
        if side_matches(watch.unit.whose, watch.frame.you, seat):
            notice(m, watch, Spot(NONE), NONE, 0)


def _beyond_stopping(m: Machine, unit: UnitX) -> bool:
    """A Pokémon Power of a Pokémon that comes into play from hand, under rules by which nothing takes it away then."""
    return (
        m.rules.entry_powers_unstoppable
        and unit.power == power.POKEMON_POWER
        and (unit.event == trigger.PLAYED_TO_BENCH or unit.event == trigger.EVOLVED_FROM_HAND)
    )


def notice(m: Machine, watch: Watch, spot: Spot, card: int, number: int) -> None:
    unit = watch.unit
    if unit.power != power.CARD_TEXT and not _beyond_stopping(m, unit) and power_is_off(m, watch.spot, unit):
        return
    # A Poké-Power is used when its moment comes; a Poké-Body is not, it works by itself (2009, p. 9).
    if unit.power == power.POKE_POWER and watch.spot != NONE and cannot(m, watch.spot, verb.USE_POWERS, unit.name):
        return
    if lives(m, modifier.ENERGY_PROVIDES) and text_is_off(m, watch.frame.card):
        return
    if lives(m, modifier.NO_EFFECT) and card_is_off(m, watch.frame.card):
        return
    if not within_limit(m, unit, watch.spot, watch.frame.you):
        return
    frame = Frame(NONE, watch.frame.you, watch.frame.card, watch.frame.ref, watch.frame.slots)
    if spot != NONE:
        frame.event_ref = ref_of(m, spot)
    frame.event_card = card
    frame.event_number = number
    # What is done between turns is looked at when its moment comes: Poison may make it possible (2009, p. 20).
    if unit.need is not None and unit.event != trigger.CHECKUP and not unit.need.test(m, frame):
        return
    if unit.limit == limit.EVENT and _is_answered(m, unit, frame):
        return
    m.state.pending = [
        *m.state.pending,
        Pending(
            unit.program,
            unit.index,
            frame.you,
            frame.card,
            frame.ref,
            frame.event_ref,
            card,
            number,
            frame.slots[:],
            0,
        ),
    ]


def _is_answered(m: Machine, unit: UnitX, frame: Frame) -> bool:
    """Whether a unit of that name, of the same player, has noticed this very event."""
    for one in m.state.pending:
        if one.unit == NONE or one.you != frame.you or one.event_ref != frame.event_ref:
            continue
        other = m.pool.units[one.unit]
        if other.name == unit.name and other.event == unit.event:
            return True
    return False


def next_pending(m: Machine) -> Pending | None:
    """Take the first thing that waits to run by itself."""
    waiting = m.state.pending
    if not waiting:
        return None
    m.state.pending = waiting[1:]
    return waiting[0]


def next_pending_on(m: Machine, event: int) -> Pending | None:
    """Take the first thing that waits to answer such an event."""
    for one in m.state.pending:
        if one.unit != NONE and m.pool.units[one.unit].event == event:
            m.state.pending = [other for other in m.state.pending if other is not one]
            return one
    return None


def take_pending(m: Machine) -> list[Pending]:
    """Take everything that waits to run by itself."""
    found = m.state.pending
    if found:
        m.state.pending = []
    return found


def undelay(m: Machine, pending: Pending) -> None:
    """Take back something that was delayed."""
    m.state.delayed = [one for one in m.state.delayed if one is not pending]


def delay(m: Machine, pending: Pending) -> None:
    m.state.delayed = [*m.state.delayed, pending]


def wake(m: Machine, turn: int) -> None:
    """Move what was delayed to this moment (end of the turn, or start of it if negative) to what runs next."""
    state = m.state
    if not state.delayed:
        return
    due = [one for one in state.delayed if one.turn == turn]
    if due:
        state.delayed = [one for one in state.delayed if one.turn != turn]
        state.pending = state.pending + due


# --- What was done, and how often


def note(m: Machine, deed: int, seat: int, number: int) -> None:
    m.state.happened.append(number << 8 | deed << 1 | seat)


def pair(ref: Ref, number: int) -> int:
    """A Pokémon and a number as one number to note."""
    return ref << 24 | number


def within_limit(m: Machine, unit: UnitX, spot: Spot, seat: int) -> bool:
    """Whether the unit may still be used, as often as its text allows."""
    if unit.limit == limit.TURN:
        if spot != NONE:
            return not m.state.used[spot] >> unit.bit & 1
        return _spend_key(unit, seat) not in m.state.spent
    if unit.limit == limit.NAME or unit.limit == limit.GAME:
        return _spend_key(unit, seat) not in m.state.spent
    return True


def _spend_key(unit: UnitX, seat: int) -> int:
    return unit.name << 4 | unit.limit << 1 | seat


def spend(m: Machine, unit: UnitX, spot: Spot, seat: int) -> None:
    """Mark the unit as used."""
    if unit.limit == limit.TURN and spot != NONE:
        m.state.used[spot] |= 1 << unit.bit
    elif unit.limit and unit.limit != limit.EVENT:
        m.state.spent = [*m.state.spent, _spend_key(unit, seat)]


# --- Cards between zones


def take_out(m: Machine, card: int) -> None:
    """Lift a card out of wherever it lies. The caller puts it down somewhere at once."""
    state = m.state
    pile = state.zone[card]
    seat = m.owner[card]
    if pile == zone.DECK:
        state.deck[seat].remove(card)
    elif pile == zone.HAND:
        state.hand[seat].remove(card)
    elif pile == zone.DISCARD:
        state.discard[seat].remove(card)
    elif pile == zone.LOST:
        state.lost[seat] = [one for one in state.lost[seat] if one != card]
    elif pile == zone.PRIZES:
        state.prizes[seat].remove(card)
        m.settled = False
    elif pile == zone.ASIDE:
        state.aside[seat].remove(card)
    elif pile == zone.TABLE:
        state.table = [one for one in state.table if one != card]
    elif pile == zone.STADIUM:
        state.stadium = NONE
        state.facing = NONE
        state.dirty = True
        _shrink_first(m, card)
    elif pile == zone.ATTACHED:
        spot = state.home[card]
        if card in state.energy[spot]:
            state.energy[spot] = [one for one in state.energy[spot] if one != card]
        else:
            state.tools[spot] = [one for one in state.tools[spot] if one != card]
        if state.named_types:
            state.named_types = [one for one in state.named_types if one >> 12 != card]
        state.home[card] = Spot(NONE)
        _stir(m, [card])
    else:
        spot = state.home[card]
        _stir(m, state.stack[spot])
        state.stack[spot] = [one for one in state.stack[spot] if one != card]
        state.home[card] = Spot(NONE)


def _recopy(m: Machine) -> None:
    """Something changed by which a Pokémon may be treated as another one, or no longer."""
    if m.pool.copies:
        m.state.dirty = True
        m.settled = False


def _stir(m: Machine, cards: list[int]) -> None:
    """These cards come into play, leave it, or are covered there: somebody may be Knocked Out by it, and if one of
    them has modifiers or triggers, what is in force must be collected again."""
    m.settled = False
    for card in cards:
        if m.pool.stirs[m.cards[card]]:
            m.state.dirty = True


def _face_up(m: Machine, seat: int) -> bool:
    """Whether that player's hand is known to be played face up. While things are moving nothing is worked out anew:
    `open_hands` shows the rest."""
    return bool(m.live) and bool(m.live[modifier.HAND_OPEN]) and not m.state.dirty and hand_is_open(m, seat)


def to_hand(m: Machine, card: int, sees: int) -> None:
    """Into its owner's hand; `sees`: bits of the seats that saw which card it is."""
    take_out(m, card)
    seat = m.owner[card]
    m.state.hand[seat].append(card)
    m.state.zone[card] = zone.HAND
    if _face_up(m, seat):
        sees = VISIBLE_TO_ALL
    m.state.known[card] = sees | 1 << seat
    m.emit("to-hand", seat, card, NONE, 0, "", sees | 1 << seat)


def to_discard(m: Machine, card: int) -> None:
    """Into its owner's discard pile; a Prism Star card goes to the Lost Zone instead, from anywhere (2022,
    appendix)."""
    if m.pool.tags[m.cards[card]] & tag.PRISM_STAR:
        to_lost(m, card)
        return
    if lives(m, modifier.DISCARDED_TO):
        instead = discarded_to(m, card)
        if instead != zone.DISCARD:
            put(m, card, instead, True, VISIBLE_TO_ALL)
            return
    lay = m.state.zone[card]
    spot = m.state.home[card] if lay == zone.ATTACHED else Spot(NONE)
    take_out(m, card)
    seat = m.owner[card]
    m.state.discard[seat].append(card)
    m.state.zone[card] = zone.DISCARD
    m.state.known[card] = VISIBLE_TO_ALL
    m.emit("discard", seat, card, NONE, 0, "", VISIBLE_TO_ALL)
    if lay == zone.HAND:
        happen_out_of_play(m, trigger.DISCARDED_FROM_HAND, card)
    elif lay == zone.DECK:
        happen_out_of_play(m, trigger.DISCARDED_FROM_DECK, card)
    elif spot != NONE and m.pool.stirs[m.cards[card]] and m.state.frames:
        doing = m.state.frames[-1]
        if doing.attack != NONE and doing.card != NONE and doing.ref == ref_of(m, spot):
            happen_out_of_play(m, trigger.DISCARDED_BY_OWN_ATTACK, card, spot)


def to_lost(m: Machine, card: int) -> None:
    take_out(m, card)
    seat = m.owner[card]
    m.state.lost[seat] = [*m.state.lost[seat], card]
    m.state.zone[card] = zone.LOST
    m.state.known[card] = VISIBLE_TO_ALL
    m.emit("to-lost-zone", seat, card, NONE, 0, "", VISIBLE_TO_ALL)


def to_deck(m: Machine, card: int, on_top: bool, sees: int) -> None:
    """Onto the top of its owner's deck, or under it; `sees` knows which card lies there until the deck is shuffled."""
    take_out(m, card)
    seat = m.owner[card]
    if on_top:
        m.state.deck[seat].append(card)
    else:
        m.state.deck[seat].insert(0, card)
    m.state.zone[card] = zone.DECK
    m.state.known[card] = sees
    m.emit("to-deck-top" if on_top else "to-deck-bottom", seat, card, NONE, 0, "", sees)


def to_prizes(m: Machine, card: int) -> None:
    take_out(m, card)
    seat = m.owner[card]
    m.state.prizes[seat].append(card)
    m.state.zone[card] = zone.PRIZES
    m.state.known[card] = 0
    m.emit("to-prizes", seat, card, NONE, 0, "", 0)


def to_table(m: Machine, card: int) -> None:
    """Face up beside the Active while it is resolved."""
    take_out(m, card)
    m.state.table = [*m.state.table, card]
    m.state.zone[card] = zone.TABLE
    m.state.known[card] = VISIBLE_TO_ALL


def to_aside(m: Machine, card: int, sees: int) -> None:
    take_out(m, card)
    m.state.aside[m.owner[card]].append(card)
    m.state.zone[card] = zone.ASIDE
    m.state.known[card] = sees
    m.emit("set-aside", m.owner[card], card, NONE, 0, "", sees)


def put(m: Machine, card: int, destination: int, on_top: bool, sees: int) -> None:
    """Into that zone of its owner; `on_top` is for decks, `sees` for zones that hide their cards.

    A card that lies on the other player's Pokémon, as Team Flare's gear does, is discarded wherever the others go."""
    if m.pool.tags[m.cards[card]] & tag.HYPER_GEAR and m.state.zone[card] == zone.ATTACHED:
        destination = zone.DISCARD
    if destination == zone.HAND:
        to_hand(m, card, sees)
    elif destination == zone.DECK:
        to_deck(m, card, on_top, sees)
    elif destination == zone.LOST:
        to_lost(m, card)
    elif destination == zone.PRIZES:
        to_prizes(m, card)
    elif destination == zone.ASIDE:
        to_aside(m, card, sees)
    else:
        assert destination == zone.DISCARD, "a zone that no card is put into"
        to_discard(m, card)


def learn(m: Machine, card: int, seat: int) -> None:
    """That player has seen which card this is while choosing it."""
    m.state.known[card] |= 1 << seat


def to_stadium(m: Machine, card: int) -> None:
    """Into play as the Stadium; the old one is discarded."""
    old = m.state.stadium
    if old != NONE:
        to_discard(m, old)
    take_out(m, card)
    m.state.stadium = card
    m.state.zone[card] = zone.STADIUM
    m.state.known[card] = VISIBLE_TO_ALL
    m.state.dirty = True
    _shrink_first(m, card)
    m.emit("stadium", m.owner[card], card, NONE, 0, "", VISIBLE_TO_ALL)
    happen_to_card(m, trigger.STADIUM_ENTERS, card, Spot(NONE))


def _shrink_first(m: Machine, card: int) -> None:
    """A Stadium that came or left may say that its player is the first to discard from too large a Bench."""
    for unit in m.pool.units_live[m.cards[card]]:
        for change in unit.modifiers:
            if change.kind == modifier.BENCH_SIZE and change.flag:
                m.state.shrinks_first = m.owner[card]


def draw(m: Machine, seat: int) -> bool:
    """Draw a card; False if there is none."""
    state = m.state
    deck = state.deck[seat]
    if not deck:
        return False
    card = deck.pop()
    state.hand[seat].append(card)
    state.zone[card] = zone.HAND
    sees = 1 << seat
    if _face_up(m, seat):
        sees = VISIBLE_TO_ALL
    state.known[card] |= sees
    m.emit("draw", seat, card, NONE, 0, "", sees)
    return True


def open_hands(m: Machine) -> None:
    """Show what is in the hands that are played face up."""
    for seat in (0, 1):
        if hand_is_open(m, seat):
            for card in m.state.hand[seat]:
                if m.state.known[card] != VISIBLE_TO_ALL:
                    show(m, card, VISIBLE_TO_ALL)


def set_prize(m: Machine, seat: int) -> None:
    """The top card of the deck becomes a Prize, unseen."""
    state = m.state
    card = state.deck[seat].pop()
    state.prizes[seat].append(card)
    state.zone[card] = zone.PRIZES
    state.known[card] = 0
    m.emit("set-prize", seat, card, NONE, 0, "", 0)


def show(m: Machine, card: int, sees: int) -> None:
    """These seats now know which card this is."""
    m.state.known[card] |= sees
    m.emit("reveal" if sees == VISIBLE_TO_ALL else "look", m.owner[card], card, NONE, 0, "", sees)


def reorder_deck(m: Machine, seat: int, cards: list[int], on_top: bool) -> None:
    """Lay these cards of the deck on its top (the first ends up on top) or at its bottom (the first lowest but the
    order kept)."""
    state = m.state
    deck = [card for card in state.deck[seat] if card not in cards]
    if on_top:
        deck.extend(reversed(cards))
    else:
        deck = [*reversed(cards), *deck]
    state.deck[seat] = deck


# --- Pokémon entering, changing and leaving play


def free_spot(m: Machine, seat: int) -> Spot:
    base = seat * SPOTS
    for spot in range(base, base + SPOTS):
        if not m.state.serial[spot]:
            return Spot(spot)
    raise AssertionError("a side has more Pokémon in play than any Bench holds")


def enter_play(m: Machine, seat: int, cards: list[int], active: bool, from_hand: bool) -> Spot:
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
    state.serial[spot] = state.next_serial
    state.next_serial += 1
    state.conditions[spot] = 0
    if state.poison[spot] != 1:
        state.poison = _changed(state.poison, spot, 1)
    if state.sleep_coins[spot] != 1:
        state.sleep_coins = _changed(state.sleep_coins, spot, 1)
    if state.paralyzed_turn[spot]:
        state.paralyzed_turn = _changed(state.paralyzed_turn, spot, 0)
    state.entered[spot] = state.turn
    state.evolved[spot] = 0
    state.moved_in[spot] = 0
    state.damaged_turn[spot] = 0
    state.used[spot] = 0
    _stir(m, cards)
    _recopy(m)
    if active:
        state.active[seat] = spot
        state.moved_in[spot] = state.turn
    else:
        state.bench[seat].append(spot)
    m.emit("active" if active else "bench", seat, cards[-1], spot, 0, "", sees)
    if from_hand and not active:
        note(m, deed.PLAYED, seat, pair(ref_of(m, spot), 0))
        happen(m, trigger.PLAYED_TO_BENCH, spot, cards[-1], 0)
    if not active and state.turn > 0:
        happen(m, trigger.BENCHED, spot, cards[-1], 0)
    return spot


def make_basic(m: Machine, spot: Spot) -> None:
    """The Pokémon, just put into play, is a Basic Pokémon whatever its card says."""
    m.state.as_basic = [*m.state.as_basic, ref_of(m, spot)]
    m.state.dirty = True


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
                kept.append(_effect_on(effect, rest))
        state.effects = kept


def _effect_on(effect: Effect, targets: list[Ref]) -> Effect:
    """The same effect, on these Pokémon."""
    return Effect(
        effect.modifier,
        effect.you,
        effect.card,
        effect.ref,
        targets,
        effect.slots,
        effect.first_turn,
        effect.last_turn,
        effect.on_player,
        effect.from_attack,
    )


def end_attack_effects(m: Machine, seats: list[int]) -> None:
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
                kept.append(_effect_on(effect, rest))
        elif not is_on(m, effect, seats):
            kept.append(effect)
    state.effects = kept
    state.dirty = True
    m.settled = False


def _lay_in(m: Machine, card: int, spot: Spot, zone: int) -> None:
    """Lift the card from where it lies and put it openly into that spot; the caller enters it in the spot's list."""
    state = m.state
    take_out(m, card)
    state.zone[card] = zone
    state.home[card] = spot
    state.known[card] = VISIBLE_TO_ALL
    _stir(m, [card])


def evolve(m: Machine, spot: Spot, card: int, from_hand: bool) -> None:
    """Lay the card on the Pokémon: it keeps damage and attached cards, loses conditions and effects."""
    state = m.state
    if from_hand:
        happen(m, trigger.EVOLVES_FROM_HAND, spot, card, 0)
    kept = keeps_conditions(m, spot) if state.conditions[spot] else 0
    if state.conditions[spot]:
        note(m, deed.EVOLVED_SO, spot // SPOTS, pair(ref_of(m, spot), state.conditions[spot]))
    _lay_in(m, card, spot, zone.IN_PLAY)
    _stir(m, state.stack[spot])
    if state.markers[spot]:
        state.dirty = True
    state.stack[spot] = [*state.stack[spot], card]
    _recopy(m)
    state.evolved[spot] = state.turn
    state.used[spot] = 0
    m.emit("evolve", spot // SPOTS, card, spot, 0, "", VISIBLE_TO_ALL)
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
    state.evolved[spot] = state.turn
    state.used[spot] = 0
    state.dirty = True
    m.emit("devolve", spot // SPOTS, state.stack[spot][-1], spot, 0, "", VISIBLE_TO_ALL)
    end_effects_on(m, spot, False, kept)
    return len(off)


def vacate(m: Machine, spot: Spot) -> None:
    """The spot is empty: all its cards have been taken away. Counters, conditions and effects are gone with it."""
    state = m.state
    seat = spot // SPOTS
    end_effects_on(m, spot)
    if state.effects or state.markers[spot]:
        state.dirty = True
    m.settled = False
    _recopy(m)
    state.serial[spot] = 0
    state.stack[spot] = []
    state.energy[spot] = []
    state.tools[spot] = []
    if state.markers[spot]:
        _mark(m, spot, [])
    state.damage[spot] = 0
    if state.active[seat] == spot:
        state.active[seat] = Spot(NONE)
    else:
        state.bench[seat].remove(spot)


def leave_play(m: Machine, spot: Spot) -> None:
    """Note that the Pokémon is about to leave play, before its cards are moved."""
    happen(m, trigger.LEAVES_PLAY, spot, m.state.stack[spot][-1], 0)


def remove_from_play(m: Machine, spot: Spot, to: int, attached_to: int, on_top: bool = True) -> list[int]:
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


def transform(m: Machine, spot: Spot, card: int, destination: int) -> int:
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
    m.emit("transform", spot // SPOTS, card, spot, 0, "", VISIBLE_TO_ALL)
    return old


def take_place(m: Machine, spot: Spot, card: int, to: int) -> Spot:
    """The Pokémon goes to that zone with all cards on it and the card is in play in its very place; the new spot.

    The caller has told `leave_play` before. Nobody goes to the Bench or becomes Active by that.
    """
    state = m.state
    seat = spot // SPOTS
    active = state.active[seat] == spot
    at = 0 if active else state.bench[seat].index(spot)
    remove_from_play(m, spot, to, to)
    new = enter_play(m, seat, [card], active, False)
    state.moved_in[new] = 0
    if not active:
        state.bench[seat].pop()
        state.bench[seat].insert(at, new)
    return new


def revive(m: Machine, spot: Spot) -> None:
    """A Pokémon that is being Knocked Out stays in play: its damage and all effects on it are gone."""
    if m.state.damage[spot]:
        add_damage(m, spot, -m.state.damage[spot])
    end_effects_on(m, spot)


def make_active(m: Machine, seat: int, spot: Spot) -> None:
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
    state.moved_in[spot] = state.turn
    _recopy(m)
    m.settled = False
    m.emit("becomes-active", seat, state.stack[spot][-1], spot, 0, "", VISIBLE_TO_ALL)
    happen(m, trigger.BECOMES_ACTIVE, spot, NONE, 0)
    if old != NONE:
        happen(m, trigger.MOVES_TO_BENCH, old, NONE, 0)


# --- Attached cards


def attach_energy(m: Machine, card: int, spot: Spot, from_hand: bool) -> None:
    state = m.state
    _lay_in(m, card, spot, zone.ATTACHED)
    state.energy[spot] = [*state.energy[spot], card]
    m.emit("attach", m.owner[card], card, spot, 0, "", VISIBLE_TO_ALL)
    if from_hand:
        note(m, deed.ENERGY_TO, m.owner[card], pair(ref_of(m, spot), card))
        happen_to_card(m, trigger.ATTACHED_FROM_HAND, card, spot)
        happen(m, trigger.ENERGY_ATTACHED, spot, card, 0)


def attach_tool(m: Machine, card: int, spot: Spot, from_hand: bool) -> None:
    state = m.state
    _lay_in(m, card, spot, zone.ATTACHED)
    state.tools[spot] = [*state.tools[spot], card]
    m.emit("attach", m.owner[card], card, spot, 0, "", VISIBLE_TO_ALL)
    if from_hand:
        if m.pool.trainer_kind[m.cards[card]] == trainer.TOOL:
            note(m, deed.TOOL, m.owner[card], pair(ref_of(m, spot), m.pool.name[m.cards[card]]))
            happen(m, trigger.TOOL_ATTACHED, spot, card, 0)
        happen_to_card(m, trigger.ATTACHED_FROM_HAND, card, spot)


# --- Damage and conditions


def add_damage(m: Machine, spot: Spot, amount: int) -> None:
    """Damage counters on the Pokémon, however they came: in damage, 10 a counter. Negative amounts remove."""
    state = m.state
    state.damage[spot] = max(0, state.damage[spot] + amount)
    m.settled = False
    m.emit("damage" if amount > 0 else "heal", spot // SPOTS, NONE, spot, abs(amount), "", VISIBLE_TO_ALL)
    if watches(m, trigger.DAMAGE_CHANGES):
        happen(m, trigger.DAMAGE_CHANGES, spot, NONE, abs(amount))


def _attack_runs(m: Machine) -> bool:
    """Whether it is an attack whose steps are running."""
    return bool(m.state.frames) and m.state.frames[-1].attack != NONE and m.state.frames[-1].program > chapter.LAST


def mark_damaged(m: Machine, spot: Spot) -> None:
    """An attack has damaged it: what lasted until then is over."""
    state = m.state
    state.damaged_turn[spot] = state.turn
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


def owe_prizes(m: Machine, seat: int, count: int) -> None:
    """That player takes so many Prizes more with those for the Knock Outs to come."""
    m.state.more_prizes = _changed(m.state.more_prizes, seat, m.state.more_prizes[seat] + count)
    m.settled = False


def owed_prizes(m: Machine, seat: int) -> int:
    """Take note of how many Prizes more that player takes now; they are no longer owed."""
    count = m.state.more_prizes[seat]
    if count:
        m.state.more_prizes = _changed(m.state.more_prizes, seat, 0)
    return count


def note_knock_out(m: Machine, seat: int, definition: int, by_attack: bool, counts: bool) -> None:
    if counts:
        m.state.knocked = [*m.state.knocked, definition << 2 | (2 if by_attack else 0) | seat]
    m.emit("knocked-out", seat, NONE, NONE, 0, m.pool.defs[definition].name, VISIBLE_TO_ALL)


def afflict(m: Machine, spot: Spot, conditions: int, poison: int, burn: int, coins: int, confusion: int = 0) -> int:
    """The Active Pokémon is now affected by these; bits of those that took."""
    state = m.state
    seat = spot // SPOTS
    if state.active[seat] != spot or not m.rules.conditions:
        return 0
    conditions &= ~immune_to(m, spot)
    if not conditions:
        return 0
    if conditions & condition.ROTATING:
        state.conditions[spot] &= ~condition.ROTATING
    state.conditions[spot] |= conditions
    _recopy(m)
    if conditions & condition.PARALYZED:
        # It lasts through the owner's next whole turn: the one it is in does not count.
        state.paralyzed_turn = _changed(state.paralyzed_turn, spot, state.turn + 1)
    if conditions & 1:
        state.sleep_coins = _changed(state.sleep_coins, spot, coins)
    counters = state.poison[spot]
    if conditions & condition.POISONED:
        counters = counters // 100 * 100 + poison
    if conditions & condition.BURNED:
        counters = counters // 10000 * 10000 + burn * 100 + counters % 100
    if conditions & condition.CONFUSED:
        counters = counters % 10000 + confusion * 10000
    if counters != state.poison[spot]:
        state.poison = _changed(state.poison, spot, counters)
    m.emit("condition", seat, NONE, spot, conditions, "", VISIBLE_TO_ALL)
    if _attack_runs(m):
        note(m, deed.STRUCK, seat, pair(ref_of(m, spot), conditions))
    happen(m, trigger.AFFLICTED, spot, NONE, conditions)
    return conditions


def clear_conditions(m: Machine, spot: Spot, conditions: int) -> int:
    """The Pokémon recovers from these; bits of those it had."""
    had = m.state.conditions[spot] & conditions
    if had:
        m.state.conditions[spot] &= ~conditions
        _recopy(m)
        m.emit("recover", spot // SPOTS, NONE, spot, had, "", VISIBLE_TO_ALL)
    return had


# --- Counters other than damage counters


def _mark(m: Machine, spot: Spot, names: list[int]) -> None:
    """The Pokémon has these counters now."""
    markers = m.state.markers[:]
    markers[spot] = names
    m.state.markers = markers
    m.state.dirty = True


def put_marker(m: Machine, spot: Spot, name: int) -> None:
    _mark(m, spot, [*m.state.markers[spot], name])
    m.emit("marker", spot // SPOTS, NONE, spot, 1, m.pool.names[name], VISIBLE_TO_ALL)


def remove_markers(m: Machine, spot: Spot, name: int) -> int:
    """Take off all counters of that name; how many there were."""
    had = m.state.markers[spot].count(name)
    if had:
        _mark(m, spot, [one for one in m.state.markers[spot] if one != name])
        m.emit("marker", spot // SPOTS, NONE, spot, -had, m.pool.names[name], VISIBLE_TO_ALL)
    return had


def shed_markers(m: Machine, spot: Spot) -> None:
    """Take off the counters that do not outlast evolving or going to the Bench."""
    state = m.state
    if state.markers[spot]:
        _mark(m, spot, [one for one in state.markers[spot] if one in m.pool.staying_markers])


# --- Cards that were laid down one way or another


def face(m: Machine, seat: int) -> None:
    """The first text of the Stadium faces that player."""
    m.state.facing = seat
    m.state.dirty = True


def name_type(m: Machine, card: int, type_: int) -> None:
    """The attached card provides Energy of this type."""
    m.state.named_types = [*m.state.named_types, card << 12 | 1 << type_]
    m.state.dirty = True


def shrink_in_turn(m: Machine) -> None:
    """Benches that are too large are again emptied in the usual order of players."""
    m.state.shrinks_first = NONE


# --- Lasting effects


def start_effect(m: Machine, effect: Effect) -> None:
    m.state.effects = [*m.state.effects, effect]
    m.state.dirty = True


def end_effect(m: Machine, modifier: int, seat: int) -> None:
    """That player's lasting effect of this modifier is used up: one of them, if there are several."""
    state = m.state
    for i in range(len(state.effects)):
        if state.effects[i].modifier == modifier and state.effects[i].you == seat:
            state.effects = state.effects[:i] + state.effects[i + 1 :]
            state.dirty = True
            return


def end_effects_on_player(m: Machine, seat: int) -> None:
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


# --- Turns and players


def begin_turn(m: Machine, seat: int) -> None:
    state = m.state
    own_last = state.own_last[:]
    own_last[state.turn_player] = state.happened
    state.own_last = own_last
    state.turn += 1
    state.turn_player = seat
    state.turns_taken[seat] = state.turns_taken[seat] + 1
    state.turn_ended = False
    state.actions = 0
    state.extra_turn = False
    state.skip_checkup = False
    state.attached_energy[seat] = 0
    state.supporters[seat] = 0
    state.stadiums[seat] = 0
    state.retreats[seat] = 0
    for one in range(2):
        if state.active[one] != NONE:
            state.used[state.active[one]] = 0
        for spot in state.bench[one]:
            state.used[spot] = 0
    if state.spent:
        state.spent = [key for key in state.spent if (key >> 1) & 7 == limit.GAME]
    state.happened_earlier = state.own_last[seat][:]
    state.happened_before = state.happened
    state.happened = []
    state.knocked_before = state.knocked
    state.knocked = []
    if state.effects:
        # Each is for certain turns.
        state.dirty = True
    m.emit("turn", seat, NONE, NONE, state.turn, "", VISIBLE_TO_ALL)


def count_action(m: Machine) -> None:
    """One more thing that was done in this turn."""
    m.state.actions += 1


def end_turn(m: Machine) -> None:
    m.state.turn_ended = True


def take_extra_turn(m: Machine, skip_checkup: bool) -> None:
    m.state.extra_turn = True
    m.state.skip_checkup = skip_checkup


def count_attachment(m: Machine, seat: int) -> None:
    m.state.attached_energy[seat] += 1
    note(m, deed.ENERGY, seat, 0)


def count_supporter(m: Machine, seat: int, card: int) -> None:
    m.state.supporters[seat] += 1
    note(m, deed.SUPPORTER, seat, m.pool.name[m.cards[card]])


def count_stadium(m: Machine, seat: int, card: int) -> None:
    m.state.stadiums[seat] += 1
    note(m, deed.STADIUM, seat, m.pool.name[m.cards[card]])


def count_retreat(m: Machine, seat: int) -> None:
    m.state.retreats[seat] += 1
    note(m, deed.RETREAT, seat, pair(ref_of(m, m.state.active[seat]), 0))


def fail_to_retreat(m: Machine, spot: Spot) -> None:
    """A Confused Pokémon did not get away: it stays, and does not try again this turn."""
    seat = spot // SPOTS
    note(m, deed.HELD_BACK, seat, ref_of(m, spot))
    m.emit("retreat-stopped", seat, NONE, spot, 0, "", VISIBLE_TO_ALL)


def use_gx(m: Machine, seat: int) -> None:
    """Turn the GX marker face down."""
    m.state.gx_used = _changed(m.state.gx_used, seat, m.state.gx_used[seat] + 1)
    note(m, deed.GX, seat, 0)
    m.emit("gx-marker", seat, NONE, NONE, 0, "", VISIBLE_TO_ALL)


def use_vstar(m: Machine, seat: int) -> None:
    """Turn the VSTAR marker over."""
    m.state.vstar_used = _changed(m.state.vstar_used, seat, m.state.vstar_used[seat] + 1)
    note(m, deed.VSTAR, seat, 0)
    m.emit("vstar-marker", seat, NONE, NONE, 0, "", VISIBLE_TO_ALL)


def spend_name(m: Machine, seat: int, name: int) -> None:
    """Something of this name may not be done again this game (playing a V-UNION)."""
    m.state.spent = [*m.state.spent, name << 4 | limit.GAME << 1 | seat]


def name_spent(m: Machine, seat: int, name: int) -> bool:
    return name << 4 | limit.GAME << 1 | seat in m.state.spent


def go_first(m: Machine, seat: int) -> None:
    m.state.first = seat
    m.emit("goes-first", seat, NONE, NONE, 0, "", VISIBLE_TO_ALL)


def count_mulligan(m: Machine, seat: int) -> None:
    m.state.mulligans = _changed(m.state.mulligans, seat, m.state.mulligans[seat] + 1)
    m.emit("mulligan", seat, NONE, NONE, m.state.mulligans[seat], "", VISIBLE_TO_ALL)


def grant_bonus(m: Machine, seat: int, cards: int) -> None:
    m.state.bonus = _changed(m.state.bonus, seat, cards)


def place_face_down(m: Machine, seat: int) -> None:
    m.state.placing = _changed(m.state.placing, seat, 1)


def reveal_placed(m: Machine) -> None:
    """Both sides turn over what they placed during setup."""
    m.state.placing = [0, 0]
    m.state.dirty = True
    for seat in (0, 1):
        for spot in spots_of(m, seat):
            show(m, m.state.stack[spot][-1], VISIBLE_TO_ALL)
    m.emit("reveal-pokemon", NONE, NONE, NONE, 0, "", VISIBLE_TO_ALL)


def finish(m: Machine, winner: int, reason: int) -> None:
    """The game is over."""
    m.state.winner = winner
    m.state.reason = reason
    m.emit("game-over", winner, NONE, NONE, reason, "", VISIBLE_TO_ALL)


def start_over(m: Machine) -> None:
    """Sudden Death: every card goes back to its owner's deck and a whole new game is set up (all books, Sudden
    Death)."""
    state = m.state
    for card in range(len(m.owner)):
        seat = m.owner[card]
        if state.zone[card] != zone.DECK:
            take_out(m, card)
            state.deck[seat].append(card)
            state.zone[card] = zone.DECK
        state.home[card] = Spot(NONE)
        state.known[card] = 0
    for spot in range(2 * SPOTS):
        state.serial[spot] = 0
        state.stack[spot] = []
        state.energy[spot] = []
        state.tools[spot] = []
        state.damage[spot] = 0
        state.conditions[spot] = 0
    state.markers = [[] for _ in range(2 * SPOTS)]
    state.active = [Spot(NONE), Spot(NONE)]
    state.bench = [[], []]
    state.effects = []
    state.pending = []
    state.delayed = []
    state.to_knock_out = []
    state.as_basic = []
    state.more_prizes = [0, 0]
    state.spent = []
    state.happened = []
    state.happened_before = []
    state.happened_earlier = []
    state.own_last = [[], []]
    state.knocked = []
    state.knocked_before = []
    state.gx_used = [0, 0]
    state.vstar_used = [0, 0]
    state.mulligans = [0, 0]
    state.bonus = [0, 0]
    state.turns_taken = [0, 0]
    state.attached_energy = [0, 0]
    state.supporters = [0, 0]
    state.stadiums = [0, 0]
    state.retreats = [0, 0]
    state.turn = 0
    state.first = NONE
    state.games += 1
    state.prize_total = m.rules.sudden_death_prizes
    state.dirty = True
    m.emit("sudden-death", NONE, NONE, NONE, state.games, "", VISIBLE_TO_ALL)
