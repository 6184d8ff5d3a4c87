"""Platinum (2009): the oldest of the five books. What changed since Diamond & Pearl is Pokémon SP.

Nearly all of its values are those of the years before it, and this book is what they are proved by: steps 4 to 7 of its
setup are pictures whose remaining lines fit the order of the next book (ruling 1); that bonus Basics go to the Bench
(ruling 4), a second Stadium of the same name (ruling 28) and the least of "up to" (ruling 30) are silence filled by
rulings; and its paragraph on simultaneous Knock Outs between turns presumes that they are tested at the end (ruling
13).
"""

from dataclasses import replace
from typing import Final

from playmat.rules import dp
from playmat.rules.citing import Cited, cited

RULES: Final = replace(
    dp.RULES,
    name="platinum",
    title="Platinum: Rising Rivals rulebook",
    year=2009,
    kinds_described=("LV.X", "SP", "ex", "Star", "Fossil", "Technical Machine"),
)

CITATIONS: Final[dict[str, Cited]] = {
    "kinds_described": cited("mechanic.sp.basic"),
}
"""The clauses each replaced field rests on."""
