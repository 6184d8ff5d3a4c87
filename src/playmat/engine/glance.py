"""What a seat sees, as bare numbers: the view without its words, for programs that look at very many positions.

It is built up from nothing like the view, line by line from the same things. A test holds the two to saying the same at
every decision of whole games: `playmat.envs.sight` defines the order of the numbers and makes them from a view.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.facts.board import lies_face_down
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.pokemon import hp_of, retreat_cost, types_of
from playmat.engine.legal import attack_of, powers_of
from playmat.engine.machine import Machine
from playmat.engine.state import ALL_SPOTS, NONE, RUNNING, SPOTS, TIE
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import option, zone

FACE_DOWN: Final = 1
ENTERED: Final = 2
EVOLVED: Final = 4

FROM_HAND: Final = 1
FROM_DECK: Final = 2
FROM_PLAY: Final = 3
FROM_ELSEWHERE: Final = 4

Pokemon = tuple[int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int, int, int, int, int, int]
"""Row, card, units of Energy (masks of types), Tools, cards beneath, Energy cards, HP, damage, types, Retreat Cost,
conditions, flags."""
Option = tuple[int, int, int, int, int, str]
"""Kind, card, row of the Pokémon + 1, number + 1, source, text. Whatever there is none of is 0 or empty."""


def _kind_places() -> list[int]:
    places = [0] * (max(option.NAMES) + 1)
    for place, kind in enumerate(option.NAMES):
        places[kind] = place
    return places


KIND_PLACES: Final = _kind_places()
"""By kind of option: its place among the kinds."""


class Glance:
    """One position from one seat. Cards are numbers that the caller gives to definitions."""

    __slots__ = ("hand", "numbers", "options", "piles", "pokemon")

    def __init__(
        self,
        numbers: list[int],
        hand: list[int],
        piles: list[list[int]],
        pokemon: list[Pokemon],
        options: list[Option],
    ) -> None:
        self.numbers = numbers
        self.hand = hand
        self.piles = piles
        self.pokemon = pokemon
        self.options = options


def glance(m: Machine, seat: Seat, number: list[int]) -> Glance:
    """What that seat sees. `number` gives the caller's number of each definition of the pool."""
    state = m.state
    other = Seat(1 - seat)
    rows = [0] * ALL_SPOTS
    pokemon: list[Pokemon] = []
    first = 0
    for player in (seat, other):
        spot = state.active[player]
        if spot != NONE:
            rows[spot] = first + 1
            pokemon.append(_pokemon(m, seat, spot, first, number))
        row = first
        for spot in state.bench[player]:
            row += 1
            rows[spot] = row + 1
            pokemon.append(_pokemon(m, seat, spot, row, number))
        first = SPOTS
    because = NONE
    if state.asking != NONE:
        because = state.frames[-1].card
        if because != NONE and seat != state.asking and not state.known[because] >> seat & 1:
            because = NONE
    piles = [
        _numbers(m, state.discard[seat], number),
        _numbers(m, state.discard[other], number),
        _numbers(m, state.lost[seat], number),
        _numbers(m, state.lost[other], number),
        _known(m, seat, sorted(state.hand[other]), number),
        _known(m, seat, state.deck[seat], number),
        _known(m, seat, state.deck[other], number),
        _known(m, seat, state.prizes[seat], number),
        _known(m, seat, state.prizes[other], number),
        _known(m, seat, state.aside[seat], number),
        _known(m, seat, state.aside[other], number),
        _numbers(m, state.table, number),
        [] if state.stadium == NONE else [number[m.cards[state.stadium]]],
        [] if because == NONE else [number[m.cards[because]]],
    ]
    options: list[Option] = []
    if state.asking == seat:
        for code in state.options:
            options.append(_option(m, seat, code, rows, number))
    return Glance(numbers_of(m, seat), _numbers(m, sorted(state.hand[seat]), number), piles, pokemon, options)


def _numbers(m: Machine, cards: list[Card], number: list[int]) -> list[int]:
    found: list[int] = []
    for card in cards:
        found.append(number[m.cards[card]])
    return found


def _known(m: Machine, seat: Seat, cards: list[Card], number: list[int]) -> list[int]:
    """Those that this seat knows."""
    found: list[int] = []
    for card in cards:
        if m.state.known[card] >> seat & 1:
            found.append(number[m.cards[card]])
    return found


def numbers_of(m: Machine, seat: Seat) -> list[int]:
    """The single numbers of a position, in the order of `playmat.envs.sight.NUMBER_NAMES`."""
    state = m.state
    other = Seat(1 - seat)
    return [
        state.turn,
        1 if state.turn > 0 and state.turn_player == seat else 0,
        1 if state.first == seat else 0,
        1 if state.first == other else 0,
        state.games,
        *_counts_of(m, seat),
        *_counts_of(m, other),
        1 if state.asking == seat else 0,
        1 if state.asking == other else 0,
        len(state.frames[-1].picks) if state.asking == seat else 0,
        1 if state.winner == seat else 0,
        1 if state.winner == other else 0,
        1 if state.winner == TIE and state.winner != RUNNING else 0,
        state.question if state.asking != NONE else 0,
    ]


def _counts_of(m: Machine, player: Seat) -> list[int]:
    state = m.state
    return [
        len(state.deck[player]),
        len(state.hand[player]),
        len(state.discard[player]),
        len(state.lost[player]),
        len(state.prizes[player]),
        len(state.aside[player]),
        len(state.bench[player]),
        state.turns_taken[player],
        state.attached_energy[player],
        state.supporters[player],
        state.stadiums[player],
        state.retreats[player],
        1 if state.gx_used[player] else 0,
        1 if state.vstar_used[player] else 0,
        state.mulligans[player],
        state.bonus[player],
    ]


def _pokemon(m: Machine, seat: Seat, spot: Spot, row: int, number: list[int]) -> Pokemon:
    state = m.state
    owner = Seat(spot // SPOTS)
    if state.placing[owner] and owner != seat:
        return (row, 0, (), (), (), 0, 0, 0, 0, 0, 0, FACE_DOWN)
    stack = state.stack[spot]
    flags = FACE_DOWN if state.placing[owner] or lies_face_down(m, spot) else 0
    if state.entered[spot] == state.turn:
        flags |= ENTERED
    if state.evolved[spot] == state.turn and state.turn > 0:
        flags |= EVOLVED
    return (
        row,
        number[m.cards[stack[-1]]],
        tuple(units_on(m, spot)),
        tuple(_numbers(m, state.tools[spot], number)),
        tuple(_numbers(m, stack[:-1], number)),
        len(state.energy[spot]),
        0 if lies_face_down(m, spot) else hp_of(m, spot),
        state.damage[spot],
        types_of(m, spot),
        retreat_cost(m, spot),
        state.conditions[spot],
        flags,
    )


def source_of(m: Machine, seat: Seat, card: Card, on_pokemon: bool) -> int:
    """Where a card lies that a seat may choose; `on_pokemon` if that is one of the Pokémon it sees."""
    if m.state.zone[card] == zone.DECK:
        return FROM_DECK
    if on_pokemon:
        return FROM_PLAY
    return FROM_HAND if m.state.zone[card] == zone.HAND and m.owner[card] == seat else FROM_ELSEWHERE


def _option(m: Machine, seat: Seat, code: int, rows: list[int], number: list[int]) -> Option:
    state = m.state
    kind = option.kind(code)
    a = option.first(code)
    b = option.second(code)
    card = 0
    row = 0
    value = 0
    source = 0
    text = ""
    if kind == option.ATTACH or kind == option.EVOLVE:
        card = number[m.cards[a]]
        row = rows[b]
    elif kind == option.BENCH or kind == option.PLAY or kind == option.JOIN_UNION or kind == option.JOIN_LEGEND:
        card = number[m.cards[a]]
    elif kind == option.USE_CARD:
        card = number[m.cards[a]]
        text = m.pool.names[m.pool.units_used[m.cards[a]][b].name]
    elif kind == option.USE_POWER:
        row = rows[a]
        text = m.pool.names[powers_of(m, option.spot(code))[b].name]
    elif kind == option.USE_STADIUM:
        text = m.pool.defs[m.cards[state.stadium]].name
    elif kind == option.ATTACK:
        value = a + 1
        text = m.pool.names[m.pool.attacks.name[attack_of(m, state.turn_player, code)]]
        if b != option.NO_ARGUMENT:
            row = rows[b]
    elif kind == option.PICK_NAME:
        text = m.pool.names[a] if a != option.NO_ARGUMENT else option.ANOTHER_NAME
    elif kind == option.PICK_ATTACK:
        text = m.pool.names[m.pool.attacks.name[a]]
    elif kind == option.PICK_CARD:
        card = number[m.cards[a]]
        if state.home[a] != NONE:
            row = rows[state.home[a]]
        source = source_of(m, seat, Card(a), row > 0)
    elif kind == option.PICK_POKEMON or kind == option.DISCARD_FOSSIL:
        row = rows[a]
    elif (
        kind == option.PICK_CONDITION or kind == option.PICK_TYPE or kind == option.PICK_SIGN or a != option.NO_ARGUMENT
    ):
        value = a + 1
    return (KIND_PLACES[kind], card, row, value, source, text)
