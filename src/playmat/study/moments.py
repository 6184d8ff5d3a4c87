"""A game as the decisions that were made in it."""

from __future__ import annotations

from dataclasses import dataclass

from playmat.engine import NONE, Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.words import option, zone


@dataclass(slots=True)
class Moment:
    """A decision: more than one answer was possible."""

    step: int
    """Answers that were given before it."""
    turn: int
    seat: int
    game: Game
    """The game as it stood; not to be played on."""
    code: int
    """What was answered."""
    sure: bool = False
    """This player's next decision follows in the same turn, and nothing that it did not know came between: no card was
    drawn, no coin tossed, nothing shown."""
    same_turn: bool = False
    """The next decision of the game is in the same turn."""


def moments_of(replay: Replay, library: Library, first: int = 0, last: int | None = None) -> list[Moment]:
    """The decisions of a game from its first turn on; only those from step `first` on and before `last` hold a game
    that is their own."""
    found: list[Moment] = []
    game = replay.begin(library)
    before: list[int] = []
    for step, code in enumerate(replay.answers):
        if last is not None and step > last:
            break
        state = game.machine.state
        if state.turn >= 1 and game.option_count() > 1:
            if found:
                found[-1].same_turn = found[-1].turn == state.turn
                found[-1].sure = found[-1].same_turn and found[-1].seat == game.seat and _nothing_new(game, before)
            held = game.clone() if step >= first else game
            found.append(Moment(step, state.turn, game.seat, held, code))
            before = _luck(game)
        game.apply(code)
    return [one for one in found if one.step >= first and (last is None or one.step < last)]


def _luck(game: Game) -> list[int]:
    """What changes when luck has a part in what happens, or something becomes known to whoever decides."""
    state = game.machine.state
    known = [mask >> game.seat & 1 for mask in state.known]
    return [state.luck_drawn, len(state.deck[0]), len(state.deck[1]), *known]


def _nothing_new(game: Game, before: list[int]) -> bool:
    """Whether nothing has become known to the player who decides; a deck that is being searched is something new."""
    return _luck(game) == before and not shows_a_deck(game)


def shows_a_deck(game: Game) -> bool:
    """Whether cards of a deck are offered."""
    state = game.machine.state
    return any(
        option.kind(code) == option.PICK_CARD and state.zone[option.first(code)] == zone.DECK
        for code in state.options
        if state.asking != NONE
    )


def nothing_new_since(game: Game, before: list[int], turn: int, seat: int) -> bool:
    """Whether that seat decides again in the same turn, and knows no more than it did."""
    return not game.over and game.seat == seat and game.machine.state.turn == turn and _nothing_new(game, before)


def what_is_known(game: Game) -> list[int]:
    """What `nothing_new_since` compares."""
    return _luck(game)
