"""Coins and shuffles: the atoms that draw on chance."""

from __future__ import annotations

from typing import cast

from playmat.engine.facts.coins import coin_counts_as
from playmat.engine.luck import below, shuffle
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import NONE
from playmat.model.errors import ScriptError
from playmat.model.ids import Card, Seat, Spot


def flip(m: Machine, seat: Seat) -> int:
    """That player flips a coin: 1 heads, 0 tails."""
    state = m.state
    if state.scripted:
        if not state.coin_script:
            raise ScriptError("a coin was flipped, but the scripted coins are used up")
        result = state.coin_script[0]
        state.coin_script = state.coin_script[1:]
    else:
        result = below(m, 2)
    counts = coin_counts_as(m, seat)
    if counts != NONE:
        result = counts
    m.emit("coin", seat, Card(NONE), Spot(NONE), result, "", VISIBLE_TO_ALL)
    return result


def arrange(m: Machine, seat: Seat) -> None:
    """A scripted shuffle: the next cards of the script lie on top of the deck, the others below in the order
    they had."""
    state = m.state
    script = state.deck_script[seat]
    count = script.pop(0)
    top = cast(list[Card], script[:count])
    state.deck_script[seat] = script[count:]
    deck = state.deck[seat]
    for card in top:
        if card not in deck:
            raise ScriptError(f"a scripted shuffle names card {card}, which is not in the deck")
    rest = [card for card in deck if card not in top]
    deck.clear()
    deck.extend(rest)
    deck.extend(reversed(top))


def shuffle_deck(m: Machine, seat: Seat) -> None:
    """Shuffle a deck; nobody knows any longer where in it a card lies."""
    state = m.state
    deck = state.deck[seat]
    if state.deck_script[seat]:
        arrange(m, seat)
    else:
        shuffle(m, deck)
    for card in deck:
        state.known[card] = 0
    m.emit("shuffle", seat, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)
