"""The ways through a turn up to where luck comes in, and what comes of them in one imagined game after another.

What a player does before it draws a card or tosses a coin has the same result however the hidden cards lie. So such
sequences are looked for once, and each is then tried in as many imagined games as there is time for.
"""

from __future__ import annotations

import time
from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.belief import odds_of_holding
from playmat.agents.evaluation import Worths, evaluate
from playmat.agents.guessing import deal_list
from playmat.agents.insight import chance_of_winning, judge
from playmat.agents.policy import BUSY, Quick, play_turns, settle_questions
from playmat.agents.search import (
    BETTER,
    EFFORT,
    careful_choice,
    different_options,
    evaluate_within,
    first_alike,
    luck_between,
    play_with_care,
    signature,
    until_asked,
)
from playmat.engine import NONE, RUNNING
from playmat.engine.columns import Machine, favour_in_hand, permute_hidden
from playmat.model.ids import Seat
from playmat.model.words import option, question, zone

WIDTH: Final = 20
COPIES: Final = 800
"""Positions that are followed after each step, and copies that may be made: in most turns that is all there are."""
GLANCES: Final = 3
"""How often what luck has a part in is tried for a first impression."""
NEXT_OWN: Final = 2
"""Turns to the end of the player's next one; in every other imagined game they are played with care."""
CHOICE: Final = 0.02
"""By how much likelier a player is to win that chooses between the lines, after luck, than one that plays the rest of
its turn with care; measured where luck has no part. Without it what draws cards would look worse than it is."""
CERTAIN: Final = 1000.0
"""What that evaluation comes to, in a straight line, where a win is as good as certain. Where a game is all but lost
or won a chance says little, and is often wrong in sign: there the line still tells what is useful from what is not."""
A_WIN: Final = 2.0
A_LOSS: Final = -1.0
"""A game that is over at the end of the turn: beyond whatever a game that goes on may come to."""
SEEDS: Final = 17
"""From the seed of one imagined game to that of the next."""


@mypyc_attr(native_class=True)
class Line:
    """A way through the turn: answers whose results are certain, and a last one that ends the turn or tries luck."""

    def __init__(
        self,
        machine: Machine,
        first: int,
        last: int,
        ends_turn: bool,
        promise: float,
        signs: list[int],
        codes: list[int],
    ) -> None:
        self.machine = machine
        """The position before the last answer."""
        self.signs = signs
        self.codes = codes
        """The answers before the last one, each with the sign of the position in which it is given."""
        self.first = first
        """The place of its first answer among the options of the question that is being thought about."""
        self.last = last
        """The place of the last one among the options it is chosen from."""
        self.ends_turn = ends_turn
        self.promise = promise
        """How good the position looks at the end of the turn, at first sight."""
        self.worths: list[float] = []
        """What came of it in each imagined game."""
        self.total = 0.0
        self.advised = False
        """The quick player or the careful one would go that way."""

    def add(self, worth: float) -> None:
        """Note what came of it in one more imagined game."""
        self.worths.append(worth)
        self.total += worth

    def mean(self) -> float:
        """What came of it on average."""
        return self.total / max(1, len(self.worths))

    def sign(self) -> int:
        """The same for this line whenever it is found within the turn."""
        return signature(self.machine.state) * 4096 + self.last

    def goes_beyond(self, other: Line, w: Worths, seat: Seat) -> bool:
        """Whether it does all that the other line does and something useful beside it, before the same last answer."""
        if len(self.codes) <= len(other.codes) or self.ends_turn != other.ends_turn:
            return False
        if self.machine.state.options[self.last] != other.machine.state.options[other.last]:
            return False
        for code in other.codes:
            if code not in self.codes:
                return False
        return evaluate(self.machine, w, seat) > evaluate(other.machine, w, seat) + BETTER

    def all_signs(self) -> list[int]:
        """The signs of the positions on the way."""
        return [*self.signs, signature(self.machine.state)]

    def all_codes(self) -> list[int]:
        """What is answered in each of them."""
        return [*self.codes, self.machine.state.options[self.last]]


@mypyc_attr(native_class=True)
class Step:
    """A position on the way, and the place of the option that led there first."""

    def __init__(self, machine: Machine, first: int, value: float, signs: list[int], codes: list[int]) -> None:
        self.machine = machine
        self.first = first
        self.value = value
        self.signs = signs
        self.codes = codes
        """The answers up to here, each with the sign of the position in which it was given."""


@mypyc_attr(native_class=True)
class TurnLines:
    """Finds the lines from a question to the end of the turn or to where luck comes in, and tries them."""

    def __init__(self, w: Worths, seat: Seat, seed: int, copies: int = COPIES, deadline: float = 0.0) -> None:
        self.w = w
        self.seat = seat
        self.seed = seed
        self.turn = 0
        self.copies = copies
        """How many more may be made."""
        self._deadline = deadline
        """When the thread's computing time is so much, no more are made; 0 for no such limit."""
        self.found: list[Line] = []
        self._seen: set[int] = set()

    def search(self, m: Machine, which: list[int]) -> None:
        """Find the lines that begin with one of these options; each option has one at least."""
        state = m.state
        self.turn = state.turn
        self._seen = {signature(state)}
        steps: list[Step] = []
        begin = Step(m, NONE, 0.0, [], [])
        for index in which:
            self._step(begin, index, steps)
        while steps and self._time_left():
            steps.sort(key=_value, reverse=True)
            following: list[Step] = []
            for step in steps[:WIDTH]:
                if not self._time_left():
                    break
                for index in different_options(step.machine, self.seat):
                    self._step(step, index, following)
            steps = following
        begun = {line.first for line in self.found}
        for index in which:
            if index not in begun:
                # Others led to the same positions, or there was no time for it.
                self.found.append(Line(m, index, index, False, self._at_a_glance(m, index) - EFFORT, [], []))
        for careful in (False, True):
            self._take_advice(m, which, careful)

    def _time_left(self) -> bool:
        return self.copies > 0 and (self._deadline == 0.0 or time.thread_time() < self._deadline)

    def _take_advice(self, m: Machine, which: list[int], careful: bool) -> None:
        """Mark the line that the quick or the careful player would take."""
        w = self.w
        quick = Quick(w, self.seed)
        first = NONE
        signs: list[int] = []
        codes: list[int] = []
        for _ in range(BUSY):
            state = m.state
            if careful and state.turn_player == self.seat:
                index = careful_choice(m, w, self.seat, self.seed)
            else:
                index = state.options.index(quick.choose(m))
            index = first_alike(m, self.seat)[index]
            if first == NONE:
                first = index
                if first not in which:
                    return
            twin = m.clone()
            twin.answer(state.options[index])
            until_asked(twin, quick, self.seat, self.turn)
            ended = twin.state.winner != RUNNING or twin.state.turn != self.turn
            lucky = luck_between(state, twin.state)
            if ended or lucky:
                self._mark(Line(m, first, index, ended, 0.0, signs, codes), lucky)
                return
            signs.append(signature(state))
            codes.append(state.options[index])
            m = twin

    def _mark(self, advised: Line, lucky: bool) -> None:
        """Mark the line where it was found; else it is another one."""
        sign = advised.sign()
        for line in self.found:
            if line.last == advised.last and line.sign() == sign:
                line.advised = True
                return
        m = advised.machine
        twin = m.clone()
        twin.answer(m.state.options[advised.last])
        advised.promise = self._at_a_glance(m, advised.last) if lucky else self._promise(twin)
        advised.advised = True
        self.found.append(advised)

    def try_line(self, line: Line, turns: int) -> float:
        """How likely the seat is to win if it goes that way, in the next imagined game for this line: what the position
        says at the end of the turn, at the end of its next one, and after so many turns, on average.

        A late position shows better what a line is worth, but luck has had a larger part in it; against the outcome of
        games these three do better than any one of them, and as well as all in between. And of what plays on, the quick
        player and the careful one err in different ways: both together do better than either.
        """
        number = len(line.worths)
        seed = self.seed + number * SEEDS
        quick = Quick(self.w, seed)
        m = self.follow(line, quick, seed)
        choice = 0.0
        if m.state.winner == RUNNING and m.state.turn == self.turn:
            play_with_care(m, quick, seed)
            choice = CHOICE
        chance = chance_of_winning(m, self.w, self.seat)
        if m.state.winner != RUNNING:
            return A_LOSS + (A_WIN - A_LOSS) * chance
        sense = 0.5 + 0.5 * max(-1.0, min(1.0, evaluate(m, self.w, self.seat) / CERTAIN))
        for _ in range(min(NEXT_OWN, turns)):
            if number % 2:
                play_with_care(m, quick, seed)
            else:
                play_turns(m, quick, 0)
        chance += chance_of_winning(m, self.w, self.seat)
        if turns > NEXT_OWN:
            play_turns(m, quick, turns - NEXT_OWN - 1)
        chance += chance_of_winning(m, self.w, self.seat)
        return (1.0 - self.w.sense) * (chance / 3.0 + choice) + self.w.sense * sense

    def follow(self, line: Line, quick: Quick, seed: int) -> Machine:
        """The position where the line comes to its end in an imagined game: the end of the turn, or after luck."""
        m = self._in_another_game(line.machine, line.last, seed)
        until_asked(m, quick, self.seat, self.turn)
        return m

    def before_the_hand_goes(self, line: Line) -> int:
        """The place of an option that is better taken before the line's last answer, because the card that it uses
        would be gone after it, unused: discarded, or back in the deck with the rest of the hand. NONE if there is none.

        What such a card is good for is little beside what a new hand may bring, so imagined games do not show it.
        """
        m = line.machine
        state = m.state
        if line.ends_turn or state.question != question.TURN:
            return NONE
        last = state.options[line.last]
        after = self.follow(line, Quick(self.w, self.seed), self.seed).state
        best = NONE
        most = BETTER
        for index in different_options(m, self.seat):
            code = state.options[index]
            if code == last or option.kind(code) not in option.FROM_HAND:
                continue
            card = option.first(code)
            if card == option.first(last) or after.zone[card] not in (zone.DISCARD, zone.DECK):
                continue
            gain = self._gain_beside(m, index, last, after.zone[card] == zone.DISCARD)
            if gain > most:
                best, most = index, gain
        return best

    def _gain_beside(self, m: Machine, index: int, last: int, lost: bool) -> float:
        """By how much that option improves the position, on average; 0 if the other answer is not possible any more."""
        holding = self.w.holding
        if lost:
            self.w.holding = 0.0  # whatever is in hand will be gone
        gain = 0.0
        before = evaluate(m, self.w, self.seat)
        for number in range(GLANCES):
            seed = self.seed + number * SEEDS
            twin = self._in_another_game(m, index, seed)
            settle_questions(twin, Quick(self.w, seed), self.seat, self.turn)
            self.copies -= 1
            if twin.state.winner != RUNNING or twin.state.turn != self.turn or last not in twin.state.options:
                gain = 0.0
                break
            gain += (evaluate(twin, self.w, self.seat) - before) / GLANCES
        self.w.holding = holding
        return gain

    def _in_another_game(self, m: Machine, index: int, seed: int) -> Machine:
        """The position after that option, with what is hidden dealt anew."""
        twin = m.clone()
        permute_hidden(twin, self.seat, seed)
        deal_list(twin, self.w, self.seat)
        odds = odds_of_holding(twin, self.w, self.seat)
        if odds:
            favour_in_hand(twin, self.seat, odds)
        twin.answer(twin.state.options[index])
        return twin

    def _step(self, before: Step, index: int, onto: list[Step]) -> None:
        self.copies -= 1
        m = before.machine
        first = index if before.first == NONE else before.first
        twin = m.clone()
        twin.answer(m.state.options[index])
        quick = Quick(self.w, self.seed)
        until_asked(twin, quick, self.seat, self.turn)
        state = twin.state
        ended = state.winner != RUNNING or state.turn != self.turn
        lucky = luck_between(m.state, state)
        if ended or lucky:
            promise = self._at_a_glance(m, index) if lucky else self._promise(twin)
            promise -= EFFORT * (len(before.codes) + 1)
            self.found.append(Line(m, first, index, ended, promise, before.signs, before.codes))
            return
        sign = signature(state)
        if sign in self._seen:
            return
        self._seen.add(sign)
        value = evaluate_within(twin, self.w, quick, self.seat, self.turn)
        signs = [*before.signs, signature(m.state)]
        onto.append(Step(twin, first, value, signs, [*before.codes, m.state.options[index]]))

    def _promise(self, m: Machine) -> float:
        """How good the end of the turn looks, to the network and to the hand-made evaluation."""
        value = judge(m, self.w, self.seat)
        if m.state.winner != RUNNING:
            return value
        return (1.0 - self.w.sense) * value + self.w.sense * evaluate(m, self.w, self.seat)

    def _at_a_glance(self, m: Machine, index: int) -> float:
        """How good the position is at the end of the turn if it is played quickly after that option."""
        value = 0.0
        for number in range(GLANCES):
            seed = self.seed + number * SEEDS
            twin = self._in_another_game(m, index, seed)
            if twin.state.turn == self.turn:
                play_turns(twin, Quick(self.w, seed), 0)
            value += self._promise(twin)
            self.copies -= 1
        return value / GLANCES


def _value(step: Step) -> float:
    return step.value
