"""The common-sense suite: positions in which any player knows what to do, and what not.

Each is a position in the words of scenario files, with what must hold when the turn is over (`want`: a path and the
values that are right) and moves that must not be made on the way (`never`; `not_first` if only at once). A player is
asked until the turn is over, or for a single answer (`asked: once`). `tools/sense_suite.py` makes them: kinds of
blunder, each with cards of every era.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from playmat.agents import Agent, Seat
from playmat.agents.simple import SimpleAgent
from playmat.engine import RUNNING
from playmat.model.errors import PlaymatError, ScenarioError
from playmat.model.words import question
from playmat.testing.expectations import Reader, same
from playmat.testing.files import action_of, read_file
from playmat.testing.given import Given, keys, list_of, mapping, seat_named
from playmat.testing.player import Player
from playmat.testing.scene import Scene

SUITE: Final = Path(__file__).parent / "data" / "sense.yaml"
KEYS: Final = ("id", "kind", "title", "rules", "cards", "given", "do", "seat", "asked", "want", "never", "not_first")
LONGEST: Final = 80
"""Answers after which a turn is taken for endless."""


@dataclass(slots=True)
class Verdict:
    """What a player did in a position."""

    id: str
    kind: str
    rules: str
    passed: bool
    why: str = ""
    """What was wrong."""
    moves: list[str] = field(default_factory=list)


@cache
def suite(path: Path = SUITE) -> list[dict[str, Any]]:
    """The positions of the suite."""
    found = read_file(path)
    for place, data in enumerate(found):
        keys(data, KEYS, f"{path.name}[{place}]")
    return found


class Situation:
    """A position of the suite, set up."""

    def __init__(self, data: dict[str, Any], seed: int = 1) -> None:
        self.data = data
        self.where = str(data.get("id", "position"))
        keys(data, KEYS, self.where)
        given = Given(data, self.where, {})
        self.table: Scene = given.scenario.random(seed).assemble()
        self.game = self.table.game
        player = Player(self.game, self.table.naming, True)
        for step in list_of(data.get("do"), f"{self.where}.do"):
            verb, args, words = action_of(step, f"{self.where}.do")
            if verb == "choose":
                player.choose(words["choose"], None)
            else:
                player.act(verb, args, None)
        player.settle()
        self.seat = seat_named(data.get("seat", "me"), f"{self.where}.seat")
        self.once = data.get("asked") == "once"

    def codes(self, key: str) -> list[int]:
        """The answers to the present question that are named under that key."""
        state = self.game.machine.state
        found: list[int] = []
        for step in list_of(self.data.get(key), f"{self.where}.{key}"):
            verb, args, words = action_of(step, f"{self.where}.{key}")
            if verb == "choose":
                if state.question != question.TURN:
                    found += self.table.naming.fitting(words["choose"], self.seat)
            elif state.question == question.TURN:
                found += [code for code in self.table.naming.codes(verb, args, self.seat) if code in state.options]
        return found

    def wrong_now(self) -> str:
        """What is not as it should be, of what is wanted in the end; empty if nothing."""
        reader = Reader(self.table, f"{self.where}.want")
        for path, values in mapping(self.data.get("want") or {}, f"{self.where}.want").items():
            got = reader.read(path, values)
            if not any(same(reader, path, value, got) for value in list_of(values, f"{self.where}.want.{path}")):
                return f"{path}: expected {values}, got {got}"
        return ""

    def check(self) -> None:
        """Refuse a position that tests nothing: its moves must be offered, what is wanted must not hold already."""
        if self.game.over or self.game.seat != self.seat or self.game.option_count() < 2:
            raise ScenarioError(f"{self.where}: expected a position in which {self.data.get('seat', 'me')} can choose")
        if not any(self.data.get(key) for key in ("want", "never", "not_first")):
            raise ScenarioError(f"{self.where}: expected something that is wanted, or moves that are never made")
        if self.data.get("want") and not self.wrong_now() and not self.data.get("never"):
            raise ScenarioError(f"{self.where}: expected something to do: all that is wanted holds already")
        for key in ("not_first",):
            if self.data.get(key) and not self.codes(key):
                raise ScenarioError(f"{self.where}: {key}: expected moves that are offered")

    def judge(self, agent: Agent) -> Verdict:
        """Let the player play it, and say what came of it."""
        data, game = self.data, self.game
        verdict = Verdict(self.where, str(data.get("kind", "")), str(data.get("rules", "")), True)
        state = game.machine.state
        turn = state.turn
        other = SimpleAgent(1)
        first = True
        for _ in range(LONGEST):
            if game.over or state.turn != turn:
                break
            if game.seat != self.seat:
                game.apply_index(other.choose(Seat(game, game.seat)))
                continue
            code = game.options()[agent.choose(Seat(game, self.seat))]
            verdict.moves.append(self.table.naming.describe(code))
            if code in self.codes("never") or (first and code in self.codes("not_first")):
                verdict.passed, verdict.why = False, f"did what no player would: {verdict.moves[-1]}"
                return verdict
            first = False
            game.apply(code)
            if self.once:
                break
        if state.winner == self.seat:
            return verdict
        wrong = self.wrong_now()
        if not self.once and state.turn == turn and state.winner == RUNNING:
            wrong = f"the turn had no end after {LONGEST} answers"
        verdict.passed, verdict.why = not wrong, wrong
        return verdict


def judged(data: dict[str, Any], agent: Agent, seed: int = 1) -> Verdict:
    """What a player does in a position of the suite. A position that cannot be set up is refused with a sentence."""
    try:
        return Situation(data, seed).judge(agent)
    except PlaymatError as error:
        raise ScenarioError(f"{data.get('id', 'position')}: {error}") from error
