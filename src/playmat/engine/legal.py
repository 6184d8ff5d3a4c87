"""What a player may do on their turn, and for what they may not do, why.

Each `why_…` function is one rule check: OK (0) if the action is legal, else the number of a reason. The list of
options and the
explanation of a refusal are made by the same functions, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms import name_spent, within_limit
from playmat.engine.machine import (
    ATTACH,
    ATTACK,
    BENCH,
    DISCARD_FOSSIL,
    EVOLVE,
    JOIN_LEGEND,
    JOIN_UNION,
    M_ENERGY_PROVIDES,
    PASS,
    PLAY,
    RETREAT,
    U_AS_POKEMON,
    U_ATTACH_TO,
    USE_CARD,
    USE_POWER,
    USE_STADIUM,
    USED_IN_DISCARD,
    USED_IN_HAND,
    USED_IN_PLAY,
    Machine,
    UnitX,
    option,
)
from playmat.engine.queries import (
    L_ENERGY,
    L_RETREAT,
    L_STADIUM,
    L_SUPPORTER,
    V_ATTACH_ENERGY,
    V_ATTACK,
    V_EVOLVE,
    V_HAVE_TOOLS,
    V_LEVEL_UP,
    V_PLAY_BASIC,
    V_PLAY_EVOLUTION,
    V_PLAY_ITEM,
    V_PLAY_POKEMON,
    V_PLAY_SPECIAL_ENERGY,
    V_PLAY_STADIUM,
    V_PLAY_SUPPORTER,
    V_PLAY_TOOL,
    V_PLAY_TRAINER,
    V_PUT_INTO_PLAY,
    V_RETREAT,
    V_USE_POWERS,
    attacks_of,
    bench_room,
    can_pay,
    cannot,
    card_power_is_off,
    lives,
    may_evolve_early,
    player_cannot,
    plays_early,
    power_is_off,
    ref_of,
    retreat_cost,
    retreats_even_if,
    seat_of,
    spots_of,
    text_is_off,
    tool_limit,
    top_def,
    turn_limit,
    unit_count,
)
from playmat.engine.state import NONE, viewpoint
from playmat.model.ruleset import KIND_ITEM
from playmat.model.vocab import (
    ASLEEP,
    CARD_TEXT,
    ENERGY,
    FOSSIL,
    ITEM,
    LEGEND,
    LEVEL_UP,
    PARALYZED,
    POKEMON,
    RESTORED,
    STADIUM,
    SUPPORTER,
    TAG_HYPER_GEAR,
    TECHNICAL_MACHINE,
    TOOL,
    TRAINER,
    V_UNION,
)

OK: Final = 0

# Reasons: (clause, sentence).
REASONS: Final[list[tuple[str, str]]] = [("", "It is allowed.")]


def _reason(clause: str, sentence: str) -> int:
    REASONS.append((clause, sentence))
    return len(REASONS) - 1


NOT_YOUR_TURN: Final = _reason("turn.opponent-idle", "It is not your turn.")
NOT_IN_HAND: Final = _reason("zone.inplay.required-to-use", "The card is not in your hand.")
NOT_BASIC: Final = _reason("card.evolution.definition", "Only Basic Pokémon are put straight onto the Bench.")
RESTORED_ONLY: Final = _reason(
    "mechanic.restored.only-by-fossil", "A Restored Pokémon comes into play only by the Item that names it."
)
UNION_FROM_DISCARD: Final = _reason(
    "mechanic.vunion.not-from-hand", "A V-UNION is not played from hand: all four pieces come from the discard pile."
)
LEGEND_HALVES: Final = _reason("mechanic.legend.both-halves", "A LEGEND is played as both its halves together.")
BENCH_FULL: Final = _reason("bench.max-five", "Your Bench is full.")
LOCKED: Final = _reason("", "An effect in force does not let you play this card.")
NOT_EVOLUTION: Final = _reason("card.evolution.definition", "This card does not evolve anything.")
WRONG_NAME: Final = _reason("evolve.name-match", "It evolves from a Pokémon of another name.")
STAGE_SKIPPED: Final = _reason(
    "evolve.no-stage-skip", "It evolves from the stage between; that has to be played first."
)
FIRST_TURN_EVOLVE: Final = _reason("evolve.first-turn", "You can't evolve Pokémon on your first turn.")
NEW_IN_PLAY: Final = _reason("evolve.not-turn-played", "That Pokémon came into play this turn.")
EVOLVED_ALREADY: Final = _reason("evolve.not-twice-a-turn", "That Pokémon already evolved this turn.")
LEVEL_UP_ACTIVE: Final = _reason("mechanic.lvx.only-active", "A LV.X is put onto your Active Pokémon only.")
LEVEL_UP_NEW: Final = _reason(
    "mechanic.lvx.not-turn-entered", "A LV.X can't be put onto a Pokémon that came into play or evolved this turn."
)
LEVEL_UP_NAME: Final = _reason("mechanic.lvx.on-same-name", "A LV.X is laid on a Pokémon of its own name.")
CANNOT_EVOLVE: Final = _reason("", "An effect in force does not let that Pokémon evolve.")
CANNOT_LEVEL_UP: Final = _reason("", "An effect in force does not let that Pokémon be levelled up.")
NOT_ENERGY: Final = _reason("energy.attach.from-hand", "That is not an Energy card in your hand.")
ENERGY_USED: Final = _reason("energy.attach.once-per-turn", "You already attached an Energy card this turn.")
NOT_YOURS: Final = _reason("energy.attach.target", "Cards are attached to your own Pokémon in play.")
ATTACH_ONLY_TO: Final = _reason("", "The card says that it can't be attached to that Pokémon.")
CANNOT_ATTACH: Final = _reason("", "An effect in force does not let you attach that.")
TOOL_THERE: Final = _reason("tool.one-per-pokemon", "That Pokémon already has a Pokémon Tool.")
TOOL_OWN: Final = _reason("tool.attach-own", "A Pokémon Tool is attached to one of your own Pokémon.")
GEAR_TARGET: Final = _reason(
    "hypergear.target-opponent-ex", "A Hyper Gear is attached to one of the opponent's Pokémon-EX."
)
FIRST_TURN_ITEM: Final = _reason(
    "turn.first.no-trainer", "The starting player can't play Trainer cards on the first turn."
)
FIRST_TURN_SUPPORTER: Final = _reason(
    "turn.first.no-supporter", "The starting player can't play a Supporter on the first turn."
)
FIRST_TURN_STADIUM: Final = _reason(
    "turn.first.no-stadium", "The starting player can't play a Stadium on the first turn."
)
FIRST_TURN_FOSSIL: Final = _reason("turn.first.no-fossil", "The starting player can't play a Fossil on the first turn.")
FIRST_TURN_ATTACK: Final = _reason("turn.first.no-attack", "The starting player can't attack on the first turn.")
SUPPORTER_USED: Final = _reason("supporter.one-per-turn", "You already played a Supporter this turn.")
STADIUM_USED: Final = _reason("stadium.one-per-turn", "You already played a Stadium this turn.")
STADIUM_SAME: Final = _reason("stadium.same-name-refused", "A Stadium of the same name is in play.")
NEED_UNMET: Final = _reason("trainer.play.follow-rule-line", "What the card requires is not there.")
NOTHING_TO_DO: Final = _reason("trainer.play.all-instructions", "It would do nothing.")
NOT_PLAYED: Final = _reason("card.kinds", "That card is not played like that.")
POWER_OFF: Final = _reason("", "An effect in force takes that power away, or does not let it be used.")
POWER_USED: Final = _reason("pokepower.once-per-turn", "That was already used as often as its text allows.")
POWER_NEED: Final = _reason("", "What its text requires does not hold now.")
POWER_NOTHING: Final = _reason("", "It would do nothing.")
VSTAR_USED: Final = _reason("mechanic.vstar.power-once-per-game", "You already used a VSTAR Power this game.")
NO_ACTIVE: Final = _reason("active.only-active-attacks", "Only the Active Pokémon attacks.")
NO_SUCH_ATTACK: Final = _reason("active.only-active-attacks", "Your Active Pokémon has no such attack.")
ASLEEP_ATTACK: Final = _reason("condition.asleep.no-attack", "Your Active Pokémon is Asleep.")
PARALYZED_ATTACK: Final = _reason("condition.paralyzed.no-attack", "Your Active Pokémon is Paralyzed.")
NOT_ENOUGH_ENERGY: Final = _reason("energy.cost.at-least", "Your Active Pokémon does not have the Energy it costs.")
CANNOT_ATTACK: Final = _reason("", "An effect in force does not let your Active Pokémon use that attack.")
GX_USED: Final = _reason("mechanic.GX.attack-once-per-game", "You already used a GX attack this game.")
RETREATED: Final = _reason("retreat.once-per-turn", "You already retreated this turn.")
EMPTY_BENCH: Final = _reason("retreat.needs-bench", "There is no Benched Pokémon to switch with.")
HELD: Final = _reason("retreat.asleep-paralyzed-blocked", "An Asleep or Paralyzed Pokémon can't retreat.")
CANNOT_PAY_RETREAT: Final = _reason("retreat.cannot-pay", "It does not have the Energy for its Retreat Cost.")
CANNOT_RETREAT: Final = _reason("", "An effect in force does not let your Active Pokémon retreat.")
NOT_A_FOSSIL: Final = _reason(
    "fossil.acts-as-basic-in-play", "Only such a card may be discarded from play by its player."
)
UNION_INCOMPLETE: Final = _reason(
    "mechanic.vunion.play-from-discard", "All four different pieces must be in your discard pile."
)
UNION_PLAYED: Final = _reason("mechanic.vunion.once-per-game-per-name", "You already played this V-UNION in this game.")
ATTACKED_ALREADY: Final = _reason("turn.attack.last", "The attack ended the turn.")


def _first_turn(m: Machine) -> bool:
    """The first turn of the game: its limits bind the starting player only."""
    return m.state.turn == 1


# --- Pokémon from hand


def why_bench(m: Machine, seat: int, card: int) -> int:
    pool = m.pool
    definition = m.cards[card]
    if pool.trainer_kind[definition] == FOSSIL:
        if _first_turn(m) and not m.rules.first_turn_fossil:
            return FIRST_TURN_FOSSIL
        if _trainer_locked(m, seat, card, FOSSIL):
            return LOCKED
    elif not pool.is_basic[definition]:
        stage = pool.stage[definition]
        if stage == RESTORED:
            return RESTORED_ONLY
        if stage == V_UNION:
            return UNION_FROM_DISCARD
        if stage == LEGEND:
            return LEGEND_HALVES
        return NOT_BASIC
    if bench_room(m, seat) <= 0:
        return BENCH_FULL
    if player_cannot(m, seat, V_PLAY_BASIC, card) or _kept_out(m, seat, card):
        return LOCKED
    return OK


def _kept_out(m: Machine, seat: int, card: int) -> bool:
    """An effect stops that player from playing this Pokémon card from hand, or from putting it into play in any way."""
    return player_cannot(m, seat, V_PLAY_POKEMON, card) or player_cannot(m, seat, V_PUT_INTO_PLAY, card)


def why_evolve(m: Machine, seat: int, card: int, spot: int) -> int:
    pool = m.pool
    state = m.state
    definition = m.cards[card]
    levelling = pool.stage[definition] == LEVEL_UP
    if not levelling and not pool.is_evolution[definition]:
        return NOT_EVOLUTION
    if seat_of(spot) != seat:
        return NOT_YOURS
    here = top_def(m, spot)
    if pool.evolves_from[definition] != pool.name[here] and (
        levelling or pool.evolves_from[definition] != pool.shared_name[here]
    ):
        return _wrong_name(m, definition, spot, levelling)
    if levelling:
        if state.active[seat] != spot:
            return LEVEL_UP_ACTIVE
        if state.entered[spot] == state.turn or state.evolved[spot] == state.turn:
            return LEVEL_UP_NEW
        if pool.stage[top_def(m, spot)] == LEVEL_UP:
            return LEVEL_UP_NAME
    else:
        first = state.turns_taken[seat] <= 1 and not m.rules.evolve_first_turn
        new = state.entered[spot] == state.turn and state.turn > 0
        again = state.evolved[spot] == state.turn
        if (
            (first or new or again)
            and not may_evolve_early(m, spot, first, new or again)
            and not plays_early(m, card, first, new or again)
        ):
            if new:
                return NEW_IN_PLAY
            if again:
                return EVOLVED_ALREADY
            return FIRST_TURN_EVOLVE
    if _kept_out(m, seat, card):
        return LOCKED
    if levelling:
        # No Evolution card (2009, p. 22): what stops evolving does not stop it.
        return CANNOT_LEVEL_UP if cannot(m, spot, V_LEVEL_UP, NONE) else OK
    if cannot(m, spot, V_EVOLVE, NONE) or player_cannot(m, seat, V_EVOLVE, card):
        return CANNOT_EVOLVE
    if player_cannot(m, seat, V_PLAY_EVOLUTION, card):
        return LOCKED
    return OK


def _wrong_name(m: Machine, definition: int, spot: int, levelling: bool) -> int:
    """Tell a skipped stage from a wrong Pokémon."""
    pool = m.pool
    if levelling:
        return LEVEL_UP_NAME
    here = pool.name[top_def(m, spot)]
    between = pool.evolves_from[definition]
    for i in range(len(pool.name)):
        if pool.name[i] == between and pool.evolves_from[i] == here:
            return STAGE_SKIPPED
    return WRONG_NAME


def why_join_legend(m: Machine, seat: int, card: int, other: int) -> int:
    pool = m.pool
    a = m.cards[card]
    b = m.cards[other]
    if pool.stage[a] != LEGEND or pool.name[a] != pool.name[b] or pool.defs[a].piece == pool.defs[b].piece:
        return LEGEND_HALVES
    if bench_room(m, seat) <= 0:
        return BENCH_FULL
    if _kept_out(m, seat, card):
        return LOCKED
    return OK


def union_pieces(m: Machine, seat: int, card: int) -> list[int]:
    """The four pieces of this V-UNION in the discard pile; fewer if one is missing."""
    pool = m.pool
    name = pool.name[m.cards[card]]
    found: list[int] = []
    for piece in range(1, 5):
        for one in m.state.discard[seat]:
            if pool.name[m.cards[one]] == name and pool.defs[m.cards[one]].piece == piece:
                found.append(one)
                break
    return found


def why_join_union(m: Machine, seat: int, card: int) -> int:
    if m.pool.stage[m.cards[card]] != V_UNION:
        return UNION_INCOMPLETE
    if name_spent(m, seat, m.pool.name[m.cards[card]]):
        return UNION_PLAYED
    if len(union_pieces(m, seat, card)) < 4:
        return UNION_INCOMPLETE
    if bench_room(m, seat) <= 0:
        return BENCH_FULL
    return LOCKED if player_cannot(m, seat, V_PUT_INTO_PLAY, card) else OK


def why_discard_fossil(m: Machine, seat: int, spot: int) -> int:
    for unit in m.pool.units_of[top_def(m, spot)]:
        if unit.kind == U_AS_POKEMON and unit.flag and seat_of(spot) == seat:
            return OK
    return NOT_A_FOSSIL


# --- Energy, Tools, Technical Machines


def why_attach(m: Machine, seat: int, card: int, spot: int) -> int:
    """Attaching a card from hand: the turn's Energy, or a Tool or Technical Machine."""
    pool = m.pool
    definition = m.cards[card]
    if pool.supertype[definition] != ENERGY:
        return why_tool(m, seat, card, spot)
    if m.state.attached_energy[seat] >= turn_limit(m, seat, L_ENERGY, m.rules.energy_per_turn):
        return ENERGY_USED
    if seat_of(spot) != seat:
        return NOT_YOURS
    if cannot(m, spot, V_ATTACH_ENERGY, NONE) or player_cannot(m, seat, V_ATTACH_ENERGY, card):
        return CANNOT_ATTACH
    if pool.basic_energy[definition] < 0:
        if player_cannot(m, seat, V_PLAY_SPECIAL_ENERGY, card):
            return LOCKED
        if not may_lie_on(m, seat, card, spot):
            return ATTACH_ONLY_TO
    return OK


def may_lie_on(m: Machine, seat: int, card: int, spot: int) -> bool:
    for unit in m.pool.units_of[m.cards[card]]:
        if unit.kind == U_ATTACH_TO and unit.to is not None:
            if not unit.to.has(m, viewpoint(seat, card, ref_of(m, spot)), spot):
                return False
    return True


def why_tool(m: Machine, seat: int, card: int, spot: int) -> int:
    pool = m.pool
    definition = m.cards[card]
    kind = pool.trainer_kind[definition]
    if kind != TOOL and kind != TECHNICAL_MACHINE:
        return NOT_ENERGY
    if _first_turn(m) and not m.rules.first_turn_item:
        return FIRST_TURN_ITEM
    if _trainer_locked(m, seat, card, kind):
        return LOCKED
    if pool.tags[definition] & TAG_HYPER_GEAR:
        if seat_of(spot) == seat or not may_lie_on(m, seat, card, spot):
            return GEAR_TARGET
    elif seat_of(spot) != seat:
        return TOOL_OWN
    if kind == TOOL:
        held = 0
        for one in m.state.tools[spot]:
            if pool.trainer_kind[m.cards[one]] == TOOL:
                held += 1
        if held >= tool_limit(m, spot):
            return TOOL_THERE
        if cannot(m, spot, V_HAVE_TOOLS, NONE):
            return CANNOT_ATTACH
    if not may_lie_on(m, seat, card, spot):
        return ATTACH_ONLY_TO
    return OK


# --- Trainers


def _trainer_locked(m: Machine, seat: int, card: int, kind: int) -> bool:
    """Whether a lock in force reaches this Trainer card: which locks do depends on what the book calls the kind."""
    rules = m.rules
    if kind == SUPPORTER:
        return player_cannot(m, seat, V_PLAY_SUPPORTER, card) or (
            rules.trainer_is_umbrella and player_cannot(m, seat, V_PLAY_TRAINER, card)
        )
    if kind == STADIUM:
        return player_cannot(m, seat, V_PLAY_STADIUM, card) or (
            rules.trainer_is_umbrella and player_cannot(m, seat, V_PLAY_TRAINER, card)
        )
    called = rules.plain_kind
    if kind == TOOL:
        called = rules.tool_kind
        if player_cannot(m, seat, V_PLAY_TOOL, card):
            return True
    elif kind == TECHNICAL_MACHINE:
        called = rules.technical_machine_kind
    if player_cannot(m, seat, V_PLAY_TRAINER, card):
        return True
    return called == KIND_ITEM and player_cannot(m, seat, V_PLAY_ITEM, card)


def why_play(m: Machine, seat: int, card: int) -> int:
    """Playing an Item, Supporter or Stadium from hand."""
    pool = m.pool
    state = m.state
    definition = m.cards[card]
    if pool.supertype[definition] != TRAINER:
        return NOT_PLAYED
    kind = pool.trainer_kind[definition]
    first = _first_turn(m)
    if kind == SUPPORTER:
        early = pool.play_unit[definition]
        if first and not m.rules.first_turn_supporter and not (early is not None and early.flag):
            return FIRST_TURN_SUPPORTER
        if state.supporters[seat] >= turn_limit(m, seat, L_SUPPORTER, m.rules.supporters_per_turn):
            return SUPPORTER_USED
    elif kind == STADIUM:
        if first and not m.rules.first_turn_stadium:
            return FIRST_TURN_STADIUM
        if state.stadiums[seat] >= turn_limit(m, seat, L_STADIUM, m.rules.stadiums_per_turn):
            return STADIUM_USED
        if (
            m.rules.same_name_stadium_refused
            and state.stadium != NONE
            and pool.name[m.cards[state.stadium]] == pool.name[definition]
        ):
            return STADIUM_SAME
    elif kind == ITEM:
        if first and not m.rules.first_turn_item:
            return FIRST_TURN_ITEM
    else:
        return NOT_PLAYED
    if _trainer_locked(m, seat, card, kind):
        return LOCKED
    unit = pool.play_unit[definition]
    if unit is not None:
        frame = viewpoint(seat, card, NONE)
        if unit.need is not None and not unit.need.test(m, frame):
            return NEED_UNMET
        if unit.possible is not None and not unit.possible.test(m, frame):
            return NOTHING_TO_DO
    elif kind != STADIUM:
        return NOTHING_TO_DO
    return OK


# --- Powers


def why_power(m: Machine, seat: int, spot: int, unit: UnitX) -> int:
    """Using an activated power of a Pokémon in play."""
    if seat_of(spot) != seat:
        return NOT_YOURS
    if unit.power != CARD_TEXT and power_is_off(m, spot, unit):
        return POWER_OFF
    if cannot(m, spot, V_USE_POWERS, unit.name):
        return POWER_OFF
    card = bearer_of(m, spot, unit)
    if lives(m, M_ENERGY_PROVIDES) and text_is_off(m, card):
        return POWER_OFF
    return _why_use(m, seat, unit, card, spot)


def _why_use(m: Machine, seat: int, unit: UnitX, card: int, spot: int) -> int:
    if unit.vstar and m.state.vstar_used[seat] >= m.rules.vstar_powers_per_game:
        return VSTAR_USED
    if not within_limit(m, unit, spot, seat):
        return POWER_USED
    ref = NONE
    if spot != NONE:
        ref = ref_of(m, spot)
    frame = viewpoint(seat, card, ref)
    if unit.need is not None and not unit.need.test(m, frame):
        return POWER_NEED
    if unit.possible is not None and not unit.possible.test(m, frame):
        return POWER_NOTHING
    return OK


def why_stadium_power(m: Machine, seat: int, unit: UnitX) -> int:
    card = m.state.stadium
    if not unit.each and m.owner[card] != seat:
        return NOT_YOURS
    return _why_use(m, seat, unit, card, NONE)


def why_card_power(m: Machine, seat: int, card: int, unit: UnitX) -> int:
    """Using the text of a card that is in hand or in the discard pile."""
    if unit.power != CARD_TEXT and card_power_is_off(m, card, unit):
        return POWER_OFF
    return _why_use(m, seat, unit, card, NONE)


# --- Attacking and retreating


def why_attack(m: Machine, seat: int, attack: int) -> int:
    state = m.state
    spot = state.active[seat]
    if spot == NONE:
        return NO_ACTIVE
    attacks = m.pool.attacks
    if _first_turn(m) and not m.rules.first_turn_attack and not attacks.first_turn[attack]:
        return FIRST_TURN_ATTACK
    conditions = state.conditions[spot] & ~attacks.even_if[attack]
    if conditions & ASLEEP:
        return ASLEEP_ATTACK
    if conditions & PARALYZED:
        return PARALYZED_ATTACK
    if attacks.gx[attack] and state.gx_used[seat] >= m.rules.gx_attacks_per_game:
        return GX_USED
    if attacks.vstar[attack] and state.vstar_used[seat] >= m.rules.vstar_powers_per_game:
        return VSTAR_USED
    if not can_pay(m, spot, attack):
        return NOT_ENOUGH_ENERGY
    if cannot(m, spot, V_ATTACK, attacks.name[attack]):
        return CANNOT_ATTACK
    need = attacks.need[attack]
    if need is not None and not need.test(m, viewpoint(seat, state.stack[spot][-1], ref_of(m, spot))):
        return POWER_NEED
    return OK


def why_retreat(m: Machine, seat: int) -> int:
    state = m.state
    spot = state.active[seat]
    if spot == NONE:
        return NO_ACTIVE
    if state.retreats[seat] >= turn_limit(m, seat, L_RETREAT, m.rules.retreats_per_turn):
        return RETREATED
    if not state.bench[seat]:
        return EMPTY_BENCH
    if state.conditions[spot] & (ASLEEP | PARALYZED) & ~retreats_even_if(m, spot):
        return HELD
    cost = retreat_cost(m, spot)
    if cost > 0 and unit_count(m, spot) < cost:
        return CANNOT_PAY_RETREAT
    if cannot(m, spot, V_RETREAT, NONE):
        return CANNOT_RETREAT
    return OK


# --- All of it


def turn_options(m: Machine, seat: int) -> list[int]:
    """Every action the player may take now; cards that are the same are offered once."""
    state = m.state
    pool = m.pool
    cards = m.cards
    options: list[int] = []
    mine = spots_of(m, seat)
    _hand_options(m, seat, mine, options)
    for spot in mine:
        if pool.acts[cards[state.stack[spot][-1]]] or pool.energy_powers or state.tools[spot]:
            _power_options(m, seat, spot, options)
    if pool.used_from_discard:
        _discard_options(m, seat, options)
    if state.stadium != NONE:
        units = pool.units_used[cards[state.stadium]]
        for i in range(len(units)):
            if why_stadium_power(m, seat, units[i]) == OK:
                options.append(option(USE_STADIUM, i))
    active = state.active[seat]
    if active != NONE:
        attacks = attacks_of(m, active)
        for i in range(len(attacks)):
            if why_attack(m, seat, attacks[i]) == OK:
                options.append(option(ATTACK, i))
    if why_retreat(m, seat) == OK:
        options.append(option(RETREAT))
    options.append(option(PASS))
    return options


def _hand_options(m: Machine, seat: int, mine: list[int], options: list[int]) -> None:
    """What the player may do with the cards in hand; `mine`: the player's Pokémon in play."""
    state = m.state
    pool = m.pool
    cards = m.cards
    # What holds for all cards of a kind is asked once. It is no more than the checks below ask again.
    attaches = state.attached_energy[seat] < turn_limit(m, seat, L_ENERGY, m.rules.energy_per_turn)
    room = bench_room(m, seat)
    tops = [top_def(m, spot) for spot in mine]
    seen = 0  # bits of the definitions that were looked at
    for card in state.hand[seat]:
        definition = cards[card]
        if seen >> definition & 1:
            continue
        seen |= 1 << definition
        supertype = pool.supertype[definition]
        if supertype == ENERGY:
            if attaches:
                for spot in mine:
                    if why_attach(m, seat, card, spot) == OK:
                        options.append(option(ATTACH, card, spot))
        elif supertype == POKEMON:
            if pool.is_basic[definition]:
                if room > 0 and why_bench(m, seat, card) == OK:
                    options.append(option(BENCH, card))
            elif pool.evolves_from[definition] != NONE:
                wanted = pool.evolves_from[definition]
                for i in range(len(mine)):
                    named = pool.name[tops[i]] == wanted or pool.shared_name[tops[i]] == wanted
                    if named and why_evolve(m, seat, card, mine[i]) == OK:
                        options.append(option(EVOLVE, card, mine[i]))
            elif pool.stage[definition] == LEGEND:
                _legend_options(m, seat, card, options)
        else:
            kind = pool.trainer_kind[definition]
            if kind == TOOL or kind == TECHNICAL_MACHINE:
                for spot in spots_of(m, 1 - seat) if pool.tags[definition] & TAG_HYPER_GEAR else mine:
                    if why_tool(m, seat, card, spot) == OK:
                        options.append(option(ATTACH, card, spot))
            elif kind == FOSSIL:
                if why_bench(m, seat, card) == OK:
                    options.append(option(BENCH, card))
            elif why_play(m, seat, card) == OK:
                options.append(option(PLAY, card))
        if pool.units_used[definition]:
            _card_power_options(m, seat, card, USED_IN_HAND, options)


def powers_of(m: Machine, spot: int) -> list[UnitX]:
    """The activated units of the Pokémon: its own, those kept from beneath, and those of cards attached to it."""
    state = m.state
    pool = m.pool
    stack = state.stack[spot]
    top = len(stack) - 1
    found = pool.units_used[m.cards[stack[top]]]
    attached = False
    for card in state.energy[spot]:
        if _gives_power(m, card):
            attached = True
    if not attached and not state.tools[spot] and not pool.keeps_lower[m.cards[stack[top]]]:
        return found
    found = found[:]
    while top > 0 and pool.keeps_lower[m.cards[stack[top]]]:
        top -= 1
        found.extend(pool.units_used[m.cards[stack[top]]])
    for card in state.tools[spot] + state.energy[spot]:
        if card in state.energy[spot] and not _gives_power(m, card):
            continue
        for unit in pool.units_used[m.cards[card]]:
            if unit not in found:
                found.append(unit)
    return found


def _gives_power(m: Machine, card: int) -> bool:
    """Whether an attached Energy card has a text to be used. A Pokémon that has become Energy has no powers left."""
    definition = m.cards[card]
    return bool(m.pool.units_used[definition]) and m.pool.defs[definition].supertype != POKEMON


def bearer_of(m: Machine, spot: int, unit: UnitX) -> int:
    """The card of the Pokémon, or on it, whose text the unit is."""
    state = m.state
    for card in state.stack[spot][::-1] + state.tools[spot] + state.energy[spot]:
        if unit in m.pool.units_used[m.cards[card]]:
            return card
    return state.stack[spot][-1]


def _power_options(m: Machine, seat: int, spot: int, options: list[int]) -> None:
    units = powers_of(m, spot)
    for i in range(len(units)):
        if units[i].zone == USED_IN_PLAY and why_power(m, seat, spot, units[i]) == OK:
            options.append(option(USE_POWER, spot, i))
    if m.pool.trainer_kind[top_def(m, spot)] == FOSSIL and why_discard_fossil(m, seat, spot) == OK:
        options.append(option(DISCARD_FOSSIL, spot))


def _card_power_options(m: Machine, seat: int, card: int, zone: int, options: list[int]) -> None:
    units = m.pool.units_used[m.cards[card]]
    for i in range(len(units)):
        if units[i].zone == zone and why_card_power(m, seat, card, units[i]) == OK:
            options.append(option(USE_CARD, card, i))


def _discard_options(m: Machine, seat: int, options: list[int]) -> None:
    pool = m.pool
    seen: list[int] = []
    for card in m.state.discard[seat]:
        definition = m.cards[card]
        if pool.units_used[definition] and definition not in seen:
            seen.append(definition)
            _card_power_options(m, seat, card, USED_IN_DISCARD, options)
        if pool.stage[definition] == V_UNION and pool.name[definition] + 100000 not in seen:
            seen.append(pool.name[definition] + 100000)
            if why_join_union(m, seat, card) == OK:
                options.append(option(JOIN_UNION, card))


def _legend_options(m: Machine, seat: int, card: int, options: list[int]) -> None:
    for other in m.state.hand[seat]:
        if (
            m.pool.defs[m.cards[card]].piece < m.pool.defs[m.cards[other]].piece
            and why_join_legend(m, seat, card, other) == OK
        ):
            options.append(option(JOIN_LEGEND, card, other))
            return
