"""Environments for research: the game as PettingZoo, Gymnasium and OpenSpiel know games, and many games at once.

Everything an environment shows is built from what the seat sees (`Game.view`), as named arrays. Each interface is a
module of its own and needs its library, all of which come with the extra `playmat[envs]`:

* `playmat.envs.pettingzoo`: two agents taking turns (`env`, `raw_env`, `parallel_env`)
* `playmat.envs.gymnasium`: one seat against a computer player, registered as `Playmat-v0`
* `playmat.envs.vector`: many games in one call, against a computer player or in self-play
* `playmat.envs.openspiel`: the game `python_playmat` in pyspiel
* `playmat.envs.policy`: a learnt policy as a computer player
"""

from __future__ import annotations

import importlib.util

from playmat.model.errors import PlaymatError


class MissingExtra(PlaymatError, ImportError):
    """Something is asked for that an optional part of the installation provides."""


def need(package: str, extra: str = "envs") -> None:
    """Say in one sentence what to install, if this package is not there."""
    if importlib.util.find_spec(package) is None:
        raise MissingExtra(f"expected the package {package!r}: install playmat[{extra}]")


need("numpy")
