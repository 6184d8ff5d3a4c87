"""Computer players that think on a Ray cluster: workers there instead of processes here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from playmat.server.helper import PATIENCE, HelperDied
from playmat.sim.ray_executor import LOCAL, connect

T = TypeVar("T")

PART_OF_A_PROCESSOR: Final = 0.2
"""What a worker asks the cluster for: most of them wait most of the time."""


class Thinker:
    """In the cluster: does what it is asked, one thing at a time, and remembers the games it was asked about."""

    def call(self, work: Callable[..., T], *args: Any) -> T:
        return work(*args)


class OnCluster:
    """One worker of the cluster, started when it is first asked, and again should it have died."""

    def __init__(self, ray: Any, name: str) -> None:
        self._ray = ray
        self._name = name
        self._actor: Any = None
        self._closed = False

    def call(self, work: Callable[..., T], *args: Any) -> T:
        """Have it do this, and wait; `HelperDied` if it could not be done."""
        if self._closed:
            raise HelperDied(f"{self._name}: the server is stopping")
        try:
            if self._actor is None:
                options = {"num_cpus": PART_OF_A_PROCESSOR, "scheduling_strategy": "SPREAD"}
                self._actor = self._ray.remote(**options)(Thinker).remote()
            found: T = self._ray.get(self._actor.call.remote(work, *args), timeout=PATIENCE)
            return found
        except Exception as error:  # a cluster has many ways of failing; for the game they are all one
            self._end()
            raise HelperDied(f"{self._name}: {type(error).__name__} on the cluster") from None

    def _end(self) -> None:
        if self._actor is not None:
            self._ray.kill(self._actor, no_restart=True)
            self._actor = None

    def close(self) -> None:
        self._closed = True
        try:
            self._end()
        except Exception:  # the cluster is gone already
            self._actor = None


def hire_on(address: str) -> Callable[[str, int], OnCluster]:
    """Workers on the cluster at that address; `NoRay` if there is none."""
    ray, _ = connect(address, 1 if address == LOCAL else 0)
    return lambda name, _modesty: OnCluster(ray, name)
