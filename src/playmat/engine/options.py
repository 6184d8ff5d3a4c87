"""Every action a player may take on their turn: the list that a decision is made from.

What is on it passes the checks of `legal`; what holds for all cards of a kind is asked once for all of them.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.facts.attacks import attacks_of
from playmat.engine.facts.board import spots_of
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.in_force import lives
from playmat.engine.facts.playing import bench_room, turn_limit
from playmat.engine.facts.pokemon import top_def
from playmat.engine.legal import (
    MOST_ACTIONS,
    powers_of,
    why_attach,
    why_attack,
    why_bench,
    why_card_power,
    why_discard_fossil,
    why_evolve,
    why_join_legend,
    why_join_union,
    why_play,
    why_power,
    why_retreat,
    why_stadium_power,
    why_tool,
)
from playmat.engine.machine import Machine
from playmat.engine.state import NONE, NOWHERE
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import (
    allowance,
    modifier,
    option,
    refusal,
    stage,
    supertype,
    tag,
    trainer,
    unit_kind,
    used,
)


def turn_options(m: Machine, seat: Seat) -> list[int]:
    """Every action the player may take now; cards that are the same are offered once."""
    state = m.state
    pool = m.pool
    cards = m.cards
    options: list[int] = []
    if state.actions < MOST_ACTIONS:
        mine = spots_of(m, seat)
        tops = vec[i64]([NONE] * len(mine))
        i: i64 = 0
        for spot in mine:
            tops[i] = top_def(m, spot)
            i += 1
        _hand_options(m, seat, mine, tops, options)
        i = 0
        for spot in mine:
            if pool.acts[tops[i]] or pool.energy_powers or state.tools[spot]:
                _power_options(m, seat, spot, options)
            i += 1
        if pool.used_from_discard:
            _discard_options(m, seat, options)
        if state.stadium != NONE:
            texts = pool.units_used[cards[state.stadium]]
            for at in range(len(texts)):
                if why_stadium_power(m, seat, texts[at]) == refusal.OK:
                    options.append(option.code(option.USE_STADIUM, at))
    active = state.active[seat]
    units: list[int] | None = None
    if active != NONE:
        # Counted once, for every attack and for retreating.
        units = units_on(m, active)
        attacks = attacks_of(m, active)
        for at in range(len(attacks)):
            if why_attack(m, seat, attacks[at], NOWHERE, units) == refusal.OK:
                options.append(option.code(option.ATTACK, at))
    if pool.bench_attacks:
        for spot in state.bench[seat]:
            attacks = attacks_of(m, spot)
            for at in range(len(attacks)):
                if why_attack(m, seat, attacks[at], spot) == refusal.OK:
                    options.append(option.code(option.ATTACK, at, spot))
    if why_retreat(m, seat, units) == refusal.OK:
        options.append(option.code(option.RETREAT))
    options.append(option.code(option.PASS))
    return options


def _hand_options(m: Machine, seat: Seat, mine: list[Spot], tops: vec[i64], options: list[int]) -> None:
    """What the player may do with the cards in hand; `mine`: the player's Pokémon in play, `tops`: what they are."""
    state = m.state
    pool = m.pool
    cards = m.cards
    names = pool.name
    shared_names = pool.shared_name
    # What holds for all cards of a kind is asked once. It is no more than the checks below ask again.
    attaches = state.attached_energy[seat] < turn_limit(m, seat, allowance.ENERGY, m.rules.energy_per_turn)
    room = bench_room(m, seat)
    # Basic Energy goes onto any of them, as long as no effect is in force that could forbid it.
    anywhere = not lives(m, modifier.CANNOT) and not lives(m, modifier.PLAYER_CANNOT)
    # Whether an effect lets cards be played onto Pokémon that their lines do not name.
    wider = bool(lives(m, modifier.EVOLVES_AS)) or bool(lives(m, modifier.MAY_EVOLVE_INTO))
    seen = vec[bool]([False] * len(pool.defs))  # the definitions that were looked at
    for card in state.hand[seat]:
        definition = cards[card]
        if seen[definition]:
            continue
        seen[definition] = True
        family = pool.supertype[definition]
        if attaches and (family == supertype.ENERGY or pool.as_energy[definition] is not None):
            free = anywhere and pool.basic_energy[definition] >= 0
            for spot in mine:
                if free or why_attach(m, seat, card, spot) == refusal.OK:
                    options.append(option.code(option.ATTACH, card, spot))
        if family == supertype.POKEMON:
            if pool.is_basic[definition]:
                if room > 0 and why_bench(m, seat, card) == refusal.OK:
                    options.append(option.code(option.BENCH, card))
            elif pool.evolves_from[definition] != NONE:
                wanted: i64 = pool.evolves_from[definition]
                i: i64 = 0
                for spot in mine:
                    named = wider or names[tops[i]] == wanted or shared_names[tops[i]] == wanted
                    i += 1
                    if named and why_evolve(m, seat, card, spot) == refusal.OK:
                        options.append(option.code(option.EVOLVE, card, spot))
            elif pool.stage[definition] == stage.LEGEND:
                _legend_options(m, seat, card, options)
        elif family == supertype.TRAINER:
            kind = pool.trainer_kind[definition]
            if kind == trainer.TOOL or kind == trainer.TECHNICAL_MACHINE:
                for spot in spots_of(m, Seat(1 - seat)) if pool.tags[definition] & tag.HYPER_GEAR else mine:
                    if why_tool(m, seat, card, spot) == refusal.OK:
                        options.append(option.code(option.ATTACH, card, spot))
            elif kind == trainer.FOSSIL:
                if why_bench(m, seat, card) == refusal.OK:
                    options.append(option.code(option.BENCH, card))
            elif why_play(m, seat, card) == refusal.OK:
                options.append(option.code(option.PLAY, card))
        if pool.units_used[definition]:
            _card_power_options(m, seat, card, used.IN_HAND, options)


def _power_options(m: Machine, seat: Seat, spot: Spot, options: list[int]) -> None:
    units = powers_of(m, spot)
    for i in range(len(units)):
        if units[i].kind != unit_kind.ACTIVATED:
            continue
        if units[i].zone == used.IN_PLAY and why_power(m, seat, spot, units[i]) == refusal.OK:
            options.append(option.code(option.USE_POWER, spot, i))
    if m.pool.trainer_kind[top_def(m, spot)] == trainer.FOSSIL and why_discard_fossil(m, seat, spot) == refusal.OK:
        options.append(option.code(option.DISCARD_FOSSIL, spot))


def _card_power_options(m: Machine, seat: Seat, card: Card, zone: int, options: list[int]) -> None:
    units = m.pool.units_used[m.cards[card]]
    for i in range(len(units)):
        if units[i].kind != unit_kind.ACTIVATED:
            continue
        if units[i].zone == zone and why_card_power(m, seat, card, units[i]) == refusal.OK:
            options.append(option.code(option.USE_CARD, card, i))


def _discard_options(m: Machine, seat: Seat, options: list[int]) -> None:
    pool = m.pool
    seen: list[int] = []
    for card in m.state.discard[seat]:
        definition = m.cards[card]
        if pool.units_used[definition] and definition not in seen:
            seen.append(definition)
            _card_power_options(m, seat, card, used.IN_DISCARD, options)
        if pool.stage[definition] == stage.V_UNION and pool.name[definition] + 100000 not in seen:
            seen.append(pool.name[definition] + 100000)
            if why_join_union(m, seat, card) == refusal.OK:
                options.append(option.code(option.JOIN_UNION, card))


def _legend_options(m: Machine, seat: Seat, card: Card, options: list[int]) -> None:
    for other in m.state.hand[seat]:
        if (
            m.pool.defs[m.cards[card]].piece < m.pool.defs[m.cards[other]].piece
            and why_join_legend(m, seat, card, other) == refusal.OK
        ):
            options.append(option.code(option.JOIN_LEGEND, card, other))
            return
