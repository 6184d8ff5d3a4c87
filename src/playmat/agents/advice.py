"""What the computer players know, for whoever explains a game: who advises, how games might go on.

Analysis and hints ask nothing else of the players, so that better players make better advice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from playmat.agents.base import Seat
from playmat.agents.belief import odds_of_holding
from playmat.agents.insight import chance_of_winning
from playmat.agents.knowledge import worths_of
from playmat.agents.policy import Quick, play_turns
from playmat.agents.search import play_with_care
from playmat.engine import NONE, RUNNING, Game
from playmat.engine.columns import SPOTS, Machine, favour_in_hand, permute_hidden
from playmat.model import ids
from playmat.model.errors import UnknownName

ADVISERS: Final = {
    "quick": "planner",
    "normal": "racer:iterations=12",
    "deep": "racer:iterations=120",
}
"""Who is asked for the best move, by how deep one wants to look. None of them goes by the clock: asked again, each
answers the same."""
LOOK_FAR: Final = 5
"""Turns that are played quickly after the next own one."""

Eyes = Literal["own", "open"]
"""'own': what the seat knows. 'open': the other list and hand too; decks, Prizes and coins stay unknown."""


def adviser(depth: str) -> str:
    """The player that is asked at this depth, as `make_agent` takes it."""
    if depth not in ADVISERS:
        raise UnknownName(f"depth: expected one of {', '.join(ADVISERS)}, got {depth!r}")
    return ADVISERS[depth]


def imagine(game: Game, seat: ids.Seat, seed: int, eyes: Eyes = "own") -> Game:
    """A whole game that agrees with everything that the seat knows; the rest is dealt by the seed, the other list from
    what was seen of it, the other hand so that it fits what that player did not do. It may be played on freely."""
    if eyes == "open":
        twin = game.clone()
        m = twin.machine
        for card in m.state.hand[1 - seat]:
            m.state.known[card] |= 1 << seat
        permute_hidden(m, seat, seed)
        return twin
    twin = Seat(game, seat).imagine(seed)
    m = twin.machine
    odds = odds_of_holding(m, worths_of(m.pool), seat)
    if odds:
        favour_in_hand(m, seat, odds)
    return twin


@dataclass(frozen=True, slots=True)
class Standing:
    """What a seat has at the end of its turn."""

    damage: int
    """On the other player's Pokémon."""
    pokemon: int
    """Its own in play."""
    energy: int
    """Energy cards attached to those."""
    hand: int


@dataclass(frozen=True, slots=True)
class Course:
    """How an imagined game went on."""

    chance: float
    """How likely the seat is to win, judged at the end of this turn, of its next one, and some turns later."""
    taken: tuple[int, int, int]
    """Prizes that the seat takes in what is left of this turn, in the next turn, and in the one after that."""
    given: tuple[int, int, int]
    """Prizes that the other player takes in these turns."""
    won: bool
    """The seat wins within this turn."""
    lost: bool
    """It has lost by the end of the next turn."""
    gone: tuple[str, ...]
    """Its Pokémon that left play in the next turn while the other player took a Prize card."""
    standing: Standing
    """At the end of this turn."""
    later: Standing
    """At the end of its next one."""


def play_on(game: Game, seat: ids.Seat, number: int) -> Course:
    """Play an imagined game on and judge it for that seat. `number` tells imagined games apart: in every other one the
    turns after this are played with care, for the quick player and the careful one err in different ways."""
    m = game.machine
    state = m.state
    worths = worths_of(m.pool)
    quick = Quick(worths, number)
    taken: list[int] = []
    given: list[int] = []
    total = 0.0
    gone: tuple[str, ...] = ()
    won = lost = False
    standings: list[Standing] = []
    for turn in range(3):
        mine, theirs = len(state.prizes[seat]), len(state.prizes[1 - seat])
        before = _in_play(m, seat)
        if state.winner == RUNNING:
            if turn == 0 or number % 2:
                play_with_care(m, quick, number)
            else:
                play_turns(m, quick, 0)
        taken.append(max(0, mine - len(state.prizes[seat])))
        given.append(max(0, theirs - len(state.prizes[1 - seat])))
        if turn == 0:
            won = state.winner == seat
        elif turn == 1:
            lost = state.winner == 1 - seat
            if given[1]:
                after = _in_play(m, seat)
                gone = tuple(name for serial, name in before.items() if serial not in after)
        if turn != 1:
            standings.append(_standing(m, seat))
            total += chance_of_winning(m, worths, seat)
    if state.winner == RUNNING:
        play_turns(m, quick, LOOK_FAR - 1)
    total += chance_of_winning(m, worths, seat)
    return Course(total / 3, _three(taken), _three(given), won, lost, gone, *standings)


def _three(numbers: list[int]) -> tuple[int, int, int]:
    return numbers[0], numbers[1], numbers[2]


def _standing(m: Machine, seat: ids.Seat) -> Standing:
    state = m.state
    own = range(seat * SPOTS, seat * SPOTS + SPOTS)
    others = range((1 - seat) * SPOTS, (1 - seat) * SPOTS + SPOTS)
    return Standing(
        sum(state.damage[spot] for spot in others if state.serial[spot]),
        sum(state.serial[spot] > 0 for spot in own),
        sum(len(state.energy[spot]) for spot in own),
        len(state.hand[seat]),
    )


def _in_play(m: Machine, seat: ids.Seat) -> dict[int, str]:
    """The names of a player's Pokémon in play, by what tells them apart."""
    state = m.state
    return {
        state.serial[spot]: m.pool.defs[m.cards[state.stack[spot][-1]]].name
        for spot in range(seat * SPOTS, seat * SPOTS + SPOTS)
        if state.serial[spot] and state.stack[spot] and state.stack[spot][-1] != NONE
    }
