"""One game being played: its `Table`, with everybody who is at it.

A table holds a game, who is connected to it, and the log for each kind of reader. Nothing of it is kept but the header
and the answers: a table that is not in memory is made again by playing the answers. Engine work is done by one thread,
so that the network is never kept waiting; a table does one thing at a time, under its lock. Other processes may have a
table of the same game: `others` says how they stay together.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial, wraps
from itertools import count
from typing import Any, Concatenate, Final, ParamSpec

from playmat.agents import Agent, RandomAgent, make_agent
from playmat.engine import ENGINE_FORMAT, Game
from playmat.library.replays import EARLIER
from playmat.model.errors import PlaymatError, UnknownName
from playmat.server import keys, notes
from playmat.server.database import StoreError
from playmat.server.helper import HelperDied
from playmat.server.notes import Note
from playmat.server.played import Connection, Played, Sends, Told, encode
from playmat.server.players import SUBSTITUTE, Budget, Level, Position, agent_seed, choose, level_at, levels
from playmat.server.problems import Data, Refused, nothing_back, seat_taken, where
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.services import Services
from playmat.server.store import CONCEDED, DAY, now
from playmat.server.terms import CLOCKS

log = logging.getLogger("playmat.server")

AT_ONCE: Final = 100
"""Kept answers that are played in a row when a table is made: in between, other games have their turn."""
ASK_AGAIN: Final = 1.0
"""Seconds until it is asked again whether another process still thinks for a game."""
OVERDUE: Final = 45.0
"""Seconds after which an answer that another process is thinking about is thought about here too."""
CLAIM_AFTER: Final = 120.0
"""Seconds that a player may be away, while to answer, before the other one can claim the win."""
SIGNAL_EVERY: Final = 2.0
"""Seconds between two things that one player says."""

_numbers = count(1)


def not_kept() -> Refused:
    """What is said when the table has to be made again."""
    return Refused("not-kept", "the last answer could not be kept; connect again, and the game goes on", 503)


P = ParamSpec("P")
Work = Callable[Concatenate["Table", P], Coroutine[Any, Any, None]]


def unharmed(work: Work[P]) -> Work[P]:
    """Done to the end, even if the browser that asked for it goes away meanwhile."""

    @wraps(work)
    async def shielded(table: Table, /, *args: P.args, **named: P.kwargs) -> None:
        await asyncio.shield(table.services.engine.spawn(work(table, *args, **named)))

    return shielded


class Table(Played):
    """One game, with everybody who is at it."""

    def __init__(self, services: Services, record: GameRecord, forget: Callable[[Table], None]) -> None:
        super().__init__(services.library, record, services.limits.log_lines)
        self.services = services
        self.connections: dict[Connection, None] = {}
        self.touched = time.monotonic()
        self.lock = asyncio.Lock()
        self.lost = False
        """Whether the table has been given up, because the store refused an answer."""
        self._forget = forget
        self._arriving: dict[Connection, None] = {}
        """Who has said hello and is not at the table yet."""
        self._elsewhere: dict[str, frozenset[int]] = {}
        """By process, the seats that browsers hold there."""
        self._agents: dict[int, Agent] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._budget = Budget(services.limits.turn_seconds)
        self._claimed = False
        """Whether this process thinks for the computer."""
        self._away: dict[int, float] = {}
        """Since when the players who are away have been."""
        self._spoke: dict[int, float] = {}
        self._asked_at = time.monotonic()
        """Since when somebody has been asked, as far as this process knows."""
        self.asked_back: tuple[int, int] | None = None
        """The seat that asks to take something back, and the revision at which it asked."""

    # --- Beginning

    async def load(self) -> list[Told]:
        """Set the game up and play it up to the last kept answer. The last thing that happened, for each reader."""
        run, record = self.services.engine.run, self.record
        try:
            told = await run(self.set_up)
            for start in range(0, len(record.answers), AT_ONCE):
                told = await run(self.play_again, record.answers[start : start + AT_ONCE])
            if record.conceded is not None:
                told = await run(self.play, CONCEDED, record.conceded)
            self.revision = len(record.rows)
            self._asked_at = time.monotonic()
        except PlaymatError:
            if record.engine != ENGINE_FORMAT:
                raise Refused("earlier-version", EARLIER, 409) from None
            # What exactly does not fit may tell of hidden cards.
            raise Refused(
                "cards-changed",
                "this game was begun with other cards or rules than those here now; it cannot go on",
                409,
            ) from None
        return told

    async def _welcome(self, connection: Connection) -> None:
        """Tell somebody everything they need to know, from the start."""
        messages = await self.services.engine.run(self.present, connection)
        # Who is at the table changes in this thread only, so what is said of it is put together here.
        here = {"seat": connection.viewer, "own_cards": self.own_cards(connection.viewer)}
        connection.send(encode({"type": "welcome", "info": self.info(connection), **here}))
        for message in messages:
            connection.send(message)

    def own_cards(self, viewer: int | None) -> list[str]:
        """The different cards of a player's own deck, or of both decks where both play at one screen."""
        own = () if viewer is None else (0, 1) if self.record.same_screen else (viewer,)
        return sorted({card for seat in own for card in self.record.seats[seat].deck or ()})

    def info(self, reader: Connection | None = None) -> Data:
        """What is public about the game, as this reader may know it."""
        present = self._seats_here().union(*self._elsewhere.values())
        told = self.about(present, reader)
        for seat, one in enumerate(told["players"]):
            if seat in present:
                self._away.pop(seat, None)
            elif self.between_people and self.record.status == "running":
                since = self._away.setdefault(seat, time.monotonic())
                one["claim_in"] = max(0, round(CLAIM_AFTER - (time.monotonic() - since)))
        for seat, one in enumerate(told["players"]):
            one["time_left"] = self.time_left(seat)
        asked = self.asked_back
        told["undo_asked"] = asked[0] if asked is not None and asked[1] == self.revision else None
        return told

    # --- The clock

    def _since(self) -> float:
        """Seconds for which somebody has been asked."""
        return time.monotonic() - self._asked_at

    def time_left(self, seat: int) -> float | None:
        """Seconds of thinking that a player has left; None without a clock."""
        record, game = self.record, self.game
        running = game is not None and not game.over and game.seat == seat
        used = (record.terms.used[seat] + record.used[seat]) / 1000
        left = CLOCKS[record.terms.clock].left(used, self._since() if running else 0.0)
        return None if left is None else round(left, 1)

    # --- Coming and going

    async def enter(self, connection: Connection, secret: str | None) -> None:
        """Somebody says hello: with the secret of a seat they hold it from now on, without one they watch."""
        if secret is not None:
            connection.seats = tuple(
                number for number, seat in enumerate(self.record.seats) if keys.opens(secret, seat.secret)
            )
            if not connection.seats:
                raise Refused("not-your-seat", "this secret opens no seat of this game", 403)
            connection.viewer = connection.seats[0]
        # Counted before anything is waited for: many may come at the same moment.
        limits = self.services.limits
        alike = sum(bool(one.seats) == bool(connection.seats) for one in (*self.connections, *self._arriving))
        if alike >= (limits.seats_a_game if connection.seats else limits.watchers_a_game):
            raise Refused("full", "too many people are at this game", 503)
        self._arriving[connection] = None
        try:
            async with self.lock:
                self.unless_lost()
                await self._welcome(connection)
                before = self.info()
                self.connections[connection] = None
                self._take_seat(connection)
                if self.info() != before:
                    self.tell_info(connection)
        finally:
            del self._arriving[connection]
        self.keep_from_pruning()
        self.wake()

    def _take_seat(self, connection: Connection) -> None:
        """From now on this connection holds its seats; all others that did only watch."""
        if not connection.seats:
            return
        connection.displaced, connection.settled, connection.number = False, False, next(_numbers)
        for other in self.connections:
            if other is not connection:
                self._displace(other, connection.seats)
        self._say_who_is_here(connection)

    @staticmethod
    def _displace(other: Connection, seats: Sequence[int]) -> None:
        if not other.displaced and set(other.seats) & set(seats):
            other.displaced = True
            other.send(encode({"type": "displaced"}))

    async def take_over(self, connection: Connection) -> None:
        """A tab whose seat another tab holds goes on in it."""
        if not connection.seats:
            raise Refused("spectator", "spectators hold no seat", 403)
        async with self.lock:
            self.unless_lost()
            await self._welcome(connection)
            self._take_seat(connection)

    def leave(self, connection: Connection) -> None:
        before = self.info()
        self.connections.pop(connection, None)
        self.touched = time.monotonic()
        if connection.seats:
            self._say_who_is_here()
        if self.info() != before:
            self.tell_info()
        self._let_others_think()

    def keep_from_pruning(self) -> None:
        """Note, once a day, that somebody is at this game."""
        if self.record.touched is None or self.record.touched < now() - DAY:
            self.record.touched = now()
            self.services.store.touch(self.record.id)

    # --- Other processes

    def _seats_here(self) -> set[int]:
        return {seat for one in self.connections for seat in one.seats}

    def _say_who_is_here(self, newest: Connection | None = None) -> None:
        took, number = ([], 0) if newest is None else (list(newest.seats), newest.number)
        self.services.others.say(notes.HERE, self.record.id, sorted(self._seats_here()), took, number)

    def ask_who_is_there(self) -> None:
        """Everybody is asked, and says who is here too."""
        self.services.others.say(notes.WHO, self.record.id)

    def hear(self, note: Note, own: bool) -> None:
        """What a process has said of this game."""
        if note.kind in (notes.ANSWER, notes.HEADER):
            number = note.more[0] if note.more else -1
            if not own and (note.kind == notes.HEADER or (isinstance(number, int) and number >= self.revision)):
                if self.idle:
                    # It is played elsewhere and nobody is here: whoever comes has it read again.
                    self.put_away()
                else:
                    self.services.engine.spawn(self.catch_up())
        elif note.kind == notes.WHO:
            if self.connections and not own:
                self._say_who_is_here()
        elif note.kind == notes.SIGNAL:
            if not own:
                self._hear_signal(note)
        elif note.kind == notes.BACK:
            if not own:
                self._hear_back(note)
        elif note.kind == notes.HERE:
            self._hear_who_is_there(note, own)

    def _hear_signal(self, note: Note) -> None:
        match note.more:
            case [int(seat), str(signal)] if seat in (0, 1):
                self._say(seat, signal)

    def _hear_back(self, note: Note) -> None:
        match note.more:
            case [int(seat), int(revision)] if seat in (-1, 0, 1):
                self.asked_back = None if seat < 0 else (seat, revision)
                self.tell_info()

    def _hear_who_is_there(self, note: Note, own: bool) -> None:
        match note.more:
            case [list(held), list(took), int(number)]:
                pass
            case _:
                return
        if own:
            for connection in self.connections:
                connection.settled = connection.settled or connection.number == number
            return
        before = self.info()
        self._elsewhere[note.process] = frozenset(seat for seat in held if seat in (0, 1))
        for connection in self.connections:
            # One that all have not heard of yet comes after this one.
            if connection.settled:
                self._displace(connection, took)
        if self.info() != before:
            self.tell_info()

    def hear_gone(self, process: str) -> None:
        """Nobody is at that process any more."""
        before = self.info()
        if self._elsewhere.pop(process, None) and self.info() != before:
            self.tell_info()

    async def catch_up(self) -> None:
        """Read what other processes have kept of this game since, and tell whoever is here."""
        async with self.lock:
            if self.lost:
                return
            try:
                kept = await asyncio.to_thread(self.services.store.game, self.record.id, self.revision)
                before = self.info()
                await self._take_header(kept)
                if kept.rows:
                    self.record.claimed = kept.claimed
                    self.record.used = [mine + more for mine, more in zip(self.record.used, kept.used, strict=True)]
                    self._asked_at = time.monotonic()
                for code, seat in kept.rows:
                    _, sends = await self.services.engine.run(self.step, code, seat, list(self.connections))
                    self._send(sends)
            except (PlaymatError, UnknownName) as error:
                log.error("game %s: cannot follow: %s", self.record.id, where(error))
                self.give_up()
                return
            if self.info() != before:
                self.tell_info()
        self.wake()

    async def _take_header(self, kept: GameRecord) -> None:
        """Who plays, and whether the game has begun, as another process has kept it."""
        record = self.record
        record.seats, record.status, record.rematch = kept.seats, kept.status, kept.rematch
        record.invitation, record.pool, record.meaning = kept.invitation, kept.pool, kept.meaning
        record.marks.update(kept.marks)
        if self.game is None and record.status != "waiting":
            told = await self.load()
            self._send(await self.services.engine.run(self.updates, told, list(self.connections)))

    @staticmethod
    def _send(sends: Sends) -> None:
        for connection, message in sends:
            connection.send(message)

    def tell_info(self, apart_from: Connection | None = None) -> None:
        for connection in self.connections:
            if connection is not apart_from:
                connection.send(encode({"type": "info", "info": self.info(connection)}))

    # --- The other player comes

    @unharmed
    async def join(self, seat: SeatRecord) -> None:
        """Somebody takes the open seat: the game begins."""
        async with self.lock:
            self.unless_lost()
            record = self.record
            number = next((i for i, one in enumerate(record.seats) if one.kind == "open"), None)
            if number is None:
                raise seat_taken()
            other = record.seats[1 - number]
            if seat.name.casefold() == other.name.casefold():
                seat.name = f"{seat.name} 2"
            record.seats[number] = seat
            try:
                told = await self.load()
                sends = await self.services.engine.run(self.updates, told, list(self.connections))
                taken = await asyncio.wrap_future(
                    self.services.store.take_seat(record.id, number, seat, record.pool, record.meaning)
                )
            except BaseException:
                self.give_up()
                raise
            if not taken:
                self.give_up()
                raise seat_taken()
            record.status = "running"
            record.invitation = None
            self.tell_info()
            self._send(sends)

    def set_rematch(self, game: str) -> None:
        """This game is played again as that one."""
        if self.record.rematch is None:
            self.record.rematch = game
            self.tell_info()

    # --- Playing

    @unharmed
    async def answer(self, connection: Connection, revision: int, option: int) -> None:
        """An answer of a player; a `Refused` leaves everything as it was."""
        async with self.lock:
            self._may_play(connection)
            game = self._running()
            if revision != self.revision:
                raise Refused(
                    "stale", f"expected an answer to revision {self.revision}, got one to {revision}; look again", 409
                )
            seat = game.seat
            if seat not in connection.seats:
                raise Refused("not-your-turn", "the other player is to answer now", 409)
            if self._too_long:
                most = self.services.limits.answers_a_game
                raise Refused("too-long", f"this game has had {most} answers; it can only be given up", 409)
            options = game.options()
            if option >= len(options):
                raise Refused(
                    "illegal", f"expected the number of an option from 0 to {len(options) - 1}, got {option}", 422
                )
            await self._commit(partial(self.step, options[option], seat), seat)
        self.wake()

    @unharmed
    async def undo(self, connection: Connection) -> None:
        """A player takes the last answer back: at once at one screen and against the computer; a friend is asked."""
        async with self.lock:
            self._may_play(connection)
            game = self.game
            if game is None or game.over or self._too_long:
                raise nothing_back()
            seat = connection.seats[0] if self.between_people else None
            kept = self.back_to(seat)
            if kept is None:
                raise nothing_back()
            if seat is None:
                if game.seat not in connection.seats:
                    raise Refused("not-your-turn", "the other player is to answer now", 409)
                await self._commit(partial(self.back_step, kept), game.seat)
            else:
                self._ask_back(seat)
        self.wake()

    def _ask_back(self, seat: int) -> None:
        """Ask the other player whether the last answer may be taken back."""
        self.asked_back = (seat, self.revision)
        self.services.others.say(notes.BACK, self.record.id, seat, self.revision)
        self.tell_info()

    @unharmed
    async def answer_undo(self, connection: Connection, allow: bool) -> None:
        """A friend lets the other one take something back, or not."""
        async with self.lock:
            self._may_play(connection)
            asked = self.asked_back
            if asked is None or asked[1] != self.revision or asked[0] in connection.seats:
                raise Refused("not-asked", "nobody asks to take anything back now", 409)
            self.asked_back = None
            kept = self.back_to(asked[0])
            if allow and kept is not None:
                await self._commit(partial(self.back_step, kept), asked[0])
            else:
                self.services.others.say(notes.BACK, self.record.id, -1, self.revision)
            self.tell_info()

    @unharmed
    async def concede(self, connection: Connection) -> None:
        """A player gives up. At one screen it is the one who is asked."""
        async with self.lock:
            self._may_play(connection)
            game = self._running()
            seat = connection.seats[0] if len(connection.seats) == 1 else max(game.seat, 0)
            await self._commit(partial(self.step, CONCEDED, seat), seat)

    @unharmed
    async def claim(self, connection: Connection) -> None:
        """A player claims the win from one who has left or whose time is up: as if that one had given up."""
        async with self.lock:
            self._may_play(connection)
            game = self.game
            other = 1 - connection.seats[0]
            if game is None or game.over or not self.between_people or game.seat != other:
                raise Refused(
                    "no-claim", "a win is claimed from somebody who is to answer, and has left or no time left", 409
                )
            about = self.info()["players"][other]
            if about["time_left"] == 0:
                why = "time"
            elif about.get("claim_in") == 0:
                why = "left"
            else:
                left = about.get("claim_in")
                when = "the other player is here" if left is None else f"it can be claimed in {left} seconds"
                raise Refused("no-claim", f"the win cannot be claimed yet: {when}", 409)
            self.record.claimed = why
            await self._commit(partial(self.step, CONCEDED, other), other, why)

    def signal(self, connection: Connection, signal: str) -> None:
        """A player says one of a few things; nothing of it is kept."""
        self._may_play(connection)
        seat = connection.viewer if connection.viewer in connection.seats else connection.seats[0]
        assert seat is not None
        last = self._spoke.get(seat)
        if last is not None and time.monotonic() - last < SIGNAL_EVERY:
            raise Refused("too-fast", "a little slower: one word at a time", 429)
        self._spoke[seat] = time.monotonic()
        self._say(seat, signal)
        self.services.others.say(notes.SIGNAL, self.record.id, seat, signal)

    def _say(self, seat: int, signal: str) -> None:
        for connection in self.connections:
            connection.send(encode({"type": "signal", "seat": seat, "signal": signal}))

    def _may_play(self, connection: Connection) -> None:
        self.unless_lost()
        if not connection.seats:
            raise Refused("spectator", "spectators watch; they hold no seat", 403)
        if connection.displaced:
            raise Refused("displaced", "another tab holds this seat; take over first", 409)

    def _running(self) -> Game:
        """The game, which somebody wants to do something in: refused before it has begun, and when it is over."""
        if self.game is None:
            raise Refused("waiting", "the other seat is still free; the game has not begun", 409)
        if self.game.over:
            raise Refused("game-over", "the game is over", 409)
        return self.game

    async def _commit(
        self, step: Callable[[Sequence[Connection]], tuple[int, Sends]], seat: int, why: str | None = None
    ) -> None:
        """Play an answer, keep it, and then tell everybody. `step` plays it, and says which it was; `why` is kept with
        a win that was claimed."""
        number = self.revision
        services = self.services
        begun = time.monotonic()
        timed = self.record.terms.clock != "none"
        took = round(self._since() * 1000) if timed else None
        try:
            code, sends = await services.engine.run(step, list(self.connections))
            over = self.game is not None and self.game.over
            played = time.monotonic()
            adding = services.store.add_answer(
                self.record.id, number, code, seat, over, self.mark if code >= 0 else why, took
            )
            kept = await asyncio.wrap_future(adding)
        except Exception as error:
            # What is in memory may be ahead of what is kept: it is read again.
            reason = str(error) if isinstance(error, StoreError) else where(error)
            log.error("game %s, answer %d: %s", self.record.id, number, reason)
            services.failed[self.record.id] = number
            self.give_up()
            raise not_kept() from None
        if not kept:
            # Another process was faster: its answer counts, and is read.
            self.give_up()
            raise not_kept()
        if over:
            self.record.status = "over"
        self.touched = self._asked_at = time.monotonic()
        self.record.used[seat] += took or 0
        self._send(sends)
        if over or timed:
            self.tell_info()
        by = self.record.seats[seat].kind
        services.metrics.answers.add(by)
        services.metrics.answer_seconds.add(self.touched - begun, by)
        services.metrics.store_seconds.add(self.touched - played)

    def give_up(self) -> None:
        """Put this table away: whoever is at it has to come again, and finds what has been kept."""
        self.lost = True
        self.put_away()
        for connection in list(self.connections):
            connection.send(encode({"type": "refused", "problem": not_kept().data()}))
            connection.close("the game is being read again")

    def put_away(self) -> None:
        """This table is in memory no longer."""
        self._forget(self)
        if self._claimed:
            self._claimed = False
            self.services.engine.spawn(self.services.others.release(self.record.id))

    def unless_lost(self) -> None:
        if self.lost:
            raise not_kept()

    # --- The computer

    def wake(self) -> None:
        """Let the computer play if it is its turn."""
        if self._computer_seat() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = self.services.engine.spawn(self._play_computer())

    def _computer_seat(self) -> int | None:
        game = self.game
        if game is None or game.over or self.lost or self._too_long:
            return None
        seat = game.seat
        return seat if seat >= 0 and self.record.seats[seat].kind == "computer" else None

    @property
    def _too_long(self) -> bool:
        return self.revision >= self.services.limits.answers_a_game

    async def _play_computer(self) -> None:
        """Answer as long as the computer is asked. One that thinks long does so while others may come and go."""
        try:
            while (seat := self._computer_seat()) is not None:
                level = self._level(seat)
                revision = self.revision
                if not await self._may_think(revision):
                    continue
                light = level.light or self.services.failed.get(self.record.id) == revision
                code = None if light else await self._thought(seat, level)
                async with self.lock:
                    if self.revision == revision and self._computer_seat() == seat:
                        step = partial(self._light_step, seat) if code is None else partial(self.step, code, seat)
                        await self._commit(step, seat)
        except Refused as refusal:
            if refusal.code != "not-kept":
                log.error("game %s: %s", self.record.id, refusal.message)
        self._let_others_think()

    async def _may_think(self, revision: int) -> bool:
        """Whether the answer is to be thought of here; False once somebody has given it, or the table has moved on."""
        others = self.services.others
        if others.alone or self._claimed:
            return True
        waited = 0.0
        while self._computer_seat() is not None and self.revision == revision:
            # A process to which the player is connected goes first: it can tell at once.
            if waited or self._seats_here():
                if await others.claim(self.record.id):
                    self._claimed = True
                    if self.lost:
                        self.put_away()  # nobody else would give the claim back
                        return False
                    await self.catch_up()  # whoever held it before may have answered
                    return self.revision == revision
                if waited >= OVERDUE:
                    return True
            await asyncio.sleep(ASK_AGAIN)
            waited += ASK_AGAIN
        return False

    def _let_others_think(self) -> None:
        """Nobody is here any more: where the player connects next, the computer may play too."""
        if self._claimed and not self.connections and self._computer_seat() is None:
            self._claimed = False
            self.services.engine.spawn(self.services.others.release(self.record.id))

    def _level(self, seat: int) -> Level:
        """How the computer plays there; a level that there is no longer gives way to another."""
        return level_at(self.record.seats[seat].level) or levels()[SUBSTITUTE]

    async def _thought(self, seat: int, level: Level) -> int | None:
        """What a player that searches answers; None if it cannot, or has thought enough in this turn."""
        game, replay = self.game, self.replay
        assert game is not None and replay is not None
        left = self._budget.left(game.machine.state.turn)
        if left <= 0.0:
            return None
        record = self.record
        whose = next((one.address for one in self.connections if one.seats), record.id)
        seed = agent_seed(record.seed, seat)
        position = Position(record.id, level.spec, seed, replay.to_json(), left)
        begun = time.monotonic()
        try:
            code, seconds = await self.services.thinkers.choose(level, position, whose)
        except HelperDied as error:
            log.error("game %s: %s", record.id, error)
            return None
        self._budget.spend(seconds)
        self.services.metrics.thinking_seconds.add(time.monotonic() - begun, level.name)
        return code

    def _light_step(self, seat: int, connections: Sequence[Connection]) -> tuple[int, Sends]:
        """In the engine thread: choose and play at once."""
        game = self.game
        assert game is not None
        agent = self._agents.get(seat)
        if agent is None:
            # In place of one that searches and has failed, one that does not.
            level = self._level(seat)
            spec = level.spec if level.light else SUBSTITUTE
            agent = make_agent(spec, self.library.card, agent_seed(self.record.seed, seat))
            self._agents[seat] = agent
        if self.services.failed.get(self.record.id) == self.revision:
            # The answer that would be given again has failed before: any other.
            agent = RandomAgent(time.monotonic_ns())
        return self.step(choose(agent, game, f"game {self.record.id}"), seat, connections)

    @property
    def idle(self) -> bool:
        busy = self._thinking is not None and not self._thinking.done()
        return not self.connections and not self._arriving and not busy and not self.lock.locked()
