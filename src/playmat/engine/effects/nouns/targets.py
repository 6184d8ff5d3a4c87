"""Targets: which Pokémon and which cards, as they are at the moment."""

from __future__ import annotations

from typing import cast

from playmat.engine.effects.filters.board import HasCardX
from playmat.engine.effects.nodes import TARGETS, amount, filters, target
from playmat.engine.effects.players import seat_for, seats_for
from playmat.engine.effects.scope import CARD_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.words import PLACES, PLAYERS, ZONES
from playmat.engine.facts.board import spot_of, spots_of
from playmat.engine.machine import AmountX, FilterX, Machine, TargetX
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.model import ir
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.ir.walk import nodes
from playmat.model.words import place, player, zone


class ThisX(TargetX):
    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        spot = spot_of(m, f.ref)
        if spot == NONE:
            return []
        return [spot]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return spot == spot_of(m, f.ref)


@TARGETS.of(ir.This)
def _this(scope: Scope, node: ir.This) -> TargetX:
    return ThisX()


class ThisCardX(TargetX):
    def __init__(self) -> None:
        super().__init__(False)

    def items(self, m: Machine, f: Frame) -> list[int]:
        if f.card == NONE:
            return []
        return [f.card]

    def has_card(self, m: Machine, f: Frame, card: Card) -> bool:
        return card == f.card and card != NONE


@TARGETS.of(ir.ThisCard)
def _this_card(scope: Scope, node: ir.ThisCard) -> TargetX:
    return ThisCardX()


class SlotPokemonX(TargetX):
    """Pokémon that an earlier step bound; those that have left play are gone from it."""

    def __init__(self, slot: int) -> None:
        super().__init__(True)
        self.slot = slot

    def items(self, m: Machine, f: Frame) -> list[int]:
        found: list[int] = []
        for ref in f.slots[self.slot]:
            spot = spot_of(m, Ref(ref))
            if spot != NONE:
                found.append(spot)
        return found


class SlotCardsX(TargetX):
    def __init__(self, slot: int) -> None:
        super().__init__(False)
        self.slot = slot

    def items(self, m: Machine, f: Frame) -> list[int]:
        return f.slots[self.slot][:]


@TARGETS.of(ir.Slot)
def _slot(scope: Scope, node: ir.Slot) -> TargetX:
    number = scope.slot(node.name)
    kind = scope.kind(number)
    if kind == POKEMON_SLOT:
        return SlotPokemonX(number)
    if kind == CARD_SLOT:
        return SlotCardsX(number)
    raise scope.error(f"expected slot {node.name!r} to hold Pokémon or cards, and it holds numbers")


class PokemonX(TargetX):
    def __init__(self, side: int, place: int, where: list[FilterX]) -> None:
        super().__init__(True)
        self.side = side
        self.place = place
        self.where = where

    def items(self, m: Machine, f: Frame) -> list[int]:
        found: list[int] = []
        for seat in seats_for(m, f, self.side):
            if self.place == place.ACTIVE:
                active = m.state.active[seat]
                if active != NONE and self._matches(m, f, active):
                    found.append(active)
            elif self.place == place.BENCHED:
                for spot in m.state.bench[seat]:
                    if self._matches(m, f, spot):
                        found.append(spot)
            else:
                for spot in spots_of(m, seat):
                    if self._matches(m, f, spot):
                        found.append(spot)
        return found

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        if spot == NONE:
            return False
        seat = Seat(spot // SPOTS)
        if self.side != player.BOTH and seat != seat_for(f, self.side):
            return False
        if self.place != place.ANYWHERE and (m.state.active[seat] == spot) != (self.place == place.ACTIVE):
            return False
        return self._matches(m, f, spot)

    def exists(self, m: Machine, f: Frame) -> bool:
        return self._one(m, f, None)

    def exists_such(self, m: Machine, f: Frame, such: FilterX) -> bool:
        return self._one(m, f, such)

    def _one(self, m: Machine, f: Frame, such: FilterX | None) -> bool:
        if self.side == player.BOTH:
            return self._on_side(m, f, Seat(0), such) or self._on_side(m, f, Seat(1), such)
        return self._on_side(m, f, seat_for(f, self.side), such)

    def _on_side(self, m: Machine, f: Frame, seat: Seat, such: FilterX | None) -> bool:
        if self.place != place.BENCHED:
            active = m.state.active[seat]
            if active != NONE and self._matches(m, f, active) and (such is None or such.spot(m, f, active)):
                return True
        if self.place != place.ACTIVE:
            for spot in m.state.bench[seat]:
                if self._matches(m, f, spot) and (such is None or such.spot(m, f, spot)):
                    return True
        return False

    def _matches(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for one in self.where:
            if not one.spot(m, f, spot):
                return False
        return True


@TARGETS.of(ir.Pokemon)
def _pokemon(scope: Scope, node: ir.Pokemon) -> TargetX:
    return PokemonX(PLAYERS[node.side], PLACES[node.place], filters(scope, node.where))


class CardsX(TargetX):
    """Cards of a zone, seen from the top for a deck. `without_own`: not the card whose text this is, which is about to
    leave the hand."""

    def __init__(self, zone: int, side: int, where: list[FilterX]) -> None:
        super().__init__(False)
        self.zone = zone
        self.side = side
        self.where = where
        self.on: TargetX | None = None
        self.top: AmountX | None = None
        self.bottom: AmountX | None = None
        self.without_own = False
        self.on_table = False
        """Set aside, or lying beside the Active until the turn ends."""

    def items(self, m: Machine, f: Frame) -> list[int]:
        if not self.where:
            return cast(list[int], self._all(m, f))
        found: list[int] = []
        pile = self._pile(m, f)
        if self.zone == zone.DECK and self.side != player.BOTH and self.top is None and self.bottom is None:
            for i in range(len(pile) - 1, -1, -1):  # a deck lies with its top at the end
                if self._matches(m, f, pile[i]):
                    found.append(pile[i])
            return found
        for card in pile:
            if self._matches(m, f, card) and (card != f.card or not self.without_own or self.zone != zone.HAND):
                found.append(card)
        return found

    def exists(self, m: Machine, f: Frame) -> bool:
        for card in self._pile(m, f):
            if self._matches(m, f, card) and (card != f.card or not self.without_own or self.zone != zone.HAND):
                return True
        return False

    def _pile(self, m: Machine, f: Frame) -> list[Card]:
        """The cards to look through: the zone itself if it is one player's whole deck, hand or discard pile."""
        if self.side != player.BOTH:
            if self.zone == zone.DECK and self.top is None and self.bottom is None:
                return m.state.deck[seat_for(f, self.side)]
            if self.zone == zone.HAND:
                return m.state.hand[seat_for(f, self.side)]
            if self.zone == zone.DISCARD:
                return m.state.discard[seat_for(f, self.side)]
        return self._all(m, f)

    def _matches(self, m: Machine, f: Frame, card: Card) -> bool:
        for one in self.where:
            if not one.card(m, f, card):
                return False
        return True

    def _all(self, m: Machine, f: Frame) -> list[Card]:
        state = m.state
        found: list[Card] = []
        if self.zone == zone.ATTACHED or self.zone == zone.UNDER:
            for spot in self._spots(m, f):
                if self.zone == zone.ATTACHED:
                    found.extend(state.energy[spot])
                    found.extend(state.tools[spot])
                else:
                    found.extend(state.stack[spot][:-1])
            return found
        for seat in seats_for(m, f, self.side):
            if self.zone == zone.DECK:
                found.extend(self._of_deck(m, f, state.deck[seat]))
            elif self.zone == zone.HAND:
                for card in state.hand[seat]:
                    if not self.without_own or card != f.card:
                        found.append(card)
            elif self.zone == zone.DISCARD:
                found.extend(state.discard[seat])
            elif self.zone == zone.LOST:
                found.extend(state.lost[seat])
            elif self.zone == zone.PRIZES:
                found.extend(state.prizes[seat])
            elif self.zone == zone.ASIDE:
                found.extend(state.aside[seat])
                if self.on_table:
                    for card in state.table:
                        if m.owner[card] == seat and card != f.card:
                            found.append(card)
            elif self.zone == zone.STADIUM and state.stadium != NONE and m.owner[state.stadium] == seat:
                found.append(state.stadium)
        return found

    def _spots(self, m: Machine, f: Frame) -> list[Spot]:
        if self.on is not None:
            return self.on.spots(m, f)
        found: list[Spot] = []
        for seat in seats_for(m, f, self.side):
            found.extend(spots_of(m, seat))
        return found

    def _of_deck(self, m: Machine, f: Frame, deck: list[Card]) -> list[Card]:
        if self.top is not None:
            count = max(0, min(self.top.value(m, f), len(deck)))
            part = deck[len(deck) - count :]
        elif self.bottom is not None:
            part = deck[: max(0, self.bottom.value(m, f))]
        else:
            part = deck[:]
        part.reverse()
        return part


@TARGETS.of(ir.Cards)
def _cards(scope: Scope, node: ir.Cards) -> TargetX:
    cards = CardsX(ZONES[node.zone], PLAYERS[node.side], filters(scope, node.where))
    if node.on is not None:
        useful = scope.useful
        # A Pokémon without such a card is not chosen while another has one.
        scope.useful = HasCardX(cards.where, ZONES[node.zone], scope.elsewhere)
        cards.on = target(scope, node.on)
        scope.useful = useful
        if not cards.on.of_pokemon:
            raise scope.error(f"expected Pokémon that the cards are {node.zone}, got {ir.tag(node.on)}")
    if node.top is not None:
        cards.top = amount(scope, node.top)
    if node.bottom is not None:
        cards.bottom = amount(scope, node.bottom)
    cards.without_own = scope.looking_ahead
    # A Supporter stays beside the Active until its turn ends: set aside, but not by this text.
    cards.on_table = ir.Is("Supporter") in node.where
    return cards


class TogetherX(TargetX):
    def __init__(self, of_pokemon: bool, parts: list[TargetX]) -> None:
        super().__init__(of_pokemon)
        self.parts = parts

    def items(self, m: Machine, f: Frame) -> list[int]:
        found: list[int] = []
        for part in self.parts:
            for item in part.items(m, f):
                if item not in found:
                    found.append(item)
        return found

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for part in self.parts:
            if part.has(m, f, spot):
                return True
        return False


def can_give(pools: list[list[int]], first: int, taken: list[int]) -> bool:
    """Whether each of the pools from the first on can give one, all different and none of those taken."""
    if first == len(pools):
        return True
    for item in pools[first]:
        if item not in taken and can_give(pools, first + 1, [*taken, item]):
            return True
    return False


class ExceptX(TargetX):
    def __init__(self, source: TargetX, minus: TargetX) -> None:
        super().__init__(source.of_pokemon)
        self.source = source
        self.minus = minus

    def items(self, m: Machine, f: Frame) -> list[int]:
        minus = self.minus.items(m, f)
        return [item for item in self.source.items(m, f) if item not in minus]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.source.has(m, f, spot) and not self.minus.has(m, f, spot)


@TARGETS.of(ir.Except)
def _except(scope: Scope, node: ir.Except) -> TargetX:
    source = target(scope, node.source)
    minus = target(scope, node.minus)
    if source.of_pokemon != minus.of_pokemon:
        raise scope.error("expected Pokémon without Pokémon, or cards without cards, got a mixture")
    return ExceptX(source, minus)


class AmongX(TargetX):
    """Those of the source to which every filter applies."""

    def __init__(self, source: TargetX, where: list[FilterX]) -> None:
        super().__init__(source.of_pokemon)
        self.source = source
        self.where = where

    def items(self, m: Machine, f: Frame) -> list[int]:
        return [item for item in self.source.items(m, f) if self._matches(m, f, item)]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return self.source.has(m, f, spot) and self._matches(m, f, spot)

    def _matches(self, m: Machine, f: Frame, item: int) -> bool:
        for one in self.where:
            if self.of_pokemon:
                if not one.spot(m, f, Spot(item)):
                    return False
            elif not one.card(m, f, Card(item)):
                return False
        return True


@TARGETS.of(ir.Among)
def _among(scope: Scope, node: ir.Among) -> TargetX:
    source = target(scope, node.source)
    return AmongX(source, filters(scope, node.where))


class DefendingX(TargetX):
    """The opponent's Active; where the rule set means whoever receives the attack, those it damaged, if any."""

    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        state = m.state
        if m.rules.defending_is_receiver:
            hurt: list[int] = [spot for spot in spots_of(m, Seat(1 - f.you)) if state.damaged_turn[spot] == state.turn]
            if hurt:
                return hurt
        active = state.active[1 - f.you]
        if active == NONE:
            return []
        return [active]


@TARGETS.of(ir.Defending)
def _defending(scope: Scope, node: ir.Defending) -> TargetX:
    return DefendingX()


class AttackerX(TargetX):
    """Attacks are used by the Active Pokémon of the player whose turn it is."""

    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        spot = m.state.active[m.state.turn_player]
        if spot == NONE:
            return []
        return [spot]

    def has(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return spot != NONE and spot == m.state.active[m.state.turn_player]


@TARGETS.of(ir.Attacker)
def _attacker(scope: Scope, node: ir.Attacker) -> TargetX:
    return AttackerX()


class EventPokemonX(TargetX):
    def __init__(self) -> None:
        super().__init__(True)

    def items(self, m: Machine, f: Frame) -> list[int]:
        spot = spot_of(m, f.event_ref)
        if spot == NONE:
            return []
        return [spot]


@TARGETS.of(ir.EventPokemon)
def _event_pokemon(scope: Scope, node: ir.EventPokemon) -> TargetX:
    return EventPokemonX()


class EventCardX(TargetX):
    def __init__(self) -> None:
        super().__init__(False)

    def items(self, m: Machine, f: Frame) -> list[int]:
        if f.event_card < 0:
            return []
        return [f.event_card]


@TARGETS.of(ir.EventCard)
def _event_card(scope: Scope, node: ir.EventCard) -> TargetX:
    return EventCardX()


def _is_open(scope: Scope, node: ir.Node) -> bool:
    return isinstance(node, ir.Pick) or (isinstance(node, ir.Slot) and node.name not in scope.slots.numbers)


def wanted_later(scope: Scope, parts: tuple[ir.Target, ...]) -> list[TargetX]:
    """Where later choices of a list are made from, once for each that they ask for; nothing of those that depend on
    another choice."""
    found: list[TargetX] = []
    for part in parts:
        if not isinstance(part, ir.Pick) or part.mode != "exactly" or not isinstance(part.count, ir.Num):
            continue
        if any(_is_open(scope, node) for node in nodes(part.source)):
            continue
        source = target(scope, part.source)
        found.extend([source] * part.count.value)
    return found


@TARGETS.of(ir.Together)
def _together(scope: Scope, node: ir.Together) -> TargetX:
    parts: list[TargetX] = []
    for i in range(len(node.parts)):
        # What one part takes is not there for another: a card that counts as two things is one of them.
        scope.taken = parts[:]
        scope.later = wanted_later(scope.aside(scope.where), node.parts[i + 1 :])
        parts.append(target(scope, node.parts[i]))
        scope.taken, scope.later = [], []
    if not parts or any(part.of_pokemon != parts[0].of_pokemon for part in parts):
        raise scope.error("expected Pokémon together, or cards together, got a mixture")
    return TogetherX(parts[0].of_pokemon, parts)
