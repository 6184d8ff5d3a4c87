"""The spaces of observations and actions, in Gymnasium's terms."""

from __future__ import annotations

from typing import Any

import numpy as np

from playmat.envs import need

need("gymnasium")

from gymnasium import spaces  # noqa: E402

from playmat.envs.compact_rows import Rows  # noqa: E402
from playmat.envs.episode import Setting  # noqa: E402
from playmat.envs.observation import ARRAYS, HIGHEST, shape_of  # noqa: E402


def array_space(setting: Setting, name: str) -> spaces.Box:
    """The space of one array."""
    array = next(one for one in ARRAYS if one.name == name)
    shape = shape_of(name, setting.max_options)
    highest: dict[str, float] = {
        "action_mask": 1,
        "option_rows": shape_of("pokemon")[0],
        "hand_cards": len(setting.cards) - 1,
        "pokemon_cards": len(setting.cards) - 1,
        "option_cards": len(setting.cards) - 1,
    }
    dtype: Any = array.dtype
    return spaces.Box(0, highest.get(name, HIGHEST), shape, dtype)


def observation_space(setting: Setting) -> spaces.Dict:
    """All arrays of an observation by name."""
    return spaces.Dict({name: array_space(setting, name) for name in setting.encoder.arrays})


def row_space(rows: Rows) -> spaces.Dict:
    """All arrays of a compact observation by name."""
    high = np.iinfo(np.int16).max
    return spaces.Dict({name: spaces.Box(0, high, shape, np.int16) for name, shape in rows.shapes.items()})


def action_space(setting: Setting) -> spaces.Discrete:
    """The places of the options."""
    return spaces.Discrete(setting.max_options, dtype=np.int64)
