"""One game as it is played: everything that the engine thread does with it, and what each reader is told.

There are three readers of a log: the two seats, and whoever only watches. What a connection is sent is built from its
reader's view and from the events that reader may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from pydantic_core import to_json

from playmat.engine import Event, Game
from playmat.library import Library
from playmat.library.games import Compiled, compiled
from playmat.library.narration import Narrator
from playmat.library.replays import Replay
from playmat.library.wording import COUNTED
from playmat.model.errors import DecodeError
from playmat.server.lessons import Lessons
from playmat.server.picture import Handles, Viewer, event_views, heard_by, table_view
from playmat.server.players import level_at
from playmat.server.problems import Data
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.store import BACK, CONCEDED

Sends = list[tuple["Connection", bytes]]
"""What is to be sent to whom."""
SPECTATOR: Final = 2
"""The place of spectators among the readers of a log; seats are 0 and 1."""

TAKEN_BACK: Final = "The last action is taken back."
SHOWING: Final = frozenset(
    {
        "coin",
        "draw",
        "look",
        "reveal",
        "search",
        "sign",
        "mulligan",
        "set-prize",
        "take-prize",
        "turn",
        "reveal-pokemon",
    }
)
"""Kinds of event by which something becomes known that was not."""


class Connection(Protocol):
    """A browser at a table, as the table knows it."""

    seats: tuple[int, ...]
    """The seats it has the secret of; none for a spectator."""
    viewer: Viewer
    """Whose view it gets; at one screen this changes with who is asked."""
    displaced: bool
    handles: Handles
    address: str
    number: int
    """Tells connections of a process apart; given when it takes a seat."""
    settled: bool
    """Whether all processes have heard that it took its seat."""

    def send(self, message: bytes) -> None: ...

    def close(self, reason: str) -> None: ...


def encode(message: Data) -> bytes:
    """A message as it goes over the wire."""
    return to_json(message)


@dataclass(frozen=True, slots=True)
class Told:
    """What one kind of reader hears of an answer."""

    log: list[str]
    events: list[Event]


class Played:
    """A game with its logs. Its methods are for the engine thread."""

    def __init__(self, library: Library, record: GameRecord, log_lines: int) -> None:
        self.library = library
        self.record = record
        self.game: Game | None = None
        """None until both seats are taken."""
        self.replay: Replay | None = None
        self._cards: Compiled | None = None
        """Held, so that other tables with these decks share them."""
        self.revision = 0
        """How many answers have been given, giving up included."""
        self.logs: tuple[list[str], list[str], list[str]] = ([], [], [])
        self._log_lines = log_lines
        self._narrators: tuple[Narrator, ...] = ()
        self._lessons: dict[int, Lessons] = {}
        self._lesson: dict[int, Data | None] = {}
        """What was last explained to each seat."""
        self._floor = 0
        """So many answers can no longer be taken back: something became known by them."""
        self._whole: list[tuple[int, int]] = []
        """Where questions begin, in answers given before, and who was asked: several picks for one question go back
        together."""

    # --- Playing

    def set_up(self) -> list[Told]:
        """The game before the first answer."""
        record = self.record
        replay = self.replay_of(record)
        replay.answers, replay.conceded, replay.marks = [], None, {}
        if record.learning:
            learners = [number for number, seat in enumerate(record.seats) if seat.kind == "human"]
            self._lessons = {number: Lessons(record.rules) for number in learners}
        self._floor, self._whole = 0, []
        self.game = replay.begin(self.library, True)
        self._cards = compiled(self.library, self.library.ruleset(record.rules), replay.deck(0), replay.deck(1))
        self.replay = replay
        record.pool, record.meaning = replay.pool, replay.meaning
        return self._hear(self.game)

    def play_again(self, answers: Sequence[int]) -> list[Told]:
        """Some kept answers; `DecodeError` if the game goes another way than it did."""
        told: list[Told] = []
        for code in answers:
            told = self.play(code, -1)
            self._check_mark()
        return told

    def _check_mark(self) -> None:
        replay = self.replay
        if replay is None:
            return
        kept = self.record.marks.get(len(replay.answers))
        if kept is not None and replay.marks.get(len(replay.answers), kept) != kept:
            raise DecodeError(f"by answer {self.revision} the game has gone another way")

    def play(self, code: int, seat: int) -> list[Told]:
        """One answer. What each reader hears of it."""
        game, replay = self.game, self.replay
        assert game is not None and replay is not None
        if code == CONCEDED:
            game.concede(seat)
            replay.conceded = seat
            self.revision += 1
            return self._hear(game)
        asked, known = game.seat, list(game.machine.state.known)
        if game.question not in COUNTED or not game.machine.state.frames[-1].picks:
            self._whole.append((len(replay.answers), asked))
        game.apply(code)
        replay.record(code, game)
        self.revision += 1
        told = self._hear(game)
        if self._has_shown(game, asked, known, told):
            self._floor = len(replay.answers)
        return told

    # --- Taking back

    def _has_shown(self, game: Game, asked: int, known: list[int], told: Sequence[Told]) -> bool:
        """Whether anything became known to a person that going back would not undo: a card, a coin, a choice of the
        computer."""
        people = [seat for seat, one in enumerate(self.record.seats) if one.kind == "human"]
        if asked not in people or game.over:
            return True
        if any(event.kind in SHOWING for event in told[SPECTATOR].events):
            return True
        after = game.machine.state.known
        for card in range(len(after)):
            # What a player lays down is seen by the other one; its own player knew it before.
            if not known[card] >> asked & 1 and any(
                after[card] >> seat & 1 > known[card] >> seat & 1 for seat in people
            ):
                return True
        return False

    def back_to(self, seat: int | None) -> int | None:
        """To how many answers the game can go back; None if nothing can be taken back. With a seat, to where that
        player was asked last."""
        game, replay = self.game, self.replay
        if game is None or replay is None or game.over:
            return None
        for place, asked in reversed(self._whole):
            if place < self._floor:
                break
            if place < len(replay.answers) and (seat is None or seat == asked):
                return place
        return None

    @property
    def between_people(self) -> bool:
        """Whether two people play, each before a screen of their own: nothing is taken back without the other."""
        return not self.record.same_screen and all(seat.kind == "human" for seat in self.record.seats)

    def _takes_back(self, viewer: Viewer) -> Viewer:
        """Whose answers this viewer could take back; None for anybody's."""
        return viewer if self.between_people else None

    def go_back(self, kept: int) -> None:
        """The game as it was after so many answers, with its logs; that something was taken back is kept with it."""
        replay = self.replay
        assert replay is not None
        revision = self.revision + 1
        self.record.marks = {number: mark for number, mark in self.record.marks.items() if number <= kept}
        answers = replay.answers[:kept]
        self.logs = ([], [], [])
        self._narrators = ()
        self._lesson = {}
        self.set_up()
        self.play_again(answers)
        for log in self.logs:
            log.append(TAKEN_BACK)
        self.revision = revision

    def back_step(self, kept: int, connections: Sequence[Connection]) -> tuple[int, Sends]:
        """Go back, and write down what everybody will be told: the table as it stands again."""
        self.go_back(kept)
        return BACK - kept, [(one, message) for one in connections for message in self.present(one)]

    @property
    def mark(self) -> str | None:
        """A fingerprint to keep with the last answer, now and then."""
        return self.replay.marks.get(len(self.replay.answers)) if self.replay is not None else None

    # --- Telling

    def _hear(self, game: Game) -> list[Told]:
        """Put what has just happened into the logs; for each reader the new sentences and events."""
        if not self._narrators:
            machine = game.machine
            names = self.names

            def card_name(card: int) -> str:
                return machine.pool.defs[machine.cards[card]].name

            self._narrators = tuple(Narrator(reader, names, card_name) for reader in (0, 1, None))
        events = game.events()
        told: list[Told] = []
        for place, narrator in enumerate(self._narrators):
            heard = heard_by(game, events, narrator.reader)
            lines = narrator.tell(heard)
            self.logs[place].extend(lines)
            told.append(Told(lines, heard))
        for seat, lessons in self._lessons.items():
            view = table_view(game, seat, self.names, self.library.card)
            self._lesson[seat] = lessons.next(view, view["question"], event_views(game, told[seat].events, seat))
        return told

    @staticmethod
    def replay_of(record: GameRecord) -> Replay:
        """The game as it can be played again."""
        first, second = record.seats
        return Replay(
            record.rules,
            (tuple(first.deck or ()), tuple(second.deck or ())),
            record.seed,
            list(record.answers),
            record.conceded,
            (first.deck_name, second.deck_name),
            (_played_by(first), _played_by(second)),
            Played.given_names(record),
            record.pool,
            record.meaning,
            record.engine,
            dict(record.marks),
            chooser=record.terms.chooser,
            lost=record.terms.lost,
        )

    @staticmethod
    def given_names(record: GameRecord) -> tuple[str, str]:
        """What the players call themselves; nothing for who has not said."""
        first, second = ("" if seat.name.casefold() == "you" else seat.name for seat in record.seats)
        return first, second

    @staticmethod
    def names_of(record: GameRecord) -> tuple[str, str]:
        """What the players are called in sentences."""
        first, second = (name or f"Player {number}" for number, name in enumerate(Played.given_names(record), 1))
        return first, second

    @property
    def names(self) -> tuple[str, str]:
        return self.names_of(self.record)

    # --- Messages

    def updates(self, told: Sequence[Told], connections: Sequence[Connection]) -> Sends:
        """The update for everybody, each with their own view."""
        game = self.game
        assert game is not None
        views: dict[Viewer, tuple[Data, list[Data]]] = {}
        sends = []
        for connection in connections:
            self._look(connection, game)
            viewer = connection.viewer
            if viewer not in views:
                events = told[SPECTATOR if viewer is None else viewer].events
                view = table_view(game, viewer, self.names, self.library.card)
                if view["question"] is not None:
                    view["question"]["undo"] = self.back_to(self._takes_back(viewer)) is not None
                views[viewer] = view, event_views(game, events, viewer)
            view, seen = connection.handles.update(*views[viewer])
            message = {
                "type": "update",
                "revision": self.revision,
                "view": view,
                "events": seen,
                "log": told[self._reader(connection)].log,
                "lesson": self._lesson.get(viewer) if viewer is not None else None,
            }
            sends.append((connection, encode(message)))
        return sends

    def _look(self, connection: Connection, game: Game) -> None:
        """At one screen the view is that of whoever is asked."""
        if len(connection.seats) == 2:
            if game.seat >= 0:
                connection.viewer = game.seat
            elif connection.viewer is None:
                connection.viewer = 0

    def _reader(self, connection: Connection) -> int:
        """Whose log a connection reads. At one screen both players read it, so it holds what both may know."""
        return connection.seats[0] if len(connection.seats) == 1 else SPECTATOR

    def present(self, connection: Connection) -> list[bytes]:
        """The log and the table for somebody who comes to it now; nothing before the game has begun."""
        game = self.game
        connection.handles = Handles()
        if game is None:
            return []
        [(_, update)] = self.updates([Told([], [])] * 3, [connection])
        lines = self.logs[self._reader(connection)][-self._log_lines :]
        return [encode({"type": "history", "log": lines}), update]

    def about(self, present: set[int], reader: Connection | None = None) -> Data:
        """What is public about the game; `present`: the seats whose browsers are connected. The name of a deck tells
        much about its cards, so that of another player is told only afterwards."""
        record = self.record
        over = record.status == "over"
        game, ruleset = self.game, self.library.ruleset(record.rules)
        players = []
        for number, seat in enumerate(record.seats):
            own = reader is not None and number in reader.seats
            players.append(
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "level": seat.level,
                    "deck_name": seat.deck_name if over or own else "",
                    "present": seat.kind == "computer" or number in present,
                }
            )
        return {
            "game": record.id,
            "rules": record.rules,
            "rules_title": ruleset.title,
            "status": record.status,
            "players": players,
            "same_screen": record.same_screen,
            "learning": record.learning,
            "created": record.created.isoformat(),
            "goes_on": any(seat.kind == "open" and seat.deck is not None for seat in record.seats),
            "replay": record.id if over else None,
            "rematch": record.rematch,
            "match": record.terms.score(game),
            "clock": record.terms.clock,
            "asked": None if game is None or game.over or game.seat < 0 else game.seat,
            "turn": 0 if game is None else game.machine.state.turn,
            "claimed": record.claimed,
            "listed": record.listed,
        }

    def step(self, code: int, seat: int, connections: Sequence[Connection]) -> tuple[int, Sends]:
        """Play it, and write down what everybody will be told."""
        if code <= BACK:
            return self.back_step(BACK - code, connections)
        return code, self.updates(self.play(code, seat), connections)


def _played_by(seat: SeatRecord) -> str:
    """As a replay has it: the computer player by the name under which it is known everywhere."""
    if seat.kind != "computer":
        return "human"
    level = level_at(seat.level)
    return level.spec.partition(":")[0] if level else seat.level
