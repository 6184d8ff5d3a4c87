"""Finished games, stepped through forward and back; and replays that come as files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, Literal, TypeVar

from playmat.engine import Game
from playmat.library import Library
from playmat.library.narration import Narrator
from playmat.library.replays import Replay, fingerprint
from playmat.library.wording import Words
from playmat.model.errors import DecodeError, PlaymatError, UnknownName
from playmat.model.view import decision_of
from playmat.server import keys
from playmat.server.games import COMPUTER
from playmat.server.limits import Room
from playmat.server.picture import Viewer, event_views, heard_by, table_view
from playmat.server.played import Played
from playmat.server.practice import opened
from playmat.server.problems import Data, Refused, damaged
from playmat.server.rows import GameRecord
from playmat.server.store import Store

log = logging.getLogger("playmat.server")
T = TypeVar("T")
Eyes = Viewer | Literal["both"]
"""Through whose eyes a replay is watched; 'both' sees both hands."""

MOST_ANSWERS: Final = 20_000
"""Of a replay that is brought along; a long game has two thousand."""
MOST_STEPS: Final = 100
"""That are given at once."""
MOST_OF_A_NAME: Final = 24
"""Signs of the name of a player in a file: as many as a name at the table may have."""


class Found:
    """A replay, wherever it is kept."""

    def __init__(self, replay_id: str, replay: Replay, players: list[Data], created: datetime) -> None:
        self.id = replay_id
        self.replay = replay
        self.players = players
        self.created = created

    @property
    def names(self) -> tuple[str, str]:
        first, second = (str(one["name"]) for one in self.players)
        return first, second

    def branch(self, step: int, line: Sequence[int]) -> Found:
        """As it would have been had these answers been given after a step."""
        answers = [*self.replay.answers[:step], *line]
        marks = {number: mark for number, mark in self.replay.marks.items() if number <= step}
        other = replace(self.replay, answers=answers, conceded=None, position="", marks=marks)
        return Found(self.id, other, self.players, self.created)

    @property
    def steps(self) -> int:
        return len(self.replay.answers) + (self.replay.conceded is not None)


def names_in(replay: Replay) -> tuple[str, str]:
    """What the players of a replay that was brought along are called in sentences."""
    found: list[str] = []
    for number, (given, played_by) in enumerate(zip(replay.names, replay.seats, strict=True), 1):
        unnamed = f"Player {number}" if played_by in ("", "human") else COMPUTER
        name = keys.plain_name(given)[:MOST_OF_A_NAME] or unnamed
        found.append(f"{name} {number}" if name in found else name)
    return found[0], found[1]


class Replays:
    """Plays finished games again. It has a thread and a library of its own: games in progress never wait for it."""

    def __init__(self, store: Store, library: Library, room: Room) -> None:
        self._store = store
        self._room = room
        self.library = library
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="playmat-replays")

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *args)

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)

    # --- Finding one

    def find(self, replay_id: str) -> Found:
        """A finished game of this server, or a replay that was brought along."""
        if not keys.is_id(replay_id):
            raise Refused("unknown-replay", "there is no such replay here", 404)
        try:
            record = self._store.game(replay_id)
        except UnknownName:
            pass
        else:
            return self._of_game(record)
        try:
            data, created = self._store.replay(replay_id)
        except UnknownName:
            raise Refused("unknown-replay", "there is no such replay here", 404) from None
        try:
            replay = Replay.from_json(data)
        except DecodeError as error:
            log.error("replay %s: %s", replay_id, error)
            raise damaged() from None
        names = names_in(replay)
        players = [
            {
                "name": names[number - 1],
                "kind": "human" if played_by in ("", "human") else "computer",
                "level": "" if played_by == "human" else played_by,
                "deck_name": replay.deck_names[number - 1],
                "present": False,
            }
            for number, played_by in enumerate(replay.seats, 1)
        ]
        return Found(replay_id, replay, players, created)

    def _of_game(self, record: GameRecord) -> Found:
        if record.status != "over":
            raise Refused("not-over", "a game can be replayed once it is over", 409)
        replay = Played.replay_of(record)
        names = Played.names_of(record)
        players = [
            {
                "name": names[number],
                "kind": seat.kind,
                "level": seat.level,
                "deck_name": seat.deck_name,
                "present": False,
            }
            for number, seat in enumerate(record.seats)
        ]
        return Found(record.id, replay, players, record.created)

    # --- Showing one

    def info(self, found: Found) -> Data:
        turns: list[int] = []
        step = 0

        def after(game: Game) -> None:
            nonlocal step
            turns.extend(step for event in game.events() if event.kind == "turn")
            step += 1

        game = self._restore(found, None, after)
        ruleset = self.library.ruleset(found.replay.rules)
        view = table_view(game, None, found.names, self.library.card)
        return {
            "id": found.id,
            "rules": ruleset.name,
            "rules_title": ruleset.title,
            "players": found.players,
            "steps": found.steps,
            "turns": turns,
            "result": view["result"],
            "created": found.created.isoformat(),
        }

    def steps(self, found: Found, start: int, count: int, eyes: Eyes) -> Data:
        """So many steps from `start` on: the table after each, and what led there."""
        last = min(start + count, found.steps + 1) - 1
        shown: list[Data] = []
        step = 0
        reader = None if eyes == "both" else eyes
        narrator: Narrator | None = None

        def after(game: Game) -> None:
            nonlocal step, narrator
            if narrator is None:
                machine = game.machine
                narrator = Narrator(reader, found.names, lambda card: machine.pool.defs[machine.cards[card]].name)
            events = game.events()
            events = [opened(one) for one in events] if eyes == "both" else heard_by(game, events, reader)
            lines = narrator.tell(events)
            if start <= step <= last:
                answer = answers[step - 1] if step else ""
                shown.append(
                    {
                        "step": step,
                        "view": self._view(game, eyes, found.names),
                        "events": event_views(game, events, reader),
                        "log": lines,
                        "answer": answer,
                    }
                )
            step += 1
            if start <= step <= last and not game.over:
                answers[step - 1] = self._words(game, found, step - 1, eyes)

        answers: dict[int, str] = {}
        self._restore(found, None if last == found.steps else last, after)
        return {"steps": shown}

    def _view(self, game: Game, eyes: Eyes, names: tuple[str, str]) -> Data:
        if eyes != "both":
            view = table_view(game, eyes, names, self.library.card)
        else:
            view = table_view(game, None, names, self.library.card)
            view["players"] = [game.view(seat)["players"][seat] for seat in (0, 1)]
        return {**view, "question": None}

    def _words(self, game: Game, found: Found, number: int, eyes: Eyes) -> str:
        """What is about to be answered, in words; nothing of what another seat chooses in secret."""
        seat = game.seat
        if number >= len(found.replay.answers):
            return f"{found.names[found.replay.conceded or 0]} gives up"
        if eyes not in ("both", seat):
            return ""
        code = found.replay.answers[number]
        options = game.options()
        if code not in options:
            return ""
        view = game.view(seat)
        decision = decision_of(view)
        return Words(view, found.names, self.library.card).option(decision, decision["options"][options.index(code)])

    def _restore(self, found: Found, steps: int | None, after: Callable[[Game], None]) -> Game:
        try:
            return found.replay.restore(self.library, steps, True, after)
        except DecodeError as error:
            raise Refused("cards-changed", f"this replay does not fit the cards of today: {error}", 409) from None

    def file(self, found: Found) -> Data:
        """The replay as it is saved, with a fingerprint of where it ends."""
        found.replay.position = fingerprint(self._restore(found, None, lambda game: None))
        return found.replay.to_json()

    # --- Bringing one along

    def read(self, data: Data) -> Replay:
        """A replay from a file, played through once; a `Refused` says what is wrong with it."""
        try:
            replay = Replay.from_json(data)
            if len(replay.answers) > MOST_ANSWERS:
                raise DecodeError(f"answers: expected at most {MOST_ANSWERS}, got {len(replay.answers)}")
            replay.rules = self.library.ruleset(replay.rules).name
            replay.restore(self.library)
        except PlaymatError as error:
            raise Refused("bad-replay", f"this is no replay that can be played here: {error}"[:1000], 422) from None
        return replay

    def add(self, data: Data) -> Data:
        """Keep a replay that was brought along."""
        self._room.take("replays")
        replay = self.read(data)
        replay_id = keys.new_id()
        self._store.add_replay(replay_id, replay.to_json()).result()
        return self.info(self.find(replay_id))
