"""Small parts that stand in phrases of several files."""

from __future__ import annotations

from typing import Final

from playmat.model.words import condition, types
from playmat.text.forms import Note
from playmat.text.phrase import Phrase

PHRASES: Final[list[Phrase]] = [
    # type
    *[Phrase("type", name, name) for name in types.NAMES],
    # condition
    *[Phrase("condition", name, name) for name in condition.NAMES],
    # parts of phrases
    Phrase("too early", "{first turn}", Note()),
    Phrase("too early", "on a [Basic] Pokémon that was put into play this turn", Note()),
    Phrase(
        "newcomers", "this includes <new|> Pokémon that come into play <on that turn|during that turn|this turn|>", ""
    ),
]
