"""Drawing, shuffling, looking, revealing and putting into an order."""

from __future__ import annotations

from typing import cast

from playmat.engine.atoms.cards import draw, name_card, reorder_deck, show
from playmat.engine.atoms.luck import shuffle_deck
from playmat.engine.effects.ahead import Ahead, all_of, looks_ahead, side_of
from playmat.engine.effects.common import OneByOneOp, ask_order, bind, hand_shielded
from playmat.engine.effects.conditions.logic import CompareX
from playmat.engine.effects.nodes import STEPS, amount, card_target, filters
from playmat.engine.effects.players import eyes_of, seat_for, seats_for
from playmat.engine.effects.scope import CARD_SLOT, Scope
from playmat.engine.effects.words import PLAYERS
from playmat.engine.facts.in_force import lives
from playmat.engine.facts.protection import is_unaffected
from playmat.engine.machine import (
    NEXT,
    STEERED,
    VISIBLE_TO_ALL,
    WAIT,
    AmountX,
    ConditionX,
    FilterX,
    Machine,
    Op,
    TargetX,
)
from playmat.engine.state import NOTHING, Frame
from playmat.model import ir
from playmat.model.ids import Card, Seat
from playmat.model.words import modifier, option, position, question, relation, zone


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

    def _draw(self, m: Machine, f: Frame, seat: Seat, count: int) -> int:
        drawn: list[int] = []
        for _ in range(count):
            if draw(m, seat):
                drawn.append(m.state.hand[seat][-1])
        bind(f, self.slot, drawn)
        return NEXT


@STEPS.of(ir.Draw)
def _draw(scope: Scope, node: ir.Draw) -> None:
    count = amount(scope, node.count)
    scope.add(DrawOp(count, PLAYERS[node.who], node.up_to, False, scope.bind(node.into, CARD_SLOT)))


@looks_ahead(ir.Draw)
def _draw_ahead(ahead: Ahead, node: ir.Draw, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(ir.Cards("deck", side_of(node.who))), *ahead.more_than_none(node.count)])


@STEPS.of(ir.DrawUntil)
def _draw_until(scope: Scope, node: ir.DrawUntil) -> None:
    count = amount(scope, node.count)
    scope.add(DrawOp(count, PLAYERS[node.who], False, True, scope.bind(node.into, CARD_SLOT)))


@looks_ahead(ir.DrawUntil)
def _draw_until_ahead(ahead: Ahead, node: ir.DrawUntil, whole: bool) -> ConditionX | None:
    there = ahead.exists(ir.Cards("deck", side_of(node.who)))
    if node.who == "each" or ahead.mentions(node.count):
        return there
    hand: ir.Amount = ir.Count(ir.Cards("hand", side_of(node.who)))
    if node.who == "you" and ahead.spent:
        hand = ir.Minus(hand, ir.Num(ahead.spent))
    fewer = CompareX(amount(ahead.scope, hand), relation.LESS, amount(ahead.scope, node.count))
    fewer.node = node
    return all_of([there, fewer])


class ShuffleOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        for seat in seats_for(m, f, self.who):
            shuffle_deck(m, seat)
        return NEXT


@STEPS.of(ir.Shuffle)
def _shuffle(scope: Scope, node: ir.Shuffle) -> None:
    scope.add(ShuffleOp(PLAYERS[node.who]))


class ShowOp(Op):
    """Show the cards to the player who looks, or to both."""

    def __init__(self, target: TargetX, to_all: bool, slot: int) -> None:
        self.target = target
        self.to_all = to_all
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        cards = self.target.cards(m, f)
        if lives(m, modifier.UNAFFECTED):
            open_to = [not is_unaffected(m, f, Seat(0)), not is_unaffected(m, f, Seat(1))]
            cards = [card for card in cards if m.state.zone[card] != zone.HAND or open_to[m.owner[card]]]
        cards = [card for card in cards if not hand_shielded(m, f, card)]
        sees = VISIBLE_TO_ALL if self.to_all else eyes_of(f, f.that)
        for card in cards:
            if m.state.known[card] & sees != sees:
                show(m, card, sees)
        bind(f, self.slot, cards)
        return NEXT


@STEPS.of(ir.Look)
def _look(scope: Scope, node: ir.Look) -> None:
    seen = card_target(scope, node.target)
    scope.add(ShowOp(seen, False, scope.bind(node.into, CARD_SLOT)))


@STEPS.of(ir.Reveal)
def _reveal(scope: Scope, node: ir.Reveal) -> None:
    seen = card_target(scope, node.target)
    slot = scope.bind(node.into, CARD_SLOT)
    scope.add(NameOp(seen, slot) if node.name_only else ShowOp(seen, True, slot))


class NameOp(Op):
    """Tell both players the names of the cards."""

    def __init__(self, target: TargetX, slot: int) -> None:
        self.target = target
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        cards = self.target.cards(m, f)
        for card in cards:
            name_card(m, card)
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


@STEPS.of(ir.RevealUntil)
def _reveal_until(scope: Scope, node: ir.RevealUntil) -> None:
    scope.add(RevealUntilOp(filters(scope, node.where), scope.bind(node.into, CARD_SLOT)))


@looks_ahead(ir.RevealUntil)
def _reveal_until_ahead(ahead: Ahead, node: ir.RevealUntil, whole: bool) -> ConditionX | None:
    return ahead.exists(ir.Cards("deck"))


class RearrangeOp(OneByOneOp):
    def __init__(self, target: TargetX, who: int, on_top: bool) -> None:
        self.target = target
        self.who = who
        self.on_top = on_top

    def run(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        for card in self._cards(m, f):
            if not m.state.known[card] >> seat & 1 or f.event_number == STEERED:
                show(m, card, eyes_of(f, seat))
        return super().run(m, f)

    def _cards(self, m: Machine, f: Frame) -> list[Card]:
        return [card for card in self.target.cards(m, f) if m.state.zone[card] == zone.DECK]

    def go(self, m: Machine, f: Frame) -> int:
        cards = self._cards(m, f)
        if cards:
            if ask_order(m, f, cards, seat_for(f, self.who)) != NEXT:
                return WAIT
            reorder_deck(m, Seat(m.owner[cards[0]]), cast(list[Card], f.picks), self.on_top)
        f.picks = NOTHING
        return NEXT


@STEPS.of(ir.Rearrange)
def _rearrange(scope: Scope, node: ir.Rearrange) -> None:
    cards = card_target(scope, node.target)
    scope.add(RearrangeOp(cards, PLAYERS[node.by], position.NAMES.index(node.position) != position.BOTTOM))
