"""From games to puzzles: find, prove, rate, and keep what is different enough; and proving anew what is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from playmat.model.errors import PlaymatError
from playmat.model.words import question
from playmat.puzzles.finding import candidates, settled
from playmat.puzzles.goals import OPEN
from playmat.puzzles.proof import TooLarge, prove
from playmat.puzzles.puzzle import PROVED_WITH, Puzzle
from playmat.puzzles.rating import rated, reached

PROOF = 60_000
"""Positions that a proof may take when a puzzle is proved anew."""


def make(
    luck: Random, there: Mapping[str, Puzzle], rules: str, kinds: tuple[str, ...], most: int = 0
) -> Iterator[Puzzle | None]:
    """Puzzles that are not there yet, without end; None after a game. `most` limits how many there are of a kind
    under one rule set."""
    counts = Counter((one.kind, one.rules) for one in there.values())
    openings = {_board(one) for one in there.values()}
    while True:
        for _, candidate in candidates(luck, rules, kinds):
            if most and counts[candidate.kind, candidate.rules] >= most:
                continue
            if candidate.id in there:
                continue
            found = settled(candidate)
            if found is not None and _board(found) not in openings:
                openings.add(_board(found))
                counts[found.kind, found.rules] += 1
                yield rated(found)
        yield None


def _board(one: Puzzle) -> object:
    """Equal for puzzles that would look alike: the same kind, Active Pokémon and solution."""
    return one.kind, one.rules, _name(one.me), _name(one.opp), one.line[:2]


def _name(side: Mapping[str, object]) -> object:
    active = side.get("active")
    return active.get("card") if isinstance(active, dict) else active


def mistakes(one: Puzzle) -> str:
    """What is wrong with a puzzle that was proved some time ago; empty if it holds."""
    try:
        game = one.game(PROVED_WITH)
        if not one.still_means():
            return "a card or rule of it means something else now"
        verdict = prove(game.core, one.goal(game.core), PROOF, one.first_kinds)
    except (TooLarge, PlaymatError) as error:
        return str(error)
    if verdict is None or verdict.value != one.chance:
        return f"expected it to be worth {one.chance}, got {'nothing' if verdict is None else verdict.value}"
    options = {found.code: found.text for found in game.options}
    first = {options[code] for code in verdict.best}
    if first != set(one.first):
        return f"expected the first answers {sorted(one.first)}, got {sorted(first)}"
    unsettled = {options[code] for code in verdict.open}
    if unsettled != set(one.open):
        return f"expected {sorted(one.open)} to be open, got {sorted(unsettled)}"
    return _fault_of_line(one)


def mended(one: Puzzle) -> Puzzle | None:
    """The puzzle after a card or a question of it has changed: with another way, where that is what changed; None if it
    is none any more."""
    again = settled(one)
    return rated(again) if again is not None and not mistakes(again) else None


def _fault_of_line(one: Puzzle) -> str:
    """What is wrong with the way that is shown to whoever gives up; empty if it leads to the goal."""
    game = one.game(PROVED_WITH)
    goal = one.goal(game.core)
    for text in one.line:
        found = next((offered for offered in game.options if offered.text == text), None)
        if found is None:
            return f"expected {text!r} of its solution to be offered"
        game.apply(found)
    # A way may stop where coins decide nothing but how much more than enough is done; what is asked then is no action.
    state = game.core.machine.state
    while goal.stands(state) == OPEN and state.turn == goal.turn and state.question != question.TURN:
        game.apply(game.options[0])
    if not reached(game.core, goal):
        return "expected its solution to reach the goal, got a turn that goes on or fails"
    return ""
