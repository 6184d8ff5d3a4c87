"""The worker's part: a batch of games as plain data in, a line of figures for each game out.

Everything about a game follows from its match and its seed: shuffles and coins, which side sits in which seat, the
luck of the agents. So it does not matter which process plays it, or when, and one game can be played again alone.
"""

from __future__ import annotations

import gc
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from playmat.agents import Agent, Seat, make_agent
from playmat.cards.decklist import DeckList
from playmat.engine import NONE, RUNNING, Game, Pool
from playmat.engine import TIE as NOBODY
from playmat.engine.columns import State
from playmat.library import Library
from playmat.library.games import pool_for
from playmat.model.errors import IllegalAction
from playmat.model.words import option, reason

LIMIT: Final = 20_000
"""Decisions in one game. Every turn draws a card, so a game that still goes on then hardly ever ends."""

TIE: Final = -1
UNFINISHED: Final = -2
"""Values of `GameResult.winner` beside the two sides."""
STOPPED: Final = "stopped: too many decisions"
"""How a game ended that did not end."""

RANDOM: Final = "random"

HALF: Final = 64
OWN: Final = (1 << HALF) - 1
"""While a game is summed up, the bits of side 1's cards stand above those of side 0's."""


@dataclass(frozen=True, slots=True)
class Match:
    """Two decks in the hands of two agents under one rule set: what is played again and again."""

    rules: str
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    """The card ids of each side's deck, one by one."""
    agents: tuple[str, str]
    limit: int = LIMIT
    watch: int = 0
    """So many turns of the first side are watched: which cards it has seen when each one ends."""
    record: bool = False
    """The answers are given back too."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Some games of one match, by their seeds."""

    number: int
    """Which match of the plan this is."""
    match: Match
    seeds: tuple[int, ...]
    attempt: int = 1
    """A batch whose worker died is played again."""


class GameResult(NamedTuple):
    """One game. Sides are 0 and 1, in the order of the match, wherever they sat."""

    match: int
    seed: int
    first: int
    """The side that went first."""
    winner: int
    """A side, TIE or UNFINISHED."""
    reason: int
    """Index into `reason.NAMES`; 0 for a game that was stopped."""
    turns: int
    decisions: int
    seen: int
    """Bits of the different cards of side 0's deck, in list order: those it had in hand, in play or in the discard
    pile at some time."""
    played: int
    """The same for those it put into play, attached or used from hand."""
    seen_other: int
    played_other: int


class Failure(NamedTuple):
    """A game that could not be played to its end because something broke."""

    match: int
    seed: int
    what: str


@dataclass(slots=True)
class BatchResult:
    """What came of a batch."""

    games: list[GameResult] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    watched: dict[int, list[int]] = field(default_factory=dict)
    """By seed, for a match that is watched: after each turn of the first side, the cards it had seen until then, as
    bits of their places in the deck list."""
    answers: dict[int, list[int]] = field(default_factory=dict)
    """By seed, for a match that is recorded."""
    seconds: float = 0.0


def reason_name(result: GameResult) -> str:
    """How the game ended, in words."""
    return STOPPED if result.winner == UNFINISHED else reason.NAMES[result.reason]


def seat_of(side: int, seed: int) -> int:
    """Where a side sits: they change places from one seed to the next."""
    return (side + seed) % 2


def side_in(seat: int, seed: int) -> int:
    """Which side sits there."""
    return (seat + seed) % 2


def agent_seed(side: int, seed: int) -> int:
    """The seed of an agent's own luck."""
    return 2 * seed + side


def play_batch(batch: Batch) -> BatchResult:
    """Play the games of a batch. A game that breaks is reported, and the next one played."""
    started = time.perf_counter()
    result = BatchResult()
    # Games make little garbage with cycles; the collector need not look so often.
    thresholds = gc.get_threshold()
    gc.set_threshold(50_000, 20, 20)
    try:
        table: MatchRunner | None = None
        for seed in batch.seeds:
            try:
                if table is None:
                    table = MatchRunner(batch.number, batch.match)
                game = table.play(seed)
                result.games.append(game)
                if batch.match.watch:
                    result.watched[seed] = table.watched
                if batch.match.record:
                    result.answers[seed] = table.answers
            except Exception as error:  # whatever breaks costs one game, and is told
                place = traceback.extract_tb(error.__traceback__)[-1]
                what = f"{type(error).__name__}: {error} ({Path(place.filename).name}:{place.lineno} {place.name})"
                result.failures.append(Failure(batch.number, seed, what))
    finally:
        gc.set_threshold(*thresholds)
    result.seconds = time.perf_counter() - started
    return result


def entry_bits(ids: tuple[str, ...]) -> list[int]:
    """For each card of a list the bit of its id: one for each different id, in order of first appearance."""
    numbers: dict[str, int] = {}
    return [1 << numbers.setdefault(card, len(numbers)) for card in ids]


class MatchRunner:
    """Where one match is played, game after game, with the same compiled cards."""

    def __init__(self, number: int, match: Match) -> None:
        self.number = number
        self.match = match
        self.answers: list[int] = []
        """The answers given in the last game."""
        self.watched: list[int] = []
        """What the first side had seen in the last game, turn by turn."""
        self._library = Library.default()
        self._rules = self._library.ruleset(match.rules)
        # Card by card: which number a card has in the game is its place in the list.
        lists = [DeckList(tuple((card, 1) for card in deck)) for deck in match.decks]
        self._lists = (lists[0], lists[1])
        own, other = entry_bits(match.decks[0]), [bit << HALF for bit in entry_bits(match.decks[1])]
        self._bits = (own + other, other + own)
        self._all_cards = frozenset(range(len(own) + len(other)))
        self._has_pieces = any(self._library.card(card).piece for deck in match.decks for card in deck)
        self._pools: list[tuple[Pool, tuple[list[int], list[int]]] | None] = [None, None]

    def game(self, seed: int) -> Game:
        """The game of that seed at its beginning, the sides in their seats."""
        turned = seat_of(0, seed)
        found = self._pools[turned]
        if found is None:
            one, other = (self._lists[1], self._lists[0]) if turned else self._lists
            found = self._pools[turned] = pool_for(self._library, self._rules, one, other)
        pool, decks = found
        return Game.new(pool, (decks[0][:], decks[1][:]), seed)

    def agent(self, side: int, seed: int) -> Agent:
        """The player of a side, with the luck that belongs to this game."""
        return make_agent(self.match.agents[side], self._library.card, agent_seed(side, seed))

    def play(self, seed: int) -> GameResult:
        """One game, to its end or to the limit."""
        match = self.match
        game = self.game(seed)
        machine = game.machine
        state = machine.state
        answer = machine.answer
        agents: list[Agent | None] = [None, None]
        draws: list[Callable[[int], int] | None] = [None, None]
        for seat in (0, 1):
            side = side_in(seat, seed)
            if match.agents[side] == RANDOM:
                # A player who takes anything needs no place to look from. The same numbers are drawn here as by
                # `RandomAgent`, and a compiled game takes a tenth less time.
                draws[seat] = Random(agent_seed(side, seed)).getrandbits
            else:
                agents[seat] = self.agent(side, seed)
        notes = Notes(seat_of(0, seed), match.watch)
        answers = notes.answers
        note = answers.append
        see = notes.seen.update
        watch = match.watch
        turn = 0
        for _ in repeat(None, match.limit):
            if state.winner != RUNNING:
                break
            if state.turn != turn:
                if watch or turn == 0 or state.turn < turn:
                    notes.turn_changed(state, turn)
                turn = state.turn
                hands = state.hand
                see(hands[0], hands[1])
            seat = state.asking
            options = state.options
            draw = draws[seat]
            if draw is not None:
                count = len(options)
                width = count.bit_length()
                index = draw(width)
                while index >= count:
                    index = draw(width)
            else:
                agent = agents[seat]
                assert agent is not None
                index = agent.choose(Seat(game, seat))
                if not 0 <= index < len(options):
                    name = match.agents[side_in(seat, seed)]
                    raise IllegalAction(f"{name}: expected an option from 0 to {len(options) - 1}, got {index}")
            code = options[index]
            note(code)
            answer(code)
        notes.game_over(state, turn)
        self.answers = answers
        self.watched = [self._places(cards, seed) for cards in notes.watched]
        return self._result(seed, state, notes)

    def _places(self, cards: set[int], seed: int) -> int:
        """Those of the cards that are the first side's, as bits of their places in its list."""
        start = len(self.match.decks[1]) if seat_of(0, seed) else 0
        return sum(1 << card - start for card in cards if 0 <= card - start < len(self.match.decks[0]))

    def _result(self, seed: int, state: State, notes: Notes) -> GameResult:
        turned = seat_of(0, seed)
        bits = self._bits[turned]
        hidden = set(state.deck[0]).union(state.deck[1], state.prizes[0], state.prizes[1])
        seen = played = 0
        for card in self._all_cards.difference(hidden).union(notes.seen):
            seen |= bits[card]
        for card in notes.cards_played(self._has_pieces):
            played |= bits[card]
        if state.winner == RUNNING:
            winner = UNFINISHED
        else:
            winner = TIE if state.winner == NOBODY else side_in(state.winner, seed)
        first = notes.first if notes.first == NONE else side_in(notes.first, seed)
        return GameResult(
            self.number,
            seed,
            first,
            winner,
            state.reason,
            notes.turns,
            len(notes.answers),
            seen & OWN,
            played & OWN,
            seen >> HALF,
            played >> HALF,
        )


class Notes:
    """What is written down while a game is played."""

    __slots__ = ("_placed", "_watch", "_watched_seat", "_whose", "answers", "first", "seen", "turns", "watched")

    def __init__(self, watched_seat: int, watch: int) -> None:
        self.answers: list[int] = []
        self.seen: set[int] = set()
        """Cards that were in a hand when a turn began."""
        self.turns = 0
        """Of the whole game, once it is over; before, those of games that ended in Sudden Death."""
        self.first = NONE
        """The seat that went first when the game began."""
        self.watched: list[set[int]] = []
        self._placed: set[int] = set()
        self._watch = watch
        self._watched_seat = watched_seat
        self._whose = NONE

    def turn_changed(self, state: State, before: int) -> None:
        """Another turn has begun, or Sudden Death, since the turn with that number (0: setup)."""
        again = state.turn < before
        if self._watch:
            self._watch_turn(state)
        if again:
            self.turns += before
            self._watch = 0
        if state.turn and (again or before == 0):
            # Setup is over. What lies on the table was put there from hand, whether it had to be asked for or not.
            self._placed.update(*state.stack)
            if self.first == NONE:
                self.first = state.first
        self._whose = state.turn_player

    def game_over(self, state: State, before: int) -> None:
        """The game has ended, or was stopped."""
        if state.turn != before:
            self.turn_changed(state, before)
            self.seen.update(*state.hand)
        elif self._watch:
            self._watch_turn(state)
        self.turns += state.turn

    def cards_played(self, pieces: bool) -> set[int]:
        """Cards that were put into play, attached or used from hand; `pieces`: there are cards played together."""
        played = {option.first(code) for code in self.answers if option.kind(code) in option.FROM_HAND}
        if pieces:
            for code in self.answers:
                if option.kind(code) in option.OF_PIECES:
                    cards = (option.first(code), option.second(code))
                    played.update(card for card in cards if card != option.NO_ARGUMENT)
        return played | self._placed

    def _watch_turn(self, state: State) -> None:
        """The turn that is over, if it was one of the watched seat: what it has had in hand or in play until then."""
        seat = self._watched_seat
        if self._whose == seat and len(self.watched) < self._watch:
            before = self.watched[-1] if self.watched else ()
            held = self.seen.union(state.hand[seat], before, self.cards_played(True))
            self.watched.append(held.union(*state.stack, *state.energy, *state.tools))
