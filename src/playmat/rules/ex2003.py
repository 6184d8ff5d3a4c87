"""Ruby & Sapphire (July 2003 to July 2004): what changed since e-Card, when the game changed hands.

One bonus card, one retreat and one Stadium a turn, Confusion as counters and free to retreat; whoever starts does not
draw.
"""

from dataclasses import replace
from typing import Final

from playmat.model.ruleset import BONUS_AFTER_OWN_PRIZES, COIN_BEFORE_SHUFFLE, EFFECTS_EVOLVE_NOT_FIRST_TURN
from playmat.model.words import power, tag
from playmat.rules import ecard
from playmat.rules.citing import HIGH, LOW, MEDIUM, Cited, cited

RULES: Final = replace(
    ecard.RULES,
    name="ex-2003",
    title="Ruby & Sapphire to Hidden Legends",
    year=2003,
    stadiums_per_turn=1,
    retreats_per_turn=1,
    confusion_counters=3,
    confusion_is_damage=False,
    mulligan_bonus=1,
    coin_when=COIN_BEFORE_SHUFFLE,
    coin_winner_chooses=True,
    mulligan_bonus_timing=BONUS_AFTER_OWN_PRIZES,
    first_turn_draw=False,
    effects_evolve=EFFECTS_EVOLVE_NOT_FIRST_TURN,
    powers=(power.POKE_POWER, power.POKE_BODY),
    entry_powers_unstoppable=False,
    kinds_described=("ex", "Technical Machine", "Fossil", "Team Aqua", "Team Magma"),
    confused_retreat_flip=False,
    cancel_check_first=False,
    prizes_by_tag=((tag.EX_LOWER, 2),),
    asleep_paralyzed_together=True,
)

CITATIONS: Final[dict[str, Cited]] = {
    "stadiums_per_turn": cited("stadium.one-per-turn", sources="change-of-2003 rules-by-era", sure=HIGH),
    "retreats_per_turn": cited("retreat.once-per-turn", sources="change-of-2003 rules-by-era", sure=HIGH),
    "confusion_counters": cited("condition.confused.self-counters", sources="change-of-2003 rules-by-era", sure=HIGH),
    "confusion_is_damage": cited("condition.confused.self-damage", sources="change-of-2003 rules-by-era", sure=HIGH),
    "mulligan_bonus": cited("setup.mulligan.extra-card", sources="change-of-2003 rules-by-era", sure=HIGH),
    "coin_when": cited("setup.coin.when", "setup.order", sources="rules-by-era first-turn-rules", sure=HIGH),
    "coin_winner_chooses": cited("setup.coin.winner", sources="rules-by-era first-turn-rules", sure=HIGH),
    "mulligan_bonus_timing": cited("setup.mulligan.extra.timing", sources="compendium-gameplay", sure=HIGH),
    "first_turn_draw": cited("turn.draw.first-player-too", sources="change-of-2003 first-turn-rules", sure=HIGH),
    "effects_evolve": cited("evolve.by-effect.when", sources="rare-candy-2003 rules-by-era", sure=MEDIUM),
    "powers": cited("pokepower.umbrella", sources="prints", sure=HIGH),
    "entry_powers_unstoppable": cited("pokemonpower.on-entry", sources="neo-on first-turn-rules", sure=MEDIUM),
    "kinds_described": cited("mechanic.ex.two-prizes", sources="change-of-2003 prints", sure=HIGH),
    "confused_retreat_flip": cited("retreat.confused-flip", sources="change-of-2003 rules-by-era", sure=HIGH),
    "cancel_check_first": cited("attack.order.sequence", sources="later-books", sure=LOW),
    "prizes_by_tag": cited("prize.multiple", sources="change-of-2003 prints", sure=HIGH),
    "asleep_paralyzed_together": cited("checkup.order", sources="later-books", sure=LOW),
}
"""What each replaced field rests on."""
