"""Write down which decks the computer players know, by rule set: what they imagine the other player's list to be.

    python -m tools.known_decks

They are the decks of World Championships and some that were sold as they are, under the rule set of their newest card.
The decks of some championships are kept back: no player knows them and nothing is fitted to them, so games with them
show how well strange decks are played. A rule set without decks of its own has those of the nearest one.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

from playmat import rules
from playmat.library import Library
from playmat.model.errors import PlaymatError
from playmat.sim.decks import entrants, rules_for

OUT: Final = Path(__file__).parent.parent / "src/playmat/agents/known_decks.toml"
KEPT_BACK: Final = (2006, 2008, 2013, 2016, 2019, 2025)
"""Years whose championship decks are kept back: of each kind of rules for which there are enough."""
SOLD: Final = 10
"""Decks that were sold as they are, for each rule set at most: spread over its sets."""


def main() -> None:
    library = Library.default()
    known: dict[str, list[str]] = defaultdict(list)
    sold: dict[str, list[str]] = defaultdict(list)
    kept_back: dict[str, list[str]] = defaultdict(list)
    for deck_id, deck in {**library.worlds(), **library.decks(playable=True)}.items():
        try:
            name = rules_for(library, entrants(library, [deck_id]), None).name.partition(":")[0]
        except PlaymatError:
            continue  # it is legal nowhere but in a format of its own
        if deck.worlds in KEPT_BACK:
            kept_back[name].append(deck_id)
        elif deck.worlds:
            known[name].append(deck_id)
        else:
            sold[name].append(deck_id)
    order = list(rules.RULESETS)
    for name in order:
        there = sold[name]
        known[name] += [there[i * len(there) // min(SOLD, len(there))] for i in range(min(SOLD, len(there)))]
    having = [place for place, name in enumerate(order) if known[name]]
    lines = ["# Decks by rule set. Made by tools/known_decks.py.", "", "[known]"]
    for place, name in enumerate(order):
        nearest = min(having, key=lambda one: abs(one - place))
        lines += _line(name, known[order[nearest]])
    lines += ["", "[kept_back]"]
    for name in order:
        if kept_back[name]:
            lines += _line(name, kept_back[name])
    OUT.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{sum(map(len, known.values()))} decks known, {sum(map(len, kept_back.values()))} kept back\n")


def _line(name: str, decks: list[str]) -> list[str]:
    return [f'"{name}" = [', *(f'  "{deck}",' for deck in decks), "]"]


if __name__ == "__main__":
    main()
