"""Events are noticed by the units that wait for them; what they do runs when the present step is done."""

from __future__ import annotations

from playmat.engine.atoms.notes import note, pair, within_limit
from playmat.engine.facts.board import ref_of, side_matches
from playmat.engine.facts.in_force import cannot, card_is_off, lives, power_is_off, text_is_off, watches
from playmat.engine.machine import Machine, UnitX, Watch
from playmat.engine.state import NONE, NOWHERE, SPOTS, Frame, Pending, viewpoint
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import chapter, deed, limit, modifier, power, trigger, unit_kind, verb


def happen(m: Machine, event: int, spot: Spot, card: Card, number: int) -> None:
    """Let the units that wait for this event notice it; they run when the present step is done."""
    if event == trigger.DAMAGED:
        note(m, deed.HURT, Seat(spot // SPOTS), pair(ref_of(m, spot), number))
        if m.state.active[spot // SPOTS] == spot:
            note(m, deed.HURT_ACTIVE, Seat(spot // SPOTS), pair(ref_of(m, spot), number))
    for watch in watches(m, event):
        unit = watch.unit
        subject = unit.subject
        if spot != NONE and subject is not None and not subject.has(m, watch.frame, spot):
            continue
        if unit.whose != 2 and not side_matches(unit.whose, watch.frame.you, _doer(m, event, card, number)):
            continue
        notice(m, watch, spot, card, number)


def _doer(m: Machine, event: int, card: Card, number: int) -> Seat:
    """The player an event is the doing of: who took the Prize, who attached the card, else whose turn it is."""
    if event == trigger.PRIZE_TAKEN:
        return Seat(number)
    if event == trigger.ENERGY_ATTACHED:
        return Seat(m.owner[card])
    return m.state.turn_player


def happen_to_card(m: Machine, event: int, card: Card, spot: Spot) -> None:
    """Like `happen`, for units that wait for something to happen to their own card."""
    for watch in watches(m, event):
        if watch.frame.card == card:
            notice(m, watch, spot, card, 0)


def happen_out_of_play(m: Machine, event: int, card: Card, spot: Spot = NOWHERE) -> None:
    """For a unit of a card that is not in play: what happened to the card itself; `spot`: on that Pokémon."""
    for unit in m.pool.units_live[m.cards[card]]:
        if unit.kind == unit_kind.TRIGGERED and unit.event == event and not is_secret(unit):
            notice(m, Watch(unit, viewpoint(Seat(m.owner[card]), card, Ref(NONE)), Spot(NONE)), spot, card, 0)


def is_secret(unit: UnitX) -> bool:
    """Whether its player may use it as soon as nobody else has seen the card: to be asked for it would tell what the
    card is (`engine/unseen.py`)."""
    return unit.may and (unit.event == trigger.DRAWN_FOR_TURN or unit.event == trigger.TAKEN_AS_PRIZE)


def happen_unseen(m: Machine, event: int, card: Card) -> None:
    """A card comes into hand and nobody else has seen it: whatever it is, its player can be asked whether to use it."""
    happen_out_of_play(m, event, card)
    if not m.pool.used_unseen:
        return
    you = Seat(m.owner[card])
    cards: list[int] = []
    others: list[Pending] = []
    for one in m.state.pending:
        if one.program == chapter.UNSEEN and one.you == you and one.event_number == event:
            cards = one.slots[0]
        else:
            others.append(one)
    slots = [[*cards, card], []]
    none = Ref(NONE)
    m.state.pending = [*others, Pending(chapter.UNSEEN, NONE, you, Card(NONE), none, none, Card(NONE), event, slots, 0)]


def unseen_unit(m: Machine, event: int, card: Card) -> UnitX | None:
    """The text of this card that its player may use if this has happened to it."""
    for unit in m.pool.units_live[m.cards[card]]:
        if unit.kind == unit_kind.TRIGGERED and unit.event == event and is_secret(unit):
            watch = Watch(unit, viewpoint(Seat(m.owner[card]), card, Ref(NONE)), NOWHERE)
            if _attention(m, watch, NOWHERE, card, 0) is not None:
                return unit
    return None


def happen_to_player(m: Machine, event: int, seat: Seat) -> None:
    for watch in watches(m, event):
        if side_matches(watch.unit.whose, watch.frame.you, seat):
            notice(m, watch, Spot(NONE), Card(NONE), 0)


def _beyond_stopping(m: Machine, unit: UnitX) -> bool:
    """A Pokémon Power of a Pokémon that comes into play from hand, under rules by which nothing takes it away then."""
    return (
        m.rules.entry_powers_unstoppable
        and unit.power == power.POKEMON_POWER
        and (unit.event == trigger.PLAYED_TO_BENCH or unit.event == trigger.EVOLVED_FROM_HAND)
    )


def _attention(m: Machine, watch: Watch, spot: Spot, card: Card, number: int) -> Frame | None:
    """The frame in which a unit that has noticed the event would see it; None if it does not heed it."""
    unit = watch.unit
    if unit.power != power.CARD_TEXT and not _beyond_stopping(m, unit) and power_is_off(m, watch.spot, unit):
        return None
    # A Poké-Power is used when its moment comes; a Poké-Body is not, it works by itself (2009, p. 9).
    if unit.power == power.POKE_POWER and watch.spot != NONE and cannot(m, watch.spot, verb.USE_POWERS, unit.name):
        return None
    if (lives(m, modifier.ENERGY_PROVIDES) or m.state.face_down) and text_is_off(m, watch.frame.card):
        return None
    if lives(m, modifier.NO_EFFECT) and card_is_off(m, watch.frame.card):
        return None
    if not within_limit(m, unit, watch.spot, watch.frame.you):
        return None
    frame = Frame(NONE, watch.frame.you, watch.frame.card, watch.frame.ref, watch.frame.slots)
    if spot != NONE:
        frame.event_ref = ref_of(m, spot)
    frame.event_card = card
    frame.event_number = number
    # What is done between turns is looked at when its moment comes: Poison may make it possible (2009, p. 20).
    if unit.need is not None and unit.event != trigger.CHECKUP and not unit.need.test(m, frame):
        return None
    if unit.limit == limit.EVENT and _is_answered(m, unit, frame):
        return None
    return frame


def notice(m: Machine, watch: Watch, spot: Spot, card: Card, number: int) -> None:
    unit = watch.unit
    frame = _attention(m, watch, spot, card, number)
    if frame is None:
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


# --- What waits to run


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


def next_unseen(m: Machine) -> Pending | None:
    """Take the first question that waits about cards that nobody else has seen."""
    for one in m.state.pending:
        if one.program == chapter.UNSEEN:
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
