"""What a seat sees as one short row of small numbers, written where the caller says: for learning from very many games.

A row is always as long and holds no fact of a card, only which card it is: facts are looked up in a matrix that is made
once. `Layout` says what stands where; the words for it are in `playmat.envs.compact`. Like the view it is built up from
nothing, and shows what that seat knows and nothing else.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64, u8

from playmat.engine.facts.board import lies_face_down
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.pokemon import hp_of, retreat_cost, types_of
from playmat.engine.glance import ENTERED, EVOLVED, FACE_DOWN, KIND_PLACES, numbers_of, source_of
from playmat.engine.machine import Machine
from playmat.engine.state import ALL_SPOTS, NONE, SPOTS
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import option, types

NUMBERS: Final = 44
"""Single numbers: turn, counts of both sides, whose decision, how it ended, the question."""
SETS: Final = 17
"""Counts of each card: own list, what is left of it unseen, own hand, fourteen piles."""
PILES: Final = 14
FACTS: Final = 12
"""Of a Pokémon: card, two Tools, two cards beneath, Energy cards, HP, damage, types, retreat, conditions, flags."""
TYPES: Final = len(types.NAMES)
POKEMON: Final = FACTS + TYPES + 1
"""And units of Energy of each type, and of several."""
OPTION: Final = 5
"""Of an option: kind + 1, card, row of the Pokémon + 1, number + 1, where the card is."""
ROWS: Final = 2 * SPOTS


class Layout:
    """How long the parts of a row are: how many cards there are in all, and how many options are shown."""

    __slots__ = ("cards", "options", "width")

    def __init__(self, cards: int, options: int) -> None:
        self.cards = cards
        self.options = options
        self.width = NUMBERS + SETS * cards + ROWS * POKEMON + options * OPTION

    def blank(self, own: list[int]) -> bytes:
        """A row in which nothing stands but the seat's own list: how often it has each card."""
        row = bytearray(2 * self.width)
        for card in range(len(own)):
            row[2 * (NUMBERS + card)] = own[card]
        return bytes(row)


class Row:
    """A row that is being written: numbers of two bytes, the lower first. Whatever is not put down is 0."""

    __slots__ = ("at", "out")

    def __init__(self, out: BytesWriter) -> None:
        self.out = out
        self.at: i64 = 0
        """Where the next number stands."""

    def put(self, value: i64) -> None:
        at = self.at
        if value:
            out = self.out
            out[at] = u8(value & 255)
            if value >> 8:
                out[at + 1] = u8(value >> 8 & 255)
        self.at = at + 2

    def skip(self, count: i64) -> None:
        self.at += 2 * count

    def count(self, m: Machine, cards: list[Card], number: vec[i64]) -> None:
        """One more of each of these cards, in the set that begins here."""
        out = self.out
        at = self.at
        definitions = m.cards
        for card in cards:
            place: i64 = at + 2 * number[definitions[card]]
            out[place] = out[place] + 1

    def count_known(self, m: Machine, seat: i64, cards: list[Card], number: vec[i64]) -> None:
        """The same, of those that the seat knows."""
        out = self.out
        at = self.at
        definitions = m.cards
        known = m.state.known
        for card in cards:
            if known[card] >> seat & 1:
                place: i64 = at + 2 * number[definitions[card]]
                out[place] = out[place] + 1

    def count_known_of(self, m: Machine, seat: Seat, piles: list[list[Card]], size: i64, number: vec[i64]) -> None:
        """The known cards of the seat's pile, then those of the other player's: two sets."""
        self.count_known(m, seat, piles[seat], number)
        self.skip(size)
        self.count_known(m, seat, piles[1 - seat], number)
        self.skip(size)


def blank_of(layout: Layout, deck: list[int], number: vec[i64]) -> bytes:
    """A row in which nothing stands but this list, as definitions."""
    own = [0] * layout.cards
    for definition in deck:
        own[number[definition]] += 1
    return layout.blank(own)


def row_of(m: Machine, seat: Seat, numbers: list[int], layout: Layout, page: int) -> bytes:
    """A whole row by itself: for whoever looks at one game at a time."""
    number = vec[i64](numbers)
    deck: list[int] = []
    for card in range(len(m.owner)):
        if m.owner[card] == seat and m.cards[card] != m.pool.stand_in:
            deck.append(m.cards[card])
    out = BytesWriter()
    write_row(m, seat, number, blank_of(layout, deck, number), layout, page, out)
    return out.getvalue()


def write_row(
    m: Machine, seat: Seat, number: vec[i64], blank: bytes, layout: Layout, page: int, out: BytesWriter
) -> None:
    """Write what that seat sees. `number` gives the caller's number of each definition, `blank` is the row in which
    nothing stands but the seat's own list."""
    state = m.state
    other = Seat(1 - seat)
    row = Row(out)
    row.at = len(out)
    out.write(blank)
    for value in numbers_of(m, seat):
        row.put(value)
    size: i64 = layout.cards
    row.skip(size)
    row.count(m, state.deck[seat], number)
    row.count(m, state.prizes[seat], number)
    for card in state.aside[seat]:
        if m.owner[card] == seat and not state.known[card] >> seat & 1:
            row.count(m, [card], number)
    row.skip(size)
    row.count(m, state.hand[seat], number)
    row.skip(size)
    row.count(m, state.discard[seat], number)
    row.skip(size)
    row.count(m, state.discard[other], number)
    row.skip(size)
    row.count(m, state.lost[seat], number)
    row.skip(size)
    row.count(m, state.lost[other], number)
    row.skip(size)
    row.count_known(m, seat, state.hand[other], number)
    row.skip(size)
    row.count_known_of(m, seat, state.deck, size, number)
    row.count_known_of(m, seat, state.prizes, size, number)
    row.count_known_of(m, seat, state.aside, size, number)
    row.count(m, state.table, number)
    row.skip(size)
    if state.stadium != NONE:
        row.count(m, [state.stadium], number)
    row.skip(size)
    if state.asking != NONE:
        because = state.frames[-1].card
        if because != NONE and (seat == state.asking or state.known[because] >> seat & 1):
            row.count(m, [because], number)
    row.skip(size)
    rows = vec[i64]([0] * ALL_SPOTS)
    _write_side(m, seat, seat, 0, rows, number, row)
    _write_side(m, seat, other, SPOTS, rows, number, row)
    if state.asking == seat:
        _write_options(m, seat, rows, number, layout.options, page, row)


def _write_side(m: Machine, seat: Seat, player: Seat, first: int, rows: vec[i64], number: vec[i64], row: Row) -> None:
    """The Active Pokémon, then the Bench, then rows of nothing."""
    state = m.state
    spot = state.active[player]
    if spot == NONE:
        row.skip(POKEMON)
    else:
        rows[spot] = first + 1
        _write_pokemon(m, seat, spot, number, row)
    bench = state.bench[player]
    place = first + 1
    for spot in bench:
        place += 1
        rows[spot] = place
        _write_pokemon(m, seat, spot, number, row)
    row.skip((SPOTS - 1 - len(bench)) * POKEMON)


def _write_pokemon(m: Machine, seat: Seat, spot: Spot, number: vec[i64], row: Row) -> None:
    state = m.state
    owner = Seat(spot // SPOTS)
    if state.placing[owner] and owner != seat:
        row.skip(FACTS - 1)
        row.put(FACE_DOWN)
        row.skip(TYPES + 1)
        return
    stack = state.stack[spot]
    tools = state.tools[spot]
    cards = m.cards
    row.put(number[cards[stack[-1]]])
    row.put(number[cards[tools[0]]] if tools else 0)
    row.put(number[cards[tools[1]]] if len(tools) > 1 else 0)
    row.put(number[cards[stack[-2]]] if len(stack) > 1 else 0)
    row.put(number[cards[stack[-3]]] if len(stack) > 2 else 0)
    row.put(len(state.energy[spot]))
    row.put(0 if lies_face_down(m, spot) else hp_of(m, spot))
    row.put(state.damage[spot])
    row.put(types_of(m, spot))
    row.put(retreat_cost(m, spot))
    row.put(state.conditions[spot])
    flags = FACE_DOWN if state.placing[owner] or lies_face_down(m, spot) else 0
    if state.entered[spot] == state.turn:
        flags |= ENTERED
    if state.evolved[spot] == state.turn and state.turn > 0:
        flags |= EVOLVED
    row.put(flags)
    if state.energy[spot]:
        out = row.out
        for each in units_on(m, spot):
            unit: i64 = each
            place: i64 = 0
            while unit >> place > 1:
                place += 1
            if unit & (unit - 1):
                place = TYPES
            at: i64 = row.at + 2 * place
            out[at] = out[at] + 1
    row.skip(TYPES + 1)


def _write_options(m: Machine, seat: Seat, rows: vec[i64], number: vec[i64], most: int, page: int, row: Row) -> None:
    """The options on a page; where there are more than fit, the last one turns it."""
    options = m.state.options
    first = 0
    size = len(options)
    if size > most:
        first = page * (most - 1)
        size = min(most - 1, size - first)
    for place in range(first, first + size):
        _write_option(m, seat, options[place], rows, number, row)
    if len(options) > most:
        row.put(len(KIND_PLACES) + 1)


def _write_option(m: Machine, seat: Seat, code: int, rows: vec[i64], number: vec[i64], row: Row) -> None:
    state = m.state
    kind = option.kind(code)
    a = option.first(code)
    b = option.second(code)
    card: i64 = 0
    place: i64 = 0
    value: i64 = 0
    source: i64 = 0
    if kind == option.ATTACH or kind == option.EVOLVE:
        card = number[m.cards[a]]
        place = rows[b]
    elif kind == option.BENCH or kind == option.PLAY or kind == option.JOIN_UNION or kind == option.JOIN_LEGEND:
        card = number[m.cards[a]]
    elif kind == option.USE_CARD:
        card = number[m.cards[a]]
        value = b + 1
    elif kind == option.USE_POWER:
        place = rows[a]
        value = b + 1
    elif kind == option.PICK_ATTACK:
        card = number[m.pool.attacks.card[a]]
        value = a + 1
    elif kind == option.PICK_CARD:
        card = number[m.cards[a]]
        if state.home[a] != NONE:
            place = rows[state.home[a]]
        source = source_of(m, seat, Card(a), place > 0)
    elif kind == option.PICK_POKEMON or kind == option.DISCARD_FOSSIL:
        place = rows[a]
    elif a != option.NO_ARGUMENT:
        value = a + 1
    row.put(KIND_PLACES[kind] + 1)
    row.put(card)
    row.put(place)
    row.put(value & 32767)
    row.put(source)
