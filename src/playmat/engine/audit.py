"""Whether a game is sound: every card in one place, a board that can be, a question that can be answered.

Each function gives a sentence about what is wrong, or ''. They are for soaks and for states that come from outside, and
compiled with the rest because a soak asks at every step.
"""

from __future__ import annotations

from typing import Final

from playmat.engine.facts.board import lies_face_down, spots_of
from playmat.engine.facts.in_force import refresh
from playmat.engine.facts.playing import bench_limit
from playmat.engine.facts.pokemon import hp_of
from playmat.engine.machine import UNREQUIRED, Machine
from playmat.engine.state import ALL_SPOTS, FURTHEST, NONE, PER_CARD, PER_SEAT, PER_SPOT, RUNNING, SPOTS, Frame
from playmat.model.ids import SEATS, Card, Seat, Spot
from playmat.model.words import condition, modifier, option, question, reason, trigger, zone


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


MOST_CARDS: Final = 1 << 12
"""An option has twelve bits for the number of a card."""
MOST_BONUS: Final = 1000
"""Cards for mulligans that a player may be granted: nobody has had so many, and each is an option to choose."""


def audit_form(m: Machine) -> str:
    """Every column has its length, and every number that stands for a card, a spot, a seat or a place in a program is
    one. For states that come from outside: the other audits rely on it, and so does the engine."""
    state = m.state
    count = len(m.owner)
    if count != len(m.cards) or not 0 < count < MOST_CARDS:
        return f"expected one owner for each of the cards, got {count} owners of {len(m.cards)} cards"
    for owner in m.owner:
        if owner != 0 and owner != 1:
            return f"expected owners 0 and 1, got {owner}"
    for names, entries, of in ((PER_CARD, count, "card"), (PER_SPOT, ALL_SPOTS, "spot"), (PER_SEAT, 2, "player")):
        for name in names:
            held = len(getattr(state, name))
            if held != entries:
                return f"{name}: expected an entry for each {of}, {entries} in all, got {held}"
    for granted in state.bonus:
        if granted > MOST_BONUS:
            return f"bonus: expected at most {MOST_BONUS} cards, got {granted}"
    for columns in (
        state.deck,
        state.hand,
        state.discard,
        state.lost,
        state.prizes,
        state.aside,
        state.stack,
        state.energy,
        state.tools,
        state.deck_script,
        [state.table],
        [[state.stadium] if state.stadium != NONE else []],
    ):
        for column in columns:
            for card in column:
                if not 0 <= card < count:
                    return f"expected cards from 0 to {count - 1}, got {card}"
    for seat in SEATS:
        if not NONE <= state.active[seat] < ALL_SPOTS:
            return f"expected an Active spot, got {state.active[seat]}"
        for spot in state.bench[seat]:
            if not 0 <= spot < ALL_SPOTS:
                return f"expected spots of the Bench, got {spot}"
    for serial in state.serial:
        if serial < 0:
            return f"expected a serial number, got {serial}"
    return _audit_numbers(m)


def _audit_numbers(m: Machine) -> str:
    """The numbers that stand alone, and the lists of packed ones."""
    state = m.state
    for value, least, most in (
        (state.winner, RUNNING, 1),
        (state.reason, 0, len(reason.NAMES) - 1),
        (state.asking, NONE, 1),
        (state.question, 0, len(question.NAMES) - 1),
        (state.turn_player, 0, 1),
        (state.first, NONE, 1),
        (state.facing, NONE, 1),
        (state.shrinks_first, NONE, 1),
        (state.turn, 0, FURTHEST),
        (state.games, 0, FURTHEST),
        (state.prize_total, 0, MOST_CARDS),
        (state.next_serial, 0, FURTHEST),
    ):
        if not least <= value <= most:
            return f"expected a number from {least} to {most}, got {value}"
    if not 0 <= state.luck_drawn < FURTHEST:
        return "expected how many draws were taken, got a number that cannot be"
    if (state.winner == RUNNING) != (state.asking != NONE):
        return "expected a question while the game runs, and none when it is over"
    for column in (
        state.happened,
        state.happened_before,
        state.happened_earlier,
        state.own_last[0],
        state.own_last[1],
        state.spent,
        state.knocked,
        state.knocked_before,
        state.coin_script,
    ):
        if _too_far(column):
            return "expected small numbers, got one that cannot be"
    for named in state.named_types:
        if not 0 <= named >> 12 < len(m.owner):
            return f"expected a card that provides a chosen type, got {named}"
    for card in state.face_down:
        if not 0 <= card < len(m.owner) or state.zone[card] != zone.ATTACHED:
            return f"expected an attached card that lies face down, got {card}"
    for refs in (state.to_knock_out, state.as_basic):
        for ref in refs:
            if not _is_ref(ref):
                return f"expected a Pokémon, got {ref}"
    for effect in state.effects:
        wrong = _audit_source(m, effect.you, effect.card, effect.ref, effect.slots)
        if wrong:
            return wrong
        for target in effect.targets:
            if not _is_ref(target):
                return f"expected a Pokémon that an effect is on, got {target}"
    for waiting in (state.pending, state.delayed):
        for one in waiting:
            wrong = _audit_source(m, one.you, one.card, one.ref, one.slots)
            if wrong:
                return wrong
            if not _is_ref(one.event_ref) or not NONE <= one.event_card < len(m.owner):
                return "expected what has triggered an effect, got what is not there"
            if len(one.slots) > m.pool.slot_counts[one.program]:
                return f"expected at most {m.pool.slot_counts[one.program]} slots, got {len(one.slots)}"
    return _audit_frames(m)


def _audit_frames(m: Machine) -> str:
    state = m.state
    if state.asking != NONE and not state.frames:
        return "expected something that asks, got nothing in progress"
    if state.asking != NONE and not state.options:
        return "expected answers to choose from, got none"
    for frame in state.frames:
        wrong = _audit_source(m, frame.you, frame.card, frame.ref, frame.slots)
        if wrong:
            return wrong
        if len(frame.slots) != m.pool.slot_counts[frame.program]:
            return f"expected {m.pool.slot_counts[frame.program]} slots, got {len(frame.slots)}"
        if frame.that != 0 and frame.that != 1:
            return f"expected a seat, got {frame.that}"
        if not NONE <= frame.attack < len(m.pool.attacks.name) or not NONE <= frame.unit < len(m.pool.units):
            return "expected an attack and a unit of the pool"
        if not _is_ref(frame.event_ref) or not UNREQUIRED <= frame.event_card < len(m.owner):
            return "expected what has triggered an effect, got what is not there"
        if _too_far(frame.picks) or _too_far(frame.numbers):
            return "expected small numbers, got one that cannot be"
        if not -FURTHEST < frame.damage < FURTHEST or not -FURTHEST < frame.done < FURTHEST:
            return "expected damage, got a number that cannot be"
    for code in state.options:
        kind = code >> 24
        if kind not in option.NAMES:
            return f"expected options, got {code}"
        first = code >> 12 & 4095
        second = code & 4095
        if kind in _OF_A_CARD and first >= len(m.owner):
            return f"expected the option of a card, got {code}"
        if kind in _OF_A_SPOT and first >= ALL_SPOTS:
            return f"expected the option of a Pokémon, got {code}"
        if kind in _ONTO_A_SPOT and second >= ALL_SPOTS:
            return f"expected the option of a Pokémon, got {code}"
    return ""


_OF_A_CARD: Final = (
    option.BENCH,
    option.EVOLVE,
    option.ATTACH,
    option.PLAY,
    option.USE_CARD,
    option.JOIN_LEGEND,
    option.JOIN_UNION,
    option.PICK_CARD,
)
_OF_A_SPOT: Final = (option.USE_POWER, option.DISCARD_FOSSIL, option.PICK_POKEMON)
_ONTO_A_SPOT: Final = (option.EVOLVE, option.ATTACH)


def _audit_source(m: Machine, you: Seat, card: Card, ref: int, slots: list[list[int]]) -> str:
    """Whose effect it is, and what it has bound."""
    if you != 0 and you != 1:
        return f"expected the seat of an effect, got {you}"
    if not NONE <= card < len(m.owner) or not _is_ref(ref):
        return f"expected the card and the Pokémon of an effect, got {card} and {ref}"
    for slot in slots:
        if _too_far(slot):
            return "expected what an effect has bound, got a number that cannot be"
    return ""


def _is_ref(ref: int) -> bool:
    return ref == NONE or (0 <= ref < FURTHEST and ref & 31 < ALL_SPOTS)


def _too_far(numbers: list[int]) -> bool:
    for number in numbers:
        if not -FURTHEST < number < FURTHEST:
            return True
    return False


def audit_cards(m: Machine) -> str:
    """Every card is in exactly one place, and the columns say the same as the lists."""
    state = m.state
    count = len(m.owner)
    if len(state.zone) != count or len(state.home) != count or len(state.known) != count:
        return f"expected columns for {count} cards"
    seen = [0] * count
    for seat in SEATS:
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
                at_home = state.home[card] == NONE or (pile == zone.ASIDE and _is_laid(m, card))
                if state.zone[card] != pile or m.owner[card] != seat or not at_home:
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
        if lies_face_down(m, Spot(spot)):
            laid = [card for card in state.aside[spot // SPOTS] if state.home[card] == spot]
            if len(laid) != 1 or len(stack) != 1:
                return f"a stand-in is in play at spot {spot} for {len(laid)} cards face down"
        for card in stack:
            seen[card] += 1
            if state.zone[card] != zone.IN_PLAY or state.home[card] != spot:
                return f"card {card} is in play at spot {spot}, but its columns say otherwise"
        for attached in (state.energy[spot], state.tools[spot]):
            for card in attached:
                seen[card] += 1
                if state.zone[card] != zone.ATTACHED or state.home[card] != spot:
                    return f"card {card} is attached at spot {spot}, but its columns say otherwise"
    for at in range(count):
        if state.zone[at] == zone.BEYOND and m.cards[at] == m.pool.stand_in:
            seen[at] += 1
        if seen[at] != 1:
            return f"card {at} is in {seen[at]} places"
    return ""


def _is_laid(m: Machine, card: Card) -> bool:
    """Whether the card lies face down in play, where a stand-in is."""
    state = m.state
    spot = state.home[card]
    if not 0 <= spot < ALL_SPOTS or spot // SPOTS != m.owner[card] or not state.stack[spot]:
        return False
    return lies_face_down(m, Spot(spot))


def audit_board(m: Machine) -> str:
    """Active and Bench are what is in play; damage and conditions are possible ones."""
    state = m.state
    in_play = 0
    for seat in SEATS:
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
    for seat in SEATS:
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
