"""What players ask about games: analyses, other lines on the board, playing on from a replay, hints."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from playmat.cards.catalog import AS_SHOWN
from playmat.engine import COMPILED
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import PlaymatError
from playmat.server import keys
from playmat.server import study_messages as messages
from playmat.server.games import COMPUTER, tell_apart, visible_name
from playmat.server.hall import Hall
from playmat.server.helper import Helper, HelperDied
from playmat.server.jobs import Jobs
from playmat.server.limits import Room
from playmat.server.long_work import ANALYSIS
from playmat.server.players import Lane, Position, check_level
from playmat.server.problems import Data, Refusal
from playmat.server.replays import Eyes, Found, Replays
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.store import now
from playmat.study import hint

HINT_DEPTH: Final = "normal" if COMPILED else "quick"
HINT_MODESTY: Final = 6
"""A hint is waited for, but not as a move is."""


@dataclass(frozen=True, slots=True)
class Wondered(Position):
    """A position for which somebody wants a hint; `spec` is the depth."""

    names: tuple[str, str] = ("", "")


class Study:
    """Analyses, lines, games that go on from a replay, hints."""

    def __init__(self, hall: Hall, replays: Replays, jobs: Jobs, room: Room) -> None:
        self._hall = hall
        self._replays = replays
        self._jobs = jobs
        self._room = room
        self._hints = Lane("hint", [Helper("playmat-hint", HINT_MODESTY)], work=hint_for)

    def close(self) -> None:
        self._hints.close()

    # --- Analysis

    async def analyse(self, player: str, replay_id: str, depth: str) -> Data:
        """Have a replay analysed; what was asked for before is there already, or goes on."""
        found = await self._replays.run(self._replays.find, replay_id)
        title = " against ".join(found.names)
        return await self._jobs.add(player, ANALYSIS, title, _question(found, depth))

    async def analysis(self, player: str, replay_id: str, depth: str) -> Data | None:
        """What there is of an analysis that was asked for."""
        found = await self._replays.run(self._replays.find, replay_id)
        return await self._jobs.find(player, ANALYSIS, _question(found, depth))

    # --- Other lines

    async def line(self, replay_id: str, body: messages.TryLine) -> Data:
        """The table before some other answers and after each."""
        eyes: Eyes = "both" if body.seat == "both" else int(body.seat)
        return await self._replays.run(self._line, replay_id, body, eyes)

    def _line(self, replay_id: str, body: messages.TryLine, eyes: Eyes) -> Data:
        branch, _ = self._branch(replay_id, body.step, body.line)
        return self._replays.steps(branch, body.step, len(body.line) + 1, eyes)

    def _branch(self, replay_id: str, step: int, line: list[int]) -> tuple[Found, list[int]]:
        """A replay as it would have been, and who gave each of its answers; it is not over."""
        found = self._replays.find(replay_id)
        if step > len(found.replay.answers):
            most = len(found.replay.answers)
            raise Refusal("no-step", f"step: expected one from 0 to {most}, before the game is over", 422)
        branch = found.branch(step, line)
        asked: list[int] = []
        try:
            game = branch.replay.restore(self._replays.library, after=lambda game: asked.append(game.seat))
        except PlaymatError as error:
            raise Refusal("no-line", f"these answers cannot be given there: {error}"[:300], 422) from None
        if game.over:
            asked.append(-1)
        return branch, asked

    # --- Playing on

    async def play_on(self, replay_id: str, body: messages.PlayOn) -> Data:
        """A new game that begins where a replay stood."""
        record, secret, invitation = await self._replays.run(self._prepared, replay_id, body)
        await self._hall.open(record)
        return {"game": record.id, "seat": body.seat, "secret": secret, "invitation": invitation}

    def _prepared(self, replay_id: str, body: messages.PlayOn) -> tuple[GameRecord, str, str | None]:
        self._room.take("games")
        branch, asked = self._branch(replay_id, body.step, body.line)
        replay = branch.replay
        if asked[-1] < 0:
            raise Refusal("game-over", "step: the game is over there; choose an earlier one", 422)
        if replay.wording != AS_SHOWN:
            raise Refusal("wording", "a game with another wording of its cards cannot be played on here yet", 422)
        secret = keys.new_secret()
        own, other = body.seat, 1 - body.seat
        names = [keys.plain_name(name)[:80] for name in replay.deck_names]
        decks = [list(deck) for deck in replay.decks]
        kept = keys.digest(secret)
        mine = SeatRecord("human", visible_name(body.name), "", kept, decks[own], names[own])
        invitation = None
        if body.opponent == "computer":
            name = visible_name(body.opponent_name or COMPUTER)
            theirs = SeatRecord("computer", name, check_level(body.level), None, decks[other], names[other])
        elif body.opponent == "friend":
            invitation = keys.new_secret()
            theirs = SeatRecord("open", "", "", None, decks[other], names[other])
        else:
            name = visible_name(body.opponent_name or f"Player {other + 1}")
            theirs = SeatRecord("human", name, "", kept, decks[other], names[other])
        tell_apart(mine, theirs)
        record = GameRecord(
            id=keys.new_id(),
            rules=replay.rules,
            seed=replay.seed,
            status="waiting" if body.opponent == "friend" else "running",
            created=now(),
            seats=[mine, theirs] if own == 0 else [theirs, mine],
            same_screen=body.opponent == "same-screen",
            invitation=None if invitation is None else keys.digest(invitation),
            marks=dict(replay.marks),
            answers=list(replay.answers),
            rows=list(zip(replay.answers, asked, strict=False)),
        )
        return record, secret, invitation

    # --- Hints

    async def hint(self, game_id: str, secret: str, address: str) -> Data:
        """What a player should do now, as far as that player can know."""
        table = await self._hall.table(game_id)
        async with table.lock:
            table.unless_lost()
            game, replay, record = table.game, table.replay, table.record
            held = [number for number, seat in enumerate(record.seats) if keys.opens(secret, seat.secret)]
            if not held:
                raise Refusal("not-your-seat", "this secret opens no seat of this game", 403)
            if all(seat.kind != "computer" for seat in record.seats):
                raise Refusal("no-hint", "hints are for games against the computer", 409)
            if game is None or replay is None or game.over:
                raise Refusal("game-over", "the game is over", 409)
            if game.seat not in held:
                raise Refusal("not-your-turn", "the other player is to answer now", 409)
            revision = table.revision
            position = Wondered(record.id, HINT_DEPTH, 0, replay.to_json(), 0.0, table.names)
        try:
            found, _ = await self._hints.choose(position, address)
        except HelperDied:
            raise Refusal("no-hint", "no hint could be found; ask again", 503) from None
        return {"revision": revision, **found}


def _question(found: Found, depth: str) -> Data:
    return {"replay": found.replay.to_json(), "names": list(found.names), "depth": depth}


def hint_for(position: Position) -> tuple[dict[str, Any], float]:
    """In the other process: the hint, and what it took of the processor."""
    assert isinstance(position, Wondered)
    begun = time.thread_time()
    library = Library.default()
    game = Replay.from_json(position.replay).restore(library)
    return asdict(hint(game, position.names, library.card, position.spec)), time.thread_time() - begun
