"""The finder: computer players play real decks, and positions in which there is something to find become candidates.

It only guesses, by looking ahead a little in the game as it really lies; whether a candidate is a puzzle, and what its
answers are, the checker in `proof` decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final

from playmat.agents import Seat, make_agent
from playmat.agents.evaluation import WON
from playmat.agents.knowledge import worths_of
from playmat.agents.search import TurnPlan
from playmat.cards.decklist import DeckList
from playmat.door import Game, Position
from playmat.engine import RUNNING
from playmat.engine import Game as Core
from playmat.engine.columns import Machine, State
from playmat.library import Library
from playmat.model import ids
from playmat.model.errors import PlaymatError
from playmat.model.words import option, question, supertype
from playmat.puzzles.goals import Goal
from playmat.puzzles.proof import TooLarge, Verdict, prove, solution
from playmat.puzzles.puzzle import GOALS, PROVED_WITH, Puzzle, digest, hide

PLAYERS: Final = ("simple", "simple", "simple", "simple", "simple", "greedy")
"""Who plays the games: players that miss things, and are quick."""
LONGEST: Final = 2_000
"""Decisions in a game."""
EARLIEST: Final = 3
"""The first turn that is looked at."""
POSITIONS: Final = {"win": 6_000, "attachment": 4_000, "survive": 10_000}
"""How many positions a proof may take: a puzzle that needs more is too much for a person too."""
FEWEST_MOVES: Final = 4
"""Different first answers that there must be."""
SHARE: Final = 0.5
"""Of the first answers so many may be right at the most."""
LARGEST_HAND: Final = 4
"""Cards in the hand that lies open in a puzzle about surviving."""
TOP: Final = 3
"""Cards on top of the other player's deck that lie open there."""
SHORTEST: Final = {"win": 2, "attachment": 2, "survive": 1}
"""Answers in the shortest solution."""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a candidate comes from: two decks under a rule set."""

    rules: str
    decks: tuple[DeckList, DeckList]


@cache
def _theme_decks() -> dict[str, list[DeckList]]:
    """The theme decks of each rule set."""
    library = Library.default()
    found: dict[str, list[DeckList]] = {}
    for deck in library.decks(playable=True).values():
        rules, read = library.formats.ruleset_of_set(deck.set_id), library.deck(deck.id)
        if not library.check(read, library.ruleset(rules)).problems:
            found.setdefault(rules, []).append(read)
    return {rules: decks for rules, decks in found.items() if len(decks) > 1}


@cache
def _worlds_decks() -> dict[tuple[str, int], list[DeckList]]:
    """The decks of each World Championships, with the rule set they were played under."""
    library = Library.default()
    found: dict[tuple[str, int], list[DeckList]] = {}
    for deck in library.worlds().values():
        read = library.deck(deck.id)
        found.setdefault((library.choose([read]).ruleset.name, deck.worlds), []).append(read)
    return found


def eras() -> list[str]:
    """The rule sets that puzzles can come from."""
    return sorted({*_theme_decks(), *(rules for rules, _ in _worlds_decks())})


def source(luck: Random, rules: str = "") -> Source:
    """Two decks that fit each other, chosen by luck; of that rule set, if one is named."""
    era = rules or luck.choice(eras())
    theme = _theme_decks().get(era, [])
    years = [decks for (book, _), decks in sorted(_worlds_decks().items()) if book == era]
    if years and (not theme or luck.random() < 0.4):
        decks = luck.choice(years)
    else:
        decks = theme
    return Source(era, (luck.choice(decks), luck.choice(decks)))


def candidates(luck: Random, rules: str = "", kinds: tuple[str, ...] = tuple(GOALS)) -> Iterator[tuple[str, Puzzle]]:
    """Play one game; positions of it as unproved puzzles."""
    chosen = source(luck, rules)
    seed = luck.getrandbits(40)
    game = Game(chosen.rules, *chosen.decks, seed=seed)
    library = Library.default()
    agents = [make_agent(luck.choice(PLAYERS), library.card, seed + seat) for seat in (0, 1)]
    names = [deck.name for deck in chosen.decks]
    for _ in range(LONGEST):
        if game.over:
            return
        core = game.core
        state = core.machine.state
        if _is_start_of_turn(state):
            for kind in kinds:
                if _promising(core, kind):
                    one = _written(game, kind, names)
                    if one is not None:
                        yield kind, one
        core.apply_index(agents[core.seat].choose(Seat(core, core.seat)))


def _is_start_of_turn(state: State) -> bool:
    return (
        state.winner == RUNNING
        and state.question == question.TURN
        and state.actions == 0
        and state.turn >= EARLIEST
        and not state.effects
        and not state.delayed
    )


# --- A first look


def _promising(core: Core, kind: str) -> bool:
    m = core.machine
    state = m.state
    seat = state.turn_player
    other = ids.Seat(1 - seat)
    if kind == "win":
        if len(state.prizes[seat]) > 3 and len(state.bench[other]) > 1:
            return False
        goal = Goal.at(state, GOALS[kind])
        return not _by_attack_alone(m, goal) and _wins(m, seat)
    if kind == "attachment":
        goal = Goal.at(state, GOALS[kind], 1)
        return _attachments(m) >= FEWEST_MOVES - 1 and not _by_attack_alone(m, goal) and _attach_and_attack(m, goal)
    if (len(state.prizes[other]) > 2 and state.bench[seat]) or len(state.hand[other]) > LARGEST_HAND:
        return False
    twin = m.clone()
    twin.answer(option.code(option.PASS))
    return twin.state.winner == RUNNING and twin.state.turn_player == other and _wins(twin, other)


def _by_attack_alone(m: Machine, goal: Goal) -> bool:
    """Whether an attack does it at once: then there is nothing to find."""
    for code in m.state.options:
        if option.kind(code) == option.ATTACK:
            twin = m.clone()
            twin.answer(code)
            if _answered(twin, goal):
                return True
    return False


def _answered(m: Machine, goal: Goal) -> bool:
    """Whether the goal is reached when the first option is taken as long as the turn lasts."""
    for _ in range(12):
        stands = goal.stands(m.state)
        if stands >= 0:
            return stands == 1
        if m.state.question == question.TURN:
            return False
        m.answer(m.state.options[0])
    return False


def _attachments(m: Machine) -> int:
    """How many different attachments of Energy there are."""
    return len({(m.cards[option.first(code)], option.second(code)) for code in energy_attachments(m)})


def energy_attachments(m: Machine) -> list[int]:
    """The answers that attach an Energy card from hand."""
    return [
        code
        for code in m.state.options
        if option.kind(code) == option.ATTACH and m.pool.defs[m.cards[option.first(code)]].supertype == supertype.ENERGY
    ]


def _attach_and_attack(m: Machine, goal: Goal) -> bool:
    found = energy_attachments(m)
    if len(found) != sum(option.kind(code) == option.ATTACH for code in m.state.options):
        return False
    for code in found:
        twin = m.clone()
        twin.answer(code)
        if goal.stands(twin.state) == -1 and twin.state.question == question.TURN and _by_attack_alone(twin, goal):
            return True
    return False


def _wins(m: Machine, seat: ids.Seat) -> bool:
    """Whether a short search finds a win in this turn, as the cards really lie."""
    plan = TurnPlan(worths_of(m.pool), seat, 12, 500, 1)
    if m.state.asking != seat:
        return False
    plan.search(m.clone(), list(range(len(m.state.options))))
    return max(plan.best, default=0.0) > WON / 2


# --- Writing it down


def _written(game: Game, kind: str, names: list[str]) -> Puzzle | None:
    try:
        position = Position.of(game)
    except PlaymatError:
        return None
    seat = game.core.machine.state.turn_player
    sides = (position.me, position.opp)
    mine, theirs = sides[seat], sides[1 - seat]
    me = hide(mine, ("deck", "prizes"))
    if kind == "survive":
        top = list(theirs["deck"])[:TOP]
        opp = {**hide({**theirs, "deck": list(theirs["deck"])[TOP:]}, ("deck", "prizes")), "top": top}
        opp["hand"] = list(theirs["hand"])
    else:
        opp = hide(theirs, ("hand", "deck", "prizes"))
    stadium: Any = position.stadium
    if stadium is not None:
        owner = stadium["owner"] if seat == 0 else {"me": "opp", "opp": "me"}[stadium["owner"]]
        stadium = {"card": stadium["card"], "owner": owner}
    decks = (names[seat], names[1 - seat])
    id_ = digest(kind, position.rules, me, opp)
    return Puzzle(id_, kind, position.rules, decks, position.turn, me, opp, stadium, Fraction(1), (), (), (), "")


def settled(one: Puzzle) -> Puzzle | None:
    """The candidate as a puzzle, with what the checker proved of it; None if it is none."""
    try:
        game = one.game(PROVED_WITH)
        core = game.core
        goal = one.goal(core)
        verdict = prove(core, goal, POSITIONS[one.kind], one.first_kinds)
        if verdict is None or verdict.value < 1 or not _worth_it(core.machine, verdict):
            return None
        line = solution(core, goal, verdict.value, 3 * POSITIONS[one.kind], one.first_kinds)
    except (TooLarge, PlaymatError):
        return None
    if len(line) < SHORTEST[one.kind]:
        return None
    options = game.options
    first = tuple(found.text for found in options if found.code in verdict.best)
    texts: list[str] = []
    for code in line:
        texts.append(next(found.text for found in game.options if found.code == code))
        game.apply(next(found for found in game.options if found.code == code))
    meaning = one.means()
    unsettled = tuple(found.text for found in options if found.code in verdict.open)
    return replace(one, chance=verdict.value, first=first, open=unsettled, line=tuple(texts), meaning=meaning)


def _worth_it(m: Machine, verdict: Verdict) -> bool:
    """Whether there is something to choose, and most of it is wrong."""
    different = {_sign(m, one.code) for one in verdict.moves}
    right = {_sign(m, code) for code in (*verdict.best, *verdict.open)}
    return len(different) >= FEWEST_MOVES - 1 and len(right) <= SHARE * len(different)


def _sign(m: Machine, code: int) -> tuple[int, int, int]:
    """The same for two answers that differ in which of equal cards they take."""
    kind = option.kind(code)
    first = m.cards[option.first(code)] if kind in option.FROM_HAND else option.first(code)
    return kind, first, option.second(code)
