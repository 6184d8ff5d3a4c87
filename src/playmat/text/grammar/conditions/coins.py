"""Conditions on coins."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import AllHeads, AllTails, CoinIs, Negate
from playmat.text.phrase import Phrase

_ORDINALS: Final = ("first", "second", "third")


def _coins() -> list[Phrase]:
    found = []
    for i, word in enumerate(_ORDINALS, 1):
        found += [
            Phrase("cond", f"the {word} coin is heads", CoinIs("", i)),
            Phrase("cond", f"the {word} coin is tails", CoinIs("", i, False)),
        ]
    return found


PHRASES: Final[list[Phrase]] = [
    # CoinIs
    *_coins(),
    # AllHeads
    Phrase("cond", "heads", AllHeads("one")),
    Phrase("cond", "all of them are heads", AllHeads("all")),
    Phrase(
        "cond",
        "<both of them|both|both coins|both of the coins|all 3|all 4|both flips|all 3 of them> <is|are> heads",
        AllHeads("all"),
    ),
    Phrase("cond", "<either of them|either|either coin|either of the coins> is tails", Negate(AllHeads("all"))),
    # AllTails
    Phrase("cond", "tails", AllTails("one")),
    Phrase("cond", "<both of them|both|both coins|both of the coins> <is|are> tails", AllTails("all")),
    Phrase(
        "cond",
        "<either of them|either|either coin|either of the coins|at least 1|at least 1 of them> is heads",
        Negate(AllTails("all")),
    ),
]
