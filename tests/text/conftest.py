"""Cards without a printed text, to stand for whoever says the wordings in these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playmat.model.card import Attack, CardDef
from playmat.model.words import stage, supertype, trainer
from playmat.text import set_names


@pytest.fixture(autouse=True)
def known_names() -> Iterator[None]:
    """The names that the wordings in these tests use."""
    set_names(
        ["Testling", "Testlord", "Helper", "Testling ex", "Long Tool Name"], ["Poke", "Hard Poke", "Poke 'n' Run"]
    )
    yield
    set_names([])


@pytest.fixture
def pokemon() -> CardDef:
    """A Pokémon with an attack for 30, one for 30 times something, and one without damage."""
    attacks = (Attack("Poke", (), 30), Attack("Hard Poke", (), 30, "×"), Attack("Wish", (), 0))
    return CardDef("t-1", "Testling", "Testling", "t", "1", supertype.POKEMON, stage=stage.BASIC, attacks=attacks)


@pytest.fixture
def item() -> CardDef:
    """An Item card."""
    return CardDef("t-2", "Helper", "Helper", "t", "2", supertype.TRAINER, trainer.ITEM)


@pytest.fixture
def tool() -> CardDef:
    """A Pokémon Tool."""
    return CardDef("t-3", "Long Tool Name", "Long Tool Name", "t", "3", supertype.TRAINER, trainer.TOOL)
