"""What a player may do with the cards in hand, and what it costs: play, attach, retreat, put into play."""

from __future__ import annotations

from playmat.engine.facts.in_force import all_for, all_on, any_on, applies, bits_on, in_force, lives, means, reaches
from playmat.engine.machine import Live, Machine
from playmat.engine.state import NONE, viewpoint
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import modifier, zone


def player_cannot(m: Machine, seat: Seat, what: int, card: Card) -> bool:
    """Some effect stops that player from doing that (with that card)."""
    for live in lives(m, modifier.PLAYER_CANNOT):
        change = live.modifier
        if change.verb != what or not reaches(m, live, seat):
            continue
        meant = True
        for one in change.filters:
            if card == NONE or not one.card(m, live.frame, card):
                meant = False
        if meant:
            m.culprit = live.frame.card
            return True
    return False


def turn_limit(m: Machine, seat: Seat, what: int, usual: int) -> int:
    for live in lives(m, modifier.LIMIT):
        if live.modifier.verb == what and reaches(m, live, seat):
            usual = max(usual, live.modifier.number)
    return usual


def bench_limit(m: Machine, seat: Seat) -> int:
    """How many Pokémon that player's Bench holds: by the rules, or the smallest number that an effect names."""
    limit = NONE
    for live in lives(m, modifier.BENCH_SIZE):
        if reaches(m, live, seat):
            if limit == NONE or live.modifier.number < limit:
                limit = live.modifier.number
    return m.rules.bench_size if limit == NONE else limit


def bench_room(m: Machine, seat: Seat) -> int:
    return max(0, bench_limit(m, seat) - len(m.state.bench[seat]))


def hand_is_open(m: Machine, seat: Seat) -> bool:
    """Whether that player plays with their hand face up."""
    return bool(all_for(m, modifier.HAND_OPEN, seat))


def play_gates(m: Machine, seat: Seat, card: Card, may: bool) -> list[Live]:
    """The effects that demand a coin before this card, which that player is playing, has its effect; `may`: those in
    which somebody else may flip one."""
    gates: list[Live] = []
    for live in lives(m, modifier.PLAY_GATE):
        if live.modifier.flip == may and reaches(m, live, seat) and means(m, live, card):
            gates.append(live)
    return gates


def play_price(m: Machine, seat: Seat, card: Card) -> int:
    """How many other cards that player must discard from hand in order to play this one."""
    price = 0
    for live in lives(m, modifier.PLAY_PRICE):
        if reaches(m, live, seat) and means(m, live, card):
            price += live.modifier.number
    return price


def other_text(m: Machine, seat: Seat, card: Card) -> Live | None:
    """What gives this Trainer card in that player's hand another effect than its own."""
    for live in lives(m, modifier.TEXT_IS):
        if reaches(m, live, seat) and means(m, live, card):
            return live
    return None


def stadiums_clash(m: Machine) -> bool:
    """Whether a Stadium card that is played goes to the discard pile together with the one in play."""
    return any(in_force(m, live) for live in lives(m, modifier.STADIUMS_CLASH))


def sets_up_face_down(m: Machine, card: Card, active: bool) -> bool:
    """Whether the card in hand may be put into play in setup as if it were a Basic Pokémon, by its own text; `active`:
    as the Active Pokémon."""
    for unit in m.pool.units_of[m.cards[card]]:
        for change in unit.modifiers:
            if change.kind == modifier.SET_UP_FACE_DOWN and (active or not change.flag):
                return unit.while_ is None or unit.while_.test(m, viewpoint(Seat(m.owner[card]), card, Ref(NONE)))
    return False


def keeps_turn_after(m: Machine, seat: Seat, name: int) -> bool:
    """Whether the effect of a card of that name does not end that player's turn."""
    for live in lives(m, modifier.KEEP_TURN_AFTER):
        if live.modifier.name == name and reaches(m, live, seat):
            return True
    return False


# --- Attaching and retreating


def attach_gates(m: Machine, seat: Seat) -> int:
    """How many effects demand a coin before that player attaches an Energy card from hand."""
    return len(all_for(m, modifier.ATTACH_GATE, seat))


def attachments_at_once(m: Machine, spot: Spot, card: Card) -> int:
    """How many Energy cards such as this one the turn's attachment may put onto this Pokémon at once."""
    cards = 1
    more = 0
    for live in lives(m, modifier.ATTACH_MORE):
        if means(m, live, card) and applies(m, live, spot):
            if live.modifier.flag:
                more += live.modifier.number
            else:
                cards = max(cards, live.modifier.number)
    return cards + more


def attaches_anyway(m: Machine, card: Card, spot: Spot) -> bool:
    """Whether the card may be attached to this Pokémon, whatever its own text says about that."""
    return any_on(m, modifier.ATTACH_ANYWAY, spot, card)


def retreat_gates(m: Machine, spot: Spot) -> int:
    """How many effects demand a coin before this Pokémon retreats."""
    return len(all_on(m, modifier.RETREAT_GATE, spot))


def retreats_even_if(m: Machine, spot: Spot) -> int:
    """Bits of the Special Conditions that do not keep this Pokémon from retreating."""
    return bits_on(m, modifier.RETREAT_EVEN_IF, spot)


def retreat_payer(m: Machine, spot: Spot) -> Card:
    """The card that is discarded instead of Energy to retreat the Pokémon, or NONE."""
    for live in lives(m, modifier.RETREAT_PAID_BY):
        if applies(m, live, spot):
            return live.frame.card
    return Card(NONE)


def retreat_paid_to(m: Machine, spot: Spot, card: Card) -> int:
    """The zone to which this Energy card goes that pays the Pokémon's Retreat Cost."""
    for live in lives(m, modifier.RETREAT_PAID_TO):
        if applies(m, live, spot) and means(m, live, card):
            return live.modifier.number
    return zone.DISCARD
