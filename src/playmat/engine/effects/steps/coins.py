"""Coins flipped, and the game of three signs."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.lasting import end_effect
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.notes import note
from playmat.engine.effects.common import bind
from playmat.engine.effects.nodes import STEPS, amount
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.scope import COIN_SLOT, NUMBER_SLOT, Scope
from playmat.engine.effects.words import PLAYERS
from playmat.engine.facts.board import side_matches, spot_of
from playmat.engine.facts.coins import first_coin
from playmat.engine.facts.in_force import applies, in_force, lives
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, AmountX, Machine, Op
from playmat.engine.state import NONE, NOTHING, Frame
from playmat.model import ir
from playmat.model.ids import Card, Ref, Seat, Spot
from playmat.model.words import deed, modifier, option, question, sign


def flips_again(m: Machine, seat: Seat, ref: Ref) -> int:
    """The text by which that player may flip the coins of this Pokémon's attack again, as it is noted; NONE: none.

    Each text works once a turn, and one that allows no other only by itself.
    """
    texts = lives(m, modifier.FLIP_AGAIN)
    if not texts:
        return NONE
    used: list[int] = []
    for one in m.state.happened:
        if one & 255 == deed.FLIP_AGAIN << 1 | seat:
            used.append(one >> 9)
            if one >> 8 & 1:
                return NONE
    spot = spot_of(m, ref)
    for live in texts:
        unit = live.unit
        scope = live.modifier.scope
        if unit is None or unit.name in used or (live.modifier.flag and used):
            continue
        if not side_matches(live.modifier.side, live.frame.you, seat) or not in_force(m, live):
            continue
        if scope is None or (spot != NONE and scope.has(m, live.frame, spot)):
            return unit.name << 1 | (1 if live.modifier.flag else 0)
    return NONE


class FlipOp(Op):
    def __init__(self, count: AmountX, until_tails: bool, who: int, slot: int, in_turn: bool) -> None:
        self.count = count
        self.in_turn = in_turn
        self.until_tails = until_tails
        self.until_heads = False
        self.who = who
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        if seat == f.you and f.card != NONE and first_coin(m, seat) != NONE and self._number(m, f) > 0:
            return m.ask(seat, question.COIN_SIDE, [option.code(option.PICK_YES), option.code(option.PICK_NO)])
        return self._flip(m, f, [])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        seat = seat_for(f, self.who)
        end_effect(m, first_coin(m, seat), seat)
        chosen = 1 if option.kind(code) == option.PICK_YES else 0
        m.emit("coin", seat, Card(NONE), Spot(NONE), chosen, "", VISIBLE_TO_ALL)
        return self._flip(m, f, [chosen])

    def _number(self, m: Machine, f: Frame) -> int:
        """How many coins; one at least of those that are flipped until heads or tails."""
        if self.until_tails or self.until_heads:
            return 1
        spot = spot_of(m, f.ref)
        if f.attack != NONE and spot != NONE:
            for live in lives(m, modifier.COINS_FOR):
                if live.modifier.name == m.pool.attacks.name[f.attack] and applies(m, live, spot):
                    return live.modifier.number
        return self.count.value(m, f)

    def _flip(self, m: Machine, f: Frame, coins: list[int]) -> int:
        """The coins after those that are known already."""
        seat = seat_for(f, self.who)
        if self.in_turn and coins:
            seat = Seat(1 - seat)
        if self.until_heads:
            while not coins or not coins[-1]:
                coins.append(flip(m, seat))
        elif self.until_tails:
            while not coins or coins[-1]:
                coins.append(flip(m, seat))
                if self.in_turn:
                    seat = Seat(1 - seat)
        else:
            for _ in range(self._number(m, f) - len(coins)):
                coins.append(flip(m, seat))
                if self.in_turn:
                    seat = Seat(1 - seat)
        bind(f, self.slot, coins)
        return NEXT


class CountCoinsOp(Op):
    """After a flip for an attack: whoever flipped may be allowed to flip again; then the coins count."""

    def __init__(self, who: int, slot: int) -> None:
        self.who = who
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        if f.attack == NONE or seat_for(f, self.who) != f.you:
            return NEXT
        if f.slots[self.slot] and flips_again(m, f.you, f.ref) != NONE:
            return m.ask(f.you, question.FLIP_AGAIN, [option.code(option.PICK_YES), option.code(option.PICK_NO)])
        return self._keep(m, f)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if option.kind(code) == option.PICK_YES:
            note(m, deed.FLIP_AGAIN, f.you, flips_again(m, f.you, f.ref))
            f.pc -= 1
            return STAY
        return self._keep(m, f)

    def _keep(self, m: Machine, f: Frame) -> int:
        if 0 in f.slots[self.slot]:
            note(m, deed.TAILS, f.you, 0)
        return NEXT


@STEPS.of(ir.Flip)
def _flip(scope: Scope, node: ir.Flip) -> None:
    count = amount(scope, node.count)
    slot = scope.bind(node.into, COIN_SLOT)
    op = FlipOp(count, node.until_tails, PLAYERS[node.who], slot, node.in_turn)
    op.until_heads = node.until_heads
    scope.add(op)
    scope.add(CountCoinsOp(PLAYERS[node.who], slot))


class SignsOp(Op):
    """Rock-Paper-Scissors until someone wins. What the first player chose stays in `numbers` until the other has
    chosen: no view shows it."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        seat = 1 - f.you if f.numbers else f.you
        return m.ask(
            Seat(seat), question.SIGN, [option.code(option.PICK_SIGN, sign) for sign in range(len(sign.NAMES))]
        )

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if not f.numbers:
            f.numbers = [option.first(code)]
            return self.run(m, f)
        mine = f.numbers[0]
        theirs = option.first(code)
        f.numbers = NOTHING
        m.emit("sign", f.you, Card(NONE), Spot(NONE), mine, sign.NAMES[mine], VISIBLE_TO_ALL)
        m.emit("sign", Seat(1 - f.you), Card(NONE), Spot(NONE), theirs, sign.NAMES[theirs], VISIBLE_TO_ALL)
        if mine == theirs:
            return self.run(m, f)
        bind(f, self.slot, [1] if mine == (theirs + 1) % len(sign.NAMES) else [])
        return NEXT


@STEPS.of(ir.RockPaperScissors)
def _rock_paper_scissors(scope: Scope, node: ir.RockPaperScissors) -> None:
    scope.add(SignsOp(scope.bind(node.into, NUMBER_SLOT)))


class GuessCoinOp(Op):
    """A coin that one player lays down and the other guesses. Until it is guessed what it shows is in `numbers`: no
    view shows it."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        sides = [option.code(option.PICK_YES), option.code(option.PICK_NO)]
        if f.numbers:
            return m.ask(Seat(1 - f.you), question.GUESS_COIN, sides)
        return m.ask(f.you, question.COIN_SIDE, sides)

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        heads = 1 if option.kind(code) == option.PICK_YES else 0
        if not f.numbers:
            f.numbers = [heads]
            return self.run(m, f)
        laid = f.numbers[0]
        f.numbers = NOTHING
        m.emit("sign", Seat(1 - f.you), Card(NONE), Spot(NONE), heads, SIDES[heads], VISIBLE_TO_ALL)
        m.emit("sign", f.you, Card(NONE), Spot(NONE), laid, SIDES[laid], VISIBLE_TO_ALL)
        bind(f, self.slot, [1] if laid == heads else [])
        return NEXT


SIDES: Final = ("tails", "heads")


@STEPS.of(ir.GuessCoin)
def _guess_coin(scope: Scope, node: ir.GuessCoin) -> None:
    scope.add(GuessCoinOp(scope.bind(node.into, NUMBER_SLOT)))
