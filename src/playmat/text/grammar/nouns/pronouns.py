"""Pronouns: settled by a later pass."""

from __future__ import annotations

from typing import Final

from playmat.text.forms import Ref
from playmat.text.phrase import Phrase

PHRASES: Final[list[Phrase]] = [
    # pokemon pronoun
    Phrase("pokemon pronoun", "it", Ref("it")),
    Phrase("pokemon pronoun", "that Pokémon", Ref("that Pokémon")),
    Phrase("pokemon pronoun", "them", Ref("them")),
    Phrase("pokemon pronoun", "<each of|> those Pokémon", Ref("those Pokémon")),
    Phrase("pokemon pronoun", "each of them", Ref("them")),
    Phrase("pokemon pronoun", "the new [your opponent's] Active Pokémon", Ref("the new Active Pokémon")),
    Phrase("pokemon pronoun", "the Pokémon you attach it to", Ref("that Pokémon")),
    # cards pronoun
    Phrase("cards pronoun", "it", Ref("it")),
    Phrase("cards pronoun", "them", Ref("them")),
    Phrase("cards pronoun", "<that|the> card", Ref("that card")),
    Phrase("cards pronoun", "<those|the|these> cards", Ref("those cards")),
    Phrase("cards pronoun", "the other cards", Ref("the other cards")),
    Phrase("cards pronoun", "<the|that> card you chose", Ref("that card")),
    Phrase("cards pronoun", "the remaining card", Ref("the other cards")),
    Phrase("cards pronoun", "[the] other {n:num} cards", Ref("the other cards")),
    Phrase("cards pronoun", "the other revealed card", Ref("the other cards")),
]
