"""A player who looks for the ways through its turn and lets them race: each is tried in many imagined games.

Ways that fall behind are dropped, so the time goes to those that are hard to tell apart. The time is that of a whole
turn: a way that has been chosen is followed, without another thought, up to where luck comes in.
"""

from __future__ import annotations

import math
import time
from typing import Final

from playmat.agents.base import Seat
from playmat.agents.evaluation import Worths
from playmat.agents.knowledge import worths_of
from playmat.agents.lines import COPIES, Line, TurnLines
from playmat.agents.proof import WinThisTurn
from playmat.agents.search import signature
from playmat.agents.styles import check_style
from playmat.agents.thinking import Thinker
from playmat.engine import NONE
from playmat.engine.columns import Machine, State
from playmat.model import ids
from playmat.model.words import question

TURNS: Final = 8
"""Turns that are played after the one that is thought about."""
SECONDS: Final = 4.0
"""The budget of a turn where none is given."""
FIRST_THOUGHT: Final = 0.4
LATER_THOUGHT: Final = 0.3
WITHIN_AN_EFFECT: Final = 0.15
"""The part of what is left of a turn's time that one thought may take: the first of the turn, a later one, and one
about a question in the middle of an effect."""
LAST_THOUGHT: Final = 0.85
"""And one after which no other is to be expected, because all ways that are left go to the end of the turn."""
OTHERS_TURN: Final = 0.25
"""The part of a turn's time that may be spent in the other player's turn."""
SEARCHING: Final = 0.4
"""The part of a thought in which ways are looked for; in the rest they race."""
LEAST: Final = 0.004
"""Seconds that a thought may take in any case."""
PROOF_NODES: Final = 60
PROOF_NODES_A_SECOND: Final = 4000
MOST_PROOF_NODES: Final = 6000
"""Positions that are looked at for a win that is certain."""
HOPE: Final = 3
"""Prizes left from which on such a win is looked for; or Pokémon that the other player has left, two less."""
ANY: Final = -1
"""In a plan: a sign that fits every position."""
ENDS: Final = 24
GAMBLES: Final = 8
"""How many lines are tried at most: of those that end the turn, and of those that are left where luck comes in."""
NEAR: Final = 150.0
"""How much less than the best a line may promise to be tried."""
STAGES: Final = ((0.2, 12), (0.45, 6), (0.7, 3))
"""From which part of the budget on how many lines stay open at most."""
BATCH: Final = 4
"""Imagined games after which it is asked again which lines stay open."""
SURE: Final = 8
"""Imagined games that two lines must have in common for one of them to be dropped."""
MARGIN: Final = 2.5
"""By how many standard errors it must be behind then."""
ALIKE: Final = 0.002
"""Lines that differ by less than this are as good as each other."""
LEAST_SPREAD: Final = 0.1
"""What few games tell is not taken for more than this, divided by their number."""
CAUTION: Final = 0.1
"""By how much a line counts for less after its first try; less and less with every further one."""
HUNCH: Final = 0.0006
"""What a point of its promise counts beside what came of a line. The difference of two lines that hardly differ is
mostly the network's: it is a little wrong about Energy on the one or the other Pokémon, and so in every game."""
USEFUL: Final = 0.02
"""By how much a line may be behind the best that does all that the best does and something useful beside it."""
SPREAD_SEEDS: Final = 7919
"""From the imagined games of one turn to those of the next."""


class Race:
    """Lines through a turn that are tried in the same imagined games, and which of them may still turn out best."""

    def __init__(self, lines: list[Line]) -> None:
        self.entered = lines
        self.open = lines
        self.rounds = 0
        """Imagined games since it began."""
        self.taken: Line | None = None
        """The line that was chosen in the end."""

    def decided(self) -> bool:
        """Whether only one may still be best. That all begin alike is not enough: the line is followed to its end."""
        return len(self.open) == 1

    def to_the_end(self) -> bool:
        """Whether all that may still be best go to the end of the turn."""
        return all(line.ends_turn for line in self.open)

    def best(self) -> Line:
        """The line of which most has come; at first, the one that promises most."""
        return max(self.open, key=_came_of)

    def useful(self, worths: Worths, seat: ids.Seat) -> Line:
        """The best line, or one that does something useful beside it and came out hardly worse: where luck has a part,
        as in a hand that is drawn anew, it hides what the last Energy of the old one was good for."""
        best = self.best()
        for line in self.entered:
            if line.worths and best.mean() - line.mean() < USEFUL and line.goes_beyond(best, worths, seat):
                best = line
        return best

    def drop(self, most: int) -> None:
        """Close what is behind by more than luck explains, and what is no better than the best however that is; and the
        worst, until so many are left."""
        best = self.best()
        stay = [line for line in self.open if line is best or not behind(line, best)]
        self.open = sorted(stay, key=_came_of, reverse=True)[:most]


def _came_of(line: Line) -> tuple[float, float]:
    """How good a line is, the more surely the more often it was tried; before that, what it promises."""
    tries = len(line.worths)
    return line.mean() + HUNCH * line.promise - CAUTION / math.sqrt(tries) if tries else -1.0, line.promise


def behind(line: Line, best: Line) -> bool:
    """Whether the line is hardly better than the best.

    Both are compared game by game: they were tried in the same ones, so what they differ by spreads less than each.
    """
    count = min(len(line.worths), len(best.worths))
    if count < SURE:
        return False
    if line.worths[:count] == best.worths[:count]:
        return True  # they come to the same
    total = squares = 0.0
    for mine, theirs in zip(line.worths, best.worths, strict=False):
        total += theirs - mine
        squares += (theirs - mine) * (theirs - mine)
    mean = total / count
    error = math.sqrt(max(0.0, squares / count - mean * mean) / count)
    return mean + ALIKE > MARGIN * max(error, LEAST_SPREAD / count)


class RacerAgent(Thinker):
    """Finds the ways through its turn up to where luck comes in, and in each iteration imagines another game and tries
    the open ones there: what is left of the turn is played with care, the turns after it quickly or, in every other
    game, with care at first. A win that is certain is looked for first. What it has seen at one decision of a turn
    counts at the next. Anytime: it can be stopped after any iteration, and stops when a single line is left.

    The budget is one for the whole turn: seconds of this thread's own computing time, so what else the machine has to
    do does not make it weaker; or a number of iterations for each thought, which is the same on every machine.
    """

    name = "racer"

    def __init__(
        self,
        seed: int = 0,
        seconds: float = 0.0,
        iterations: int = 0,
        turns: int = TURNS,
        copies: int = COPIES,
        style: str = "",
        open_lists: bool = False,
    ) -> None:
        super().__init__(seed, open_lists)
        self._iterations = iterations
        self.seconds = seconds if seconds or iterations else SECONDS
        """For a turn; may be changed between two decisions."""
        self._turns = turns
        self._copies = copies
        self._style = check_style(style)
        self._thought_of = (-1, -1)
        """The game and the turn that these belong to:"""
        self.spent = 0.0
        """Seconds."""
        self._thoughts = 0
        self._seed_of_turn = 0
        self._plan: list[tuple[int, int]] = []
        """What is to be answered next, each with the sign of the position in which it is."""
        self.tried: dict[int, list[float]] = {}
        """What came of the lines that were tried, by their signs."""
        self.race: Race | None = None
        """What came of the lines of the last decision that it thought about."""

    def choose(self, seat: Seat) -> int:
        if seat.options < 2:
            return 0
        begun = time.thread_time()
        seat.open_lists = self.open_lists
        machine = seat.imagine(self._seed_of_turn).machine
        turn = (machine.state.games, machine.state.turn)
        if turn != self._thought_of:
            self._thought_of = turn
            self._seed_of_turn = self.next_seed() * SPREAD_SEEDS
            self.tried = {}
            self._plan = []
            self.spent = 0.0
            self._thoughts = 0
            machine = seat.imagine(self._seed_of_turn).machine
        which = self.worth_a_thought(machine, seat.number)
        place = self._planned(machine.state, which)
        if place is None:
            place = self.think(seat, machine, worths_of(machine.pool, self._style), which) if which[1:] else which[0]
        self.spent += time.thread_time() - begun
        return place

    def _planned(self, state: State, which: list[int]) -> int | None:
        """The place of the answer that is planned here, if one is."""
        if not self._plan:
            return None
        sign, code = self._plan[0]
        if code in state.options and (sign == ANY or sign == signature(state)):
            place = state.options.index(code)
            if place in which:
                self._plan = self._plan[1:]
                return place
        self._plan = []
        return None

    def think(self, seat: Seat, machine: Machine, worths: Worths, which: list[int]) -> int:
        self.race = None
        clock = Clock(self._share(machine.state, seat.number))
        won = self._certain_win(machine, seat.number, clock.seconds)
        if won is not None:
            return won
        lines = TurnLines(worths, seat.number, self._seed_of_turn, self._copies, clock.at(SEARCHING))
        lines.search(machine, which)
        race = self.race = Race(self._promising(lines.found))
        spent = clock.spent()
        whole = 1.0
        while not race.decided() and spent < whole:
            least = min(len(line.worths) for line in race.open)
            for line in race.open:
                if len(line.worths) == least:
                    line.add(lines.try_line(line, self._turns))
            race.rounds += 1
            spent = max(clock.spent(), race.rounds / self._iterations if self._iterations else 0.0)
            if race.rounds % BATCH == 0:
                race.drop(min((most for part, most in STAGES if spent >= part * whole), default=len(race.open)))
                if clock.seconds and machine.state.turn_player == seat.number and race.to_the_end():
                    whole = max(1.0, (self.seconds - self.spent) * LAST_THOUGHT / clock.seconds)
        self.tried = {line.sign(): line.worths for line in race.entered}
        best = race.useful(worths, seat.number)
        before = lines.before_the_hand_goes(best)
        if before != NONE:
            first = best.first if best.codes else before
            best = Line(best.machine, first, before, False, best.promise, best.signs, best.codes)
        race.taken = best
        self._plan = list(zip(best.all_signs(), best.all_codes(), strict=True))[1:]
        return best.first

    def _share(self, state: State, seat: ids.Seat) -> float:
        """Seconds for this thought; 0 where iterations are what limits it."""
        if not self.seconds:
            return 0.0
        self._thoughts += 1
        whole = self.seconds if state.turn_player == seat else self.seconds * OTHERS_TURN
        part = FIRST_THOUGHT if self._thoughts == 1 else LATER_THOUGHT
        if state.question != question.TURN and state.turn_player == seat:
            part = WITHIN_AN_EFFECT
        return max(LEAST, (whole - self.spent) * part)

    def _certain_win(self, machine: Machine, seat: ids.Seat, seconds: float) -> int | None:
        """The first answer on the way to a win this turn that cannot fail, if one is found."""
        state = machine.state
        if state.turn_player != seat or state.asking != seat or not state.turn:
            return None
        others = len(state.bench[1 - seat])
        if len(state.prizes[seat]) > HOPE and others > HOPE - 2:
            return None
        nodes = min(MOST_PROOF_NODES, PROOF_NODES + int(PROOF_NODES_A_SECOND * seconds))
        proof = WinThisTurn(seat, nodes if seconds else MOST_PROOF_NODES // 4)
        if not proof.search(machine):
            return None
        self._plan = [(ANY, code) for code in proof.line[1:]]
        return state.options.index(proof.line[0])

    def _promising(self, found: list[Line]) -> list[Line]:
        """The lines to try, with what is known of them from earlier decisions of the turn."""
        order = sorted(found, key=_promise, reverse=True)
        chosen = [line for line in order if line.ends_turn][:ENDS]
        chosen += [line for line in order if not line.ends_turn][:GAMBLES]
        chosen = [line for line in chosen if line.promise > order[0].promise - NEAR]
        chosen += [line for line in order if line.advised and line not in chosen]
        for line in chosen:
            for worth in self.tried.get(line.sign(), ()):
                line.add(worth)
        return chosen


def _promise(line: Line) -> float:
    return line.promise


class Clock:
    """How much of a budget of this thread's computing time is spent, as a part of 1; without a budget always 0."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._started = time.thread_time()

    def spent(self) -> float:
        return (time.thread_time() - self._started) / self.seconds if self.seconds else 0.0

    def at(self, part: float) -> float:
        """When so much of it will be spent, as the thread's computing time; 0 without a budget."""
        return self._started + self.seconds * part if self.seconds else 0.0
