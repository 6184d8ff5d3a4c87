"""What a player may do on their turn, and for what they may not do, why.

Each `why_…` function is one rule check: OK (0) if the action is legal, else the number of a reason. The list of
options (`options.py`) and the explanation of a refusal are made by the same functions, so they cannot disagree.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.atoms.notes import name_spent, within_limit
from playmat.engine.facts.attacks import attacks_early, attacks_even_if, attacks_of, can_pay_with, gx_allowed
from playmat.engine.facts.board import ref_of, seat_of
from playmat.engine.facts.energy import unit_count, units_on
from playmat.engine.facts.evolution import evolves_into, may_evolve_early, may_evolve_into, plays_early
from playmat.engine.facts.in_force import applies, cannot, card_is_off, lives, power_is_off, text_is_off
from playmat.engine.facts.playing import (
    attaches_anyway,
    bench_room,
    other_text,
    play_price,
    player_cannot,
    retreat_payer,
    retreats_even_if,
    turn_limit,
)
from playmat.engine.facts.pokemon import copied_def, copies_powers, has_room_for_tool, retreat_cost, top_def
from playmat.engine.facts.protection import card_power_is_off
from playmat.engine.machine import Machine, UnitX
from playmat.engine.state import NONE, NOWHERE, viewpoint
from playmat.model.ids import Card, Definition, Ref, Seat, Spot
from playmat.model.ruleset import KIND_ITEM
from playmat.model.words import (
    allowance,
    condition,
    deed,
    modifier,
    option,
    power,
    refusal,
    stage,
    supertype,
    tag,
    trainer,
    unit_kind,
    verb,
)

MOST_ACTIONS: Final = 400
"""Actions of a player in one turn; after them only an attack, a retreat or the end of the turn is left (ruling 42)."""


def _first_turn(m: Machine) -> bool:
    """The first turn of the game: its limits bind the starting player only."""
    return m.state.turn == 1


# --- Pokémon from hand


def why_bench(m: Machine, seat: Seat, card: Card) -> int:
    pool = m.pool
    definition = m.cards[card]
    if (pool.only_by and definition in pool.only_by) or (pool.setup_only and definition in pool.setup_only):
        return refusal.LOCKED
    if pool.trainer_kind[definition] == trainer.FOSSIL:
        if _first_turn(m) and not m.rules.first_turn_fossil:
            return refusal.FIRST_TURN_FOSSIL
        if trainer_locked(m, seat, card, trainer.FOSSIL):
            return refusal.LOCKED
    elif not pool.is_basic[definition]:
        own_stage = pool.stage[definition]
        if own_stage == stage.RESTORED:
            return refusal.RESTORED_ONLY
        if own_stage == stage.V_UNION:
            return refusal.UNION_FROM_DISCARD
        if own_stage == stage.LEGEND:
            return refusal.LEGEND_HALVES
        return refusal.NOT_BASIC
    if bench_room(m, seat) <= 0:
        return refusal.BENCH_FULL
    if not lives(m, modifier.PLAYER_CANNOT):
        return refusal.OK
    if player_cannot(m, seat, verb.PLAY_BASIC, card) or _kept_out(m, seat, card):
        return refusal.LOCKED
    return refusal.OK


def _kept_out(m: Machine, seat: Seat, card: Card) -> bool:
    """An effect stops that player from playing this Pokémon card from hand, or from putting it into play in any way."""
    return player_cannot(m, seat, verb.PLAY_POKEMON, card) or player_cannot(m, seat, verb.PUT_INTO_PLAY, card)


def why_evolve(m: Machine, seat: Seat, card: Card, spot: Spot) -> int:
    pool = m.pool
    state = m.state
    definition = m.cards[card]
    levelling = pool.stage[definition] == stage.LEVEL_UP
    if not levelling and not pool.is_evolution[definition]:
        return refusal.NOT_EVOLUTION
    if seat_of(spot) != seat:
        return refusal.NOT_YOURS
    wanted = pool.evolves_from[definition]
    if wanted != pool.name[top_def(m, spot)] and (levelling or not evolves_into(m, spot, wanted)):
        if levelling or not may_evolve_into(m, spot, card):
            return _wrong_name(m, Definition(definition), spot, levelling)
    if pool.only_by and definition in pool.only_by:
        return refusal.LOCKED
    if levelling:
        if state.active[seat] != spot:
            return refusal.LEVEL_UP_ACTIVE
        if state.entered[spot] == state.turn or state.evolved[spot] == state.turn:
            return refusal.LEVEL_UP_NEW
        if pool.stage[top_def(m, spot)] == stage.LEVEL_UP:
            return refusal.LEVEL_UP_NAME
    else:
        first = state.turns_taken[seat] <= 1 and not m.rules.evolve_first_turn
        new = state.entered[spot] == state.turn and state.turn > 0
        again = state.evolved[spot] == state.turn
        if (
            (first or new or again)
            and not may_evolve_early(m, spot, card, first, new or again)
            and not plays_early(m, card, first, new or again)
        ):
            if new:
                return refusal.NEW_IN_PLAY
            if again:
                return refusal.EVOLVED_ALREADY
            return refusal.FIRST_TURN_EVOLVE
    if not lives(m, modifier.PLAYER_CANNOT) and not lives(m, modifier.CANNOT):
        return refusal.OK
    if _kept_out(m, seat, card):
        return refusal.LOCKED
    if cannot(m, spot, verb.CHANGE_STAGE, NONE):
        return refusal.CANNOT_LEVEL_UP if levelling else refusal.CANNOT_EVOLVE
    if levelling:
        # No Evolution card (2009, p. 22): what stops evolving does not stop it.
        return refusal.CANNOT_LEVEL_UP if cannot(m, spot, verb.LEVEL_UP, NONE) else refusal.OK
    if cannot(m, spot, verb.EVOLVE, NONE) or player_cannot(m, seat, verb.EVOLVE, card):
        return refusal.CANNOT_EVOLVE
    if player_cannot(m, seat, verb.PLAY_EVOLUTION, card) or cannot(m, spot, verb.PLAY_EVOLUTION, NONE):
        return refusal.LOCKED
    return refusal.OK


def _wrong_name(m: Machine, definition: Definition, spot: Spot, levelling: bool) -> int:
    """Tell a skipped stage from a wrong Pokémon."""
    pool = m.pool
    if levelling:
        return refusal.LEVEL_UP_NAME
    here = pool.name[top_def(m, spot)]
    between = pool.evolves_from[definition]
    for i in range(len(pool.name)):
        if pool.name[i] == between and pool.evolves_from[i] == here:
            return refusal.STAGE_SKIPPED
    # The stage between may be in neither deck.
    if between in pool.lineage and here in pool.lineage[between]:
        return refusal.STAGE_SKIPPED
    if pool.tags[definition] & tag.OWNER or pool.tags[top_def(m, spot)] & tag.OWNER:
        return refusal.OTHER_OWNER
    return refusal.WRONG_NAME


def why_join_legend(m: Machine, seat: Seat, card: Card, other: Card) -> int:
    pool = m.pool
    a = m.cards[card]
    b = m.cards[other]
    if pool.stage[a] != stage.LEGEND or pool.name[a] != pool.name[b] or pool.defs[a].piece == pool.defs[b].piece:
        return refusal.LEGEND_HALVES
    if bench_room(m, seat) <= 0:
        return refusal.BENCH_FULL
    if _kept_out(m, seat, card):
        return refusal.LOCKED
    return refusal.OK


def union_pieces(m: Machine, seat: Seat, card: Card) -> list[Card]:
    """The four pieces of this V-UNION in the discard pile; fewer if one is missing."""
    pool = m.pool
    name = pool.name[m.cards[card]]
    found: list[Card] = []
    for piece in range(1, 5):
        for one in m.state.discard[seat]:
            if pool.name[m.cards[one]] == name and pool.defs[m.cards[one]].piece == piece:
                found.append(one)
                break
    return found


def why_join_union(m: Machine, seat: Seat, card: Card) -> int:
    if m.pool.stage[m.cards[card]] != stage.V_UNION:
        return refusal.UNION_INCOMPLETE
    if name_spent(m, seat, m.pool.name[m.cards[card]]):
        return refusal.UNION_PLAYED
    if len(union_pieces(m, seat, card)) < 4:
        return refusal.UNION_INCOMPLETE
    if bench_room(m, seat) <= 0:
        return refusal.BENCH_FULL
    return refusal.LOCKED if player_cannot(m, seat, verb.PUT_INTO_PLAY, card) else refusal.OK


def why_discard_fossil(m: Machine, seat: Seat, spot: Spot) -> int:
    for unit in m.pool.units_of[top_def(m, spot)]:
        if unit.kind == unit_kind.AS_POKEMON and unit.flag and seat_of(spot) == seat:
            return refusal.OK
    return refusal.NOT_A_FOSSIL


# --- Energy, Tools, Technical Machines


def why_attach(m: Machine, seat: Seat, card: Card, spot: Spot) -> int:
    """Attaching a card from hand: the turn's Energy, or a Tool or Technical Machine."""
    pool = m.pool
    definition = m.cards[card]
    if pool.supertype[definition] != supertype.ENERGY and pool.as_energy[definition] is None:
        return why_tool(m, seat, card, spot)
    if m.state.attached_energy[seat] >= turn_limit(m, seat, allowance.ENERGY, m.rules.energy_per_turn):
        return refusal.ENERGY_USED
    if seat_of(spot) != seat:
        return refusal.NOT_YOURS
    if cannot(m, spot, verb.ATTACH_ENERGY, NONE, card) or player_cannot(m, seat, verb.ATTACH_ENERGY, card):
        return refusal.CANNOT_ATTACH
    if pool.basic_energy[definition] < 0:
        if player_cannot(m, seat, verb.PLAY_SPECIAL_ENERGY, card):
            return refusal.LOCKED
        if not may_lie_on(m, seat, card, spot) or not can_pay_attaching(m, seat, card):
            return refusal.ATTACH_ONLY_TO
    return refusal.OK


def can_pay_attaching(m: Machine, seat: Seat, card: Card) -> bool:
    """Whether what must be done to attach this card can be done."""
    unit = m.pool.attach_costs.get(m.cards[card])
    if unit is None or unit.possible is None:
        return True
    return unit.possible.test(m, viewpoint(seat, card, Ref(NONE)))


def may_lie_on(m: Machine, seat: Seat, card: Card, spot: Spot) -> bool:
    for unit in m.pool.units_of[m.cards[card]]:
        if unit.kind in (unit_kind.ATTACH_TO, unit_kind.AS_ENERGY) and unit.to is not None:
            if not unit.to.has(m, viewpoint(seat, card, ref_of(m, spot)), spot):
                return attaches_anyway(m, card, spot)
    return True


def why_tool(m: Machine, seat: Seat, card: Card, spot: Spot) -> int:
    pool = m.pool
    definition = m.cards[card]
    kind = pool.trainer_kind[definition]
    if kind != trainer.TOOL and kind != trainer.TECHNICAL_MACHINE:
        return refusal.NOT_ENERGY
    if _first_turn(m) and not m.rules.first_turn_item:
        return refusal.FIRST_TURN_ITEM
    if trainer_locked(m, seat, card, kind):
        return refusal.LOCKED
    if pool.tags[definition] & tag.HYPER_GEAR:
        if seat_of(spot) == seat or not may_lie_on(m, seat, card, spot):
            return refusal.GEAR_TARGET
    elif seat_of(spot) != seat:
        return refusal.TOOL_OWN
    if kind == trainer.TOOL:
        if not has_room_for_tool(m, spot):
            return refusal.TOOL_THERE
        if cannot(m, spot, verb.HAVE_TOOLS, NONE):
            return refusal.CANNOT_ATTACH
    if not may_lie_on(m, seat, card, spot):
        return refusal.ATTACH_ONLY_TO
    return refusal.OK


# --- Trainers


def trainer_locked(m: Machine, seat: Seat, card: Card, kind: int) -> bool:
    """Whether a lock in force reaches this Trainer card: which locks do depends on what the book calls the kind."""
    rules = m.rules
    if kind == trainer.SUPPORTER:
        return player_cannot(m, seat, verb.PLAY_SUPPORTER, card) or (
            rules.trainer_is_umbrella and player_cannot(m, seat, verb.PLAY_TRAINER, card)
        )
    if kind == trainer.STADIUM:
        return player_cannot(m, seat, verb.PLAY_STADIUM, card) or (
            rules.trainer_is_umbrella and player_cannot(m, seat, verb.PLAY_TRAINER, card)
        )
    called = rules.plain_kind
    if kind == trainer.TOOL:
        called = rules.tool_kind
        if player_cannot(m, seat, verb.PLAY_TOOL, card):
            return True
    elif kind == trainer.TECHNICAL_MACHINE:
        called = rules.technical_machine_kind
    if player_cannot(m, seat, verb.PLAY_TRAINER, card):
        return True
    return called == KIND_ITEM and player_cannot(m, seat, verb.PLAY_ITEM, card)


def why_play(m: Machine, seat: Seat, card: Card, now: bool = False) -> int:
    """Playing an Item, Supporter or Stadium from hand; `now`: because an effect plays it at this very moment."""
    pool = m.pool
    state = m.state
    definition = m.cards[card]
    if pool.supertype[definition] != supertype.TRAINER:
        return refusal.NOT_PLAYED
    kind = pool.trainer_kind[definition]
    first = _first_turn(m)
    if kind == trainer.SUPPORTER:
        early = pool.play_unit[definition]
        if first and not m.rules.first_turn_supporter and not (early is not None and early.flag):
            return refusal.FIRST_TURN_SUPPORTER
        if state.supporters[seat] >= turn_limit(m, seat, allowance.SUPPORTER, m.rules.supporters_per_turn):
            return refusal.SUPPORTER_USED
    elif kind == trainer.STADIUM:
        if first and not m.rules.first_turn_stadium:
            return refusal.FIRST_TURN_STADIUM
        text = pool.play_unit[definition]
        beyond = text is not None and text.beyond_limit
        if not beyond and state.stadiums[seat] >= turn_limit(m, seat, allowance.STADIUM, m.rules.stadiums_per_turn):
            return refusal.STADIUM_USED
        if (
            m.rules.same_name_stadium_refused
            and state.stadium != NONE
            and pool.name[m.cards[state.stadium]] == pool.name[definition]
        ):
            return refusal.STADIUM_SAME
    elif kind == trainer.ITEM:
        if first and not m.rules.first_turn_item:
            return refusal.FIRST_TURN_ITEM
    else:
        return refusal.NOT_PLAYED
    if lives(m, modifier.PLAYER_CANNOT) and trainer_locked(m, seat, card, kind):
        return refusal.LOCKED
    if lives(m, modifier.PLAY_PRICE) and len(state.hand[seat]) <= play_price(m, seat, card):
        return refusal.NEED_UNMET
    unit = pool.play_unit[definition]
    other = other_text(m, seat, card)
    if other is not None:
        possible = other.modifier.possible
        if possible is not None and not possible.test(m, viewpoint(seat, card, Ref(NONE))):
            return refusal.NOTHING_TO_DO
    elif unit is not None:
        frame = viewpoint(seat, card, Ref(NONE))
        if unit.only_now and not now:
            return refusal.NEED_UNMET
        if unit.need is not None and not unit.need.test(m, frame):
            return refusal.NEED_UNMET
        if unit.copies > 1 and len(further_copies(m, seat, card)) < unit.copies - 1:
            return refusal.NEED_UNMET
        if unit.possible is not None and not unit.possible.test(m, frame):
            return refusal.NOTHING_TO_DO
    elif kind != trainer.STADIUM:
        return refusal.NOTHING_TO_DO
    return refusal.OK


def further_copies(m: Machine, seat: Seat, card: Card) -> list[Card]:
    """The other cards of this card's name in its player's hand."""
    name = m.pool.name[m.cards[card]]
    return [one for one in m.state.hand[seat] if one != card and m.pool.name[m.cards[one]] == name]


# --- Powers


def why_power(m: Machine, seat: Seat, spot: Spot, unit: UnitX) -> int:
    """Using an activated power of a Pokémon in play."""
    if seat_of(spot) != seat:
        return refusal.NOT_YOURS
    if unit.power != power.CARD_TEXT and power_is_off(m, spot, unit):
        return refusal.POWER_OFF
    if unit.power == power.POKE_POWER and cannot(m, spot, verb.USE_POWERS, unit.name):
        return refusal.POWER_OFF
    card = bearer_of(m, spot, unit)
    if (lives(m, modifier.ENERGY_PROVIDES) or m.state.face_down) and text_is_off(m, card):
        return refusal.POWER_OFF
    if lives(m, modifier.NO_EFFECT) and card_is_off(m, card):
        return refusal.POWER_OFF
    if not is_granted(m, card, spot):
        return refusal.POWER_NEED
    return _why_use(m, seat, unit, card, spot)


def is_granted(m: Machine, card: Card, spot: Spot) -> bool:
    """Whether the powers printed on an attached card can be used by the Pokémon, where the card says which may."""
    for unit in m.pool.units_of[m.cards[card]]:
        if unit.kind == unit_kind.GRANT_POWERS and unit.while_ is not None:
            if not unit.while_.test(m, viewpoint(Seat(m.owner[card]), card, ref_of(m, spot))):
                return False
    return True


def _why_use(m: Machine, seat: Seat, unit: UnitX, card: Card, spot: Spot) -> int:
    if unit.vstar and m.state.vstar_used[seat] >= m.rules.vstar_powers_per_game:
        return refusal.VSTAR_USED
    if not within_limit(m, unit, spot, seat):
        return refusal.POWER_USED if unit.power == power.POKE_POWER else refusal.TEXT_USED
    ref = Ref(NONE)
    if spot != NONE:
        ref = ref_of(m, spot)
    frame = viewpoint(seat, card, ref)
    if unit.need is not None and not unit.need.test(m, frame):
        ill = unit.power == power.POKE_POWER and spot != NONE and m.state.conditions[spot] != 0
        return refusal.POWER_CONDITION if ill else refusal.POWER_NEED
    if unit.possible is not None and not unit.possible.test(m, frame):
        return refusal.POWER_NOTHING
    return refusal.OK


def why_stadium_power(m: Machine, seat: Seat, unit: UnitX) -> int:
    card = m.state.stadium
    if lives(m, modifier.NO_EFFECT) and card_is_off(m, card):
        return refusal.POWER_OFF
    if not unit.each and m.owner[card] != seat:
        return refusal.NOT_YOURS
    return _why_use(m, seat, unit, card, Spot(NONE))


def why_card_power(m: Machine, seat: Seat, card: Card, unit: UnitX) -> int:
    """Using the text of a card that is in hand or in the discard pile."""
    if unit.power != power.CARD_TEXT and card_power_is_off(m, card, unit):
        return refusal.POWER_OFF
    return _why_use(m, seat, unit, card, Spot(NONE))


# --- Attacking and retreating


def attacker_of(m: Machine, seat: Seat, code: int) -> Spot:
    """The Pokémon that uses the attack of this option: the Active, or the Benched one that it names."""
    return m.state.active[seat] if option.second(code) == option.NO_ARGUMENT else option.onto(code)


def attack_of(m: Machine, seat: Seat, code: int) -> int:
    """The attack of this option."""
    return attacks_of(m, attacker_of(m, seat, code))[option.first(code)]


def why_attack(m: Machine, seat: Seat, attack: int, benched: Spot = NOWHERE, units: list[int] | None = None) -> int:
    """Using an attack of the Active Pokémon, or of a `benched` one where the attack can be used from there. `units`:
    the Energy on that Pokémon, if it has been counted."""
    state = m.state
    spot = state.active[seat]
    if benched != NONE:
        spot = benched
    if spot == NONE:
        return refusal.NO_ACTIVE
    attacks = m.pool.attacks
    if benched != NONE and not attacks.from_bench[attack]:
        return refusal.CANNOT_ATTACK
    if (
        _first_turn(m)
        and not m.rules.first_turn_attack
        and not attacks.first_turn[attack]
        and not attacks_early(m, spot)
    ):
        return refusal.FIRST_TURN_ATTACK
    conditions = state.conditions[spot] & ~attacks.even_if[attack]
    if conditions:
        conditions &= ~attacks_even_if(m, spot)
    if conditions & condition.ASLEEP:
        return refusal.ASLEEP_ATTACK
    if conditions & condition.PARALYZED:
        return refusal.PARALYZED_ATTACK
    if attacks.gx[attack] and not gx_allowed(m, seat, spot):
        return refusal.CANNOT_ATTACK if player_cannot(m, seat, verb.USE_GX, Card(NONE)) else refusal.GX_USED
    if attacks.vstar[attack] and state.vstar_used[seat] >= m.rules.vstar_powers_per_game:
        return refusal.VSTAR_USED
    if units is None:
        units = units_on(m, spot)
    if not can_pay_with(m, spot, attack, units):
        # Enough of it, but not of the types that the cost shows.
        typed = len(units) >= attacks.total[attack]
        return refusal.WRONG_ENERGY if typed else refusal.NOT_ENOUGH_ENERGY
    if cannot(m, spot, verb.ATTACK, attacks.name[attack]):
        return refusal.CANNOT_ATTACK
    for live in lives(m, modifier.ATTACK_PRICE):
        possible = live.modifier.possible
        if possible is not None and applies(m, live, spot):
            if not possible.test(m, viewpoint(seat, live.frame.card, Ref(NONE))):
                return refusal.CANNOT_ATTACK
    need = attacks.need[attack]
    if need is not None and not need.test(m, viewpoint(seat, state.stack[spot][-1], ref_of(m, spot))):
        return refusal.POWER_NEED
    return refusal.OK


def was_held_back(m: Machine, seat: Seat, spot: Spot) -> bool:
    """Whether this very Pokémon failed to retreat this turn."""
    tried = ref_of(m, spot) << 8 | deed.HELD_BACK << 1 | seat
    for one in m.state.happened:
        if one == tried:
            return True
    return False


def why_retreat(m: Machine, seat: Seat, units: list[int] | None = None) -> int:
    """Retreating; `units`: the Energy on the Active Pokémon, if it has been counted."""
    state = m.state
    spot = state.active[seat]
    if spot == NONE:
        return refusal.NO_ACTIVE
    if state.retreats[seat] >= turn_limit(m, seat, allowance.RETREAT, m.rules.retreats_per_turn):
        return refusal.RETREATED
    if was_held_back(m, seat, spot):
        confused = m.rules.confused_retreat_flip and state.conditions[spot] & condition.CONFUSED
        return refusal.RETREAT_FAILED if confused else refusal.CANNOT_RETREAT
    if not state.bench[seat]:
        return refusal.EMPTY_BENCH
    if state.conditions[spot] & (condition.ASLEEP | condition.PARALYZED) & ~retreats_even_if(m, spot):
        return refusal.HELD
    cost = retreat_cost(m, spot)
    if cost > 0:
        have = unit_count(m, spot) if units is None else len(units)
        if have < cost and retreat_payer(m, spot) == NONE:
            return refusal.CANNOT_PAY_RETREAT
    if cannot(m, spot, verb.RETREAT, NONE):
        return refusal.CANNOT_RETREAT
    return refusal.OK


# --- Whose texts are used


def powers_of(m: Machine, spot: Spot) -> list[UnitX]:
    """The activated units of the Pokémon: its own, those kept from beneath, and those of cards attached to it."""
    state = m.state
    pool = m.pool
    stack = state.stack[spot]
    top = len(stack) - 1
    found = pool.units_used[m.cards[stack[top]]]
    if pool.copies and copied_def(m, spot) != NONE and copies_powers(m, spot):
        found = found + pool.units_used[copied_def(m, spot)]
    attached = False
    for card in state.energy[spot]:
        if _gives_power(m, card):
            attached = True
    for card in state.tools[spot]:
        if _gives_power(m, card):
            attached = True
    if not attached and not pool.keeps_lower[m.cards[stack[top]]]:
        return found
    found = found[:]
    while top > 0 and pool.keeps_lower[m.cards[stack[top]]]:
        top -= 1
        found.extend(pool.units_used[m.cards[stack[top]]])
    for card in state.tools[spot] + state.energy[spot]:
        if not _gives_power(m, card):
            continue
        for unit in pool.units_used[m.cards[card]]:
            if unit not in found:
                found.append(unit)
    return found


def _gives_power(m: Machine, card: Card) -> bool:
    """Whether an attached card has a text to be used. A Pokémon that has become Energy or a Tool has no powers left."""
    definition = m.cards[card]
    return bool(m.pool.units_used[definition]) and m.pool.supertype[definition] != supertype.POKEMON


def bearer_of(m: Machine, spot: Spot, unit: UnitX) -> Card:
    """The card of the Pokémon, or on it, whose text the unit is."""
    state = m.state
    stack = state.stack[spot]
    for i in range(len(stack) - 1, -1, -1):
        if _has_unit(m, stack[i], unit):
            return stack[i]
    for card in state.tools[spot]:
        if _has_unit(m, card, unit):
            return card
    for card in state.energy[spot]:
        if _has_unit(m, card, unit):
            return card
    return stack[-1]


def _has_unit(m: Machine, card: Card, unit: UnitX) -> bool:
    for one in m.pool.units_used[m.cards[card]]:
        if one is unit:
            return True
    return False
