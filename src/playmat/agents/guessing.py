"""Which cards the other player may have: a list for what a seat has not seen, dealt anew in each imagined game.

A player does not know the other list. It knows what it has seen of it, and decks of the format that others have played.
One of those is drawn, the likelier the better it fits what was seen; what it has beyond that takes the places of the
cards that are hidden. As far as no known deck fits, there is more of what was seen. All of it follows from what the
seat knows and from the generator of the imagined game, never from what the hidden cards are.
"""

from __future__ import annotations

import math
from typing import Final

from playmat.agents.evaluation import Worths
from playmat.engine.columns import Machine, hidden_cards, spots_of
from playmat.engine.columns import luck_below as below
from playmat.engine.columns import luck_shuffle as shuffle
from playmat.model.ids import Card, Definition, Seat

FITS: Final = 0.6
STRANGE: Final = 1.1
"""By how much a deck is likelier for a card that was seen and is in it, and less likely for one that is not: logs."""
SAME_KIND: Final = 1.0
"""And likelier if it is of the kind that the seat plays itself: theme decks meet theme decks."""
COPIES: Final = 4
DRAWN_FROM: Final = 1 << 20


def deal_list(m: Machine, w: Worths, seat: Seat) -> None:
    """Make the cards that are hidden from this seat those of a list that the other player may have."""
    if not w.lists:
        return
    hidden = hidden_cards(m, seat)
    if not hidden:
        return
    hidden.sort()
    seen = seen_cards(m, seat, hidden)
    chosen = _drawn(m, odds_of_lists(w, m, seat, seen))
    definitions = _left_of(m, w, w.lists[chosen], seen, len(hidden))
    m.cards = m.cards[:]
    _place(m, w, seat, hidden, definitions)
    m.state.dirty = True


def seen_cards(m: Machine, seat: Seat, hidden: list[Card]) -> list[Definition]:
    """The definitions of the other player's cards that are not hidden."""
    is_hidden = [False] * len(m.cards)
    for card in hidden:
        is_hidden[card] = True
    return [
        Definition(m.cards[card])
        for card in range(len(m.cards))
        if m.owner[card] != seat and not is_hidden[card] and m.cards[card] != m.pool.stand_in
    ]


def odds_of_lists(w: Worths, m: Machine, seat: Seat, seen: list[Definition]) -> list[float]:
    """How likely each of the known decks is, after these cards were seen of it; together 1."""
    names = m.pool.name
    counts: dict[int, int] = {}
    for definition in seen:
        counts[names[definition]] = counts.get(names[definition], 0) + 1
    mine = w.kind_of_list(m, seat)
    logs: list[float] = []
    for number in range(len(w.lists)):
        held = w.counts_of_lists[number]
        log = SAME_KIND if w.kinds_of_lists[number] == mine else 0.0
        for name in counts:
            fitting = min(counts[name], held.get(name, 0))
            log += FITS * fitting - STRANGE * (counts[name] - fitting)
        logs.append(log)
    most = max(logs)
    odds = [math.exp(log - most) for log in logs]
    total = sum(odds)
    return [one / total for one in odds]


def _drawn(m: Machine, odds: list[float]) -> int:
    at = below(m, DRAWN_FROM) / DRAWN_FROM
    for number in range(len(odds)):
        at -= odds[number]
        if at < 0.0:
            return number
    return len(odds) - 1


def _left_of(m: Machine, w: Worths, deck: list[Definition], seen: list[Definition], places: int) -> list[Definition]:
    """So many cards of the deck beyond those that were seen; the less it fits, the more of what was seen."""
    names = m.pool.name
    counts: dict[int, int] = {}
    for definition in seen:
        counts[names[definition]] = counts.get(names[definition], 0) + 1
    gone = counts.copy()
    left: list[Definition] = []
    fitting = 0
    for definition in deck:
        name = names[definition]
        if gone.get(name, 0) > 0:
            gone[name] -= 1
            fitting += 1
        else:
            left.append(definition)
    shuffle(m, left)
    strange = len(seen) - fitting
    if strange > 0:
        more: list[Definition] = []
        for definition in seen:
            name = names[definition]
            if gone[name] > 0:
                # Cards of a deck that nobody has told of: of most there is another one, of basic Energy several.
                gone[name] = 0
                copies = COPIES if m.pool.basic_energy[definition] >= 0 else COPIES - counts[name]
                more += [definition] * max(1, copies // 2)
        shuffle(m, more)
        part = places * strange // len(seen)
        left = more[:part] + left
    while len(left) < places:
        left += deck
    chosen = left[:places]
    shuffle(m, chosen)
    return chosen


def _place(m: Machine, w: Worths, seat: Seat, hidden: list[Card], definitions: list[Definition]) -> None:
    """Give each hidden card its definition; what lies face down in play is a Pokémon that may begin the game."""
    state = m.state
    owner = Seat(1 - seat)
    face_down: list[Card] = []
    if state.placing[owner]:
        face_down = [state.stack[spot][-1] for spot in spots_of(m, owner)]
    places = [card for card in hidden if card not in face_down]
    rest = definitions
    if face_down:
        basics = [one for one in definitions if m.pool.is_basic[one]]
        if len(basics) < len(face_down):
            everything: list[Definition] = []
            for deck in w.lists:
                everything += deck
            basics += [one for one in everything if m.pool.is_basic[one]]
        rest = definitions[:]
        for i in range(len(face_down)):
            m.cards[face_down[i]] = basics[i]
            if basics[i] in rest:
                rest.remove(basics[i])
    for i in range(len(places)):
        m.cards[places[i]] = rest[i]
