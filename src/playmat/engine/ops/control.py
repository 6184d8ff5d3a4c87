"""The course of a program: jumps, loops, coins, ends, and what waits for later."""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms import delay, end_turn, finish, flip, start_effect, take_extra_turn
from playmat.engine.knockout import WON_BY_CARD
from playmat.engine.machine import (
    M_WATCH,
    NEXT,
    STAY,
    AmountX,
    ConditionX,
    Machine,
    ModifierX,
    Op,
    TargetX,
)
from playmat.engine.nouns import seat_for
from playmat.engine.ops.common import bind, refs_of, shielded
from playmat.engine.queries import keeps_turn_after, spot_of
from playmat.engine.state import NONE, Effect, Frame, Pending

FOREVER: Final = 1_000_000

THIS_TURN: Final = 0
OPPONENTS_NEXT_TURN: Final = 1
YOUR_NEXT_TURN: Final = 2
UNTIL_YOUR_NEXT_TURN_ENDS: Final = 3
WHILE_IN_PLAY: Final = 4
REST_OF_GAME: Final = 5
DURATIONS: Final = (
    "this-turn",
    "opponents-next-turn",
    "your-next-turn",
    "until-your-next-turn-ends",
    "while-in-play",
    "rest-of-game",
)

END_OF_TURN: Final = 0
END_OF_OPPONENTS_NEXT_TURN: Final = 1
START_OF_YOUR_NEXT_TURN: Final = 2
END_OF_YOUR_NEXT_TURN: Final = 3
MOMENTS: Final = (
    "end-of-turn",
    "end-of-opponents-next-turn",
    "start-of-your-next-turn",
    "end-of-your-next-turn",
)


class EndOp(Op):
    """The program is done; its frame goes."""

    def run(self, m: Machine, f: Frame) -> int:
        m.state.frames.pop()
        return STAY


class JumpOp(Op):
    def __init__(self) -> None:
        self.to = 0

    def run(self, m: Machine, f: Frame) -> int:
        f.pc = self.to
        return STAY


class UnlessOp(Op):
    """Jump unless the condition holds."""

    def __init__(self, condition: ConditionX) -> None:
        self.condition = condition
        self.to = 0

    def run(self, m: Machine, f: Frame) -> int:
        if self.condition.test(m, f):
            return NEXT
        f.pc = self.to
        return STAY


class RememberOp(Op):
    """Note in a slot whether something holds now."""

    def __init__(self, condition: ConditionX, slot: int) -> None:
        self.condition = condition
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [1] if self.condition.test(m, f) else [])
        return NEXT


class DidSomethingOp(Op):
    """The end of an optional part: it happened if one of its steps bound something, or a number above zero."""

    def __init__(self, slot: int, slots: list[int], numbers: list[int]) -> None:
        self.slot = slot
        self.slots = slots
        self.numbers = numbers

    def run(self, m: Machine, f: Frame) -> int:
        did = not self.slots and not self.numbers
        for slot in self.slots:
            if f.slots[slot]:
                did = True
        for slot in self.numbers:
            for number in f.slots[slot]:
                if number > 0:
                    did = True
        bind(f, self.slot, [1] if did else [])
        return NEXT


class ClearOp(Op):
    """Empty a slot that is going to be added to."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = []
        return NEXT


class AddOp(Op):
    """Add what one slot holds to another."""

    def __init__(self, slot: int, more: int) -> None:
        self.slot = slot
        self.more = more

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = f.slots[self.slot] + f.slots[self.more]
        return NEXT


class ListOp(Op):
    """Fix what a loop goes through: refs of Pokémon, or cards."""

    def __init__(self, target: TargetX, slot: int) -> None:
        self.target = target
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        items = self.target.items(m, f)
        f.slots[self.slot] = refs_of(m, items) if self.target.of_pokemon else items
        return NEXT


class NextOfOp(Op):
    """Take the next one of the list into the loop's slot, or jump past the loop."""

    def __init__(self, items: int, slot: int) -> None:
        self.items = items
        self.slot = slot
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        rest = f.slots[self.items]
        if not rest:
            f.pc = self.past
            return STAY
        bind(f, self.slot, [rest[0]])
        f.slots[self.items] = rest[1:]
        return NEXT


class CountOp(Op):
    """Fix how often a loop runs."""

    def __init__(self, count: AmountX, slot: int) -> None:
        self.count = count
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        f.slots[self.slot] = [max(0, self.count.value(m, f))]
        return NEXT


class NextTimeOp(Op):
    def __init__(self, slot: int) -> None:
        self.slot = slot
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        left = f.slots[self.slot][0]
        if left <= 0:
            f.pc = self.past
            return STAY
        f.slots[self.slot] = [left - 1]
        return NEXT


class PlayersOp(Op):
    """Fix in which order the players do the following; who "that player" was before comes last."""

    def __init__(self, slot: int, opponent_first: bool) -> None:
        self.slot = slot
        self.opponent_first = opponent_first

    def run(self, m: Machine, f: Frame) -> int:
        first = m.state.turn_player
        if self.opponent_first:
            first = 1 - f.you
        f.slots[self.slot] = [first, 1 - first, f.that]
        return NEXT


class NextPlayerOp(Op):
    def __init__(self, slot: int) -> None:
        self.slot = slot
        self.past = 0

    def run(self, m: Machine, f: Frame) -> int:
        rest = f.slots[self.slot]
        f.that = rest[0]
        if len(rest) == 1:
            f.pc = self.past
            return STAY
        f.slots[self.slot] = rest[1:]
        return NEXT


class FlipOp(Op):
    def __init__(self, count: AmountX, until_tails: bool, who: int, slot: int) -> None:
        self.count = count
        self.until_tails = until_tails
        self.who = who
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        seat = seat_for(f, self.who)
        coins: list[int] = []
        if self.until_tails:
            coin = 1
            while coin:
                coin = flip(m, seat)
                coins.append(coin)
        else:
            for _ in range(self.count.value(m, f)):
                coins.append(flip(m, seat))
        bind(f, self.slot, coins)
        return NEXT


class EndTurnOp(Op):
    """The turn ends after this, unless something keeps the effect of such a card from ending it."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.card == NONE or not keeps_turn_after(m, m.state.turn_player, m.pool.name[m.cards[f.card]]):
            end_turn(m)
        return NEXT


class ExtraTurnOp(Op):
    def run(self, m: Machine, f: Frame) -> int:
        take_extra_turn(m)
        return NEXT


class WinOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        finish(m, seat_for(f, self.who), WON_BY_CARD)
        return NEXT


# --- What lasts, and what waits


def next_turn_of(m: Machine, seat: int) -> int:
    """The number of that player's next turn after the present one."""
    state = m.state
    if state.turn_player == seat:
        return state.turn + (1 if state.extra_turn else 2)
    return state.turn + (2 if state.extra_turn else 1)


class LastingOp(Op):
    """Start a modifier for some turns. On Pokémon it is on those that its scope means now; they alone keep it."""

    def __init__(self, modifier: ModifierX, duration: int, on_player: bool) -> None:
        self.modifier = modifier
        self.duration = duration
        self.on_player = on_player

    def run(self, m: Machine, f: Frame) -> int:
        targets: list[int] = []
        scope = self.modifier.scope
        if self.modifier.kind == M_WATCH:
            if spot_of(m, f.ref) != NONE:
                targets = [f.ref]
        elif scope is not None and not self.on_player:
            spots: list[int] = []
            for spot in scope.items(m, f):
                if not shielded(m, f, spot):
                    spots.append(spot)
            if not spots:
                return NEXT
            targets = refs_of(m, spots)
        first = m.state.turn
        last = first
        if self.duration == OPPONENTS_NEXT_TURN:
            last = next_turn_of(m, 1 - f.you)
        elif self.duration == YOUR_NEXT_TURN:
            first = next_turn_of(m, f.you)
            last = first
        elif self.duration == UNTIL_YOUR_NEXT_TURN_ENDS:
            last = next_turn_of(m, f.you)
        elif self.duration >= WHILE_IN_PLAY:
            last = FOREVER
        start_effect(
            m,
            Effect(
                self.modifier.index,
                f.you,
                f.card,
                f.ref,
                targets,
                [slot[:] for slot in f.slots],
                first,
                last,
                self.on_player,
            ),
        )
        return NEXT


class LaterOp(Op):
    """Have a program run at a later moment, with the slots as they are now."""

    def __init__(self, program: int, moment: int) -> None:
        self.program = program
        self.moment = moment

    def run(self, m: Machine, f: Frame) -> int:
        turn = m.state.turn
        if self.moment == END_OF_OPPONENTS_NEXT_TURN:
            turn = next_turn_of(m, 1 - f.you)
        elif self.moment == START_OF_YOUR_NEXT_TURN:
            turn = -next_turn_of(m, f.you)
        elif self.moment == END_OF_YOUR_NEXT_TURN:
            turn = next_turn_of(m, f.you)
        delay(
            m,
            Pending(
                self.program,
                NONE,
                f.you,
                f.card,
                f.ref,
                f.event_ref,
                f.event_card if f.event_card >= 0 else NONE,
                f.event_number,
                [slot[:] for slot in f.slots],
                turn,
            ),
        )
        return NEXT
