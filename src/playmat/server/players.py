"""Computer players at the table: the light ones think here, those that search think in processes of their own."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

from playmat.agents import LEVELS, Agent, RandomAgent, Seat, make_agent
from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.server.helper import Helper
from playmat.server.problems import Data, Refusal, where

log = logging.getLogger("playmat.server")

GAMES_KEPT: Final = 8
"""Games that a thinking process holds ready, so that it need not play them again from the start."""


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


LIGHT: Final = ("random", "simple")
DEFAULT: Final = "easy"
SUBSTITUTE: Final = "easy"
"""Who plays on for one whose process has failed."""


@cache
def levels() -> dict[str, Level]:
    """The computer players to choose from by name, the easiest first."""
    return {
        name: Level(name, name.capitalize(), level.line, level.spec, level.spec in LIGHT)
        for name, level in LEVELS.items()
    }


def opponents() -> list[Data]:
    """The levels as a browser lists them."""
    return [{"name": one.name, "title": one.title, "line": one.line} for one in levels().values()]


def check_level(name: str) -> str:
    """The name of a level; a refusal if there is none of that name."""
    chosen = name or DEFAULT
    if chosen not in levels():
        raise Refusal("unknown-level", f"level: expected one of {', '.join(levels())}; got {name!r}", 422)
    return chosen


@dataclass(frozen=True, slots=True)
class Position:
    """All that a thinking process needs to know where a game stands."""

    game: str
    spec: str
    seed: int
    replay: Data


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


class Thinkers:
    """The processes of the computer players that search. A game keeps to one of them, which remembers it."""

    def __init__(self, processes: int) -> None:
        self._helpers = [Helper(f"playmat-thinker-{number}") for number in range(max(1, processes))]
        self._waiting = ThreadPoolExecutor(len(self._helpers), thread_name_prefix="playmat-thinkers")

    async def choose(self, position: Position) -> int:
        """The code of the answer, thought out elsewhere; `HelperDied` if it could not be."""
        place = int.from_bytes(hashlib.sha256(position.game.encode()).digest()[:4], "big") % len(self._helpers)
        work = partial(self._helpers[place].call, think, position)
        return await asyncio.get_running_loop().run_in_executor(self._waiting, work)

    def close(self) -> None:
        for helper in self._helpers:
            helper.close()
        self._waiting.shutdown(wait=True, cancel_futures=True)


# --- In the other process

_games: OrderedDict[str, tuple[Game, int, Agent]] = OrderedDict()


def think(position: Position) -> int:
    """Catch up with the game and let the agent choose."""
    library = Library.default()
    replay = Replay.from_json(position.replay)
    game, played, agent = _games.pop(position.game, (None, 0, None))
    if game is None or agent is None or played > len(replay.answers):
        game, played = replay.begin(library), 0
        agent = make_agent(position.spec, library.card, position.seed)
    for code in replay.answers[played:]:
        game.apply(code)
    _games[position.game] = (game, len(replay.answers), agent)
    while len(_games) > GAMES_KEPT:
        _games.popitem(last=False)
    return choose(agent, game, position.game)
