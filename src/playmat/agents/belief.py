"""What the other player is likely to hold.

Cards that a player could have played in its last turn, and did not, are probably not in its hand; cards that had to
wait are kept. Dealt blindly, imagined games would show an opponent with more to play than it has.
"""

from __future__ import annotations

from typing import Final

from playmat.agents.evaluation import Worths
from playmat.engine.columns import SPOTS, Machine, bench_room
from playmat.model.ids import Seat
from playmat.model.words import supertype, trainer

# How much oftener a card was found in hand than if it had been dealt blindly, over some hundred games of `greedy` and
# `planner` with theme decks of six series.
BASIC: Final = 0.5
BASIC_WITHOUT_ROOM: Final = 1.35
EVOLUTION: Final = 0.8
EVOLUTION_TOO_EARLY: Final = 2.1
ENERGY_NONE_ATTACHED: Final = 0.5
ENERGY_ONE_ATTACHED: Final = 1.0
SUPPORTER_NONE_USED: Final = 0.37
SUPPORTER_ONE_USED: Final = 1.1
OTHER_TRAINER: Final = 0.9


def odds_of_holding(m: Machine, w: Worths, seat: Seat) -> list[float]:
    """Of each card how much likelier it is to be in the other player's hand than if it were dealt blindly.

    Nothing while that player has not had a whole turn to play it."""
    state = m.state
    pool = m.pool
    owner = 1 - seat
    if state.turns_taken[owner] == 0 or (state.turn_player == owner and not state.turn_ended):
        return []
    odds = [1.0] * len(m.cards)
    last_turn = state.turn if state.turn_player == owner else state.turn - 1
    could_evolve: list[int] = []
    for spot in range(owner * SPOTS, owner * SPOTS + SPOTS):
        if state.serial[spot] and state.entered[spot] < last_turn and state.evolved[spot] < last_turn:
            could_evolve += w.grows_into[m.cards[state.stack[spot][-1]]]
    room = bench_room(m, Seat(owner)) > 0
    for card in range(len(m.cards)):
        if m.owner[card] != owner:
            continue
        definition = m.cards[card]
        if pool.supertype[definition] == supertype.POKEMON:
            if pool.is_basic[definition]:
                odds[card] = BASIC if room else BASIC_WITHOUT_ROOM
            else:
                odds[card] = EVOLUTION if definition in could_evolve else EVOLUTION_TOO_EARLY
        elif pool.supertype[definition] == supertype.ENERGY:
            odds[card] = ENERGY_ONE_ATTACHED if state.attached_energy[owner] else ENERGY_NONE_ATTACHED
        elif pool.trainer_kind[definition] == trainer.SUPPORTER:
            odds[card] = SUPPORTER_ONE_USED if state.supporters[owner] else SUPPORTER_NONE_USED
        else:
            odds[card] = OTHER_TRAINER
    return odds
