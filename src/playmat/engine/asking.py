"""What a decision is for, and what goes with it: its purpose, its bounds, what has been chosen, what lies open for it.

All of it is read off the step that asks. What is told to the seat that decides is what that seat sees in front of it:
the deck that it searches, the cards that it has looked at.
"""

from __future__ import annotations

from playmat.engine.effects.nouns.pick import PickOp
from playmat.engine.effects.players import seat_for
from playmat.engine.effects.steps.board import PlayAnotherOp
from playmat.engine.effects.steps.choose import ChooseAttackOp, ChooseNumberOp, ChooseOneOp, ChooseSomeOp, MayOp
from playmat.engine.effects.steps.conditions import CureSomeOp
from playmat.engine.effects.steps.counters import MoveCountersOp
from playmat.engine.effects.steps.look import DrawOp
from playmat.engine.machine import Machine, Op
from playmat.engine.resample import card_slots
from playmat.engine.state import NONE, SPOTS, Frame
from playmat.engine.turn import AttachMore
from playmat.model.ids import Card, Seat
from playmat.model.view import ChosenView, DecisionView, PileCard
from playmat.model.words import chapter, hiding, option, player, power, purpose, question, zone


def step_asking(m: Machine) -> Op:
    """The step that has put the question."""
    frame = m.state.frames[-1]
    return m.pool.programs[frame.program][frame.pc]


def purpose_of(m: Machine) -> int:
    """What the present question is for."""
    op = step_asking(m)
    if isinstance(op, (PickOp, MayOp, ChooseNumberOp)):
        return op.purpose
    if isinstance(op, DrawOp):
        return purpose.DRAW
    if isinstance(op, MoveCountersOp):
        return purpose.COUNTERS_TO if m.state.question == question.SPREAD else purpose.COUNTERS_FROM
    if isinstance(op, CureSomeOp):
        return purpose.CURE
    if isinstance(op, PlayAnotherOp):
        return purpose.PLAY_TOO
    if isinstance(op, ChooseAttackOp):
        return purpose.NAME
    if isinstance(op, AttachMore):
        return purpose.ATTACH
    return purpose.OF_QUESTION.get(m.state.question, purpose.NONE)


def node_asking(m: Machine) -> object:
    """The part of the program that asks, if it is one that words can be made of: a pick, an optional step, a choice
    between texts."""
    op = step_asking(m)
    return op.node if isinstance(op, (PickOp, MayOp, ChooseOneOp, ChooseSomeOp)) else None


def is_cost(m: Machine) -> bool:
    """Whether what is chosen pays for the rest."""
    op = step_asking(m)
    return isinstance(op, PickOp) and op.cost


def effect_name(m: Machine, frame: Frame) -> str:
    """The name of the attack or power whose text asks; empty for a card's own text and for the rules."""
    if frame.attack != NONE and frame.program > chapter.ATTACH_MORE:
        return m.pool.names[m.pool.attacks.name[frame.attack]]
    if frame.unit != NONE and m.pool.units[frame.unit].power != power.CARD_TEXT:
        return m.pool.names[m.pool.units[frame.unit].name]
    return ""


def tell_decider(m: Machine, data: DecisionView) -> None:
    """Add how many may be chosen, what is chosen already, and what lies open for it."""
    op = step_asking(m)
    frame = m.state.frames[-1]
    data["shown"] = _shown(m)
    data["whose"] = _whose(m)
    if isinstance(op, PickOp):
        least, most = op.bounds(m, frame)
        data["least"] = least
        data["most"] = most
        data["chosen"] = _chosen(m, op, frame)


def _whose(m: Machine) -> int | None:
    """The one player whose cards or Pokémon are offered, if it is one."""
    found: list[int] = []
    for code in m.state.options:
        kind = option.kind(code)
        if kind == option.PICK_CARD:
            seat = Seat(m.owner[option.first(code)])
        elif kind == option.PICK_POKEMON:
            seat = Seat(option.first(code) // SPOTS)
        elif kind == option.PICK_PRIZE:
            seat = Seat(option.second(code) if option.second(code) != option.NO_ARGUMENT else m.state.asking)
        else:
            continue
        if seat not in found:
            found.append(seat)
    if not found:
        found = searched_decks(m)
    if not found:
        for card in _looked_at(m):
            if m.owner[card] not in found:
                found.append(m.owner[card])
    return found[0] if len(found) == 1 else None


def _chosen(m: Machine, op: PickOp, frame: Frame) -> list[ChosenView]:
    """What is picked already. A Prize card is picked by its place and stays face down."""
    if op.source.of_pokemon:
        return [{"spot": spot} for spot in frame.picks]
    found: list[ChosenView] = []
    for card in frame.picks:
        if m.state.zone[card] == zone.PRIZES:
            found.append({})
            continue
        definition = m.pool.defs[m.cards[card]]
        one: ChosenView = {"id": definition.id, "name": definition.name}
        if m.state.zone[card] != zone.DECK:
            one["card"] = card
        found.append(one)
    return found


def copies_offered(m: Machine) -> dict[str, int]:
    """Of each card that may be picked now, how many are there; empty where no cards are picked."""
    op = step_asking(m)
    left: dict[str, int] = {}
    if isinstance(op, PickOp) and not op.source.of_pokemon:
        frame = m.state.frames[-1]
        for card in op.offered(m, frame):
            if card not in frame.picks:
                number = m.pool.defs[m.cards[card]].id
                left[number] = left.get(number, 0) + 1
    return left


def searched_decks(m: Machine) -> list[int]:
    """The players whose decks lie open to whoever is asked."""
    op = step_asking(m)
    if not isinstance(op, PickOp) or op.hidden != hiding.SEARCHED:
        return []
    if op.searched == player.BOTH or op.searched == NONE:
        return [0, 1]
    return [seat_for(m.state.frames[-1], op.searched)]


def _looked_at(m: Machine) -> list[Card]:
    """The cards in decks and among Prizes that an earlier step has bound, as far as whoever is asked knows them."""
    state = m.state
    frame = state.frames[-1]
    cards: list[Card] = []
    if frame.program > chapter.ATTACH_MORE:
        for slot in card_slots(m.pool, frame.program):
            for card in frame.slots[slot]:
                face_down = state.zone[card] == zone.DECK or state.zone[card] == zone.PRIZES
                if face_down and state.known[card] >> state.asking & 1 and card not in cards:
                    cards.append(Card(card))
    return cards


def _shown(m: Machine) -> list[PileCard]:
    """A deck that is searched, all of it; or the cards that the text has looked at. Counted, by kind and name: how they
    lie is not told."""
    cards: list[Card] = []
    for seat in searched_decks(m):
        cards += m.state.deck[seat]
    cards = cards or _looked_at(m)
    counts: dict[int, int] = {}
    for card in cards:
        counts[m.cards[card]] = counts.get(m.cards[card], 0) + 1
    keyed = [
        (m.pool.supertype[one], m.pool.defs[one].name, m.pool.defs[one].id, count) for one, count in counts.items()
    ]
    keyed.sort()
    return [{"id": card_id, "name": name, "count": count} for _, name, card_id, count in keyed]
