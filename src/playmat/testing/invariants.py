"""What must hold in every game: each check gives a sentence about what is wrong, or ''.

`check_step` is cheap and meant for every decision. The others copy or encode the whole game and are meant for a sample
of them.
"""

from __future__ import annotations

import json
from typing import Any

from playmat.engine.audit import audit
from playmat.engine.game import Game
from playmat.engine.machine import Machine, Pool
from playmat.engine.resample import permute_hidden
from playmat.engine.state import NONE
from playmat.model.errors import PlaymatError
from playmat.model.ids import Seat


def check_step(m: Machine) -> str:
    """Cards, board and question of a game that waits for an answer, or is over."""
    return audit(m)


# --- For a sample of steps


def check_options(game: Game) -> str:
    """Every option is accepted on a copy, and refused by nothing that explains refusals."""
    turn = game.question == "turn"
    for code in game.options():
        if turn:
            refusal = game.why_not(code)
            if refusal is not None:
                return f"option {code} is offered and refused: {refusal}"
        twin = game.clone()
        try:
            twin.apply(code)
        except (
            PlaymatError,
            AssertionError,
            ArithmeticError,
            LookupError,
            RuntimeError,
            TypeError,
            ValueError,
        ) as error:
            return f"option {code} raised {type(error).__name__}: {error}"
        wrong = check_step(twin.machine)
        if wrong:
            return f"after option {code}: {wrong}"
    return ""


def encoded(game: Game) -> str:
    """The whole state as one string; `dirty` only says whether something must be worked out again."""
    data = game.to_json()
    data["state"]["dirty"] = False
    return json.dumps(data, sort_keys=True)


def check_twin(game: Game, code: int) -> str:
    """A copy is the same, and stays the same when both get the same answer. Answers the game."""
    twin = game.clone()
    if encoded(game) != encoded(twin):
        return f"a copy differs: {difference(game, twin)}"
    game.apply(code)
    untouched = encoded(game)
    twin.apply(code)
    if untouched != encoded(game):
        return "answering a copy changed the game"
    if untouched != encoded(twin):
        return f"a copy with the same answer differs: {difference(game, twin)}"
    return ""


def difference(one: Game, other: Game) -> str:
    """The columns in which two games differ."""
    left, right = one.to_json()["state"], other.to_json()["state"]
    names = [name for name in left if left[name] != right.get(name)]
    return ", ".join(names) or "no column"


def check_codec(game: Game, pool: Pool) -> str:
    """The game is the same after a journey through JSON and through bytes."""
    before = encoded(game)
    through_json = Game.from_json(pool, json.loads(json.dumps(game.to_json())))
    if encoded(through_json) != before:
        return f"JSON changes {difference(game, through_json)}"
    through_bytes = Game.from_bytes(pool, game.to_bytes())
    if encoded(through_bytes) != before:
        return f"bytes change {difference(game, through_bytes)}"
    return ""


def view_bytes(game: Game, seat: int | None) -> bytes:
    return json.dumps(game.view(seat), sort_keys=True).encode()


def check_views(game: Game, number: int) -> str:
    """What a seat sees does not depend on what it can't: everything hidden is dealt anew, its view stays the same."""
    for seat in (0, 1, None):
        before = view_bytes(game, seat)
        twin = game.clone()
        state = twin.machine.state
        asking = state.asking
        if asking != seat:
            # The question stays as it is: another hand might have led to another, but only the one who is asked knows.
            state.asking = Seat(NONE)
        permute_hidden(twin.machine, Seat(NONE if seat is None else seat), number)
        state.asking = asking
        if before != view_bytes(twin, seat):
            shown = _first_difference(game.view(seat), twin.view(seat))
            return f"the view of seat {seat} shows something hidden: {shown}"
    return ""


def _first_difference(one: Any, other: Any, path: str = "view") -> str:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in one:
            if one[key] != other.get(key):
                return _first_difference(one[key], other.get(key), f"{path}.{key}")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                return _first_difference(left, right, f"{path}[{i}]")
    return f"{path}: {one!r} and {other!r}"
