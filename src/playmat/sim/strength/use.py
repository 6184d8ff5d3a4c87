"""The use of cards: how often a card of a deck could be played in a turn, and was.

A card that could be played in many turns and hardly ever is stands out: the player does not see what it is good for.
Some are kept for a reason (a switch, a card that heals), so this finds what to look at; it is no mark.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from playmat.agents import make_agent
from playmat.agents.base import Seat
from playmat.library import Library
from playmat.model.words import option, question
from playmat.sim.statistics import wilson
from playmat.sim.strength.games import LONGEST, Pairing, new_game

LEAST: Final = 8
"""Turns in which a card must have been playable before anything is said of it."""
NEGLECTED: Final = 0.1
"""The share of those turns below which a card counts as hardly ever played."""


@dataclass(slots=True)
class Use:
    """In how many turns each card of a deck could be played, and in how many it was; by its name."""

    playable: Counter[tuple[str, str]] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    turns: int = 0
    passed: int = 0
    """Turns that ended without an attack although there was one."""

    def add(self, other: Use) -> None:
        self.playable.update(other.playable)
        self.played.update(other.played)
        self.turns += other.turns
        self.passed += other.passed

    def neglected(self) -> list[tuple[str, str]]:
        """The cards that are hardly ever played when they could be."""
        return sorted(key for key, turns in self.playable.items() if turns >= LEAST and self.share(key) < NEGLECTED)

    def share(self, key: tuple[str, str]) -> float:
        return self.played[key] / self.playable[key]

    def to_json(self) -> dict[str, Any]:
        judged = [key for key, turns in self.playable.items() if turns >= LEAST]
        neglected = self.neglected()
        low, high = wilson(len(judged) - len(neglected), len(judged))
        return {
            "turns": self.turns,
            "passed_with_an_attack": self.passed,
            "cards": len(judged),
            "used": len(judged) - len(neglected),
            "interval": [round(low, 4), round(high, 4)],
            "neglected": [
                {"deck": deck, "card": card, "playable": self.playable[deck, card], "played": self.played[deck, card]}
                for deck, card in neglected
            ],
            "all": [
                {"deck": deck, "card": card, "playable": turns, "played": self.played[deck, card]}
                for (deck, card), turns in sorted(self.playable.items())
            ],
        }


def use_of_cards(spec: str, pairing: Pairing, seed: int) -> Use:
    """One game of that player against itself."""
    library = Library.default()
    game = new_game(pairing, seed)
    decks = pairing.decks if seed % 2 == 0 else pairing.decks[::-1]
    agents = [make_agent(spec, library.card, seed + seat) for seat in (0, 1)]
    use = Use()
    turn, could, did = 0, set[tuple[str, str]](), set[tuple[str, str]]()
    attack = attacked = False
    state = game.machine.state
    for _ in range(LONGEST):
        if state.turn != turn or game.over:
            use.playable.update(could)
            use.played.update(did)
            use.turns += 1 if turn else 0
            use.passed += 1 if attack and not attacked else 0
            turn, could, did, attack, attacked = state.turn, set(), set(), False, False
        if game.over:
            break
        options = game.options()
        seat = game.seat
        in_turn = state.question == question.TURN
        if in_turn:
            for code in options:
                if option.kind(code) in option.FROM_HAND:
                    could.add((decks[seat], _name(game.machine, code)))
            attack = any(option.kind(code) == option.ATTACK for code in options)
        code = options[agents[seat].choose(Seat(game, seat)) if options[1:] else 0]
        if in_turn and option.kind(code) in option.FROM_HAND:
            did.add((decks[seat], _name(game.machine, code)))
        attacked = attacked or option.kind(code) == option.ATTACK
        game.apply(code)
    return use


def _name(machine: Any, code: int) -> str:
    return str(machine.pool.defs[machine.cards[option.first(code)]].name)
