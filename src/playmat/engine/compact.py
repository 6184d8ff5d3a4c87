"""What a seat sees as one short row of small numbers, written where the caller says: for learning from very many games.

A row is always as long and holds no fact of a card, only which card it is: facts are looked up in a matrix that is made
once. `Layout` says what stands where; the words for it are in `playmat.envs.compact`. Like the view it is built up from
nothing, and shows what that seat knows and nothing else.
"""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter, write_i16_le
from mypy_extensions import i16

from playmat.engine.glance import (
    ENTERED,
    EVOLVED,
    FACE_DOWN,
    FROM_DECK,
    FROM_ELSEWHERE,
    FROM_HAND,
    FROM_PLAY,
    KIND_PLACES,
)
from playmat.engine.machine import Machine
from playmat.engine.queries import hp_of, retreat_cost, types_of, units_on
from playmat.engine.state import ALL_SPOTS, NONE, RUNNING, SPOTS, TIE
from playmat.model.ids import Spot
from playmat.model.words import option, types, zone

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


def write_row(
    m: Machine, seat: int, number: list[int], lists: list[int], layout: Layout, page: int, out: BytesWriter
) -> None:
    """Write what that seat sees. `number` gives the caller's number of each definition, `lists` how often the seat's
    own list has each of the caller's cards."""
    state = m.state
    other = 1 - seat
    _write_numbers(m, seat, out)
    size = layout.cards
    counts = lists[:]
    counts.extend([0] * ((SETS - 1) * size))
    left = size
    cards = m.cards
    for card in range(len(cards)):
        if m.owner[card] == seat:
            place = state.zone[card]
            if place == zone.DECK or place == zone.PRIZES or not state.known[card] >> seat & 1:
                counts[left + number[cards[card]]] += 1
    _count(m, state.hand[seat], number, counts, 2 * size)
    at = 3 * size
    _count(m, state.discard[seat], number, counts, at)
    _count(m, state.discard[other], number, counts, at + size)
    _count(m, state.lost[seat], number, counts, at + 2 * size)
    _count(m, state.lost[other], number, counts, at + 3 * size)
    _count_known(m, seat, state.hand[other], number, counts, at + 4 * size)
    _count_known(m, seat, state.deck[seat], number, counts, at + 5 * size)
    _count_known(m, seat, state.deck[other], number, counts, at + 6 * size)
    _count_known(m, seat, state.prizes[seat], number, counts, at + 7 * size)
    _count_known(m, seat, state.prizes[other], number, counts, at + 8 * size)
    _count_known(m, seat, state.aside[seat], number, counts, at + 9 * size)
    _count_known(m, seat, state.aside[other], number, counts, at + 10 * size)
    _count(m, state.table, number, counts, at + 11 * size)
    if state.stadium != NONE:
        counts[at + 12 * size + number[cards[state.stadium]]] += 1
    if state.asking != NONE:
        because = state.frames[-1].card
        if because != NONE and (seat == state.asking or state.known[because] >> seat & 1):
            counts[at + 13 * size + number[cards[because]]] += 1
    for one in counts:
        write_i16_le(out, i16(one))
    rows = [0] * ALL_SPOTS
    _write_side(m, seat, seat, 0, rows, number, out)
    _write_side(m, seat, other, SPOTS, rows, number, out)
    _write_options(m, seat, rows, number, layout.options, page, out)


def _count(m: Machine, cards: list[int], number: list[int], counts: list[int], at: int) -> None:
    for card in cards:
        counts[at + number[m.cards[card]]] += 1


def _count_known(m: Machine, seat: int, cards: list[int], number: list[int], counts: list[int], at: int) -> None:
    known = m.state.known
    for card in cards:
        if known[card] >> seat & 1:
            counts[at + number[m.cards[card]]] += 1


def _write_numbers(m: Machine, seat: int, out: BytesWriter) -> None:
    """In the order of `playmat.envs.sight.NUMBER_NAMES`."""
    state = m.state
    other = 1 - seat
    write_i16_le(out, i16(state.turn))
    _flag(out, state.turn > 0 and state.turn_player == seat)
    _flag(out, state.first == seat)
    _flag(out, state.first == other)
    write_i16_le(out, i16(state.games))
    _write_counts(m, seat, out)
    _write_counts(m, other, out)
    _flag(out, state.asking == seat)
    _flag(out, state.asking == other)
    write_i16_le(out, i16(len(state.frames[-1].picks) if state.asking == seat else 0))
    _flag(out, state.winner == seat)
    _flag(out, state.winner == other)
    _flag(out, state.winner == TIE and state.winner != RUNNING)
    write_i16_le(out, i16(state.question if state.asking != NONE else 0))


def _flag(out: BytesWriter, holds: bool) -> None:
    write_i16_le(out, i16(1 if holds else 0))


def _write_counts(m: Machine, player: int, out: BytesWriter) -> None:
    state = m.state
    write_i16_le(out, i16(len(state.deck[player])))
    write_i16_le(out, i16(len(state.hand[player])))
    write_i16_le(out, i16(len(state.discard[player])))
    write_i16_le(out, i16(len(state.lost[player])))
    write_i16_le(out, i16(len(state.prizes[player])))
    write_i16_le(out, i16(len(state.aside[player])))
    write_i16_le(out, i16(len(state.bench[player])))
    write_i16_le(out, i16(state.turns_taken[player]))
    write_i16_le(out, i16(state.attached_energy[player]))
    write_i16_le(out, i16(state.supporters[player]))
    write_i16_le(out, i16(state.stadiums[player]))
    write_i16_le(out, i16(state.retreats[player]))
    _flag(out, bool(state.gx_used[player]))
    _flag(out, bool(state.vstar_used[player]))
    write_i16_le(out, i16(state.mulligans[player]))
    write_i16_le(out, i16(state.bonus[player]))


def _zeros(out: BytesWriter, count: int) -> None:
    for _ in range(count):
        write_i16_le(out, i16(0))


def _write_side(
    m: Machine, seat: int, player: int, first: int, rows: list[int], number: list[int], out: BytesWriter
) -> None:
    """The Active Pokémon, then the Bench, then rows of nothing."""
    state = m.state
    spot = state.active[player]
    if spot == NONE:
        _zeros(out, POKEMON)
    else:
        rows[spot] = first + 1
        _write_pokemon(m, seat, spot, number, out)
    bench = state.bench[player]
    row = first
    for spot in bench:
        row += 1
        rows[spot] = row + 1
        _write_pokemon(m, seat, spot, number, out)
    _zeros(out, (SPOTS - 1 - len(bench)) * POKEMON)


def _write_pokemon(m: Machine, seat: int, spot: Spot, number: list[int], out: BytesWriter) -> None:
    state = m.state
    owner = spot // SPOTS
    if state.placing[owner] and owner != seat:
        _zeros(out, FACTS - 1)
        write_i16_le(out, i16(FACE_DOWN))
        _zeros(out, TYPES + 1)
        return
    stack = state.stack[spot]
    tools = state.tools[spot]
    cards = m.cards
    write_i16_le(out, i16(number[cards[stack[-1]]]))
    write_i16_le(out, i16(number[cards[tools[0]]] if tools else 0))
    write_i16_le(out, i16(number[cards[tools[1]]] if len(tools) > 1 else 0))
    write_i16_le(out, i16(number[cards[stack[-2]]] if len(stack) > 1 else 0))
    write_i16_le(out, i16(number[cards[stack[-3]]] if len(stack) > 2 else 0))
    write_i16_le(out, i16(len(state.energy[spot])))
    write_i16_le(out, i16(hp_of(m, spot)))
    write_i16_le(out, i16(state.damage[spot]))
    write_i16_le(out, i16(types_of(m, spot)))
    write_i16_le(out, i16(retreat_cost(m, spot)))
    write_i16_le(out, i16(state.conditions[spot]))
    flags = FACE_DOWN if state.placing[owner] else 0
    if state.entered[spot] == state.turn:
        flags |= ENTERED
    if state.evolved[spot] == state.turn and state.turn > 0:
        flags |= EVOLVED
    write_i16_le(out, i16(flags))
    units = units_on(m, spot)
    if not units:
        _zeros(out, TYPES + 1)
        return
    for type_ in range(TYPES):
        found = 0
        for unit in units:
            if unit == 1 << type_:
                found += 1
        write_i16_le(out, i16(found))
    several = 0
    for unit in units:
        if unit & (unit - 1):
            several += 1
    write_i16_le(out, i16(several))


def _write_options(
    m: Machine, seat: int, rows: list[int], number: list[int], most: int, page: int, out: BytesWriter
) -> None:
    """The options on a page; where there are more than fit, the last one turns it."""
    state = m.state
    shown = 0
    if state.asking == seat:
        options = state.options
        first = 0
        size = len(options)
        if size > most:
            first = page * (most - 1)
            size = min(most - 1, size - first)
        for place in range(first, first + size):
            _write_option(m, seat, options[place], rows, number, out)
        shown = size
        if len(options) > most:
            write_i16_le(out, i16(len(KIND_PLACES) + 1))
            _zeros(out, OPTION - 1)
            shown += 1
    _zeros(out, (most - shown) * OPTION)


def _write_option(m: Machine, seat: int, code: int, rows: list[int], number: list[int], out: BytesWriter) -> None:
    state = m.state
    kind = option.kind(code)
    a = option.first(code)
    b = option.second(code)
    card = 0
    row = 0
    value = 0
    source = 0
    if kind == option.ATTACH or kind == option.EVOLVE:
        card = number[m.cards[a]]
        row = rows[b]
    elif kind == option.BENCH or kind == option.PLAY or kind == option.JOIN_UNION or kind == option.JOIN_LEGEND:
        card = number[m.cards[a]]
    elif kind == option.USE_CARD:
        card = number[m.cards[a]]
        value = b + 1
    elif kind == option.USE_POWER:
        row = rows[a]
        value = b + 1
    elif kind == option.PICK_ATTACK:
        card = number[m.pool.attacks.card[a]]
        value = a + 1
    elif kind == option.PICK_CARD:
        card = number[m.cards[a]]
        if state.home[a] != NONE:
            row = rows[state.home[a]]
        if state.zone[a] == zone.DECK:
            source = FROM_DECK
        elif row:
            source = FROM_PLAY
        elif state.zone[a] == zone.HAND and m.owner[a] == seat:
            source = FROM_HAND
        else:
            source = FROM_ELSEWHERE
    elif kind == option.PICK_POKEMON or kind == option.DISCARD_FOSSIL:
        row = rows[a]
    elif a != option.NO_ARGUMENT:
        value = a + 1
    write_i16_le(out, i16(KIND_PLACES[kind] + 1))
    write_i16_le(out, i16(card))
    write_i16_le(out, i16(row))
    write_i16_le(out, i16(value % 32768))
    write_i16_le(out, i16(source))
