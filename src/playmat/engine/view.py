"""What a seat sees, built up from nothing: each line below adds something that the rules make visible to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playmat.engine.asking import effect_name, is_cost, purpose_of, tell_decider
from playmat.engine.facts.board import lies_face_down
from playmat.engine.facts.energy import units_on
from playmat.engine.facts.pokemon import hp_of, retreat_cost, types_of
from playmat.engine.legal import attack_of, powers_of
from playmat.engine.machine import VISIBLE_TO_ALL, Machine
from playmat.engine.state import NONE, RUNNING, SPOTS, TIE
from playmat.model.ids import Card, Seat, Spot
from playmat.model.view import (
    CardView,
    DecisionView,
    DeckCardView,
    OptionView,
    PlayerView,
    PokemonView,
    ResultView,
    View,
)
from playmat.model.words import condition, option, purpose, question, reason, sign, types, zone

VIEW_VERSION = 1


def _by_bits(words: Sequence[str]) -> list[list[str]]:
    """For every mask the words of its bits: worked out once, for a view asks at every Pokémon."""
    table: list[list[str]] = [[]]
    for word in words:
        table += [[*one, word] for one in table]
    return table


TYPES_AS_NAMES: Final = _by_bits(types.NAMES)
TYPES_AS_LETTERS: Final = ["".join(letters) for letters in _by_bits(types.LETTERS)]
CONDITIONS_AS_NAMES: Final = _by_bits(condition.NAMES)


def build_view(m: Machine, seat: Seat) -> View:
    """The view of a seat, or of a spectator (NONE)."""
    state = m.state
    return {
        "version": VIEW_VERSION,
        "rules": m.rules.name,
        "seat": None if seat == NONE else seat,
        "turn": state.turn,
        "turn_player": state.turn_player if state.turn else None,
        "went_first": None if state.first == NONE else state.first,
        "game": state.games,
        "players": [_player(m, seat, Seat(0)), _player(m, seat, Seat(1))],
        "stadium": None if state.stadium == NONE else _card(m, state.stadium),
        "table": _cards(m, state.table),
        "decision": _decision(m, seat),
        "result": _result(m),
    }


def _result(m: Machine) -> ResultView | None:
    state = m.state
    if state.winner == RUNNING:
        return None
    return {"winner": None if state.winner == TIE else state.winner, "reason": reason.NAMES[state.reason]}


def _card(m: Machine, card: Card) -> CardView:
    definition = m.pool.defs[m.cards[card]]
    return {"card": card, "id": definition.id, "name": definition.name}


def _knows(m: Machine, seat: Seat, card: Card) -> bool:
    return seat != NONE and m.state.known[card] >> seat & 1 != 0


def _cards(m: Machine, cards: list[Card]) -> list[CardView]:
    return [_card(m, card) for card in cards]


def _if_known(m: Machine, seat: Seat, cards: list[Card]) -> list[CardView | None]:
    """The cards that this seat knows, and None for the others: something face down."""
    return [_card(m, card) if _knows(m, seat, card) else None for card in cards]


def _hand(m: Machine, seat: Seat, player: Seat) -> list[CardView | None]:
    """A hand has no order: its own player sees it sorted, another what is known of it first."""
    hand = sorted(m.state.hand[player])
    if player == seat:
        return [_card(m, card) for card in hand]
    shown: list[CardView | None] = [_card(m, card) for card in hand if _knows(m, seat, card)]
    return shown + [None] * (len(hand) - len(shown))


def _in_deck(m: Machine, seat: Seat, deck: list[Card]) -> list[DeckCardView]:
    """The cards of a deck whose place in it this seat knows."""
    found: list[DeckCardView] = []
    for i in range(len(deck)):
        if _knows(m, seat, deck[i]):
            definition = m.pool.defs[m.cards[deck[i]]]
            found.append({"from_top": len(deck) - 1 - i, "card": deck[i], "id": definition.id, "name": definition.name})
    return found


def _player(m: Machine, seat: Seat, player: Seat) -> PlayerView:
    state = m.state
    return {
        "deck": len(state.deck[player]),
        "deck_known": _in_deck(m, seat, state.deck[player]),
        "hand": _hand(m, seat, player),
        "discard": _cards(m, state.discard[player]),
        "lost": _cards(m, state.lost[player]),
        "prizes": _if_known(m, seat, state.prizes[player]),
        "aside": _if_known(m, seat, state.aside[player]),
        "active": None if state.active[player] == NONE else _pokemon(m, seat, state.active[player]),
        "bench": [_pokemon(m, seat, spot) for spot in state.bench[player]],
        "turns_taken": state.turns_taken[player],
        "attached_energy": state.attached_energy[player],
        "supporters": state.supporters[player],
        "stadiums": state.stadiums[player],
        "retreats": state.retreats[player],
        "gx_used": bool(state.gx_used[player]),
        "vstar_used": bool(state.vstar_used[player]),
        "mulligans": state.mulligans[player],
        "bonus": state.bonus[player],
    }


def _pokemon(m: Machine, seat: Seat, spot: Spot) -> PokemonView:
    state = m.state
    owner = Seat(spot // SPOTS)
    if state.placing[owner] and owner != seat:
        return {"spot": spot, "face_down": True}
    card = state.stack[spot][-1]
    definition = m.pool.defs[m.cards[card]]
    return {
        "spot": spot,
        "card": card,
        "id": definition.id,
        "name": definition.name,
        "under": _cards(m, state.stack[spot][:-1]),
        "energy": [
            {**_card(m, one), "face_down": True} if one in state.face_down else _card(m, one)
            for one in state.energy[spot]
        ],
        "energy_units": [TYPES_AS_LETTERS[mask] for mask in units_on(m, spot)],
        "tools": _cards(m, state.tools[spot]),
        "damage": state.damage[spot],
        "hp": 0 if lies_face_down(m, spot) else hp_of(m, spot),
        "types": TYPES_AS_NAMES[types_of(m, spot)][:],
        "retreat_cost": retreat_cost(m, spot),
        "conditions": CONDITIONS_AS_NAMES[state.conditions[spot]][:],
        "entered_this_turn": state.entered[spot] == state.turn,
        "evolved_this_turn": state.evolved[spot] == state.turn and state.turn > 0,
        "face_down": bool(state.placing[owner]) or lies_face_down(m, spot),
    }


def _decision(m: Machine, seat: Seat) -> DecisionView | None:
    """The question, for everybody; its options only for whoever answers."""
    state = m.state
    if state.asking == NONE:
        return None
    frame = state.frames[-1]
    card = frame.card
    data: DecisionView = {
        "seat": state.asking,
        "question": question.NAMES[state.question],
        "because": None,
        "by": frame.you,
        "effect": "",
        "purpose": "",
        "cost": False,
    }
    if card == NONE or _is_open(m, seat, card):
        # What a card in a hand could do just now is for its player alone to know.
        data["because"] = None if card == NONE else _card(m, card)
        data["effect"] = effect_name(m, frame)
        data["purpose"] = purpose.NAMES[purpose_of(m)]
        data["cost"] = is_cost(m)
    if state.asking == seat:
        data["options"] = [describe(m, code) for code in state.options]
        data["picked"] = len(frame.picks)
        tell_decider(m, data)
    return data


def _is_open(m: Machine, seat: Seat, card: Card) -> bool:
    """Whether this seat, or a spectator, knows which card it is: one in a hand may be able to do something just now."""
    known = m.state.known[card]
    if seat == m.state.asking:
        return True  # also of a card that has gone back into the deck since it was used
    return known == VISIBLE_TO_ALL if seat == NONE else bool(known >> seat & 1)


def _name_card(m: Machine, data: OptionView, card: Card) -> None:
    definition = m.pool.defs[m.cards[card]]
    data["card"] = card
    data["id"] = definition.id
    data["name"] = definition.name


def describe(m: Machine, code: int) -> OptionView:
    """One option in words and numbers that a client can show. For a card in a deck being searched only which card it
    is."""
    state = m.state
    kind = option.kind(code)
    a = option.first(code)
    b = option.second(code)
    data: OptionView = {"kind": option.NAMES[kind]}
    if kind in (option.ATTACH, option.EVOLVE):
        _name_card(m, data, Card(a))
        data["spot"] = b
    elif kind in (option.BENCH, option.PLAY, option.JOIN_UNION):
        _name_card(m, data, Card(a))
    elif kind == option.JOIN_LEGEND:
        _name_card(m, data, Card(a))
        data["with"] = _card(m, Card(b))
    elif kind == option.USE_CARD:
        _name_card(m, data, Card(a))
        data["text"] = m.pool.names[m.pool.units_used[m.cards[a]][b].name]
    elif kind == option.USE_POWER:
        data["spot"] = a
        data["text"] = m.pool.names[powers_of(m, option.spot(code))[b].name]
    elif kind == option.USE_STADIUM:
        data["text"] = m.pool.defs[m.cards[state.stadium]].name
    elif kind == option.ATTACK:
        attack = attack_of(m, state.turn_player, code)
        if b != option.NO_ARGUMENT:
            data["spot"] = b
        data["index"] = a
        data["text"] = m.pool.names[m.pool.attacks.name[attack]]
    elif kind == option.PICK_ATTACK:
        data["text"] = m.pool.names[m.pool.attacks.name[a]]
        data["of"] = m.pool.defs[m.pool.attacks.card[a]].name
    elif kind == option.PICK_CARD:
        definition = m.pool.defs[m.cards[a]]
        data["id"] = definition.id
        data["name"] = definition.name
        if state.zone[a] != zone.DECK:
            data["card"] = a
        if state.home[a] != NONE:
            data["spot"] = state.home[a]
    elif kind in (option.PICK_POKEMON, option.DISCARD_FOSSIL):
        data["spot"] = a
    elif kind == option.PICK_CONDITION:
        data["text"] = condition.NAMES[a]
    elif kind == option.PICK_TYPE:
        data["text"] = types.NAMES[a]
    elif kind == option.PICK_SIGN:
        data["text"] = sign.NAMES[a]
    elif kind == option.PICK_NAME:
        data["text"] = m.pool.names[a] if a != option.NO_ARGUMENT else option.ANOTHER_NAME
    elif a != option.NO_ARGUMENT:
        data["number"] = a
    return data
