"""Battle Academy: a box for beginners, in two readings. Where its book is silent the Sword & Shield rules hold.

The main pages leave out the Bench in setup, Special Conditions, Abilities and the limits of the first turn; the pages
of Advanced Rules bring them back. Both fix Weakness and Resistance.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import COIN_AFTER_SHUFFLE
from playmat.model.words import power
from playmat.rules import swsh
from playmat.rules.citing import Cited, cited

ADVANCED: Final = replace(
    swsh.RULES,
    name="academy-advanced",
    title="Battle Academy quick rulebook with its Advanced Rules pages",
    year=2020,
    coin_when=COIN_AFTER_SHUFFLE,
    coin_winner_chooses=False,  # the flip decides; a choice is not mentioned (ruling 6)
    powers=(power.ABILITY,),
    kinds_described=(),
    weakness_times=2,
    resistance_minus=30,
)

ADVANCED_CITATIONS: Final[dict[str, Cited]] = {
    "coin_when": cited("setup.coin.when", "setup.order"),
    "coin_winner_chooses": cited("setup.coin.winner"),
    "powers": cited("ability.not-attack", "pokepower.umbrella", "ancienttrait.not-attack-or-ability"),
    "kinds_described": cited("mechanic.v.basic", "mechanic.GX.two-prizes", "mechanic.EX.two-prizes"),
    "weakness_times": cited("damage.weakness.amount"),
    "resistance_minus": cited("damage.resistance.amount"),
}
"""The clauses each field replaced since swsh rests on."""

BASIC: Final = replace(
    ADVANCED,
    name="academy-basic",
    title="Battle Academy quick rulebook, main pages",
    setup_bench=False,
    setup_facedown=False,
    bonus_basics_to_bench=False,  # nothing but the Active is placed before this game begins
    first_turn_attack=True,
    first_turn_supporter=True,
    # Only the turn a Pokémon was played bars it from evolving; one placed in setup was played on no turn (ruling 8).
    evolve_first_turn=True,
    powers=(),
    checkup=False,
    conditions=False,
)

BASIC_CITATIONS: Final[dict[str, Cited]] = {
    "setup_bench": cited("setup.bench.up-to-five", "setup.order"),
    "setup_facedown": cited("setup.active.facedown", "setup.bench.facedown", "setup.reveal"),
    "bonus_basics_to_bench": cited("setup.bench.up-to-five"),
    "first_turn_attack": cited("turn.first.no-attack"),
    "first_turn_supporter": cited("turn.first.no-supporter"),
    "evolve_first_turn": cited("evolve.first-turn"),
    "powers": cited("ability.not-attack"),
    "checkup": cited("checkup.exists", "turn.end.step-follows"),
    "conditions": cited("condition.list"),
}
"""The clauses each field replaced since academy-advanced rests on."""
