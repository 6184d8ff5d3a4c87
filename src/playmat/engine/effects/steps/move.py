"""Cards moved between zones, and Pokémon with all that is on them."""

from __future__ import annotations

from typing import Final, cast

from playmat.engine.atoms.board import enter_play, leave_play, make_active, make_basic, remove_from_play
from playmat.engine.atoms.cards import put, show, to_stadium
from playmat.engine.atoms.luck import shuffle_deck
from playmat.engine.atoms.notes import note, pair
from playmat.engine.effects.ahead import Ahead, all_of, looks_ahead, owner_of
from playmat.engine.effects.common import (
    OneByOneOp,
    ask_order,
    bind,
    bound,
    hand_shielded,
    lies_alone,
    may_enter,
    refs_of,
    shielded,
    stadium_shielded,
)
from playmat.engine.effects.conditions.ahead import SuchX
from playmat.engine.effects.conditions.board import BenchRoomX
from playmat.engine.effects.filters.kinds import FactX
from playmat.engine.effects.flow import AddOp, ClearOp
from playmat.engine.effects.kinds import benchable
from playmat.engine.effects.nodes import STEPS, target
from playmat.engine.effects.players import seats_for
from playmat.engine.effects.scope import CARD_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.steps.kernel import usable_noun
from playmat.engine.effects.words import PLAYERS, ZONES
from playmat.engine.facts.board import is_energy, ref_of
from playmat.engine.facts.in_force import cannot
from playmat.engine.facts.playing import bench_room
from playmat.engine.facts.protection import energy_is_kept, stays_in_play, stays_put
from playmat.engine.luck import shuffle
from playmat.engine.machine import NEXT, VISIBLE_TO_ALL, WAIT, ConditionX, FilterX, Machine, TargetX
from playmat.engine.state import NONE, NOTHING, SPOTS, Frame
from playmat.model import ir
from playmat.model.ids import Card, Definition, Seat, Spot
from playmat.model.ir.walk import kind_of
from playmat.model.words import deed, player, position, trainer, verb, zone

DESTINATIONS: Final[dict[str, int]] = {
    "bench": zone.TO_BENCH,
    "active": zone.TO_ACTIVE,
    "stadium": zone.TO_STADIUM,
}


class MovableX(FilterX):
    """What the running effect can put into that zone."""

    def __init__(self, zone: int) -> None:
        self.zone = zone

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return not (bound(m) and stays_in_play(m, f, spot, self.zone))

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return not (bound(m) and stays_put(m, f, card, self.zone))


class EntersX(FilterX):
    """A card of these definitions that may be put into play; never a Pokémon in play."""

    def __init__(self, table: list[bool]) -> None:
        self.table = table

    def card(self, m: Machine, f: Frame, card: Card) -> bool:
        return self.table[m.cards[card]] and may_enter(m, f, card)


def _enters(ahead: Ahead, node: ir.Target) -> ConditionX | None:
    """One of these may be put into play; of cards that nobody sees nothing can be said."""
    opened = ahead.opened(node)
    if opened is None or ahead.is_hidden(opened):
        return None
    return SuchX(target(ahead.scope, opened), EntersX(benchable(ahead.scope.pool)))


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
        moved: list[Card] = []
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
                cards = cast(list[Card], f.picks)
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
            bind(f, self.slot, refs_of(m, [Spot(m.state.home[card]) for card in moved]))
        else:
            bind(f, self.slot, moved)
        return NEXT

    def _cards(self, m: Machine, f: Frame) -> list[Card]:
        """The cards that can be moved: not those that lie on a protected Pokémon."""
        found: list[Card] = []
        for card in self.target.cards(m, f):
            if m.state.zone[card] == zone.ATTACHED:
                if shielded(m, f, Spot(m.state.home[card])):
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

    def _pokemon(self, m: Machine, spot: Spot) -> Card:
        """Move a whole Pokémon; its top card stands for it."""
        top = m.state.stack[spot][-1]
        if self.zone == zone.TO_ACTIVE:
            seat = Seat(spot // SPOTS)
            if m.state.active[seat] != spot:
                make_active(m, seat, spot)
            return top
        leave_play(m, spot)
        top = m.state.stack[spot][-1]
        if self.evolutions_zone != NONE:
            for card in m.state.stack[spot][1:]:
                put(m, card, self.evolutions_zone, True, VISIBLE_TO_ALL)
            top = m.state.stack[spot][-1]
        attached = self.attached_zone if self.attached_zone != NONE else self.zone
        remove_from_play(m, spot, self.zone, attached, self.position != position.BOTTOM)
        return top

    def _card(self, m: Machine, f: Frame, card: Card) -> bool:
        state = m.state
        seat = Seat(m.owner[card])
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
            spot = Spot(state.home[card])
            if state.stack[spot][-1] == card:
                if shielded(m, f, spot):
                    return False
                self._pokemon(m, spot)
                return True
        if state.zone[card] == self.zone and self.zone != zone.DECK:
            return False
        if f.attack != NONE and state.zone[card] == zone.ATTACHED and seat != f.you and is_energy(m, card):
            note(m, deed.STRIPPED, seat, pair(ref_of(m, Spot(state.home[card])), 1))
        put(m, card, self.zone, self.position != position.BOTTOM, 0 if self.at_random else state.known[card])
        if self.reveal and self.zone == zone.PRIZES:
            # A Prize that is shown lies face up from now on.
            show(m, card, VISIBLE_TO_ALL)
        return True

    def _enter(self, m: Machine, f: Frame, seat: Seat, card: Card) -> bool:
        if (
            not lies_alone(m, Definition(m.cards[card]))
            or m.state.zone[card] == zone.IN_PLAY
            or not may_enter(m, f, card)
        ):
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

    def _became(self, m: Machine, f: Frame, card: Card, spot: Spot) -> None:
        """A card that puts itself into play is from now on the Pokémon whose text this is."""
        if self.as_basic:
            make_basic(m, spot)
        if card == f.card and f.ref == NONE:
            f.ref = ref_of(m, spot)

    def _shuffle(self, m: Machine, f: Frame, moved: list[Card]) -> None:
        seats: list[Seat] = []
        if self.shuffle_side != NONE:
            seats = seats_for(m, f, self.shuffle_side)
        for card in moved:
            if m.owner[card] not in seats and m.state.zone[card] == zone.DECK:
                seats.append(Seat(m.owner[card]))
        for seat in seats:
            shuffle_deck(m, seat)


def _is_pokemon(scope: Scope, node: ir.Target) -> bool:
    """Whether a target means Pokémon in play, told without compiling it."""
    pokemon = {name: "pokemon" for name, slot in scope.slots.numbers.items() if scope.kind(slot) == POKEMON_SLOT}
    return kind_of(node, pokemon) == "pokemon"


def _parts(scope: Scope, node: ir.Target) -> list[ir.Target]:
    """A target as parts that are all Pokémon or all cards."""
    if isinstance(node, ir.Together) and len({_is_pokemon(scope, part) for part in node.parts}) > 1:
        return list(node.parts)
    return [node]


def _demanded(node: ir.Target) -> int:
    """How many the text says must be moved; 0 if it leaves that open. A search of a deck may always find fewer."""
    if isinstance(node, ir.Together):
        parts = [_demanded(part) for part in node.parts]
        return sum(parts) if all(parts) else 0
    if isinstance(node, ir.Pick) and node.mode == "exactly" and isinstance(node.count, ir.Num):
        if isinstance(node.source, ir.Cards) and node.source.zone == "deck":
            return 0
        return node.count.value
    return 0


def enters_bench(scope: Scope, node: ir.Target) -> TargetX:
    """Cards that go onto the Bench: such as may be put into play, and no more than there is room for."""
    owner = PLAYERS[owner_of(node)]
    scope.bench_of = owner if owner != player.BOTH else NONE
    return usable_noun(scope, node, EntersX(benchable(scope.pool)), None)


def _move_part(scope: Scope, node: ir.Target, destination: int, slot: int) -> MoveOp:
    usable: FilterX | None = None
    if destination == zone.TO_STADIUM:
        stadiums = [kind == trainer.STADIUM for kind in scope.pool.trainer_kind]
        usable = FactX(stadiums, stadiums, False)
    if destination == zone.TO_BENCH and not _is_pokemon(scope, node):
        moved = enters_bench(scope, node)
    else:
        if destination == zone.TO_ACTIVE and not _is_pokemon(scope, node):
            usable = EntersX(benchable(scope.pool))
        elif destination in (zone.HAND, zone.DECK, zone.DISCARD, zone.LOST):
            usable = MovableX(destination)
        moved = usable_noun(scope, node, usable, None)
    if destination == zone.TO_BENCH and moved.of_pokemon:
        raise scope.error("expected cards to put onto the Bench, got Pokémon that are in play already")
    return MoveOp(moved, destination, slot)


def _deck_side(node: ir.Target) -> int:
    """Whose deck a text shuffles even if it puts nothing in; nobody's where the text is about Pokémon in play."""
    if isinstance(node, ir.Pick):
        return _deck_side(node.source)
    if isinstance(node, ir.Cards) and node.zone not in ("attached", "under", "stadium"):
        return PLAYERS[node.side]
    return NONE


@STEPS.of(ir.Move)
def _move(scope: Scope, node: ir.Move) -> None:
    destination = DESTINATIONS[node.to] if node.to in DESTINATIONS else ZONES[node.to]
    kind = POKEMON_SLOT if node.to in ("bench", "active") else CARD_SLOT
    slot = scope.bind(node.into, kind)
    demanded = _demanded(node.target)
    if demanded > 1:
        scope.slots.whole[slot] = demanded
    parts = _parts(scope, node.target)
    if len(parts) > 1:
        scope.add(ClearOp(slot))
    for part in parts:
        one = slot if len(parts) == 1 else scope.bind("", kind)
        op = _move_part(scope, part, destination, one)
        op.position = position.NAMES.index(node.position)
        op.reveal = node.reveal
        op.attached_zone = {"": NONE, "discard": zone.DISCARD, "hand": zone.HAND}[node.attached]
        op.at_random = node.order == "random"
        op.as_basic = node.as_basic
        op.evolutions_zone = zone.DISCARD if node.evolutions else NONE
        op.ordered = node.order == "chosen" and destination == zone.DECK and op.position != position.SHUFFLED_IN
        if op.position == position.SHUFFLED_IN and destination == zone.DECK:
            op.shuffle_side = _deck_side(part)
        scope.add(op)
        if len(parts) > 1:
            scope.add(AddOp(slot, one))


@looks_ahead(ir.Move)
def _move_ahead(ahead: Ahead, node: ir.Move, whole: bool) -> ConditionX | None:
    there = ahead.enough(node.target) if whole else ahead.exists(node.target)
    if node.to == "bench":
        return all_of([there, _enters(ahead, node.target), BenchRoomX(PLAYERS[owner_of(node.target)])])
    return there


@STEPS.of(ir.ShuffleInto)
def _shuffle_into(scope: Scope, node: ir.ShuffleInto) -> None:
    _move(scope, ir.Move(node.target, "deck", "shuffle", node.reveal, into=node.into))
