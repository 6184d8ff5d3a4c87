"""The shape of compact observations, with the words for their columns."""

from __future__ import annotations

import math
from typing import Final

from playmat.envs import need
from playmat.model.ids import Seat

need("numpy")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from playmat.engine import Game  # noqa: E402
from playmat.engine.columns import NUMBERS, OPTION, PILES, POKEMON, ROWS, SETS, Layout, row_of  # noqa: E402
from playmat.envs.episode import Setting  # noqa: E402
from playmat.envs.sight import KINDS, NUMBER_NAMES, PILE_NAMES  # noqa: E402
from playmat.model.words import condition, types  # noqa: E402

assert len(NUMBER_NAMES) == NUMBERS and len(PILE_NAMES) == PILES

Observation = dict[str, NDArray[np.int16]]
Flat = NDArray[np.int16]

COLUMNS: Final = {
    "numbers": NUMBER_NAMES,
    "pokemon": (
        "card",
        "Tool",
        "second Tool",
        "beneath",
        "beneath that",
        "Energy cards",
        "HP",
        "damage",
        "types (bits)",
        "Retreat Cost",
        "conditions (bits)",
        "face down, entered, evolved (bits)",
        *(f"{name} Energy" for name in types.NAMES),
        "Energy of several types",
    ),
    "options": ("kind + 1", "card", "row of the Pokémon + 1", "number + 1", "where the card is"),
    "piles": PILE_NAMES,
}
"""What the columns (of `piles`: the rows) stand for. Bits are in the order of types, and of Special Conditions."""
assert len(COLUMNS["pokemon"]) == POKEMON and len(COLUMNS["options"]) == OPTION
assert len(condition.NAMES) < 15


_NUMBERS: Final = 64
"""Numbers of options from here on share an action id."""


class Rows:
    """The shape of observations in one setting."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.layout = Layout(len(setting.cards), setting.max_options)
        size = len(setting.cards)
        self.shapes: dict[str, tuple[int, ...]] = {
            "numbers": (NUMBERS,),
            "list": (size,),
            "left": (size,),
            "hand": (size,),
            "piles": (PILES, size),
            "pokemon": (ROWS, POKEMON),
            "options": (setting.max_options, OPTION),
        }
        assert SETS == 3 + PILES
        self._parts: list[tuple[str, int, int, tuple[int, ...]]] = []
        """Of each array: its name, where it begins and ends in a row, and its shape."""
        at = 0
        for name, shape in self.shapes.items():
            size = math.prod(shape)
            self._parts.append((name, at, at + size, shape))
            at += size

    @property
    def width(self) -> int:
        """Numbers in a row."""
        return self.layout.width

    @property
    def facts(self) -> NDArray[np.float32]:
        """What is known of each card, a row for each card number; the first row is of no card."""
        return self.setting.cards.rows

    def arrays(self, flat: Flat) -> Observation:
        """Rows (the last axis) as named arrays: views, not copies."""
        if flat.ndim == 1:
            return {name: flat[start:end].reshape(shape) for name, start, end, shape in self._parts}
        above = flat.shape[:-1]
        return {name: flat[..., start:end].reshape(above + shape) for name, start, end, shape in self._parts}

    def of(self, game: Game, numbers: list[int], seat: int, page: int = 0) -> Flat:
        """One row: what that seat sees of a game. `numbers`: the card number of each definition of its pool."""
        return np.frombuffer(row_of(game.machine, Seat(seat), numbers, self.layout, page), "<i2")

    def action_ids(self, options: NDArray[np.int16]) -> NDArray[np.int64]:
        """For rows of `options`: a number that stands for the same thing wherever it is offered in this setting, for
        learners with a fixed head of actions. It is below `action_id_count`; no option has 0."""
        wide = options.astype(np.int64)
        kind, card, row, number = (wide[..., i] for i in range(4))
        number = np.minimum(number, _NUMBERS - 1)
        found: NDArray[np.int64] = ((kind * len(self.setting.cards) + card) * (ROWS + 1) + row) * _NUMBERS + number
        return found

    @property
    def action_id_count(self) -> int:
        return (len(KINDS) + 1) * len(self.setting.cards) * (ROWS + 1) * _NUMBERS
