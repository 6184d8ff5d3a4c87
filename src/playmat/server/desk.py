"""The judge's desk: any position, set up by hand, played out and asked about; to and from scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import yaml

from playmat.agents.specs import LEVELS
from playmat.door import Position
from playmat.engine import Game as Core
from playmat.library import Library
from playmat.library.narration import Narrator
from playmat.model.errors import ScenarioError
from playmat.puzzles.proof import MOST_COINS, SPARE_COINS, next_fall
from playmat.server.messages.practice import DeskPosition, PlayDesk
from playmat.server.picture import table_view
from playmat.server.practice import Line, Lines, computer, narrator_of, opened, since
from playmat.server.problems import Data, Refused
from playmat.testing.files import read
from playmat.testing.given import Given
from playmat.testing.naming import SEAT_NAMES

NAMES: Final = ("Player A", "Player B")
MOST_CARDS: Final = 60
"""Of one side, wherever they lie."""
MOST_WAYS: Final = 32
"""In which the coins of one answer may fall, as far as they are told."""
ENERGY: Final = {letter: f"xy1-{132 + number}" for number, letter in enumerate("GRWLPFDMY")}
"""What a letter means on a table that people look at: the one set with a basic Energy of every type."""
FILLER: Final = ENERGY["W"]
DECK: Final = 10
PRIZES: Final = 6
"""What lies there if nothing is said, as in scenario files."""
PILES: Final = ("hand", "deck", "discard", "lost", "prizes")
LISTS: Final = ("under", "with", "energy", "tools", "tool")


class Desk:
    """Positions of which nothing is kept: each request brings its own."""

    def __init__(self, library: Library, lines: Lines) -> None:
        self._library = library
        self._lines = lines

    # --- Playing it out

    def play(self, body: PlayDesk) -> Data:
        """What has come of these answers from that position."""
        line = self._line(body.position, body.seed, body.answers, body.opponent)
        return {"answers": line.answers, "updates": since(line, body.shown)}

    def _line(self, position: DeskPosition, seed: int, answers: list[int], opponent: str) -> Line:
        found = _position(position)

        def begin() -> Line:
            core = found.begin(seed, record=True)
            by_hand = opponent == "hand"
            other = None if by_hand else computer(self._library, LEVELS[opponent].spec, seed)
            return Line(self._library, core, NAMES, (0, 1) if by_hand else (0,), other)

        return self._lines.play(["desk", position.model_dump(), seed, opponent], begin, answers)

    # --- What happens if

    def ask(self, position: DeskPosition, seed: int, answers: list[int], option: int, opponent: str) -> Data:
        """What comes of an answer, once for each way its coins may fall; nothing of it is done."""
        core = self._line(position, seed, answers, opponent).core
        if core.over or option >= core.option_count():
            raise Refused("illegal", f"option: expected the number of an option, got {option}", 422)
        branches: list[Data] = []
        coins: list[int] = []
        more = False
        while len(branches) < MOST_WAYS:
            twin = core.clone()
            narrator = narrator_of(twin, None, NAMES)
            twin.machine.recording = True  # a clone is silent
            twin.machine.log = []
            state = twin.machine.state
            state.scripted = True
            state.coin_script = coins + [0] * (SPARE_COINS - len(coins))
            script = state.coin_script[:]
            twin.apply_index(option)
            tossed = SPARE_COINS - len(state.coin_script)
            more = more or tossed > MOST_COINS
            branches.append(self._branch(twin, script[:tossed], narrator))
            coins = next_fall(script[: min(tossed, MOST_COINS)])
            if not coins:
                break
        return {"branches": branches, "more": more or bool(coins)}

    def _branch(self, twin: Core, coins: list[int], narrator: Narrator) -> Data:
        log = narrator.tell([opened(one) for one in twin.events()])
        view = table_view(twin, max(twin.seat, 0), NAMES, self._library.card)
        if view["result"] is not None:
            asks = view["result"]["sentence"]
        elif view["question"]["question"] == "turn":
            asks = f"{NAMES[twin.seat]} may act."
        else:
            asks = f"{NAMES[twin.seat]}: {view['question']['prompt']}"
        words = ["heads" if coin else "tails" for coin in coins]
        return {"coins": words, "chance": 0.5 ** len(coins), "log": log, "asks": asks}

    # --- Scenario files

    def write(self, position: DeskPosition, title: str) -> Data:
        """The position as a scenario file, to be sent to somebody or run as a test."""
        _position(position).begin(1)
        given = {key: value for key, value in position.model_dump().items() if value is not None and key != "rules"}
        scenario = {"id": "from-the-desk", "title": title or "From the judge's desk", "rules": position.rules}
        data = [{**scenario, "given": given, "do": [], "expect": {}}]
        return {"text": yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=100)}

    def open(self, text: str) -> Data:
        """The position of the first scenario of a file."""
        found = read(text.encode(), "the file")
        if not found:
            raise ScenarioError("the file: expected a scenario, got none")
        scenario = found[0]
        Given(scenario, "the file", {})  # every word of it is known, or this says which is not
        if scenario.get("wording"):
            raise ScenarioError(
                "the file: expected no wording: at the desk a card goes by the newest one of the same card"
            )
        given = scenario.get("given") or {}
        names = {str(name): card for name, card in (scenario.get("cards") or {}).items()}
        sides = {name: _with_used(_named(given.get(name) or {}, names), given, name) for name in SEAT_NAMES}
        position = {
            "rules": self._library.ruleset(str(scenario.get("rules", ""))).name,
            **sides,
            "turn": given.get("turn", 5),
            "turn_player": given.get("turn_player", "me"),
            "stadium": _named(given.get("stadium"), names),
        }
        return {"title": str(scenario.get("title") or scenario.get("id") or ""), "position": position}


def _with_used(side: Data, given: Mapping[str, Any], name: str) -> Data:
    """A side with what a file says beside both of them: who has used what may be used once in a game."""
    used = dict(side)
    for what in ("gx_used", "vstar_used"):
        said = given.get(what) or {}
        if said == name or (isinstance(said, dict) and said.get(name)):
            used[what] = True
    return used


def _named(data: Any, names: Mapping[str, Any]) -> Any:
    """The same with cards by their ids, where the file has names for them."""
    if isinstance(data, dict):
        return {key: _named(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [_named(one, names) for one in data]
    return names.get(data, data) if isinstance(data, str) else data


def _position(asked: DeskPosition) -> Position:
    """The position, once it is sure that it is not larger than a game."""
    for name, side in (("me", asked.me), ("opp", asked.opp)):
        count = _cards_in(side)
        if count > MOST_CARDS:
            raise ScenarioError(f"{name}: expected at most {MOST_CARDS} cards, got {count}")
    me, opp = (_shown(side) for side in (asked.me, asked.opp))
    return Position(asked.rules, me, opp, asked.turn, asked.turn_player, asked.stadium)


def _shown(side: dict[str, Any]) -> dict[str, Any]:
    """The side with real cards where a scenario may have letters or numbers: a browser draws them all."""
    found: dict[str, Any] = _named({"deck": DECK, "prizes": PRIZES, **side}, ENERGY)
    filled = {pile: [FILLER] * found[pile] for pile in PILES if type(found.get(pile)) is int}
    return {**found, **filled}


def _cards_in(side: dict[str, Any]) -> int:
    piles = sum(_length(side.get(pile)) for pile in PILES)
    bench = side.get("bench")
    in_play = [side.get("active"), *(bench if isinstance(bench, list) else [bench])]
    return piles + sum(
        1 + sum(_length(one.get(part)) for part in LISTS) if isinstance(one, dict) else bool(one) for one in in_play
    )


def _length(pile: Any) -> int:
    """How many cards; of anything that is none, few enough to be told so by whoever reads it."""
    return pile if isinstance(pile, int) else len(pile) if isinstance(pile, list) else bool(pile)
