"""Numbers that stand for one thing each. At run time they are plain ints; the type checker keeps them apart."""

from typing import Final, NewType, TypeVar

Card = NewType("Card", int)
"""One very card of a game, from 0: index into the columns per card. `Machine.owner` says whose it is."""
Definition = NewType("Definition", int)
"""What is printed on a card, by its place in the pool: any number of cards of a game have the same."""
Seat = NewType("Seat", int)
"""One of the two players, 0 or 1."""
Spot = NewType("Spot", int)
"""A place for a Pokémon in play: index into the columns per spot. Whoever stands there may change."""
Ref = NewType("Ref", int)
"""One very Pokémon in play: its spot and its serial number, packed by `engine.facts.board.ref_of`."""

Id = TypeVar("Id", bound=int)
"""Any of them: what handles a list or a column does not ask whose numbers they are."""

SEATS: Final[tuple[Seat, ...]] = (Seat(0), Seat(1))
