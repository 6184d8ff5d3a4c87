"""Cards between zones: drawing, moving, attaching, shuffling, looking, ordering, Prizes."""

from __future__ import annotations

from playmat.engine.atoms.board import (
    attach_energy,
    attach_tool,
    clear_away,
    enter_play,
    leave_play,
    make_active,
    make_basic,
    name_type,
    remove_from_play,
)
from playmat.engine.atoms.cards import draw, put, reorder_deck, show, to_hand, to_prizes, to_stadium
from playmat.engine.atoms.damage import owe_prizes
from playmat.engine.atoms.luck import shuffle_deck
from playmat.engine.atoms.notes import note, pair
from playmat.engine.facts.board import is_energy, is_tool, ref_of
from playmat.engine.facts.in_force import cannot, lives
from playmat.engine.facts.playing import attaches_anyway, bench_room, player_cannot
from playmat.engine.facts.pokemon import has_room_for_tool
from playmat.engine.facts.protection import energy_is_kept, is_unaffected, stays_in_play, stays_put
from playmat.engine.knockout import take_prize
from playmat.engine.legal import can_pay_attaching
from playmat.engine.luck import shuffle
from playmat.engine.machine import NEXT, VISIBLE_TO_ALL, WAIT, AmountX, FilterX, Machine, Op, TargetX
from playmat.engine.nouns import seat_for, seats_for
from playmat.engine.ops.common import (
    OneByOneOp,
    ask_order,
    bind,
    distinct_cards,
    hand_shielded,
    refs_of,
    shielded,
    stadium_shielded,
)
from playmat.engine.state import NONE, NOTHING, SPOTS, Frame, viewpoint
from playmat.model.ids import Spot
from playmat.model.words import (
    deed,
    modifier,
    option,
    position,
    question,
    supertype,
    trainer,
    types,
    unit_kind,
    verb,
    zone,
)


def lies_alone(m: Machine, definition: int) -> bool:
    """A card that can be a Pokémon in play by itself: a Pokémon or Fossil, not a piece of a joined card."""
    pool = m.pool
    return pool.defs[definition].piece == 0 and (
        pool.supertype[definition] == supertype.POKEMON or pool.trainer_kind[definition] == trainer.FOSSIL
    )


def may_lie_on(m: Machine, card: int, spot: Spot) -> bool:
    """Whether the card can be attached to this Pokémon by an effect: its own text, room for a Tool, what forbids it."""
    pool = m.pool
    definition = m.cards[card]
    seat = m.owner[card]
    for unit in pool.units_of[definition]:
        if unit.kind == unit_kind.ATTACH_TO and unit.to is not None:
            if not unit.to.has(m, viewpoint(seat, card, ref_of(m, spot)), spot) and not attaches_anyway(m, card, spot):
                return False
    if m.state.zone[card] != zone.ATTACHED and not can_pay_attaching(m, seat, card):
        return False
    if is_energy(m, card):
        if m.state.zone[card] != zone.HAND:
            return True
        if cannot(m, spot, verb.ATTACH_ENERGY, NONE, card):
            return False
        return not player_cannot(m, seat, verb.ATTACH_ENERGY, card)
    if pool.trainer_kind[definition] in (trainer.TECHNICAL_MACHINE, trainer.ITEM):
        # An Item that attaches itself is no Tool: there is room for any number of them.
        return True
    return is_tool(m, card) and may_have_tool(m, spot)


def may_have_tool(m: Machine, spot: Spot) -> bool:
    """Whether another Pokémon Tool can be attached to this Pokémon."""
    return not cannot(m, spot, verb.HAVE_TOOLS, NONE) and has_room_for_tool(m, spot)


def may_enter(m: Machine, f: Frame, card: int) -> bool:
    """Whether nothing forbids whoever does this to put the card into play: a ban is on a player's own Pokémon."""
    seat = m.owner[card]
    only_by = m.pool.only_by.get(m.cards[card], NONE)
    if only_by != NONE and (f.unit == NONE or m.pool.units[f.unit].name != only_by):
        return False
    return seat != f.that or not player_cannot(m, seat, verb.PUT_INTO_PLAY, card)


def bound(m: Machine) -> bool:
    """Whether there may be cards that an effect can't move."""
    return m.pool.bound_cards or bool(lives(m, modifier.CANNOT_MOVE) or m.live[modifier.UNAFFECTED])


class MovableX(FilterX):
    """What the running effect can put into that zone."""

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return not (bound(m) and stays_in_play(m, f, spot, self.zone))

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return not (bound(m) and stays_put(m, f, card, self.zone))


class EntersX(FilterX):
    """A card of these definitions that may be put into play; never a Pokémon in play."""

    def __init__(self, table: list[bool]) -> None:
        self.table = table

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return self.table[m.cards[card]] and may_enter(m, f, card)


class CarriesX(FilterX):
    """A Pokémon to which one of the cards can be attached, other than the one it is on."""

    def __init__(self, cards: TargetX) -> None:
        self.cards = cards

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for card in self.cards.items(m, f):
            if m.state.home[card] != spot and may_lie_on(m, card, spot):
                return True
        return False

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class HoldsToolX(FilterX):
    """A Pokémon to which another Pokémon Tool can be attached; never a card."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return may_have_tool(m, spot)

    def card(self, m: Machine, f: Frame, card: int) -> bool:
        return False


class DrawOp(Op):
    def __init__(self, count: AmountX, who: int, up_to: bool, until: bool, slot: int) -> None:
        self.count = count
        self.who = who
        self.up_to = up_to
        self.until = until
        """Draw until the hand has that many cards."""
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        count = self.count.value(m, f)
        if lives(m, modifier.UNAFFECTED) and is_unaffected(m, f, seat):
            count = 0
        if self.until:
            count -= len(m.state.hand[seat])
        count = max(0, min(count, len(m.state.deck[seat])))
        if self.up_to and count > 1:
            return m.ask(seat, question.NUMBER, [option.code(option.PICK_NUMBER, n) for n in range(1, count + 1)])
        return self._draw(m, f, seat, count)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        return self._draw(m, f, seat_for(f, self.who), option.first(code))

    def _draw(self, m: Machine, f: Frame, seat: int, count: int) -> int:
        drawn: list[int] = []
        for _ in range(count):
            if draw(m, seat):
                drawn.append(m.state.hand[seat][-1])
        bind(f, self.slot, drawn)
        return NEXT


class MoveOp(OneByOneOp):
    """Put the targets into their owners' zone.

    `zone` is a zone or TO_BENCH or TO_ACTIVE; `attached_zone` NONE: cards attached to a Pokémon go with it.
    """

    def __init__(self, target: TargetX, zone: int, slot: int) -> None:
        self.target = target
        self.zone = zone
        self.slot = slot
        self.position = position.TOP
        self.reveal = False
        self.attached_zone = NONE
        self.ordered = False
        """Whoever moves the cards chooses their order."""
        self.at_random = False
        self.as_basic = False
        self.evolutions_zone = NONE
        """Where the Evolution cards of a Pokémon go, if not with its Basic."""
        self.shuffle_side = NONE
        """Whose deck is shuffled even if nothing was put into it."""

    def go(self, m: Machine, f: Frame) -> int:
        moved: list[int] = []
        if self.target.of_pokemon:
            for spot in self.target.spots(m, f):
                if shielded(m, f, spot) or cannot(m, spot, verb.BE_SWITCHED, NONE):
                    continue
                if not (bound(m) and stays_in_play(m, f, spot, self.zone)):
                    moved.append(self._pokemon(m, spot))
        else:
            cards = self._cards(m, f)
            if self.at_random:
                shuffle(m, cards)
            elif self.ordered and len(cards) > 1:
                if ask_order(m, f, cards, f.that) != NEXT:
                    return WAIT
                cards = f.picks
            if self.zone == zone.DECK and self.position != position.SHUFFLED_IN:
                # The first of them ends up above the others.
                cards = cards[::-1] if self.position == position.TOP else cards
            for card in cards:
                if self._card(m, f, card):
                    moved.append(card)
        f.picks = NOTHING
        if self.zone == zone.DECK and self.position == position.SHUFFLED_IN:
            self._shuffle(m, f, moved)
        if self.zone == zone.TO_BENCH or self.zone == zone.TO_ACTIVE:
            # What came into play is read as Pokémon.
            moved = refs_of(m, [m.state.home[card] for card in moved])
        bind(f, self.slot, moved)
        return NEXT

    def _cards(self, m: Machine, f: Frame) -> list[int]:
        """The cards that can be moved: not those that lie on a protected Pokémon."""
        found: list[int] = []
        for card in self.target.items(m, f):
            if m.state.zone[card] == zone.ATTACHED:
                if shielded(m, f, m.state.home[card]):
                    continue
                if self.zone == zone.DISCARD and m.owner[card] != f.you and energy_is_kept(m, card):
                    continue
            elif m.state.zone[card] == zone.STADIUM and stadium_shielded(m, f, card):
                continue
            elif m.state.zone[card] == zone.HAND and hand_shielded(m, f, card):
                continue
            if bound(m) and stays_put(m, f, card, self.zone):
                continue
            found.append(card)
        return found

    def _pokemon(self, m: Machine, spot: Spot) -> int:
        """Move a whole Pokémon; its top card stands for it."""
        top = m.state.stack[spot][-1]
        if self.zone == zone.TO_ACTIVE:
            seat = spot // SPOTS
            if m.state.active[seat] != spot:
                make_active(m, seat, spot)
            return top
        leave_play(m, spot)
        if self.evolutions_zone != NONE:
            for card in m.state.stack[spot][1:]:
                put(m, card, self.evolutions_zone, True, VISIBLE_TO_ALL)
            top = m.state.stack[spot][-1]
        attached = self.attached_zone if self.attached_zone != NONE else self.zone
        remove_from_play(m, spot, self.zone, attached, self.position != position.BOTTOM)
        return top

    def _card(self, m: Machine, f: Frame, card: int) -> bool:
        state = m.state
        seat = m.owner[card]
        if self.reveal and state.known[card] != VISIBLE_TO_ALL and self.zone != zone.PRIZES:
            show(m, card, VISIBLE_TO_ALL)
        if self.zone == zone.TO_BENCH or self.zone == zone.TO_ACTIVE:
            return self._enter(m, f, seat, card)
        if self.zone == zone.TO_STADIUM:
            if m.pool.trainer_kind[m.cards[card]] != trainer.STADIUM or state.zone[card] == zone.STADIUM:
                return False
            to_stadium(m, card)
            return True
        if state.zone[card] == zone.IN_PLAY:
            spot = state.home[card]
            if state.stack[spot][-1] == card:
                if shielded(m, f, spot):
                    return False
                self._pokemon(m, spot)
                return True
        if state.zone[card] == self.zone and self.zone != zone.DECK:
            return False
        if f.attack != NONE and state.zone[card] == zone.ATTACHED and seat != f.you and is_energy(m, card):
            note(m, deed.STRIPPED, seat, pair(ref_of(m, state.home[card]), 1))
        put(m, card, self.zone, self.position != position.BOTTOM, 0 if self.at_random else state.known[card])
        if self.reveal and self.zone == zone.PRIZES:
            # A Prize that is shown lies face up from now on.
            show(m, card, VISIBLE_TO_ALL)
        return True

    def _enter(self, m: Machine, f: Frame, seat: int, card: int) -> bool:
        if not lies_alone(m, m.cards[card]) or m.state.zone[card] == zone.IN_PLAY or not may_enter(m, f, card):
            return False
        if self.zone == zone.TO_ACTIVE and m.state.active[seat] == NONE:
            self._became(m, f, card, enter_play(m, seat, [card], True, False))
            return True
        if bench_room(m, seat) <= 0:
            return False
        spot = enter_play(m, seat, [card], False, False)
        self._became(m, f, card, spot)
        if self.zone == zone.TO_ACTIVE:
            make_active(m, seat, spot)
        return True

    def _became(self, m: Machine, f: Frame, card: int, spot: Spot) -> None:
        """A card that puts itself into play is from now on the Pokémon whose text this is."""
        if self.as_basic:
            make_basic(m, spot)
        if card == f.card and f.ref == NONE:
            f.ref = ref_of(m, spot)

    def _shuffle(self, m: Machine, f: Frame, moved: list[int]) -> None:
        seats: list[int] = []
        if self.shuffle_side != NONE:
            seats = seats_for(m, f, self.shuffle_side)
        for card in moved:
            if m.owner[card] not in seats and m.state.zone[card] == zone.DECK:
                seats.append(m.owner[card])
        for seat in seats:
            shuffle_deck(m, seat)


class AttachOp(Op):
    """Attach cards to Pokémon; where there are several, the player chooses for each card.

    `picks` holds the cards that are still to be attached.
    """

    def __init__(self, cards: TargetX, to: TargetX, each: bool, slot: int, onto: int) -> None:
        self.cards = cards
        self.to = to
        self.each = each
        self.slot = slot
        self.onto = onto

    def run(self, m: Machine, f: Frame) -> int:
        cards: list[int] = []
        for card in self.cards.items(m, f):
            if bound(m) and stays_put(m, f, card, zone.TO_BENCH):
                continue
            if m.state.zone[card] != zone.ATTACHED or not shielded(m, f, m.state.home[card]):
                cards.append(card)
        f.picks = cards
        f.slots[self.slot] = []
        f.slots[self.onto] = []
        if m.pool.attach_costs:
            # What must be done to attach a card, not to move it from one Pokémon to another.
            f.numbers = [c for c in cards if m.cards[c] in m.pool.attach_costs and m.state.zone[c] != zone.ATTACHED]
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        self._attach(m, f, option.spot(code))
        return self._go(m, f)

    def _go(self, m: Machine, f: Frame) -> int:
        while f.picks:
            card = f.picks[0]
            spots: list[Spot] = []
            for spot in self.to.spots(m, f):
                if self.each and ref_of(m, spot) in f.slots[self.onto]:
                    continue
                if m.state.home[card] == spot and m.state.zone[card] == zone.ATTACHED:
                    continue
                if may_lie_on(m, card, spot) and not shielded(m, f, spot):
                    spots.append(spot)
            if not spots:
                f.picks = f.picks[1:]
                continue
            if len(spots) == 1 or self._alike(m, f, len(spots)):
                self._attach(m, f, spots[0])
                continue
            return m.ask(f.that, question.ATTACH_TO, [option.code(option.PICK_POKEMON, spot, card) for spot in spots])
        if m.pool.attach_costs:
            for card in f.numbers:
                if card in f.slots[self.slot]:
                    unit = m.pool.attach_costs[m.cards[card]]
                    m.push(unit.program, m.owner[card], card, ref_of(m, m.state.home[card]))
            f.numbers = NOTHING
        return NEXT

    def _alike(self, m: Machine, f: Frame, spots: int) -> bool:
        """Whether each of the Pokémon gets one of these cards, and all of them are the same."""
        return self.each and len(f.picks) >= spots and len(distinct_cards(m, f.picks)) == 1

    def _attach(self, m: Machine, f: Frame, spot: Spot) -> None:
        card = f.picks[0]
        f.picks = f.picks[1:]
        from_hand = m.state.zone[card] == zone.HAND
        if is_energy(m, card):
            attach_energy(m, card, spot, from_hand)
        else:
            attach_tool(m, card, spot, from_hand)
        f.slots[self.slot] = [*f.slots[self.slot], card]
        ref = ref_of(m, spot)
        if ref not in f.slots[self.onto]:
            f.slots[self.onto] = [*f.slots[self.onto], ref]


class AttachAsEnergyOp(Op):
    """Attach a Pokémon's own card as Energy. If it is in play, being Knocked Out, what was on it is discarded first."""

    def __init__(self, card: TargetX, to: TargetX, choose_type: bool) -> None:
        self.card = card
        self.to = to
        self.choose_type = choose_type

    def run(self, m: Machine, f: Frame) -> int:
        if self.choose_type and self.to.items(m, f):
            return m.ask(
                f.you, question.TYPE, [option.code(option.PICK_TYPE, type_) for type_ in range(types.BASIC_COUNT)]
            )
        self._attach(m, f)
        return NEXT

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        card = self._attach(m, f)
        if card != NONE:
            name_type(m, card, option.first(code))
        return NEXT

    def _attach(self, m: Machine, f: Frame) -> int:
        """Attach it; the card, or NONE if that is not possible."""
        for card in self.card.items(m, f):
            for spot in self.to.spots(m, f):
                if m.state.home[card] == spot:
                    continue
                lift_out(m, card)
                attach_energy(m, card, spot, False)
                return card
        return NONE


class AttachAsToolOp(Op):
    """Attach a Pokémon's own card as a Pokémon Tool. If it is in play, what was on it is discarded first."""

    def __init__(self, card: TargetX, to: TargetX) -> None:
        self.card = card
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.items(m, f):
            for spot in self.to.spots(m, f):
                if m.state.home[card] != spot and may_have_tool(m, spot):
                    lift_out(m, card)
                    attach_tool(m, card, spot, False)
                    break
        return NEXT


def lift_out(m: Machine, card: int) -> None:
    """If the card is a Pokémon in play, or of one, that Pokémon leaves play and all its other cards are discarded."""
    if m.state.zone[card] == zone.IN_PLAY:
        spot = m.state.home[card]
        leave_play(m, spot)
        clear_away(m, spot, card)


class ShuffleOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        for seat in seats_for(m, f, self.who):
            shuffle_deck(m, seat)
        return NEXT


class ShowOp(Op):
    """Show the cards to the player who looks, or to both."""

    def __init__(self, target: TargetX, to_all: bool, slot: int) -> None:
        self.target = target
        self.to_all = to_all
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        cards = self.target.items(m, f)
        if lives(m, modifier.UNAFFECTED):
            open_to = [not is_unaffected(m, f, 0), not is_unaffected(m, f, 1)]
            cards = [card for card in cards if m.state.zone[card] != zone.HAND or open_to[m.owner[card]]]
        cards = [card for card in cards if not hand_shielded(m, f, card)]
        sees = VISIBLE_TO_ALL if self.to_all else 1 << f.that
        for card in cards:
            if m.state.known[card] & sees != sees:
                show(m, card, sees)
        bind(f, self.slot, cards)
        return NEXT


class RevealUntilOp(Op):
    """Reveal from the top of the deck until such a card; all that were revealed go into the slot, and stay there."""

    def __init__(self, where: list[FilterX], slot: int) -> None:
        self.where = where
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        shown: list[int] = []
        for card in m.state.deck[f.that][::-1]:
            show(m, card, VISIBLE_TO_ALL)
            shown.append(card)
            such = True
            for one in self.where:
                if not one.card(m, f, card):
                    such = False
            if such:
                break
        bind(f, self.slot, shown)
        return NEXT


class RearrangeOp(OneByOneOp):
    def __init__(self, target: TargetX, who: int, on_top: bool) -> None:
        self.target = target
        self.who = who
        self.on_top = on_top

    def run(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        for card in self._cards(m, f):
            if not m.state.known[card] >> seat & 1:
                show(m, card, 1 << seat)
        return super().run(m, f)

    def _cards(self, m: Machine, f: Frame) -> list[int]:
        return [card for card in self.target.items(m, f) if m.state.zone[card] == zone.DECK]

    def go(self, m: Machine, f: Frame) -> int:
        cards = self._cards(m, f)
        if cards:
            if ask_order(m, f, cards, seat_for(f, self.who)) != NEXT:
                return WAIT
            reorder_deck(m, m.owner[cards[0]], f.picks, self.on_top)
        f.picks = NOTHING
        return NEXT


class TakePrizesOp(Op):
    """That player takes Prizes of their choice; `picks` counts those taken. `more`: with those for a Knock Out."""

    def __init__(self, count: AmountX, who: int, more: bool) -> None:
        self.count = count
        self.who = who
        self.more = more

    def run(self, m: Machine, f: Frame) -> int:
        f.picks = NOTHING
        if self.more:
            owe_prizes(m, seat_for(f, self.who), self.count.value(m, f))
            return NEXT
        return self._go(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        seat = seat_for(f, self.who)
        self._take(m, f, seat, option.first(code))
        return self._go(m, f)

    def _take(self, m: Machine, f: Frame, seat: int, at: int) -> None:
        card = m.state.prizes[seat][at]
        take_prize(m, seat, card)
        f.picks = [*f.picks, card]

    def _go(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        prizes = m.state.prizes[seat]
        left = self.count.value(m, f) - len(f.picks)
        if left >= len(prizes):
            while prizes:
                self._take(m, f, seat, 0)
            left = 0
        if left > 0:
            return m.ask(seat, question.PRIZE, [option.code(option.PICK_PRIZE, i) for i in range(len(prizes))])
        f.picks = NOTHING
        return NEXT


class SwapPrizesOp(Op):
    """Cards of the hand change places with Prizes, one for one."""

    def __init__(self, hand: TargetX, prizes: TargetX) -> None:
        self.hand = hand
        self.prizes = prizes

    def run(self, m: Machine, f: Frame) -> int:
        hand = self.hand.items(m, f)
        prizes = self.prizes.items(m, f)
        for i in range(min(len(hand), len(prizes))):
            to_hand(m, prizes[i], m.state.known[prizes[i]])
            to_prizes(m, hand[i])
        return NEXT
