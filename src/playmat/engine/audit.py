"""Whether a game is sound: every card in one place, a board that can be, a question that can be answered.

Each function gives a sentence about what is wrong, or ''. They are for soaks and for states that come from outside, and
compiled with the rest because a soak asks at every step.
"""

from __future__ import annotations

from playmat.engine.machine import Machine
from playmat.engine.queries import bench_limit, hp_of, refresh, spots_of
from playmat.engine.state import ALL_SPOTS, NONE, RUNNING, SPOTS, Frame
from playmat.model.words import condition, modifier, question, trigger, zone


def audit(m: Machine) -> str:
    """All of it, for a game that waits for an answer or is over."""
    wrong = audit_cards(m)
    if not wrong:
        wrong = audit_board(m)
    if not wrong:
        wrong = audit_question(m)
    if not wrong:
        wrong = audit_in_force(m)
    return wrong


def audit_cards(m: Machine) -> str:
    """Every card is in exactly one place, and the columns say the same as the lists."""
    state = m.state
    count = len(m.owner)
    if len(state.zone) != count or len(state.home) != count or len(state.known) != count:
        return f"expected columns for {count} cards"
    seen = [0] * count
    for seat in (0, 1):
        for cards, pile in (
            (state.deck[seat], zone.DECK),
            (state.hand[seat], zone.HAND),
            (state.discard[seat], zone.DISCARD),
            (state.lost[seat], zone.LOST),
            (state.prizes[seat], zone.PRIZES),
            (state.aside[seat], zone.ASIDE),
        ):
            for card in cards:
                seen[card] += 1
                if state.zone[card] != pile or m.owner[card] != seat or state.home[card] != NONE:
                    return f"card {card} lies in zone {pile} of seat {seat}, but its columns say otherwise"
    for card in state.table:
        seen[card] += 1
        if state.zone[card] != zone.TABLE:
            return f"card {card} lies on the table, but its zone is {state.zone[card]}"
    if state.stadium != NONE:
        seen[state.stadium] += 1
        if state.zone[state.stadium] != zone.STADIUM:
            return f"card {state.stadium} is the Stadium, but its zone is {state.zone[state.stadium]}"
    for spot in range(ALL_SPOTS):
        stack = state.stack[spot]
        if not stack:
            if state.serial[spot] or state.energy[spot] or state.tools[spot]:
                return f"spot {spot} has no Pokémon, but cards or a serial number"
            continue
        for card in stack:
            seen[card] += 1
            if state.zone[card] != zone.IN_PLAY or state.home[card] != spot:
                return f"card {card} is in play at spot {spot}, but its columns say otherwise"
        for attached in (state.energy[spot], state.tools[spot]):
            for card in attached:
                seen[card] += 1
                if state.zone[card] != zone.ATTACHED or state.home[card] != spot:
                    return f"card {card} is attached at spot {spot}, but its columns say otherwise"
    for card in range(count):
        if seen[card] != 1:
            return f"card {card} is in {seen[card]} places"
    return ""


def audit_board(m: Machine) -> str:
    """Active and Bench are what is in play; damage and conditions are possible ones."""
    state = m.state
    in_play = 0
    for seat in (0, 1):
        spots = spots_of(m, seat)
        in_play += len(spots)
        active = state.active[seat]
        for i in range(len(spots)):
            spot = spots[i]
            if spot in spots[:i]:
                return f"the Pokémon in spot {spot} is in two places"
            if spot // SPOTS != seat or not state.serial[spot] or not state.stack[spot]:
                return f"seat {seat} has an empty or foreign spot {spot} in play"
            if state.damage[spot] % 10 or state.damage[spot] < 0:
                return f"spot {spot} has {state.damage[spot]} damage"
            conditions = state.conditions[spot]
            if conditions:
                if spot != active or conditions & ~condition.ALL:
                    return f"spot {spot} has conditions {conditions} that it can't have"
                turned = conditions & condition.ROTATING
                if turned & (turned - 1):
                    return f"spot {spot} is Asleep, Confused or Paralyzed at once: {conditions}"
    for i in range(ALL_SPOTS):
        if state.serial[i]:
            in_play -= 1
    if in_play:
        return "a Pokémon is in play, but neither Active nor Benched"
    return ""


def audit_question(m: Machine) -> str:
    """Somebody is asked something that can be answered, or the game is over; between actions the board is settled."""
    state = m.state
    if state.winner != RUNNING:
        return ""
    if state.asking != 0 and state.asking != 1:
        return "the game goes on, but nobody is asked anything"
    if not state.options or len(set(state.options)) != len(state.options):
        return f"question {state.question} has {len(state.options)} options, some of them twice or none at all"
    if state.question != question.TURN:
        return ""
    if state.asking != state.turn_player:
        return "a player is asked for an action in the other player's turn"
    for seat in (0, 1):
        if state.active[seat] == NONE:
            return f"seat {seat} has no Active Pokémon between actions"
        if not state.prizes[seat]:
            return f"seat {seat} has no Prizes left, but the game goes on"
        if len(state.bench[seat]) > bench_limit(m, seat):
            return f"seat {seat} has {len(state.bench[seat])} Benched Pokémon"
        for spot in spots_of(m, seat):
            if state.damage[spot] and state.damage[spot] >= hp_of(m, spot):
                return f"spot {spot} has {state.damage[spot]} damage of {hp_of(m, spot)} HP and is still in play"
    if state.pending or len(state.frames) != 1:
        return "an effect is still in progress between actions"
    return ""


def audit_in_force(m: Machine) -> str:
    """The modifiers and triggers that count as up to date are those that would be collected now."""
    if m.state.dirty or not m.live:
        return ""
    anew = Machine(m.pool, m.cards, m.owner, m.state)
    refresh(anew)
    for kind in range(modifier.COUNT):
        if len(m.live[kind]) != len(anew.live[kind]):
            return f"{len(m.live[kind])} modifiers of kind {kind} count as in force, but {len(anew.live[kind])} are"
        for i in range(len(m.live[kind])):
            one = m.live[kind][i]
            other = anew.live[kind][i]
            if one.modifier is not other.modifier or one.targets != other.targets or not _same(one.frame, other.frame):
                return f"a modifier of kind {kind} counts as in force that is not: it is card {one.frame.card}'s"
    for event in range(trigger.COUNT):
        if len(m.watch[event]) != len(anew.watch[event]):
            return (
                f"{len(m.watch[event])} triggers count as waiting for event {event}, but {len(anew.watch[event])} are"
            )
        for i in range(len(m.watch[event])):
            if not _same(m.watch[event][i].frame, anew.watch[event][i].frame):
                return f"a trigger counts as waiting for event {event}: card {m.watch[event][i].frame.card}'s"
    return ""


def _same(one: Frame, other: Frame) -> bool:
    return one.card == other.card and one.ref == other.ref and one.you == other.you
