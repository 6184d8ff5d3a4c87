"""Cards attached to Pokémon by an effect."""

from __future__ import annotations

from typing import cast

from playmat.engine.atoms.board import (
    attach_energy,
    attach_form,
    attach_tool,
    clear_away,
    leave_play,
    name_type,
    turn_over,
)
from playmat.engine.atoms.cards import to_stadium
from playmat.engine.effects.ahead import Ahead, all_of, can_start, looks_ahead
from playmat.engine.effects.common import bound, distinct_cards, shielded
from playmat.engine.effects.conditions.logic import ExistsX
from playmat.engine.effects.filters.board import AttachableX
from playmat.engine.effects.filters.logic import NotX, SameX
from playmat.engine.effects.kinds import attachable
from playmat.engine.effects.nodes import STEPS, card_target, pokemon_target, target
from playmat.engine.effects.scope import CARD_SLOT, POKEMON_SLOT, Scope
from playmat.engine.effects.steps.kernel import usable_noun
from playmat.engine.effects.texts import text_of_tool
from playmat.engine.effects.words import energy_mask_of
from playmat.engine.facts.board import is_energy, is_tool, ref_of
from playmat.engine.facts.in_force import cannot
from playmat.engine.facts.playing import attaches_anyway, player_cannot
from playmat.engine.facts.pokemon import has_room_for_tool
from playmat.engine.facts.protection import stays_put
from playmat.engine.legal import can_pay_attaching
from playmat.engine.machine import NEXT, ConditionX, FilterX, Machine, Op, TargetX
from playmat.engine.state import NONE, NOTHING, Frame, viewpoint
from playmat.model import ir
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import option, question, trainer, types, unit_kind, verb, zone


def may_lie_on(m: Machine, card: Card, spot: Spot) -> bool:
    """Whether the card can be attached to this Pokémon by an effect: its own text, room for a Tool, what forbids it."""
    pool = m.pool
    definition = m.cards[card]
    seat = Seat(m.owner[card])
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


class HoldsToolX(FilterX):
    """A Pokémon to which another Pokémon Tool can be attached; never a card."""

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        return may_have_tool(m, spot)


class CarriesX(FilterX):
    """A Pokémon to which one of the cards can be attached, other than the one it is on."""

    def __init__(self, cards: TargetX) -> None:
        self.cards = cards

    def spot(self, m: Machine, f: Frame, spot: Spot) -> bool:
        for card in self.cards.cards(m, f):
            if m.state.home[card] != spot and may_lie_on(m, card, spot):
                return True
        return False


class AttachAsFormOp(Op):
    """Attach a Pokémon card from hand to a Pokémon that is treated as it says."""

    def __init__(self, card: TargetX, to: TargetX) -> None:
        self.card = card
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        for spot in self.to.spots(m, f):
            for card in self.card.cards(m, f):
                if not shielded(m, f, spot):
                    attach_form(m, card, spot)
        return NEXT


@STEPS.of(ir.AttachAsForm)
def _attach_as_form(scope: Scope, node: ir.AttachAsForm) -> None:
    card = card_target(scope, node.card)
    scope.add(AttachAsFormOp(card, pokemon_target(scope, node.to)))


@looks_ahead(ir.AttachAsForm)
def _attach_as_form_ahead(ahead: Ahead, node: ir.AttachAsForm, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(node.card), ahead.exists(node.to)])


class TurnOverOp(Op):
    """Attached Energy cards lie face down, or up again."""

    def __init__(self, cards: TargetX, up: bool) -> None:
        self.cards = cards
        self.up = up

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.cards.cards(m, f):
            if m.state.zone[card] != zone.ATTACHED or (card in m.state.face_down) != self.up:
                continue
            if self.up or not shielded(m, f, Spot(m.state.home[card])):
                turn_over(m, card, self.up)
        return NEXT


@STEPS.of(ir.TurnOver)
def _turn_over(scope: Scope, node: ir.TurnOver) -> None:
    scope.add(TurnOverOp(card_target(scope, node.cards), node.up))


@looks_ahead(ir.TurnOver)
def _turn_over_ahead(ahead: Ahead, node: ir.TurnOver, whole: bool) -> ConditionX | None:
    return ahead.exists(node.cards)


class BecomeStadiumOp(Op):
    """The Pokémon's own card becomes the Stadium; what was on it is discarded."""

    def run(self, m: Machine, f: Frame) -> int:
        if m.state.zone[f.card] == zone.IN_PLAY:
            lift_out(m, f.card)
            to_stadium(m, f.card)
        return NEXT


@STEPS.of(ir.BecomeStadium)
def _become_stadium(scope: Scope, node: ir.BecomeStadium) -> None:
    pool = scope.pool
    if scope.definition == NONE:
        raise scope.error("expected the text of a Pokémon card that becomes a Stadium, got none")
    if scope.definition not in pool.units_as_stadium:
        pool.units_as_stadium[scope.definition] = [text_of_tool(scope, one) for one in node.units]
    scope.add(BecomeStadiumOp())


def lift_out(m: Machine, card: Card) -> None:
    """If the card is a Pokémon in play, or of one, that Pokémon leaves play and all its other cards are discarded."""
    if m.state.zone[card] == zone.IN_PLAY:
        spot = Spot(m.state.home[card])
        leave_play(m, spot)
        clear_away(m, spot, card)


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
        cards: list[Card] = []
        for card in self.cards.cards(m, f):
            if bound(m) and stays_put(m, f, card, zone.TO_BENCH):
                continue
            if m.state.zone[card] != zone.ATTACHED or not shielded(m, f, Spot(m.state.home[card])):
                cards.append(card)
        f.picks = cast(list[int], cards)
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
            card = Card(f.picks[0])
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
            for card in cast(list[Card], f.numbers):
                if card in f.slots[self.slot]:
                    unit = m.pool.attach_costs[m.cards[card]]
                    m.push(unit.program, Seat(m.owner[card]), card, ref_of(m, Spot(m.state.home[card])))
            f.numbers = NOTHING
        return NEXT

    def _alike(self, m: Machine, f: Frame, spots: int) -> bool:
        """Whether each of the Pokémon gets one of these cards, and all of them are the same."""
        return self.each and len(f.picks) >= spots and len(distinct_cards(m, cast(list[Card], f.picks))) == 1

    def _attach(self, m: Machine, f: Frame, spot: Spot) -> None:
        card = Card(f.picks[0])
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


@STEPS.of(ir.Attach)
def _attach(scope: Scope, node: ir.Attach) -> None:
    scope.guard = can_start(scope, node.to)
    if isinstance(node.to, ir.This | ir.Slot):
        # What lies there already would not move.
        scope.elsewhere = NotX(SameX(target(scope.aside(scope.where), node.to)))
    cards = usable_noun(scope, node.cards, AttachableX(attachable(scope.pool)), False)
    scope.elsewhere = None
    scope.guard = ExistsX(cards, 1)
    to = usable_noun(scope, node.to, CarriesX(cards), True)
    slot = scope.bind(node.into, CARD_SLOT)
    onto = scope.bind(node.onto, POKEMON_SLOT)
    scope.add(AttachOp(cards, to, node.each, slot, onto))


@looks_ahead(ir.Attach)
def _attach_ahead(ahead: Ahead, node: ir.Attach, whole: bool) -> ConditionX | None:
    cards = ahead.enough(node.cards) if whole else ahead.exists(node.cards)
    return all_of([cards, ahead.exists(node.to)])


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
            name_type(m, Card(card), option.first(code))
        return NEXT

    def _attach(self, m: Machine, f: Frame) -> int:
        """Attach it; the card, or NONE if that is not possible."""
        for card in self.card.cards(m, f):
            for spot in self.to.spots(m, f):
                if m.state.home[card] == spot:
                    continue
                lift_out(m, card)
                attach_energy(m, card, spot, False)
                return card
        return NONE


@STEPS.of(ir.AttachAsEnergy)
def _attach_as_energy(scope: Scope, node: ir.AttachAsEnergy) -> None:
    if not isinstance(node.card, ir.ThisCard) or scope.definition == NONE:
        raise scope.error("expected the card itself to be attached as Energy, got another card")
    # Its own text is all that ever attaches the card, so what it provides then is a fact of the card.
    scope.pool.provides[scope.definition] = [energy_mask_of(types) for types in node.units]
    scope.pool.plain_energy[scope.definition] = not node.choose_type
    card = card_target(scope, node.card)
    # Nor is a Pokémon attached to itself: it is not offered as the one to attach it to.
    to = usable_noun(scope, node.to, NotX(SameX(pokemon_target(scope, ir.This()))), True)
    scope.add(AttachAsEnergyOp(card, to, node.choose_type))


@looks_ahead(ir.AttachAsEnergy)
def _attach_as_energy_ahead(ahead: Ahead, node: ir.AttachAsEnergy, whole: bool) -> ConditionX | None:
    return ahead.exists(node.to)


class AttachAsToolOp(Op):
    """Attach a Pokémon's own card as a Pokémon Tool. If it is in play, what was on it is discarded first."""

    def __init__(self, card: TargetX, to: TargetX) -> None:
        self.card = card
        self.to = to

    def run(self, m: Machine, f: Frame) -> int:
        for card in self.card.cards(m, f):
            for spot in self.to.spots(m, f):
                if m.state.home[card] != spot and may_have_tool(m, spot):
                    lift_out(m, card)
                    attach_tool(m, card, spot, False)
                    break
        return NEXT


@STEPS.of(ir.AttachAsTool)
def _attach_as_tool(scope: Scope, node: ir.AttachAsTool) -> None:
    if not isinstance(node.card, ir.ThisCard) or scope.definition == NONE:
        raise scope.error("expected the card itself to be attached as a Pokémon Tool, got another card")
    pool = scope.pool
    if not pool.units_as_tool[scope.definition]:
        # Its own text is all that ever attaches the card, so what it does then is a fact of the card.
        pool.units_as_tool[scope.definition] = [text_of_tool(scope, one) for one in node.units]
    card = card_target(scope, node.card)
    scope.usable = HoldsToolX()
    to = pokemon_target(scope, node.to)
    scope.usable = None
    scope.add(AttachAsToolOp(card, to))


@looks_ahead(ir.AttachAsTool)
def _attach_as_tool_ahead(ahead: Ahead, node: ir.AttachAsTool, whole: bool) -> ConditionX | None:
    return ahead.such(node.to, HoldsToolX())
