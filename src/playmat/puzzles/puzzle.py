"""A puzzle as data: a position of which some cards lie hidden, what is asked, and what was proved of it.

The file holds a line for each. The player to move is always `me`; what nobody knows the place of is kept as counts of
cards, and dealt when the puzzle is begun. A puzzle is bound to what its cards and rules mean: one whose card has been
mended since is not the one that was proved.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from playmat.door import Game, Position
from playmat.engine import Game as Core
from playmat.engine import pool_meaning
from playmat.model import ids
from playmat.model.errors import DecodeError, UnknownName
from playmat.model.words import option
from playmat.puzzles.goals import PRIZES, SURVIVE, WIN, Goal

KINDS: Final = {
    "win": "Win this turn.",
    "survive": "End your turn so that your opponent cannot win in theirs.",
    "attachment": "Attach an Energy card so that you can take a Prize card this turn.",
}
"""What a puzzle asks, in a sentence."""
GOALS: Final = {"win": WIN, "survive": SURVIVE, "attachment": PRIZES}
LEVELS: Final = ("easy", "medium", "hard", "expert")
"""The levels that a puzzle is rated by."""
HARDEST: Final = len(LEVELS) + 1

SHIPPED: Final = Path(__file__).with_name("data") / "puzzles.jsonl"
PROVED_WITH: Final = 1
"""The seed that deals what is hidden for the proof. It looks at none of it; the meaning is that of the cards in their
order."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle."""

    id: str
    kind: str
    rules: str
    decks: tuple[str, str]
    """What the decks of the game are called in which it came up: the mover's, the other player's."""
    turn: int
    me: Mapping[str, Any]
    """The side of the player to move in the words of scenario files; `hidden` has the cards of deck and Prizes as
    counts, `deck` and `prizes` how many lie there."""
    opp: Mapping[str, Any]
    stadium: Any
    chance: Fraction
    """What the best play is worth: 1 is certain."""
    first: tuple[str, ...]
    """Every first answer that is proved to be worth as much, as texts."""
    open: tuple[str, ...]
    """First answers of which that is not settled, for they look at what is hidden: what comes of them decides. All
    others are proved to be worse."""
    line: tuple[str, ...]
    """One way to do it, the other player's answers included."""
    meaning: str
    """What its cards and rules meant when it was proved."""
    levels: tuple[str, ...] = field(default=())
    """The levels of the computer that solve it."""

    @property
    def rating(self) -> int:
        """From 1, which every level solves, to 5, which none does."""
        return HARDEST - len(self.levels)

    @property
    def first_kinds(self) -> tuple[int, ...]:
        """The kinds of answer that the puzzle begins with; empty: any."""
        return (option.ATTACH,) if self.kind == "attachment" else ()

    @property
    def open_hand(self) -> bool:
        """Whether the other player's hand and the top of its deck lie open."""
        return "top" in self.opp

    def position(self, seed: int) -> Position:
        """The position, with what is hidden dealt by the seed."""
        luck = Random(seed)
        return Position(self.rules, _dealt(self.me, luck), _dealt(self.opp, luck), self.turn, "me", self.stadium)

    def game(self, seed: int) -> Game:
        """A game from there, for programs."""
        game = self.position(seed).game(seed)
        self.open_up(game.core)
        return game

    def begin(self, seed: int, record: bool = False) -> Core:
        """The engine's game from there."""
        core = self.position(seed).begin(seed, record)
        self.open_up(core)
        return core

    def open_up(self, core: Core) -> None:
        """Show the mover what lies open of the other player's cards."""
        for card in (card for cards in self.lies_open(core) for card in cards):
            core.machine.state.known[card] |= 1

    def lies_open(self, core: Core) -> tuple[list[ids.Card], list[ids.Card]]:
        """The other player's hand and the next cards of their deck, in order; nothing where they are hidden."""
        if not self.open_hand:
            return [], []
        state = core.machine.state
        top = len(self.opp["top"])
        return list(state.hand[1]), state.deck[1][len(state.deck[1]) - top :][::-1]

    def goal(self, core: Core) -> Goal:
        """What has to be reached, from the position where it begins."""
        return Goal.at(core.machine.state, GOALS[self.kind], 1)

    def still_means(self) -> bool:
        """Whether its cards and rules are the ones it was proved with."""
        return self.meaning == self.means()

    def means(self) -> str:
        """A fingerprint of what its cards and rules mean now."""
        return pool_meaning(self.begin(PROVED_WITH).machine.pool)

    # --- As data

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "rules": self.rules,
            "decks": list(self.decks),
            "turn": self.turn,
            "me": self.me,
            "opp": self.opp,
        }
        if self.stadium is not None:
            out["stadium"] = self.stadium
        if self.chance != 1:
            out["chance"] = str(self.chance)
        return {
            **out,
            "first": list(self.first),
            **({"open": list(self.open)} if self.open else {}),
            "line": list(self.line),
            "levels": list(self.levels),
            "meaning": self.meaning,
        }

    @staticmethod
    def from_json(data: Any, where: str) -> Puzzle:
        """The puzzle in this data; `DecodeError` says what is wrong with it."""
        try:
            kind = data["kind"]
            if kind not in KINDS:
                raise DecodeError(f"{where}: kind: expected one of {', '.join(KINDS)}; got {kind!r}")
            mover, other = data["decks"]
            return Puzzle(
                id=data["id"],
                kind=kind,
                rules=data["rules"],
                decks=(mover, other),
                turn=data["turn"],
                me=data["me"],
                opp=data["opp"],
                stadium=data.get("stadium"),
                chance=Fraction(data.get("chance", 1)),
                first=tuple(data["first"]),
                open=tuple(data.get("open", ())),
                line=tuple(data["line"]),
                meaning=data["meaning"],
                levels=tuple(data["levels"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, DecodeError):
                raise
            raise DecodeError(f"{where}: expected a puzzle, got {type(error).__name__}: {error}") from None


def digest(kind: str, rules: str, me: Mapping[str, Any], opp: Mapping[str, Any]) -> str:
    """The id of a puzzle: the same for the same position and question."""
    text = json.dumps([kind, rules, me, opp], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def hide(side: Mapping[str, Any], piles: Iterable[str]) -> dict[str, Any]:
    """A side in the words of scenario files with these piles hidden: their cards as counts."""
    hidden: Counter[str] = Counter()
    out = {key: value for key, value in side.items() if value}
    for pile in piles:
        cards = side.get(pile) or []
        hidden.update(cards)
        out[pile] = len(cards)
    return {**out, "hidden": dict(sorted(hidden.items()))}


def _dealt(side: Mapping[str, Any], luck: Random) -> dict[str, Any]:
    """The side with its hidden cards dealt."""
    cards = [card for card, count in side["hidden"].items() for _ in range(count)]
    luck.shuffle(cards)
    out = {key: value for key, value in side.items() if key not in ("hidden", "top")}
    for pile in ("hand", "prizes", "deck"):
        count = side.get(pile, 0)
        if isinstance(count, int):
            out[pile] = [cards.pop() for _ in range(count)]
    out["deck"] = [*side.get("top", ()), *out["deck"]]
    return out


def read(path: Path) -> dict[str, Puzzle]:
    """The puzzles of a file, by id."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise DecodeError(f"{path}: expected a file of puzzles, got {error}") from None
    found: dict[str, Puzzle] = {}
    for number, line in enumerate(lines, start=1):
        where = f"{path}:{number}"
        try:
            data = json.loads(line)
        except ValueError as error:
            raise DecodeError(f"{where}: expected a puzzle as JSON, got {error}") from None
        puzzle = Puzzle.from_json(data, where)
        found[puzzle.id] = puzzle
    return found


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """A line for each, in the order of rule set, kind, rating and id."""
    lines = [json.dumps(one.to_json(), ensure_ascii=False, separators=(",", ":")) for one in puzzles]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


@cache
def shipped() -> Mapping[str, Puzzle]:
    """The puzzles that come with Playmat."""
    return read(SHIPPED)


def find(id_: str) -> Puzzle:
    """A shipped puzzle by id."""
    puzzle = shipped().get(id_)
    if puzzle is None:
        one = next(iter(shipped()), "(there are none)")
        raise UnknownName(f"expected the id of a puzzle, such as {one}, got {id_!r}")
    return puzzle
