"""What players ask about games: analyses, other lines on the board, playing on from a replay, hints."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from typing import Any, Final

from playmat.cards.catalog import AS_SHOWN
from playmat.door import Position as Laid
from playmat.engine import COMPILED, Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import PlaymatError
from playmat.server import keys
from playmat.server.games import COMPUTER, tell_apart, visible_name
from playmat.server.hall import Hall
from playmat.server.helper import Helper, HelperDied
from playmat.server.jobs import Jobs
from playmat.server.limits import Room
from playmat.server.long_work import ANALYSIS
from playmat.server.messages import study as messages
from playmat.server.players import Lane, Position, check_level
from playmat.server.problems import Data, Refused
from playmat.server.replays import Eyes, Found, Replays
from playmat.server.rows import GameRecord, SeatRecord
from playmat.server.store import now
from playmat.study import VERSION, hint

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
        """Have a replay analysed; what was asked for before, by whomever, is there already, or goes on."""
        found = await self._replays.run(self._replays.find, replay_id)
        question = _question(found, depth)
        title = " against ".join(found.names)
        return await self._jobs.made(ANALYSIS, question) or await self._jobs.add(player, ANALYSIS, title, question)

    async def analysis(self, player: str, replay_id: str, depth: str) -> Data | None:
        """What there is of an analysis. One that is done is there for everybody who can see the replay."""
        found = await self._replays.run(self._replays.find, replay_id)
        question = _question(found, depth)
        return await self._jobs.made(ANALYSIS, question) or await self._jobs.find(player, ANALYSIS, question)

    # --- Other lines

    async def line(self, replay_id: str, body: messages.TryLine) -> Data:
        """The table before some other answers and after each."""
        eyes: Eyes = "both" if body.seat == "both" else int(body.seat)
        return await self._replays.run(self._line, replay_id, body, eyes)

    def _line(self, replay_id: str, body: messages.TryLine, eyes: Eyes) -> Data:
        branch, _, _ = self._branch(replay_id, body.step, body.line)
        return self._replays.steps(branch, body.step, len(body.line) + 1, eyes)

    # --- To the judge's desk

    async def position(self, replay_id: str, body: messages.AskPosition) -> Data:
        """What lies where at a step, in the words of scenario files."""
        return await self._replays.run(self._position, replay_id, body)

    def _position(self, replay_id: str, body: messages.AskPosition) -> Data:
        branch, _, game = self._branch(replay_id, body.step, body.line)
        try:
            found = Laid.at(game, branch.replay.rules)
        except PlaymatError as error:
            raise Refused("no-position", f"this step cannot be laid out: {error}"[:300], 409) from None
        position = {"rules": found.rules, "me": found.me, "opp": found.opp, "stadium": found.stadium}
        return {"position": {**position, "turn": found.turn, "turn_player": found.turn_player}}

    def _branch(self, replay_id: str, step: int, line: list[int]) -> tuple[Found, list[int], Game]:
        """A replay as it would have been, who gave each of its answers, and the game there."""
        found = self._replays.find(replay_id)
        if step > len(found.replay.answers):
            most = len(found.replay.answers)
            raise Refused("no-step", f"step: expected one from 0 to {most}, before the game is over", 422)
        branch = found.branch(step, line)
        asked: list[int] = []
        try:
            game = branch.replay.restore(self._replays.library, after=lambda game: asked.append(game.seat))
        except PlaymatError as error:
            raise Refused("no-line", f"these answers cannot be given there: {error}"[:300], 422) from None
        if game.over:
            asked.append(-1)
        return branch, asked, game

    # --- Playing on

    async def play_on(self, replay_id: str, body: messages.PlayOn) -> Data:
        """A new game that begins where a replay stood."""
        record, secret, invitation = await self._replays.run(self._prepared, replay_id, body)
        await self._hall.open(record)
        return {"game": record.id, "seat": body.seat, "secret": secret, "invitation": invitation}

    def _prepared(self, replay_id: str, body: messages.PlayOn) -> tuple[GameRecord, str, str | None]:
        self._room.take("games")
        branch, asked, _ = self._branch(replay_id, body.step, body.line)
        replay = branch.replay
        if asked[-1] < 0:
            raise Refused("game-over", "step: the game is over there; choose an earlier one", 422)
        if replay.wording != AS_SHOWN:
            raise Refused("wording", "a game with another wording of its cards cannot be played on here yet", 422)
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
                raise Refused("not-your-seat", "this secret opens no seat of this game", 403)
            if all(seat.kind != "computer" for seat in record.seats):
                raise Refused("no-hint", "hints are for games against the computer", 409)
            if game is None or replay is None or game.over:
                raise Refused("game-over", "the game is over", 409)
            if game.seat not in held:
                raise Refused("not-your-turn", "the other player is to answer now", 409)
            revision = table.revision
            position = Wondered(record.id, HINT_DEPTH, 0, replay.to_json(), 0.0, table.names)
        try:
            found, _ = await self._hints.choose(position, address)
        except HelperDied:
            raise Refused("no-hint", "no hint could be found; ask again", 503) from None
        return {"revision": revision, **found}


def _question(found: Found, depth: str) -> Data:
    return {"replay": found.replay.to_json(), "names": list(found.names), "depth": depth, "version": VERSION}


def hint_for(position: Position) -> tuple[dict[str, Any], float]:
    """In the other process: the hint, and what it took of the processor."""
    assert isinstance(position, Wondered)
    begun = time.thread_time()
    library = Library.default()
    game = Replay.from_json(position.replay).restore(library)
    return asdict(hint(game, position.names, library.card, position.spec)), time.thread_time() - begun
