"""One game being played: its `Table`, with everybody who is at it.

A table holds a game, who is connected to it, and the log for each kind of reader. Nothing of it is kept but the header
and the answers: a table that is not in memory is made again by playing the answers. Engine work is done by one thread,
so that the network is never kept waiting; a table does one thing at a time, under its lock.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol

from pydantic_core import to_json

from playmat.agents import Agent, RandomAgent, make_agent
from playmat.engine import Event, Game
from playmat.engine.codec import ENGINE_FORMAT
from playmat.library.narration import Narrator
from playmat.library.replays import EARLIER, Replay
from playmat.model.errors import PlaymatError
from playmat.server import keys
from playmat.server.helper import HelperDied
from playmat.server.lessons import Lessons
from playmat.server.picture import Handles, Viewer, event_views, heard_by, table_view
from playmat.server.players import SUBSTITUTE, Level, Position, agent_seed, choose, levels
from playmat.server.problems import Data, Refusal, where
from playmat.server.store import CONCEDED, GameRecord, SeatRecord, StoreError

if TYPE_CHECKING:
    from playmat.server.hall import Hall

log = logging.getLogger("playmat.server")

Sends = list[tuple["Connection", bytes]]
"""What is to be sent to whom."""
SPECTATOR: Final = 2
"""The place of spectators among the readers of a log; seats are 0 and 1."""


class Connection(Protocol):
    """A browser at a table, as the table knows it."""

    seats: tuple[int, ...]
    """The seats it has the secret of; none for a spectator."""
    viewer: Viewer
    """Whose view it gets; at one screen this changes with who is asked."""
    displaced: bool
    handles: Handles

    def send(self, message: bytes) -> None: ...

    def close(self, reason: str) -> None: ...


def not_kept() -> Refusal:
    """What is said when the table has to be made again."""
    return Refusal("not-kept", "the last answer could not be kept; connect again, and the game goes on", 503)


def encode(message: Data) -> bytes:
    """A message as it goes over the wire."""
    return to_json(message)


@dataclass(frozen=True, slots=True)
class Told:
    """What one kind of reader hears of an answer."""

    log: list[str]
    events: list[Event]


class Table:
    """One game, with everybody who is at it."""

    def __init__(self, hall: Hall, record: GameRecord) -> None:
        self.hall = hall
        self.record = record
        self.game: Game | None = None
        """None until both seats are taken."""
        self.replay: Replay | None = None
        self.revision = 0
        """How many answers have been given, giving up included."""
        self.connections: dict[Connection, None] = {}
        self.logs: tuple[list[str], list[str], list[str]] = ([], [], [])
        self.touched = time.monotonic()
        self.lock = asyncio.Lock()
        self._narrators: tuple[Narrator, ...] = ()
        self._agents: dict[int, Agent] = {}
        self._lessons: dict[int, Lessons] = {}
        self._lesson: dict[int, Data | None] = {}
        """What was last explained to each seat."""
        self._thinking: asyncio.Task[None] | None = None
        self.lost = False
        """Whether the table has been given up, because the store refused an answer."""

    # --- Beginning (engine thread)

    def begin(self) -> list[Told]:
        """Set the game up, or play it again up to the last answer. The last thing that happened, for each reader."""
        record = self.record
        replay = self.replay_of(record)
        if record.learning:
            learners = [number for number, seat in enumerate(record.seats) if seat.kind == "human"]
            self._lessons = {number: Lessons(record.rules) for number in learners}
        told: list[Told] = []

        def heard(game: Game) -> None:
            nonlocal told
            told = self._hear(game)

        try:
            self.game = replay.restore(self.hall.library, None, True, heard)
        except PlaymatError:
            if record.engine != ENGINE_FORMAT:
                raise Refusal("earlier-version", EARLIER, 409) from None
            # What exactly does not fit may tell of hidden cards.
            raise Refusal(
                "cards-changed",
                "this game was begun with other cards or rules than those here now; it cannot go on",
                409,
            ) from None
        self.replay = replay
        record.pool, record.meaning = replay.pool, replay.meaning
        self.revision = len(replay.answers) + (replay.conceded is not None)
        return told

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
            view = table_view(game, seat, self.names, self.hall.library.card)
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
            record.pool,
            record.meaning,
            record.engine,
            dict(record.marks),
        )

    @staticmethod
    def names_of(record: GameRecord) -> tuple[str, str]:
        """What the players are called in sentences."""
        first, second = (
            seat.name if seat.name and seat.name.casefold() != "you" else f"Player {number}"
            for number, seat in enumerate(record.seats, 1)
        )
        return first, second

    @property
    def names(self) -> tuple[str, str]:
        return self.names_of(self.record)

    # --- Messages (engine thread)

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
                view = table_view(game, viewer, self.names, self.hall.library.card)
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
        return [encode({"type": "history", "log": self.logs[self._reader(connection)]}), update]

    async def _welcome(self, connection: Connection) -> None:
        """Tell somebody everything they need to know, from the start."""
        messages = await self.hall.run(self.present, connection)
        # Who is at the table changes in this thread only, so what is said of it is put together here.
        connection.send(encode({"type": "welcome", "info": self.info(connection), "seat": connection.viewer}))
        for message in messages:
            connection.send(message)

    def info(self, reader: Connection | None = None) -> Data:
        """What is public about the game. The name of a deck tells much about its cards, so that of another player is
        told only afterwards."""
        record = self.record
        over = record.status == "over"
        present = {seat for one in self.connections for seat in one.seats}
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
            "rules_title": self.hall.library.ruleset(record.rules).title,
            "status": record.status,
            "players": players,
            "same_screen": record.same_screen,
            "learning": record.learning,
            "created": record.created.isoformat(),
            "replay": record.id if over else None,
            "rematch": record.rematch,
        }

    # --- Coming and going

    async def enter(self, connection: Connection, secret: str | None) -> None:
        """Somebody says hello: with the secret of a seat they hold it from now on, without one they watch."""
        if secret is not None:
            connection.seats = tuple(
                number for number, seat in enumerate(self.record.seats) if keys.opens(secret, seat.secret)
            )
            if not connection.seats:
                raise Refusal("not-your-seat", "this secret opens no seat of this game", 403)
            connection.viewer = connection.seats[0]
        async with self.lock:
            self.unless_lost()
            await self._welcome(connection)
            before = self.info()
            self.connections[connection] = None
            self._displace_others(connection)
            if self.info() != before:
                self.tell_info(connection)
        self.wake()

    def _displace_others(self, connection: Connection) -> None:
        for other in self.connections:
            if other is not connection and not other.displaced and set(other.seats) & set(connection.seats):
                other.displaced = True
                other.send(encode({"type": "displaced"}))

    async def take_over(self, connection: Connection) -> None:
        """A tab whose seat another tab holds goes on in it."""
        if not connection.seats:
            raise Refusal("spectator", "spectators hold no seat", 403)
        async with self.lock:
            self.unless_lost()
            await self._welcome(connection)
            connection.displaced = False
            self._displace_others(connection)

    def leave(self, connection: Connection) -> None:
        before = self.info()
        self.connections.pop(connection, None)
        self.touched = time.monotonic()
        if self.info() != before:
            self.tell_info()

    def tell_info(self, apart_from: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not apart_from:
                connection.send(encode({"type": "info", "info": self.info(connection)}))

    # --- Playing

    async def answer(self, connection: Connection, revision: int, option: int) -> None:
        """An answer of a player; a `Refusal` leaves everything as it was."""
        await self._unharmed(self._answer(connection, revision, option))

    async def _answer(self, connection: Connection, revision: int, option: int) -> None:
        async with self.lock:
            self._may_play(connection)
            game = self.game
            if game is None:
                raise Refusal("waiting", "the other seat is still free; the game has not begun", 409)
            if game.over:
                raise Refusal("game-over", "the game is over", 409)
            if revision != self.revision:
                raise Refusal(
                    "stale", f"expected an answer to revision {self.revision}, got one to {revision}; look again", 409
                )
            seat = game.seat
            if seat not in connection.seats:
                raise Refusal("not-your-turn", "the other player is to answer now", 409)
            options = game.options()
            if option >= len(options):
                raise Refusal(
                    "illegal", f"expected the number of an option from 0 to {len(options) - 1}, got {option}", 422
                )
            await self._commit(partial(self._step, options[option], seat), seat)
        self.wake()

    async def concede(self, connection: Connection) -> None:
        """A player gives up. At one screen it is the one who is asked."""
        await self._unharmed(self._concede(connection))

    async def _concede(self, connection: Connection) -> None:
        async with self.lock:
            self._may_play(connection)
            game = self.game
            if game is None:
                raise Refusal("waiting", "the other seat is still free; the game has not begun", 409)
            if game.over:
                raise Refusal("game-over", "the game is over", 409)
            seat = connection.seats[0] if len(connection.seats) == 1 else max(game.seat, 0)
            await self._commit(partial(self._step, CONCEDED, seat), seat)

    def _may_play(self, connection: Connection) -> None:
        self.unless_lost()
        if not connection.seats:
            raise Refusal("spectator", "spectators watch; they hold no seat", 403)
        if connection.displaced:
            raise Refusal("displaced", "another tab holds this seat; take over first", 409)

    async def _unharmed(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it to the end, even if the browser that asked for it goes away meanwhile."""
        await asyncio.shield(self.hall.spawn(work))

    async def _commit(self, step: Callable[[Sequence[Connection]], tuple[int, Sends]], seat: int) -> None:
        """Play an answer, keep it, and then tell everybody. `step` plays it, and says which it was."""
        number = self.revision
        game = self.game
        assert game is not None
        try:
            code, sends = await self.hall.run(step, list(self.connections))
            over = game.over
            mark = self.replay.marks.get(number + 1) if self.replay is not None else None
            await asyncio.wrap_future(self.hall.store.add_answer(self.record.id, number, code, seat, over, mark))
        except Exception as error:
            # What is in memory may be ahead of what is kept: it is read again.
            reason = str(error) if isinstance(error, StoreError) else where(error)
            log.error("game %s, answer %d: %s", self.record.id, number, reason)
            self.hall.failed[self.record.id] = number
            self.give_up()
            raise not_kept() from None
        if over:
            self.record.status = "over"
        self.touched = time.monotonic()
        for connection, message in sends:
            connection.send(message)
        if over:
            self.tell_info()

    def _step(self, code: int, seat: int, connections: Sequence[Connection]) -> tuple[int, Sends]:
        """In the engine thread: play it, and write down what everybody will be told."""
        game, replay = self.game, self.replay
        assert game is not None and replay is not None
        if code == CONCEDED:
            game.concede(seat)
            replay.conceded = seat
        else:
            game.apply(code)
            replay.record(code, game)
        self.revision += 1
        return code, self.updates(self._hear(game), connections)

    def give_up(self) -> None:
        """Put this table away: whoever is at it has to come again, and finds what has been kept."""
        self.lost = True
        self.hall.forget(self)
        for connection in list(self.connections):
            connection.send(encode({"type": "refused", "problem": not_kept().data()}))
            connection.close("the game is being read again")

    def unless_lost(self) -> None:
        if self.lost:
            raise not_kept()

    # --- The computer

    def wake(self) -> None:
        """Let the computer play if it is its turn."""
        if self._computer_seat() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = self.hall.spawn(self._play_computer())

    def _computer_seat(self) -> int | None:
        game = self.game
        if game is None or game.over or self.lost:
            return None
        seat = game.seat
        return seat if seat >= 0 and self.record.seats[seat].kind == "computer" else None

    async def _play_computer(self) -> None:
        """Answer as long as the computer is asked. One that thinks long does so while others may come and go."""
        try:
            while (seat := self._computer_seat()) is not None:
                level = self._level(seat)
                revision = self.revision
                light = level.light or self.hall.failed.get(self.record.id) == revision
                code = None if light else await self._thought(seat, level)
                async with self.lock:
                    if self.revision == revision and self._computer_seat() == seat:
                        step = partial(self._light_step, seat) if code is None else partial(self._step, code, seat)
                        await self._commit(step, seat)
        except Refusal as refusal:
            log.error("game %s: %s", self.record.id, refusal.message)

    def _level(self, seat: int) -> Level:
        """How the computer plays there; a level that there is no longer gives way to another."""
        return levels().get(self.record.seats[seat].level) or levels()[SUBSTITUTE]

    async def _thought(self, seat: int, level: Level) -> int | None:
        """What a player that searches answers; None if it cannot."""
        replay = self.replay
        assert replay is not None
        seed = agent_seed(self.record.seed, seat)
        try:
            return await self.hall.thinkers.choose(Position(self.record.id, level.spec, seed, replay.to_json()))
        except HelperDied as error:
            log.error("game %s: %s", self.record.id, error)
            return None

    def _light_step(self, seat: int, connections: Sequence[Connection]) -> tuple[int, Sends]:
        """In the engine thread: choose and play at once."""
        game = self.game
        assert game is not None
        agent = self._agents.get(seat)
        if agent is None:
            # In place of one that searches and has failed, one that does not.
            level = self._level(seat)
            spec = level.spec if level.light else SUBSTITUTE
            agent = make_agent(spec, self.hall.library.card, agent_seed(self.record.seed, seat))
            self._agents[seat] = agent
        if self.hall.failed.get(self.record.id) == self.revision:
            # The answer that would be given again has failed before: any other.
            agent = RandomAgent(time.monotonic_ns())
        return self._step(choose(agent, game, f"game {self.record.id}"), seat, connections)

    @property
    def idle(self) -> bool:
        busy = self._thinking is not None and not self._thinking.done()
        return not self.connections and not busy and not self.lock.locked()


def _played_by(seat: SeatRecord) -> str:
    """As a replay has it: the computer player by the name under which it is known everywhere."""
    if seat.kind != "computer":
        return "human"
    level = levels().get(seat.level)
    return level.spec.partition(":")[0] if level else seat.level
