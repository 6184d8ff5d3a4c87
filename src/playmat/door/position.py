"""Positions from plain data: a board set up by hand, with real luck, to be played on as a game.

>>> import playmat
>>> position = playmat.Position("xy", me={"active": {"card": "xy1-3", "energy": ["G"]}}, opp={"active": "xy1-3"})
>>> game = position.game(seed=1)
>>> [str(option) for option in game.options]
['attack Leaf Munch', 'pass']
"""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, SupportsIndex

from playmat.cards.decklist import DeckList, from_ids
from playmat.engine import NONE
from playmat.engine import Game as Core
from playmat.model.card import CardDef
from playmat.model.errors import PlaymatError
from playmat.model.ids import Spot
from playmat.model.words import condition, question, types
from playmat.testing.cards import SET_ID
from playmat.testing.given import Given
from playmat.testing.naming import SEAT_NAMES

if TYPE_CHECKING:
    from playmat.door.game import Game


@dataclass(frozen=True, slots=True)
class Position:
    """A board at the start of an action in a turn. The words are those of scenario files (docs/scenarios.md): what is
    left out is a deck of ten Energy cards, six Prizes, nothing else."""

    rules: str
    me: Mapping[str, Any] = field(default_factory=dict)
    """The side of seat 0: active, bench, hand, deck, discard, prizes …"""
    opp: Mapping[str, Any] = field(default_factory=dict)
    turn: int = 5
    turn_player: str = "me"
    stadium: Any = None
    cards: Mapping[str, str] = field(default_factory=dict)
    """Short names for card ids, to be used in the rest."""

    def game(self, seed: SupportsIndex | None = None) -> Game:
        """The game from here. `ScenarioError` says what is wrong with the position, and where."""
        from playmat.door.game import Game, Origin

        number = secrets.randbits(128) if seed is None else operator.index(seed)
        return Game.begun(Origin(self.rules, self._decks(number), number, position=self))

    def begin(self, seed: int, record: bool = False) -> Core:
        """The engine's game from here."""
        given = {"me": dict(self.me), "opp": dict(self.opp), "turn": self.turn, "turn_player": self.turn_player}
        data = {"rules": self.rules, "cards": dict(self.cards), "given": {**given, "stadium": self.stadium}}
        core = Given(data, "position", {}).scenario.random(seed).build().game
        core.machine.recording = record
        core.machine.log = []
        return core

    def _decks(self, seed: int) -> tuple[DeckList, DeckList]:
        """Each player's cards, wherever they lie."""
        machine = self.begin(seed).machine
        sides: tuple[list[str], list[str]] = ([], [])
        for card, owner in enumerate(machine.owner):
            if machine.cards[card] == machine.pool.stand_in:
                continue
            sides[owner].append(machine.pool.defs[machine.cards[card]].id)
        return from_ids(sides[0], "position"), from_ids(sides[1], "position")

    @staticmethod
    def of(game: Game) -> Position:
        """The position in which a game stands, both hands and the decks included. It has to be somebody's turn, and no
        effect may be lasting: those have no words here."""
        return Position.at(game.core, game.rules)

    @staticmethod
    def at(core: Core, rules: str) -> Position:
        """The same of the engine's game, played by these rules."""
        machine = core.machine
        state = machine.state
        if core.over or state.question != question.TURN:
            raise PlaymatError("expected a game in which somebody has to act in a turn")
        if state.effects or state.delayed:
            raise PlaymatError("expected a game in which no effect of a card goes on: it could not be written down")
        sides = [_side(core, seat) for seat in (0, 1)]
        stadium = None
        if state.stadium != NONE:
            owner = SEAT_NAMES[machine.owner[state.stadium]]
            stadium = {"card": machine.pool.defs[machine.cards[state.stadium]].id, "owner": owner}
        return Position(rules, sides[0], sides[1], state.turn, SEAT_NAMES[state.turn_player], stadium)


def _ref(card: CardDef) -> str:
    """How a position names a card: by its id, or the letter of an Energy that is of no set."""
    return types.LETTERS[card.basic_energy] if card.set_id == SET_ID and card.basic_energy >= 0 else card.id


def _side(core: Core, seat: int) -> dict[str, Any]:
    machine = core.machine
    state = machine.state

    def ids(cards: Sequence[int]) -> list[str]:
        return [_ref(machine.pool.defs[machine.cards[card]]) for card in cards]

    def pokemon(spot: Spot) -> dict[str, Any]:
        stack = ids(state.stack[spot])
        found: dict[str, Any] = {"card": stack[-1], "damage": state.damage[spot]}
        found |= {"under": stack[:-1], "energy": ids(state.energy[spot]), "tools": ids(state.tools[spot])}
        found["conditions"] = [name for i, name in enumerate(condition.NAMES) if state.conditions[spot] >> i & 1]
        found |= {"new": state.entered[spot] == state.turn, "evolved": state.evolved[spot] == state.turn}
        return {key: value for key, value in found.items() if value}

    active = state.active[seat]
    return {
        "active": pokemon(active) if active != NONE else None,
        "bench": [pokemon(spot) for spot in state.bench[seat]],
        "hand": ids(state.hand[seat]),
        "deck": ids(state.deck[seat][::-1]),
        "discard": ids(state.discard[seat]),
        "lost": ids(state.lost[seat]),
        "prizes": ids(state.prizes[seat]),
        "gx_used": bool(state.gx_used[seat]),
        "vstar_used": bool(state.vstar_used[seat]),
        "energy_attached": state.attached_energy[seat],
        "supporter_played": state.supporters[seat],
        "stadium_played": state.stadiums[seat],
        "retreated": state.retreats[seat],
    }
