"""Batches played by a Ray cluster. Its machines need Playmat installed; they are sent decks, seeds and names."""

from __future__ import annotations

import importlib
import os
import socket
from pathlib import Path
from typing import Any, Final

import playmat
from playmat.model.errors import PlaymatError
from playmat.sim.batch import Batch, BatchResult, play_batch
from playmat.sim.executors import Died, Executor, Outcome

LOCAL: Final = "local"
"""The address of a cluster of one: this machine, for as long as the run takes."""
AUTO: Final = "auto"
"""The cluster that this machine belongs to already."""
KNOCK: Final = 10.0
"""Seconds until an address counts as one where nobody answers."""
AHEAD: Final = 2
"""Batches handed in for each worker: the next one is there when one is done."""
LOOK_AGAIN: Final = 5.0
"""Seconds after which a cluster that has sent nothing is asked whether it has grown."""


class NoRay(PlaymatError, RuntimeError):
    """Ray is not installed, or the cluster cannot be reached."""


class OnRay(Executor):
    """Plays batches on the cluster with that address, or on one started here for the time being."""

    name = "ray"

    def __init__(self, address: str, workers: int) -> None:
        self._ray = _package()
        self._address = address
        self.workers = workers
        self._play: Any = None
        self._running: dict[Any, Batch] = {}
        self._ours = False

    def start(self) -> None:
        ray, self._ours = connect(self._address, self.workers)
        self.workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        # Deaths are counted by the run, as for other workers; an error in a game never leaves `play_batch`.
        self._play = ray.remote(num_cpus=1, max_retries=0)(play_batch)

    def close(self) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._running = {}
        if self._ours:
            self._ray.shutdown()
            self._ours = False

    def free(self) -> bool:
        return len(self._running) < AHEAD * self.workers

    def busy(self) -> bool:
        return bool(self._running)

    def submit(self, batch: Batch) -> None:
        self._running[self._play.remote(batch)] = batch

    def wait(self) -> list[tuple[Batch, Outcome]]:
        ready: list[Any] = []
        while not ready:
            ready, _ = self._ray.wait(list(self._running), timeout=LOOK_AGAIN)
            self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
            if not ready and self.free():
                return []
        found: list[tuple[Batch, Outcome]] = []
        for task in ready:
            batch = self._running.pop(task)
            outcome: Outcome
            try:
                result = self._ray.get(task)
                assert isinstance(result, BatchResult)
                outcome = result
            except self._ray.exceptions.RayError as error:
                said = (str(error).strip().splitlines() or [type(error).__name__])[0]
                outcome = Died(f"{type(error).__name__}: {said}")
            found.append((batch, outcome))
        return found


def _package() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError:
        raise NoRay("--ray needs the package ray: install playmat[ray]") from None


def connect(address: str, workers: int) -> tuple[Any, bool]:
    """Ray, joined to the cluster with that address or to one of so many workers started here; and whether it was this
    call that joined it. `NoRay` says why it could not be."""
    ray = _package()
    if ray.is_initialized():
        return ray, False
    check_address(address)
    settings: dict[str, Any] = {}
    if address == LOCAL:
        settings = {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(
            address=address,
            log_to_driver=False,
            logging_level="ERROR",
            runtime_env=_environment(address),
            **settings,
        )
    except Exception as error:  # every way in which a cluster cannot be reached has its own
        said = (str(error).strip().splitlines() or [type(error).__name__])[0]
        hint = "; one that asks for a token needs RAY_AUTH_MODE and RAY_AUTH_TOKEN set"
        raise NoRay(f"--ray {address}: expected a Ray cluster at that address, got {said}{hint}") from None
    return ray, True


def check_address(address: str) -> None:
    """Knock at the door first: Ray itself tries for minutes to reach a cluster that is not there. `NoRay` if nobody
    answers."""
    _package()
    if address in (LOCAL, AUTO):
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 65536:
        raise NoRay(f"--ray: expected HOST:PORT, ray://HOST:PORT, {AUTO} or {LOCAL}, got {address!r}")
    try:
        socket.create_connection((host, int(port)), KNOCK).close()
    except OSError as error:
        said = error.strerror or error
        raise NoRay(f"--ray {address}: expected a Ray cluster at that address, got {said}") from None


def _environment(address: str) -> dict[str, Any]:
    """Workers on this machine must find the package where this process found it."""
    if address != LOCAL:
        return {}
    here = str(Path(playmat.__file__).parent.parent)
    paths = [here, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {"env_vars": {"PYTHONPATH": os.pathsep.join(dict.fromkeys(path for path in paths if path))}}
