"""Dealing anew what a seat does not know: search over hidden information, and the proof that views leak nothing."""

from __future__ import annotations

from playmat.engine.atoms import below, seed
from playmat.engine.machine import PICK_CARD, Q_SIGN, SIGN_NAMES, Machine, option_a, option_kind
from playmat.engine.queries import spots_of
from playmat.engine.setup import may_start
from playmat.engine.state import NONE
from playmat.model.vocab import DECK, HAND, PRIZES


def hidden_cards(m: Machine, seat: int, owner: int) -> list[int]:
    """The owner's cards whose identity this seat does not know, and that no effect in progress has in hand."""
    state = m.state
    held: list[int] = []
    for frame in state.frames:
        for slot in frame.slots:
            held.extend(slot)
        held.extend(frame.picks)
    if state.asking != NONE and state.asking == seat:
        # Whoever is asked sees what is offered: a deck that is searched is open to the one who searches it.
        for code in state.options:
            if option_kind(code) == PICK_CARD:
                held.append(option_a(code))
    hidden: list[int] = []
    for card in range(len(m.owner)):
        if m.owner[card] != owner or card in held:
            continue
        zone = state.zone[card]
        if (zone == DECK or zone == HAND or zone == PRIZES) and not knows(m, seat, card):
            hidden.append(card)
    return hidden


def knows(m: Machine, seat: int, card: int) -> bool:
    return seat >= 0 and bool(m.state.known[card] >> seat & 1)


def permute_hidden(m: Machine, seat: int, number: int) -> None:
    """Exchange the cards that this seat does not know among the places where they may be; the generator starts afresh.

    Both deck lists are taken as known. Pokémon lying face down in setup change only with cards that could lie there.
    """
    seed(m, number)
    for owner in (0, 1):
        hidden = hidden_cards(m, seat, owner)
        dealt = hidden[:]
        for i in range(len(dealt) - 1, 0, -1):
            j = below(m, i + 1)
            dealt[i], dealt[j] = dealt[j], dealt[i]
        _redeal(m, owner, hidden, dealt)
        if m.state.placing[owner] and seat != owner:
            _turn_over(m, seat, owner)
    if m.state.asking != NONE and m.state.question == Q_SIGN:
        frame = m.state.frames[-1]
        if frame.numbers and seat != frame.you:
            # The sign that the other player has chosen already is still a secret.
            frame.numbers = [below(m, len(SIGN_NAMES))]
    if m.state.asking != NONE and m.state.asking != seat:
        ask_again(m)


def _redeal(m: Machine, owner: int, hidden: list[int], dealt: list[int]) -> None:
    state = m.state
    swapped: dict[int, int] = {}
    zones: list[int] = []
    knowns: list[int] = []
    for i in range(len(hidden)):
        swapped[hidden[i]] = dealt[i]
        zones.append(state.zone[hidden[i]])
        knowns.append(state.known[hidden[i]])
    for i in range(len(dealt)):
        state.zone[dealt[i]] = zones[i]
        state.known[dealt[i]] = knowns[i]
    state.deck[owner] = [swapped.get(card, card) for card in state.deck[owner]]
    state.hand[owner] = [swapped.get(card, card) for card in state.hand[owner]]
    state.prizes[owner] = [swapped.get(card, card) for card in state.prizes[owner]]


def _turn_over(m: Machine, seat: int, owner: int) -> None:
    """Exchange face-down Pokémon with cards in hidden places that might as well have been placed."""
    state = m.state
    for spot in spots_of(m, owner):
        card = state.stack[spot][-1]
        others = [one for one in hidden_cards(m, seat, owner) if may_start(m, one)]
        if not others:
            return
        other = others[below(m, len(others))]
        for zone in (state.deck[owner], state.hand[owner], state.prizes[owner]):
            if other in zone:
                zone[zone.index(other)] = card
        state.stack[spot] = [other]
        for column in (state.zone, state.home, state.known):
            column[card], column[other] = column[other], column[card]
        state.dirty = True


def ask_again(m: Machine) -> None:
    """Put the present question anew: its options follow from cards that may have changed."""
    m.state.asking = NONE
    m.run()
