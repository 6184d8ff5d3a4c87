"""The rules that ever changed, and the numbers of the game: one documented field each, no logic.

A `Ruleset` is what the engine asks instead of asking which book it plays by. The values for each era are in
`playmat.rules`; the clause ids under a field are the ones `playmat rules show` explains. A few fields hold the same
value in all rule sets: they are here because the books word them differently, and a house rule may replace them.

A field whose documentation begins with "Described" is what a book says and no game can tell: nothing asks it, and a
comparison of two rule sets leaves it out. Every other field is asked, and a test holds it to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.model.words import tag

# --- When the coin that decides who starts is flipped ---------------------------------------------------------------
COIN_BEFORE_SHUFFLE: Final = 0
COIN_AFTER_SHUFFLE: Final = 1
"""After shuffling, before the opening hands are drawn."""
COIN_AFTER_PRIZES: Final = 2
"""After Prizes are set, before the reveal."""
COIN_NAMES: Final = ("before shuffling", "after shuffling", "after Prizes")

# --- When mulligan bonus cards are drawn ----------------------------------------------------------------------------
BONUS_AFTER_OWN_PRIZES: Final = 0
"""As soon as the recipient has set Prizes; the other player may still be redrawing."""
BONUS_AFTER_BOTH_SET_UP: Final = 1
"""Only when the player who redrew has a legal hand, an Active and Prizes too."""
BONUS_AT_ONCE: Final = 2
"""Right after each redraw, before anything is placed."""
BONUS_NAMES: Final = ("after own Prizes", "after both are set up", "at once")

# --- What kind of card the play-and-discard cards are, and those that follow their rules ----------------------------
KIND_TRAINER: Final = 0
"""The kind is called Trainer: a lock on Trainer cards stops it, and no card is an Item."""
KIND_ITEM: Final = 1
KIND_TOOL: Final = 2
"""A kind of its own: a lock on Items misses it, one on Trainer cards does not."""
KIND_NAMES: Final = ("Trainer", "Item", "Pokémon Tool")

# --- When a card's effect may evolve a Pokémon, where the card says nothing about it ---------------------------------
EFFECTS_EVOLVE_AS_USUAL: Final = 0
"""As from hand: not on the player's first turn, not a Pokémon that came into play or evolved this turn."""
EFFECTS_EVOLVE_NOT_FIRST_TURN: Final = 1
"""Not on the player's first turn; otherwise at any time."""
EFFECTS_EVOLVE_ANY_TIME: Final = 2
EFFECTS_EVOLVE_NAMES: Final = ("as from hand", "not on the first turn", "at any time")

NO_LIMIT: Final = 99
"""As often as the player likes: more than a turn can hold."""

# --- Where other between-turns effects stand relative to the Special Conditions ---------------------------------------
CHECKUP_OTHERS_ANY_TIME: Final = 0
"""Tools at any moment the Pokémon's player chooses; other effects after the conditions."""
CHECKUP_OTHERS_AFTER: Final = 1
CHECKUP_OTHERS_BEFORE_OR_AFTER: Final = 2
"""As one block before or after all Special Conditions, never mixed in."""
CHECKUP_OTHERS_NAMES: Final = ("Tools at any time", "after conditions", "one block before or after conditions")

# --- How long a card in the Lost Zone stays lost ----------------------------------------------------------------------
LOST_FOR_MATCH: Final = 0
LOST_FOR_GAME: Final = 1
LOST_NAMES: Final = ("match", "game")

# --- How a card is turned to show a condition ------------------------------------------------------------------------
TURNED_SIDEWAYS: Final = 0
"""Sideways, direction not given."""
TURNED_COUNTERCLOCKWISE: Final = 1
TURNED_CLOCKWISE: Final = 2
TURNED_NAMES: Final = ("sideways", "counterclockwise", "clockwise")

# --- What cards print about themselves: true in every era, because the card overrides the book ------------------------
PRINTED_PRIZES: Final = (
    (tag.V_UNION, 3),
    (tag.VMAX, 3),
    (tag.TAG_TEAM, 3),
    (tag.MEGA_EX, 3),
    (tag.EX_LOWER, 2),
    (tag.EX, 2),
    (tag.MEGA, 2),
    (tag.PRIMAL, 2),
    (tag.GX, 2),
    (tag.V, 2),
    (tag.VSTAR, 2),
)
"""Prizes by the rule line printed on each kind; a Pokémon of several kinds gives the most that fits."""
PRINTED_ONE_PER_DECK: Final = (tag.ACE_SPEC, tag.RADIANT, tag.STAR)
"""Kinds whose own rule line allows one card of the kind in a deck, whatever its name."""
PRINTED_ONE_PER_NAME: Final = (tag.PRISM_STAR,)
"""Kinds whose own rule line allows one card of each name in a deck."""


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One era's rules, resolved: every field has a value. Compare two with `playmat.rules.diff`."""

    name: str
    """What a player types: 'platinum', 'swsh'."""
    title: str
    """One line for people: which book."""
    year: int
    """Year of the book."""

    # --- Numbers of the game ----------------------------------------------------------------------------------------
    deck_size: int
    """Cards in a deck. Clauses: setup.deck60, deck.size-60."""
    copy_limit: int
    """Cards of one name in a deck, basic Energy apart.
    Clauses: deck.copies.max4, deck.copies.by-name, deck.copies.basic-energy-exempt."""
    basic_minimum: int
    """Basic Pokémon a deck needs. Clauses: deck.one-basic-minimum."""
    hand_size: int
    """Cards of the opening hand. Clauses: setup.hand7."""
    prize_count: int
    """Prize cards each player sets aside. Clauses: setup.prizes.six."""
    sudden_death_prizes: int
    """Prize cards in a Sudden Death game. Clauses: sudden.one-prize, sudden.only-prize-count-changes."""
    bench_size: int
    """Pokémon a Bench holds. Clauses: bench.max-five, bench.need-free-slot."""
    turn_draw: int
    """Cards drawn to open a turn. Clauses: turn.draw.mandatory-first."""
    energy_per_turn: int
    """Energy cards a player may attach from hand in a turn. Clauses: energy.attach.once-per-turn, turn.main.limits."""
    supporters_per_turn: int
    """Supporters a player may play in a turn. Clauses: supporter.one-per-turn, turn.main.limits."""
    stadiums_per_turn: int
    """Stadiums a player may play in a turn. Clauses: stadium.one-per-turn, turn.main.limits."""
    retreats_per_turn: int
    """Retreats a player may make in a turn. Clauses: retreat.once-per-turn, turn.main.limits."""
    tools_per_pokemon: int
    """Pokémon Tools a Pokémon may carry. Clauses: tool.one-per-pokemon."""
    damage_per_counter: int
    """Damage one damage counter stands for. Two books word it as the number printed on the piece; a counter in a
    card's text is always a 10. Clauses: counter.damage.value, damage.counters-per-10."""
    poison_counters: int
    """Damage counters Poison places between turns. Clauses: condition.poisoned.checkup."""
    burn_counters: int
    """Damage counters Burn places when it does. Clauses: condition.burned.checkup."""
    confusion_counters: int
    """Damage counters a failed Confusion flip places on the attacker. Clauses: condition.confused.self-counters."""
    confusion_is_damage: bool
    """A failed Confusion flip does that much damage instead, as from the Pokémon's own attack: its Weakness and
    Resistance apply, and so does what changes or prevents damage. Clauses: condition.confused.self-damage."""
    mulligan_bonus: int
    """Cards granted to the other player for each mulligan. Clauses: setup.mulligan.extra-card."""
    gx_attacks_per_game: int
    """GX attacks a player may use in a game. Clauses: mechanic.GX.attack-once-per-game, mechanic.tagteam.gx-counts."""
    vstar_powers_per_game: int
    """VSTAR Powers a player may use in a game.
    Clauses: mechanic.vstar.power-once-per-game, mechanic.vstar.independent-of-gx."""

    # --- Setup ------------------------------------------------------------------------------------------------------
    coin_when: int
    """COIN_*: when the flip for the first turn is made, in a Sudden Death game too.
    Clauses: setup.coin.when, setup.order, sudden.coin-again."""
    coin_winner_chooses: bool
    """The winner of the flip chooses who goes first; otherwise the winner goes first. Clauses: setup.coin.winner."""
    setup_bench: bool
    """Basic Pokémon may be put onto the Bench during setup. Clauses: setup.bench.up-to-five, setup.order."""
    setup_facedown: bool
    """Pokémon are placed face down and revealed together when setup ends.
    Clauses: setup.active.facedown, setup.bench.facedown, setup.reveal, setup.order."""
    mulligan_bonus_optional: bool
    """The recipient may take any number of the bonus cards, none included; otherwise all are drawn.
    Clauses: setup.mulligan.extra.optional, setup.mulligan.extra.partial."""
    mulligan_bonus_timing: int
    """BONUS_*: when bonus cards are drawn. Clauses: setup.mulligan.extra.timing."""
    shared_mulligans_cancel: bool
    """A round in which both players redraw grants neither a bonus card.
    Clauses: setup.mulligan.both, setup.mulligan.both.then-one."""
    bonus_basics_to_bench: bool
    """Basic Pokémon among the bonus cards may be benched before the reveal; the Active stays as it is.
    Clauses: setup.mulligan.extra.bench-basics."""
    fossil_in_setup: bool
    """A Fossil in the opening hand counts as a Basic Pokémon and may be placed.
    Clauses: fossil.counts-as-basic-in-setup, setup.mulligan.fossil-counts-as-basic."""
    fossil_hand_may_redraw: bool
    """A player whose opening hand has Fossils and no Basic Pokémon may redraw it; otherwise a Fossil must be placed.
    Clauses: setup.mulligan.fossil-hand-choice."""

    # --- The first turn --------------------------------------------------------------------------------------------
    first_turn_draw: bool
    """The first turn of the game opens with a draw like any other. Clauses: turn.draw.first-player-too."""
    first_turn_attack: bool
    """The starting player may attack on the first turn. Clauses: turn.first.no-attack."""
    first_turn_item: bool
    """The starting player may play plain Trainers (Items), Tools and Technical Machines on the first turn.
    Clauses: turn.first.no-trainer."""
    first_turn_supporter: bool
    """The starting player may play a Supporter on the first turn. Clauses: turn.first.no-supporter."""
    first_turn_stadium: bool
    """The starting player may play a Stadium on the first turn. Clauses: turn.first.no-stadium."""
    first_turn_fossil: bool
    """The starting player may play a Fossil from hand on the first turn, setup over. Clauses: turn.first.no-fossil."""
    evolve_first_turn: bool
    """Each player may evolve Pokémon on their own first turn (those not played that turn).
    Clauses: evolve.first-turn."""
    effects_evolve: int
    """EFFECTS_EVOLVE_*: when a card's effect may evolve a Pokémon, where the card does not say.
    Clauses: evolve.by-effect.when."""

    # --- Cards ------------------------------------------------------------------------------------------------------
    types: tuple[int, ...]
    """Described: the types Pokémon and Energy come in. Clauses: types.list."""
    basic_energy_types: tuple[int, ...]
    """The types with a basic Energy card. Clauses: types.basic-energy, types.no-basic-colorless-or-dragon."""
    card_families: tuple[str, ...]
    """Described: the top-level families a card belongs to. Clauses: card.kinds."""
    trainer_is_umbrella: bool
    """"Trainer" in a rule or text covers Supporters and Stadiums; otherwise they are kinds beside it.
    Clauses: card.trainer.umbrella, card.kinds, supporter.kind-of-trainer, stadium.kind-of-trainer."""
    plain_kind: int
    """KIND_*: what the play-and-discard cards are called, so which texts reach them. Clauses: card.item.term."""
    tool_kind: int
    """KIND_*: what a Pokémon Tool is. Clauses: tool.card-kind."""
    technical_machine_kind: int
    """KIND_*: what a Technical Machine is. Clauses: tm.card-kind."""
    powers: tuple[int, ...]
    """Described: kinds of power this book knows beside attacks. Older kinds keep working where they are not listed:
    what a card prints holds. Clauses: pokepower.umbrella, ability.not-attack, ancienttrait.not-attack-or-ability."""
    powers_are_abilities: bool
    """Poké-Powers and Poké-Bodies count as Abilities. Clauses: pokepower.relation-to-ability."""
    poison_stops_powers: bool
    """A Pokémon Power whose text names Asleep, Confused and Paralyzed is stopped by Poisoned and Burned as well.
    Clauses: pokemonpower.off-by-condition."""
    entry_powers_unstoppable: bool
    """What takes Pokémon Powers away does not stop one that works as its Pokémon comes into play from hand.
    Clauses: pokemonpower.on-entry."""
    kinds_described: tuple[str, ...]
    """Described: special kinds of card the book has a section on.
    Clauses: mechanic.lvx.on-same-name, mechanic.sp.basic,
    mechanic.ex.two-prizes, mechanic.legend.both-halves, mechanic.EX.two-prizes, mechanic.restored.only-by-fossil,
    mechanic.plasma.definition, acespec.one-per-deck, mechanic.mega.stage, mechanic.primal.same-as-mega,
    mechanic.break.stage, mechanic.GX.two-prizes, mechanic.tagteam.basic-GX, prism.kinds, mechanic.ultrabeast.label,
    mechanic.dualtype.both-types, mechanic.v.basic, mechanic.vmax.stage, mechanic.vstar.stage,
    mechanic.vunion.one-card-in-play, mechanic.battlestyles.tags, mechanic.regional.deck, hypergear.is-tool,
    tagsupporter.is-supporter, tm.attach, fossil.acts-as-basic-in-play, deck.star.one."""

    # --- Playing cards ----------------------------------------------------------------------------------------------
    supporter_stays_until_turn_end: bool
    """A Supporter lies beside the Active until the turn ends; otherwise it is discarded when its effect is done.
    Clauses: supporter.discard-timing."""
    same_name_stadium_refused: bool
    """A Stadium may not be played onto one of its own name. Of the books only that of 2022 says so; Stadium cards have
    printed it since 2005. Clauses: stadium.same-name-refused."""
    confused_retreat_flip: bool
    """A Confused Pokémon pays its Retreat Cost, then flips: tails, and it stays and may not try again this turn.
    Clauses: retreat.confused-flip."""
    retreat_overpay: bool
    """A Retreat Cost may be paid with more cards than needed, each counted as one unit, and so may so much Energy as an
    effect asks for; otherwise card by card, stopping as soon as it is enough, surplus units lost.
    Clauses: retreat.double-energy.one-at-a-time, retreat.double-energy.stop-when-paid."""
    up_to_minimum: int
    """The least number "up to X" allows where nothing says "may". Clauses: wording.up-to."""
    lost_zone_lasts: int
    """LOST_*: how long a card in the Lost Zone stays out. Sudden Death is a new game and resets it either way.
    Clauses: zone.lost.not-playable."""

    # --- Attacks ----------------------------------------------------------------------------------------------------
    cancel_check_first: bool
    """Effects that cancel the attack and the Confusion flip come before its choices and requirements; otherwise after.
    Clauses: attack.order.sequence, attack.order.choices-before-cancel, attack.order.requirements-before-cancel,
    attack.order.confusion."""
    before_damage_step: bool
    """Described: the book's order has a step before damage, for the effects that say they belong there; otherwise it
    names none. Either way such an effect has it: where a card and the book disagree the card wins.
    Clauses: attack.order.before-damage-effects, attack.order.sequence."""
    stopped_attack_was_used: bool
    """An attack stopped by a cancelling effect or Confusion was used and did nothing; otherwise it never happened, so
    a once-per-game attack is not spent. Clauses: attack.cancelled.result, condition.confused.failed-attack."""
    defending_is_receiver: bool
    """Defending Pokémon means whichever Pokémon the attack hits; otherwise only the opponent's Active.
    Clauses: attack.defending-definition."""

    # --- Damage -----------------------------------------------------------------------------------------------------
    weakness_times: int
    """Weakness is as printed (+N or ×N) if 0, otherwise always this factor. Clauses: damage.weakness.amount."""
    resistance_minus: int
    """Resistance is as printed if 0, otherwise always this much less. Clauses: damage.resistance.amount."""
    defender_effects_in_two_steps: bool
    """Described: Trainers and Energy on the defender apply before its powers and last attack as a rule; otherwise one
    step, for which the same order breaks ties (ruling 23). Clauses: damage.defender-effects.suborder."""
    put_counters_ignore_effects: bool
    """Described: putting damage counters is untouched by any effect on the Pokémon; otherwise only by Weakness,
    Resistance and what prevents damage. Either way what prevents effects of attacks stops it (ruling 21).
    Clauses: damage.put-counters.no-calculation."""

    # --- Knock Outs and Prizes --------------------------------------------------------------------------------------
    knock_out_after_every_action: bool
    """Described: Knock Outs are tested after every resolved action, not only after attacks (ruling 12).
    Clauses: ko.timing, ko.by-ability."""
    checkup_knock_outs_at_end: bool
    """Knock Outs between turns are tested when both players' handling is complete. Clauses: checkup.ko-at-end."""
    prizes_per_knock_out: int
    """Prizes for a Pokémon of no special kind. Clauses: prize.one-per-ko."""
    prizes_by_tag: tuple[tuple[int, int], ...]
    """(tag, Prizes) for the kinds the book names. A kind it does not name gives what its cards print:
    PRINTED_PRIZES. Clauses: prize.multiple."""
    prize_before_promotion: bool
    """Prizes are taken before the Knocked Out Active is replaced. Clauses: prize.before-replacement."""
    next_player_first: bool
    """After simultaneous Knock Outs the player who moves next takes Prizes and promotes first. Clauses:
    ko.simultaneous.prize-order, ko.simultaneous.replace-order, ko.simultaneous.between-turns."""
    sudden_death: bool
    """A tie is settled by a new game with `sudden_death_prizes`. Clauses: win.tie.sudden-death, sudden.new-game."""

    # --- Between turns ----------------------------------------------------------------------------------------------
    checkup: bool
    """There is a step between turns. Clauses: checkup.exists, turn.end.step-follows."""
    conditions: bool
    """There are Special Conditions. Clauses: condition.list."""
    asleep_paralyzed_together: bool
    """Described: Asleep and Paralyzed are one step after Poisoned and Burned; otherwise Asleep, then Paralyzed.
    Clauses: checkup.order."""
    checkup_others: int
    """CHECKUP_OTHERS_*: where other between-turns effects stand.
    Clauses: checkup.other-effects.when, checkup.other-effects.no-mixing."""
    burn_always_damages: bool
    """Burn places its counters without a flip; otherwise only on tails.
    Clauses: condition.burned.checkup, condition.burned.damage-certain."""
    burn_recovers: bool
    """Heads on the Burn flip ends it. Clauses: condition.burned.checkup, condition.burned.recovery-flip."""
    asleep_turned: int
    """Described: TURNED_*: how an Asleep Pokémon is shown. Clauses: condition.asleep.orientation."""
    paralyzed_turned: int
    """Described: TURNED_*: how a Paralyzed Pokémon is shown. Clauses: condition.paralyzed.orientation."""

    # --- Lasting things ---------------------------------------------------------------------------------------------
    evolving_clears_effects: bool
    """Evolving ends every effect on the Pokémon, not only Special Conditions.
    Clauses: evolve.clears-attack-effects, evolve.clears-conditions."""
    counters_stay_on_bench: bool
    """Counters of cards other than damage counters stay when the Pokémon goes to the Bench.
    Clauses: counter.other.bench."""
    evolving_clears_counters: bool
    """Counters of cards other than damage counters go when the Pokémon evolves. Clauses: counter.other.evolve."""

    # --- Deck limits beyond copies ----------------------------------------------------------------------------------
    one_per_deck: tuple[int, ...]
    """Tags the book allows once in a deck, whatever the name; what cards print holds beside it: PRINTED_ONE_PER_DECK.
    Clauses: deck.star.one, acespec.one-per-deck."""
    one_per_name: tuple[int, ...]
    """Tags the book allows once per name; beside it PRINTED_ONE_PER_NAME.
    Clauses: prism.one-per-name, prism.different-names-ok."""

    def prizes_for(self, tags: int) -> int:
        """Prizes for a Pokémon with these tags: the most that the book or its own rule line gives."""
        most = self.prizes_per_knock_out
        for mark, prizes in self.prizes_by_tag:
            if tags & mark and prizes > most:
                most = prizes
        for mark, prizes in PRINTED_PRIZES:
            if tags & mark and prizes > most:
                most = prizes
        return most
