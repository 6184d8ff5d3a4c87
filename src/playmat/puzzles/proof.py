"""The checker: what is certain about a position, found by going through everything.

It knows nothing of how a puzzle was found. From the position it tries every answer of the player to move and everything
the other player may be asked; coins are followed both ways with their weights. What lies hidden is never looked at:
where an answer would look into a deck, a face-down Prize card or the other player's hand, what follows is *unknown*,
worth anything between nothing and the whole. So a value is an interval, and both its ends are proved:

- a move whose interval begins at 1 reaches the goal whatever is hidden and whatever falls;
- a move whose interval ends below the best one's beginning is worse for certain.

A move that stays unknown is refuted, if it can be, by a deal: hidden cards and luck laid down in one way, in which no
line after that move reaches the goal, be it played by somebody who sees through the cards. In such a game the move
fails, so it was not certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from playmat.engine import NONE, RUNNING, Game
from playmat.engine.columns import Effect, Frame, Machine, Pending, State, ask_again
from playmat.model.errors import PlaymatError
from playmat.model.ids import Card
from playmat.model.words import option, zone
from playmat.puzzles.goals import MISSED, OPEN, REACHED, SURVIVE, WIN, Goal

Interval = tuple[Fraction, Fraction]
"""The chance of reaching the goal with the best play: at least, at most."""

ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)
CERTAIN: Final = (ONE, ONE)
LOST: Final = (ZERO, ZERO)
UNKNOWN: Final = (ZERO, ONE)

MOST_COINS: Final = 6
"""Coins that one answer may ask for; more of them make it unknown."""
SPARE_COINS: Final = 64
"""Coins that lie ready for an answer, so that none is ever missing."""
DEALS: Final = 6
"""Deals that are tried to refute a move."""


DEEPEST: Final = 40
"""Answers in a row that are followed: some powers may be used for ever."""


class TooLarge(PlaymatError):
    """There are more positions than were allowed."""


class Budget:
    """How many positions may still be looked at. When it is used up, what is left unfinished counts as unknown, and
    whoever began says so: nothing is raised from deep within, where every level holds positions."""

    def __init__(self, positions: int) -> None:
        self.allowed = positions
        self.spent = 0

    def spend(self) -> None:
        self.spent += 1

    @property
    def used_up(self) -> bool:
        return self.spent > self.allowed

    def check(self) -> None:
        """`TooLarge` if it did not suffice."""
        if self.used_up:
            raise TooLarge(f"expected a position with at most {self.allowed} others after it, got more")


@dataclass(frozen=True, slots=True)
class Move:
    """A first answer, and what it is worth."""

    code: int
    least: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is proved of every first answer."""

    moves: tuple[Move, ...]
    value: Fraction
    """What the best of them is worth."""
    best: tuple[int, ...]
    """The codes of all answers that are worth that, alike ones included."""
    open: tuple[int, ...]
    """Those of which nothing is settled: what they are worth depends on what lies hidden. All others are worse."""
    positions: int
    """How many were looked at."""


def prove(game: Game, goal: Goal, positions: int, kinds: tuple[int, ...] = ()) -> Verdict | None:
    """What every first answer is worth; None if none is worth anything for sure. `kinds` leaves only answers of these
    kinds.

    `TooLarge` if more positions would have to be looked at than allowed.
    """
    budget = Budget(positions)
    search = Exhaustive(goal, budget)
    root = game.clone().machine
    root.state.scripted = True
    root.state.coin_script = []
    moves: list[Move] = []
    alike = _alike(root)
    for index, code in enumerate(root.state.options):
        if kinds and option.kind(code) not in kinds:
            continue
        if alike[index] != index:
            same = next(one for one in moves if one.code == root.state.options[alike[index]])
            moves.append(Move(code, same.least, same.most))
            continue
        least, most = search.after(root, code)
        budget.check()
        moves.append(Move(code, least, most))
    if not moves:
        return None
    value = max(one.least for one in moves)
    if value == ZERO:
        return None
    can_refute = value == ONE and goal.what != SURVIVE
    unsettled = [
        one.code
        for one in moves
        if one.most > one.least and one.most >= value and not (can_refute and refuted(game, goal, one.code, budget))
    ]
    budget.check()
    best = tuple(one.code for one in moves if one.least == value)
    return Verdict(tuple(moves), value, best, tuple(code for code in unsettled if code not in best), budget.spent)


# --- Everything that may happen


class Exhaustive:
    """The tree of a turn with what is hidden left alone."""

    def __init__(self, goal: Goal, budget: Budget, knower: int = NONE) -> None:
        self.goal = goal
        self.budget = budget
        self.knower = goal.seat if knower == NONE else knower
        """Hidden is what this seat does not know."""
        self._known: dict[object, Interval] = {}
        self._depth = 0

    def after(self, m: Machine, code: int) -> Interval:
        """What it is worth to answer so."""
        if self.budget.used_up:
            return UNKNOWN
        least = most = ZERO
        for weight, twin in self._outcomes(m, code):
            if twin is None:
                one: Interval = UNKNOWN
            elif self._looked(m.state, twin.state):
                one = CERTAIN if self.goal.stands(twin.state) == REACHED else UNKNOWN
            else:
                one = self._value(twin)
            if weight is ONE:
                return one
            least += weight * one[0]
            most += weight * one[1]
        return least, most

    def _outcomes(self, m: Machine, code: int) -> Iterator[tuple[Fraction, Machine | None]]:
        """Where an answer leads, once for each way its coins may fall; None where there are too many coins."""
        fixed: list[int] = []
        while True:
            self.budget.spend()
            twin = m.clone()
            script = fixed + [0] * (SPARE_COINS - len(fixed))
            twin.state.coin_script = script[:]
            twin.answer(code)
            tossed = SPARE_COINS - len(twin.state.coin_script)
            weight = Fraction(1, 1 << tossed) if tossed else ONE
            if tossed > MOST_COINS:
                yield Fraction(1, 1 << MOST_COINS), None
                tossed = MOST_COINS
            else:
                yield weight, twin
            fixed = next_fall(script[:tossed])
            if not fixed:
                return

    def _looked(self, before: State, after: State) -> bool:
        """Whether something hidden came into it between two decisions of one turn."""
        if after.winner != RUNNING:
            return False
        if after.luck_drawn != before.luck_drawn:
            return True
        if after.turn != self.goal.turn:
            # The next turn begins with a card that its player draws; before that nothing may have come out.
            return False
        # What was taken from the Prizes after an attack plays no part in the turn any more.
        taken = zone.PRIZES if after.turn_ended else NONE
        for card, lay in enumerate(before.zone):
            if lay != taken and after.zone[card] != lay and _is_hidden(before, card, self.knower):
                return True
        return after.known != before.known and _came_to_know(before, after, self.knower)

    def _value(self, m: Machine) -> Interval:
        """What a position is worth to the seat, with the best play from here."""
        state = m.state
        stands = self.goal.stands(state)
        if stands == REACHED:
            return CERTAIN
        if stands == MISSED:
            return LOST
        if state.turn != self.goal.turn:
            return self._next_turn(m)
        if _asks_about_hidden(state, self.knower):
            return UNKNOWN
        key = position_key(state)
        found = self._known.get(key)
        if found is None:
            if self._depth >= DEEPEST:
                return UNKNOWN
            self._depth += 1
            found = self._decide(m)
            self._depth -= 1
            self._known[key] = found
        return found

    def _decide(self, m: Machine) -> Interval:
        state = m.state
        own = state.asking == self.goal.seat
        alike = _alike(m)
        best: Interval | None = None
        for index, code in enumerate(state.options):
            if alike[index] != index:
                continue
            one = self.after(m, code)
            if best is None:
                best = one
            elif own:
                best = (max(best[0], one[0]), max(best[1], one[1]))
            else:
                best = (min(best[0], one[0]), min(best[1], one[1]))
            if best == (CERTAIN if own else LOST):
                break
        assert best is not None
        return best

    def _next_turn(self, m: Machine) -> Interval:
        """Of SURVIVE: whether the other player can win in the turn that has begun, with whatever it draws."""
        key = (position_key(m.state), tuple(m.state.prizes[self.goal.seat]))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = survival(m, self.goal, self.budget)
        return found


def survival(m: Machine, goal: Goal, budget: Budget) -> Interval:
    """CERTAIN if the other player cannot win in its turn that has begun, with any card drawn, any coin and any play of
    its own; LOST if it has a chance with some card. What it might draw or find beyond that leaves it UNKNOWN."""
    other = 1 - goal.seat
    unknown = False
    for twin in _draws(m, goal.seat):
        if twin is None:
            return UNKNOWN
        least, most = Exhaustive(Goal(WIN, other, twin.state.turn), budget, goal.seat)._value(twin)
        if least > ZERO:
            return LOST
        unknown = unknown or most > ZERO
    return UNKNOWN if unknown else CERTAIN


def _draws(m: Machine, seat: int) -> Iterator[Machine | None]:
    """The position once for each different card that the other player may have drawn for the turn: the one card of its
    hand that the seat does not know changes places with one of each kind in the deck and the Prizes. None if there is
    more that is not known."""
    drawer = 1 - seat
    root = m.clone()
    state = root.state
    state.scripted = True
    state.coin_script = []
    drawn = [card for card in state.hand[drawer] if not state.known[card] >> seat & 1]
    if len(drawn) != 1:
        yield None if drawn else root
        return
    seen: set[int] = set()
    for card in (drawn[0], *state.deck[drawer], *state.prizes[drawer]):
        definition = m.cards[card]
        if definition in seen:
            continue
        seen.add(definition)
        twin = root.clone()
        if card != drawn[0]:
            _exchange(twin.state, drawer, drawn[0], card)
            ask_again(twin)
        # In this branch it is settled which card was drawn.
        twin.state.known[card] |= 1 << seat
        yield twin


def _exchange(state: State, owner: int, a: Card, b: Card) -> None:
    """Two hidden cards of a player change places."""
    for piles in (state.hand, state.deck, state.prizes):
        pile = piles[owner]
        piles[owner] = [b if card == a else a if card == b else card for card in pile]
    state.zone[a], state.zone[b] = state.zone[b], state.zone[a]
    state.known[a], state.known[b] = state.known[b], state.known[a]


def _is_hidden(state: State, card: int, knower: int) -> bool:
    """Whether the seat does not know which card lies there."""
    lay = state.zone[card]
    if lay == zone.HAND:
        return card not in state.hand[knower] and not state.known[card] >> knower & 1
    return (lay == zone.DECK or lay == zone.PRIZES or lay == zone.ASIDE) and not state.known[card] >> knower & 1


def _came_to_know(before: State, after: State, knower: int) -> bool:
    """Whether a card that stayed where it was hidden has been seen."""
    for card, lay in enumerate(before.zone):
        if after.zone[card] == lay and _is_hidden(before, card, knower) and not _is_hidden(after, card, knower):
            return True
    return False


def _asks_about_hidden(state: State, knower: int) -> bool:
    """Whether an answer would pick a card that the seat cannot know to be there."""
    for code in state.options:
        kind = option.kind(code)
        if (kind == option.PICK_CARD or kind in option.FROM_HAND) and _is_hidden(state, option.first(code), knower):
            return True
    return False


def _alike(m: Machine) -> list[int]:
    """Of each option the place of the first one that differs only in which of two equal cards of the hand it takes, or
    which of the Prizes that lie face down."""
    state = m.state
    first: dict[object, int] = {}
    places: list[int] = []
    for index, code in enumerate(state.options):
        kind = option.kind(code)
        sign: object = code
        if kind == option.PICK_PRIZE:
            owner = option.second(code) if option.second(code) in (0, 1) else state.asking
            if not state.known[state.prizes[owner][option.first(code)]] >> state.asking & 1:
                sign = (kind, option.second(code))
        elif kind in option.FROM_HAND:
            sign = (kind, m.cards[option.first(code)], option.second(code))
        elif kind == option.PICK_CARD and state.zone[option.first(code)] == zone.HAND:
            sign = (kind, m.cards[option.first(code)], m.owner[option.first(code)], option.second(code))
        places.append(first.setdefault(sign, index))
    return places


def next_fall(coins: list[int]) -> list[int]:
    """The next way that coins may fall: the last one that showed tails shows heads. Empty after the last way."""
    while coins and coins[-1]:
        coins.pop()
    if coins:
        coins[-1] = 1
    return coins


def position_key(state: State) -> object:
    """Equal only for positions from which the same can follow within the turn. Kept: everything but the luck to come,
    the count of actions, and the order of what was done and discarded."""
    return (
        state.question,
        state.asking,
        tuple(state.options),
        tuple(state.zone),
        tuple(state.home),
        tuple(state.damage),
        tuple(state.conditions),
        tuple(state.used),
        tuple(state.active),
        (tuple(state.bench[0]), tuple(state.bench[1])),
        tuple([tuple(stack) for stack in state.stack]),
        tuple(state.serial),
        tuple(state.entered),
        tuple(state.evolved),
        tuple(state.moved_in),
        (tuple(state.poison), tuple(state.sleep_coins), tuple(state.paralyzed_turn), tuple(state.damaged_turn)),
        tuple([tuple(one) for one in state.markers]),
        (tuple(state.attached_energy), tuple(state.supporters), tuple(state.stadiums), tuple(state.retreats)),
        (tuple(state.gx_used), tuple(state.vstar_used), tuple(sorted(state.spent)), state.stadium, state.facing),
        (state.turn, state.turn_player, state.turn_ended, state.extra_turn, tuple(state.more_prizes)),
        tuple(sorted(state.happened)),
        (
            tuple(state.knocked),
            tuple(state.to_knock_out),
            tuple(state.as_basic),
            tuple(state.named_types),
            tuple(state.face_down),
        ),
        tuple([_effect(one) for one in state.effects]),
        tuple([_pending(one) for one in (*state.pending, *state.delayed)]),
        tuple([_frame(one) for one in state.frames]) if len(state.frames) > 1 else state.frames[0].pc,
        (tuple(state.hand[0]), tuple(state.hand[1])),
    )


def _effect(one: Effect) -> object:
    targets, slots = tuple(one.targets), tuple([tuple(slot) for slot in one.slots])
    return (one.modifier, one.you, one.card, one.ref, targets, slots, one.first_turn, one.last_turn)


def _pending(one: Pending) -> object:
    slots = tuple([tuple(slot) for slot in one.slots])
    about = (one.event_ref, one.event_card, one.event_number)
    return (one.program, one.unit, one.you, one.card, one.ref, about, slots, one.turn)


def _frame(one: Frame) -> object:
    slots = tuple([tuple(slot) for slot in one.slots])
    about = (one.event_ref, one.event_card, one.event_number, one.that, one.unit)
    attack = (one.attack, one.damage, one.done, one.ignoring)
    return (one.program, one.pc, one.you, one.card, one.ref, slots, about, attack, tuple(one.picks), tuple(one.numbers))


# --- One deal, seen through


def refuted(game: Game, goal: Goal, code: int, budget: Budget) -> bool:
    """Whether there is a deal of what is hidden in which no line after this answer reaches the goal."""
    index = game.options().index(code)
    for number in range(DEALS):
        world = game.resample(goal.seat, number + 1)
        if world.option_count() != game.option_count():
            continue
        m = world.machine
        twin = m.clone()
        twin.answer(m.state.options[index])
        if not reaches(twin, goal, budget, {}):
            return True
        if budget.used_up:
            return False
    return False


def reaches(m: Machine, goal: Goal, budget: Budget, seen: dict[object, bool], depth: int = 0) -> bool:
    """Whether somebody who knows where every card lies and what will fall can reach the goal from here, whatever the
    other player answers."""
    state = m.state
    stands = goal.stands(state)
    if stands != OPEN:
        return stands == REACHED
    budget.spend()
    if depth >= DEEPEST or budget.used_up:
        return True  # nothing is refuted by what was not gone through
    key = (position_key(state), tuple(state.deck[goal.seat]), state.luck_drawn)
    found = seen.get(key)
    if found is not None:
        return found
    own = state.asking == goal.seat
    alike = _alike(m)
    result = not own
    for index, code in enumerate(state.options):
        if alike[index] != index:
            continue
        twin = m.clone()
        twin.answer(code)
        if reaches(twin, goal, budget, seen, depth + 1) == own:
            result = own
            break
    seen[key] = result
    return result


def solution(game: Game, goal: Goal, value: Fraction, positions: int, kinds: tuple[int, ...] = ()) -> list[int]:
    """A shortest line of answers (of both players) that keeps what the position is worth, up to where the goal is
    reached or the turn is over. A line that stops at a coin after which the turn goes on is given only if there is no
    other."""
    budget = Budget(positions)
    search = Exhaustive(goal, budget)
    m = game.clone().machine
    m.state.scripted = True
    m.state.coin_script = []
    layer: list[tuple[Machine, list[int]]] = [(m, [])]
    seen: set[object] = set()
    until_luck: list[int] = []
    while layer:
        following: list[tuple[Machine, list[int]]] = []
        for at, line in layer:
            state = at.state
            alike = _alike(at)
            for index, code in enumerate(state.options):
                if alike[index] != index or (not line and kinds and option.kind(code) not in kinds):
                    continue
                worth = search.after(at, code)[0]
                budget.check()
                if state.asking == goal.seat and worth != value:
                    continue
                outcomes = [twin for _, twin in search._outcomes(at, code)]
                if all(twin is not None and _decided(twin.state, goal) for twin in outcomes):
                    return [*line, code]
                twin = outcomes[0]
                if twin is None or len(outcomes) > 1:
                    until_luck = until_luck or [*line, code]
                    continue
                if search._looked(state, twin.state):
                    continue
                key = position_key(twin.state)
                if key not in seen:
                    seen.add(key)
                    following.append((twin, [*line, code]))
                if state.asking != goal.seat:
                    break
        layer = following
    return until_luck


def _decided(state: State, goal: Goal) -> bool:
    """Whether nothing is left to do in the turn that the goal is about."""
    return state.turn != goal.turn or goal.stands(state) != OPEN
