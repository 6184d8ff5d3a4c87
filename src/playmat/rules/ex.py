"""FireRed & LeafGreen to Power Keepers (July 2004 to May 2007), as it stood in 2006: what changed since 2003.

The starting player lost the Supporter, the flip went behind the setup and its winner goes first, and Stadium cards
began to refuse one of their own name.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import COIN_AFTER_PRIZES, EFFECTS_EVOLVE_ANY_TIME
from playmat.model.words import tag
from playmat.rules import ex2003
from playmat.rules.citing import HIGH, MEDIUM, Cited, cited

RULES: Final = replace(
    ex2003.RULES,
    name="ex",
    title="FireRed & LeafGreen to Power Keepers",
    year=2004,
    coin_when=COIN_AFTER_PRIZES,
    coin_winner_chooses=False,
    fossil_hand_may_redraw=False,
    first_turn_supporter=False,
    effects_evolve=EFFECTS_EVOLVE_ANY_TIME,
    kinds_described=("ex", "Star", "Dark", "δ", "Holon", "Technical Machine", "Fossil"),
    same_name_stadium_refused=True,
    one_per_deck=(tag.STAR,),
)

CITATIONS: Final[dict[str, Cited]] = {
    "coin_when": cited("setup.coin.when", "setup.order", sources="rules-by-era", sure=MEDIUM, note="From 2005 on."),
    "coin_winner_chooses": cited("setup.coin.winner", sources="rules-by-era", sure=MEDIUM, note="From 2006 on."),
    "fossil_hand_may_redraw": cited(
        "setup.mulligan.fossil-hand-choice", sources="rules-by-era", sure=MEDIUM, note="From 2006 on."
    ),
    "first_turn_supporter": cited("turn.first.no-supporter", sources="change-of-2004", sure=HIGH),
    "effects_evolve": cited("evolve.by-effect.when", sources="rules-by-era first-turn-rules", sure=MEDIUM),
    "kinds_described": cited("deck.star.one", sources="prints", sure=HIGH),
    "same_name_stadium_refused": cited(
        "stadium.same-name-refused", sources="prints rules-by-era", sure=HIGH, note="Printed from October 2005 on."
    ),
    "one_per_deck": cited("deck.star.one", sources="prints", sure=HIGH),
}
"""What each replaced field rests on."""
