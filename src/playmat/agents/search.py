"""Trying options on copies of an imagined game: one by one for `greedy`, in sequences through a turn for `planner`."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from playmat.agents.evaluation import Worths, evaluate
from playmat.agents.judgement import chance_of_winning, judge
from playmat.agents.policy import BUSY, TIRED, Quick, play_turns, settle_questions
from playmat.engine import NONE, RUNNING
from playmat.engine.columns import Machine, State, permute_hidden
from playmat.engine.columns import luck_seed as reseed
from playmat.model.ids import Seat
from playmat.model.words import option, question

LUCK: Final = 4
"""How often the end of a turn is tried when luck has a part in it."""
SEEDS_OF_TURNS: Final = 211
"""Room for the coins of each turn of an imagined game."""

BETTER: Final = 0.5
"""By how much an action must improve the position to be worth doing before the turn ends."""
EFFORT: Final = 0.3
"""What an action must bring: of two ways to the same end the shorter one is better."""


def first_alike(m: Machine, seat: Seat) -> list[int]:
    """Of each option the place of the first one that is the same to that seat: one Prize card that lies face down is as
    good as another."""
    state = m.state
    first = list(range(len(state.options)))
    face_down = NONE
    for index, code in enumerate(state.options):
        if option.kind(code) == option.PICK_PRIZE:
            owner = option.second(code) if option.second(code) in (0, 1) else seat
            if not state.known[state.prizes[owner][option.first(code)]] >> seat & 1:
                if face_down == NONE:
                    face_down = index
                first[index] = face_down
    return first


def different_options(m: Machine, seat: Seat) -> list[int]:
    """The places of the options that are not the same to that seat as an earlier one."""
    return [index for index, first in enumerate(first_alike(m, seat)) if index == first]


@mypyc_attr(native_class=True)
class Trial:
    """What came of each option of a question, tried on a copy: how good it is, and whether it ended the turn."""

    def __init__(self, options: int) -> None:
        self.value: list[float] = [0.0] * options
        self.ended: list[bool] = [False] * options
        self.lucky: list[bool] = [False] * options
        """Luck had a part in it: a coin, a shuffle, a card that was drawn."""


def try_options(m: Machine, w: Worths, seat: Seat, seed: int, which: list[int]) -> Trial:
    """Try these options of the present question; what is asked further is answered quickly."""
    state = m.state
    trial = Trial(len(state.options))
    turn = state.turn
    drawn = state.luck_drawn
    decks = len(state.deck[0]) + len(state.deck[1])
    for index in which:
        twin = m.clone()
        twin.answer(state.options[index])
        settle_questions(twin, Quick(w, seed), seat, turn)
        after = twin.state
        trial.value[index] = evaluate(twin, w, seat)
        trial.ended[index] = after.turn != turn or after.winner != RUNNING
        trial.lucky[index] = after.luck_drawn != drawn or len(after.deck[0]) + len(after.deck[1]) != decks
    return trial


def wisest(m: Machine, w: Worths, seat: Seat, trial: Trial, which: list[int]) -> int:
    """Which of the options that were tried to take: on its turn a player does what improves the position most, and ends
    the turn in the best way when nothing improves it any more."""
    best = -1
    best_end = -1
    for index in which:
        if trial.ended[index] or m.state.question != question.TURN:
            if best_end < 0 or trial.value[index] > trial.value[best_end]:
                best_end = index
        elif best < 0 or trial.value[index] > trial.value[best]:
            best = index
    if best >= 0 and (best_end < 0 or trial.value[best] > evaluate(m, w, seat) + BETTER):
        return best
    return best_end


def play_with_care(m: Machine, quick: Quick, seed: int) -> None:
    """Let the player whose turn it is play to its end by trying what it may do, one decision at a time; the rest is
    answered quickly. Slower than `play_turns` by far."""
    state = m.state
    turn = state.turn
    player = state.turn_player
    answers = 0
    while state.winner == RUNNING and answers < TIRED:
        if state.turn != turn and state.question == question.TURN:
            return
        answers += 1
        if state.turn == turn and state.asking == player and len(state.options) > 1 and answers < BUSY:
            best = careful_choice(m, quick.w, player, seed)
            # The coins that were tossed while trying are not those that will be.
            reseed(m, (seed * SEEDS_OF_TURNS + turn) * BUSY + answers)
            m.answer(state.options[best])
        else:
            m.answer(quick.choose(m))


def careful_choice(m: Machine, w: Worths, player: Seat, seed: int) -> int:
    """The place of the option that a player takes who tries each of them once."""
    which = different_options(m, player)
    return wisest(m, w, player, try_options(m, w, player, seed, which), which)


# --- Whole turns


@mypyc_attr(native_class=True)
class Node:
    """A position within the turn that is being planned, or at its end, and the first options that lead to it."""

    def __init__(self, machine: Machine, roots: int, value: float, depth: int) -> None:
        self.machine = machine
        self.roots = roots
        """A bit for each option of the question that is being thought about."""
        self.value = value
        self.depth = depth


def signature(state: State) -> int:
    """Equal for positions that differ only in the order in which things were done."""
    sign = state.question
    for zone in state.zone:
        sign = (sign * 1000003 + zone) & 1099511627775
    for home in state.home:
        sign = (sign * 1000003 + home + 2) & 1099511627775
    for damage in state.damage:
        sign = (sign * 1000003 + damage) & 1099511627775
    for used in state.used:
        sign = (sign * 1000003 + used) & 1099511627775
    for seat in (0, 1):
        sign = (sign * 1000003 + state.active[seat] + 2) & 1099511627775
        sign = (sign * 1000003 + state.attached_energy[seat]) & 1099511627775
        sign = (sign * 1000003 + state.supporters[seat]) & 1099511627775
        sign = (sign * 1000003 + state.retreats[seat]) & 1099511627775
    for condition in state.conditions:
        sign = (sign * 1000003 + condition) & 1099511627775
    for effect in state.effects:
        # What lasts may have come from anywhere.
        sign = (sign * 1000003 + effect.modifier * 128 + effect.card + 2) & 1099511627775
    for frame in state.frames:
        sign = (sign * 1000003 + frame.program * 4096 + frame.pc) & 1099511627775
        for pick in frame.picks:
            sign = (sign * 1000003 + pick + 2) & 1099511627775
        for number in frame.numbers:
            sign = (sign * 1000003 + number + 2) & 1099511627775
    return (sign * 1000003 + len(state.options)) & 1099511627775


@mypyc_attr(native_class=True)
class TurnPlan:
    """A search through the rest of a turn on one imagined game: sequences of actions up to the one that ends it."""

    def __init__(self, w: Worths, seat: Seat, width: int, budget: int, seed: int) -> None:
        self.w = w
        self.seat = seat
        self.width = width
        """How many positions are followed further after each step."""
        self.budget = budget
        """How many copies may be made."""
        self.seed = seed
        self.turn = 0
        self.best: list[float] = []
        """Per option of the question: how good the best end of the turn is that was found after it."""
        self._best_end: list[Node | None] = []
        self._seen: dict[int, Node] = {}
        self._ends: list[Node] = []

    def search(self, m: Machine, which: list[int]) -> None:
        """Fill `best` for these options of the question."""
        state = m.state
        self.turn = state.turn
        options = len(state.options)
        self.best = [-1e9] * options
        self._best_end = [None] * options
        self._seen = {}
        self._ends = []
        frontier: list[Node] = []
        for index in which:
            self._step(m, state.options[index], 1 << index, 1, frontier)
        first = frontier
        while frontier and self.budget > 0:
            frontier.sort(key=_value, reverse=True)
            following: list[Node] = []
            for node in frontier[: self.width]:
                if self.budget <= 0:
                    break
                for index in different_options(node.machine, self.seat):
                    self._step(node.machine, node.machine.state.options[index], node.roots, node.depth + 1, following)
            frontier = following
        self._finish(first, options)

    def _finish(self, first: list[Node], options: int) -> None:
        """Play out quickly what was not followed to an end, and tell of each option."""
        reached = 0
        for end in self._ends:
            reached |= end.roots
        for node in first:
            if node.roots & ~reached:
                play_turns(node.machine, Quick(self.w, self.seed), 0)
                node.value = judge(node.machine, self.w, self.seat) - EFFORT * node.depth
                self._ends.append(node)
        for end in self._ends:
            for index in range(options):
                if end.roots >> index & 1 and end.value > self.best[index]:
                    self.best[index] = end.value
                    self._best_end[index] = end

    def play_on(self, index: int, playouts: int, turns: int) -> float:
        """How likely the seat is to win after the best end for that option: played on quickly, so many times and turns,
        each time with what is hidden dealt anew."""
        end = self._best_end[index]
        if end is None:
            return 0.0
        total = 0.0
        for i in range(playouts):
            m = end.machine.clone()
            if m.state.winner == RUNNING:
                permute_hidden(m, self.seat, self.seed * 101 + i)
                play_turns(m, Quick(self.w, self.seed * 101 + i), turns - 1)
            total += chance_of_winning(m, self.w, self.seat)
        return total / playouts

    def _step(self, m: Machine, code: int, roots: int, depth: int, onto: list[Node]) -> None:
        self.budget -= 1
        twin = m.clone()
        twin.answer(code)
        quick = Quick(self.w, self.seed)
        until_asked(twin, quick, self.seat, self.turn)
        state = twin.state
        if state.winner != RUNNING or state.turn != self.turn:
            value = judge(twin, self.w, self.seat)
            if state.luck_drawn != m.state.luck_drawn and state.winner == RUNNING:
                for again in range(1, LUCK):
                    other = m.clone()
                    reseed(other, self.seed * 31 + again)
                    other.answer(code)
                    settle_questions(other, quick, self.seat, self.turn)
                    value += judge(other, self.w, self.seat)
                    self.budget -= 1
                value /= LUCK
            self._ends.append(Node(twin, roots, value - EFFORT * depth, depth))
            return
        sign = signature(state)
        known = self._seen.get(sign)
        if known is not None:
            known.roots |= roots
            return
        value = evaluate_within(twin, self.w, quick, self.seat, self.turn)
        node = Node(twin, roots, value, depth)
        self._seen[sign] = node
        onto.append(node)


def luck_between(before: State, after: State) -> bool:
    """Whether a coin was tossed, a deck shuffled or a card drawn."""
    cards = len(before.deck[0]) + len(before.deck[1])
    return before.luck_drawn != after.luck_drawn or cards != len(after.deck[0]) + len(after.deck[1])


def evaluate_within(m: Machine, w: Worths, quick: Quick, seat: Seat, turn: int) -> float:
    """How good a position within the turn is for the seat."""
    if m.state.question == question.TURN:
        return evaluate(m, w, seat)
    # In the middle of an effect nothing can be said: it is carried to its end first.
    ahead = m.clone()
    settle_questions(ahead, quick, seat, turn)
    return evaluate(ahead, w, seat)


def until_asked(m: Machine, quick: Quick, seat: Seat, turn: int) -> None:
    """Answer for the other player until this one has something to decide, or the turn is over."""
    state = m.state
    while state.winner == RUNNING and state.turn == turn:
        if state.asking == NONE or (state.asking == seat and len(state.options) > 1):
            return
        m.answer(quick.choose(m))


def _value(node: Node) -> float:
    return node.value
