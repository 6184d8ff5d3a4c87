"""Computer players at the table: the light ones think here, those that search think in processes of their own."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any, Final, Protocol, TypeVar

from playmat.agents import (
    LEVELS,
    Agent,
    RacerAgent,
    RandomAgent,
    Seat,
    level_named,
    make_agent,
    seconds_a_turn,
    styles_of,
)
from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.server.helper import MODEST, Helper
from playmat.server.problems import Data, Refused, where
from playmat.server.shares import Shares

log = logging.getLogger("playmat.server")

GAMES_KEPT: Final = 100
"""Games that a thinking process holds ready, so that it need not play them again from the start."""
LEAST: Final = 0.03
"""Seconds that a turn may take in any case."""
MORE_MODEST: Final = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Level:
    """A computer player to choose."""

    name: str
    title: str
    line: str
    spec: str
    """What `make_agent` takes."""
    light: bool
    """Whether it answers within a few milliseconds; the others think in processes of their own."""
    seconds: float
    """What it thinks in a turn, where time is what limits it."""


LIGHT: Final = ("random", "simple")
DEFAULT: Final = "easy"
SUBSTITUTE: Final = "easy"
"""Who plays on for one whose process has failed."""


@cache
def levels() -> dict[str, Level]:
    """The computer players to choose from by name, the easiest first."""
    return {
        name: Level(name, name.capitalize(), level.line, level.spec, level.spec in LIGHT, seconds_a_turn(level.spec))
        for name, level in LEVELS.items()
    }


def level_at(name: str) -> Level | None:
    """The level of that name, in the style that may follow it (`hard-patient`): one that thinks in the same place."""
    base = levels().get(name.partition("-")[0])
    found = level_named(name)
    return replace(base, line=found.line, spec=found.spec) if base and found else None


def opponents() -> list[Data]:
    """The levels as a browser lists them."""
    return [
        {
            "name": one.name,
            "title": one.title,
            "line": one.line,
            "styles": [
                {"name": f"{one.name}-{style}", "title": style.capitalize(), "line": line}
                for style, line in styles_of(one.name).items()
            ],
        }
        for one in levels().values()
    ]


def check_level(name: str) -> str:
    """The name of a level, in a style or without; a refusal if there is none of that name."""
    chosen = name or DEFAULT
    if level_at(chosen) is None:
        styled = next(style["name"] for one in opponents() for style in one["styles"])
        raise Refused(
            "unknown-level",
            f"level: expected one of {', '.join(levels())}, with a style as in {styled} or without; got {name!r}",
            422,
        )
    return chosen


@dataclass(frozen=True, slots=True)
class Position:
    """All that a thinking process needs to know where a game stands."""

    game: str
    spec: str
    seed: int
    replay: Data
    seconds: float
    """What is left for thinking in this turn."""


class Budget:
    """What a computer player may think in one turn: a turn with many decisions takes no longer than one with few."""

    def __init__(self, a_turn: float) -> None:
        self._a_turn = a_turn
        self._turn = -1
        self._left = a_turn

    def left(self, turn: int) -> float:
        """Seconds of a processor's time that are left in this turn."""
        if turn != self._turn:
            self._turn, self._left = turn, self._a_turn
        return self._left

    def spend(self, seconds: float) -> None:
        self._left -= seconds


def agent_seed(seed: int, seat: int) -> int:
    """The luck of a computer player, as secret as the game's own and of no use for guessing it."""
    return int.from_bytes(hashlib.sha256(f"{seed} {seat}".encode()).digest()[:6], "big")


def choose(agent: Agent, game: Game, name: str) -> int:
    """The code of the answer that an agent gives. Should it fail, the game goes on with any answer."""
    options = game.options()
    try:
        index = agent.choose(Seat(game, game.seat))
        if 0 <= index < len(options):
            return options[index]
        log.error("%s: the computer player %s chose an option that is not offered", name, agent.name)
    except Exception as error:
        log.error("%s: the computer player %s failed: %s", name, agent.name, where(error))
    return options[RandomAgent(len(options)).choose(Seat(game, game.seat))]


# --- Who thinks when


class Worker(Protocol):
    """Something that thinks elsewhere: a process on this machine, or one of a cluster."""

    def call(self, work: Callable[..., T], *args: Any) -> T: ...

    def close(self) -> None: ...


@dataclass(eq=False, slots=True)
class _Asked:
    """A decision that waits for a process."""

    position: Position
    whose: str
    future: asyncio.Future[tuple[Any, float]]


class Lane:
    """The processes of one level, and the line before them.

    A game has one decision in it at a time, so that nobody comes twice before another has come once. Of all who wait
    the one comes next whose games have been thought about the least lately: many games of one player share what one of
    another has. The longer the line, the shorter those think whose strength is time: all wait about as long as alone.
    """

    def __init__(
        self,
        name: str,
        workers: Sequence[Worker],
        by_time: float = 0.0,
        work: Callable[[Position], tuple[Any, float]] | None = None,
    ) -> None:
        self.name = name
        self._work = work or think
        """What is done for each who waits: what comes of it, and the processor's time that it took."""
        self._free = list(workers)
        self._all = list(workers)
        self._by_time = by_time
        """Seconds for a turn, where time is what limits it."""
        self._line: list[_Asked] = []
        self._shares = Shares()
        self._threads = ThreadPoolExecutor(len(workers), thread_name_prefix=f"playmat-{name}")
        self._running: set[asyncio.Task[None]] = set()

    @property
    def waiting(self) -> int:
        return len(self._line)

    async def choose(self, position: Position, whose: str) -> tuple[Any, float]:
        asked = _Asked(position, whose, asyncio.get_running_loop().create_future())
        self._line.append(asked)
        self._next()
        try:
            return await asked.future
        finally:
            if asked in self._line:
                self._line.remove(asked)

    def _next(self) -> None:
        """Give every free process somebody who waits."""
        while self._free and self._line:
            asked = min(self._line, key=lambda one: self._shares.against(one.whose))
            crowd = len(self._line) + len(self._all) - len(self._free)
            self._line.remove(asked)
            worker = self._free.pop()
            task = asyncio.get_running_loop().create_task(self._think(worker, asked, crowd))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _think(self, worker: Worker, asked: _Asked, crowd: int) -> None:
        loop = asyncio.get_running_loop()
        seconds = self._share(asked.position.seconds, crowd)
        try:
            call = partial(worker.call, self._work, replace(asked.position, seconds=seconds))
            found = await loop.run_in_executor(self._threads, call)
        except BaseException as error:
            self._free.append(worker)
            if not asked.future.done():
                if isinstance(error, Exception):
                    asked.future.set_exception(error)
                else:
                    asked.future.cancel()
        else:
            self._free.append(worker)
            self._shares.give(asked.whose, found[1])
            if not asked.future.done():
                asked.future.set_result(found)
        self._next()

    def _share(self, left: float, crowd: int) -> float:
        """Seconds for the turn: the usual ones, fewer when many wait, and never more than may still be thought in it.
        The player divides them among its decisions."""
        if not self._by_time:
            return 0.0
        alone = min(self._by_time, left)
        return max(LEAST, alone * min(1.0, len(self._all) / max(1, crowd)))

    def close(self) -> None:
        for worker in self._all:
            worker.close()
        self._threads.shutdown(wait=True, cancel_futures=True)


class Thinkers:
    """The processes of the computer players that search: a lane for each level, so that none waits for a slower one."""

    def __init__(self, processes: int, hire: Callable[[str, int], Worker] | None = None) -> None:
        """`hire` gives a worker by its name and how far it steps back; without it, a process on this machine."""
        self._lanes: dict[str, Lane] = {}
        searching = [level for level in levels().values() if not level.light]
        for place, level in enumerate(searching):
            # The slower a level, the further its processes step back for those of the quicker ones.
            modesty = MODEST + MORE_MODEST * place
            workers = [
                (hire or Helper)(f"playmat-{level.name}-{number}", modesty) for number in range(max(1, processes))
            ]
            self._lanes[level.name] = Lane(level.name, workers, level.seconds)

    async def choose(self, level: Level, position: Position, whose: str) -> tuple[int, float]:
        """The code of the answer, thought out elsewhere, and the processor's time that it took; `HelperDied` if it
        could not be."""
        return await self._lanes[level.name].choose(position, whose)

    def waiting(self) -> dict[str, float]:
        """How many decisions wait, by level."""
        return {name: float(lane.waiting) for name, lane in self._lanes.items()}

    def close(self) -> None:
        for lane in self._lanes.values():
            lane.close()


# --- In the other process

_games: OrderedDict[str, tuple[Game, list[int], Agent]] = OrderedDict()


def think(position: Position) -> tuple[int, float]:
    """Catch up with the game and let the agent choose. Its answer, and what it took of the processor."""
    begun = time.thread_time()
    library = Library.default()
    replay = Replay.from_json(position.replay)
    game, played, agent = _games.pop(position.game, (None, [], None))
    # What was taken back has been played here already: then it is played again from the start.
    if game is None or agent is None or replay.answers[: len(played)] != played:
        game, played = replay.begin(library), []
        agent = make_agent(position.spec, library.card, position.seed)
    for code in replay.answers[len(played) :]:
        game.apply(code)
    _games[position.game] = (game, replay.answers, agent)
    while len(_games) > GAMES_KEPT:
        _games.popitem(last=False)
    if isinstance(agent, RacerAgent) and position.seconds:
        agent.seconds = position.seconds
    return choose(agent, game, position.game), time.thread_time() - begun
