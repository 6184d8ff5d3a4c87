"""Saved games: a header (rules, decks, seed) and the answers given. Playing the answers again gives the same game.

A game is bound to what its cards and rules *mean*: the header holds a digest of them, and marks on the way tell where
the game stood. A card that has been mended since is noticed where the game begins to go another way, and said there; a
game in which it made no difference plays as it did.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playmat.cards.catalog import AS_SHOWN, Wording
from playmat.cards.decklist import DeckList
from playmat.engine import ENGINE_FORMAT, NONE, Game, pool_hash, pool_meaning
from playmat.library.games import start_game
from playmat.library.matches import check_best_of, is_decided, left_lost, next_chooser, next_seed, winners_after
from playmat.model.errors import DecodeError, IllegalAction, PlaymatError, UnknownName

if TYPE_CHECKING:
    from playmat.library import Library

FORMAT: Final = "playmat-replay"
VERSION: Final = 2
EARLIER: Final = "this game was played with an earlier version of Playmat, whose luck was another; it cannot go on"
MARK_EVERY: Final = 25
"""Answers between two marks."""
EXACT: Final = 2**53
"""From here on a browser can no longer hold a whole number exactly: such seeds are written as text."""
LARGEST_FILE: Final = 4_000_000
"""Bytes. A long game has a thousand answers of ten digits."""
LARGEST_DECK: Final = 200
LONGEST_SEED: Final = 80


@dataclass(slots=True)
class Replay:
    """One game, as it was or is being played."""

    rules: str
    decks: tuple[tuple[str, ...], tuple[str, ...]]
    """Card ids in the order of the lists: the shuffles depend on it."""
    seed: int
    answers: list[int] = field(default_factory=list)
    """The codes of the options chosen, by whoever was asked."""
    conceded: int | None = None
    """The seat that gave up after the last answer."""
    deck_names: tuple[str, str] = ("", "")
    seats: tuple[str, str] = ("", "")
    """Who plays: 'human', the name of a computer player, or nothing."""
    names: tuple[str, str] = ("", "")
    """What the players called themselves; nothing where nobody did."""
    pool: str = ""
    """Which cards under which rules; empty until the game has been begun."""
    meaning: str = ""
    """What those cards and rules meant when the game was begun."""
    engine: int = ENGINE_FORMAT
    """How the engine that played it runs programs and draws its luck."""
    marks: dict[int, str] = field(default_factory=dict)
    """After so many answers: a fingerprint of where the game stood."""
    position: str = ""
    """A fingerprint of where the answers led when the game was saved."""
    wording: Wording = AS_SHOWN
    """Which wording of the Trainers and special Energy counts."""
    chooser: int = NONE
    """In a match, who chooses in place of the winner of a flip."""
    lost: tuple[int, ...] = ()
    """In a match, the cards that the games before have left in the Lost Zone."""
    best_of: int = 1
    """The games of its match, at most."""
    winners: tuple[int | None, ...] = ()
    """In a match, of the games before it; None for a tie."""

    @staticmethod
    def of(
        rules: str,
        deck_a: DeckList,
        deck_b: DeckList,
        seed: int,
        seats: tuple[str, str] = ("", ""),
        wording: Wording = AS_SHOWN,
    ) -> Replay:
        """A game between these decks of which nothing has been played yet."""
        decks = (tuple(deck_a.ids()), tuple(deck_b.ids()))
        return Replay(rules, decks, seed, deck_names=(deck_a.name, deck_b.name), seats=seats, wording=wording)

    def record(self, code: int, game: Game) -> None:
        """Note an answer that was accepted; `game` is where it has led."""
        self.answers.append(code)
        if len(self.answers) % MARK_EVERY == 0:
            self.marks[len(self.answers)] = fingerprint(game)

    def deck(self, seat: int) -> DeckList:
        """A player's deck, in its order."""
        entries = tuple((card, len(list(run))) for card, run in groupby(self.decks[seat]))
        return DeckList(entries, self.deck_names[seat])

    # --- Playing it again

    def begin(self, library: Library, record: bool = False) -> Game:
        """The game before the first answer. `DecodeError` if the cards are not the ones it was saved with."""
        if self.engine != ENGINE_FORMAT:
            raise DecodeError(EARLIER)
        decks = self.deck(0), self.deck(1)
        left = self.chooser, self.lost
        game = start_game(library, self.rules, *decks, self.seed, record, self.wording, *left)
        found = pool_hash(game.machine.pool)
        if self.pool and self.pool != found:
            raise DecodeError(f"pool: expected a game played with the cards {found}, got one played with {self.pool}")
        self.pool = found
        if not self.meaning:
            self.meaning = pool_meaning(game.machine.pool)
        return game

    def restore(
        self,
        library: Library,
        steps: int | None = None,
        record: bool = False,
        after: Callable[[Game], None] | None = None,
    ) -> Game:
        """The game after all answers, or after so many. `after` is called at the start and after each answer."""
        game = self.begin(library, record)
        if after is not None:
            after(game)
        for i, code in enumerate(self.answers if steps is None else self.answers[:steps]):
            try:
                game.apply(code)
            except IllegalAction as error:
                raise DecodeError(f"answers[{i}]: {error}{self._since(game)}") from None
            if (i + 1) % MARK_EVERY == 0:
                stood = fingerprint(game)
                if self.marks.setdefault(i + 1, stood) != stood:
                    raise DecodeError(f"answers[{i}]: by here the game has gone another way{self._since(game)}")
            if after is not None:
                after(game)
        if steps is None or steps > len(self.answers):
            if self.position and self.position != fingerprint(game):
                raise DecodeError(f"position: these answers lead elsewhere now{self._since(game)}")
            if self.conceded is not None:
                if game.over:
                    raise DecodeError("conceded: expected null, as the answers end the game")
                game.concede(self.conceded)
                if after is not None:
                    after(game)
        return game

    def _since(self, game: Game) -> str:
        """What may be the reason that a game goes another way than it did."""
        if self.meaning and self.meaning != pool_meaning(game.machine.pool):
            return "; a card or a rule has been mended since it was played"
        return ""

    # --- In a match

    def standing(self, game: Game) -> tuple[int | None, ...]:
        """The winners of the games of the match, `game` included, which is this one and over."""
        return winners_after(self.winners, self.best_of, game)

    def following(self, game: Game) -> Replay | None:
        """The next game of the match, before anything has been played of it; None if the match is over."""
        winners = self.standing(game)
        if is_decided(winners, self.best_of):
            return None
        rules = game.machine.pool.rules
        new = Replay.of(self.rules, self.deck(0), self.deck(1), next_seed(self.seed), self.seats, self.wording)
        new.chooser, new.lost = next_chooser(rules, game.winner), tuple(left_lost(rules, game))
        new.best_of, new.winners = self.best_of, winners
        return new

    # --- As data

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "engine": self.engine,
            "rules": self.rules,
            "seed": self.seed if -EXACT < self.seed < EXACT else hex(self.seed),
            "seats": list(self.seats),
            "deck_names": list(self.deck_names),
            "decks": [list(deck) for deck in self.decks],
            "pool": self.pool,
            "meaning": self.meaning,
            "answers": self.answers,
            "conceded": self.conceded,
            "marks": [[number, mark] for number, mark in sorted(self.marks.items())],
            "position": self.position,
        }
        if any(self.names):
            out["names"] = list(self.names)
        if self.wording.setting:
            out["wording"] = [self.wording.setting, *filter(None, (self.wording.day,))]
        if self.chooser != NONE or self.lost or self.best_of > 1:
            out["match"] = {"chooser": self.chooser, "lost": list(self.lost)}
        if self.best_of > 1:
            out["match"] |= {"best_of": self.best_of, "winners": list(self.winners)}
        return out

    @staticmethod
    def from_json(data: Any) -> Replay:
        """The saved game in this data; `DecodeError` says what is wrong with it."""
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise DecodeError(f"expected a saved game (an object with format {FORMAT!r}), got {_short(data)}")
        if type(data.get("version")) is int and 0 < data["version"] < VERSION:
            raise DecodeError(f"version: {EARLIER}")
        if data.get("version") != VERSION:
            raise DecodeError(f"version: expected {VERSION}, got {_short(data.get('version'))}")
        decks = _pair(data, "decks")
        for i, deck in enumerate(decks):
            if (
                not isinstance(deck, list)
                or not 0 < len(deck) <= LARGEST_DECK
                or not all(_is_word(id_) for id_ in deck)
            ):
                raise DecodeError(f"decks[{i}]: expected a list of card ids, got {_short(deck)}")
        answers, conceded, engine = data.get("answers"), data.get("conceded"), data.get("engine")
        if type(engine) is not int:
            raise DecodeError(f"engine: expected a whole number, got {_short(engine)}")
        if not isinstance(answers, list):
            raise DecodeError(f"answers: expected a list, got {_short(answers)}")
        for i, code in enumerate(answers):
            if type(code) is not int:
                raise DecodeError(f"answers[{i}]: expected a whole number, got {_short(code)}")
        if conceded is not None and (type(conceded) is not int or conceded not in (0, 1)):
            raise DecodeError(f"conceded: expected 0, 1 or null, got {_short(conceded)}")
        return Replay(
            rules=_text(data.get("rules"), "rules"),
            decks=(tuple(decks[0]), tuple(decks[1])),
            seed=_seed(data.get("seed")),
            answers=list(answers),
            conceded=conceded,
            deck_names=_texts(data, "deck_names"),
            seats=_texts(data, "seats"),
            names=_texts(data, "names"),
            pool=_text(data.get("pool", ""), "pool"),
            meaning=_text(data.get("meaning", ""), "meaning"),
            engine=engine,
            marks=_marks(data.get("marks", [])),
            position=_text(data.get("position", ""), "position"),
            wording=_wording(data.get("wording", [])),
            **_left(data.get("match"), len(decks[0]) + len(decks[1])),
        )

    def save(self, path: str | Path, game: Game) -> None:
        """Write it to a file, whole or not at all. `game` is the game these answers have led to."""
        path = Path(path)
        self.position = fingerprint(game)
        held = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            held.write_text(json.dumps(self.to_json(), ensure_ascii=False) + "\n", encoding="utf-8")
            held.replace(path)
        except OSError as error:
            if held.exists():
                held.unlink()
            raise PlaymatError(f"cannot save to {path}: {error.strerror or error}") from None

    @staticmethod
    def load(path: str | Path) -> Replay:
        """The saved game in a file."""
        path = Path(path)
        try:
            if path.is_file() and path.stat().st_size > LARGEST_FILE:
                raise DecodeError(f"{path}: expected a saved game, got a file of {path.stat().st_size} bytes")
            data = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise DecodeError(f"{path}: expected a saved game, got {error.strerror or error}") from None
        except (ValueError, RecursionError) as error:
            raise DecodeError(f"{path}: expected a saved game as JSON, got damaged data: {_line(error)}") from None
        try:
            return Replay.from_json(data)
        except DecodeError as error:
            raise DecodeError(f"{path}: {error}") from None


def fingerprint(game: Game) -> str:
    """Tells two positions apart: where every card is, the damage, the turn and the luck to come."""
    state = game.machine.state
    held = [
        state.deck,
        state.hand,
        state.discard,
        state.lost,
        state.prizes,
        state.stack,
        state.energy,
        state.tools,
        list(state.damage),
        list(state.conditions),
        [state.stadium, state.turn, state.luck_drawn],
    ]
    return hashlib.sha256(json.dumps(held, separators=(",", ":")).encode()).hexdigest()[:16]


def _pair(data: dict[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list) or len(value) != 2:
        raise DecodeError(f"{name}: expected a list of two, got {_short(value)}")
    return value


def _seed(value: Any) -> int:
    if type(value) is int and -EXACT < value < EXACT:
        return value
    if isinstance(value, str) and len(value) <= LONGEST_SEED:
        try:
            return int(value, 16)
        except ValueError:
            pass
    raise DecodeError(f"seed: expected a whole number, a large one as hexadecimal digits, got {_short(value)}")


def _marks(value: Any) -> dict[int, str]:
    if not isinstance(value, list):
        raise DecodeError(f"marks: expected a list, got {_short(value)}")
    marks: dict[int, str] = {}
    for i, one in enumerate(value):
        if not isinstance(one, list) or len(one) != 2 or type(one[0]) is not int or not _is_word(one[1]):
            raise DecodeError(f"marks[{i}]: expected a number of answers and a fingerprint, got {_short(one)}")
        marks[one[0]] = one[1]
    return marks


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 40 and _is_whole(value)


def _is_whole(text: str) -> bool:
    """Half of a sign (a lone surrogate) can be written in JSON, but neither kept nor sent."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str) or len(value) > 200 or not _is_whole(value):
        raise DecodeError(f"{where}: expected a text, got {_short(value)}")
    return value


def _wording(value: Any) -> Wording:
    if not isinstance(value, list) or len(value) > 2 or not all(isinstance(one, str) for one in value):
        raise DecodeError(f"wording: expected a setting and, for some, a day, got {_short(value)}")
    try:
        return Wording(*value)
    except UnknownName as error:
        raise DecodeError(f"wording: {error}") from None


def _left(value: Any, cards: int) -> dict[str, Any]:
    """What the games before have left, in a match."""
    if value is None:
        return {}
    chooser, lost = (value.get("chooser"), value.get("lost")) if isinstance(value, dict) else (None, None)
    if type(chooser) is not int or chooser not in (NONE, 0, 1):
        raise DecodeError(f"match: expected a chooser, {NONE}, 0 or 1; got {_short(value)}")
    if not isinstance(lost, list) or not all(type(card) is int and 0 <= card < cards for card in lost):
        raise DecodeError(f"match: expected numbers of cards as lost, got {_short(value)}")
    if len(set(lost)) != len(lost):
        raise DecodeError(f"match: expected each lost card once, got {_short(value)}")
    best_of, winners = value.get("best_of", 1), value.get("winners", [])
    try:
        check_best_of(best_of)
    except PlaymatError as error:
        raise DecodeError(f"match: {error}") from None
    if not isinstance(winners, list) or any(
        one not in (None, 0, 1) or type(one) not in (int, type(None)) for one in winners
    ):
        raise DecodeError(f"match: expected the winners of the games before, 0, 1 or null; got {_short(winners)}")
    if is_decided(winners, best_of):
        raise DecodeError(f"match: expected one that goes on; got {_short(winners)} in a match of {best_of}")
    return {"chooser": chooser, "lost": tuple(lost), "best_of": best_of, "winners": tuple(winners)}


def _texts(data: dict[str, Any], name: str) -> tuple[str, str]:
    pair = _pair(data, name) if name in data else ["", ""]
    return _text(pair[0], f"{name}[0]"), _text(pair[1], f"{name}[1]")


def _line(error: Exception) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
