"""Long work: it is done part by part, goes on after a stop or a crash, and is shared justly."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from playmat.model.errors import PlaymatError
from playmat.server.helper import HelperDied
from playmat.server.jobs import Jobs, Kind
from playmat.server.jobs.kept import KeptJobs
from playmat.server.limits import Limits, Room
from playmat.server.others import Others
from playmat.server.problems import Data, Refused
from playmat.server.store import Store
from tests.server.running import PATIENCE, LiveServer, Message, api, until, wait_until

ASH, MISTY = "the secret of Ash, who plays", "the secret of Misty, who plays"


# --- Some long work


def divide(input: Data) -> list[Any]:
    if input.get("bad"):
        raise PlaymatError("input: expected something else")
    return list(range(input["from"], input["to"]))


def square(input: Data, part: Any) -> Any:
    if part == input.get("fails"):
        raise ValueError("of no interest to players")
    time.sleep(input.get("seconds", 0.0))
    if input.get("large"):
        return "x" * int(input["large"])
    return part * part


def add_up(input: Data, results: list[Any]) -> Data:
    return {"sum": sum(results)}


SQUARES = Kind("squares", divide, square, add_up)


class Slow:
    """A process that does a part when it is told to, and notes which."""

    def __init__(self, name: str = "", modesty: int = 0) -> None:
        self.asked: list[Any] = []
        self.go_on = threading.Semaphore(0)
        self.broken_off = False

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        if args[0] is square:
            self.asked.append(args[1][1])
            self.go_on.acquire()
            if self.broken_off:
                self.broken_off = False
                raise HelperDied("broken off")
        return work(*args)

    def break_off(self) -> None:
        self.broken_off = True
        self.go_on.release()

    def rest(self) -> None: ...

    def close(self) -> None:
        self.break_off()


def run(store: Store, play: Callable[[Jobs, list[Slow]], Coroutine[Any, Any, Any]], **limits: Any) -> Any:
    """Have something done with the long work of a server of which every part is done by hand."""

    async def whole() -> Any:
        slow: list[Slow] = []

        def hire(name: str, modesty: int) -> Slow:
            slow.append(Slow())
            return slow[-1]

        chosen = Limits(**{"long_processes": 1, **limits})
        jobs = Jobs(store, [SQUARES], chosen, Room(chosen, store.measure), hire)
        await jobs.start(Others())
        try:
            return await asyncio.wait_for(play(jobs, slow), PATIENCE)
        finally:
            await jobs.close()

    return asyncio.run(whole())


async def ended(jobs: Jobs, player: str, job: str) -> Data:
    for _ in range(2000):
        found = await jobs.one(player, job)
        if found["status"] not in ("waiting", "running"):
            return found
        await asyncio.sleep(0.005)
    raise AssertionError("waited in vain")


def go(slow: Slow, parts: int = 100) -> None:
    for _ in range(parts):
        slow.go_on.release()


# --- Tests


def test_work_is_done_part_by_part_and_kept(store: Store) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> Data:
        job = await jobs.add(ASH, SQUARES, "Squares", {"from": 1, "to": 4})
        assert job["status"] == "waiting"
        await until(lambda: len(slow[0].asked) == 1)
        go(slow[0], 2)
        await until(lambda: len(slow[0].asked) == 3)
        half = await jobs.one(ASH, job["id"], parts=True)
        assert (half["status"], half["done"], half["total"]) == ("running", 2, 3)
        assert half["parts"] == [{"part": 1, "result": 1}, {"part": 2, "result": 4}]
        go(slow[0])
        return await ended(jobs, ASH, job["id"])

    done = run(store, play)
    assert done["status"] == "done" and done["result"] == {"sum": 14} and done["done"] == done["total"] == 3


def test_what_was_asked_for_before_is_not_done_again(store: Store) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> None:
        go(slow[0])
        job = await jobs.add(ASH, SQUARES, "Squares", {"from": 1, "to": 4})
        await ended(jobs, ASH, job["id"])
        again = await jobs.add(ASH, SQUARES, "Squares", {"to": 4, "from": 1})
        assert again["id"] == job["id"] and again["status"] == "done" and len(slow[0].asked) == 3
        other = await jobs.add(MISTY, SQUARES, "Squares", {"from": 1, "to": 4})
        assert other["id"] != job["id"], "what somebody else asked for is theirs"

    run(store, play)


def test_stopped_work_ends_at_once_and_goes_on_where_it_was(store: Store) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> None:
        job = await jobs.add(ASH, SQUARES, "Squares", {"from": 1, "to": 5})
        go(slow[0], 1)
        await until(lambda: len(slow[0].asked) == 2)
        stopped = await jobs.stop(ASH, job["id"])
        assert stopped["status"] == "stopped" and stopped["done"] == 1
        await until(lambda: jobs.waiting == 0)
        resumed = await jobs.resume(ASH, job["id"])
        assert resumed["status"] == "waiting"
        go(slow[0])
        done = await ended(jobs, ASH, job["id"])
        assert done["result"] == {"sum": 30}
        assert slow[0].asked == [1, 2, 2, 3, 4], "only what was not done is done"

    run(store, play)


def test_more_of_the_same_keeps_what_is_done(store: Store) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> None:
        go(slow[0])
        job = await jobs.add(ASH, SQUARES, "Squares", {"from": 1, "to": 3})
        await ended(jobs, ASH, job["id"])
        await jobs.resume(ASH, job["id"], {"from": 1, "to": 5})
        done = await ended(jobs, ASH, job["id"])
        assert done["result"] == {"sum": 30} and slow[0].asked == [1, 2, 3, 4]

    run(store, play)


def test_a_server_that_starts_goes_on_with_what_was_not_done(store: Store) -> None:
    async def begin(jobs: Jobs, slow: list[Slow]) -> str:
        job = await jobs.add(ASH, SQUARES, "Squares", {"from": 1, "to": 5})
        go(slow[0], 2)
        await until(lambda: len(slow[0].asked) == 3)
        return str(job["id"])

    async def go_on(jobs: Jobs, slow: list[Slow]) -> list[Any]:
        go(slow[0])
        done = await ended(jobs, ASH, job)
        assert done["result"] == {"sum": 30}
        return slow[0].asked

    job = run(store, begin)
    assert KeptJobs(store).one(job).status == "running"
    assert run(store, go_on) == [3, 4]


def test_work_that_this_version_does_not_know_says_so(store: Store) -> None:
    async def begin(jobs: Jobs, slow: list[Slow]) -> str:
        return str((await jobs.add(ASH, Kind("other", divide, square, add_up), "Other", {"from": 1, "to": 2}))["id"])

    assert "no such work" in KeptJobs(store).one(run(store, begin)).problem


@pytest.mark.parametrize(
    ("input", "problem"),
    [
        ({"bad": True}, "input: expected something else"),
        ({"from": 1, "to": 3, "fails": 2}, "something went wrong here"),
        ({"from": 1, "to": 3, "large": 3000}, "more has come of it than can be kept here"),
        ({"from": 1, "to": 300}, "expected at most 100 parts, got 299"),
    ],
)
def test_what_cannot_be_done_says_why(store: Store, input: Data, problem: str) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> Data:
        go(slow[0])
        return await ended(jobs, ASH, (await jobs.add(ASH, SQUARES, "Squares", input))["id"])

    failed = run(store, play, result_bytes=2000, parts_a_job=100)
    assert failed["status"] == "failed" and failed["problem"] == problem and failed["result"] is None


def test_one_player_after_the_other_and_one_job_at_a_time(store: Store) -> None:
    """Two jobs of Ash are done one after the other; Misty, who came last, waits for a part and not for a job."""

    async def play(jobs: Jobs, slow: list[Slow]) -> list[Any]:
        first = await jobs.add(ASH, SQUARES, "First", {"from": 10, "to": 14})
        second = await jobs.add(ASH, SQUARES, "Second", {"from": 20, "to": 22})
        await until(lambda: len(slow[0].asked) == 1)
        third = await jobs.add(MISTY, SQUARES, "Third", {"from": 30, "to": 32})
        await asyncio.sleep(0.5)  # so that Ash has had more than Misty will need to divide hers, on a busy disk too
        go(slow[0])
        for player, job in ((ASH, first), (ASH, second), (MISTY, third)):
            assert (await ended(jobs, player, job["id"]))["status"] == "done"
        return slow[0].asked

    asked = run(store, play)
    assert [one for one in asked if one < 30] == [10, 11, 12, 13, 20, 21]
    assert asked[1] == 30, "whoever has had nothing yet comes next"


def test_too_much_at_once_is_refused_and_old_results_make_room(store: Store) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> None:
        await jobs.add(ASH, SQUARES, "One", {"from": 1, "to": 2})
        await jobs.add(ASH, SQUARES, "Two", {"from": 2, "to": 3})
        with pytest.raises(Refused, match="2 things that you asked for are not done yet"):
            await jobs.add(ASH, SQUARES, "Three", {"from": 3, "to": 4})
        go(slow[0])
        await until(lambda: jobs.waiting == 0)
        for n in range(4, 9):
            await ended(jobs, ASH, (await jobs.add(ASH, SQUARES, "More", {"from": n, "to": n + 1}))["id"])
        assert len(await jobs.list(ASH)) == 3

    run(store, play, jobs_waiting=2, jobs_a_player=3)


def test_nobody_sees_or_stops_the_work_of_another(store: Store) -> None:
    async def play(jobs: Jobs, slow: list[Slow]) -> None:
        job = (await jobs.add(ASH, SQUARES, "Squares", {"from": 1, "to": 3}))["id"]
        asks: list[Callable[[str, str], Coroutine[Any, Any, Any]]] = [jobs.one, jobs.stop, jobs.resume, jobs.remove]
        for ask in asks:
            with pytest.raises(Refused, match="no such work"):
                await ask(MISTY, job)
        assert await jobs.list(MISTY) == []
        await jobs.remove(ASH, job)
        assert await jobs.list(ASH) == [] and jobs.waiting == 0

    run(store, play)


def test_real_processes_work_for_a_browser_that_left(tmp_path: Path) -> None:
    """Over HTTP, with processes of their own: asked for, looked at, stopped, gone on with, removed."""
    live = LiveServer(f"sqlite:///{tmp_path / 'table.db'}", limits=Limits(long_modesty=1))
    try:
        live.server.jobs._kinds[SQUARES.name] = SQUARES
        looking = live.server.jobs._looking
        assert looking is not None
        asking = asyncio.run_coroutine_threadsafe(
            live.server.jobs.add(ASH, SQUARES, "Squares", {"from": 0, "to": 60, "seconds": 0.05}), looking.get_loop()
        )
        job = asking.result(30)["id"]
        with api(live.base, **{"X-Playmat-Player": ASH}) as ash:

            def look() -> Message:
                found: Message = ash.get(f"/api/my/jobs/{job}").json()
                return found

            wait_until(lambda: look()["done"] > 0)
            stopped = ash.post(f"/api/my/jobs/{job}/stop").json()
            assert stopped["status"] == "stopped" and 0 < stopped["done"] < 60
            assert ash.post(f"/api/my/jobs/{job}/resume").json()["status"] == "waiting"
            wait_until(lambda: look()["status"] == "done")
            done = ash.get(f"/api/my/jobs/{job}", params={"parts": True}).json()
            assert done["result"] == {"sum": sum(n * n for n in range(60))} and len(done["parts"]) == 60
            assert [one["id"] for one in ash.get("/api/my/jobs").json()] == [job]
            assert ash.delete(f"/api/my/jobs/{job}").status_code == 204
            assert ash.get(f"/api/my/jobs/{job}").status_code == 404
    finally:
        live.stop()
