"""Computer players share the processors justly: by level, by player, by turn."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from playmat.agents import RacerAgent
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.server import players
from playmat.server.helper import HelperDied
from playmat.server.limits import Limits
from playmat.server.players import Budget, Lane, Position, Thinkers, level_at, levels, opponents, think
from tests.server.running import DECKS, LiveServer, Person, ServerProcess, new_game, until
from tests.server.test_serve import run_command


class Slow:
    """A worker that answers when it is told to, and notes whom it was asked about."""

    def __init__(self) -> None:
        self.asked: list[Position] = []
        self.go_on = threading.Semaphore(0)
        self.closed = False

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        self.asked.append(args[0])
        self.go_on.acquire()
        return 7, 1.0

    def close(self) -> None:
        self.closed = True
        for _ in range(100):
            self.go_on.release()


def position(game: str, seconds: float = 12.0) -> Position:
    return Position(game, "greedy", 1, {}, seconds)


def test_many_games_of_one_player_wait_for_one_of_another() -> None:
    async def play() -> list[str]:
        worker = Slow()
        lane = Lane("test", [worker])
        greedy = [asyncio.create_task(lane.choose(position(f"greedy-{n}"), "greedy")) for n in range(6)]
        await until(lambda: len(worker.asked) == 1)
        worker.go_on.release()
        await until(lambda: len(worker.asked) == 2)
        modest = asyncio.create_task(lane.choose(position("modest"), "modest"))
        await until(lambda: lane.waiting == 5)
        for _ in range(6):
            worker.go_on.release()
        assert await modest == (7, 1.0)
        await asyncio.gather(*greedy)
        lane.close()
        assert worker.closed
        return [one.game for one in worker.asked]

    asked = asyncio.run(play())
    assert asked.index("modest") == 2, "whoever has had nothing yet comes next"
    assert len(asked) == 7


def test_the_longer_the_line_the_shorter_the_thinking() -> None:
    lane = Lane("expert", [Slow(), Slow()], by_time=1.0)
    assert lane._share(12.0, 1) == lane._share(12.0, 2) == 1.0
    assert lane._share(12.0, 20) == pytest.approx(0.1)
    assert lane._share(0.5, 1) == 0.5, "a turn that is nearly used up"
    assert lane._share(0.001, 1) == players.LEAST
    assert Lane("hard", [Slow()])._share(12.0, 5) == 0.0, "time is not what limits it"
    lane.close()


def test_a_turn_has_a_budget() -> None:
    """However many decisions it has: their thinking adds up to no more than the turn may take."""
    budget, lane = Budget(12.0), Lane("expert", [Slow()], by_time=1.0)
    spent = 0.0
    for _ in range(200):
        left = budget.left(5)
        if left <= 0:
            break
        seconds = lane._share(left, 1)
        budget.spend(seconds)
        spent += seconds
    assert 11.0 < spent < 12.1
    assert budget.left(6) == 12.0, "the next turn has its own"
    lane.close()


def test_a_quick_level_never_waits_for_a_slow_one() -> None:
    hired: dict[str, Slow] = {}

    def hire(name: str, modesty: int) -> Slow:
        return hired.setdefault(name, Slow())

    async def play() -> None:
        thinkers = Thinkers(1, hire)
        expert, medium = levels()["expert"], levels()["medium"]
        slow = [asyncio.create_task(thinkers.choose(expert, position(f"e{n}"), f"p{n}")) for n in range(15)]
        await until(lambda: thinkers.waiting()["expert"] == 14)
        quick = asyncio.create_task(thinkers.choose(medium, position("m"), "m"))
        await until(lambda: len(hired["playmat-medium-0"].asked) == 1)
        hired["playmat-medium-0"].go_on.release()
        assert await quick == (7, 1.0)
        assert not any(one.done() for one in slow)
        for one in slow:
            one.cancel()
        await asyncio.gather(*slow, return_exceptions=True)
        assert thinkers.waiting()["expert"] == 0, "whoever no longer waits is not in the line"
        thinkers.close()

    asyncio.run(play())


def test_a_worker_that_dies_does_not_stop_the_line() -> None:
    class Dying(Slow):
        def call(self, work: Callable[..., Any], *args: Any) -> Any:
            if args[0].game == "bad":
                raise HelperDied("gone")
            return 7, 0.1

    async def play() -> None:
        lane = Lane("test", [Dying()])
        found = await asyncio.gather(
            *(lane.choose(position(game), game) for game in ("bad", "good", "bad", "good")), return_exceptions=True
        )
        assert [isinstance(one, HelperDied) for one in found] == [True, False, True, False]
        lane.close()

    asyncio.run(play())


def test_a_thinker_keeps_to_the_time_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library.default()
    replay = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), 3)
    game = replay.begin(library)
    while game.question != "turn" or game.option_count() < 3:
        code = game.options()[0]
        game.apply(code)
        replay.record(code, game)
    given: list[float] = []

    def choose(agent: RacerAgent, seat: Any) -> int:
        given.append(agent.seconds)
        return 0

    monkeypatch.setattr(RacerAgent, "choose", choose)
    for seconds in (0.25, 0.05):
        code, took = think(Position("game", "racer:seconds=1", 1, replay.to_json(), seconds))
        assert code in game.options() and took >= 0
    assert given == [0.25, 0.05]
    players._games.clear()


def test_a_turn_that_was_thought_about_long_enough_is_finished_quickly(tmp_path: Path) -> None:
    """The computer answers by rules of thumb when its time is up, and does not stop."""
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", limits=Limits(turn_seconds=0.001))
    try:
        made = new_game(live.base, level="medium", seed=4)
        person = Person(live.base, made["game"], made["secret"])
        person.play(Random(1), 12)
        assert person.revision > 12
        person.close()
    finally:
        live.stop()


def test_a_level_in_a_style_thinks_in_the_same_place_and_time() -> None:
    patient, plain = level_at("hard-patient"), levels()["hard"]
    assert patient is not None and patient.spec == f"{plain.spec},style=patient"
    assert (patient.name, patient.seconds, patient.light) == (plain.name, plain.seconds, plain.light)
    for offered in opponents():
        assert bool(offered["styles"]) == (offered["name"] != "beginner")
        assert all(level_at(style["name"]) for style in offered["styles"])
    assert level_at("hard-hasty") is None and level_at("beginner-patient") is None


def test_seconds_of_levels() -> None:
    seconds = [level.seconds for level in levels().values()]
    assert len(seconds) >= 5 and seconds == sorted(seconds)
    assert seconds[-1] <= 4.0 and all(one < 1.0 for one in seconds[:-1])


def test_a_cluster_thinks(tmp_path: Path) -> None:
    """The same game, thought about by a Ray cluster; one that is not there is said so in a sentence."""
    pytest.importorskip("ray", reason="ray is not installed here (playmat[ray])")
    database = f"sqlite:///{tmp_path / 'table.db'}"
    done = run_command(tmp_path, "serve", "--no-browser", "--database", database, "--ray", "127.0.0.1:1")
    assert done.returncode == 2 and "expected a Ray cluster at that address" in done.stderr
    server = ServerProcess(database, "--ray", "local", warnings="default")
    try:
        made = new_game(server.base, level="medium", seed=4)
        person = Person(server.base, made["game"], made["secret"])
        person.play(Random(1), 4)
        assert person.revision > 4
        person.close()
    finally:
        said = server.stop()
    assert "cannot" not in said and "HelperDied" not in said and "cluster" not in said, said
