"""Prizes taken and swapped."""

from __future__ import annotations

from playmat.engine.atoms.cards import to_hand, to_prizes
from playmat.engine.atoms.damage import owe_prizes
from playmat.engine.effects.ahead import Ahead, all_of, looks_ahead, side_of
from playmat.engine.effects.nodes import STEPS, amount, card_target
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import PLAYERS
from playmat.engine.knockout import take_prize
from playmat.engine.machine import NEXT, AmountX, ConditionX, Machine, Op, TargetX
from playmat.engine.state import NOTHING, Frame
from playmat.model import ir
from playmat.model.ids import Card, Seat
from playmat.model.words import option, question


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
        self._take(m, f, seat, m.state.prizes[seat][option.first(code)])
        return self._go(m, f)

    def _take(self, m: Machine, f: Frame, seat: Seat, card: Card) -> None:
        take_prize(m, seat, card)
        f.picks = [*f.picks, card]

    def _go(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        prizes = m.state.prizes[seat]
        left = self.count.value(m, f) - len(f.picks)
        if left >= len(prizes):
            for card in prizes:
                self._take(m, f, seat, card)
            left = 0
        if left > 0:
            return m.ask(seat, question.PRIZE, [option.code(option.PICK_PRIZE, i) for i in range(len(prizes))])
        f.picks = NOTHING
        return NEXT


@STEPS.of(ir.TakePrizes)
def _take_prizes(scope: Scope, node: ir.TakePrizes) -> None:
    scope.add(TakePrizesOp(amount(scope, node.count), PLAYERS[node.who], node.more))


@looks_ahead(ir.TakePrizes)
def _take_prizes_ahead(ahead: Ahead, node: ir.TakePrizes, whole: bool) -> ConditionX | None:
    return ahead.exists(ir.Cards("prizes", side_of(node.who)))


class SwapPrizesOp(Op):
    """Cards of the hand change places with Prizes, one for one."""

    def __init__(self, hand: TargetX, prizes: TargetX) -> None:
        self.hand = hand
        self.prizes = prizes

    def run(self, m: Machine, f: Frame) -> int:
        hand = self.hand.items(m, f)
        prizes = self.prizes.items(m, f)
        for i in range(min(len(hand), len(prizes))):
            to_hand(m, Card(prizes[i]), m.state.known[prizes[i]])
            to_prizes(m, Card(hand[i]))
        return NEXT


@STEPS.of(ir.SwapHandWithPrizes)
def _swap_prizes(scope: Scope, node: ir.SwapHandWithPrizes) -> None:
    hand = card_target(scope, node.hand)
    scope.add(SwapPrizesOp(hand, card_target(scope, node.prizes)))


@looks_ahead(ir.SwapHandWithPrizes)
def _swap_prizes_ahead(ahead: Ahead, node: ir.SwapHandWithPrizes, whole: bool) -> ConditionX | None:
    return all_of([ahead.exists(node.hand), ahead.exists(node.prizes)])
