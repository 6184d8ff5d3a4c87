"""The course of a program: jumps, loops, coins, ends, and what waits for later."""

from __future__ import annotations

from playmat.engine.atoms.lasting import end_effect, start_effect
from playmat.engine.atoms.luck import flip
from playmat.engine.atoms.notes import note
from playmat.engine.atoms.triggers import delay
from playmat.engine.atoms.turn import end_turn, finish, take_extra_turn
from playmat.engine.facts.board import ref_of, side_matches, spot_of
from playmat.engine.facts.coins import first_coin
from playmat.engine.facts.in_force import applies, in_force, lives
from playmat.engine.facts.playing import keeps_turn_after
from playmat.engine.facts.protection import is_unaffected, player_shielded
from playmat.engine.machine import NEXT, STAY, VISIBLE_TO_ALL, AmountX, ConditionX, Machine, ModifierX, Op, TargetX
from playmat.engine.nouns import seat_for
from playmat.engine.ops.common import bind, refs_of, shielded
from playmat.engine.state import NONE, NOTHING, Effect, Frame, Pending
from playmat.model.ids import Ref
from playmat.model.words import deed, duration, modifier, moment, option, question, reason, sign


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


class RememberNumberOp(Op):
    """Note a number in a slot as it is now."""

    def __init__(self, amount: AmountX, slot: int) -> None:
        self.amount = amount
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        bind(f, self.slot, [self.amount.value(m, f)])
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
        target = self.target
        f.slots[self.slot] = refs_of(m, target.spots(m, f)) if target.of_pokemon else target.items(m, f)
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


def flips_again(m: Machine, seat: int, ref: Ref) -> int:
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
        m.emit("coin", seat, NONE, NONE, chosen, "", VISIBLE_TO_ALL)
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
            seat = 1 - seat
        if self.until_heads:
            while not coins or not coins[-1]:
                coins.append(flip(m, seat))
        elif self.until_tails:
            while not coins or coins[-1]:
                coins.append(flip(m, seat))
                if self.in_turn:
                    seat = 1 - seat
        else:
            for _ in range(self._number(m, f) - len(coins)):
                coins.append(flip(m, seat))
                if self.in_turn:
                    seat = 1 - seat
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


class SignsOp(Op):
    """Rock-Paper-Scissors until someone wins. What the first player chose stays in `numbers` until the other has
    chosen: no view shows it."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, m: Machine, f: Frame) -> int:
        seat = 1 - f.you if f.numbers else f.you
        return m.ask(seat, question.SIGN, [option.code(option.PICK_SIGN, sign) for sign in range(len(sign.NAMES))])

    def answer(self, m: Machine, f: Frame, code: int) -> int:
        if not f.numbers:
            f.numbers = [option.first(code)]
            return self.run(m, f)
        mine = f.numbers[0]
        theirs = option.first(code)
        f.numbers = NOTHING
        m.emit("sign", f.you, NONE, NONE, mine, sign.NAMES[mine], VISIBLE_TO_ALL)
        m.emit("sign", 1 - f.you, NONE, NONE, theirs, sign.NAMES[theirs], VISIBLE_TO_ALL)
        if mine == theirs:
            return self.run(m, f)
        bind(f, self.slot, [1] if mine == (theirs + 1) % len(sign.NAMES) else [])
        return NEXT


class EndTurnOp(Op):
    """The turn ends after this, unless something keeps the effect of such a card from ending it."""

    def run(self, m: Machine, f: Frame) -> int:
        if f.card == NONE or not keeps_turn_after(m, m.state.turn_player, m.pool.name[m.cards[f.card]]):
            end_turn(m)
        return NEXT


class ExtraTurnOp(Op):
    def __init__(self, skip_checkup: bool) -> None:
        self.skip_checkup = skip_checkup

    def run(self, m: Machine, f: Frame) -> int:
        take_extra_turn(m, self.skip_checkup)
        return NEXT


class WinOp(Op):
    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, m: Machine, f: Frame) -> int:
        finish(m, seat_for(f, self.who), reason.CARD)
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
        self.alone = False
        """Not on a Pokémon that has this very effect."""

    def run(self, m: Machine, f: Frame) -> int:
        targets: list[Ref] = []
        scope = self.modifier.scope
        if self.modifier.kind == modifier.WATCH and scope is None:
            if not self.on_player and spot_of(m, f.ref) != NONE:
                targets = [f.ref]
        elif scope is not None and not self.on_player:
            targets = self.targets(m, f, scope)
            if not targets:
                return NEXT
        elif self.modifier.kind == modifier.PLAYER_CANNOT and lives(m, modifier.UNAFFECTED):
            # On a player, who may be protected from it.
            if self.modifier.side and is_unaffected(m, f, 1 - f.you):
                return NEXT
        if not targets and f.attack != NONE and self.modifier.on == 1 and player_shielded(m, 1 - f.you):
            return NEXT
        self.start(m, f, targets)
        return NEXT

    def targets(self, m: Machine, f: Frame, scope: TargetX) -> list[Ref]:
        refs: list[Ref] = []
        for spot in scope.spots(m, f):
            if not shielded(m, f, spot) and not (self.alone and self._is_on(m, ref_of(m, spot))):
                refs.append(ref_of(m, spot))
        return refs

    def _is_on(self, m: Machine, ref: Ref) -> bool:
        for effect in m.state.effects:
            if effect.modifier == self.modifier.index and ref in effect.targets:
                return True
        return False

    def start(self, m: Machine, f: Frame, targets: list[Ref]) -> int:
        """Begin; the last turn of the effect."""
        first = m.state.turn
        last = first
        if self.duration == duration.OPPONENTS_NEXT_TURN:
            last = next_turn_of(m, 1 - f.you)
        elif self.duration == duration.YOUR_NEXT_TURN:
            first = next_turn_of(m, f.you)
            last = first
        elif self.duration == duration.UNTIL_YOUR_NEXT_TURN_ENDS:
            last = next_turn_of(m, f.you)
        elif self.duration >= duration.WHILE_IN_PLAY:
            last = duration.FOREVER
        slots = [slot[:] for slot in f.slots]
        start_effect(
            m,
            Effect(
                self.modifier.index, f.you, f.card, f.ref, targets, slots, first, last, self.on_player, f.attack != NONE
            ),
        )
        return last


class AtTurnEndOp(LastingOp):
    """Mark Pokémon; at the end of the last turn of the mark the program runs for each that still has it."""

    def __init__(self, modifier: ModifierX, duration: int, program: int) -> None:
        super().__init__(modifier, duration, False)
        self.program = program

    def run(self, m: Machine, f: Frame) -> int:
        scope = self.modifier.scope
        if scope is None:
            return NEXT
        targets = self.targets(m, f, scope)
        if targets:
            last = self.start(m, f, targets)
            for ref in targets:
                slots = [slot[:] for slot in f.slots]
                delay(m, Pending(self.program, NONE, f.you, f.card, f.ref, ref, NONE, 0, slots, last))
        return NEXT


class StillMarkedOp(Op):
    """Go on only if the Pokémon of the event still has the effect."""

    def __init__(self, modifier: int) -> None:
        self.modifier = modifier

    def run(self, m: Machine, f: Frame) -> int:
        for effect in m.state.effects:
            if effect.modifier == self.modifier and f.event_ref in effect.targets:
                return NEXT
        f.pc = len(m.pool.programs[f.program]) - 1
        return STAY


class LaterOp(Op):
    """Have a program run at a later moment, with the slots as they are now."""

    def __init__(self, program: int, moment: int) -> None:
        self.program = program
        self.moment = moment

    def run(self, m: Machine, f: Frame) -> int:
        turn = m.state.turn
        if self.moment == moment.END_OF_OPPONENTS_NEXT_TURN:
            turn = next_turn_of(m, 1 - f.you)
        elif self.moment == moment.START_OF_YOUR_NEXT_TURN:
            turn = -next_turn_of(m, f.you)
        elif self.moment == moment.END_OF_YOUR_NEXT_TURN:
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
