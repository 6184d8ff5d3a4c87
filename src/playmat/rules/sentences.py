"""What a value of a rule field means at the table, as one sentence for a judge: `rules diff` is made of these."""

from __future__ import annotations

from typing import Final

from playmat.model.ruleset import NO_LIMIT, Ruleset
from playmat.rules.eras import field_docs, say

_YES_NO: Final[dict[str, tuple[str, str]]] = {
    "confusion_is_damage": (
        "An attack that fails for Confusion does damage to its own Pokémon: Weakness and Resistance apply.",
        "An attack that fails for Confusion puts damage counters on its own Pokémon: no Weakness, no Resistance.",
    ),
    "coin_winner_chooses": (
        "The winner of the flip chooses who goes first.",
        "The winner of the flip goes first.",
    ),
    "setup_bench": ("Basic Pokémon may be benched in setup.", "Nothing but the Active is placed in setup."),
    "setup_facedown": (
        "Pokémon are placed face down in setup and revealed together.",
        "Pokémon are placed face up in setup.",
    ),
    "mulligan_bonus_optional": (
        "Cards for the opponent's mulligans may be drawn or not.",
        "Cards for the opponent's mulligans must be drawn.",
    ),
    "shared_mulligans_cancel": (
        "A mulligan of both players gives neither a card.",
        "A mulligan of both players gives both a card.",
    ),
    "bonus_basics_to_bench": (
        "A Basic Pokémon among the bonus cards may be benched before the game begins.",
        "Bonus cards stay in hand until the game has begun.",
    ),
    "fossil_in_setup": (
        "A Fossil in the opening hand counts as a Basic Pokémon and may be placed.",
        "A Fossil may not be placed in setup.",
    ),
    "fossil_hand_may_redraw": (
        "A player whose only Basic Pokémon are Fossils may redraw the opening hand.",
        "A player whose only Basic Pokémon are Fossils must begin with one.",
    ),
    "first_turn_draw": (
        "The starting player draws a card on the first turn.",
        "The starting player does not draw on the first turn.",
    ),
    "first_turn_attack": (
        "The starting player may attack on the first turn.",
        "The starting player may not attack on the first turn.",
    ),
    "first_turn_item": (
        "The starting player may play plain Trainers (Items), Tools and Technical Machines on the first turn.",
        "The starting player may not play plain Trainers, Tools or Technical Machines on the first turn.",
    ),
    "first_turn_supporter": (
        "The starting player may play a Supporter on the first turn.",
        "The starting player may not play a Supporter on the first turn.",
    ),
    "first_turn_stadium": (
        "The starting player may play a Stadium on the first turn.",
        "The starting player may not play a Stadium on the first turn.",
    ),
    "first_turn_fossil": (
        "The starting player may play a Fossil on the first turn.",
        "The starting player may not play a Fossil on the first turn.",
    ),
    "evolve_first_turn": (
        "A player may evolve on the own first turn.",
        "No player evolves Pokémon on the own first turn.",
    ),
    "trainer_is_umbrella": (
        "Supporters and Stadiums are Trainer cards: what is said of Trainers holds for them.",
        "Supporters and Stadiums are kinds beside Trainers: what is said of Trainers does not reach them.",
    ),
    "powers_are_abilities": (
        "Poké-Powers and Poké-Bodies count as Abilities.",
        "Poké-Powers and Poké-Bodies are no Abilities.",
    ),
    "poison_stops_powers": (
        "A Pokémon Power that stops when its Pokémon is Asleep, Confused or Paralyzed stops for Poison and Burn too.",
        "Poison does not stop a Pokémon Power.",
    ),
    "entry_powers_unstoppable": (
        "A Pokémon Power that works as its Pokémon comes into play is not stopped by what takes Powers away.",
        "What takes Pokémon Powers away also stops those that work as a Pokémon comes into play.",
    ),
    "supporter_stays_until_turn_end": (
        "A Supporter lies beside the Active Pokémon until the turn ends.",
        "A Supporter is discarded as soon as its effect is done.",
    ),
    "same_name_stadium_refused": (
        "A Stadium may not be played while one of its name is in play.",
        "A Stadium may be played onto one of its own name.",
    ),
    "confused_retreat_flip": (
        "A Confused Pokémon pays to retreat, then flips: on tails it stays, and may not try again this turn.",
        "A Confused Pokémon retreats like any other.",
    ),
    "retreat_overpay": (
        "An Energy card that gives several Energy may count as one of them, to retreat and for an effect alike.",
        "Energy is paid card by card until it is enough; what a card gives beyond that is lost.",
    ),
    "cancel_check_first": (
        "What stops an attack, and the Confusion flip, comes before the attack's choices and requirements.",
        "An attack's choices and requirements come before what stops it and before the Confusion flip.",
    ),
    "stopped_attack_was_used": (
        "An attack that is stopped was used, and did nothing.",
        "An attack that is stopped never happened: an attack for once in a game is not spent.",
    ),
    "defending_is_receiver": (
        "The Defending Pokémon is whichever Pokémon receives the attack.",
        "The Defending Pokémon is the opponent's Active Pokémon.",
    ),
    "checkup_knock_outs_at_end": (
        "Between turns, Knock Outs are looked at when both players are done.",
        "Between turns, Knock Outs are looked at after each step.",
    ),
    "prize_before_promotion": (
        "Prizes are taken before the Knocked Out Active Pokémon is replaced.",
        "The Knocked Out Active Pokémon is replaced before Prizes are taken.",
    ),
    "next_player_first": (
        "After Knock Outs on both sides, the player whose turn is next takes Prizes and replaces first.",
        "After Knock Outs on both sides, the player whose turn it is takes Prizes and replaces first.",
    ),
    "sudden_death": ("A tie is settled by a Sudden Death game.", "A tie remains a tie."),
    "checkup": ("There is a step between turns.", "There is nothing between turns."),
    "conditions": ("There are Special Conditions.", "There are no Special Conditions."),
    "burn_always_damages": (
        "Between turns a Burned Pokémon gets its damage counters in any case.",
        "Between turns the owner of a Burned Pokémon flips: it gets damage counters on tails.",
    ),
    "burn_recovers": (
        "After the damage the owner of a Burned Pokémon flips: heads heals the Burn.",
        "A Burn does not heal by itself.",
    ),
    "evolving_clears_effects": (
        "Evolving ends all effects on the Pokémon.",
        "Evolving ends Special Conditions only.",
    ),
    "counters_stay_on_bench": (
        "Counters other than damage stay when the Pokémon goes to the Bench.",
        "Counters other than damage go when the Pokémon goes to the Bench.",
    ),
    "evolving_clears_counters": (
        "Counters other than damage go when the Pokémon evolves.",
        "Counters other than damage stay when the Pokémon evolves.",
    ),
}
"""For fields that hold or do not: the sentence for yes, and the one for no."""

_VALUES: Final[dict[str, str]] = {
    "deck_size": "A deck has {} cards.",
    "copy_limit": "A deck holds at most {} cards of one name, basic Energy apart.",
    "basic_minimum": "A deck needs at least {} Basic Pokémon.",
    "hand_size": "The opening hand has {} cards.",
    "prize_count": "Each player sets {} Prizes aside.",
    "sudden_death_prizes": "Sudden Death is played with {} Prize each.",
    "bench_size": "The Bench holds {} Pokémon.",
    "turn_draw": "A turn begins with drawing {}.",
    "energy_per_turn": "Energy attached from hand in a turn: {}.",
    "supporters_per_turn": "Supporters in a turn: {}.",
    "stadiums_per_turn": "Stadiums in a turn: {}.",
    "retreats_per_turn": "Retreats in a turn: {}.",
    "tools_per_pokemon": "Pokémon Tools on a Pokémon: {}.",
    "damage_per_counter": "A damage counter stands for {} damage.",
    "poison_counters": "Damage counters of Poison between turns: {}.",
    "burn_counters": "Damage counters of a Burn: {}.",
    "confusion_counters": "An attack that fails for Confusion is worth this many damage counters: {}.",
    "mulligan_bonus": "Cards the other player may draw for each mulligan: {}.",
    "gx_attacks_per_game": "GX attacks a player may use in a game: {}.",
    "vstar_powers_per_game": "VSTAR Powers a player may use in a game: {}.",
    "coin_when": "The coin that decides who goes first is flipped {}.",
    "mulligan_bonus_timing": "Cards for the opponent's mulligans are drawn {}.",
    "effects_evolve": "A card's effect may evolve a Pokémon {}, unless the card says otherwise.",
    "basic_energy_types": "There is basic Energy of these types: {}.",
    "plain_kind": "The cards that are played and discarded are called {}.",
    "tool_kind": "A Pokémon Tool is of the kind {}.",
    "technical_machine_kind": "A Technical Machine is of the kind {}.",
    "up_to_minimum": 'The least that "up to" allows where nothing says "may": {}.',
    "lost_zone_lasts": "Cards in the Lost Zone stay there for the rest of the {}.",
    "weakness_times": "Weakness is {}.",
    "resistance_minus": "Resistance is {}.",
    "prizes_per_knock_out": "Prizes for a Pokémon of no special kind: {}.",
    "prizes_by_tag": "Prizes for special kinds that the rules name, beside what cards print: {}.",
    "checkup_others": "Between turns, other effects than conditions: {}.",
    "one_per_deck": "The rules name these kinds as one to a deck, beside what cards print: {}.",
    "one_per_name": "The rules name these kinds as one of each name, beside what cards print: {}.",
}
"""For the others, with a place for the value."""


def sentence(field: str, rules: Ruleset) -> str:
    """What the value that a rule set gives this field means at the table."""
    value: object = getattr(rules, field)
    if field in _YES_NO:
        yes, no = _YES_NO[field]
        return yes if value else no
    if field in ("stadiums_per_turn", "retreats_per_turn") and value == NO_LIMIT:
        what = "Stadiums may be played" if field == "stadiums_per_turn" else "A player may retreat"
        return f"{what} as often as wanted in a turn."
    if field in _VALUES:
        return _VALUES[field].format(say(field, value))
    return f"{field_docs()[field].meaning} {say(field, value)}."
