"""Turns and players: what begins, is counted, and is over."""

from __future__ import annotations

from playmat.engine.atoms.cards import show, take_out
from playmat.engine.atoms.columns import changed, noughts, set_to
from playmat.engine.atoms.notes import note, pair
from playmat.engine.facts.board import ref_of, spots_of
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import ALL_SPOTS, NONE, SPOTS
from playmat.model.ids import SEATS, Card, Seat, Spot
from playmat.model.words import deed, limit, zone


def begin_turn(m: Machine, seat: Seat) -> None:
    state = m.state
    own_last = state.own_last[:]
    own_last[state.turn_player] = state.happened
    state.own_last = own_last
    state.turn += 1
    state.turn_player = seat
    state.turns_taken = changed(state.turns_taken, seat, state.turns_taken[seat] + 1)
    state.turn_ended = False
    state.actions = 0
    state.extra_turn = False
    state.skip_checkup = False
    state.attached_energy = set_to(state.attached_energy, seat, 0)
    state.supporters = set_to(state.supporters, seat, 0)
    state.stadiums = set_to(state.stadiums, seat, 0)
    state.retreats = set_to(state.retreats, seat, 0)
    for spot in range(ALL_SPOTS):
        if state.used[spot] and state.serial[spot]:
            state.used = changed(state.used, spot, 0)
    if state.spent:
        state.spent = [key for key in state.spent if (key >> 1) & 7 == limit.GAME]
    state.happened_earlier = own_last[seat]
    state.happened_before = state.happened
    state.happened = []
    state.knocked_before = state.knocked
    state.knocked = []
    if state.effects:
        # Each is for certain turns.
        state.dirty = True
    m.emit("turn", seat, Card(NONE), Spot(NONE), state.turn, "", VISIBLE_TO_ALL)


def forget(m: Machine, deeds: int, knock_outs: int) -> None:
    """What was done between turns was done in neither of them: the notes of the turn are again as long as they were."""
    if len(m.state.happened) > deeds:
        m.state.happened = m.state.happened[:deeds]
    if len(m.state.knocked) > knock_outs:
        m.state.knocked = m.state.knocked[:knock_outs]


def count_action(m: Machine) -> None:
    """One more thing that was done in this turn."""
    m.state.actions += 1


def end_turn(m: Machine) -> None:
    m.state.turn_ended = True


def take_extra_turn(m: Machine, skip_checkup: bool) -> None:
    m.state.extra_turn = True
    m.state.skip_checkup = skip_checkup


def count_attachment(m: Machine, seat: Seat) -> None:
    m.state.attached_energy = changed(m.state.attached_energy, seat, m.state.attached_energy[seat] + 1)
    note(m, deed.ENERGY, seat, 0)


def count_supporter(m: Machine, seat: Seat, card: Card) -> None:
    m.state.supporters = changed(m.state.supporters, seat, m.state.supporters[seat] + 1)
    note(m, deed.SUPPORTER, seat, m.pool.name[m.cards[card]])


def count_stadium(m: Machine, seat: Seat, card: Card) -> None:
    m.state.stadiums = changed(m.state.stadiums, seat, m.state.stadiums[seat] + 1)
    note(m, deed.STADIUM, seat, m.pool.name[m.cards[card]])


def count_retreat(m: Machine, seat: Seat) -> None:
    m.state.retreats = changed(m.state.retreats, seat, m.state.retreats[seat] + 1)
    note(m, deed.RETREAT, seat, pair(ref_of(m, m.state.active[seat]), 0))


def fail_to_retreat(m: Machine, spot: Spot) -> None:
    """A Confused Pokémon did not get away: it stays, and does not try again this turn."""
    seat = Seat(spot // SPOTS)
    note(m, deed.HELD_BACK, seat, ref_of(m, spot))
    m.emit("retreat-stopped", seat, Card(NONE), spot, 0, "", VISIBLE_TO_ALL)


def use_gx(m: Machine, seat: Seat) -> None:
    """Turn the GX marker face down."""
    m.state.gx_used = changed(m.state.gx_used, seat, m.state.gx_used[seat] + 1)
    note(m, deed.GX, seat, 0)
    m.emit("gx-marker", seat, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)


def use_vstar(m: Machine, seat: Seat) -> None:
    """Turn the VSTAR marker over."""
    m.state.vstar_used = changed(m.state.vstar_used, seat, m.state.vstar_used[seat] + 1)
    note(m, deed.VSTAR, seat, 0)
    m.emit("vstar-marker", seat, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)


def go_first(m: Machine, seat: Seat) -> None:
    m.state.first = seat
    m.emit("goes-first", seat, Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)


def count_mulligan(m: Machine, seat: Seat) -> None:
    m.state.mulligans = changed(m.state.mulligans, seat, m.state.mulligans[seat] + 1)
    m.emit("mulligan", seat, Card(NONE), Spot(NONE), m.state.mulligans[seat], "", VISIBLE_TO_ALL)


def grant_bonus(m: Machine, seat: Seat, cards: int) -> None:
    m.state.bonus = changed(m.state.bonus, seat, cards)


def place_face_down(m: Machine, seat: Seat) -> None:
    m.state.placing = changed(m.state.placing, seat, 1)


def reveal_placed(m: Machine) -> None:
    """Both sides turn over what they placed during setup."""
    m.state.placing = noughts(2)
    m.state.dirty = True
    for seat in SEATS:
        for spot in spots_of(m, seat):
            show(m, m.state.stack[spot][-1], VISIBLE_TO_ALL)
    m.emit("reveal-pokemon", Seat(NONE), Card(NONE), Spot(NONE), 0, "", VISIBLE_TO_ALL)


def finish(m: Machine, winner: int, reason: int) -> None:
    """The game is over."""
    m.state.winner = winner
    m.state.reason = reason
    m.emit("game-over", Seat(winner), Card(NONE), Spot(NONE), reason, "", VISIBLE_TO_ALL)


def start_over(m: Machine) -> None:
    """Sudden Death: every card goes back to its owner's deck and a whole new game is set up (all books, Sudden
    Death)."""
    state = m.state
    for card in range(len(m.owner)):
        seat = Seat(m.owner[card])
        if m.cards[card] == m.pool.stand_in:
            state.zone[card] = zone.BEYOND
            state.home[card] = Spot(NONE)
            continue
        if state.zone[card] != zone.DECK:
            take_out(m, Card(card))
            state.deck[seat].append(Card(card))
            state.zone[card] = zone.DECK
        state.home[card] = Spot(NONE)
        state.known[card] = 0
    for spot in range(2 * SPOTS):
        state.stack[spot] = []
        state.energy[spot] = []
        state.damage[spot] = 0
    state.serial = noughts(2 * SPOTS)
    state.conditions = noughts(2 * SPOTS)
    state.tools = [[] for _ in range(2 * SPOTS)]
    state.markers = [[] for _ in range(2 * SPOTS)]
    state.active = [Spot(NONE), Spot(NONE)]
    state.bench = [[], []]
    state.effects = []
    state.pending = []
    state.delayed = []
    state.to_knock_out = []
    state.as_basic = []
    state.more_prizes = noughts(2)
    state.spent = []
    state.happened = []
    state.happened_before = []
    state.happened_earlier = []
    state.own_last = [[], []]
    state.knocked = []
    state.knocked_before = []
    state.gx_used = noughts(2)
    state.vstar_used = noughts(2)
    state.mulligans = noughts(2)
    state.bonus = noughts(2)
    state.turns_taken = noughts(2)
    state.attached_energy = noughts(2)
    state.supporters = noughts(2)
    state.stadiums = noughts(2)
    state.retreats = noughts(2)
    state.turn = 0
    state.first = Seat(NONE)
    state.games += 1
    state.prize_total = m.rules.sudden_death_prizes
    state.dirty = True
    m.emit("sudden-death", Seat(NONE), Card(NONE), Spot(NONE), state.games, "", VISIBLE_TO_ALL)
