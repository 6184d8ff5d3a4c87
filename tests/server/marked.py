"""Cards that can be traced: every copy in a deck is a card of its own, with a mark in its id and its names."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from playmat.cards.catalog import Catalog
from playmat.cards.decklist import DeckList
from playmat.cards.rows import Row
from playmat.engine import Game
from playmat.engine.effects.nouns.pick import PickOp
from playmat.engine.machine import Event
from playmat.model.card import CardDef
from playmat.model.words import hiding, option, player, zone

MARK = re.compile(r"⟨([AB]\d+)⟩|~([AB]\d+)")
SPECTATOR = 2
"""The place of spectators beside the two seats."""


class MarkedRows(dict[str, Row]):
    """The lines of a set, in which every id with a mark is found too."""

    def get(self, card_id: str, default: Any = None) -> Any:
        plain, _, mark = card_id.partition("~")
        row = super().get(plain, default)
        return {**row, "id": card_id, "name": f"{row['name']}⟨{mark}⟩"} if mark and row is not default else row


class MarkedCatalog(Catalog):
    """The shipped cards, and for each id with a mark (`bw1-1~A17`) the same card with that mark on it.

    The name that counts for the rules is left alone, so that the cards work as they always do.
    """

    def __init__(self) -> None:
        super().__init__()
        self._marked: dict[str, CardDef] = {}

    def card(self, card_id: str) -> CardDef:
        found = self._marked.get(card_id)
        if found is None:
            found = self._marked[card_id] = self._make(card_id)
        return found

    def _make(self, card_id: str) -> CardDef:
        plain, _, mark = card_id.partition("~")
        card = super().card(plain)
        if not mark:
            return card
        attacks = tuple(replace(one, name=f"{one.name}⟨{mark}⟩") for one in card.attacks)
        powers = tuple(replace(one, name=f"{one.name}⟨{mark}⟩" if one.name else "") for one in card.powers)
        return replace(card, id=card_id, name=f"{card.name}⟨{mark}⟩", attacks=attacks, powers=powers)

    def rows(self, set_id: str) -> dict[str, Row]:
        return MarkedRows(super().rows(set_id))

    def row(self, card_id: str) -> Row:
        plain, _, mark = card_id.partition("~")
        row = super().row(plain)
        return {**row, "id": card_id, "name": f"{row['name']}⟨{mark}⟩"} if mark else row


def marked_deck(deck: DeckList, side: str) -> DeckList:
    """A deck of which every copy bears its own mark: A0, A1 … or B0, B1 …"""
    return DeckList(tuple((f"{card}~{side}{number}", 1) for number, card in enumerate(deck.ids())), deck.name)


def marks_in(text: str) -> set[str]:
    return {first or second for first, second in MARK.findall(text)}


def mark_of(game: Game, card: int) -> str:
    return game.machine.pool.defs[game.machine.cards[card]].id.partition("~")[2]


def open_to(game: Game, viewer: int) -> set[int]:
    """The cards that a viewer (2: a spectator) may know where the game stands: what lies open, the own hand, what the
    viewer has been shown and can still place; for whoever is asked also what the question is about."""
    machine = game.machine
    state = machine.state
    cards = set()
    for card, owner in enumerate(machine.owner):
        pile = state.zone[card]
        if pile in (zone.DISCARD, zone.LOST, zone.ATTACHED, zone.STADIUM, zone.TABLE) or (
            pile == zone.HAND and owner == viewer
        ):
            cards.add(card)
        elif pile == zone.IN_PLAY and (owner == viewer or not state.placing[owner]):
            cards.add(card)
        elif viewer != SPECTATOR and state.known[card] >> viewer & 1:
            cards.add(card)
    if state.asking == viewer:
        cards.update(frame.card for frame in state.frames if frame.card >= 0)
        cards.update(option.first(code) for code in state.options if option.kind(code) == option.PICK_CARD)
        cards.update(_picked(game))
        cards.update(_searched(game))
    return cards


def _searched(game: Game) -> set[int]:
    """The whole of the deck that whoever is asked searches."""
    state = game.machine.state
    frame = state.frames[-1]
    step = game.machine.pool.programs[frame.program][frame.pc]
    if not isinstance(step, PickOp) or step.hidden != hiding.SEARCHED:
        return set()
    owner = {player.YOU: frame.you, player.OPPONENT: 1 - frame.you}.get(step.searched, frame.that)
    return set(state.deck[owner])


def _picked(game: Game) -> set[int]:
    """What whoever is asked has picked for this question so far; a Prize is picked by its place and stays face down."""
    state = game.machine.state
    frame = state.frames[-1]
    step = game.machine.pool.programs[frame.program][frame.pc]
    if not isinstance(step, PickOp) or step.source.of_pokemon:
        return set()
    return {card for card in frame.picks if state.zone[card] != zone.PRIZES}


def shown_by(events: list[Event], viewer: int) -> set[int]:
    """The cards that have just been moved or shown before a viewer's eyes. That the text of a card takes effect shows
    nothing: where that card lies decides."""
    seen: set[int] = {event.card for event in events if event.kind not in ("trigger", "power") and _sees(event, viewer)}
    return seen - {-1}


def _sees(event: Event, viewer: int) -> bool:
    return event.sees == 3 if viewer == SPECTATOR else bool(event.sees >> viewer & 1)
