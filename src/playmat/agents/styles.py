"""Styles of play: what a player thinks more or less of than others do.

A style changes what the hand-made evaluation counts. It makes no player stronger; it makes them different.
"""

from __future__ import annotations

from typing import Final

from playmat.agents import evaluation as e
from playmat.agents.evaluation import Worths
from playmat.model.errors import UnknownName

KNOCK_OUTS: Final = tuple(range(e.KNOCKS_OUT_NOW, e.KNOCKS_OUT_NOW + 4))

STYLES: Final[dict[str, tuple[str, dict[int, float], dict[int, float], float]]] = {
    "": ("as it comes", {}, {}, 1.0),
    "aggressive": (
        "attacks early and often, and thinks little of what it holds",
        {**dict.fromkeys(KNOCK_OUTS, 1.6), e.ACTIVE_STRENGTH: 1.4, e.BODIES: 0.6, e.OTHER_STRENGTH: 0.6},
        {e.ACTIVE_HURT: 1.8, e.BENCH_HURT: 1.5, e.PRIZES: 1.0},
        0.5,
    ),
    "patient": (
        "builds up first: a full Bench, Energy, cards in hand",
        {
            **dict.fromkeys((e.BODIES, e.USEFUL_ENERGY, e.NEXT_STRENGTH, e.OTHER_STRENGTH, e.EVOLVED), 1.7),
            **dict.fromkeys(KNOCK_OUTS, 0.8),
        },
        {},
        1.7,
    ),
    "control": (
        "takes from the other player: Energy, cards, the freedom to move",
        {},
        {
            **dict.fromkeys((e.USEFUL_ENERGY, e.ACTIVE_STRENGTH, e.NEXT_STRENGTH, e.STUCK), 1.7),
            **dict.fromkeys((e.HELD, e.HELD_NOW, e.CONFUSION, e.POISON, e.BURN), 1.8),
        },
        1.3,
    ),
}
"""By name: what to expect, by how much each thing on one's own side counts more, on the other side, and the hand."""


def check_style(name: str) -> str:
    """The style of that name, if there is one."""
    if name not in STYLES:
        raise UnknownName(f"expected a style, one of {', '.join(one for one in STYLES if one)}; got {name!r}")
    return name


def apply_style(worths: Worths, name: str) -> None:
    """Let the worths be those of a player of that style."""
    _, mine, theirs, holding = STYLES[check_style(name)]
    for weights, changed in ((worths.weights, mine), (worths.against, theirs)):
        for place, times in changed.items():
            weights[place] *= times
    worths.holding *= holding
