"""How likely a seat is to win at the start of a turn, from a closer look: each Pokémon in play by itself.

`judgement` counts what there is on both sides. Here every Pokémon is described by what it is, what it can do to the
others and they to it, and what may become of it; and every card by its traits, read off its program (`programs`). A
small network reads the traits of a card: that is done once, when a pool is read. Another reads the rows of the Pokémon
one by one, each with what was said of its card. What they say of a side is added up, Pokémon, hand and deck by
themselves, and goes with the counts into a third one. All are fitted together (`tools/fit_insight.py`): to the outcome
of games, and to what came of the ways through a turn that `racer` compares. It takes three times as long as
`judgement`, and tells such ways apart better.
"""

from __future__ import annotations

from typing import Final

from playmat.agents.evaluation import EVEN, Worths, after_weakness, cards_coming, ended, lacking, useful
from playmat.agents.judgement import INPUTS, SEVERAL, chance_at, inputs
from playmat.engine import NONE, RUNNING
from playmat.engine.columns import (
    ALL_SPOTS,
    SPOTS,
    Machine,
    attacks_of,
    cost_of,
    hp_left,
    prizes_for,
    ref_of,
    retreat_cost,
    spots_of,
    units_from,
    units_on,
)
from playmat.model.ids import Card, Definition, Seat, Spot
from playmat.model.words import condition, supertype

COLUMNS: Final = 48
"""What is told of each Pokémon."""
FURTHER: Final = 9
"""What is counted of a side beside what `judgement` counts."""
COUNTS: Final = INPUTS + 2 * FURTHER

# The most damage that a Pokémon can be expected to do, before Weakness and effects.
NOW: Final = 0
WITH_ONE: Final = 1
WITH_TWO: Final = 2
EVER: Final = 3
"""With the Energy on it; with up to one more, up to two more; with whatever it takes."""
WITH_HAND: Final = 4
"""With an Energy card that its player holds."""
ASIDE: Final = 5
"""And the worth of what else an attack does that lacks one Energy at most."""


def judge(m: Machine, w: Worths, seat: Seat) -> float:
    """How good the position is for that seat, on the scale of `judgement`."""
    state = m.state
    if state.winner != RUNNING:
        return ended(state, seat)
    insight = w.insight
    x = counts(m, w)
    for player in (state.turn_player, 1 - state.turn_player):
        insight.add_cards(m.cards, state.hand[player], x)
        insight.add_cards(m.cards, state.deck[player], x)
    begin = len(x)
    units = len(insight.each)
    x += [0.0] * (2 * units)
    read = rows(m, w)
    number = 0
    for player in (state.turn_player, 1 - state.turn_player):
        for spot in spots_of(m, Seat(player)):
            insight.read(Definition(m.cards[state.stack[spot][-1]]), read[number], x, begin)
            number += 1
        begin += units
    value = EVEN * insight.answer.answer(x)
    return value if state.turn_player == seat else -value


def chance_of_winning(m: Machine, w: Worths, seat: Seat) -> float:
    """How likely the seat is to win, from 0 to 1."""
    return chance_at(judge(m, w, seat))


# --- What the networks are asked about. The order is that of their weights: a change asks for a new fit.


def counts(m: Machine, w: Worths) -> list[float]:
    """What `judgement` counts, and some more: cards that draw or fetch others, what is gone, what lasts."""
    state = m.state
    x = inputs(m, w)
    for seat in (state.turn_player, 1 - state.turn_player):
        draws = 0.0
        fetches = 0.0
        for card in state.hand[seat]:
            draws += w.draws[m.cards[card]]
            fetches += w.fetches[m.cards[card]]
        x.append(draws)
        x.append(fetches)
        draws = 0.0
        for card in state.deck[seat]:
            draws += w.draws[m.cards[card]]
        x.append(draws)
        energy = 0.0
        for card in state.discard[seat]:
            if m.pool.supertype[m.cards[card]] == supertype.ENERGY:
                energy += 1.0
        x.append(energy)
        x.append(float(len(state.discard[seat])))
        x.append(1.0 if state.stadium != NONE and m.owner[state.stadium] == seat else 0.0)
        lasting = 0.0
        for effect in state.effects:
            if effect.you == seat and (effect.on_player or not effect.targets):
                lasting += 1.0
        x.append(lasting)
        x.append(float(state.supporters[seat]))
        x.append(float(state.attached_energy[seat]))
    return x


def rows(m: Machine, w: Worths) -> list[list[float]]:
    """A row for each Pokémon in play. The first number is 1 for those of the player who is not to move."""
    state = m.state
    left = [0.0] * ALL_SPOTS
    hits: list[list[float]] = [[]] * ALL_SPOTS
    for seat in (0, 1):
        energies = _energies_in_hand(m, Seat(seat))
        for spot in spots_of(m, Seat(seat)):
            left[spot] = float(max(1, hp_left(m, spot)))
            hits[spot] = _hits(m, w, spot, energies)
    found: list[list[float]] = []
    for seat in (state.turn_player, 1 - state.turn_player):
        coming = cards_coming(m, Seat(seat))
        others = spots_of(m, Seat(1 - seat))
        for spot in spots_of(m, Seat(seat)):
            row = [0.0 if seat == state.turn_player else 1.0, 1.0 if state.active[seat] == spot else 0.0]
            _itself(m, w, spot, coming, left[spot], hits[spot], row)
            _does(m, spot, state.active[1 - seat], left, hits[spot], row)
            _suffers(m, spot, state.active[1 - seat], others, left, hits, row)
            _becomes(m, w, spot, coming, row)
            _carries(m, w, spot, row)
            found.append(row)
    return found


def _energies_in_hand(m: Machine, seat: Seat) -> list[int]:
    """A card of each kind of Energy card in that player's hand."""
    seen: list[int] = []
    energies: list[int] = []
    for card in m.state.hand[seat]:
        definition = m.cards[card]
        if m.pool.supertype[definition] == supertype.ENERGY and definition not in seen:
            seen.append(definition)
            energies.append(card)
    return energies


def _hits(m: Machine, w: Worths, spot: Spot, energies: list[int]) -> list[float]:
    """By `NOW` to `ASIDE`."""
    found = [0.0] * 6
    units = units_on(m, spot)
    with_hand = [units + units_from(m, Card(card), spot) for card in energies]
    for attack in attacks_of(m, spot):
        hit = w.hit[attack]
        cost = cost_of(m, spot, attack)
        short = lacking(units, cost)
        found[EVER] = max(found[EVER], hit)
        if short <= 2:
            found[WITH_TWO] = max(found[WITH_TWO], hit)
        if short <= 1:
            found[WITH_ONE] = max(found[WITH_ONE], hit)
            found[ASIDE] = max(found[ASIDE], w.extra[attack])
        if short == 0:
            found[NOW] = max(found[NOW], hit)
            found[WITH_HAND] = max(found[WITH_HAND], hit)
        elif short == 1 and hit > found[WITH_HAND]:
            for more in with_hand:
                if lacking(more, cost) == 0:
                    found[WITH_HAND] = hit
                    break
    return found


def _itself(
    m: Machine, w: Worths, spot: Spot, coming: list[int], left: float, hits: list[float], row: list[float]
) -> None:
    """Its HP, its Energy, its attacks."""
    damage: int = m.state.damage[spot]
    units = units_on(m, spot)
    row.append(left * 0.01)
    row.append(damage / (left + damage))
    row.append(float(prizes_for(m, spot, Spot(NONE))))
    row.append(float(len(units)))
    row.append(float(useful(m, w, spot, units, coming)) if units else 0.0)
    row.append(hits[NOW] * 0.01)
    row.append(hits[WITH_ONE] * 0.01)
    row.append(hits[WITH_TWO] * 0.01)
    row.append(hits[EVER] * 0.01)
    row.append(hits[ASIDE] * 0.05)
    row.append(hits[WITH_HAND] * 0.01)


def _does(m: Machine, spot: Spot, other: Spot, left: list[float], hits: list[float], row: list[float]) -> None:
    """What it can do to the other player's Active Pokémon, as a part of what that one has left."""
    for kind in (NOW, WITH_ONE, WITH_HAND):
        part = after_weakness(m, hits[kind], spot, other) / left[other] if other != NONE else 0.0
        row.append(min(SEVERAL, part))
        row.append(1.0 if part >= 1.0 else 0.0)
    row.append(min(SEVERAL, after_weakness(m, hits[EVER], spot, other) / left[other]) if other != NONE else 0.0)


def _suffers(
    m: Machine,
    spot: Spot,
    other: Spot,
    others: list[Spot],
    left: list[float],
    hits: list[list[float]],
    row: list[float],
) -> None:
    """What the others can do to it: the Active one, the most dangerous on the Bench; and what it can do to them all."""
    for kind in (NOW, WITH_ONE, WITH_HAND):
        part = after_weakness(m, hits[other][kind], other, spot) / left[spot] if other != NONE else 0.0
        row.append(min(SEVERAL, part))
        row.append(1.0 if part >= 1.0 else 0.0)
    most = 0.0
    knocked_out = 0.0
    together = 0.0
    for one in others:
        if one != other:
            most = max(most, after_weakness(m, hits[one][WITH_ONE], one, spot) / left[spot])
        part = after_weakness(m, hits[spot][WITH_ONE], spot, one) / left[one]
        together += min(1.0, part)
        if part >= 1.0:
            knocked_out += 1.0
    row.append(min(SEVERAL, most))
    row.append(1.0 if most >= 1.0 else 0.0)
    row.append(knocked_out)
    row.append(together / max(1, len(others)))


def _becomes(m: Machine, w: Worths, spot: Spot, coming: list[int], row: list[float]) -> None:
    """Its way back to the Bench; what it evolves into, with a card in hand and with one still to be drawn."""
    pool = m.pool
    cost = retreat_cost(m, spot)
    row.append(float(cost))
    row.append(1.0 if len(m.state.energy[spot]) < cost else 0.0)
    units = units_on(m, spot)
    top = m.cards[m.state.stack[spot][-1]]
    held = 0.0
    held_best = 0.0
    held_soon = 0.0
    held_hp = 0.0
    drawn = 0.0
    drawn_best = 0.0
    for definition in w.grows_into[top]:
        if not coming[definition]:
            continue
        best = 0.0
        soon = 0.0
        for attack in pool.attacks_of[definition]:
            best = max(best, w.hit[attack])
            if w.hit[attack] > soon and lacking(units, pool.attacks.cost[attack]) <= 1:
                soon = w.hit[attack]
        if coming[definition] == 2:
            held = 1.0
            held_best = max(held_best, best * 0.01)
            held_soon = max(held_soon, soon * 0.01)
            held_hp = max(held_hp, int(pool.hp[definition] - pool.hp[top]) * 0.01)
        else:
            drawn = 1.0
            drawn_best = max(drawn_best, best * 0.01)
    row += [held, held_best, held_soon, held_hp, drawn, drawn_best]


def _carries(m: Machine, w: Worths, spot: Spot, row: list[float]) -> None:
    """Its stage and powers, what is attached to it, what ails it."""
    state = m.state
    pool = m.pool
    top = m.cards[state.stack[spot][-1]]
    row.append(float(len(state.stack[spot]) - 1))
    row.append(1.0 if pool.units_used[top] else 0.0)
    row.append(1.0 if pool.units_live[top] else 0.0)
    row.append(w.draws[top])
    row.append(w.fetches[top])
    row.append(1.0 if state.tools[spot] else 0.0)
    conditions = state.conditions[spot]
    row.append(1.0 if conditions & (condition.ASLEEP | condition.PARALYZED) else 0.0)
    row.append(1.0 if conditions & condition.CONFUSED else 0.0)
    row.append(1.0 if conditions & (condition.POISONED | condition.BURNED) else 0.0)
    lasting = 0.0
    if state.effects:
        ref = ref_of(m, spot)
        seat = spot // SPOTS
        for effect in state.effects:
            if ref in effect.targets:
                lasting += 1.0 if effect.you == seat else -1.0
    row.append(lasting)
