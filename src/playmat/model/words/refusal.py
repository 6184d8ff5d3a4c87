"""Refusals: why a turn action is not allowed."""

from typing import Final

OK: Final = 0
NOT_YOUR_TURN: Final = 1
NOT_IN_HAND: Final = 2
NOT_BASIC: Final = 3
RESTORED_ONLY: Final = 4
UNION_FROM_DISCARD: Final = 5
LEGEND_HALVES: Final = 6
BENCH_FULL: Final = 7
LOCKED: Final = 8
NOT_EVOLUTION: Final = 9
WRONG_NAME: Final = 10
STAGE_SKIPPED: Final = 11
FIRST_TURN_EVOLVE: Final = 12
NEW_IN_PLAY: Final = 13
EVOLVED_ALREADY: Final = 14
LEVEL_UP_ACTIVE: Final = 15
LEVEL_UP_NEW: Final = 16
LEVEL_UP_NAME: Final = 17
CANNOT_EVOLVE: Final = 18
CANNOT_LEVEL_UP: Final = 19
NOT_ENERGY: Final = 20
ENERGY_USED: Final = 21
NOT_YOURS: Final = 22
ATTACH_ONLY_TO: Final = 23
CANNOT_ATTACH: Final = 24
TOOL_THERE: Final = 25
TOOL_OWN: Final = 26
GEAR_TARGET: Final = 27
FIRST_TURN_ITEM: Final = 28
FIRST_TURN_SUPPORTER: Final = 29
FIRST_TURN_STADIUM: Final = 30
FIRST_TURN_FOSSIL: Final = 31
FIRST_TURN_ATTACK: Final = 32
SUPPORTER_USED: Final = 33
STADIUM_USED: Final = 34
STADIUM_SAME: Final = 35
NEED_UNMET: Final = 36
NOTHING_TO_DO: Final = 37
NOT_PLAYED: Final = 38
POWER_OFF: Final = 39
POWER_USED: Final = 40
POWER_NEED: Final = 41
POWER_NOTHING: Final = 42
VSTAR_USED: Final = 43
NO_ACTIVE: Final = 44
NO_SUCH_ATTACK: Final = 45
ASLEEP_ATTACK: Final = 46
PARALYZED_ATTACK: Final = 47
NOT_ENOUGH_ENERGY: Final = 48
CANNOT_ATTACK: Final = 49
GX_USED: Final = 50
RETREATED: Final = 51
EMPTY_BENCH: Final = 52
HELD: Final = 53
CANNOT_PAY_RETREAT: Final = 54
CANNOT_RETREAT: Final = 55
NOT_A_FOSSIL: Final = 56
UNION_INCOMPLETE: Final = 57
UNION_PLAYED: Final = 58
ATTACKED_ALREADY: Final = 59
TOO_MANY_ACTIONS: Final = 60
RETREAT_FAILED: Final = 61
WRONG_ENERGY: Final = 62
POWER_CONDITION: Final = 63
OTHER_OWNER: Final = 64
TEXT_USED: Final = 65

REASONS: Final = {
    OK: ("", "It is allowed."),
    NOT_YOUR_TURN: ("turn.opponent-idle", "It is not your turn."),
    NOT_IN_HAND: ("", "The card is not in your hand."),
    NOT_BASIC: ("card.evolution.definition", "Only Basic Pokémon are put straight onto the Bench."),
    RESTORED_ONLY: (
        "mechanic.restored.only-by-fossil",
        "A Restored Pokémon comes into play only by the Item that names it.",
    ),
    UNION_FROM_DISCARD: (
        "mechanic.vunion.not-from-hand",
        "A V-UNION is not played from hand: all four pieces come from the discard pile.",
    ),
    LEGEND_HALVES: ("mechanic.legend.both-halves", "A LEGEND is played as both its halves together."),
    BENCH_FULL: ("bench.max-five", "Your Bench is full."),
    LOCKED: ("", "An effect in force does not let you play this card."),
    NOT_EVOLUTION: ("card.evolution.definition", "This card does not evolve anything."),
    WRONG_NAME: ("evolve.name-match", "It evolves from a Pokémon of another name."),
    STAGE_SKIPPED: ("evolve.no-stage-skip", "It evolves from the stage between; that has to be played first."),
    FIRST_TURN_EVOLVE: ("evolve.first-turn", "You can't evolve Pokémon on your first turn."),
    NEW_IN_PLAY: ("evolve.not-turn-played", "That Pokémon came into play this turn."),
    EVOLVED_ALREADY: ("evolve.not-twice-a-turn", "That Pokémon already evolved this turn."),
    LEVEL_UP_ACTIVE: ("mechanic.lvx.only-active", "A LV.X is put onto your Active Pokémon only."),
    LEVEL_UP_NEW: (
        "mechanic.lvx.not-turn-entered",
        "A LV.X can't be put onto a Pokémon that came into play or evolved this turn.",
    ),
    LEVEL_UP_NAME: ("mechanic.lvx.on-same-name", "A LV.X is laid on a Pokémon of its own name."),
    CANNOT_EVOLVE: ("", "An effect in force does not let that Pokémon evolve."),
    CANNOT_LEVEL_UP: ("", "An effect in force does not let that Pokémon be levelled up."),
    NOT_ENERGY: ("energy.attach.from-hand", "That is not an Energy card in your hand."),
    ENERGY_USED: ("energy.attach.once-per-turn", "You already attached an Energy card this turn."),
    NOT_YOURS: ("energy.attach.target", "Cards are attached to your own Pokémon in play."),
    ATTACH_ONLY_TO: ("", "The card says that it can't be attached to that Pokémon."),
    CANNOT_ATTACH: ("", "An effect in force does not let you attach that."),
    TOOL_THERE: ("tool.one-per-pokemon", "That Pokémon already has a Pokémon Tool."),
    TOOL_OWN: ("tool.attach-own", "A Pokémon Tool is attached to one of your own Pokémon."),
    GEAR_TARGET: ("hypergear.target-opponent-ex", "A Hyper Gear is attached to one of the opponent's Pokémon-EX."),
    FIRST_TURN_ITEM: ("turn.first.no-trainer", "The starting player can't play Trainer cards on the first turn."),
    FIRST_TURN_SUPPORTER: ("turn.first.no-supporter", "The starting player can't play a Supporter on the first turn."),
    FIRST_TURN_STADIUM: ("turn.first.no-stadium", "The starting player can't play a Stadium on the first turn."),
    FIRST_TURN_FOSSIL: ("turn.first.no-fossil", "The starting player can't play a Fossil on the first turn."),
    FIRST_TURN_ATTACK: ("turn.first.no-attack", "The starting player can't attack on the first turn."),
    SUPPORTER_USED: ("supporter.one-per-turn", "You already played a Supporter this turn."),
    STADIUM_USED: ("stadium.one-per-turn", "You already played a Stadium this turn."),
    STADIUM_SAME: ("stadium.same-name-refused", "A Stadium of the same name is in play."),
    NEED_UNMET: ("trainer.play.follow-rule-line", "What the card requires is not there."),
    NOTHING_TO_DO: ("", "It would do nothing, and a card that would visibly do nothing is not played (ruling 29)."),
    NOT_PLAYED: ("card.kinds", "That card is not played like that."),
    POWER_OFF: ("", "An effect in force takes that power away, or does not let it be used."),
    POWER_USED: ("pokepower.once-per-turn", "That was already used as often as its text allows."),
    POWER_NEED: ("", "What its text requires does not hold now."),
    POWER_NOTHING: ("", "It would do nothing."),
    VSTAR_USED: ("mechanic.vstar.power-once-per-game", "You already used a VSTAR Power this game."),
    NO_ACTIVE: ("active.only-active-attacks", "Only the Active Pokémon attacks."),
    NO_SUCH_ATTACK: ("", "Your Active Pokémon has no such attack."),
    ASLEEP_ATTACK: ("condition.asleep.no-attack", "Your Active Pokémon is Asleep."),
    PARALYZED_ATTACK: ("condition.paralyzed.no-attack", "Your Active Pokémon is Paralyzed."),
    NOT_ENOUGH_ENERGY: ("energy.cost.at-least", "Your Active Pokémon does not have the Energy it costs."),
    CANNOT_ATTACK: ("", "An effect in force does not let your Active Pokémon use that attack."),
    GX_USED: ("mechanic.GX.attack-once-per-game", "You already used a GX attack this game."),
    RETREATED: ("retreat.once-per-turn", "You already retreated this turn."),
    EMPTY_BENCH: ("retreat.needs-bench", "There is no Benched Pokémon to switch with."),
    HELD: ("retreat.asleep-paralyzed-blocked", "An Asleep or Paralyzed Pokémon can't retreat."),
    CANNOT_PAY_RETREAT: ("retreat.cannot-pay", "It does not have the Energy for its Retreat Cost."),
    CANNOT_RETREAT: ("", "An effect in force does not let your Active Pokémon retreat."),
    NOT_A_FOSSIL: ("fossil.acts-as-basic-in-play", "Only such a card may be discarded from play by its player."),
    UNION_INCOMPLETE: ("mechanic.vunion.play-from-discard", "All four different pieces must be in your discard pile."),
    UNION_PLAYED: ("mechanic.vunion.once-per-game-per-name", "You already played this V-UNION in this game."),
    WRONG_ENERGY: (
        "energy.cost.typed-symbols",
        "Your Active Pokémon has enough Energy, but not of the types that the attack costs.",
    ),
    POWER_CONDITION: ("pokepower.off-by-condition", "A Poké-Power can't be used while a Special Condition stops it."),
    TEXT_USED: ("", "That was already used as often as its text allows."),
    OTHER_OWNER: (
        "name.owner.evolution",
        "The owner is part of the name: it evolves from a Pokémon of another name.",
    ),
    RETREAT_FAILED: (
        "retreat.confused-flip",
        "Your Active Pokémon is Confused and failed to retreat; it can't try again this turn.",
    ),
    ATTACKED_ALREADY: ("turn.attack.last", "The attack ended the turn."),
    TOO_MANY_ACTIONS: (
        "",
        "So much was done in this turn already that it has to come to an end: attack, retreat or pass.",
    ),
}
"""For each the clause of the rulebook that it rests on (none: a card is the reason), and a sentence."""

BY_AN_EFFECT: Final = (LOCKED, CANNOT_EVOLVE, CANNOT_LEVEL_UP, CANNOT_ATTACH, POWER_OFF, CANNOT_ATTACK, CANNOT_RETREAT)
"""Where a card's effect is the reason: the refusal names the card."""
