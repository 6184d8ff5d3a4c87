"""Dealing anew what a seat does not know: search over hidden information, and the proof that views leak nothing.

The result is a function of what the seat knows and of the seed. Where the hidden cards really lie has no influence on
it: all of them are gathered, put in order, shuffled by the seed, and dealt onto the hidden places in a fixed order.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.columns import changed_list
from playmat.engine.effects.flow import AddOp, ListOp, NextOfOp
from playmat.engine.effects.nouns.pick import PickOp
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.steps.attach import AttachOp
from playmat.engine.effects.steps.board import PlayAnotherOp
from playmat.engine.effects.steps.evolve import DevolveOp
from playmat.engine.effects.steps.look import DrawOp, RearrangeOp, RevealUntilOp, ShowOp
from playmat.engine.effects.steps.move import MoveOp
from playmat.engine.effects.steps.others import GuessNameOp
from playmat.engine.effects.steps.prizes import TakePrizesOp
from playmat.engine.facts.board import spots_of
from playmat.engine.luck import below, seed, shuffle
from playmat.engine.machine import Machine, Pool
from playmat.engine.setup import may_start
from playmat.engine.state import NONE, Frame, Pending
from playmat.engine.unseen import UnseenOp
from playmat.model.ids import SEATS, Card, Seat, Spot
from playmat.model.words import chapter, hiding, option, player, question, sign, zone

OFFERS: Final = 3
"""How many cards each place in a hand is offered in `favour_in_hand`."""
CERTAIN: Final = 1 << 20
EVERYBODY: Final = 2
"""In place of a seat: what either of the two knows."""


def permute_hidden(m: Machine, seat: Seat, number: int) -> None:
    """Deal the cards that this seat does not know onto the places where they may be; the generator starts afresh.

    Both deck lists are taken as known. Pokémon lying face down in setup change only with cards that could lie there.
    For `EVERYBODY` only luck to come changes: the order of the decks, the Prizes, as far as nobody knows them.
    """
    state = m.state
    seed(m, number)
    asked = state.asking != NONE and (state.asking == seat or seat == EVERYBODY)
    if asked:
        # Whoever decides cannot know the coins and shuffles to come, be they scripted.
        state.scripted = False
        state.coin_script = []
        state.deck_script = [[], []]
    shown = _shown(m, asked)
    inside = _inside(m, seat, shown if asked and _searching(m) else [])
    renaming = Renaming(len(m.owner))
    for owner in SEATS:
        _deal(m, seat, owner, shown, inside, renaming)
    _rename(m, renaming)
    if state.asking != NONE and state.question == question.SIGN:
        frame = state.frames[-1]
        if frame.numbers and seat != frame.you and seat != EVERYBODY:
            # The sign that the other player has chosen already is still a secret.
            frame.numbers = [below(m, len(sign.NAMES))]
    if state.asking != NONE and state.question == question.GUESS_COIN and seat not in (state.frames[-1].you, EVERYBODY):
        state.frames[-1].numbers = [below(m, 2)]
    if state.asking != NONE and not asked:
        ask_again(m)


def favour_in_hand(m: Machine, seat: Seat, odds: list[float]) -> None:
    """After `permute_hidden`: make the other player's hand one that it is likelier to have.

    `odds` says of each card how much likelier it is to be in that hand than if all hidden cards were dealt blindly.
    Each place in the hand is offered some cards from the deck and the Prizes, one after another, and takes one by the
    ratio of their odds (the rule of Metropolis). Like all that is dealt it follows from what the seat knows and the
    seed.
    """
    state = m.state
    owner = Seat(1 - seat)
    held = _movable(m, seat, state.hand[owner])
    places = held + _movable(m, seat, state.deck[owner]) + _movable(m, seat, state.prizes[owner])
    others = len(places) - len(held)
    if not held or not others:
        return
    dealt = places[:]
    for _ in range(OFFERS):
        for i in range(len(held)):
            j = len(held) + below(m, others)
            ratio = odds[dealt[j]] / odds[dealt[i]]
            if ratio >= 1.0 or below(m, CERTAIN) < ratio * CERTAIN:
                dealt[i], dealt[j] = dealt[j], dealt[i]
    to = [Card(at) for at in range(len(m.owner))]
    zones = [state.zone[card] for card in places]
    knowns = [state.known[card] for card in places]
    for i in range(len(places)):
        to[places[i]] = dealt[i]
        state.zone[dealt[i]] = zones[i]
        state.known[dealt[i]] = knowns[i]
    state.hand[owner] = [to[card] for card in state.hand[owner]]
    state.deck[owner] = [to[card] for card in state.deck[owner]]
    state.prizes = changed_list(state.prizes, owner, [to[card] for card in state.prizes[owner]])


def _movable(m: Machine, seat: Seat, cards: list[Card]) -> list[Card]:
    """Those of the cards that the seat does not know, and that no effect in progress speaks of."""
    state = m.state
    named: list[int] = []
    for code in state.options:
        if option.kind(code) == option.PICK_CARD:
            named.append(option.first(code))
    for frame in state.frames:
        named.append(frame.card)
        named.append(frame.event_card)
        named += frame.picks
        for slot in frame.slots:
            named += slot
    for one in state.pending:
        named.append(one.event_card)
        if one.program == chapter.UNSEEN:
            named += one.slots[0]
    return [card for card in cards if not knows(m, seat, card) and card not in named]


def hidden_cards(m: Machine, seat: Seat) -> list[Card]:
    """The other player's cards that this seat does not know, wherever they lie; face down in play ones come last."""
    state = m.state
    owner = Seat(1 - seat)
    shown = _shown(m, state.asking != NONE and state.asking == seat)
    hidden: list[Card] = []
    for pile in (state.deck[owner], state.hand[owner], state.prizes[owner], state.aside[owner]):
        hidden += [card for card in pile if not knows(m, seat, card) and card not in shown]
    if state.placing[owner]:
        hidden += [state.stack[spot][-1] for spot in spots_of(m, owner)]
    return hidden


def knows(m: Machine, seat: Seat, card: Card) -> bool:
    if seat == EVERYBODY:
        return m.state.known[card] != 0
    return seat >= 0 and bool(m.state.known[card] >> seat & 1)


def ask_again(m: Machine) -> None:
    """Put the present question anew: its options follow from cards that may have changed."""
    m.state.asking = Seat(NONE)
    m.run()


# --- What lies open just now, whatever is noted of it


def _shown(m: Machine, asked: bool) -> list[Card]:
    """The cards whose text is being carried out; and for whoever is asked, what is offered and what has been picked.

    A deck that is searched is open to the one who searches it.
    """
    state = m.state
    shown: list[Card] = []
    for frame in state.frames:
        if frame.card != NONE:
            shown.append(frame.card)
    if asked:
        for code in state.options:
            if option.kind(code) == option.PICK_CARD:
                shown.append(option.card(code))
        frame = state.frames[-1]
        op = m.pool.programs[frame.program][frame.pc]
        if isinstance(op, PickOp) and op.hidden == hiding.SEARCHED:
            for owner in SEATS:
                if op.searched == player.BOTH or op.searched == NONE or owner == seat_for(frame, op.searched):
                    shown += state.deck[owner]
        if isinstance(op, PickOp) and not op.source.of_pokemon:
            for card in frame.picks:
                # A Prize is picked by its place: it stays face down.
                if card not in state.prizes[m.owner[card]]:
                    shown.append(Card(card))
    return shown


def _searching(m: Machine) -> bool:
    """Whether a whole deck is being searched: what is seen in it has no place there, for it is shuffled afterwards."""
    frame = m.state.frames[-1]
    op = m.pool.programs[frame.program][frame.pc]
    return isinstance(op, PickOp) and op.hidden == hiding.SEARCHED


def _inside(m: Machine, seat: Seat, searched: list[Card]) -> list[Card]:
    """Cards that the seat knows to be in a deck, but not where in it: those it sees there while it searches, and those
    that an effect in progress has shuffled into its own."""
    state = m.state
    inside: list[Card] = [card for card in searched if state.zone[card] == zone.DECK]
    for frame in state.frames:
        if frame.program > chapter.LAST:
            for slot in card_slots(m.pool, frame.program):
                if slot >= 0:
                    for card in frame.slots[slot]:
                        if (m.owner[card] == seat or seat == EVERYBODY) and state.zone[card] == zone.DECK:
                            inside.append(Card(card))
    return inside


# --- One player's cards


def _deal(m: Machine, seat: Seat, owner: Seat, shown: list[Card], inside: list[Card], renaming: Renaming) -> None:
    """Deal the hidden cards onto the hidden places."""
    state = m.state
    if owner != seat and seat != EVERYBODY:
        _sort_hand(m, seat, owner, shown)
    # The places, in a fixed order: what lies there, and what the place says of it.
    old: list[Card] = []
    zones: list[int] = []
    knowns: list[int] = []
    homes: list[Spot] = []
    found: list[Card] = []
    in_deck = 0
    for pile in (state.deck[owner], state.hand[owner], state.prizes[owner], state.aside[owner]):
        for card in pile:
            if knows(m, seat, card):
                continue
            if card in inside:
                found.append(card)
            elif card in shown:
                continue
            old.append(card)
            zones.append(state.zone[card])
            knowns.append(state.known[card])
            # A card that is set aside may lie face down in play.
            homes.append(Spot(state.home[card]))
            if state.zone[card] == zone.DECK:
                in_deck += 1
    hidden = [card for card in old if card not in found] if found else old[:]
    if state.placing[owner] and seat != owner and seat != EVERYBODY:
        _turn_over(m, owner, hidden)
    hidden.sort()
    shuffle(m, hidden)
    new = _onto_places(m, len(old), in_deck, found, hidden)
    _fit_laid(m, old, new, found)
    for i in range(len(old)):
        state.zone[new[i]] = zones[i]
        state.known[new[i]] = knowns[i]
        state.home[new[i]] = homes[i]
        renaming.note(old[i], new[i], owner, zones[i], found)
    at = 0
    # Copies of the game hold the old lists of these.
    state.prizes = changed_list(state.prizes, owner, state.prizes[owner][:])
    state.aside = changed_list(state.aside, owner, state.aside[owner][:])
    for pile in (state.deck[owner], state.hand[owner], state.prizes[owner], state.aside[owner]):
        for i in range(len(pile)):
            if at < len(old) and pile[i] == old[at]:
                pile[i] = new[at]
                at += 1


def _sort_hand(m: Machine, seat: Seat, owner: Seat, shown: list[Card]) -> None:
    """The other player's hand has no order that this seat could know: what it knows of it comes first."""
    hand = m.state.hand[owner]
    known = [card for card in hand if knows(m, seat, card) or card in shown]
    if known:
        known.sort()
        m.state.hand[owner] = known + [card for card in hand if card not in known]


def _turn_over(m: Machine, owner: Seat, hidden: list[Card]) -> None:
    """Put hidden cards that might as well have been placed there into the face-down spots; the others stay hidden."""
    state = m.state
    spots = spots_of(m, owner)
    knowns: list[int] = []
    for spot in spots:
        card = state.stack[spot][-1]
        hidden.append(card)
        knowns.append(state.known[card])
    hidden.sort()
    # The Active last: whatever may lie on the Bench may be the Active, not the other way round.
    for i in range(len(spots) - 1, -1, -1):
        may = [card for card in hidden if may_start(m, card, spots[i] == state.active[owner])]
        card = may[below(m, len(may))]
        hidden.remove(card)
        state.stack[spots[i]] = [card]
        state.zone[card] = zone.IN_PLAY
        state.home[card] = spots[i]
        state.known[card] = knowns[i]
    state.dirty = True


def _onto_places(m: Machine, places: int, in_deck: int, found: list[Card], hidden: list[Card]) -> list[Card]:
    """Which card comes to lie on each place: those found in the deck somewhere in the deck, the others as dealt."""
    new = [Card(NONE)] * places
    found.sort()
    for card in found:
        place = below(m, in_deck)
        while new[place] != NONE:
            place = (place + 1) % in_deck
        new[place] = card
    at = 0
    for i in range(places):
        if new[i] == NONE:
            new[i] = hidden[at]
            at += 1
    return new


def _fit_laid(m: Machine, old: list[Card], new: list[Card], found: list[Card]) -> None:
    """Where a card lies face down to be guessed, put one there that it might be: it changes places with one of those
    that have the attack that was told."""
    if m.state.asking == NONE:
        return
    frame = m.state.frames[-1]
    op = m.pool.programs[frame.program][frame.pc]
    if not isinstance(op, GuessNameOp) or op.laid(m, frame) not in old:
        return
    at = old.index(op.laid(m, frame))
    if m.state.zone[old[at]] != zone.ASIDE or op.might_be(m, frame, new[at]):
        return
    fitting = [i for i in range(len(new)) if new[i] not in found and op.might_be(m, frame, new[i])]
    other = fitting[below(m, len(fitting))]
    new[at], new[other] = new[other], new[at]


# --- Effects in progress that hold hidden cards


class Renaming:
    """Which card an effect in progress means now, where it meant one that was hidden: one in the same zone.

    Prizes have places that everybody sees, so it is the one in the same place. In a deck or a hand there is no telling,
    so the cards that were dealt there are given out one by one.
    """

    def __init__(self, cards: int) -> None:
        self.to = [Card(at) for at in range(cards)]
        self.group = [NONE] * cards
        self.dealt: list[list[Card]] = [[], [], [], []]

    def note(self, old: Card, new: Card, owner: Seat, pile: int, found: list[Card]) -> None:
        """A hidden card and the one that was dealt onto its place."""
        if pile != zone.DECK and pile != zone.HAND:
            self.to[old] = new
            return
        group = owner * 2 + (0 if pile == zone.DECK else 1)
        if old not in found:
            self.group[old] = group
        if new not in found:
            self.dealt[group].append(new)

    def of(self, card: Card) -> Card:
        group = self.group[card]
        if group != NONE:
            self.group[card] = NONE
            self.to[card] = self.dealt[group].pop()
        return self.to[card]

    def of_all(self, cards: list[int]) -> list[int]:
        """The same for cards in a slot or picked."""
        return [self.of(Card(card)) for card in cards]


def _rename(m: Machine, renaming: Renaming) -> None:
    state = m.state
    for frame in state.frames:
        if frame.program > chapter.ATTACH_MORE:
            holds = card_slots(m.pool, frame.program)
            for i in range(len(frame.slots)):
                if i in holds:
                    frame.slots[i] = renaming.of_all(frame.slots[i])
            if _picks_cards(m, frame):
                frame.picks = renaming.of_all(frame.picks)
        if frame.event_card >= 0:
            frame.event_card = renaming.of(Card(frame.event_card))
    if state.pending:
        state.pending = [_renamed(one, renaming) for one in state.pending]


def _picks_cards(m: Machine, frame: Frame) -> bool:
    """Whether what the frame has picked so far are cards."""
    op = m.pool.programs[frame.program][frame.pc]
    if isinstance(op, PickOp):
        return not op.source.of_pokemon
    return isinstance(op, (MoveOp, AttachOp, RearrangeOp, TakePrizesOp))


def _renamed(one: Pending, renaming: Renaming) -> Pending:
    if one.program == chapter.UNSEEN:
        slots = [renaming.of_all(one.slots[0]), one.slots[1]]
        return Pending(
            one.program,
            one.unit,
            one.you,
            one.card,
            one.ref,
            one.event_ref,
            Card(NONE),
            one.event_number,
            slots,
            one.turn,
        )
    if one.event_card < 0:
        return one
    card = renaming.of(one.event_card)
    if card == one.event_card:
        return one
    return Pending(
        one.program, one.unit, one.you, one.card, one.ref, one.event_ref, card, one.event_number, one.slots, one.turn
    )


def card_slots(pool: Pool, program: int) -> list[int]:
    """The slots of a program that hold cards; the others hold Pokémon and numbers."""
    slots: list[int] = []
    for _ in range(2):
        # Twice, for a loop may come before the step that fills what it goes through.
        for op in pool.programs[program]:
            if isinstance(op, PickOp):
                if not op.source.of_pokemon:
                    slots.append(op.slot)
            elif isinstance(op, ListOp):
                if not op.target.of_pokemon:
                    slots.append(op.slot)
            elif isinstance(op, MoveOp):
                if op.zone != zone.TO_BENCH and op.zone != zone.TO_ACTIVE:
                    slots.append(op.slot)
            elif isinstance(op, (DrawOp, AttachOp, ShowOp, RevealUntilOp, PlayAnotherOp, DevolveOp)):
                slots.append(op.slot)
            elif isinstance(op, UnseenOp):
                slots.append(0)
            elif isinstance(op, AddOp):
                if op.more in slots:
                    slots.append(op.slot)
            elif isinstance(op, NextOfOp):
                if op.items in slots:
                    slots.append(op.slot)
    return slots
