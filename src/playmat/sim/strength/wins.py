"""Wins this turn: positions from games with real decks in which an exhaustive search proves a win that cannot fail.

A player passes if the game is won when its turn is over, whichever way it took. Positions in which a single answer wins
are left out but for every third: any player sees those.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playmat.agents import Agent, Seat
from playmat.agents.proof import WinThisTurn
from playmat.agents.simple import SimpleAgent
from playmat.engine import Game
from playmat.sim.strength.games import Pairing, first_questions, kept_back_pairings, known_pairings

NODES: Final = 20_000
"""Positions that the proof may look at."""
NEAR: Final = 3
"""Prizes left, or Pokémon that the other player has left, up to which a win is looked for."""
EASY: Final = 3
"""One in so many of those positions is kept in which a single answer wins."""
LONGEST: Final = 120
"""Answers after which a turn is taken for endless."""
GAMES: Final = 34
"""Games of each pairing that are looked through."""


@dataclass(slots=True)
class Chance:
    """A position with a proved win."""

    pairing: Pairing
    seed: int
    turn: int
    game: Game
    answers: int
    """How many answers the way takes that was found."""

    @property
    def id(self) -> str:
        return f"{self.pairing.rules}:{'-'.join(self.pairing.decks)}:{self.seed}:{self.turn}"


def pairings() -> tuple[Pairing, ...]:
    """All decks of championships, those that are kept back first."""
    return (*kept_back_pairings(), *known_pairings())


def chances(pairing: Pairing, games: int = GAMES) -> list[Chance]:
    """The positions with a win this turn in so many games of a pairing."""
    found: list[Chance] = []
    easy = 0
    for seed in range(games):
        for game in first_questions(pairing, seed):
            state = game.machine.state
            seat = state.turn_player
            left = 1 + len(state.bench[1 - seat])
            if state.asking != seat or min(len(state.prizes[seat]), left) > NEAR or len(state.options) < 2:
                continue
            proof = WinThisTurn(seat, NODES)
            if not proof.search(game.machine):
                continue
            if len(proof.line) < 2:
                easy += 1
                if easy % EASY:
                    continue
            found.append(Chance(pairing, seed, state.turn, game.clone(), len(proof.line)))
    return found


def won(chance: Chance, agent: Agent) -> bool:
    """Whether the player wins in that turn."""
    game = chance.game.clone()
    state = game.machine.state
    seat = state.turn_player
    other = SimpleAgent(1)
    for _ in range(LONGEST):
        if game.over or state.turn != chance.turn:
            break
        player = agent if game.seat == seat else other
        game.apply_index(player.choose(Seat(game, game.seat)))
    return game.over and game.winner == seat
