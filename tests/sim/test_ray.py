"""A real Ray on this machine: the same games as here, also when a worker is killed.

Ray runs in a process of its own, away from the warnings that this test run turns into errors.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sim.conftest import A, B

pytest.importorskip("ray", reason="needs playmat[ray]")

pytestmark = pytest.mark.pure_only("tests of the batches prove that it does not matter how the core was built")

PROGRAM = """
import json
import os
import signal
import sys

import ray

from playmat.library import Library
from playmat.sim import InProcess, Match, Plan, play_batch, run_plan
from playmat.sim.ray_executor import OnRay


def fragile(batch):
    if batch.attempt == 1 and 1 in batch.seeds:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_batch(batch)


class Fragile(OnRay):
    def start(self):
        super().start()
        self._play = ray.remote(num_cpus=1, max_retries=0)(fragile)


a, b, path = sys.argv[1:]
library = Library.default()
decks = tuple(library.deck(a).ids()), tuple(library.deck(b).ids())
plan = Plan((Match("bw", decks, ("random", "random")),), (10,), 1)
with OnRay("local", 2) as cluster:
    workers = cluster.workers
    run = run_plan(plan, Fragile("local", 1))  # a second one finds Ray running, and leaves it so
    still_there = ray.is_initialized()
told = {
    "workers": workers,
    "lost": len(run.lost),
    "deaths": run.deaths,
    "same": run.results == run_plan(plan, InProcess()).results,
    "still_there": still_there,
    "gone": not ray.is_initialized(),
}
with open(path, "w") as file:
    json.dump(told, file)
"""

MAIN = "import sys; from playmat.cli import main; sys.exit(main())"


def python(code: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_batch_whose_worker_died_is_played_by_another(tmp_path: Path) -> None:
    python(PROGRAM, A, B, str(tmp_path / "told.json"))
    told: dict[str, Any] = json.loads((tmp_path / "told.json").read_text())
    assert (told["deaths"], told["lost"], told["same"]) == (1, 0, True)
    assert (told["workers"], told["still_there"], told["gone"]) == (2, True, True)


def test_a_cluster_plays_the_same_games() -> None:
    words = ["sim", A, B, "-n", "12", "--agents", "random", "--json", "--jobs", "1"]
    here: dict[str, Any] = json.loads(python(MAIN, *words))
    there: dict[str, Any] = json.loads(python(MAIN, *words, "--ray", "local"))
    assert (there.pop("run")["executor"], here.pop("run")["executor"]) == ("ray", "this process")
    assert there == here
