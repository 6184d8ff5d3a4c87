"""What the tests of the catalogue share: the shipped catalogue, and decks filled up with Energy."""

from collections.abc import Callable

import pytest

from playmat.cards.catalog import Catalog
from playmat.model.card import CardDef

MakeDeck = Callable[..., list[CardDef]]


@pytest.fixture(scope="session")
def catalog() -> Catalog:
    return Catalog.default()


@pytest.fixture(scope="session")
def make_deck(catalog: Catalog) -> MakeDeck:
    """Cards by id with counts, a Basic Pokémon unless told otherwise, and Grass Energy up to the size."""

    def make(size: int = 60, basic: bool = True, **counts: int) -> list[CardDef]:
        ids = {name.replace("_", "-", 1): count for name, count in counts.items()}
        cards = [catalog.card(card) for card, count in ids.items() for _ in range(count)]
        if basic:
            cards.append(catalog.card("bw1-77"))
        energy = catalog.card("bw1-105")
        return cards + [energy] * (size - len(cards))

    return make
