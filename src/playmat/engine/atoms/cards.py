"""Cards between zones, and who knows which they are."""

from __future__ import annotations

from playmat.engine.atoms.columns import changed_list, recopy, stir, without
from playmat.engine.atoms.notes import note, pair
from playmat.engine.atoms.triggers import happen_out_of_play, happen_to_card
from playmat.engine.facts.board import ref_of
from playmat.engine.facts.in_force import lives
from playmat.engine.facts.playing import hand_is_open
from playmat.engine.facts.protection import discarded_to
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import NONE
from playmat.model.ids import SEATS, Card, Seat, Spot
from playmat.model.words import deed, modifier, tag, trigger, zone


def lay_out(m: Machine) -> None:
    """Before anything has happened: every card in its owner's deck, in list order."""
    for card in range(len(m.owner)):
        if m.cards[card] != m.pool.stand_in:
            m.state.deck[m.owner[card]].append(Card(card))
    lay_beyond(m)
    m.state.prize_total = m.rules.prize_count


def lay_beyond(m: Machine) -> None:
    """The stand-ins for cards face down wait outside the game."""
    if m.pool.stand_in == NONE:
        return
    for card in range(len(m.owner)):
        if m.cards[card] == m.pool.stand_in:
            m.state.zone[card] = zone.BEYOND
            m.state.known[card] = VISIBLE_TO_ALL


def take_out(m: Machine, card: Card) -> None:
    """Lift a card out of wherever it lies. The caller puts it down somewhere at once."""
    state = m.state
    pile = state.zone[card]
    seat = Seat(m.owner[card])
    if pile == zone.DECK:
        _leave(state.deck[seat], card)
    elif pile == zone.HAND:
        _leave(state.hand[seat], card)
    elif pile == zone.DISCARD:
        _leave(state.discard[seat], card)
    elif pile == zone.LOST:
        state.lost = changed_list(state.lost, seat, without(state.lost[seat], card))
    elif pile == zone.PRIZES:
        state.prizes = changed_list(state.prizes, seat, without(state.prizes[seat], card))
        m.settled = False
    elif pile == zone.ASIDE:
        state.aside = changed_list(state.aside, seat, without(state.aside[seat], card))
        state.home[card] = Spot(NONE)
    elif pile == zone.TABLE:
        state.table = without(state.table, card)
    elif pile == zone.STADIUM:
        state.stadium = Card(NONE)
        state.facing = Seat(NONE)
        state.dirty = True
        _shrink_first(m, card)
    elif pile == zone.ATTACHED:
        spot = Spot(state.home[card])
        if card in state.energy[spot]:
            state.energy[spot] = without(state.energy[spot], card)
        else:
            state.tools = changed_list(state.tools, spot, without(state.tools[spot], card))
            recopy(m)
        if state.face_down and card in state.face_down:
            state.face_down = without(state.face_down, card)
        if state.named_types:
            state.named_types = [one for one in state.named_types if one >> 12 != card]
        state.home[card] = Spot(NONE)
        stir(m, [card])
    elif pile != zone.BEYOND:
        spot = Spot(state.home[card])
        stir(m, state.stack[spot])
        state.stack[spot] = without(state.stack[spot], card)
        state.home[card] = Spot(NONE)


def _leave(pile: list[Card], card: Card) -> None:
    """Take the card out of its pile: `list.remove` would compare objects."""
    for i in range(len(pile)):
        if pile[i] == card:
            del pile[i]
            return
    raise AssertionError(f"expected card {card} in its pile")


def _face_up(m: Machine, seat: Seat) -> bool:
    """Whether that player's hand is known to be played face up. While things are moving nothing is worked out anew:
    `open_hands` shows the rest."""
    return bool(m.live) and bool(m.live[modifier.HAND_OPEN]) and not m.state.dirty and hand_is_open(m, seat)


def to_hand(m: Machine, card: Card, sees: int) -> None:
    """Into its owner's hand; `sees`: bits of the seats that saw which card it is."""
    take_out(m, card)
    seat = Seat(m.owner[card])
    m.state.hand[seat].append(card)
    m.state.zone[card] = zone.HAND
    if _face_up(m, seat):
        sees = VISIBLE_TO_ALL
    m.state.known[card] = sees | 1 << seat
    m.emit("to-hand", seat, card, Spot(NONE), 0, "", sees | 1 << seat)


def to_discard(m: Machine, card: Card) -> None:
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
    spot = Spot(m.state.home[card]) if lay == zone.ATTACHED else Spot(NONE)
    take_out(m, card)
    seat = Seat(m.owner[card])
    m.state.discard[seat].append(card)
    m.state.zone[card] = zone.DISCARD
    m.state.known[card] = VISIBLE_TO_ALL
    m.emit("discard", seat, card, Spot(NONE), 0, "", VISIBLE_TO_ALL)
    if lay == zone.HAND:
        happen_out_of_play(m, trigger.DISCARDED_FROM_HAND, card)
    elif lay == zone.DECK:
        happen_out_of_play(m, trigger.DISCARDED_FROM_DECK, card)
    elif spot != NONE and (m.pool.discards_asked or m.pool.stirs[m.cards[card]]) and m.state.frames:
        doing = m.state.frames[-1]
        if doing.attack != NONE and doing.card != NONE and doing.ref == ref_of(m, spot):
            if m.pool.discards_asked:
                note(m, deed.CAST_OFF, seat, pair(ref_of(m, spot), card))
            if m.pool.stirs[m.cards[card]]:
                happen_out_of_play(m, trigger.DISCARDED_BY_OWN_ATTACK, card, spot)


def to_lost(m: Machine, card: Card) -> None:
    take_out(m, card)
    seat = Seat(m.owner[card])
    m.state.lost = changed_list(m.state.lost, seat, [*m.state.lost[seat], card])
    m.state.zone[card] = zone.LOST
    m.state.known[card] = VISIBLE_TO_ALL
    m.emit("to-lost-zone", seat, card, Spot(NONE), 0, "", VISIBLE_TO_ALL)


def to_deck(m: Machine, card: Card, on_top: bool, sees: int) -> None:
    """Onto the top of its owner's deck, or under it; `sees` knows which card lies there until the deck is shuffled."""
    take_out(m, card)
    seat = Seat(m.owner[card])
    if on_top:
        m.state.deck[seat].append(card)
    else:
        m.state.deck[seat].insert(0, card)
    m.state.zone[card] = zone.DECK
    m.state.known[card] = sees
    m.emit("to-deck-top" if on_top else "to-deck-bottom", seat, card, Spot(NONE), 0, "", sees)


def to_prizes(m: Machine, card: Card) -> None:
    take_out(m, card)
    seat = Seat(m.owner[card])
    m.state.prizes = changed_list(m.state.prizes, seat, [*m.state.prizes[seat], card])
    m.state.zone[card] = zone.PRIZES
    m.state.known[card] = 0
    m.emit("to-prizes", seat, card, Spot(NONE), 0, "", 0)


def to_table(m: Machine, card: Card) -> None:
    """Face up beside the Active while it is resolved."""
    take_out(m, card)
    m.state.table = [*m.state.table, card]
    m.state.zone[card] = zone.TABLE
    m.state.known[card] = VISIBLE_TO_ALL


def to_aside(m: Machine, card: Card, sees: int) -> None:
    take_out(m, card)
    seat = Seat(m.owner[card])
    m.state.aside = changed_list(m.state.aside, seat, [*m.state.aside[seat], card])
    m.state.zone[card] = zone.ASIDE
    m.state.known[card] = sees
    m.emit("set-aside", Seat(m.owner[card]), card, Spot(NONE), 0, "", sees)


def mix_hand(m: Machine, seat: Seat) -> None:
    """A card leaves the hand unseen: the other player can no longer tell which of those they knew are still there."""
    if not hand_is_open(m, seat):
        for card in m.state.hand[seat]:
            m.state.known[card] = 1 << seat


def put(m: Machine, card: Card, destination: int, on_top: bool, sees: int) -> None:
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


def learn(m: Machine, card: Card, seat: Seat) -> None:
    """That player has seen which card this is while choosing it."""
    m.state.known[card] |= 1 << seat


def to_stadium(m: Machine, card: Card) -> None:
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
    m.emit("stadium", Seat(m.owner[card]), card, Spot(NONE), 0, "", VISIBLE_TO_ALL)
    happen_to_card(m, trigger.STADIUM_ENTERS, card, Spot(NONE))


def _shrink_first(m: Machine, card: Card) -> None:
    """A Stadium that came or left may say that its player is the first to discard from too large a Bench."""
    for unit in m.pool.units_live[m.cards[card]]:
        for change in unit.modifiers:
            if change.kind == modifier.BENCH_SIZE and change.flag:
                m.state.shrinks_first = Seat(m.owner[card])


def shrink_in_turn(m: Machine) -> None:
    """Benches that are too large are again emptied in the usual order of players."""
    m.state.shrinks_first = Seat(NONE)


def face(m: Machine, seat: Seat) -> None:
    """The first text of the Stadium faces that player."""
    m.state.facing = seat
    m.state.dirty = True


def draw(m: Machine, seat: Seat) -> bool:
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
    m.emit("draw", seat, card, Spot(NONE), 0, "", sees)
    return True


def open_hands(m: Machine) -> None:
    """Show what is in the hands that are played face up."""
    for seat in SEATS:
        if hand_is_open(m, seat):
            for card in m.state.hand[seat]:
                if m.state.known[card] != VISIBLE_TO_ALL:
                    show(m, card, VISIBLE_TO_ALL)


def set_prize(m: Machine, seat: Seat) -> None:
    """The top card of the deck becomes a Prize, unseen."""
    state = m.state
    card = state.deck[seat].pop()
    state.prizes = changed_list(state.prizes, seat, [*state.prizes[seat], card])
    state.zone[card] = zone.PRIZES
    state.known[card] = 0
    m.emit("set-prize", seat, card, Spot(NONE), 0, "", 0)


def show(m: Machine, card: Card, sees: int) -> None:
    """These seats now know which card this is."""
    m.state.known[card] |= sees
    m.emit("reveal" if sees == VISIBLE_TO_ALL else "look", Seat(m.owner[card]), card, Spot(NONE), 0, "", sees)


def name_card(m: Machine, card: Card) -> None:
    """Both players hear the name of this card, and nothing else of it."""
    m.emit(
        "named",
        Seat(m.owner[card]),
        Card(NONE),
        Spot(NONE),
        0,
        m.pool.names[m.pool.name[m.cards[card]]],
        VISIBLE_TO_ALL,
    )


def reorder_deck(m: Machine, seat: Seat, cards: list[Card], on_top: bool) -> None:
    """Lay these cards of the deck on its top (the first ends up on top) or at its bottom (the first lowest but the
    order kept)."""
    state = m.state
    deck = [card for card in state.deck[seat] if card not in cards]
    if on_top:
        deck.extend(reversed(cards))
    else:
        deck = [*reversed(cards), *deck]
    state.deck[seat] = deck
