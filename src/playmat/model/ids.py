"""Numbers that stand for one thing each. At run time they are plain ints; the type checker keeps them apart."""

from typing import NewType

Spot = NewType("Spot", int)
"""A place for a Pokémon in play: index into the columns per spot. Whoever stands there may change."""
Ref = NewType("Ref", int)
"""One very Pokémon in play: its spot and its serial number, packed by `engine.facts.board.ref_of`."""
