"""How likely a seat is to win at the start of a turn: a small network over what can be counted on both sides.

The searches compare positions of that kind: the end of a planned turn, the end of turns that were played on. The
network was fitted to the outcome of games (`tools/fit_judgement.py`), so it says what a position is worth. It does not
say what to do within a turn, where the hand-made evaluation serves.
"""

from __future__ import annotations

import math
from typing import Final

from playmat.agents.evaluation import EVEN, FEATURES, WON, Worths, ended, features, threat
from playmat.engine import NONE, RUNNING
from playmat.engine.columns import Machine, hp_left, prizes_for, retreat_cost
from playmat.model.ids import Card, Seat, Spot
from playmat.model.words import supertype, trainer

FURTHER: Final = 32
"""What is counted of a side beside the features of the evaluation."""
INPUTS: Final = 2 * (FEATURES + FURTHER) + 2
SEVERAL: Final = 2.0
"""The most that a hit counts, as a part of the HP it meets."""
SERIOUS: Final = 0.3
"""The part of the other Active Pokémon's HP that one on the Bench must be able to take to count as ready."""
PRIZE_CARDS: Final = 6


def judge(m: Machine, w: Worths, seat: Seat) -> float:
    """How good the position is for that seat, as `evaluate` says it: above 0 if it is likelier to win than to lose."""
    state = m.state
    if state.winner != RUNNING:
        return ended(state, seat)
    value = EVEN * w.judgement.answer(inputs(m, w))
    return value if state.turn_player == seat else -value


def chance_of_winning(m: Machine, w: Worths, seat: Seat) -> float:
    """How likely the seat is to win, from 0 to 1."""
    return chance_at(judge(m, w, seat))


def chance_at(value: float) -> float:
    """How likely a seat is to win whose position is that good."""
    if value >= WON:
        return 1.0
    if value <= -WON:
        return 0.0
    return 1.0 / (1.0 + math.exp(-value / EVEN))


# --- What the network is asked about. The order is that of its weights: a change asks for a new fit.


def inputs(m: Machine, w: Worths) -> list[float]:
    """The side of the player whose turn it is, the other side, and the stage of the game."""
    state = m.state
    x: list[float] = []
    for seat in (state.turn_player, 1 - state.turn_player):
        x += features(m, w, Seat(seat))
        _in_play(m, w, Seat(seat), x)
        _cards(m, Seat(seat), x)
    x.append(float(state.turn))
    x.append(1.0 if m.rules.weakness_times else 0.0)
    return x


def _in_play(m: Machine, w: Worths, seat: Seat, x: list[float]) -> None:
    """The Active Pokémon and its fight; who could take its place, and what of the Bench the other one could take."""
    state = m.state
    active = state.active[seat]
    other = state.active[1 - seat]
    left = 0.0
    target = 0.0
    hit = 0.0
    next_hit = 0.0
    if other != NONE:
        target = float(hp_left(m, other))
    if active == NONE:
        x += [0.0, 0.0, 0.0, 0.0]
    else:
        left = float(hp_left(m, active))
        x.append(left * 0.01)
        x.append(float(prizes_for(m, active, Spot(NONE))))
        x.append(float(len(state.energy[active])))
        x.append(float(max(0, retreat_cost(m, active))))
        if target > 0.0:
            hit = min(SEVERAL, threat(m, w, active, other, 0) / target)
            next_hit = min(SEVERAL, threat(m, w, active, other, 1) / target)
    x.append(hit)
    x.append(next_hit)
    x.append(1.0 if hit >= 1.0 else 0.0)
    x.append(1.0 if next_hit >= 1.0 else 0.0)
    bench_hit = 0.0
    bench_next_hit = 0.0
    lost = 0.0
    hp = left
    most_hp = left
    ready = 0.0
    safe = 0.0
    energy = 0.0
    prizes = 0.0
    for spot in state.bench[seat]:
        here = float(hp_left(m, spot))
        hp += here
        most_hp = max(most_hp, here)
        energy += float(len(state.energy[spot]))
        prizes += float(prizes_for(m, spot, Spot(NONE)))
        if target > 0.0:
            hit = min(SEVERAL, threat(m, w, spot, other, 0) / target)
            bench_hit = max(bench_hit, hit)
            bench_next_hit = max(bench_next_hit, min(SEVERAL, threat(m, w, spot, other, 1) / target))
            if hit > SERIOUS:
                ready += 1.0
            if threat(m, w, other, spot, 1) >= here:
                lost += 1.0
            else:
                safe += min(1.0, hit)
    x.append(bench_hit)
    x.append(bench_next_hit)
    x.append(lost)
    x.append(hp * 0.01)
    x.append(most_hp * 0.01)
    x.append(ready)
    x.append(safe)
    x.append(energy)
    x.append(prizes)


def _cards(m: Machine, seat: Seat, x: list[float]) -> None:
    """Cards in hand and still to be drawn by what they are, and how many Prize cards are left."""
    state = m.state
    x += _kinds(m, state.hand[seat])
    x += _kinds(m, state.deck[seat])[:3]
    x.append(float(len(state.deck[seat])))
    left = len(state.prizes[seat])
    for count in range(1, PRIZE_CARDS + 1):
        x.append(1.0 if left == count else 0.0)


def _kinds(m: Machine, cards: list[Card]) -> list[float]:
    """How many of the cards are Energy, Basic Pokémon, other Pokémon, Supporters, other Trainers."""
    pool = m.pool
    counts = [0.0] * 5
    for card in cards:
        definition = m.cards[card]
        if pool.supertype[definition] == supertype.ENERGY:
            counts[0] += 1.0
        elif pool.supertype[definition] == supertype.POKEMON:
            counts[1 if pool.is_basic[definition] else 2] += 1.0
        else:
            counts[3 if pool.trainer_kind[definition] == trainer.SUPPORTER else 4] += 1.0
    return counts
