"""HeartGold & SoulSilver to Call of Legends (2010): the rules of Platinum, with LEGEND for SP.

Its rulebook has the chapters of the book before, page by page. The limits of the first turn and the kinds of Trainer
fell with Black & White, in April 2011.
"""

from dataclasses import replace
from typing import Final

from playmat.rules import platinum
from playmat.rules.citing import HIGH, Cited, cited

RULES: Final = replace(
    platinum.RULES,
    name="hgss",
    title="HeartGold & SoulSilver to Call of Legends",
    year=2010,
    kinds_described=("LEGEND", "Prime", "LV.X", "SP", "ex", "Fossil", "Technical Machine"),
)

# That nothing else moved: hgss-contents, rules-by-era, bw-notice.
CITATIONS: Final[dict[str, Cited]] = {
    "kinds_described": cited("mechanic.legend.both-halves", sources="hgss-contents prints", sure=HIGH),
}
"""What each replaced field rests on."""
